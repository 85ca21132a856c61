//! A world of people, a local Discord and a real bot in it.

pub mod desk;
pub mod position;
mod seats;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{
    Counting,
    discord::{Guild, Playground, Reply, SeenMessage, User},
};
use games::{Dice, GameId, Seed};
use grovekeeper::{
    config::{Listen, Receive, Token},
    discord::{Connection, Reached, Running, reach},
    service::Bot,
};
use storage::{PersonId, PlaceId, SledStore, Store, TableId};
use tables::{Action, Clock, Done, Member, Millis, Tables};

pub use self::seats::{Seats, is_board};

/// A server with a bot. A violation of Discord's limits fails the test when the world ends.
pub struct World {
    pub playground: Playground,
    pub guild: Guild,
    pub tables: Tables,
    pub store: Arc<dyn Store>,
    pub bot: Option<Bot>,
    pub running: Option<Running>,
    clock: Clock,
    per_minute: u32,
    /// How the bot receives interactions.
    pub receive: Receive,
    /// How long bots wait before their turn.
    pause: Millis,
}

/// The game of most tests. All players decide at once, and decisions are hidden until everyone has decided.
pub const FORESTS: GameId = GameId::LegendaryForests;

/// 2026-01-01, the start of worlds with a set clock.
const NOW_MS: i64 = 1_767_225_600_000;

/// Returns a clock for tables that does not advance until a test advances it.
pub fn set_clock() -> Clock {
    Clock::Set(Arc::new(AtomicI64::new(NOW_MS)))
}

impl World {
    pub async fn new() -> World {
        World::with(crate::discord::Clock::real(), Clock::System, 0).await
    }

    /// Creates a world whose time does not advance until a test advances it.
    pub async fn at_a_standstill() -> World {
        World::with(crate::discord::Clock::stopped_at(NOW_MS as u64), set_clock(), 0).await
    }

    /// The same on this store, with bots that move only after a second.
    pub async fn with_slow_bots(store: Arc<dyn Store>) -> World {
        let discord = crate::discord::Clock::stopped_at(NOW_MS as u64);
        let mut world = World::without_bot(discord, set_clock(), 0).await;
        (world.store, world.pause) = (store, Millis(1_000));
        world.start_bot().await;
        world
    }

    /// Like [`World::at_a_standstill`], with a store that fails on request.
    pub async fn with_failing_store() -> (World, Arc<Counting>) {
        let discord = crate::discord::Clock::stopped_at(NOW_MS as u64);
        let mut world = World::without_bot(discord, set_clock(), 0).await;
        let store = Arc::new(Counting::new());
        world.store = store.clone();
        world.start_bot().await;
        (world, store)
    }

    /// Lets time pass for everyone.
    pub fn advance(&self, by: Duration) {
        self.playground.advance(by);
        self.advance_tables(by);
    }

    /// Advances the clock of the tables, but not that of Discord.
    pub fn advance_tables(&self, by: Duration) {
        if let Clock::Set(time) = &self.clock {
            time.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
        }
    }

    /// Sets the clock of the tables back.
    pub fn set_back(&self, by: Duration) {
        if let Clock::Set(time) = &self.clock {
            time.fetch_sub(by.as_millis() as i64, Ordering::SeqCst);
        }
    }

    /// Creates a world in which Discord and the tables use these clocks, with a rate limit per person and minute.
    pub async fn with(discord: crate::discord::Clock, clock: Clock, per_minute: u32) -> World {
        let mut world = World::without_bot(discord, clock, per_minute).await;
        world.start_bot().await;
        world
    }

    /// The same without a bot.
    pub async fn without_bot(discord: crate::discord::Clock, clock: Clock, per_minute: u32) -> World {
        let config = crate::discord::Config {
            clock: discord,
            ..crate::discord::Config::default()
        };
        World::in_playground(config, clock, per_minute).await
    }

    async fn in_playground(config: crate::discord::Config, clock: Clock, per_minute: u32) -> World {
        let playground = Playground::start(crate::discord::Config {
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
            receive: Receive::Gateway,
            pause: Millis::ZERO,
        }
    }

    /// Creates a world whose bot receives interactions this way.
    pub async fn receiving(receive: Receive) -> World {
        let mut world = World::without_bot(crate::discord::Clock::real(), Clock::System, 0).await;
        world.receive = receive;
        world.start_bot().await;
        world
    }

    /// Like [`World::receiving`], in a world whose time does not advance until a test advances it.
    pub async fn receiving_at_a_standstill(receive: Receive) -> World {
        let discord = crate::discord::Clock::stopped_at(NOW_MS as u64);
        let mut world = World::without_bot(discord, set_clock(), 0).await;
        world.receive = receive;
        world.start_bot().await;
        world
    }

    /// Connects the bot and waits until its commands are registered.
    pub async fn start_bot(&mut self) {
        self.start_bot_as(|bot| bot).await;
    }

    /// Like [`World::start_bot`], with other settings.
    pub async fn start_bot_as(&mut self, set_up: impl FnOnce(Bot) -> Bot) {
        let connection = self.connection(&self.playground.api_url());
        let reached = reach(&connection).await.expect("the API answers");
        self.serve_as(reached, set_up).await;
    }

    /// Returns how the bot connects to an API.
    pub fn connection(&self, api_url: &str) -> Connection {
        Connection {
            token: Token::from(self.playground.token()),
            api_url: api_url.to_owned(),
            receive: self.receive,
            listen: Listen(([127, 0, 0, 1], 0).into()),
            ..Connection::default()
        }
    }

    /// Serves an API that was reached, and waits until the bot's commands are registered.
    pub async fn serve(&mut self, reached: Reached) {
        self.serve_as(reached, |bot| bot).await;
    }

    async fn serve_as(&mut self, reached: Reached, set_up: impl FnOnce(Bot) -> Bot) {
        self.tables = Tables::new(self.store.clone(), self.clock.clone()).with_pause(self.pause);
        let bot = set_up(Bot::new(self.tables.clone(), 2).with_rate_limit(self.per_minute));
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

    /// Waits until everything that is due now is shown.
    pub async fn settled(&self, seats: &Seats) {
        for _ in 0..1_200 {
            let table = seats.load().await;
            let show_at = self.store.show_at(table.id()).await.expect("a readable store");
            let now = self.tables.now();
            if show_at.is_none_or(|at| at > now.0) && !table.state.awaits_stand_in(now) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("something that is due is not shown: {}", self.outbox(seats).await);
    }

    /// Describes the state of the outbox for a table, for the message of a failing test.
    async fn outbox(&self, seats: &Seats) -> String {
        let table = seats.load().await;
        let show_at = self.store.show_at(table.id()).await;
        let posts = self.store.posts(table.id()).await;
        let posting = self.bot.as_ref().map(|bot| bot.posting());
        let now = self.tables.now();
        format!(
            "at {now:?}, shown at {show_at:?}, {posting:?} passes, lost: {}, {posts:#?}",
            table.state.lost
        )
    }

    /// Advances the tables' clock until nothing is due any more, at any table.
    pub async fn settle_all(&self) {
        for _ in 0..1_200 {
            let Some(next) = self.store.next_work().await.unwrap() else {
                return;
            };
            // A lease must not expire because the clock moves while its holder posts.
            let posts = self.bot.as_ref().is_some_and(|bot| bot.posting() > 0);
            if !posts && next > self.tables.now().0 {
                self.advance_tables(Duration::from_secs(5));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("something that is due is not shown");
    }

    pub async fn stop_bot(&mut self) {
        if let Some(running) = self.running.take() {
            running.shutdown().await;
        }
    }

    /// Stops the bot and checks that no limit was violated.
    pub async fn end(mut self) {
        self.stop_bot().await;
        self.playground.assert_clean();
    }

    /// Seats people in a new channel with a running match.
    pub async fn table(&self, game: GameId, names: &[&str]) -> Seats {
        let seats = self.lobby(game, names).await;
        seats.start().await;
        seats
    }

    /// Seats people in a new channel with a running match at a pace.
    pub async fn table_at_pace(&self, game: GameId, names: &[&str], pace: &str) -> Seats {
        let seats = self.lobby_with(game, names, &[("pace", pace)]).await;
        seats.start().await;
        self.settled(&seats).await;
        seats
    }

    /// Seats people in a new channel with a lobby.
    pub async fn lobby(&self, game: GameId, names: &[&str]) -> Seats {
        self.lobby_with(game, names, &[]).await
    }

    pub async fn lobby_with(&self, game: GameId, names: &[&str], options: &[(&str, &str)]) -> Seats {
        let channel = self
            .guild
            .channel(&format!("table-{}", self.guild.channels().len()));
        let users: Vec<User> = names.iter().map(|name| self.guild.user(name)).collect();
        // They know the game, so no tour opens with their first move.
        for user in &users {
            for alone in [false, true] {
                let new = self.tables.first_play(PersonId(user.id().0), game, alone).await;
                assert!(new.expect("a writable store"));
            }
        }
        let mut given = vec![("game", game.as_str())];
        given.extend_from_slice(options);
        let reply = users[0].slash(&channel, "table new", &given).await;
        says(&reply, "open");
        // The first button is "Join" in every language.
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

/// The id of the message that announces a start, for tests that post nothing.
const START: u64 = 1_300_000_000_000_000_042;

/// Performs one action of a person at a table.
pub async fn act(tables: &Tables, id: TableId, person: PersonId, action: Action) -> tables::Result<Done> {
    let member = Member {
        person,
        name: format!("player {person}"),
        manages: false,
        adds: None,
        request: None,
    };
    let table = tables.get(id).await?;
    let starts = action == Action::Start;
    let mut done = tables.perform(&member, table, None, action).await?;
    if starts {
        done.table = tables.deal(done.table, START).await?;
    }
    Ok(done)
}

/// Returns repeatable pseudo-random numbers: the same text gives the same numbers.
pub fn chance(text: &str) -> impl FnMut(usize) -> usize + Send + use<> {
    let mut dice = Dice::new(&Seed::from_text(text));
    move |count| dice.below(count.max(1))
}

/// Something with a text.
pub trait Said {
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

/// Checks that an answer or a message contains this text.
#[track_caller]
pub fn says(said: &impl Said, text: &str) {
    let said = said.said();
    assert!(said.contains(text), "{text:?} is not in: {said}");
}

/// Checks that a private message with this text follows an answer.
pub async fn whispers(reply: &Reply, text: &str) {
    says(&reply.wait_for_followup(|message| message.ephemeral).await, text);
}

/// Waits until a condition holds, for at most a minute.
pub async fn until(what: &str, mut so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !so() {
        assert!(Instant::now() < end, "waited in vain for {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
