//! Something goes wrong: double taps, typing errors, old panels, a player who is too early.

use super::{accept, check_board, choose};
use games::GameId;
use kit::discord::{Fault, Reply, SeenMessage, Suggestion};
use kit::{FORESTS, World, act, says};
use storage::PersonId;
use tables::Action;

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_on_confirm_shows_what_the_first_did() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        let seat = seats.to_act().await[0];
        let user = &seats.users[seat];
        let panel = user.choose(&seats.wait_for_board().await).await;
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

/// Two taps at the same instant, in a game whose next step is a different one.
#[tokio::test(flavor = "multi_thread")]
async fn two_taps_at_once_are_answered_alike() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        let user = &seats.users[seats.to_act().await[0]];
        let panel = user.choose(&seats.wait_for_board().await).await;
        let pressed = panel
            .message()
            .button("Confirm")
            .and_then(|button| button.custom_id.clone());
        let pressed = pressed.expect("a button that the bot answers");
        let taps = [0; 2].map(|_| user.fire_press(panel.message(), &pressed));
        let [first, second] = taps.map(|tap| async { tap.reply().await.text() });
        assert_eq!(first.await, second.await, "{game}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back_within_the_turn() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let board = seats.wait_for_board().await;
    let panel = seats.users[seat].choose(&board).await;
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
    let typed = "place Z9 0";
    let suggested = ann.suggest(&seats.channel, "move", &[], "text", typed).await;
    assert_eq!(suggested[0].value, typed, "nothing else is played by accident");
    let slip = ann.slash(&seats.channel, "move", &[("text", typed)]).await;
    says(&slip, "`place Z9 0`: ");
    // The intended move, with its effects as the suggestion states them.
    let meant = &suggested[1];
    let asked = match meant.name.split_once(" — ") {
        Some((text, does)) => format!("Did you mean `{text}` ({does})?"),
        None => format!("Did you mean `{}`?", meant.name),
    };
    assert_eq!(slip.text().lines().last(), Some(asked.as_str()));
    assert_eq!(seats.load().await.head.entries, 0);
    let labels: Vec<String> = slip
        .message()
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels[..2], ["Play that", "Choose myself"]);
    let played = ann.press(slip.message(), "Play that").await;
    says(&played, "Placed");
    assert_eq!(seats.load().await.head.entries, 1);
    world.end().await;
}

/// Every suggestion of `/move` is a legal move, names its effects where the panel does, and can be sent as it is shown.
#[tokio::test(flavor = "multi_thread")]
async fn suggested_moves_name_their_effects() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        let user = &seats.users[seats.to_act().await[0]];
        let suggested = user.suggest(&seats.channel, "move", &[], "text", "").await;
        let does = |entry: &Suggestion| entry.name.contains(" — ");
        assert!(suggested.iter().any(does), "{game}: {suggested:?}");
        for entry in &suggested {
            assert!(entry.name.starts_with(&entry.value), "{game}: {entry:?}");
        }
        let shown = suggested[0].name.clone();
        let done = user.slash(&seats.channel, "move", &[("text", &shown)]).await;
        assert_eq!(seats.load().await.head.entries, 1, "{game}: {}", done.text());
    }
    world.end().await;
}

/// At a table without advice, neither suggestions nor refusals name the effects of a move.
#[tokio::test(flavor = "multi_thread")]
async fn without_advice_moves_are_suggested_bare() {
    let world = World::new().await;
    let bare = [("advice", "none")];
    let seats = world.lobby_with(FORESTS, &["Ann", "Ben"], &bare).await;
    let ann = &seats.users[0];
    seats.start().await;
    let suggested = ann.suggest(&seats.channel, "move", &[], "text", "place").await;
    assert!(
        suggested.iter().all(|entry| entry.name == entry.value),
        "{suggested:?}"
    );
    let slip = ann.slash(&seats.channel, "move", &[("text", "place Z9 0")]).await;
    assert!(slip.text().ends_with("`?"), "{}", slip.text());
    world.end().await;
}

/// The answer to a move by command is in words, too.
#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_placement_by_command_is_answered_in_words() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (_, text) = seats.next_move().await;
    let placed = seats.users[0]
        .slash(&seats.channel, "move", &[("text", &text)])
        .await;
    says(&placed, "Placed: ");
    assert!(!placed.text().contains("place "), "{}", placed.text());
    world.end().await;
}

/// Two taps on the *Confirm* of a step lay one tree, and the turn continues.
#[tokio::test(flavor = "multi_thread")]
async fn two_taps_lay_one_tree() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let user = &seats.users[seat];
    let panel = user.press(&seats.wait_for_board().await, "Play").await;
    let panel = choose(user, &panel, "Lay trees").await;
    let panel = user.ready(panel).await;
    let pressed = panel
        .message()
        .button("Confirm")
        .and_then(|button| button.custom_id.clone());
    let pressed = pressed.expect("a button that the bot answers");
    let taps = [0; 2].map(|_| user.fire_press(panel.message(), &pressed));
    for tap in taps {
        says(&tap.reply().await, "You laid a tree");
    }
    assert_eq!(seats.load().await.head.entries, 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn early_and_late_players_see_the_current_table() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let (user, other) = (&seats.users[seat], &seats.users[1 - seat]);
    let board = seats.wait_for_board().await;
    // "Not your turn" stays true, and the board shows whose turn it is.
    let early = other.press(&board, "Play").await;
    says(&early, "It was not your turn when you asked.");
    assert!(early.message().button("Confirm").is_none() && early.message().pictures().len() == 1);
    // An old panel is replaced by the current one.
    let old = user.press(&board, "Play").await;
    let (_, text) = seats.next_move().await;
    let chosen = GameId::Mystaria.parse_move(&text).unwrap();
    let (id, person) = (seats.load().await.id(), PersonId(user.id().0));
    let made = act(&seats.tables, id, person, Action::Play(chosen)).await;
    made.expect("a legal move");
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

/// The store fails at the moment of a move: the result is unknown, and a second press is safe.
#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_result_is_reported_as_such_and_a_second_press_is_safe() {
    let (world, store) = World::with_failing_store().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        world.settle_all().await;
        let user = &seats.users[seats.to_act().await[0]];
        let panel = user.choose(&seats.wait_for_board().await).await;
        store.lose_answer(1, &["table", "table_at", "log"]);
        let unknown = user.press(panel.message(), "Confirm").await;
        assert!(store.lost_answer());
        assert_eq!(
            unknown.text(),
            "I could not confirm this yet. Look at the board in a moment; you can safely press again.",
            "{game}"
        );
        store.come_back();
        let made = seats.load().await.head.entries;
        assert_eq!(made, 1, "{game}");
        let again = user.press(unknown.message(), "Confirm").await;
        assert_ne!(again.text(), unknown.text(), "{game}");
        assert_eq!(seats.load().await.head.entries, made, "{game}: played twice");
        world.settle_all().await;
        check_board(&world, &seats, user.id(), game.as_str()).await;
    }
    world.end().await;
}

/// A whole turn is taken back after the next player was mentioned: the mention is removed, and a message explains it.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_is_taken_back_withdraws_its_call() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let seat = seats.to_act().await[0];
    let (user, other) = (&seats.users[seat], &seats.users[1 - seat]);
    let (done, _) = accept(&seats, seat).await;
    world.settled(&seats).await;
    assert_eq!(seats.board().unwrap().pings, [other.id()]);
    let again = user.press(done.message(), "Take back").await;
    assert!(again.message().button("Confirm").is_some(), "{}", again.text());
    check_board(&world, &seats, user.id(), "taken back").await;
    assert_eq!(seats.to_act().await, [seat]);
    let marks = |message: &SeenMessage| message.mentions.contains(&other.id());
    assert!(!seats.boards().iter().any(marks), "the call is withdrawn");
    says(&seats.board().unwrap(), "takes the last step back");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_shows_no_turn_that_its_text_does_not_report() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    seats.moves_once("a tile is laid").await;
    world.settle_all().await;
    let seen = |board: &SeenMessage| {
        let picture = board.attachment("board.png").map(|file| file.bytes.clone());
        (board.content.clone(), picture)
    };
    let before = seen(&seats.board().unwrap());
    // The board of the turn can't be posted for a while, and the next player continues.
    let faults = world.playground.faults();
    faults.next(usize::MAX, "POST", "/channels/*/messages", Fault::Status(500));
    seats.complete_a_turn("its board does not come").await;
    seats.moves_once("the next player lays a tile").await;
    world.settled(&seats).await;
    assert_eq!(seats.boards().len(), 1);
    assert_eq!(seen(&seats.board().unwrap()), before);
    faults.clear();
    world.settle_all().await;
    seats.check_boards("in the end").await;
    world.end().await;
}
