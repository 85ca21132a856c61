//! Reports of trials as entries of `docs/measurements/*.md`.

use std::{fs::OpenOptions, io, io::Write as _, path::Path, process::Command};

/// Appends a report to a Markdown file, with its command, date, commit and machine. Creates the file and its folder if
/// necessary.
///
/// # Errors
/// When the file can't be written.
pub fn append(path: &Path, report: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(entry(report).as_bytes())
}

fn entry(report: &str) -> String {
    let date = output_of("date", &["-u", "+%F"]);
    let commit = output_of("git", &["rev-parse", "--short", "HEAD"]);
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, model)| model.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let words: Vec<String> = std::env::args().skip(1).collect();
    format!(
        "\n## {date}, commit {commit}, {cores} cores, {model}\n\n`trials {}`\n\n```text\n{}\n```\n",
        words.join(" "),
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
        append(&path, "moves 20\n").unwrap();
        append(&path, "moves 30").unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.matches("\n## 2").count(), 2, "{text}");
        assert_eq!(text.matches(", commit ").count(), 2, "{text}");
        assert_eq!(text.matches(" cores, ").count(), 2, "{text}");
        assert!(text.contains("```text\nmoves 20\n```\n\n## "), "{text}");
        assert!(text.ends_with("```text\nmoves 30\n```\n"), "{text}");
    }
}
