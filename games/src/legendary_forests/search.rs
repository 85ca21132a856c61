//! Looking ahead: what a zone can be expected to bring, and what a move changes about it.

use super::{
    LegendaryForests,
    moves::Move,
    planet::{Planet, Runes},
    scoring,
    tiles::{Kind, Tile},
    view::{Stage, View},
};
use crate::{
    dice::Dice,
    game::{Game, Seat},
    grid::{Cell, Direction, Turn},
    search::{Milli, Search},
};

/// What a full rune is worth beside its zone: it leaves fewer open sides that nothing fits.
const RUNE: Milli = 500;

impl Search for LegendaryForests {
    fn candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        let planet = &self.planets[seat.index()];
        match (self.stage, self.tile) {
            (Stage::Place, Some(tile)) => {
                let place = |(cell, turn)| Move::Place { cell, turn };
                moves.extend(planet.placements(tile).filter(new_look(tile)).map(place));
            }
            // One side is enough for each zone.
            (Stage::Tree(_), _) => {
                let mut last = None;
                for (zone, index, area) in planet.parts() {
                    let laid = &planet.laid()[usize::from(index)];
                    let side = laid.sides(area.into()).next().filter(|_| last != Some(zone));
                    last = Some(zone);
                    if let Some(side) = side.filter(|&side| self.supply.left(laid.edge(side)) > 0) {
                        moves.push(Move::Tree {
                            cell: laid.cell,
                            side,
                        });
                    }
                }
            }
            _ => {}
        }
    }

    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let weigher = Weigher::new(self, seat);
        worths.extend(moves.iter().map(|chosen| match (*chosen, self.tile) {
            (Move::Place { cell, turn }, Some(tile)) => weigher.laying(tile, cell, turn),
            (Move::Tree { cell, side }, _) => weigher.planting(cell, side),
            _ => 0,
        }));
    }

    fn outlook(&self, points: &mut Vec<Milli>) {
        points.extend(Seat::all(self.seats()).map(|seat| self.points_now(seat)));
    }

    fn points_now(&self, seat: Seat) -> Milli {
        scoring::score(&self.planets[seat.index()], &self.trees[seat.index()]) * 1000
    }

    fn part(&self) -> u32 {
        0
    }

    /// The last two rounds: any tile that nobody has seen may be the last.
    fn endings(view: &View, dice: &mut Dice) -> Option<Vec<Self>> {
        let world = view.imagine(dice);
        let hidden = match world.pile.len() {
            0 => 0,
            1 => world.removed.len(),
            _ => return None,
        };
        let with_last = |index: usize| {
            let mut other = world.clone();
            if let Some(last) = other.pile.first_mut() {
                std::mem::swap(last, &mut other.removed[index]);
            }
            other
        };
        let others: Vec<Self> = (0..hidden).map(with_last).collect();
        Some(others.into_iter().chain([world]).collect())
    }
}

/// Keeps one of the turns that show the same on all sides.
fn new_look(tile: &Tile) -> impl Fn(&(Cell, Turn)) -> bool {
    let first = Turn::ALL.map(|turn| {
        let same = |other: &Turn| tile.sides(*other) == tile.sides(turn);
        Turn::ALL.into_iter().find(same) == Some(turn)
    });
    move |(_, turn)| first[usize::from(turn.quarters())]
}

/// Judges what one planet can still come to.
struct Weigher<'a> {
    planet: &'a Planet,
    /// The zones with a tree, as bits.
    wooded: u128,
    /// Rounds to come after this one.
    rounds: i32,
    /// The chance in thousandths that a zone without a tree gets one, by kind.
    planted: [Milli; 4],
}

impl<'a> Weigher<'a> {
    fn new(game: &'a LegendaryForests, seat: Seat) -> Self {
        let planet = &game.planets[seat.index()];
        let trees = game.trees[seat.index()].iter();
        let zones = trees.filter_map(|tree| planet.runes_at(tree.cell, tree.side));
        let hidden = game.pile.iter().chain(&game.removed);
        let light = hidden.filter(|tile| tile.light).count() as i32;
        let rounds = game.pile.len() as i32;
        let now = game.stage == Stage::Place && game.tile.is_some_and(|tile| tile.light);
        let plantings =
            light * rounds * 1000 / (rounds + game.removed.len() as i32).max(1) + 1000 * i32::from(now);
        let chance = |kind| {
            let left = game.supply.left(kind) > 0;
            if left { (plantings / 4).min(700) } else { 0 }
        };
        Weigher {
            planet,
            wooded: zones.fold(0, |wooded, (zone, _)| wooded | 1 << zone),
            rounds,
            planted: [Kind::Maple, Kind::Cherry, Kind::Ginkgo, Kind::Grass].map(chance),
        }
    }

    fn is_wooded(&self, zone: u8) -> bool {
        self.wooded >> zone & 1 == 1
    }

    /// What a zone with a tree can be expected to bring: its runes, doubled if it will be closed, and some to come.
    fn expected(&self, runes: Runes) -> Milli {
        let (full, halves) = (runes.full as i32, runes.halves as i32);
        if halves == 0 {
            return 2000 * full;
        }
        let closed = 1000 * self.rounds / (self.rounds + halves);
        let grows = 1000 * halves * self.rounds / (self.rounds + 10);
        (1000 * full + grows) * (1000 + closed) / 1000
    }

    fn value(&self, runes: Runes, wooded: bool, kind: Kind) -> Milli {
        let chance = if wooded { 1000 } else { self.planted[kind as usize] };
        self.expected(runes) * chance / 1000
    }

    /// What changes when a tile is laid: its areas join the zones that they touch.
    fn laying(&self, tile: &Tile, cell: Cell, turn: Turn) -> Milli {
        let mut worth = 0;
        // By area of the tile: the runes of what it becomes, whether that has a tree, and the zones joined so far.
        let mut runes = [Runes::default(); 4];
        let mut wooded = [false; 4];
        let mut joined = [0u128; 4];
        for side in Direction::ALL {
            let Some(area) = tile.area(turn, side) else {
                continue;
            };
            let Some((zone, there)) = self.planet.runes_at(cell.step(side), side.opposite()) else {
                runes[area].halves += 1;
                continue;
            };
            if joined[area] >> zone & 1 == 0 {
                joined[area] |= 1 << zone;
                runes[area].full += there.full;
                runes[area].halves += there.halves;
                wooded[area] |= self.is_wooded(zone);
                worth -= self.value(there, self.is_wooded(zone), tile.edge(turn, side));
            }
            runes[area].full += 1;
            worth += RUNE;
            runes[area].halves = runes[area].halves.saturating_sub(1);
        }
        for (area, printed) in tile.areas.iter().enumerate() {
            worth += self.value(runes[area], wooded[area], printed.kind);
        }
        worth
    }

    /// What a tree changes in its zone.
    fn planting(&self, cell: Cell, side: Direction) -> Milli {
        match self.planet.runes_at(cell, side) {
            Some((zone, runes)) if !self.is_wooded(zone) => self.expected(runes),
            _ => 0,
        }
    }
}
