//! Hourglasses and scoring: L13 to L19.

use std::collections::BTreeSet;

use games::{
    AnyView, Dice, Game, GameId, Record, Seat, Seed, Viewer, casual_move,
    legends::{Legends, table::Earned},
};
use serde_json::json;

use super::support::*;

#[test]
fn l13_the_first_to_reach_gold_may_send_it_to_a_place_at_once() {
    let text = "
        0 AVA 22:
        1 BUN 24: YET1
        act 0";
    let mut game = scene(text);
    let played = play(&mut game, "0 draw");
    assert!(!played.turn_over);
    let state = game.to_json();
    assert_eq!(state["players"][0]["week"], 26);
    assert_eq!((&state["phase"], &state["to_act"]), (&json!("gold"), &json!([0])));
    assert_eq!(legal(&game, 0).len(), 9, "eight places, or none");
    let refusal = game.play(Seat(0), &"gold LON".parse().unwrap()).unwrap_err();
    assert!(refusal.to_string().contains("one of the eight places (L13)"));
    play(&mut game, "0 gold ELE");
    let state = game.to_json();
    assert_eq!(state["gold"], json!({"week": null, "place": "ELE"}));
    assert_eq!(
        (&state["phase"], &state["to_act"]),
        (&json!("travel"), &json!([1]))
    );
    let short = text.replace("AVA 22", "AVA 20");
    assert_eq!(
        after(&short, &["0 draw"])["phase"],
        "travel",
        "week 24 is not enough"
    );
    let exact = text.replace("AVA 22", "AVA 21");
    assert_eq!(after(&exact, &["0 draw"])["phase"], "gold", "week 25 is");
}

#[test]
fn l13_gold_may_be_declined_and_then_no_place_is_golden() {
    let text = "
        0 AVA 22: ATL1
        1 BUN 25: YET1
        books ELE 0...
        act 0";
    let mut game = scene(text);
    play(&mut game, "0 draw");
    assert_eq!(legal(&game, 0).last().unwrap(), "gold none");
    play(&mut game, "0 gold none");
    let state = game.to_json();
    assert_eq!(state["scored"], 1, "both are past week 25");
    assert_eq!(state["gold"], json!({"week": null, "place": null}));
    assert_eq!(state["players"][0]["prestige"], 0, "the Elephants do not score");
    play(&mut game, "0 club none");
    play(&mut game, "1 club none");
    assert_eq!(
        game.to_json()["gold"],
        json!({"week": 45, "place": null}),
        "it goes on as ever"
    );
    let sent = after(text, &["0 draw", "0 gold ELE"]);
    assert_eq!(sent["players"][0]["prestige"], 2);
}

#[test]
fn l13_by_version_1_gold_must_be_sent_to_a_place() {
    let text = "
        0 AVA 22:
        1 BUN 24: YET1
        rules 1
        gold 25
        act 0";
    let mut game = scene(text);
    play(&mut game, "0 draw");
    assert_eq!(legal(&game, 0).len(), 8);
    let refusal = game.play(Seat(0), &"gold none".parse().unwrap()).unwrap_err();
    assert!(refusal.to_string().contains("must go to a place (L13)"));
}

#[test]
fn l14_a_scoring_follows_the_turn_after_which_all_have_reached_silver() {
    let text = "
        0 AVA 21: ATL1
        1 BUN 27: YET1
        2 BUN 24: YET1
        gold ELE
        act 0";
    assert_eq!(after(text, &["0 draw"])["scored"], 0, "2 is on week 24");
    let state = after(&text.replace("24", "25"), &["0 draw"]);
    assert_eq!(state["scored"], 1);
    assert_eq!(state["phase"], "club_after");
}

#[test]
fn scoring_reveals_cards_until_five_legends_lie_open() {
    let text = "
        0 AVA 21: ATL1
        1 BUN 27: YET1
        club ATL1 ATL1 BUN1 SHA1 BER1 YET1 AVA1 NOF1 ELE1
        gold ELE
        act 0";
    for seed in 0..20 {
        let game = scene(text);
        let mut game =
            Legends::from_json(&game.to_json(), Dice::new(&Seed::from_text(&seed.to_string()))).unwrap();
        play(&mut game, "0 draw");
        let state = game.to_json();
        let revealed: Vec<&str> = state["revealed"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| &card.as_str().unwrap()[..3])
            .collect();
        let legends: BTreeSet<&str> = revealed.iter().copied().collect();
        assert_eq!(legends.len(), 5);
        let before: BTreeSet<&str> = revealed[..revealed.len() - 1].iter().copied().collect();
        assert_eq!(before.len(), 4, "the fifth legend is the last card");
        assert_eq!(state["club"].as_array().unwrap().len(), 9 - revealed.len());
    }
}

#[test]
fn books_score_at_revealed_places_and_always_at_the_golden_hourglass() {
    let state = after(
        "0 AVA 21: ATL1
         1 BUN 27: YET1
         books ATL 0..1
         books ELE .10.
         books YET 1...
         club ATL1
         gold ELE
         prestige 10 0
         act 0",
        &["0 draw"],
    );
    // Atlantis: 2 for 0 and 7 + 1 bonus for 1. Elephants: 3 for 1, 5 for 0. The Yeti does not score.
    assert_eq!(state["players"][0]["prestige"], 10 + 2 + 5);
    assert_eq!(state["players"][1]["prestige"], 7 + 1 + 3);
    assert_eq!(state["revealed"], json!(["ATL1"]));
}

#[test]
fn l15_bonus_cards_go_round_from_the_highest_book_most_symbols_first() {
    let state = after(
        "0 AVA 21:
         1 BUN 27:
         2 BUN 28:
         books ATL 0.1.
         club ATL1 ATL2 ATL1 ATL1 ATL2 YET1
         gold ELE
         deck NOF1 NOF1 NOF1
         act 0",
        &["0 draw"],
    );
    // Player 1 is higher: ATL2, ATL1, ATL1; player 0: ATL2, ATL1. The Yeti's card finds no owner.
    assert_eq!(hand(&state, 1), ["ATL1", "ATL1", "ATL2"]);
    assert_eq!(hand(&state, 0), ["ATL1", "ATL2", "NOF1", "NOF1", "NOF1"]);
    assert_eq!(state["players"][1]["prestige"], 5 + 4);
    assert_eq!(state["players"][0]["prestige"], 2 + 3);
    assert_eq!(state["discard"], json!(["YET1"]));
    assert_eq!(state["club"], json!([]));
}

#[test]
fn l16_after_a_scoring_a_card_each_from_the_front_to_the_back() {
    let text = "
        0 AVA 21: ATL1
        1 BUN 27: YET1
        2 BUN 30: JOKER
        3 BUN 27: YET1 YET2
        gold ELE
        act 0";
    let mut game = scene(text);
    play(&mut game, "0 draw");
    // Player 2 is in front but has only a joker. On week 27 the lower hourglass, player 1, is further in front.
    assert_eq!(game.to_act(), [Seat(1)]);
    assert_eq!(legal(&game, 1), ["club none", "club YET1"]);
    let played = play(&mut game, "1 club YET1");
    assert!(played.turn_over, "the next one is to be asked");
    assert_eq!(game.to_act(), [Seat(3)]);
    play(&mut game, "3 club none");
    assert_eq!(game.to_act(), [Seat(0)]);
    assert_eq!(game.to_json()["gold"]["place"], "ELE");
    play(&mut game, "0 club ATL1");
    let state = game.to_json();
    assert_eq!(state["gold"], json!({"week": 45, "place": null}));
    assert_eq!(state["club"], json!(["YET1", "ATL1"]));
    assert_eq!(
        (&state["phase"], &state["to_act"]),
        (&json!("travel"), &json!([0]))
    );
    let mut game = scene(text);
    play(&mut game, "0 draw");
    assert!(game.play(Seat(1), &"club YET1 draw".parse().unwrap()).is_err());
}

#[test]
fn l17_on_the_same_week_the_hourglass_on_top_is_next() {
    let text = "
        0 AVA 20: ATL1
        1 BUN 24: YET1
        2 BUN 24: YET1
        gold 45
        act 0";
    assert_eq!(after(text, &["0 draw"])["to_act"], json!([0]), "0 arrived last");
    let state = after(text, &["0 draw", "0 travel LON", "0 club ATL1"]);
    assert_eq!(state["to_act"], json!([2]));
}

#[test]
fn l18_a_tie_goes_to_whoever_is_further_back() {
    let end = |weeks: [u16; 3], prestige: &str| {
        let [a, b, c] = weeks;
        let mut game = scene(&format!(
            "0 AVA {a}: ATL1
             1 BUN {b}: YET1
             2 BUN {c}: YET1
             scored 3
             gold ELE
             prestige {prestige}
             act 0"
        ));
        play(&mut game, "0 draw");
        assert_eq!(game.to_json()["phase"], "done");
        assert_eq!(game.to_json()["gold"]["place"], "ELE", "it stays as it is");
        game.standings().unwrap()
    };
    let standings = end([74, 76, 77], "5 9 9");
    assert_eq!(
        (standings.scores, standings.winners),
        (vec![5, 9, 9], vec![Seat(1)])
    );
    assert_eq!(
        end([74, 77, 77], "5 9 9").winners,
        [Seat(2)],
        "the upper hourglass"
    );
    assert_eq!(end([74, 78, 78], "9 9 9").winners, [Seat(0)], "arrived on top");
    assert_eq!(end([74, 77, 77], "9 9 9").winners, [Seat(2)], "0 is on week 78");
}

#[test]
fn l19_whoever_can_do_nothing_moves_on_one_week() {
    // No card is left anywhere to take or draw, and player 1 has none to pay or to put down.
    let state = after(
        "0 LON 10: ATL1 ATL2
         1 BUN 10:
         gold 45
         display ATL
         display BUN
         display SHA
         deck
         act 0",
        &["0 club ATL1"],
    );
    assert_eq!(state["players"][0]["week"], 12);
    assert_eq!(
        state["players"][1]["week"], 13,
        "on week 12 its hourglass lies on top, so it stays once more"
    );
    assert_eq!(state["to_act"], json!([0]));
}

#[test]
fn the_breakdown_separates_books_from_bonus_cards_by_scoring() {
    let seed = Seed::from_text("breakdown");
    let mut dice = Dice::new(&seed.derive("moves"));
    let record = Record::new(GameId::Legends, 3, &json!({}), seed).unwrap();
    let mut replay = record.replay().unwrap();
    let (mut compared, mut bonus) = (0, 0);
    while let Some(&seat) = replay.game.to_act().first() {
        let view = replay.game.view(Viewer::Seat(seat));
        let chosen = casual_move(&view, &mut dice).unwrap();
        replay.play(seat, &chosen).unwrap();
        let AnyView::Legends(view) = replay.game.view(Viewer::Spectator) else {
            panic!("a match of Legends");
        };
        let players = &view.table.players;
        assert!(
            players
                .iter()
                .all(|player| player.earned.len() == view.table.scored)
        );
        let told: Vec<Vec<Earned>> = (0..view.table.scored)
            .map(|no| players.iter().map(|player| player.earned[no]).collect())
            .collect();
        let Some(scores) = view.latest_scoring().filter(|_| told.len() > compared) else {
            continue;
        };
        compared = told.len();
        let mut earned = vec![Earned::default(); 3];
        for score in scores {
            for book in score.books {
                earned[book.seat.index()].books += i32::from(book.prestige);
            }
            for (seat, card) in score.bonus {
                earned[seat.index()].bonus += i32::from(card.symbols());
                bonus += 1;
            }
        }
        assert_eq!(told.last(), Some(&earned), "scoring {compared}");
    }
    assert!(compared == 4 && bonus > 0);
}
