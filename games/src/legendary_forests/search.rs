//! Search, based on the values of [`judge`](super::judge).

use super::{
    LegendaryForests,
    judge::{Judge, Standing},
    moves::Move,
    scoring,
    tiles::Tile,
    view::{Stage, View},
};
use crate::{
    dice::Dice,
    game::Seat,
    grid::{Cell, Turn},
    search::{Milli, Search},
};

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
        let (planet, trees) = (&self.planets[seat.index()], &self.trees[seat.index()]);
        let hidden = self.pile.iter().chain(&self.removed);
        let judge = Judge::new(Standing {
            planet,
            trees,
            supply: &self.supply,
            tile: self.tile.filter(|_| self.stage == Stage::Place),
            rounds: self.pile.len(),
            hidden: self.pile.len() + self.removed.len(),
            light: hidden.filter(|tile| tile.light).count(),
        });
        worths.extend(moves.iter().map(|chosen| judge.worth(chosen)));
    }

    fn outlook(&self, points: &mut Vec<Milli>) {
        let planets = self.planets.iter().zip(&self.trees);
        points.extend(planets.map(|(planet, trees)| scoring::score(planet, trees) * 1000));
    }

    /// Everyone has their own planet. In the last two rounds, any tile that nobody has seen may be the last.
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

/// Keeps one of several rotations that show the same on all sides.
fn new_look(tile: &Tile) -> impl Fn(&(Cell, Turn)) -> bool {
    let first = Turn::ALL.map(|turn| {
        let same = |other: &Turn| tile.sides(*other) == tile.sides(turn);
        Turn::ALL.into_iter().find(same) == Some(turn)
    });
    move |(_, turn)| first[usize::from(turn.quarters())]
}
