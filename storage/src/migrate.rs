//! The format of a store, and the way from an older one.
//!
//! A changed layout of keys or values is a new format: raise [`FORMAT`], add an arm to [`migrate`], and keep a small
//! store of the old format under `tests/fixtures/`, with a test that opens it.

use crate::record::{self, Counters};
use crate::{Result, StorageError, keys};

/// The format that this program writes.
///
/// 2: entries of a log may lie in bundles, and versions are counted. Logs of format 1 stay as they are until their table
/// goes on.
pub(crate) const FORMAT: u32 = 2;

const TITLE: &str = "grovekeeper store, format ";

/// The text that says the format of a store.
pub(crate) fn format_text(format: u32) -> String {
    format!("{TITLE}{format}\n")
}

/// The format that a text says.
///
/// # Errors
/// `NewerFormat` for one that this program doesn't know yet, `Damaged` for any other text.
pub(crate) fn read_format(text: &[u8]) -> Result<u32> {
    let format = std::str::from_utf8(text)
        .ok()
        .and_then(|text| text.trim_end().strip_prefix(TITLE)?.parse().ok())
        .filter(|&format| format > 0)
        .ok_or_else(|| StorageError::damaged("its file \"format\" doesn't say a format"))?;
    if format > FORMAT {
        return Err(StorageError::NewerFormat {
            found: format,
            known: FORMAT,
        });
    }
    Ok(format)
}

/// Brings a store from an older format to [`FORMAT`], one step at a time; says whether anything was changed.
pub(crate) fn migrate(db: &sled::Db, format: u32) -> Result<bool> {
    match format {
        FORMAT => Ok(false),
        1 => count_versions(db).map(|()| true),
        older => Err(StorageError::damaged(format!(
            "there is no way from format {older} to {FORMAT}"
        ))),
    }
}

/// Counts the versions of all tables anew.
pub(crate) fn count_versions(db: &sled::Db) -> Result<()> {
    let failed = |error| StorageError::damaged(format!("sled says: {error}"));
    let mut made: u64 = 0;
    for item in db.scan_prefix([keys::HEAD]) {
        let (key, value) = item.map_err(failed)?;
        // What can't be read is found by the examination.
        let head = keys::split_table(&key).and_then(|(id, _)| record::decode_head(id, &value).ok());
        made = made.saturating_add(head.map_or(0, |head| head.version));
    }
    let Some(counters) = db.get(keys::COUNTERS).map_err(failed)? else {
        return Ok(());
    };
    let counters = Counters {
        made,
        gone: 0,
        ..Counters::decode(&counters)?
    };
    db.insert(keys::COUNTERS, counters.encode()).map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_reads_back_from_its_text() {
        assert_eq!(read_format(format_text(FORMAT).as_bytes()).unwrap(), FORMAT);
    }

    #[test]
    fn other_texts_are_damaged() {
        for text in [
            "",
            "1",
            "grovekeeper store, format x",
            "grovekeeper store, format 0",
            "\u{0}",
        ] {
            assert!(
                matches!(read_format(text.as_bytes()), Err(StorageError::Damaged { .. })),
                "{text:?}"
            );
        }
    }
}
