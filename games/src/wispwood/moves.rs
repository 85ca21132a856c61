//! The kinds of decision, their notation, and why one is refused.

use std::{fmt, str::FromStr};

use super::{
    forest::{Misfit, ORIGIN, name, write_name},
    goals::Goal,
    pond::Slot,
    shapes::Shape,
};
use crate::{
    game::{Explain, ParseMoveError},
    grid::Cell,
    phrase::Phrase,
};

/// One decision of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// Take a wisp and lay it with trees in a shape: `take 3 T4 F2 E3,F3,F4`. A shape that is not beside the wisp hides
    /// the cat.
    Take {
        /// Whose wisp.
        slot: Slot,
        /// In which shape.
        shape: Shape,
        /// Where the wisp lies.
        wisp: Cell,
        /// Where the trees lie, row by row.
        trees: Vec<Cell>,
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

impl Move {
    /// A take with its trees put in order.
    pub fn take(slot: Slot, shape: Shape, wisp: Cell, cells: &[Cell]) -> Self {
        let mut trees: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != wisp).collect();
        trees.sort_by_key(|cell| (cell.y, cell.x));
        Move::Take {
            slot,
            shape,
            wisp,
            trees,
        }
    }
}

/// Names of cells with a comma between.
pub(super) fn list(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(",")
}

/// Cells from names with a comma between.
pub(super) fn read_list(text: &str) -> Option<Vec<Cell>> {
    text.split(',')
        .map(|name| Cell::from_name(name, ORIGIN))
        .collect()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take {
                slot,
                shape,
                wisp,
                trees,
            } => {
                write!(f, "take {} {shape} ", slot.number())?;
                write_name(f, *wisp)?;
                for (index, &cell) in trees.iter().enumerate() {
                    f.write_str(if index == 0 { " " } else { "," })?;
                    write_name(f, cell)?;
                }
                Ok(())
            }
            Move::Tree(cell) => write!(f, "trees {}", name(*cell)),
            Move::Done => f.write_str("trees done"),
            Move::Refresh => f.write_str("refresh"),
            Move::Cat => f.write_str("cat"),
            Move::MoveCat(Some(cell)) => write!(f, "move {}", name(*cell)),
            Move::MoveCat(None) => f.write_str("move stay"),
            Move::Ghost(slot) => write!(f, "ghost {}", slot.number()),
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
            let (wisp, trees) = (cell(wisp)?, read_list(trees)?);
            if trees.contains(&wisp) || trees.len() > 3 {
                return None;
            }
            Move::take(Slot::from_number(slot)?, shape.parse().ok()?, wisp, &trees)
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

/// Why Wispwood refuses a move. The number is the ruling in `rules.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing is this player's to decide now.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A turn is played now.
    #[error("a turn is played now: take a wisp or lay trees")]
    TurnNow,
    /// The cats move now.
    #[error("the round is over: choose where your cat goes")]
    CatsNow,
    /// The ghost's cat needs a slot first.
    #[error("choose a slot for the ghost's cat first")]
    GhostNow,
    /// A tree turn has begun.
    #[error("you have begun a tree turn: lay another tree or finish")]
    TreesBegun,
    /// No tree has been laid yet.
    #[error("a tree turn needs at least one tree")]
    NoTreeYet,
    /// The slot holds no wisp.
    #[error("there is no wisp in slot {}", .0.number())]
    EmptySlot(Slot),
    /// The shape is not beside the wisp and the cat is hidden.
    #[error("{shape} is not beside slot {}, and your cat is hidden", .slot.number())]
    ShapeElsewhere {
        /// The wisp's slot.
        slot: Slot,
        /// The shape.
        shape: Shape,
    },
    /// The cells do not have the shape.
    #[error("these fields do not form {0}")]
    NotTheShape(Shape),
    /// A tile lies there.
    #[error("there is a tile already at {}", name(*.0))]
    Occupied(Cell),
    /// It would touch no tile.
    #[error("it would touch no tile of your forest")]
    Apart,
    /// The forest would not fit the grid.
    #[error("your forest would be {width} by {height}; this round it may be {limit} by {limit} (W2)")]
    TooLarge {
        /// Columns.
        width: i16,
        /// Rows.
        height: i16,
        /// This round's grid.
        limit: i16,
    },
    /// The hat card does not allow it.
    #[error("by {goal} no hat may be laid on {}", name(*.cell))]
    HatNotThere {
        /// Where.
        cell: Cell,
        /// The hat card.
        goal: Goal,
    },
    /// Not enough tiles are left.
    #[error("there are not enough tiles left (W3)")]
    NoTiles,
    /// The cat is hidden.
    #[error("your cat is hidden; a tree turn makes it ready again")]
    CatHidden,
    /// The wisps are not all of one kind.
    #[error("the wisps at the pond are not all of one kind (W1)")]
    SeveralKinds,
    /// It has been done this turn.
    #[error("wisps of one kind can be discarded only once a turn (W1)")]
    AlreadyRefreshed,
    /// No tree there for the cat.
    #[error("there is no tree of yours at {}", name(*.0))]
    NoTree(Cell),
}

impl Refusal {
    pub(super) fn misfit(misfit: Misfit, limit: i16) -> Self {
        match misfit {
            Misfit::Occupied(cell) => Refusal::Occupied(cell),
            Misfit::Apart => Refusal::Apart,
            Misfit::TooLarge { width, height } => Refusal::TooLarge { width, height, limit },
        }
    }
}

impl Explain for Refusal {
    fn phrase(&self) -> Phrase {
        match *self {
            Refusal::NotYourTurn => Phrase::new("refusal-not-your-turn"),
            Refusal::TurnNow => Phrase::new("wispwood-refusal-turn-now"),
            Refusal::CatsNow => Phrase::new("wispwood-refusal-cats-now"),
            Refusal::GhostNow => Phrase::new("wispwood-refusal-ghost-now"),
            Refusal::TreesBegun => Phrase::new("wispwood-refusal-trees-begun"),
            Refusal::NoTreeYet => Phrase::new("wispwood-refusal-no-tree-yet"),
            Refusal::EmptySlot(slot) => {
                Phrase::new("wispwood-refusal-empty-slot").number("slot", slot.number())
            }
            Refusal::ShapeElsewhere { slot, shape } => Phrase::new("wispwood-refusal-shape-elsewhere")
                .number("slot", slot.number())
                .text("shape", shape),
            Refusal::NotTheShape(shape) => Phrase::new("wispwood-refusal-not-the-shape").text("shape", shape),
            Refusal::Occupied(cell) => Phrase::new("wispwood-refusal-occupied").text("spot", name(cell)),
            Refusal::Apart => Phrase::new("wispwood-refusal-apart"),
            Refusal::TooLarge { width, height, limit } => Phrase::new("wispwood-refusal-too-large")
                .number("width", width)
                .number("height", height)
                .number("limit", limit),
            Refusal::HatNotThere { cell, goal } => Phrase::new("wispwood-refusal-hat")
                .text("spot", name(cell))
                .text("goal", goal),
            Refusal::NoTiles => Phrase::new("wispwood-refusal-no-tiles"),
            Refusal::CatHidden => Phrase::new("wispwood-refusal-cat-hidden"),
            Refusal::SeveralKinds => Phrase::new("wispwood-refusal-several-kinds"),
            Refusal::AlreadyRefreshed => Phrase::new("wispwood-refusal-already-refreshed"),
            Refusal::NoTree(cell) => Phrase::new("wispwood-refusal-no-tree").text("spot", name(cell)),
        }
    }
}
