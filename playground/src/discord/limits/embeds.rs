//! Embeds.

use serde_json::Value;

use super::{FormErrors, Limit, entries, join};

/// Characters of all embeds of one message together.
const TOTAL: usize = 6000;

pub(super) fn check(errors: &mut FormErrors, form: &Value, files: &[&str]) {
    let embeds = entries("", form, "embeds");
    if embeds.len() > 10 {
        errors.add("embeds", Limit::Length, "Must be 10 or fewer in length.");
    }
    let mut total = 0;
    for (path, embed) in &embeds {
        let known = [
            "title",
            "type",
            "description",
            "url",
            "timestamp",
            "color",
            "footer",
            "image",
            "thumbnail",
            "video",
            "provider",
            "author",
            "fields",
        ];
        errors.known_fields(path, embed, &known);
        errors.optional_text(path, embed, "title", 0, 256);
        errors.optional_text(path, embed, "description", 0, 4096);
        errors.optional_text(&join(path, "footer"), &embed["footer"], "text", 1, 2048);
        errors.optional_text(&join(path, "author"), &embed["author"], "name", 1, 256);
        if embed["color"].as_u64().is_some_and(|color| color > 0xff_ffff) {
            errors.add(join(path, "color"), Limit::Range, "Must be at most 16777215.");
        }
        let fields = entries(path, embed, "fields");
        if fields.len() > 25 {
            errors.add(
                join(path, "fields"),
                Limit::Length,
                "Must be 25 or fewer in length.",
            );
        }
        for (path, field) in &fields {
            errors.known_fields(path, field, &["name", "value", "inline"]);
            errors.required_text(path, field, "name", 1, 256);
            errors.required_text(path, field, "value", 1, 1024);
        }
        for (part, field) in [
            ("image", "url"),
            ("thumbnail", "url"),
            ("author", "icon_url"),
            ("footer", "icon_url"),
        ] {
            let name = embed[part][field]
                .as_str()
                .and_then(|url| url.strip_prefix("attachment://"));
            if let Some(name) = name.filter(|name| !files.contains(name)) {
                let message = format!("There is no attachment {name}.");
                errors.add(join(&join(path, part), field), Limit::Unknown, message);
            }
        }
        total += length_of(embed);
    }
    if total > TOTAL {
        errors.add(
            "embeds",
            Limit::Size,
            format!("Embed size exceeds maximum size of {TOTAL} (is {total})."),
        );
    }
}

/// Everything that counts towards the total.
fn length_of(embed: &Value) -> usize {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let fields = embed["fields"].as_array().into_iter().flatten();
    let fields: usize = fields
        .map(|field| length(&field["name"]) + length(&field["value"]))
        .sum();
    length(&embed["title"])
        + length(&embed["description"])
        + length(&embed["footer"]["text"])
        + length(&embed["author"]["name"])
        + fields
}
