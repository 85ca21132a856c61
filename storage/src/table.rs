//! Stored types: a table's head, its log, and notes.

use std::collections::HashSet;

use crate::{GroupId, PersonId, PlaceId, Post, PostNote, Result, StorageError, TableId};

/// Largest text in bytes: a head's body, a log entry, a note.
///
/// A stored value has at most 8 KiB; the rest is for other fields, such as the list of people.
pub const MAX_TEXT: usize = 7 * 1024;

/// Largest key of a note, and role or key of a post, in bytes.
pub const MAX_KEY: usize = 200;

/// Most people at one table.
pub const MAX_PEOPLE: usize = 100;

/// Everything about a table except its log and its posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableHead {
    /// Assigned by the store in order of creation, or nearly so if several processes share it.
    pub id: TableId,
    /// The group to which the place belongs, if any.
    pub group: Option<GroupId>,
    /// Where the table is.
    pub place: PlaceId,
    /// The people for whom [`Store::tables_of`](crate::Store::tables_of) returns this table, in the caller's order.
    pub people: Vec<PersonId>,
    /// Whether the table occupies its place.
    pub open: bool,
    /// 1 when created, one more with every change.
    pub version: u64,
    /// Length of the log.
    pub entries: u64,
    /// The caller's text; the store doesn't interpret it.
    pub body: String,
}

/// A table to be created, open and with an empty log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTable {
    /// The group to which the place belongs, if any.
    pub group: Option<GroupId>,
    /// Where the table will be.
    pub place: PlaceId,
    /// The people at the table.
    pub people: Vec<PersonId>,
    /// The caller's text, at most [`MAX_TEXT`] bytes.
    pub body: String,
    /// When it must be shown, at the latest.
    pub show_at: Option<i64>,
}

/// One change of a table. It is applied completely and durably, or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The table.
    pub table: TableId,
    /// The version on which the change is based; with any other version it is refused.
    pub expect: u64,
    /// The new people.
    pub people: Option<Vec<PersonId>>,
    /// The new place.
    pub place: Option<PlaceId>,
    /// Whether the table occupies its place from now on.
    pub open: Option<bool>,
    /// The new text of the caller.
    pub body: Option<String>,
    /// Entries that continue the log.
    pub append: Vec<NewEntry>,
    /// When this must be shown, at the latest; `None` if nothing visible changes.
    pub show_at: Option<i64>,
    /// Roles that no longer have a post.
    pub remove_posts: Vec<String>,
}

impl Change {
    /// Returns a change of `table`, based on version `expect`, that only increases the version.
    pub fn of(table: TableId, expect: u64) -> Self {
        Self {
            table,
            expect,
            people: None,
            place: None,
            open: None,
            body: None,
            append: Vec::new(),
            show_at: None,
            remove_posts: Vec::new(),
        }
    }
}

/// A new entry for a log.
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

/// A small text under a key, such as a setting of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its key.
    pub key: String,
    /// The text.
    pub text: String,
}

/// A complete table, as it moves from one store to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSnapshot {
    /// Its head, with its id and version.
    pub head: TableHead,
    /// Its complete log.
    pub log: Vec<Entry>,
    /// When something must be shown; `None` if nothing is due. A lease is not included.
    pub show_at: Option<i64>,
    /// The messages that show it.
    pub posts: Vec<Post>,
}

/// Size of a store.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Tables, open or not.
    pub tables: u64,
    /// Log entries of all tables.
    pub entries: u64,
    /// Posts of all tables.
    pub posts: u64,
    /// Notes.
    pub notes: u64,
    /// The last table id that was assigned or reserved; 0 if none was.
    pub last: TableId,
}

impl NewTable {
    /// Returns the head of the new table.
    pub(crate) fn head(&self, id: TableId) -> TableHead {
        TableHead {
            id,
            group: self.group,
            place: self.place,
            people: once_each(&self.people),
            open: true,
            version: 1,
            entries: 0,
            body: self.body.clone(),
        }
    }

    /// Refuses fields that are too long; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part.
    pub fn check(&self) -> Result<()> {
        check_people(&self.people)?;
        check_text("body of the table", &self.body)
    }
}

impl Change {
    /// Refuses fields that are too long; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part.
    pub fn check(&self) -> Result<()> {
        check_people(self.people.as_deref().unwrap_or_default())?;
        check_text("body of the table", self.body.as_deref().unwrap_or_default())?;
        self.append
            .iter()
            .try_for_each(|entry| check_text("log entry", &entry.body))
    }
}

impl TableSnapshot {
    /// Refuses fields that are too long or inconsistent; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part; [`StorageError::Damaged`] if the log does not match the head, or if
    /// a person or a post is listed twice.
    pub fn check(&self) -> Result<()> {
        let (head, log) = (&self.head, &self.log);
        check_head(head)?;
        log.iter()
            .try_for_each(|entry| check_text("log entry", &entry.body))?;
        let mut roles = HashSet::new();
        for post in &self.posts {
            post.check()?;
            if !roles.insert(&post.role) {
                let what = format!("table {} has the post {:?} twice", head.id, post.role);
                return Err(StorageError::damaged(what));
            }
        }
        if log.iter().map(|entry| entry.n).eq(1..=head.entries) {
            Ok(())
        } else {
            Err(StorageError::damaged(format!(
                "the head and the log of table {} don't fit together",
                head.id
            )))
        }
    }
}

/// Refuses a head that no store writes.
pub(crate) fn check_head(head: &TableHead) -> Result<()> {
    check_people(&head.people)?;
    check_text("body of the table", &head.body)?;
    let mut people = HashSet::new();
    if let Some(twice) = head.people.iter().find(|person| !people.insert(**person)) {
        let what = format!("table {} lists person {twice} twice", head.id);
        return Err(StorageError::damaged(what));
    }
    if head.version == 0 || !(1..=i64::MAX.cast_unsigned()).contains(&head.id.0) {
        let what = format!("table {} has an impossible number or version", head.id);
        return Err(StorageError::damaged(what));
    }
    Ok(())
}

impl Post {
    /// Refuses fields that are too long.
    pub(crate) fn check(&self) -> Result<()> {
        check_key("role of the post", &self.role)?;
        check_key("key of the post", &self.key)
    }
}

impl PostNote {
    /// Refuses fields that are too long; every implementation of the store calls this first.
    ///
    /// # Errors
    /// [`StorageError::TooLong`] names the part.
    pub fn check(&self) -> Result<()> {
        self.put.iter().try_for_each(Post::check)
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

/// Removes duplicates and keeps the order.
pub(crate) fn once_each(people: &[PersonId]) -> Vec<PersonId> {
    let mut seen = HashSet::new();
    people
        .iter()
        .copied()
        .filter(|&person| seen.insert(person))
        .collect()
}
