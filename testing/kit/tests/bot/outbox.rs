//! The outbox keeps the messages of a table correct when requests fail, hang or arrive late, or when another process
//! takes over.

use std::{sync::Arc, time::Duration};

use games::GameId;
use kit::discord::{Clock, Fault, SeenMessage};
use kit::{Counting, FORESTS, Seats, World, until};
use storage::{Change, Lease, Post, PostNote, Store as _, Then};
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

/// Nor for edits that Discord neither makes nor refuses, however many of them are left.
#[tokio::test(flavor = "multi_thread")]
async fn boards_are_posted_while_all_edits_hang() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    faults.next(10_000, EDIT.0, EDIT.1, Fault::Hang(Duration::from_secs(600)));
    for _ in 0..5 {
        let before = seats.boards().len();
        seats.complete_a_turn("edits hang").await;
        until("the next board", || seats.boards().len() > before).await;
    }
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
    // They are given up long before Discord hangs up.
    let bot = world.bot.as_ref().unwrap();
    until("the end of the requests", || bot.posting() + bot.answering() == 0).await;
    check_one_live_board(&world, &stuck).await;
    world.end().await;
}

/// Bots think in their own queue: no thought takes a place of the outbox.
#[tokio::test(flavor = "multi_thread")]
async fn boards_of_people_do_not_wait_for_bots() {
    let store = Arc::new(Counting::new());
    let world = World::with_slow_bots(store.clone()).await;
    let people = world.table(FORESTS, &["Ann", "Ben"]).await;
    let mut alone = Vec::new();
    for n in 0..20 {
        let seats = world.lobby(FORESTS, &[&format!("Host {n}")]).await;
        seats.add_bot("Seedling").await;
        seats.start().await;
        world.settled(&seats).await;
        // Then only the bot is to move.
        while seats.load().await.to_act().iter().any(|(_, who)| who.is_some()) {
            seats.moves_once("before the bot").await;
            world.settled(&seats).await;
        }
        let table = seats.load().await;
        alone.push((seats, table));
    }
    // They think until their moves are taken.
    store.hold(alone.iter().map(|(_, table)| table.id()).collect());
    world.advance(Duration::from_secs(1));
    let before = people.boards().len();
    while people.boards().len() == before {
        people.moves_once("while twenty bots think").await;
        world.settled(&people).await;
    }
    for (seats, table) in &alone {
        let now = seats.load().await;
        assert_eq!(now.head.entries, table.head.entries, "its bot still thinks");
    }
    store.hold(Vec::new());
    for (seats, table) in &alone {
        seats.until_entries(table.head.entries + 1, "the bot").await;
    }
    world.settle_all().await;
    world.end().await;
}

/// The board no longer calls a person whose turn is over, although the bot waits before its move.
#[tokio::test(flavor = "multi_thread")]
async fn a_completed_turn_is_shown_before_the_bot_moves() {
    let world = World::with_slow_bots(Arc::new(Counting::new())).await;
    let seats = world.lobby(GameId::Mystaria, &["Ann"]).await;
    seats.add_bot("Seedling").await;
    seats.users[0].slash(&seats.channel, "table start", &[]).await;
    // The bot may be the first one.
    while seats.to_act().await != [0] {
        world.advance(Duration::from_secs(1));
        world.settled(&seats).await;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    seats.wait_for_board().await;
    seats.complete_a_turn("her turn").await;
    world.settled(&seats).await;
    let board = seats.board().expect("a board");
    assert!(board.content.ends_with("is thinking …"), "{}", board.content);
    world.end().await;
}

/// While all places are taken, the outbox does not ask what else is due.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_outbox_asks_the_store_for_nothing() {
    let (world, store) = World::with_failing_store().await;
    let mut all = Vec::new();
    for n in 0..16 {
        let names = [format!("Ann {n}"), format!("Ben {n}")];
        all.push(world.table(FORESTS, &[&names[0], &names[1]]).await);
    }
    world.settle_all().await;
    let faults = world.playground.faults();
    faults.next(16, POST.0, POST.1, Fault::Hang(Duration::from_secs(600)));
    for seats in &all {
        seats.complete_a_turn("its board hangs").await;
    }
    until("all boards hang", || faults.left() == 0).await;
    store.take_calls();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(store.take_calls(), [""; 0]);
    world.end().await;
}

/// An answer is sent again although Discord has shown it, and people have gone on in the meantime.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_sent_again_replaces_no_newer_one() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let user = &seats.users[seats.to_act().await[0]];
    let panel = user.choose(&seats.wait_for_board().await).await;
    let faults = world.playground.faults();
    let path = ("PATCH", "/webhooks/**");
    faults.next(1, path.0, path.1, Fault::StatusAfter(504));
    // Pauses between tries grow, so the next one comes late.
    faults.next(4, path.0, path.1, Fault::Status(504));
    let laid = user.press(panel.message(), "Confirm").await;
    until("the tries in vain", || faults.left() == 0).await;
    let newest = user.ready(laid.clone()).await;
    assert_ne!(newest.text(), laid.text());
    let bot = world.bot.as_ref().unwrap();
    until("the last try", || bot.answering() == 0).await;
    let shown = user.sees(&seats.channel).into_iter();
    let shown: Vec<String> = shown
        .filter(|message| message.id == newest.message().id)
        .map(|message| message.content)
        .collect();
    assert_eq!(shown, [newest.message().content.clone()]);
    world.end().await;
}

/// The same for the answer that creates a private message: its id is unknown as long as Discord does not confirm it.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_answer_that_is_sent_again_replaces_no_newer_one() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let user = &seats.users[seats.to_act().await[0]];
    let board = seats.wait_for_board().await;
    let faults = world.playground.faults();
    let path = ("PATCH", "/webhooks/**");
    faults.next(1, path.0, path.1, Fault::StatusAfter(504));
    // Pauses between tries grow, so the next one comes late.
    faults.next(4, path.0, path.1, Fault::Status(504));
    let first = user.press(&board, "Play").await;
    let newest = user.ready(first.clone()).await;
    assert_ne!(newest.message().components, first.message().components);
    let bot = world.bot.as_ref().unwrap();
    until("the last try", || faults.left() == 0 && bot.answering() == 0).await;
    let shown = user.sees(&seats.channel).into_iter();
    let shown: Vec<_> = shown
        .filter(|message| message.id == newest.message().id)
        .map(|message| message.components)
        .collect();
    assert_eq!(shown, [newest.message().components.clone()]);
    world.end().await;
}

/// An edit that is forbidden is made when it is allowed again.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_loses_its_controls_once_it_may_be_edited() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    for code in [50_001, 50_013, 160_005] {
        faults.next(5, EDIT.0, EDIT.1, Fault::Refuse { status: 403, code });
        let before = seats.boards().len();
        seats.complete_a_turn("no edit is allowed").await;
        until("the next board", || seats.boards().len() > before).await;
        check_one_live_board(&world, &seats).await;
        assert_eq!(faults.left(), 0, "{code}");
        assert!(!seats.load().await.state.lost, "{code}");
    }
    world.end().await;
}

/// A request that is answered after the lease was lost.
const SLOW: Fault = Fault::Delay(Duration::from_millis(700));

/// Creates a table whose next board is still being posted when another process takes the table over.
async fn with_lost_lease(request: Fault) -> (World, Seats, Lease) {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.moves_once("the first of two").await;
    world.settled(&seats).await;
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, request);
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
    let (world, seats, lease) = with_lost_lease(SLOW).await;
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
    let (world, seats, lease) = with_lost_lease(SLOW).await;
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

/// Discord may carry out a request of a process that has lost its lease, so the channel is searched once more.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_an_answer_leaves_a_sweep_although_the_lease_is_lost() {
    let unheard = Fault::Hang(Duration::from_millis(700));
    let (world, _seats, lease) = with_lost_lease(unheard).await;
    let bot = world.bot.as_ref().unwrap();
    until("the end of the pass", || bot.posting() == 0).await;
    let posts = world.store.posts(lease.table).await.unwrap();
    assert!(posts.iter().any(|post| post.role == "sweep"), "{posts:?}");
    world.end().await;
}

/// A pass that fails before its first request returns the table, and the next one still searches the channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_taken_over_and_can_not_be_read_is_searched_later() {
    let (world, store) = World::with_failing_store().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let (head, now) = (seats.load().await.head, world.tables.now());
    store.go_away(&["posts"]);
    // Another process has taken the lease and ended.
    let change = Change {
        show_at: Some(now.0),
        ..Change::of(head.id, head.version)
    };
    let taken = store.commit_and_lease(change, Some((now.0, LEASE.0))).await;
    let lease = taken.unwrap().1.expect("the lease is free");
    note(&world, lease, Vec::new(), Then::Keep(-1)).await;
    world.tables.wake();
    let mut asked = 0;
    while store.show_at(head.id).await.unwrap() == Some(0) {
        tokio::time::sleep(Duration::from_millis(20)).await;
        asked += 1;
        assert!(asked < 3_000, "the table is still held");
    }
    store.come_back();
    let posts = store.posts(head.id).await.unwrap();
    assert!(posts.iter().any(|post| post.role == "sweep"), "{posts:?}");
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

/// A nudge of today is not taken for an older one of the same words, whose record is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_nudge_that_did_not_come_through_is_posted_after_others() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    for day in 1..=3 {
        let faults = world.playground.faults();
        if day == 3 {
            faults.next(1, POST.0, POST.1, Fault::DropBefore);
        }
        seats.users[0].slash(&seats.channel, "nudge", &[]).await;
        world.settle_all().await;
        assert_eq!(faults.left(), 0);
        assert_eq!(seats.said("looking forward to your move").len(), day);
        world.advance_tables(Duration::from_secs(24 * 60 * 60));
    }
    world.end().await;
}

/// A message of the same words by another bot is not taken for ours.
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
    let other = world.guild.user("Another bot");
    world.playground.discord().with(|world| {
        let account = world.data.users.get_mut(&other.id());
        account.expect("an account").bot = true;
    });
    other.say(&channel, &words);
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

/// Opening a table does not wait for its messages.
#[tokio::test(flavor = "multi_thread")]
async fn opening_a_table_reads_it_no_more_often_than_showing_it_does() {
    let (world, store) = World::with_failing_store().await;
    let (ann, channel) = (world.guild.user("Ann"), world.guild.channel("new"));
    let faults = world.playground.faults();
    faults.next(1, POST.0, POST.1, Fault::Delay(Duration::from_millis(500)));
    store.take_calls();
    ann.slash(&channel, "table new", &[("game", FORESTS.as_str())])
        .await;
    until("the seal is on its way", || faults.left() == 0).await;
    world.settle_all().await;
    let calls = store.take_calls();
    let reads = calls.iter().filter(|call| ["table", "posts"].contains(call));
    assert!(reads.count() <= 3, "{calls:?}");
    world.end().await;
}

/// Discord does not count answers to interactions towards the limit of the bot, nor their removal.
#[tokio::test(flavor = "multi_thread")]
async fn a_panel_that_replaces_another_takes_no_slot_of_the_budget() {
    let store = Arc::new(Counting::new());
    let mut world = World::without_bot(Clock::real(), tables::Clock::System, 0).await;
    world.store = store.clone();
    world.start_bot_as(|bot| bot.with_request_budget(1_000)).await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    assert!(store.take_calls().contains(&"take_slots"), "boards take one");
    let (ann, board) = (&seats.users[0], seats.wait_for_board().await);
    let first = ann.choose(&board).await;
    ann.choose(&board).await;
    let first = first.message().id;
    until("the former panel to go", || {
        let seen = ann.sees(&seats.channel);
        seen.iter().all(|message| message.id != first)
    })
    .await;
    assert!(!store.take_calls().contains(&"take_slots"));
    world.end().await;
}

/// What a press asks of the store if it completes a decision, and the outbox after it. The people who look at the table
/// here ask where it is and when it is shown; the outbox asks now and then what is due.
#[tokio::test(flavor = "multi_thread")]
async fn a_confirm_with_a_board_is_one_change_and_one_note() {
    let (world, store) = World::with_failing_store().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        world.settled(&seats).await;
        let calls = loop {
            let (boards, user) = (seats.boards().len(), &seats.users[seats.to_act().await[0]]);
            let panel = user.choose(&seats.wait_for_board().await).await;
            world.settled(&seats).await;
            store.take_calls();
            user.press(panel.message(), "Confirm").await;
            world.settled(&seats).await;
            if seats.boards().len() > boards {
                break store.take_calls();
            }
        };
        let mut calls: Vec<&str> = calls
            .into_iter()
            .filter(|call| !["table_at", "show_at", "claim"].contains(call))
            .collect();
        calls.sort_unstable();
        assert_eq!(
            calls,
            ["commit", "note_posts", "posts", "table", "tables_of"],
            "{game}"
        );
        world.settle_all().await;
    }
    world.end().await;
}
