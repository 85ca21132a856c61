//! Disks that fail, backups and secrets: the built program when something is wrong with its machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::Arc,
    time::Duration,
};

use crate::support::{World, until};
use playground::{Channel, Fault, User};
use storage::{PlaceId, SledStore, Store};
use tables::{Clock, Stage, Tables};
use tokio::task::JoinSet;
use trials::program::{Program, set_up};

const PROGRAM: &str = env!("CARGO_BIN_EXE_grovekeeper");

/// A folder on which the built program is started, and the world that it serves.
struct Machine {
    world: World,
    folder: tempfile::TempDir,
    channel: Channel,
    users: [User; 2],
}

impl Machine {
    async fn new() -> Self {
        let world = World::without_bot(playground::Clock::real(), Clock::System, 0).await;
        Machine {
            folder: tempfile::tempdir().unwrap(),
            channel: world.guild.channel("table"),
            users: ["Ann", "Ben"].map(|name| world.guild.user(name)),
            world,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program, about to be started through `shell` (which ends in `exec "$0" "$@"`), with what it says in a file.
    fn start(&self, shell: &str, settings: &[(&str, &str)]) -> Program {
        let mut command = Command::new("sh");
        command.args(["-c", shell, PROGRAM, "run"]);
        let command = set_up(&mut command, &self.world.playground, self.folder.path()).unwrap();
        Program::spawn(command.envs(settings.iter().copied())).unwrap()
    }

    async fn begin(&self) {
        self.world.playground.wait_for_command("help").await;
        let [ann, ben] = &self.users;
        ann.slash(&self.channel, "table new", &[("game", "legendary-forests")])
            .await;
        ben.slash(&self.channel, "table join", &[]).await;
        ann.slash(&self.channel, "table start", &[]).await;
    }

    /// Places the first suggestion of somebody; what the bot says.
    async fn place(&self, seat: usize) -> String {
        let user = &self.users[seat];
        let mut filled: Vec<(&str, String)> = Vec::new();
        for ask in ["spot", "turn"] {
            let before: Vec<(&str, &str)> = filled
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            let found = user
                .try_suggest(&self.channel, "forests place", &before, ask, "")
                .await;
            if let Some(first) = found.ok().and_then(|all| all.into_iter().next()) {
                filled.push((ask, first.value));
            }
        }
        let options: Vec<(&str, &str)> = filled
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        match filled.len() {
            2 => user.slash(&self.channel, "forests place", &options).await.text(),
            _ => user
                .slash(&self.channel, "forests tree", &[("zone", "")])
                .await
                .text(),
        }
    }

    /// Flips a bit at the end of the store's file, as a failing disk does.
    fn damage(&self) {
        let db = self.path("data/sled/db");
        let mut bytes = fs::read(&db).unwrap();
        let used = bytes.iter().rposition(|&byte| byte != 0).unwrap();
        bytes[used - 3] ^= 0x10;
        fs::write(&db, bytes).unwrap();
    }

    fn said(&self) -> String {
        String::from_utf8_lossy(&fs::read(self.path("log")).unwrap()).into_owned()
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(PROGRAM)
            .args(args)
            .current_dir(self.folder.path())
            .env(
                "GROVEKEEPER_STORAGE__URL",
                format!("sled:{}", self.path("data").display()),
            )
            .env_remove("DISCORD_TOKEN")
            .output()
            .unwrap()
    }

    async fn entries(&self) -> Vec<String> {
        let store: Arc<dyn Store> = Arc::new(SledStore::open(self.path("data")).unwrap());
        let table = Tables::new(store.clone(), Clock::System)
            .at(PlaceId(self.channel.id().0))
            .await
            .unwrap();
        let log = store.log(table.id(), 1).await.unwrap();
        store.close().await.unwrap();
        log.into_iter().map(|entry| entry.body).collect()
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

const PLAIN: &str = "exec \"$0\" \"$@\"";

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_costs_no_move() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    let first = machine.place(0).await;
    assert!(first.contains("place"), "{first}");
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
        let reply = host.slash(&channel, "table new", &[("game", "mystaria")]).await;
        if reply.text().contains("open") {
            acknowledged.push(channel);
        } else {
            broken = Some(reply.text());
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
async fn a_damaged_store_is_said_repaired_and_served() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    machine.place(0).await;
    child.stop().unwrap();
    let before = machine.entries().await;
    machine.damage();

    let refused = machine.run(&["check"]);
    assert!(!refused.status.success());
    assert!(
        text(&refused).contains("damaged") && text(&refused).contains("check --repair"),
        "{}",
        text(&refused)
    );
    let mut child = machine.start(PLAIN, &[("GROVEKEEPER_STORAGE__ON_DAMAGE", "stop")]);
    assert!(!child.wait().unwrap().success());
    assert!(
        machine.said().contains("grovekeeper check --repair"),
        "{}",
        machine.said()
    );

    let repaired = machine.run(&["check", "--repair"]);
    assert!(repaired.status.success(), "{}", text(&repaired));
    assert!(text(&repaired).contains("Saved 1 tables"), "{}", text(&repaired));
    assert!(
        text(&repaired).contains("1 tables replay, 0 do not"),
        "{}",
        text(&repaired)
    );
    assert!(machine.path("data.damaged").is_dir());
    let after = machine.entries().await;
    assert!(before.starts_with(&after), "{after:?}");
    let again = machine.run(&["check", "--repair"]);
    assert!(
        text(&again).contains("nothing has to be repaired"),
        "{}",
        text(&again)
    );
    let mut child = machine.start(PLAIN, &[]);
    machine.world.playground.wait_for_bot().await;
    let status = machine.users[0]
        .slash(&machine.channel, "table status", &[])
        .await;
    assert!(!status.failed(), "{:?}", status.answer());
    child.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_healthy_tables_of_a_damaged_store_are_served_at_once() {
    let machine = Machine::new().await;
    let mut child = machine.start(PLAIN, &[]);
    machine.begin().await;
    machine.place(0).await;
    child.stop().unwrap();
    let before = machine.entries().await;
    machine.damage();

    let mut child = machine.start(PLAIN, &[]);
    machine.world.playground.wait_for_bot().await;
    let status = machine.users[0]
        .slash(&machine.channel, "table status", &[])
        .await;
    assert!(!status.failed(), "{:?}", status.answer());
    assert!(machine.said().contains("Saved 1 tables"), "{}", machine.said());
    assert!(machine.path("data.damaged").is_dir(), "kept aside, unchanged");
    child.kill();
    assert!(before.starts_with(&machine.entries().await));
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_that_shows_only_while_the_bot_serves_is_repaired_without_a_hand() {
    let machine = Machine::new().await;
    let store = SledStore::open(machine.path("data")).unwrap();
    // sled reads the newest part of its file at the start; what is damaged must lie before that.
    let text = |n: u32| format!("{n:05} ").repeat(150);
    let mut filling: JoinSet<storage::Result<()>> = JoinSet::new();
    for n in 0..4_000 {
        if filling.len() == 200 {
            filling.join_next().await.unwrap().unwrap().unwrap();
        }
        let (store, text) = (store.clone(), text(n));
        filling.spawn(async move { store.put_note(&format!("filling/{n:05}"), Some(&text)).await });
    }
    for put in filling.join_all().await {
        put.unwrap();
    }
    store.close().await.unwrap();
    drop(store);
    let db = machine.path("data/sled/db");
    let mut bytes = fs::read(&db).unwrap();
    let note = text(300);
    let copies = bytes.windows(note.len()).enumerate();
    let copies: Vec<usize> = copies
        .filter(|(_, here)| *here == note.as_bytes())
        .map(|(at, _)| at)
        .collect();
    assert!(!copies.is_empty());
    copies.into_iter().for_each(|at| bytes[at] ^= 0x10);
    fs::write(&db, bytes).unwrap();

    let copy = |from: &str, to: &str| {
        let _ = fs::remove_dir_all(machine.path(to));
        let copied = Command::new("cp")
            .arg("-r")
            .args([machine.path(from), machine.path(to)])
            .status();
        assert!(copied.unwrap().success());
    };
    copy("data", "spare");
    let mut child = machine.start(PLAIN, &[("GROVEKEEPER_STORAGE__ON_DAMAGE", "stop")]);
    assert!(!child.wait().unwrap().success());
    let said = machine.said();
    assert!(
        said.contains("Beginning again") && said.contains("check --repair"),
        "{said}"
    );
    assert!(!machine.path("data.damaged").exists());

    copy("spare", "data");
    let mut child = machine.start(PLAIN, &[]);
    until("the repair", || machine.said().contains("Saved ")).await;
    let again = machine.said().matches("Beginning again").count();
    assert_eq!(again, 2, "{}", machine.said());
    let after = |what: &str| {
        machine
            .said()
            .split("Saved ")
            .skip(1)
            .any(|rest| rest.contains(what))
    };
    until("the bot to go on", || after("Connected as")).await;
    let help = machine.users[0].slash(&machine.channel, "help", &[]).await;
    assert!(!help.failed(), "{:?}", help.answer());
    assert!(machine.path("data.damaged").is_dir());
    child
        .stop()
        .unwrap_or_else(|error| panic!("{error}: {}", machine.said()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_for_discord_can_be_stopped() {
    let machine = Machine::new().await;
    let faults = machine.world.playground.faults();
    faults.next(1, "GET", "/gateway", Fault::Hang(Duration::from_secs(600)));
    let mut child = machine.start(PLAIN, &[]);
    until("the bot to ask for the gateway", || faults.left() == 0).await;
    child
        .stop()
        .unwrap_or_else(|error| panic!("{error}: {}", machine.said()));
    SledStore::open(machine.path("data")).unwrap();
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
