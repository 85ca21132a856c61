//! Loads the settings and reports mistakes in them.

use std::{env, fs, io::ErrorKind, path::Path};

use toml::{Table, Value};

use super::{Config, ConfigError};

/// Prefix of environment variables that set a key: `GROVEKEEPER_STORAGE__URL` is `url` of `[storage]`.
const PREFIX: &str = "GROVEKEEPER_";

impl Config {
    /// Loads the settings: `file` if given (it must exist), otherwise `config.toml` if it exists; then the
    /// environment.
    ///
    /// # Errors
    /// Names the unknown or wrong key.
    pub fn load(file: Option<&Path>) -> Result<Config, ConfigError> {
        let path = file.unwrap_or_else(|| Path::new("config.toml"));
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && file.is_none() => String::new(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(ConfigError::NoFile(path.display().to_string()));
            }
            Err(error) => return Err(ConfigError::Wrong(format!("{}: {error}", path.display()))),
        };
        let variables = env::vars_os()
            .filter_map(|(name, text)| Some((name.into_string().ok()?, text.to_string_lossy().into_owned())));
        Config::read(&path.display().to_string(), &text, variables)
    }

    /// Reads the settings from a text, without the environment.
    ///
    /// # Errors
    /// Names the unknown or wrong key.
    pub(crate) fn read_text(text: &str) -> Result<Config, ConfigError> {
        Config::read("the settings", text, std::iter::empty())
    }

    /// Reads and checks the settings from a text and from these variables.
    fn read(
        name: &str,
        text: &str,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        let mut settings = parse(text).map_err(|why| ConfigError::Wrong(format!("{name}: {why}")))?;
        for (name, text) in variables {
            let key = match name.as_str() {
                "DISCORD_TOKEN" => "discord.token".to_owned(),
                _ => match name.strip_prefix(PREFIX) {
                    Some(key) => key.to_lowercase().replace("__", "."),
                    None => continue,
                },
            };
            // The settings were valid before, so the mistake is in this variable.
            put(&mut settings, &key, &text)
                .and_then(|()| config_of(&settings).map(|_| ()))
                .map_err(|why| ConfigError::Wrong(format!("{name}: {why}")))?;
        }
        if let Some(key) = misplaced_secret(&settings) {
            return Err(ConfigError::Wrong(format!(
                "{key} holds a token or a password, which does not belong there"
            )));
        }
        let config = config_of(&settings).map_err(ConfigError::Wrong)?;
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<(), ConfigError> {
        for (key, value) in [
            ("play.drawing", self.play.drawing),
            (
                "storage.backup_every_hours",
                self.storage.backup_every_hours as usize,
            ),
            ("storage.backup_keep", self.storage.backup_keep),
            ("storage.pool", self.storage.pool),
            ("storage.timeout", self.storage.timeout as usize),
        ] {
            if value == 0 {
                return Err(ConfigError::Wrong(format!("{key} must be at least 1")));
            }
        }
        self.metrics.address().map(|_| ())
    }
}

/// Reads the settings of a file and checks them alone, so that a mistake can be named with its line. The line itself
/// is not repeated, because it may contain a secret.
fn parse(text: &str) -> Result<Table, String> {
    let named = |error: &toml::de::Error, why: &str| {
        let start = error.span().map_or(0, |span| span.start);
        let line = text.bytes().take(start).filter(|byte| *byte == b'\n').count();
        let key = text.lines().nth(line).and_then(|line| line.split_once('='));
        let key = key.map(|(key, _)| key.trim()).filter(|key| reads_like_a_key(key));
        let key = key.map_or(String::new(), |key| format!(" ({key})"));
        format!("line {}{key}: {why}", line + 1)
    };
    // The parser's own messages contain nothing of the text.
    let settings = toml::from_str(text).map_err(|error| named(&error, error.message()))?;
    match toml::from_str::<Config>(text) {
        Ok(_) => Ok(settings),
        Err(error) => Err(named(&error, &expectation(error.message()))),
    }
}

fn config_of(settings: &Table) -> Result<Config, String> {
    let read = settings.clone().try_into();
    read.map_err(|error: toml::de::Error| expectation(error.message()))
}

/// Returns whether a text may be repeated as the name of a key. Tokens and passwords hardly ever consist of these
/// characters alone.
fn reads_like_a_key(text: &str) -> bool {
    text.len() <= 32 && text.chars().all(|c| c.is_ascii_lowercase() || "_.".contains(c))
}

/// Returns what serde expected, without what it found, which may be a secret under a wrong key.
fn expectation(message: &str) -> String {
    let is_unknown = message.starts_with("unknown field");
    match message.rsplit_once(", expected ") {
        Some((_, expected)) if is_unknown => format!("there is no such key; expected {expected}"),
        Some((_, expected)) => format!("expected {expected}"),
        None if message.starts_with("missing field") => message.to_owned(),
        None => "this value can't be used; config.example.toml shows every key with its default".to_owned(),
    }
}

/// Returns the first key whose value is a token, or contains a password where none belongs. Such values are refused
/// here, because messages repeat texts like folders.
fn misplaced_secret(settings: &Table) -> Option<String> {
    for (section, keys) in settings {
        for (key, value) in keys.as_table().into_iter().flatten() {
            let name = format!("{section}.{key}");
            let is_secret = |text: &str| {
                let joined: String = text.to_lowercase().split_whitespace().collect();
                let has_password =
                    (text.contains("://") && text.contains('@')) || joined.contains("password=");
                looks_like_a_token(text) || (name != "storage.url" && has_password)
            };
            if name != "discord.token" && value.as_str().is_some_and(is_secret) {
                return Some(name);
            }
        }
    }
    None
}

/// Returns whether a text looks like a Discord token: an id, a time and a signature, joined by dots.
fn looks_like_a_token(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().trim_start_matches("Bot ").split('.').collect();
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
    let [id, time, signature] = parts[..] else {
        return false;
    };
    [(id, 17), (time, 5), (signature, 20)]
        .iter()
        .all(|(part, least)| part.len() >= *least && part.chars().all(fits))
}

/// Applies one setting from the environment. If the default is a text, the value is used unchanged.
fn put(settings: &mut Table, key: &str, text: &str) -> Result<(), String> {
    const UNKNOWN: &str = "there is no such setting; config.example.toml has them all";
    let (section, key) = key.split_once('.').ok_or(UNKNOWN)?;
    let defaults = Table::try_from(Config::default()).map_err(|_| UNKNOWN)?;
    let default = defaults.get(section).and_then(|section| section.get(key));
    let value = match text.parse::<Value>() {
        Ok(value) if value.is_table() || !default.is_some_and(Value::is_str) => value,
        _ => Value::String(text.to_owned()),
    };
    let section = settings
        .entry(section)
        .or_insert_with(|| Value::Table(Table::new()));
    section
        .as_table_mut()
        .ok_or(UNKNOWN)?
        .insert(key.to_owned(), value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::shards::Shards;

    fn read(file: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
        let variables = variables
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Config::read("config.toml", file, variables).map_err(|error| error.to_string())
    }

    #[test]
    fn the_example_names_every_key_with_its_default() {
        let example = include_str!("../../../config.example.toml");
        assert_eq!(read(example, &[]).unwrap(), Config::default());
        let example: Table = example.parse().unwrap();
        let defaults = Table::try_from(Config::default()).unwrap();
        for (section, keys) in &defaults {
            for key in keys.as_table().unwrap().keys() {
                assert!(
                    example[section].as_table().unwrap().contains_key(key),
                    "{section}.{key} is not in the example"
                );
            }
        }
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let config = read(
            "[storage]\nurl = \"sled:./a\"\n[log]\nlevel = \"debug\"\n",
            &[
                ("GROVEKEEPER_STORAGE__URL", "sled:./b"),
                ("DISCORD_TOKEN", "abc"),
                ("GROVEKEEPER_PLAY__DRAWING", "3"),
                ("GROVEKEEPER_STORAGE__BACKUP_FOLDER", "12"),
                ("HOME", "/"),
            ],
        )
        .unwrap();
        assert_eq!(
            (config.storage.url.as_str(), config.log.level.as_str()),
            ("sled:./b", "debug")
        );
        assert_eq!(
            (config.play.drawing, config.storage.backup_folder.as_str()),
            (3, "12")
        );
        assert_eq!(config.discord.token.secret(), "abc");
        assert!(
            !format!("{config:?}").contains("abc"),
            "the token is never printed"
        );
    }

    #[test]
    fn a_range_of_shards_is_read_from_the_file_and_from_the_environment() {
        let second = Shards::Range {
            total: 4,
            from: 2,
            to: 3,
        };
        let file = "[discord]\nshards = { total = 4, from = 2, to = 3 }\n";
        let shards = |file, text: &[_]| read(file, text).unwrap().discord.shards;
        assert_eq!(shards(file, &[]), second);
        assert_eq!(
            shards(file, &[("GROVEKEEPER_DISCORD__SHARDS", "auto")]),
            Shards::Auto
        );
        let range = [("GROVEKEEPER_DISCORD__SHARDS", "{total=4,from=2,to=3}")];
        assert_eq!(shards("", &range), second);
    }

    #[test]
    fn an_unknown_or_wrong_key_is_named() {
        for (file, expected) in [
            ("[discord]\ntokn = \"x\"\n", "line 2 (tokn)"),
            ("[disc]\n", "disc"),
            ("[playground]\nlisten = \"nowhere\"\n", "line 2 (listen)"),
            ("[play]\ndrawing = 0\n", "play.drawing"),
            ("[storage]\npool = 0\n", "storage.pool"),
            ("[storage]\ntimeout = 0\n", "storage.timeout"),
            ("[discord]\nshards = \"some\"\n", "shards"),
            ("[discord]\nshards = { total = 2, from = 0 }\n", "to"),
            (
                "[discord]\nshards = { total = 2, from = 1, to = 2 }\n",
                "from ≤ to < total",
            ),
            ("[play]\ndrawing = \"many\"\n", "line 2 (drawing)"),
            ("[storage]\nbackup_keep = 0\n", "storage.backup_keep"),
            ("[storage]\nbackup_every_hours = -1\n", "backup_every_hours"),
            ("[metrics]\nlisten = \"9090\"\n", "metrics.listen"),
            ("[discord\n", "line 1"),
        ] {
            let error = read(file, &[]).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        for (name, text, expected) in [
            ("GROVEKEEPER_STORAGE__ULR", "x", "no such key"),
            ("GROVEKEEPER_COLOUR", "x", "no such setting"),
            ("GROVEKEEPER_PLAY__DRAWING", "many", "expected usize"),
        ] {
            let error = read("[log]\nlevel = \"warn\"\n", &[(name, text)]).unwrap_err();
            assert!(
                error.starts_with(&format!("{name}: ")) && error.contains(expected),
                "{error}"
            );
        }
        let missing = Config::load(Some(Path::new("missing.toml"))).unwrap_err();
        assert!(missing.to_string().contains("missing.toml"));
    }

    #[test]
    fn a_mistake_next_to_a_secret_does_not_print_it() {
        for file in [
            "[discord]\ntokn = \"s3cret\"\n",
            "[discord]\ntoken = \"s3cret\n",
            "[discord]\ntoken = s3cret\n",
            "[discord]\ntoken = \"\"\"\ns3cret=1\n",
            "[discord]\ns3cret\n",
            "[discord]\ns3cret = 1\n",
            "[discord]\n\"s3cret\" = 1\n",
            "[discord.s3cret]\n",
            "[s3cret]\n",
            "[storage]\npostgres://ann:s3cret@h/db?sslmode=require\n",
            "[storage]\npostgres://h/db?user=ann&password=s3cret\n",
            "[storage]\nhost = h password = s3cret\n",
        ] {
            let error = read(file, &[]).unwrap_err();
            assert!(!error.contains("s3cret"), "{file}: {error}");
        }
    }

    #[test]
    fn a_secret_behind_any_key_is_not_repeated() {
        const TOKEN: &str = "MTA5ODc2NTQzMjEwOTg3NjU0.GabcDE.s3cret-s3cret_s3crets3crets3crets3cret";
        let defaults = Table::try_from(Config::default()).unwrap();
        let keys = defaults.iter().flat_map(|(section, keys)| {
            let keys = keys.as_table().unwrap().keys();
            keys.map(move |key| (section.clone(), key.clone()))
        });
        for (section, key) in keys.filter(|(_, key)| key != "token") {
            let addresses = [
                "postgres://ann:s3cret@h/db",
                "postgres://h/db?user=ann&password=s3cret",
                "host = h user = ann Password = s3cret",
            ];
            for secret in [TOKEN, "s3cret"].into_iter().chain(addresses) {
                let variable = format!("GROVEKEEPER_{section}__{key}").to_uppercase();
                for error in [
                    read(&format!("[{section}]\n{key} = \"{secret}\"\n"), &[]).err(),
                    read(&format!("[{section}]\n{key} = {secret}\n"), &[]).err(),
                    read(&format!("{section}.{key} = [\"{secret}\"]\n"), &[]).err(),
                    read("", &[(&variable, secret)]).err(),
                ] {
                    // A folder may have any name, and a database needs its password.
                    let is_fine = match secret {
                        TOKEN => false,
                        "s3cret" => ["api_url", "backup_folder", "level", "url"].contains(&&*key),
                        _ => key == "url",
                    };
                    let error = error.unwrap_or_else(|| {
                        assert!(is_fine, "{section}.{key} = {secret} is taken");
                        String::new()
                    });
                    assert!(!error.contains("s3cret"), "{error}");
                }
            }
        }
    }
}
