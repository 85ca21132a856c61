//! Files that `import` refuses leave nothing behind.

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output},
};

use serde_json::{Value, json};

fn import(folder: &Path, content: &[u8]) -> Output {
    std::fs::File::create(folder.join("t.json"))
        .unwrap()
        .write_all(content)
        .unwrap();
    Command::new(env!("CARGO_BIN_EXE_program"))
        .args(["import", "t.json"])
        .current_dir(folder)
        .env(
            "GROVEKEEPER_STORAGE__URL",
            format!("sled:{}", folder.join("data").display()),
        )
        .output()
        .unwrap()
}

#[test]
fn oversized_nested_and_wrong_imports_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let seat = json!({ "id": 1, "name": "x" });
    let table = |log: Value, seats: Vec<Value>, stage: Value| {
        json!({
            "grovekeeper_table": 1, "group": 1, "place": 1, "people": [1], "open": true, "log": log,
            "body": { "v": 1, "game": "mystaria", "options": {}, "language": "en", "scores": true, "host": 1, "seats": seats,
                "stage": stage },
        })
        .to_string()
    };
    let lobby = || json!({ "is": "lobby" });
    let playing = || json!({ "is": "playing", "seed": "00".repeat(32), "rules": 1 });
    let line = |text: &str| json!([{ "at": 0, "text": text }]);
    // Without these mistakes, such a table is accepted.
    let other = tempfile::tempdir().unwrap();
    let accepted = import(
        other.path(),
        table(json!([]), vec![seat.clone()], lobby()).as_bytes(),
    );
    assert!(
        accepted.status.success(),
        "{}",
        String::from_utf8_lossy(&accepted.stderr)
    );
    for (what, content) in [
        ("oversized", vec![b' '; 17 * 1024 * 1024]),
        ("nested", b"[".repeat(1_000_000)),
        (
            "nested inside",
            format!("{{\"grovekeeper_table\":{}", "{\"a\":".repeat(100_000)).into_bytes(),
        ),
        ("not text", vec![0xff; 1_000]),
        (
            "a long line",
            table(line(&"x".repeat(100_000)), vec![seat.clone()], lobby()).into_bytes(),
        ),
        (
            "many seats",
            table(json!([]), vec![seat.clone(); 10_000], lobby()).into_bytes(),
        ),
        (
            "many players",
            table(json!([]), vec![seat.clone(); 300], playing()).into_bytes(),
        ),
        (
            "an illegal move",
            table(line("move 0 fly away"), vec![seat.clone(); 2], playing()).into_bytes(),
        ),
        (
            "a wrong seat",
            table(line("move 250 pass"), vec![seat.clone(); 2], playing()).into_bytes(),
        ),
        (
            "a wrong seed",
            table(
                json!([]),
                vec![seat.clone(); 2],
                json!({ "is": "playing", "seed": "zz", "rules": 1 }),
            )
            .into_bytes(),
        ),
        (
            "a wrong version",
            table(json!([]), vec![seat], lobby())
                .replacen("\"v\":1", "\"v\":9", 1)
                .into_bytes(),
        ),
    ] {
        let refused = import(folder.path(), &content);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success(), "{what}");
        assert!(
            said.starts_with("grovekeeper: ") && !said.contains("panicked"),
            "{what}: {said}"
        );
        assert!(said.len() < 2_000, "{what}: the answer itself stays short");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_program"))
        .arg("check")
        .current_dir(folder.path())
        .env(
            "GROVEKEEPER_STORAGE__URL",
            format!("sled:{}", folder.path().join("data").display()),
        )
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("there is no store"), "{said}");
}
