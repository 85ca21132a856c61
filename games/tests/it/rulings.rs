//! Every numbered ruling of a game's `rules.md` is in the name of a test.

use std::{collections::BTreeSet, fs, path::Path};

use games::GameId;

/// The folder of a game and the letter of its rulings.
fn folder(game: GameId) -> (&'static str, char) {
    match game {
        GameId::LegendaryForests => ("legendary_forests", 'F'),
        GameId::Mystaria => ("mystaria", 'M'),
        GameId::Wispwood => ("wispwood", 'W'),
        GameId::Legends => ("legends", 'L'),
    }
}

/// The words of a text that are the letter and a number, outside of code.
fn rulings(rules: &str, letter: char) -> BTreeSet<String> {
    let prose: String = rules.split("```").step_by(2).collect();
    let prose: String = prose.split('`').step_by(2).collect();
    prose
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| {
            word.strip_prefix(letter)
                .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
        })
        .map(str::to_lowercase)
        .collect()
}

/// The words in the names of all tests below a folder.
fn words_of_tests(folder: &Path, words: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            words_of_tests(&path, words);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let source = fs::read_to_string(&path).expect("a source");
            for test in source.split("#[test]").skip(1) {
                let name = test.trim_start().strip_prefix("fn ").unwrap_or_default();
                let name = name.split('(').next().unwrap_or_default();
                words.extend(name.split('_').map(str::to_owned));
            }
        }
    }
}

#[test]
fn every_ruling_has_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for &game in GameId::ALL {
        let (folder, letter) = folder(game);
        let source = root.join("src").join(folder);
        let rules = fs::read_to_string(source.join("rules.md")).expect("the rules of the game");
        let rulings = rulings(&rules, letter);
        assert!(rulings.len() >= 4, "{game} has the rulings {rulings:?}");
        let mut words = BTreeSet::new();
        words_of_tests(&source, &mut words);
        words_of_tests(&root.join("tests/it/rulebook").join(folder), &mut words);
        let untested: Vec<&String> = rulings.difference(&words).collect();
        assert!(untested.is_empty(), "{game}: no test is named after {untested:?}");
    }
}
