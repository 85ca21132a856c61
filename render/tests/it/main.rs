//! Tests of the pictures and words of all games, as one binary with one module per subject.

mod animation;
mod colours;
mod every_game;
mod keys;
mod legendary_forests;
mod legends;
mod mystaria;
mod news;
mod open_facts;
mod phone;
mod scenes;
mod sizes;
mod support;
mod wispwood;
mod words;
