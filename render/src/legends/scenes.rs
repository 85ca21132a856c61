//! The worked examples of the rules of Legends as positions.

use serde_json::{Value, json};

use crate::rules::Scene;

/// The cards that the club reveals, and the points that three books earn by them.
pub(super) static CLUB: Scene = Scene {
    players: &["Ann", "Ben", "Cem"],
    picks: None,
    set: set_club,
};

/// A scoring: books in Atlantis and Avalon, gold in Avalon, and the cards that the club has revealed.
fn set_club(state: &mut Value) {
    let [ann, ben, cem] = [0, 1, 2];
    state["books"]["ATL"] = json!([null, ben, null, ann]);
    state["books"]["AVA"] = json!([cem, null, null, null]);
    for (seat, (at, prestige)) in [("ATL", 9), ("BUN", 4), ("AVA", 2)].into_iter().enumerate() {
        let player = &mut state["players"][seat];
        player["at"] = json!(at);
        player["week"] = json!(26 + seat);
        player["prestige"] = json!(prestige);
        player["books_left"] = json!(5);
    }
    state["track"] = json!([[26, [ann]], [27, [ben]], [28, [cem]]]);
    state["revealed"] = json!(["ATL2", "ATL1", "YET1", "SHA1", "NOF1", "ELE1"]);
    state["gold"] = json!({"week": null, "place": "AVA"});
    state["scored"] = json!(1);
    state["phase"] = json!("club_after");
    state["to_act"] = json!([cem]);
}

/// From London to the Ark of the Covenant.
pub(super) static TRAVEL: Scene = Scene {
    players: &[],
    picks: Some(("travel", &["BUN"])),
    set: |state| set_turn(state, "LON", "travel", &["ATL1", "BUN1", "BUN2", "YET1", "JOKER"]),
};

/// A book on field 4 in Avalon, for four symbols on three cards.
pub(super) static BOOK: Scene = Scene {
    players: &[],
    picks: Some(("book", &["4", "AVA1+AVA2+JOKER"])),
    set: |state| {
        set_turn(state, "AVA", "act", &["AVA1", "AVA2", "ELE1", "SHA1", "JOKER"]);
    },
};

/// A book that pushes Ben's from field 3, which pushes Cem's off field 2.
pub(super) static PUSH: Scene = Scene {
    players: &["Ann", "Ben", "Cem"],
    picks: Some(("book", &["3", "AVA1+AVA2"])),
    set: |state| {
        set_turn(state, "AVA", "act", &["AVA1", "AVA2", "ELE1", "SHA1"]);
        let [ben, cem] = [1, 2];
        state["books"]["AVA"] = json!([cem, ben, null, null]);
        for seat in [ben, cem] {
            state["players"][seat]["books_left"] = json!(5);
        }
    },
};

/// The reader is about to act at a place, or to leave it, with these cards.
fn set_turn(state: &mut Value, at: &str, phase: &str, hand: &[&str]) {
    state["players"][0]["at"] = json!(at);
    state["turn"]["travelled"] = if phase == "act" { json!(1) } else { json!(null) };
    state["phase"] = json!(phase);
    state["to_act"] = json!([0]);
    let others: Vec<usize> = (1..state["players"].as_array().map_or(0, Vec::len)).collect();
    let order: Vec<usize> = others.into_iter().chain([0]).collect();
    state["track"] = json!([[0, order]]);
    // Cards of the reader and of the deck change places.
    let held = state["players"][0]["hand"].take();
    let deck = state["deck"].as_array_mut();
    if let (Some(deck), Some(held)) = (deck, held.as_array()) {
        deck.extend(held.iter().cloned());
        for card in hand {
            let found = deck.iter().position(|other| other == card);
            found.map(|at| deck.remove(at));
        }
    }
    state["players"][0]["hand"] = json!(hand);
}

#[cfg(test)]
mod tests {
    use games::{AnyView, GameId, Next, Seat, Viewer};

    use super::*;

    #[test]
    fn the_club_scores_as_its_topic_states() {
        let position = CLUB.position(GameId::Legends).unwrap();
        let AnyView::Legends(view) = position.view(Viewer::Spectator) else {
            panic!("another game");
        };
        let scored = view.latest_scoring().unwrap();
        let total = |seat: Seat| scored.iter().map(|place| place.total(seat)).sum::<i32>();
        assert_eq!(Seat::all(3).map(total).collect::<Vec<_>>(), [9, 4, 2]);
    }

    #[test]
    fn a_book_pushes_the_others_as_its_topic_says() {
        let mut position = PUSH.position(GameId::Legends).unwrap();
        let (verb, picks) = PUSH.picks.unwrap();
        let view = position.view(Viewer::Seat(Seat(0)));
        let Next::Move(chosen) = view.choose(verb, picks) else {
            panic!("no move");
        };
        position.play(Seat(0), &chosen).unwrap();
        let state = position.to_json();
        assert_eq!(state["books"]["AVA"], json!([1, 0, null, null]));
        assert_eq!(state["players"][2]["books_left"], json!(6));
    }

    #[test]
    fn journey_and_book_cost_what_their_topics_say() {
        for (scene, weeks) in [(&TRAVEL, 2), (&BOOK, 1 + 3)] {
            let mut position = scene.position(GameId::Legends).unwrap();
            let (verb, picks) = scene.picks.unwrap();
            let Next::Move(chosen) = position.view(Viewer::Seat(Seat(0))).choose(verb, picks) else {
                panic!("no move: {scene:?}");
            };
            position.play(Seat(0), &chosen).unwrap();
            let state = position.to_json();
            let spent = match verb {
                "travel" => &state["turn"]["travelled"],
                _ => &state["players"][0]["week"],
            };
            assert_eq!(*spent, json!(weeks), "{scene:?}");
        }
    }
}
