//! The outbox: the one mechanism that keeps every message up to date.
//!
//! A change of a table sets when it must be shown. A process leases the table, compares the wanted posts (`wanted`)
//! with the existing ones ([`posts`]) and takes the next step until there is none (`sync`). It records each step under
//! its lease (`ledger`), and searches the channel if a message may have no record (`search`). `worker` leases tables
//! and runs several such passes at once; `stand_ins` runs the bots in the background.

mod ledger;
pub mod posts;
mod search;
mod stand_ins;
mod sync;
mod wanted;
pub(crate) mod worker;
