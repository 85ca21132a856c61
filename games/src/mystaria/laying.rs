//! Where a tile may be laid (M1, M2).

use super::{
    buildings::Building,
    data::{BORDER, INNER, STEPS, Tile, beside},
    landscape::{Landscape, SIDE, place},
    refusal::Refusal,
};
use crate::grid::{Cell, Turn};

/// The columns of one row in which a tile may begin.
#[derive(Clone, Copy)]
struct Columns {
    /// It covers nothing and touches a field of its own terrain (M1).
    matching: u128,
    /// It touches two fields of its own terrain that belong to areas with buildings, so it may join them (M2).
    joining: u128,
}

impl Landscape {
    /// Checks whether a tile may be laid there with this rotation.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn may_lay(&self, tile: &Tile, cell: Cell, turn: Turn) -> Result<(), Refusal> {
        let (first, last) = self.reach_of_tiles();
        let near = (first.x..=last.x).contains(&cell.x) && (first.y..=last.y).contains(&cell.y);
        if !near || self.columns(tile, turn, cell.y).matching >> place(cell.x) & 1 == 0 {
            return Err(self.misfit(tile, cell, turn));
        }
        match self.built_areas_joined(tile, cell, turn) {
            Some([first, second]) => Err(Refusal::JoinsBuiltAreas {
                first: first.cell,
                second: second.cell,
            }),
            None => Ok(()),
        }
    }

    /// Returns every way to lay a tile, row by row.
    pub fn spots(&self, tile: &Tile) -> impl Iterator<Item = (Cell, Turn)> {
        let (first, last) = self.reach_of_tiles();
        let left = place(first.x) as u32;
        (first.y..=last.y).flat_map(move |y| {
            let turns = Turn::ALL.map(|turn| {
                let Columns { matching, joining } = self.columns(tile, turn, y);
                (matching.rotate_right(left), joining.rotate_right(left))
            });
            let any_turn = turns.iter().fold(0, |all, (matching, _)| all | matching);
            bits(any_turn).flat_map(move |column| {
                let cell = Cell::new(first.x + column as i16, y);
                let fits = move |turn: &Turn| {
                    let (matching, joining) = turns[usize::from(turn.quarters())];
                    let set = |columns: u128| columns >> column & 1 == 1;
                    set(matching) && !(set(joining) && self.built_areas_joined(tile, cell, *turn).is_some())
                };
                Turn::ALL.into_iter().filter(fits).map(move |turn| (cell, turn))
            })
        })
    }

    /// Returns the positions at which a tile that touches the landscape can begin: a tile is at most three long.
    fn reach_of_tiles(&self) -> (Cell, Cell) {
        let (first, last) = self.bounds();
        (beside(first, (-3, -3)), beside(last, (1, 1)))
    }

    fn columns(&self, tile: &Tile, turn: Turn, row: i16) -> Columns {
        match turn.quarters() {
            0 => self.columns_turned::<0>(tile, row),
            1 => self.columns_turned::<1>(tile, row),
            2 => self.columns_turned::<2>(tile, row),
            _ => self.columns_turned::<3>(tile, row),
        }
    }

    fn columns_turned<const TURN: usize>(&self, tile: &Tile, row: i16) -> Columns {
        // Shifts the bit of a column to where the tile would begin.
        let shift = |columns: u128, dx: i16| columns.rotate_right(place(dx) as u32);
        let (mut covered, mut matching, mut settled, mut joining) = (0, 0, 0, 0);
        for (dx, dy) in STEPS[TURN] {
            covered |= shift(self.covered[place(row + dy)], dx);
        }
        for (index, (dx, dy)) in BORDER[TURN] {
            let row = place(row + dy);
            let same = self.columns[row][tile.fields[index] as usize];
            matching |= shift(same, dx);
            let built = shift(same & self.settled[row], dx);
            joining |= settled & built;
            settled |= built;
        }
        Columns {
            matching: matching & !covered,
            joining,
        }
    }

    /// Returns why a tile does not fit that covers something or matches nowhere.
    fn misfit(&self, tile: &Tile, cell: Cell, turn: Turn) -> Refusal {
        let covers = tile.covers(cell, turn);
        let touches = |&(_, step): &(usize, _)| self.field(beside(cell, step)).is_some();
        if let Some(&(taken, _)) = covers.iter().find(|(at, _)| self.field(*at).is_some()) {
            Refusal::Overlaps { spot: cell, taken }
        } else if BORDER[usize::from(turn.quarters())].iter().any(touches) {
            Refusal::NoMatch { spot: cell }
        } else {
            Refusal::Apart { spot: cell }
        }
    }

    /// Finds a building in each of two areas that the tile would join (M2).
    fn built_areas_joined(&self, tile: &Tile, cell: Cell, turn: Turn) -> Option<[&Building; 2]> {
        // The matching fields of the tile, and the areas that they reach.
        let reached = || {
            let border = &BORDER[usize::from(turn.quarters())];
            border.iter().filter_map(|&(index, step)| {
                let field = self.field(beside(cell, step))?;
                (field.terrain == tile.fields[index]).then_some((index, field))
            })
        };
        let mut built = reached().filter(|&(_, field)| self.area_of(field).building.is_some());
        let (_, first) = built.next()?;
        if built.all(|(_, field)| self.same_area(field, first)) {
            return None;
        }
        // Parts of the tile that are connected once it is laid: directly, or through an area that both reach.
        let mut parts: [usize; 6] = std::array::from_fn(|index| index);
        let mut merge = |one: usize, other: usize| {
            let (from, to) = (parts[one], parts[other]);
            parts
                .iter_mut()
                .filter(|part| **part == from)
                .for_each(|part| *part = to);
        };
        for (one, other) in INNER {
            if tile.fields[one] == tile.fields[other] {
                merge(one, other);
            }
        }
        let reached: Vec<_> = reached().collect();
        let pairs = || (0..reached.len()).flat_map(|later| (0..later).map(move |earlier| (later, earlier)));
        for (later, earlier) in pairs() {
            if self.same_area(reached[later].1, reached[earlier].1) {
                merge(reached[later].0, reached[earlier].0);
            }
        }
        pairs().find_map(|(later, earlier)| {
            let [(index, field), (other_index, other)] = [reached[later], reached[earlier]];
            let joins = parts[index] == parts[other_index] && !self.same_area(field, other);
            let both = self.first_building(other).zip(self.first_building(field))?;
            joins.then_some(both.into())
        })
    }
}

/// Returns the positions of the set bits.
fn bits(mut mask: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let position = mask.trailing_zeros();
        (position < SIDE as u32).then(|| {
            mask &= mask - 1;
            position
        })
    })
}
