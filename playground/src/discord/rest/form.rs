//! From a checked form to a message.

use serde_json::{Value, json};

use super::ApiError;
use super::request::Call;
use crate::discord::id::Id;
use crate::discord::limits::message::{Checked, Place};
use crate::discord::limits::{self};
use crate::discord::state::World;
use crate::discord::state::messages::{Draft, Edit};
use crate::discord::state::model::{Attachment, message_type};

/// Checks a new message and makes it ready to be sent. `form` is the message itself, which a callback wraps.
pub(super) fn draft(world: &mut World, form: &Value, call: &Call, place: Place) -> Result<Draft, ApiError> {
    call.accept(limits::message::check(&Checked {
        form,
        uploads: &call.uploads,
        place,
        kept: &[],
    }))?;
    let list = |name: &str| form[name].as_array().cloned().unwrap_or_default();
    let reply_to = form["message_reference"]["message_id"]
        .as_str()
        .and_then(|id| id.parse().ok());
    let draft = Draft {
        content: form["content"].as_str().unwrap_or_default().to_owned(),
        components: numbered(list("components")),
        attachments: uploaded(world, form, call),
        flags: form["flags"].as_u64().unwrap_or(0),
        allowed_mentions: form.get("allowed_mentions").cloned(),
        nonce: form.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
        reply_to,
        kind: if reply_to.is_some() {
            message_type::REPLY
        } else {
            message_type::DEFAULT
        },
        ..Draft::default()
    };
    if draft.content.is_empty() && draft.components.is_empty() && draft.attachments.is_empty() {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    Ok(draft)
}

/// Checks an edit of `message` and makes it ready to be applied.
pub(super) fn edit(
    world: &mut World,
    channel: Id,
    message: Id,
    form: &Value,
    call: &Call,
    place: Place,
) -> Result<Edit, ApiError> {
    let before = world
        .message(channel, message)
        .ok_or(ApiError::UNKNOWN_MESSAGE)?
        .clone();
    let kept: Vec<Id> = before.attachments.iter().map(|file| file.id).collect();
    call.accept(limits::message::check(&Checked {
        form,
        uploads: &call.uploads,
        place,
        kept: &kept,
    }))?;
    // Null empties a field; a field that is left out stays.
    let list = |name: &str| {
        form.get(name)
            .map(|value| value.as_array().cloned().unwrap_or_default())
    };
    let attachments = match form.get("attachments") {
        None if call.uploads.is_empty() => None,
        None => Some(
            before
                .attachments
                .iter()
                .cloned()
                .chain(uploaded(world, form, call))
                .collect(),
        ),
        Some(wanted) => {
            let wanted = wanted.as_array().cloned().unwrap_or_default();
            let stays = |file: &&Attachment| wanted.iter().any(|entry| id_of(entry) == Some(file.id.0));
            let mut all: Vec<Attachment> = before.attachments.iter().filter(stays).cloned().collect();
            all.extend(uploaded(world, form, call));
            Some(all)
        }
    };
    let edit = Edit {
        content: form
            .get("content")
            .map(|text| text.as_str().unwrap_or_default().to_owned()),
        components: list("components").map(numbered),
        attachments,
        flags: form["flags"].as_u64(),
        allowed_mentions: form.get("allowed_mentions").cloned(),
    };
    let left = |new: Option<bool>, old: bool| new.map_or(!old, |empty| !empty);
    let something = left(
        edit.content.as_ref().map(String::is_empty),
        before.content.is_empty(),
    ) || left(
        edit.components.as_ref().map(Vec::is_empty),
        before.components.is_empty(),
    ) || left(
        edit.attachments.as_ref().map(Vec::is_empty),
        before.attachments.is_empty(),
    );
    if something {
        Ok(edit)
    } else {
        Err(ApiError::EMPTY_MESSAGE)
    }
}

/// The files that came with a form, with the descriptions that the form gives them.
fn uploaded(world: &mut World, form: &Value, call: &Call) -> Vec<Attachment> {
    let described = form["attachments"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let mut kept = Vec::new();
    for upload in &call.uploads {
        let entry = described.iter().find(|entry| id_of(entry) == Some(upload.index));
        let description = entry
            .and_then(|entry| entry["description"].as_str())
            .map(str::to_owned);
        let filename = entry
            .and_then(|entry| entry["filename"].as_str())
            .unwrap_or(&upload.filename);
        kept.push(world.keep_file(
            filename,
            description,
            upload.content_type.as_deref(),
            upload.bytes.clone(),
        ));
    }
    kept
}

/// An attachment's id, sent as number or text.
fn id_of(entry: &Value) -> Option<u64> {
    entry["id"]
        .as_u64()
        .or_else(|| entry["id"].as_str()?.parse().ok())
}

/// Discord numbers components and fills in what was left out.
fn numbered(mut rows: Vec<Value>) -> Vec<Value> {
    let mut next = 1;
    for row in &mut rows {
        number(row, &mut next);
        for part in row["components"].as_array_mut().into_iter().flatten() {
            number(part, &mut next);
            if matches!(part["type"].as_u64(), Some(3 | 5..=8)) {
                for count in ["min_values", "max_values"] {
                    if part.get(count).is_none_or(Value::is_null) {
                        part[count] = json!(1);
                    }
                }
            }
        }
    }
    rows
}

fn number(part: &mut Value, next: &mut u64) {
    if let Some(object) = part.as_object_mut() {
        object.retain(|_, value| !value.is_null());
        object.entry("id").or_insert(json!(*next));
        if let Some(emoji) = object.get_mut("emoji").and_then(Value::as_object_mut) {
            let said_by_default = |name: &str, value: &Value| name == "animated" && *value == false;
            emoji.retain(|name, value| !(value.is_null() || said_by_default(name, value)));
        }
        for option in object
            .get_mut("options")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            if let Some(option) = option.as_object_mut() {
                option.retain(|_, value| !value.is_null());
            }
        }
        *next += 1;
    }
}
