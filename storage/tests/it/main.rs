//! Tests of the store in a folder.

mod backup;
mod common;
mod damage;
mod full_disk;
mod group_commit;
mod kill;
mod reopen;
