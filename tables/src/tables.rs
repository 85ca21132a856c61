//! All tables of a store: reading them, and the one loop that changes them.

use std::sync::{Arc, RwLock};

use games::{RecordedMove, Replay, Seat};
use storage::{
    Cancel, Change, Claim, GroupId, NewDue, NewEntry, PersonId, PlaceId, StorageError, Store, TableHead,
    TableId,
};
use tokio::sync::Notify;

use crate::{
    Clock, DueWork, Line, Match, Member, Millis, Period, Refused, Result, Table, TableState, Timestamp,
    matches::MatchCache, moves::Moves,
};

/// How often a change is tried again when another change of the table came first.
const TRIES: usize = 8;
/// How long a stand-in waits before its turn, so that people can follow.
const PAUSE: Millis = Millis(2_000);

/// All tables; a cheap clone.
#[derive(Clone)]
pub struct Tables {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) matches: MatchCache,
    wake: Arc<Notify>,
    pub(crate) moves: Moves,
    pub(crate) outages: Arc<RwLock<Vec<Period>>>,
    pub(crate) pause: Millis,
}

impl Tables {
    /// Tables kept in this store.
    pub fn new(store: Arc<dyn Store>, clock: Clock) -> Self {
        Tables {
            store,
            clock,
            matches: MatchCache::new(),
            wake: Arc::new(Notify::new()),
            moves: Moves::default(),
            outages: Arc::default(),
            pause: PAUSE,
        }
    }

    /// The same tables with another pause of stand-ins before their turn.
    pub fn with_pause(mut self, pause: Millis) -> Self {
        self.pause = pause.max(Millis::ZERO);
        self
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time now.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Notified when new work is due.
    pub fn wake(&self) -> &Notify {
        &self.wake
    }

    /// Claims work that is due now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn claim_due(&self, lease: Millis, limit: usize) -> Result<Vec<Claim>> {
        Ok(self.store.claim_due(self.now().0, lease.0, limit).await?)
    }

    /// The table with this number.
    ///
    /// # Errors
    /// When there is none, or its head can't be read.
    pub async fn get(&self, id: TableId) -> Result<Table> {
        let head = self.store.table(id).await?.ok_or(Refused::NoTable)?;
        self.read(head).await
    }

    /// The table in a channel: the open one, otherwise the one that was there last.
    ///
    /// # Errors
    /// When there never was one, or its head can't be read.
    pub async fn at(&self, place: PlaceId) -> Result<Table> {
        if let Some(head) = self.store.table_at(place).await? {
            return self.read(head).await;
        }
        let last = self.store.note(&last_table_note(place)).await?;
        let id = last.and_then(|text| text.parse().ok()).ok_or(Refused::NoTable)?;
        let table = self.get(id).await?;
        // A table that has moved away is no longer here.
        if table.head.place == place {
            Ok(table)
        } else {
            Err(Refused::NoTable.into())
        }
    }

    /// The open tables of a person.
    ///
    /// # Errors
    /// When the store fails; tables whose head can't be read are left out.
    pub async fn of_person(&self, person: PersonId) -> Result<Vec<Table>> {
        let heads = self.store.tables_of(person).await?;
        Ok(self.read_all(heads).await)
    }

    /// The open tables of a server.
    ///
    /// # Errors
    /// When the store fails; tables whose head can't be read are left out.
    pub async fn of_group(&self, group: GroupId) -> Result<Vec<Table>> {
        let heads = self.store.tables_in(group).await?;
        Ok(self.read_all(heads).await)
    }

    async fn read_all(&self, heads: Vec<TableHead>) -> Vec<Table> {
        let mut tables = Vec::new();
        for head in heads {
            let id = head.id;
            match self.read(head).await {
                Ok(table) => tables.push(table),
                Err(error) => tracing::error!(table.id = %id, "Left out table {id}: {error}"),
            }
        }
        tables
    }

    async fn read(&self, head: TableHead) -> Result<Table> {
        let (state, game) = TableState::read(&head.body)?;
        let mut table = Table { head, state, game };
        // An earlier program did not note who is awaited. The match tells; without it, nobody is.
        if table.state.is_playing() && table.state.awaited.is_none() {
            let awaited = match self.load_match(&table).await {
                Ok(current) => current.game().to_act(),
                Err(error) => {
                    tracing::error!(table.id = %table.id(), "Table {} has no match: {error}", table.id());
                    Vec::new()
                }
            };
            table.state.awaited = Some(awaited);
        }
        Ok(table)
    }

    /// Notes which table is in a channel. A missing note only means that the table is not found there once it is
    /// closed, so a failure is logged and not reported.
    pub(crate) async fn note_place(&self, id: TableId, place: PlaceId) {
        let (key, text) = (last_table_note(place), id.to_string());
        if let Err(error) = self.store.put_note(&key, Some(&text)).await {
            tracing::error!(table.id = %id, "Could not note that table {id} is at {place}: {error}");
        }
    }

    /// Makes one change of a table, unless `make` finds nothing to change. If another change came first, it is tried
    /// again from what is there now. With `needs_match`, `make` gets the match too.
    pub(crate) async fn change<T>(
        &self,
        mut table: Table,
        needs_match: bool,
        mut make: impl FnMut(&Table, Option<&Match>, &mut Edit) -> Result<T>,
    ) -> Result<(Table, T)> {
        for _ in 0..TRIES {
            let current = match needs_match {
                true => Some(self.load_match(&table).await?),
                false => None,
            };
            let mut edit = Edit::of(&table, self.now());
            let value = make(&table, current.as_deref(), &mut edit)?;
            if !edit.needed {
                return Ok((table, value));
            }
            let due = !edit.change.due.is_empty();
            edit.change.body = Some(edit.state.write());
            match self.store.commit(edit.change).await {
                Ok(head) => {
                    // From here on the change is made: nothing below may fail.
                    if due {
                        self.wake.notify_one();
                    }
                    if head.entries != table.head.entries || !edit.state.is_playing() {
                        self.moves.tell(head.id);
                    }
                    let changed = Table {
                        head,
                        state: edit.state,
                        game: table.game,
                    };
                    if let Some(next) = edit.next {
                        self.matches.put(&changed, Arc::new(next)).await;
                    }
                    return Ok((changed, value));
                }
                Err(StorageError::Stale { .. }) => table = self.get(table.id()).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refused::Busy.into())
    }

    /// A change that needs neither the match nor a first reading by the caller.
    pub(crate) async fn change_state<T>(
        &self,
        id: TableId,
        mut make: impl FnMut(&Table, &mut Edit) -> Result<T>,
    ) -> Result<(Table, T)> {
        let table = self.get(id).await?;
        self.change(table, false, |table, _, edit| make(table, edit))
            .await
    }

    /// The newest board is posted once more.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn post_again(&self, id: TableId) -> Result<Table> {
        let posted = self.change_state(id, |_, edit| {
            edit.due_at(DueWork::board_again(edit.now));
            Ok(())
        });
        posted.await.map(|(table, ())| table)
    }

    /// Changes what is kept about the messages of a table.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_messages(&self, id: TableId, note: impl Fn(&mut TableState)) -> Result<Table> {
        let noted = self.change_state(id, |_, edit| {
            note(edit.state());
            Ok(())
        });
        noted.await.map(|(table, ())| table)
    }
}

/// A change of a table in the making.
pub(crate) struct Edit {
    pub(crate) change: Change,
    pub(crate) state: TableState,
    /// The match after the change, if the change continues its log.
    next: Option<Match>,
    /// When the change is made.
    pub(crate) now: Timestamp,
    entries: u64,
    needed: bool,
}

impl Edit {
    fn of(table: &Table, now: Timestamp) -> Self {
        Edit {
            change: Change::of(table.id(), table.head.version),
            state: table.state.clone(),
            next: None,
            now,
            entries: table.head.entries,
            needed: false,
        }
    }

    /// The state, to be changed.
    pub(crate) fn state(&mut self) -> &mut TableState {
        self.needed = true;
        &mut self.state
    }

    /// Notes which request makes the change, if there is something to change.
    pub(crate) fn note_request(&mut self, member: &Member) {
        if let Some(request) = member.request.filter(|_| self.needed) {
            self.state.note_request(request);
            let seat = self.state.seat_of(member.person);
            if let Some(seat) = seat.filter(|_| self.next.is_some()) {
                self.state.seats[seat.index()].last_request = Some(request);
            }
        }
    }

    /// Work that is due now because of the change.
    pub(crate) fn due(&mut self, work: DueWork) {
        self.due_at(work.at(self.now));
    }

    /// Work that is due at its own time because of the change.
    pub(crate) fn due_at(&mut self, due: NewDue) {
        self.needed = true;
        self.change.due.push(due);
    }

    /// Work that is no longer wanted.
    pub(crate) fn cancel(&mut self, work: DueWork) {
        self.change.cancel.push(work.cancel());
    }

    /// Claimed work that is done with the change.
    pub(crate) fn done(&mut self, claim: &Claim) {
        self.change.done.push(claim.clone());
    }

    /// All work is no longer wanted.
    pub(crate) fn cancel_all(&mut self) {
        self.change.cancel.push(Cancel::Prefix(String::new()));
    }

    /// Opens or closes the table.
    pub(crate) fn set_open(&mut self, open: bool) {
        self.change.open = Some(open);
    }

    /// The lobby or its people have changed: the index of people follows, and the lobby is shown.
    pub(crate) fn lobby_changed(&mut self) {
        self.change.people = Some(self.state.people());
        self.due(DueWork::Lobby);
    }

    /// Continues the log by a move that `replay` has already played. Says up to which line there is something to show.
    pub(crate) fn append_move(&mut self, current: &Match, made: RecordedMove, replay: Replay) -> u64 {
        let n = self.append(&Line::Move(made.clone()));
        let next = current.advanced(n, made, replay);
        let newest = next.last_public(self.state.told);
        self.next = Some(next);
        newest
    }

    /// Strikes steps of the match out, the last one first. Says who is to act then.
    pub(crate) fn strike(&mut self, current: &Match, steps: &[usize]) -> Result<Vec<Seat>> {
        let mut lines = current.lines.clone();
        for &step in steps.iter().rev() {
            let undo = Line::Undo(current.numbers[step]);
            lines.push((self.append(&undo), undo));
        }
        let mut record = current.record().clone();
        record.moves.clear();
        let next = Match::of_lines(record, lines).map_err(|_| Refused::OthersMoved)?;
        let to_act = next.game().to_act();
        self.next = Some(next);
        Ok(to_act)
    }

    fn append(&mut self, line: &Line) -> u64 {
        self.needed = true;
        self.change.append.push(NewEntry {
            at: self.now.0,
            body: line.write(),
        });
        self.entries + self.change.append.len() as u64
    }
}

/// Key of the note that says which table was in a channel last.
fn last_table_note(place: PlaceId) -> String {
    format!("place/{place}/table")
}
