//! The commands that an engine understands.

use games::GameId;
use serde_json::Value;

/// An invalid line: a code for programs and a text for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) code: &'static str,
    pub(super) text: String,
}

impl Wrong {
    pub(super) fn new(code: &'static str, text: impl ToString) -> Self {
        Wrong {
            code,
            text: text.to_string().replace(['\n', '\r'], " "),
        }
    }
}

/// One line to an engine.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Command {
    /// `gk`: asks the engine to introduce itself, with this version of the protocol.
    Hello(u32),
    Set(String, String),
    IsReady,
    /// A match of this game begins.
    Match(GameId, Value),
    View(Value),
    Go(Limit),
    Stop,
    Legal,
    End,
    Quit,
}

/// Limit of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    /// The level's own budget.
    Level,
    /// A number of moves in simulated matches.
    Nodes(u64),
    /// A time in milliseconds.
    Time(u64),
}

impl Command {
    /// Reads a line; `None` for an empty one.
    pub(super) fn read(line: &str) -> Result<Option<Command>, Wrong> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let json = || -> Result<Value, Wrong> {
            serde_json::from_str(rest).map_err(|error| Wrong::new("json", error))
        };
        let number = |text: &str| {
            text.parse::<u64>()
                .map_err(|_| Wrong::new("command", format!("\"{text}\" is not a number")))
        };
        Ok(Some(match word {
            "" => return Ok(None),
            "gk" => match rest.parse() {
                Ok(version) => Command::Hello(version),
                Err(_) => return Err(Wrong::new("command", "gk VERSION")),
            },
            "set" => match rest.split_once(char::is_whitespace) {
                Some((name, value)) => Command::Set(name.to_owned(), value.trim().to_owned()),
                None => return Err(Wrong::new("option", "set NAME VALUE")),
            },
            "isready" => Command::IsReady,
            "match" => {
                let setup = json()?;
                let name = setup["game"].as_str().unwrap_or_default();
                let game: GameId = name.parse().map_err(|error| Wrong::new("game", error))?;
                if let Some(rules) = setup.get("rules") {
                    let known = rules.as_u64().and_then(|rules| u32::try_from(rules).ok());
                    let checked = known.is_some_and(|rules| game.info().check_rules(rules).is_ok());
                    if !checked {
                        return Err(Wrong::new(
                            "rules",
                            format!("there are no rules {rules} of {game}"),
                        ));
                    }
                }
                Command::Match(game, setup)
            }
            "view" => Command::View(json()?),
            "go" => match rest.split_once(char::is_whitespace) {
                None if rest.is_empty() => Command::Go(Limit::Level),
                Some(("nodes", nodes)) => Command::Go(Limit::Nodes(number(nodes.trim())?)),
                Some(("time", time)) => Command::Go(Limit::Time(number(time.trim())?)),
                _ => {
                    return Err(Wrong::new(
                        "command",
                        "go, go nodes NUMBER or go time MILLISECONDS",
                    ));
                }
            },
            "stop" => Command::Stop,
            "legal" => Command::Legal,
            "end" => Command::End,
            "quit" => Command::Quit,
            _ => return Err(Wrong::new("command", format!("unknown command \"{word}\""))),
        }))
    }
}
