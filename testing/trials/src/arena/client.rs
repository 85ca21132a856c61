//! Runs external programs that implement the engine protocol. Only the arena does this; the bot never starts a program.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use games::AnyView;
use serde_json::{Value, json};

use ai::{
    engine::{MOST_LINE, VERSION},
    legal_moves,
};

/// How long a program may take to introduce itself.
const GREETING: Duration = Duration::from_secs(10);
/// How much longer than its time limit a move may take.
const GRACE: Duration = Duration::from_millis(200);

/// A running engine.
pub(super) struct Client {
    command: String,
    time: Duration,
    process: Option<Process>,
    /// The current match, sent again after a restart.
    setup: Option<Value>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    wants_legal: bool,
}

impl Client {
    /// Starts a program through the shell, and waits for its introduction. A program that does not answer counts as
    /// running; it is at fault when it must move.
    ///
    /// # Errors
    /// When the shell can't be started.
    pub(super) fn start(command: &str, time: Duration) -> std::io::Result<Self> {
        Ok(Client {
            command: command.to_owned(),
            time,
            process: Process::start(command)?,
            setup: None,
        })
    }

    /// Announces a match to the engine.
    pub(super) fn new_match(&mut self, setup: &Value) {
        self.setup = Some(setup.clone());
        if self.process.is_none() {
            self.restart();
        } else {
            self.send(&format!("match {setup}"));
        }
    }

    /// Sends the result of a match to the engine.
    pub(super) fn end_match(&mut self, standings: &Value) {
        self.setup = None;
        self.send(&format!("end {standings}"));
    }

    /// Requests the engine's move for a view; returns `None` if it does not arrive in time, or the engine is dead.
    pub(super) fn ask(&mut self, view: &AnyView) -> Option<String> {
        let process = self.process.as_mut()?;
        let mut shown = view.to_json();
        if process.wants_legal {
            let legal: Vec<String> = legal_moves(view)
                .iter()
                .map(|chosen| chosen.to_string())
                .collect();
            shown["legal"] = json!(legal);
        }
        self.send(&format!("view {shown}"));
        self.send(&format!("go time {}", self.time.as_millis()));
        let deadline = Instant::now() + self.time + GRACE;
        let process = self.process.as_mut()?;
        loop {
            let line = process.next_line(deadline)?;
            if let Some(chosen) = line.strip_prefix("move ") {
                return Some(chosen.trim().to_owned());
            }
        }
    }

    /// Ends the program and starts it again.
    pub(super) fn restart(&mut self) {
        self.process = None;
        // A program that can't be restarted is dead, and each of its moves is a fault.
        self.process = Process::start(&self.command).ok().flatten();
        if let Some(setup) = &self.setup {
            self.send(&format!("match {setup}"));
        }
    }

    fn send(&mut self, line: &str) {
        let sent = self
            .process
            .as_mut()
            .map(|process| writeln!(process.input, "{line}").and_then(|()| process.input.flush()));
        if let Some(Err(_)) = sent {
            self.process = None;
        }
    }
}

impl Process {
    fn start(command: &str) -> std::io::Result<Option<Self>> {
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!("exec {command}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Ok(None);
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            loop {
                let mut line = String::new();
                let mut part = reader.by_ref().take(MOST_LINE);
                match part.read_line(&mut line) {
                    Ok(1..) if line.ends_with('\n') => {}
                    // The end of the output, text that is not UTF-8, or a line that is too long.
                    _ => return,
                }
                if sender.send(line.trim_end().to_owned()).is_err() {
                    return;
                }
            }
        });
        let greeted = writeln!(input, "gk {VERSION}").and_then(|()| input.flush());
        let mut process = Process {
            child,
            input,
            lines,
            wants_legal: false,
        };
        let deadline = Instant::now() + GREETING;
        while let (Ok(()), Some(line)) = (&greeted, process.next_line(deadline)) {
            match line.as_str() {
                "gkok" => return Ok(Some(process)),
                "want legal" => process.wants_legal = true,
                _ => {}
            }
        }
        Ok(None)
    }

    fn next_line(&mut self, deadline: Instant) -> Option<String> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may already have ended.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
