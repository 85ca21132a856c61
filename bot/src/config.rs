//! Settings: a file, overridden by the environment.

use std::{fmt, net::SocketAddr, path::Path, time::Duration};

use figment::{
    Figment,
    providers::{Env, Format, Serialized, Toml},
};
use serde::{Deserialize, Serialize};

use crate::shards::Shards;

/// Everything that can be set. Every key is in `config.example.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The connection to Discord.
    pub discord: Discord,
    /// Where tables are kept.
    pub storage: Storage,
    /// The local Discord that is served when there is no token.
    pub playground: Playground,
    /// How tables behave.
    pub play: Play,
    /// What the operator can watch.
    pub metrics: Metrics,
    /// What is logged.
    pub log: Log,
}

/// The connection to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Discord {
    /// The bot's token; none for the playground.
    pub token: Token,
    /// Another base address that speaks Discord's REST API; empty for Discord itself.
    pub api_url: String,
    /// Which shards this process serves.
    pub shards: Shards,
}

/// Where tables are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Storage {
    /// Address of the store.
    pub url: String,
    /// A setting of earlier versions without an effect: the store repairs itself.
    #[serde(skip_serializing)]
    pub on_damage: Option<String>,
    /// Where backups are written; empty for none.
    pub backup_folder: String,
    /// Hours from one backup to the next.
    pub backup_every_hours: u32,
    /// How many backups are kept.
    pub backup_keep: usize,
    /// Most connections to a database.
    pub pool: usize,
    /// Seconds after which a call to a database is given up.
    pub timeout: u64,
}

impl Storage {
    /// How much of a database may be used.
    pub fn limits(&self) -> storage::Limits {
        storage::Limits {
            pool: self.pool,
            timeout: Duration::from_secs(self.timeout),
        }
    }
}

impl Default for Storage {
    fn default() -> Self {
        Storage {
            url: "sled:./data".to_owned(),
            on_damage: None,
            backup_folder: String::new(),
            backup_every_hours: 24,
            backup_keep: 7,
            pool: 8,
            timeout: 5,
        }
    }
}

/// The local Discord.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Playground {
    /// Where it listens.
    pub listen: SocketAddr,
}

impl Default for Playground {
    fn default() -> Self {
        Playground {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
        }
    }
}

/// How tables behave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// How many pictures are drawn at the same time.
    pub drawing: usize,
    /// How long a stand-in waits before its turn, in milliseconds.
    pub stand_in_pause_ms: u32,
    /// Commands, presses and suggestions that one person may ask for in a minute; 0 for no limit.
    pub requests_per_minute: u32,
}

impl Default for Play {
    fn default() -> Self {
        Play {
            drawing: 2,
            stand_in_pause_ms: 2_000,
            requests_per_minute: 240,
        }
    }
}

/// What the operator can watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// Where `/metrics` and `/healthz` are served; empty for nowhere.
    pub listen: String,
}

impl Metrics {
    /// The address to listen on, if there is one.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn address(&self) -> Result<Option<SocketAddr>, ConfigError> {
        if self.listen.trim().is_empty() {
            return Ok(None);
        }
        let wrong = |error| format!("metrics.listen = {:?}: {error}", self.listen);
        let address = self.listen.trim().parse().map_err(wrong);
        address
            .map(Some)
            .map_err(|error: String| ConfigError::Wrong(Box::new(error.into())))
    }
}

/// What is logged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// Filter in the form of `tracing`, for example `info` or `grovekeeper=debug`.
    pub level: String,
}

impl Default for Log {
    fn default() -> Self {
        Log {
            level: "info".to_owned(),
        }
    }
}

/// A secret that is never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// The secret itself, for the connection and nothing else.
    pub fn secret(&self) -> &str {
        self.0.trim()
    }

    /// Whether none was given.
    pub fn is_empty(&self) -> bool {
        self.secret().is_empty()
    }
}

impl From<&str> for Token {
    fn from(text: &str) -> Self {
        Token(text.to_owned())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "(none)" } else { "(secret)" })
    }
}

/// Settings that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The named file is not there.
    #[error("there is no file {0}")]
    NoFile(String),
    /// A key is unknown or its value is wrong.
    #[error("{0}")]
    Wrong(Box<figment::Error>),
}

impl Config {
    /// Reads the settings: `file` if one is named (it must exist then), otherwise `config.toml` if it is there; then the
    /// environment.
    ///
    /// # Errors
    /// Names the key that is unknown or wrong.
    pub fn load(file: Option<&Path>) -> Result<Config, ConfigError> {
        if let Some(file) = file
            && !file.is_file()
        {
            return Err(ConfigError::NoFile(file.display().to_string()));
        }
        let figment = Figment::from(Serialized::defaults(Config::default()))
            .merge(Toml::file(file.unwrap_or_else(|| Path::new("config.toml"))))
            .merge(
                Env::raw()
                    .only(&["DISCORD_TOKEN"])
                    .map(|_| "discord.token".into()),
            )
            .merge(Env::prefixed("GROVEKEEPER_").split("__"));
        let config: Config = figment
            .extract()
            .map_err(|error| ConfigError::Wrong(Box::new(error)))?;
        for (key, value) in [
            ("play.drawing", config.play.drawing),
            (
                "storage.backup_every_hours",
                config.storage.backup_every_hours as usize,
            ),
            ("storage.backup_keep", config.storage.backup_keep),
            ("storage.pool", config.storage.pool),
            ("storage.timeout", config.storage.timeout as usize),
        ] {
            if value == 0 {
                let wrong = format!("{key} must be at least 1");
                return Err(ConfigError::Wrong(Box::new(wrong.into())));
            }
        }
        config.metrics.address()?;
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use figment::Jail;

    use super::*;

    #[test]
    #[allow(clippy::result_large_err, reason = "the closure's type is figment's")]
    fn the_example_names_every_key_with_its_default() {
        Jail::expect_with(|jail| {
            jail.create_file("c.toml", include_str!("../../config.example.toml"))?;
            assert_eq!(
                Config::load(Some(Path::new("c.toml"))).unwrap(),
                Config::default()
            );
            let example: toml::Table = include_str!("../../config.example.toml").parse().unwrap();
            let defaults = toml::Table::try_from(Config::default()).unwrap();
            for (section, keys) in &defaults {
                for key in keys.as_table().unwrap().keys() {
                    assert!(
                        example[section].as_table().unwrap().contains_key(key),
                        "{section}.{key} is not in the example"
                    );
                }
            }
            Ok(())
        });
    }

    #[test]
    #[allow(clippy::result_large_err, reason = "the closure's type is figment's")]
    fn the_environment_overrides_the_file() {
        Jail::expect_with(|jail| {
            jail.create_file(
                "config.toml",
                "[storage]\nurl = \"sled:./a\"\n[log]\nlevel = \"debug\"\n",
            )?;
            jail.set_env("GROVEKEEPER_STORAGE__URL", "sled:./b");
            jail.set_env("DISCORD_TOKEN", "abc");
            let config = Config::load(None).unwrap();
            assert_eq!(
                (config.storage.url.as_str(), config.log.level.as_str()),
                ("sled:./b", "debug")
            );
            assert_eq!(config.discord.token.secret(), "abc");
            assert!(
                !format!("{config:?}").contains("abc"),
                "the token is never printed"
            );
            Ok(())
        });
    }

    #[test]
    #[allow(clippy::result_large_err, reason = "the closure's type is figment's")]
    fn a_range_of_shards_is_read_from_the_file_and_from_the_environment() {
        let second = Shards::Range {
            total: 4,
            from: 2,
            to: 3,
        };
        Jail::expect_with(|jail| {
            jail.create_file(
                "config.toml",
                "[discord]\nshards = { total = 4, from = 2, to = 3 }\n",
            )?;
            assert_eq!(Config::load(None).unwrap().discord.shards, second);
            jail.set_env("GROVEKEEPER_DISCORD__SHARDS", "auto");
            assert_eq!(Config::load(None).unwrap().discord.shards, Shards::Auto);
            jail.set_env("GROVEKEEPER_DISCORD__SHARDS", "{total=4,from=2,to=3}");
            assert_eq!(Config::load(None).unwrap().discord.shards, second);
            Ok(())
        });
    }

    #[test]
    #[allow(clippy::result_large_err, reason = "the closure's type is figment's")]
    fn an_unknown_or_wrong_key_is_named() {
        for (file, expected) in [
            ("[discord]\ntokn = \"x\"\n", "tokn"),
            ("[disc]\n", "disc"),
            ("[playground]\nlisten = \"nowhere\"\n", "listen"),
            ("[play]\ndrawing = 0\n", "play.drawing"),
            ("[storage]\npool = 0\n", "storage.pool"),
            ("[storage]\ntimeout = 0\n", "storage.timeout"),
            ("[discord]\nshards = \"some\"\n", "shards"),
            ("[discord]\nshards = { total = 2, from = 0 }\n", "to"),
            (
                "[discord]\nshards = { total = 2, from = 1, to = 2 }\n",
                "from 1 to 2 of 2",
            ),
            ("[play]\ndrawing = \"many\"\n", "drawing"),
            ("[storage]\nbackup_keep = 0\n", "storage.backup_keep"),
            ("[storage]\nbackup_every_hours = -1\n", "backup_every_hours"),
            ("[metrics]\nlisten = \"9090\"\n", "metrics.listen"),
        ] {
            Jail::expect_with(|jail| {
                jail.create_file("config.toml", file)?;
                let error = Config::load(None).unwrap_err().to_string();
                assert!(error.contains(expected), "{error}");
                Ok(())
            });
        }
        Jail::expect_with(|jail| {
            jail.set_env("GROVEKEEPER_STORAGE__ULR", "x");
            let error = Config::load(None).unwrap_err().to_string();
            assert!(error.to_lowercase().contains("ulr"), "{error}");
            assert!(
                Config::load(Some(Path::new("missing.toml")))
                    .unwrap_err()
                    .to_string()
                    .contains("missing.toml")
            );
            Ok(())
        });
    }
}
