//! A small store with data of every kind, and copies of its folder.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses its own part of this"
)]

use std::fs;
use std::path::Path;

use storage::{
    Change, Entry, GroupId, NewEntry, NewTable, Note, PersonId, PlaceId, Post, PostNote, SledStore, Store,
    TableHead, Then,
};

/// Everything that can be read from a store.
#[derive(Debug, PartialEq)]
pub struct Content {
    pub tables: Vec<(TableHead, Vec<Entry>, Vec<Post>)>,
    pub notes: Vec<Note>,
}

pub async fn content(store: &SledStore) -> storage::Result<Content> {
    let mut tables = Vec::new();
    for head in store.all_tables(None, usize::MAX).await? {
        let (log, posts) = (store.log(head.id, 1).await?, store.posts(head.id).await?);
        tables.push((head, log, posts));
    }
    Ok(Content {
        tables,
        notes: store.notes("").await?,
    })
}

pub fn table_at(place: u64) -> NewTable {
    NewTable {
        group: Some(GroupId(1)),
        place: PlaceId(place),
        people: vec![PersonId(1), PersonId(2)],
        body: format!("the table at {place}"),
        show_at: Some(1000 + place as i64),
    }
}

pub fn entry(body: impl Into<String>) -> NewEntry {
    NewEntry {
        at: 5,
        body: body.into(),
    }
}

/// Three tables with logs, one of them closed, one claimed and with a post, and notes.
pub async fn fill(store: &SledStore) {
    for place in 1..=3 {
        let mut head = store.create(table_at(place)).await.unwrap();
        for n in 1..=20 {
            let append = vec![entry(format!("move {n}"))];
            head = store
                .commit(Change {
                    append,
                    ..Change::of(head.id, head.version)
                })
                .await
                .unwrap();
        }
        if place == 2 {
            store
                .commit(Change {
                    open: Some(false),
                    ..Change::of(head.id, head.version)
                })
                .await
                .unwrap();
        }
    }
    let lease = store.claim(1001, 60_000, 9).await.unwrap().remove(0);
    let board = Post {
        role: "board".into(),
        key: "20".into(),
        place: PlaceId(1),
        message: 77,
        hash: 78,
    };
    let note = PostNote {
        put: vec![board],
        remove: Vec::new(),
        then: Then::Keep(60_000),
    };
    assert!(store.note_posts(lease, 1001, note).await.unwrap().is_some());
    store.put_note("set:1:pace", Some("daily")).await.unwrap();
    store.put_note("set:1:lang", Some("de")).await.unwrap();
}

/// Creates a filled, closed store in a folder.
pub async fn filled(path: &Path) -> Content {
    let store = SledStore::open(path).unwrap();
    fill(&store).await;
    let content = content(&store).await.unwrap();
    store.close().await.unwrap();
    content
}

/// Opens sled's part of a closed store, to change it as the store never would.
pub fn behind_the_back(path: &Path) -> sled::Db {
    sled::Config::new()
        .path(path.join("sled"))
        .segment_size(1024 * 1024)
        .flush_every_ms(None)
        .open()
        .unwrap()
}

pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}
