//! Whole matches, frozen as text: `replays/<game>/<name>.txt` is a record followed by its outcome.
//!
//! A match whose outcome differs from its file fails here, so a change of any rule shows as a difference. After an
//! intended change, or for a new file, run the tests with `UPDATE_REPLAYS=1`: missing files are played, and the results
//! of the others are computed again from their moves. That run still fails, so that somebody reviews the difference.
//! Delete a file whose moves are no longer legal to have another match played in its place.
//!
//! `playthroughs/<game>.txt` shows one of these matches move by move, so that a difference is readable.

use std::{collections::BTreeSet, env, fmt::Write as _, fs, path::PathBuf};

use games::{Arg, Dice, GameId, Phrase, Played, Record, RecordedMove, Seat, Seed, Viewer, stand_in};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The players of a frozen match: random moves reach odd positions, stand-ins reach sensible ones.
#[derive(Clone, Copy)]
enum Players {
    Random,
    StandIn,
}

/// The line between the moves and their outcome.
const RESULT: &str = "\nresult\n";

/// The match of each game that is stored move by move.
const PLAYTHROUGH: &str = "default-2-stand-ins";

/// Returns the settings of the frozen matches: a name for the file, the options, and the numbers of players.
fn variants(game: GameId) -> Vec<(&'static str, Value, Vec<usize>)> {
    let all: Vec<usize> = (game.info().min_seats..=game.info().max_seats).collect();
    let mut variants = vec![("default", json!({}), all.clone())];
    match game {
        GameId::Mystaria => variants.push(("simple", json!({"simple": true}), all)),
        GameId::Wispwood => {
            variants.push(("rounds-2", json!({"rounds": 2}), all));
            variants.push((
                "one-paw",
                json!({"goals": "one-paw", "trees_card": false}),
                vec![3],
            ));
            for (name, difficulty) in [("ghost-2", 2), ("ghost-3", 3), ("ghost-4", 4)] {
                variants.push((name, json!({"difficulty": difficulty}), vec![1]));
            }
        }
        _ => {}
    }
    variants
}

/// Returns every required file, with its initial record and its players.
fn wanted(game: GameId) -> Vec<(String, Record, Players)> {
    let mut wanted = Vec::new();
    for (variant, options, seats) in variants(game) {
        for seats in seats {
            for (by, players) in [("random", Players::Random), ("stand-ins", Players::StandIn)] {
                let name = format!("{variant}-{seats}-{by}");
                let seed = Seed::from_text(&format!("replay {game} {name}"));
                let record = Record::new(game, seats, &options, seed).expect("a documented setup");
                wanted.push((name, record, players));
            }
        }
    }
    wanted
}

fn folder(game: GameId) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/replays")
        .join(game.as_str())
}

/// The record of a frozen match.
pub(crate) fn frozen(game: GameId, name: &str) -> Record {
    let path = folder(game).join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (record, _) = text.split_once(RESULT).expect("moves and their result");
    record
        .parse()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Plays the match to its end.
fn play(mut record: Record, players: Players) -> Record {
    let mut dice = Dice::new(&record.seed.derive("random play"));
    let mut game = record.start().expect("a setup that was accepted");
    while let Some(&first) = game.to_act().first() {
        let (seat, chosen) = match players {
            Players::Random => {
                // A seat that may change its decision sometimes does so.
                let able: Vec<Seat> = Seat::all(game.seats())
                    .filter(|&seat| !game.legal_moves(seat).is_empty())
                    .collect();
                let seat = *dice.pick(&able).expect("who is to act has a move");
                let moves = game.legal_moves(seat);
                (seat, dice.pick(&moves).expect("a move").clone())
            }
            Players::StandIn => {
                let chosen = stand_in(&game.view(Viewer::Seat(first))).expect("a move for who is to act");
                (first, chosen)
            }
        };
        game.play(seat, &chosen)
            .unwrap_or_else(|error| panic!("{chosen}: {error}"));
        record.moves.push(RecordedMove { seat, chosen });
    }
    record
}

/// Returns the outcome of a record: the standings, and a hash of all states and all news on the way.
fn result(record: &Record) -> String {
    let mut states = Sha256::new();
    let mut news = Sha256::new();
    let mut game = record.start().unwrap_or_else(|error| panic!("{error}"));
    states.update(game.to_json().to_string());
    for (index, chosen) in record.moves.iter().enumerate() {
        let played = game
            .play(chosen.seat, &chosen.chosen)
            .unwrap_or_else(|error| panic!("move {} ({}): {error}", index + 1, chosen.chosen));
        states.update(game.to_json().to_string());
        news.update(told(&played));
    }
    let standings = game.standings().expect("a match that is over");
    let mut text = String::new();
    for (seat, score) in standings.scores.iter().enumerate() {
        let lines = standings.breakdown.get(seat).map_or(&[][..], Vec::as_slice);
        let lines: Vec<String> = lines
            .iter()
            .map(|line| format!("{} {}", line.what, line.points))
            .collect();
        let wins = if standings.winners.iter().any(|winner| winner.index() == seat) {
            ", wins"
        } else {
            ""
        };
        writeln!(text, "{seat}: {score} points ({}){wins}", lines.join(", ")).expect("a string");
    }
    for (name, hash) in [("states", states), ("news", news)] {
        let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{name}: {hash}").expect("a string");
    }
    text
}

/// Returns a match move by move: the number of legal moves, the played one, the news with their audience, and the
/// points.
fn playthrough(record: &Record) -> String {
    let mut game = record.start().unwrap_or_else(|error| panic!("{error}"));
    let mut text = format!("{record}");
    text.truncate(text.find("\n1. ").unwrap_or(text.len()));
    for (index, RecordedMove { seat, chosen }) in record.moves.iter().enumerate() {
        let legal = game.legal_moves(*seat).len();
        let played = game.play(*seat, chosen).unwrap_or_else(|error| panic!("{error}"));
        writeln!(text, "\n{}. {seat} {chosen} (of {legal} moves)", index + 1).expect("a string");
        for news in &played.news {
            writeln!(text, "   {:?}: {}", news.to, written(&news.what)).expect("a string");
        }
        let points = game.view(Viewer::Spectator).scores();
        writeln!(text, "   points {points:?}, to act {:?}", game.to_act()).expect("a string");
    }
    text + RESULT + &result(record)
}

/// Returns the outcome of a move in a form that does not depend on the program's types.
fn told(played: &Played) -> String {
    let news: Vec<String> = played
        .news
        .iter()
        .map(|news| format!("{:?} {}", news.to, written(&news.what)))
        .collect();
    format!("{} {} {}\n", played.revealed, played.turn_over, news.join("; "))
}

fn written(phrase: &Phrase) -> String {
    let mut text = phrase.id.to_string();
    for (name, value) in &phrase.args {
        let value = match value {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => text.to_string(),
            Arg::Seat(seat) => seat.to_string(),
            Arg::Phrase(phrase) => format!("({})", written(phrase)),
            Arg::List(list) => format!("[{}]", list.iter().map(written).collect::<Vec<_>>().join(", ")),
        };
        write!(text, " {name}={value}").expect("a string");
    }
    text
}

/// Replays every file of a game; with `UPDATE_REPLAYS`, first writes the differences.
fn check(game: GameId) {
    let update = env::var_os("UPDATE_REPLAYS").is_some();
    let mut names: BTreeSet<String> = fs::read_dir(folder(game))
        .map(|files| {
            files
                .filter_map(|file| {
                    file.ok()?
                        .file_name()
                        .to_str()?
                        .strip_suffix(".txt")
                        .map(str::to_owned)
                })
                .collect()
        })
        .unwrap_or_default();
    let mut differing = Vec::new();
    for (name, record, players) in wanted(game) {
        if names.insert(name.clone()) {
            differing.push(format!("{name} is missing"));
            if update {
                let record = play(record, players);
                fs::create_dir_all(folder(game)).expect("a folder");
                fs::write(
                    folder(game).join(format!("{name}.txt")),
                    format!("{record}{RESULT}{}", result(&record)),
                )
                .expect("a file");
            } else {
                names.remove(&name);
            }
        }
    }
    for name in names {
        let path = folder(game).join(format!("{name}.txt"));
        let text = fs::read_to_string(&path).expect("a listed file");
        let record = frozen(game, &name);
        let now = format!("{record}{RESULT}{}", result(&record));
        if now != text {
            differing.push(format!("{name}: the result is now\n{}", result(&record)));
            if update {
                fs::write(&path, now).expect("a file");
            }
        }
    }
    let path = folder(game).join(format!("../../playthroughs/{game}.txt"));
    let now = playthrough(&frozen(game, PLAYTHROUGH));
    if fs::read_to_string(&path).ok().as_ref() != Some(&now) {
        differing.push(format!("{} differs", path.display()));
        if update {
            fs::write(&path, now).expect("a file");
        }
    }
    assert!(
        differing.is_empty(),
        "{game}: {}\nSee the head of replays.rs for how to make them anew.",
        differing.join("\n")
    );
}

#[test]
fn frozen_matches_of_legendary_forests_end_as_they_did() {
    check(GameId::LegendaryForests);
}

#[test]
fn frozen_matches_of_mystaria_end_as_they_did() {
    check(GameId::Mystaria);
}

#[test]
fn frozen_matches_of_wispwood_end_as_they_did() {
    check(GameId::Wispwood);
}

#[test]
fn frozen_matches_of_legends_end_as_they_did() {
    check(GameId::Legends);
}

#[test]
fn every_game_is_frozen_and_counted() {
    for &game in GameId::ALL {
        let counts = folder(game).join(format!("../../perft/{game}.txt"));
        assert!(
            folder(game).is_dir(),
            "add a test of the frozen matches of {game}"
        );
        assert!(counts.is_file(), "add a test of the paths of {game} in perft.rs");
    }
}
