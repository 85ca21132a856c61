//! Messages: text, files, mentions, flags.

use std::collections::HashSet;

use serde_json::Value;

use super::{FormErrors, Limit, components, entries, join};
use crate::discord::id::Id;
use crate::discord::interactions::ATTACHMENT_LIMIT;
use crate::discord::rest::request::Upload;
use crate::discord::state::model::message_flag::{EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS};

/// Where a message goes: only answers to interactions can be ephemeral.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Channel,
    Interaction,
}

/// A form with everything that it is checked against.
pub(crate) struct Checked<'c> {
    pub(crate) form: &'c Value,
    pub(crate) uploads: &'c [Upload],
    pub(crate) place: Place,
    /// Attachments that the message has already.
    pub(crate) kept: &'c [Id],
}

/// Everything about a message but whether it is empty.
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
    if !entries("", form, "embeds").is_empty() {
        errors.add("embeds", Limit::Unknown, "The local Discord shows no embeds.");
    }
    components::check_rows(&mut errors, form);
    attachments(&mut errors, checked);
    mentions(&mut errors, &form["allowed_mentions"]);
    flags(&mut errors, &form["flags"], checked.place);
    errors
}

/// "Thinking…" takes flags and nothing else.
pub(crate) fn check_deferral(data: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    flags(&mut errors, &data["flags"], Place::Interaction);
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
        let id = entry["id"]
            .as_u64()
            .or_else(|| entry["id"].as_str()?.parse().ok());
        let Some(id) = id else {
            errors.add(join(&path, "id"), Limit::Required, "This field is required");
            continue;
        };
        let new = checked.uploads.iter().any(|upload| upload.index == id);
        let known = checked.kept.contains(&Id(id));
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
        if upload.bytes.len() > ATTACHMENT_LIMIT {
            let message = format!("{} is larger than {ATTACHMENT_LIMIT} bytes.", upload.filename);
            errors.add("attachments", Limit::Size, message);
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
    let mut settable = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS;
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
