//! Why a move is refused, in the words of the rules.

use super::{forest::name, goals::Goal, pond::Slot, shapes::Shape};
use crate::{grid::Cell, refusal::refusals};

refusals! {
    /// Why Wispwood refuses a move. The number is the ruling in `render/rules/wispwood.en.md`.
    pub enum Refusal {
        NotYourTurn: "turn", "it is not your turn"
            => Phrase::new("refusal-not-your-turn"),
        TurnNow: "turn", "a turn is played now: take a wisp or lay trees"
            => Phrase::new("wispwood-refusal-turn-now"),
        CatsNow: "round", "the round is over: choose where your cat goes"
            => Phrase::new("wispwood-refusal-cats-now"),
        GhostNow: "ghost", "choose a slot for the ghost's cat first"
            => Phrase::new("wispwood-refusal-ghost-now"),
        TreesBegun: "trees", "you have begun a tree turn: lay another tree or finish"
            => Phrase::new("wispwood-refusal-trees-begun"),
        NoTreeYet: "trees", "a tree turn needs at least one tree"
            => Phrase::new("wispwood-refusal-no-tree-yet"),
        EmptySlot { slot: Slot = slot.number() }: "take", "there is no wisp in slot {slot}"
            => Phrase::new("wispwood-refusal-empty-slot"),
        ShapeElsewhere { slot: Slot = slot.number(), shape: Shape = shape.to_string() }: "take",
            "{shape} is not beside slot {slot}, and your cat is hidden"
            => Phrase::new("wispwood-refusal-shape-elsewhere"),
        NotTheShape { shape: Shape = shape.to_string() }: "take", "these fields do not form {shape}"
            => Phrase::new("wispwood-refusal-not-the-shape"),
        Occupied { spot: Cell = name(spot) }: "take", "there is a tile already at {spot}"
            => Phrase::new("wispwood-refusal-occupied"),
        Apart: "take", "it would touch no tile of your forest"
            => Phrase::new("wispwood-refusal-apart"),
        TooLarge { width: i16, height: i16, limit: i16 }: "W2",
            "your forest would be {width} by {height}; this round it may be {limit} by {limit} (W2)"
            => Phrase::new("wispwood-refusal-too-large"),
        // The card itself restricts the fields of hats.
        HatNotThere { spot: Cell = name(spot), goal: Goal = goal.to_string() }: goal.id(),
            "by {goal} no hat may be laid on {spot}"
            => Phrase::new("wispwood-refusal-hat"),
        NoTiles: "W3", "there are not enough tiles left (W3)"
            => Phrase::new("wispwood-refusal-no-tiles"),
        CatHidden: "cat", "your cat is hidden; a tree turn makes it ready again"
            => Phrase::new("wispwood-refusal-cat-hidden"),
        SeveralKinds: "W1", "the wisps at the pond are not all of one kind (W1)"
            => Phrase::new("wispwood-refusal-several-kinds"),
        AlreadyRefreshed: "W1", "wisps of one kind can be discarded only once a turn (W1)"
            => Phrase::new("wispwood-refusal-already-refreshed"),
        NoTree { spot: Cell = name(spot) }: "round", "there is no tree of yours at {spot}"
            => Phrase::new("wispwood-refusal-no-tree"),
    }
}
