//! Tables kept by earlier versions of the program are read, replayed and played on.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use games::GameId;
use grovekeeper::tables::{Clock, Opening, Player, Stage, Tables};
use render::language::Language;
use storage::{GroupId, PersonId, PlaceId, SledStore, Store};

/// Moves that had been made at each table when the fixture was written; the last table was still a lobby.
const MOVES: usize = 25;

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1.backup")
}

fn player(id: u64) -> Player {
    Player::new(id, format!("player {id}"))
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
        assert!(matches!(table.body.stage, Stage::Playing { .. }));
        let course = table.course().unwrap();
        assert_eq!((course.lines.len(), course.replay.steps.len()), (MOVES, MOVES));
        let (seat, person) = table.to_act()[0];
        let legal = course.replay.game.legal_moves(seat);
        tables.play(table.id(), person, None, &legal[0]).await.unwrap();
        assert_eq!(
            tables.get(table.id()).await.unwrap().head.entries,
            MOVES as u64 + 1
        );
    }
    let lobby = tables.at(PlaceId(99)).await.unwrap();
    assert_eq!(lobby.body.stage, Stage::Lobby);
    tables.join(lobby.id(), player(2)).await.unwrap();
    tables.start(lobby.id(), PersonId(1), false).await.unwrap();
}

#[tokio::test]
#[ignore = "writes the fixture; run it once when the form of tables is new"]
async fn write_the_fixture() {
    let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    let places = (1..)
        .zip(GameId::ALL.iter().copied())
        .chain([(99, GameId::Mystaria)]);
    for (place, game) in places {
        let opening = Opening {
            group: Some(GroupId(5)),
            place: PlaceId(place),
            host: player(1),
            game,
            options: serde_json::json!({}),
            language: Language::German,
            scores: true,
            pace: grovekeeper::tables::Pace::None,
        };
        let id = tables.open(opening).await.unwrap().id();
        if place == 99 {
            continue;
        }
        tables.join(id, player(2)).await.unwrap();
        tables.start(id, PersonId(1), false).await.unwrap();
        for n in 0..MOVES {
            let table = tables.get(id).await.unwrap();
            let (seat, person) = table.to_act()[0];
            let legal = table.course().unwrap().replay.game.legal_moves(seat);
            tables
                .play(id, person, None, &legal[n % legal.len()])
                .await
                .unwrap();
        }
    }
    std::fs::create_dir_all(fixture().parent().unwrap()).unwrap();
    store.backup(&fixture()).await.unwrap();
}
