//! Forms (Discord calls them modals): windows with fields for text.

use serde_json::Value;

use super::{FormErrors, Limit, entries, join};
use crate::discord::components::kind::{ROW, TEXT_INPUT};

/// A form with its fields.
pub(crate) fn check(data: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    errors.known_fields("", data, &["custom_id", "title", "components"]);
    errors.required_text("", data, "custom_id", 1, 100);
    errors.required_text("", data, "title", 1, 45);
    let rows = entries("", data, "components");
    if rows.is_empty() || rows.len() > 5 {
        errors.add("components", Limit::Length, "Must be between 1 and 5 in length.");
    }
    for (path, row) in &rows {
        let fields = entries(path, row, "components");
        let [(path, field)] = &fields[..] else {
            errors.add(
                join(path, "components"),
                Limit::Length,
                "Must be exactly 1 in length.",
            );
            continue;
        };
        if row["type"] != ROW || field["type"] != TEXT_INPUT {
            errors.add(join(path, "type"), Limit::Choice, "Value must be one of {4}.");
        }
        errors.required_text(path, field, "custom_id", 1, 100);
        errors.required_text(path, field, "label", 1, 45);
        errors.optional_text(path, field, "placeholder", 0, 100);
        errors.optional_text(path, field, "value", 0, 4_000);
        if !matches!(field["style"].as_u64(), Some(1 | 2)) {
            errors.add(join(path, "style"), Limit::Choice, "Value must be one of {1, 2}.");
        }
    }
    errors
}
