//! Rated matches and the standings of a server.

use std::time::Duration;

use kit::discord::{SeenMessage, permissions};
use kit::{FORESTS, Seats, World, chance, says};
use tables::Unrated;

/// The rated match of these two, before its start.
async fn rated(world: &World) -> Seats {
    world
        .lobby_with(FORESTS, &["Ann", "Ben"], &[("set", "rated=yes")])
        .await
}

/// Plays a match to its end and returns the message that tells it.
async fn finished(world: &World, seats: &Seats) -> SeenMessage {
    seats.play_to_the_end(chance("rated")).await;
    world.settled(seats).await;
    seats.board().expect("the end")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_is_agreed_to_in_the_lobby_and_counts_in_the_standings() {
    let world = World::new().await;
    let seats = rated(&world).await;
    let ann = &seats.users[0];
    let lobby = ann
        .wait_for(&seats.channel, |message| message.button("Start").is_some())
        .await;
    says(&lobby, "\nRated\n");
    let none = ann.slash(&seats.channel, "standings", &[]).await;
    says(&none, "Nobody has finished a rated match");

    seats.start().await;
    says(
        &finished(&world, &seats).await,
        "This match counts for `/standings`",
    );
    let shown = ann.slash(&seats.channel, "standings", &[]).await;
    says(&shown, "Ann: rating after 9 more matches");
    says(&shown, "Ben: rating after 9 more matches");
    assert!(shown.message().attachment("board.png").is_some(), "a picture");
    let last = ann
        .slash(&seats.channel, "standings", &[("season", "2001-Q1")])
        .await;
    says(&last, "no rated match yet");
    let wrong = ann
        .slash(&seats.channel, "standings", &[("season", "summer")])
        .await;
    says(&wrong, "I don't know this season");

    // A rematch asks for the same, and the result names what ratings need.
    world.guild.grant(ann.id(), permissions::MANAGE_GUILD);
    let export = ann.slash(&seats.channel, "server export", &[]).await;
    let file = export.message().attachment("results.json").unwrap().clone();
    let results: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    let result = &results[0];
    assert_eq!(result["rated"], true);
    assert!(result["turns"].as_u64().unwrap() > 10 && result["rules"].as_u64().unwrap() > 0);
    assert!(result["began"].as_i64().unwrap() > 0 && result["began"].as_i64() <= result["ended"].as_i64());
    let end = seats.board().unwrap();
    ann.press(&end, "Rematch").await;
    assert!(seats.load().await.state.rated);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_drawn_into_a_rated_match_after_joining() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let lobby = ann
        .wait_for(&seats.channel, |message| message.button("Settings").is_some())
        .await;
    let menus = ann.press(&lobby, "Settings").await;
    let refused = ann.select(menus.message(), "Rated match", &["yes"]).await;
    says(&refused, "did not agree to a rated match");
    assert!(!seats.load().await.state.rated);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_a_stand_in_does_not_count_and_says_so() {
    let world = World::new().await;
    let seats = rated(&world).await;
    seats.start().await;
    let ben = &seats.users[1];
    let asked = ben.slash(&seats.channel, "resign", &[]).await;
    ben.press(asked.message(), "Give up").await;
    let played = || async { seats.load().await.state.unrated() };
    while played().await.is_none() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(played().await, Some(Unrated::StandIn));
    let status = seats.users[0].slash(&seats.channel, "table status", &[]).await;
    says(&status, "doesn't count for `/standings`: somebody else played");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forgotten_people_are_in_no_standings() {
    let world = World::new().await;
    let seats = rated(&world).await;
    seats.start().await;
    finished(&world, &seats).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let asked = ben.slash(&seats.channel, "forget-me", &[]).await;
    ben.press(asked.message(), "Forget me").await;
    let shown = ann.slash(&seats.channel, "standings", &[]).await;
    says(&shown, "Ann: rating after");
    assert!(!shown.text().contains("Ben"), "{}", shown.text());
    world.end().await;
}
