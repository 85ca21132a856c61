//! `docs/commands.md`: the bot's commands, each with an example. `UPDATE_COMMANDS=1 cargo test -p kit --test bot
//! command_list` writes the file and fails, so that somebody reviews it.

use games::{AnyGame, Chain, Dice, GameId, Seed, Viewer};
use grovekeeper::actions::{self, CommandOption, OptionKind};
use render::{language::Language, words::notation};
use serde_json::{Map, Value};

fn list_of_commands() -> String {
    let say = |id: &str| Language::English.word(id);
    let mut page = "# Commands\n\n<!-- Made by the test `command_list`. -->\n\n".to_owned();
    page += "All answers are private. Discord shows names and texts in your own language, and suggests values while you type.\n";
    let mut group = "";
    for command in actions::all() {
        let (name, subcommand) = command.path();
        let id = match subcommand {
            "" => format!("cmd-{name}"),
            _ => format!("cmd-{name}-{subcommand}"),
        };
        if name != group {
            group = name;
            page += &format!("\n## /{name}\n\n{}.\n", say(&format!("cmd-{name}-about")));
        }
        let options = command.options();
        if !subcommand.is_empty() {
            page += &format!("\n### /{name} {subcommand}\n\n{}.\n", say(&format!("{id}-about")));
        }
        page += &format!("\n```text\n{}\n```\n", example((name, subcommand), &options));
        if !options.is_empty() {
            page += "\n| Option | |\n|---|---|\n";
        }
        for option in &options {
            let required = if option.required { ", required" } else { "" };
            let about = say(&format!("{id}-{}-about", option.name)).replace('|', "\\|");
            let choices = match &option.kind {
                OptionKind::OneOf(values) => {
                    let values: Vec<_> = values.iter().map(|(_, name)| say(name)).collect();
                    format!(": {}", values.join(" · ").replace('|', "\\|"))
                }
                _ => String::new(),
            };
            page += &format!("| `{}`{required} | {about}{choices} |\n", option.name);
        }
    }
    page
}

/// Returns the command with its required options, or with its first option if none is required.
fn example((name, subcommand): (&str, &str), options: &[CommandOption]) -> String {
    let mut line = format!("/{name} {subcommand}").trim_end().to_owned();
    let answers = legal_answers(name, subcommand);
    let answer = |option: &str| answers.iter().find(|(asked, _)| *asked == option);
    for (index, option) in options.iter().enumerate() {
        let value = match &option.kind {
            OptionKind::OneOf(values) => values
                .first()
                .map_or_else(String::new, |(_, name)| Language::English.word(name)),
            OptionKind::Suggested | OptionKind::Text => match answer(option.name) {
                Some((_, value)) => value.clone(),
                None => sample(option.name),
            },
        };
        if option.required || index == 0 || answer(option.name).is_some() {
            line += &format!(" {}:{value}", option.name);
        }
    }
    line
}

/// Returns the options and values of a legal move; empty if the command is not a move of a game.
fn legal_answers(name: &str, verb: &str) -> Vec<(&'static str, String)> {
    let game = GameId::ALL.iter().find(|game| game.info().command == name);
    let seats = game.map(|game| game.info().min_seats..=game.info().max_seats);
    let found = game.zip(seats).and_then(|(&game, mut seats)| {
        let chain = seats.find_map(|seats| legal_chain(game, seats, verb))?;
        let answers = chain
            .picks
            .iter()
            .map(|pick| notation(game, pick, Language::English));
        Some(
            chain
                .choices
                .iter()
                .map(|choice| choice.ask)
                .zip(answers)
                .collect(),
        )
    });
    found.unwrap_or_default()
}

/// Returns the first move of this kind in a random match.
fn legal_chain(game: GameId, seats: usize, verb: &str) -> Option<Chain> {
    let seed = Seed::from_text("commands");
    let mut dice = Dice::new(&seed);
    let mut game = AnyGame::new(game, seats, &seed, &Value::Object(Map::new())).ok()?;
    while let Some(&seat) = game.to_act().first() {
        let view = game.view(Viewer::Seat(seat));
        if view.verbs().contains(&verb) {
            return view.best(verb);
        }
        let legal = game.legal_moves(seat);
        game.play(seat, dice.pick(&legal)?).ok()?;
    }
    None
}

/// Returns a text that could be typed into an option.
fn sample(option: &str) -> String {
    let text = match option {
        "game" => return Language::English.game(GameId::ALL[0]),
        "with" | "player" | "who" | "people" => "@Ben",
        "seat" => "Ben",
        "text" | "move" => "place M12 90",
        "table" | "turn" | "match" => "12",
        "until" => "2026-12-27",
        "word" => "oak",
        "seal" => "5f1c…",
        _ => "…",
    };
    text.to_owned()
}

#[test]
fn the_list_of_commands_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/commands.md");
    let kept = std::fs::read_to_string(path).unwrap();
    let list = list_of_commands();
    if kept != list && std::env::var_os("UPDATE_COMMANDS").is_some() {
        std::fs::write(path, &list).unwrap();
    }
    assert!(
        kept == list,
        "docs/commands.md is out of date; UPDATE_COMMANDS=1 writes it"
    );
    assert!(!kept.contains(":…"), "every option has an example");
}
