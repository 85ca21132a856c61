//! External engines in the arena: engines that are slow, silent, illegal or dead lose, and the arena continues.

use std::{io::Write, time::Duration};

use games::GameId;
use trials::arena::{ArenaError, Contestant, Plan, Report, run};

fn plan(engine: &str, game: GameId, time: u64) -> Plan {
    Plan {
        game,
        players: 2,
        options: serde_json::json!({}),
        minds: vec![Contestant::Engine(engine.to_owned()), Contestant::Random],
        neighbours: false,
        matches: 2,
        seed: "engines".to_owned(),
        time: Duration::from_millis(time),
        sprt: None,
    }
}

/// Plays a shell program against random play.
fn play(script: &str, time: u64) -> Report {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(script.as_bytes()).unwrap();
    let command = format!("sh {}", file.path().display());
    run(&plan(&command, GameId::LegendaryForests, time), |_| {
        Ok::<(), ArenaError>(())
    })
    .unwrap()
}

fn faults(report: &Report) -> (u32, f64) {
    let own = || report.results.iter().filter(|row| row.first);
    (
        own().map(|row| row.faults).sum(),
        own().map(|row| row.share).sum(),
    )
}

#[test]
fn an_illegal_move_is_a_fault_and_three_lose() {
    let report = play(
        "while read line; do case $line in gk*) echo gkok;; go*) echo move place Z99 0;; esac; done",
        5_000,
    );
    // After three faults the stand-in continues alone, which is stronger than random play, but the match is lost.
    assert_eq!(faults(&report), (6, 0.0));
}

#[test]
fn a_dead_engine_is_started_again_and_loses() {
    assert_eq!(faults(&play("echo gkok; exit 1", 5_000)), (6, 0.0));
}

#[test]
fn a_silent_engine_loses() {
    assert_eq!(
        faults(&play(
            "while read line; do case $line in gk*) echo gkok;; esac; done",
            50
        )),
        (6, 0.0)
    );
}

#[test]
fn an_engine_that_never_greets_loses() {
    assert_eq!(faults(&play("exec >&-; cat >/dev/null", 50)), (6, 0.0));
}

/// Returns a shell command for the example, with a function `choose` that takes this many seconds.
fn slow_example(seconds: u32) -> String {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let program = format!(
        "import sys, time; sys.path.insert(0, '{docs}'); sys.dont_write_bytecode = True; import engine_bot; \
         usual = engine_bot.choose; \
         engine_bot.choose = lambda view, chance: time.sleep({seconds}) or usual(view, chance); engine_bot.main()"
    );
    format!("python3 -c \"{program}\"")
}

#[test]
fn a_legal_move_that_comes_too_late_is_a_fault() {
    if !has_python() {
        return;
    }
    let slow = plan(&slow_example(60), GameId::LegendaryForests, 50);
    let report = run(&slow, |_| Ok::<(), ArenaError>(())).unwrap();
    assert_eq!(faults(&report), (6, 0.0));
    // The same program without the pause makes no fault.
    let quick = plan(&slow_example(0), GameId::LegendaryForests, 20_000);
    let report = run(&quick, |_| Ok::<(), ArenaError>(())).unwrap();
    assert_eq!(faults(&report).0, 0);
}

fn has_python() -> bool {
    let version = std::process::Command::new("python3").arg("--version").output();
    version.is_ok()
}

#[test]
fn the_example_in_python_plays_every_game_without_a_fault() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine_bot.py");
    if !has_python() {
        return;
    }
    for &game in GameId::ALL {
        let report = run(&plan(&format!("python3 {bot}"), game, 20_000), |_| {
            Ok::<(), ArenaError>(())
        })
        .unwrap();
        assert_eq!(faults(&report).0, 0, "{game}");
    }
}
