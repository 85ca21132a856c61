//! Every hint says in words, with a picture and in points what *Confirm* then plays.

use ai::{Level, Mind, Stop, Thought, think};
use games::{AnyMove, Dice, GameId, Seat, Seed, Viewer};
use grovekeeper::{
    press::Press,
    screens::{Reader, Row, Screen, Target, panel},
};
use kit::position::{Position, person};
use render::language::Language;

/// Hints tried per game; `HINTS` sets another number.
const HINTS: usize = 24;

fn wanted() -> usize {
    let set = std::env::var("HINTS").ok().and_then(|text| text.parse().ok());
    set.unwrap_or(HINTS)
}

/// Calls `check` with hints at random positions of a game, from the first move to the last.
fn for_each_hint(game: GameId, mut check: impl FnMut(&Position, Seat, &Thought)) {
    let mind = Mind::new(Level::Elder).with_nodes(200);
    let (least, most) = (game.info().min_seats, game.info().max_seats);
    let mut hints = 0;
    for number in 0.. {
        if hints == wanted() {
            return;
        }
        let seed = Seed::from_text(&format!("hints {game} {number}"));
        let moves = Dice::new(&seed.derive("moves")).below(140);
        let seats = least + number % (most - least + 1);
        let Some(position) = Position::random(game, seats, &seed, moves) else {
            continue;
        };
        let seat = position.game().to_act()[0];
        let view = position.game().view(Viewer::Seat(seat));
        let thought = think(&view, &mind, &seed, &Stop::never()).expect("a decision");
        check(&position, seat, &thought);
        hints += 1;
    }
}

/// The move that *Confirm* makes.
fn confirmed(position: &Position, seat: Seat, screen: &Screen) -> AnyMove {
    let buttons = screen.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        _ => &[],
    });
    let mut drafts = buttons.filter_map(|button| match &button.target {
        Target::Press(Press::Confirm { draft }) => Some(draft),
        _ => None,
    });
    let draft = drafts.next().expect("Confirm");
    panel::chosen_move(&position.table, person(seat), draft).expect("a complete move")
}

#[test]
fn every_hint_has_words_a_picture_and_points_and_is_what_confirm_plays() {
    for &game in GameId::ALL {
        for_each_hint(game, |position, seat, thought| {
            let after = |chosen: &AnyMove| {
                let mut game = position.game().clone();
                game.play(seat, chosen).expect("a legal move");
                (game.view(Viewer::Seat(seat)).scores(), game.to_act())
            };
            let hinted = after(&thought.chosen);
            for language in Language::ALL {
                let reader = Reader::new(person(seat), language);
                let screen = panel::hinted(&position.table, reader, thought).expect("a screen");
                let mut texts = screen.rows.iter().filter_map(|row| match row {
                    Row::Text(text) => text.split_once("-# 💡"),
                    _ => None,
                });
                let (effect, said) = texts.next_back().expect("a hint next to Confirm");
                let chosen = &thought.chosen;
                assert_eq!(
                    after(&confirmed(position, seat, &screen)),
                    hinted,
                    "{chosen}: {said}"
                );

                for candidate in thought.candidates.iter().take(2) {
                    let notation = candidate.chosen.to_string();
                    let is_typed = said.contains('`') || notation.contains(' ') && said.contains(&notation);
                    assert!(!is_typed, "{chosen}: notation in {said}");
                }
                let is_explained = !effect.trim().is_empty() || said.contains(':');
                assert!(is_explained, "{chosen}: no reason in {said}");
                // Where there is a choice, the hint compares the best two in points, or finds them equal.
                let compared = [
                    "oint",
                    "unkt",
                    "just as good",
                    "genauso gut",
                    "tout aussi bon",
                    "−",
                ];
                let is_compared = compared.iter().any(|word| said.contains(word));
                assert_eq!(is_compared, thought.candidates.len() > 1, "{chosen}: {said}");

                let picture = screen.picture.expect("a picture");
                assert!(picture.bytes.starts_with(b"\x89PNG") && !picture.alt.is_empty());
            }
        });
    }
}
