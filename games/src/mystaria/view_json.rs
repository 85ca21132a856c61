//! A view as JSON: a hand is a tile that the viewer knows, `true` or `null`; of the pile there is its length and what was
//! shown to all.

use serde_json::{Value, json};

use super::{Mystaria, View};
use crate::{
    game::{JsonError, Viewer},
    view_json::ViewJson,
};

impl ViewJson for Mystaria {
    fn hide(view: &View, state: &mut Value) {
        let hand = |(known, &holds): (&Option<&'static super::data::Tile>, &bool)| match known {
            Some(tile) => json!(tile.no),
            None if holds => json!(true),
            None => Value::Null,
        };
        let hands: Vec<Value> = view.known_hands.iter().zip(&view.hands).map(hand).collect();
        let shown: Vec<u8> = view.known_pile.iter().map(|tile| tile.no).collect();
        state["hands"] = json!(hands);
        state["pile"] = json!(view.pile);
        state["removed"] = json!(state["removed"].as_array().map_or(0, Vec::len));
        state["shown"] = json!(shown);
    }

    fn rules(view: &View) -> Option<u32> {
        Some(view.rules)
    }

    fn known(view: &View) -> Value {
        let numbers: Vec<u8> = view.shown.tiles().map(|tile| tile.no).collect();
        json!({ "shown": numbers })
    }

    fn recall(&mut self, _viewer: Viewer, known: &Value) -> Result<(), JsonError> {
        let numbers: Vec<u8> = serde_json::from_value(known["shown"].clone())?;
        for no in numbers {
            let tile = self.tiles.get(no);
            let tile = tile.ok_or_else(|| JsonError(format!("there is no tile {no}")))?;
            self.shown.add(tile);
        }
        Ok(())
    }
}
