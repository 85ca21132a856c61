//! Copying everything from one store into another.

use crate::{Result, StorageError, Store, StoreCounts, TableHead, TableId, TableSnapshot};

/// Tables listed per call.
const PAGE: usize = 200;

/// Progress of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Tables copied so far.
    pub done: u64,
    /// Tables to copy in total.
    pub all: u64,
}

/// Copies all tables with their ids, logs and posts, and all notes. Calls `say` after every table.
///
/// Skips tables and notes that are already there and equal, so an interrupted copy can be run again. Afterwards it
/// reads both stores and fails if they differ. Nobody may change either store during a copy.
///
/// # Errors
/// `Stale` names a table whose id the target already uses for another table. All errors of the two stores are possible,
/// too.
pub async fn copy(from: &dyn Store, to: &dyn Store, mut say: impl FnMut(Step)) -> Result<StoreCounts> {
    let kept = from.check().await?;
    let mut step = Step {
        done: 0,
        all: kept.tables,
    };
    say(step);
    let mut after = None;
    loop {
        let heads = from.all_tables(after, PAGE).await?;
        let Some(last) = heads.last() else { break };
        after = Some(last.id);
        for head in heads {
            copy_table(from, to, head.id).await?;
            step.done += 1;
            say(step);
        }
    }
    for note in from.notes("").await? {
        to.put_note(&note.key, Some(&note.text)).await?;
    }
    // The target must not reuse the ids of deleted tables either.
    if after.unwrap_or_default() < kept.last && to.check().await?.last < kept.last {
        reserve(to, kept.last).await?;
    }
    let copied = to.check().await?;
    if copied != kept {
        return Err(StorageError::damaged(format!(
            "after the copy {copied:?} is there instead of {kept:?}; was it changed meanwhile?"
        )));
    }
    Ok(copied)
}

/// Copies one table, then reads it back to compare.
async fn copy_table(from: &dyn Store, to: &dyn Store, id: TableId) -> Result<()> {
    let snapshot = snapshot(from, id).await?;
    match to.import_table(snapshot.clone()).await {
        Ok(()) | Err(StorageError::Stale { .. }) => (),
        Err(error) => return Err(error),
    }
    let copied = self::snapshot(to, id).await?;
    if copied != snapshot {
        return Err(StorageError::Stale {
            table: id,
            expected: snapshot.head.version,
            found: copied.head.version,
        });
    }
    Ok(())
}

async fn snapshot(store: &dyn Store, id: TableId) -> Result<TableSnapshot> {
    let (head, log) = store
        .table_with_log(id)
        .await?
        .ok_or(StorageError::NoSuchTable(id))?;
    Ok(TableSnapshot {
        head,
        log,
        show_at: store.show_at(id).await?,
        posts: store.posts(id).await?,
    })
}

/// Uses up all ids up to this one.
async fn reserve(store: &dyn Store, id: TableId) -> Result<()> {
    let head = TableHead {
        id,
        group: None,
        place: crate::PlaceId(0),
        people: Vec::new(),
        open: false,
        version: 1,
        entries: 0,
        body: String::new(),
    };
    let empty = TableSnapshot {
        head,
        log: Vec::new(),
        show_at: None,
        posts: Vec::new(),
    };
    store.import_table(empty).await?;
    store.delete(id, 1).await
}
