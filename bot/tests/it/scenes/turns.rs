//! A turn of each game, the end and the rematch.

use std::time::Duration;

use super::{accept, alone_with_bots, check_board, check_channel, choose};
use crate::support::{FORESTS, World, act, says, until};
use games::GameId;
use grovekeeper::screens;
use playground::{SeenMessage, User};
use storage::PersonId;
use tables::Action;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_mystaria_goes_on_in_its_panel() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    says(&panel, "Your move:");
    let built = user.press(panel.message(), "Confirm").await;
    says(&built, "You laid a tile at");
    says(&built, "build");
    assert!(built.message().attachment("preview.png").is_some());
    // A step that is taken back within the turn costs no message.
    let again = user.press(built.message(), "Take back").await;
    says(&again, "Taken back");
    assert_eq!(again.message().id, panel.message().id);
    let built = user.press(again.message(), "Confirm").await;
    // Nothing to press again: the turn ends with the second Confirm or without building.
    let done = user.press(built.message(), "End turn without building").await;
    says(&done, "and built nothing.");
    assert!(done.message().button("Confirm").is_none());
    world.settled(&seats).await;
    let boards = seats.boards();
    assert_eq!(boards.len(), 2, "one message for the turn");
    assert!(boards[0].buttons().is_empty() && !boards[0].content.contains("<@"));
    says(&boards[1], "and builds nothing");
    assert!(!boards[1].content.contains("step back"), "{}", boards[1].content);
    let other = &seats.users[1 - seat];
    assert_eq!(boards[1].pings, [other.id()]);
    check_channel(&seats, "mystaria");
    // What is left of the panel goes with the next one.
    let shown = |user: &User| {
        user.sees(&seats.channel)
            .iter()
            .any(|seen| seen.id == done.message().id)
    };
    assert!(shown(user));
    accept(&seats, 1 - seat).await;
    world.settled(&seats).await;
    user.press(&seats.wait_for_board().await, "Play").await;
    until("the old line to go", || !shown(user)).await;
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
    assert_eq!(edited.edits, first.edits + 1, "once");
    assert_eq!(edited.mentions, [seats.users[1].id()]);
    // Its picture shows who has placed.
    check_board(&world, &seats, seats.users[0].id(), "one has placed").await;
    let picture = |message: &SeenMessage| message.attachment("board.png").unwrap().bytes.to_vec();
    assert_ne!(picture(&edited), picture(&first));
    let (done, _) = accept(&seats, 1).await;
    says(&done, "You laid tile");
    world.settled(&seats).await;
    let next = seats.board().unwrap();
    assert_ne!(next.id, first.id);
    let old = seats
        .boards()
        .into_iter()
        .find(|board| board.id == first.id)
        .unwrap();
    assert!(old.buttons().is_empty() && !old.attachments.is_empty());
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

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_turn_of_wispwood_is_one_sentence_in_one_message() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    let mut panel = choose(user, &panel, "Lay trees").await;
    let id = panel.message().id;
    // One by one: the same panel asks for another, and its board follows.
    panel = user.press(panel.message(), "Only this one").await;
    assert_eq!(panel.message().id, id, "the same panel goes on");
    says(&panel, "You laid a tree on");
    says(&panel, "up to 2 more trees or finish");
    assert!(panel.message().button("Take back").is_some());
    check_board(&world, &seats, user.id(), "trees").await;
    // Or all that is offered at once.
    let before = seats.load().await.head.entries;
    let done = user.press(panel.message(), "Confirm").await;
    assert_eq!(done.message().id, id);
    assert!(done.message().button("Confirm").is_none(), "{}", done.text());
    assert!(seats.load().await.head.entries > before);
    assert_eq!(seats.to_act().await, [1 - seat], "the turn is over");
    check_board(&world, &seats, user.id(), "trees").await;
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
    // A menu for each card; none for a card that is the only one left to choose.
    assert!(!panel.message().selects().is_empty(), "{}", panel.text());
    accept(&seats, 0).await;
    world.settled(&seats).await;
    // A turn: one panel, one message with the journeys of all who moved.
    let before = seats.boards().len();
    let (done, presses) = accept(&seats, 0).await;
    assert!(presses <= 4, "{presses} presses");
    says(&done, "Your journey: ");
    assert!(!done.text().contains("**Ann**"), "{}", done.text());
    world.settled(&seats).await;
    let boards = seats.boards();
    assert_eq!(boards.len(), before + 1);
    let told = boards.last().unwrap();
    says(told, "**Ann**");
    // She may be the one furthest back in time again: then no bot has moved.
    if seats.current().await.replay.steps.last().unwrap().seat.index() != 0 {
        says(told, "🤖");
    }
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

/// Against a bot: the board says who thinks, and one message tells both turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_and_the_answer_of_a_bot_are_one_message() {
    let mut world = World::new().await;
    let seats = alone_with_bots(&world, GameId::Mystaria, 1).await;
    let (before, ann) = (seats.boards().len(), seats.users[0].clone());
    let id = seats.load().await.id();
    world.stop_bot().await;
    while seats.to_act().await == [0] {
        let (_, text) = seats.next_move().await;
        let chosen = GameId::Mystaria.parse_move(&text).unwrap();
        let made = act(&seats.tables, id, PersonId(ann.id().0), Action::Play(chosen)).await;
        made.expect("a legal move");
    }
    let table = seats.tables.with_match(seats.load().await).await.unwrap();
    let meanwhile = screens::board::status(&table).unwrap();
    assert!(meanwhile.text.ends_with("is thinking …"), "{}", meanwhile.text);
    assert!(meanwhile.pings.is_empty());
    world.start_bot().await;
    world.settled(&seats).await;
    let boards = seats.boards();
    assert_eq!(boards.len(), before + 1);
    let told = boards.last().unwrap();
    says(told, "**Ann** lays a tile");
    says(told, "🤖** lays a tile");
    says(told, &ann.mention());
    assert!(told.pings.is_empty(), "she has just moved");
    check_channel(&seats, "a bot's answer");
    world.end().await;
}

/// What is left of a panel says nothing that is not true any more, and offers nothing that would be refused.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_of_a_panel_stays_true() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (placed, _) = accept(&seats, 0).await;
    says(&placed, "Waiting for **Ben**");
    assert!(placed.message().button("Change").is_some());
    accept(&seats, 1).await;
    let line = || {
        let mut seen = seats.users[0].sees(&seats.channel).into_iter();
        seen.find(|message| message.id == placed.message().id)
    };
    until("a line that waits for nobody", || {
        line().is_some_and(|line| !line.content.contains("Waiting"))
    })
    .await;
    let told = line().unwrap();
    says(&told, "You laid tile");
    assert!(told.buttons().is_empty(), "{}", told.content);

    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let (done, _) = accept(&seats, seat).await;
    assert!(done.message().button("Take back").is_some(), "{}", done.text());
    accept(&seats, 1 - seat).await;
    let line = || {
        let mut seen = seats.users[seat].sees(&seats.channel).into_iter();
        seen.find(|message| message.id == done.message().id)
    };
    until("a line without Take back", || {
        line().is_some_and(|line| line.button("Take back").is_none())
    })
    .await;
    assert_eq!(line().unwrap().content, done.text());
    world.end().await;
}

/// Discord lets nobody change an answer that is older than 15 minutes.
#[tokio::test(flavor = "multi_thread")]
async fn no_line_outlives_the_time_in_which_it_can_be_kept_true() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let placed = seats.play(0, |_| 0).await;
    says(&placed, "Waiting for **Ben**");
    world.settled(&seats).await;
    let is_shown = || {
        let seen = seats.users[0].sees(&seats.channel);
        seen.iter().any(|message| message.id == placed.message().id)
    };
    world.advance(Duration::from_secs(12 * 60));
    world.settled(&seats).await;
    assert!(is_shown());
    world.advance(Duration::from_secs(90));
    until("no line", || !is_shown()).await;
    world.end().await;
}

/// The same for somebody who plays by commands: of their answers only the newest is there, and it stays true.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_was_answered_stays_true() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let seen = |user: &User, id| {
        let mut seen = user.sees(&seats.channel).into_iter();
        seen.find(|message| message.id == id)
    };
    let placed = seats.play(0, |_| 0).await;
    says(&placed, "Waiting for **Ben**");
    seats.play(1, |_| 0).await;
    until("a line that waits for nobody", || {
        seen(ann, placed.message().id).is_some_and(|line| !line.content.contains("Waiting"))
    })
    .await;
    let told = seen(ann, placed.message().id).unwrap();
    says(&told, "You laid tile");
    assert!(told.buttons().is_empty(), "{}", told.content);

    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let is_shown = |id| user.sees(&seats.channel).iter().any(|message| message.id == id);
    // Nobody can join any more.
    until("no word of joining", || {
        let seen = seats.users[0].sees(&seats.channel);
        !seen
            .iter()
            .any(|message| message.content.contains("Your table is open"))
    })
    .await;
    // The panel of the second step goes when that is typed, too.
    let asks = seats.play(seat, |_| 0).await;
    says(&asks, "You laid a tile at");
    let done = user.slash(&seats.channel, "mystaria skip", &[]).await;
    says(&done, "and built nothing.");
    until("no panel", || !is_shown(asks.message().id)).await;
    assert!(is_shown(done.message().id));
    // So does what is left of the turn, with the next panel.
    accept(&seats, 1 - seat).await;
    world.settled(&seats).await;
    user.press(&seats.wait_for_board().await, "Play").await;
    until("no line", || !is_shown(done.message().id)).await;
    world.end().await;
}
