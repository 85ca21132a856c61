//! The language files and the code agree: every message that the code names exists, and every message is used.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use games::{GameId, Seat, Seed};
use grovekeeper::{
    actions::{self, OptionKind},
    screens::{Reader, Row, panel, story::Story},
};
use render::language::Language;

use kit::position::{Position, person};

/// Parts of names that are composed at run time, by their fixed part: `cmd-forests-place`.
const BEGINNINGS: [&str; 9] = [
    "why-",
    "level-",
    "cmd-",
    "game-",
    "key-",
    "pace-",
    "button-late-",
    "label-",
    "pitch-",
];
const MIDDLES: [&str; 3] = ["-points-", "-form-", "-guide-"];
const ENDINGS: [&str; 2] = ["-rival", "-components"];

/// Returns every message of a language, by name.
fn messages(language: Language) -> BTreeSet<String> {
    let names = language.source().lines().filter_map(|line| {
        let (name, _) = line.split_once(" =")?;
        let first = name.chars().next()?;
        first.is_ascii_lowercase().then(|| name.to_owned())
    });
    names.collect()
}

/// Returns the sources of the program, without tests.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = ["games/src", "render/src", "tables/src", "bot/src"]
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

/// Returns the string literals of a source.
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

/// Returns the names of the answers that commands offer.
fn named_answers() -> BTreeSet<String> {
    let options = actions::all().iter().flat_map(|command| command.options());
    let named = options.filter_map(|option| match option.kind {
        OptionKind::OneOf(named) => Some(named),
        _ => None,
    });
    named.flatten().map(|(_, id)| id).collect()
}

#[test]
fn no_message_is_left_over() {
    let sources = sources();
    let literals: BTreeSet<&str> = sources.iter().flat_map(|(_, source)| literals(source)).collect();
    let answers = named_answers();
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

/// Checks names that are composed at run time: each part exists, and no part is unused.
#[test]
fn every_label_belongs_to_a_kind_of_move_or_a_question() {
    for label in messages(Language::English) {
        if let Some(path) = label.strip_prefix("label-") {
            // A question that is the only one may have a label of its own.
            let path = path.strip_suffix("-only").unwrap_or(path);
            assert!(Language::English.has(&format!("cmd-{path}")), "{label}");
        }
    }
}

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
        known.insert(format!("pitch-{}", info.command));
        known.extend((1..=3).map(|page| format!("{}-guide-{page}", info.command)));
        if info.min_seats == 1 {
            known.extend((1..=3).map(|page| format!("{}-guide-alone-{page}", info.command)));
        }
    }
    for command in actions::all() {
        let (name, subcommand) = command.path();
        let group = format!("cmd-{name}");
        let path = match subcommand {
            "" => group.clone(),
            _ => format!("{group}-{subcommand}"),
        };
        let options = command.options().into_iter();
        let options = options.map(|option| format!("{path}-{}", option.name));
        for name in options.chain([group, path.clone()]) {
            known.insert(format!("{name}-about"));
            known.insert(name);
        }
    }
    let belongs = |name: &str| {
        name.starts_with("cmd-")
            || name.starts_with("game-")
            || name.contains("-form-")
            || name.starts_with("pitch-")
            || name.contains("-guide-")
    };
    let listed: BTreeSet<String> = messages(Language::English)
        .into_iter()
        .filter(|name| belongs(name))
        .collect();
    assert_eq!(listed, known);
}

/// In every turn of random matches, the remaining line of a turn addresses its player as "you", not by name.
#[test]
fn the_remaining_line_of_a_turn_addresses_its_player() {
    for &game in GameId::ALL {
        let mut told = 0;
        for number in 0..6 {
            let seed = Seed::from_text(&format!("left {game} {number}"));
            let seats = game.info().max_seats;
            let Some(position) = (1..=40)
                .rev()
                .find_map(|n| Position::random(game, seats, &seed, n * 6))
            else {
                continue;
            };
            let table = &position.table;
            let steps = &table.current.replay.steps;
            let ends = (0..steps.len()).filter(|&n| steps[n].played.turn_over);
            let mut first = 0;
            for last in ends {
                let seat: Seat = steps[last].seat;
                let name = format!("**{}**", table.state.seats[seat.index()].name);
                for language in Language::ALL {
                    let story = Story::own(table, language, seat, first..last + 1);
                    let line = story.lines().join(" ");
                    assert!(!line.contains(&name), "{game}: {line}");
                    told += 1;
                }
                first = last + 1;
            }
        }
        assert!(told > 60, "{game}: {told}");
    }
}

/// German nouns begin with a capital letter, also next to an arrow.
#[test]
fn arrows_of_a_german_panel_name_nouns_with_capitals() {
    let mut arrows = 0;
    for &game in GameId::ALL {
        for number in 0..8 {
            let seed = Seed::from_text(&format!("arrows {game} {number}"));
            let Some(position) = Position::random(game, 2, &seed, number * 7) else {
                continue;
            };
            let reader = Reader::new(person(position.game().to_act()[0]), Language::German);
            let panel = panel::open(&position.table, reader, "").unwrap();
            let buttons = panel.rows.iter().filter_map(|row| match row {
                Row::Buttons(buttons) => Some(buttons),
                _ => None,
            });
            for button in buttons.flatten() {
                let what = button.label.trim_matches(|c: char| "◀▶↻ ".contains(c));
                // One arrow of a pair names what both change.
                let named = what.is_empty() || what.starts_with('/') || what.starts_with(char::is_uppercase);
                assert!(named, "{game}: {}", button.label);
                arrows += usize::from(what != button.label);
            }
        }
    }
    assert!(arrows > 20, "{arrows}");
}
