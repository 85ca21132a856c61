//! Matches from a few lines of text, and their events.

use std::collections::BTreeMap;

use games::{
    Dice, Game, Played, Seat, Seed, Setup,
    legends::{Legends, Move, Options, board::Place},
};
use serde_json::{Value, json};

/// A match from a few lines:
///
/// ```text
/// 0 ATL 10: ATL1 JOKER     seat, place, week, hand; on the same week the later line lies higher
/// books ATL 0.1.           seats on fields 2, 3, 4, 5
/// display BUN AVA1 AVA2    otherwise five cards that appear nowhere else
/// deck YET1 YET2           the top is the last; otherwise ten of NOF1
/// gold ELE                 or gold 25, which is where it starts
/// act 0                    phase and who decides
/// ```
///
/// `discard`, `club`, `renewed`, `prestige` (one number a seat), `scored` and `rules` (a version) are read alike.
pub(super) fn scene(text: &str) -> Legends {
    let mut players = Vec::new();
    let mut track: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
    let mut books: BTreeMap<String, Vec<Option<u8>>> = Place::LEGENDS
        .iter()
        .map(|place| (place.to_string(), vec![None; 4]))
        .collect();
    let mut displays = json!({
        "ATL": ["SHA1", "SHA1", "SHA1", "SHA2", "SHA2"],
        "BUN": ["SHA1", "SHA1", "SHA1", "SHA1", "SHA1"],
        "SHA": ["BUN1", "BUN1", "BUN1", "BUN1", "BUN1"],
    });
    let mut state = json!({
        "game": "legends", "options": {}, "deck": vec!["NOF1"; 10], "discard": [], "club": [],
        "silver": [25, 45, 60, 75], "scored": 0, "gold": {"week": 25, "place": null},
        "turn": {"travelled": null, "given": [], "renewed": null}, "revealed": [],
    });
    let mut prestige: Vec<i32> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split([' ', ':']).filter(|word| !word.is_empty()).collect();
        match (words[0], &words[1..]) {
            (seat, [at, week, hand @ ..]) if seat.parse::<u8>().is_ok() => {
                assert_eq!(seat.parse(), Ok(players.len()));
                let week: u16 = week.parse().unwrap();
                players.push(json!({"at": at, "week": week, "prestige": 0, "hand": hand, "books_left": 6}));
                track.entry(week).or_default().push(seat.parse().unwrap());
            }
            ("books", [place, fields]) => {
                let fields = fields.chars().map(|c| c.to_digit(10).map(|seat| seat as u8));
                books.insert((*place).to_owned(), fields.collect());
            }
            ("display", [place, cards @ ..]) => displays[*place] = json!(cards),
            ("prestige", values) => prestige = values.iter().map(|value| value.parse().unwrap()).collect(),
            ("gold", [gold]) => {
                state["gold"] = match gold.parse::<u16>() {
                    Ok(week) => json!({"week": week, "place": null}),
                    Err(_) => json!({"week": null, "place": gold}),
                }
            }
            ("renewed", [place]) => state["turn"]["renewed"] = json!(place),
            ("rules", [version]) => state["rules"] = json!(version.parse::<u32>().unwrap()),
            ("scored", [count]) => state["scored"] = json!(count.parse::<u8>().unwrap()),
            (pile @ ("deck" | "discard" | "club"), cards) => state[pile] = json!(cards),
            (phase, [seat]) => {
                state["phase"] = json!(phase);
                state["to_act"] = json!([seat.parse::<u8>().unwrap()]);
                if ["greet", "act", "renew"].contains(&phase) {
                    state["turn"]["travelled"] = json!(1);
                }
            }
            _ => panic!("{line}"),
        }
    }
    for (index, player) in players.iter_mut().enumerate() {
        let own = books
            .values()
            .flatten()
            .filter(|book| **book == Some(index as u8))
            .count();
        player["books_left"] = json!(6 - own);
        player["prestige"] = json!(prestige.get(index).copied().unwrap_or(0));
    }
    state["players"] = json!(players);
    state["track"] = json!(track.into_iter().collect::<Vec<_>>());
    state["books"] = json!(books);
    state["displays"] = displays;
    Legends::from_json(&state, Dice::new(&Seed::from_text("scene")))
        .unwrap_or_else(|error| panic!("{error}: {state}"))
}

/// Plays one line, `SEAT MOVE`.
pub(super) fn play(game: &mut Legends, line: &str) -> Played {
    let (seat, text) = line.split_once(' ').unwrap();
    let chosen: Move = text.parse().unwrap();
    game.play(Seat(seat.parse().unwrap()), &chosen)
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The state after some moves.
pub(super) fn after(text: &str, moves: &[&str]) -> Value {
    let mut game = scene(text);
    for line in moves {
        play(&mut game, line);
    }
    game.to_json()
}

pub(super) fn check_refused(text: &str, line: &str, reason: &str) {
    let mut game = scene(text);
    let before = game.clone();
    let (seat, text) = line.split_once(' ').unwrap();
    let refusal = game
        .play(Seat(seat.parse().unwrap()), &text.parse().unwrap())
        .expect_err("it should be refused");
    assert!(refusal.to_string().contains(reason), "{refusal}");
    assert_eq!(game, before);
}

pub(super) fn legal(game: &Legends, seat: u8) -> Vec<String> {
    let moves = game.legal_moves(Seat(seat));
    moves.iter().map(ToString::to_string).collect()
}

pub(super) fn start(seats: usize, seed: &str) -> Legends {
    Legends::new(&Setup {
        seats,
        seed: Seed::from_text(seed),
        options: Options::default(),
        rules: Legends::info().newest_rules(),
    })
    .unwrap()
}

pub(super) fn hand(state: &Value, seat: usize) -> Vec<&str> {
    let cards = state["players"][seat]["hand"].as_array().unwrap();
    cards.iter().map(|card| card.as_str().unwrap()).collect()
}

pub(super) const AT_ATLANTIS: &str = "
    0 ATL 10: ATL1 ATL1 ATL2 ATL2 JOKER YET1
    1 BUN 12: YET1
    act 0";
