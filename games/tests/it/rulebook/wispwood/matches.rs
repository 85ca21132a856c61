//! Whole matches.

use games::{Game, Silent};
use serde_json::json;

use super::random_match;

#[test]
fn a_silent_match_is_the_same_match() {
    for seats in 1..=4 {
        random_match(seats, "silent", json!({}), |game, seat, dice| {
            let chosen = *dice.pick(&game.legal_moves(seat)).unwrap();
            let (mut told, mut silent) = (game.clone(), game.clone());
            told.play(seat, &chosen).unwrap();
            silent.apply(seat, &chosen, &mut Silent);
            assert_eq!(told, silent, "{chosen}");
        });
    }
}

#[test]
fn hundreds_of_random_matches_end_for_every_size_and_variant() {
    for seats in 1..=4 {
        for (index, options) in [
            json!({}),
            json!({"rounds": 2}),
            json!({"trees_card": false, "goals": "one-paw"}),
            json!({"difficulty": 4, "goals": "one-paw"}),
        ]
        .into_iter()
        .enumerate()
        {
            for number in 0..25 {
                let game = random_match(seats, &format!("{index} {number}"), options.clone(), |_, _, _| ());
                let standings = game.standings().unwrap();
                assert_eq!(standings.scores.len(), if seats == 1 { 2 } else { seats });
                let state = game.to_json();
                assert_eq!(state["round"], options.get("rounds").cloned().unwrap_or(json!(3)));
                assert_eq!(state["scores"].as_array().unwrap().len(), seats);
            }
        }
    }
}

#[test]
fn equal_turns_whoever_fills_the_grid() {
    for seats in 2..=4 {
        let mut turns = vec![0; seats];
        let mut last = (1, None);
        random_match(seats, "turns", json!({}), |game, seat, _| {
            let state = game.to_json();
            if state["phase"] == "cat" {
                assert!(turns.iter().all(|&count| count == turns[0]), "{turns:?}");
            } else if last != (state["round"].as_u64().unwrap(), Some(seat)) {
                last = (state["round"].as_u64().unwrap(), Some(seat));
                turns[seat.index()] += 1;
            }
        });
    }
}
