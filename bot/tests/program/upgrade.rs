//! Tables kept by earlier versions of the program are read, replayed and played on.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use games::GameId;
use storage::{PersonId, PlaceId, SledStore, Store};
use tables::{Action, Clock, Stage, Tables};

use crate::support::act;

/// Moves that had been made at each table when the fixture was written; the last table was still a lobby.
const MOVES: usize = 25;

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1.backup")
}

#[tokio::test]
async fn tables_of_version_1_are_there_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    SledStore::restore(fixture(), &path).unwrap();
    check_goes_on(&path).await;
}

#[tokio::test]
async fn a_store_of_format_2_is_migrated_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-2");
    for part in ["", "sled"] {
        std::fs::create_dir_all(path.join(part)).unwrap();
        for entry in std::fs::read_dir(fixture.join(part)).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_file() {
                std::fs::copy(entry.path(), path.join(part).join(entry.file_name())).unwrap();
            }
        }
    }
    let store = SledStore::open(&path).unwrap();
    let counts = store.check().await.unwrap();
    assert_eq!(
        (
            counts.tables,
            counts.entries,
            counts.due,
            counts.notes,
            counts.held
        ),
        (5, 100, 11, 7, 0)
    );
    assert_eq!(store.note("who:1").await.unwrap().as_deref(), Some("de"));
    assert_eq!(
        counts.last.0, 6,
        "a table was deleted, and its number is not given out again"
    );
    store.close().await.unwrap();
    drop(store);
    check_goes_on(&path).await;
}

/// Every table replays, and a move can be made at each.
async fn check_goes_on(path: &Path) {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(path).unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    for (place, game) in (1..).zip(GameId::ALL) {
        let table = tables.at(PlaceId(place)).await.unwrap();
        assert_eq!(
            (table.game, table.names()),
            (*game, vec!["player 1".to_owned(), "player 2".to_owned()])
        );
        assert!(matches!(table.state.stage, Stage::Playing { .. }));
        let current = tables.load_match(&table).await.unwrap();
        assert_eq!((current.lines.len(), current.replay.steps.len()), (MOVES, MOVES));
        let (seat, person) = table.to_act()[0];
        let first = current.game().legal_moves(seat).swap_remove(0);
        act(&tables, table.id(), person.unwrap(), Action::Play(first))
            .await
            .unwrap();
        assert_eq!(
            tables.get(table.id()).await.unwrap().head.entries,
            MOVES as u64 + 1
        );
    }
    let lobby = tables.at(PlaceId(99)).await.unwrap();
    assert_eq!(lobby.state.stage, Stage::Lobby);
    act(&tables, lobby.id(), PersonId(2), Action::Join).await.unwrap();
    act(&tables, lobby.id(), PersonId(1), Action::Start)
        .await
        .unwrap();
}
