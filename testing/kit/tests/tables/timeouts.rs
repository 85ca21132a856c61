//! The others decide after somebody's time is up.

use std::sync::atomic::Ordering;

use games::GameId;
use tables::{Action, Error, Millis, Refused, RunningClock, SettingsChange, TimeControl, TimeoutChoice};

use crate::{ANN, BEN, World};

#[tokio::test]
async fn a_decision_may_come_before_it_is_noted_that_the_others_were_asked() {
    let world = World::new();
    let change = SettingsChange {
        time_control: Some(TimeControl::Daily),
        ..SettingsChange::default()
    };
    let id = world.begin(GameId::Mystaria, 2).await.id();
    let table = world
        .act(id, ANN, Action::ChangeSettings(change))
        .await
        .unwrap()
        .table;
    let (seat, late) = table.to_act()[0];
    let other = if late == Some(ANN) { BEN } else { ANN };
    let clock = table.state.seats[seat.index()].clock.unwrap();
    let wait = || {
        let choice = TimeoutChoice::Wait;
        let since = clock.since;
        let clock = RunningClock { seat, since };
        world.act(id, other, Action::DecideTimeout { clock, choice })
    };

    let early = wait().await;
    assert!(
        matches!(early, Err(Error::Refused(Refused::TimeLeft))),
        "{early:?}"
    );
    world.clock.store(clock.deadline.0, Ordering::SeqCst);
    // A player is faster than the outbox, which has already read the table.
    let read = world.tables.get(id).await.unwrap();
    wait().await.unwrap();
    let (_, next) = world.tables.advance(read, true).await.unwrap();
    assert_eq!(next, Some(clock.deadline + Millis::DAY));
    let given = world.tables.get(id).await.unwrap().state.seats[seat.index()].clock;
    let given = given.unwrap();
    assert_eq!(given.deadline, clock.deadline + Millis::DAY);
    assert!(!given.out, "they have time again");
}
