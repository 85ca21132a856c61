//! Changing the settings of a table, and inviting people.

use games::{Advice, GameId, Seat, SetupError};
use serde_json::{Map, Value};
use storage::PersonId;

use crate::{
    Begins, Member, Player, Refused, Result, StandInReason, Table, TableState, Tables, TimeControl,
    lobby::{in_lobby, is_open, may_lead},
    tables::Edit,
};

/// Longest note of a host, in characters.
pub const LONGEST_NOTE: usize = 100;
/// Most invited people of one table who have not joined yet.
pub const MOST_INVITED: usize = 10;

/// A change of a table's settings; `None` or missing fields stay as they are.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SettingsChange {
    /// How much time players have from now on.
    pub time_control: Option<TimeControl>,
    /// Whether pictures show points from now on.
    pub scores: Option<bool>,
    /// Settings of the game; only before the match.
    pub options: Map<String, Value>,
    /// How much the table helps; only before the match.
    pub advice: Option<Advice>,
    /// Whether players may ask for hints; only before the match.
    pub hints: Option<bool>,
    /// Bots by name, each with its new level; only before the match.
    pub levels: Vec<(String, u8)>,
    /// Whether the match counts for ratings; only before the match, and switched on only before others join.
    pub rated: Option<bool>,
    /// Whether only invited people may join; only before the match.
    pub invited_only: Option<bool>,
    /// Who begins; only before the match.
    pub begins: Option<BeginsChange>,
    /// The host's note about the table; only before the match.
    pub note: Option<String>,
}

/// Who is to begin the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeginsChange {
    /// Decided by lot.
    Lot,
    /// The player who came last in the match before.
    Last,
    /// The player at this seat.
    Seat(Seat),
}

impl SettingsChange {
    /// Returns whether it changes a setting that is fixed once the match has begun.
    fn needs_lobby(&self) -> bool {
        let help = self.advice.is_some() || self.hints.is_some();
        let other = self.rated.is_some() || self.invited_only.is_some() || self.note.is_some();
        help || other || self.begins.is_some() || !self.options.is_empty() || !self.levels.is_empty()
    }

    /// Makes the change. If it is refused, some of it may already be applied to the edit.
    pub(crate) fn apply(&self, game: GameId, state: &mut TableState) -> Result<()> {
        if let (false, Some(options)) = (self.options.is_empty(), state.options.as_object()) {
            let chosen = |key: &&String| game.info().is_chosen(key);
            if let Some(key) = self.options.keys().find(chosen) {
                let key = key.clone();
                return Err(SetupError::NoSuchOption { game, key }.into());
            }
            let mut options = options.clone();
            options.extend(self.options.clone());
            state.options = game.check_options(&Value::Object(options))?;
        }
        state.time_control = self.time_control.unwrap_or(state.time_control);
        state.scores = self.scores.unwrap_or(state.scores);
        state.wanted_advice = self.advice.unwrap_or(state.wanted_advice);
        state.hints = self.hints.or(state.hints);
        for (name, level) in &self.levels {
            let is_bot = |player: &&mut Player| {
                player.stand_in == Some(StandInReason::Bot) && player.name.eq_ignore_ascii_case(name)
            };
            let bot = state.seats.iter_mut().find(is_bot);
            bot.ok_or(Refused::MovedOn)?.level = Some(*level);
        }
        match self.begins {
            None => (),
            Some(BeginsChange::Lot) => state.begins = Begins::Lot,
            Some(BeginsChange::Last) => state.begins = Begins::Last,
            Some(BeginsChange::Seat(seat)) => state.let_begin(seat)?,
        }
        // Those who have joined did not agree to a rated match.
        if self.rated == Some(true) && !state.rated && state.playing().count() > 1 {
            return Err(Refused::RatedTooLate.into());
        }
        state.rated = self.rated.unwrap_or(state.rated);
        state.invited_only = self.invited_only.unwrap_or(state.invited_only);
        if let Some(note) = &self.note {
            state.note = note.chars().take(LONGEST_NOTE).collect();
        }
        Ok(())
    }
}

impl Tables {
    pub(crate) fn change_settings(
        &self,
        table: &Table,
        member: &Member,
        change: &SettingsChange,
        edit: &mut Edit,
    ) -> Result<()> {
        is_open(table)?;
        may_lead(table, member)?;
        if change.needs_lobby() {
            in_lobby(table)?;
        }
        if *change == SettingsChange::default() {
            return Ok(());
        }
        let state = edit.state();
        change.apply(table.game, state)?;
        if edit.state.time_control != table.state.time_control {
            // Everyone restarts with the bank of the new time control.
            self.reset_clocks(edit);
        }
        Ok(())
    }
}

/// Invites people.
pub(crate) fn invite(table: &Table, member: &Member, people: &[PersonId], edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    may_lead(table, member)?;
    let before = table.state.invited.len();
    add_invited(edit.state(), people);
    let added = edit.state.invited[before..].to_vec();
    if added.is_empty() {
        return Err(Refused::NobodyToInvite.into());
    }
    let now = edit.now;
    edit.state()
        .invitations
        .extend(added.into_iter().map(|person| (person, now)));
    edit.lobby_changed();
    Ok(())
}

/// Adds people who have neither a seat nor an invitation.
pub(crate) fn add_invited(state: &mut TableState, people: &[PersonId]) {
    for person in people {
        let known = state.seat_of(*person).is_some() || state.invited.contains(&person.0);
        if !known && state.invited.len() < MOST_INVITED {
            state.invited.push(person.0);
        }
    }
}
