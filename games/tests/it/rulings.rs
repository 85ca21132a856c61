//! Every numbered ruling that players read appears in the name of a test.

use std::{collections::BTreeSet, fs, path::Path};

use games::GameId;

/// Returns the folder of a game and the letter of its rulings, with which its command begins.
fn folder(game: GameId) -> (&'static str, char) {
    macro_rules! folders {
        ($($game:ident = $folder:ident, $id:literal, $command:literal;)+) => {
            match game { $(GameId::$game => (stringify!($folder), $command)),+ }
        };
    }
    let (folder, command) = games::every_game!(folders);
    (folder, command.as_bytes()[0].to_ascii_uppercase().into())
}

/// Returns the rulings of a text: headings such as `## M2 No joining of built areas`.
fn rulings(rules: &str, letter: char) -> BTreeSet<String> {
    let headings = rules.lines().filter_map(|line| line.strip_prefix("## "));
    headings
        .filter_map(|heading| heading.split(' ').next())
        .filter(|word| {
            word.strip_prefix(letter)
                .is_some_and(|number| number.parse::<u8>().is_ok())
        })
        .map(str::to_lowercase)
        .collect()
}

/// Returns the words in the names of all tests below a folder.
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
        let rules = format!("../render/rules/{}.en.md", game.info().command);
        let rules = fs::read_to_string(root.join(rules)).expect("the rules of the game");
        let rulings = rulings(&rules, letter);
        assert!(!rulings.is_empty(), "{game} has no ruling");
        let mut words = BTreeSet::new();
        words_of_tests(&source, &mut words);
        words_of_tests(&root.join("tests/it/rulebook").join(folder), &mut words);
        let untested: Vec<&String> = rulings.difference(&words).collect();
        assert!(untested.is_empty(), "{game}: no test is named after {untested:?}");
    }
}
