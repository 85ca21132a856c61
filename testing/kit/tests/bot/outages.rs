//! Times when nobody is served: the gateway is away, or ends for good. No clock runs out during that time, the operator
//! is informed, and stopping takes no longer than promised.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use games::GameId;
use grovekeeper::runtime::metrics;
use kit::discord::Fault;
use kit::{Counting, FORESTS, Seats, World, until};
use storage::SledStore;
use tokio::{io::AsyncReadExt as _, net::TcpStream};

const HOUR: Duration = Duration::from_secs(3_600);

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_moves_with_the_time_that_the_bot_was_down() {
    let mut world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(GameId::Mystaria, &["Ann", "Ben"], "daily")
        .await;
    world.stop_bot().await;
    world.advance(40 * HOUR);
    world.start_bot().await;
    world.advance(Duration::from_secs(10));
    world.settled(&seats).await;
    assert!(seats.said("⏰").is_empty(), "all 48 hours are left");
    world.advance(38 * HOUR);
    world.settled(&seats).await;
    assert!(seats.said("⏰").is_empty(), "a fifth is not reached");
    world.advance(HOUR);
    world.settled(&seats).await;
    assert_eq!(seats.said("⏰").len(), 1);
    world.advance(8 * HOUR);
    world.settled(&seats).await;
    assert!(seats.said("⌛").is_empty(), "47 of 48 hours");
    world.advance(2 * HOUR);
    world.settled(&seats).await;
    assert_eq!(seats.said("⌛").len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_runs_out_while_the_gateway_is_away() {
    let world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(GameId::Mystaria, &["Ann", "Ben"], "daily")
        .await;
    let gateway = world.playground.gateway();
    for _ in 0..2 {
        gateway.shut(true);
        gateway.cut();
        until("the cut", || gateway.connected() == 0).await;
        // The bot checks twenty times per second whether it is connected.
        tokio::time::sleep(Duration::from_millis(500)).await;
        for _ in 0..30 {
            world.advance(2 * HOUR);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(seats.said("⏰").len() + seats.said("⌛").len(), 0);
        gateway.shut(false);
        world.playground.wait_for_bot().await;
        until("the bot to notice", || gateway.connected() == 1).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        world.advance(Duration::from_secs(10));
        world.settled(&seats).await;
        assert_eq!(seats.said("⏰").len() + seats.said("⌛").len(), 0);
    }
    world.advance(37 * HOUR);
    world.settled(&seats).await;
    assert_eq!(seats.said("⏰").len(), 0);
    world.advance(2 * HOUR);
    world.settled(&seats).await;
    assert_eq!(seats.said("⏰").len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_does_not_wait_for_a_clock_that_was_set_back() {
    let mut world = World::at_a_standstill().await;
    let pace = GameId::Mystaria;
    let seats = world.table_at_pace(pace, &["Ann", "Ben"], "daily").await;
    world.settled(&seats).await;
    for restarted in [false, true] {
        // The first attempt fails, so the board is due a little later.
        let faults = world.playground.faults();
        faults.next(1, "POST", "/channels/*/messages", Fault::Status(500));
        seats.complete_a_turn("set back").await;
        until("the fault", || faults.left() == 0).await;
        world.settled(&seats).await;
        if restarted {
            world.stop_bot().await;
        }
        world.set_back(HOUR);
        if restarted {
            world.start_bot().await;
        }
        let before = seats.boards().len();
        until("the board", || seats.boards().len() > before).await;
        world.settled(&seats).await;
        seats.check_boards("set back").await;
    }
    // Each outage gave both an extra hour, and nobody is reminded early.
    world.advance(38 * HOUR);
    world.settled(&seats).await;
    assert!(seats.said("⏰").is_empty(), "a fifth is not reached");
    for _ in 0..60 {
        if seats.said("⏰").is_empty() {
            world.advance(HOUR);
            world.settled(&seats).await;
        }
    }
    assert_eq!((seats.said("⏰").len(), seats.said("⌛").len()), (1, 0));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_without_a_gateway_takes_no_longer_than_promised() {
    let mut world = World::new().await;
    world.playground.gateway().shut(true);
    world.playground.gateway().cut();
    let began = Instant::now();
    world.stop_bot().await;
    assert!(began.elapsed() < Duration::from_secs(40));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_requests_do_not_keep_the_operator_out() {
    let mut world = World::new().await;
    let bot = world.bot.clone().unwrap();
    let (address, served) = metrics::serve(([127, 0, 0, 1], 0).into(), bot).await.unwrap();
    tokio::spawn(served);
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer = client
        .get(format!("http://{address}/healthz"))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status().as_u16(), 200);
    // We have closed all of them.
    for mut stream in silent {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await;
    }
    world.stop_bot().await;
    world.end().await;
}

/// A start that can't vouch for the last changes: the channel shows what the store no longer has.
#[tokio::test(flavor = "multi_thread")]
async fn lost_changes_are_told_where_they_were_made() {
    let mut world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let lobby = world.lobby(FORESTS, &["Cleo"]).await;
    seats.complete_a_turn("it is saved").await;
    world.settle_all().await;
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved");
    world.store.backup(&saved).await.unwrap();
    for _ in 0..2 {
        seats.complete_a_turn("it is lost").await;
    }
    world.settle_all().await;
    world.stop_bot().await;
    let shown = seats.boards();

    let data = folder.path().join("data");
    SledStore::restore(&saved, &data).unwrap();
    let store = Counting::around(SledStore::open(&data).unwrap());
    store.doubt();
    world.store = Arc::new(store);
    world.start_bot().await;
    let seats = Seats::at(seats.channel.clone(), seats.users.clone(), &world);
    until("the notice", || !seats.said("may be missing").is_empty()).await;
    world.settle_all().await;
    let boards = seats.boards();
    let live: Vec<_> = boards
        .iter()
        .filter(|board| board.button("Play").is_some())
        .collect();
    let newest = shown.last().unwrap().id;
    let ids: Vec<_> = live.iter().map(|board| board.id).collect();
    assert!(ids.len() == 1 && ids[0] > newest, "{ids:?} after {newest}");
    assert!(
        boards.iter().all(|board| board.id != newest),
        "nobody can play from what is lost"
    );
    let (noted, span) = seats.noted().await.unwrap();
    assert_eq!((noted, span.to), (live[0].id.0, seats.load().await.head.entries));
    for (user, channel) in [
        (&seats.users[0], &seats.channel),
        (&lobby.users[0], &lobby.channel),
    ] {
        let told = user.sees(channel).into_iter();
        let told: Vec<_> = told
            .filter(|message| message.content.contains("may be missing"))
            .collect();
        assert!(told.len() == 1 && told[0].pings.is_empty(), "{told:#?}");
    }
    assert!(
        seats.said("may be missing")[0].id < live[0].id,
        "the board comes after it"
    );
    seats.complete_a_turn("play goes on").await;
    world.settle_all().await;
    assert_eq!(seats.said("may be missing").len(), 1);
    world.end().await;
}
