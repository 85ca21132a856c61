//! Counts of legal paths: `perft/<game>.txt` contains the number of sequences of moves for several positions.
//!
//! A path may begin with a move of any seat that has one, so it includes changes of earlier decisions. A line has a
//! frozen match (see `replays.rs`), the number of its moves to play first, and the counts for depth 1, 2 … Any rule
//! that allows or forbids something else changes a count. After an intended change, delete the lines and run the tests
//! with `UPDATE_PERFT=1`, which writes them again and still fails, so that somebody reviews the difference.

use std::{env, fmt::Write as _, fs, path::PathBuf};

use games::{AnyGame, GameId, Seat};

use crate::replays::frozen;

/// Positions for which a deeper count would visit more than this many are counted no deeper.
const MOST_POSITIONS: u64 = 600;
/// No count is deeper than this.
const DEEPEST: usize = 5;

/// Returns the number of sequences of `depth` legal moves.
fn paths(game: &AnyGame, depth: usize) -> u64 {
    let mut count = 0;
    for seat in Seat::all(game.seats()) {
        let moves = game.legal_moves(seat);
        if depth == 1 {
            count += moves.len() as u64;
            continue;
        }
        for chosen in &moves {
            let mut after = game.clone();
            after
                .play(seat, chosen)
                .unwrap_or_else(|error| panic!("{chosen} is listed for {seat} but refused: {error}"));
            count += paths(&after, depth - 1);
        }
    }
    count
}

/// Returns the position of a frozen match after this many moves.
fn position(game: GameId, name: &str, moves: usize) -> AnyGame {
    let mut record = frozen(game, name);
    record.moves.truncate(moves);
    record
        .replay()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .game
}

/// Returns the positions of a new file: the start of each frozen match, and points on its way.
fn new_positions(game: GameId, names: &[&str]) -> Vec<(String, usize)> {
    let mut positions = Vec::new();
    for name in names {
        let length = frozen(game, name).moves.len();
        for moves in [0, length / 3, length * 2 / 3, length - 3] {
            positions.push(((*name).to_owned(), moves));
        }
    }
    positions
}

/// Returns the counts for depth 1, 2 … as deep as is fast.
fn new_counts(game: &AnyGame) -> Vec<u64> {
    let mut counts = vec![paths(game, 1)];
    while counts.len() < DEEPEST
        && counts
            .last()
            .is_some_and(|&last| (1..=MOST_POSITIONS).contains(&last))
    {
        counts.push(paths(game, counts.len() + 1));
    }
    counts
}

fn line(name: &str, moves: usize, counts: &[u64]) -> String {
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    format!("{name} {moves}: {}", counts.join(" "))
}

/// Recounts every line of a game's file; with `UPDATE_PERFT`, writes a missing file.
fn check(game: GameId, names: &[&str]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{game}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_default();
    if text.trim().is_empty() && env::var_os("UPDATE_PERFT").is_some() {
        let mut text = String::new();
        for (name, moves) in new_positions(game, names) {
            let counts = new_counts(&position(game, &name, moves));
            writeln!(text, "{}", line(&name, moves, &counts)).expect("a string");
        }
        fs::write(&path, text).expect("a file");
        panic!("{} was written: look at it", path.display());
    }
    assert!(!text.trim().is_empty(), "{} is missing", path.display());
    for expected in text.lines() {
        let (head, counts) = expected.split_once(": ").expect("a position and its counts");
        let (name, moves) = head
            .split_once(' ')
            .expect("a frozen match and a number of moves");
        let moves = moves.parse().expect("a number of moves");
        let start = position(game, name, moves);
        let counts: Vec<u64> = (1..=counts.split(' ').count())
            .map(|depth| paths(&start, depth))
            .collect();
        assert_eq!(line(name, moves, &counts), expected, "{game}");
    }
}

#[test]
fn paths_of_legendary_forests() {
    check(
        GameId::LegendaryForests,
        &[
            "default-2-random",
            "default-3-stand-ins",
            "default-4-random",
            "default-5-stand-ins",
        ],
    );
}

#[test]
fn paths_of_mystaria() {
    check(
        GameId::Mystaria,
        &[
            "default-2-random",
            "default-3-stand-ins",
            "default-4-random",
            "simple-3-random",
        ],
    );
}

#[test]
fn paths_of_wispwood() {
    check(
        GameId::Wispwood,
        &[
            "default-1-random",
            "default-2-stand-ins",
            "default-3-random",
            "default-4-stand-ins",
            "ghost-4-1-random",
            "rounds-2-2-random",
        ],
    );
}

#[test]
fn paths_of_legends() {
    check(
        GameId::Legends,
        &["default-2-random", "default-3-stand-ins", "default-4-random"],
    );
}
