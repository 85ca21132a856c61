//! Random changes of all kinds.

use super::Random;
use crate::sled::core::{Core, lock};
use crate::sled::step::Step;
use crate::sled::{outbox, tables};
use crate::{
    Change, GroupId, NewEntry, NewTable, PersonId, PlaceId, Post, PostNote, Result, StorageError, TableId,
    Then,
};

/// Makes one random change, which may be refused.
pub(super) fn change(core: &Core, random: &mut Random) {
    let id = TableId(1 + random.below(12));
    let head = decide(core, |step| step.view.find(id)).ok().flatten();
    let version = head.map_or(0, |head| head.version);
    let refused: Result<()> = match random.below(10) {
        0 | 1 => {
            let new = NewTable {
                group: Some(GroupId(random.below(3))),
                place: PlaceId(random.below(8)),
                people: vec![PersonId(random.below(5)), PersonId(9)],
                body: "seats".repeat(random.below(30) as usize),
                show_at: Some(random.below(100) as i64),
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
                show_at: (random.below(2) == 0).then_some(5),
                remove_posts: vec!["role1".into()],
                open: (random.below(6) == 0).then_some(false),
                ..Change::of(id, version)
            };
            decide(core, |step| tables::commit(step, &change, Some(70))).map(drop)
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
        7 => decide(core, |step| outbox::end_leases(step, 0, 1000)).map(drop),
        _ => {
            let leases = decide(core, |step| outbox::claim(step, 50, 100, 3)).unwrap_or_default();
            leases.first().map_or(Ok(()), |lease| {
                let post = |n: u64| Post {
                    role: format!("role{n}"),
                    key: "key".into(),
                    place: PlaceId(n),
                    message: n,
                    hash: n,
                };
                let note = PostNote {
                    put: vec![post(random.below(3))],
                    remove: vec!["role3".into()],
                    then: if random.below(2) == 0 {
                        Then::Keep(90)
                    } else {
                        Then::Free(9)
                    },
                };
                decide(core, |step| outbox::note(step, *lease, 50, &note)).map(drop)
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
