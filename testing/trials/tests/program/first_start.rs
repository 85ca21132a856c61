//! The first start without settings: the printed address, also when the port is in use.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    process::{Command, Stdio},
};

#[test]
fn a_taken_port_is_named_and_the_next_free_one_is_used() {
    let folder = tempfile::tempdir().unwrap();
    // The next port may be in use as well; then the one after it is used.
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let mut child = Command::new(env!("CARGO_BIN_EXE_program"))
        .current_dir(folder.path())
        .env("GROVEKEEPER_PLAYGROUND__LISTEN", format!("127.0.0.1:{port}"))
        .env_remove("DISCORD_TOKEN")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines.map(Result::unwrap).take(2).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said[0].contains(&format!("Port {port} is in use")), "{said:?}");
    let found = said[1].split_once("http://127.0.0.1:").map(|(_, rest)| rest);
    let found = found.and_then(|rest| rest.split(' ').next()?.parse::<u16>().ok());
    assert!(found.is_some_and(|found| found > port), "{said:?}");
    assert!(said[0].contains(&format!("using {}", found.unwrap())), "{said:?}");
}

#[test]
fn a_taken_address_that_was_asked_for_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let ended = Command::new(env!("CARGO_BIN_EXE_program"))
        .args(["--listen", &address])
        .current_dir(folder.path())
        .env_remove("DISCORD_TOKEN")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && said.contains(&address), "{said}");
}

#[test]
fn the_program_names_the_call_that_works_for_how_it_was_started() {
    let started = |by_cargo: bool| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_program"));
        if by_cargo {
            command.env("CARGO_PKG_NAME", "grovekeeper");
        } else {
            command.env_remove("CARGO_PKG_NAME");
        }
        let done = command
            .arg("invite")
            .current_dir(folder.path())
            .env_remove("DISCORD_TOKEN")
            .output()
            .unwrap();
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    let said = started(true);
    assert!(said.contains("cargo run -- setup asks for it"), "{said}");
    let said = started(false);
    assert!(
        said.contains(concat!(env!("CARGO_BIN_EXE_program"), " setup asks for it")),
        "{said}"
    );
}

/// Reads the two commands of the README in order: the one that plays and the one that tests.
#[test]
fn the_readme_names_the_commands_that_play_and_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let commands: Vec<&str> = readme
        .split("```sh\n")
        .skip(1)
        .filter_map(|block| block.lines().next())
        .take(2)
        .collect();
    assert_eq!(commands, ["cargo run --release", "cargo test --workspace"]);
    let checks = std::fs::read_to_string(root.join(".ci/run")).unwrap();
    assert!(
        checks.lines().any(|line| line == commands[1]),
        ".ci/run must run the README's test command as it stands"
    );
}
