//! The first start without settings: where to click, and what if the port is taken.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    process::{Command, Stdio},
};

#[test]
fn a_taken_port_is_named_and_the_next_free_one_is_used() {
    let folder = tempfile::tempdir().unwrap();
    // The port after it may be taken as well; then the one after that is used.
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let mut child = Command::new(env!("CARGO_BIN_EXE_grovekeeper"))
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
    assert!(said[0].contains(&format!("Port {port} is taken")), "{said:?}");
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
    let ended = Command::new(env!("CARGO_BIN_EXE_grovekeeper"))
        .args(["--listen", &address])
        .current_dir(folder.path())
        .env_remove("DISCORD_TOKEN")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && said.contains(&address), "{said}");
}
