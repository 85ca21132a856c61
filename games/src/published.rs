//! The published form of a match (`rules.md` of its game), and of a view, which leaves out hidden information.
//!
//! A view also contains the viewer's memory (`known`) and one full state that looks like the view (`sample`). The
//! sample is made from the view alone, so it reveals nothing. A view is read back from these two.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    dice::{Dice, Seed},
    game::{Game, JsonError, View, Viewer},
};

/// The state of a match as its `rules.md` describes it, and the visible part of it.
pub trait Published<G: Game>: Serialize + DeserializeOwned {
    /// The state of a match.
    fn of(game: &G) -> Self;

    /// The match in this state.
    ///
    /// # Errors
    /// When the rules do not lead to such a state.
    fn into_match(self, dice: Dice) -> Result<G, JsonError>;

    /// Replaces the parts of a state that the viewer can't see.
    fn hide(view: &G::View, state: &mut Value);

    /// Returns the version of the rules, if a state must name it.
    fn rules(_view: &G::View) -> Option<u32> {
        None
    }

    /// Returns what the viewer remembers and the state does not contain.
    fn known(_view: &G::View) -> Value {
        Value::Null
    }

    /// Remembers it.
    ///
    /// # Errors
    /// When it is not what [`Published::known`] says.
    fn recall(_game: &mut G, _viewer: Viewer, _known: &Value) -> Result<(), JsonError> {
        Ok(())
    }
}

pub(crate) fn write_view<G: Game>(view: &G::View) -> Value {
    let mut dice = Dice::new(&Seed::from_text("one match of many"));
    let mut sample = G::imagined(view, &mut dice).to_json();
    if let Some(rules) = G::Published::rules(view) {
        sample["rules"] = json!(rules);
    }
    let mut shown = sample.clone();
    G::Published::hide(view, &mut shown);
    shown["viewer"] = json!(view.viewer().seat());
    shown["known"] = G::Published::known(view);
    shown["sample"] = sample;
    shown
}

pub(crate) fn read_view<G: Game>(value: &Value) -> Result<G::View, JsonError> {
    let viewer = match serde_json::from_value(value["viewer"].clone())? {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Spectator,
    };
    let mut game = G::from_json(&value["sample"], Dice::new(&Seed::from_text("unused")))?;
    let there = viewer.seat().is_none_or(|seat| seat.index() < game.seats());
    ensure(there, "there is no such seat")?;
    G::Published::recall(&mut game, viewer, &value["known"])?;
    Ok(game.view(viewer))
}

/// Refuses an invalid state, and names the reason.
pub(crate) fn ensure(sound: bool, wrong: &str) -> Result<(), JsonError> {
    sound.then_some(()).ok_or_else(|| JsonError(wrong.to_owned()))
}
