//! The three kinds of decision and their notation.

use std::{fmt, str::FromStr};

use super::{
    buildings::{Axis, Kind},
    landscape::ORIGIN,
    tiles::Terrain,
};
use crate::{
    game::{Explain, ParseMoveError},
    grid::{Cell, Turn},
    phrase::Phrase,
};

/// One decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Lay the tile from the hand: `lay I16 90`.
    Lay {
        /// Its top left field, once it is turned.
        cell: Cell,
        /// Turned how.
        turn: Turn,
    },
    /// Put up a building: `build castle N14`, `build bridge N20 horizontal`.
    Build {
        /// Which.
        kind: Kind,
        /// Where.
        cell: Cell,
        /// How a bridge lies.
        joins: Option<Axis>,
    },
    /// Build nothing: `skip`.
    Skip,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Lay { cell, turn } => write!(f, "lay {} {turn}", cell.name(ORIGIN)),
            Move::Build { kind, cell, joins } => {
                write!(f, "build {kind} {}", cell.name(ORIGIN))?;
                joins.map_or(Ok(()), |axis| write!(f, " {axis}"))
            }
            Move::Skip => f.write_str("skip"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        read(&words).ok_or(ParseMoveError {
            expected: "lay FIELD TURN, for example lay I16 90, build BUILDING FIELD, for example build castle N14 or \
                       build bridge N20 horizontal, or skip",
        })
    }
}

fn read(words: &[&str]) -> Option<Move> {
    let cell = |name| Cell::from_name(name, ORIGIN);
    Some(match *words {
        ["lay", at, turn] => Move::Lay {
            cell: cell(at)?,
            turn: turn.parse().ok()?,
        },
        ["build", kind, at] => Move::Build {
            kind: kind.parse().ok()?,
            cell: cell(at)?,
            joins: None,
        },
        ["build", kind, at, axis] => Move::Build {
            kind: kind.parse().ok()?,
            cell: cell(at)?,
            joins: Some(axis.parse().ok()?),
        },
        ["skip"] => Move::Skip,
        _ => return None,
    })
}

/// Why Mystaria refuses a move. The number is the ruling in `rules.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing is this player's to decide now.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Building before laying.
    #[error("first lay the tile from your hand")]
    LayFirst,
    /// Laying twice.
    #[error("your tile lies already; now build or skip")]
    BuildNow,
    /// A tile on a tile.
    #[error("a tile at {} would lie on {} (M1)", .cell.name(ORIGIN), .taken.name(ORIGIN))]
    Overlaps {
        /// The new tile's first field.
        cell: Cell,
        /// The field beneath.
        taken: Cell,
    },
    /// A tile that touches nothing.
    #[error("a tile at {} would share no edge with the landscape (M1)", .cell.name(ORIGIN))]
    Apart {
        /// The new tile's first field.
        cell: Cell,
    },
    /// A tile that matches nowhere.
    #[error("a tile at {} so turned would touch no field of the same landscape (M1)", .cell.name(ORIGIN))]
    NoMatch {
        /// The new tile's first field.
        cell: Cell,
    },
    /// Two built areas would become one.
    #[error(
        "the tile would join two areas that both hold a building, at {} and {} (M2)",
        .first.name(ORIGIN),
        .second.name(ORIGIN)
    )]
    JoinsBuiltAreas {
        /// A building in one area.
        first: Cell,
        /// A building in the other.
        second: Cell,
    },
    /// The building is built, or not used in the simple game.
    #[error("you have no {kind} left to build")]
    NotInStock {
        /// Which.
        kind: Kind,
    },
    /// A hole, or outside.
    #[error("there is no field at {}", .cell.name(ORIGIN))]
    NoField {
        /// Where.
        cell: Cell,
    },
    /// Not on or beside the new tile.
    #[error("{} is neither on your new tile nor shares an edge with it (M4)", .cell.name(ORIGIN))]
    OutOfReach {
        /// Where.
        cell: Cell,
    },
    /// A building on a building.
    #[error("a building stands on {} already (M4)", .cell.name(ORIGIN))]
    FieldTaken {
        /// Where.
        cell: Cell,
    },
    /// A building in an area that has one.
    #[error("the area of {} holds a building already, at {} (M5)", .cell.name(ORIGIN), .by.name(ORIGIN))]
    AreaTaken {
        /// Where.
        cell: Cell,
        /// The building there.
        by: Cell,
    },
    /// A castle in the lowlands.
    #[error("the castle must stand on a mountain, and {} is none", .cell.name(ORIGIN))]
    CastleNeedsMountain {
        /// Where.
        cell: Cell,
    },
    /// Something else on a mountain.
    #[error("{} is a mountain, where only the castle may stand", .cell.name(ORIGIN))]
    Mountain {
        /// What was to be built.
        kind: Kind,
        /// Where.
        cell: Cell,
    },
    /// A hut on foreign terrain.
    #[error("the {kind} stands only on its own landscape, and {} shows {terrain}", .cell.name(ORIGIN))]
    HutElsewhere {
        /// Which hut.
        kind: Kind,
        /// Where.
        cell: Cell,
        /// What the field shows.
        terrain: Terrain,
    },
    /// A tree before its hut.
    #[error("for a tree on {} your hut for {terrain} must stand first (M6)", .cell.name(ORIGIN))]
    TreeNeedsHut {
        /// Where.
        cell: Cell,
        /// What the field shows.
        terrain: Terrain,
    },
    /// A tower that another one sees.
    #[error("the tower at {} sees {} (M7)", .tower.name(ORIGIN), .cell.name(ORIGIN))]
    TowerInSight {
        /// Where.
        cell: Cell,
        /// The tower that stands.
        tower: Cell,
    },
    /// A bridge without its direction.
    #[error("say which way the bridge at {} joins: horizontal or vertical (M9)", .cell.name(ORIGIN))]
    WhichWay {
        /// Where.
        cell: Cell,
    },
    /// A direction for something else.
    #[error("only a bridge has a direction, not the {kind}")]
    NoBridge {
        /// What was to be built.
        kind: Kind,
    },
    /// The two sides do not match.
    #[error("a bridge at {} joins nothing {axis}ly (M9)", .cell.name(ORIGIN))]
    NothingToJoin {
        /// Where.
        cell: Cell,
        /// Which way.
        axis: Axis,
    },
    /// The two sides are one area.
    #[error("what a bridge at {} would join {axis}ly is one area already (M9)", .cell.name(ORIGIN))]
    JoinedAlready {
        /// Where.
        cell: Cell,
        /// Which way.
        axis: Axis,
    },
    /// Another player's building is in the way of a bridge.
    #[error("a bridge at {} would reach into another player's area, at {} (M9)", .cell.name(ORIGIN), .by.name(ORIGIN))]
    StrangersArea {
        /// Where.
        cell: Cell,
        /// The other player's building.
        by: Cell,
    },
}

impl Explain for Refusal {
    fn phrase(&self) -> Phrase {
        let spot = |id, cell: &Cell| Phrase::new(id).text("spot", cell.name(ORIGIN));
        let name = |cell: &Cell| cell.name(ORIGIN);
        match self {
            Refusal::NotYourTurn => Phrase::new("refusal-not-your-turn"),
            Refusal::LayFirst => Phrase::new("mystaria-refusal-lay-first"),
            Refusal::BuildNow => Phrase::new("mystaria-refusal-build-now"),
            Refusal::Overlaps { cell, taken } => {
                spot("mystaria-refusal-overlaps", cell).text("taken", name(taken))
            }
            Refusal::Apart { cell } => spot("mystaria-refusal-apart", cell),
            Refusal::NoMatch { cell } => spot("mystaria-refusal-no-match", cell),
            Refusal::JoinsBuiltAreas { first, second } => Phrase::new("mystaria-refusal-joins")
                .text("first", name(first))
                .text("second", name(second)),
            Refusal::NotInStock { kind } => {
                Phrase::new("mystaria-refusal-not-in-stock").phrase("building", kind.phrase())
            }
            Refusal::NoField { cell } => spot("mystaria-refusal-no-field", cell),
            Refusal::OutOfReach { cell } => spot("mystaria-refusal-out-of-reach", cell),
            Refusal::FieldTaken { cell } => spot("mystaria-refusal-field-taken", cell),
            Refusal::AreaTaken { cell, by } => spot("mystaria-refusal-area-taken", cell).text("by", name(by)),
            Refusal::CastleNeedsMountain { cell } => spot("mystaria-refusal-castle", cell),
            Refusal::Mountain { kind, cell } => {
                spot("mystaria-refusal-mountain", cell).phrase("building", kind.phrase())
            }
            Refusal::HutElsewhere { kind, cell, terrain } => spot("mystaria-refusal-hut", cell)
                .phrase("building", kind.phrase())
                .phrase("landscape", terrain.phrase()),
            Refusal::TreeNeedsHut { cell, terrain } => {
                spot("mystaria-refusal-tree", cell).phrase("landscape", terrain.phrase())
            }
            Refusal::TowerInSight { cell, tower } => {
                spot("mystaria-refusal-tower", cell).text("tower", name(tower))
            }
            Refusal::WhichWay { cell } => spot("mystaria-refusal-which-way", cell),
            Refusal::NoBridge { kind } => {
                Phrase::new("mystaria-refusal-no-bridge").phrase("building", kind.phrase())
            }
            Refusal::NothingToJoin { cell, axis } => {
                spot("mystaria-refusal-nothing-to-join", cell).text("direction", axis)
            }
            Refusal::JoinedAlready { cell, axis } => {
                spot("mystaria-refusal-joined-already", cell).text("direction", axis)
            }
            Refusal::StrangersArea { cell, by } => {
                spot("mystaria-refusal-stranger", cell).text("by", name(by))
            }
        }
    }
}
