//! The program, killed at random moments: no acknowledged move is lost or duplicated, and play continues.
//!
//! `cargo run --release -p trials -- torture` does the same for any number of kills.

use std::path::Path;

use trials::torture::{Plan, run};

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments() {
    let plan = Plan {
        kills: 25,
        tables: 4,
        seed: "checks".to_owned(),
    };
    let program = Path::new(env!("CARGO_BIN_EXE_program"));
    let report = run(&plan, program)
        .await
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.kills, 25);
    assert!(report.tables >= 4 && report.reminders > 0, "{report}");
    assert!(report.counts.acknowledged >= 25, "{report}");
}
