//! A view as JSON, for programs that play: the published state with what is hidden left out.
//!
//! Beside it stand what the viewer remembers (`known`) and one full state that looks like the view (`sample`): it is made
//! of the view alone, so it tells nothing more. A view is read back from these two.

use serde_json::{Value, json};

use crate::{
    dice::{Dice, Seed},
    game::{Game, JsonError, View, Viewer},
};

/// What a game says of its views beside the published state.
pub(crate) trait ViewJson: Game {
    /// Replaces what the viewer can't see in a published state.
    fn hide(view: &Self::View, state: &mut Value);

    /// The version of the rules, where a state must name it.
    fn rules(_view: &Self::View) -> Option<u32> {
        None
    }

    /// What the viewer remembers and the published state does not hold.
    fn known(_view: &Self::View) -> Value {
        Value::Null
    }

    /// Remembers it.
    ///
    /// # Errors
    /// When it is not what [`ViewJson::known`] says.
    fn recall(&mut self, _viewer: Viewer, _known: &Value) -> Result<(), JsonError> {
        Ok(())
    }
}

pub(crate) fn write<G: ViewJson>(view: &G::View) -> Value {
    let mut dice = Dice::new(&Seed::from_text("one match of many"));
    let mut sample = G::imagined(view, &mut dice).to_json();
    if let Some(rules) = G::rules(view) {
        sample["rules"] = json!(rules);
    }
    let mut shown = sample.clone();
    G::hide(view, &mut shown);
    shown["viewer"] = json!(view.viewer().seat());
    shown["known"] = G::known(view);
    shown["sample"] = sample;
    shown
}

pub(crate) fn read<G: ViewJson>(value: &Value) -> Result<G::View, JsonError> {
    let viewer = match serde_json::from_value(value["viewer"].clone())? {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    };
    let mut game = G::from_json(&value["sample"], Dice::new(&Seed::from_text("unused")))?;
    if viewer.seat().is_some_and(|seat| seat.index() >= game.seats()) {
        return Err(JsonError("there is no such seat".to_owned()));
    }
    game.recall(viewer, &value["known"])?;
    Ok(game.view(viewer))
}
