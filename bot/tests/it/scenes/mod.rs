//! A turn as people live it: how many messages, presses, pings and live buttons it takes.

use crate::support::{FORESTS, Seats, World, says};
use games::GameId;
use grovekeeper::screens;
use playground::{Id, Reply, SeenMessage};

/// Lines above the picture of a public board.
const LINES: usize = 5;

/// Presses *Confirm* until the turn is over. Gives the last answer and the number of presses.
async fn accept(seats: &Seats, seat: usize) -> (Reply, usize) {
    let user = &seats.users[seat];
    let mut panel = user.press(&seats.wait_for_board().await, "Play").await;
    let mut presses = 1;
    while panel.message().button("Confirm").is_some() {
        panel = user.press(panel.message(), "Confirm").await;
        presses += 1;
    }
    (panel, presses)
}

/// Checks what holds for the public messages of a table at any time.
fn check_channel(seats: &Seats, what: &str) {
    let boards = seats.boards();
    let live = |message: &&SeenMessage| message.button("Play").is_some();
    assert!(
        boards.iter().filter(live).count() <= 1,
        "{what}: a second live Play"
    );
    // The end of a match has a line for each player.
    let turns = boards.iter().filter(|board| board.button("Rematch").is_none());
    for board in turns {
        let lines = board.content.lines().count();
        assert!(lines <= LINES, "{what}: {lines} lines: {}", board.content);
    }
}

/// The newest board is the position now, in text, picture and alternative text, and marks those who are awaited; whoever
/// has just moved may be left out.
async fn check_board(world: &World, seats: &Seats, mover: Id, what: &str) {
    world.settled(seats).await;
    let table = seats.load().await;
    let table = world.tables.with_match(table).await.expect("a match");
    let board = seats.board().expect("a board");
    let shown = board.attachment("board.png").expect("a picture");
    let now = screens::board::status(&table).expect("a picture");
    let expected = now.picture.expect("a picture");
    if seats.is_over().await {
        return;
    }
    assert_eq!(shown.bytes.to_vec(), expected.bytes, "{what}: {}", board.content);
    assert_eq!(
        shown.description.as_deref(),
        Some(expected.alt.as_str()),
        "{what}"
    );
    assert_eq!(board.content, now.text, "{what}");
    let awaited: Vec<u64> = table
        .to_act()
        .into_iter()
        .filter_map(|(_, who)| who)
        .map(|who| who.0)
        .collect();
    let marked: Vec<u64> = board.mentions.iter().map(|id| id.0).collect();
    let lost = |who: &u64| *who != mover.0 && !marked.contains(who);
    assert!(
        !awaited.iter().any(lost),
        "{what}: a lost mark: {}",
        board.content
    );
    assert!(
        marked.iter().all(|who| awaited.contains(who)),
        "{what}: a false mark"
    );
}

/// A table of one person and bots.
async fn alone_with_bots(world: &World, game: GameId, bots: usize) -> Seats {
    let seats = world.lobby(game, &["Ann"]).await;
    let ann = &seats.users[0];
    for _ in 0..bots {
        seats.add_bot("Forester").await;
    }
    ann.slash(&seats.channel, "table start", &[]).await;
    seats.wait_for_board().await;
    world.settled(&seats).await;
    seats
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_turns_against_bots_make_ten_boards_and_ping_nobody() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = alone_with_bots(&world, game, game.info().max_seats.min(4) - 1).await;
        let before = seats.boards().len();
        let mut turns = 0;
        while turns < 10 && !seats.is_over().await {
            accept(&seats, 0).await;
            turns += 1;
            world.settled(&seats).await;
            check_channel(&seats, game.as_str());
        }
        let boards = seats.boards();
        assert!(
            boards.len() - before <= turns + 2,
            "{game}: {} boards for {turns} turns",
            boards.len() - before
        );
        for board in &boards[before..] {
            assert!(
                board.pings.is_empty(),
                "{game}: Ann moved last: {}",
                board.content
            );
        }
        let told = |board: &SeenMessage| board.content.contains("🤖");
        assert!(boards[before..].iter().any(told), "{game}: the bots are told");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_mystaria_goes_on_in_its_panel() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    says(&panel, "Your move:");
    let built = user.press(panel.message(), "Confirm").await;
    says(&built, "lays a tile at");
    says(&built, "build");
    assert!(built.message().attachment("preview.png").is_some());
    assert!(built.message().button("Take back").is_some());
    // Nothing to press again: the turn ends with the second Confirm or without building.
    let done = user.press(built.message(), "End turn without building").await;
    says(&done, "builds nothing");
    assert!(done.message().button("Confirm").is_none());
    world.settled(&seats).await;
    let boards = seats.boards();
    assert_eq!(boards.len(), 2, "one message for the turn");
    assert!(boards[0].buttons().is_empty() && !boards[0].content.contains("<@"));
    says(&boards[1], "and builds nothing");
    let other = &seats.users[1 - seat];
    assert_eq!(boards[1].pings, [other.id()]);
    check_channel(&seats, "mystaria");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_on_confirm_shows_what_the_first_did() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        let seat = seats.to_act().await[0];
        let user = &seats.users[seat];
        let panel = user.press(&seats.wait_for_board().await, "Play").await;
        let confirm = panel.message().button("Confirm").unwrap().custom_id.clone();
        let confirm = confirm.expect("a button that the bot answers");
        let first = user.press_raw(panel.message(), &confirm).await;
        let entries = seats.load().await.head.entries;
        let second = user.press_raw(panel.message(), &confirm).await;
        assert_eq!(seats.load().await.head.entries, entries, "{game}: played twice");
        assert_eq!(first.text(), second.text(), "{game}");
        let labels = |reply: &Reply| -> Vec<String> {
            let buttons = reply.message().buttons();
            buttons.iter().map(|button| button.label.clone()).collect()
        };
        assert_eq!(labels(&first), labels(&second), "{game}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_forests_the_mark_of_those_who_are_awaited_stays() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let first = seats.wait_for_board().await;
    assert_eq!(first.pings.len(), 2);
    let (placed, presses) = accept(&seats, 0).await;
    assert_eq!(presses, 2);
    says(&placed, "Placed");
    says(&placed, "Waiting for **Ben**");
    assert!(placed.message().button("Change").is_some());
    world.settled(&seats).await;
    let edited = seats.board().unwrap();
    assert_eq!(edited.id, first.id);
    assert_eq!(edited.mentions, [seats.users[1].id()]);
    let (done, _) = accept(&seats, 1).await;
    says(&done, "**Ben** lays");
    world.settled(&seats).await;
    let next = seats.board().unwrap();
    assert_ne!(next.id, first.id);
    // Ben has just moved: he is not pinged, even if he is asked again. After a light tile only one plants.
    let asked = seats.to_act().await;
    let ann = seats.users[0].id();
    assert_eq!(next.pings.contains(&ann), asked.contains(&0), "{}", next.content);
    assert!(!next.pings.contains(&seats.users[1].id()), "{}", next.content);
    for seat in asked {
        says(&next, &format!("<@{}>", seats.users[seat].id().0));
    }
    check_channel(&seats, "forests");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back_within_the_turn() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let board = seats.wait_for_board().await;
    let panel = seats.users[seat].press(&board, "Play").await;
    seats.channel.delete_message(board.id);
    seats.users[seat].press(panel.message(), "Confirm").await;
    world.settled(&seats).await;
    let again = seats.wait_for_board().await;
    assert!(again.id != board.id && again.button("Play").is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slip_is_explained_and_the_nearest_move_is_a_press_away() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let suggested = ann
        .suggest(&seats.channel, "move", &[], "text", "place Z9 45")
        .await;
    assert_eq!(
        suggested[0].value, "place Z9 45",
        "nothing else is played by accident"
    );
    let slip = ann
        .slash(&seats.channel, "move", &[("text", "place Z9 45")])
        .await;
    says(&slip, "Nearest legal move");
    assert_eq!(seats.load().await.head.entries, 0);
    let played = ann.press(slip.message(), "Play that").await;
    says(&played, "Placed");
    assert_eq!(seats.load().await.head.entries, 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_goal_cards_of_a_match_of_wispwood_are_one_press_away() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    let goals = user.press(panel.message(), "Goals").await;
    assert!(goals.ephemeral() && goals.message().id != panel.message().id);
    assert_eq!(goals.message().pictures().len(), 1, "{}", goals.text());
    world.end().await;
}

/// Counts what a turn of two people costs the channel, and looks at text, picture and marks after every decision.
#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::print_stdout, reason = "the figures are for people")]
async fn every_turn_keeps_text_picture_and_marks_together() {
    const TURNS: usize = 8;
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        let before = seats.boards().len();
        let (mut turns, mut presses) = (0, 0);
        while turns < TURNS && !seats.is_over().await {
            let seat = seats.to_act().await[0];
            let (_, pressed) = accept(&seats, seat).await;
            turns += 1;
            presses += pressed;
            check_board(&world, &seats, seats.users[seat].id(), game.as_str()).await;
            check_channel(&seats, game.as_str());
            let newest = seats.board().unwrap();
            let mover = seats.users[seat].id();
            assert!(
                !newest.pings.contains(&mover) || newest.edited,
                "{game}: {}",
                newest.content
            );
        }
        let boards = &seats.boards()[before..];
        let edits: u32 = boards.iter().map(|board| board.edits).sum();
        let pings: usize = boards.iter().map(|board| board.pings.len()).sum();
        println!(
            "{game}: {turns} turns, {presses} presses, {} messages with a picture, {edits} edits, {pings} pings",
            boards.len()
        );
        assert!(boards.len() <= turns, "{game}: {} boards", boards.len());
        // Each message is edited once when the next one comes, and a step within a turn may edit it.
        assert!(
            edits as usize <= presses + 1,
            "{game}: {edits} edits for {presses} presses"
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_turn_of_wispwood_is_one_sentence_in_one_message() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let mut panel = user.press(&seats.wait_for_board().await, "Play").await;
    let menus = panel.message().selects();
    let trees = menus.iter().find_map(|menu| {
        let option = menu.options.iter().find(|(label, _)| label.contains("rees"));
        option.map(|(_, value)| (menu.custom_id.clone(), value.clone()))
    });
    let (menu, value) = trees.expect("a turn of trees can be chosen");
    panel = user.select(panel.message(), &menu, &[&value]).await;
    let id = panel.message().id;
    let mut steps = 0;
    while panel.message().button("Confirm").is_some() {
        panel = user.press(panel.message(), "Confirm").await;
        assert_eq!(panel.message().id, id, "the same panel goes on");
        steps += 1;
        check_board(&world, &seats, user.id(), "trees").await;
    }
    assert!(steps >= 2, "several trees");
    let told = seats.board().unwrap();
    let name = format!("**{}**", user.name());
    assert_eq!(told.content.matches(&name).count(), 1, "{}", told.content);
    check_channel(&seats, "trees");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_panel_of_legends_asks_for_cards_in_words() {
    let world = World::new().await;
    let seats = alone_with_bots(&world, GameId::Legends, 3).await;
    let ann = &seats.users[0];
    let panel = ann.press(&seats.wait_for_board().await, "Play").await;
    says(&panel, "club");
    assert!(panel.message().selects().len() >= 2, "a menu for each card");
    accept(&seats, 0).await;
    world.settled(&seats).await;
    // A turn: one panel, one message with the journeys of all who moved.
    let before = seats.boards().len();
    let (done, presses) = accept(&seats, 0).await;
    assert!(presses <= 4, "{presses} presses");
    says(&done, "**Ann**");
    world.settled(&seats).await;
    let boards = seats.boards();
    assert_eq!(boards.len(), before + 1);
    let told = boards.last().unwrap();
    says(told, "**Ann**");
    says(told, "🤖");
    says(told, &ann.mention());
    assert!(told.pings.is_empty(), "she has just moved");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_names_everyone_and_a_rematch_asks_once() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.play_to_the_end(|_| 0).await;
    world.settled(&seats).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let end = seats.board().unwrap();
    says(&end, "🏆");
    says(&end, &ann.mention());
    says(&end, &ben.mention());
    let labels: Vec<String> = end.buttons().iter().map(|button| button.label.clone()).collect();
    assert_eq!(labels, ["Rematch", "Replay", "Rules"]);
    let live = |message: &SeenMessage| !message.buttons().is_empty();
    assert_eq!(
        seats.boards().into_iter().filter(live).count(),
        1,
        "only the last message"
    );
    ann.press(&end, "Rematch").await;
    let asked = ben
        .wait_for(&seats.channel, |message| message.button("I'm in").is_some())
        .await;
    assert_eq!(asked.pings, [ben.id()]);
    ben.press(&asked, "Not now").await;
    world.settled(&seats).await;
    let alone = seats.load().await;
    assert_eq!(alone.state.seats.len(), 1);
    assert_eq!(alone.state.invited().count(), 0, "Ben has declined");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_late_or_early_sees_the_table_as_it_is() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let (user, other) = (&seats.users[seat], &seats.users[1 - seat]);
    let board = seats.wait_for_board().await;
    // Not your turn: who is awaited, with the board.
    let early = other.press(&board, "Play").await;
    says(&early, &format!("**{}**", user.name()));
    assert!(early.message().button("Confirm").is_none() && early.message().pictures().len() == 1);
    // An old panel gives way to the current one.
    let old = user.press(&board, "Play").await;
    let newer = user.press(&board, "Play").await;
    user.press(newer.message(), "Confirm").await;
    let label = old
        .message()
        .buttons()
        .into_iter()
        .find(|button| button.label.contains('▶'));
    let current = user.press(old.message(), &label.expect("an arrow").label).await;
    assert!(
        current.message().button("Confirm").is_some(),
        "{}",
        current.text()
    );
    says(&current, "moved on");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_taps_on_against_a_bot_begin_one_match() {
    let world = World::new().await;
    let channel = world.guild.channel("welcome");
    let ann = world.guild.user("Ann");
    let welcome = ann.slash(&channel, "play", &[]).await;
    let start = welcome.message().button("Against a bot").unwrap();
    let start = start.custom_id.clone().unwrap();
    ann.press_raw(welcome.message(), &start).await;
    ann.press_raw(welcome.message(), &start).await;
    assert!(channel.threads().is_empty(), "no second table in a thread");
    world.end().await;
}
