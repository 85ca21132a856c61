//! The bot as a separate process, on a store and a local Discord.

use std::{
    fs::File,
    io,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
};

use grovekeeper::runtime::metrics::resident_bytes;
use kit::discord::Playground;

use crate::Failure;

/// Sets a command up to run the bot on a local Discord, with its store `data` and its log `log` in this folder.
///
/// # Errors
/// When the log can't be written.
pub fn set_up<'a>(
    command: &'a mut Command,
    playground: &Playground,
    folder: &Path,
) -> io::Result<&'a mut Command> {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.join("log"))?;
    let store = format!("sled:{}", folder.join("data").display());
    Ok(command
        .env("GROVEKEEPER_DISCORD__API_URL", playground.api_url())
        .env("DISCORD_TOKEN", playground.token())
        .env("GROVEKEEPER_STORAGE__URL", store)
        // People in trials play faster than real people.
        .env("GROVEKEEPER_PLAY__REQUESTS_PER_MINUTE", "0")
        // The local Discord accepts more requests than the real one.
        .env("GROVEKEEPER_DISCORD__REQUESTS_PER_SECOND", "0")
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log))
}

/// A running program; dropping it kills it.
pub struct Program {
    child: Child,
}

impl Program {
    /// Runs a prepared command.
    ///
    /// # Errors
    /// When it can't be run.
    pub fn spawn(command: &mut Command) -> io::Result<Program> {
        Ok(Program {
            child: command.spawn()?,
        })
    }

    /// Starts the program on a folder; only warnings are logged.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(program: &Path, playground: &Playground, folder: &Path) -> io::Result<Program> {
        let mut command = Command::new(program);
        command.arg("run").env("GROVEKEEPER_LOG__LEVEL", "warn");
        Program::spawn(set_up(&mut command, playground, folder)?)
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the bytes of memory that it uses.
    ///
    /// # Errors
    /// When the system does not report them.
    pub fn memory(&self) -> Result<u64, Failure> {
        let process = self.child.id().to_string();
        Ok(resident_bytes(&process).ok_or("the memory of a process is unknown")?)
    }

    /// Returns how the program has ended, if it has.
    ///
    /// # Errors
    /// When the system can't tell.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Waits until it ends.
    ///
    /// # Errors
    /// When the system can't tell.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Sends SIGTERM, as a service manager does, and waits until it has ended.
    ///
    /// # Errors
    /// When it ends with an error.
    pub fn stop(&mut self) -> Result<(), Failure> {
        self.signal("TERM")?;
        match self.child.wait()? {
            ended if ended.success() => Ok(()),
            ended => Err(format!("the program ended with {ended}").into()),
        }
    }

    /// Sends a signal: `STOP` pauses it, `CONT` lets it continue.
    ///
    /// # Errors
    /// When the signal can't be sent.
    pub fn signal(&self, name: &str) -> io::Result<()> {
        let id = self.child.id().to_string();
        Command::new("kill")
            .args([&format!("-{name}"), &id])
            .status()
            .map(|_| ())
    }

    /// Kills it.
    pub fn kill(&mut self) {
        // It may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
