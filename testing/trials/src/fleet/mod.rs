//! Several processes of the bot on one database and one local Discord, and a database server that can be killed.

mod balancer;
mod wall_clock;

pub use self::{balancer::Balancer, wall_clock::WallClock};

use std::{
    collections::HashMap,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
};

use kit::discord::{Guild, Playground};

use crate::{
    Failure,
    program::{Program, set_up},
    until_async,
};

/// Processes that share one database and one local Discord.
pub struct Fleet {
    /// The Discord that they serve.
    pub playground: Playground,
    /// How many pictures each process draws at the same time.
    pub drawing: usize,
    /// Requests per second of all processes together; 0 for no limit.
    pub requests_per_second: u32,
    program: PathBuf,
    url: String,
    shards: u32,
    folder: PathBuf,
    processes: Vec<Process>,
    /// Processes, by number, with deviating settings.
    pub odd: HashMap<usize, Odd>,
}

/// Deviating settings of a process.
#[derive(Debug, Clone, Default)]
pub struct Odd {
    /// Its address of the database.
    pub url: Option<String>,
    /// How many seconds its clock is ahead; needs libfaketime.
    pub ahead: Option<u32>,
}

/// Returns the library that shifts the clock of one process, if it is installed.
pub fn faketime() -> Option<PathBuf> {
    let found = std::fs::read_dir("/usr/lib").ok()?.flatten();
    let library = found.map(|entry| entry.path().join("faketime/libfaketimeMT.so.1"));
    library.into_iter().find(|path| path.exists())
}

struct Process {
    program: Program,
    serves: Serves,
    /// Whether the trial killed it and has not replaced it yet.
    killed: bool,
}

/// How a process receives interactions.
#[derive(Clone, Copy)]
enum Serves {
    /// Through the shards of a range, both ends included.
    Shards(u32, u32),
    /// By HTTP, at this address.
    Posts(SocketAddr),
}

impl Fleet {
    /// Starts a local Discord with this many shards, and no processes.
    ///
    /// # Errors
    /// When it can't be started.
    pub async fn new(program: &Path, url: &str, shards: u32, folder: &Path) -> Result<Fleet, Failure> {
        let playground = Playground::start(kit::discord::Config {
            shards: u64::from(shards),
            ..kit::discord::Config::default()
        })
        .await?;
        Ok(Fleet {
            shards,
            ..Fleet::around(playground, program, url, folder)
        })
    }

    /// Creates a fleet without processes for an existing local Discord.
    pub fn around(playground: Playground, program: &Path, url: &str, folder: &Path) -> Fleet {
        Fleet {
            playground,
            drawing: 1,
            requests_per_second: 0,
            program: program.to_owned(),
            url: url.to_owned(),
            shards: 1,
            folder: folder.to_owned(),
            processes: Vec::new(),
            odd: HashMap::new(),
        }
    }

    /// Returns a server for each shard, in order.
    pub fn guilds(&self) -> Vec<Guild> {
        let shards = u64::from(self.shards);
        let mut found: Vec<Option<Guild>> = (0..shards).map(|_| None).collect();
        // Server ids have their own millisecond each, so every shard gets one soon.
        for n in 0.. {
            let guild = self.playground.guild(&format!("Grove {n}"));
            let shard = (guild.id().0 >> 22) % shards;
            found[shard as usize].get_or_insert(guild);
            if found.iter().all(Option::is_some) {
                break;
            }
        }
        found.into_iter().flatten().collect()
    }

    /// Starts a process for the shards `from` to `to` and returns its number.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(&mut self, from: u32, to: u32) -> Result<usize, Failure> {
        self.push(Serves::Shards(from, to))
    }

    /// Starts this many processes that receive interactions by HTTP, and registers their endpoint.
    ///
    /// # Errors
    /// When one can't be started, or does not answer.
    pub async fn start_by_http(&mut self, number: usize) -> Result<(), Failure> {
        let mut addresses = Vec::new();
        for _ in 0..number {
            // Another program could take the free port now; then the process ends with an error.
            let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
            self.push(Serves::Posts(address))?;
            addresses.push(address);
        }
        for address in &addresses {
            until_async("a process that answers", async || {
                tokio::net::TcpStream::connect(address).await.is_ok()
            })
            .await?;
        }
        let balancer = Balancer::start().await?;
        balancer.send_to(addresses);
        let address = format!("http://{}/interactions", balancer.address);
        self.playground.discord().set_endpoint(Some(&address)).await?;
        self.playground.wait_for_command("help").await;
        Ok(())
    }

    fn push(&mut self, serves: Serves) -> Result<usize, Failure> {
        let program = self.spawn(serves, self.processes.len())?;
        self.processes.push(Process {
            program,
            serves,
            killed: false,
        });
        Ok(self.processes.len() - 1)
    }

    fn spawn(&self, serves: Serves, number: usize) -> Result<Program, Failure> {
        let mut command = Command::new(&self.program);
        let command = set_up(command.arg("run"), &self.playground, &self.folder)?;
        match serves {
            Serves::Shards(from, to) => {
                let shards = format!("{{total={},from={from},to={to}}}", self.shards);
                command.env("GROVEKEEPER_DISCORD__SHARDS", shards);
            }
            Serves::Posts(address) => {
                command
                    .env("GROVEKEEPER_DISCORD__RECEIVE", "http")
                    .env("GROVEKEEPER_DISCORD__LISTEN", address.to_string());
            }
        }
        let odd = self.odd.get(&number).cloned().unwrap_or_default();
        if let (Some(seconds), Some(library)) = (odd.ahead, faketime()) {
            command
                .env("LD_PRELOAD", library)
                .env("FAKETIME", format!("+{seconds}s"));
        }
        command
            .env("GROVEKEEPER_STORAGE__URL", odd.url.as_ref().unwrap_or(&self.url))
            .env("GROVEKEEPER_PLAY__DRAWING", self.drawing.to_string())
            .env(
                "GROVEKEEPER_DISCORD__REQUESTS_PER_SECOND",
                self.requests_per_second.to_string(),
            )
            .env("GROVEKEEPER_LOG__LEVEL", "warn");
        Ok(Program::spawn(command)?)
    }

    /// Pauses a process, or lets it continue.
    ///
    /// # Errors
    /// When the signal fails.
    pub fn pause(&self, number: usize, pause: bool) -> Result<(), Failure> {
        let signal = if pause { "STOP" } else { "CONT" };
        Ok(self.processes[number].program.signal(signal)?)
    }

    /// Kills a process.
    pub fn kill(&mut self, number: usize) {
        let process = &mut self.processes[number];
        process.killed = true;
        process.program.kill();
    }

    /// Starts a process in the place of one that has ended.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn replace(&mut self, number: usize) -> Result<(), Failure> {
        let program = self.spawn(self.processes[number].serves, number)?;
        self.processes[number].program = program;
        self.processes[number].killed = false;
        Ok(())
    }

    /// Restarts processes that have ended unexpectedly, as a service manager does, and returns their number.
    ///
    /// # Errors
    /// When one can't be started.
    pub fn replace_ended(&mut self) -> Result<usize, Failure> {
        let mut ended = Vec::new();
        for (number, process) in self.processes.iter_mut().enumerate() {
            if !process.killed && process.program.ended()?.is_some() {
                ended.push(number);
            }
        }
        for &number in &ended {
            self.replace(number)?;
        }
        Ok(ended.len())
    }

    /// Stops all processes, so that none leaves claimed work behind, and waits until Discord has noticed.
    ///
    /// # Errors
    /// When one ends with an error, or Discord does not notice.
    pub async fn stop_all(&mut self) -> Result<(), Failure> {
        for mut process in self.processes.drain(..) {
            tokio::task::spawn_blocking(move || process.program.stop()).await??;
        }
        let gateway = self.playground.gateway();
        let gone = self.playground.wait(|_| (gateway.connected() == 0).then_some(()));
        Ok(gone.await.ok_or("somebody is still connected")?)
    }

    /// Waits until this many shards are connected and the commands are registered.
    ///
    /// # Errors
    /// With the logs of the processes, when they do not connect.
    pub async fn wait_for_shards(&mut self, number: usize) -> Result<(), Failure> {
        let gateway = self.playground.gateway();
        for _ in 0..6 {
            // On a busy machine the database may be too slow for a start, which is then repeated.
            self.replace_ended()?;
            let came = self
                .playground
                .wait(|_| (gateway.connected() == number).then_some(()));
            if came.await.is_some() {
                self.playground.wait_for_command("help").await;
                return Ok(());
            }
        }
        let connected = gateway.connected();
        Err(format!(
            "{connected} instead of {number} shards are connected; {}",
            self.said()
        )
        .into())
    }

    /// Returns everything that the processes have logged.
    pub fn said(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

/// A PostgreSQL server in a folder, run by `.ci/postgres`.
pub struct Server {
    folder: PathBuf,
    /// Its address.
    pub url: String,
}

impl Server {
    /// Starts it.
    ///
    /// # Errors
    /// When PostgreSQL is not installed or can't be started.
    pub fn start(folder: &Path) -> Result<Server, Failure> {
        let said = script("start", folder)?;
        let url = said
            .lines()
            .find_map(|line| line.strip_prefix("export TEST_POSTGRES_URL="))
            .ok_or("the database does not say its address")?;
        Ok(Server {
            folder: folder.to_owned(),
            url: url.to_owned(),
        })
    }

    /// Returns how many transactions have changed something, and how many bytes of write-ahead log exist, since it was
    /// created.
    ///
    /// # Errors
    /// When `psql` is missing or the server does not answer.
    pub fn written(&self) -> Result<(u64, u64), Failure> {
        let question =
            "SELECT pg_snapshot_xmax(pg_current_snapshot()) || ' ' || (pg_current_wal_lsn() - '0/0')";
        let said = Command::new("psql")
            .args([&self.url, "-Atc", question])
            .output()?;
        let said = String::from_utf8(said.stdout)?;
        let (changes, bytes) = said
            .trim()
            .split_once(' ')
            .ok_or("the server does not say what it has written")?;
        Ok((changes.parse()?, bytes.parse()?))
    }

    /// Kills the server as a crash would, and starts it again at the same address.
    ///
    /// # Errors
    /// When it does not start again.
    pub fn kill_and_start_again(&self) -> Result<(), Failure> {
        script("crash", &self.folder).map(drop)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The folder is temporary, so a failure to stop is ignored.
        let _ = script("stop", &self.folder);
    }
}

fn script(what: &str, folder: &Path) -> Result<String, Failure> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/postgres");
    let done = Command::new(script).arg(what).arg(folder).output()?;
    if done.status.success() {
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    } else {
        Err(format!("{what}: {}", String::from_utf8_lossy(&done.stderr)).into())
    }
}
