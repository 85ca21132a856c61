//! Commands and suggestions.

use std::collections::HashSet;

use serde_json::Value;

use super::{FormErrors, Limit, entries, join};

/// Most characters of one command: names, descriptions and values, counting the longest translation.
const TOTAL: usize = 8000;
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;

/// Languages of Discord's apps.
const LOCALES: [&str; 33] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN",
];

/// All commands of an application or a server.
pub(crate) fn check_all(commands: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    let Some(list) = commands.as_array() else {
        errors.add("", Limit::Type, "Must be a list.");
        return errors;
    };
    let slash = list
        .iter()
        .filter(|command| command["type"].as_u64().unwrap_or(1) == 1)
        .count();
    if slash > 100 {
        errors.add("", Limit::Length, "Must be 100 or fewer in length.");
    }
    let mut names = HashSet::new();
    for (index, command) in list.iter().enumerate() {
        let path = index.to_string();
        if !names.insert((command["name"].as_str(), command["type"].as_u64().unwrap_or(1))) {
            errors.add(
                join(&path, "name"),
                Limit::Duplicate,
                "Application command names must be unique",
            );
        }
        self::command(&mut errors, &path, command);
    }
    errors
}

fn command(errors: &mut FormErrors, path: &str, command: &Value) {
    let known = [
        "id",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "default_permission",
        "integration_types",
        "contexts",
        "nsfw",
        "handler",
    ];
    errors.known_fields(path, command, &known);
    if command["type"].as_u64().unwrap_or(1) == 1 {
        name(errors, path, command);
        description(errors, path, command);
        options(errors, path, command, 0);
    } else {
        errors.required_text(path, command, "name", 1, 32);
    }
    let total = length_of(command);
    if total > TOTAL {
        errors.add(
            path,
            Limit::Size,
            format!("Command exceeds maximum size of {TOTAL} (is {total})."),
        );
    }
}

fn name(errors: &mut FormErrors, path: &str, object: &Value) {
    match object["name"].as_str() {
        Some(text) if !is_name(text) => errors.add(join(path, "name"), Limit::Pattern, bad_name(text)),
        Some(_) => {}
        None => errors.add(join(path, "name"), Limit::Required, "This field is required"),
    }
    for (locale, text) in localisations(errors, path, object, "name_localizations") {
        if !is_name(text) {
            errors.add(
                join(&join(path, "name_localizations"), locale),
                Limit::Pattern,
                bad_name(text),
            );
        }
    }
}

fn bad_name(text: &str) -> String {
    format!("{text:?} is not a name: 1 to 32 lower-case letters, digits, - and _.")
}

/// Discord's `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, in lower case where there is one.
fn is_name(text: &str) -> bool {
    // Vowel signs of Devanagari and Thai are letters here though Unicode calls them marks.
    let allowed = |c: char| {
        c.is_alphanumeric()
            || matches!(c, '-' | '_' | '\'')
            || matches!(c, '\u{900}'..='\u{97f}' | '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e5b}')
    };
    (1..=32).contains(&text.chars().count()) && text.chars().all(allowed) && text.to_lowercase() == text
}

fn description(errors: &mut FormErrors, path: &str, object: &Value) {
    errors.required_text(path, object, "description", 1, 100);
    for (locale, text) in localisations(errors, path, object, "description_localizations") {
        errors.length(
            join(&join(path, "description_localizations"), locale),
            text,
            1,
            100,
        );
    }
}

fn localisations<'v>(
    errors: &mut FormErrors,
    path: &str,
    object: &'v Value,
    field: &str,
) -> Vec<(&'v str, &'v str)> {
    let mut found = Vec::new();
    for (locale, text) in object[field].as_object().into_iter().flatten() {
        if !LOCALES.contains(&locale.as_str()) {
            errors.add(
                join(&join(path, field), locale),
                Limit::Choice,
                "Discord does not speak this language.",
            );
        }
        found.extend(text.as_str().map(|text| (locale.as_str(), text)));
    }
    found
}

fn options(errors: &mut FormErrors, path: &str, parent: &Value, depth: usize) {
    let options = entries(path, parent, "options");
    let list = join(path, "options");
    if options.len() > 25 {
        errors.add(&list, Limit::Length, "Must be 25 or fewer in length.");
    }
    let nested = options
        .iter()
        .filter(|(_, option)| matches!(option["type"].as_u64(), Some(SUBCOMMAND | GROUP)))
        .count();
    if nested != 0 && nested != options.len() {
        errors.add(
            &list,
            Limit::Conflict,
            "Sub-commands and other options cannot be mixed.",
        );
    }
    let mut names = HashSet::new();
    let mut optional = false;
    for (path, option) in &options {
        let known = [
            "type",
            "name",
            "name_localizations",
            "description",
            "description_localizations",
            "required",
            "choices",
            "options",
            "channel_types",
            "min_value",
            "max_value",
            "min_length",
            "max_length",
            "autocomplete",
        ];
        errors.known_fields(path, option, &known);
        name(errors, path, option);
        description(errors, path, option);
        if !names.insert(option["name"].as_str()) {
            errors.add(
                join(path, "name"),
                Limit::Duplicate,
                "Option names must be unique",
            );
        }
        match option["type"].as_u64() {
            Some(GROUP) if depth == 0 => options_of_group(errors, path, option),
            Some(SUBCOMMAND) if depth <= 1 => self::options(errors, path, option, 2),
            Some(3..=11) => {
                value_option(errors, path, option);
                let required = option["required"] == true;
                if required && optional {
                    errors.add(
                        join(path, "required"),
                        Limit::Conflict,
                        "Required options must be placed before non-required options",
                    );
                }
                optional |= !required;
            }
            _ => errors.add(
                join(path, "type"),
                Limit::Choice,
                "This type of option cannot stand here.",
            ),
        }
    }
}

fn options_of_group(errors: &mut FormErrors, path: &str, group: &Value) {
    let inside = entries(path, group, "options");
    if inside.is_empty() || inside.iter().any(|(_, option)| option["type"] != SUBCOMMAND) {
        errors.add(
            join(path, "options"),
            Limit::Choice,
            "A group holds sub-commands.",
        );
    }
    options(errors, path, group, 1);
}

fn value_option(errors: &mut FormErrors, path: &str, option: &Value) {
    let choices = entries(path, option, "choices");
    let list = join(path, "choices");
    if choices.len() > 25 {
        errors.add(&list, Limit::Length, "Must be 25 or fewer in length.");
    }
    if option["autocomplete"] == true {
        if !choices.is_empty() {
            errors.add(
                &list,
                Limit::Conflict,
                "Choices and autocomplete exclude each other.",
            );
        }
        if !matches!(option["type"].as_u64(), Some(STRING | 4 | 10)) {
            errors.add(
                join(path, "autocomplete"),
                Limit::Conflict,
                "This type of option has no autocomplete.",
            );
        }
    }
    self::choices(errors, &choices);
    let (min, max) = (
        option["min_length"].as_u64().unwrap_or(0),
        option["max_length"].as_u64().unwrap_or(6000),
    );
    if max == 0 || max > 6000 || min > max {
        errors.add(
            join(path, "max_length"),
            Limit::Range,
            "Must be between 1 and 6000, and at least min_length.",
        );
    }
}

fn choices(errors: &mut FormErrors, choices: &[(String, &Value)]) {
    let mut names = HashSet::new();
    for (path, choice) in choices {
        errors.known_fields(path, choice, &["name", "name_localizations", "value"]);
        errors.required_text(path, choice, "name", 1, 100);
        for (locale, text) in localisations(errors, path, choice, "name_localizations") {
            errors.length(join(&join(path, "name_localizations"), locale), text, 1, 100);
        }
        if !names.insert(choice["name"].as_str()) {
            errors.add(
                join(path, "name"),
                Limit::Duplicate,
                "Choice names must be unique",
            );
        }
        match &choice["value"] {
            Value::String(text) => errors.length(join(path, "value"), text, 1, 100),
            Value::Number(_) => {}
            _ => errors.add(join(path, "value"), Limit::Required, "This field is required"),
        }
    }
}

/// Suggestions for an option.
pub(crate) fn check_suggestions(data: &Value) -> FormErrors {
    let mut errors = FormErrors::default();
    errors.known_fields("", data, &["choices"]);
    if !data["choices"].is_array() {
        errors.add("choices", Limit::Required, "This field is required");
    }
    let suggested = entries("", data, "choices");
    if suggested.len() > 25 {
        errors.add("choices", Limit::Length, "Must be 25 or fewer in length.");
    }
    choices(&mut errors, &suggested);
    errors
}

/// Counts the characters of a command with everything below it.
fn length_of(object: &Value) -> usize {
    let text = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |field: &str, translations: &str| {
        let translated = object[translations]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, value)| text(value));
        translated.chain([text(&object[field])]).max().unwrap_or(0)
    };
    let inside = ["options", "choices"]
        .iter()
        .flat_map(|list| object[*list].as_array().into_iter().flatten());
    longest("name", "name_localizations")
        + longest("description", "description_localizations")
        + text(&object["value"])
        + inside.map(length_of).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words_of_any_script() {
        for good in ["table", "forget-me", "größe", "ไทย", "हिन्दी", "棋", "a_1'b"] {
            assert!(is_name(good), "{good}");
        }
        for bad in [
            "",
            "Table",
            "two words",
            "a/b",
            "Größe",
            "x123456789012345678901234567890123",
        ] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
