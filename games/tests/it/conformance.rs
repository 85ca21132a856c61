//! Requirements on every game, at every point of random matches of every size.

use games::{AnyGame, AnyMove, AnyView, Dice, GameId, Next, Record, RecordedMove, Seat, Seed, Viewer};
use serde_json::{Value, json};

/// Returns the settings under which a game is tested, besides its defaults.
fn variants(game: GameId) -> Vec<Value> {
    match game {
        GameId::Mystaria => vec![json!({}), json!({"simple": true})],
        GameId::Wispwood => vec![
            json!({}),
            json!({"goals": "one-paw", "trees_card": false, "difficulty": 2}),
            json!({"rounds": 2, "goals": ["P4", "H4", "O5", "E3", "T4"], "difficulty": 4}),
        ],
        _ => vec![json!({})],
    }
}

/// Calls `check` for every game, variant and number of players, with `seeds` seeds each.
fn for_each_setup(seeds: u32, check: impl Fn(Record)) {
    for &game in GameId::ALL {
        for options in variants(game) {
            for seats in game.info().min_seats..=game.info().max_seats {
                for number in 0..seeds {
                    let seed = Seed::from_text(&format!("{game} {options} {seats} {number}"));
                    check(Record::new(game, seats, &options, seed).expect("a documented setup"));
                }
            }
        }
    }
}

/// Plays a random match and calls `check` before every move and at the end.
fn random_match(
    mut record: Record,
    mut check: impl FnMut(&AnyGame, &Record, &mut Dice),
) -> (AnyGame, Record) {
    let mut dice = Dice::new(&record.seed.derive("random play"));
    let mut game = record.start().expect("a setup that was accepted");
    loop {
        check(&game, &record, &mut dice);
        let to_act = game.to_act();
        let Some(&seat) = dice.pick(&to_act) else { break };
        let moves = game.legal_moves(seat);
        let text = dice
            .pick(&moves)
            .unwrap_or_else(|| panic!("{seat} is to act but has no move: {}", game.to_json()));
        game.play(seat, text)
            .unwrap_or_else(|error| panic!("{text}: {error}: {}", game.to_json()));
        record.moves.push(RecordedMove {
            seat,
            chosen: text.clone(),
        });
        assert!(record.moves.len() < 2_000, "a match that does not end");
    }
    (game, record)
}

fn viewers(game: &AnyGame) -> impl Iterator<Item = Viewer> {
    Seat::all(game.seats())
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
}

#[test]
fn every_random_match_ends_with_standings() {
    for_each_setup(60, |record| {
        let (game, _) = random_match(record, |game, _, _| {
            assert_eq!(game.standings().is_none(), !game.to_act().is_empty());
        });
        let standings = game.standings().expect("nobody is to act");
        assert!(standings.winners.iter().all(|seat| seat.index() < game.seats()));
        for (total, lines) in standings.scores.iter().zip(&standings.breakdown) {
            assert_eq!(*total, lines.iter().map(|line| line.points).sum::<i32>());
        }
    });
}

#[test]
fn every_move_reads_back_from_its_text() {
    for_each_setup(3, |record| {
        random_match(record, |game, _, _| {
            for seat in game.to_act() {
                let moves = game.legal_moves(seat);
                for chosen in &moves {
                    let text = chosen.to_string();
                    assert_eq!(game.id().parse_move(&text).as_ref(), Ok(chosen));
                    assert_eq!(
                        game.id().parse_move(&text.to_lowercase()).as_ref(),
                        Ok(chosen),
                        "read without regard to case"
                    );
                    assert!(text.len() <= 90, "{text} is too long for a button");
                }
                let mut sorted: Vec<String> = moves.iter().map(ToString::to_string).collect();
                sorted.sort();
                sorted.dedup();
                assert_eq!(sorted.len(), moves.len(), "a move is listed twice");
            }
        });
    });
}

#[test]
fn a_refused_move_changes_nothing() {
    for_each_setup(3, |record| {
        let mut tried: Vec<AnyMove> = Vec::new();
        random_match(record, |game, _, dice| {
            for seat in Seat::all(game.seats() + 1) {
                let legal = game.legal_moves(seat);
                for _ in 0..3 {
                    let Some(text) = dice.pick(&tried) else { continue };
                    let mut copy = game.clone();
                    match copy.play(seat, text) {
                        Ok(_) => assert!(
                            legal.contains(text),
                            "{text} was accepted from {seat} but is not listed"
                        ),
                        Err(_) => {
                            assert!(
                                !legal.contains(text),
                                "{text} is listed for {seat} but was refused"
                            );
                            assert_eq!(copy, *game);
                        }
                    }
                }
            }
            for nonsense in [
                "place",
                "🦊 🦊 🦊",
                "place M13",
                "take 9 9 9 9 9",
                "give",
                "lay -1 -1",
                "x\u{0}y",
            ] {
                assert!(game.id().parse_move(nonsense).is_err());
            }
            if let Some(&seat) = game.to_act().first() {
                tried.extend(dice.pick(&game.legal_moves(seat)).cloned());
            }
        });
    });
}

#[test]
fn a_state_survives_json() {
    for_each_setup(6, |record| {
        random_match(record, |game, _, _| {
            let text = game.to_json().to_string();
            let value: Value = serde_json::from_str(&text).unwrap();
            let back = AnyGame::from_json(game.id(), &value, game.dice().clone()).unwrap();
            assert_eq!(back, *game);
        });
    });
}

#[test]
fn a_record_replays_to_the_same_match() {
    for_each_setup(10, |record| {
        let (game, record) = random_match(record, |_, _, _| ());
        let text = record.to_string();
        let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, record);
        assert_eq!(read.replay().unwrap().game, game);
    });
}

#[test]
fn lines_for_people_are_skipped_in_a_record() {
    for_each_setup(1, |record| {
        let (game, record) = random_match(record, |_, _, _| ());
        let lines = ["Rules version 1: The first version.", "rules: 7", ""].map(str::to_owned);
        let text = Record::commented(&record.to_string(), &lines);
        assert!(
            text.contains("\n# Rules version 1: The first version.\n# rules: 7\n"),
            "{text}"
        );
        let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, record);
        assert_eq!(read.replay().unwrap().game, game);
        // A wrong line is still named by its number in the file.
        let moves = text.lines().count();
        let wrong = format!("{text}nonsense\n");
        assert_eq!(wrong.parse::<Record>(), Err(games::RecordError::Move(moves + 1)));
    });
}

#[test]
fn a_changed_seed_breaks_the_commitment() {
    for_each_setup(1, |record| {
        let text = record.to_string();
        let other = record.seed.derive("another").to_string();
        let forged = text.replace(&record.seed.to_string(), &other);
        assert_eq!(forged.parse::<Record>(), Err(games::RecordError::Commitment));
    });
}

#[test]
fn an_imagined_match_looks_like_its_view_and_could_be_played() {
    for_each_setup(6, |record| {
        let mut differed = 0;
        random_match(record, |game, _, dice| {
            for viewer in viewers(game) {
                let other = game.imagine(viewer, dice);
                differed += usize::from(other.to_json() != game.to_json());
                assert_eq!(other.view(viewer), game.view(viewer), "{viewer:?}");
                let json = other.to_json();
                assert!(
                    AnyGame::from_json(game.id(), &json, game.dice().clone()).is_ok(),
                    "an impossible match"
                );
            }
        });
        assert!(differed > 0, "nothing was ever dealt differently");
    });
}

/// Follows a chain to its move; `pick` chooses among the options.
fn follow(view: &AnyView, verb: &str, mut pick: impl FnMut(usize) -> usize) -> (Vec<String>, AnyMove) {
    let mut picks: Vec<String> = Vec::new();
    let mut asked: Vec<&str> = Vec::new();
    loop {
        let texts: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &texts) {
            Next::Ask(choice) => {
                assert!(
                    !choice.options.is_empty(),
                    "{verb} {picks:?}: asked without options"
                );
                let verb = view
                    .id()
                    .info()
                    .verbs
                    .iter()
                    .find(|known| known.name == verb)
                    .expect("a listed verb");
                assert!(
                    verb.asks.contains(&choice.ask),
                    "{} is not among the options of {}",
                    choice.ask,
                    verb.name
                );
                assert!(
                    !asked.contains(&choice.ask),
                    "{} asks for {} twice",
                    verb.name,
                    choice.ask
                );
                asked.push(choice.ask);
                let mut keys: Vec<_> = choice.options.iter().map(|option| &option.key).collect();
                keys.sort();
                keys.dedup();
                assert_eq!(keys.len(), choice.options.len(), "two options with one key");
                for option in &choice.options {
                    assert!(
                        !option.key.contains([':', '|', ' ']) && !option.key.is_empty(),
                        "{:?}",
                        option.key
                    );
                    assert_eq!(choice.option(&option.key), Some(option));
                }
                assert!(
                    choice
                        .options
                        .is_sorted_by_key(|option| std::cmp::Reverse(option.worth))
                );
                picks.push(choice.options[pick(choice.options.len())].key.clone());
            }
            Next::Move(text) => return (picks, text),
            Next::Impossible { pick } => {
                panic!("{verb} {picks:?}: pick {pick} was offered and is impossible")
            }
        }
        assert!(picks.len() <= 12, "{verb}: a chain without end");
    }
}

#[test]
fn every_chain_of_choices_is_a_legal_move() {
    for_each_setup(3, |record| {
        random_match(record, |game, _, dice| {
            assert!(
                game.view(Viewer::Spectator).verbs().is_empty(),
                "a spectator has nothing to decide"
            );
            assert_eq!(
                game.view(Viewer::Spectator).task().is_some(),
                !game.to_act().is_empty()
            );
            for seat in Seat::all(game.seats()) {
                let view = game.view(Viewer::Seat(seat));
                let legal = game.legal_moves(seat);
                assert_eq!(
                    view.verbs().is_empty(),
                    legal.is_empty(),
                    "verbs and legal moves disagree"
                );
                // The picks of a legal move lead to that move, or to one with the same effect.
                for _ in 0..legal.len().min(4) {
                    let chosen = &legal[dice.below(legal.len())];
                    let picks = view.picks(chosen);
                    let keys: Vec<&str> = picks.iter().map(|pick| pick.key.as_str()).collect();
                    let Next::Move(found) = view.choose(chosen.verb(), &keys) else {
                        panic!("{chosen}: {keys:?} is not complete")
                    };
                    let [one, other] = [chosen, &found].map(|chosen| {
                        let mut after = game.clone();
                        after.play(seat, chosen).unwrap();
                        (after.view(Viewer::Seat(seat)).scores(), after.to_act())
                    });
                    assert_eq!(one, other, "{chosen} and {found}");
                }
                for verb in view.verbs() {
                    let (picks, text) = follow(&view, verb, |_| 0);
                    assert!(
                        legal.contains(&text),
                        "the first suggestions {verb} {picks:?} lead to {text}: illegal"
                    );
                    for _ in 0..4 {
                        let (picks, text) = follow(&view, verb, |count| dice.below(count));
                        assert!(
                            legal.contains(&text),
                            "{verb} {picks:?} leads to {text}, which is illegal"
                        );
                        let inverse: Vec<String> =
                            view.picks(&text).into_iter().map(|pick| pick.key).collect();
                        assert_eq!(text.verb(), verb);
                        let same = |picks: &[String]| {
                            let mut picks = picks.to_vec();
                            picks.sort();
                            picks
                        };
                        assert_eq!(same(&inverse), same(&picks), "the picks of {text}");
                        assert!(
                            picks.concat().len() + picks.len() <= 60,
                            "{picks:?} is too long for a button"
                        );
                    }
                    assert!(matches!(view.choose(verb, &["?"; 13]), Next::Impossible { .. }));
                }
                assert!(matches!(
                    view.choose("no-such-verb", &[]),
                    Next::Impossible { .. }
                ));
            }
        });
    });
}

#[test]
fn a_match_of_first_suggestions_ends() {
    for_each_setup(10, |record| {
        let mut game = record.start().unwrap();
        let mut moves = 0;
        while let Some(&seat) = game.to_act().first() {
            let view = game.view(Viewer::Seat(seat));
            let (_, text) = follow(&view, view.verbs()[0], |_| 0);
            game.play(seat, &text).unwrap();
            moves += 1;
            assert!(moves < 2_000, "a match that does not end");
        }
    });
}

#[test]
fn a_wrong_number_of_players_is_refused() {
    for &game in GameId::ALL {
        let info = game.info();
        for seats in [0, info.min_seats - 1, info.max_seats + 1, 1_000_000] {
            assert!(
                AnyGame::new(game, seats, &Seed::from_text("x"), &json!({})).is_err(),
                "{game} with {seats}"
            );
        }
        assert!(game.read_options(&json!({"no_such_option": 1})).is_err());
    }
}

#[test]
fn the_state_has_the_published_keys() {
    for_each_setup(1, |record| {
        let expected: &[&str] = match record.game {
            GameId::LegendaryForests => &[
                "architect",
                "game",
                "light",
                "options",
                "phase",
                "pile",
                "planets",
                "removed",
                "round",
                "scores",
                "supply",
                "tile",
                "to_act",
                "token",
                "trees",
                "unplaced",
            ],
            GameId::Mystaria => &[
                "buildings",
                "discarded",
                "ended_by",
                "game",
                "hands",
                "options",
                "phase",
                "pile",
                "removed",
                "scores",
                "start",
                "tiles",
                "to_act",
            ],
            GameId::Wispwood => &[
                "cat_choice",
                "discard",
                "discard_kinds",
                "forests",
                "game",
                "ghost",
                "options",
                "phase",
                "pond",
                "ring",
                "round",
                "round_scores",
                "scores",
                "start_marker",
                "stock",
                "stock_kinds",
                "to_act",
                "turn",
            ],
            GameId::Legends => &[
                "books", "club", "deck", "discard", "displays", "game", "gold", "options", "phase",
                "players", "revealed", "scored", "silver", "to_act", "track", "turn",
            ],
        };
        let state = record.start().unwrap().to_json();
        let mut keys: Vec<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, expected, "{}", record.game);
    });
}

#[test]
fn every_version_of_the_rules_starts_and_an_unknown_one_is_a_typed_error() {
    for_each_setup(1, |record| {
        let info = record.game.info();
        assert_eq!(
            record.rules,
            info.newest_rules(),
            "new matches use the newest rules"
        );
        assert!(info.rules.windows(2).all(|pair| pair[0].number < pair[1].number));
        for version in info.rules {
            let old = Record::with_rules(
                record.game,
                version.number,
                record.seats,
                &record.options,
                record.seed.clone(),
            )
            .unwrap();
            let (game, old) = random_match(old, |_, _, _| ());
            let read: Record = old.to_string().parse().unwrap();
            assert_eq!(read.rules, version.number);
            assert_eq!(read.replay().unwrap().game, game);
        }
        for found in [0, info.newest_rules() + 1] {
            let unknown = games::UnknownRules {
                game: record.game,
                found,
                newest: info.newest_rules(),
            };
            let strange = Record {
                rules: found,
                ..record.clone()
            };
            let read: Record = strange.to_string().parse().expect("the record itself is sound");
            assert_eq!(
                read.replay().unwrap_err(),
                games::ReplayError::Rules(unknown.clone())
            );
            let refused = Record::with_rules(
                record.game,
                found,
                record.seats,
                &record.options,
                record.seed.clone(),
            );
            assert_eq!(refused.unwrap_err(), games::SetupError::Rules(unknown));
        }
    });
}
