//! Emojis in menus: the bot registers them automatically and only once, and works without them.

use std::time::Duration;

use games::{GameId, Next, Viewer};
use grovekeeper::service::Bot;
use kit::discord::{Fault, SeenMessage};
use kit::{Seats, World, until};
use serde_json::Value;

/// Creates a world whose bot uses emojis, before the bot starts.
async fn world() -> World {
    World::without_bot(kit::discord::Clock::real(), tables::Clock::System, 0).await
}

/// Waits until this many emojis are registered.
async fn registered(world: &World, count: usize) {
    until("the faces", || world.playground.emojis().len() == count).await;
}

/// How many faces there are.
fn all() -> usize {
    let faces = GameId::ALL.iter().map(|game| render::faces(*game).unwrap().len());
    faces.sum()
}

/// The emojis of a message's controls.
fn shown(message: &SeenMessage) -> Vec<String> {
    fn collect(part: &Value, found: &mut Vec<String>) {
        match part {
            Value::Object(fields) => {
                if let Some(name) = fields.get("emoji").and_then(|emoji| emoji["name"].as_str()) {
                    found.push(name.to_owned());
                }
                fields.values().for_each(|inner| collect(inner, found));
            }
            Value::Array(parts) => parts.iter().for_each(|inner| collect(inner, found)),
            _ => (),
        }
    }
    let mut found = Vec::new();
    message
        .components
        .iter()
        .for_each(|part| collect(part, &mut found));
    found
}

/// Returns whether a building can be chosen now.
async fn offers_buildings(seats: &Seats) -> bool {
    let (current, table) = (seats.current().await, seats.load().await);
    let view = current.game().view(Viewer::Seat(table.to_act()[0].0));
    matches!(view.choose("build", &[]), Next::Ask(_))
}

#[tokio::test(flavor = "multi_thread")]
async fn faces_are_registered_once_and_stale_ones_go() {
    let mut world = world().await;
    world.start_bot_as(Bot::with_faces).await;
    registered(&world, all()).await;
    let first = world.playground.emojis();
    world.stop_bot().await;
    // One is missing, and one is of an earlier version.
    let playground = world.playground.clone();
    let faults = playground.faults();
    world.playground.remove_emoji(&first[3]);
    world.playground.add_emoji("gk_wi_hat_00000000");
    world.playground.add_emoji("not_ours");
    world.start_bot_as(Bot::with_faces).await;
    until("the update", || {
        let now = world.playground.emojis();
        now.contains(&first[3]) && !now.contains(&"gk_wi_hat_00000000".to_owned())
    })
    .await;
    let mut expected: Vec<String> = first.clone();
    expected.push("not_ours".to_owned());
    let mut now = world.playground.emojis();
    expected.sort();
    now.sort();
    assert_eq!(now, expected, "what others added stays");
    world.stop_bot().await;
    // A third start finds everything: it adds nothing, so it never triggers the fault that refuses new emojis.
    faults.next(1_000, "POST", "/applications/*/emojis", Fault::Status(500));
    world.start_bot_as(Bot::with_faces).await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let user = &seats.users[seats.to_act().await[0]];
    let faces = world.bot.as_ref().unwrap().faces().clone();
    let hat = grovekeeper::screens::emojis::Face {
        game: GameId::Wispwood,
        id: "hat".to_owned(),
    };
    until("the list of faces", || faces.get(&hat).is_some()).await;
    assert_eq!(faults.left(), 1_000, "nothing was registered again");
    faults.clear();
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    let shown = shown(panel.message());
    assert!(
        !shown.is_empty() && shown.iter().all(|name| name.starts_with("gk_wi_")),
        "{shown:?}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_delay_faces_and_do_not_end_them() {
    let mut world = world().await;
    let playground = world.playground.clone();
    let faults = playground.faults();
    let limit = Fault::RateLimit {
        retry_after: Duration::from_millis(5),
        global: false,
    };
    // Discord is busy, has added the emoji although it reported a failure, or knows the name already, as after a second
    // process.
    let taken = Fault::Refuse {
        status: 400,
        code: 50_035,
    };
    for fault in [
        limit.clone(),
        Fault::Status(502),
        Fault::StatusAfter(502),
        taken,
        limit,
    ] {
        faults.next(1, "POST", "/applications/*/emojis", fault);
    }
    world.start_bot_as(Bot::with_faces).await;
    registered(&world, all()).await;
    assert_eq!(faults.left(), 0);
    let mut names = world.playground.emojis();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all(), "none twice");
    world.end().await;
}

/// Two processes that start together register the same faces, and either may be the first with any of them.
#[tokio::test(flavor = "multi_thread")]
async fn names_that_another_process_takes_again_and_again_do_not_end_faces() {
    let mut world = world().await;
    let playground = world.playground.clone();
    let faults = playground.faults();
    let taken = Fault::Refuse {
        status: 400,
        code: 50_035,
    };
    for _ in 0..6 {
        faults.after(1, 1, "POST", "/applications/*/emojis", taken.clone());
    }
    world.start_bot_as(Bot::with_faces).await;
    registered(&world, all()).await;
    assert_eq!(faults.left(), 0);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_shows_faces_in_its_menus_and_in_the_log() {
    let mut world = world().await;
    world.start_bot_as(Bot::with_faces).await;
    registered(&world, all()).await;
    for game in [GameId::Mystaria, GameId::Wispwood, GameId::Legends] {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        // In Mystaria, laying a tile asks no question with emojis, and the tile may lie where nothing can be built.
        while game == GameId::Mystaria && !offers_buildings(&seats).await {
            seats.moves_once("a step").await;
        }
        world.settled(&seats).await;
        let user = &seats.users[seats.to_act().await[0]];
        let panel = user.press(&seats.wait_for_board().await, "Play").await;
        assert!(!shown(panel.message()).is_empty(), "{game}: {}", panel.text());
    }
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    seats.complete_a_turn("a turn").await;
    let log = seats.users[0].slash(&seats.channel, "log", &[]).await.text();
    assert!(log.contains("<:gk_wi_"), "{log}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_emojis_there_are_words() {
    let mut world = world().await;
    let playground = world.playground.clone();
    let faults = playground.faults();
    let limit = Fault::Refuse {
        status: 400,
        code: 30_008,
    };
    faults.next(1_000, "POST", "/applications/*/emojis", limit);
    world.start_bot_as(Bot::with_faces).await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let user = &seats.users[seats.to_act().await[0]];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    assert!(shown(panel.message()).is_empty());
    assert!(panel.message().button("Confirm").is_some());
    faults.clear();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_face_that_somebody_removed_costs_no_answer() {
    let mut world = world().await;
    world.start_bot_as(Bot::with_faces).await;
    registered(&world, all()).await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    for name in world.playground.emojis() {
        world.playground.remove_emoji(&name);
    }
    let user = &seats.users[seats.to_act().await[0]];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    assert!(panel.message().button("Confirm").is_some(), "{}", panel.text());
    assert!(shown(panel.message()).is_empty());
    // The one refused request is the subject of this test.
    let refused = world.playground.take_violations();
    assert!(!refused.is_empty());
    world.end().await;
}
