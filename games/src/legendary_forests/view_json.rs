//! A view as JSON: pile and removed tiles as numbers of tiles, no tile that others have laid this round.

use serde_json::{Value, json};

use super::{LegendaryForests, View};
use crate::{game::View as _, view_json::ViewJson};

impl ViewJson for LegendaryForests {
    fn hide(view: &View, state: &mut Value) {
        let planets: Vec<_> = view.planets.iter().map(|planet| planet.laid()).collect();
        state["planets"] = json!(planets);
        state["removed"] = json!(state["removed"].as_array().map_or(0, Vec::len));
        state["pile"] = json!(view.pile);
        state["placed"] = json!(view.placed);
        state["scores"] = json!(view.scores());
    }
}
