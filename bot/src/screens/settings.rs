//! Settings of a game as people type them: `rounds=2 trees_card=no`.

use games::{GameId, GameInfo, OptionKind};
use serde_json::{Map, Value};

use super::suggest::Suggestion;
use crate::limits;

/// The table's own setting.
const SCORES: &str = "scores";

/// The settings in a text. What makes no sense is left for the game to refuse.
pub fn read(text: &str) -> Value {
    let mut options = Map::new();
    for part in text.split_whitespace() {
        let (key, value) = part.split_once('=').unwrap_or((part, "true"));
        options.insert(key.to_owned(), read_value(value));
    }
    Value::Object(options)
}

/// Whether pictures of a game can go without points while the match is on. Only Mystaria's are easy to do without.
pub fn can_hide_scores(game: GameId) -> bool {
    game == GameId::Mystaria
}

/// Takes the table's own setting out of the game's: whether pictures show points. Where they always do, the key is left for
/// the game to refuse.
pub fn take_scores(game: GameId, options: &mut Value) -> bool {
    let taken = match options.as_object_mut() {
        Some(options) if can_hide_scores(game) && options.get(SCORES).is_some_and(Value::is_boolean) => {
            options.remove(SCORES)
        }
        _ => None,
    };
    taken != Some(Value::Bool(false))
}

/// One value: yes and no, numbers and lists are read as such, all else is text.
pub fn read_value(value: &str) -> Value {
    match value {
        "yes" | "on" => Value::Bool(true),
        "no" | "off" => Value::Bool(false),
        other => serde_json::from_str(other).unwrap_or_else(|_| Value::String(other.to_owned())),
    }
}

/// One value as people type it: [`read_value`] the other way round.
pub fn write_value(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Each key with each value, added to what was typed so far.
pub fn suggestions(info: &GameInfo, typed: &str) -> Vec<Suggestion> {
    let (done, last) = match typed.rsplit_once(' ') {
        Some((done, last)) => (format!("{done} "), last),
        None => (String::new(), typed),
    };
    let mut suggestions = Vec::new();
    for option in info.options {
        let values: Vec<String> = match option.kind {
            OptionKind::Flag => vec!["yes".to_owned(), "no".to_owned()],
            OptionKind::Number(numbers) => numbers.iter().map(ToString::to_string).collect(),
            OptionKind::Word(words) | OptionKind::Text(words) => {
                words.iter().map(|&word| word.to_owned()).collect()
            }
        };
        for value in values {
            let setting = format!("{}={value}", option.key);
            let text = format!("{done}{setting}");
            let fresh = !done.contains(&format!("{}=", option.key));
            if fresh && setting.contains(last) && text.chars().count() <= limits::SUGGESTION {
                suggestions.push(Suggestion {
                    name: text.clone(),
                    value: text,
                });
            }
        }
    }
    if can_hide_scores(info.id) && !done.contains(SCORES) && SCORES.contains(last.trim_end_matches("=no")) {
        let text = format!("{done}{SCORES}=no");
        if text.chars().count() <= limits::SUGGESTION {
            suggestions.push(Suggestion {
                name: text.clone(),
                value: text,
            });
        }
    }
    suggestions.truncate(limits::SUGGESTIONS);
    suggestions
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_can_be_left_out_of_mystarias_pictures() {
        let mut options = read("simple=yes scores=no");
        assert!(!take_scores(GameId::Mystaria, &mut options));
        assert_eq!(options, json!({"simple": true}));
        assert!(take_scores(GameId::Mystaria, &mut options));
        let mut others = read("scores=no");
        assert!(take_scores(GameId::Legends, &mut others));
        assert_eq!(others, json!({"scores": false}), "left for the game to refuse");
        assert!(
            suggestions(GameId::Mystaria.info(), "")
                .iter()
                .any(|setting| setting.value == "scores=no")
        );
    }

    #[test]
    fn settings_are_read_as_typed() {
        assert_eq!(read(""), json!({}));
        assert_eq!(
            read("rounds=2  trees_card=no goals=random x"),
            json!({"rounds": 2, "trees_card": false, "goals": "random", "x": true})
        );
        assert_eq!(read("goals=[\"P1\",\"H2\"]"), json!({"goals": ["P1", "H2"]}));
    }
}
