//! The outbox keeps the messages of a table correct when requests fail, hang or arrive late, or when another process
//! takes over.

use std::time::Duration;

use kit::discord::{Fault, SeenMessage};
use kit::{FORESTS, Seats, World, until};
use storage::{Lease, Post, PostNote, Then};
use tables::LEASE;

const POST: (&str, &str) = ("POST", "/channels/*/messages");
const EDIT: (&str, &str) = ("PATCH", "/channels/*/messages/*");

fn live(seats: &Seats) -> Vec<u64> {
    let playable = |board: &SeenMessage| board.button("Play").is_some();
    let boards = seats.boards().into_iter().filter(playable);
    boards.map(|board| board.id.0).collect()
}

/// Checks that exactly one board has controls: the newest message of the table.
async fn check_one_live_board(world: &World, seats: &Seats) {
    world.settle_all().await;
    let newest = seats.board().expect("a board").id.0;
    assert_eq!(live(seats), [newest]);
    assert_eq!(seats.noted().await.expect("a noted board").0, newest);
}

/// Posts do not wait for edits.
#[tokio::test(flavor = "multi_thread")]
async fn boards_are_posted_while_no_message_can_be_edited() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    // Discord limits edits of messages that are older than an hour.
    let often = Fault::Refuse {
        status: 429,
        code: 30_046,
    };
    faults.next(10_000, EDIT.0, EDIT.1, often);
    for _ in 0..3 {
        let before = seats.boards().len();
        seats.complete_a_turn("no edit is taken").await;
        until("the next board", || seats.boards().len() > before).await;
    }
    assert!(live(&seats).len() > 1, "none could lose its controls");
    faults.clear();
    check_one_live_board(&world, &seats).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_hangs_stops_no_other_table() {
    let world = World::at_a_standstill().await;
    let (stuck, other) = (
        world.table(FORESTS, &["Ann", "Ben"]).await,
        world.table(FORESTS, &["Cleo", "Dora"]).await,
    );
    world.settle_all().await;
    let faults = world.playground.faults();
    let minutes = Fault::Hang(Duration::from_secs(600));
    for (method, path) in [EDIT, ("PATCH", "/webhooks/**")] {
        faults.next(1, method, path, minutes.clone());
        let (seat, text) = stuck.next_move().await;
        let _unanswered = stuck.fire_move(seat, &text);
        until("the request hangs", || faults.left() == 0).await;
        let before = other.boards().len();
        other.complete_a_turn("beside a request that hangs").await;
        until("the board of another table", || other.boards().len() > before).await;
    }
    world.end().await;
}

/// Creates a table whose next board is still being posted when another process takes the table over.
async fn with_lost_lease() -> (World, Seats, Lease) {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.moves_once("the first of two").await;
    world.settled(&seats).await;
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::Delay(Duration::from_millis(700)));
    let (seat, text) = seats.next_move().await;
    assert!(!seats.fire_move(seat, &text).reply().await.failed());
    until("the board is on its way", || faults.left() == 0).await;
    let now = world.tables.now();
    assert_eq!(world.store.end_leases(now.0, LEASE.0).await.unwrap(), 1);
    let lease = world.store.claim(now.0, LEASE.0, 1).await.unwrap().remove(0);
    assert!(lease.taken_over);
    (world, seats, lease)
}

/// Records a post as the other process would.
async fn note(world: &World, lease: Lease, put: Vec<Post>, then: Then) {
    let now = world.tables.now();
    let remove = Vec::new();
    let noted = world
        .store
        .note_posts(lease, now.0, PostNote { put, remove, then })
        .await;
    assert!(noted.unwrap().is_some());
}

/// The other process has posted something newer, so the late board is removed.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_of_a_process_that_has_lost_its_lease_is_removed() {
    let (world, seats, lease) = with_lost_lease().await;
    let mut board = world.store.posts(lease.table).await.unwrap();
    board.retain(|post| post.role == "board");
    board[0].message = u64::MAX / 2;
    note(&world, lease, board, Then::Keep(LEASE.0)).await;
    let bot = world.bot.as_ref().unwrap();
    until("the end of the pass", || bot.posting() == 0).await;
    assert_eq!(seats.boards().len(), 1);
    world.end().await;
}

/// The other process has posted nothing yet, so the board stays, and the next holder adopts it.
#[tokio::test(flavor = "multi_thread")]
async fn the_newest_board_of_a_process_that_has_lost_its_lease_is_adopted() {
    let (world, seats, lease) = with_lost_lease().await;
    let bot = world.bot.as_ref().unwrap();
    until("the end of the pass", || bot.posting() == 0).await;
    note(&world, lease, Vec::new(), Then::Free(0)).await;
    world.tables.wake();
    let mut noted = seats.noted().await;
    while noted.map(|(message, _)| message) != seats.board().map(|board| board.id.0) {
        tokio::time::sleep(Duration::from_millis(20)).await;
        noted = seats.noted().await;
    }
    assert_eq!(seats.boards().len(), 2);
    world.end().await;
}

/// A board that was posted without a record is found among any number of other messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_not_noted_is_found_behind_much_talk() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::DropAfter);
    seats.complete_a_turn("its board comes through unnoticed").await;
    until("the board", || seats.boards().len() == 2).await;
    for line in 0..130 {
        seats.users[0].say(&seats.channel, &format!("line {line}"));
    }
    // By this time, Discord has forgotten the nonce.
    world.playground.advance(Duration::from_secs(600));
    world.settle_all().await;
    assert_eq!(seats.boards().len(), 2);
    check_one_live_board(&world, &seats).await;
    world.end().await;
}

/// A board that Discord posts late, when a newer one exists already, does not stay.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_comes_late_is_removed_by_the_sweep() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::Late(Duration::from_secs(5)));
    seats.complete_a_turn("its board comes late").await;
    until("the board is on its way", || faults.left() == 0).await;
    seats.complete_a_turn("before the late board is there").await;
    world.settled(&seats).await;
    let shown = seats.boards().len();
    // A process whose clock is almost a minute ahead is about to sweep.
    world.advance_tables(Duration::from_secs(119));
    world.tables.wake();
    world.settled(&seats).await;
    // By then, Discord has forgotten the nonce.
    world.playground.advance(Duration::from_secs(600));
    until("the late board", || seats.boards().len() > shown).await;
    let newest = seats.board().unwrap();
    assert!(live(&seats).len() > 1 && newest.button("Play").is_some());
    check_one_live_board(&world, &seats).await;
    assert_ne!(seats.board().unwrap().id, newest.id, "the late one is gone");
    world.end().await;
}

/// An edit that Discord applies late does not revive an old board.
#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_comes_late_revives_no_board() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let old = seats.board().unwrap();
    let faults = world.playground.faults();
    faults.next(1, EDIT.0, EDIT.1, Fault::Late(Duration::from_secs(3)));
    seats.moves_once("the edit of the board comes late").await;
    until("the edit is on its way", || faults.left() == 0).await;
    seats.complete_a_turn("before the late edit is there").await;
    let edits = |id| {
        seats
            .boards()
            .into_iter()
            .find(|board| board.id == id)
            .map(|board| board.edits)
    };
    until("the old board is retired", || !live(&seats).contains(&old.id.0)).await;
    let before = edits(old.id);
    until("the late edit", || edits(old.id) > before).await;
    assert!(live(&seats).contains(&old.id.0), "it is revived for a while");
    check_one_live_board(&world, &seats).await;
    world.end().await;
}

/// A message with the same text by somebody else is not taken for the bot's.
#[tokio::test(flavor = "multi_thread")]
async fn only_what_this_application_has_posted_is_ours() {
    let world = World::at_a_standstill().await;
    let seats = world.lobby(FORESTS, &["Ann"]).await;
    world.settle_all().await;
    let seal = seats.said("Seal of table").remove(0);
    let channel = world.guild.channel("other");
    let ann = &seats.users[0];
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::DropBefore);
    ann.slash(&channel, "table new", &[("game", FORESTS.as_str())])
        .await;
    until("the seal does not come", || faults.left() == 0).await;
    let words = seal.content.replace("table 1", "table 2");
    ann.say(&channel, &words);
    world.settle_all().await;
    let seals = ann
        .sees(&channel)
        .into_iter()
        .filter(|message| message.content.contains("Seal of table"));
    assert!(seals.count() >= 2, "ours is posted beside theirs");
    world.end().await;
}

/// Joining costs one change and one note, and no write without effect.
#[tokio::test(flavor = "multi_thread")]
async fn a_join_is_one_change_and_one_note() {
    let (world, store) = World::with_failing_store().await;
    let seats = world.lobby(FORESTS, &["Ann"]).await;
    world.settle_all().await;
    let lobby = seats.users[0]
        .wait_for(&seats.channel, |message| message.button("Join").is_some())
        .await;
    store.take_calls();
    let ben = world.guild.user("Ben");
    ben.press(&lobby, "Join").await;
    world.settled(&seats).await;
    let calls = store.take_calls();
    let count = |name: &str| calls.iter().filter(|call| **call == name).count();
    // One more note: the host is notified that enough people are there.
    assert_eq!((count("commit"), count("note_posts")), (1, 2), "{calls:?}");
    world.end().await;
}
