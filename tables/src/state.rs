//! What is kept of a table beside its log: who sits there, what is played, which messages show it.

use games::{Advice, GameId, Record, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use storage::PersonId;

use crate::{
    Fault, Player, Result, TimeControl, Timestamp, UndoRequest, Watcher, fairness::KeptSeal, person_number,
    player::HandedOver,
};

/// The changing part of a table. Written as JSON into the table's head.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TableState {
    /// Version of this form.
    v: u32,
    game: String,
    /// The game's settings.
    pub options: Value,
    /// Code of the language of everything that the table says in public.
    pub language: String,
    /// Whether pictures show points while the match is on.
    #[serde(default = "yes")]
    pub scores: bool,
    /// How much time players have.
    #[serde(default, rename = "pace", skip_serializing_if = "TimeControl::is_none")]
    pub time_control: TimeControl,
    /// How much the table helps its players to decide.
    #[serde(default, skip_serializing_if = "Advice::is_full")]
    pub advice: Advice,
    /// Whether players may ask for hints, if it was chosen; otherwise as [`TableState::gives_hints`] says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// People who are invited and have not joined yet; nobody once the match has begun.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) invited: Vec<u64>,
    /// Whether only invited people may join.
    #[serde(default, skip_serializing_if = "is_false")]
    pub invited_only: bool,
    /// What the host says about the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whether the host was told that enough people are there.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) host_told: bool,
    /// Who leads the table; nobody once they asked to be forgotten.
    #[serde(with = "person_number")]
    pub host: Option<PersonId>,
    /// The players in order of play.
    pub seats: Vec<Player>,
    /// How far the table has come.
    pub stage: Stage,
    /// The sealed secret; none at tables of an earlier program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seal: Option<KeptSeal>,
    /// The message with the seal, in the channel where the table is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal_message: Option<u64>,
    /// The message that told the host that enough people are there, until the match begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready_message: Option<u64>,
    /// Messages about the turn beside its board: reminders, nudges, questions about time. The next board takes their
    /// controls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turn_messages: Vec<u64>,
    /// Seats that owe a decision now. Unknown in tables of an earlier program until the next change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) awaited: Option<Vec<Seat>>,
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
    /// People who follow the table without playing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watchers: Vec<Watcher>,
    /// A step that someone would like to take back, while the others think about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoRequest>,
    /// Whether a step was taken back after something was revealed, with no other person to ask: the match counts in no
    /// statistics.
    #[serde(default, skip_serializing_if = "is_false")]
    pub taken_back: bool,
    /// The seat that anybody may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Seat>,
    /// Whether the offer ends when the player of that seat is back, because others made it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub until_back: bool,
    /// People who have handed a seat of this match over: they know what it held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) handed_over: Vec<HandedOver>,
    /// When those who are to decide were last nudged.
    #[serde(default, skip_serializing_if = "is_start")]
    pub nudged: Timestamp,
    /// The seat that asked for it, and need not be pinged about its own turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nudged_by: Option<Seat>,
    /// Whether the lobby is for the people of an earlier match.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rematch: bool,
    /// The people of that match in the order in which they will sit, until the match begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) returning: Vec<u64>,
    /// Whether the channel is gone or closed to us.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lost: bool,
    /// How often everything was shown anew: each showing has nonces of its own.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub showing: u32,
    /// Numbers of the last requests that changed the table, so that one which comes to two processes is done once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    requests: Vec<u64>,
    /// Fields of a newer program; they survive our writes.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// How many requests a table remembers; the same one comes again within seconds, if at all.
const REQUESTS: usize = 3;

/// How far a table has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Stage {
    /// People may join and leave.
    #[default]
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

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

pub(crate) fn is_start(time: &Timestamp) -> bool {
    *time == Timestamp::default()
}

impl TableState {
    /// A lobby with its host at the first seat.
    pub fn new(game: GameId, options: Value, language: String, scores: bool, host: Player) -> Self {
        TableState {
            v: 1,
            game: game.as_str().to_owned(),
            options,
            language,
            scores,
            host: host.person,
            seats: vec![host],
            ..TableState::default()
        }
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// When it can't be read, which only damage or a newer program can bring about.
    pub fn read(text: &str) -> Result<(TableState, GameId)> {
        let unreadable = |error: String| Fault::Unreadable(error);
        let state: TableState = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        if state.v != 1 {
            return Err(unreadable(format!("its form {} is not known to this program", state.v)).into());
        }
        let game = state
            .game
            .parse()
            .map_err(|error: games::UnknownGame| unreadable(error.to_string()))?;
        Ok((state, game))
    }

    /// The text to be kept.
    pub fn write(&self) -> String {
        // A struct of texts and numbers with string keys is always valid JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether this request has changed the table before.
    pub fn was_changed_by(&self, request: u64) -> bool {
        self.requests.contains(&request)
    }

    /// Notes that this request changes the table.
    pub(crate) fn note_request(&mut self, request: u64) {
        self.requests.push(request);
        let forgotten = self.requests.len().saturating_sub(REQUESTS);
        self.requests.drain(..forgotten);
    }

    /// Whether the match is on.
    pub fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Playing { .. })
    }

    /// Whether the match has ended or the table was closed.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over { .. } | Stage::Closed { .. })
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats
            .iter()
            .position(|player| player.person == Some(person) && player.is_person())
            .map(|index| Seat(index as u8))
    }

    /// The people who are invited and have not joined yet.
    pub fn invited(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.invited.iter().copied().map(PersonId)
    }

    /// Whether a person has a seat or an invitation.
    pub fn is_at_table(&self, person: PersonId) -> bool {
        self.seat_of(person).is_some() || self.invited().any(|invited| invited == person)
    }

    /// Where a player sits down: behind everybody, or before the first who came later in the order of a rematch.
    pub(crate) fn seat_for(&self, player: &Player) -> usize {
        let rank = |player: &Player| {
            let person = player.person?;
            self.returning.iter().position(|known| *known == person.0)
        };
        let own = rank(player);
        let later = |seated: &Player| own.is_some() && rank(seated) > own;
        self.seats.iter().position(later).unwrap_or(self.seats.len())
    }

    /// Everyone with a seat or an invitation, for the store's index: `/forget-me` must find those who gave up, too.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = Vec::new();
        let seated = self.seats.iter().filter_map(|player| player.person);
        let handed_over = self.handed_over.iter().filter_map(|gone| gone.person);
        for person in seated.chain(self.invited()).chain(handed_over) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
        people
    }

    /// The people who play, in order of play.
    pub fn playing(&self) -> impl Iterator<Item = PersonId> + '_ {
        let people = self.seats.iter().filter(|player| player.is_person());
        people.filter_map(|player| player.person)
    }

    /// The record of the match, still without moves; none while it has not begun.
    ///
    /// # Errors
    /// When the seed or the seal can't be read.
    pub fn record(&self, game: GameId) -> Result<Option<Record>> {
        let (seed, rules) = match &self.stage {
            Stage::Lobby => return Ok(None),
            Stage::Playing { seed, rules } | Stage::Over { seed, rules } => (Some(seed), *rules),
            Stage::Closed { seed, rules } => (seed.as_ref(), *rules),
        };
        let Some(seed) = seed else { return Ok(None) };
        let seed: Seed = seed
            .parse()
            .map_err(|error: games::SeedError| Fault::Unreadable(error.to_string()))?;
        // An earlier program starts a match without what was added.
        let kept = self.seal.as_ref().filter(|seal| seal.contributions.is_some());
        Ok(Some(Record {
            game,
            rules,
            seats: self.seats.len(),
            options: self.options.clone(),
            seed,
            sealed: kept.map(KeptSeal::read).transpose()?,
            moves: Vec::new(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_newer_program_survive() {
        let host = Player::new(PersonId(7), "Mira");
        let state = TableState::new(
            GameId::Mystaria,
            serde_json::json!({}),
            "de".to_owned(),
            true,
            host,
        );
        let mut stored: Value = serde_json::from_str(&state.write()).unwrap();
        stored["weather"] = serde_json::json!({"rain": true});
        stored["seats"][0]["hat"] = serde_json::json!("green");
        let (read, game) = TableState::read(&stored.to_string()).unwrap();
        assert_eq!(game, GameId::Mystaria);
        let written: Value = serde_json::from_str(&read.write()).unwrap();
        assert_eq!(written, stored);
    }

    #[test]
    fn nobody_is_written_as_number_0() {
        let mut state = TableState::new(
            GameId::Legends,
            serde_json::json!({}),
            "en".to_owned(),
            true,
            Player::bot("Alder"),
        );
        assert!(state.write().contains("\"host\":0"));
        assert!(
            state
                .write()
                .contains("\"id\":0,\"name\":\"Alder\",\"cover\":\"bot\"")
        );
        state.host = Some(PersonId(5));
        let (read, _) = TableState::read(&state.write()).unwrap();
        assert_eq!(read.host, Some(PersonId(5)));
        assert_eq!(read.seats[0].person, None);
    }
}
