//! Buttons and menus.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Refused, Start};
use crate::discord::components::kind::{BUTTON, STRING_SELECT, USER_SELECT};
use crate::discord::components::{controls, is_menu};
use crate::discord::id::Id;
use crate::discord::state::controls::find_menu;
use crate::discord::state::model::{Message, message_flag};
use crate::discord::state::seen::visible_to;
use crate::discord::state::{Discord, World};

const LINK_STYLE: u64 = 5;

/// Whether the pressed component must exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserChoice {
    /// As in the app: only components that exist and are enabled.
    Honest,
    /// As with a tampered app: anything can be sent.
    Forged,
}

impl Discord {
    /// Presses the button with this custom id or label.
    pub fn press(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        message: Id,
        which: &str,
        how: UserChoice,
    ) -> Result<Id, Refused> {
        self.begin(user, channel, |world| {
            let found = world.pressable(user, channel, message)?;
            let (custom_id, number) = match how {
                UserChoice::Forged => (json!(which), json!(1)),
                UserChoice::Honest => {
                    let button = honest_button(found, which)?;
                    (button["custom_id"].clone(), button["id"].clone())
                }
            };
            let data = json!({ "component_type": BUTTON, "custom_id": custom_id, "id": number });
            Ok(Start::component(message, data))
        })
    }

    /// Chooses values (or users, by id) in the menu with this custom id, label above it or placeholder.
    pub fn select(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        message: Id,
        which: &str,
        values: &[&str],
        how: UserChoice,
    ) -> Result<Id, Refused> {
        self.begin(user, channel, |world| {
            let found = world.pressable(user, channel, message)?;
            let all = controls(&found.components);
            let menu = find_menu(&all, which).map(|control| control.part);
            let custom_id = menu.and_then(|menu| menu["custom_id"].as_str()).unwrap_or(which);
            let menu_type = match (menu, how) {
                (Some(menu), UserChoice::Honest) => honest_choice(menu, custom_id, values)?,
                (None, UserChoice::Honest) => return Err(no_control(found, custom_id)),
                (menu, UserChoice::Forged) => menu
                    .and_then(|menu| menu["type"].as_u64())
                    .unwrap_or(STRING_SELECT),
            };
            let number = menu.map_or(json!(1), |menu| menu["id"].clone());
            let mut data = json!({ "component_type": menu_type, "custom_id": custom_id, "values": values, "id": number });
            if menu_type == USER_SELECT {
                let ids: Vec<Id> = values.iter().filter_map(|value| value.parse().ok()).collect();
                if how == UserChoice::Honest && !ids.iter().all(|id| world.data.users.contains_key(id)) {
                    return Err(Refused::BadChoice {
                        control: custom_id.to_owned(),
                        why: "it takes users".to_owned(),
                    });
                }
                data["resolved"] = world.resolved_users(channel, &ids);
            }
            Ok(Start::component(message, data))
        })
    }
}

impl World {
    /// Returns a message of the bot with controls that this person sees.
    fn pressable(&self, user: Id, channel: Id, message: Id) -> Result<&Message, Refused> {
        let found = self
            .message(channel, message)
            .filter(|found| visible_to(found, user));
        found
            .filter(|found| !found.has(message_flag::LOADING))
            .ok_or(Refused::NoMessage)
    }
}

fn honest_button<'m>(message: &'m Message, which: &str) -> Result<&'m Value, Refused> {
    let buttons: Vec<&Value> = controls(&message.components)
        .into_iter()
        .map(|control| control.part)
        .filter(|part| !is_menu(part))
        .collect();
    let by_id = buttons.iter().find(|button| button["custom_id"] == which);
    let found = by_id.or_else(|| buttons.iter().find(|button| button["label"] == which));
    let button = *found.ok_or_else(|| no_control(message, which))?;
    if button["disabled"] == true {
        return Err(Refused::Disabled(which.to_owned()));
    }
    if button["style"] == LINK_STYLE {
        return Err(Refused::BadChoice {
            control: which.to_owned(),
            why: "a link tells the bot nothing".to_owned(),
        });
    }
    Ok(button)
}

fn honest_choice(menu: &Value, custom_id: &str, values: &[&str]) -> Result<u64, Refused> {
    let bad = |why: &str| Refused::BadChoice {
        control: custom_id.to_owned(),
        why: why.to_owned(),
    };
    if menu["disabled"] == true {
        return Err(Refused::Disabled(custom_id.to_owned()));
    }
    let (min, max) = (
        menu["min_values"].as_u64().unwrap_or(1),
        menu["max_values"].as_u64().unwrap_or(1),
    );
    if !(min..=max).contains(&(values.len() as u64)) {
        return Err(bad(&format!("it takes {min} to {max} values")));
    }
    let kind = menu["type"].as_u64().unwrap_or(STRING_SELECT);
    if kind == STRING_SELECT {
        let options = menu["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        if !values
            .iter()
            .all(|value| options.iter().any(|option| option["value"] == **value))
        {
            return Err(bad("a value is not on the menu"));
        }
    }
    Ok(kind)
}

fn no_control(message: &Message, which: &str) -> Refused {
    let name = |part: &Value| {
        part["label"]
            .as_str()
            .or(part["custom_id"].as_str())
            .unwrap_or_default()
            .to_owned()
    };
    let all = controls(&message.components);
    let names = all.into_iter().map(|control| name(control.part)).collect();
    Refused::NoControl(which.to_owned(), names)
}
