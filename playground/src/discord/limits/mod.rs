//! Discord's limits that its machine-readable description lacks.
//!
//! Lengths are counted in code points, as Discord counts them. The written documentation is at
//! <https://discord.com/developers/docs/resources/message>, <https://discord.com/developers/docs/components/reference>
//! and <https://discord.com/developers/docs/interactions/application-commands>.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod forms;
mod layout;
pub(crate) mod message;

use std::fmt;

use serde_json::{Map, Value, json};

use super::error::ApiError;

/// A request of the bot that Discord would have refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The request's method.
    pub method: String,
    /// The request's path after `/api/v10`.
    pub path: String,
    /// The check that found it: `limits`, `openapi`, `openapi, our answer`, `route` or `body`.
    pub rule: String,
    /// The violation.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} ({}): {}",
            self.method, self.path, self.rule, self.detail
        )
    }
}

/// Discord's messages for invalid fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Required,
    Length,
    Range,
    Choice,
    Unknown,
    Duplicate,
    Pattern,
    Type,
    Conflict,
    Size,
    DuplicateNumber,
    LegacyField,
    FlagRemoved,
    TooManyComponents,
    TooMuchText,
    UnknownFile,
    Scheme,
    Emoji,
}

impl Limit {
    fn code(self) -> &'static str {
        match self {
            Limit::Required => "BASE_TYPE_REQUIRED",
            Limit::Length => "BASE_TYPE_BAD_LENGTH",
            Limit::Range => "NUMBER_TYPE_RANGE",
            Limit::Choice => "BASE_TYPE_CHOICES",
            Limit::Unknown => "UNKNOWN_FIELD",
            Limit::Duplicate => "COMPONENT_CUSTOM_ID_DUPLICATED",
            Limit::Pattern => "STRING_TYPE_REGEX",
            Limit::Type => "BASE_TYPE_BAD_TYPE",
            Limit::Conflict => "FIELDS_CONFLICT",
            Limit::Size => "BASE_TYPE_MAX_SIZE",
            Limit::DuplicateNumber => "COMPONENT_ID_DUPLICATED",
            Limit::LegacyField => "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            Limit::FlagRemoved => "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            Limit::TooManyComponents => "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            Limit::TooMuchText => "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            Limit::UnknownFile => "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            Limit::Scheme => "URL_TYPE_INVALID_SCHEME",
            Limit::Emoji => "BUTTON_COMPONENT_INVALID_EMOJI",
        }
    }
}

/// A field beyond a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FieldError {
    path: String,
    limit: Limit,
    message: String,
}

/// All errors of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FormErrors {
    found: Vec<FieldError>,
    /// Paths of unknown fields.
    unknown: Vec<String>,
}

impl FormErrors {
    /// Adds an error at a path such as `components.0.components.1.custom_id`.
    pub(crate) fn add(&mut self, path: impl Into<String>, limit: Limit, message: impl Into<String>) {
        self.found.push(FieldError {
            path: path.into(),
            limit,
            message: message.into(),
        });
    }

    pub(crate) fn length(&mut self, path: impl Into<String>, text: &str, min: usize, max: usize) {
        let length = text.chars().count();
        if length < min || length > max {
            self.add(
                path,
                Limit::Length,
                format!("Must be between {min} and {max} in length (is {length})."),
            );
        }
    }

    /// A text that may be missing; null counts as missing.
    pub(crate) fn optional_text(&mut self, path: &str, object: &Value, field: &str, min: usize, max: usize) {
        match &object[field] {
            Value::Null => {}
            Value::String(text) => self.length(join(path, field), text, min, max),
            _ => self.add(join(path, field), Limit::Type, "Must be a string."),
        }
    }

    pub(crate) fn required_text(&mut self, path: &str, object: &Value, field: &str, min: usize, max: usize) {
        match &object[field] {
            Value::Null => self.add(join(path, field), Limit::Required, "This field is required"),
            _ => self.optional_text(path, object, field, min, max),
        }
    }

    /// Checks for misspelt fields: Discord ignores most of them, which hides the mistake.
    pub(crate) fn known_fields(&mut self, path: &str, object: &Value, known: &[&str]) {
        for name in object.as_object().into_iter().flat_map(Map::keys) {
            if !known.contains(&name.as_str()) {
                self.unknown.push(join(path, name));
            }
        }
    }

    pub(crate) fn into_result(mut self, strict: bool) -> Result<(), ApiError> {
        for path in std::mem::take(&mut self.unknown).into_iter().filter(|_| strict) {
            self.add(path, Limit::Unknown, "There is no such field here.");
        }
        if self.found.is_empty() {
            Ok(())
        } else {
            Err(ApiError::invalid_form(&self))
        }
    }

    /// Returns the errors nested like the form, as Discord does.
    pub(crate) fn nested(&self) -> Value {
        let mut root = json!({});
        for error in &self.found {
            let mut here = &mut root;
            for step in error.path.split('.').filter(|step| !step.is_empty()) {
                here = &mut here[step];
            }
            let fault = json!({ "code": error.limit.code(), "message": error.message });
            match &mut here["_errors"] {
                Value::Array(errors) => errors.push(fault),
                other => *other = json!([fault]),
            }
        }
        root
    }
}

/// A path one step deeper.
pub(crate) fn join(path: &str, step: impl fmt::Display) -> String {
    if path.is_empty() {
        step.to_string()
    } else {
        format!("{path}.{step}")
    }
}

/// Returns the entries of a list with their paths; empty if the field is not a list.
pub(crate) fn entries<'v>(path: &str, object: &'v Value, field: &str) -> Vec<(String, &'v Value)> {
    let list = object[field].as_array().map(Vec::as_slice).unwrap_or_default();
    let path = join(path, field);
    list.iter()
        .enumerate()
        .map(|(index, entry)| (join(&path, index), entry))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_nested_as_the_form_is() {
        let mut errors = FormErrors::default();
        errors.length("components.0.label", "", 1, 256);
        errors.known_fields("", &json!({ "contents": "x" }), &["content"]);
        let refused = |strict: bool| errors.clone().into_result(strict).unwrap_err().errors.unwrap();
        assert!(refused(false)["contents"].is_null());
        let nested = refused(true);
        assert_eq!(
            nested["components"]["0"]["label"]["_errors"][0]["code"],
            "BASE_TYPE_BAD_LENGTH"
        );
        assert_eq!(nested["contents"]["_errors"][0]["code"], "UNKNOWN_FIELD");
    }
}
