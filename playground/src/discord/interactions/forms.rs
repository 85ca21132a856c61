//! Forms (Discord calls them modals) that an answer has opened.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Refused, Start};
use crate::discord::components::kind::{ROW, TEXT_INPUT};
use crate::discord::id::Id;
use crate::discord::state::Discord;

impl Discord {
    /// Fills in the fields of the form that an interaction opened, and sends it.
    pub fn submit(self: &Arc<Self>, user: Id, opened_by: Id, texts: &[&str]) -> Result<Id, Refused> {
        let channel = self.with(|world| {
            let found = world.interactions.get(&opened_by);
            let found = found.filter(|found| found.user == user && found.form.is_some());
            found.map(|found| found.channel).ok_or(Refused::NoForm)
        })?;
        self.begin(user, channel, |world| {
            let found = world.interactions.get(&opened_by).ok_or(Refused::NoForm)?;
            let form = found.form.as_ref().ok_or(Refused::NoForm)?;
            let rows = form["components"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            let filled: Vec<Value> = rows
                .iter()
                .zip(texts)
                .enumerate()
                .map(|(index, (row, text))| filled(index, &row["components"][0], text))
                .collect();
            let data = json!({ "custom_id": form["custom_id"], "components": filled });
            Ok(Start::form(found.source, data))
        })
    }
}

fn filled(index: usize, field: &Value, text: &str) -> Value {
    let number = 2 * index + 1;
    let field =
        json!({ "type": TEXT_INPUT, "id": number + 1, "custom_id": field["custom_id"], "value": text });
    json!({ "type": ROW, "id": number, "components": [field] })
}
