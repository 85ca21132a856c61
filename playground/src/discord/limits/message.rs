//! Messages: text, files, mentions, flags.

use std::collections::HashSet;

use serde_json::Value;

use super::{FormErrors, Limit, components, entries, join, layout};
use crate::discord::components::{media, walk};
use crate::discord::id::Id;
use crate::discord::rest::request::Upload;
use crate::discord::state::messages::safe_filename;
use crate::discord::state::model::Message;
use crate::discord::state::model::message_flag::{
    COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS,
};

/// The destination of a message: only answers to interactions can be ephemeral.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Channel,
    Interaction,
}

/// A form with everything needed to check it.
pub(crate) struct Checked<'c> {
    pub(crate) form: &'c Value,
    pub(crate) uploads: &'c [Upload],
    pub(crate) place: Place,
    /// The message that is edited, if any.
    pub(crate) before: Option<&'c Message>,
}

impl Checked<'_> {
    /// Returns whether the message uses Components V2 afterwards.
    pub(crate) fn is_v2(&self) -> bool {
        let asked = self.form["flags"].as_u64().unwrap_or(0) & COMPONENTS_V2 != 0;
        asked || self.before.is_some_and(Message::is_v2)
    }

    /// Whether the message has this attachment already.
    fn has(&self, id: u64) -> bool {
        self.before
            .is_some_and(|before| before.attachments.iter().any(|file| file.id == Id(id)))
    }
}

/// Checks a message, except whether it is empty.
pub(crate) fn check(checked: &Checked<'_>) -> FormErrors {
    let mut errors = FormErrors::default();
    let form = checked.form;
    let mut known = vec![
        "content",
        "tts",
        "embeds",
        "allowed_mentions",
        "components",
        "attachments",
        "flags",
        "poll",
    ];
    if checked.place == Place::Channel {
        known.extend(["nonce", "enforce_nonce", "message_reference", "sticker_ids"]);
    }
    errors.known_fields("", form, &known);
    errors.optional_text("", form, "content", 0, 2000);
    let nonce = form["nonce"].as_str().map_or(0, |nonce| nonce.chars().count());
    if nonce > 25 {
        errors.add("nonce", Limit::Length, "Must be 25 or fewer in length.");
    }
    if form["enforce_nonce"] == true && form["nonce"].is_null() {
        errors.add("nonce", Limit::Required, "enforce_nonce needs a nonce.");
    }
    if !entries("", form, "embeds").is_empty() && !checked.is_v2() {
        errors.add("embeds", Limit::Unknown, "The local Discord shows no embeds.");
    }
    if checked.is_v2() {
        legacy_fields(&mut errors, checked);
        layout::check(&mut errors, form);
        references(&mut errors, checked);
    } else {
        components::check_rows(&mut errors, form);
    }
    components::check_numbers(&mut errors, form);
    attachments(&mut errors, checked);
    mentions(&mut errors, &form["allowed_mentions"]);
    flags(&mut errors, &form["flags"], checked.place);
    errors
}

/// Components V2 exclude the text and the other fields of older messages.
fn legacy_fields(errors: &mut FormErrors, checked: &Checked<'_>) {
    let form = checked.form;
    let empty = |value: &Value| match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    };
    for field in ["content", "embeds", "poll", "sticker_ids"] {
        // An edit that adds the flag has to clear the old fields.
        let stays = field == "content"
            && form.get(field).is_none()
            && checked.before.is_some_and(|before| !before.content.is_empty());
        if stays || !empty(&form[field]) {
            let message =
                format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            errors.add(field, Limit::LegacyField, message);
        }
    }
    let removed = form["flags"]
        .as_u64()
        .is_some_and(|flags| flags & COMPONENTS_V2 == 0);
    if removed {
        errors.add(
            "flags",
            Limit::FlagRemoved,
            "The IS_COMPONENTS_V2 flag cannot be removed from a message",
        );
    }
}

/// Every `attachment://` must name a file that comes with the form or that the message keeps.
fn references(errors: &mut FormErrors, checked: &Checked<'_>) {
    let listed = entries("", checked.form, "attachments");
    let entry = |id: u64| {
        listed
            .iter()
            .map(|(_, entry)| *entry)
            .find(|entry| id_of(entry) == Some(id))
    };
    let uploaded = checked.uploads.iter().map(|upload| {
        let renamed = entry(upload.index).and_then(|entry| entry["filename"].as_str());
        safe_filename(renamed.unwrap_or(&upload.filename))
    });
    let all_stay = checked.form.get("attachments").is_none();
    let kept = checked.before.into_iter().flat_map(|before| &before.attachments);
    let kept = kept
        .filter(|file| all_stay || entry(file.id.0).is_some())
        .map(|file| file.filename.clone());
    let names: Vec<String> = uploaded.chain(kept).collect();
    let changed = checked.form["components"].as_array();
    let components = changed.or(checked.before.map(|before| &before.components));
    for (path, part) in walk(components.map(Vec::as_slice).unwrap_or_default()) {
        for (inside, media) in media(part) {
            let name = media["url"]
                .as_str()
                .and_then(|url| url.strip_prefix("attachment://"));
            if let Some(name) = name.filter(|name| !names.contains(&safe_filename(name))) {
                let message = format!("The referenced attachment was not found: attachment://{name}");
                errors.add(join(&join(&path, inside), "url"), Limit::UnknownFile, message);
            }
        }
    }
}

/// An attachment's id, sent as number or text.
pub(crate) fn id_of(entry: &Value) -> Option<u64> {
    entry["id"]
        .as_u64()
        .or_else(|| entry["id"].as_str()?.parse().ok())
}

/// "Thinking…" accepts only flags.
pub(crate) fn check_deferral(data: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    flags(&mut errors, &data["flags"], Place::Interaction);
    // The message itself sets this flag later.
    if data["flags"]
        .as_u64()
        .is_some_and(|flags| flags & COMPONENTS_V2 != 0)
    {
        errors.add(
            "flags",
            Limit::Choice,
            "IS_COMPONENTS_V2 cannot be set before the message is.",
        );
    }
    errors
}

fn attachments(errors: &mut FormErrors, checked: &Checked<'_>) {
    let mut seen = HashSet::new();
    let mut old = 0;
    for (path, entry) in entries("", checked.form, "attachments") {
        let known = [
            "id",
            "filename",
            "description",
            "title",
            "duration_secs",
            "waveform",
            "is_remix",
        ];
        errors.known_fields(&path, entry, &known);
        errors.optional_text(&path, entry, "description", 0, 1024);
        let Some(id) = id_of(entry) else {
            errors.add(join(&path, "id"), Limit::Required, "This field is required");
            continue;
        };
        let new = checked.uploads.iter().any(|upload| upload.index == id);
        let known = checked.has(id);
        old += usize::from(known);
        if !new && !known {
            errors.add(
                join(&path, "id"),
                Limit::Unknown,
                format!("There is no file part files[{id}]."),
            );
        }
        if !seen.insert(id) {
            errors.add(
                join(&path, "id"),
                Limit::Duplicate,
                "The same attachment is listed twice.",
            );
        }
    }
    let mut indices = HashSet::new();
    for upload in checked.uploads {
        if !indices.insert(upload.index) {
            errors.add(
                "attachments",
                Limit::Duplicate,
                format!("There are two parts files[{}].", upload.index),
            );
        }
    }
    if checked.uploads.len() + old > 10 {
        errors.add("attachments", Limit::Length, "Must be 10 or fewer in length.");
    }
}

fn mentions(errors: &mut FormErrors, allowed: &Value) {
    errors.known_fields(
        "allowed_mentions",
        allowed,
        &["parse", "users", "roles", "replied_user"],
    );
    for (path, kind) in entries("allowed_mentions", allowed, "parse") {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            errors.add(
                path,
                Limit::Choice,
                "Value must be one of ('users', 'roles', 'everyone').",
            );
        }
    }
    for list in ["users", "roles"] {
        let path = join("allowed_mentions", list);
        let ids = entries("allowed_mentions", allowed, list);
        if ids.len() > 100 {
            errors.add(&path, Limit::Length, "Must be 100 or fewer in length.");
        }
        let parsed = entries("allowed_mentions", allowed, "parse")
            .iter()
            .any(|(_, kind)| *kind == list);
        if parsed && !ids.is_empty() {
            errors.add(
                &path,
                Limit::Conflict,
                format!("parse:[\"{list}\"] and {list}: [ids...] are mutually exclusive."),
            );
        }
    }
}

fn flags(errors: &mut FormErrors, flags: &Value, place: Place) {
    let Some(flags) = flags.as_u64() else { return };
    let mut settable = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2;
    if place == Place::Interaction {
        settable |= EPHEMERAL;
    }
    if flags & EPHEMERAL & !settable != 0 {
        errors.add(
            "flags",
            Limit::Choice,
            "Only answers to interactions can be ephemeral.",
        );
    } else if flags & !settable != 0 {
        errors.add(
            "flags",
            Limit::Choice,
            format!("These flags cannot be set: {}.", flags & !settable),
        );
    }
}
