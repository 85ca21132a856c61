//! Components V2: text, sections, pictures, files, separators and containers.

use std::collections::HashSet;

use serde_json::Value;

use super::components::{button, row};
use super::{FormErrors, Limit, entries, join};
use crate::discord::components::{self, kind, kind_of};

/// Most components of a message, including nested ones.
const MOST_COMPONENTS: usize = 40;
/// Most characters of all text displays of a message together.
const MOST_TEXT: usize = 4000;

/// The components of a message that is sent with the flag for Components V2.
pub(super) fn check(errors: &mut FormErrors, form: &Value) {
    let list = form["components"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let all = components::walk(list);
    if all.len() > MOST_COMPONENTS {
        let message = format!(
            "The total number of components exceeds {MOST_COMPONENTS} (is {}).",
            all.len()
        );
        errors.add("components", Limit::TooManyComponents, message);
    }
    let length = components::text(list).chars().count();
    if length > MOST_TEXT {
        let message = format!("The total text of all components exceeds {MOST_TEXT} (is {length}).");
        errors.add("components", Limit::TooMuchText, message);
    }
    let mut ids = HashSet::new();
    for (path, part) in entries("", form, "components") {
        match kind_of(part) {
            kind::CONTAINER => container(errors, &path, part, &mut ids),
            _ => layout(errors, &path, part, &mut ids, "{1, 9, 10, 12, 13, 14, 17}"),
        }
    }
}

fn container<'v>(errors: &mut FormErrors, path: &str, part: &'v Value, ids: &mut HashSet<&'v str>) {
    errors.known_fields(
        path,
        part,
        &["type", "id", "components", "accent_color", "spoiler"],
    );
    let colour = &part["accent_color"];
    if !colour.is_null() && colour.as_u64().is_none_or(|colour| colour > 0xff_ffff) {
        errors.add(
            join(path, "accent_color"),
            Limit::Range,
            "Must be between 0 and 16777215.",
        );
    }
    let inside = entries(path, part, "components");
    if inside.is_empty() {
        errors.add(
            join(path, "components"),
            Limit::Required,
            "This field is required",
        );
    }
    for (path, part) in inside {
        layout(errors, &path, part, ids, "{1, 9, 10, 12, 13, 14}");
    }
}

/// Checks a component that a container may hold.
fn layout<'v>(
    errors: &mut FormErrors,
    path: &str,
    part: &'v Value,
    ids: &mut HashSet<&'v str>,
    allowed: &str,
) {
    match kind_of(part) {
        kind::ROW => row(errors, path, part, ids),
        kind::SECTION => section(errors, path, part, ids),
        kind::TEXT => text(errors, path, part),
        kind::GALLERY => gallery(errors, path, part),
        kind::FILE => file(errors, path, part),
        kind::SEPARATOR => separator(errors, path, part),
        _ => errors.add(
            join(path, "type"),
            Limit::Choice,
            format!("Value must be one of {allowed}."),
        ),
    }
}

fn text(errors: &mut FormErrors, path: &str, part: &Value) {
    errors.known_fields(path, part, &["type", "id", "content"]);
    errors.required_text(path, part, "content", 1, MOST_TEXT);
}

fn section<'v>(errors: &mut FormErrors, path: &str, part: &'v Value, ids: &mut HashSet<&'v str>) {
    errors.known_fields(path, part, &["type", "id", "components", "accessory"]);
    let texts = entries(path, part, "components");
    if texts.is_empty() || texts.len() > 3 {
        errors.add(
            join(path, "components"),
            Limit::Length,
            "Must be between 1 and 3 in length.",
        );
    }
    for (path, part) in texts {
        match kind_of(part) {
            kind::TEXT => text(errors, &path, part),
            _ => errors.add(join(&path, "type"), Limit::Choice, "Value must be one of {10}."),
        }
    }
    let place = join(path, "accessory");
    let accessory = &part["accessory"];
    match kind_of(accessory) {
        kind::BUTTON => button(errors, &place, accessory, ids),
        kind::THUMBNAIL => {
            errors.known_fields(
                &place,
                accessory,
                &["type", "id", "media", "description", "spoiler"],
            );
            picture(errors, &place, accessory);
        }
        _ if accessory.is_null() => errors.add(place, Limit::Required, "This field is required"),
        _ => errors.add(
            join(&place, "type"),
            Limit::Choice,
            "Value must be one of {2, 11}.",
        ),
    }
}

fn gallery(errors: &mut FormErrors, path: &str, part: &Value) {
    errors.known_fields(path, part, &["type", "id", "items"]);
    let items = entries(path, part, "items");
    if items.is_empty() || items.len() > 10 {
        errors.add(
            join(path, "items"),
            Limit::Length,
            "Must be between 1 and 10 in length.",
        );
    }
    for (path, item) in items {
        errors.known_fields(&path, item, &["media", "description", "spoiler"]);
        picture(errors, &path, item);
    }
}

/// A thumbnail or an item of a gallery.
fn picture(errors: &mut FormErrors, path: &str, part: &Value) {
    errors.optional_text(path, part, "description", 1, 1024);
    media(
        errors,
        &join(path, "media"),
        &part["media"],
        &["http://", "https://", "attachment://"],
    );
}

fn file(errors: &mut FormErrors, path: &str, part: &Value) {
    errors.known_fields(path, part, &["type", "id", "file", "spoiler"]);
    media(errors, &join(path, "file"), &part["file"], &["attachment://"]);
}

fn media(errors: &mut FormErrors, path: &str, media: &Value, schemes: &[&str]) {
    errors.required_text(path, media, "url", 1, 2048);
    let fits = |url: &str| schemes.iter().any(|scheme| url.starts_with(scheme));
    if media["url"].as_str().is_some_and(|url| !fits(url)) {
        let message = format!("Scheme must be one of {schemes:?}.");
        errors.add(join(path, "url"), Limit::Scheme, message);
    }
}

fn separator(errors: &mut FormErrors, path: &str, part: &Value) {
    errors.known_fields(path, part, &["type", "id", "divider", "spacing"]);
    let spacing = &part["spacing"];
    if !spacing.is_null() && !matches!(spacing.as_u64(), Some(1 | 2)) {
        errors.add(
            join(path, "spacing"),
            Limit::Choice,
            "Value must be one of {1, 2}.",
        );
    }
}
