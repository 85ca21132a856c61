//! What can be done at a table. Nothing here knows Discord: people and places are numbers, answers are plain values.

mod body;
mod clock;
mod course;
mod declined;
mod forget;
mod habits;
mod lobby;
mod newcomer;
mod outages;
mod places;
mod play;
mod results;
mod seats;
mod server;
mod time;
mod undo;
mod watch;

use std::{
    num::NonZeroUsize,
    sync::{Arc, RwLock},
};

use games::{GameId, Phrase, Seat, Viewer};
use lru::LruCache;
use render::language::Language;
use storage::{Change, Claim, NewDue, PersonId, PlaceId, StorageError, Store, TableHead, TableId};
use tokio::sync::{Mutex, Notify};

pub use self::{
    body::{Body, Cover, Player, Stage},
    clock::Clock,
    course::{Course, Line},
    declined::Declined,
    forget::Forgotten,
    habits::Habits,
    lobby::Opening,
    play::Outcome,
    results::{GameStats, MatchResult, PlayerResult, stats},
    seats::Late,
    server::ServerSettings,
    time::{Allowance, Away, DAY, Pace, SeatClock},
    undo::{UndoRequest, Undone, Verdict, missing, undoable},
    watch::{TELL, Watched, Watcher, due_tell},
};

/// Matches kept replayed in memory; all others are read from the store when they are needed.
const REPLAYS_KEPT: NonZeroUsize = NonZeroUsize::new(256).expect("256 is not 0");
/// How often a change is tried again when somebody else was quicker.
const TRIES: usize = 8;

/// Due work: show the lobby as it is now.
pub const DUE_LOBBY: &str = "lobby";
/// Due work: post the board after a completed turn.
pub const DUE_BOARD: &str = "board";
/// Body of a due board that is to be shown although nothing was played since the last one.
pub const ANEW: &str = "anew";
/// Due work: say in the newest board message who is still to decide.
pub const DUE_STATUS: &str = "status";

/// Due work: let the stand-in at a seat decide.
pub const DUE_STAND_IN: &str = "stand-in";
/// Due work: say that a stand-in covers for somebody.
pub const DUE_COVER: &str = "cover";
/// Due work: offer a seat.
pub const DUE_OFFER: &str = "offer";
/// Due work: ask everyone whether a step may be taken back.
pub const DUE_ASK: &str = "ask";
/// Due work: nudge those who are to decide.
pub const DUE_NUDGE: &str = "nudge";
/// Due work: tell the host that the channel is gone.
pub const DUE_LOST: &str = "lost";
/// How keys of reminders begin.
pub const REMIND: &str = "remind-";
/// How keys of what happens when time is up begin.
pub const OUT: &str = "out-";

/// How long a stand-in waits before its turn, so that people can follow.
const PAUSE_MS: i64 = 2_000;

/// Replayed matches, each with the length of the log that it was replayed from.
type Replays = Arc<Mutex<LruCache<TableId, (u64, Arc<Course>)>>>;

/// All tables.
#[derive(Clone)]
pub struct Tables {
    store: Arc<dyn Store>,
    clock: Clock,
    replays: Replays,
    wake: Arc<Notify>,
    /// Times when the bot was down.
    outages: Arc<RwLock<Vec<Away>>>,
    pause_ms: i64,
}

/// A table as it was when it was looked at.
#[derive(Debug, Clone)]
pub struct Table {
    /// What the store keeps of it.
    pub head: TableHead,
    /// The same, read.
    pub body: Body,
    /// Which game.
    pub game: GameId,
    /// The match, once it has begun.
    pub course: Option<Arc<Course>>,
}

impl Table {
    /// Number of the table.
    pub fn id(&self) -> TableId {
        self.head.id
    }

    /// The language of everything that the table says in public.
    pub fn language(&self) -> Language {
        self.body.language()
    }

    /// The eyes with which a person sees the match.
    pub fn viewer(&self, person: PersonId) -> Viewer {
        self.body.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The match.
    ///
    /// # Errors
    /// When it has not begun.
    pub fn course(&self) -> Result<&Arc<Course>, Declined> {
        self.course.as_ref().ok_or(Declined::NotStarted)
    }

    /// People who owe a decision, with their seats; person 0 where a stand-in decides.
    pub fn to_act(&self) -> Vec<(Seat, PersonId)> {
        let Some(course) = &self.course else {
            return Vec::new();
        };
        if !matches!(self.body.stage, Stage::Playing { .. }) {
            return Vec::new();
        }
        let seats = course.replay.game.to_act();
        seats
            .into_iter()
            .filter_map(|seat| {
                let player = self.body.seats.get(seat.index())?;
                Some((seat, PersonId(if player.decides() { player.id } else { 0 })))
            })
            .collect()
    }

    /// Display names by seat.
    pub fn names(&self) -> Vec<String> {
        self.body.seats.iter().map(|player| player.name.clone()).collect()
    }
}

impl Tables {
    /// Tables kept in this store.
    pub fn new(store: Arc<dyn Store>, clock: Clock) -> Self {
        let replays = Arc::new(Mutex::new(LruCache::new(REPLAYS_KEPT)));
        Tables {
            store,
            clock,
            replays,
            wake: Arc::new(Notify::new()),
            outages: Arc::default(),
            pause_ms: PAUSE_MS,
        }
    }

    /// The same tables with another pause of stand-ins before their turn, in milliseconds.
    pub fn with_pause(mut self, pause_ms: i64) -> Self {
        self.pause_ms = pause_ms.max(0);
        self
    }

    /// The store behind.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Is told whenever something has become due.
    pub fn wake(&self) -> &Notify {
        &self.wake
    }

    /// The table with this number.
    ///
    /// # Errors
    /// When there is none, or it can't be read.
    pub async fn get(&self, id: TableId) -> Result<Table, Declined> {
        let head = self.store.table(id).await?.ok_or(Declined::NoTable)?;
        self.read(head).await
    }

    /// The table at a place: the open one, otherwise the one that was there last.
    ///
    /// # Errors
    /// When there never was one, or it can't be read.
    pub async fn at(&self, place: PlaceId) -> Result<Table, Declined> {
        if let Some(head) = self.store.table_at(place).await? {
            return self.read(head).await;
        }
        let last = self.store.note(&last_table_note(place)).await?;
        match last.and_then(|text| text.parse().ok()) {
            // A table that has moved away is no longer here.
            Some(id) => match self.get(id).await? {
                table if table.head.place == place => Ok(table),
                _ => Err(Declined::NoTable),
            },
            None => Err(Declined::NoTable),
        }
    }

    /// The open tables of a person.
    ///
    /// # Errors
    /// When the store fails; tables that can't be read are left out.
    pub async fn of_person(&self, person: PersonId) -> Result<Vec<Table>, Declined> {
        let heads = self.store.tables_of(person).await?;
        self.read_all(heads).await
    }

    /// The open tables of a server.
    ///
    /// # Errors
    /// When the store fails; tables that can't be read are left out.
    pub async fn of_group(&self, group: storage::GroupId) -> Result<Vec<Table>, Declined> {
        let heads = self.store.tables_in(group).await?;
        self.read_all(heads).await
    }

    /// The open tables of a group without their matches, none of which is replayed for it.
    ///
    /// # Errors
    /// When the store fails. A table that can't be read is left out.
    pub async fn outlines(
        &self,
        group: storage::GroupId,
    ) -> Result<Vec<(TableHead, Body, GameId)>, Declined> {
        let heads = self.store.tables_in(group).await?.into_iter();
        let outline = |head: TableHead| {
            let (body, game) = Body::read(&head.body).ok()?;
            Some((head, body, game))
        };
        Ok(heads.filter_map(outline).collect())
    }

    async fn read_all(&self, heads: Vec<TableHead>) -> Result<Vec<Table>, Declined> {
        let mut tables = Vec::new();
        for head in heads {
            let id = head.id;
            match self.read(head).await {
                Ok(table) => tables.push(table),
                Err(error) => tracing::error!(table.id = %id, "Left out table {id}: {error}"),
            }
        }
        Ok(tables)
    }

    /// Reads what the store keeps, replaying the match unless its replay is at hand.
    async fn read(&self, head: TableHead) -> Result<Table, Declined> {
        let (body, game) = Body::read(&head.body)?;
        let course = match body.record(game)? {
            None => None,
            Some(record) => {
                let mut known = self.replays.lock().await.get(&head.id).cloned();
                if known.as_ref().is_none_or(|(entries, _)| *entries != head.entries) {
                    let mut log = self.store.log(head.id, 1).await?;
                    // The log may have grown since the head was read: only what the head speaks of counts.
                    log.truncate(usize::try_from(head.entries).unwrap_or(usize::MAX));
                    let course = Arc::new(Course::of(record, &log)?);
                    self.replays
                        .lock()
                        .await
                        .put(head.id, (head.entries, course.clone()));
                    known = Some((head.entries, course));
                }
                known.map(|(_, course)| course)
            }
        };
        Ok(Table {
            head,
            body,
            game,
            course,
        })
    }

    /// Makes one change, unless there is nothing to change; tries again from what is there now as long as somebody else
    /// is quicker.
    async fn change<T>(
        &self,
        id: TableId,
        mut make: impl FnMut(&Table) -> Result<(Option<Change>, T), Declined>,
    ) -> Result<(Table, T), Declined> {
        for _ in 0..TRIES {
            let table = self.get(id).await?;
            let (change, value) = make(&table)?;
            let Some(change) = change else {
                return Ok((table, value));
            };
            let due = !change.due.is_empty();
            match self.store.commit(change).await {
                Ok(head) => {
                    if due {
                        self.wake.notify_one();
                    }
                    return Ok((self.read(head).await?, value));
                }
                Err(StorageError::Stale { .. }) => continue,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Declined::Busy)
    }

    /// Notes which messages show the table and how much of its log has been told.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_messages(&self, id: TableId, note: impl Fn(&mut Body)) -> Result<Table, Declined> {
        let noted = self.change(id, |table| {
            let mut body = table.body.clone();
            note(&mut body);
            Ok((Some(self.noting(table, &body.write())), ()))
        });
        noted.await.map(|(table, ())| table)
    }

    /// Claims work that is due now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn claim_due(&self, lease_ms: i64, limit: usize) -> Result<Vec<Claim>, Declined> {
        Ok(self.store.claim_due(self.clock.now(), lease_ms, limit).await?)
    }

    fn change_of(&self, table: &Table) -> Change {
        Change::of(table.id(), table.head.version)
    }

    /// A change that keeps a new body and nothing else.
    fn noting(&self, table: &Table, body: &str) -> Change {
        Change {
            body: Some(body.to_owned()),
            ..self.change_of(table)
        }
    }

    fn due_now(&self, key: &str) -> NewDue {
        self.due_at(key.to_owned(), self.clock.now())
    }

    /// The board once more, because something else than the position has changed.
    fn board_anew(&self) -> NewDue {
        NewDue {
            body: ANEW.to_owned(),
            ..self.due_now(DUE_BOARD)
        }
    }

    /// The body keeps the time at which it first fell due: tries that failed put the item off.
    fn due_at(&self, key: String, at: i64) -> NewDue {
        NewDue {
            key,
            at,
            body: at.to_string(),
        }
    }
}

/// Where it is noted which table was at a place last.
fn last_table_note(place: PlaceId) -> String {
    format!("place/{place}/table")
}

/// A phrase for the log of a table when a step was taken back.
pub fn took_back(seat: Seat) -> Phrase {
    Phrase::new("news-took-back").seat("seat", seat)
}
