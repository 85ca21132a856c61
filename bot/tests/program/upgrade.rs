//! Tables kept by earlier versions of the program are read, replayed and played on.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use games::GameId;
use grovekeeper::tables::{Clock, Player, Stage, Tables};
use storage::{PersonId, PlaceId, SledStore, Store};

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
    let store: Arc<dyn Store> = Arc::new(SledStore::open(&path).unwrap());
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
