//! Turns as people see them: how many messages, presses, pings and live buttons a turn takes.

mod count;
mod off;
mod pings;
mod requests;
mod scorings;
mod turns;

use games::GameId;
use grovekeeper::screens;
use kit::discord::{Id, Reply, SeenMessage, User};
use kit::{Seats, World};

/// Lines above the picture of a public board: what happened, and the call of those who are next.
const LINES: usize = 6;

/// Gives first answers and presses *Confirm* until the turn is over. Returns the last answer and the number of presses.
async fn accept(seats: &Seats, seat: usize) -> (Reply, usize) {
    let user = &seats.users[seat];
    let mut panel = user.press(&seats.wait_for_board().await, "Play").await;
    let mut presses = 1;
    while panel.message().button("Confirm").is_some() {
        assert!(
            !panel.text().contains("****"),
            "bold within bold: {}",
            panel.text()
        );
        let (ready, answers) = user.answered(panel).await;
        panel = user.press(ready.message(), "Confirm").await;
        presses += 1 + answers;
    }
    (panel, presses)
}

/// Checks the rules that the public messages of a table follow at all times.
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
        // A scoring has a line for each player.
        let totals = board
            .content
            .lines()
            .filter(|line| scorings::is_total(line))
            .count();
        assert!(
            lines <= LINES + totals,
            "{what}: {lines} lines: {}",
            board.content
        );
    }
}

/// Checks that the newest board shows the current position in text, picture and alternative text, and marks the awaited
/// players. The last mover may be left out.
async fn check_board(world: &World, seats: &Seats, mover: Id, what: &str) {
    world.settled(seats).await;
    let table = seats.load().await;
    let table = world.tables.with_match(table).await.expect("a match");
    let board = seats.board().expect("a board");
    let shown = board.attachment("board.png").expect("a picture");
    let (_, span) = seats.noted().await.expect("a noted board");
    let now = screens::board::board(&table, span).expect("a picture");
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

/// Chooses an answer in the menu that contains it.
async fn choose(user: &User, panel: &Reply, answer: &str) -> Reply {
    let menus = panel.message().selects();
    let found = menus.iter().find_map(|menu| {
        let option = menu.options.iter().find(|(label, _)| label.contains(answer));
        option.map(|(_, value)| (menu.custom_id.clone(), value.clone()))
    });
    let (menu, value) = found.expect("an answer");
    user.select(panel.message(), &menu, &[&value]).await
}
