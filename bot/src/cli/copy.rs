//! `grovekeeper copy`: copies everything from one store into another.

use std::{
    io::{IsTerminal, Write},
    path::Path,
};

use clap::Args;
use storage::{Limits, open_url};

use super::{Failure, files, say};

#[derive(Debug, Args)]
pub(super) struct CopyArgs {
    /// Address of the store to copy, such as sled:./data; stop the bot first
    #[arg(long, value_name = "URL")]
    from: String,
    /// Address of the store to fill, such as postgres://user@host/database
    #[arg(long, value_name = "URL")]
    to: String,
}

/// Copies, compares, and replays every table in the target.
pub(super) async fn copy(args: &CopyArgs) -> Result<(), Failure> {
    if args.from == args.to {
        return Err("both addresses are the same".into());
    }
    if let Some(folder) = args.from.strip_prefix("sled:")
        && !Path::new(folder).is_dir()
    {
        return Err(format!("there is no store in {folder}").into());
    }
    let from = open_url(&args.from, Limits::default())
        .await
        .map_err(|error| format!("--from: {error}"))?;
    let to = open_url(&args.to, Limits::default())
        .await
        .map_err(|error| format!("--to: {error}"))?;
    let mut bar = Bar::new("Copied");
    let kept = storage::copy(&*from, &*to, |step| bar.show(step.done, step.all)).await;
    bar.end();
    let kept = kept.map_err(|error| format!("the copy is not complete: {error}"))?;
    say(&format!(
        "Copied {} tables with {} entries and {} posts, and {} notes; read back and compared: no difference.",
        kept.tables, kept.entries, kept.posts, kept.notes
    ))?;
    let mut bar = Bar::new("Replayed");
    let replayed = files::replay_all(&to, |done| bar.show(done, kept.tables)).await;
    bar.end();
    from.close().await?;
    to.close().await?;
    replayed
}

/// A progress bar on a terminal; elsewhere an occasional line.
struct Bar {
    what: &'static str,
    terminal: bool,
    tenths: Option<u64>,
}

/// Characters of the bar.
const WIDTH: usize = 30;

impl Bar {
    fn new(what: &'static str) -> Bar {
        Bar {
            what,
            terminal: std::io::stderr().is_terminal(),
            tenths: None,
        }
    }

    /// Failing to show progress is no reason to stop.
    fn show(&mut self, done: u64, all: u64) {
        let share = done.saturating_mul(1000) / all.max(1);
        let what = self.what;
        let mut err = std::io::stderr();
        if self.terminal {
            let full = usize::try_from(share).unwrap_or(0).min(1000) * WIDTH / 1000;
            let bar = "█".repeat(full) + &"░".repeat(WIDTH - full);
            let _ = write!(err, "\r{what} {bar} {done} of {all} tables");
            let _ = err.flush();
        } else if self.tenths != Some(share / 100) {
            self.tenths = Some(share / 100);
            let _ = writeln!(err, "{what} {done} of {all} tables");
        }
    }

    fn end(&self) {
        if self.terminal {
            let _ = writeln!(std::io::stderr());
        }
    }
}
