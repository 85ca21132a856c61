//! What is kept: a table's head, its log, its due work, and notes.

use crate::{GroupId, PersonId, PlaceId, Result, StorageError, TableId};

/// Most bytes of any text: a head's body, a log entry, a due item, a note.
///
/// A stored value is at most 8 KiB; the rest of that is for what goes with the text, such as the list of people.
pub const MAX_TEXT: usize = 7 * 1024;

/// Most bytes of the key of a note or of a due item.
pub const MAX_KEY: usize = 200;

/// Key of the due item that a table has when it is held, see [`TableHead::lost_after`]; it is due at once.
pub const HELD: &str = "held";

/// Start of the keys of notes that say what was lost with a disk, one line for each table.
pub const LOST: &str = "lost:";

/// Most people at one table.
pub const MAX_PEOPLE: usize = 100;

/// Everything about a table except its log and what is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableHead {
    /// Given out by the store: in order of creation, or nearly so where several processes share it.
    pub id: TableId,
    /// The group to which the place belongs, if any.
    pub group: Option<GroupId>,
    /// Where the table is.
    pub place: PlaceId,
    /// Who is found at this table by [`Store::tables_of`](crate::Store::tables_of), in the caller's order.
    pub people: Vec<PersonId>,
    /// Whether the table holds its place.
    pub open: bool,
    /// 1 when created, one more with every change.
    pub version: u64,
    /// Length of the log.
    pub entries: u64,
    /// Set when later entries or changes were lost with a disk, or may have been: the number of entries that are left.
    /// The table is held, its log can't be continued, until a change says [`Change::resume`].
    pub lost_after: Option<u64>,
    /// Text of the caller; the store doesn't look into it.
    pub body: String,
}

/// A table to be created, open and with an empty log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTable {
    /// The group to which the place belongs, if any.
    pub group: Option<GroupId>,
    /// Where the table will be.
    pub place: PlaceId,
    /// Who is at the table.
    pub people: Vec<PersonId>,
    /// Text of the caller, at most [`MAX_TEXT`] bytes.
    pub body: String,
    /// Work that is due because of this.
    pub due: Vec<NewDue>,
}

/// One step of a table: all of it happens, durably, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which table.
    pub table: TableId,
    /// The version on which the change was built; any other refuses it.
    pub expect: u64,
    /// The people from now on.
    pub people: Option<Vec<PersonId>>,
    /// The place from now on.
    pub place: Option<PlaceId>,
    /// Whether the table holds its place from now on.
    pub open: Option<bool>,
    /// Whether a table that has lost something goes on from what is left.
    pub resume: bool,
    /// The caller's text from now on.
    pub body: Option<String>,
    /// Entries that continue the log.
    pub append: Vec<NewEntry>,
    /// Due work that is no longer wanted; taken away before `due` is put.
    pub cancel: Vec<Cancel>,
    /// Claimed work that is done with this step; what is no longer the claimant's stays.
    pub done: Vec<Claim>,
    /// Due work that comes with this step. An item with a key that is there replaces it and ends its lease. If that one was
    /// claimed before, the new one counts as tried once: something may have come of it.
    pub due: Vec<NewDue>,
}

impl Change {
    /// A change of `table`, built on its version `expect`, that changes nothing yet but the version.
    pub fn of(table: TableId, expect: u64) -> Self {
        Self {
            table,
            expect,
            people: None,
            place: None,
            open: None,
            resume: false,
            body: None,
            append: Vec::new(),
            cancel: Vec::new(),
            done: Vec::new(),
            due: Vec::new(),
        }
    }
}

/// An entry that shall continue a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened, in the caller's words.
    pub body: String,
}

/// An entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the log, from 1.
    pub n: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened, in the caller's words.
    pub body: String,
}

/// Work that shall be done at a time: a message to send, a reminder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDue {
    /// Unique within the table; putting a key again replaces the item.
    pub key: String,
    /// When to do it, in milliseconds since 1970.
    pub at: i64,
    /// What to do, in the caller's words.
    pub body: String,
}

/// Which due work of a table is no longer wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cancel {
    /// The item with this key, if it is there.
    Key(String),
    /// All items whose key starts like this: one kind of work, or everything with an empty text.
    Prefix(String),
}

/// Work that waits for its time or for the end of a lease.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Unique within the table.
    pub key: String,
    /// When to do it, in milliseconds since 1970.
    pub at: i64,
    /// When it can next be claimed: `at`, or the end of its lease.
    pub ready: i64,
    /// How often it has been claimed; all claims of an item that it has replaced count as one.
    pub attempts: u32,
    /// What to do, in the caller's words.
    pub body: String,
}

/// The right of one claimant to a due item; a new one with every claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lease(pub u64);

/// A due item that is the claimant's alone until its lease ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The table to which it belongs.
    pub table: TableId,
    /// Its key within the table.
    pub key: String,
    /// When it was to be done, in milliseconds since 1970.
    pub at: i64,
    /// What to do, in the caller's words.
    pub body: String,
    /// What proves the claim.
    pub lease: Lease,
    /// How often it has been claimed, this time included.
    pub attempts: u32,
}

/// A small text under a key, such as a setting of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its key.
    pub key: String,
    /// The text.
    pub text: String,
}

/// All of one table, as it is moved from one store to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSnapshot {
    /// Its head, with its id and version.
    pub head: TableHead,
    /// Its log, complete.
    pub log: Vec<Entry>,
    /// Its due work. Who has claimed an item is not part of it: it can be claimed when it is ready.
    pub due: Vec<Due>,
}

/// How much a store keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Tables, open or not.
    pub tables: u64,
    /// Log entries of all tables.
    pub entries: u64,
    /// Items of due work.
    pub due: u64,
    /// Notes.
    pub notes: u64,
    /// Tables that are held because they have lost something.
    pub held: u64,
    /// The last table id that was given out or set aside for it; 0 if none was.
    pub last: TableId,
}

impl NewTable {
    /// The head that the table begins with.
    pub(crate) fn head(&self, id: TableId) -> TableHead {
        TableHead {
            id,
            group: self.group,
            place: self.place,
            people: once_each(&self.people),
            open: true,
            version: 1,
            entries: 0,
            lost_after: None,
            body: self.body.clone(),
        }
    }

    /// Refuses what is too long; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part.
    pub fn check(&self) -> Result<()> {
        check_people(&self.people)?;
        check_text("body of the table", &self.body)?;
        self.due.iter().try_for_each(NewDue::check)
    }
}

impl Change {
    /// Refuses what is too long; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part.
    pub fn check(&self) -> Result<()> {
        check_people(self.people.as_deref().unwrap_or_default())?;
        check_text("body of the table", self.body.as_deref().unwrap_or_default())?;
        self.append
            .iter()
            .try_for_each(|entry| check_text("log entry", &entry.body))?;
        self.due.iter().try_for_each(NewDue::check)
    }

    /// Refuses to continue the log of a table that is held; every implementation of the store calls this.
    ///
    /// # Errors
    /// [`StorageError::Held`].
    pub fn check_held(&self, head: &TableHead) -> Result<()> {
        match head.lost_after {
            Some(after) if !self.resume && !self.append.is_empty() => Err(StorageError::Held {
                table: head.id,
                after,
            }),
            _ => Ok(()),
        }
    }
}

impl TableSnapshot {
    /// Refuses what is too long or doesn't fit together; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part; [`StorageError::Damaged`] if the log is not the one that the head
    /// speaks of.
    pub fn check(&self) -> Result<()> {
        let (head, log) = (&self.head, &self.log);
        check_people(&head.people)?;
        check_text("body of the table", &head.body)?;
        log.iter()
            .try_for_each(|entry| check_text("log entry", &entry.body))?;
        for due in &self.due {
            check_key("key of the due work", &due.key)?;
            check_text("body of the due work", &due.body)?;
        }
        let whole = log.iter().map(|entry| entry.n).eq(1..=head.entries);
        let numbered = head.version > 0 && (1..=i64::MAX.cast_unsigned()).contains(&head.id.0);
        if whole && numbered {
            Ok(())
        } else {
            Err(StorageError::damaged(format!(
                "the head and the log of table {} don't fit together",
                head.id
            )))
        }
    }
}

impl NewDue {
    fn check(&self) -> Result<()> {
        check_key("key of the due work", &self.key)?;
        check_text("body of the due work", &self.body)
    }
}

impl Note {
    /// Refuses a key or text that is too long; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part.
    pub fn check(key: &str, text: Option<&str>) -> Result<()> {
        check_key("key of the note", key)?;
        check_text("note", text.unwrap_or_default())
    }
}

fn check_text(what: &'static str, text: &str) -> Result<()> {
    at_most(what, text.len(), MAX_TEXT)
}

fn check_key(what: &'static str, key: &str) -> Result<()> {
    at_most(what, key.len(), MAX_KEY)
}

fn check_people(people: &[PersonId]) -> Result<()> {
    at_most("list of people", people.len(), MAX_PEOPLE)
}

fn at_most(what: &'static str, len: usize, max: usize) -> Result<()> {
    if len > max {
        Err(StorageError::TooLong { what, len, max })
    } else {
        Ok(())
    }
}

/// The same people in the same order, each only once.
pub(crate) fn once_each(people: &[PersonId]) -> Vec<PersonId> {
    let mut seen = std::collections::HashSet::new();
    people
        .iter()
        .copied()
        .filter(|&person| seen.insert(person))
        .collect()
}
