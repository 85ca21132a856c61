//! The bot as a process of its own, on a store and a local Discord.

use std::{
    fs::File,
    io,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
};

use playground::Playground;

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
        // The people of trials play faster than people do.
        .env("GROVEKEEPER_PLAY__REQUESTS_PER_MINUTE", "0")
        // And the local Discord takes more than Discord does.
        .env("GROVEKEEPER_DISCORD__REQUESTS_PER_SECOND", "0")
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log))
}

/// The program while it runs; killed when this is dropped.
pub struct Program {
    child: Child,
}

impl Program {
    /// Runs a command that was set up.
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

    /// How it has ended, if it has.
    ///
    /// # Errors
    /// When the system can't tell.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Waits until it ends by itself.
    ///
    /// # Errors
    /// When the system can't tell.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Tells it to stop, as a service manager does, and waits until it has.
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

    /// Sends it a signal: `STOP` pauses it, `CONT` lets it go on.
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
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
