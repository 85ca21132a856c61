//! Following a table without playing at it, and nudging those who are to decide.

use serde::{Deserialize, Serialize};
use storage::{Claim, PersonId, TableId};

use crate::{
    DueWork, Line, Member, Millis, Refused, Result, Stage, Table, Tables, lobby::is_open,
    newcomers::person_notes, play::is_playing, state::is_false, tables::Edit,
};

/// Most people who follow one table.
const MOST_WATCHERS: usize = 40;

/// Someone who follows a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watcher {
    /// Whose account.
    #[serde(rename = "id", with = "watcher_number")]
    pub person: PersonId,
    /// What they want to hear of.
    pub of: Watched,
    /// Whether one message is edited with every turn; otherwise each turn has its own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub edited: bool,
    /// The message that is edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<u64>,
}

/// Stored form of a watcher's account.
mod watcher_number {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use storage::PersonId;

    pub(super) fn serialize<S: Serializer>(person: &PersonId, serializer: S) -> Result<S::Ok, S::Error> {
        person.0.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PersonId, D::Error> {
        u64::deserialize(deserializer).map(PersonId)
    }
}

/// What a watcher wants to hear of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watched {
    /// Every completed turn.
    Turns,
    /// When it becomes the turn of these seats, or they have moved.
    Seats(Vec<u8>),
    /// Only how it ends.
    End,
}

impl Watched {
    /// Whether a board is worth telling: `over` at the end, otherwise with the seats that moved or are to move.
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
    (of, edited): (&Watched, bool),
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
        message: None,
    });
    Ok(())
}

/// `false` if the person did not follow the table.
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
    edit.cancel(DueWork::Tell(person));
    true
}

/// At most once a day per table, and only by people at the table.
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
    state.nudged_by = Some(seat);
    edit.due(DueWork::Nudge);
    Ok(())
}

impl Tables {
    /// Notes the message that is edited for a watcher.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn told_watcher(&self, id: TableId, person: PersonId, message: u64) -> Result<()> {
        let noted = self.note_messages(id, |state| {
            let mut watchers = state.watchers.iter_mut();
            if let Some(watcher) = watchers.find(|watcher| watcher.person == person) {
                watcher.message = Some(message);
            }
        });
        noted.await.map(|_| ())
    }

    /// Ends a person's watching because they take no messages from us.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unwatch(&self, id: TableId, person: PersonId) -> Result<bool> {
        let (_, was) = self
            .change_state(id, |table, edit| Ok(unwatch(table, person, edit)))
            .await?;
        // Without it the note only costs `/forget-me` a look.
        if let Err(error) = self.store.put_note(&note_of(person, id), None).await {
            tracing::warn!(table.id = %id, "A note about a watcher of table {id} stays: {error}");
        }
        Ok(was)
    }

    /// Notes the message with the newest board, which tells the log up to entry `told`; watchers are told next. If it is the
    /// one that was due, its claim is `done`. Gives the table and the board that was noted until now.
    ///
    /// # Errors
    /// When the store fails or the match can't be replayed.
    pub async fn board_posted(
        &self,
        id: TableId,
        message: u64,
        told: u64,
        done: Option<&Claim>,
    ) -> Result<(Table, Option<u64>)> {
        let table = self.get(id).await?;
        let posted = self.change(table, true, |table, current, edit| {
            let current = current.ok_or(Refused::NotStarted)?;
            let entries = table.head.entries;
            if let Some(claim) = done {
                edit.done(claim);
            }
            let state = edit.state();
            // A slow request may end after a newer board was posted.
            if state.board_message.is_none_or(|known| known < message) {
                state.board_message = Some(message);
                state.told_before = state.told;
                // A slow request may have shown the position before the last one.
                let over = matches!(state.stage, Stage::Over { .. }) && told == entries;
                let moved = current.lines.iter().filter_map(|(n, line)| match line {
                    Line::Move(made) if *n > state.told => Some(made.seat.0),
                    _ => None,
                });
                let next = table.to_act().into_iter().map(|(seat, _)| seat.0);
                let seats: Vec<u8> = moved.chain(next).collect();
                let wanting = state
                    .watchers
                    .iter()
                    .filter(|watcher| watcher.of.wants(over, &seats));
                let told: Vec<PersonId> = wanting.map(|watcher| watcher.person).collect();
                told.into_iter()
                    .for_each(|person| edit.due(DueWork::Tell(person)));
            }
            let state = edit.state();
            state.told = state.told.max(told);
            state.lost = false;
            Ok(table.state.board_message)
        });
        posted.await
    }
}

/// Key of the note that a person watches a table.
pub(crate) fn note_of(person: PersonId, table: TableId) -> String {
    format!("{}watching/{table}", person_notes(person))
}
