//! Legends by its rules: every ruling, the hidden information, and legal moves against brute force.

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

/// Every ruling is the subject of a test that is named after it.
#[test]
fn every_ruling_occurs_in_the_name_of_a_test() {
    let sources = [
        include_str!("actions.rs"),
        include_str!("books.rs"),
        include_str!("scoring.rs"),
        include_str!("setup.rs"),
        include_str!("travel.rs"),
    ];
    let rules = include_str!("../../../../src/legends/rules.md");
    for ruling in 1..=19 {
        let test = format!("#[test]\nfn l{ruling}_");
        assert!(sources.iter().any(|source| source.contains(&test)), "L{ruling}");
        assert!(rules.contains(&format!("L{ruling}")), "L{ruling}");
    }
}
