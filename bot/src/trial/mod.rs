//! Trials: the whole bot over a local Discord, killed again and again or under load, with everything counted.
//!
//! They are commands so that anyone can repeat them; the checks before a change lands run short ones.

pub mod bench;
pub mod growth;
pub mod kills;
mod ledger;
pub mod load;
mod people;
mod program;

/// Why a trial failed.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Chance that can be repeated: the same text gives the same numbers.
fn chance(text: &str) -> impl FnMut(usize) -> usize + Send + use<> {
    let mut dice = games::Dice::new(&games::Seed::from_text(text));
    move |count| dice.below(count.max(1))
}
