//! The buttons under a board that open a closer look: *Zoom*, *Opponents*, *Hand*, and what lies open besides it.

use games::GameId;
use kit::discord::SeenMessage;
use kit::{FORESTS, World, chance, says};

/// The labels of a board's buttons.
fn labels(message: &SeenMessage) -> Vec<String> {
    let buttons = message.buttons();
    buttons.iter().map(|button| button.label.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_has_only_the_looks_that_show_something() {
    let world = World::new().await;
    for (game, names, shown) in [
        (FORESTS, &["Ann", "Ben", "Cem"][..], &["Opponents", "Tiles"][..]),
        (GameId::Wispwood, &["Ann", "Ben"], &["Opponents", "Wisps"]),
        (GameId::Wispwood, &["Ann"], &["Wisps"]),
        // The landscape is still small enough to be shown whole.
        (GameId::Mystaria, &["Ann", "Ben"], &["Buildings", "Hand"]),
        (GameId::Legends, &["Ann", "Ben"], &["Zoom", "Cards", "Hand"]),
    ] {
        let seats = world.table(game, names).await;
        let labels = labels(&seats.wait_for_board().await);
        let looks = [
            "Zoom",
            "Opponents",
            "Tiles",
            "Wisps",
            "Buildings",
            "Cards",
            "Hand",
        ];
        let found: Vec<&str> = labels
            .iter()
            .map(String::as_str)
            .filter(|label| looks.contains(label))
            .collect();
        assert_eq!(found, shown, "{game} with {}", names.len());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_shows_the_boards_of_all_others_in_one_private_message() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben", "Cem"]).await;
    let (ann, board) = (&seats.users[0], seats.wait_for_board().await);
    let first = ann.press(&board, "Opponents").await;
    assert!(first.ephemeral());
    says(&first, "The board of **Ben**");
    assert_eq!(labels(first.message()), ["Ben", "Cem"]);
    let second = ann.press(first.message(), "Cem").await;
    assert_eq!(second.message().id, first.message().id);
    says(&second, "The board of **Cem**");
    // A watcher has no board.
    let watcher = world.guild.user("Zoe");
    let seen = watcher.press(&board, "Opponents").await;
    says(&seen, "The board of **Ann**");
    assert_eq!(labels(seen.message()), ["Ann", "Ben", "Cem"]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn zoom_walks_through_the_parts_of_a_board_and_hand_shows_the_own_cards() {
    let world = World::new().await;
    let seats = world.table(GameId::Legends, &["Ann", "Ben"]).await;
    let (ann, board) = (&seats.users[0], seats.wait_for_board().await);
    let mut zoomed = ann.press(&board, "Zoom").await;
    assert!(zoomed.ephemeral());
    let (opened, first) = (zoomed.message().id, zoomed.text());
    let mut pictures = Vec::new();
    for _ in 0..4 {
        says(&zoomed, "of 4");
        pictures.push(zoomed.message().attachment("board.png").unwrap().id);
        zoomed = ann.press(zoomed.message(), "Part ▶").await;
        assert_eq!(zoomed.message().id, opened);
    }
    assert_eq!(zoomed.text(), first, "after the last comes the first");
    let back = ann.press(zoomed.message(), "◀ Part").await;
    assert_ne!(back.text(), first);
    let hand = ann.press(&board, "Hand").await;
    assert!(hand.ephemeral() && hand.message().attachment("hand.png").is_some());
    let watcher = world.guild.user("Zoe");
    let refused = watcher.press(&board, "Hand").await;
    assert!(refused.ephemeral() && refused.message().attachment("hand.png").is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_open_besides_the_board_is_shown_to_everyone() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (board, watcher) = (seats.wait_for_board().await, world.guild.user("Zoe"));
    let mut shown = Vec::new();
    for person in [&seats.users[0], &watcher] {
        let tiles = person.press(&board, "Tiles").await;
        assert!(tiles.ephemeral());
        let picture = tiles.message().attachment("board.png").unwrap().clone();
        let alt = picture.description.unwrap_or_default();
        assert!(alt.contains("May still come: 23 tiles"), "{alt}");
        shown.push(alt);
    }
    assert_eq!(shown[0], shown[1]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_landscape_gets_its_zoom() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let mut pick = chance("a wide landscape");
    for _ in 0..60 {
        let board = seats.wait_for_board().await;
        if board.button("Zoom").is_some() {
            let zoomed = seats.users[1].press(&board, "Zoom").await;
            says(&zoomed, "Part");
            world.end().await;
            return;
        }
        let seat = seats.to_act().await[0];
        seats.play(seat, &mut pick).await;
        world.settled(&seats).await;
    }
    panic!("the landscape stays small");
}
