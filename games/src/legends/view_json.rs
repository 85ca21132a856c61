//! A view as JSON: of others' hands, the deck and the club there are numbers of cards and what the viewer knows.

use serde_json::{Value, json};

use super::{Legends, View, memory::Memory};
use crate::{
    game::{JsonError, Seat, Viewer},
    view_json::ViewJson,
};

impl ViewJson for Legends {
    fn hide(view: &View, state: &mut Value) {
        for seat in Seat::all(view.hands.len()).filter(|&seat| !view.viewer.is(seat)) {
            state["players"][seat.index()]["hand"] =
                json!({"cards": view.hands[seat.index()], "seen": view.known.hands[seat.index()]});
        }
        state["deck"] = json!(view.deck);
        state["deck_pool"] = json!(view.known.deck);
        state["club"] = json!({"cards": view.club, "own": view.known.club});
    }

    fn rules(view: &View) -> Option<u32> {
        Some(view.table.rules)
    }

    fn known(view: &View) -> Value {
        json!(view.known)
    }

    fn recall(&mut self, viewer: Viewer, known: &Value) -> Result<(), JsonError> {
        self.memory = Memory::only(viewer, serde_json::from_value(known.clone())?);
        Ok(())
    }
}
