//! Our engine: reads commands and answers them. It searches on another thread, so that it can react to `stop` and
//! `quit`.

use std::{
    io::{BufRead, Read, Write},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use games::{AnyView, GameId, Seed};
use serde_json::json;

use super::{
    MOST_LINE, VERSION,
    command::{Command, Limit, Wrong},
};
use crate::{Level, Mind, Stop, legal_moves, think};

/// Time limit of a decision with the level's own budget.
const CEILING: Duration = Duration::from_secs(10);

/// Standard output, shared with the search thread.
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    fn line(&self, text: &str) -> std::io::Result<()> {
        self.line_after(text, || ())
    }

    /// Prints a line after `before`; no other line comes between the two.
    fn line_after(&self, text: &str, before: impl FnOnce()) -> std::io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        before();
        writeln!(output, "{text}")?;
        output.flush()
    }
}

/// The state of a session.
struct Session {
    mind: Mind,
    seed: Seed,
    view: Option<AnyView>,
    /// Decisions so far; each has its own random numbers.
    step: u32,
}

/// Serves one partner until `quit` or the end of the input.
///
/// # Errors
/// When input can't be read or output can't be written.
pub fn serve(mut input: impl BufRead, output: impl Write + Send) -> std::io::Result<()> {
    let output = Output(Mutex::new(output));
    let mut session = Session {
        mind: Mind::new(Level::Elder),
        seed: Seed::from_text("engine"),
        view: None,
        step: 0,
    };
    let busy = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut stop = Stop::never();
        let served = loop {
            let line = match read_line(&mut input) {
                Ok(Some(line)) => line,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let Some(command) = line.and_then(|line| Command::read(&line)).transpose() else {
                continue;
            };
            let command = match command {
                Ok(Command::Quit) => break Ok(()),
                Ok(Command::Stop) => {
                    stop.stop();
                    continue;
                }
                Ok(_) if busy.load(Ordering::SeqCst) => {
                    Err(Wrong::new("busy", "only stop and quit until the move"))
                }
                other => other,
            };
            let answered = match command {
                Ok(Command::Go(limit)) => match session.job(limit) {
                    Ok((view, mind, seed, own_stop)) => {
                        stop = own_stop.clone();
                        busy.store(true, Ordering::SeqCst);
                        let (busy, output) = (&busy, &output);
                        scope.spawn(move || {
                            let lines = think_aloud(&view, &mind, &seed, &own_stop);
                            // Whatever is answered from now on is printed after the move. A client that has gone reads
                            // no move.
                            let _ = output.line_after(&lines, || busy.store(false, Ordering::SeqCst));
                        });
                        Ok(())
                    }
                    Err(wrong) => output.line(&error(&wrong)),
                },
                Ok(command) => session.answer(command).map_or_else(
                    |wrong| output.line(&error(&wrong)),
                    |lines| {
                        if lines.is_empty() {
                            Ok(())
                        } else {
                            output.line(&lines)
                        }
                    },
                ),
                Err(wrong) => output.line(&error(&wrong)),
            };
            if let Err(error) = answered {
                break Err(error);
            }
        };
        stop.stop();
        served
    })
}

fn error(wrong: &Wrong) -> String {
    format!("error {} {}", wrong.code, wrong.text)
}

/// Reads one line; an error if it is too long or not text; `None` at the end.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<Result<String, Wrong>>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MOST_LINE).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read as u64 == MOST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Wrong::new("command", "the line is longer than 1 MiB"))));
    }
    Ok(Some(
        String::from_utf8(bytes).map_err(|_| Wrong::new("command", "the line is not UTF-8")),
    ))
}

/// Searches and prints the move; a view without a decision was refused before.
fn think_aloud(view: &AnyView, mind: &Mind, seed: &Seed, stop: &Stop) -> String {
    let Some(thought) = think(view, mind, seed, stop) else {
        return error(&Wrong::new("not-to-act", "there is nothing to decide"));
    };
    let best = thought.candidates.first();
    let next = thought.candidates.get(1).or(best);
    let gain = best.zip(next).map_or(0, |(best, next)| best.worth - next.worth);
    format!(
        "info nodes {} best \"{}\" gain {:.1} error {:.1}\nmove {}",
        thought.nodes,
        thought.chosen,
        f64::from(gain) / 1000.0,
        best.map_or(0.0, |best| f64::from(best.error) / 1000.0),
        thought.chosen,
    )
}

impl Session {
    /// Answers every command except `go`, `stop` and `quit`.
    fn answer(&mut self, command: Command) -> Result<String, Wrong> {
        match command {
            Command::Hello(VERSION) => return Ok(hello()),
            Command::Hello(version) => {
                return Err(Wrong::new(
                    "command",
                    format!("version {version} is unknown; this is {VERSION}"),
                ));
            }
            Command::Set(name, value) => self.set(&name, &value)?,
            Command::IsReady => return Ok("readyok".to_owned()),
            Command::Match(_, setup) => {
                self.view = None;
                self.step = 0;
                self.seed = Seed::from_text(setup["seed"].as_str().unwrap_or_default());
            }
            Command::View(view) => {
                let name = view["game"].as_str().unwrap_or_default();
                let game: GameId = name.parse().map_err(|error| Wrong::new("game", error))?;
                self.view = None;
                self.view = Some(AnyView::from_json(game, &view).map_err(|error| Wrong::new("view", error))?);
            }
            Command::Legal => {
                let legal: Vec<String> = legal_moves(self.view()?)
                    .iter()
                    .map(|chosen| chosen.to_string())
                    .collect();
                return Ok(format!("legal {}", json!(legal)));
            }
            Command::End => self.view = None,
            Command::Go(_) | Command::Stop | Command::Quit => {}
        }
        Ok(String::new())
    }

    fn view(&self) -> Result<&AnyView, Wrong> {
        self.view
            .as_ref()
            .ok_or_else(|| Wrong::new("view", "there is no view"))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let wrong = || Wrong::new("option", format!("\"{value}\" is no {name}"));
        match name {
            "Level" => {
                let number = value.parse().ok().and_then(Level::from_number);
                self.mind.level = number.or_else(|| value.parse().ok()).ok_or_else(wrong)?;
            }
            _ => return Err(Wrong::new("option", format!("there is no option {name}"))),
        }
        Ok(())
    }

    /// Returns the position to search and the limits.
    fn job(&mut self, limit: Limit) -> Result<(AnyView, Mind, Seed, Stop), Wrong> {
        let view = self.view()?.clone();
        let to_act = view
            .viewer()
            .seat()
            .is_some_and(|seat| view.to_act().contains(&seat));
        if !to_act {
            return Err(Wrong::new("not-to-act", "the viewer has nothing to decide"));
        }
        let mut mind = self.mind;
        let time = match limit {
            Limit::Level => CEILING,
            Limit::Nodes(nodes) => {
                mind = mind.with_nodes(nodes);
                CEILING
            }
            Limit::Time(time) => Duration::from_millis(time),
        };
        self.step += 1;
        let seed = self.seed.derive(&format!("mind/{}", self.step));
        Ok((view, mind, seed, Stop::after(time)))
    }
}

fn hello() -> String {
    let mut lines = vec![format!("id name Grovekeeper {}", env!("CARGO_PKG_VERSION"))];
    lines.extend(
        GameId::ALL
            .iter()
            .map(|game| format!("game {game} {}", game.info().newest_rules())),
    );
    lines.push("option Level number 5 1 5".to_owned());
    lines.push("gkok".to_owned());
    lines.join("\n")
}
