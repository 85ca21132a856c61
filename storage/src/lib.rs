//! Durable storage of tables, their logs and their posts.
//!
//! Callers hold an `Arc<dyn `[`Store`]`>` and are independent of the implementation. Every race is decided by
//! comparing a version ([`Store::commit`]), by a lease ([`Store::claim`]) or by comparing a text
//! ([`Store::put_note_if`]), so that several processes can share one database.
//!
//! The crate knows neither Discord nor the rules of any game: it stores text and ids.
//!
//! ```
//! use storage::{Change, NewEntry, NewTable, PersonId, PlaceId, SledStore, StorageError, Store};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> storage::Result<()> {
//! let store = SledStore::temporary()?;
//! let table = store
//!     .create(NewTable {
//!         group: None,
//!         place: PlaceId(7),
//!         people: vec![PersonId(1), PersonId(2)],
//!         body: "waiting for players".into(),
//!         show_at: None,
//!     })
//!     .await?;
//!
//! // Two clicks at once, both based on the same version: one wins, the other is refused.
//! let click = Change { append: vec![NewEntry { at: 0, body: "lay C4".into() }], ..Change::of(table.id, table.version) };
//! assert_eq!(store.commit(click.clone()).await?.entries, 1);
//! assert!(matches!(store.commit(click).await, Err(StorageError::Stale { .. })));
//! store.close().await
//! # }
//! ```

mod copy;
mod disk;
mod dump;
mod encoding;
mod error;
mod fit;
mod ids;
mod journal;
mod keys;
mod migrate;
mod open;
mod outbox;
#[cfg(feature = "postgres")]
mod postgres;
mod sled;
mod store;
mod table;

pub use self::sled::{RestoreOptions, Restored, SledStore, StartReport, Stats};
pub use copy::{Step, copy};
pub use error::{Result, StorageError};
pub use ids::{GroupId, ParseIdError, PersonId, PlaceId, TableId};
pub use open::{Limits, open_url};
pub use outbox::{Lease, NEVER, Post, PostNote, Then};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use store::Store;
pub use table::{
    Change, Entry, MAX_KEY, MAX_PEOPLE, MAX_TEXT, NewEntry, NewTable, Note, StoreCounts, TableHead,
    TableSnapshot,
};
