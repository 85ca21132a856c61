//! The worked example of the rules of Legends as a position.

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

#[cfg(test)]
mod tests {
    use games::{AnyView, GameId, Seat, Viewer};

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
}
