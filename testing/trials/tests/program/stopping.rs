//! SIGTERM ends the program within the promised time, in every state.

use std::time::{Duration, Instant};

use crate::machine::{Machine, PLAIN};
use kit::{Proxy, Scratch, discord::Fault, until};
use storage::SledStore;
use trials::program::Program;

/// The promised time; the systemd units allow a little more.
const PROMISED: Duration = Duration::from_secs(40);
/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_secs(3_600);

/// Sends SIGTERM, and waits no longer than promised.
async fn stops(mut child: Program, machine: &Machine) {
    let began = Instant::now();
    child.signal("TERM").unwrap();
    let ended = loop {
        if let Some(ended) = child.ended().unwrap() {
            break ended;
        }
        assert!(began.elapsed() < PROMISED, "{}", machine.said());
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!(ended.success(), "{ended}: {}", machine.said());
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_asks_for_the_gateway() {
    let machine = Machine::new().await;
    let faults = machine.world.playground.faults();
    faults.next(1, "GET", "/gateway/bot", Fault::Hang(FOR_EVER));
    let child = machine.start(PLAIN, &[]);
    until("the question", || faults.left() == 0).await;
    stops(child, &machine).await;
    SledStore::open(machine.path("data")).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_connects() {
    let machine = Machine::new().await;
    machine.world.playground.gateway().shut(true);
    let child = machine.start(PLAIN, &[]);
    until("a try", || machine.said().contains("Serving")).await;
    stops(child, &machine).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_serves_and_while_a_bot_thinks() {
    let machine = Machine::new().await;
    let child = machine.start(PLAIN, &[]);
    machine.begin().await;
    let solo = machine.world.guild.channel("solo");
    let [ann, _] = &machine.users;
    ann.slash(&solo, "table new", &[("game", "legends")]).await;
    let lobby = ann
        .wait_for(&solo, |message| message.button("Add a bot").is_some())
        .await;
    let levels = ann.press(&lobby, "Add a bot").await;
    ann.press(levels.message(), "Elder").await;
    ann.slash(&solo, "table start", &[]).await;
    // After Ann's move the bot searches, whoever began, unless it is searching already.
    let first = ann.try_suggest(&solo, "move", &[], "text", "").await;
    if let Some(first) = first.unwrap_or_default().first() {
        let _ = ann.fire_slash(&solo, "move", &[("text", &first.value)]);
    }
    stops(child, &machine).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_reconnects() {
    let machine = Machine::new().await;
    let child = machine.start(PLAIN, &[]);
    machine.begin().await;
    let gateway = machine.world.playground.gateway();
    gateway.shut(true);
    gateway.cut();
    until("the cut", || gateway.connected() == 0).await;
    stops(child, &machine).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_discord_hangs() {
    let machine = Machine::new().await;
    let child = machine.start(PLAIN, &[]);
    machine.begin().await;
    let faults = machine.world.playground.faults();
    faults.storm(100, 1, vec![Fault::Hang(FOR_EVER)]);
    let [ann, ben] = &machine.users;
    for user in [ann, ben] {
        let _ = user.fire_slash(&machine.channel, "table status", &[]);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    stops(child, &machine).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let (proxy, url) = Proxy::before(&scratch.url).await;
    let machine = Machine::new().await;
    let child = machine.start(PLAIN, &[("GROVEKEEPER_STORAGE__URL", url.as_str())]);
    machine.begin().await;
    proxy.set_open(false);
    let _ = machine.users[0].fire_slash(&machine.channel, "table status", &[]);
    tokio::time::sleep(Duration::from_millis(300)).await;
    stops(child, &machine).await;
    scratch.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_final_close_has_its_own_exit_code() {
    let machine = Machine::new().await;
    machine.world.playground.gateway().refuse_next(4013);
    let mut child = machine.start(PLAIN, &[]);
    let ended = child.wait().unwrap();
    // The exit code in the systemd units.
    assert_eq!(ended.code(), Some(78), "{}", machine.said());
    assert!(machine.said().contains("4013"), "{}", machine.said());
}
