//! All slash commands, as data. Names and descriptions come from the language files: `cmd-` and the path.

use std::sync::LazyLock;

use games::GameId;
use render::language::Language;

use crate::tables::Pace;

/// A command or subcommand.
#[derive(Debug, Clone)]
pub struct Command {
    /// Its name in English, which is also what Discord reports.
    pub name: &'static str,
    /// What it consists of.
    pub body: Body,
}

/// What a command consists of.
#[derive(Debug, Clone)]
pub enum Body {
    /// Subcommands.
    Group(Vec<Command>),
    /// Options.
    Leaf(Vec<CommandOption>),
}

/// One option of a command.
#[derive(Debug, Clone)]
pub struct CommandOption {
    /// Its name in English.
    pub name: &'static str,
    /// Whether it must be given. Required ones come first.
    pub required: bool,
    /// What may be given.
    pub kind: Kind,
}

/// What may be given for an option.
#[derive(Debug, Clone)]
pub enum Kind {
    /// Text with suggestions.
    Suggested,
    /// Text as typed.
    Text,
    /// One of a few, each with the id of its name in the language files.
    OneOf(Vec<(&'static str, String)>),
}

/// Every command of the bot.
pub fn all() -> &'static [Command] {
    static ALL: LazyLock<Vec<Command>> = LazyLock::new(|| {
        let mut commands = vec![
            group(
                "table",
                vec![
                    leaf(
                        "new",
                        vec![
                            game(true),
                            optional("set", Kind::Suggested),
                            optional("pace", pace()),
                            optional("where", one_of("where", &["here", "thread"])),
                        ],
                    ),
                    leaf("join", vec![]),
                    leaf("leave", vec![]),
                    leaf("start", vec![]),
                    leaf("status", vec![]),
                    leaf(
                        "settings",
                        vec![
                            optional("pace", pace()),
                            optional("scores", one_of("answer", &["yes", "no"])),
                        ],
                    ),
                    leaf("move", vec![required("table", Kind::Suggested)]),
                    leaf("unstick", vec![]),
                    leaf("close", vec![]),
                ],
            ),
            leaf(
                "board",
                vec![optional("seat", Kind::Suggested), optional("style", style())],
            ),
            leaf("hand", vec![]),
            leaf("move", vec![required("text", Kind::Suggested)]),
            leaf("undo", vec![]),
            leaf("log", vec![]),
            leaf("replay", vec![optional("turn", Kind::Text)]),
            leaf("games", vec![]),
            leaf(
                "watch",
                vec![
                    optional("what", one_of("watch", &["turns", "player", "end"])),
                    optional("player", Kind::Suggested),
                ],
            ),
            leaf("unwatch", vec![]),
            leaf("nudge", vec![]),
            leaf("resign", vec![]),
            leaf("replace", vec![optional("player", Kind::Suggested)]),
            leaf(
                "away",
                vec![
                    optional("until", Kind::Suggested),
                    optional("from", Kind::Suggested),
                ],
            ),
            leaf(
                "reminders",
                vec![
                    optional("by", one_of("remind-by", &["channel", "direct"])),
                    optional("quiet", Kind::Text),
                    optional("utc", Kind::Text),
                ],
            ),
            leaf("stats", vec![]),
            group(
                "server",
                vec![
                    leaf("language", vec![required("language", languages())]),
                    leaf(
                        "channels",
                        vec![required(
                            "allow",
                            one_of("allow", &["here", "not-here", "everywhere"]),
                        )],
                    ),
                    leaf("export", vec![]),
                ],
            ),
            leaf("rules", vec![game(false), optional("card", Kind::Suggested)]),
            leaf("verify", vec![]),
            leaf("export", vec![]),
            leaf("privacy", vec![]),
            leaf("forget-me", vec![]),
            leaf("help", vec![]),
        ];
        commands.extend(GameId::ALL.iter().map(|id| game_command(*id)));
        commands
    });
    &ALL
}

/// The moves of a game: a subcommand for each verb, an option for each thing asked.
fn game_command(id: GameId) -> Command {
    let info = id.info();
    let verb = |verb: &games::Verb| {
        let option = |(index, &name): (usize, &&'static str)| CommandOption {
            name,
            required: index < verb.required,
            kind: Kind::Suggested,
        };
        leaf(verb.name, verb.asks.iter().enumerate().map(option).collect())
    };
    group(info.command, info.verbs.iter().map(verb).collect())
}

/// The game whose moves a command makes.
pub fn game_of(command: &str) -> Option<GameId> {
    GameId::ALL
        .iter()
        .copied()
        .find(|id| id.info().command == command)
}

fn group(name: &'static str, commands: Vec<Command>) -> Command {
    Command {
        name,
        body: Body::Group(commands),
    }
}

fn leaf(name: &'static str, options: Vec<CommandOption>) -> Command {
    Command {
        name,
        body: Body::Leaf(options),
    }
}

fn required(name: &'static str, kind: Kind) -> CommandOption {
    CommandOption {
        name,
        required: true,
        kind,
    }
}

fn optional(name: &'static str, kind: Kind) -> CommandOption {
    CommandOption {
        name,
        required: false,
        kind,
    }
}

fn game(required: bool) -> CommandOption {
    let kind = Kind::OneOf(
        GameId::ALL
            .iter()
            .map(|id| (id.as_str(), format!("game-{id}")))
            .collect(),
    );
    CommandOption {
        name: "game",
        required,
        kind,
    }
}

fn style() -> Kind {
    one_of("style", &["picture", "words"])
}

fn pace() -> Kind {
    one_of("pace", &Pace::ALL.map(Pace::as_str))
}

fn languages() -> Kind {
    let mut codes = vec!["auto"];
    codes.extend(Language::ALL.iter().map(|language| language.code()));
    one_of("language", &codes)
}

/// A few values whose names are messages with this prefix.
fn one_of(prefix: &str, values: &[&'static str]) -> Kind {
    let named = values.iter().map(|&value| (value, format!("{prefix}-{value}")));
    Kind::OneOf(named.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    /// Calls `check` with the message id of every name in a command.
    fn walk(command: &Command, path: &str, check: &mut dyn FnMut(&str)) {
        let path = format!("{path}-{}", command.name);
        check(&path);
        match &command.body {
            Body::Group(commands) => commands.iter().for_each(|command| walk(command, &path, check)),
            Body::Leaf(options) => options
                .iter()
                .for_each(|option| check(&format!("{path}-{}", option.name))),
        }
    }

    #[test]
    fn every_name_and_description_is_there_and_within_the_limits_in_every_language() {
        for command in all() {
            for language in Language::ALL {
                let mut total = 0;
                walk(command, "cmd", &mut |id| {
                    assert!(
                        language.has(id) && language.has(&format!("{id}-about")),
                        "{language:?} lacks {id} or {id}-about"
                    );
                    let (name, about) = (language.word(id), language.word(&format!("{id}-about")));
                    assert!((1..=32).contains(&name.chars().count()), "{name}");
                    assert!(
                        name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_'),
                        "{name}"
                    );
                    assert_eq!(name, name.to_lowercase());
                    assert!((1..=100).contains(&about.chars().count()), "{about}");
                    if language == Language::English {
                        assert!(id.ends_with(&name), "{id} is called {name}");
                    }
                    total += name.chars().count() + about.chars().count();
                });
                assert!(
                    total <= limits::COMMAND,
                    "{} has {total} characters",
                    command.name
                );
            }
        }
    }

    #[test]
    fn names_are_unique_within_their_group_in_every_language() {
        for language in Language::ALL {
            let unique = |mut names: Vec<String>| {
                names.sort();
                let count = names.len();
                names.dedup();
                assert_eq!(names.len(), count, "{names:?}");
            };
            unique(
                all()
                    .iter()
                    .map(|command| language.word(&format!("cmd-{}", command.name)))
                    .collect(),
            );
            for command in all() {
                if let Body::Group(commands) = &command.body {
                    let name = |sub: &Command| language.word(&format!("cmd-{}-{}", command.name, sub.name));
                    unique(commands.iter().map(name).collect());
                    for sub in commands {
                        if let Body::Leaf(options) = &sub.body {
                            let name = |option: &CommandOption| {
                                language.word(&format!("cmd-{}-{}-{}", command.name, sub.name, option.name))
                            };
                            unique(options.iter().map(name).collect());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn required_options_come_first_and_there_are_at_most_25() {
        fn check(command: &Command) {
            match &command.body {
                Body::Group(commands) => {
                    assert!(commands.len() <= 25);
                    commands.iter().for_each(check);
                }
                Body::Leaf(options) => {
                    assert!(options.is_sorted_by_key(|option| !option.required) && options.len() <= 25);
                }
            }
        }
        all().iter().for_each(check);
        assert!(all().len() <= 100);
    }
}
