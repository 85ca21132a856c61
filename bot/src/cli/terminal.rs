//! Questions at the terminal.

use std::io::{self, BufRead, IsTerminal, Write};

use super::Failure;

/// Returns how to start the program with `arguments`: through cargo, or as it was called this time.
pub(super) fn call(arguments: &str) -> String {
    let by_cargo = std::env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == env!("CARGO_PKG_NAME"));
    let program = std::env::args()
        .next()
        .unwrap_or_else(|| "grovekeeper".to_owned());
    match (by_cargo, cfg!(debug_assertions), arguments) {
        (true, false, "") => "cargo run --release".to_owned(),
        (true, false, _) => format!("cargo run --release -- {arguments}"),
        (true, true, "") => "cargo run".to_owned(),
        (true, true, _) => format!("cargo run -- {arguments}"),
        (false, _, _) => format!("{program} {arguments}").trim_end().to_owned(),
    }
}

/// Asks for a secret. A terminal does not show the input; from a file or a pipe, the first line is read.
pub(super) async fn ask_secret(question: &str) -> Result<String, Failure> {
    if !io::stdin().is_terminal() {
        return read_line();
    }
    read_hidden(question).await
}

#[cfg(unix)]
async fn read_hidden(question: &str) -> Result<String, Failure> {
    say_without_end(question)?;
    let hidden = Hidden::new()?;
    // An interrupt here must restore the terminal.
    let line = tokio::select! {
        line = tokio::task::spawn_blocking(read_line) => line?,
        _ = tokio::signal::ctrl_c() => {
            drop(hidden);
            std::process::exit(130);
        }
    };
    drop(hidden);
    writeln!(io::stdout())?;
    line
}

#[cfg(windows)]
async fn read_hidden(question: &str) -> Result<String, Failure> {
    let question = question.to_owned();
    let line = tokio::task::spawn_blocking(move || rpassword::prompt_password(question)).await?;
    Ok(line?.trim().to_owned())
}

/// Asks a yes-or-no question. No answer means no.
pub(super) fn ask(question: &str) -> Result<bool, Failure> {
    say_without_end(&format!("{question} [y/N] "))?;
    let answer = read_line()?;
    if !io::stdin().is_terminal() {
        writeln!(io::stdout())?;
    }
    Ok(matches!(
        answer.to_lowercase().as_str(),
        "y" | "yes" | "j" | "ja" | "o" | "oui"
    ))
}

fn say_without_end(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "{text}")?;
    out.flush()
}

fn read_line() -> Result<String, Failure> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim().to_owned())
}

/// Hides what is typed in the terminal until this is dropped.
#[cfg(unix)]
struct Hidden;

#[cfg(unix)]
impl Hidden {
    fn new() -> Result<Hidden, Failure> {
        if stty("-echo") {
            Ok(Hidden)
        } else {
            Err(format!(
                "this terminal can't hide what you type; write the token into a file and try: {} < FILE",
                call("setup")
            )
            .into())
        }
    }
}

#[cfg(unix)]
impl Drop for Hidden {
    fn drop(&mut self) {
        stty("echo");
    }
}

#[cfg(unix)]
fn stty(what: &str) -> bool {
    let status = std::process::Command::new("stty").arg(what).status();
    status.is_ok_and(|status| status.success())
}
