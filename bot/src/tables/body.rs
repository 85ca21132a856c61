//! What is kept of a table beside its log: who sits there, what is played, which messages show it.

use games::{GameId, Record, Seat, Seed};
use render::language::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use storage::PersonId;

use super::Declined;

/// The changing part of a table. Written as JSON into the table's head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// Version of this form.
    v: u32,
    game: String,
    /// The game's settings.
    pub options: Value,
    language: String,
    /// Whether pictures show points while the match is on.
    #[serde(default = "yes")]
    pub scores: bool,
    /// Who opened the table.
    pub host: u64,
    /// The players in order of play.
    pub seats: Vec<Player>,
    /// How far the table has come.
    pub stage: Stage,
    /// The message with the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby_message: Option<u64>,
    /// The newest message with the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board_message: Option<u64>,
    /// Entries of the log that everyone has been told of.
    #[serde(default)]
    pub told: u64,
    /// Entries that had been told before the newest board message.
    #[serde(default)]
    pub told_before: u64,
}

/// Someone at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Whose account; 0 once they asked to be forgotten.
    pub id: u64,
    /// The name they had when they sat down.
    pub name: String,
}

/// How far a table has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Stage {
    /// People may join and leave.
    Lobby,
    /// The match is on.
    Playing {
        /// The secret, in hexadecimal digits.
        seed: String,
        /// Version of the rules.
        rules: u32,
    },
    /// The match has ended, and the secret is open.
    Over {
        /// The secret, in hexadecimal digits.
        seed: String,
        /// Version of the rules.
        rules: u32,
    },
    /// The table was closed before the match ended.
    Closed {
        /// The secret, if the match had begun.
        seed: Option<String>,
        /// Version of the rules.
        rules: u32,
    },
}

fn yes() -> bool {
    true
}

impl Body {
    /// A lobby with its host at the first seat.
    pub fn new(game: GameId, options: Value, language: Language, scores: bool, host: Player) -> Self {
        Body {
            v: 1,
            game: game.as_str().to_owned(),
            options,
            language: language.code().to_owned(),
            scores,
            host: host.id,
            seats: vec![host],
            stage: Stage::Lobby,
            lobby_message: None,
            board_message: None,
            told: 0,
            told_before: 0,
        }
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// When it can't be read, which only damage or a newer program can bring about.
    pub fn read(text: &str) -> Result<(Body, GameId), Declined> {
        let body: Body =
            serde_json::from_str(text).map_err(|error| Declined::Unreadable(error.to_string()))?;
        if body.v != 1 {
            return Err(Declined::Unreadable(format!(
                "its form {} is not known to this program",
                body.v
            )));
        }
        let game = body
            .game
            .parse()
            .map_err(|error: games::UnknownGame| Declined::Unreadable(error.to_string()))?;
        Ok((body, game))
    }

    /// The text to be kept.
    pub fn write(&self) -> String {
        // A struct of texts and numbers with string keys is always valid JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The language of everything that the table says in public.
    pub fn language(&self) -> Language {
        Language::of_locale(&self.language)
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats
            .iter()
            .position(|player| player.id == person.0 && player.id != 0)
            .map(|index| Seat(index as u8))
    }

    /// The people at the table, for the store's index.
    pub fn people(&self) -> Vec<PersonId> {
        self.seats
            .iter()
            .filter(|player| player.id != 0)
            .map(|player| PersonId(player.id))
            .collect()
    }

    /// The record of the match, still without moves; none while it has not begun.
    ///
    /// # Errors
    /// When the seed can't be read.
    pub fn record(&self, game: GameId) -> Result<Option<Record>, Declined> {
        let (seed, rules) = match &self.stage {
            Stage::Lobby => return Ok(None),
            Stage::Playing { seed, rules } | Stage::Over { seed, rules } => (Some(seed), *rules),
            Stage::Closed { seed, rules } => (seed.as_ref(), *rules),
        };
        let Some(seed) = seed else { return Ok(None) };
        let seed: Seed = seed
            .parse()
            .map_err(|error: games::SeedError| Declined::Unreadable(error.to_string()))?;
        let options = self.options.clone();
        Ok(Some(Record {
            game,
            rules,
            seats: self.seats.len(),
            options,
            seed,
            moves: Vec::new(),
        }))
    }
}
