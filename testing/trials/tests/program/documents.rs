//! The commands, options, paths, settings and names in the documents exist.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// A hand-written document and its path.
struct Document {
    path: String,
    text: String,
}

impl Document {
    fn all() -> Vec<Document> {
        let mut paths: Vec<String> = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md"]
            .map(str::to_owned)
            .into();
        for entry in fs::read_dir(root().join("docs")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") && name != "commands.md" {
                paths.push(format!("docs/{name}"));
            }
        }
        paths
            .into_iter()
            .map(|path| Document {
                text: read(&path),
                path,
            })
            .collect()
    }

    /// Returns the lines of code blocks in this language.
    fn blocks(&self, language: &str) -> Vec<&str> {
        let fence = format!("```{language}");
        let mut inside = false;
        let mut lines = Vec::new();
        for line in self.text.lines() {
            if line.starts_with("```") {
                inside = line == fence;
            } else if inside {
                lines.push(line);
            }
        }
        lines
    }

    /// The inline code.
    fn spans(&self) -> Vec<&str> {
        let mut block = false;
        let lines = self.text.lines().filter(|line| {
            let fence = line.trim_start().starts_with("```");
            block ^= fence;
            !block && !fence
        });
        lines
            .flat_map(|line| line.split('`').skip(1).step_by(2))
            .collect()
    }

    /// Returns the targets of links within the repository.
    fn links(&self) -> Vec<&str> {
        let targets = self.text.split("](").skip(1);
        targets
            .filter_map(|rest| rest.split_once(')'))
            .map(|(target, _)| target.split('#').next().unwrap_or(target))
            .filter(|target| !target.is_empty() && !target.contains("://"))
            .collect()
    }

    /// Returns shell commands, without their comments.
    fn commands(&self) -> Vec<String> {
        let known = ["cargo ", "grovekeeper ", "trials ", "docs/", ".ci/", "python3 "];
        let lines = [self.blocks("sh"), self.blocks(""), self.spans()].concat();
        lines
            .into_iter()
            .map(|line| line.split(" # ").next().unwrap_or(line).trim().to_owned())
            .map(|line| match line.split_once(' ') {
                // A variable for one command: `UPDATE_PERFT=1 cargo test`.
                Some((variable, rest)) if variable.contains('=') && !rest.is_empty() => rest.to_owned(),
                _ => line,
            })
            .filter(|line| known.iter().any(|start| line.starts_with(start)))
            .collect()
    }
}

/// Returns all files of the repository, by path.
fn files() -> BTreeSet<String> {
    fn below(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name == "target" || name == ".git" {
                continue;
            }
            let shown = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                found.insert(format!("{shown}/"));
                below(&path, found);
            } else {
                found.insert(shown);
            }
        }
    }
    let mut found = BTreeSet::new();
    below(&root(), &mut found);
    found
}

/// Returns the `--help` text of a command of the bot or of the trials; `None` if there is no such command.
fn help(program: &str, command: &str) -> Option<String> {
    let path = match program {
        "trials" => env!("CARGO_BIN_EXE_trials"),
        _ => env!("CARGO_BIN_EXE_program"),
    };
    let words = [command, "--help"];
    let words = words.iter().filter(|word| !word.is_empty());
    let done = Command::new(path).args(words).output().unwrap();
    done.status
        .success()
        .then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Returns what is wrong with a line of a shell block: its first word, or a path of this repository.
fn wrong_line(line: &str) -> Option<String> {
    // Programs that everyone has, and `done` of a loop.
    let common = ["cp", "mkdir", "systemctl", "for", "echo", "done"];
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = *words.first()?;
    let ours = ["cargo", "grovekeeper", "python3"].contains(&first) || root().join(first).is_file();
    if !ours && !common.contains(&first) {
        return Some(format!("{first:?} is neither ours nor common"));
    }
    let mut paths = words
        .iter()
        .filter(|word| word.starts_with("docs/") || word.starts_with(".ci/"));
    let missing = paths.find(|path| !root().join(path).exists())?;
    Some(format!("there is no {missing}"))
}

/// Returns what is wrong with the arguments of one of our programs.
fn wrong_arguments(program: &str, words: &[&str]) -> Option<String> {
    let options = words.iter().filter(|word| word.starts_with("--"));
    let command = words
        .first()
        .filter(|word| !word.starts_with('-') && **word != "<");
    let Some(text) = help(program, command.unwrap_or(&"")) else {
        return Some(format!("{program} has no command {command:?}"));
    };
    for option in options {
        let option = option.split('=').next().unwrap_or(option);
        let listed = text
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .any(|word| word == option);
        if !listed {
            return Some(format!("{program} {command:?} has no option {option}"));
        }
    }
    None
}

/// Returns what is wrong with a `cargo` command.
fn wrong_cargo(words: &[&str]) -> Option<String> {
    let after = |option: &str| {
        let at = words.iter().position(|word| *word == option)?;
        words.get(at + 1).copied()
    };
    let package = after("-p").unwrap_or("grovekeeper");
    let folder = match package {
        "grovekeeper" => "bot".to_owned(),
        "kit" | "trials" => format!("testing/{package}"),
        other => other.to_owned(),
    };
    if !root().join(&folder).join("Cargo.toml").is_file() {
        return Some(format!("there is no package {package}"));
    }
    if let Some(feature) = after("--features")
        && !read(&format!("{folder}/Cargo.toml")).contains(&format!("\n{feature} = ["))
    {
        return Some(format!("{package} has no feature {feature}"));
    }
    if let Some(test) = after("--test") {
        let tests = root().join(&folder).join("tests");
        if !tests.join(test).join("main.rs").is_file() && !tests.join(format!("{test}.rs")).is_file() {
            return Some(format!("{package} has no test target {test}"));
        }
    }
    let rest = words.iter().position(|word| *word == "--");
    match (words.get(1).copied(), rest) {
        (Some("run"), Some(at)) => {
            let program = if package == "trials" {
                "trials"
            } else {
                "grovekeeper"
            };
            wrong_arguments(program, &words[at + 1..])
        }
        (Some("lint"), _) => {
            (!read(".cargo/config.toml").contains("lint =")).then(|| "there is no alias lint".to_owned())
        }
        (Some("run" | "test" | "bench" | "build" | "mutants" | "deny"), _) => None,
        (other, _) => Some(format!("is {other:?} a command of cargo?")),
    }
}

#[test]
fn every_command_in_the_documents_exists() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for document in Document::all() {
        for command in document.commands() {
            let words: Vec<&str> = command.split_whitespace().collect();
            let found = match words[0] {
                "cargo" => wrong_cargo(&words),
                // These are lines of seals and records, which begin with the program's name.
                "grovekeeper" if ["record", "seal", "seed"].contains(&words[1]) => continue,
                "grovekeeper" | "trials" => wrong_arguments(words[0], &words[1..]),
                "python3" => (!root().join(words[1]).is_file()).then(|| "no such file".to_owned()),
                path if words.len() > 1 => (!root().join(path).is_file()).then(|| "no such file".to_owned()),
                _ => None,
            };
            checked += 1;
            wrong.extend(found.map(|why| format!("{}: `{command}`: {why}", document.path)));
        }
        for line in document.blocks("sh") {
            let line = line.split(" # ").next().unwrap_or(line);
            wrong.extend(wrong_line(line).map(|why| format!("{}: `{line}`: {why}", document.path)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 40, "{checked} commands");
}

#[test]
fn every_exit_code_in_the_documents_is_one_of_the_program() {
    let sources = read("bot/src/cli/mod.rs") + &read("bot/src/discord/error.rs");
    let mut checked = 0;
    for document in Document::all() {
        for rest in document.text.split("exit code ").skip(1) {
            let code: String = rest.chars().take_while(char::is_ascii_digit).collect();
            assert!(
                sources.contains(&format!(": u8 = {code};")),
                "{}: no exit code {code}",
                document.path
            );
            checked += 1;
        }
    }
    assert!(checked > 2, "{checked} exit codes");
}

#[test]
fn every_message_that_hosts_look_up_is_one_of_the_program() {
    let sources = [
        "storage/src/error.rs",
        "bot/src/discord/client.rs",
        "bot/src/discord/inspect.rs",
    ];
    let sources: String = sources.iter().map(|path| read(path)).collect();
    let manual = read("docs/hosting.md");
    let messages: Vec<&str> = manual
        .lines()
        .filter_map(|line| line.strip_prefix("| \"")?.split('"').next())
        .collect();
    assert!(messages.len() > 3, "{messages:?}");
    for message in messages {
        assert!(sources.contains(message), "{message:?}");
    }
}

#[test]
fn the_default_of_an_option_in_the_documents_is_that_of_the_program() {
    assert!(read("docs/engine.md").contains("(`--time`, 1,000 by default)"));
    let arena = help("trials", "arena").unwrap();
    let time = arena.split("--time").nth(1).unwrap_or_default();
    let default = time.split("[default: ").nth(1).unwrap_or_default();
    assert!(default.starts_with("1000]"), "{arena}");
}

#[test]
fn the_words_in_the_guide_of_voice_are_those_of_the_bot() {
    let guide = read("docs/voice.md");
    let (_, table) = guide
        .split_once("| Thing | English | German | French |\n|---|---|---|---|\n")
        .unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").skip(1).collect())
        .collect();
    assert!(rows.len() > 4, "{rows:?}");
    for (at, language) in ["en", "de", "fr"].into_iter().enumerate() {
        let texts = read(&format!("render/locales/{language}.ftl")).to_lowercase();
        for row in &rows {
            assert!(texts.contains(&row[at].to_lowercase()), "{language}: {}", row[at]);
        }
    }
}

#[test]
fn the_engine_answers_as_in_its_manual() {
    let manual = read("docs/engine.md");
    let lines = |sign: char| {
        let lines = manual
            .lines()
            .filter_map(move |line| line.strip_prefix(sign)?.strip_prefix(' '));
        // The view is shortened in the manual, so the engine could not read it.
        lines.filter(|line| {
            !["view ", "go ", "info ", "move "]
                .iter()
                .any(|word| line.starts_with(word))
        })
    };
    let mut engine = Command::new(env!("CARGO_BIN_EXE_program"))
        .arg("engine")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    for line in lines('>') {
        std::io::Write::write_all(&mut input, format!("{line}\n").as_bytes()).unwrap();
    }
    let output = String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap();
    // The manual leaves out the other games.
    let mut answers = output.lines();
    let mut checked = 0;
    for expected in lines('<') {
        assert!(
            answers.any(|line| line == expected),
            "{expected:?} is not in {output}"
        );
        checked += 1;
    }
    assert!(checked > 4, "{checked} answers");
}

#[test]
fn every_slash_command_in_the_documents_exists() {
    // A test compares this list with the commands of the bot.
    let list = read("docs/commands.md");
    let mut options: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut current = "";
    for line in list.lines() {
        if let Some((_, name)) = line.split_once("# /") {
            current = name;
            options.entry(current).or_default();
        } else if let Some(option) = line.strip_prefix("| `") {
            let option = option.split('`').next().unwrap();
            options.entry(current).or_default().insert(option);
        }
    }
    let pages = ["/metrics", "/healthz", "/interactions"];
    let mut wrong = Vec::new();
    let mut checked = 0;
    for document in Document::all() {
        for span in document.spans().iter().filter(|span| {
            let letter = span.strip_prefix('/').and_then(|rest| rest.chars().next());
            letter.is_some_and(char::is_alphabetic) && !pages.contains(span)
        }) {
            let words: Vec<&str> = span[1..].split(' ').collect();
            let names = words.iter().take_while(|word| !word.contains(':'));
            let name = names.copied().collect::<Vec<_>>().join(" ");
            checked += 1;
            let Some(known) = options.get(name.as_str()) else {
                wrong.push(format!("{}: there is no command `{span}`", document.path));
                continue;
            };
            let option = words.iter().find_map(|word| word.split_once(':'));
            if let Some((option, _)) = option.filter(|(option, _)| !known.contains(option)) {
                wrong.push(format!("{}: `{span}`: no option {option}", document.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 30, "{checked} slash commands");
}

#[test]
fn every_path_and_link_in_the_documents_exists() {
    let files = files();
    let kinds = [
        ".rs", ".md", ".toml", ".ftl", ".py", ".yml", ".service", ".png", ".patch",
    ];
    // Files that users or other programs create.
    let made = ["config.toml", "new.md"];
    let mut wrong = Vec::new();
    let mut checked = 0;
    for document in Document::all() {
        let folder = root().join(&document.path).parent().unwrap().to_owned();
        for link in document.links() {
            checked += 1;
            if !folder.join(link).exists() {
                wrong.push(format!("{}: the link {link} leads nowhere", document.path));
            }
        }
        for span in document.spans() {
            let is_path = kinds.iter().any(|kind| span.ends_with(kind))
                || (span.ends_with('/') && span.len() > 1)
                || ["bot/src", "ai/src", "render/"]
                    .iter()
                    .any(|start| span.starts_with(start));
            // Capitals stand for a name that the reader chooses.
            let open = ["FOLDER", "CMD", "NAME", "FILE", "://"]
                .iter()
                .any(|part| span.contains(part));
            if !is_path || open || span.contains(' ') || made.contains(&span) {
                continue;
            }
            checked += 1;
            // A pattern counts if its folder exists.
            let path = match span.find(['*', '{']) {
                Some(at) => &span[..=span[..at].rfind('/').unwrap_or(0)],
                None => span,
            };
            let ending = format!("/{path}");
            let found = files.iter().any(|file| {
                let file = file
                    .strip_suffix('/')
                    .filter(|_| !path.ends_with('/'))
                    .unwrap_or(file);
                file == path || file.ends_with(&ending)
            });
            if !found {
                wrong.push(format!("{}: there is no `{span}`", document.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 120, "{checked} paths and links");
}

/// The owner of an action can move its tags to another commit.
#[test]
fn every_action_of_a_workflow_is_named_by_its_commit() {
    let mut checked = 0;
    for workflow in ["ci.yml", "release.yml"] {
        let text = read(&format!(".github/workflows/{workflow}"));
        for action in text
            .lines()
            .filter_map(|line| line.split_once("uses: "))
            .map(|(_, it)| it)
        {
            let commit = action
                .split_once('@')
                .and_then(|(_, commit)| commit.split_once(" # v"));
            let is_commit = |text: &str| text.len() == 40 && text.chars().all(|c| c.is_ascii_hexdigit());
            assert!(
                commit.is_some_and(|(commit, _)| is_commit(commit)),
                "{workflow}: {action}"
            );
            checked += 1;
        }
    }
    assert!(checked > 8, "{checked} actions");
}

#[test]
fn every_setting_in_the_documents_exists_with_its_default() {
    let mut settings: BTreeSet<(String, String)> = BTreeSet::new();
    let mut section = String::new();
    let example = read("config.example.toml");
    for line in example.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').to_owned();
        } else if let Some((key, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            settings.insert((section.clone(), key.to_owned()));
        }
    }
    let mut named: Vec<(String, String, String)> = Vec::new();
    for document in Document::all() {
        let mut note = |section: &str, key: &str| {
            named.push((document.path.clone(), section.to_owned(), key.to_owned()));
        };
        for span in document.spans() {
            // `[storage] url`, with or without a value.
            if let Some((section, rest)) = span.strip_prefix('[').and_then(|span| span.split_once("] ")) {
                note(section, rest.split(' ').next().unwrap());
            }
        }
        // Variables, also within shell blocks.
        for (at, _) in document.text.match_indices("GROVEKEEPER_") {
            let name = &document.text[at + "GROVEKEEPER_".len()..];
            let end = name.find(|c: char| !(c.is_ascii_uppercase() || c == '_'));
            if let Some((section, key)) = name[..end.unwrap_or(name.len())].split_once("__") {
                note(&section.to_lowercase(), &key.to_lowercase());
            }
        }
        let mut section = "";
        for line in document.blocks("toml") {
            match line.strip_prefix('[') {
                Some(name) => section = name.trim_end_matches(']'),
                None => note(section, line.split(" = ").next().unwrap()),
            }
        }
    }
    assert!(named.len() > 8, "{named:?}");
    named.retain(|(_, section, key)| !settings.contains(&(section.clone(), key.clone())));
    assert!(named.is_empty(), "{named:#?}");
    // Values that the documents give as defaults.
    for (path, default) in [
        ("README.md", "`./data`"),
        ("docs/scaling.md", "`receive = \"gateway\"`"),
        ("docs/scaling.md", "`shards = \"auto\"`"),
        ("docs/scaling.md", "`sled:./data`"),
    ] {
        assert!(read(path).contains(default), "{path} no longer says {default}");
        assert!(example.contains(default.trim_matches('`')), "{default}");
    }
}

#[test]
fn every_name_of_code_in_the_documents_exists() {
    let sources: String = files()
        .iter()
        .filter(|file| file.ends_with(".rs") || file.ends_with(".toml"))
        .map(|file| read(file))
        .collect();
    let words: BTreeSet<&str> = sources
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .collect();
    let is_name =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let mut wrong = Vec::new();
    let mut checked = 0;
    // That page is about imageproc's own names.
    let documents = Document::all()
        .into_iter()
        .filter(|document| document.path != "docs/imageproc.md");
    for document in documents {
        for span in document.spans() {
            let parts: Vec<&str> = span.split("::").collect();
            let long = parts.len() > 1 || (span.contains('_') && span.len() > 1);
            if !long || !parts.iter().all(|part| is_name(part)) || span.ends_with('_') {
                continue;
            }
            // Settings in the environment have their own test; `…_mut` are functions of imageproc.
            if span.contains("__") || span.ends_with("_mut") {
                continue;
            }
            checked += 1;
            let last = parts.last().unwrap();
            if !words.contains(last) && !matches!(parts[0], "imageproc" | "ab_glyph") {
                wrong.push(format!("{}: `{span}`", document.path));
            }
        }
    }
    assert!(wrong.is_empty(), "not in the code: {wrong:#?}");
    assert!(checked > 40, "{checked} names");
}
