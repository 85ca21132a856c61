//! Changes of all kinds, as they come.

use super::Random;
use crate::sled::core::{Core, lock};
use crate::sled::step::Step;
use crate::sled::{due, tables};
use crate::{
    Cancel, Change, GroupId, NewDue, NewEntry, NewTable, PersonId, PlaceId, Result, StorageError, TableId,
};

/// Makes one change of some kind; it may be refused.
pub(super) fn change(core: &Core, random: &mut Random) {
    let id = TableId(1 + random.below(12));
    let head = decide(core, |step| step.view.find(id)).ok().flatten();
    let version = head.map_or(0, |head| head.version);
    let due = |random: &mut Random| NewDue {
        key: format!("work{}", random.below(3)),
        at: random.below(100) as i64,
        body: "text".repeat(random.below(20) as usize),
    };
    let refused: Result<()> = match random.below(9) {
        0 | 1 => {
            let new = NewTable {
                group: Some(GroupId(random.below(3))),
                place: PlaceId(random.below(8)),
                people: vec![PersonId(random.below(5)), PersonId(9)],
                body: "seats".repeat(random.below(30) as usize),
                due: vec![due(random)],
            };
            decide(core, |step| tables::create(step, &new)).map(drop)
        }
        2..=4 => {
            let append = (0..1 + random.below(12))
                .map(|n| NewEntry {
                    at: n as i64,
                    body: format!("move {n} {}", "x".repeat(random.below(60) as usize)),
                })
                .collect();
            let change = Change {
                append,
                due: vec![due(random)],
                open: (random.below(6) == 0).then_some(false),
                cancel: vec![Cancel::Prefix("work1".into())],
                ..Change::of(id, version)
            };
            decide(core, |step| tables::commit(step, &change)).map(drop)
        }
        5 => decide(core, |step| tables::delete(step, id, version)),
        6 => {
            let (key, text) = (
                format!("note{}", random.below(4)),
                "text".repeat(random.below(40) as usize),
            );
            let text = (random.below(3) > 0).then_some(text);
            decide(core, |step| step.put_note(&key, text.as_deref()))
        }
        7 => decide(core, |step| due::end_leases(step, 0, 1000)).map(drop),
        _ => {
            let claims = decide(core, |step| due::claim(step, 50, 100, 3)).unwrap_or_default();
            claims.first().map_or(Ok(()), |claim| {
                decide(core, |step| due::settle(step, claim, |_| None)).map(drop)
            })
        }
    };
    assert!(
        matches!(
            refused,
            Ok(())
                | Err(StorageError::Stale { .. }
                    | StorageError::NoSuchTable(_)
                    | StorageError::PlaceTaken(_))
                | Err(StorageError::Stopped { .. })
        ),
        "{refused:?}"
    );
}

fn decide<T>(core: &Core, decide: impl FnOnce(&mut Step<'_>) -> Result<T>) -> Result<T> {
    core.decide(&mut lock(&core.writer), decide)
}
