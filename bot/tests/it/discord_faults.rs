//! Discord's bad days: busy, slow, away, forgetful. The bot stays up, loses nothing, posts nothing twice, catches up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering::SeqCst},
    },
    time::Duration,
};

use crate::support::{Seats, World};
use games::GameId;
use grovekeeper::{
    config::Token,
    discord::{Bot, Connection, StartError, connect},
    metrics,
    tables::{Clock, Tables},
};
use playground::{Fault, Outcome, Pending, Playground, Reply, permissions};
use storage::{SledStore, Store};

const FORESTS: GameId = GameId::LegendaryForests;
/// Where the clocks of these tests stand.
const NOW: u64 = 1_800_000_000_000;

/// A world whose clocks stand still: nothing depends on how quick the machine is.
struct Calm {
    world: World,
    time: Arc<AtomicI64>,
}

impl Calm {
    async fn new() -> Calm {
        let time = Arc::new(AtomicI64::new(NOW as i64));
        let clock = playground::Clock::stopped_at(NOW);
        let world = World::with(clock, Clock::Set(time.clone()), 0).await;
        Calm { world, time }
    }

    /// Lets the time of the tables pass until everything that was due is done.
    async fn settle(&self) {
        for _ in 0..600 {
            if self.world.store.next_due().await.unwrap().is_none() {
                return;
            }
            self.time.fetch_add(5_000, SeqCst);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("what is due does not get done");
    }

    async fn end(self) {
        self.settle().await;
        self.world.end().await;
    }
}

/// A legal move of whoever is to decide, as `/move`.
async fn next_move(seats: &Seats) -> (usize, String) {
    let table = seats.load().await;
    let (seat, _) = table.to_act()[0];
    let legal = table.course().unwrap().replay.game.legal_moves(seat);
    (seat.index(), legal[0].clone())
}

fn fire(seats: &Seats, seat: usize, text: &str) -> Pending {
    seats.users[seat].fire_slash(&seats.channel, "move", &[("text", text)])
}

/// Makes a move, which must be in the log once and be acknowledged.
async fn moves_once(seats: &Seats, what: &str) -> Reply {
    let (seat, text) = next_move(seats).await;
    let before = seats.load().await.head.entries;
    let reply = fire(seats, seat, &text).reply().await;
    assert!(reply.text().contains(&text), "{what}: {:?}", reply.answer());
    assert_eq!(seats.load().await.head.entries, before + 1, "{what}");
    reply
}

/// Waits until a move that was sent is in the log.
async fn until_entries(seats: &Seats, entries: u64, what: &str) {
    for _ in 0..600 {
        if seats.load().await.head.entries >= entries {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what}: the move never came through");
}

async fn until(so: impl Fn() -> bool, what: &str) {
    for _ in 0..1_200 {
        if so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{what}: waited in vain");
}

/// Makes moves until a turn is complete.
async fn complete_a_turn(seats: &Seats, what: &str) {
    let turn = seats.load().await.course().unwrap().turn();
    while seats.load().await.course().unwrap().turn() == turn {
        moves_once(seats, what).await;
    }
}

fn boards(seats: &Seats) -> usize {
    let seen = seats.users[0].sees(&seats.channel).into_iter();
    seen.filter(|message| !message.ephemeral && message.attachment("board.png").is_some())
        .count()
}

fn turns(steps: &[games::Step]) -> usize {
    1 + steps.iter().filter(|step| step.played.turn_over).count()
}

fn troubles() -> Vec<Fault> {
    let limit = |global| Fault::RateLimit {
        retry_after: Duration::from_millis(300),
        global,
    };
    vec![
        limit(false),
        limit(true),
        Fault::Status(500),
        Fault::Status(502),
        Fault::Hang(Duration::from_millis(200)),
        Fault::DropBefore,
        Fault::DropAfter,
        Fault::StatusAfter(503),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_fails_is_given_again() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    calm.settle().await;
    let faults = calm.world.playground.faults();
    for fault in troubles() {
        for (method, path) in [
            ("POST", "/interactions/*/*/callback"),
            ("PATCH", "/webhooks/*/*/messages/@original"),
        ] {
            faults.next(2, method, path, fault.clone());
            moves_once(&seats, &format!("{fault:?} for {path}")).await;
            // What was done although its answer was lost is seen before the next try.
            until(|| faults.left() == 0, &format!("{fault:?} for {path}")).await;
            calm.settle().await;
        }
    }
    let course = seats.load().await;
    assert_eq!(boards(&seats), turns(&course.course().unwrap().replay.steps));
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whisper_is_not_repeated_and_a_refused_one_is_not_lost() {
    let calm = Calm::new().await;
    let seats = calm.world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let lobby = seats.users[0]
        .wait_for(&seats.channel, |message| message.button("Join").is_some())
        .await;
    let faults = calm.world.playground.faults();
    for fault in [
        Fault::RateLimit {
            retry_after: Duration::from_millis(100),
            global: false,
        },
        Fault::StatusAfter(500),
    ] {
        faults.next(1, "POST", "/webhooks/*/*", fault);
        let again = seats.users[1].fire_press(&lobby, "Join");
        let id = again.interaction().unwrap();
        let discord = calm.world.playground.discord();
        let whispered = calm
            .world
            .playground
            .wait(|_| (!discord.followups(id).is_empty()).then_some(()));
        assert!(whispered.await.is_some());
        // A later press is answered, so this one is through.
        seats.users[0].slash(&seats.channel, "help", &[]).await;
        assert_eq!(discord.followups(id).len(), 1);
    }
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_posted_once_whatever_becomes_of_the_request() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    calm.settle().await;
    let faults = calm.world.playground.faults();
    for fault in troubles() {
        for method in ["POST", "PATCH"] {
            let path = if method == "POST" {
                "/channels/*/messages"
            } else {
                "/channels/*/messages/*"
            };
            faults.next(3, method, path, fault.clone());
            complete_a_turn(&seats, &format!("{fault:?}")).await;
            calm.settle().await;
            faults.clear();
            let table = seats.load().await;
            let course = table.course().unwrap();
            assert_eq!(boards(&seats), turns(&course.replay.steps), "{fault:?}");
            assert_eq!(table.body.told, table.head.entries, "{fault:?}");
            let newest = seats.board().unwrap();
            assert_eq!(Some(newest.id.0), table.body.board_message, "{fault:?}");
        }
    }
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_answer_was_lost_is_not_posted_twice() {
    let calm = Calm::new().await;
    let channel = calm.world.guild.channel("lost");
    let [ann, ben] = ["Ann", "Ben"].map(|name| calm.world.guild.user(name));
    calm.world
        .playground
        .faults()
        .next(1, "POST", "/channels/*/messages", Fault::DropAfter);
    ann.slash(&channel, "table new", &[("game", "legendary-forests")])
        .await;
    let lobby = ann
        .wait_for(&channel, |message| message.button("Join").is_some())
        .await;
    ben.press(&lobby, "Join").await;
    calm.settle().await;
    let public: Vec<_> = ann
        .sees(&channel)
        .into_iter()
        .filter(|message| !message.ephemeral)
        .collect();
    assert_eq!(public.len(), 1, "{public:#?}");
    assert!(public[0].content.contains("Ben"), "{}", public[0].content);
    // A moderator removes it: the next change brings it back.
    channel.delete_message(lobby.id);
    ben.slash(&channel, "table leave", &[]).await;
    calm.settle().await;
    let again = ann
        .wait_for(&channel, |message| message.button("Join").is_some())
        .await;
    assert!(!again.content.contains("Ben"), "{}", again.content);
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_made_while_the_gateway_is_away_are_heard_when_it_is_back() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    let gateway = calm.world.playground.gateway();
    for trouble in ["cut", "close", "reconnect", "invalid", "pause"] {
        match trouble {
            "cut" => gateway.cut(),
            "close" => gateway.close(4000),
            "reconnect" => gateway.reconnect(),
            "invalid" => gateway.invalid_session(true),
            _ => gateway.pause(Duration::from_millis(500)),
        }
        let (seat, text) = next_move(&seats).await;
        let before = seats.load().await.head.entries;
        let _unheard = fire(&seats, seat, &text);
        until_entries(&seats, before + 1, trouble).await;
        calm.world.playground.wait_for_bot().await;
        assert_eq!(seats.load().await.head.entries, before + 1, "{trouble}: once");
    }
    // A session that is gone takes its events with it; the next ones are heard.
    gateway.invalid_session(false);
    calm.world.playground.wait_for_bot().await;
    moves_once(&seats, "a new session").await;
    calm.settle().await;
    let table = seats.load().await;
    assert_eq!(boards(&seats), turns(&table.course().unwrap().replay.steps));
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_is_answered_once() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    let faults = calm.world.playground.faults();
    for fault in [None, Some(Fault::DropBefore), Some(Fault::DropAfter)] {
        calm.world.playground.gateway().duplicate_interactions(1);
        if let Some(fault) = fault.clone() {
            faults.next(1, "POST", "/interactions/*/*/callback", fault);
        }
        moves_once(&seats, &format!("{fault:?}")).await;
    }
    // A press whose answer is a message of its own.
    calm.world.playground.gateway().duplicate_interactions(1);
    let lobby = calm.world.lobby(FORESTS, &["Cleo", "Dora"]).await;
    let message = lobby.users[0]
        .wait_for(&lobby.channel, |message| message.button("Join").is_some())
        .await;
    calm.world.playground.gateway().duplicate_interactions(1);
    let again = lobby.users[1].press(&message, "Join").await;
    again
        .wait_for_followup(|whisper| whisper.content.contains("seat already"))
        .await;
    lobby.users[0].slash(&lobby.channel, "help", &[]).await;
    assert_eq!(again.followups().len(), 1);
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_at_a_table_that_is_being_closed_are_made_or_declined() {
    let calm = Calm::new().await;
    for round in 0..6 {
        let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
        let (seat, text) = next_move(&seats).await;
        let close = || seats.users[0].fire_slash(&seats.channel, "table close", &[]);
        let (first, second) = if round % 2 == 0 {
            (fire(&seats, seat, &text), close())
        } else {
            (close(), fire(&seats, seat, &text))
        };
        let [first, second] = [first.reply().await, second.reply().await];
        let moved = if round % 2 == 0 { first } else { second };
        let table = seats.load().await;
        assert!(!table.head.open);
        let made = moved.text().contains(&text);
        assert!(made || moved.text().contains("over"), "{}", moved.text());
        assert_eq!(table.head.entries, u64::from(made));
        assert_eq!(table.course().unwrap().replay.steps.len(), usize::from(made));
    }
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_costs_only_the_answer() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    let late = Fault::Delay(Duration::from_millis(400));
    calm.world
        .playground
        .faults()
        .next(1, "PATCH", "/webhooks/**", late);
    let (seat, text) = next_move(&seats).await;
    let _late = fire(&seats, seat, &text);
    until_entries(&seats, 1, "a late answer").await;
    calm.world.playground.advance(Duration::from_secs(16 * 60));
    moves_once(&seats, "afterwards").await;
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_takes_2_9_seconds_is_in_time() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    calm.settle().await;
    let faults = calm.world.playground.faults();
    let slow = Fault::Delay(Duration::from_millis(2_900));
    faults.next(1, "POST", "/interactions/*/*/callback", slow.clone());
    faults.next(1, "PATCH", "/webhooks/**", slow.clone());
    faults.next(1, "POST", "/channels/*/messages", slow);
    let (seat, text) = next_move(&seats).await;
    let pending = fire(&seats, seat, &text);
    // Discord's clock moves when the acknowledgement is under way, as it would on a slow line.
    until(|| faults.left() <= 2, "the acknowledgement").await;
    calm.world.playground.advance(Duration::from_millis(2_900));
    let reply = pending.reply().await;
    assert!(reply.text().contains(&text), "{:?}", reply.answer());
    complete_a_turn(&seats, "slow").await;
    calm.settle().await;
    let table = seats.load().await;
    assert_eq!(boards(&seats), turns(&table.course().unwrap().replay.steps));
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_messages_channels_and_servers_stop_nobody_else() {
    let calm = Calm::new().await;
    let [gone, kicked, fine] = [
        calm.world.table(FORESTS, &["Ann", "Ben"]).await,
        calm.world.table(FORESTS, &["Cleo", "Dora"]).await,
        calm.world.table(FORESTS, &["Emil", "Frida"]).await,
    ];
    calm.settle().await;
    // A board that a moderator removed: the status of the turn has nowhere to go, the next board comes.
    fine.channel.delete_message(fine.board().unwrap().id);
    complete_a_turn(&fine, "a deleted board").await;
    calm.settle().await;
    assert_eq!(boards(&fine), 1);
    // The channel goes while a move is on its way.
    let (seat, text) = next_move(&gone).await;
    let pending = fire(&gone, seat, &text);
    gone.channel.delete();
    let _ = pending.interaction();
    complete_a_turn(&fine, "a deleted channel").await;
    calm.settle().await;
    // The bot is thrown out and comes back: what was due is posted then.
    let panel_turn = kicked.load().await.course().unwrap().turn();
    while kicked.load().await.course().unwrap().turn() == panel_turn {
        let (seat, text) = next_move(&kicked).await;
        let person = storage::PersonId(kicked.users[seat].id().0);
        let id = kicked.load().await.id();
        calm.world.guild.remove_bot();
        calm.world.tables.play(id, person, None, &text).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    calm.world.guild.invite_bot();
    calm.settle().await;
    let table = kicked.load().await;
    assert_eq!(boards(&kicked), turns(&table.course().unwrap().replay.steps));
    moves_once(&fine, "after all that").await;
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_may_not_be_posted_comes_when_it_may() {
    let calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    calm.settle().await;
    let bot = calm.world.playground.bot();
    for taken in [
        permissions::SEND_MESSAGES,
        permissions::ATTACH_FILES,
        permissions::VIEW_CHANNEL,
    ] {
        seats.channel.deny(bot, taken);
        complete_a_turn(&seats, "denied").await;
        let table = seats.load().await;
        for _ in 0..3 {
            calm.time.fetch_add(600_000, SeqCst);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        seats.channel.allow(bot, taken);
        calm.settle().await;
        assert_eq!(boards(&seats), turns(&table.course().unwrap().replay.steps));
    }
    calm.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_when_discord_is_back() {
    let mut world = World::without_bot(playground::Clock::real(), Clock::System, 0).await;
    world
        .playground
        .faults()
        .next(2, "*", "/applications/**", Fault::Status(503));
    world.start_bot().await;
    assert_eq!(world.playground.faults().left(), 0);
    world.end().await;
}

#[tokio::test]
async fn the_bot_never_connects_to_another_gateway_than_it_was_told() {
    let playground = Playground::start_strict().await;
    let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
    let bot = Bot::new(Tables::new(store, Clock::System), 1);
    let connection = Connection {
        token: Token::from(playground.token()),
        api_url: playground.api_url(),
        shards: grovekeeper::shards::Shards::Auto,
    };
    // We ask first; when the library asks again and gets no answer, it would go to Discord's own gateway.
    playground
        .faults()
        .after(1, 1, "GET", "/gateway", Fault::Status(500));
    match connect(&connection, bot).await {
        Err(StartError::WrongGateway { expected, found, .. }) => {
            assert!(expected.starts_with("ws://127.0.0.1"), "{expected}");
            assert!(found.contains("discord.gg"), "{found}");
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("connected"),
    }
    assert_eq!(playground.gateway().connected(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_finishes_what_was_begun() {
    let mut calm = Calm::new().await;
    let seats = calm.world.table(FORESTS, &["Ann", "Ben"]).await;
    calm.settle().await;
    let slow = Fault::Delay(Duration::from_millis(700));
    let faults = calm.world.playground.faults();
    faults.next(1, "PATCH", "/webhooks/**", slow);
    let (seat, text) = next_move(&seats).await;
    let pending = fire(&seats, seat, &text);
    let id = pending.interaction().unwrap();
    let thinking = calm
        .world
        .playground
        .wait(|discord| matches!(discord.outcome(id), Some(Outcome::Thinking { .. })).then_some(()));
    assert!(thinking.await.is_some());
    calm.world.stop_bot().await;
    let reply = pending.reply().await;
    assert!(reply.text().contains(&text), "{:?}", reply.answer());
    assert_eq!(seats.load().await.head.entries, 1);
    calm.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_can_watch() {
    let mut world = World::new().await;
    let bot = world.bot.clone().unwrap();
    let (address, served) = metrics::serve(([127, 0, 0, 1], 0).into(), bot).await.unwrap();
    tokio::spawn(served);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let get = async |path: &str| {
        let answer = client
            .get(format!("http://{address}{path}"))
            .send()
            .await
            .unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    assert_eq!(get("/healthz").await, (200, "ok\n".to_owned()));
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    moves_once(&seats, "watched").await;
    let (status, text) = get("/metrics").await;
    assert_eq!(status, 200);
    assert!(text.contains("grovekeeper_connected 1"), "{text}");
    assert!(
        !text.contains("grovekeeper_interactions_total{kind=\"command\"} 0\n"),
        "{text}"
    );
    assert_eq!(get("/").await.0, 404);
    world.stop_bot().await;
    let (status, why) = get("/healthz").await;
    assert_eq!((status, why.as_str()), (503, "the gateway is not connected\n"));
    world.store.close().await.unwrap();
    assert_eq!(get("/healthz").await, (503, "the store is closed\n".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_too_much_is_told_to_wait() {
    let time = Arc::new(AtomicI64::new(NOW as i64));
    let world = World::with(playground::Clock::real(), Clock::Set(time.clone()), 6).await;
    let channel = world.guild.channel("busy");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    for _ in 0..6 {
        assert!(
            !ann.slash(&channel, "help", &[])
                .await
                .text()
                .contains("wait a few seconds")
        );
    }
    let hasty = ann.slash(&channel, "table new", &[("game", "mystaria")]).await;
    assert!(
        hasty.ephemeral() && hasty.text().contains("wait a few seconds"),
        "{}",
        hasty.text()
    );
    assert!(ann.suggest(&channel, "rules", &[], "card", "").await.is_empty());
    assert!(
        !ben.slash(&channel, "help", &[])
            .await
            .text()
            .contains("wait a few seconds")
    );
    time.fetch_add(10_000, SeqCst);
    assert!(
        !ann.slash(&channel, "help", &[])
            .await
            .text()
            .contains("wait a few seconds")
    );
    world.end().await;
}
