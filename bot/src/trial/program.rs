//! The bot's own program, started on a store and a local Discord.

use std::{
    fs::File,
    path::Path,
    process::{Child, Command, Stdio},
};

use playground::Playground;

use super::Failure;

/// The program while it runs; killed when this is dropped.
pub(super) struct Program {
    child: Child,
}

impl Program {
    /// Starts it on the store `data` of a folder.
    pub(super) fn start(program: &Path, playground: &Playground, folder: &Path) -> Result<Program, Failure> {
        let log = File::options()
            .create(true)
            .append(true)
            .open(folder.join("bot.log"))?;
        let child = Command::new(program)
            .arg("run")
            .env("GROVEKEEPER_DISCORD__API_URL", playground.api_url())
            .env("DISCORD_TOKEN", playground.token())
            .env(
                "GROVEKEEPER_STORAGE__URL",
                format!("sled:{}", folder.join("data").display()),
            )
            .env("GROVEKEEPER_PLAY__REQUESTS_PER_MINUTE", "0")
            .env("GROVEKEEPER_LOG__LEVEL", "warn")
            .env("NO_COLOR", "1")
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        Ok(Program { child })
    }

    /// Tells it to stop and waits until it has.
    pub(super) fn stop(&mut self) -> Result<(), Failure> {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status()?;
        match self.child.wait()? {
            ended if ended.success() => Ok(()),
            ended => Err(format!("the program ended with {ended}").into()),
        }
    }

    pub(super) fn kill(&mut self) {
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
