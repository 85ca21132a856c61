//! Looking ahead: what a tile or a building promises, and what a stock of buildings is still worth.

use super::{
    Mystaria,
    buildings::{Building, Kind, Kinds},
    data::{BORDER, Terrain, beside},
    flow::Phase,
    landscape::{Laid, Landscape},
    moves::Move,
    scoring::points,
    view::View,
};
use crate::{
    dice::Dice,
    game::Seat,
    grid::{Cell, Turn},
    search::{Milli, Search},
};

impl Search for Mystaria {
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

    fn weigh(&self, seat: Seat, moves: &[Move], worths: &mut Vec<Milli>) {
        let weigher = Weigher::new(self, seat);
        worths.extend(moves.iter().map(|chosen| match *chosen {
            Move::Lay { cell, turn } => weigher.laying(cell, turn),
            Move::Build { kind, cell, joins } => {
                weigher.building(&self.landscape, &Building::new(seat, kind, cell, joins))
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
            *value += stock_value(self.decider(seat).stock(), left);
            for building in self.landscape.buildings().iter().filter(|one| one.seat == seat) {
                *value += growth(building.kind, left);
            }
        }
    }

    fn points_now(&self, seat: Seat) -> Milli {
        let own = self
            .landscape
            .buildings()
            .iter()
            .filter(|building| building.seat == seat);
        1000 * own.map(|building| points(&self.landscape, building)).sum::<i32>()
    }

    fn part(&self) -> u32 {
        0
    }

    /// Once nobody draws any more: whatever tiles the others hold.
    fn endings(view: &View, dice: &mut Dice) -> Option<Vec<Self>> {
        let world = view.imagine(dice);
        if world.ended_by.is_none() && !world.pile.is_empty() {
            return None;
        }
        let hidden: Vec<usize> = (0..world.hands.len())
            .filter(|&seat| world.hands[seat].is_some() && view.known_hands[seat].is_none())
            .collect();
        let [seat] = hidden[..] else {
            let count = if hidden.is_empty() { 1 } else { SAMPLE };
            return Some((0..count).map(|_| view.imagine(dice)).collect());
        };
        let with_tile = |index: usize| {
            let mut other = world.clone();
            if let Some(tile) = &mut other.hands[seat] {
                std::mem::swap(tile, &mut other.removed[index]);
            }
            other
        };
        let others: Vec<Self> = (0..world.removed.len()).map(with_tile).collect();
        Some(others.into_iter().chain([world]).collect())
    }
}

/// Matches in which the hands of several others are imagined.
const SAMPLE: usize = 12;

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

/// What a point of others counts, in thousandths of an own one.
const OTHERS: Milli = 1_300;

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

/// Judges the moves of a seat in one decision.
struct Weigher<'a> {
    game: &'a Mystaria,
    seat: Seat,
    stock: Kinds,
    /// What is lost when a building is not in the stock any more, in the order of [`PAR`].
    kept: [Milli; PAR.len()],
    /// The points of every building as things stand.
    points: Vec<i32>,
    /// Turns left after this one.
    left: i32,
}

impl<'a> Weigher<'a> {
    fn new(game: &'a Mystaria, seat: Seat) -> Self {
        let landscape = &game.landscape;
        let left = game.turns_left(seat);
        let stock = landscape.stock(seat, game.options.simple);
        let all = stock_value(stock, left);
        Weigher {
            game,
            seat,
            stock,
            kept: PAR.map(|(kind, _)| {
                let mut only = Kinds::default();
                only.insert(kind);
                all - stock_value(stock.without(only), left)
            }),
            points: landscape
                .buildings()
                .iter()
                .map(|building| points(landscape, building))
                .collect(),
            left,
        }
    }

    /// Points in thousandths that the seat gains by a change of the landscape, against what all others gain.
    fn gain(&self, after: &Landscape) -> Milli {
        let gain = |(index, building): (usize, &Building)| {
            let before = self.points.get(index).copied().unwrap_or(0);
            let gain = points(after, building) - before;
            if building.seat == self.seat {
                1000 * gain
            } else {
                -OTHERS * gain
            }
        };
        after.buildings().iter().enumerate().map(gain).sum()
    }

    /// What a building brings, against what is lost when it can't be put up later.
    fn building(&self, landscape: &Landscape, building: &Building) -> Milli {
        let brings = match building.kind {
            // A bridge is worth what it joins.
            Kind::Bridge => {
                let mut after = landscape.clone();
                after.build(*building);
                self.gain(&after)
            }
            _ => 1000 * points(landscape, building),
        };
        let par = PAR.iter().position(|(kind, _)| *kind == building.kind);
        brings + growth(building.kind, self.left) - par.map_or(0, |par| self.kept[par])
    }

    /// What laying the tile in hand brings: points at once, and the best building that it allows.
    fn laying(&self, cell: Cell, turn: Turn) -> Milli {
        let mut after = self.game.landscape.clone();
        if let Some(tile) = self.game.hands[self.seat.index()] {
            let by = Some(self.seat);
            after.lay(Laid { tile, cell, turn, by });
        }
        let best = after
            .sites(self.seat, self.stock, self.game.rules)
            .filter(|site| site.kind != Kind::Bridge)
            .map(|site| self.building(&after, &site))
            .max();
        self.gain(&after) + best.unwrap_or(0).max(0)
    }
}
