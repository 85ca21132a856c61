//! Every test that `docs/guarantees.md` names exists, so that each guarantee can be checked. The parts of the bot depend
//! on each other as ARCHITECTURE.md says.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the folder of a crate by the name of its package.
fn folder(package: &str) -> &str {
    match package {
        "grovekeeper" => "bot",
        "kit" => "testing/kit",
        "trials" => "testing/trials",
        other => other,
    }
}

/// Collects the names of all tests below a folder, with their modules, as a test filter matches them.
fn tests_below(folder: &Path, module: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let inside = match stem.as_str() {
            "main" | "mod" | "lib" => module.to_owned(),
            _ => format!("{module}{stem}::"),
        };
        if path.is_dir() {
            tests_below(&path, &inside, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut test = false;
            for line in text.lines().map(str::trim) {
                let name = line
                    .strip_prefix("async fn ")
                    .or_else(|| line.strip_prefix("fn "));
                if let Some((name, _)) = name.and_then(|line| line.split_once('(')) {
                    found.extend(test.then(|| format!("{inside}{name}")));
                    test = false;
                }
                test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            }
        }
    }
}

/// Returns whether a package has such a test; `target` is a name for `--test`, `lib`, or empty for all of them.
fn has(package: &str, target: &str, filter: &str) -> bool {
    let below = match target {
        "" => String::new(),
        "lib" => "src".to_owned(),
        target => format!("tests/{target}"),
    };
    let mut found = Vec::new();
    tests_below(&root().join(folder(package)).join(below), "", &mut found);
    found.iter().any(|test| test.contains(filter))
}

/// Returns the texts between backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_test_that_a_promise_names_exists() {
    let text = fs::read_to_string(root().join("docs/guarantees.md")).unwrap();
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .collect();
    let mut missing = Vec::new();
    for row in &rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        let (group, filter) = tests.split_once(' ').unwrap();
        let (package, target) = match group {
            "bot" | "tables" => ("kit", group),
            "program" => ("trials", group),
            package => (package, ""),
        };
        let filter = code(filter).next().unwrap();
        missing.extend((!has(package, target, filter)).then(|| tests.to_owned()));
    }
    assert!(rows.len() > 12, "{} promises", rows.len());
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Returns the modules of its own crate that a source file names.
fn named_modules(source: &str) -> BTreeSet<String> {
    let name = |text: &str| {
        let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let mut named = BTreeSet::new();
    for after in source.split("crate::").skip(1) {
        let Some(group) = after.strip_prefix('{') else {
            named.insert(name(after));
            continue;
        };
        let (mut depth, mut begins) = (0, true);
        for (at, letter) in group.char_indices() {
            match letter {
                '}' if depth == 0 => break,
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' => begins = depth == 0,
                _ if begins && letter.is_alphabetic() => {
                    named.insert(name(&group[at..]));
                    begins = false;
                }
                _ => (),
            }
        }
    }
    named
}

/// Collects the source files below a folder, with their text.
fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

#[test]
fn screens_know_neither_actions_nor_requests() {
    let group =
        "use crate::{\n    limits,\n    press::{Draft, Press},\n};\nfn f() { crate::service::Bot::new() }";
    assert_eq!(
        named_modules(group),
        ["limits", "press", "service"].map(str::to_owned).into()
    );
    let mut files = Vec::new();
    sources(&root().join("bot/src/screens"), &mut files);
    let allowed = ["limits", "press", "screens"].map(str::to_owned).into();
    for (path, text) in &files {
        // Comments may lead to other parts.
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code: Vec<&str> = code.collect();
        let others: Vec<String> = named_modules(&code.join("\n"))
            .difference(&allowed)
            .cloned()
            .collect();
        assert!(others.is_empty(), "{path:?} names {others:?}");
    }
    assert!(files.len() > 10, "{}", files.len());
}

#[test]
fn one_file_makes_all_requests_to_discord() {
    let mut files = Vec::new();
    sources(&root().join("bot/src"), &mut files);
    let makes_requests = |text: &str| {
        ["HttpBuilder", "Http::new", "reqwest::", "self.http"]
            .iter()
            .any(|name| text.contains(name))
    };
    let makers = files.into_iter().filter(|(_, text)| makes_requests(text));
    let makers: Vec<PathBuf> = makers.map(|(path, _)| path).collect();
    assert_eq!(makers, [root().join("bot/src/discord/requests.rs")]);
}
