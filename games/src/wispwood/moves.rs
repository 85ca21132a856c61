//! The kinds of decision and their notation.

use std::{fmt, ops::Deref, str::FromStr};

use super::{
    forest::{ORIGIN, write_name},
    pond::Slot,
    shapes::{MOST_SQUARES, Shape},
};
use crate::{game::ParseMoveError, grid::Cell};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Take a wisp and lay it with trees in a shape: `take 3 T4 F2 E3,F3,F4`. A shape that is not next to the wisp hides
    /// the cat.
    Take {
        /// The slot of the wisp.
        slot: Slot,
        shape: Shape,
        /// Where the wisp lies.
        wisp: Cell,
        /// Where the trees lie.
        trees: Trees,
    },
    /// Lay a single tree: `trees F2`.
    Tree(Cell),
    /// End a tree turn with fewer than three trees: `trees done`.
    Done,
    /// Discard wisps that are all of one kind and deal new ones: `refresh`.
    Refresh,
    /// Hide the cat to discard all wisps and deal new ones: `cat`.
    Cat,
    /// Between rounds, move the cat onto a tree, or let it stay: `move F2`, `move stay`.
    MoveCat(Option<Cell>),
    /// Solo: put the ghost's cat on a slot: `ghost 4`.
    Ghost(Slot),
}

/// The fields of the trees of a take, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trees {
    count: u8,
    /// The last field is repeated in unused positions.
    cells: [Cell; MOST_SQUARES - 1],
}

impl Trees {
    /// These cells in order; `None` if there are none or too many.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        let mut sorted: Vec<Cell> = cells.into_iter().collect();
        sorted.sort_unstable_by_key(|cell| (cell.y, cell.x));
        let last = *sorted.last()?;
        let mut cells = [last; MOST_SQUARES - 1];
        cells.get_mut(..sorted.len())?.copy_from_slice(&sorted);
        Some(Trees {
            count: sorted.len() as u8,
            cells,
        })
    }

    /// The cells moved to the right and down.
    pub(super) fn moved(self, by: Cell) -> Self {
        let cells = self.cells.map(|cell| Cell::new(cell.x + by.x, cell.y + by.y));
        Trees { cells, ..self }
    }
}

impl Deref for Trees {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }
}

/// The names with a comma between.
impl fmt::Display for Trees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &cell) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write_name(f, cell)?;
        }
        Ok(())
    }
}

impl Move {
    /// Returns the kind of move under which it is chosen.
    pub(super) const fn verb(&self) -> &'static str {
        match self {
            Move::Take { .. } => "take",
            Move::Tree(_) | Move::Done => "trees",
            Move::Refresh => "refresh",
            Move::Cat => "cat",
            Move::MoveCat(_) => "move",
            Move::Ghost(_) => "ghost",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match *self {
            Move::Take {
                slot,
                shape,
                wisp,
                trees,
            } => {
                write!(f, " {} {shape} ", slot.number())?;
                write_name(f, wisp)?;
                write!(f, " {trees}")
            }
            Move::Tree(cell) | Move::MoveCat(Some(cell)) => {
                f.write_str(" ")?;
                write_name(f, cell)
            }
            Move::Done => f.write_str(" done"),
            Move::MoveCat(None) => f.write_str(" stay"),
            Move::Ghost(slot) => write!(f, " {}", slot.number()),
            Move::Refresh | Move::Cat => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        read(text).ok_or(ParseMoveError {
            expected: "take SLOT SHAPE FIELD FIELDS, for example take 3 T4 F2 E3,F3,F4, or trees FIELD, trees done, \
                       refresh, cat, move FIELD, move stay, ghost SLOT",
        })
    }
}

fn read(text: &str) -> Option<Move> {
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let cell = |word: &str| Cell::from_name(word, ORIGIN);
    Some(match words[..] {
        ["take", slot, shape, wisp, trees] => {
            let (wisp, trees) = (cell(wisp)?, read_trees(trees)?);
            if trees.contains(&wisp) {
                return None;
            }
            Move::Take {
                slot: Slot::from_number(slot)?,
                shape: shape.parse().ok()?,
                wisp,
                trees,
            }
        }
        ["trees", "done"] => Move::Done,
        ["trees", at] => Move::Tree(cell(at)?),
        ["refresh"] => Move::Refresh,
        ["cat"] => Move::Cat,
        ["move", "stay"] => Move::MoveCat(None),
        ["move", to] => Move::MoveCat(Some(cell(to)?)),
        ["ghost", slot] => Move::Ghost(Slot::from_number(slot)?),
        _ => return None,
    })
}

/// Reads field names with commas between them, in any order.
fn read_trees(text: &str) -> Option<Trees> {
    let cells: Option<Vec<Cell>> = text
        .split(',')
        .map(|name| Cell::from_name(name, ORIGIN))
        .collect();
    Trees::new(cells?)
}
