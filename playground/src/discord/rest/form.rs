//! Building a message from a checked form.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::ApiError;
use super::request::Call;
use crate::discord::components::{each_media_mut, each_mut, is_menu, walk};
use crate::discord::id::Id;
use crate::discord::limits::message::{Checked, Place, id_of};
use crate::discord::limits::{self, FormErrors, Limit};
use crate::discord::state::World;
use crate::discord::state::messages::{Draft, Edit, safe_filename};
use crate::discord::state::model::{Attachment, message_type};

/// Checks a new message and prepares it for sending. `form` is the message itself, which a callback wraps.
pub(super) fn draft(world: &mut World, form: &Value, call: &Call, place: Place) -> Result<Draft, ApiError> {
    let checked = Checked {
        form,
        uploads: &call.uploads,
        place,
        before: None,
    };
    call.accept(limits::message::check(&checked))?;
    call.accept(known_emojis(world, form))?;
    let attachments = uploaded(world, form, call);
    let components = form["components"].as_array().cloned().unwrap_or_default();
    let reply_to = form["message_reference"]["message_id"]
        .as_str()
        .and_then(|id| id.parse().ok());
    let draft = Draft {
        content: trimmed(&form["content"]),
        components: bound(numbered(components), &attachments),
        attachments,
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
    // Components V2 show files only through components.
    let files = !draft.attachments.is_empty() && !checked.is_v2();
    if draft.content.is_empty() && draft.components.is_empty() && !files {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    Ok(draft)
}

/// Checks an edit of `message` and prepares it.
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
    let checked = Checked {
        form,
        uploads: &call.uploads,
        place,
        before: Some(&before),
    };
    call.accept(limits::message::check(&checked))?;
    call.accept(known_emojis(world, form))?;
    // Null empties a field; a missing field stays.
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
        content: form.get("content").map(trimmed),
        components: list("components").map(|components| {
            bound(
                numbered(components),
                attachments.as_ref().unwrap_or(&before.attachments),
            )
        }),
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
    ) || !checked.is_v2()
        && left(
            edit.attachments.as_ref().map(Vec::is_empty),
            before.attachments.is_empty(),
        );
    if something {
        Ok(edit)
    } else {
        Err(ApiError::EMPTY_MESSAGE)
    }
}

/// Discord trims white space around a text.
fn trimmed(content: &Value) -> String {
    content.as_str().unwrap_or_default().trim().to_owned()
}

/// Emojis of the application must exist.
fn known_emojis(world: &World, form: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    let list = form["components"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    for (path, part) in walk(list) {
        let own = (path.clone(), part);
        for (path, part) in limits::entries(&path, part, "options").into_iter().chain([own]) {
            let id = part["emoji"]["id"].as_str().and_then(|id| id.parse::<Id>().ok());
            if id.is_some_and(|id| !world.data.emojis.contains_key(&id)) {
                errors.add(limits::join(&path, "emoji.id"), Limit::Emoji, "Invalid emoji");
            }
        }
    }
    errors
}

/// Returns the uploaded files of a form, with their descriptions.
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

/// Resolves every `attachment://`, and every address of the message's own files, to its file.
fn bound(mut components: Vec<Value>, files: &[Attachment]) -> Vec<Value> {
    let names = |url: &str, file: &Attachment| match url.strip_prefix("attachment://") {
        Some(name) => safe_filename(name) == file.filename,
        None => url.contains("/attachments/") && url.contains(&format!("/{}/{}", file.id, file.filename)),
    };
    each_mut(&mut components, &mut |part| {
        each_media_mut(part, &mut |media| {
            let url = media["url"].as_str().unwrap_or_default();
            // The newest file of that name: an edit may replace one.
            if let Some(file) = files.iter().rev().find(|file| names(url, file)) {
                media["attachment_id"] = json!(file.id);
            }
        });
    });
    components
}

/// Discord numbers components and fills in defaults.
fn numbered(mut components: Vec<Value>) -> Vec<Value> {
    let mut used: HashSet<u64> = walk(&components)
        .into_iter()
        .filter_map(|(_, part)| part["id"].as_u64())
        .collect();
    let mut next = 1;
    each_mut(&mut components, &mut |part| {
        without_nulls(part);
        if part["id"].as_u64().unwrap_or(0) == 0 {
            while !used.insert(next) {
                next += 1;
            }
            part["id"] = json!(next);
        }
        if is_menu(part) {
            for count in ["min_values", "max_values"] {
                if part.get(count).is_none() {
                    part[count] = json!(1);
                }
            }
        }
    });
    components
}

fn without_nulls(part: &mut Value) {
    if let Some(object) = part.as_object_mut() {
        object.retain(|_, value| !value.is_null());
        if let Some(emoji) = object.get_mut("emoji").and_then(Value::as_object_mut) {
            let said_by_default = |name: &str, value: &Value| name == "animated" && *value == false;
            emoji.retain(|name, value| !(value.is_null() || said_by_default(name, value)));
        }
        for list in ["options", "items"] {
            let entries = object.get_mut(list).and_then(Value::as_array_mut);
            for entry in entries.into_iter().flatten().filter_map(Value::as_object_mut) {
                entry.retain(|_, value| !value.is_null());
            }
        }
    }
}
