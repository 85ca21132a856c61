//! Each game against its rulebook.

mod legendary_forests;
mod legends;
mod mystaria;
mod wispwood;
