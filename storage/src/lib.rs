//! Tables, their logs and what is due, kept durably.
//!
//! Callers hold an `Arc<dyn `[`Store`]`>` and know nothing of what is behind it. Everything that decides a race is a
//! compare on a version ([`Store::commit`]), a lease ([`Store::claim_due`]) or a compare on a text
//! ([`Store::put_note_if`]), so that several processes can share one database behind the same trait.
//!
//! The crate knows neither Discord nor the rules of any game: it keeps text and ids.
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
//!         due: vec![],
//!     })
//!     .await?;
//!
//! // Two clicks at once, both built on what was shown: one wins, the other hears of it.
//! let click = Change { append: vec![NewEntry { at: 0, body: "lay C4".into() }], ..Change::of(table.id, table.version) };
//! assert_eq!(store.commit(click.clone()).await?.entries, 1);
//! assert!(matches!(store.commit(click).await, Err(StorageError::Stale { .. })));
//! store.close().await
//! # }
//! ```

#[cfg(feature = "testing")]
pub mod conformance;
mod copy;
mod disk;
mod dump;
mod encoding;
mod error;
mod ids;
mod journal;
mod keys;
mod migrate;
mod open;
#[cfg(feature = "postgres")]
mod postgres;
mod sled;
mod store;
mod table;

pub use self::sled::{SledStore, Stats};
pub use copy::{Step, copy};
pub use error::{Result, StorageError};
pub use ids::{GroupId, ParseIdError, PersonId, PlaceId, TableId};
pub use open::{Limits, open_url};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use store::Store;
pub use table::{
    Cancel, Change, Claim, Due, Entry, HELD, LOST, Lease, MAX_KEY, MAX_PEOPLE, MAX_TEXT, NewDue, NewEntry,
    NewTable, Note, StoreCounts, TableHead, TableSnapshot,
};
