//! A turn of each game, the end and the rematch.

use super::{accept, alone_with_bots, check_board, check_channel, choose};
use games::GameId;
use grovekeeper::screens;
use kit::discord::SeenMessage;
use kit::{FORESTS, World, act, says};
use storage::PersonId;
use tables::Action;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_mystaria_continues_in_its_panel() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let panel = user.choose(&seats.wait_for_board().await).await;
    says(&panel, "Lay your tile.");
    let built = user.press(panel.message(), "Confirm").await;
    says(&built, "You laid a tile at");
    says(&built, "build");
    assert!(built.message().attachment("preview.png").is_some());
    // Taking back a step within the turn costs no message.
    let again = user.press(built.message(), "Take back").await;
    says(&again, "Taken back");
    assert_eq!(again.message().id, panel.message().id);
    let again = user.ready(again).await;
    let built = user.press(again.message(), "Confirm").await;
    // Nothing is pressed twice: the turn ends with the second *Confirm*, or without building.
    let done = user.press(built.message(), "Build nothing").await;
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
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_forests_the_mark_of_those_who_are_awaited_stays() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let first = seats.wait_for_board().await;
    assert_eq!(first.pings.len(), 2);
    let (placed, presses) = accept(&seats, 0).await;
    // *Play*, a field if there are several, *Confirm*.
    assert!([2, 3].contains(&presses), "{presses} presses");
    says(&placed, "Placed");
    assert!(placed.message().button("Change").is_some());
    world.settled(&seats).await;
    let edited = seats.board().unwrap();
    assert_eq!(edited.id, first.id);
    assert_eq!(edited.edits, first.edits + 1, "once");
    assert_eq!(edited.mentions, [seats.users[1].id()]);
    // The picture shows who has placed.
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
    // Ben has just moved, so he is not pinged, even if he must decide again. After a light tile, only one player
    // plants.
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
    let panel = choose(user, &panel, "Lay trees").await;
    let mut panel = user.ready(panel).await;
    let id = panel.message().id;
    // The same panel asks for another one, with the board below.
    panel = user.press(panel.message(), "Confirm").await;
    assert_eq!(panel.message().id, id, "the same panel goes on");
    says(&panel, "You laid a tree on");
    says(&panel, "Up to 2 are left");
    assert!(panel.message().button("Take back").is_some());
    check_board(&world, &seats, user.id(), "trees").await;
    for _ in 0..2 {
        if panel.message().button("Confirm").is_some() {
            panel = user.ready(panel).await;
            panel = user.press(panel.message(), "Confirm").await;
            assert_eq!(panel.message().id, id);
        }
    }
    assert!(panel.message().button("Confirm").is_none(), "{}", panel.text());
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
    // One menu for each card, except for a card that is the only one left to choose.
    assert!(!panel.message().selects().is_empty(), "{}", panel.text());
    accept(&seats, 0).await;
    world.settled(&seats).await;
    // A turn is one panel, and one message with the journeys of everyone who moved.
    let before = seats.boards().len();
    let (done, presses) = accept(&seats, 0).await;
    assert!(presses <= 4, "{presses} presses");
    says(&done, "You are ");
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
    assert_eq!(labels, ["Rematch", "Learn", "Replay", "Other games"]);
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
    // A second press opens nothing new.
    says(&ann.press(&end, "Rematch").await, "Your table is open above.");
    ben.press(&asked, "Not now").await;
    world.settled(&seats).await;
    let alone = seats.load().await;
    assert_eq!(alone.state.seats.len(), 1);
    assert_eq!(alone.state.invited().count(), 0, "Ben has declined");
    world.end().await;
}

/// Against a bot: the board says that the bot is thinking, and one message reports both turns.
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
    let (_, span) = seats.noted().await.unwrap();
    let meanwhile = screens::board::board(&table, span).unwrap();
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

/// Nobody changes a private answer afterwards. It states only what stays true, and an old press shows the current
/// panel.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_answer_is_given_once_and_stays_true() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let (placed, _) = accept(&seats, 0).await;
    assert!(
        placed.text().starts_with("Placed: **") && placed.text().ends_with("**."),
        "{}",
        placed.text()
    );
    accept(&seats, 1).await;
    world.settled(&seats).await;
    let mut seen = ann.sees(&seats.channel).into_iter();
    let line = seen.find(|message| message.id == placed.message().id).unwrap();
    assert_eq!(
        (&line.content, line.edits),
        (&placed.text(), placed.message().edits)
    );
    let old = ann.press(&line, "Change").await;
    says(&old, "moved on");
    assert_eq!(old.message().id, line.id);

    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let early = seats.users[1 - seat]
        .press(&seats.wait_for_board().await, "Play")
        .await;
    says(&early, "It was not your turn when you asked.");
    world.end().await;
}

/// Whoever presses *Rematch* second takes a seat at the rematch of the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_on_rematch_joins() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.play_to_the_end(|_| 0).await;
    world.settled(&seats).await;
    let end = seats.board().unwrap();
    seats.users[0].press(&end, "Rematch").await;
    world.settled(&seats).await;
    let joined = seats.users[1].press(&end, "Rematch").await;
    says(&joined, "You're in");
    assert_eq!(seats.load().await.state.seats.len(), 2);
    world.end().await;
}

/// Opening a panel removes the one before it, also what is left of the turn before; other tables keep theirs.
#[tokio::test(flavor = "multi_thread")]
async fn one_panel_for_each_person_and_table() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let private = || -> Vec<SeenMessage> {
        let messages = ann.sees(&seats.channel).into_iter();
        messages
            .filter(|message| message.ephemeral && !message.buttons().is_empty())
            .collect()
    };
    let gone = async |id| {
        kit::until("the former panel to go", || {
            private().iter().all(|message| message.id != id)
        })
        .await;
    };
    let board = seats.wait_for_board().await;
    let first = ann.choose(&board).await;
    let second = ann.choose(&board).await;
    gone(first.message().id).await;
    // A panel left for a command goes, too.
    let (_, text) = seats.next_move().await;
    ann.slash(&seats.channel, "move", &[("text", &text)]).await;
    gone(second.message().id).await;
    accept(&seats, 1).await;
    for _ in 0..6 {
        if seats.to_act().await.contains(&0) {
            accept(&seats, 0).await;
        } else {
            accept(&seats, 1).await;
        }
        world.settled(&seats).await;
    }
    kit::until("only the newest panel to stay", || private().len() <= 1).await;
    world.end().await;
}

/// A match that somebody gives up says so, once, above the next board.
#[tokio::test(flavor = "multi_thread")]
async fn giving_up_is_told() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben", "Cleo"]).await;
    seats.wait_for_board().await;
    let cleo = &seats.users[2];
    let ask = cleo.slash(&seats.channel, "resign", &[]).await;
    cleo.press(ask.message(), "Give up").await;
    world.settled(&seats).await;
    let told = seats.said("has given up. A bot plays on.");
    assert_eq!(told.len(), 1);
    says(&told[0], "Cleo");
    assert!(told[0].id < seats.board().unwrap().id, "above the board");
    seats.complete_a_turn("after that").await;
    world.settled(&seats).await;
    assert_eq!(seats.said("has given up").len(), 1);
    world.end().await;
}

/// A second tap half a second later does not confirm the next step: *Confirm* stands elsewhere then.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_steps_confirm_stands_elsewhere() {
    let world = World::new().await;
    let seats = alone_with_bots(&world, GameId::Mystaria, 1).await;
    let ann = &seats.users[0];
    while seats.to_act().await != [0] {
        world.settled(&seats).await;
    }
    let panel = ann.press(&seats.wait_for_board().await, "Play").await;
    let before_confirm = |message: &SeenMessage| {
        let labels: Vec<String> = message.buttons().into_iter().map(|button| button.label).collect();
        let at = labels
            .iter()
            .position(|label| label == "Confirm")
            .expect("Confirm");
        at.checked_sub(1).map(|at| labels[at].clone())
    };
    assert_ne!(before_confirm(panel.message()).as_deref(), Some("/move"));
    let next = ann.press(panel.message(), "Confirm").await;
    let now = before_confirm(next.message());
    assert_eq!(
        now.as_deref(),
        Some("/move"),
        "what stands there now changes nothing"
    );
    world.end().await;
}

/// A step that is taken back with those after it is told once, about the player who asked, and by their name.
#[tokio::test(flavor = "multi_thread")]
async fn a_step_taken_back_by_agreement_is_told_about_who_asked() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let (user, other) = (&seats.users[seat], &seats.users[1 - seat]);
    seats.complete_a_turn("the first").await;
    seats.complete_a_turn("the second").await;
    world.settled(&seats).await;
    let refused = user.slash(&seats.channel, "undo", &[]).await;
    user.press(refused.message(), "Ask the others").await;
    let is_question = |message: &SeenMessage| message.button("Agree").is_some();
    let question = other.wait_for(&seats.channel, is_question).await;
    other.press(&question, "Agree").await;
    world.settled(&seats).await;
    let board = seats.board().unwrap();
    let told = format!("**{}** takes a step back, with everything after it.", user.name());
    says(&board, &told);
    assert!(
        !board.content.contains(&format!("**{}**", other.name())),
        "{}",
        board.content
    );
    assert_eq!(board.pings, [user.id()]);
    world.end().await;
}

/// The question names a step that was sealed until everyone had decided; the board that told it says that it is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_is_taken_back_is_named() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    accept(&seats, 0).await;
    accept(&seats, 1).await;
    world.settled(&seats).await;
    let told = seats.board().unwrap();
    let refused = ann.slash(&seats.channel, "undo", &[]).await;
    ann.press(refused.message(), "Ask the others").await;
    let is_question = |message: &SeenMessage| message.button("Agree").is_some();
    let question = ben.wait_for(&seats.channel, is_question).await;
    says(&question, "“place tile ");
    ben.press(&question, "Agree").await;
    world.settled(&seats).await;
    assert_ne!(seats.board().unwrap().id, told.id);
    let old = seats.boards().into_iter().find(|board| board.id == told.id);
    assert_eq!(old.unwrap().content, "This was taken back.");
    world.end().await;
}

/// A wish to close the match outlives the move of a bot.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_moves_does_not_drop_the_wish_to_close() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    let question = ann.slash(&seats.channel, "table close", &[]).await;
    ann.press(question.message(), "Close the match").await;
    let is_question = |message: &SeenMessage| message.button("No, keep it").is_some();
    let question = ben.wait_for(&seats.channel, is_question).await;
    seats.complete_a_turn("in the meantime").await;
    world.settled(&seats).await;
    ben.press(&question, "Agree").await;
    assert!(!seats.load().await.head.open);
    world.end().await;
}
