//! What is kept of a table beside its log: who sits there, what is played, which messages show it.

use games::{GameId, Record, Seat, Seed};
use render::language::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use storage::PersonId;

use super::{Away, Declined, Pace, SeatClock, UndoRequest, Watcher};

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
    /// How much time players have.
    #[serde(default, skip_serializing_if = "Pace::is_none")]
    pub pace: Pace,
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
    /// Who is told about the table without playing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watchers: Vec<Watcher>,
    /// A step that someone would like to take back, while the others think about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoRequest>,
    /// The seat that is offered to whoever takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<u8>,
    /// Whether the offer ends when the player of that seat is back, because others made it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub until_back: bool,
    /// When those who are to decide were last nudged, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nudged: i64,
    /// The seat that asked for it, and need not be told of its own turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nudged_by: Option<u8>,
    /// Whether the channel is gone or closed to us.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lost: bool,
}

/// Someone at the table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Whose account; 0 for a stand-in, and for those who asked to be forgotten.
    pub id: u64,
    /// The name they had when they sat down.
    pub name: String,
    /// Why a stand-in plays here, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Time left for the next decision, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bank: i64,
    /// Their clock, while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SeatClock>,
    /// Days off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<Away>,
}

/// Why a stand-in plays at a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// It was seated as an opponent.
    Bot,
    /// For this turn only.
    Turn,
    /// Until the player is back.
    Absent,
    /// The player has given up.
    Resigned,
}

impl Player {
    /// A person who plays.
    pub fn new(id: u64, name: impl Into<String>) -> Self {
        Player {
            id,
            name: name.into(),
            ..Player::default()
        }
    }

    /// Whether the seat is a person's, even if a stand-in covers it for a while.
    pub fn is_person(&self) -> bool {
        self.id != 0 && !matches!(self.cover, Some(Cover::Bot | Cover::Resigned))
    }

    /// Whether the person at the seat decides by themselves.
    pub fn decides(&self) -> bool {
        self.is_person() && self.cover.is_none()
    }
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

fn is_zero(number: &i64) -> bool {
    *number == 0
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Body {
    /// The player of a seat is back: what others offered of theirs is no longer to be had.
    pub fn is_back(&mut self, seat: Seat) {
        if self.until_back && self.offer == Some(seat.0) {
            self.offer = None;
            self.until_back = false;
        }
    }

    /// A lobby with its host at the first seat.
    pub fn new(game: GameId, options: Value, language: Language, scores: bool, host: Player) -> Self {
        Body {
            v: 1,
            game: game.as_str().to_owned(),
            options,
            language: language.code().to_owned(),
            scores,
            pace: Pace::None,
            host: host.id,
            seats: vec![host],
            stage: Stage::Lobby,
            lobby_message: None,
            board_message: None,
            told: 0,
            told_before: 0,
            watchers: Vec::new(),
            undo: None,
            offer: None,
            until_back: false,
            nudged: 0,
            nudged_by: None,
            lost: false,
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
            .position(|player| player.id == person.0 && player.is_person())
            .map(|index| Seat(index as u8))
    }

    /// Everyone with a seat, for the store's index: those who gave up are still to be found by `/forget-me`.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = Vec::new();
        for player in self.seats.iter().filter(|player| player.id != 0) {
            if !people.contains(&PersonId(player.id)) {
                people.push(PersonId(player.id));
            }
        }
        people
    }

    /// The people who play, in order of play.
    pub fn playing(&self) -> impl Iterator<Item = PersonId> + '_ {
        let people = self.seats.iter().filter(|player| player.is_person());
        people.map(|player| PersonId(player.id))
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
