//! Posts and leases: which process posts for a table, and what it records.

use tokio::task::JoinSet;

use super::{FAR, LEASE, Shared, at};
use storage::{Change, Lease, NEVER, NewTable, PlaceId, Post, PostNote, TableHead, Then};

fn post(role: &str, message: u64) -> Post {
    Post {
        role: role.into(),
        key: format!("{role} of {message}"),
        place: PlaceId(1 << 63),
        message,
        hash: u64::MAX - message,
    }
}

fn nothing(then: Then) -> PostNote {
    PostNote {
        put: Vec::new(),
        remove: Vec::new(),
        then,
    }
}

async fn shown_at(store: &Shared, place: u64, show_at: i64) -> TableHead {
    let new = NewTable {
        show_at: Some(show_at),
        ..at(place)
    };
    store.create(new).await.unwrap()
}

async fn claim(store: &Shared, now: i64) -> Vec<Lease> {
    store.claim(now, LEASE, 100).await.unwrap()
}

/// Frees a table at which nothing is due any more.
async fn free(store: &Shared, lease: Lease) {
    let freed = store.note_posts(lease, 0, nothing(Then::Free(NEVER))).await;
    assert_eq!(freed.unwrap(), Some(NEVER));
}

/// Lets a lease expire, by the clock that it uses.
async fn end(store: &Shared, lease: Lease) {
    let kept = store.note_posts(lease, 9, nothing(Then::Keep(-1))).await;
    assert!(kept.unwrap().is_some());
}

/// Tables are claimed when something is due, earliest first, and `next_work` returns when.
pub(super) async fn tables_are_claimed_in_order_of_time(store: Shared) {
    let mut tables = Vec::new();
    for (place, time) in [(1800, 30), (1802, 10), (1804, -20), (1806, 40)] {
        tables.push(shown_at(&store, place, time).await.id);
    }
    store.create(at(1808)).await.unwrap();
    assert_eq!(store.next_work().await.unwrap(), Some(-20));
    assert_eq!(claim(&store, -21).await, []);
    let leases = claim(&store, 30).await;
    let found: Vec<_> = leases
        .iter()
        .map(|lease| (lease.table, lease.taken_over))
        .collect();
    assert_eq!(found, [2, 1, 0].map(|index| (tables[index], false)));
    assert_eq!(store.claim(30, LEASE, 0).await.unwrap(), []);
    for lease in leases {
        free(&store, lease).await;
    }
    assert_eq!(store.next_work().await.unwrap(), Some(40));
    let last = store.claim(40, LEASE, 1).await.unwrap();
    assert_eq!(last[0].table, tables[3]);
    free(&store, last[0]).await;
    assert_eq!(store.show_at(tables[3]).await.unwrap(), None);
}

/// The change itself takes the lease if that is requested and the lease is free.
pub(super) async fn a_change_takes_the_lease_if_it_is_free(store: Shared) {
    let head = store.create(at(1850)).await.unwrap();
    let change = |version| Change {
        show_at: Some(5),
        ..Change::of(head.id, version)
    };
    let (_, none) = store.commit_and_lease(change(1), None).await.unwrap();
    assert_eq!(none, None);
    assert_eq!(store.show_at(head.id).await.unwrap(), Some(5));
    let (_, lease) = store.commit_and_lease(change(2), Some((5, LEASE))).await.unwrap();
    let lease = lease.expect("nobody had it");
    assert_eq!((lease.table, lease.taken_over), (head.id, false));
    assert_eq!(claim(&store, 5).await, [], "there is nothing left to claim");
    let (_, none) = store.commit_and_lease(change(3), Some((5, LEASE))).await.unwrap();
    assert_eq!(none, None, "it has a holder");
    // A change that is not visible takes no lease.
    let freed = store
        .note_posts(lease, 5, nothing(Then::Free(NEVER)))
        .await
        .unwrap();
    assert_eq!(freed, Some(5), "what the change said meanwhile is due");
    let unseen = store
        .commit_and_lease(Change::of(head.id, 4), Some((5, LEASE)))
        .await;
    assert_eq!(unseen.unwrap().1, None);
    let again = claim(&store, 5).await;
    assert!(again[0].fence > lease.fence);
    free(&store, again[0]).await;
}

/// Only the holder has a table until the lease expires. Then anybody can claim it, and the new holder learns that it
/// took the table over.
pub(super) async fn a_lease_keeps_others_away_until_it_ends(store: Shared) {
    let head = shown_at(&store, 1900, 0).await;
    let first = claim(&store, 5).await.remove(0);
    assert_eq!(claim(&store, 5).await, []);
    assert_eq!(claim(&store, 5 + LEASE - 1).await, []);
    assert!(store.next_work().await.unwrap().unwrap() >= 5 + LEASE);
    assert_eq!(
        store.show_at(head.id).await.unwrap(),
        Some(0),
        "something is going on"
    );
    // The holder can extend it.
    let kept = store.note_posts(first, 10, nothing(Then::Keep(LEASE))).await;
    assert!(kept.unwrap().is_some());
    assert_eq!(claim(&store, 5 + LEASE).await, []);
    // The lease expires. Nobody else has taken it yet, so its holder may continue.
    end(&store, first).await;
    let kept = store.note_posts(first, 10, nothing(Then::Keep(LEASE))).await;
    assert!(kept.unwrap().is_some());
    end(&store, first).await;
    // A change does not take the lease over, because the state of the holder's last request is unknown.
    let change = Change {
        show_at: Some(5),
        ..Change::of(head.id, 1)
    };
    let (_, none) = store.commit_and_lease(change, Some((10, LEASE))).await.unwrap();
    assert_eq!(none, None);
    let second = claim(&store, 10).await;
    assert_eq!(second.len(), 1);
    assert!(second[0].taken_over && second[0].fence > first.fence);
    for then in [Then::Keep(LEASE), Then::Free(0)] {
        let refused = store.note_posts(first, 10, nothing(then)).await;
        assert_eq!(refused.unwrap(), None, "the lease has passed on");
    }
    free(&store, second[0]).await;
    let late = store.note_posts(second[0], 10, nothing(Then::Keep(LEASE))).await;
    assert_eq!(late.unwrap(), None, "what was freed is not ours");
}

/// Changes during a lease are due when the lease is freed, at the earliest of all their times.
pub(super) async fn what_a_change_says_meanwhile_is_due_afterwards(store: Shared) {
    let head = shown_at(&store, 1920, 0).await;
    let lease = claim(&store, 0).await.remove(0);
    for (version, time) in [(1, 70), (2, 60), (3, 80)] {
        let change = Change {
            show_at: Some(time),
            ..Change::of(head.id, version)
        };
        store.commit(change).await.unwrap();
    }
    let freed = store.note_posts(lease, 0, nothing(Then::Free(65))).await;
    assert_eq!(freed.unwrap(), Some(60));
    assert_eq!(claim(&store, 59).await, []);
    let lease = claim(&store, 60).await.remove(0);
    let freed = store.note_posts(lease, 0, nothing(Then::Free(65))).await;
    assert_eq!(
        freed.unwrap(),
        Some(65),
        "the lease has taken what was due before"
    );
    let lease = claim(&store, 65).await.remove(0);
    free(&store, lease).await;
}

/// Posts are put, replaced and removed by the holder, and a refused update changes nothing.
pub(super) async fn posts_are_noted_with_the_lease_and_never_without(store: Shared) {
    let head = shown_at(&store, 2000, 0).await;
    let other = shown_at(&store, 2010, FAR).await;
    let first = claim(&store, 0).await.remove(0);
    let note = |put: Vec<Post>, remove: &[&str], then| PostNote {
        put,
        remove: remove.iter().map(|role| (*role).to_owned()).collect(),
        then,
    };
    let put = vec![post("board", 7), post("watcher-41", 8), post("seal", 9)];
    store
        .note_posts(first, 0, note(put.clone(), &["unknown"], Then::Keep(LEASE)))
        .await
        .unwrap();
    assert_eq!(
        store.posts(head.id).await.unwrap(),
        [put[0].clone(), put[2].clone(), put[1].clone()]
    );
    let put = vec![post("board", 17), post("retiring-7", 7)];
    store
        .note_posts(
            first,
            0,
            note(put.clone(), &["seal", "watcher-41"], Then::Keep(LEASE)),
        )
        .await
        .unwrap();
    assert_eq!(store.posts(head.id).await.unwrap(), put);
    assert_eq!(store.posts(other.id).await.unwrap(), []);

    end(&store, first).await;
    let second = claim(&store, 10).await.remove(0);
    let late = note(vec![post("board", 27)], &["retiring-7"], Then::Free(0));
    assert_eq!(store.note_posts(first, 10, late).await.unwrap(), None);
    assert_eq!(store.posts(head.id).await.unwrap(), put);
    // A change of the table can remove posts.
    let change = Change {
        remove_posts: vec!["retiring-7".into()],
        ..Change::of(head.id, 1)
    };
    store.commit(change).await.unwrap();
    assert_eq!(store.posts(head.id).await.unwrap(), put[..1]);
    free(&store, second).await;
    store.delete(head.id, 2).await.unwrap();
    assert_eq!(store.posts(head.id).await.unwrap(), []);
}

/// Recording a post does not make a player's move stale.
pub(super) async fn noting_a_post_is_no_change_of_the_table(store: Shared) {
    let head = shown_at(&store, 2050, 0).await;
    let lease = claim(&store, 0).await.remove(0);
    let note = PostNote {
        put: vec![post("board", 7)],
        remove: Vec::new(),
        then: Then::Free(NEVER),
    };
    store.note_posts(lease, 0, note).await.unwrap();
    assert_eq!(store.table(head.id).await.unwrap().as_ref(), Some(&head));
    assert_eq!(store.commit(Change::of(head.id, 1)).await.unwrap().version, 2);
}

/// A process that has lost its lease can leave one post behind for the next holder.
pub(super) async fn word_can_be_left_for_the_next_holder(store: Shared) {
    let head = store.create(at(2080)).await.unwrap();
    store.add_post(head.id, post("sweep", 0), 20).await.unwrap();
    assert_eq!(store.posts(head.id).await.unwrap(), [post("sweep", 0)]);
    let lease = claim(&store, 20).await.remove(0);
    store.add_post(head.id, post("sweep", 1), 50).await.unwrap();
    assert_eq!(claim(&store, 60).await, [], "somebody holds the table");
    let freed = store.note_posts(lease, 20, nothing(Then::Free(NEVER))).await;
    assert_eq!(freed.unwrap(), Some(50));
    let lease = claim(&store, 50).await.remove(0);
    free(&store, lease).await;
    assert_eq!(store.posts(head.id).await.unwrap(), [post("sweep", 1)]);
}

/// When the leases of earlier processes are ended, their tables can be claimed at once, and are taken over.
pub(super) async fn ended_leases_free_their_tables(store: Shared) {
    shown_at(&store, 2100, 3).await;
    let first = claim(&store, 5).await.remove(0);
    assert_eq!(store.end_leases(5, LEASE - 1).await.unwrap(), 0, "it ends later");
    if store.end_leases(5, LEASE).await.unwrap() == 0 {
        // Several processes share the store, so the lease may belong to another one.
        assert_eq!(claim(&store, 5).await, []);
        free(&store, first).await;
        return;
    }
    let second = claim(&store, 5).await;
    assert!(second.len() == 1 && second[0].taken_over);
    let refused = store.note_posts(first, 5, nothing(Then::Free(0))).await;
    assert_eq!(refused.unwrap(), None);
    free(&store, second[0]).await;
}

/// Ten claimants at once get forty tables, each exactly once.
pub(super) async fn each_table_goes_to_one_of_many_claimants(store: Shared) {
    let mut tables = Vec::new();
    for n in 0..40 {
        tables.push(shown_at(&store, 2400 + 2 * n, 1).await.id);
    }
    let mut claimants = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        claimants.spawn(async move {
            let mut mine = Vec::new();
            loop {
                let leases = store.claim(100, LEASE, 7).await.unwrap();
                if leases.is_empty() {
                    return mine;
                }
                for lease in leases {
                    free(&store, lease).await;
                    mine.push(lease.table);
                }
            }
        });
    }
    let mut done: Vec<_> = claimants.join_all().await.into_iter().flatten().collect();
    done.sort();
    assert_eq!(done, tables);
}
