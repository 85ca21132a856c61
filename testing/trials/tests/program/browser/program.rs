//! The real program, started and stopped as a person would.

use std::path::Path;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use kit::browser::PATIENCE;

/// A running `grovekeeper` without a token.
pub(crate) struct Program {
    child: Child,
    /// `http://127.0.0.1:PORT`, as printed.
    pub(crate) address: String,
}

impl Program {
    /// Starts the built program in this folder; port 0 takes a free one.
    pub(crate) async fn start(folder: &Path, port: u16) -> Program {
        Program::start_from(Path::new(env!("CARGO_BIN_EXE_program")), folder, port).await
    }

    /// Starts a program in this folder, which keeps its data.
    pub(crate) async fn start_from(program: &Path, folder: &Path, port: u16) -> Program {
        let mut child = Command::new(program)
            .args(["run", "--listen", &format!("127.0.0.1:{port}")])
            .env_remove("DISCORD_TOKEN")
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("grovekeeper starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
        let address = loop {
            let line = tokio::time::timeout(PATIENCE, lines.next_line())
                .await
                .expect("it says its address in time");
            let line = line
                .expect("it can be read")
                .expect("it says its address before it ends");
            if let Some(at) = line.find("http://") {
                let word = line[at..].split_whitespace().next().expect("an address");
                break word.to_owned();
            }
        };
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Program { child, address }
    }

    pub(crate) fn port(&self) -> u16 {
        self.address
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok())
            .expect("an address with a port")
    }

    /// Stops it as a service manager would, and waits until it has ended.
    pub(crate) async fn stop(mut self) {
        let id = self.child.id().expect("it runs").to_string();
        let told = Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .await
            .expect("kill can be run");
        assert!(told.success());
        let ended = tokio::time::timeout(PATIENCE, self.child.wait())
            .await
            .expect("it stops in time");
        let ended = ended.expect("it can be waited for");
        assert!(ended.success(), "it stopped with {ended}");
    }
}
