//! The worked examples of the rules of Legends as positions.

use crate::rules::Scene;

/// A scoring: the cards that the club has revealed, with gold in Avalon, and the points that three books earn by them.
pub(super) static CLUB: Scene = Scene {
    players: &["Ann", "Ben", "Cem"],
    picks: None,
    state: include_str!("../../positions/legends-club.json"),
};

/// From London to the Ark of the Covenant.
pub(super) static TRAVEL: Scene = Scene {
    players: &[],
    picks: Some(("travel", &["BUN"])),
    state: include_str!("../../positions/legends-journey.json"),
};

/// A book on field 4 in Avalon, for four symbols on three cards.
pub(super) static BOOK: Scene = Scene {
    players: &[],
    picks: Some(("book", &["4", "AVA1+AVA2+JOKER"])),
    state: include_str!("../../positions/legends-book.json"),
};

/// A book that pushes Ben's from field 3, which pushes Cem's off field 2.
pub(super) static PUSH: Scene = Scene {
    players: &["Ann", "Ben", "Cem"],
    picks: Some(("book", &["3", "AVA1+AVA2"])),
    state: include_str!("../../positions/legends-push.json"),
};

#[cfg(test)]
mod tests {
    use games::{AnyView, GameId, Next, Seat, Viewer};
    use serde_json::json;

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
