//! What finds false words in the storm: true ones about a real match pass, the same ones falsified do not.

use std::{ops::RangeInclusive, sync::Arc};

use games::{GameId, Seat};
use grovekeeper::screens::board;
use render::language::Language;
use storage::{PersonId, SledStore};
use tables::{Action, Clock, Player, TableWithMatch, Tables};
use trials::{
    chance,
    people::{act, begin, some_move},
    truth::{About, Statement, Truth},
};

/// A match of Ann and Ben after so many moves, or at its end.
async fn table(game: GameId, moves: usize) -> TableWithMatch {
    let tables = Tables::new(Arc::new(SledStore::temporary().unwrap()), Clock::System);
    let players = [("Ann", 11), ("Ben", 22)].map(|(name, id)| Player::new(PersonId(id), name));
    let mut table = begin(&tables, (1, 2), &players, game).await.unwrap();
    let mut pick = chance("truth");
    for _ in 0..moves {
        let now = tables.with_match(table.clone()).await.unwrap();
        let Some((seat, text)) = some_move(&now, &mut pick) else {
            break;
        };
        let chosen = game.parse_move(&text).unwrap();
        let person = players[seat].person.unwrap();
        table = act(&tables, table, person, Action::Play(chosen)).await.unwrap();
    }
    tables.with_match(table).await.unwrap()
}

/// Who made a move of the match, and which.
fn step(table: &TableWithMatch, index: usize) -> (Seat, String) {
    let step = &table.current.replay.steps[index];
    (step.seat, step.chosen.to_string())
}

fn check(truth: &Truth, about: &About, text: &str, window: RangeInclusive<usize>) -> bool {
    let (about, text) = (about.clone(), text.to_owned());
    truth.check(&Statement { about, text, window }).is_ok()
}

#[tokio::test]
async fn an_answer_to_a_move_is_true_or_found_out() {
    let table = table(GameId::Mystaria, 3).await;
    let truth = Truth::of(&table).unwrap();
    let (seat, text) = step(&table, 1);
    let other = Seat(1 - seat.0);
    let of = |seat: Seat| About::Move {
        seat,
        text: text.clone(),
        turn: None,
    };
    let busy = Language::English.word("declined-busy");
    let unsure = Language::English.word("declined-unsure");
    for (about, said, window, expected) in [
        (of(seat), "You laid a tile at L12.", 1..=2, true),
        (of(seat), "You laid a tile at L12.", 1..=3, true),
        // It was made before, or after, or by nobody.
        (of(seat), "You laid a tile at L12.", 2..=3, false),
        (of(seat), "You laid a tile at L12.", 0..=1, false),
        (of(other), "You laid a tile at L12.", 0..=3, false),
        // It was their turn, and the move was legal.
        (of(seat), "It isn't your turn.", 1..=1, false),
        (
            of(seat),
            "The game has moved on since. Nothing was changed.",
            1..=2,
            false,
        ),
        (of(seat), "This game is over.", 0..=3, false),
        (of(seat), "Trust me.", 0..=3, false),
        // It was not the other's.
        (of(other), "It isn't your turn.", 1..=1, true),
        (of(seat), busy.as_str(), 1..=1, true),
        (of(seat), unsure.as_str(), 1..=2, true),
    ] {
        assert_eq!(
            check(&truth, &about, said, window.clone()),
            expected,
            "{said} {window:?}"
        );
    }
}

#[tokio::test]
async fn a_panel_that_was_confirmed_has_not_moved_on() {
    let table = table(GameId::Mystaria, 3).await;
    let truth = Truth::of(&table).unwrap();
    let (seat, text) = step(&table, 0);
    let moved_on = Language::English.word("panel-moved-on");
    let of = |text: &str| About::Move {
        seat,
        text: text.to_owned(),
        turn: Some(0),
    };
    let end = truth.moves();
    assert!(check(&truth, &of(&text), "Done.", end..=end), "pressed again");
    assert!(!check(&truth, &of(&text), &moved_on, end..=end), "it was made");
    assert!(
        !check(&truth, &of("pass"), &moved_on, 0..=0),
        "it has not moved on"
    );
    assert!(!check(&truth, &of("pass"), "Done.", 0..=end), "it was never made");
}

#[tokio::test]
async fn who_is_awaited_is_true_or_found_out() {
    let table = table(GameId::Mystaria, 0).await;
    let truth = Truth::of(&table).unwrap();
    let awaited = table.to_act()[0].0;
    let (name, other) = match awaited.index() {
        0 => ("**Ann**", "**Ben**"),
        _ => ("**Ben**", "**Ann**"),
    };
    let status =
        |first: &str, last: &str| format!("**Mystaria** (table 1): waiting for {first} · <#2>\n{last}: lay.");
    for (about, said, expected) in [
        (About::Status, status(name, name), true),
        (About::Status, status(other, name), false),
        (About::Status, status(name, other), false),
        (About::Status, "The game is over.".to_owned(), false),
        (
            About::Panel(awaited),
            format!("Hello.\nWaiting for {name}."),
            true,
        ),
        (
            About::Panel(awaited),
            format!("Hello.\nWaiting for {other}."),
            false,
        ),
        (
            About::Panel(awaited),
            "**Your move:** lay a tile.".to_owned(),
            true,
        ),
        (
            About::Panel(Seat(1 - awaited.0)),
            "**Your move:** lay a tile.".to_owned(),
            false,
        ),
    ] {
        assert_eq!(check(&truth, &about, &said, 0..=0), expected, "{about:?} {said}");
    }
}

#[tokio::test]
async fn a_board_is_true_or_found_out() {
    for game in GameId::ALL {
        let table = table(*game, 0).await;
        let truth = Truth::of(&table).unwrap();
        let said = board::turn(&table).unwrap().text;
        assert!(check(&truth, &About::Board(0), &said, 0..=0), "{said}");
        // It was posted before its turn was over.
        assert!(!check(&truth, &About::Board(1), &said, 0..=0), "{said}");
        // Both people are named at once, or nobody is though no other board is due.
        for call in ["<@11> <@22> <@33>: decide.", "Well done.", "<@33>: decide."] {
            let both = table.to_act().len() == 2 && call.contains("<@22>");
            let false_call = format!("{}\n{call}", said.lines().next().unwrap_or_default());
            assert_eq!(
                check(&truth, &About::Board(0), &false_call, 0..=0),
                both,
                "{false_call}"
            );
        }
    }
}

#[tokio::test]
async fn the_end_is_true_or_found_out() {
    let table = table(GameId::LegendaryForests, 1_000).await;
    let truth = Truth::of(&table).unwrap();
    let said = board::turn(&table).unwrap().text;
    let steps = &table.current.replay.steps;
    let turns = steps.iter().filter(|step| step.played.turn_over).count();
    let unfinished = steps.last().is_some_and(|step| !step.played.turn_over);
    let (end, last) = (steps.len(), About::Board(turns + usize::from(unfinished)));
    assert!(check(&truth, &last, &said, end..=end), "{said}");
    assert!(
        !check(&truth, &last, &said, 0..=end - 1),
        "the match is not over yet"
    );
    let standings = table.current.game().standings().unwrap();
    let points = format!("**{}** (", standings.scores[0]);
    for falsified in [
        said.replacen(&points, &format!("**{}** (", standings.scores[0] + 1), 1),
        // The small print has the beginning of the seed.
        said.replace(&table.current.record().seed.to_string()[..8], "another"),
        match standings.winners.as_slice() {
            [_] => said.replacen('🏆', "🏆 **Ann** and **Ben** and", 1),
            _ => said.replacen(" and **Ben**", "", 1),
        },
    ] {
        assert_ne!(falsified, said);
        assert!(!check(&truth, &last, &falsified, end..=end), "{falsified}");
    }
}
