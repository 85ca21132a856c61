//! Why a move is refused.

use std::fmt;

use super::{forest::name, goals::Goal, pond::Slot, shapes::Shape};
use crate::{
    game::{Explain, RuleTopic},
    grid::Cell,
    phrase::Phrase,
};

/// Declares each refusal once: its message, what it carries with the form in which that is said, and its sentence.
macro_rules! refusals {
    ($($variant:ident $({ $($field:ident: $type:ty => $form:ident($value:expr)),+ })? = $id:literal, $sentence:literal;)+) => {
        /// Why Wispwood refuses a move. The number is the ruling in `rules.md`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Refusal {
            $(#[doc = $sentence] $variant $({ $(#[doc = concat!("The ", stringify!($field), ".")] $field: $type),+ })?),+
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Refusal::$variant $({ $($field),+ })? => write!(f, $sentence $($(, $field = $value)+)?),)+
                }
            }
        }

        impl std::error::Error for Refusal {}

        impl Explain for Refusal {
            fn phrase(&self) -> Phrase {
                match *self {
                    $(Refusal::$variant $({ $($field),+ })? => {
                        Phrase::new($id) $($(.$form(stringify!($field), $value))+)?
                    })+
                }
            }
        }
    };
}

refusals! {
    NotYourTurn = "refusal-not-your-turn", "it is not your turn";
    TurnNow = "wispwood-refusal-turn-now", "a turn is played now: take a wisp or lay trees";
    CatsNow = "wispwood-refusal-cats-now", "the round is over: choose where your cat goes";
    GhostNow = "wispwood-refusal-ghost-now", "choose a slot for the ghost's cat first";
    TreesBegun = "wispwood-refusal-trees-begun", "you have begun a tree turn: lay another tree or finish";
    NoTreeYet = "wispwood-refusal-no-tree-yet", "a tree turn needs at least one tree";
    EmptySlot { slot: Slot => number(slot.number()) } =
        "wispwood-refusal-empty-slot", "there is no wisp in slot {slot}";
    ShapeElsewhere { slot: Slot => number(slot.number()), shape: Shape => text(shape) } =
        "wispwood-refusal-shape-elsewhere", "{shape} is not beside slot {slot}, and your cat is hidden";
    NotTheShape { shape: Shape => text(shape) } =
        "wispwood-refusal-not-the-shape", "these fields do not form {shape}";
    Occupied { spot: Cell => text(name(spot)) } =
        "wispwood-refusal-occupied", "there is a tile already at {spot}";
    Apart = "wispwood-refusal-apart", "it would touch no tile of your forest";
    TooLarge { width: i16 => number(width), height: i16 => number(height), limit: i16 => number(limit) } =
        "wispwood-refusal-too-large",
        "your forest would be {width} by {height}; this round it may be {limit} by {limit} (W2)";
    HatNotThere { spot: Cell => text(name(spot)), goal: Goal => text(goal) } =
        "wispwood-refusal-hat", "by {goal} no hat may be laid on {spot}";
    NoTiles = "wispwood-refusal-no-tiles", "there are not enough tiles left (W3)";
    CatHidden = "wispwood-refusal-cat-hidden", "your cat is hidden; a tree turn makes it ready again";
    SeveralKinds = "wispwood-refusal-several-kinds", "the wisps at the pond are not all of one kind (W1)";
    AlreadyRefreshed =
        "wispwood-refusal-already-refreshed", "wisps of one kind can be discarded only once a turn (W1)";
    NoTree { spot: Cell => text(name(spot)) } =
        "wispwood-refusal-no-tree", "there is no tree of yours at {spot}";
}

impl RuleTopic for Refusal {
    fn topic(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn | Refusal::TurnNow => "turn",
            Refusal::CatsNow | Refusal::NoTree { .. } => "round",
            Refusal::GhostNow => "ghost",
            Refusal::TreesBegun | Refusal::NoTreeYet => "trees",
            Refusal::EmptySlot { .. }
            | Refusal::ShapeElsewhere { .. }
            | Refusal::NotTheShape { .. }
            | Refusal::Occupied { .. }
            | Refusal::Apart => "take",
            Refusal::TooLarge { .. } => "W2",
            // The card itself says where its hats may lie.
            Refusal::HatNotThere { goal, .. } => goal.id(),
            Refusal::NoTiles => "W3",
            Refusal::CatHidden => "cat",
            Refusal::SeveralKinds | Refusal::AlreadyRefreshed => "W1",
        }
    }
}
