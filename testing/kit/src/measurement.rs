//! Reports of trials and tests as entries of `docs/measurements/*.md`.

use std::{fs::OpenOptions, io, io::Write as _, path::Path, process::Command};

/// Environment variable that names the folder into which tests write their measurements.
const FOLDER: &str = "MEASUREMENTS";

/// Prints the report of a test. If `MEASUREMENTS` names a folder, appends it to the file `NAME.md` there.
///
/// # Panics
/// When the file can't be written.
#[expect(clippy::print_stdout, reason = "the figures are for people")]
pub fn report(name: &str, command: &str, report: &str) {
    println!("{report}");
    if let Some(folder) = std::env::var_os(FOLDER) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let path = root.join(folder).join(format!("{name}.md"));
        append(&path, &format!("{FOLDER}=docs/measurements {command}"), report).expect("a writable file");
    }
}

/// Appends a report to a Markdown file, with its command, date, commit and machine. Creates the file and its folder if
/// necessary.
///
/// # Errors
/// When the file can't be written.
pub fn append(path: &Path, command: &str, report: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(entry(command, report).as_bytes())
}

fn entry(command: &str, report: &str) -> String {
    let date = output_of("date", &["-u", "+%F"]);
    let commit = output_of("git", &["rev-parse", "--short", "HEAD"]);
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, model)| model.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "\n## {date}, commit {commit}, {cores} cores, {model}\n\n`{command}`\n\n```text\n{}\n```\n",
        report.trim_end()
    )
}

fn output_of(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output().ok();
    output
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .filter(|text| !text.is_empty())
        .unwrap_or_else(|| "unknown".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_appended_with_date_commit_and_machine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/load.md");
        append(&path, "trials load", "moves 20\n").unwrap();
        append(&path, "trials load", "moves 30").unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.matches("\n## 2").count(), 2, "{text}");
        assert_eq!(text.matches(", commit ").count(), 2, "{text}");
        assert_eq!(text.matches(" cores, ").count(), 2, "{text}");
        assert!(text.contains("```text\nmoves 20\n```\n\n## "), "{text}");
        assert!(text.ends_with("```text\nmoves 30\n```\n"), "{text}");
    }
}
