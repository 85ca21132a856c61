//! A short storm: requests fail, the gateway ends, every event arrives twice. Nothing is lost or duplicated.
//!
//! `cargo run --release -p trials -- storm` plays whole matches in it.

use trials::storm::{Plan, run};

#[tokio::test(flavor = "multi_thread")]
async fn a_short_storm() {
    let plan = Plan {
        percent: 20,
        tables: 4,
        moves: Some(6),
        seed: "checks".to_owned(),
    };
    let report = run(&plan).await.unwrap_or_else(|error| panic!("{error}"));
    assert!(report.faults > 0 && report.gateway > 0, "{report}");
    assert!(report.counts.acknowledged > 0 && report.turns >= 4, "{report}");
}
