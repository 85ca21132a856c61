//! Why a move is refused: every reason with what it is about, its message and its words.

use std::fmt;

use super::{
    buildings::{Axis, Kind},
    data::Terrain,
    landscape::ORIGIN,
};
use crate::{
    game::{Explain, RuleTopic},
    grid::Cell,
    phrase::Phrase,
};

/// Declares [`Refusal`]: the name of a reason, what it is about, its message and its words.
macro_rules! refusals {
    ($($name:ident $({ $($about:ident: $type:ty),+ })? => $phrase:expr, $words:literal;)+) => {
        /// Why Mystaria refuses a move. The number is the ruling in `rules.md`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Refusal {
            $(
                #[doc = concat!("“", $words, "”")]
                $name $({ $(#[doc = concat!("The ", stringify!($about), ".")] $about: $type),+ })?
            ),+
        }

        impl fmt::Display for Refusal {
            #[allow(unused_variables, reason = "not every message says all that it is about")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Refusal::$name $({ $($about),+ })? => {
                        $($(let $about = $about.said();)+)?
                        write!(f, $words)
                    })+
                }
            }
        }

        impl Explain for Refusal {
            fn phrase(&self) -> Phrase {
                match *self {
                    $(Refusal::$name $({ $($about),+ })? => {
                        let phrase = $phrase;
                        $($(let phrase = $about.add_to(phrase, stringify!($about));)+)?
                        phrase
                    })+
                }
            }
        }
    };
}

refusals! {
    NotYourTurn => Phrase::new("refusal-not-your-turn"), "it is not your turn";
    LayFirst => Phrase::new("mystaria-refusal-lay-first"), "first lay the tile from your hand";
    BuildNow => Phrase::new("mystaria-refusal-build-now"), "your tile lies already; now build or skip";
    Overlaps { spot: Cell, taken: Cell } => Phrase::new("mystaria-refusal-overlaps"),
        "a tile at {spot} would lie on {taken} (M1)";
    Apart { spot: Cell } => Phrase::new("mystaria-refusal-apart"),
        "a tile at {spot} would share no edge with the landscape (M1)";
    NoMatch { spot: Cell } => Phrase::new("mystaria-refusal-no-match"),
        "a tile at {spot} so turned would touch no field of the same landscape (M1)";
    JoinsBuiltAreas { first: Cell, second: Cell } => Phrase::new("mystaria-refusal-joins"),
        "the tile would join two areas that both hold a building, at {first} and {second} (M2)";
    NotInStock { building: Kind } => Phrase::new("mystaria-refusal-not-in-stock"),
        "you have no {building} left to build";
    NoField { spot: Cell } => Phrase::new("mystaria-refusal-no-field"), "there is no field at {spot}";
    OutOfReach { spot: Cell } => Phrase::new("mystaria-refusal-out-of-reach"),
        "{spot} is neither on your new tile nor shares an edge with it (M4)";
    FieldTaken { spot: Cell } => Phrase::new("mystaria-refusal-field-taken"),
        "a building stands on {spot} already (M4)";
    AreaTaken { spot: Cell, by: Cell } => Phrase::new("mystaria-refusal-area-taken"),
        "the area of {spot} holds a building already, at {by} (M5)";
    CastleNeedsMountain { spot: Cell } => Phrase::new("mystaria-refusal-castle"),
        "the castle must stand on a mountain, and {spot} is none";
    Mountain { spot: Cell, building: Kind } => Phrase::new("mystaria-refusal-mountain"),
        "{spot} is a mountain, where only the castle may stand";
    HutElsewhere { spot: Cell, building: Kind, landscape: Terrain } => Phrase::new("mystaria-refusal-hut"),
        "the {building} stands only on its own landscape, and {spot} shows {landscape}";
    TreeNeedsHut { spot: Cell, landscape: Terrain } => Phrase::new("mystaria-refusal-tree"),
        "for a tree on {spot} your hut for {landscape} must stand first (M6)";
    TowerInSight { spot: Cell, tower: Cell } => Phrase::new("mystaria-refusal-tower"),
        "the tower at {tower} sees {spot} (M7)";
    WhichWay { spot: Cell } => Phrase::new("mystaria-refusal-which-way"),
        "say which way the bridge at {spot} joins: horizontal or vertical (M9)";
    NoBridge { building: Kind } => Phrase::new("mystaria-refusal-no-bridge"),
        "only a bridge has a direction, not the {building}";
    NothingToJoin { spot: Cell, direction: Axis } => Phrase::new("mystaria-refusal-nothing-to-join"),
        "a bridge at {spot} joins nothing {direction}ly (M9)";
    JoinedAlready { spot: Cell, direction: Axis } => Phrase::new("mystaria-refusal-joined-already"),
        "what a bridge at {spot} would join {direction}ly is one area already (M9)";
    StrangersArea { spot: Cell, by: Cell } => Phrase::new("mystaria-refusal-stranger"),
        "a bridge at {spot} would reach into another player's area, at {by} (M9)";
}

impl std::error::Error for Refusal {}

/// Something that a reason is about.
trait Subject {
    /// In the words of a log.
    fn said(&self) -> String;

    /// In a message, under this name.
    fn add_to(&self, phrase: Phrase, name: &'static str) -> Phrase {
        phrase.text(name, self.said())
    }
}

impl Subject for Cell {
    fn said(&self) -> String {
        self.shown(ORIGIN)
    }
}

impl Subject for Axis {
    fn said(&self) -> String {
        self.to_string()
    }
}

impl Subject for Kind {
    fn said(&self) -> String {
        self.to_string()
    }

    fn add_to(&self, phrase: Phrase, name: &'static str) -> Phrase {
        phrase.phrase(name, Kind::phrase(*self))
    }
}

impl Subject for Terrain {
    fn said(&self) -> String {
        self.to_string()
    }

    fn add_to(&self, phrase: Phrase, name: &'static str) -> Phrase {
        phrase.phrase(name, Terrain::phrase(*self))
    }
}

impl RuleTopic for Refusal {
    fn topic(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn | Refusal::LayFirst | Refusal::BuildNow => "turn",
            Refusal::Overlaps { .. } | Refusal::Apart { .. } | Refusal::NoMatch { .. } => "laying",
            Refusal::JoinsBuiltAreas { .. } => "M2",
            Refusal::NotInStock { .. } | Refusal::NoField { .. } => "building",
            Refusal::OutOfReach { .. } | Refusal::FieldTaken { .. } => "M4",
            Refusal::AreaTaken { .. } => "M5",
            Refusal::CastleNeedsMountain { .. } => "castle",
            Refusal::Mountain { .. } => "building",
            Refusal::HutElsewhere { .. } => "hut",
            Refusal::TreeNeedsHut { .. } => "M6",
            Refusal::TowerInSight { .. } => "M7",
            Refusal::NoBridge { .. } => "bridge",
            Refusal::WhichWay { .. }
            | Refusal::NothingToJoin { .. }
            | Refusal::JoinedAlready { .. }
            | Refusal::StrangersArea { .. } => "M9",
        }
    }
}
