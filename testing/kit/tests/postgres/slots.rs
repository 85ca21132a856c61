//! Slots of the rate limit that processes share.

use std::time::{Duration, Instant};

use kit::Scratch;
use storage::{SledStore, Store};
use tokio::task::JoinSet;

use crate::open;

const EACH: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn processes_take_slots_one_after_the_other() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let begun = Instant::now();
    let mut taking = JoinSet::new();
    for _ in 0..4 {
        let store = open(&scratch).await;
        taking.spawn(async move {
            let mut ends = Vec::new();
            for count in [1, 2, 3] {
                let asked = Instant::now();
                let ahead = store.take_slots(count, EACH).await.unwrap().unwrap();
                ends.push((asked + ahead, count));
            }
            ends
        });
    }
    let mut ends: Vec<(Instant, u32)> = taking.join_all().await.into_iter().flatten().collect();
    ends.sort();
    // Each slot begins where the previous one ends, within the difference of two computers' clocks.
    let mut line = ends[0].0 - EACH * ends[0].1;
    assert!(line >= begun && line < begun + EACH);
    for (end, count) in ends {
        line += EACH * count;
        let off = if end > line { end - line } else { line - end };
        assert!(off < EACH / 2, "{off:?}");
    }
    // Slots that nobody took are gone.
    scratch
        .run("UPDATE grove_counters SET value = 5 WHERE name = 'slots'")
        .await;
    let store = open(&scratch).await;
    assert_eq!(store.take_slots(2, EACH).await.unwrap(), Some(2 * EACH));
    // A clock that was far ahead delays nobody.
    scratch
        .run("UPDATE grove_counters SET value = 9000000000000000 WHERE name = 'slots'")
        .await;
    let ahead = store.take_slots(1, EACH).await.unwrap().unwrap();
    assert!(ahead <= 401 * EACH, "{ahead:?}");
    store.check().await.unwrap();
    scratch.remove().await;
}

#[tokio::test]
async fn a_store_in_a_folder_is_never_shared() {
    let store = SledStore::temporary().unwrap();
    assert_eq!(store.take_slots(9, EACH).await.unwrap(), None);
}
