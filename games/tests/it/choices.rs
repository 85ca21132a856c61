//! What players choose before a match is a part of its setup: the record contains it, and a view shows it.

use games::{AnyGame, Colours, Dice, GameId, Record, Seat, Seed, Viewer};
use serde_json::{Value, json};

fn start(game: GameId, seats: usize, seed: u32, options: &Value) -> AnyGame {
    AnyGame::new(game, seats, &Seed::from_text(&format!("choices {seed}")), options).unwrap()
}

/// Returns the seat that begins according to the published state.
fn beginner(game: &AnyGame) -> Value {
    let state = game.to_json();
    match game.id() {
        GameId::LegendaryForests => state["architect"].clone(),
        GameId::Mystaria => state["start"].clone(),
        GameId::Wispwood => state["start_marker"].clone(),
        // The hourglass on top of the first week (L17).
        GameId::Legends => top(&state["track"]),
    }
}

/// Returns the upper hourglass of the first week.
fn top(track: &Value) -> Value {
    let stack = track[0][1].as_array();
    stack.and_then(|seats| seats.last()).cloned().unwrap_or_default()
}

#[test]
fn the_named_seat_begins_in_every_game() {
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            for seat in 0..seats {
                for seed in 0..5 {
                    let game = start(id, seats, seed, &json!({ "begins": seat }));
                    assert_eq!(beginner(&game), json!(seat), "{id} with {seats}");
                }
            }
            let nobody = AnyGame::new(id, seats, &Seed::from_text("x"), &json!({ "begins": seats }));
            assert!(nobody.is_err(), "{id} has no seat {seats}");
        }
    }
}

#[test]
fn chosen_colours_are_in_every_view_and_survive_the_record() {
    for &id in GameId::ALL {
        let seats = id.info().max_seats;
        let colours = Colours::chosen(&[Some(3), None, Some(0)]);
        let options = json!({ "colours": colours });
        let mut record = Record::new(id, seats, &options, Seed::from_text("colours")).unwrap();
        let mut game = record.start().unwrap();
        let mut dice = Dice::new(&Seed::from_text("colours, moves"));
        for _ in 0..30 {
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
                let view = game.view(viewer);
                assert_eq!(view.colours(), colours, "{id}");
                assert_eq!(
                    games::AnyView::from_json(id, &view.to_json()).unwrap(),
                    view,
                    "{id}"
                );
                let imagined = game.imagine(viewer, &mut dice);
                assert_eq!(imagined.view(viewer).colours(), colours, "{id}");
            }
            let Some(&seat) = game.to_act().first() else { break };
            let legal = game.legal_moves(seat);
            let chosen = dice.pick(&legal).unwrap().clone();
            game.play(seat, &chosen).unwrap();
            record.moves.push(games::RecordedMove { seat, chosen });
        }
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        assert_eq!(read.replay().unwrap().game, game);
        assert_eq!(
            AnyGame::from_json(id, &game.to_json(), game.dice().clone()).unwrap(),
            game
        );
    }
}

#[test]
fn wrong_choices_are_refused() {
    for &id in GameId::ALL {
        for wrong in [
            json!({"colours": [0, 1, 2, 3]}),
            json!({"colours": [0, 0, 2, 3, 4]}),
            json!({"colours": "blue"}),
            json!({"begins": "Mira"}),
            json!({"begins": 5}),
            json!({"begins": -1}),
            json!({"vetoes": ["X1"]}),
            json!({"vetoes": ["P1", "P2", "P3", "P4", "P5"]}),
        ] {
            let refused = AnyGame::new(id, id.info().max_seats, &Seed::from_text("x"), &wrong);
            assert!(refused.is_err(), "{id} {wrong}");
        }
    }
}

/// Returns the goal cards of a match of Wispwood.
fn goals(options: &Value, seed: u32) -> Vec<String> {
    let state = start(GameId::Wispwood, 2, seed, options).to_json();
    serde_json::from_value(state["options"]["goals"].clone()).unwrap()
}

#[test]
fn a_vetoed_goal_card_is_never_dealt() {
    let vetoes = ["P1", "H4", "P2", "T5"];
    for ways in ["random", "one-paw", "P1,H2,O1,E2,T5"] {
        for seed in 0..200 {
            let dealt = goals(&json!({"goals": ways, "vetoes": vetoes}), seed);
            assert_eq!(dealt.len(), 5);
            assert!(
                dealt.iter().all(|card| !vetoes.contains(&card.as_str())),
                "{dealt:?}"
            );
        }
    }
    let kept = goals(&json!({"goals": "P1,H2,O1,E2,T5", "vetoes": ["P1"]}), 1);
    assert_eq!(
        kept[1..],
        ["H2", "O1", "E2", "T5"],
        "only the vetoed card is replaced"
    );
    assert_ne!(kept[0], "P1");
    let all: Vec<String> = games::wispwood::goals::Goal::ALL
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(GameId::Wispwood.info().vetoes, all, "any card may be vetoed");
}
