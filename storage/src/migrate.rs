//! The format of a store in a folder and of backups, and its migrations.
//!
//! A changed layout of keys or values is a new format: append a step to [`STEPS`] that rewrites a key and its value.
//! At start-up, the store rebuilds a folder of an older format; a restore reads backups of all formats.

use crate::journal::Write;
use crate::{Result, StorageError};

/// Rewrites a key and its value from one format to the next.
type Step = fn(Write) -> Result<Vec<Write>>;

/// The steps from format 1 to 2, from 2 to 3, and so on.
#[cfg(not(test))]
const STEPS: &[Step] = &[];

/// Tests have one step, so that they can check it.
#[cfg(test)]
const STEPS: &[Step] = &[tests::rename_notes];

/// The format that this program writes.
pub(crate) const FORMAT: u32 = 1 + STEPS.len() as u32;

const TITLE: &str = "grovekeeper store, format ";

/// Returns the text that names a format.
pub(crate) fn format_text(format: u32) -> String {
    format!("{TITLE}{format}\n")
}

/// Reads the format from a text.
///
/// # Errors
/// `NewerFormat` for a format that this program doesn't know yet, `Damaged` for any other text.
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

/// Converts a key and its value from an older format to the current one.
pub(crate) fn upgrade(format: u32, write: Write) -> Result<Vec<Write>> {
    let mut writes = vec![write];
    for step in STEPS.iter().skip(format as usize - 1) {
        let upgraded = writes.into_iter().map(step).collect::<Result<Vec<_>>>()?;
        writes = upgraded.into_iter().flatten().collect();
    }
    Ok(writes)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use tempfile::tempdir;

    use super::*;
    use crate::encoding::{Counters, encode_note};
    use crate::journal::frame::{Frame, Kind};
    use crate::journal::{Group, snapshot_path};
    use crate::{SledStore, Store, keys};

    /// In format 1 of these tests the keys of notes began with "old:".
    pub(super) fn rename_notes((key, value): Write) -> Result<Vec<Write>> {
        let renamed = key.strip_prefix(b"nold:").map(|rest| [b"nnew:", rest].concat());
        Ok(vec![(renamed.unwrap_or(key), value)])
    }

    /// Writes a store of format 1 with one note; it has only a journal.
    fn write_old_store(path: &Path) {
        let note = |name: &str| (keys::note(name), Some(encode_note("daily")));
        let counters = Counters {
            seq: 1,
            ..Counters::default()
        };
        let group = Group {
            first: 1,
            last: 1,
            writes: vec![
                (keys::COUNTERS.to_vec(), Some(counters.encode())),
                note("old:pace"),
            ],
        };
        let start = Frame {
            kind: Kind::Start,
            first: 0,
            last: 0,
            content: 1_u32.to_be_bytes().to_vec(),
        };
        fs::create_dir_all(path.join("journal")).unwrap();
        fs::write(path.join("format"), format_text(1)).unwrap();
        let frames = [start.encode(), group.to_frame().encode()].concat();
        fs::write(path.join("journal/segment-0000000000000001"), frames).unwrap();
    }

    #[tokio::test]
    async fn a_store_of_an_older_format_is_migrated_and_kept_aside() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("data");
        write_old_store(&path);
        for start in 0..2 {
            let store = SledStore::open(&path).unwrap();
            let notes = store.notes("").await.unwrap();
            let keys: Vec<_> = notes.iter().map(|note| &note.key[..]).collect();
            assert_eq!(keys, ["new:pace"], "start {start}");
            store.check().await.unwrap();
            store.close().await.unwrap();
            assert_eq!(
                fs::read(path.join("format")).unwrap(),
                format_text(FORMAT).as_bytes()
            );
        }
        assert_eq!(
            fs::read(folder.path().join("data.before/format")).unwrap(),
            format_text(1).as_bytes()
        );
        assert!(
            !folder.path().join("data.before-2").exists(),
            "a second start migrates nothing"
        );
    }

    #[tokio::test]
    async fn a_backup_of_an_older_format_is_restored() {
        let folder = tempdir().unwrap();
        let [old, file, path] = ["old", "file", "data"].map(|name| folder.path().join(name));
        write_old_store(&old);
        // A backup is a snapshot with another name; both begin with their format.
        let store = SledStore::open(&old).unwrap();
        store.put_note("old:other", Some("text")).await.unwrap();
        store.backup(&file).await.unwrap();
        let backup = fs::read(&file).unwrap();
        let (now, before) = (format_text(FORMAT), format_text(1));
        let at = backup
            .windows(now.len())
            .position(|part| part == now.as_bytes())
            .unwrap();
        fs::write(
            &file,
            [&backup[..at], before.as_bytes(), &backup[at + now.len()..]].concat(),
        )
        .unwrap();
        SledStore::restore(&file, &path).unwrap();
        let notes = SledStore::open(&path).unwrap().notes("new:").await.unwrap();
        assert_eq!(notes.len(), 2);
        assert!(snapshot_path(&path.join("journal"), 2).exists());
    }

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
