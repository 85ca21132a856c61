//! The program, killed at random moments: no acknowledged move is lost or duplicated, and play continues.
//!
//! `cargo run --release -p trials -- torture` does the same for any number of kills.

use std::{path::Path, process::Command};

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

/// A bot with a large store starts itself as `compare`; the trials are that bot, too.
#[test]
fn the_trials_compare_the_copies_of_a_store_like_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let compared = Command::new(env!("CARGO_BIN_EXE_trials"))
        .arg("compare")
        .env("GROVEKEEPER_STORAGE__URL", "sled:data")
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(compared.status.success(), "{compared:?}");
    assert!(folder.path().join("data/journal").is_dir(), "{compared:?}");
}
