//! `/forget-me`: a fresh backup has no trace of the person.

use games::{GameId, Seat};
use storage::{PersonId, PlaceId, Store};
use tables::{Action, Opening, Player, Watched};

use crate::{ANN, BEN, EVE, GROUP, World};

/// An account whose number appears nowhere else.
const MIA: PersonId = PersonId(918_273_645_546_372_819);

async fn open(world: &World, place: u64, host: PersonId, invited: Vec<PersonId>) -> tables::Table {
    let opening = Opening {
        invited,
        ..Opening::plain(
            Some(GROUP),
            PlaceId(place),
            Player::new(host, "host"),
            GameId::Legends,
        )
    };
    world.tables.open(opening).await.unwrap()
}

/// Returns whether a fresh backup contains the person, as a text or as a number.
async fn in_backup(world: &World) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    world.store.backup(&file).await.unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let forms = [
        MIA.to_string().into_bytes(),
        MIA.0.to_be_bytes().to_vec(),
        MIA.0.to_le_bytes().to_vec(),
        format!("{:x}", MIA.0).into_bytes(),
    ];
    let found = |form: &Vec<u8>| bytes.windows(form.len()).any(|window| window == form);
    forms.iter().any(found)
}

#[tokio::test]
async fn a_fresh_backup_has_no_trace_of_a_forgotten_person() {
    let world = World::new();
    assert!(!in_backup(&world).await);
    // A lobby of which she was the only member, and which she left.
    let left = open(&world, 20, MIA, Vec::new()).await;
    world.act(left.id(), MIA, Action::Leave).await.unwrap();
    // A lobby to which she is invited, one that she leads, and a match that she plays.
    open(&world, 21, ANN, vec![MIA]).await;
    open(&world, 22, MIA, Vec::new()).await;
    let played = open(&world, 23, ANN, Vec::new()).await.id();
    world.act(played, MIA, Action::Join).await.unwrap();
    world.act(played, ANN, Action::Start).await.unwrap();
    // One in which she gave her seat to somebody else, and one that she watches.
    let given = open(&world, 24, ANN, Vec::new()).await.id();
    world.act(given, MIA, Action::Join).await.unwrap();
    world.act(given, ANN, Action::Start).await.unwrap();
    let own = Action::OfferSeat {
        seat: None,
        left: false,
    };
    world.act(given, MIA, own).await.unwrap();
    world.act(given, EVE, Action::TakeSeat(Seat(1))).await.unwrap();
    let watched = open(&world, 25, ANN, Vec::new()).await.id();
    world.act(watched, BEN, Action::Join).await.unwrap();
    world.act(watched, ANN, Action::Start).await.unwrap();
    let watch = Action::Watch {
        of: Watched::Turns,
        edited: true,
    };
    world.act(watched, MIA, watch).await.unwrap();
    let table = world.tables.get(watched).await.unwrap();
    let noted = world.tables.note_watcher(&table, MIA, PlaceId(31), 77);
    noted.await.unwrap();
    // A match that she finished, with its result, and her preferences.
    let over = open(&world, 26, MIA, Vec::new()).await.id();
    world.act(over, BEN, Action::Join).await.unwrap();
    let mut table = world.act(over, MIA, Action::Start).await.unwrap().table;
    while table.head.open {
        let (person, chosen) = world.next_move(&table).await;
        table = world.act(over, person, chosen).await.unwrap().table;
    }
    let finished = world.tables.with_match(table).await.unwrap();
    world.tables.keep_result(&finished).await.unwrap();
    let mut preferences = world.tables.preferences(MIA).await.unwrap();
    preferences.direct = true;
    world.tables.set_preferences(MIA, &preferences).await.unwrap();
    world
        .tables
        .first_play(MIA, GameId::Legends, false)
        .await
        .unwrap();
    assert!(in_backup(&world).await);

    world.tables.forget(MIA).await.unwrap();
    assert!(!in_backup(&world).await);
    let names = world.tables.get(played).await.unwrap().state;
    assert!(names.seats.iter().all(|player| player.person != Some(MIA)));
}
