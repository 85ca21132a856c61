//! A world of people, a local Discord and a real bot in it.

#![allow(dead_code, reason = "each test binary uses its own part")]

pub(crate) mod position;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use games::{Dice, GameId, Seed};
use grovekeeper::{
    config::Token,
    discord::{Bot, Connection, Running, connect},
    shards::Shards,
    tables::{Clock, Stage, Table, Tables},
};
use playground::{Channel, Guild, Playground, Reply, SeenMessage, User};
use storage::{PlaceId, SledStore, Store};

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
}

/// 2026-01-01, where worlds with a set clock begin.
pub(crate) const NOW_MS: i64 = 1_767_225_600_000;

impl World {
    pub(crate) async fn new() -> World {
        World::with(playground::Clock::real(), Clock::System, 0).await
    }

    /// A world whose time stands still until it is advanced.
    pub(crate) async fn at_a_standstill() -> World {
        let clock = Clock::Set(Arc::new(AtomicI64::new(NOW_MS)));
        World::with(playground::Clock::stopped_at(NOW_MS as u64), clock, 0).await
    }

    /// Lets time pass for everyone.
    pub(crate) fn advance(&self, by: Duration) {
        self.playground.advance(by);
        if let Clock::Set(time) = &self.clock {
            time.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
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
        let playground = Playground::start(playground::Config {
            strict: true,
            clock: discord,
            ..playground::Config::default()
        })
        .await
        .expect("the playground starts");
        let guild = playground.guild("The Grove");
        let store: Arc<dyn Store> = Arc::new(SledStore::temporary().expect("a temporary store"));
        let tables = Tables::new(store.clone(), clock.clone()).with_pause(0);
        World {
            playground,
            guild,
            tables,
            store,
            bot: None,
            running: None,
            clock,
            per_minute,
        }
    }

    /// Connects the bot and waits until its commands are there.
    pub(crate) async fn start_bot(&mut self) {
        let connection = Connection {
            token: Token::from(self.playground.token()),
            api_url: self.playground.api_url(),
            shards: Shards::Auto,
        };
        self.tables = Tables::new(self.store.clone(), self.clock.clone()).with_pause(0);
        let bot = Bot::new(self.tables.clone(), 2).at_most(self.per_minute);
        self.bot = Some(bot.clone());
        self.running = Some(connect(&connection, bot).await.expect("the bot connects"));
        self.playground.wait_for_bot().await;
        self.playground.wait_for_command("help").await;
    }

    /// Waits until everything that is due by now has been carried out.
    pub(crate) async fn settled(&self, seats: &Seats) {
        for _ in 0..1_200 {
            let table = seats.load().await;
            let due = self.store.due_of(table.id()).await.expect("a readable store");
            if due.iter().all(|item| item.at > self.tables.clock().now()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
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
        let reply = seats.users[0].slash(&seats.channel, "table start", &[]).await;
        assert!(!reply.failed(), "{}", reply.text());
        seats.wait_for_board().await;
        seats
    }

    /// People at a fresh channel with a running match at a pace.
    pub(crate) async fn table_at_pace(&self, game: GameId, names: &[&str], pace: &str) -> Seats {
        let seats = self.lobby_with(game, names, &[("pace", pace)]).await;
        let reply = seats.users[0].slash(&seats.channel, "table start", &[]).await;
        assert!(!reply.failed(), "{}", reply.text());
        seats.wait_for_board().await;
        self.settled(&seats).await;
        seats
    }

    /// People at a fresh channel with a lobby.
    pub(crate) async fn lobby(&self, game: GameId, names: &[&str]) -> Seats {
        self.lobby_with(game, names, &[]).await
    }

    async fn lobby_with(&self, game: GameId, names: &[&str], options: &[(&str, &str)]) -> Seats {
        let channel = self
            .guild
            .channel(&format!("table-{}", self.guild.channels().len()));
        let users: Vec<User> = names.iter().map(|name| self.guild.user(name)).collect();
        let mut given = vec![("game", game.as_str())];
        given.extend_from_slice(options);
        let reply = users[0].slash(&channel, "table new", &given).await;
        assert!(reply.text().contains("open"), "{}", reply.text());
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
        assert_eq!(seats.load().await.body.seats.len(), count);
        seats
    }
}

/// The people of one table.
pub(crate) struct Seats {
    pub(crate) channel: Channel,
    pub(crate) users: Vec<User>,
    pub(crate) tables: Tables,
    place: PlaceId,
}

impl Seats {
    /// People at a table that is there already.
    pub(crate) fn at(channel: Channel, users: Vec<User>, world: &World) -> Seats {
        Seats {
            place: PlaceId(channel.id().0),
            channel,
            users,
            tables: world.tables.clone(),
        }
    }

    pub(crate) async fn load(&self) -> Table {
        self.tables.at(self.place).await.expect("a table is here")
    }

    /// Seats that owe a decision.
    pub(crate) async fn to_act(&self) -> Vec<usize> {
        self.load()
            .await
            .to_act()
            .iter()
            .map(|(seat, _)| seat.index())
            .collect()
    }

    pub(crate) async fn is_over(&self) -> bool {
        matches!(self.load().await.body.stage, Stage::Over { .. })
    }

    /// Public messages of the bot whose text has this in it, oldest first.
    pub(crate) fn said(&self, text: &str) -> Vec<SeenMessage> {
        let messages = self.users[0].sees(&self.channel).into_iter();
        messages
            .filter(|message| !message.ephemeral && message.content.contains(text))
            .collect()
    }

    /// The newest board that everyone can see.
    pub(crate) fn board(&self) -> Option<SeenMessage> {
        let boards = self.users[0]
            .sees(&self.channel)
            .into_iter()
            .filter(|message| !message.ephemeral && message.attachment("board.png").is_some());
        boards.last()
    }

    pub(crate) async fn wait_for_board(&self) -> SeenMessage {
        self.users[0]
            .wait_for(&self.channel, |message| {
                !message.ephemeral && message.attachment("board.png").is_some()
            })
            .await
    }

    /// Makes a move of a seat by slash command, filling each option with one of its suggestions.
    pub(crate) async fn play(&self, seat: usize, mut pick: impl FnMut(usize) -> usize) -> Reply {
        let table = self.load().await;
        let user = &self.users[seat];
        let info = table.game.info();
        let view = table
            .course()
            .expect("a running match")
            .replay
            .game
            .view(table.viewer(storage::PersonId(user.id().0)));
        let verbs = view.verbs();
        let verb = verbs[pick(verbs.len())];
        let command = format!("{} {verb}", info.command);
        let asks = info
            .verbs
            .iter()
            .find(|known| known.name == verb)
            .expect("a listed verb")
            .asks;
        let mut filled: Vec<(&str, String)> = Vec::new();
        for ask in asks {
            let before: Vec<(&str, &str)> = filled
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            let suggestions = user.suggest(&self.channel, &command, &before, ask, "").await;
            assert!(suggestions.len() <= 25);
            // Not everything is asked every time.
            if suggestions.is_empty() {
                continue;
            }
            let chosen = &suggestions[pick(suggestions.len())];
            filled.push((ask, chosen.value.clone()));
        }
        let options: Vec<(&str, &str)> = filled
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let reply = user.slash(&self.channel, &command, &options).await;
        assert!(!reply.failed(), "/{command} {options:?}: {:?}", reply.answer());
        assert!(reply.ephemeral());
        reply
    }

    /// Plays the match to its end; `pick` chooses among the suggestions.
    pub(crate) async fn play_to_the_end(&self, mut pick: impl FnMut(usize) -> usize) {
        for _ in 0..3_000 {
            let to_act = self.to_act().await;
            let Some(&seat) = to_act.get(pick(to_act.len().max(1)) % to_act.len().max(1)) else {
                return;
            };
            let before = self.load().await.head.entries;
            let reply = self.play(seat, &mut pick).await;
            let after = self.load().await.head.entries;
            assert_eq!(after, before + 1, "the move was not made: {}", reply.text());
        }
        panic!("a match that does not end");
    }
}

/// Chance for a test, repeatable.
pub(crate) fn chance(text: &str) -> impl FnMut(usize) -> usize + use<> {
    let mut dice = Dice::new(&Seed::from_text(text));
    move |count| dice.below(count)
}
