//! Being told about a table without playing at it, and nudging those who are to decide.

use serde::{Deserialize, Serialize};
use storage::{Change, PersonId, TableId};

use super::{DUE_NUDGE, Declined, Line, Stage, Table, Tables, newcomer::person_notes, time::DAY};

/// Most people who are told about one table.
const MOST_WATCHERS: usize = 40;

/// Someone who is told about a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watcher {
    /// Whose account.
    pub id: u64,
    /// What they want to hear of.
    pub of: Watched,
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

/// Key of telling one watcher.
pub fn due_tell(person: PersonId) -> String {
    format!("{TELL}{person}")
}

/// How keys of telling begin.
pub const TELL: &str = "tell-";

impl Tables {
    /// Tells the person about the table from now on.
    ///
    /// # Errors
    /// When the table is closed or has too many watchers.
    pub async fn watch(&self, id: TableId, person: PersonId, of: Watched) -> Result<Table, Declined> {
        let watched = self.change(id, |table| {
            if !table.head.open {
                return Err(Declined::Over);
            }
            let mut body = table.body.clone();
            body.watchers.retain(|watcher| watcher.id != person.0);
            if body.watchers.len() >= MOST_WATCHERS {
                return Err(Declined::TooManyWatch);
            }
            body.watchers.push(Watcher {
                id: person.0,
                of: of.clone(),
            });
            Ok((Some(self.noting(table, &body.write())), ()))
        });
        let (table, ()) = watched.await?;
        // Watchers are not in the index of people; `/forget-me` finds them by this.
        self.store.put_note(&note_of(person, id), Some("")).await?;
        Ok(table)
    }

    /// No longer tells the person; `false` if they were not told.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unwatch(&self, id: TableId, person: PersonId) -> Result<bool, Declined> {
        let unwatched = self.change(id, |table| {
            let mut body = table.body.clone();
            body.watchers.retain(|watcher| watcher.id != person.0);
            let was = body.watchers.len() < table.body.watchers.len();
            let mut change = self.noting(table, &body.write());
            change.cancel = vec![storage::Cancel::Key(due_tell(person))];
            Ok((was.then_some(change), was))
        });
        let (_, was) = unwatched.await?;
        self.store.put_note(&note_of(person, id), None).await?;
        Ok(was)
    }

    /// Notes the message with the newest board, which tells the log up to entry `told`; watchers are told next.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn board_posted(&self, id: TableId, message: u64, told: u64) -> Result<Table, Declined> {
        let posted = self.change(id, |table| {
            let mut body = table.body.clone();
            let mut change = self.change_of(table);
            // A slow request may end after a newer board was posted.
            if body.board_message.is_none_or(|known| known < message) {
                body.board_message = Some(message);
                body.told_before = body.told;
                // A slow request may have shown the position before the last one.
                let over = matches!(body.stage, Stage::Over { .. }) && told == table.head.entries;
                let moved = table.course()?.lines.iter().filter_map(|(n, line)| match line {
                    Line::Move(chosen) if *n > body.told => Some(chosen.seat.0),
                    _ => None,
                });
                let next = table.to_act().into_iter().map(|(seat, _)| seat.0);
                let seats: Vec<u8> = moved.chain(next).collect();
                let wanting = body
                    .watchers
                    .iter()
                    .filter(|watcher| watcher.of.wants(over, &seats));
                change.due = wanting
                    .map(|watcher| self.due_now(&due_tell(PersonId(watcher.id))))
                    .collect();
            }
            body.told = body.told.max(told);
            body.lost = false;
            change.body = Some(body.write());
            Ok((Some(change), ()))
        });
        posted.await.map(|(table, ())| table)
    }

    /// Reminds those who are to decide, at most once a day per table.
    ///
    /// # Errors
    /// When the match is not on, nobody is awaited, or it was done within a day.
    pub async fn nudge(&self, id: TableId, person: PersonId) -> Result<Table, Declined> {
        let now = self.clock.now();
        let nudged = self.change(id, |table| {
            match table.body.stage {
                Stage::Playing { .. } => (),
                Stage::Lobby => return Err(Declined::NotStarted),
                Stage::Over { .. } | Stage::Closed { .. } => return Err(Declined::Over),
            }
            if now - table.body.nudged < DAY {
                return Err(Declined::NudgedToday(table.body.nudged + DAY));
            }
            let others = table
                .to_act()
                .into_iter()
                .any(|(_, who)| who.0 != 0 && who != person);
            if !others {
                return Err(Declined::NobodyToNudge);
            }
            let mut body = table.body.clone();
            body.nudged = now;
            body.nudged_by = table.body.seat_of(person).map(|seat| seat.0);
            let change = Change {
                due: vec![self.due_now(DUE_NUDGE)],
                ..self.noting(table, &body.write())
            };
            Ok((Some(change), ()))
        });
        nudged.await.map(|(table, ())| table)
    }
}

/// Where it is noted that a person watches a table.
fn note_of(person: PersonId, table: TableId) -> String {
    format!("{}watching/{table}", person_notes(person))
}
