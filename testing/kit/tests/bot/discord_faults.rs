//! Discord is busy, slow, away or forgetful. The bot stays up, loses nothing, posts nothing twice and catches up.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use games::GameId;
use grovekeeper::{
    config::Token,
    discord::{Connection, connect},
    runtime::metrics,
    service::Bot,
};
use kit::discord::{Fault, Outcome, Playground, SeenMessage, permissions};
use kit::{FORESTS, World, act, says, set_clock, until};
use storage::{SledStore, Store};
use tables::{Action, Clock, Tables};

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
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    for fault in troubles() {
        for (method, path) in [
            ("POST", "/interactions/*/*/callback"),
            ("PATCH", "/webhooks/*/*/messages/@original"),
        ] {
            faults.next(2, method, path, fault.clone());
            seats.moves_once(&format!("{fault:?} for {path}")).await;
            // A request that succeeded although its answer was lost is noticed before the retry.
            until(&format!("{fault:?} for {path}"), || faults.left() == 0).await;
            world.settle_all().await;
        }
    }
    seats.check_boards("in the end").await;
    world.settle_all().await;
    world.end().await;
}

/// The library can't send it, so its rate limiter does not wait for us.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_with_several_pictures_waits_as_long_as_discord_requires() {
    let world = World::new().await;
    let (ann, channel) = (world.guild.user("Ann"), world.guild.channel("new"));
    let limit = Fault::RateLimit {
        retry_after: Duration::from_secs(2),
        global: false,
    };
    let faults = world.playground.faults();
    for fault in [limit.clone()].into_iter().chain(troubles()) {
        faults.next(1, "PATCH", "/webhooks/**", fault.clone());
        let began = Instant::now();
        let answer = ann.slash(&channel, "play", &[]).await;
        let pictures = answer.message().pictures().len();
        assert_eq!((pictures, faults.left()), (GameId::ALL.len(), 0), "{fault:?}");
        if fault == limit {
            assert!(began.elapsed() >= Duration::from_secs(2), "it was not waited");
        }
    }
    world.end().await;
}

/// Both answers are private messages of their own, so neither can overwrite the other.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_answer_arrives_although_another_press_under_the_board_was_answered() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let board = seats.board().unwrap();
    let busy = Fault::RateLimit {
        retry_after: Duration::from_secs(1),
        global: false,
    };
    let faults = world.playground.faults();
    faults.next(1, "PATCH", "/webhooks/**", busy);
    let slow = seats.users[0].fire_press(&board, "Play");
    until("the answer to Ann is put off", || faults.left() == 0).await;
    let to_ben = seats.users[1].press(&board, "Play").await;
    for answer in [to_ben, slow.reply().await] {
        assert!(answer.message().button("Cancel").is_some(), "{answer:?}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whisper_is_not_repeated_and_a_refused_one_is_not_lost() {
    let world = World::at_a_standstill().await;
    let seats = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let lobby = seats.users[0]
        .wait_for(&seats.channel, |message| message.button("Join").is_some())
        .await;
    let faults = world.playground.faults();
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
        let discord = world.playground.discord();
        let followed = || discord.followups(id).map_or(0, |(_, messages)| messages.len());
        let whispered = world.playground.wait(|_| (followed() > 0).then_some(()));
        assert!(whispered.await.is_some());
        // A later press is answered, so this one has been handled.
        seats.users[0].slash(&seats.channel, "help", &[]).await;
        assert_eq!(followed(), 1);
    }
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_posted_once_whatever_becomes_of_the_request() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    for fault in troubles() {
        for method in ["POST", "PATCH"] {
            let path = if method == "POST" {
                "/channels/*/messages"
            } else {
                "/channels/*/messages/*"
            };
            faults.next(3, method, path, fault.clone());
            seats.complete_a_turn(&format!("{fault:?}")).await;
            world.settle_all().await;
            faults.clear();
            seats.check_boards(&format!("{fault:?}")).await;
            let (table, newest) = (seats.load().await, seats.board().unwrap());
            let (noted, span) = seats.noted().await.unwrap();
            assert_eq!((noted, span.to), (newest.id.0, table.head.entries), "{fault:?}");
        }
    }
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_answer_was_lost_is_not_posted_twice() {
    let world = World::at_a_standstill().await;
    let channel = world.guild.channel("lost");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    world
        .playground
        .faults()
        .next(2, "POST", "/channels/*/messages", Fault::DropAfter);
    ann.slash(&channel, "table new", &[("game", "legendary-forests")])
        .await;
    // First the answer about the seal is lost, then the one about the lobby.
    world.settle_all().await;
    let seals = ann.sees(&channel).into_iter();
    assert_eq!(
        seals
            .filter(|message| message.content.contains("Seal of table"))
            .count(),
        1
    );
    let lobby = ann
        .wait_for(&channel, |message| message.button("Join").is_some())
        .await;
    ben.press(&lobby, "Join").await;
    world.settle_all().await;
    let public: Vec<_> = ann
        .sees(&channel)
        .into_iter()
        .filter(|message| !message.ephemeral && message.button("Join").is_some())
        .collect();
    assert_eq!(public.len(), 1, "{public:#?}");
    assert!(public[0].content.contains("Ben"), "{}", public[0].content);
    // A moderator deletes it: the next change posts it again.
    channel.delete_message(lobby.id);
    ben.slash(&channel, "table leave", &[]).await;
    world.settle_all().await;
    let again = ann
        .wait_for(&channel, |message| message.button("Join").is_some())
        .await;
    assert!(!again.content.contains("Ben"), "{}", again.content);
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_made_while_the_gateway_is_away_arrive_when_it_is_back() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let gateway = world.playground.gateway();
    for trouble in ["cut", "close", "reconnect", "invalid", "pause"] {
        match trouble {
            "cut" => gateway.cut(),
            "close" => gateway.close(4000),
            "reconnect" => gateway.reconnect(),
            "invalid" => gateway.invalid_session(true),
            _ => gateway.pause(Duration::from_millis(500)),
        }
        let (seat, text) = seats.next_move().await;
        let before = seats.load().await.head.entries;
        let _unheard = seats.fire_move(seat, &text);
        seats.until_entries(before + 1, trouble).await;
        world.playground.wait_for_bot().await;
        assert_eq!(seats.load().await.head.entries, before + 1, "{trouble}: once");
    }
    // A session that is gone takes its events with it; the following events arrive.
    gateway.invalid_session(false);
    world.playground.wait_for_bot().await;
    seats.moves_once("a new session").await;
    world.settle_all().await;
    seats.check_boards("in the end").await;
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_is_answered_once() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let faults = world.playground.faults();
    for fault in [None, Some(Fault::DropBefore), Some(Fault::DropAfter)] {
        world.playground.gateway().duplicate_interactions(1);
        if let Some(fault) = fault.clone() {
            faults.next(1, "POST", "/interactions/*/*/callback", fault);
        }
        seats.moves_once(&format!("{fault:?}")).await;
    }
    // A press that is answered with a new message.
    world.playground.gateway().duplicate_interactions(1);
    let lobby = world.lobby(FORESTS, &["Cleo", "Dora"]).await;
    let message = lobby.users[0]
        .wait_for(&lobby.channel, |message| message.button("Join").is_some())
        .await;
    world.playground.gateway().duplicate_interactions(1);
    let again = lobby.users[1].press(&message, "Join").await;
    again
        .wait_for_followup(|whisper| whisper.content.contains("seat already"))
        .await;
    lobby.users[0].slash(&lobby.channel, "help", &[]).await;
    assert_eq!(again.followups().len(), 1);
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_at_a_table_that_is_being_closed_are_made_or_declined() {
    let world = World::at_a_standstill().await;
    let warden = world.guild.user("Warden");
    world.guild.grant(warden.id(), permissions::MANAGE_CHANNELS);
    for round in 0..6 {
        let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
        let (seat, text) = seats.next_move().await;
        let (board, id) = (seats.wait_for_board().await, seats.load().await.id());
        let close = || warden.fire_press_raw(&board, &format!("1:close:{id}"));
        let (first, second) = if round % 2 == 0 {
            (seats.fire_move(seat, &text), close())
        } else {
            (close(), seats.fire_move(seat, &text))
        };
        let [first, second] = [first.reply().await, second.reply().await];
        let moved = if round % 2 == 0 { first } else { second };
        let table = seats.load().await;
        assert!(!table.head.open);
        let made = moved.text().starts_with("Placed");
        assert!(made || moved.text().contains("was closed"), "{}", moved.text());
        assert_eq!(table.head.entries, u64::from(made));
        let current = world.tables.load_match(&table).await.unwrap();
        assert_eq!(current.replay.steps.len(), usize::from(made));
    }
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_costs_only_the_answer() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let late = Fault::Delay(Duration::from_millis(400));
    world.playground.faults().next(1, "PATCH", "/webhooks/**", late);
    let (seat, text) = seats.next_move().await;
    let _late = seats.fire_move(seat, &text);
    seats.until_entries(1, "a late answer").await;
    world.playground.advance(Duration::from_secs(16 * 60));
    seats.moves_once("afterwards").await;
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_takes_2_9_seconds_is_in_time() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    let slow = Fault::Delay(Duration::from_millis(2_900));
    faults.next(1, "POST", "/interactions/*/*/callback", slow.clone());
    faults.next(1, "PATCH", "/webhooks/**", slow.clone());
    faults.next(1, "POST", "/channels/*/messages", slow);
    let (seat, text) = seats.next_move().await;
    let pending = seats.fire_move(seat, &text);
    // Discord's clock advances while the acknowledgement is on its way, as with a slow connection.
    until("the acknowledgement", || faults.left() <= 2).await;
    world.playground.advance(Duration::from_millis(2_900));
    let reply = pending.reply().await;
    says(&reply, "Placed");
    seats.complete_a_turn("slow").await;
    world.settle_all().await;
    seats.check_boards("in the end").await;
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_messages_channels_and_servers_stop_nobody_else() {
    let world = World::at_a_standstill().await;
    let [gone, kicked, fine] = [
        world.table(FORESTS, &["Ann", "Ben"]).await,
        world.table(FORESTS, &["Cleo", "Dora"]).await,
        world.table(FORESTS, &["Emil", "Frida"]).await,
    ];
    world.settle_all().await;
    // A moderator deleted a board: it is posted again with the next step, unless the next board comes first.
    fine.channel.delete_message(fine.board().unwrap().id);
    fine.complete_a_turn("a deleted board").await;
    world.settle_all().await;
    let live = |board: &&SeenMessage| board.button("Play").is_some();
    assert!((1..=2).contains(&fine.boards().len()));
    assert_eq!(fine.boards().iter().filter(live).count(), 1);
    // The channel is deleted while a move is on its way.
    let (seat, text) = gone.next_move().await;
    let pending = gone.fire_move(seat, &text);
    gone.channel.delete();
    let _ = pending.interaction();
    fine.complete_a_turn("a deleted channel").await;
    world.settle_all().await;
    // The bot is removed and invited again: pending posts are sent then.
    let panel_turn = kicked.current().await.turn();
    while kicked.current().await.turn() == panel_turn {
        let (seat, text) = kicked.next_move().await;
        let person = storage::PersonId(kicked.users[seat].id().0);
        let id = kicked.load().await.id();
        world.guild.remove_bot();
        let chosen = FORESTS.parse_move(&text).unwrap();
        act(&world.tables, id, person, Action::Play(chosen))
            .await
            .unwrap();
    }
    world.settled(&kicked).await;
    world.guild.invite_bot();
    world.settle_all().await;
    kicked.check_boards("in the end").await;
    fine.moves_once("after all that").await;
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_may_not_be_posted_comes_when_it_may() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let bot = world.playground.bot();
    for taken in [
        permissions::SEND_MESSAGES,
        permissions::ATTACH_FILES,
        permissions::VIEW_CHANNEL,
    ] {
        seats.channel.deny(bot, taken);
        seats.complete_a_turn("denied").await;
        for _ in 0..3 {
            world.advance_tables(Duration::from_secs(600));
            world.settled(&seats).await;
        }
        seats.channel.allow(bot, taken);
        world.settle_all().await;
        seats.check_boards("when it may").await;
    }
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_when_discord_is_back() {
    let mut world = World::without_bot(kit::discord::Clock::real(), Clock::System, 0).await;
    world
        .playground
        .faults()
        .next(2, "*", "/applications/**", Fault::Status(503));
    world.start_bot().await;
    assert_eq!(world.playground.faults().left(), 0);
    world.end().await;
}

#[tokio::test]
async fn the_bot_connects_to_no_gateway_that_its_api_has_not_named() {
    let playground = Playground::start_strict().await;
    let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
    let bot = Bot::new(Tables::new(store, Clock::System), 1);
    let connection = Connection {
        token: Token::from(playground.token()),
        api_url: playground.api_url(),
        ..Connection::default()
    };
    playground
        .faults()
        .next(1, "GET", "/gateway/bot", Fault::Status(500));
    match connect(&connection, bot.clone()).await {
        Err(error) => assert_eq!(error.whom, "the API at discord.api_url"),
        Ok(_) => panic!("connected"),
    }
    assert_eq!(playground.gateway().connected(), 0);
    // The library also requests it. Without an answer it would connect to the real gateway.
    playground.faults().next(1, "GET", "/gateway", Fault::Status(500));
    let running = connect(&connection, bot)
        .await
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(playground.faults().left(), 0);
    until("the bot", || playground.gateway().connected() == 1).await;
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_finishes_what_was_begun() {
    let mut world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let slow = Fault::Delay(Duration::from_millis(700));
    let faults = world.playground.faults();
    faults.next(1, "PATCH", "/webhooks/**", slow);
    let (seat, text) = seats.next_move().await;
    let pending = seats.fire_move(seat, &text);
    let id = pending.interaction().unwrap();
    let thinking = world
        .playground
        .wait(|discord| matches!(discord.outcome(id), Some(Outcome::Thinking { .. })).then_some(()));
    assert!(thinking.await.is_some());
    world.stop_bot().await;
    let reply = pending.reply().await;
    says(&reply, "Placed");
    assert_eq!(seats.load().await.head.entries, 1);
    world.end().await;
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
    seats.moves_once("watched").await;
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
async fn a_person_with_too_many_requests_is_asked_to_wait() {
    let world = World::with(kit::discord::Clock::real(), set_clock(), 6).await;
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
    assert!(ann.suggest(&channel, "rules", &[], "topic", "").await.is_empty());
    assert!(
        !ben.slash(&channel, "help", &[])
            .await
            .text()
            .contains("wait a few seconds")
    );
    world.advance_tables(Duration::from_secs(10));
    assert!(
        !ann.slash(&channel, "help", &[])
            .await
            .text()
            .contains("wait a few seconds")
    );
    world.end().await;
}
