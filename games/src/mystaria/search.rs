//! Looking ahead: what a tile or a building promises, and what a stock of buildings is still worth.

use super::{
    Mystaria,
    buildings::{Building, Kind, Kinds},
    data::{BORDER, Terrain, beside},
    flow::Phase,
    landscape::{Laid, Landscape},
    moves::Move,
    scoring::points,
};
use crate::{
    game::Seat,
    grid::{Cell, Turn},
    search::{Milli, Search},
};

impl Search for Mystaria {
    fn first_to_act(&self) -> Option<Seat> {
        self.phase.seat()
    }

    fn candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.actor(seat).moves_into(moves);
    }

    fn shortlist(
        &self,
        seat: Seat,
        moves: &mut Vec<Move>,
        most: usize,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        if moves.len() > most && self.phase == Phase::Lay(seat) {
            let mut judged: Vec<(Milli, Move)> = moves
                .iter()
                .map(|chosen| (self.touches(seat, chosen) + below(1500) as Milli, *chosen))
                .collect();
            judged.select_nth_unstable_by(most, |one, other| other.0.cmp(&one.0));
            moves.clear();
            moves.extend(judged[..most].iter().map(|(_, chosen)| *chosen));
        }
    }

    fn apply(&mut self, seat: Seat, legal: &Move) {
        self.play_silently(seat, legal);
    }

    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let left = self.turns_left(seat);
        worths.extend(moves.iter().map(|chosen| match *chosen {
            Move::Lay { cell, turn } => self.weigh_laying(seat, cell, turn),
            Move::Build { kind, cell, joins } => {
                let building = Building::new(seat, kind, cell, joins);
                self.weigh_building(&self.landscape, &building, left)
            }
            Move::Skip => 0,
        }));
    }

    fn outlook(&self, values: &mut Vec<Milli>) {
        values.extend(Seat::all(self.hands.len()).map(|seat| self.points_now(seat)));
        if self.phase == Phase::Done {
            return;
        }
        for seat in Seat::all(self.hands.len()) {
            let left = self.turns_left(seat);
            let value = &mut values[seat.index()];
            *value += stock_value(self.actor(seat).stock(), left);
            for building in self.landscape.buildings().iter().filter(|one| one.seat == seat) {
                *value += growth(building.kind, left);
            }
        }
    }

    fn points_now(&self, seat: Seat) -> Milli {
        let own = self.landscape.buildings().iter().filter(|building| building.seat == seat);
        1000 * own.map(|building| points(&self.landscape, building)).sum::<i32>()
    }

    fn part(&self) -> u32 {
        0
    }
}

/// The buildings with the points that each brings on average when it is put up well, best first.
const PAR: [(Kind, Milli); 9] = [
    (Kind::Tree, 10_000),
    (Kind::Hut(Terrain::Village), 6_500),
    (Kind::Castle, 6_500),
    (Kind::Portal, 5_500),
    (Kind::Tower, 5_000),
    (Kind::Hut(Terrain::Lake), 4_500),
    (Kind::Hut(Terrain::Forest), 4_500),
    (Kind::Hut(Terrain::Meadow), 4_500),
    (Kind::Bridge, 1_500),
];

/// What a stock is worth with so many turns left: the best buildings, one a turn, and less the fewer turns there are to
/// choose from.
fn stock_value(stock: Kinds, turns: i32) -> Milli {
    let count = stock.count() as i32;
    let held = PAR.iter().filter(|(kind, _)| stock.contains(*kind));
    let pars: Milli = held.take(turns.max(0) as usize).map(|(_, par)| par).sum();
    pars * (turns + 2) / (turns + 2 + count / 2).max(1)
}

/// What a building can be expected to gain by itself in so many turns of its owner.
fn growth(kind: Kind, turns: i32) -> Milli {
    let rate = match kind {
        Kind::Hut(Terrain::Village) => 90,
        Kind::Hut(_) => 55,
        Kind::Tree => 110,
        Kind::Tower => 70,
        Kind::Castle => 90,
        Kind::Portal => 100,
        Kind::Bridge => 0,
    };
    rate * turns
}

impl Mystaria {
    /// Turns that a seat has left after this one.
    fn turns_left(&self, seat: Seat) -> i32 {
        let draws = match self.ended_by {
            Some(_) => 0,
            None => self.pile.len().div_ceil(self.hands.len()),
        };
        let holds = self.hands[seat.index()].is_some() && self.phase != Phase::Lay(seat);
        (draws + usize::from(holds)) as i32
    }

    /// What a building brings, against what is lost when it can't be put up later.
    fn weigh_building(&self, landscape: &Landscape, building: &Building, left: i32) -> Milli {
        let seat = building.seat;
        let (brings, others) = match building.kind {
            // A bridge is worth what it joins.
            Kind::Bridge => {
                let mut after = landscape.clone();
                after.build(*building);
                gains(landscape, &after, seat)
            }
            _ => (1000 * points(landscape, building), 0),
        };
        let stock = landscape.stock(seat, self.options.simple);
        let mut only = Kinds::default();
        only.insert(building.kind);
        let kept = stock_value(stock, left) - stock_value(stock.without(only), left);
        brings + growth(building.kind, left) - others - kept
    }

    /// What laying the tile in hand brings: points at once, and the best building that it allows.
    fn weigh_laying(&self, seat: Seat, cell: Cell, turn: Turn) -> Milli {
        let mut after = self.landscape.clone();
        if let Some(tile) = self.hands[seat.index()] {
            let by = Some(seat);
            after.lay(Laid { tile, cell, turn, by });
        }
        let (own, others) = gains(&self.landscape, &after, seat);
        let left = self.turns_left(seat);
        let stock = self.landscape.stock(seat, self.options.simple);
        let best = after
            .sites(seat, stock, self.rules)
            .filter(|site| site.kind != Kind::Bridge)
            .map(|site| self.weigh_building(&after, &site, left))
            .max();
        own - others * 13 / 10 + best.unwrap_or(0).max(0)
    }

    /// A quick judgement of a place for the tile in hand: the areas that it would make larger.
    fn touches(&self, seat: Seat, chosen: &Move) -> Milli {
        let (&Move::Lay { cell, turn }, Some(tile)) = (chosen, self.hands[seat.index()]) else {
            return 0;
        };
        let border = BORDER[usize::from(turn.quarters())].iter();
        border
            .filter_map(|&(index, step)| {
                let field = self.landscape.field(beside(cell, step))?;
                let same = field.terrain == tile.fields[index];
                let building = self.landscape.first_building(field).filter(|_| same);
                Some(match building {
                    Some(building) if building.seat == seat => 700,
                    Some(_) => -2000,
                    None if same => 500 + 100 * i32::from(self.landscape.area_of(field).size),
                    None => 0,
                })
            })
            .sum()
    }
}

/// Points in thousandths that a seat and all others together gain by a change of the landscape.
fn gains(before: &Landscape, after: &Landscape, seat: Seat) -> (Milli, Milli) {
    let (mut own, mut others) = (0, 0);
    for (index, building) in after.buildings().iter().enumerate() {
        let known = before.buildings().get(index);
        let gain = points(after, building) - known.map_or(0, |known| points(before, known));
        if building.seat == seat {
            own += 1000 * gain;
        } else {
            others += 1000 * gain;
        }
    }
    (own, others)
}
