//! How the database executes the store's queries. PostgreSQL's `auto_explain` reports the plan of every statement.

use std::collections::BTreeMap;
use std::sync::{Mutex, Once};

use log::{LevelFilter, Log, Metadata, Record};

/// The notices of a session, which the driver logs.
static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Listener;

impl Log for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("tokio_postgres")
    }

    fn log(&self, record: &Record<'_>) {
        let text = record.args().to_string();
        if text.contains("Query Text:") {
            SAID.lock().unwrap().push(text);
        }
    }

    fn flush(&self) {}
}

/// Returns the address of a store whose statements are explained.
pub(crate) fn explained(url: &str) -> String {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        log::set_logger(&Listener).unwrap();
        log::set_max_level(LevelFilter::Info);
    });
    let settings = [
        "session_preload_libraries%3Dauto_explain",
        "auto_explain.log_min_duration%3D0",
        "auto_explain.log_level%3Dnotice",
    ];
    settings
        .iter()
        .fold(url.to_owned(), |url, one| format!("{url}%20-c{one}"))
}

/// Returns the reported plans so far, by statement.
pub(crate) fn plans() -> BTreeMap<String, Vec<String>> {
    let mut plans: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for text in SAID.lock().unwrap().iter() {
        let mut lines = text.lines().skip_while(|line| !line.contains("Query Text:"));
        let statement = lines.next().unwrap_or_default();
        let statement = statement.replace("Query Text: ", "");
        let scans = lines.map(str::trim).filter(|line| line.contains("Scan"));
        let words: Vec<&str> = statement.split_whitespace().collect();
        let known = plans.entry(words.join(" ")).or_default();
        for scan in scans {
            let scan = scan
                .split("  (")
                .next()
                .unwrap_or(scan)
                .trim_start_matches("-> ")
                .to_owned();
            if !known.contains(&scan) {
                known.push(scan);
            }
        }
    }
    plans
}
