//! Tests of the store in a folder, as one program.

mod backup;
mod common;
mod conformance;
mod damage;
mod full_disk;
mod group_commit;
mod kill;
mod migrate;
mod reopen;
