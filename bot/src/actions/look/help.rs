//! `/help`: everything that people can do, in groups. It is made from the list of commands, so no command is missing.

use async_trait::async_trait;
use games::{GameId, Phrase};
use render::{language::Language, rules::rules};

use crate::actions::{Answer, Call, Command, all};
use crate::screens::{Row, Screen};

/// The groups, by the message with their title.
const GROUPS: [&str; 6] = [
    "help-play",
    "help-table",
    "help-look",
    "help-time",
    "help-server",
    "help-trust",
];

pub(crate) struct Help;

#[async_trait]
impl Command for Help {
    fn path(&self) -> (&'static str, &'static str) {
        ("help", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        Ok(help(call.language()))
    }
}

fn help(language: Language) -> Screen {
    let games = language.join(GameId::ALL.iter().map(|game| language.game(*game)));
    let mut screen = Screen::text(language.tell(&Phrase::new("help-intro").text("games", games)));
    for group in GROUPS {
        let mut lines = vec![format!("### {}", language.word(group))];
        let commands = all().iter().map(|command| command.path());
        let of_group = commands.filter(|path| group_of(path.0) == group);
        lines.extend(
            of_group
                .filter(|path| !is_game(path.0))
                .map(|path| line(path, language)),
        );
        if group == "help-play" {
            lines.extend(GameId::ALL.iter().map(|game| moves(*game, language)));
        }
        screen.rows.push(Row::Text(lines.join("\n")));
    }
    screen.rows.extend(credits(language).map(Row::Text));
    screen
}

/// Where the people and companies behind the games are named.
fn credits(language: Language) -> Option<String> {
    let topic = rules(*GameId::ALL.first()?, language).find("credits")?;
    Some(language.tell(&Phrase::new("help-credits").text("topic", &topic.title)))
}

/// The group of a command.
fn group_of(name: &str) -> &'static str {
    match name {
        "play" | "move" | "undo" => "help-play",
        "table" | "resign" | "replace" => "help-table",
        "board" | "hand" | "pictures" | "log" | "replay" | "learn" | "try" | "games" | "watch"
        | "unwatch" | "rules" | "score" | "stats" | "help" => "help-look",
        "nudge" | "away" | "reminders" => "help-time",
        "server" => "help-server",
        name if is_game(name) => "help-play",
        _ => "help-trust",
    }
}

fn is_game(name: &str) -> bool {
    GameId::ALL.iter().any(|game| game.info().command == name)
}

/// Returns a command with its description, as Discord shows them.
fn line((name, subcommand): (&str, &str), language: Language) -> String {
    let id = match subcommand {
        "" => format!("cmd-{name}"),
        _ => format!("cmd-{name}-{subcommand}"),
    };
    let path = path((name, subcommand), language);
    format!("`/{path}` {}", language.word(&format!("{id}-about")))
}

fn path((name, subcommand): (&str, &str), language: Language) -> String {
    let group = language.word(&format!("cmd-{name}"));
    match subcommand {
        "" => group,
        _ => format!("{group} {}", language.word(&format!("cmd-{name}-{subcommand}"))),
    }
}

/// Returns the commands for a game's moves in one line.
fn moves(game: GameId, language: Language) -> String {
    let commands = all().iter().map(|command| command.path());
    let moves = commands.filter(|path| path.0 == game.info().command);
    let moves: Vec<String> = moves
        .map(|path_of| format!("`/{}`", path(path_of, language)))
        .collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_named_in_every_language_and_all_fits_into_a_message() {
        for language in Language::ALL {
            let screen = help(language);
            let texts: Vec<&String> = screen
                .rows
                .iter()
                .filter_map(|row| match row {
                    Row::Text(text) => Some(text),
                    _ => None,
                })
                .chain([&screen.text])
                .collect();
            let whole = texts
                .iter()
                .map(|text| text.as_str())
                .collect::<Vec<_>>()
                .join("\n");
            for command in all() {
                let named = format!("`/{}`", path(command.path(), language));
                // The introduction repeats the most important command.
                assert!(whole.matches(&named).count() >= 1, "{language:?}: {named}");
            }
            assert!(whole.contains(&credits(language).unwrap()), "{language:?}");
            assert!(
                whole.chars().count() <= 4_000,
                "{language:?}: {}",
                whole.chars().count()
            );
            assert!(
                texts
                    .iter()
                    .all(|text| text.chars().count() <= crate::limits::MESSAGE)
            );
        }
    }
}
