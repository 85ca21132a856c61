//! Tests of the rules: requirements on every game, and each game against its rulebook.

mod another_program;
mod by_text;
mod choices;
mod conformance;
mod fuzz;
mod paper;
mod perft;
mod replays;
mod rulebook;
mod rulings;
