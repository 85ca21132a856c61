//! The store calls of one action, regardless of the length of the match.

use games::GameId;
use storage::{PersonId, Store as _};
use tables::{Action, Fault, MOST_INVITED, Opening, Player};

use crate::{ANN, BEN, EVE, GROUP, PLACE, World};

/// Returns the calls of one move at a table with this many entries, with and without the match in the cache.
async fn calls_of_a_move(entries: u64) -> [Vec<&'static str>; 2] {
    let mut world = World::new();
    let table = world
        .begin(GameId::Legends, GameId::Legends.info().max_seats)
        .await;
    let table = world.play_until(table, entries).await;
    assert_eq!(table.head.entries, entries, "the match lasts long enough");

    let (person, chosen) = world.next_move(&table).await;
    world.store.take_calls();
    let done = world.act(table.id(), person, chosen).await.unwrap();
    let cached = world.store.take_calls();
    let current = world.tables.load_match(&done.table).await.unwrap();
    assert_eq!(current.replay.steps.len() as u64, entries + 1);
    assert!(
        world.store.take_calls().is_empty(),
        "the match after the move is known"
    );

    let (person, chosen) = world.next_move(&done.table).await;
    world.restart();
    let done = world.act(table.id(), person, chosen).await.unwrap();
    assert_eq!(done.table.head.entries, entries + 2);
    [cached, world.store.take_calls()]
}

#[tokio::test]
async fn a_move_costs_the_same_in_a_short_and_in_a_long_match() {
    for entries in [5, 150] {
        let [cached, loaded] = calls_of_a_move(entries).await;
        assert_eq!(cached, ["table", "commit"], "after {entries} moves");
        assert_eq!(
            loaded,
            ["table", "log", "commit"],
            "after {entries} moves and a restart"
        );
    }
}

/// Lists are made of heads alone.
#[tokio::test]
async fn listing_tables_reads_no_log() {
    let mut world = World::new();
    let table = world.begin(GameId::Legends, 2).await;
    world.play_until(table, 5).await;
    world.restart();
    world.store.take_calls();
    let listed = world.tables.of_group(GROUP).await.unwrap();
    assert_eq!(listed[0].to_act().len(), 1);
    world.tables.of_person(BEN).await.unwrap();
    world.tables.at(PLACE).await.unwrap();
    assert_eq!(world.store.take_calls(), ["tables_in", "tables_of", "table_at"]);
}

/// Opens a table of this person in a channel of its own.
async fn open(world: &World, place: u64, host: PersonId) {
    let opening = tables::Opening::plain(
        Some(GROUP),
        storage::PlaceId(place),
        tables::Player::new(host, "host"),
        GameId::Legends,
    );
    world.tables.open(opening).await.unwrap();
}

#[tokio::test]
async fn forgetting_a_person_costs_what_they_have_and_not_what_the_store_has() {
    let mut costs = Vec::new();
    for others in [0, 300] {
        let world = World::new();
        for place in 0..others {
            open(&world, 1_000 + place, BEN).await;
        }
        open(&world, 20, EVE).await;
        world.store.take_calls();
        let forgotten = world.tables.forget(EVE).await.unwrap();
        assert_eq!(forgotten.open, 1);
        costs.push(world.store.take_calls());
    }
    assert_eq!(costs[0], costs[1]);
    assert!(!costs[0].contains(&"all_tables"), "{:?}", costs[0]);
}

/// Of two who read the same, only one writes: nobody's change is overwritten unseen.
#[tokio::test]
async fn preferences_and_settings_are_compared_before_they_are_written() {
    let world = World::new();
    let busy = |refused: tables::Result<()>| {
        let refused = refused.unwrap_err();
        assert!(
            matches!(refused, tables::Error::Refused(tables::Refused::Busy)),
            "{refused}"
        );
    };
    let read = world.tables.preferences(EVE).await.unwrap();
    world.tables.remember_language(EVE, "fr").await.unwrap();
    let mut late = read;
    late.high_contrast = true;
    busy(world.tables.set_preferences(EVE, &late).await);
    let kept = world.tables.preferences(EVE).await.unwrap();
    assert_eq!(
        (kept.language.as_deref(), kept.high_contrast),
        (Some("fr"), false)
    );

    let [mut one, mut other] = [(); 2].map(|()| tables::ServerSettings::default());
    (one.channels, other.channels) = (vec![1], vec![2]);
    world.tables.set_server(GROUP, &one).await.unwrap();
    busy(world.tables.set_server(GROUP, &other).await);
    assert_eq!(world.tables.server(GROUP).await.unwrap().channels, [1]);
}

#[tokio::test]
async fn stored_preferences_and_settings_lose_nothing_that_is_unknown_or_unreadable() {
    let world = World::new();
    let (eve, group) = (
        format!("person/{EVE}/preferences"),
        format!("server/{GROUP}/settings"),
    );
    let change = async || {
        let preferences = world.tables.remember_language(EVE, "fr").await;
        let mut settings = world.tables.server(GROUP).await.unwrap();
        settings.channels = vec![1];
        [preferences, world.tables.set_server(GROUP, &settings).await]
    };
    for key in [&eve, &group] {
        world
            .store
            .put_note(key, Some(r#"{"weather":"rain"}"#))
            .await
            .unwrap();
    }
    assert!(change().await.iter().all(Result::is_ok));
    for key in [&eve, &group] {
        let text = world.store.note(key).await.unwrap().unwrap();
        assert!(text.contains(r#""weather":"rain""#), "{text}");
        world
            .store
            .put_note(key, Some("{\"channels\": 7, \"quiet\": 7"))
            .await
            .unwrap();
    }
    assert!(
        change()
            .await
            .iter()
            .all(|changed| matches!(changed, Err(tables::Error::Fault(Fault::UnreadableNote(_)))))
    );
    for key in [&eve, &group] {
        let text = world.store.note(key).await.unwrap().unwrap();
        assert_eq!(text, "{\"channels\": 7, \"quiet\": 7");
    }
}

#[tokio::test]
async fn a_log_that_is_shorter_than_its_head_is_never_replayed() {
    let mut world = World::new();
    let table = world.begin(GameId::Wispwood, 2).await;
    let table = world.play_until(table, 12).await;
    let (person, chosen) = world.next_move(&table).await;
    world.restart();
    world.store.lose_entries(1);
    let short = |result: tables::Error| {
        let tables::Error::Fault(Fault::ShortLog { expected, found, .. }) = result else {
            panic!("{result}");
        };
        assert_eq!((expected, found), (12, 11));
    };
    short(world.tables.load_match(&table).await.unwrap_err());
    short(world.tables.whole_log(&table).await.unwrap_err());
    world.store.take_calls();
    let refused = world.act(table.id(), person, chosen.clone()).await;
    short(refused.unwrap_err());
    assert!(!world.store.take_calls().contains(&"commit"));
    // The log was only read at a bad moment.
    world.store.lose_entries(0);
    world.act(table.id(), person, chosen).await.unwrap();
}

#[tokio::test]
async fn a_committed_action_is_answered_although_the_store_fails_afterwards() {
    let world = World::new();
    let table = world.begin(GameId::LegendaryForests, 3).await;
    let id = table.id();
    let (person, chosen) = world.next_move(&table).await;
    let own_last = Action::Undo(None);
    let away = Action::MoveTo(storage::PlaceId(8));
    for (person, action) in [
        (person, chosen),
        (person, own_last),
        (
            EVE,
            Action::Watch {
                of: tables::Watched::Turns,
                edited: true,
            },
        ),
        (EVE, Action::Unwatch),
        (ANN, away),
        (ANN, Action::Unstick),
        (BEN, Action::Resign),
        (ANN, Action::Close),
    ] {
        let before = world.tables.get(id).await.unwrap().head.version;
        world.store.fail_after_change(true);
        let done = world.act(id, person, action.clone()).await;
        assert!(world.tables.get(id).await.is_err(), "the store fails");
        let done = done.unwrap_or_else(|error| panic!("{action:?}: {error}"));
        assert_eq!(done.table.head.version, before + 1, "{action:?}");
        world.store.fail_after_change(false);
        let kept = world.tables.get(id).await.unwrap();
        assert_eq!(kept.head, done.table.head, "{action:?}");
    }
    world.store.fail_after_change(true);
    let host = tables::Player::new(PersonId(30), "Cleo");
    let opening = tables::Opening::plain(None, storage::PlaceId(31), host, GameId::Legends);
    world.tables.open(opening).await.unwrap();
}

#[tokio::test]
async fn no_answer_claims_that_nothing_changed_if_a_part_did() {
    let world = World::new();
    let table = world.begin(GameId::LegendaryForests, 3).await;
    let watched = table.id();
    let watch = Action::Watch {
        of: tables::Watched::Turns,
        edited: true,
    };
    world.act(watched, EVE, watch).await.unwrap();
    world.store.fail_after_change(true);
    // The watch has ended; a failure to delete its note does not matter.
    assert!(world.tables.unwatch(watched, EVE).await.unwrap());
    world.store.fail_after_change(false);
    // Ann's days off count at two tables; the store fails after the first.
    let host = tables::Player::new(ANN, "player 1");
    let opening = tables::Opening::plain(None, storage::PlaceId(31), host, GameId::Legends);
    world.tables.open(opening).await.unwrap();
    let mut away = tables::Preferences::default();
    away.away = Some(tables::Period {
        from: world.tables.now(),
        to: world.tables.now() + tables::Millis::DAY,
    });
    world.store.fail_after_change(true);
    let part = world.tables.set_preferences(ANN, &away).await;
    assert!(
        matches!(part, Err(tables::Error::Refused(tables::Refused::Unfinished))),
        "{part:?}"
    );
}

#[tokio::test]
async fn fields_of_a_newer_program_survive_every_change() {
    let world = World::new();
    let table = world.begin(GameId::Legends, 2).await;
    let id = table.id();
    let weather = serde_json::json!({"rain": [1, 2]});
    world
        .rewrite(id, |body| body["weather"] = weather.clone(), &[])
        .await;
    let table = world.play_until(world.tables.get(id).await.unwrap(), 3).await;
    for (person, action) in [
        (
            EVE,
            Action::Watch {
                of: tables::Watched::Turns,
                edited: true,
            },
        ),
        (BEN, Action::Resign),
        (ANN, Action::Close),
    ] {
        let done = world.act(table.id(), person, action).await.unwrap();
        let body: serde_json::Value = serde_json::from_str(&done.table.head.body).unwrap();
        assert_eq!(body["weather"], weather);
    }
}

#[tokio::test]
async fn a_lobby_does_not_grow_forever_when_invited_people_decline() {
    let world = World::new();
    let host = Player::new(ANN, "player 1");
    let opening = Opening::plain(Some(GROUP), PLACE, host, GameId::Mystaria);
    let id = world.tables.open(opening).await.unwrap().id();
    let long = 1 << 60;
    for round in 0..30 {
        let people: Vec<_> = (0..MOST_INVITED as u64)
            .map(|n| PersonId(long + 10 * round + n))
            .collect();
        world.act(id, ANN, Action::Invite(people.clone())).await.unwrap();
        for (n, person) in people.into_iter().enumerate() {
            // Some of them join first.
            if n == 0 {
                world.act(id, person, Action::Join).await.unwrap();
            }
            world.act(id, person, Action::Leave).await.unwrap();
        }
    }
    world.act(id, ANN, Action::Invite(vec![BEN])).await.unwrap();
    let table = world.act(id, BEN, Action::Join).await.unwrap().table;
    assert_eq!(table.state.invitations, []);
    world.act(id, ANN, Action::Start).await.unwrap();
}

#[tokio::test]
async fn a_log_does_not_grow_forever_when_players_change_their_minds() {
    let mut world = World::new();
    let table = world.begin(GameId::LegendaryForests, 2).await;
    let id = table.id();
    let (person, chosen) = world.next_move(&table).await;
    let Action::Play(decided) = &chosen else {
        panic!("{chosen:?}")
    };
    let made = format!("move {} {decided}", table.to_act()[0].0);
    let undone = (1..2_000)
        .step_by(2)
        .flat_map(|n| [made.clone(), format!("undo {n}")]);
    let lines: Vec<String> = undone.take(1_998).collect();
    world
        .rewrite(id, |_| (), &lines.iter().map(String::as_str).collect::<Vec<_>>())
        .await;
    world.restart();
    world.act(id, person, chosen.clone()).await.unwrap();
    world.act(id, person, Action::Undo(None)).await.unwrap();
    // A decision that is due is still made, but can't be taken back.
    let table = world.act(id, person, chosen.clone()).await.unwrap().table;
    assert_eq!(table.head.entries, 2_001);
    let current = world.tables.load_match(&table).await.unwrap();
    let seat = table.state.seat_of(person).unwrap();
    let others = current.game().legal_moves(seat);
    let other = others.into_iter().find(|other| other != decided).unwrap();
    for action in [Action::Undo(None), Action::Play(other)] {
        let refused = world.act(id, person, action).await.unwrap_err();
        assert!(
            matches!(refused, tables::Error::Refused(tables::Refused::LongLog)),
            "{refused}"
        );
    }
    // The same decision again is only acknowledged.
    let again = world.act(id, person, chosen).await.unwrap();
    assert_eq!(again.table.head.entries, 2_001);
}
