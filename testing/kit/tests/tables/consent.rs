//! Actions that need the consent of others: taking back what was revealed, and giving a hidden hand to somebody else.

use std::sync::atomic::Ordering;

use games::{GameId, Seat};
use storage::{PersonId, TableId};
use tables::{
    Action, Error, Millis, Outcome, Proposed, Refused, RunningClock, StandInReason, Table, TimeoutChoice,
    Verdict,
};

use crate::{ANN, BEN, EVE, World};

/// Checks that an action was refused for this reason.
#[track_caller]
fn refused<T: std::fmt::Debug>(done: Result<T, Error>, reason: &Refused) {
    match done {
        Err(Error::Refused(found)) => assert_eq!(found, *reason),
        other => panic!("{reason:?} was expected: {other:?}"),
    }
}

/// Plays until the last step of a person revealed something; returns the number of that step.
async fn reveal(world: &World, mut table: Table, person: PersonId) -> (Table, u64) {
    loop {
        let (next, chosen) = world.next_move(&table).await;
        let done = world.act(table.id(), next, chosen).await.unwrap();
        table = done.table;
        if let Outcome::Played { played, .. } = done.outcome
            && next == person
            && played.revealed
        {
            let entries = table.head.entries;
            return (table, entries);
        }
    }
}

/// Lets a stand-in cover for somebody, as when their time is up.
async fn cover(world: &World, id: TableId, seat: usize) {
    let cover = |body: &mut serde_json::Value| body["seats"][seat]["cover"] = "absent".into();
    world.rewrite(id, cover, &[]).await;
}

#[tokio::test]
async fn a_covered_person_is_asked_before_what_was_revealed_is_taken_back() {
    let world = World::new();
    let table = world.begin(GameId::Mystaria, 2).await;
    let (table, step) = reveal(&world, table, ANN).await;
    let id = table.id();
    cover(&world, id, 1).await;
    refused(world.act(id, ANN, Action::Undo(None)).await, &Refused::Revealed);
    let asked = world.act(id, ANN, Action::AskUndo(step)).await.unwrap();
    assert_eq!(asked.outcome, Outcome::Proposed(Verdict::Open), "Ben has a say");
    assert_eq!(asked.table.head.entries, step, "nothing is taken back yet");
    let agrees = Action::AnswerProposal {
        what: Proposed::TakeBack(step),
        agrees: true,
    };
    let agreed = world.act(id, BEN, agrees).await.unwrap();
    assert_eq!(agreed.outcome, Outcome::Proposed(Verdict::TakenBack));
    assert!(!agreed.table.state.taken_back, "a person agreed");
}

#[tokio::test]
async fn alone_it_is_taken_back_at_once_and_the_match_does_not_count() {
    let world = World::new();
    let mut table = world.begin(GameId::Wispwood, 1).await;
    // Free as long as nothing was revealed, and it leaves no mark.
    let (person, chosen) = world.next_move(&table).await;
    let done = world.act(table.id(), person, chosen).await.unwrap();
    table = done.table;
    if world.act(table.id(), ANN, Action::Undo(None)).await.is_ok() {
        table = world.tables.get(table.id()).await.unwrap();
        assert!(!table.state.taken_back);
    }
    let (table, step) = reveal(&world, table, ANN).await;
    let done = world.act(table.id(), ANN, Action::AskUndo(step)).await.unwrap();
    assert_eq!(done.outcome, Outcome::Proposed(Verdict::TakenBack));
    assert!(done.table.state.taken_back);
}

#[tokio::test]
async fn a_seat_is_offered_only_if_its_player_agreed_resigned_or_is_out_of_time() {
    let world = World::new();
    let table = world.begin(GameId::Legends, 3).await;
    let id = table.id();
    let offer = |seat: u8| Action::OfferSeat {
        seat: Some(Seat(seat)),
        left: false,
    };
    // A member who manages the channel may do no more than the host.
    for manages in [false, true] {
        let refused = world.act_as(id, ANN, manages, offer(1)).await;
        assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
    }
    world.act(id, BEN, offer(1)).await.expect("Ben may offer his own");
    // Cleo gives up: her seat can be offered.
    world.act(id, PersonId(3), Action::Resign).await.unwrap();
    world.act(id, ANN, offer(2)).await.unwrap();
}

#[tokio::test]
async fn an_offer_by_others_ends_when_the_late_player_is_back() {
    let world = World::new();
    let table = world.begin(GameId::Legends, 2).await;
    let id = table.id();
    let (late, chosen) = world.next_move(&table).await;
    let seat = table.state.seat_of(late).unwrap();
    world
        .clock
        .fetch_add(7 * Millis::DAY.0 + 1_000, Ordering::Relaxed);
    let offer = Action::OfferSeat {
        seat: Some(seat),
        left: false,
    };
    let other = if late == ANN { BEN } else { ANN };
    world.act_as(id, other, true, offer).await.unwrap();
    world.act(id, late, chosen).await.unwrap();
    refused(
        world.act(id, EVE, Action::TakeSeat(seat)).await,
        &Refused::MovedOn,
    );
}

#[tokio::test]
async fn a_seat_can_be_offered_after_the_time_of_its_player_was_up() {
    let world = World::new();
    let table = world.begin(GameId::Legends, 2).await;
    let (id, (late, _)) = (table.id(), world.next_move(&table).await);
    let seat = table.state.seat_of(late).unwrap();
    let other = if late == ANN { BEN } else { ANN };
    let clock = |body: &mut serde_json::Value| {
        body["pace"] = "daily".into();
        body["seats"][seat.index()]["clock"] = serde_json::json!({"since": 5, "left": 5, "deadline": 10, "credited": 5, "reminded": false, "out": true});
    };
    world.rewrite(id, clock, &[]).await;
    let since = world.tables.get(id).await.unwrap().state.seats[seat.index()]
        .clock
        .unwrap()
        .since;
    let absent = Action::DecideTimeout {
        clock: RunningClock { seat, since },
        choice: TimeoutChoice::Absent,
    };
    let done = world.act(id, other, absent).await.unwrap();
    let player = &done.table.state.seats[seat.index()];
    assert_eq!(player.stand_in, Some(StandInReason::Absent));
    let offer = Action::OfferSeat {
        seat: Some(seat),
        left: false,
    };
    world.act_as(id, other, true, offer.clone()).await.unwrap();
    // Back in time: the offer ends, and there can't be another one.
    world.act(id, late, Action::ComeBack).await.unwrap();
    let again = world.act_as(id, other, true, offer).await;
    refused(again, &Refused::SeatHasClock);
}

#[tokio::test]
async fn whoever_has_seen_one_hand_never_takes_another() {
    let world = World::new();
    let table = world.begin(GameId::Legends, 2).await;
    let id = table.id();
    let own = Action::OfferSeat {
        seat: None,
        left: false,
    };
    world.act(id, ANN, own.clone()).await.unwrap();
    world.act(id, EVE, Action::TakeSeat(Seat(0))).await.unwrap();
    world.act(id, BEN, own.clone()).await.unwrap();
    refused(
        world.act(id, ANN, Action::TakeSeat(Seat(1))).await,
        &Refused::KnowsAHand,
    );
    // Her own seat reveals nothing new to her.
    world.act(id, EVE, own).await.unwrap();
    world.act(id, ANN, Action::TakeSeat(Seat(0))).await.unwrap();
}

#[tokio::test]
async fn being_forgotten_does_not_open_a_second_hand() {
    let own = Action::OfferSeat {
        seat: None,
        left: false,
    };
    for is_seated in [false, true] {
        let world = World::new();
        let id = world.begin(GameId::Legends, 2).await.id();
        if !is_seated {
            world.act(id, ANN, own.clone()).await.unwrap();
            world.act(id, EVE, Action::TakeSeat(Seat(0))).await.unwrap();
        }
        world.tables.forget(ANN).await.unwrap();
        let table = world.tables.get(id).await.unwrap();
        assert!(!table.head.people.contains(&ANN));
        assert!(!table.head.body.contains("\"id\":1,"), "{}", table.head.body);
        world.act(id, BEN, own.clone()).await.unwrap();
        refused(
            world.act(id, ANN, Action::TakeSeat(Seat(1))).await,
            &Refused::KnowsAHand,
        );
        // Others may take it, and the end of the match deletes the record of seen hands.
        world
            .act(id, PersonId(77), Action::TakeSeat(Seat(1)))
            .await
            .unwrap();
        assert!(
            world
                .tables
                .get(id)
                .await
                .unwrap()
                .head
                .body
                .contains("seen_hands")
        );
        world.act_as(id, PersonId(77), true, Action::Close).await.unwrap();
        let closed = world.tables.get(id).await.unwrap();
        assert!(!closed.head.body.contains("seen_hands"), "{}", closed.head.body);
    }
}
