//! Legends against its rules: every ruling, the hidden information, and legal moves against brute force.

mod actions;
mod books;
mod broken_states;
mod brute_force;
mod choices;
mod hidden;
mod imagine;
mod scoring;
mod setup;
mod support;
mod travel;
mod whole;
