//! A program in another language repeats the draws of a match: `docs/repeat_draws.py`.

use std::{path::Path, process::Command};

use games::{Contribution, GameId, Record, Sealed, Seat, Seed, Source};
use serde_json::json;

/// Returns the output of the script for a match, and whether it agrees; `None` without Python.
#[allow(clippy::print_stderr, reason = "a skipped test must say so")]
fn repeat(text: &str, seal: Option<&str>) -> Option<(bool, String)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.txt");
    std::fs::write(&file, text).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/repeat_draws.py");
    let mut command = Command::new("python3");
    command.arg(script).arg(&file);
    if let Some(seal) = seal {
        command.args(["--seal", seal]);
    }
    match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("Skipped: there is no python3 here.");
            None
        }
        ran => {
            let ran = ran.unwrap();
            let said = [ran.stdout, ran.stderr].concat();
            Some((ran.status.success(), String::from_utf8_lossy(&said).into_owned()))
        }
    }
}

/// Returns a whole match of first moves, from a sealed secret.
fn sealed_match(game: GameId, seats: usize) -> Record {
    let options = game.read_options(&json!({})).unwrap();
    let sealed = Sealed {
        secret: Seed::from_text(&format!("secret of {game}")),
        options: options.clone(),
        contributions: vec![
            Contribution {
                by: Some(Seat(1)),
                source: Source::word("grüner Frosch 🐸").unwrap(),
            },
            Contribution {
                by: None,
                source: Source::Message(1_300_000_000_000_000_042),
            },
        ],
    };
    let mut record = Record::new(game, seats, &options, sealed.seed()).unwrap();
    record.sealed = Some(sealed);
    played(record)
}

fn played(mut record: Record) -> Record {
    let mut replay = record.replay().unwrap();
    while let Some(&seat) = replay.game.to_act().first() {
        let moves = replay.game.legal_moves(seat);
        let chosen = moves[replay.steps.len() * 7 % moves.len()].clone();
        replay.play(seat, &chosen).unwrap();
        record.moves.push(games::RecordedMove { seat, chosen });
    }
    record
}

#[test]
fn a_program_in_another_language_repeats_every_draw() {
    for &game in GameId::ALL {
        let record = sealed_match(game, 2);
        let text = Record::commented(&record.with_draws().unwrap(), &["seed: for people".to_owned()]);
        assert_eq!(text.parse::<Record>().unwrap(), record, "{game}");
        let drawn: usize = record.draws().unwrap().iter().map(Vec::len).sum();
        assert!(drawn > 20, "{game} draws {drawn} numbers");
        let seal = record.commitment().to_string();
        let Some((good, said)) = repeat(&text, Some(&seal)) else {
            return;
        };
        assert!(
            good && said.contains(&format!("Repeated {drawn} draws")),
            "{game}: {said}"
        );
        // A match that was sealed the old way.
        let options = game.read_options(&json!({})).unwrap();
        let old = played(Record::new(game, 2, &options, Seed::from_text("old")).unwrap());
        let (good, said) = repeat(&old.with_draws().unwrap(), None).unwrap();
        assert!(good, "{game}: {said}");
    }
}

#[test]
fn another_secret_contribution_seal_or_draw_is_found_out() {
    let record = sealed_match(GameId::LegendaryForests, 2);
    let text = record.with_draws().unwrap();
    let secret = record.sealed.as_ref().unwrap().secret.to_string();
    let other = Seed::from_text("another").to_string();
    let changes = [
        (secret.as_str(), other.as_str()),
        ("grüner Frosch", "roter Frosch"),
        (
            "contribution: start message 1300000000000000042",
            "contribution: start message 7",
        ),
    ];
    for (from, to) in changes {
        let forged = text.replace(from, to);
        assert!(forged != text && forged.parse::<Record>().is_err(), "{from}");
        if let Some((good, said)) = repeat(&forged, None) {
            assert!(!good && said.contains("NOT REPEATED"), "{from}: {said}");
        }
    }
    let draws = record.draws().unwrap();
    let (first, wrong) = (draws[0][0], 1 - draws[0][0].drawn);
    let forged = text.replace(
        &format!("0. {}:{}", first.below, first.drawn),
        &format!("0. {}:{wrong}", first.below),
    );
    assert_ne!(forged, text);
    if let Some((good, said)) = repeat(&forged, None) {
        assert!(!good && said.contains("it should be"), "{said}");
    }
    if let Some((good, said)) = repeat(&text, Some(&other)) {
        assert!(!good && said.contains("the seal of this match is"), "{said}");
    }
}

/// The script repeats only a match whose seed ends with the message of its start, even if its hashes match.
#[test]
fn a_seed_without_the_message_of_the_start_is_found_out() {
    let whole = sealed_match(GameId::LegendaryForests, 2);
    for contributions in [&["1 word frog"][..], &["start message 7", "start word toad"]] {
        let mut sealed = whole.sealed.clone().unwrap();
        sealed.contributions = contributions.iter().map(|text| text.parse().unwrap()).collect();
        let mut record = Record::new(whole.game, 2, &whole.options, sealed.seed()).unwrap();
        record.sealed = Some(sealed);
        if let Some((good, said)) = repeat(&played(record).with_draws().unwrap(), None) {
            assert!(!good && said.contains("message of the start"), "{said}");
        }
    }
}

#[test]
fn a_list_of_draws_that_was_cut_is_found_out() {
    let text = sealed_match(GameId::LegendaryForests, 2).with_draws().unwrap();
    let (record, draws) = text.split_once("\ndraws:\n").unwrap();
    let lines: Vec<&str> = draws.lines().collect();
    let last = lines.len() - 1;
    let without = |cut: std::ops::Range<usize>| {
        let kept = lines.iter().enumerate().filter(|(n, _)| !cut.contains(n));
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let shorter = draws.trim_end().rsplit_once(' ').unwrap().0.to_owned();
    for cut in [
        String::new(),
        without(0..last),
        without(last..last + 1),
        without(last - 3..last + 1),
        without(last - 1..last),
        without(3..4),
        draws.rsplit_once(':').unwrap().0.to_owned() + ": 0\n",
        shorter,
    ] {
        if let Some((good, said)) = repeat(&format!("{record}\ndraws:\n{cut}"), None) {
            assert!(!good && said.contains("not whole"), "{cut}: {said}");
        }
    }
}
