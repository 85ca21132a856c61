//! Failing disks, backups and secrets: the built program on a faulty machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
    sync::Arc,
};

use crate::machine::{Machine, PLAIN};
use kit::until;
use storage::{PlaceId, SledStore, Store};
use tables::{Clock, Stage, Tables};

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported_and_costs_no_move() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    let first = machine.place(0).await;
    assert!(first.starts_with("Placed"), "{first}");
    child.stop().unwrap();

    // From now on no file may grow much beyond the size of the data file. It is filled up to a whole MiB when it is
    // opened.
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
        // A person may have only a few tables waiting.
        let host = machine.world.guild.user(&format!("Host {n}"));
        let said = host
            .slash(&channel, "table new", &[("game", "mystaria")])
            .await
            .text();
        if said.contains("open") {
            acknowledged.push(channel);
            continue;
        }
        // A missing answer may just be slow.
        let is_over = said.contains("broke") || child.ended().unwrap().is_some();
        broken = Some(said);
        if is_over {
            break;
        }
    }
    let broken = broken.expect("the disk gets full");
    assert!(broken.contains("broke") || broken.contains("respond"), "{broken}");
    // It ends with a reason, so that a service manager restarts it.
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
    let mut child = machine.start(PLAIN, &[]);
    machine.world.playground.wait_for_bot().await;
    let status = machine.users[0]
        .slash(&machine.channel, "table status", &[])
        .await;
    assert!(!status.failed(), "{:?}", status.answer());
    let said = machine.said();
    assert!(said.contains("rebuilding it from the journal"), "{said}");
    child.kill();
    assert_eq!(machine.entries().await, before);
}

/// Flips a bit in the middle of every journal file that contains changes.
fn damage_journal(machine: &Machine) {
    for entry in fs::read_dir(machine.path("data/journal")).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        if bytes.len() > 1000 {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
            fs::write(&path, bytes).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_found_while_serving_ends_the_program_and_the_next_start_repairs_it() {
    let machine = Machine::new().await;
    let folder = machine.path("backups").display().to_string();
    let settings = [("GROVEKEEPER_STORAGE__BACKUP_FOLDER", folder.as_str())];
    let mut child = machine.start(PLAIN, &settings);
    machine.begin().await;
    let placed = machine.place(0).await;
    assert!(placed.starts_with("Placed"), "{placed}");
    until("a backup", || {
        machine
            .path("backups")
            .read_dir()
            .is_ok_and(|mut files| files.next().is_some())
    })
    .await;
    damage_journal(&machine);
    // Without its backup, the program writes another one within a minute and finds the damage.
    fs::remove_dir_all(machine.path("backups")).unwrap();
    let mut ended = None;
    for _ in 0..1_800 {
        ended = child.ended().unwrap();
        if ended.is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(
        ended.and_then(|status| status.code()),
        Some(75),
        "{}",
        machine.said()
    );
    assert!(
        machine
            .said()
            .contains("the disk is damaged (the journal: changes"),
        "{}",
        machine.said()
    );

    let mut child = machine.start(PLAIN, &[]);
    machine.world.playground.wait_for_bot().await;
    let status = machine.users[0]
        .slash(&machine.channel, "table status", &[])
        .await;
    assert!(!status.failed(), "{:?}", status.answer());
    assert!(
        machine.said().contains("Rebuilt the journal"),
        "{}",
        machine.said()
    );
    child.stop().unwrap();
    let checked = machine.run(&["check"]);
    assert!(
        text(&checked).contains("Tables that replay: 1, that do not: 0"),
        "{}",
        text(&checked)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_damaged_copies_are_refused_and_the_newest_backup_is_named() {
    let machine = Machine::new().await;
    let folder = machine.path("backups").display().to_string();
    let settings = [("GROVEKEEPER_STORAGE__BACKUP_FOLDER", folder.as_str())];
    let mut child = machine.start(PLAIN, &settings);
    machine.begin().await;
    let placed = machine.place(0).await;
    assert!(placed.starts_with("Placed"), "{placed}");
    child.stop().unwrap();
    let backup = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    damage_journal(&machine);
    fs::remove_dir_all(machine.path("data/sled")).unwrap();
    let mut child = machine.start(PLAIN, &settings);
    assert_eq!(child.wait().unwrap().code(), Some(65));
    let said = machine.said();
    for part in [
        "both copies of the store are damaged",
        "are missing before those in segment-",
        "Index: it ends with change 0",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let advice = format!("grovekeeper restore --replace {}", backup.display());
    assert!(said.contains(&advice), "{said}");
    let restored = machine.run(&["restore", "--replace", &backup.display().to_string()]);
    assert!(restored.status.success(), "{}", text(&restored));
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
