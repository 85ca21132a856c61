//! Disks that fail, backups and secrets: the built program when something is wrong with its machine.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::Arc,
    time::Duration,
};

use crate::support::until;
use grovekeeper::tables::{Clock, Stage, Tables};
use playground::{Channel, Fault, Guild, Playground, User};
use storage::{PlaceId, SledStore, Store};

const PROGRAM: &str = env!("CARGO_BIN_EXE_grovekeeper");

/// A local Discord and a program that is started on a folder of its own.
struct Theatre {
    folder: tempfile::TempDir,
    playground: Playground,
    guild: Guild,
    channel: Channel,
    users: [User; 2],
}

impl Theatre {
    async fn new() -> Self {
        let playground = Playground::start_strict().await;
        let guild = playground.guild("The Grove");
        Theatre {
            folder: tempfile::tempdir().unwrap(),
            channel: guild.channel("table"),
            users: ["Ann", "Ben"].map(|name| guild.user(name)),
            playground,
            guild,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program, about to be started through `shell` (which ends in `exec "$0" "$@"`), with what it says in a file.
    fn start(&self, shell: &str, settings: &[(&str, &str)]) -> Child {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.path("log"))
            .unwrap();
        Command::new("sh")
            .args(["-c", shell, PROGRAM, "run"])
            .env("GROVEKEEPER_DISCORD__API_URL", self.playground.api_url())
            .env("DISCORD_TOKEN", self.playground.token())
            .env(
                "GROVEKEEPER_STORAGE__URL",
                format!("sled:{}", self.path("data").display()),
            )
            .env("GROVEKEEPER_PLAY__REQUESTS_PER_MINUTE", "0")
            .envs(settings.iter().copied())
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn()
            .unwrap()
    }

    async fn begin(&self) {
        self.playground.wait_for_command("help").await;
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

fn terminate(child: &Child) {
    let told = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(told.success());
}

const PLAIN: &str = "exec \"$0\" \"$@\"";

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_costs_no_move() {
    let theatre = Theatre::new().await;
    let mut child = theatre.start(PLAIN, &[]);
    theatre.begin().await;
    let first = theatre.place(0).await;
    assert!(first.contains("place"), "{first}");
    terminate(&child);
    child.wait().unwrap();

    // From now on no file may grow much beyond what the data file has. It is filled up to a whole MiB when it is opened.
    let length = fs::metadata(theatre.path("data/sled/db")).unwrap().len();
    let room = length.div_ceil(1 << 20) * 2048 + 96;
    let mut child = theatre.start(&format!("trap '' XFSZ; ulimit -f {room}; {PLAIN}"), &[]);
    until("the bot", || {
        theatre.playground.gateway().connected() > 0 || child.try_wait().unwrap().is_some()
    })
    .await;
    let mut acknowledged = vec![theatre.channel.clone()];
    let mut broken = None;
    for n in 0..600 {
        let channel = theatre.guild.channel(&format!("more-{n}"));
        // Nobody may have more than a few tables waiting.
        let host = theatre.guild.user(&format!("Host {n}"));
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
        ended = child.try_wait().unwrap();
        ended.is_some()
    })
    .await;
    assert!(!ended.unwrap().success());
    assert!(
        theatre.said().contains("the store stopped after a failed write"),
        "{}",
        theatre.said()
    );
    assert!(!theatre.said().contains("panicked at 'bot"), "{}", theatre.said());

    let store: Arc<dyn Store> = Arc::new(SledStore::open(theatre.path("data")).unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    for channel in &acknowledged {
        tables.at(PlaceId(channel.id().0)).await.unwrap();
    }
    store.close().await.unwrap();
    let mut child = theatre.start(PLAIN, &[]);
    theatre.playground.wait_for_bot().await;
    let after = theatre.users[0]
        .slash(&theatre.channel, "table status", &[])
        .await;
    assert!(!after.failed(), "{:?}", after.answer());
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_repairs_itself_and_loses_nothing() {
    let theatre = Theatre::new().await;
    let mut child = theatre.start(PLAIN, &[]);
    theatre.begin().await;
    theatre.place(0).await;
    terminate(&child);
    child.wait().unwrap();
    let before = theatre.entries().await;

    theatre.damage();
    let checked = theatre.run(&["check"]);
    assert!(checked.status.success(), "{}", text(&checked));
    assert!(
        text(&checked).contains("1 tables replay, 0 do not"),
        "{}",
        text(&checked)
    );
    assert_eq!(theatre.entries().await, before);

    fs::remove_dir_all(theatre.path("data/sled")).unwrap();
    // A setting of earlier versions is no reason not to start.
    let mut child = theatre.start(PLAIN, &[("GROVEKEEPER_STORAGE__ON_DAMAGE", "stop")]);
    theatre.playground.wait_for_bot().await;
    let status = theatre.users[0]
        .slash(&theatre.channel, "table status", &[])
        .await;
    assert!(!status.failed(), "{:?}", status.answer());
    let said = theatre.said();
    assert!(said.contains("on_damage has no effect any more"), "{said}");
    assert!(said.contains("The index is made anew"), "{said}");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(theatre.entries().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_store_is_not_silently_a_new_one() {
    let theatre = Theatre::new().await;
    let checked = theatre.run(&["check"]);
    assert!(!checked.status.success());
    assert!(
        text(&checked).contains("there is no store at"),
        "{}",
        text(&checked)
    );
    assert!(!theatre.path("data").exists(), "a check makes nothing");

    let backups = theatre.path("backups");
    fs::create_dir(&backups).unwrap();
    fs::write(backups.join("grovekeeper-2026-11-16T09-30-00Z.backup"), "").unwrap();
    let folder = backups.display().to_string();
    let mut child = theatre.start(PLAIN, &[("GROVEKEEPER_STORAGE__BACKUP_FOLDER", folder.as_str())]);
    assert!(!child.wait().unwrap().success());
    assert!(
        theatre.said().contains("but there are backups in"),
        "{}",
        theatre.said()
    );
    assert!(!theatre.path("data").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_waits_for_discord_can_be_stopped() {
    let theatre = Theatre::new().await;
    let faults = theatre.playground.faults();
    faults.next(1, "GET", "/gateway", Fault::Hang(Duration::from_secs(600)));
    let mut child = theatre.start(PLAIN, &[]);
    until("the bot to ask for the gateway", || faults.left() == 0).await;
    terminate(&child);
    assert!(child.wait().unwrap().success(), "{}", theatre.said());
    SledStore::open(theatre.path("data")).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_are_written_by_themselves_and_restore_everything() {
    let theatre = Theatre::new().await;
    let backups = theatre.path("backups");
    let folder = backups.display().to_string();
    let settings = [("GROVEKEEPER_STORAGE__BACKUP_FOLDER", folder.as_str())];
    let mut child = theatre.start(PLAIN, &[]);
    theatre.begin().await;
    theatre.place(0).await;
    terminate(&child);
    assert!(child.wait().unwrap().success(), "{}", theatre.said());
    let before = theatre.entries().await;
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
        let mut child = theatre.start(PLAIN, &settings);
        until("a backup", || !files(&backups).is_empty()).await;
        theatre.playground.wait_for_bot().await;
        terminate(&child);
        assert!(child.wait().unwrap().success(), "{}", theatre.said());
    }
    let [file] = &files(&backups)[..] else {
        panic!("a second start within the day makes no second backup")
    };
    let file = file.display().to_string();
    let refused = theatre.run(&["restore", &file]);
    assert!(
        !refused.status.success() && text(&refused).contains("--replace"),
        "{}",
        text(&refused)
    );
    let wrong = theatre.run(&["restore", "--replace", "log"]);
    assert!(
        !wrong.status.success() && text(&wrong).contains("not a backup"),
        "{}",
        text(&wrong)
    );
    let replaced = theatre.run(&["restore", "--replace", &file]);
    assert!(replaced.status.success(), "{}", text(&replaced));
    assert_eq!(theatre.entries().await, before);
    fs::remove_dir_all(theatre.path("data")).unwrap();
    let restored = theatre.run(&["restore", &file]);
    assert!(restored.status.success(), "{}", text(&restored));
    assert_eq!(theatre.entries().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_finest_log_holds_neither_token_nor_seed() {
    let theatre = Theatre::new().await;
    let mut child = theatre.start(PLAIN, &[("GROVEKEEPER_LOG__LEVEL", "trace")]);
    theatre.begin().await;
    theatre.place(0).await;
    theatre.place(1).await;
    theatre.users[0].slash(&theatre.channel, "board", &[]).await;
    terminate(&child);
    child.wait().unwrap();
    let store: Arc<dyn Store> = Arc::new(SledStore::open(theatre.path("data")).unwrap());
    let table = Tables::new(store.clone(), Clock::System)
        .at(PlaceId(theatre.channel.id().0))
        .await
        .unwrap();
    let Stage::Playing { seed, .. } = &table.body.stage else {
        panic!("{:?}", table.body.stage)
    };
    let said = theatre.said();
    assert!(said.contains("Started table"), "{said}");
    for secret in [theatre.playground.token(), seed, &seed[..16]] {
        let found = said.lines().find(|line| line.contains(secret));
        assert_eq!(found, None);
    }
    store.close().await.unwrap();
}
