//! The bot as a process of its own, killed at random moments: no acknowledged move is lost, none is doubled, play goes on.
//!
//! The trial itself is `grovekeeper torture`, for as many kills as one likes; this is a short one of it.

use std::process::Command;

#[test]
fn killed_at_random_moments() {
    let output = Command::new(env!("CARGO_BIN_EXE_grovekeeper"))
        .args(["torture", "--kills", "25", "--tables", "4", "--seed", "checks"])
        .output()
        .expect("the program runs");
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("25 kills") && said.contains("lost 0, doubled 0") && !said.contains("\n0 reminders"),
        "{said}"
    );
}
