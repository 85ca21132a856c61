//! Several processes of the bot on one database and one local Discord, and a database server that can be killed.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use playground::{Guild, Playground};

use crate::{
    Failure,
    program::{Program, set_up},
};

/// Processes that share one database and one local Discord.
pub struct Fleet {
    /// The Discord that they serve.
    pub playground: Playground,
    /// How many pictures each process draws at the same time.
    pub drawing: usize,
    program: PathBuf,
    url: String,
    shards: u32,
    folder: PathBuf,
    processes: Vec<Process>,
}

struct Process {
    program: Program,
    from: u32,
    to: u32,
    /// Whether it was killed and nobody has asked for another one yet.
    killed: bool,
}

impl Fleet {
    /// A local Discord with so many shards, and nobody connected to it yet.
    ///
    /// # Errors
    /// When it can't be started.
    pub async fn new(program: &Path, url: &str, shards: u32, folder: &Path) -> Result<Fleet, Failure> {
        let playground = Playground::start(playground::Config {
            shards: u64::from(shards),
            ..playground::Config::default()
        })
        .await?;
        Ok(Fleet {
            playground,
            drawing: 1,
            program: program.to_owned(),
            url: url.to_owned(),
            shards,
            folder: folder.to_owned(),
            processes: Vec::new(),
        })
    }

    /// A server for each shard, in order.
    pub fn guilds(&self) -> Vec<Guild> {
        let shards = u64::from(self.shards);
        let mut found: Vec<Option<Guild>> = (0..shards).map(|_| None).collect();
        // Servers have a millisecond of their own each, so every shard gets one soon.
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

    /// Starts a process for the shards `from` to `to` and gives its number.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(&mut self, from: u32, to: u32) -> Result<usize, Failure> {
        let program = self.spawn(from, to)?;
        self.processes.push(Process {
            program,
            from,
            to,
            killed: false,
        });
        Ok(self.processes.len() - 1)
    }

    fn spawn(&self, from: u32, to: u32) -> Result<Program, Failure> {
        let shards = format!("{{total={},from={from},to={to}}}", self.shards);
        let mut command = Command::new(&self.program);
        set_up(command.arg("run"), &self.playground, &self.folder)?
            .env("GROVEKEEPER_DISCORD__SHARDS", shards)
            .env("GROVEKEEPER_STORAGE__URL", &self.url)
            .env("GROVEKEEPER_PLAY__DRAWING", self.drawing.to_string())
            .env("GROVEKEEPER_LOG__LEVEL", "warn");
        Ok(Program::spawn(&mut command)?)
    }

    /// Kills a process.
    pub fn kill(&mut self, number: usize) {
        let process = &mut self.processes[number];
        process.killed = true;
        process.program.kill();
    }

    /// Starts a process anew in the place of one that has ended.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn replace(&mut self, number: usize) -> Result<(), Failure> {
        let (from, to) = (self.processes[number].from, self.processes[number].to);
        self.processes[number].program = self.spawn(from, to)?;
        self.processes[number].killed = false;
        Ok(())
    }

    /// Starts those anew that have ended by themselves, as a service manager does, and says how many those were.
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

    /// Waits until so many shards are connected and the commands are there.
    ///
    /// # Errors
    /// With what the processes have logged, when they do not connect.
    pub async fn wait_for_shards(&mut self, number: usize) -> Result<(), Failure> {
        let gateway = self.playground.gateway();
        for _ in 0..6 {
            // On a busy machine the database may be too slow for a start, which is then made again.
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

    /// Everything that the processes have logged.
    pub fn said(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

/// A PostgreSQL server in a folder, run by `.ci/postgres`.
pub struct Server {
    folder: PathBuf,
    /// Where it is reached.
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
        // The folder is temporary: nothing can be done about a server that does not stop.
        let _ = script("stop", &self.folder);
    }
}

fn script(what: &str, folder: &Path) -> Result<String, Failure> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/postgres");
    let done = Command::new(script).arg(what).arg(folder).output()?;
    if done.status.success() {
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    } else {
        Err(format!("{what}: {}", String::from_utf8_lossy(&done.stderr)).into())
    }
}
