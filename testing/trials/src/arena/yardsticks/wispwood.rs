//! Wispwood: points of this round, and the value of what remains in later rounds.

use games::{
    Cell, Seat,
    wispwood::{
        Move, View,
        forest::Forest,
        ghost::FIREFLIES,
        goals::{Kind, hats::HatSpots},
        pond::Slot,
        scoring::full_bonus,
        tiles::Tile,
    },
};

use super::Way;

/// Most answers in one list; with more fields, the row is asked for first.
const LIST: usize = 25;
/// The value of a ready cat, and of another tile, in thousandths of a point.
const CAT: i32 = 4_000;
const TILE: i32 = 800;

/// The ways of each kind of move, the usual kind first.
pub(super) fn ways(view: &View, moves: Vec<Move>) -> Vec<Vec<Way<Move>>> {
    let Some(forest) = view
        .viewer
        .seat()
        .and_then(|seat: Seat| view.forests.get(seat.index()))
    else {
        return Vec::new();
    };
    let now = promise(view, forest);
    let kind = |chosen: &Move| match chosen {
        Move::Take { .. } => 0,
        Move::Tree(_) | Move::Done => 1,
        Move::Refresh => 2,
        Move::Cat => 3,
        Move::MoveCat(_) => 4,
        Move::Ghost(_) => 5,
    };
    let long = moves.len() > LIST;
    let groups = moves.chunk_by(|one, other| kind(one) == kind(other));
    let ways = groups.map(|moves| {
        let long = moves.len() > LIST && long;
        let way = |(number, &chosen): (usize, &Move)| Way {
            chosen,
            answers: answers(view, &chosen, number as i64, long),
            worth: worth(view, forest, &chosen, now),
        };
        moves.iter().enumerate().map(way).collect()
    });
    ways.collect()
}

fn answers(view: &View, chosen: &Move, number: i64, long: bool) -> Vec<i64> {
    let row = |cell: Option<Cell>| cell.map_or(i64::MIN, |cell| cell.y.into());
    match *chosen {
        Move::Take {
            slot, shape, wisp, ..
        } => {
            let beside = view.pond.beside(slot).into_iter();
            let place = beside.chain(view.pond.ring).position(|known| known == shape);
            let shape = place.map_or(0, |place| place as i64);
            vec![slot.index() as i64, shape, wisp.y.into(), wisp.x.into(), number]
        }
        Move::Tree(cell) if long => vec![row(Some(cell)), number],
        Move::Done if long => vec![row(None), number],
        Move::MoveCat(to) if long => vec![row(to), number],
        Move::MoveCat(to) => {
            vec![to.map_or(i64::MIN, |cell| i64::from(cell.x) * 1_000 + i64::from(cell.y))]
        }
        Move::Tree(_) | Move::Done | Move::Ghost(_) => vec![number],
        Move::Refresh | Move::Cat => Vec::new(),
    }
}

fn worth(view: &View, forest: &Forest, chosen: &Move, now: i32) -> i32 {
    match *chosen {
        Move::Take {
            slot,
            shape,
            wisp,
            trees,
        } => {
            let kind = view.pond.at(slot).map(|kind| (wisp, Tile::Wisp(kind)));
            let trees = trees.iter().map(|&cell| (cell, Tile::Tree));
            let hides = if view.pond.hides_cat(slot, shape) { CAT } else { 0 };
            (with(view, forest, kind.into_iter().chain(trees)) - now - hides) / 100
        }
        Move::Tree(cell) => (with(view, forest, [(cell, Tile::Tree)]) - now) / 100,
        Move::MoveCat(to) => opened(view, forest, to) as i32,
        Move::Ghost(slot) => -feeds(view, slot),
        Move::Done | Move::Refresh | Move::Cat => 0,
    }
}

/// Returns the value of a forest with more tiles.
fn with(view: &View, forest: &Forest, tiles: impl IntoIterator<Item = (Cell, Tile)>) -> i32 {
    let after = Forest::of(forest.tiles().chain(tiles), forest.cat_ready);
    after.map_or(i32::MIN / 2, |after| promise(view, &after))
}

/// Returns the fields that a cat would free for wisps in the next round.
fn opened(view: &View, forest: &Forest, to: Option<Cell>) -> usize {
    let cat = to.unwrap_or(forest.cat());
    let wisps = forest.tiles().filter(|(_, tile)| matches!(tile, Tile::Wisp(_)));
    let next = Forest::of(wisps.chain([(cat, Tile::Cat)]), forest.cat_ready);
    let hat = view
        .cards
        .iter()
        .map(|card| card.goal)
        .find(|goal| goal.kind() == Kind::Hat);
    next.zip(hat).map_or(0, |(next, hat)| {
        let spots = HatSpots::new(hat, &next);
        let reach = next.reach(view.limit() + 1).cells();
        reach
            .filter(|&cell| next.at(cell).is_none() && spots.allow(cell))
            .count()
    })
}

/// Returns what the ghost would take first from this slot, over all fireflies.
fn feeds(view: &View, slot: Slot) -> i32 {
    view.ghost.as_ref().map_or(0, |ghost| {
        let seen = FIREFLIES
            .into_iter()
            .filter_map(|firefly| ghost.sees(&view.pond, slot, firefly));
        seen.filter(|&(other, _)| other != slot)
            .map(|(_, wisp)| ghost.value(wisp))
            .sum()
    })
}

/// Returns what a forest scores in this round, and the value of what remains in later rounds.
fn promise(view: &View, forest: &Forest) -> i32 {
    let rounds_left = i32::from(view.rounds.saturating_sub(view.round));
    let full = if forest.is_full(view.limit()) {
        full_bonus(view.round)
    } else {
        0
    };
    let goals: i32 = view
        .cards
        .iter()
        .map(|card| {
            let rounds = match card.goal.kind() {
                Kind::Pumpkin | Kind::Hat | Kind::Orb => 1000 * (1 + rounds_left),
                Kind::Heart => 1000 + 500 * rounds_left,
                Kind::Tree => 1000,
            };
            card.score(forest.board()) * rounds
        })
        .sum();
    goals + TILE * forest.count() as i32 + 1000 * full
}
