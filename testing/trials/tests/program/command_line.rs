//! The command line as people use it: the real program, its output and its exit code.

use std::{
    path::Path,
    process::{Command, Output},
    sync::Arc,
};

use games::GameId;
use kit::Scratch;
use storage::{PersonId, SledStore, Store, TableId};
use tables::{Action, Clock, Player, Tables};
use trials::people;

use kit::act;

fn grovekeeper(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_program"))
        .args(args)
        .current_dir(folder)
        .env(
            "GROVEKEEPER_STORAGE__URL",
            format!("sled:{}", folder.join("data").display()),
        )
        .env_remove("DISCORD_TOKEN")
        .output()
        .expect("the program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Creates a store with a table of Legendary Forests after a few moves.
async fn folder_with_a_table(folder: &Path) -> TableId {
    folder_with_moves(folder, 10).await
}

/// Like [`folder_with_a_table`], with at most this many moves.
async fn folder_with_moves(folder: &Path, moves: usize) -> TableId {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder.join("data")).unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    let players = [1, 2].map(|id| Player::new(PersonId(id), format!("player {id}")));
    let begun = people::begin(&tables, (5, 7), &players, GameId::LegendaryForests).await;
    let id = begun.unwrap().id();
    for _ in 0..moves {
        let table = tables.get(id).await.unwrap();
        let Some(&(seat, person)) = table.to_act().first() else {
            break;
        };
        let current = tables.load_match(&table).await.unwrap();
        let first = current.game().legal_moves(seat).swap_remove(0);
        act(&tables, id, person.unwrap(), Action::Play(first))
            .await
            .unwrap();
    }
    act(&tables, id, PersonId(1), Action::Undo(None)).await.ok();
    store.close().await.unwrap();
    id
}

#[tokio::test]
async fn a_table_that_is_not_there_is_named_and_no_store_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let export = ["export", "--table", "41", "--out", "table.json"];
    let said = text(&grovekeeper(folder.path(), &export));
    assert!(said.contains("there is no store at"), "{said}");
    assert!(!folder.path().join("data").exists());
    folder_with_moves(folder.path(), 0).await;
    let said = text(&grovekeeper(folder.path(), &export));
    assert!(said.contains("there is no table 41 in this store"), "{said}");
}

#[tokio::test]
async fn a_table_goes_to_a_file_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let id = folder_with_a_table(folder.path()).await.to_string();
    let checked = grovekeeper(folder.path(), &["check"]);
    assert!(
        checked.status.success() && text(&checked).contains("Tables that replay: 1, that do not: 0"),
        "{}",
        text(&checked)
    );

    // It contains the seed and all hands, so only the owner may read it, even if it replaces another file.
    std::fs::write(folder.path().join("table.json"), "").unwrap();
    let exported = grovekeeper(folder.path(), &["export", "--table", &id, "--out", "table.json"]);
    assert!(exported.status.success(), "{}", text(&exported));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let written = std::fs::metadata(folder.path().join("table.json")).unwrap();
        assert_eq!(written.permissions().mode() & 0o777, 0o600);
    }
    let verified = grovekeeper(folder.path(), &["verify", "table.json"]);
    assert!(
        !verified.status.success() && text(&verified).contains("the match is incomplete"),
        "{}",
        text(&verified)
    );
    let record = grovekeeper(
        folder.path(),
        &["export", "--table", &id, "--out", "match.txt", "--record"],
    );
    assert!(record.status.success(), "{}", text(&record));

    // The place is taken while the table is open there; in another store it is free.
    let twice = grovekeeper(folder.path(), &["import", "table.json"]);
    assert!(
        !twice.status.success() && text(&twice).contains("open at the same place"),
        "{}",
        text(&twice)
    );
    let other = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("table.json"), other.path().join("table.json")).unwrap();
    let imported = grovekeeper(other.path(), &["import", "table.json"]);
    assert!(imported.status.success(), "{}", text(&imported));
    let checked = grovekeeper(other.path(), &["check"]);
    assert!(
        text(&checked).contains("Tables that replay: 1"),
        "{}",
        text(&checked)
    );
}

#[tokio::test]
async fn a_finished_match_is_found_in_its_channel_after_an_import() {
    let [from, to] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let id = folder_with_moves(from.path(), usize::MAX).await.to_string();
    let exported = grovekeeper(from.path(), &["export", "--table", &id, "--out", "table.json"]);
    assert!(exported.status.success(), "{}", text(&exported));
    std::fs::copy(from.path().join("table.json"), to.path().join("table.json")).unwrap();
    let imported = grovekeeper(to.path(), &["import", "table.json"]);
    assert!(imported.status.success(), "{}", text(&imported));
    // The same way as /verify, /export and /replay find it.
    let store: Arc<dyn Store> = Arc::new(SledStore::open(to.path().join("data")).unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    let table = tables.at(storage::PlaceId(7)).await.unwrap();
    assert!(table.state.is_over() && tables.load_match(&table).await.is_ok());
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_changed_match_is_not_fair() {
    let folder = tempfile::tempdir().unwrap();
    let id = folder_with_moves(folder.path(), usize::MAX).await.to_string();
    grovekeeper(
        folder.path(),
        &["export", "--table", &id, "--out", "match.txt", "--record"],
    );
    let record = std::fs::read_to_string(folder.path().join("match.txt")).unwrap();
    let field = |name: &str| {
        let found = record.lines().find_map(|line| line.strip_prefix(name));
        found.expect("a line of the head").to_owned()
    };
    let (seal, secret) = (field("commitment: "), field("secret: "));
    assert_eq!(field("# Rules version 1: "), "The first version.");
    for (seal, fair) in [(&seal, true), (&secret, false)] {
        let verified = grovekeeper(folder.path(), &["verify", "match.txt", "--seal", seal]);
        let said = text(&verified);
        assert_eq!(verified.status.success(), fair, "{said}");
        assert!(
            said.contains(if fair { "A file can't prove" } else { "its seal is" }),
            "{said}"
        );
    }
    let whole = grovekeeper(folder.path(), &["export", "--table", &id, "--out", "table.json"]);
    assert!(whole.status.success(), "{}", text(&whole));
    let verified = grovekeeper(folder.path(), &["verify", "table.json"]);
    assert!(text(&verified).contains("Fair"), "{}", text(&verified));
    let last = record.trim_end().rsplit_once('\n').expect("moves").0;
    std::fs::write(folder.path().join("cut.txt"), last).unwrap();
    let cut = grovekeeper(folder.path(), &["verify", "cut.txt"]);
    assert!(
        !cut.status.success() && text(&cut).contains("incomplete"),
        "{}",
        text(&cut)
    );
    for (from, to, expected) in [
        ("secret: ", "secret: 0", "secret"),
        ("start message 1300000000000000042", "start message 7", "seed"),
        ("1. 0 place", "1. 0 tree", "not legal"),
        (
            "grovekeeper record 2",
            "something else",
            "not a Grovekeeper record",
        ),
    ] {
        let changed = record.replacen(from, to, 1);
        assert_ne!(changed, record, "{from}");
        std::fs::write(folder.path().join("changed.txt"), changed).unwrap();
        let verified = grovekeeper(folder.path(), &["verify", "changed.txt"]);
        assert!(!verified.status.success(), "{from}");
        let said = text(&verified);
        assert!(said.contains(expected) || said.contains("expected"), "{said}");
    }
}

#[test]
fn mistakes_are_answered_in_words() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.toml"), "[discord]\ntokne = \"x\"\n").unwrap();
    std::fs::write(folder.path().join("nonsense.json"), "{\"grovekeeper_table\": 1}").unwrap();
    for (args, expected) in [
        (
            &["simulate", "--game", "chess", "--players", "2"][..],
            "possible values: legendary-forests",
        ),
        (
            &["simulate", "--game", "legendary-forests", "--players", "9"],
            "2 to 5 players",
        ),
        (
            &[
                "simulate",
                "--game",
                "mystaria",
                "--players",
                "2",
                "--set",
                "simple",
            ],
            "KEY=VALUE",
        ),
        (
            &["simulate", "--game", "mystaria", "--players", "2", "--set", "x=1"],
            "no setting",
        ),
        (
            &[
                "draw",
                "--game",
                "mystaria",
                "--players",
                "2",
                "--seat",
                "5",
                "--out",
                "x.png",
            ],
            "no seat 5",
        ),
        (&["verify", "missing.txt"], "missing.txt"),
        (&["verify", "nonsense.json"], "not an exported table"),
        (&["export", "--table", "99", "--out", "x"], "no store"),
        (&["check", "--config", "bad.toml"], "tokne"),
        (&["run", "--config", "missing.toml"], "missing.toml"),
    ] {
        let output = grovekeeper(folder.path(), args);
        assert!(!output.status.success(), "{args:?}");
        assert!(text(&output).contains(expected), "{args:?}: {}", text(&output));
        assert!(!text(&output).contains("panicked"), "{args:?}: {}", text(&output));
    }
}

#[test]
fn every_command_explains_itself_with_an_example() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "run", "setup", "invite", "simulate", "draw", "export", "import", "verify", "check", "restore",
        "copy", "engine", "manual",
    ] {
        let output = grovekeeper(folder.path(), &[command, "--help"]);
        assert!(
            output.status.success() && text(&output).contains("Example:"),
            "{}",
            text(&output)
        );
    }
}

#[test]
fn help_and_errors_have_no_colour_codes_in_files() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["--help"][..], &["run", "--nonsense"], &["simulate"]] {
        let output = grovekeeper(folder.path(), args);
        assert!(!text(&output).contains('\u{1b}'), "{args:?}: {}", text(&output));
    }
}

#[test]
fn bash_completes_commands_and_their_options() {
    let folder = tempfile::tempdir().unwrap();
    let script = text(&grovekeeper(folder.path(), &["manual", "bash"]));
    for (words, expected) in [
        ("(grovekeeper se)", "setup"),
        ("(grovekeeper restore --r)", "--replace"),
        ("(grovekeeper manual fi)", "fish"),
    ] {
        let asked = format!(
            "{script}\nCOMP_WORDS={words}; COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _grovekeeper grovekeeper \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"; \
             echo \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &asked]).output().unwrap();
        assert_eq!(text(&output).trim(), expected, "{words}");
    }
    let page = text(&grovekeeper(folder.path(), &["manual", "man"]));
    assert!(
        page.contains("\n.TH grovekeeper 1 ") && page.contains("\n.SH RESTORE\n"),
        "{page}"
    );
    for (shell, expected) in [
        ("fish", "setup"),
        ("zsh", "#compdef grovekeeper"),
        ("powershell", "'setup'"),
    ] {
        let script = text(&grovekeeper(folder.path(), &["manual", shell]));
        assert!(script.contains(expected), "{shell}: {script}");
    }
}

#[test]
fn a_picture_is_drawn_for_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for game in GameId::ALL {
        let args = [
            "draw",
            "--game",
            game.as_str(),
            "--players",
            "2",
            "--seed",
            "7",
            "--moves",
            "9",
            "--seat",
            "1",
            "--out",
            "b.png",
        ];
        let output = grovekeeper(folder.path(), &args);
        assert!(output.status.success(), "{}", text(&output));
        assert!(
            std::fs::read(folder.path().join("b.png"))
                .unwrap()
                .starts_with(b"\x89PNG")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_copied_to_a_database_and_back() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    folder_with_a_table(folder.path()).await;
    let here = format!("sled:{}", folder.path().join("data").display());
    let back = format!("sled:{}", folder.path().join("back").display());
    // An interrupted copy can be repeated.
    for (from, to) in [
        (&here, &scratch.url),
        (&here, &scratch.url),
        (&scratch.url, &back),
    ] {
        let copied = grovekeeper(folder.path(), &["copy", "--from", from, "--to", to]);
        let said = text(&copied);
        assert!(copied.status.success(), "{said}");
        assert!(said.contains("Copied 1 of 1 tables"), "{said}");
        assert!(said.contains("Tables that replay: 1, that do not: 0"), "{said}");
    }
    let original = SledStore::open(folder.path().join("data")).unwrap();
    let returned = SledStore::open(folder.path().join("back")).unwrap();
    assert_eq!(original.check().await.unwrap(), returned.check().await.unwrap());
    assert_eq!(
        original.notes("").await.unwrap(),
        returned.notes("").await.unwrap()
    );
    let heads = original.all_tables(None, 9).await.unwrap();
    assert_eq!(heads, returned.all_tables(None, 9).await.unwrap());
    for head in heads {
        assert_eq!(
            original.log(head.id, 1).await.unwrap(),
            returned.log(head.id, 1).await.unwrap()
        );
    }
    scratch.remove().await;
}

#[tokio::test]
async fn a_copy_into_a_store_with_other_tables_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    folder_with_a_table(folder.path()).await;
    let other = folder.path().join("other");
    std::fs::create_dir(&other).unwrap();
    folder_with_a_table(&other).await;
    let (here, there) = (
        format!("sled:{}", folder.path().join("data").display()),
        format!("sled:{}", other.join("data").display()),
    );
    let copied = grovekeeper(folder.path(), &["copy", "--from", &here, "--to", &there]);
    assert!(!copied.status.success());
    assert!(
        text(&copied).contains("the copy is not complete"),
        "{}",
        text(&copied)
    );
}

#[test]
fn a_copy_from_a_missing_folder_is_refused_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    let copied = grovekeeper(
        folder.path(),
        &["copy", "--from", "sled:./typo", "--to", "sled:./new"],
    );
    assert!(!copied.status.success());
    assert!(text(&copied).contains("no store in ./typo"), "{}", text(&copied));
    assert!(!folder.path().join("typo").exists());
    assert!(!folder.path().join("new").exists());
}

#[test]
fn a_log_level_that_does_not_exist_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("config.toml"), "[log]\nlevel = \"loud\"\n").unwrap();
    let started = grovekeeper(folder.path(), &["run"]);
    assert!(!started.status.success());
    assert!(text(&started).contains("is not a level"), "{}", text(&started));
}
