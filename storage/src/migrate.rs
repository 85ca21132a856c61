//! The format of a store in a folder.
//!
//! A changed layout of files, keys or values is a new format: raise [`FORMAT`], make `sled/core.rs` read the old one,
//! and keep a small store of the old format under `tests/fixtures/`, with a test that opens it.

use crate::{Result, StorageError};

/// The format that this program writes.
///
/// 2: entries of a log may lie in bundles. 3: there is a journal, and a dump is made of frames.
pub(crate) const FORMAT: u32 = 3;

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
    check_format(format)?;
    Ok(format)
}

/// Refuses a format that this program doesn't know yet.
///
/// # Errors
/// `NewerFormat`.
pub(crate) fn check_format(format: u32) -> Result<()> {
    if format > FORMAT {
        return Err(StorageError::NewerFormat {
            found: format,
            known: FORMAT,
        });
    }
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
