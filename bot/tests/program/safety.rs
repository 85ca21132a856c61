//! Disks that fail, backups and secrets: the built program when something is wrong with its machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
    sync::Arc,
};

use crate::{
    machine::{Machine, PLAIN},
    support::until,
};
use playground::SeenMessage;
use storage::{PlaceId, SledStore, Store};
use tables::{Clock, Stage, Tables};

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_costs_no_move() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    let first = machine.place(0).await;
    assert!(first.starts_with("Placed"), "{first}");
    child.stop().unwrap();

    // From now on no file may grow much beyond what the data file has. It is filled up to a whole MiB when it is opened.
    let length = fs::metadata(machine.path("data/sled/db")).unwrap().len();
    let room = length.div_ceil(1 << 20) * 2048 + 96;
    let mut child = machine.start(&format!("trap '' XFSZ; ulimit -f {room}; {PLAIN}"), &[]);
    until("the bot", || {
        machine.world.playground.gateway().connected() > 0 || child.ended().unwrap().is_some()
    })
    .await;
    let mut acknowledged = vec![machine.channel.clone()];
    let mut broken = None;
    for n in 0..600 {
        let channel = machine.world.guild.channel(&format!("more-{n}"));
        // Nobody may have more than a few tables waiting.
        let host = machine.world.guild.user(&format!("Host {n}"));
        let said = host
            .slash(&channel, "table new", &[("game", "mystaria")])
            .await
            .text();
        if said.contains("open") {
            acknowledged.push(channel);
            continue;
        }
        // An answer that does not come may just be slow.
        let is_over = said.contains("broke") || child.ended().unwrap().is_some();
        broken = Some(said);
        if is_over {
            break;
        }
    }
    let broken = broken.expect("the disk gets full");
    assert!(broken.contains("broke") || broken.contains("respond"), "{broken}");
    // It ends by itself, so that whoever watches over it starts it again, and says why.
    let mut ended = None;
    until("the program to end", || {
        ended = child.ended().unwrap();
        ended.is_some()
    })
    .await;
    assert!(!ended.unwrap().success());
    assert!(
        machine.said().contains("the store stopped after a failed write"),
        "{}",
        machine.said()
    );
    assert!(!machine.said().contains("panicked at 'bot"), "{}", machine.said());

    let store: Arc<dyn Store> = Arc::new(SledStore::open(machine.path("data")).unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    for channel in &acknowledged {
        tables.at(PlaceId(channel.id().0)).await.unwrap();
    }
    store.close().await.unwrap();
    let mut child = machine.start(PLAIN, &[]);
    machine.world.playground.wait_for_bot().await;
    let after = machine.users[0]
        .slash(&machine.channel, "table status", &[])
        .await;
    assert!(!after.failed(), "{:?}", after.answer());
    child.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_repairs_itself_and_loses_nothing() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    machine.place(0).await;
    child.stop().unwrap();
    let before = machine.entries().await;

    machine.damage();
    let checked = machine.run(&["check"]);
    assert!(checked.status.success(), "{}", text(&checked));
    assert!(
        text(&checked).contains("Tables that replay: 1, that do not: 0"),
        "{}",
        text(&checked)
    );
    assert_eq!(machine.entries().await, before);

    fs::remove_dir_all(machine.path("data/sled")).unwrap();
    // A setting of earlier versions is no reason not to start.
    let mut child = machine.start(PLAIN, &[("GROVEKEEPER_STORAGE__ON_DAMAGE", "stop")]);
    machine.world.playground.wait_for_bot().await;
    let status = machine.users[0]
        .slash(&machine.channel, "table status", &[])
        .await;
    assert!(!status.failed(), "{:?}", status.answer());
    let said = machine.said();
    assert!(said.contains("on_damage has no effect any more"), "{said}");
    assert!(said.contains("is made anew"), "{said}");
    child.kill();
    assert_eq!(machine.entries().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_are_lost_with_both_copies_are_said_and_the_host_goes_on() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    machine.place(0).await;
    child.stop().unwrap();
    let before = machine.entries().await;
    assert!(!before.is_empty());
    // The index is gone, and in the journal the change with the last move can't be read.
    fs::remove_dir_all(machine.path("data/sled")).unwrap();
    let last = before.last().unwrap().as_bytes();
    let mut spoilt = false;
    for entry in fs::read_dir(machine.path("data/journal")).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        if let Some(at) = bytes.windows(last.len()).position(|here| here == last) {
            bytes[at] ^= 0x10;
            fs::write(&path, bytes).unwrap();
            spoilt = true;
        }
    }
    assert!(spoilt);

    let mut child = machine.start(PLAIN, &[]);
    machine.world.playground.wait_for_bot().await;
    let [ann, ben] = &machine.users;
    let notice = |message: &SeenMessage| message.content.contains("lost when a disk failed");
    let notice = ann.wait_for(&machine.channel, notice).await;
    // A table that neither copy vouches for has the same words, so they must not claim that there were moves.
    let words = format!(
        "If anything happened after move {}, it was lost",
        before.len() - 1
    );
    assert!(notice.content.contains(&words), "{}", notice.content);
    assert!(machine.said().contains("Lost: table 1"), "{}", machine.said());
    let refused = machine.place(0).await;
    assert!(refused.contains("lost when a disk failed"), "{refused}");
    let meddled = ben.press(&notice, "Go on from here").await;
    assert!(meddled.text().contains("host"), "{}", meddled.text());
    let refused = machine.place(0).await;
    assert!(refused.contains("lost when a disk failed"), "{refused}");
    let resumed = ann.press(&notice, "Go on from here").await;
    assert!(!resumed.failed(), "{:?}", resumed.answer());
    let shown = ann.sees(&machine.channel);
    let shown = shown.iter().find(|message| message.id == notice.id).unwrap();
    assert!(shown.content.contains("goes on"), "{}", shown.content);
    let placed = machine.place(0).await;
    assert!(!placed.contains("lost when a disk failed"), "{placed}");
    child.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_store_is_not_silently_a_new_one() {
    let machine = Machine::new().await;
    let checked = machine.run(&["check"]);
    assert!(!checked.status.success());
    assert!(
        text(&checked).contains("there is no store at"),
        "{}",
        text(&checked)
    );
    assert!(!machine.path("data").exists(), "a check makes nothing");

    let backups = machine.path("backups");
    fs::create_dir(&backups).unwrap();
    fs::write(backups.join("grovekeeper-2026-11-16T09-30-00Z.backup"), "").unwrap();
    let folder = backups.display().to_string();
    let mut child = machine.start(PLAIN, &[("GROVEKEEPER_STORAGE__BACKUP_FOLDER", folder.as_str())]);
    assert!(!child.wait().unwrap().success());
    assert!(
        machine.said().contains("but there are backups in"),
        "{}",
        machine.said()
    );
    assert!(!machine.path("data").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_are_written_by_themselves_and_restore_everything() {
    let machine = Machine::new().await;
    let backups = machine.path("backups");
    let folder = backups.display().to_string();
    let settings = [("GROVEKEEPER_STORAGE__BACKUP_FOLDER", folder.as_str())];
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    machine.place(0).await;
    child
        .stop()
        .unwrap_or_else(|error| panic!("{error}: {}", machine.said()));
    let before = machine.entries().await;
    let files = |folder: &Path| -> Vec<PathBuf> {
        let all = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        all.filter(|path| path.extension().is_some_and(|end| end == "backup"))
            .collect()
    };
    for _ in 0..2 {
        let mut child = machine.start(PLAIN, &settings);
        until("a backup", || !files(&backups).is_empty()).await;
        machine.world.playground.wait_for_bot().await;
        child
            .stop()
            .unwrap_or_else(|error| panic!("{error}: {}", machine.said()));
    }
    let [file] = &files(&backups)[..] else {
        panic!("a second start within the day makes no second backup")
    };
    let file = file.display().to_string();
    let refused = machine.run(&["restore", &file]);
    assert!(
        !refused.status.success() && text(&refused).contains("--replace"),
        "{}",
        text(&refused)
    );
    let wrong = machine.run(&["restore", "--replace", "log"]);
    assert!(
        !wrong.status.success() && text(&wrong).contains("not a backup"),
        "{}",
        text(&wrong)
    );
    let replaced = machine.run(&["restore", "--replace", &file]);
    assert!(replaced.status.success(), "{}", text(&replaced));
    assert_eq!(machine.entries().await, before);
    fs::remove_dir_all(machine.path("data")).unwrap();
    let restored = machine.run(&["restore", &file]);
    assert!(restored.status.success(), "{}", text(&restored));
    assert_eq!(machine.entries().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_finest_log_holds_neither_token_nor_seed() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[("GROVEKEEPER_LOG__LEVEL", "trace")]);
    machine.begin().await;
    machine.place(0).await;
    machine.place(1).await;
    machine.users[0].slash(&machine.channel, "board", &[]).await;
    child.stop().unwrap();
    let store: Arc<dyn Store> = Arc::new(SledStore::open(machine.path("data")).unwrap());
    let table = Tables::new(store.clone(), Clock::System)
        .at(PlaceId(machine.channel.id().0))
        .await
        .unwrap();
    let Stage::Playing { seed, .. } = &table.state.stage else {
        panic!("{:?}", table.state.stage)
    };
    let said = machine.said();
    assert!(said.contains("Started table"), "{said}");
    for secret in [machine.world.playground.token(), seed, &seed[..16]] {
        let found = said.lines().find(|line| line.contains(secret));
        assert_eq!(found, None);
    }
    store.close().await.unwrap();
}
