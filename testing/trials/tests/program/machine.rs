//! A folder with the built program.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
    sync::Arc,
};

use kit::World;
use kit::discord::{Channel, SeenMessage, User};
use storage::{PlaceId, SledStore, Store};
use tables::{Clock, Tables};
use trials::program::{Program, set_up};

const PROGRAM: &str = env!("CARGO_BIN_EXE_program");
/// Shell code that starts the program unchanged.
pub(crate) const PLAIN: &str = "exec \"$0\" \"$@\"";

/// A folder in which the built program runs, and the world that it serves.
pub(crate) struct Machine {
    pub(crate) world: World,
    folder: tempfile::TempDir,
    pub(crate) channel: Channel,
    pub(crate) users: [User; 2],
}

impl Machine {
    pub(crate) async fn new() -> Self {
        let world = World::without_bot(kit::discord::Clock::real(), Clock::System, 0).await;
        Machine {
            folder: tempfile::tempdir().unwrap(),
            channel: world.guild.channel("table"),
            users: ["Ann", "Ben"].map(|name| world.guild.user(name)),
            world,
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts the program through `shell` (which ends in `exec "$0" "$@"`), with its output in a file.
    pub(crate) fn start(&self, shell: &str, settings: &[(&str, &str)]) -> Program {
        let mut command = Command::new("sh");
        command.args(["-c", shell, PROGRAM, "run"]);
        let command = set_up(&mut command, &self.world.playground, self.folder.path()).unwrap();
        Program::spawn(command.envs(settings.iter().copied())).unwrap()
    }

    pub(crate) async fn begin(&self) {
        self.world.playground.wait_for_command("help").await;
        let [ann, ben] = &self.users;
        ann.slash(&self.channel, "table new", &[("game", "legendary-forests")])
            .await;
        let joinable = |message: &SeenMessage| message.button("Join").is_some();
        ann.wait_for(&self.channel, joinable).await;
        ben.slash(&self.channel, "table join", &[]).await;
        ann.slash(&self.channel, "table start", &[]).await;
        let board = |message: &SeenMessage| message.attachment("board.png").is_some();
        ann.wait_for(&self.channel, board).await;
    }

    /// Places a player's first suggestion; returns the answer.
    pub(crate) async fn place(&self, seat: usize) -> String {
        let user = &self.users[seat];
        let found = user
            .try_suggest(&self.channel, "forests place", &[], "spot", "")
            .await;
        match found.ok().and_then(|all| all.into_iter().next()) {
            Some(first) => {
                let options = [("spot", first.value.as_str())];
                user.slash(&self.channel, "forests place", &options).await.text()
            }
            None => user
                .slash(&self.channel, "forests tree", &[("zone", "")])
                .await
                .text(),
        }
    }

    /// Flips a bit at the end of the store's file, as a failing disk does.
    pub(crate) fn damage(&self) {
        let db = self.path("data/sled/db");
        let mut bytes = fs::read(&db).unwrap();
        let used = bytes.iter().rposition(|&byte| byte != 0).unwrap();
        bytes[used - 3] ^= 0x10;
        fs::write(&db, bytes).unwrap();
    }

    pub(crate) fn said(&self) -> String {
        String::from_utf8_lossy(&fs::read(self.path("log")).unwrap()).into_owned()
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
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

    pub(crate) async fn entries(&self) -> Vec<String> {
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
