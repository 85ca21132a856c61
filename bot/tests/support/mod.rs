//! A world of people, a local Discord and a real bot in it.

#![allow(dead_code, unused_imports, reason = "each test binary uses its own part")]

#[path = "../../../tables/tests/it/counting.rs"]
mod counting;
pub(crate) mod desk;
pub(crate) mod position;
mod seats;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use games::{Dice, GameId, Seed};
use grovekeeper::{
    config::{Listen, Receive, Token},
    discord::{Connection, Reached, Running, reach},
    service::Bot,
};
use playground::{Guild, Playground, Reply, SeenMessage, User};
use storage::{PersonId, PlaceId, SledStore, Store, TableId};
use tables::{Action, Clock, Done, Member, Millis, Tables};

pub(crate) use self::counting::Counting;
pub(crate) use self::seats::{Seats, is_board};

/// A server with a bot. A violation of Discord's limits fails the test when the world ends.
pub(crate) struct World {
    pub(crate) playground: Playground,
    pub(crate) guild: Guild,
    pub(crate) tables: Tables,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bot: Option<Bot>,
    pub(crate) running: Option<Running>,
    clock: Clock,
    per_minute: u32,
    /// How interactions come to the bot.
    pub(crate) receive: Receive,
    /// How long bots wait before their turn.
    pause: Millis,
}

/// The game of most tests: everyone decides at once, and one decision is hidden until all have decided.
pub(crate) const FORESTS: GameId = GameId::LegendaryForests;

/// 2026-01-01, where worlds with a set clock begin.
const NOW_MS: i64 = 1_767_225_600_000;

/// A clock for tables that stands still until it is advanced.
pub(crate) fn set_clock() -> Clock {
    Clock::Set(Arc::new(AtomicI64::new(NOW_MS)))
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(playground::Clock::real(), Clock::System, 0).await
    }

    /// A world whose time stands still until it is advanced.
    pub(crate) async fn at_a_standstill() -> World {
        World::with(playground::Clock::stopped_at(NOW_MS as u64), set_clock(), 0).await
    }

    /// The same with bots that move only when time has passed.
    pub(crate) async fn with_slow_bots() -> World {
        let discord = playground::Clock::stopped_at(NOW_MS as u64);
        let mut world = World::without_bot(discord, set_clock(), 0).await;
        world.pause = Millis(1_000);
        world.start_bot().await;
        world
    }

    /// The same with a store that fails when it is asked to.
    pub(crate) async fn with_failing_store() -> (World, Arc<Counting>) {
        let discord = playground::Clock::stopped_at(NOW_MS as u64);
        let mut world = World::without_bot(discord, set_clock(), 0).await;
        let store = Arc::new(Counting::new());
        world.store = store.clone();
        world.start_bot().await;
        (world, store)
    }

    /// Lets time pass for everyone.
    pub(crate) fn advance(&self, by: Duration) {
        self.playground.advance(by);
        self.advance_tables(by);
    }

    /// Lets time pass for the tables, not for Discord.
    pub(crate) fn advance_tables(&self, by: Duration) {
        if let Clock::Set(time) = &self.clock {
            time.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
        }
    }

    /// Sets the clock of the tables back.
    pub(crate) fn set_back(&self, by: Duration) {
        if let Clock::Set(time) = &self.clock {
            time.fetch_sub(by.as_millis() as i64, Ordering::SeqCst);
        }
    }

    /// A world in which Discord and the tables go by these clocks, and a person may ask so often a minute.
    pub(crate) async fn with(discord: playground::Clock, clock: Clock, per_minute: u32) -> World {
        let mut world = World::without_bot(discord, clock, per_minute).await;
        world.start_bot().await;
        world
    }

    /// The same before the bot is there.
    pub(crate) async fn without_bot(discord: playground::Clock, clock: Clock, per_minute: u32) -> World {
        let config = playground::Config {
            clock: discord,
            ..playground::Config::default()
        };
        World::in_playground(config, clock, per_minute).await
    }

    /// A world without a bot, in which Discord refuses what is beyond its rate limits.
    pub(crate) async fn limited() -> World {
        let config = playground::Config {
            rate_limits: true,
            patience: Duration::from_secs(60),
            ..playground::Config::default()
        };
        World::in_playground(config, Clock::System, 0).await
    }

    async fn in_playground(config: playground::Config, clock: Clock, per_minute: u32) -> World {
        let playground = Playground::start(playground::Config {
            strict: true,
            ..config
        })
        .await
        .expect("the playground starts");
        let guild = playground.guild("The Grove");
        let store: Arc<dyn Store> = Arc::new(SledStore::temporary().expect("a temporary store"));
        let tables = Tables::new(store.clone(), clock.clone()).with_pause(Millis::ZERO);
        World {
            playground,
            guild,
            tables,
            store,
            bot: None,
            running: None,
            clock,
            per_minute,
            pause: Millis::ZERO,
            receive: Receive::Gateway,
        }
    }

    /// A world whose bot gets interactions this way.
    pub(crate) async fn receiving(receive: Receive) -> World {
        let mut world = World::without_bot(playground::Clock::real(), Clock::System, 0).await;
        world.receive = receive;
        world.start_bot().await;
        world
    }

    /// The same in a world whose time stands still until it is advanced.
    pub(crate) async fn receiving_at_a_standstill(receive: Receive) -> World {
        let discord = playground::Clock::stopped_at(NOW_MS as u64);
        let mut world = World::without_bot(discord, set_clock(), 0).await;
        world.receive = receive;
        world.start_bot().await;
        world
    }

    /// Connects the bot and waits until its commands are there.
    pub(crate) async fn start_bot(&mut self) {
        self.start_bot_as(|bot| bot).await;
    }

    /// The same for a bot that is set up in its own way.
    pub(crate) async fn start_bot_as(&mut self, set_up: impl FnOnce(Bot) -> Bot) {
        let connection = self.connection(&self.playground.api_url());
        let reached = reach(&connection).await.expect("the API answers");
        self.serve_as(reached, set_up).await;
    }

    /// How the bot connects to an API.
    pub(crate) fn connection(&self, api_url: &str) -> Connection {
        Connection {
            token: Token::from(self.playground.token()),
            api_url: api_url.to_owned(),
            receive: self.receive,
            listen: Listen(([127, 0, 0, 1], 0).into()),
            ..Connection::default()
        }
    }

    /// Serves an API that was reached, and waits until the bot's commands are there.
    pub(crate) async fn serve(&mut self, reached: Reached) {
        self.serve_as(reached, |bot| bot).await;
    }

    async fn serve_as(&mut self, reached: Reached, set_up: impl FnOnce(Bot) -> Bot) {
        self.tables = Tables::new(self.store.clone(), self.clock.clone()).with_pause(self.pause);
        let bot = set_up(Bot::new(self.tables.clone(), 2).at_most(self.per_minute));
        self.bot = Some(bot.clone());
        let running = reached.serve(bot).await.expect("the bot connects");
        if let Some(address) = running.endpoint() {
            let address = format!("http://{address}/interactions");
            let taken = self.playground.discord().set_endpoint(Some(&address)).await;
            taken.expect("Discord takes the address");
        }
        self.running = Some(running);
        self.playground.wait_for_bot().await;
        self.playground.wait_for_command("help").await;
    }

    /// Waits until everything that is due by now has been carried out.
    pub(crate) async fn settled(&self, seats: &Seats) {
        for _ in 0..1_200 {
            let table = seats.load().await;
            let due = self.store.due_of(table.id()).await.expect("a readable store");
            if due.iter().all(|item| item.at > self.tables.now().0) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("something that is due is not carried out");
    }

    /// Lets time pass for the tables until nothing is due any more, at any table.
    pub(crate) async fn settle_all(&self) {
        for _ in 0..600 {
            if self.store.next_due().await.unwrap().is_none() {
                return;
            }
            self.advance_tables(Duration::from_secs(5));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("something that is due is not carried out");
    }

    pub(crate) async fn stop_bot(&mut self) {
        if let Some(running) = self.running.take() {
            running.shutdown().await;
        }
    }

    /// Stops the bot in good order and checks that no limit was broken.
    pub(crate) async fn end(mut self) {
        self.stop_bot().await;
        self.playground.assert_clean();
    }

    /// People at a fresh channel with a running match.
    pub(crate) async fn table(&self, game: GameId, names: &[&str]) -> Seats {
        let seats = self.lobby(game, names).await;
        seats.start().await;
        seats
    }

    /// People at a fresh channel with a running match at a pace.
    pub(crate) async fn table_at_pace(&self, game: GameId, names: &[&str], pace: &str) -> Seats {
        let seats = self.lobby_with(game, names, &[("pace", pace)]).await;
        seats.start().await;
        self.settled(&seats).await;
        seats
    }

    /// People at a fresh channel with a lobby.
    pub(crate) async fn lobby(&self, game: GameId, names: &[&str]) -> Seats {
        self.lobby_with(game, names, &[]).await
    }

    pub(crate) async fn lobby_with(&self, game: GameId, names: &[&str], options: &[(&str, &str)]) -> Seats {
        let channel = self
            .guild
            .channel(&format!("table-{}", self.guild.channels().len()));
        let users: Vec<User> = names.iter().map(|name| self.guild.user(name)).collect();
        // They know the game: no tour opens with their first move.
        for user in &users {
            let new = self.tables.first_play(PersonId(user.id().0), game).await;
            assert!(new.expect("a writable store"));
        }
        let mut given = vec![("game", game.as_str())];
        given.extend_from_slice(options);
        let reply = users[0].slash(&channel, "table new", &given).await;
        says(&reply, "open");
        // The first button is "Join" in whatever language the server speaks.
        let lobby = users[0]
            .wait_for(&channel, |message| {
                !message.ephemeral && !message.buttons().is_empty()
            })
            .await;
        let join = lobby.buttons()[0].custom_id.clone().expect("a button to join");
        for user in &users[1..] {
            user.press(&lobby, &join).await;
        }
        let count = names.len();
        let place = PlaceId(channel.id().0);
        let seats = Seats {
            channel,
            users,
            tables: self.tables.clone(),
            place,
        };
        assert_eq!(seats.load().await.state.seats.len(), count);
        seats
    }
}

/// Does one action of a person at a table.
pub(crate) async fn act(
    tables: &Tables,
    id: TableId,
    person: PersonId,
    action: Action,
) -> tables::Result<Done> {
    let member = Member {
        person,
        name: format!("player {person}"),
        manages: false,
        adds: None,
        request: None,
    };
    let table = tables.get(id).await?;
    tables.perform(&member, table, None, action).await
}

/// Chance for a test, repeatable.
pub(crate) fn chance(text: &str) -> impl FnMut(usize) -> usize + use<> {
    let mut dice = Dice::new(&Seed::from_text(text));
    move |count| dice.below(count)
}

/// Something with a text.
pub(crate) trait Said {
    fn said(&self) -> String;
}

impl Said for Reply {
    fn said(&self) -> String {
        self.text()
    }
}

impl Said for SeenMessage {
    fn said(&self) -> String {
        self.content.clone()
    }
}

/// Checks that an answer or a message has this text in it.
#[track_caller]
pub(crate) fn says(said: &impl Said, text: &str) {
    let said = said.said();
    assert!(said.contains(text), "{text:?} is not in: {said}");
}

/// Checks that an answer is followed by a private message with this text in it.
pub(crate) async fn whispers(reply: &Reply, text: &str) {
    says(&reply.wait_for_followup(|message| message.ephemeral).await, text);
}

/// Waits until something is so, for at most a minute.
pub(crate) async fn until(what: &str, mut so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !so() {
        assert!(Instant::now() < end, "waited in vain for {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
