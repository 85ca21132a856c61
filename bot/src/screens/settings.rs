//! The settings of a table in words: one line for everyone, and a menu per setting for those who lead the table.

use ai::Level;
use games::{Advice, GameId, OptionInfo, Phrase, Seat, option_text, setting_name, setting_value};
use render::language::Language;
use serde_json::{Map, Value};
use tables::{Begins, BeginsChange, SettingsChange, Stage, StandInReason, Table, TimeControl};

use super::{Row, Screen, Select, SelectOption, names};
use crate::{limits, press::Press};

/// Keys of the table's own settings, in addition to those of its game.
pub mod own {
    /// How much time players have.
    pub const PACE: &str = "pace";
    /// Whether pictures show points.
    pub const SCORES: &str = "scores";
    /// How much the table helps.
    pub const ADVICE: &str = "advice";
    /// Whether players may ask for hints.
    pub const HINTS: &str = "hints";
    /// Whether the match counts for ratings.
    pub const RATED: &str = "rated";
    /// Prefix of a bot's name, for its level.
    pub const LEVEL: &str = "level-";
    /// The setting for who may join.
    pub const ENTRY: &str = "entry";
    /// Who begins the match.
    pub const BEGINS: &str = "begins";
}

/// The values of [`own::BEGINS`], besides the numbers of the seats.
pub const BEGINS: [&str; 2] = ["lot", "last"];

/// The values of [`own::ENTRY`].
pub const ENTRIES: [&str; 2] = ["everyone", "invited"];

/// Reads settings from a text of `key=value`.
pub fn read_settings(text: &str) -> Map<String, Value> {
    let mut options = Map::new();
    for part in text.split_whitespace() {
        let (key, value) = part.split_once('=').unwrap_or((part, "true"));
        options.insert(key.to_owned(), read_value(value));
    }
    options
}

/// Reads one value: yes and no in any language, numbers and lists; everything else is text.
pub fn read_value(value: &str) -> Value {
    let means = |id: &str| {
        let mut languages = Language::ALL.iter();
        languages.any(|language| language.word(id).split(' ').any(|word| word == value))
    };
    match (means("value-yes"), means("value-no")) {
        (true, _) => Value::Bool(true),
        (_, true) => Value::Bool(false),
        _ => serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned())),
    }
}

/// Returns whether pictures of a game can hide points during the match.
pub fn can_hide_scores(game: GameId) -> bool {
    game.info().scores_optional
}

/// Returns the changes in a text of `key=value`. Invalid values are left for the game to refuse.
pub fn changes(game: GameId, text: &str) -> SettingsChange {
    let mut change = SettingsChange::default();
    for (key, value) in read_settings(text) {
        let word = option_text(&value);
        let taken = match key.as_str() {
            own::PACE => {
                change.time_control = TimeControl::of(&word);
                change.time_control.is_some()
            }
            own::SCORES => {
                change.scores = value.as_bool().filter(|_| can_hide_scores(game));
                change.scores.is_some()
            }
            own::ADVICE => {
                change.advice = Advice::of(&word);
                change.advice.is_some()
            }
            own::HINTS => {
                change.hints = value.as_bool();
                change.hints.is_some()
            }
            own::RATED => {
                change.rated = value.as_bool();
                change.rated.is_some()
            }
            own::BEGINS => {
                change.begins = begins(&word);
                change.begins.is_some()
            }
            own::ENTRY => {
                change.invited_only = ENTRIES.contains(&word.as_str()).then(|| word == ENTRIES[1]);
                change.invited_only.is_some()
            }
            key => match (key.strip_prefix(own::LEVEL), word.parse::<Level>()) {
                (Some(bot), Ok(level)) => {
                    change.levels.push((bot.to_owned(), level.number()));
                    true
                }
                _ => false,
            },
        };
        if !taken {
            change.options.insert(key, value);
        }
    }
    change
}

/// Reads who is to begin: by lot, the last of the match before, or the player with this number.
fn begins(word: &str) -> Option<BeginsChange> {
    let number = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
    match word {
        "lot" => Some(BeginsChange::Lot),
        "last" => Some(BeginsChange::Last),
        word => number(word).map(|seat| BeginsChange::Seat(Seat(seat))),
    }
}

/// A possible value of a setting: its key, the value as it is typed, and its name.
pub struct SettingValue {
    /// Key of the setting.
    pub key: &'static str,
    /// The value as people type it.
    pub text: String,
    /// The meaning of the value for the table.
    pub says: Phrase,
}

impl SettingValue {
    fn own(key: &'static str, text: &str) -> Self {
        let (text, says) = (text.to_owned(), setting_value(key, text));
        SettingValue { key, text, says }
    }
}

/// Returns every value of every setting of a game before the match, by setting: the game's, then the table's own.
pub fn all(game: GameId) -> Vec<Vec<SettingValue>> {
    let of_game = |option: &'static OptionInfo| {
        let value = |value: &Value| SettingValue {
            key: option.key,
            text: option_text(value),
            says: option.describe(value),
        };
        option.values().iter().map(value).collect()
    };
    let mut all: Vec<Vec<SettingValue>> = game.info().options.iter().map(of_game).collect();
    let mut add =
        |key, texts: &[&str]| all.push(texts.iter().map(|text| SettingValue::own(key, text)).collect());
    if can_hide_scores(game) {
        add(own::SCORES, &["yes", "no"]);
    }
    add(own::ADVICE, &Advice::ALL.map(Advice::as_str));
    add(own::HINTS, &["on", "off"]);
    add(own::RATED, &["yes", "no"]);
    add(own::ENTRY, &ENTRIES);
    add(own::BEGINS, &BEGINS);
    add(own::PACE, &TimeControl::ALL.map(TimeControl::as_str));
    all
}

/// Returns the current value of a table's setting, as people type it.
fn now(table: &Table, key: &str) -> String {
    let state = &table.state;
    match key {
        own::PACE => state.time_control.as_str().to_owned(),
        own::SCORES => if state.scores { "yes" } else { "no" }.to_owned(),
        own::ADVICE => state.wanted_advice.as_str().to_owned(),
        own::HINTS => if state.gives_hints() { "on" } else { "off" }.to_owned(),
        own::RATED => if state.rated { "yes" } else { "no" }.to_owned(),
        own::ENTRY => ENTRIES[usize::from(state.invited_only)].to_owned(),
        own::BEGINS => match (&state.begins, state.begins_at()) {
            (Begins::Last, _) => BEGINS[1].to_owned(),
            (Begins::Player(_), Some(seat)) => (seat.0 + 1).to_string(),
            (Begins::Lot | Begins::Player(_), _) => BEGINS[0].to_owned(),
        },
        key => state.options.get(key).map(option_text).unwrap_or_default(),
    }
}

/// Returns whether a setting of a game matters with this number of players.
fn applies(option: &OptionInfo, seats: usize) -> bool {
    !option.solo || seats == 1
}

/// Returns the settings of a table in one line: those of its game that apply, and its own if they differ from the
/// defaults.
pub fn line(table: &Table, language: Language) -> String {
    let seats = table.state.seats.len();
    let options = table.game.info().options.iter();
    let of_game = options.filter(|option| applies(option, seats));
    let mut says: Vec<Phrase> = of_game
        .filter_map(|option| Some(option.describe(table.state.options.get(option.key)?)))
        .collect();
    let usual = [
        (own::SCORES, "yes"),
        (own::ADVICE, Advice::Full.as_str()),
        (own::RATED, "no"),
    ];
    for (key, usual) in usual {
        let now = now(table, key);
        if now != usual {
            says.push(setting_value(key, &now));
        }
    }
    if table.state.hints.is_some() {
        says.push(setting_value(own::HINTS, &now(table, own::HINTS)));
    }
    if table.state.stage == Stage::Lobby && !table.state.begins.is_lot() {
        says.push(match (&table.state.begins, table.state.begins_at()) {
            (Begins::Player(_), Some(seat)) => {
                let name = names::escape_markdown(&names::name(table, seat));
                Phrase::new("setting-begins-player").text("player", name)
            }
            _ => setting_value(own::BEGINS, &now(table, own::BEGINS)),
        });
    }
    let words: Vec<String> = says.iter().map(|phrase| language.tell(phrase)).collect();
    capitalised(&words.join(" · "))
}

/// Returns the menus for changing a table's settings. During the match, only settings that can still change have one.
pub fn menus(table: &Table, language: Language) -> Screen {
    let seats = table.state.seats.len();
    let fixed = |key: &str| table.state.stage != Stage::Lobby && ![own::PACE, own::SCORES].contains(&key);
    let solo = |key: &str| {
        let option = table.game.info().options.iter().find(|option| option.key == key);
        option.is_some_and(|option| !applies(option, seats))
    };
    let mut screen = Screen::text(language.word("settings-choose"));
    for values in all(table.game) {
        let Some(key) = values.first().map(|value| value.key) else {
            continue;
        };
        if fixed(key) || solo(key) {
            continue;
        }
        let chosen = now(table, key);
        let label = |phrase: &Phrase| limits::cut(&capitalised(&language.tell(phrase)), limits::SELECT_LABEL);
        let option = |text: &str, says: &Phrase| SelectOption {
            value: text.to_owned(),
            label: label(says),
            description: String::new(),
            chosen: text == chosen,
            face: None,
        };
        let mut options: Vec<SelectOption> = values
            .iter()
            .map(|value| option(&value.text, &value.says))
            .collect();
        if key == own::BEGINS {
            options.extend(Seat::all(seats).map(|seat| {
                let player = names::name(table, seat);
                option(
                    &(seat.0 + 1).to_string(),
                    &Phrase::new("setting-begins-player").text("player", player),
                )
            }));
        }
        if !options.iter().any(|option| option.chosen) {
            let list = setting_value(key, "list").text("value", &chosen);
            options.push(option(&limits::cut(&chosen, limits::SELECT_LABEL), &list));
        }
        screen.rows.push(Row::Select(Select {
            press: Press::Set {
                table: table.id(),
                key: key.to_owned(),
            },
            label: language.tell(&setting_name(key)),
            options,
        }));
    }
    if table.state.stage == Stage::Lobby {
        screen.rows.extend(levels(table, language));
    }
    screen
}

/// Returns a menu for the level of each bot.
fn levels(table: &Table, language: Language) -> impl Iterator<Item = Row> {
    let seats = table.state.seats.iter();
    let bots = seats.filter(|player| player.stand_in == Some(StandInReason::Bot));
    bots.map(move |bot| {
        let option = |level: Level| SelectOption {
            value: level.to_string(),
            label: names::level_name(level, language),
            description: language.word(&format!("level-{level}-about")),
            chosen: level == names::level_of(bot),
            face: None,
        };
        Row::Select(Select {
            press: Press::Set {
                table: table.id(),
                key: format!("{}{}", own::LEVEL, bot.name),
            },
            label: format!("{} 🤖", bot.name),
            options: Level::ALL.map(option).to_vec(),
        })
    })
}

/// Returns a text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_are_read_as_typed() {
        assert_eq!(Value::Object(read_settings("")), json!({}));
        assert_eq!(
            Value::Object(read_settings("rounds=2  trees_card=no goals=random x")),
            json!({"rounds": 2, "trees_card": false, "goals": "random", "x": true})
        );
        assert_eq!(
            Value::Object(read_settings("goals=[\"P1\",\"H2\"]")),
            json!({"goals": ["P1", "H2"]})
        );
        for (word, means) in [("oui", true), ("ja", true), ("non", false), ("désactivé", false)] {
            assert_eq!(read_value(word), json!(means), "{word}");
        }
    }
}
