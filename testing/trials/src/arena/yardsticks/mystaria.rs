//! Mystaria: own points now, points given to others, and whether a building scores its usual points.

use games::{
    Cell, Seat,
    mystaria::{
        Move, View,
        buildings::{Building, Kind},
        data::Terrain,
        landscape::{Laid, Landscape},
        scoring::{points, scores},
    },
};

use super::{Way, by_row};

/// Most answers in one list; with more fields, the row is asked for first.
const LIST: usize = 25;

/// The ways of each kind of move, the usual kind first.
pub(super) fn ways(view: &View, mut moves: Vec<Move>) -> Vec<Vec<Way<Move>>> {
    let Some(seat) = view.viewer.seat() else {
        return Vec::new();
    };
    let judge = Judge {
        view,
        seat,
        now: scores(&view.landscape, view.seats()),
    };
    let turns = view.hand.map_or_else(Vec::new, |tile| tile.turns());
    moves.retain(|chosen| !matches!(chosen, Move::Lay { turn, .. } if !turns.contains(turn)));
    moves.sort_by_key(|chosen| match chosen {
        Move::Build { kind, .. } => Some(*kind),
        _ => None,
    });
    let mut cells: Vec<Cell> = moves.iter().filter_map(spot).collect();
    cells.dedup();
    let first = |same: &dyn Fn(&Move) -> bool| moves.iter().position(same).map_or(0, |place| place as i64);
    let (mut tiles, mut buildings, mut skip) = (Vec::new(), Vec::new(), Vec::new());
    for (number, &chosen) in moves.iter().enumerate() {
        let (ways, answers) = match chosen {
            Move::Lay { cell, turn } => {
                let mut answers = vec![by_row(cell), turn.quarters().into()];
                if cells.len() > LIST {
                    answers.insert(0, cell.y.into());
                }
                (&mut tiles, answers)
            }
            Move::Build { kind, cell, .. } => {
                let of_kind = |other: &Move| matches!(other, Move::Build { kind: same, .. } if *same == kind);
                let there = |other: &Move| of_kind(other) && spot(other) == Some(cell);
                (
                    &mut buildings,
                    vec![first(&of_kind), first(&there), number as i64],
                )
            }
            Move::Skip => (&mut skip, Vec::new()),
        };
        ways.push(Way {
            chosen,
            answers,
            worth: judge.worth(chosen),
        });
    }
    let waits = view.turns_left(seat) > view.stock(seat).len() && buildings.iter().all(|way| way.worth < 0);
    let kinds = if waits {
        [tiles, skip, buildings]
    } else {
        [tiles, buildings, skip]
    };
    kinds.into_iter().filter(|ways| !ways.is_empty()).collect()
}

fn spot(chosen: &Move) -> Option<Cell> {
    match chosen {
        Move::Lay { cell, .. } | Move::Build { cell, .. } => Some(*cell),
        Move::Skip => None,
    }
}

struct Judge<'a> {
    view: &'a View,
    seat: Seat,
    /// Points of each seat now.
    now: Vec<i32>,
}

impl Judge<'_> {
    fn worth(&self, chosen: Move) -> i32 {
        let (view, seat) = (self.view, self.seat);
        let mut after = view.landscape.clone();
        match chosen {
            Move::Lay { cell, turn } => {
                let Some(tile) = view.hand else { return 0 };
                let by = Some(seat);
                after.lay(Laid { tile, cell, turn, by });
                let stock = after.stock(seat, view.simple);
                let sites = after.sites(seat, stock, view.rules);
                let sites = sites.filter(|site| site.kind != Kind::Bridge);
                let best = sites.map(|site| points(&after, &site) - par(site.kind)).max();
                let (own, others) = self.gains(&after);
                3 * own - 2 * others + 3 * best.unwrap_or(-3).clamp(-3, 12)
            }
            Move::Build { kind, cell, joins } => {
                after.build(Building::new(seat, kind, cell, joins));
                let (own, others) = self.gains(&after);
                3 * (own - par(kind)) - 2 * others
            }
            Move::Skip => 0,
        }
    }

    /// Points that the seat gains, and that all others gain together.
    fn gains(&self, after: &Landscape) -> (i32, i32) {
        let after = scores(after, self.now.len());
        let all: i32 = after.iter().sum::<i32>() - self.now.iter().sum::<i32>();
        let own = after[self.seat.index()] - self.now[self.seat.index()];
        (own, all - own)
    }
}

/// Points that a building usually brings.
fn par(kind: Kind) -> i32 {
    match kind {
        Kind::Hut(Terrain::Village) | Kind::Castle => 5,
        Kind::Hut(_) | Kind::Tower => 3,
        Kind::Tree => 8,
        Kind::Bridge => 2,
        Kind::Portal => 4,
    }
}
