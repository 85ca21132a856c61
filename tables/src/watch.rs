//! Following a table without playing, and nudging players who owe a decision.

use serde::{Deserialize, Serialize};
use storage::{PersonId, PlaceId, Post, TableId};

use crate::{
    Member, Millis, Refused, Result, Role, Table, Tables, lobby::is_open, newcomers::person_notes,
    play::is_playing, tables::Edit,
};

/// Most people who follow one table.
const MOST_WATCHERS: usize = 40;

/// A person who follows a table. Stored as one short text, because a table's state has a limited size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Watcher {
    /// Their account.
    pub person: PersonId,
    /// What they want to be notified about.
    pub of: Watched,
    /// Whether one message is edited on every turn; otherwise each turn has its own message.
    pub edited: bool,
    /// The length of the log when they began.
    pub since: u64,
}

/// What a watcher wants to be notified about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Watched {
    /// Every completed turn.
    Turns,
    /// When it becomes the turn of these seats, or they have moved.
    Seats(Vec<u8>),
    /// Only the end of the match.
    End,
}

/// `41 turns one 12`: the account, what they want to be notified about (`seats0,2`), one message or each, and since
/// when.
impl From<Watcher> for String {
    fn from(watcher: Watcher) -> String {
        let of = match &watcher.of {
            Watched::Turns => "turns".to_owned(),
            Watched::End => "end".to_owned(),
            Watched::Seats(seats) => {
                let seats: Vec<String> = seats.iter().map(u8::to_string).collect();
                format!("seats{}", seats.join(","))
            }
        };
        let messages = if watcher.edited { "one" } else { "each" };
        format!("{} {of} {messages} {}", watcher.person, watcher.since)
    }
}

impl TryFrom<String> for Watcher {
    type Error = String;

    fn try_from(text: String) -> Result<Watcher, String> {
        let read = || {
            let mut parts = text.split(' ');
            let person = parts.next()?.parse().ok()?;
            let of = match parts.next()? {
                "turns" => Watched::Turns,
                "end" => Watched::End,
                seats => {
                    let seats = seats.strip_prefix("seats")?.split(',');
                    Watched::Seats(seats.map(|seat| seat.parse().ok()).collect::<Option<_>>()?)
                }
            };
            let edited = parts.next()? == "one";
            let since = parts.next()?.parse().ok()?;
            Some(Watcher {
                person,
                of,
                edited,
                since,
            })
        };
        read().ok_or_else(|| format!("{text:?} is no watcher"))
    }
}

impl Watched {
    /// Returns whether a watcher wants a board: `over` at the end, otherwise with the seats that have moved or must
    /// decide.
    pub fn wants(&self, over: bool, seats: &[u8]) -> bool {
        match self {
            Watched::Turns => true,
            Watched::Seats(friends) => over || friends.iter().any(|friend| seats.contains(friend)),
            Watched::End => over,
        }
    }
}

pub(crate) fn watch(
    table: &Table,
    member: &Member,
    of: &Watched,
    edited: bool,
    edit: &mut Edit,
) -> Result<()> {
    is_open(table)?;
    let watchers = &mut edit.state().watchers;
    watchers.retain(|watcher| watcher.person != member.person);
    if watchers.len() >= MOST_WATCHERS {
        return Err(Refused::TooManyWatch.into());
    }
    watchers.push(Watcher {
        person: member.person,
        of: of.clone(),
        edited,
        since: table.head.entries,
    });
    Ok(())
}

/// Stops following a table; returns `false` if the person did not follow it.
pub(crate) fn unwatch(table: &Table, person: PersonId, edit: &mut Edit) -> bool {
    if !table
        .state
        .watchers
        .iter()
        .any(|watcher| watcher.person == person)
    {
        return false;
    }
    edit.state().watchers.retain(|watcher| watcher.person != person);
    edit.remove_posts([Role::Watcher(person)]);
    true
}

/// Nudges: at most once per day and table, and only by people at the table.
pub(crate) fn nudge(table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
    is_playing(table)?;
    let seat = table
        .state
        .seat_of(member.person)
        .ok_or(Refused::NudgeNotSeated)?;
    let next = table.state.nudged + Millis::DAY;
    if edit.now < next {
        return Err(Refused::NudgedToday(next).into());
    }
    let awaited = table.to_act().into_iter().filter_map(|(_, person)| person);
    if !awaited.into_iter().any(|person| person != member.person) {
        return Err(Refused::NobodyToNudge.into());
    }
    let now = edit.now;
    let state = edit.state();
    state.nudged = now;
    state.nudged_after = table.head.entries;
    state.nudged_by = Some(seat);
    Ok(())
}

impl Tables {
    /// Records the first message to a watcher. The outbox edits it from then on.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_watcher(
        &self,
        table: &Table,
        person: PersonId,
        place: PlaceId,
        message: u64,
    ) -> Result<()> {
        let post = Post {
            role: Role::Watcher(person).to_string(),
            key: table.head.entries.to_string(),
            place,
            message,
            hash: 0,
        };
        Ok(self.store.add_post(table.id(), post, self.now().0).await?)
    }

    /// Stops notifying a watcher who does not accept the bot's direct messages.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unwatch(&self, id: TableId, person: PersonId) -> Result<bool> {
        let (_, was) = self
            .change_state(id, |table, edit| Ok(unwatch(table, person, edit)))
            .await?;
        // A leftover note costs `/forget-me` only one extra read.
        if let Err(error) = self.store.put_note(&note_of(person, id), None).await {
            tracing::warn!(table.id = %id, "Could not remove the note about a watcher of table {id}: {error}");
        }
        Ok(was)
    }
}

/// Key of the note that a person watches a table.
pub(crate) fn note_of(person: PersonId, table: TableId) -> String {
    format!("{}watching/{table}", person_notes(person))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watchers_read_back_from_their_text() {
        for of in [Watched::Turns, Watched::End, Watched::Seats(vec![0, 4])] {
            for edited in [true, false] {
                let watcher = Watcher {
                    person: PersonId(u64::MAX),
                    of: of.clone(),
                    edited,
                    since: 2_000,
                };
                assert_eq!(Watcher::try_from(String::from(watcher.clone())), Ok(watcher));
            }
        }
        for wrong in ["", "41", "41 dance one 1", "41 seatsx one 1", "x end one 1"] {
            assert!(Watcher::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
