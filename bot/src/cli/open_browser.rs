//! Opens a page in the browser of the person who started the program.

use std::{
    env,
    io::{self, IsTerminal},
    process::{Command, Stdio},
};

/// Opens the page if there is a screen. A failure is harmless, because the address is printed as well.
pub(super) fn open(page: &str) {
    if !io::stdout().is_terminal() || !has_screen() {
        return;
    }
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(program)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        tracing::debug!("{program} can't be started: {error}");
    }
}

/// Returns whether there is a screen for a browser. A remote shell has none.
fn has_screen() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    if is_set("SSH_CONNECTION") {
        return false;
    }
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
