//! Texts and notes: content and limits.

use tokio::task::JoinSet;

use super::{LEASE, Shared, at, entry, play};
use storage::{
    Change, MAX_KEY, MAX_PEOPLE, MAX_TEXT, NEVER, NewTable, PersonId, PlaceId, Post, PostNote, StorageError,
    Then,
};

fn post(role: String, key: String) -> Post {
    Post {
        role,
        key,
        place: PlaceId(1),
        message: 1,
        hash: 1,
    }
}

/// The longest text is kept. One more byte is refused, and nothing changes.
pub(super) async fn what_is_too_long_is_refused(store: Shared) {
    let (longest, too_long) = ("x".repeat(MAX_TEXT), "x".repeat(MAX_TEXT + 1));
    let (longest_key, too_long_key) = ("k".repeat(MAX_KEY), "k".repeat(MAX_KEY + 1));
    let crowd: Vec<_> = (0..=MAX_PEOPLE as u64)
        .map(|n| PersonId(16_000_000 + n))
        .collect();

    let largest = NewTable {
        people: crowd[1..].to_vec(),
        body: longest.clone(),
        ..at(1600)
    };
    let head = store.create(largest.clone()).await.unwrap();
    let largest_change = Change {
        append: vec![entry(1, &longest)],
        body: Some(longest.clone()),
        ..Change::of(head.id, 1)
    };
    let head = store.commit(largest_change).await.unwrap();
    assert_eq!(store.log(head.id, 1).await.unwrap()[0].body, longest);

    let of = || Change::of(head.id, head.version);
    let largest_post = post(longest_key.clone(), longest_key.clone());
    store.add_post(head.id, largest_post, 0).await.unwrap();
    let lease = store.claim(0, LEASE, 1).await.unwrap()[0];
    let note = |role: String, key: String| {
        let put = vec![post(role, key)];
        let (remove, then) = (Vec::new(), Then::Free(NEVER));
        store.note_posts(lease, 0, PostNote { put, remove, then })
    };
    let note = async |role, key| note(role, key).await.map(drop);
    let refusals = [
        store
            .create(NewTable {
                body: too_long.clone(),
                ..at(1610)
            })
            .await
            .map(drop),
        store
            .create(NewTable {
                people: crowd.clone(),
                ..at(1610)
            })
            .await
            .map(drop),
        store
            .commit(Change {
                body: Some(too_long.clone()),
                ..of()
            })
            .await
            .map(drop),
        store
            .commit(Change {
                append: vec![entry(1, "fine"), entry(1, &too_long)],
                ..of()
            })
            .await
            .map(drop),
        store
            .commit(Change {
                people: Some(crowd),
                ..of()
            })
            .await
            .map(drop),
        note(too_long_key.clone(), String::new()).await,
        note(String::new(), too_long_key.clone()).await,
        store.put_note("too long", Some(&too_long)).await,
        store.put_note(&too_long_key, Some("")).await,
        store
            .put_note_if("too long", None, Some(&too_long))
            .await
            .map(drop),
    ];
    for refusal in refusals {
        assert!(
            matches!(refusal, Err(StorageError::TooLong { .. })),
            "{refusal:?}"
        );
    }
    assert_eq!(store.table(head.id).await.unwrap(), Some(head));
    assert_eq!(store.table_at(PlaceId(1610)).await.unwrap(), None);
    assert_eq!(store.note("too long").await.unwrap(), None);
    let (put, remove, then) = (Vec::new(), Vec::new(), Then::Free(NEVER));
    let freed = store.note_posts(lease, 0, PostNote { put, remove, then }).await;
    assert_eq!(freed.unwrap(), Some(NEVER));
}

/// Texts are returned byte for byte, whatever they contain.
pub(super) async fn any_text_is_kept_as_it_is(store: Shared) {
    for (n, text) in [
        "",
        "\0",
        "@everyone",
        "森の木 🌲",
        "\u{202e}rtl",
        "{\"a\":\n1}\r\n",
    ]
    .into_iter()
    .enumerate()
    {
        let new = NewTable {
            body: text.into(),
            ..at(1700 + n as u64)
        };
        let head = store.create(new).await.unwrap();
        let head = play(&store, &head, text).await;
        assert_eq!(head.body, text);
        assert_eq!(store.log(head.id, 1).await.unwrap()[0].body, text);
        let noted = post(format!("any {text}"), text.into());
        store.add_post(head.id, noted.clone(), NEVER).await.unwrap();
        assert_eq!(store.posts(head.id).await.unwrap(), [noted]);
        let key = format!("any {text}");
        store.put_note(&key, Some(text)).await.unwrap();
        assert_eq!(store.note(&key).await.unwrap().as_deref(), Some(text));
    }
}

/// Notes are put, replaced, removed, compared, and listed in order of key.
pub(super) async fn notes_are_put_compared_and_listed(store: Shared) {
    assert_eq!(store.note("set:1:pace").await.unwrap(), None);
    store.put_note("set:1:pace", Some("daily")).await.unwrap();
    store.put_note("set:1:lang", Some("de")).await.unwrap();
    store.put_note("set:10:lang", Some("en")).await.unwrap();
    store.put_note("set:1:pace", Some("fast")).await.unwrap();
    let notes = store.notes("set:1:").await.unwrap();
    let notes: Vec<_> = notes.iter().map(|note| (&note.key[..], &note.text[..])).collect();
    assert_eq!(notes, [("set:1:lang", "de"), ("set:1:pace", "fast")]);

    assert!(!store.put_note_if("set:1:pace", None, Some("none")).await.unwrap());
    assert!(
        !store
            .put_note_if("set:1:pace", Some("daily"), Some("none"))
            .await
            .unwrap()
    );
    assert_eq!(store.note("set:1:pace").await.unwrap().as_deref(), Some("fast"));
    assert!(
        store
            .put_note_if("set:1:pace", Some("fast"), Some("none"))
            .await
            .unwrap()
    );
    assert!(store.put_note_if("set:1:pace", Some("none"), None).await.unwrap());
    assert!(store.put_note_if("set:1:pace", None, Some("")).await.unwrap());
    assert_eq!(store.note("set:1:pace").await.unwrap().as_deref(), Some(""));

    store.put_note("set:1:pace", None).await.unwrap();
    store.put_note("set:1:pace", None).await.unwrap();
    assert_eq!(store.notes("set:1:p").await.unwrap(), []);
}

/// Of twenty first writers of one note, one succeeds.
pub(super) async fn of_many_compared_notes_one_wins(store: Shared) {
    let mut writers = JoinSet::new();
    for n in 0..20 {
        let store = store.clone();
        writers.spawn(async move {
            store
                .put_note_if("first", None, Some(&n.to_string()))
                .await
                .unwrap()
        });
    }
    assert_eq!(writers.join_all().await.into_iter().filter(|&won| won).count(), 1);
}
