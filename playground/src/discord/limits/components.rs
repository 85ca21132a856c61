//! Buttons and menus.

use std::collections::HashSet;

use serde_json::Value;

use super::{FormErrors, Limit, entries, join};
use crate::discord::components::kind::{BUTTON, ROW, STRING_SELECT};
use crate::discord::components::{is_menu, walk};

/// The rows below a message.
pub(super) fn check_rows(errors: &mut FormErrors, form: &Value) {
    let rows = entries("", form, "components");
    if rows.len() > 5 {
        errors.add("components", Limit::Length, "Must be between 1 and 5 in length.");
    }
    let mut ids = HashSet::new();
    for (path, part) in &rows {
        if part["type"] == ROW {
            row(errors, path, part, &mut ids);
        } else {
            errors.known_fields(path, part, &["type", "components", "id"]);
            errors.add(join(path, "type"), Limit::Choice, "Value must be one of {1}.");
        }
    }
}

/// Checks the component ids that the bot assigned: each must be unique. 0 lets Discord choose one.
pub(super) fn check_numbers(errors: &mut FormErrors, form: &Value) {
    let list = form["components"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let mut numbers = HashSet::new();
    for (path, part) in walk(list) {
        match part["id"].as_i64() {
            Some(0) => {}
            Some(number) if !(0..=i64::from(i32::MAX)).contains(&number) => {
                errors.add(
                    join(&path, "id"),
                    Limit::Range,
                    "Must be a positive number of 32 bits.",
                );
            }
            Some(number) if !numbers.insert(number) => {
                errors.add(
                    join(&path, "id"),
                    Limit::DuplicateNumber,
                    "Component id cannot be duplicated",
                );
            }
            Some(_) => {}
            None if part["id"].is_null() => {}
            None => errors.add(join(&path, "id"), Limit::Type, "Must be a number."),
        }
    }
}

/// One to five buttons, or one menu.
pub(super) fn row<'v>(errors: &mut FormErrors, path: &str, row: &'v Value, ids: &mut HashSet<&'v str>) {
    errors.known_fields(path, row, &["type", "components", "id"]);
    let parts = entries(path, row, "components");
    let buttons = parts.iter().filter(|(_, part)| part["type"] == BUTTON).count();
    let inside = join(path, "components");
    if parts.is_empty() || parts.len() > 5 {
        errors.add(&inside, Limit::Length, "Must be between 1 and 5 in length.");
    }
    if buttons != parts.len() && parts.len() > 1 {
        errors.add(&inside, Limit::Conflict, "A menu stands alone in its row.");
    }
    for (path, part) in parts {
        if part["type"] == BUTTON {
            button(errors, &path, part, ids);
        } else if is_menu(part) {
            select(errors, &path, part, ids);
        } else {
            errors.add(
                join(&path, "type"),
                Limit::Choice,
                "Value must be one of {2, 3, 5, 6, 7, 8}.",
            );
        }
    }
}

fn custom_id<'v>(errors: &mut FormErrors, path: &str, part: &'v Value, ids: &mut HashSet<&'v str>) {
    errors.required_text(path, part, "custom_id", 1, 100);
    if let Some(id) = part["custom_id"].as_str()
        && !ids.insert(id)
    {
        errors.add(
            join(path, "custom_id"),
            Limit::Duplicate,
            "Component custom id cannot be duplicated",
        );
    }
}

pub(super) fn button<'v>(errors: &mut FormErrors, path: &str, part: &'v Value, ids: &mut HashSet<&'v str>) {
    let known = [
        "type",
        "id",
        "style",
        "label",
        "emoji",
        "custom_id",
        "sku_id",
        "url",
        "disabled",
    ];
    errors.known_fields(path, part, &known);
    errors.optional_text(path, part, "label", 0, 80);
    match part["style"].as_u64() {
        Some(1..=4) => {
            custom_id(errors, path, part, ids);
            if !part["url"].is_null() {
                errors.add(
                    join(path, "url"),
                    Limit::Conflict,
                    "A custom id and url cannot both be specified",
                );
            }
        }
        Some(5) => {
            errors.required_text(path, part, "url", 1, 512);
            if !part["custom_id"].is_null() {
                errors.add(
                    join(path, "custom_id"),
                    Limit::Conflict,
                    "A custom id and url cannot both be specified",
                );
            }
        }
        Some(6) => errors.required_text(path, part, "sku_id", 1, 25),
        _ => errors.add(
            join(path, "style"),
            Limit::Choice,
            "Value must be one of {1, 2, 3, 4, 5, 6}.",
        ),
    }
    let unlabelled = part["label"].as_str().is_none_or(str::is_empty) && part["emoji"].is_null();
    if unlabelled && part["style"] != 6 {
        errors.add(
            join(path, "label"),
            Limit::Required,
            "A button must have a label or an emoji",
        );
    }
}

fn select<'v>(errors: &mut FormErrors, path: &str, part: &'v Value, ids: &mut HashSet<&'v str>) {
    let known = [
        "type",
        "id",
        "custom_id",
        "options",
        "channel_types",
        "placeholder",
        "default_values",
        "min_values",
        "max_values",
        "disabled",
    ];
    errors.known_fields(path, part, &known);
    custom_id(errors, path, part, ids);
    errors.optional_text(path, part, "placeholder", 0, 150);
    let (min, max) = (
        part["min_values"].as_u64().unwrap_or(1),
        part["max_values"].as_u64().unwrap_or(1),
    );
    if min > 25 || max == 0 || max > 25 || max < min {
        errors.add(
            join(path, "max_values"),
            Limit::Range,
            "Must be between min_values and 25.",
        );
    }
    if part["type"] != STRING_SELECT {
        return;
    }
    let options = entries(path, part, "options");
    let list = join(path, "options");
    if options.is_empty() || options.len() > 25 {
        errors.add(&list, Limit::Length, "Must be between 1 and 25 in length.");
    }
    if max > options.len() as u64 {
        errors.add(
            join(path, "max_values"),
            Limit::Range,
            "There are not that many options.",
        );
    }
    let mut values = HashSet::new();
    let mut chosen = 0;
    for (path, option) in &options {
        errors.known_fields(
            path,
            option,
            &["label", "value", "description", "emoji", "default"],
        );
        errors.required_text(path, option, "label", 1, 100);
        errors.required_text(path, option, "value", 1, 100);
        errors.optional_text(path, option, "description", 0, 100);
        chosen += u64::from(option["default"] == true);
        if let Some(value) = option["value"].as_str()
            && !values.insert(value)
        {
            errors.add(
                join(path, "value"),
                Limit::Duplicate,
                "The specified option value is already used",
            );
        }
    }
    if chosen > max {
        errors.add(
            list,
            Limit::Range,
            "More options are chosen at first than max_values allows.",
        );
    }
}
