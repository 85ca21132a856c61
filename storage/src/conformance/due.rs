//! Due work: leases, and who has them.

use tokio::task::JoinSet;

use super::{FAR, LEASE, Shared, at, claim, due};
use crate::{Cancel, Change, Claim, Lease, NewTable};

/// Work comes when it is due, earliest first, and `next_due` says when.
pub(super) async fn due_work_comes_in_order_of_time(store: Shared) {
    let items = vec![
        due("c", 30, "third"),
        due("a", 10, "first"),
        due("b", -20, "early"),
        due("d", 40, "later"),
    ];
    let head = store
        .create(NewTable {
            due: items,
            ..at(1800)
        })
        .await
        .unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(-20));
    assert_eq!(claim(&store, -21, 10).await, []);
    let claims = claim(&store, 30, 10).await;
    let found: Vec<_> = claims
        .iter()
        .map(|c| (c.table, &c.key[..], c.at, &c.body[..], c.attempts))
        .collect();
    let id = head.id;
    assert_eq!(
        found,
        [
            (id, "b", -20, "early", 1),
            (id, "a", 10, "first", 1),
            (id, "c", 30, "third", 1)
        ]
    );
    assert_eq!(store.next_due().await.unwrap(), Some(40));
    assert_eq!(store.claim_due(30, LEASE, 0).await.unwrap(), []);
    for claim in &claims {
        assert!(store.finish_due(claim).await.unwrap());
    }
    assert_eq!(store.due_of(head.id).await.unwrap().len(), 1);
    let limited = claim(&store, 40, 1).await;
    assert!(store.finish_due(&limited[0]).await.unwrap());
    assert_eq!(store.due_of(head.id).await.unwrap(), []);
}

/// A claimed item is nobody else's until the lease ends, then anybody's.
pub(super) async fn a_lease_keeps_others_away_until_it_ends(store: Shared) {
    let head = store
        .create(NewTable {
            due: vec![due("ping", 0, "")],
            ..at(1900)
        })
        .await
        .unwrap();
    let first = claim(&store, 5, 10).await;
    assert_eq!(claim(&store, 5, 10).await, []);
    assert_eq!(claim(&store, 5 + LEASE - 1, 10).await, []);
    assert!(store.next_due().await.unwrap().unwrap() >= 5 + LEASE);
    assert!(store.due_of(head.id).await.unwrap()[0].ready >= 5 + LEASE);

    // It lasts longer if its holder says so.
    assert!(store.renew_due(&first[0], 10, LEASE).await.unwrap());
    assert_eq!(claim(&store, 5 + LEASE, 10).await, []);
    // It ends; nobody else has taken it yet, so its holder may go on.
    end(&store, &first[0]).await;
    assert!(store.renew_due(&first[0], 10, LEASE).await.unwrap());
    assert_eq!(claim(&store, 10, 10).await, []);

    end(&store, &first[0]).await;
    let second = claim(&store, 10, 10).await;
    assert_eq!((second.len(), second[0].at, second[0].attempts), (1, 0, 2));
    assert_ne!(second[0].lease, first[0].lease);
    assert!(
        !store.renew_due(&first[0], 10, LEASE).await.unwrap() && !store.finish_due(&first[0]).await.unwrap(),
        "the lease has passed to someone else"
    );
    assert!(store.finish_due(&second[0]).await.unwrap());
    assert!(!store.renew_due(&second[0], 10, LEASE).await.unwrap());
    assert_eq!(store.due_of(head.id).await.unwrap(), []);
}

/// Lets a lease end, by whichever clock it goes.
async fn end(store: &Shared, claim: &Claim) {
    assert!(store.renew_due(claim, 9, -1).await.unwrap());
}

/// When the leases of earlier processes are ended, what they claimed can be claimed at once, and their claims are worth
/// nothing.
pub(super) async fn ended_leases_free_what_was_claimed(store: Shared) {
    store
        .create(NewTable {
            due: vec![due("ping", 3, ""), due("later", FAR, "")],
            ..at(1950)
        })
        .await
        .unwrap();
    let first = claim(&store, 5, 10).await;
    assert_eq!(claim(&store, 5, 10).await, []);
    assert_eq!(store.end_leases(5, LEASE - 1).await.unwrap(), 0, "it ends later");
    if store.end_leases(5, LEASE).await.unwrap() == 0 {
        // Several processes share the store, so the lease may be that of another one.
        assert_eq!(claim(&store, 5, 10).await, []);
        assert!(store.finish_due(&first[0]).await.unwrap());
        let later = claim(&store, FAR, 10).await;
        assert!(store.finish_due(&later[0]).await.unwrap());
        return;
    }
    assert_eq!(store.next_due().await.unwrap(), Some(3));
    assert_eq!(store.end_leases(5, LEASE).await.unwrap(), 0);
    let second = claim(&store, 5, 10).await;
    assert_eq!((second.len(), second[0].attempts), (1, 2));
    assert!(!store.finish_due(&first[0]).await.unwrap());
    assert!(store.finish_due(&second[0]).await.unwrap());
    let later = claim(&store, FAR, 10).await;
    assert!(store.finish_due(&later[0]).await.unwrap());
}

/// Finishing or releasing twice, or after somebody else did, changes nothing.
pub(super) async fn a_claim_that_is_not_ours_any_more_does_nothing(store: Shared) {
    let head = store
        .create(NewTable {
            due: vec![due("ping", 0, "")],
            ..at(2000)
        })
        .await
        .unwrap();
    let old = claim(&store, 0, 10).await.remove(0);
    assert!(store.finish_due(&old).await.unwrap());
    assert!(!store.finish_due(&old).await.unwrap());
    assert!(!store.release_due(&old, 0).await.unwrap());
    assert_eq!(store.due_of(head.id).await.unwrap(), []);

    store
        .commit(Change {
            due: vec![due("ping", 0, "new")],
            ..Change::of(head.id, 1)
        })
        .await
        .unwrap();
    let forged = Claim {
        lease: Lease(0),
        ..old.clone()
    };
    for not_ours in [&old, &forged] {
        assert!(!store.finish_due(not_ours).await.unwrap());
        assert!(!store.release_due(not_ours, FAR).await.unwrap());
    }
    let new = claim(&store, 0, 10).await;
    assert_eq!((&new[0].body[..], new[0].attempts), ("new", 1));
    assert!(store.finish_due(&new[0]).await.unwrap());
}

/// Work that is given back comes at its new time, with its attempts counted.
pub(super) async fn released_work_comes_again_later(store: Shared) {
    store
        .create(NewTable {
            due: vec![due("send", 0, "text")],
            ..at(2100)
        })
        .await
        .unwrap();
    let first = claim(&store, 0, 10).await;
    assert!(store.release_due(&first[0], 50).await.unwrap());
    assert!(
        !store.finish_due(&first[0]).await.unwrap(),
        "what was given back is not ours"
    );
    assert_eq!(claim(&store, 49, 10).await, []);
    let second = claim(&store, 50, 10).await;
    assert_eq!(
        (second[0].at, second[0].attempts, &second[0].body[..]),
        (50, 2, "text")
    );
    assert!(store.finish_due(&second[0]).await.unwrap());
}

/// The newest item under a key counts, even over one that is claimed or comes twice in one change.
pub(super) async fn a_key_that_is_put_again_replaces_the_item(store: Shared) {
    let head = store
        .create(NewTable {
            due: vec![due("ping", 0, "old")],
            ..at(2200)
        })
        .await
        .unwrap();
    let old = claim(&store, 0, 10).await.remove(0);
    let twice = vec![due("ping", 10, "between"), due("ping", 20, "new")];
    store
        .commit(Change {
            due: twice,
            ..Change::of(head.id, 1)
        })
        .await
        .unwrap();

    assert!(
        !store.finish_due(&old).await.unwrap(),
        "what we claimed has been replaced"
    );
    assert_eq!(claim(&store, 19, 10).await, []);
    // What came of the old one is not known.
    let new = claim(&store, 20, 10).await;
    assert_eq!((new.len(), &new[0].body[..], new[0].attempts), (1, "new", 2));
    assert!(store.finish_due(&new[0]).await.unwrap());
    assert_eq!(claim(&store, 20 + LEASE, 10).await, []);
    // However often one was tried, it counts as one try of the next; one that nobody has claimed as none.
    let mut version = 2;
    for (tries, attempts) in [(0, 1), (1, 2), (3, 2)] {
        for body in ["old", "new"] {
            let change = Change {
                due: vec![due("ping", 0, body)],
                ..Change::of(head.id, version)
            };
            version = store.commit(change).await.unwrap().version;
            for _ in 0..if body == "old" { tries } else { 0 } {
                let old = claim(&store, 0, 10).await.remove(0);
                assert!(store.release_due(&old, 0).await.unwrap());
            }
        }
        let new = claim(&store, 0, 10).await.remove(0);
        assert_eq!((&new.body[..], new.attempts), ("new", attempts), "{tries} tries");
        assert!(store.finish_due(&new).await.unwrap());
    }
}

/// Cancelling takes away one item or a kind, of this table only, before the new work is put.
pub(super) async fn due_work_is_cancelled_by_key_and_by_kind(store: Shared) {
    let items = || {
        vec![
            due("ping:1", FAR, ""),
            due("ping:2", FAR, ""),
            due("send:1", FAR, ""),
            due("stop", FAR, ""),
        ]
    };
    let head = store
        .create(NewTable {
            due: items(),
            ..at(2300)
        })
        .await
        .unwrap();
    let other = store
        .create(NewTable {
            due: items(),
            ..at(2310)
        })
        .await
        .unwrap();
    let change = Change {
        cancel: vec![
            Cancel::Prefix("ping:".into()),
            Cancel::Key("stop".into()),
            Cancel::Key("unknown".into()),
        ],
        due: vec![due("ping:2", FAR, "again")],
        ..Change::of(head.id, 1)
    };
    store.commit(change).await.unwrap();
    let left = store.due_of(head.id).await.unwrap();
    let left: Vec<_> = left.iter().map(|due| (&due.key[..], &due.body[..])).collect();
    assert_eq!(left, [("ping:2", "again"), ("send:1", "")]);
    assert_eq!(store.due_of(other.id).await.unwrap().len(), 4);

    let everything = Change {
        cancel: vec![Cancel::Prefix(String::new())],
        ..Change::of(head.id, 2)
    };
    store.commit(everything).await.unwrap();
    assert_eq!(store.due_of(head.id).await.unwrap(), []);
}

/// What is done with a change goes with it, unless somebody else has it by now.
pub(super) async fn claimed_work_is_done_with_a_change(store: Shared) {
    let head = store
        .create(NewTable {
            due: vec![due("board", 0, ""), due("lobby", 0, "")],
            ..at(2350)
        })
        .await
        .unwrap();
    let claims = claim(&store, 0, 10).await;
    let change = Change {
        done: claims.clone(),
        due: vec![due("lobby", 1, "again")],
        ..Change::of(head.id, 1)
    };
    store.commit(change).await.unwrap();
    let left = store.due_of(head.id).await.unwrap();
    assert_eq!((left.len(), &left[0].body[..]), (1, "again"));
    // The same claims are worth nothing now.
    let change = Change {
        done: claims,
        ..Change::of(head.id, 2)
    };
    store.commit(change).await.unwrap();
    let again = claim(&store, 1, 10).await;
    assert_eq!(again.len(), 1);
    assert!(store.finish_due(&again[0]).await.unwrap());
}

/// Ten claimants at once get a hundred items, each exactly once.
pub(super) async fn each_item_goes_to_one_of_many_claimants(store: Shared) {
    let items = (0..100).map(|n| due(&format!("item:{n:03}"), n, "")).collect();
    let head = store
        .create(NewTable {
            due: items,
            ..at(2400)
        })
        .await
        .unwrap();
    let mut claimants = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        claimants.spawn(async move {
            let mut mine = Vec::new();
            loop {
                let claims = claim(&store, 100, 7).await;
                if claims.is_empty() {
                    return mine;
                }
                for claim in claims {
                    assert!(store.finish_due(&claim).await.unwrap());
                    mine.push(claim.key);
                }
            }
        });
    }
    let mut done: Vec<_> = claimants.join_all().await.into_iter().flatten().collect();
    done.sort();
    assert!(done.into_iter().eq((0..100).map(|n| format!("item:{n:03}"))));
    assert_eq!(store.due_of(head.id).await.unwrap(), []);
}
