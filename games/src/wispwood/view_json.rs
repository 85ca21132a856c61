//! A view as JSON: what is on face-down tiles is counted over stock and forests together, as `unseen`.

use serde_json::{Value, json};

use super::{View, Wispwood};
use crate::{
    game::{JsonError, Viewer},
    view_json::ViewJson,
};

impl ViewJson for Wispwood {
    fn hide(view: &View, state: &mut Value) {
        if let Some(state) = state.as_object_mut() {
            state.remove("stock_kinds");
        }
        let own = |seat: usize| view.viewer.seat().is_some_and(|viewer| viewer.index() == seat);
        let choices: Vec<Value> = (0..view.chosen.len())
            .map(|seat| json!(view.cat_choice.filter(|_| own(seat))))
            .collect();
        state["cat_choice"] = json!(choices);
        state["chosen"] = json!(view.chosen);
        state["unseen"] = json!(view.unseen);
    }

    fn known(view: &View) -> Value {
        json!({ "shuffled_in": view.memory() })
    }

    fn recall(&mut self, _viewer: Viewer, known: &Value) -> Result<(), JsonError> {
        self.stock.memory = serde_json::from_value(known["shuffled_in"].clone())?;
        Ok(())
    }
}
