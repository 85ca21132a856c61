//! Cells of a square grid, their names, directions and quarter turns.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// One square of a grid: `x` grows to the right, `y` downward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
}

impl Cell {
    /// The cell in this column and row.
    pub const fn new(x: i16, y: i16) -> Self {
        Cell { x, y }
    }

    /// The neighbour in a direction.
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Cell {
            x: self.x + dx,
            y: self.y + dy,
        }
    }

    /// The four neighbours, clockwise from the north.
    pub fn neighbours(self) -> [Cell; 4] {
        Direction::ALL.map(|direction| self.step(direction))
    }

    /// Returns the name of this field on a grid whose field 0,0 is called `origin` (column and row counted from 1):
    /// letters for the column, a number for the row. A field keeps its name throughout the match, however far the grid
    /// grows. To the left of column A the letters count outward after a minus; above row 1 the numbers continue with 0,
    /// −1 …
    pub fn name(self, origin: Cell) -> String {
        format!("{}{}", column_name(self.x + origin.x), self.y + origin.y)
    }

    /// Returns the name as people read it: left of column A the letters continue downward from ZZ, so that no letter
    /// has a minus. All other fields have their usual names. No match grows so far that two fields have the same name.
    pub fn shown(self, origin: Cell) -> String {
        format!("{}{}", self.shown_column(origin), self.y + origin.y)
    }

    /// The letters of its column as people read them, see [`Cell::shown`].
    pub fn shown_column(self, origin: Cell) -> String {
        column_name(match self.x + origin.x {
            column if column < 1 => column + LAST_COLUMN,
            column => column,
        })
    }

    /// Returns the field with this name in either spelling.
    pub fn from_name(name: &str, origin: Cell) -> Option<Cell> {
        let body = name.strip_prefix('-').unwrap_or(name);
        let letters = body.len() - body.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        if letters == 0 || letters > 3 || body.len() > letters + 4 {
            return None;
        }
        let mut column = body[..letters].bytes().fold(0i16, |sum, letter| {
            sum * 26 + i16::from(letter.to_ascii_uppercase() - b'A' + 1)
        });
        if body.len() < name.len() {
            column = 1 - column;
        }
        let row: i16 = body[letters..].parse().ok()?;
        let cell = Cell::new(column - origin.x, row - origin.y);
        if column <= FARTHEST {
            return cell.name(origin).eq_ignore_ascii_case(name).then_some(cell);
        }
        // This far out, only fields left of column A have such names.
        let cell = Cell::new(column - LAST_COLUMN - origin.x, row - origin.y);
        cell.shown(origin).eq_ignore_ascii_case(name).then_some(cell)
    }
}

/// Columns left of A are shown as if A followed this one, ZZ.
const LAST_COLUMN: i16 = 702;
/// No match reaches a column beyond this one, nor as far to the left of A.
const FARTHEST: i16 = 350;

/// `A` for 1, `Z` for 26, `AA` for 27; `-A` for 0, `-B` for −1.
pub(crate) fn column_name(column: i16) -> String {
    if column < 1 {
        return format!("-{}", column_name(1 - column));
    }
    let mut rest = column;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        // The remainder is 0 to 25, so this stays within A to Z.
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// A side of a square, clockwise from the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Up.
    N,
    /// Right.
    E,
    /// Down.
    S,
    /// Left.
    W,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Direction; 4] = [Direction::N, Direction::E, Direction::S, Direction::W];

    /// Position in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The step in columns and rows.
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Direction::N => (0, -1),
            Direction::E => (1, 0),
            Direction::S => (0, 1),
            Direction::W => (-1, 0),
        }
    }

    /// The direction facing this one.
    pub const fn opposite(self) -> Self {
        Direction::ALL[(self.index() + 2) % 4]
    }

    /// Returns this direction on something that was rotated.
    pub const fn turned(self, turn: Turn) -> Self {
        Direction::ALL[(self.index() + turn.quarters() as usize) % 4]
    }

    /// Returns where this direction pointed before the rotation.
    pub const fn before(self, turn: Turn) -> Self {
        Direction::ALL[(self.index() + 4 - turn.quarters() as usize) % 4]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Direction {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.to_ascii_uppercase().as_str() {
            "N" => Ok(Direction::N),
            "E" => Ok(Direction::E),
            "S" => Ok(Direction::S),
            "W" => Ok(Direction::W),
            _ => Err(()),
        }
    }
}

/// Quarter turns clockwise, 0 to 3. In notation they are degrees: 0, 90, 180, 270.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Turn(u8);

impl Turn {
    /// All four.
    pub const ALL: [Turn; 4] = [Turn(0), Turn(1), Turn(2), Turn(3)];

    /// The turn by this number of quarters.
    pub const fn new(quarters: u8) -> Self {
        Turn(quarters % 4)
    }

    pub const fn quarters(self) -> u8 {
        self.0
    }

    pub(crate) fn degrees(self) -> i64 {
        i64::from(self.0) * 90
    }
}

impl TryFrom<u8> for Turn {
    type Error = &'static str;

    fn try_from(quarters: u8) -> Result<Self, Self::Error> {
        if quarters < 4 {
            Ok(Turn(quarters))
        } else {
            Err("a turn is 0 to 3 quarters")
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) * 90)
    }
}

impl FromStr for Turn {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Turn::ALL
            .into_iter()
            .find(|turn| turn.to_string() == text.trim_end_matches('°'))
            .ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_one_name_all_match() {
        let origin = Cell::new(13, 13);
        for (cell, name) in [
            (Cell::new(0, 0), "M13"),
            (Cell::new(-12, 1), "A14"),
            (Cell::new(13, -13), "Z0"),
            (Cell::new(14, -14), "AA-1"),
            (Cell::new(-13, 0), "-A13"),
            (Cell::new(-14, 0), "-B13"),
        ] {
            assert_eq!(cell.name(origin), name);
            assert_eq!(Cell::from_name(name, origin), Some(cell));
            assert_eq!(Cell::from_name(&name.to_lowercase(), origin), Some(cell));
        }
        for wrong in [
            "", "M", "13", "M013", "M+1", "--M1", "M1x", "ÄÖ1", "ABCDE1", "M99999", "-1", "m 1",
        ] {
            assert_eq!(Cell::from_name(wrong, origin), None, "{wrong}");
        }
    }

    #[test]
    fn no_letter_has_a_minus_and_what_is_read_can_be_typed() {
        let origin = Cell::new(14, 14);
        for (cell, shown) in [
            (Cell::new(0, 0), "N14"),
            (Cell::new(-13, -13), "A1"),
            (Cell::new(-14, 0), "ZZ14"),
            (Cell::new(-15, -14), "ZY0"),
            (Cell::new(20, -16), "AH-2"),
        ] {
            assert_eq!(cell.shown(origin), shown);
            assert_eq!(Cell::from_name(&shown.to_lowercase(), origin), Some(cell));
        }
        // All names stay distinct far beyond the reach of any match.
        let mut seen = std::collections::BTreeSet::new();
        for x in -300..300 {
            for y in [-300, -14, -13, 0, 300] {
                let cell = Cell::new(x, y);
                assert!(seen.insert(cell.shown(origin)), "{cell:?}");
                for name in [cell.name(origin), cell.shown(origin)] {
                    assert_eq!(Cell::from_name(&name, origin), Some(cell), "{name}");
                }
            }
        }
    }

    #[test]
    fn turning_is_clockwise() {
        assert_eq!(Direction::N.turned(Turn::new(1)), Direction::E);
        assert_eq!(Direction::E.before(Turn::new(1)), Direction::N);
        assert_eq!("270".parse(), Ok(Turn::new(3)));
        assert_eq!("45".parse::<Turn>(), Err(()));
    }
}
