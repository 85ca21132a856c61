//! Turns, secrets, the end, and whole matches.

use crate::by_text::ByText as _;
use std::collections::BTreeSet;

use games::{AnyGame, Dice, GameId, Next, Played, Seat, Seed, Viewer};
use serde_json::{Value, json};

use super::reference::Reference;

fn start(seats: usize, seed: &str, simple: bool) -> AnyGame {
    start_by(GameId::Mystaria.info().newest_rules(), seats, seed, simple)
}

fn start_by(rules: u32, seats: usize, seed: &str, simple: bool) -> AnyGame {
    let (seed, options) = (Seed::from_text(seed), json!({ "simple": simple }));
    AnyGame::with_rules(GameId::Mystaria, rules, seats, &seed, &options).unwrap()
}

fn dice(seed: &str) -> Dice {
    Dice::new(&Seed::from_text(seed))
}

fn play(game: &mut AnyGame, text: &str) -> Played {
    let seat = game.to_act()[0];
    game.play_text(seat, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays random moves to the end; `watch` gets the state before and after each.
fn play_out(game: &mut AnyGame, dice: &mut Dice, mut watch: impl FnMut(&AnyGame, &str, &Played, &AnyGame)) {
    for _ in 0..200 {
        let Some(&seat) = game.to_act().first() else {
            return;
        };
        let moves = game.legal_texts(seat);
        // Few fields allow a bridge, so it would hardly ever be built without a preference.
        let bridges: Vec<String> = moves
            .iter()
            .filter(|text| text.contains("bridge"))
            .cloned()
            .collect();
        let from = if bridges.is_empty() || dice.below(2) == 0 {
            &moves
        } else {
            &bridges
        };
        let chosen = dice.pick(from).expect("who is to act has a move").clone();
        let before = game.clone();
        let played = game.play_text(seat, &chosen).unwrap();
        watch(&before, &chosen, &played, game);
    }
    panic!("the match does not end");
}

const TABLES: [(usize, bool); 6] = [
    (2, false),
    (3, false),
    (4, false),
    (2, true),
    (3, true),
    (4, true),
];

fn count(state: &Value, list: &str) -> usize {
    state[list].as_array().unwrap().len()
}

#[test]
fn setup_removes_tiles_by_the_number_of_players() {
    for (seats, removed, pile) in [(2, 13, 20), (3, 8, 24), (4, 3, 28)] {
        let state = start(seats, "setup", false).to_json();
        assert_eq!(
            (
                count(&state, "removed"),
                count(&state, "pile"),
                count(&state, "tiles")
            ),
            (removed, pile, 1)
        );
        assert!(
            state["hands"]
                .as_array()
                .unwrap()
                .iter()
                .all(|hand| hand.is_u64())
        );
        assert_eq!(state["to_act"][0], state["start"]);
    }
    for seats in [0, 1, 5] {
        let seed = Seed::from_text("setup");
        assert!(AnyGame::new(GameId::Mystaria, seats, &seed, &json!({})).is_err());
    }
}

#[test]
fn anyone_may_begin() {
    let starts: BTreeSet<String> = (0..40)
        .map(|seed| start(4, &format!("begin {seed}"), false).to_json()["start"].to_string())
        .collect();
    assert_eq!(starts.len(), 4);
}

#[test]
fn without_buildings_everyone_lays_11_9_or_8_tiles() {
    for (seats, turns) in [(2, 11), (3, 9), (4, 8)] {
        let mut game = start(seats, "turns", false);
        let mut laid = vec![0; seats];
        while let Some(&seat) = game.to_act().first() {
            let moves = game.legal_texts(seat);
            if moves.last().map(String::as_str) == Some("skip") {
                play(&mut game, "skip");
            } else {
                play(&mut game, &moves[moves.len() / 2]);
                laid[seat.index()] += 1;
            }
        }
        assert_eq!(laid, vec![turns; seats]);
        assert_eq!(game.to_json()["ended_by"], "pile");
        let standings = game.standings().unwrap();
        assert_eq!(
            standings.winners.len(),
            seats,
            "nobody has a tree, so all share (M12)"
        );
    }
}

#[test]
fn a_turn_may_be_taken_back_until_the_new_tile_is_drawn() {
    let mut game = start(2, "undo", false);
    let seat = game.to_act()[0];
    let lay = game.legal_texts(seat)[0].clone();
    let played = play(&mut game, &lay);
    assert_eq!((played.revealed, played.turn_over), (false, false));
    assert_eq!(game.to_act(), [seat], "building is up to the same player");
    let played = play(&mut game, "skip");
    assert_eq!((played.revealed, played.turn_over), (true, true));
    assert_eq!(game.to_act(), [seat.next(2)]);
}

#[test]
fn what_does_not_fit_the_moment_is_refused_and_changes_nothing() {
    let mut game = start(2, "refusals", true);
    let seat = game.to_act()[0];
    let lay = game.legal_texts(seat)[0].clone();
    let refuse = |game: &mut AnyGame, seat: Seat, text: &str, expected: &str| {
        let before = game.clone();
        let error = game.play_text(seat, text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
        assert_eq!(*game, before);
    };
    refuse(&mut game, seat.next(2), &lay, "not your turn");
    refuse(&mut game, Seat(7), &lay, "not your turn");
    refuse(&mut game, seat, "skip", "first lay");
    refuse(&mut game, seat, "build tower N14", "first lay");
    refuse(&mut game, seat, "lay N14 0", "would lie on N14");
    refuse(&mut game, seat, "lay LZ9999 0", "no edge");
    refuse(&mut game, seat, "lay -ZZZ-999 270", "no edge");
    for unreadable in [
        "",
        "lay",
        "lay N14",
        "lay N14 45",
        "build N14",
        "build hut N14",
        "build tower N14 sideways",
        "skip N14",
        "lay 14 0",
        "erect tower N14",
    ] {
        assert!(GameId::Mystaria.parse_move(unreadable).is_err(), "{unreadable}");
    }
    play(&mut game, &lay.to_uppercase());
    refuse(&mut game, seat, &lay, "now build or skip");
    refuse(&mut game, seat, "build castle N14", "no castle left");
    refuse(&mut game, seat, "build tower A1", "no field at A1");
}

#[test]
fn m11_the_end_comes_by_the_pile_or_by_all_buildings_and_nobody_draws_after_it() {
    let mut ends = BTreeSet::new();
    for (seats, simple) in TABLES {
        for seed in 0..12 {
            let mut game = start(seats, &format!("end {seed}"), simple);
            let mut after_end = 0;
            // Everyone who can build does, so that all buildings may be built.
            while let Some(&seat) = game.to_act().first() {
                let before = game.to_json();
                let moves = game.legal_texts(seat);
                play(
                    &mut game,
                    &moves[seed as usize % moves.len().saturating_sub(1).max(1)],
                );
                let state = game.to_json();
                if before["ended_by"].is_null() {
                    if state["ended_by"] == "buildings" {
                        // M11: the player who triggered the end does not draw either.
                        assert!(state["hands"][seat.index()].is_null());
                        assert_eq!(state["pile"], before["pile"]);
                    }
                } else {
                    assert_eq!(state["ended_by"], before["ended_by"], "the first trigger stays");
                    assert_eq!(state["pile"], before["pile"]);
                    after_end += usize::from(count(&state, "tiles") > count(&before, "tiles"));
                }
            }
            let state = game.to_json();
            let by = state["ended_by"].as_str().unwrap().to_owned();
            assert_eq!(
                after_end,
                if by == "pile" { seats } else { seats - 1 },
                "every tile in a hand is laid"
            );
            assert_eq!(state["hands"], json!(vec![Value::Null; seats]));
            ends.insert((by, simple));
        }
    }
    assert!(ends.len() >= 3, "both ends were seen: {ends:?}");
}

#[test]
fn the_simple_game_has_six_buildings() {
    for seed in 0..20 {
        let mut game = start(2, &format!("simple {seed}"), true);
        play_out(&mut game, &mut dice("simple"), |_, chosen, _, _| {
            for other in ["bridge", "castle", "portal"] {
                assert!(!chosen.contains(other), "{chosen}");
            }
        });
        assert!(
            game.standings()
                .unwrap()
                .breakdown
                .iter()
                .all(|lines| lines.len() == 6)
        );
    }
}

#[test]
fn legal_moves_and_scores_agree_with_the_reference() {
    let (mut compared, mut bridges) = (0, 0);
    for (seats, simple) in TABLES {
        for seed in 0..4 {
            let rules = 1 + seed as u32 % 2;
            let mut game = start_by(rules, seats, &format!("reference {seed}"), simple);
            let mut dice = dice(&format!("reference {seats} {seed}"));
            let check = |game: &AnyGame| {
                let state = game.to_json();
                let reference = Reference::new(&state, rules);
                let seat = game.to_act().first().copied().unwrap_or(Seat(0));
                let moves = game.legal_texts(seat);
                let listed: BTreeSet<String> = moves.iter().cloned().collect();
                assert_eq!(listed.len(), moves.len(), "no move twice");
                assert_eq!(listed, reference.legal_moves());
                assert_eq!(state["scores"], json!(reference.scores()));
            };
            check(&game);
            play_out(&mut game, &mut dice, |_, _, _, after| {
                // Building is compared everywhere, because that is fast; laying is compared in some positions of every
                // stage.
                let state = after.to_json();
                if state["phase"] != "lay" || count(&state, "tiles") % 5 == seed {
                    compared += 1;
                    bridges += usize::from(state.to_string().contains("bridge"));
                    check(after);
                }
            });
        }
    }
    assert!(
        compared > 300 && bridges > 50,
        "{compared}, {bridges} with a bridge"
    );
}

#[test]
fn random_matches_end_with_standings_that_add_up() {
    for (seats, simple) in TABLES {
        for seed in 0..40 {
            let mut game = start(seats, &format!("random {seed}"), simple);
            let mut all: Vec<u64> = Vec::new();
            play_out(&mut game, &mut dice(&format!("random {seed}")), |_, _, _, _| {});
            let state = game.to_json();
            for list in ["pile", "removed", "discarded"] {
                all.extend(
                    state[list]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|no| no.as_u64().unwrap()),
                );
            }
            all.extend(
                state["tiles"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|tile| tile["no"].as_u64().unwrap()),
            );
            all.sort_unstable();
            assert_eq!(all, (1..=36).collect::<Vec<_>>(), "no tile is lost");
            let standings = game.standings().unwrap();
            let sums: Vec<i32> = standings
                .breakdown
                .iter()
                .map(|lines| lines.iter().map(|line| line.points).sum())
                .collect();
            assert_eq!(standings.scores, sums);
            assert!(!standings.winners.is_empty());
        }
    }
}

#[test]
fn the_state_has_the_published_form() {
    let mut game = start(3, "json", false);
    let mut kinds = BTreeSet::new();
    for seed in 0..6 {
        game = start(3, &format!("json {seed}"), false);
        play_out(&mut game, &mut dice("json"), |_, _, _, after| {
            let state = after.to_json();
            assert_eq!(
                AnyGame::from_json(GameId::Mystaria, &state, after.dice().clone()).as_ref(),
                Ok(after)
            );
            for building in state["buildings"].as_array().unwrap() {
                let keys: Vec<&str> = building.as_object().unwrap().keys().map(String::as_str).collect();
                let expected: &[&str] = match building["kind"].as_str().unwrap() {
                    "hut" => &["kind", "landscape", "seat", "x", "y"],
                    "bridge" => &["joins", "kind", "seat", "x", "y"],
                    _ => &["kind", "seat", "x", "y"],
                };
                assert_eq!(keys, expected);
                kinds.insert(building["kind"].to_string());
            }
        });
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    let state = game.to_json();
    let mut keys: Vec<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    let mut published = [
        "game",
        "options",
        "tiles",
        "hands",
        "pile",
        "removed",
        "discarded",
        "start",
        "buildings",
        "to_act",
        "phase",
        "ended_by",
        "scores",
    ];
    published.sort_unstable();
    assert_eq!(keys, published);
    assert_eq!(state["options"], json!({"simple": false}));
    assert_eq!(state["phase"], "done");
    assert_eq!(
        state["tiles"][0],
        json!({"no": state["tiles"][0]["no"], "x": 0, "y": 0, "turn": 0, "by": null})
    );
}

#[test]
fn a_state_that_can_not_be_is_refused() {
    let mut game = start(2, "wrong", false);
    for _ in 0..6 {
        let seat = game.to_act()[0];
        let first = game.legal_texts(seat)[0].clone();
        play(&mut game, &first);
    }
    let good = game.to_json();
    let wrong: &[(&str, Value)] = &[
        ("/hands", json!([1])),
        ("/hands/0", json!(99)),
        ("/start", json!(2)),
        ("/tiles", json!([])),
        ("/tiles/1/x", json!(0)),
        ("/tiles/1/x", json!(30000)),
        ("/tiles/1/no", good["tiles"][0]["no"].clone()),
        ("/buildings/0/x", json!(100)),
        ("/buildings/0/x", json!(-32768)),
        ("/buildings/0/kind", json!("palace")),
        ("/buildings/0/seat", json!(9)),
        ("/phase", json!("rest")),
        ("/to_act", json!([])),
        ("/to_act", json!([200])),
        ("/ended_by", json!("boredom")),
        ("/options", json!({"simple": false, "hard": true})),
        ("/pile/0", json!("five")),
        ("/pile/0", good["removed"][0].clone()),
        ("/discarded", json!([200])),
        ("/tiles/1/x", json!(40)),
        ("/tiles/1/by", json!(2)),
        ("/buildings/1", good["buildings"][0].clone()),
        (
            "/buildings/0",
            json!({"seat": 0, "kind": "tower", "x": 0, "y": 0, "joins": "vertical"}),
        ),
        (
            "/buildings/0",
            json!({"seat": 0, "kind": "bridge", "x": 0, "y": 0}),
        ),
        (
            "/buildings/0",
            json!({"seat": 0, "kind": "hut", "landscape": "G", "x": 0, "y": 0}),
        ),
        ("/buildings/0", json!({"seat": 0, "kind": "hut", "x": 0, "y": 0})),
        ("/phase", json!("done")),
        (
            "/phase",
            json!(if good["phase"] == "lay" { "build" } else { "lay" }),
        ),
    ];
    for (place, value) in wrong {
        let mut state = good.clone();
        *state
            .pointer_mut(place)
            .unwrap_or_else(|| panic!("{place} in {good}")) = value.clone();
        if *place == "/tiles/1/x" && value == &json!(0) {
            state["tiles"][1]["y"] = json!(0);
        }
        let read = AnyGame::from_json(GameId::Mystaria, &state, game.dice().clone());
        assert!(read.is_err(), "{place} = {value}");
    }
    // No part may be missing or of another type. Points are recomputed, and a missing end means that it has not come.
    let read = |state: Value| AnyGame::from_json(GameId::Mystaria, &state, game.dice().clone());
    for key in good.as_object().unwrap().keys() {
        let mut state = good.clone();
        state[key] = json!({"nonsense": [null]});
        assert!(read(state).is_err(), "{key}");
        let mut state = good.as_object().unwrap().clone();
        state.remove(key);
        let needed = !["scores", "ended_by"].contains(&key.as_str());
        assert_eq!(read(Value::Object(state)).is_err(), needed, "without {key}");
    }
}

#[test]
fn news_of_a_drawn_tile_are_for_its_owner_only() {
    let mut game = start(3, "news", false);
    play_out(&mut game, &mut dice("news"), |before, _, played, after| {
        let seat = before.to_act()[0];
        let heard = |viewer| {
            let mut news = played.news.iter().filter(|news| news.is_for(viewer));
            news.any(|news| news.what.id == "mystaria-news-drawn")
        };
        let drew =
            count(&after.to_json(), "pile") < count(&before.to_json(), "pile") || heard(Viewer::Seat(seat));
        assert_eq!(heard(Viewer::Seat(seat)), drew);
        assert!(!heard(Viewer::Seat(seat.next(3))) && !heard(Viewer::Spectator));
        assert_eq!(played.revealed, drew || after.to_act().is_empty());
    });
}

/// Returns every move that chains of choices lead to, with the first of each choice followed first.
fn reachable(game: &AnyGame, seat: Seat) -> Vec<String> {
    fn follow(
        view: &games::AnyView,
        verb: &'static str,
        picks: &mut Vec<String>,
        found: &mut Vec<String>,
        asks: &[&'static str],
    ) {
        let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &keys) {
            Next::Move(text) => {
                assert!(keys.join("").len() <= 60);
                let once_more: Vec<&str> = keys.iter().copied().chain(["x"]).collect();
                assert_eq!(
                    view.choose(verb, &once_more),
                    Next::Impossible { pick: keys.len() }
                );
                found.push(text.to_string());
            }
            Next::Ask(choice) => {
                assert!(asks.contains(&choice.ask));
                let mut known = BTreeSet::new();
                for option in &choice.options {
                    assert!(known.insert(&option.key), "{} twice", option.key);
                    assert!(!option.key.contains([':', '|']));
                    assert!(!option.effects.is_empty());
                    picks.push(option.key.clone());
                    follow(view, verb, picks, found, asks);
                    picks.pop();
                }
                picks.push("nonsense".to_owned());
                let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
                assert_eq!(
                    view.choose(verb, &keys),
                    Next::Impossible { pick: keys.len() - 1 }
                );
                picks.pop();
            }
            Next::Impossible { .. } => panic!("{verb} {keys:?} leads nowhere"),
        }
    }
    let view = game.view(Viewer::Seat(seat));
    let mut found = Vec::new();
    for verb in view.verbs() {
        let asks = GameId::Mystaria
            .info()
            .verbs
            .iter()
            .find(|known| known.name == verb)
            .unwrap()
            .asks;
        follow(&view, verb, &mut Vec::new(), &mut found, asks);
    }
    found
}

#[test]
fn choices_lead_to_every_legal_move_and_to_no_other() {
    for (seats, simple) in [(2, false), (4, false), (3, true)] {
        let mut game = start(seats, "choices", simple);
        let mut step = 0;
        play_out(&mut game, &mut dice("choices"), |_, _, _, after| {
            let Some(&seat) = after.to_act().first() else {
                return;
            };
            step += 1;
            let phase = after.to_json()["phase"].clone();
            if phase == "lay" && step % 7 != 0 {
                return;
            }
            // No printed tile looks the same when rotated, so chains and moves are one to one.
            let found = reachable(after, seat);
            let listed: BTreeSet<String> = found.iter().cloned().collect();
            assert_eq!(found.len(), listed.len());
            assert_eq!(listed, after.legal_texts(seat).into_iter().collect());
            let other = after.view(Viewer::Seat(seat.next(seats)));
            assert!(other.verbs().is_empty());
            assert!(matches!(other.choose("lay", &[]), Next::Impossible { .. }));
        });
    }
}

/// Plays the first option of every choice.
fn stand_in(game: &mut AnyGame, seat: Seat) {
    let view = game.view(Viewer::Seat(seat));
    let verb = view.verbs()[0];
    let mut picks: Vec<String> = Vec::new();
    loop {
        let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &keys) {
            Next::Ask(choice) => picks.push(choice.options[0].key.clone()),
            Next::Move(text) => {
                game.play(seat, &text).unwrap();
                return;
            }
            Next::Impossible { .. } => panic!("{verb} {picks:?}"),
        }
    }
}

#[test]
fn the_first_suggestions_play_far_better_than_chance() {
    let (mut guided, mut random) = (0, 0);
    for seed in 0..8 {
        let mut game = start(2, &format!("stand-in {seed}"), seed % 2 == 1);
        let mut dice = dice(&format!("stand-in {seed}"));
        let seat = Seat(seed as u8 % 2);
        while let Some(&to_act) = game.to_act().first() {
            if to_act == seat {
                stand_in(&mut game, seat);
            } else {
                let chosen = dice.pick(&game.legal_texts(to_act)).unwrap().clone();
                play(&mut game, &chosen);
            }
        }
        let scores = game.standings().unwrap().scores;
        guided += scores[seat.index()];
        random += scores[seat.next(2).index()];
    }
    assert!(guided > 2 * random, "{guided} to {random}");
}
