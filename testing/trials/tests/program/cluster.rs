//! A short run of the highly available set of `docs/cluster`: whole matches while a process and the leading database
//! server are killed. `trials cluster` is the long run.

use std::path::Path;

use trials::cluster::{self, Plan, Trouble};

#[tokio::test(flavor = "multi_thread")]
#[allow(
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a skipped test must say so, and the figures are of use"
)]
async fn matches_on_the_highly_available_set_survive_kills() {
    let lacking = cluster::lacking().unwrap();
    if !lacking.is_empty() {
        assert!(
            std::env::var_os("REQUIRE_CLUSTER").is_none(),
            "REQUIRE_CLUSTER is set, but not installed are: {lacking}"
        );
        eprintln!("Skipped: the highly available set is not tried; not installed: {lacking}");
        return;
    }
    let plan = Plan {
        tables: 2,
        // With shorter pauses, two moves can meet within one failover.
        think: 500,
        troubles: vec![Trouble::ProcessKilled, Trouble::LeaderKilled],
        ports: 7_400,
    };
    let program = Path::new(env!("CARGO_BIN_EXE_program"));
    let said = cluster::run(&plan, program).await.unwrap();
    println!("{said}");
}
