//! Several processes of the real program, and a database server that can be killed.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use playground::{Guild, Playground};

/// Processes that share one database and one local Discord.
pub(crate) struct Fleet {
    pub(crate) playground: Playground,
    url: String,
    total: u32,
    folder: PathBuf,
    processes: Vec<Process>,
    started: usize,
    /// How many pictures each process draws at the same time.
    pub(crate) drawing: usize,
}

struct Process {
    child: Child,
    from: u32,
    to: u32,
    /// Whether it was killed and nobody has asked for another one yet.
    killed: bool,
}

impl Fleet {
    /// A local Discord with so many shards, and nobody connected to it yet.
    pub(crate) async fn new(url: &str, total: u32, folder: &Path) -> Fleet {
        let playground = Playground::start(playground::Config {
            strict: true,
            shards: u64::from(total),
            ..playground::Config::default()
        })
        .await
        .unwrap();
        Fleet {
            playground,
            url: url.to_owned(),
            total,
            folder: folder.to_owned(),
            processes: Vec::new(),
            started: 0,
            drawing: 1,
        }
    }

    /// A server for each shard, in order.
    pub(crate) fn guilds(&self) -> Vec<Guild> {
        let total = u64::from(self.total);
        let mut found: Vec<Option<Guild>> = (0..total).map(|_| None).collect();
        // Servers have a millisecond of their own each, so every shard gets one soon.
        for n in 0..50 * total {
            let guild = self.playground.guild(&format!("Grove {n}"));
            let shard = usize::try_from((guild.id().0 >> 22) % total).unwrap();
            found[shard].get_or_insert(guild);
            if found.iter().all(Option::is_some) {
                break;
            }
        }
        found
            .into_iter()
            .map(|guild| guild.expect("a server on every shard"))
            .collect()
    }

    /// Starts a process for the shards `from` to `to` and gives its number.
    pub(crate) fn start(&mut self, from: u32, to: u32) -> usize {
        let child = self.spawn(from, to);
        self.processes.push(Process {
            child,
            from,
            to,
            killed: false,
        });
        self.processes.len() - 1
    }

    fn spawn(&mut self, from: u32, to: u32) -> Child {
        let log = File::create(self.folder.join(format!("process-{}.log", self.started))).unwrap();
        self.started += 1;
        let total = self.total;
        Command::new(env!("CARGO_BIN_EXE_grovekeeper"))
            .env("GROVEKEEPER_DISCORD__API_URL", self.playground.api_url())
            .env("DISCORD_TOKEN", self.playground.token())
            .env(
                "GROVEKEEPER_DISCORD__SHARDS",
                format!("{{total={total},from={from},to={to}}}"),
            )
            .env("GROVEKEEPER_STORAGE__URL", &self.url)
            // The people of these tests play faster than people do.
            .env("GROVEKEEPER_PLAY__REQUESTS_PER_MINUTE", "0")
            .env("GROVEKEEPER_PLAY__DRAWING", self.drawing.to_string())
            .env("GROVEKEEPER_LOG__LEVEL", "warn")
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the program starts")
    }

    /// Kills a process without a word.
    pub(crate) fn kill(&mut self, number: usize) {
        let process = &mut self.processes[number];
        process.killed = true;
        process.child.kill().unwrap();
        process.child.wait().unwrap();
    }

    /// Starts a process anew in the place of one that is gone.
    pub(crate) fn replace(&mut self, number: usize) {
        let (from, to) = (self.processes[number].from, self.processes[number].to);
        self.processes[number].child = self.spawn(from, to);
        self.processes[number].killed = false;
    }

    /// Starts those anew that have ended by themselves, as a service manager does, and says how many those were.
    pub(crate) fn replace_ended(&mut self) -> usize {
        let mut ended = Vec::new();
        for (number, process) in self.processes.iter_mut().enumerate() {
            if !process.killed && process.child.try_wait().unwrap().is_some() {
                ended.push(number);
            }
        }
        for &number in &ended {
            self.replace(number);
        }
        ended.len()
    }

    pub(crate) fn stop_all(&mut self) {
        for number in 0..self.processes.len() {
            self.kill(number);
        }
        self.processes.clear();
    }

    /// Waits until so many shards are connected and the commands are there.
    pub(crate) async fn wait_for_shards(&mut self, number: usize) {
        let gateway = self.playground.gateway();
        for _ in 0..6 {
            // On a busy machine the database may be too slow for a start, which is then made again.
            self.replace_ended();
            let came = self
                .playground
                .wait(|_| (gateway.connected() == number).then_some(()));
            if came.await.is_some() {
                return self.playground.wait_for_command("help").await;
            }
        }
        panic!(
            "{} instead of {number} shards are connected; {}",
            gateway.connected(),
            self.said()
        );
    }

    /// Waits until no shard is connected any more.
    pub(crate) async fn wait_for_nobody(&self) {
        let gateway = self.playground.gateway();
        let gone = self.playground.wait(|_| (gateway.connected() == 0).then_some(()));
        assert!(gone.await.is_some(), "somebody is still connected");
    }

    /// Everything that the processes have logged.
    pub(crate) fn said(&self) -> String {
        (0..self.started)
            .filter_map(|n| std::fs::read_to_string(self.folder.join(format!("process-{n}.log"))).ok())
            .collect()
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }
}

/// A database server of our own.
pub(crate) struct Server {
    folder: PathBuf,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        let said = script(&["start", &folder.display().to_string()]);
        let url = said
            .lines()
            .find_map(|line| line.strip_prefix("export TEST_POSTGRES_URL="))
            .expect("an address");
        Server {
            folder: folder.to_owned(),
            url: url.to_owned(),
        }
    }

    /// Kills the server as a crash would, and starts it again at the same address.
    pub(crate) fn kill_and_start_again(&self) {
        script(&["crash", &self.folder.display().to_string()]);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        script(&["stop", &self.folder.display().to_string()]);
    }
}

fn script(args: &[&str]) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/postgres");
    let done = Command::new(script).args(args).output().expect("the script runs");
    assert!(
        done.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&done.stderr)
    );
    String::from_utf8_lossy(&done.stdout).into_owned()
}
