//! Taking a turn.

pub(crate) mod confirm;
pub(crate) mod daily;
pub(crate) mod game_moves;
pub(crate) mod hand;
pub(crate) mod hint;
pub mod move_text;
pub(crate) mod play;
pub(crate) mod rehearse;
pub(crate) mod tour;
pub mod undo;
