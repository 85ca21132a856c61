//! Boards that were posted although their request failed: people see them and continue before the bot learns of them.

use std::time::Duration;

use kit::discord::{Fault, SeenMessage};
use kit::{FORESTS, Seats, World, until};

const POST: (&str, &str) = ("POST", "/channels/*/messages");

/// Creates a table whose newest board is in the channel, but not recorded.
async fn with_unnoted_board() -> (World, Seats) {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::DropAfter);
    seats.complete_a_turn("its board comes through unnoticed").await;
    until("the board", || faults.left() == 0 && seats.boards().len() == 2).await;
    (world, seats)
}

/// Checks that every turn has one board, and that only the newest one has controls.
async fn check(world: World, seats: Seats) {
    world.settle_all().await;
    seats.check_boards("in the end").await;
    let boards = seats.boards();
    let newest = boards.last().map(|board| board.id.0);
    let (noted, span) = seats.noted().await.unwrap();
    assert_eq!(newest, Some(noted));
    // It is certain only that a rediscovered board shows the turn for which it was due.
    assert!(
        span.to >= span.newest && span.newest == table_newest(&seats).await,
        "{span:?}"
    );
    let live = |board: &&SeenMessage| board.button("Play").is_some();
    let live: Vec<u64> = boards.iter().filter(live).map(|board| board.id.0).collect();
    assert_eq!(Some(live), newest.map(|newest| vec![newest]));
    // No line appears twice. The last line mentions the players who must decide.
    let lines = boards.iter().flat_map(|board| board.content.lines());
    let mut told: Vec<&str> = lines.filter(|line| !line.contains("<@")).collect();
    let count = told.len();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), count, "{told:#?}");
    world.end().await;
}

async fn table_newest(seats: &Seats) -> u64 {
    seats.current().await.last_public(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_the_next_turn_overtakes_loses_its_controls() {
    let (world, seats) = with_unnoted_board().await;
    seats.complete_a_turn("from the board that is not noted").await;
    check(world, seats).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_the_turn_before_is_not_taken_for_the_new_one() {
    let (world, seats) = with_unnoted_board().await;
    world
        .playground
        .faults()
        .next(1, POST.0, POST.1, Fault::Status(500));
    seats.complete_a_turn("from the board that is not noted").await;
    check(world, seats).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_not_posted_again_because_the_channel_could_not_be_read() {
    let (world, seats) = with_unnoted_board().await;
    // By this time, Discord has forgotten the nonce.
    world.playground.advance(Duration::from_secs(600));
    let read = Fault::Status(503);
    world
        .playground
        .faults()
        .next(1, "GET", "/channels/*/messages", read);
    check(world, seats).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_boards_that_are_not_noted_both_lose_their_controls() {
    let (world, seats) = with_unnoted_board().await;
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::DropAfter);
    seats
        .complete_a_turn("its board comes through unnoticed, too")
        .await;
    until("the board", || faults.left() == 0).await;
    seats.complete_a_turn("from the second one").await;
    check(world, seats).await;
}
