//! Frozen opponents, with which all versions are compared. Their judgement never changes, and they see only views.

mod forests;
mod legends;
mod mystaria;
mod wispwood;

use std::{cmp::Reverse, collections::BTreeMap};

use games::{AnyMove, AnyView, Cell, Dice};

use ai::legal_moves;

/// Chooses an answer by its position, best first, from the number of answers.
type Pick<'a> = &'a mut dyn FnMut(usize) -> usize;

/// A move, its answers as numbers, and its value.
struct Way<M> {
    chosen: M,
    answers: Vec<i64>,
    worth: i32,
}

/// Takes the usual kind of move and the best answer to each question.
pub(super) fn greedy(view: &AnyView) -> Option<AnyMove> {
    choose(view, |_| 0, &mut |_| 0)
}

/// Takes the usual kind of move in 85 of 100 decisions, and the best, second or third answer to each question in 60, 25 and
/// 15 of 100.
pub(super) fn casual(view: &AnyView, dice: &mut Dice) -> Option<AnyMove> {
    let (usual, any) = (dice.below(100) < 85, dice.below(1_000_000));
    let kind = |kinds: usize| if usual { 0 } else { any % kinds };
    choose(view, kind, &mut |answers| {
        let place = match dice.below(100) {
            0..60 => 0,
            60..85 => 1,
            _ => 2,
        };
        place.min(answers.saturating_sub(1))
    })
}

/// Chooses a kind of move from the number of kinds, then an answer to each question.
fn choose(view: &AnyView, kind: impl Fn(usize) -> usize, pick: Pick<'_>) -> Option<AnyMove> {
    let legal = || legal_moves(view).into_iter();
    macro_rules! typed {
        ($game:ident) => {
            legal().filter_map(|chosen| match chosen {
                AnyMove::$game(chosen) => Some(chosen),
                _ => None,
            })
        };
    }
    match view {
        AnyView::LegendaryForests(view) => {
            let ways = forests::ways(view, typed!(LegendaryForests));
            narrow(ways, pick).map(AnyMove::LegendaryForests)
        }
        AnyView::Mystaria(view) => {
            let ways = mystaria::ways(view, typed!(Mystaria).collect());
            narrow(of_kind(ways, kind)?, pick).map(AnyMove::Mystaria)
        }
        AnyView::Wispwood(view) => {
            let ways = wispwood::ways(view, typed!(Wispwood).collect());
            narrow(of_kind(ways, kind)?, pick).map(AnyMove::Wispwood)
        }
        AnyView::Legends(view) => legends::choose(view, kind, pick).map(AnyMove::Legends),
    }
}

/// The ways of one kind.
fn of_kind<W>(mut kinds: Vec<W>, kind: impl Fn(usize) -> usize) -> Option<W> {
    let kind = kind(kinds.len().max(1));
    (kind < kinds.len()).then(|| kinds.swap_remove(kind))
}

/// Follows the questions: an answer is as good as the best move that it leads to.
fn narrow<M: Clone>(mut ways: Vec<Way<M>>, pick: Pick<'_>) -> Option<M> {
    for question in 0..ways.first()?.answers.len() {
        let mut answers: BTreeMap<i64, i32> = BTreeMap::new();
        for way in &ways {
            let best = answers.entry(way.answers[question]).or_insert(way.worth);
            *best = way.worth.max(*best);
        }
        let mut answers: Vec<(i64, i32)> = answers.into_iter().collect();
        answers.sort_by_key(|&(_, worth)| Reverse(worth));
        let (picked, _) = answers[pick(answers.len())];
        ways.retain(|way| way.answers[question] == picked);
    }
    ways.first().map(|way| way.chosen.clone())
}

/// Returns a number that orders fields row by row.
fn by_row(cell: Cell) -> i64 {
    i64::from(cell.y) * 100_000 + i64::from(cell.x)
}
