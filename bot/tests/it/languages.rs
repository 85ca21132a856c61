//! The language files and the code agree: every message that the code names is there, and none is left over.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use grovekeeper::commands::{Body, Command, Kind};
use render::language::Language;

/// Parts of names that are put together while the program runs, by what is fixed in them: `cmd-forests-place`.
const BEGINNINGS: [&str; 3] = ["cmd-", "game-", "pace-"];
const MIDDLES: [&str; 3] = ["-points-", "-form-", "-tour-"];
const ENDINGS: [&str; 4] = ["-rules", "-rulings", "-data", "-rival"];

/// Every message of a language, by name.
fn messages(language: Language) -> BTreeSet<String> {
    let names = language.source().lines().filter_map(|line| {
        let (name, _) = line.split_once(" =")?;
        let first = name.chars().next()?;
        first.is_ascii_lowercase().then(|| name.to_owned())
    });
    names.collect()
}

/// The sources of the program, tests aside.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = ["games/src", "render/src", "bot/src"]
        .map(|folder| root.join(folder))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let program = text
                    .split("#[cfg(test)]\nmod tests")
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                found.push((path, program));
            }
        }
    }
    assert!(found.len() > 80);
    found
}

/// What stands between the quotation marks of a source.
fn literals(source: &str) -> impl Iterator<Item = &str> {
    source.lines().flat_map(|line| line.split('"').skip(1).step_by(2))
}

#[test]
fn every_message_that_the_code_names_is_in_every_language() {
    let mut named = 0;
    for (path, source) in sources() {
        for call in ["Phrase::new(\"", ".word(\"", "told(\""] {
            for rest in source.split(call).skip(1) {
                let name = rest.split('"').next().unwrap_or_default();
                named += 1;
                for language in Language::ALL {
                    assert!(
                        language.has(name),
                        "{language:?} lacks {name}, named in {}",
                        path.display()
                    );
                }
            }
        }
    }
    assert!(named > 200, "{named}");
}

/// The names of the answers that commands give to choose from.
fn named_answers(command: &Command, answers: &mut BTreeSet<String>) {
    match &command.body {
        Body::Group(commands) => commands
            .iter()
            .for_each(|command| named_answers(command, answers)),
        Body::Leaf(options) => {
            for option in options {
                if let Kind::OneOf(named) = &option.kind {
                    answers.extend(named.iter().map(|(_, id)| id.clone()));
                }
            }
        }
    }
}

#[test]
fn no_message_is_left_over() {
    let sources = sources();
    let literals: BTreeSet<&str> = sources.iter().flat_map(|(_, source)| literals(source)).collect();
    let mut answers = BTreeSet::new();
    for command in grovekeeper::commands::all() {
        named_answers(command, &mut answers);
    }
    let made = |name: &str| {
        answers.contains(name)
            || BEGINNINGS.iter().any(|part| name.starts_with(part))
            || MIDDLES.iter().any(|part| name.contains(part))
            || ENDINGS.iter().any(|part| name.ends_with(part))
    };
    let unused: Vec<String> = messages(Language::English)
        .into_iter()
        .filter(|name| !literals.contains(name.as_str()) && !made(name))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

/// What is put together while the program runs is checked from the other side: each part exists, and nothing else.
#[test]
fn every_command_form_and_step_of_the_files_belongs_to_something() {
    let mut known: BTreeSet<String> = BTreeSet::new();
    for id in games::GameId::ALL {
        let info = id.info();
        known.extend([format!("game-{id}"), format!("game-{id}-about")]);
        known.extend(
            info.verbs
                .iter()
                .map(|verb| format!("{}-form-{}", info.command, verb.name)),
        );
        known.extend((1..=3).map(|step| format!("{}-tour-{step}", info.command)));
    }
    fn walk(command: &Command, path: &str, known: &mut BTreeSet<String>) {
        let path = format!("{path}-{}", command.name);
        let options: Vec<String> = match &command.body {
            Body::Group(commands) => {
                commands.iter().for_each(|command| walk(command, &path, known));
                Vec::new()
            }
            Body::Leaf(options) => options
                .iter()
                .map(|option| format!("{path}-{}", option.name))
                .collect(),
        };
        for name in options.into_iter().chain([path]) {
            known.insert(format!("{name}-about"));
            known.insert(name);
        }
    }
    for command in grovekeeper::commands::all() {
        walk(command, "cmd", &mut known);
    }
    let belongs = |name: &str| {
        name.starts_with("cmd-")
            || name.starts_with("game-")
            || name.contains("-form-")
            || name.contains("-tour-")
    };
    let listed: BTreeSet<String> = messages(Language::English)
        .into_iter()
        .filter(|name| belongs(name))
        .collect();
    assert_eq!(listed, known);
}
