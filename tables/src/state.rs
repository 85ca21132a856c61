//! The state of a table apart from its log and its posts: players, settings, stage.

use games::{Advice, GameId, Record, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use storage::PersonId;

use crate::{
    Begins, Day, Fault, Notice, Player, Proposal, Result, TimeControl, Timestamp, Unrated, Watcher,
    fairness::KeptSeal, person_number, player::SeenHand,
};

/// The changing part of a table. Written as JSON into the table's head.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TableState {
    /// Version of this format.
    v: u32,
    game: String,
    /// The game's settings.
    pub options: Value,
    /// Language code of the table's public posts.
    pub language: String,
    /// Whether pictures show points while the match is on.
    pub scores: bool,
    /// How much time players have.
    #[serde(default, rename = "pace", skip_serializing_if = "TimeControl::is_none")]
    pub time_control: TimeControl,
    /// How much help the host wants; [`TableState::advice`] returns how much the table gives.
    #[serde(default, skip_serializing_if = "Advice::is_full")]
    pub wanted_advice: Advice,
    /// Whether players may ask for hints; `None` if nobody chose, see [`TableState::gives_hints`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// Whether the match counts for ratings. Everyone who joined after it was set has agreed to it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// What happened in the match that keeps it from counting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unrated: Option<Unrated>,
    /// People who are invited and have not joined yet; empty once the match has begun.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) invited: Vec<u64>,
    /// Those of the invited people who get an invitation message, and since when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invitations: Vec<(u64, Timestamp)>,
    /// Whether only invited people may join.
    #[serde(default, skip_serializing_if = "is_false")]
    pub invited_only: bool,
    /// Who begins the match.
    #[serde(default, rename = "who", skip_serializing_if = "Begins::is_lot")]
    pub begins: Begins,
    /// The mark of the player who came last in the match before a rematch, until it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_place: Option<String>,
    /// The host's note about the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Whether enough people have joined at some time, so that the host was notified.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ready: bool,
    /// The host; `None` once they asked to be forgotten.
    #[serde(with = "person_number")]
    pub host: Option<PersonId>,
    /// The players in order of play.
    pub seats: Vec<Player>,
    /// The stage of the table.
    pub stage: Stage,
    /// The sealed secret, since the table was opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seal: Option<KeptSeal>,
    /// Seats that owe a decision now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) awaited: Vec<Seat>,
    /// People who follow the table without playing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watchers: Vec<Watcher>,
    /// What a player proposed, while the others decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// The seat of the person whose press led to the current position, also by the moves of stand-ins that followed
    /// it. They expect the board, so it does not ping them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// Whether a step was taken back after something was revealed, with no other person to ask. The match then does not
    /// count in statistics.
    #[serde(default, skip_serializing_if = "is_false")]
    pub taken_back: bool,
    /// The seat that anybody may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Seat>,
    /// Since when it is offered.
    #[serde(default, skip_serializing_if = "is_start")]
    pub offered: Timestamp,
    /// When a stand-in last began to cover for somebody who is away.
    #[serde(default, skip_serializing_if = "is_start")]
    pub covered: Timestamp,
    /// When a stand-in must decide; `None` if none must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stand_in_at: Option<Timestamp>,
    /// Whether the offer ends when the player of that seat is back, because others made it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub until_back: bool,
    /// Hands that people have seen and no longer play, until the match ends: nobody may see two hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) seen_hands: Vec<SeenHand>,
    /// When players were last nudged.
    #[serde(default, skip_serializing_if = "is_start")]
    pub nudged: Timestamp,
    /// How long the log was then.
    #[serde(default, skip_serializing_if = "is_none")]
    pub nudged_after: u64,
    /// The seat that nudged, which needs no ping about its own turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nudged_by: Option<Seat>,
    /// The day of the daily deal that is played here, in private: such a table has no channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// The channel in which the player has announced that they have finished it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<u64>,
    /// The daily message of a channel, at a table that does nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<Notice>,
    /// Whether the lobby is a rematch.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rematch: bool,
    /// The people of the earlier match in their new order, until the match begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) returning: Vec<u64>,
    /// Whether the channel is gone or inaccessible.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lost: bool,
    /// When the store last started without vouching for the last changes.
    #[serde(default, skip_serializing_if = "is_start")]
    pub unsure: Timestamp,
    /// How often everything was posted again. Each time has its own messages.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub showing: u32,
    /// Ids of the requests that changed the table last, so that a repeated one is done only once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    requests: Vec<u64>,
    /// Unknown fields of a newer program, which are preserved.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// Number of requests that a table remembers, limited by the size of its state. Older ones are refused.
const REQUESTS: usize = 20;

/// The stage of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Stage {
    /// People may join and leave.
    #[default]
    Lobby,
    /// The match begins as soon as the start is posted in public.
    Starting {
        /// The name of the person who starts it.
        by: String,
        /// The word that they add to the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        adds: Option<String>,
    },
    /// The match is running.
    Playing {
        /// The secret, in hexadecimal digits.
        seed: String,
        /// Version of the rules.
        rules: u32,
    },
    /// The match has ended, and the secret is public.
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

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

pub(crate) fn is_start(time: &Timestamp) -> bool {
    *time == Timestamp::default()
}

impl TableState {
    /// Creates a lobby with its host at the first seat.
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

    /// Creates the state of a table at which nobody ever plays.
    pub(crate) fn closed(game: GameId, language: &str) -> Self {
        TableState {
            v: 1,
            game: game.as_str().to_owned(),
            language: language.to_owned(),
            stage: Stage::Closed { seed: None, rules: 0 },
            ..TableState::default()
        }
    }

    /// Reads a stored state.
    ///
    /// # Errors
    /// When it can't be read, which only damage or a newer program can cause.
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

    /// Returns the text to store.
    pub fn write(&self) -> String {
        // A struct of texts and numbers with string keys is always valid JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns whether this request has already changed the table.
    pub fn was_changed_by(&self, request: u64) -> bool {
        self.requests.contains(&request)
    }

    /// Returns whether this request may have changed the table before those that it remembers. Discord numbers requests
    /// by their time.
    pub(crate) fn may_have_forgotten(&self, request: u64) -> bool {
        self.requests.len() >= REQUESTS && self.requests.iter().all(|known| request < *known)
    }

    /// Records that this request changes the table.
    pub(crate) fn note_request(&mut self, request: u64) {
        self.requests.push(request);
        let forgotten = self.requests.len().saturating_sub(REQUESTS);
        self.requests.drain(..forgotten);
    }

    /// Returns why a match that was to be rated does not count; `None` if it counts, or was never to be rated.
    pub fn unrated(&self) -> Option<Unrated> {
        self.unrated.filter(|_| self.rated)
    }

    /// Records what keeps the match from counting for ratings; only the first reason is kept.
    pub(crate) fn does_not_count(&mut self, reason: Unrated) {
        self.unrated.get_or_insert(reason);
    }

    /// Returns whether the match is running.
    pub fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Playing { .. })
    }

    /// Returns whether the match has ended or the table was closed.
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

    /// Returns whether a stand-in must decide now.
    pub fn awaits_stand_in(&self, now: Timestamp) -> bool {
        self.is_playing() && self.stand_in_at.is_some_and(|at| at <= now)
    }

    /// Returns the invited people who have not joined yet.
    pub fn invited(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.invited.iter().copied().map(PersonId)
    }

    /// Ends the invitation of a person.
    pub(crate) fn uninvite(&mut self, person: PersonId) {
        self.invited.retain(|known| *known != person.0);
        self.invitations.retain(|(known, _)| *known != person.0);
    }

    /// Ends all invitations, because nobody can join any more.
    pub(crate) fn end_invitations(&mut self) {
        self.invited.clear();
        self.invitations.clear();
        self.returning.clear();
    }

    /// Returns whether a person has a seat or an invitation.
    pub fn is_at_table(&self, person: PersonId) -> bool {
        self.seat_of(person).is_some() || self.invited().any(|invited| invited == person)
    }

    /// Returns the position of a new player: last, or before the first player who comes later in the order of a
    /// rematch.
    pub(crate) fn seat_for(&self, player: &Player) -> usize {
        let rank = |player: &Player| {
            let person = player.person?;
            self.returning.iter().position(|known| *known == person.0)
        };
        let own = rank(player);
        let later = |seated: &Player| own.is_some() && rank(seated) > own;
        self.seats.iter().position(later).unwrap_or(self.seats.len())
    }

    /// Returns everyone with a seat or an invitation, for the store's index.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = Vec::new();
        let seated = self.seats.iter().filter_map(|player| player.person);
        for person in seated.chain(self.invited()) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
        people
    }

    /// Returns the people who play, in order of play.
    pub fn playing(&self) -> impl Iterator<Item = PersonId> + '_ {
        let people = self.seats.iter().filter(|player| player.is_person());
        people.filter_map(|player| player.person)
    }

    /// Returns the record of the match, without moves; `None` before it has begun.
    ///
    /// # Errors
    /// When the seed or the seal can't be read.
    pub fn record(&self, game: GameId) -> Result<Option<Record>> {
        let (seed, rules) = match &self.stage {
            Stage::Lobby | Stage::Starting { .. } => return Ok(None),
            Stage::Playing { seed, rules } | Stage::Over { seed, rules } => (Some(seed), *rules),
            Stage::Closed { seed, rules } => (seed.as_ref(), *rules),
        };
        let Some(seed) = seed else { return Ok(None) };
        let seed: Seed = seed
            .parse()
            .map_err(|error: games::SeedError| Fault::Unreadable(error.to_string()))?;
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

    fn wide(count: usize) -> String {
        "🌲".repeat(count)
    }

    const LATE: Timestamp = Timestamp(9_999_999_999_999);

    /// The largest player. It lists all fields, so that a new one is counted, too. What is left out excludes what is
    /// there and is smaller: a stand-in has no clock, and a person has no level.
    fn largest_player() -> Player {
        let long = crate::Millis(LATE.0);
        Player {
            person: Some(PersonId(u64::MAX)),
            name: wide(32),
            stand_in: None,
            level: None,
            adds: Some(format!("word {}", wide(24))),
            colour: Some(4),
            veto: None,
            hints: serde_json::from_value(serde_json::json!({"count": 1_000, "last": 2_000})).unwrap(),
            bank: long,
            clock: Some(crate::SeatClock {
                since: LATE,
                left: long,
                deadline: LATE,
                credited: LATE,
                reminded: false,
                out: false,
                asked: true,
            }),
            out_of_time: false,
            away: Some(crate::Period { from: LATE, to: LATE }),
            awaited_since: Timestamp::default(),
            last_request: Some(u64::MAX),
            unknown: Map::new(),
        }
    }

    /// The largest state that the lobby and the match of a game have in common. It lists all fields, so that a new one
    /// is counted, too.
    fn largest_state(game: GameId, options: &Value) -> TableState {
        let watcher = Watcher {
            person: PersonId(u64::MAX),
            of: crate::Watched::Seats(vec![0, 1, 2, 3, 4]),
            edited: false,
            since: 2_000,
        };
        TableState {
            v: 1,
            game: game.as_str().to_owned(),
            options: options.clone(),
            language: "en-GB".to_owned(),
            scores: false,
            time_control: crate::TimeControl::Relaxed,
            wanted_advice: Advice::Effects,
            hints: Some(false),
            rated: true,
            unrated: Some(Unrated::TakenBack),
            invited: Vec::new(),
            invitations: Vec::new(),
            invited_only: true,
            begins: Begins::Player(u64::MAX.to_string()),
            last_place: Some(u64::MAX.to_string()),
            note: wide(crate::LONGEST_NOTE),
            ready: true,
            host: Some(PersonId(u64::MAX)),
            seats: vec![
                Player {
                    veto: game.info().vetoes.first().map(ToString::to_string),
                    ..largest_player()
                };
                game.info().max_seats
            ],
            stage: Stage::Lobby,
            seal: Some(KeptSeal::new(game, options).unwrap()),
            awaited: Vec::new(),
            watchers: vec![watcher; 40],
            proposal: Some(Proposal {
                what: crate::Proposed::TakeBack(2_000),
                by: 4,
                agreed: vec![0, 1, 2, 3, 4],
                at: LATE,
            }),
            by: Some(Seat(4)),
            taken_back: true,
            offer: Some(Seat(4)),
            offered: LATE,
            covered: LATE,
            stand_in_at: Some(LATE),
            until_back: true,
            seen_hands: Vec::new(),
            nudged: LATE,
            nudged_after: 2_000,
            nudged_by: Some(Seat(4)),
            rematch: true,
            returning: Vec::new(),
            lost: true,
            unsure: LATE,
            showing: 100_000,
            requests: vec![u64::MAX; REQUESTS],
            // Matches on a daily deal and notices have these, but neither watchers nor more than two seats.
            day: None,
            shared: None,
            notice: None,
            unknown: Map::new(),
        }
    }

    /// As many people as can play with the longest names and words in the widest letters, as many watchers, invited people
    /// and former players as allowed, and all clocks running must fit, with room for what moves add.
    #[test]
    fn the_largest_state_fits() {
        let adds = Some(format!("word {}", wide(24)));
        let chosen = serde_json::json!({
            "rounds": 2, "goals": ["P1", "H2", "O3", "E4", "T5"], "trees_card": false, "difficulty": 4
        });
        for (game, options) in [
            (GameId::LegendaryForests, serde_json::json!({})),
            (GameId::Wispwood, chosen),
        ] {
            let mut lobby = largest_state(game, &options);
            lobby.invited = vec![u64::MAX; crate::MOST_INVITED];
            lobby.invitations = vec![(u64::MAX, LATE); crate::MOST_INVITED];
            lobby.returning = vec![u64::MAX; lobby.seats.len()];
            for player in &mut lobby.seats {
                // These exist only in a match.
                (player.clock, player.last_request, player.bank) = (None, None, crate::Millis::ZERO);
            }
            let mut starting = largest_state(game, &options);
            starting.seats.clone_from(&lobby.seats);
            starting.settle_choices(game);
            starting.stage = Stage::Starting {
                by: wide(32),
                adds: adds.clone(),
            };
            let mut playing = largest_state(game, &options);
            playing.stage.clone_from(&starting.stage);
            playing.settle_choices(game);
            playing.options["colours"] = serde_json::json!([4, 3, 2, 1, 0]);
            playing.options["begins"] = 3.into();
            if !game.info().vetoes.is_empty() {
                playing.options["vetoes"] = serde_json::json!(["P1", "P2", "P3", "P4"]);
            }
            playing.begins = Begins::Last;
            playing.draw_seed(u64::MAX).unwrap();
            let seed = "f".repeat(64);
            playing.stage = Stage::Playing { seed, rules: 2 };
            playing.awaited = Seat::all(playing.seats.len()).collect();
            let mark = playing.mark_of(PersonId(u64::MAX));
            playing.seen_hands = vec![SeenHand(Seat(4), mark); 20];
            for (stage, state) in [("lobby", lobby), ("start", starting), ("match", playing)] {
                let bytes = state.write().len();
                let most = storage::MAX_TEXT - ROOM;
                assert!(bytes <= most, "{bytes} bytes in a {stage} of {game}, not {most}");
            }
        }
    }

    /// Most bytes that a move adds to a full state.
    const ROOM: usize = 100;

    #[test]
    fn no_person_is_written_as_number_0() {
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
