//! All tables of a store: reading them, and the loop that changes them.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use games::{RecordedMove, Replay, Seat};
use storage::{
    Change, GroupId, Lease, NewEntry, PersonId, PlaceId, Post, StorageError, Store, TableHead, TableId,
};
use tokio::sync::mpsc;

use crate::{
    Clock, Line, Match, Member, Millis, Period, Refused, Result, Role, Table, TableState, Timestamp,
    matches::MatchCache, moves::Moves,
};

/// Attempts at a change when another change of the table came first.
const TRIES: usize = 8;
/// How long the lease on a table lasts. A request takes at most 20 seconds, and its holder waits a moment for its slot;
/// before that, a holder renews a lease that is older than five seconds.
pub const LEASE: Millis = Millis(30_000);
/// How long a stand-in waits before its turn, so that people can follow.
const PAUSE: Millis = Millis(2_000);

/// Notification of the outbox about a change.
#[derive(Debug)]
pub enum Woken {
    /// The change has taken the lease: show the table now.
    Leased(Lease, Box<Table>),
    /// A table must be shown at this time.
    At(Timestamp),
}

/// All tables; a cheap clone.
#[derive(Clone)]
pub struct Tables {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) matches: MatchCache,
    woken: Arc<Mutex<Option<mpsc::UnboundedSender<Woken>>>>,
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
            woken: Arc::default(),
            moves: Moves::default(),
            outages: Arc::default(),
            pause: PAUSE,
        }
    }

    /// Sets the pause of stand-ins before their turn.
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

    /// Makes changes take the lease on their table if it is free, and returns their notifications.
    pub fn deliver(&self) -> mpsc::UnboundedReceiver<Woken> {
        let (sender, receiver) = mpsc::unbounded_channel();
        *self.woken.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
        receiver
    }

    /// Makes changes stop taking leases.
    pub fn stop_delivering(&self) {
        *self.woken.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Makes the outbox look for due tables at once.
    pub fn wake(&self) {
        self.tell(Woken::At(self.now()));
    }

    fn delivers(&self) -> bool {
        self.woken
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    pub(crate) fn tell(&self, woken: Woken) {
        let sender = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = &*sender {
            // It fails while the process stops; the lease expires then.
            let _ = sender.send(woken);
        }
    }

    /// The messages that show a table.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn posts(&self, id: TableId) -> Result<Vec<Post>> {
        Ok(self.store.posts(id).await?)
    }

    /// The table with this number.
    ///
    /// # Errors
    /// When there is none, or its head can't be read.
    pub async fn get(&self, id: TableId) -> Result<Table> {
        let head = self.store.table(id).await?.ok_or(Refused::NoTable)?;
        Self::read(head)
    }

    /// Returns the table in a channel: the open one, otherwise the last one there.
    ///
    /// # Errors
    /// When there never was one, or its head can't be read.
    pub async fn at(&self, place: PlaceId) -> Result<Table> {
        if let Some(head) = self.store.table_at(place).await? {
            return Self::read(head);
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

    /// The open tables of a server that are in a channel.
    ///
    /// # Errors
    /// When the store fails; tables whose head can't be read are left out.
    pub async fn of_group(&self, group: GroupId) -> Result<Vec<Table>> {
        let heads = self.store.tables_in(group).await?;
        let mut tables = self.read_all(heads).await;
        tables.retain(|table| table.state.day.is_none() && table.state.notice.is_none());
        Ok(tables)
    }

    pub(crate) async fn read_all(&self, heads: Vec<TableHead>) -> Vec<Table> {
        let mut tables = Vec::new();
        for head in heads {
            let id = head.id;
            match Self::read(head) {
                Ok(table) => tables.push(table),
                Err(error) => tracing::error!(table.id = %id, "Skipped table {id}: {error}"),
            }
        }
        tables
    }

    fn read(head: TableHead) -> Result<Table> {
        let (state, game) = TableState::read(&head.body)?;
        Ok(Table { head, state, game })
    }

    /// Records which table is in a channel. A failure is only logged, because the note is needed only to find a closed
    /// table there.
    pub async fn note_place(&self, id: TableId, place: PlaceId) {
        let (key, text) = (last_table_note(place), id.to_string());
        if let Err(error) = self.store.put_note(&key, Some(&text)).await {
            tracing::error!(table.id = %id, "Could not record that table {id} is at {place}: {error}");
        }
    }

    /// Makes one change of a table, unless `make` finds nothing to change. If another change came first, retries with
    /// the current table. With `needs_match`, `make` gets the match, too.
    pub(crate) async fn change<T>(
        &self,
        mut table: Table,
        needs_match: bool,
        mut make: impl FnMut(&Table, Option<&Match>, &mut Edit) -> Result<T>,
    ) -> Result<(Table, T)> {
        for _ in 0..TRIES {
            let current = if needs_match {
                Some(self.load_match(&table).await?)
            } else {
                None
            };
            let mut edit = Edit::of(&table, self.now());
            let value = make(&table, current.as_deref(), &mut edit)?;
            if !edit.needed {
                return Ok((table, value));
            }
            let show_at = edit.show_at();
            edit.change.show_at = show_at.map(|at| at.0);
            edit.change.body = Some(edit.state.write());
            let now = self.now();
            let lease = show_at.filter(|at| *at <= now && self.delivers());
            let lease = lease.map(|_| (now.0, LEASE.0));
            match self.store.commit_and_lease(edit.change, lease).await {
                Ok((head, lease)) => {
                    // From here on the change is committed: nothing below may fail.
                    if head.entries != table.head.entries || !edit.state.is_playing() {
                        self.moves.tell(head.id);
                    }
                    let changed = Table {
                        head,
                        state: edit.state,
                        game: table.game,
                    };
                    if let Some(next) = edit.next {
                        self.matches.put(&changed, Arc::new(next));
                    }
                    match (lease, show_at) {
                        (Some(lease), _) => self.tell(Woken::Leased(lease, Box::new(changed.clone()))),
                        (None, Some(at)) => self.tell(Woken::At(at)),
                        (None, None) => (),
                    }
                    return Ok((changed, value));
                }
                Err(StorageError::Stale { .. }) => table = self.get(table.id()).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refused::Busy.into())
    }

    /// Makes a change that needs neither the match nor a table that the caller has read.
    pub(crate) async fn change_state<T>(
        &self,
        id: TableId,
        mut make: impl FnMut(&Table, &mut Edit) -> Result<T>,
    ) -> Result<(Table, T)> {
        let table = self.get(id).await?;
        self.change(table, false, |table, _, edit| make(table, edit))
            .await
    }

    /// Posts everything again in new messages, because a message is gone.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn show_again(&self, id: TableId) -> Result<Table> {
        let shown = self.change_state(id, |_, edit| {
            edit.state().showing += 1;
            Ok(())
        });
        shown.await.map(|(table, ())| table)
    }
}

/// A change of a table in progress.
pub(crate) struct Edit {
    pub(crate) change: Change,
    pub(crate) state: TableState,
    /// The match after the change, if the change continues its log.
    next: Option<Match>,
    /// When the change is made.
    pub(crate) now: Timestamp,
    entries: u64,
    needed: bool,
    /// Whether the change is visible, and how long it waits for the next one.
    seen: bool,
    waits: Millis,
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
            seen: false,
            waits: Millis::ZERO,
        }
    }

    /// Returns the state for a visible change.
    pub(crate) fn state(&mut self) -> &mut TableState {
        self.seen = true;
        self.unseen()
    }

    /// Returns the state for a change that no message shows.
    pub(crate) fn unseen(&mut self) -> &mut TableState {
        self.needed = true;
        &mut self.state
    }

    /// Shows the change together with those that follow within this time.
    pub(crate) fn wait(&mut self, waits: Millis) {
        self.waits = waits;
    }

    fn show_at(&self) -> Option<Timestamp> {
        self.seen.then_some(self.now + self.waits)
    }

    /// Removes the posts of roles that no longer apply.
    pub(crate) fn remove_posts(&mut self, roles: impl IntoIterator<Item = Role>) {
        self.change
            .remove_posts
            .extend(roles.into_iter().map(|role| role.to_string()));
    }

    /// Records which request makes the change, if there is something to change.
    pub(crate) fn note_request(&mut self, member: &Member) {
        if let Some(request) = member.request.filter(|_| self.needed) {
            self.state.note_request(request);
            let seat = self.state.seat_of(member.person);
            if let Some(seat) = seat.filter(|_| self.next.is_some()) {
                self.state.seats[seat.index()].last_request = Some(request);
            }
        }
    }

    /// Opens or closes the table.
    pub(crate) fn set_open(&mut self, open: bool) {
        self.change.open = Some(open);
    }

    /// Updates the store's index of people.
    pub(crate) fn lobby_changed(&mut self) {
        self.change.people = Some(self.state().people());
    }

    /// Appends a move that `replay` has already played to the log.
    pub(crate) fn append_move(&mut self, current: &Match, made: RecordedMove, replay: Replay) {
        let n = self.append(&Line::Move(made.clone()));
        self.next = Some(current.advanced(n, made, replay));
    }

    /// Takes back steps of the match, the last one first. Returns who must decide then.
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
        self.seen = true;
        self.change.append.push(NewEntry {
            at: self.now.0,
            body: line.write(),
        });
        self.entries + self.change.append.len() as u64
    }
}

/// Returns the key of the note with the last table of a channel.
fn last_table_note(place: PlaceId) -> String {
    format!("place/{place}/table")
}
