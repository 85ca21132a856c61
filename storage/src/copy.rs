//! Everything from one store into another.

use crate::{Result, StorageError, Store, StoreCounts, TableHead, TableId, TableSnapshot};

/// Tables that are listed at once.
const PAGE: usize = 200;

/// How far a copy has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Tables that are over there.
    pub done: u64,
    /// Tables in all.
    pub all: u64,
}

/// Copies all tables with their ids, logs and due work, and all notes. Says so after every table.
///
/// What is there already and is the same is passed over, so a copy that was broken off can be made again. Both stores
/// are looked through afterwards and must keep the same. Nobody should change either of them meanwhile.
///
/// # Errors
/// `Stale` names a table that is over there already and is another one; everything that the stores say.
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
    // Ids of tables that were deleted must not come again over there either.
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

/// Copies one table and reads it back.
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
    let due = store.due_of(id).await?;
    Ok(TableSnapshot { head, log, due })
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
        lost_after: None,
        body: String::new(),
    };
    let empty = TableSnapshot {
        head,
        log: Vec::new(),
        due: Vec::new(),
    };
    store.import_table(empty).await?;
    store.delete(id, 1).await
}
