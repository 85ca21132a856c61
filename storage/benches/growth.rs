//! The cost of a start, and memory, with few and with many stored tables, after a normal end and after a kill.
//!
//! `cargo bench -p storage --bench growth`. Every start is a separate process. There are five starts, and the median
//! counts. For an earlier store, see `durable.rs`.

#![allow(clippy::print_stdout, reason = "this is what a benchmark is for")]

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{self, Command};
use std::time::Instant;

use storage::{
    Change, Entry, GroupId, NewEntry, PersonId, PlaceId, SledStore, Store, TableHead, TableId, TableSnapshot,
};
use tokio::task::JoinSet;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const COUNTS: [u64; 3] = [1, 10_000, 100_000];
const STARTS: usize = 5;

/// Changes that a process makes before it ends, so that a start after a kill has something to read.
const CHANGES: u64 = 300;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<()> {
    let args: Vec<String> = env::args().collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, "--fill", path, count] => fill(Path::new(path), count.parse()?).await,
        [_, "--compare", path] => Ok(SledStore::open(path)?.close().await?),
        [_, "--start", path, end] => start(Path::new(path), end == "kill").await,
        _ => compare(),
    }
}

/// Prints a table for this store and, if given, the earlier one.
fn compare() -> Result<()> {
    let mut programs = vec![("this store", env::current_exe()?.into_os_string())];
    programs.extend(env::var_os("FORMER").map(|program| ("former store", program)));
    println!("| Store | Tables | Start | …after a kill | Memory |\n|---|---|---|---|---|");
    for count in COUNTS {
        for (name, program) in &programs {
            let folder = tempfile::tempdir()?;
            let path = folder.path().join("data").into_os_string();
            run(
                program,
                &["--fill".into(), path.clone(), count.to_string().into()],
            )?;
            let (mut closed, mut killed, mut memory) = (Vec::new(), Vec::new(), Vec::new());
            // Each start finds what the previous one left.
            for n in 0..=2 * STARTS {
                let end = if n % 2 == 0 { "kill" } else { "close" };
                let said = run(program, &["--start".into(), path.clone(), end.into()])?;
                let (start, bytes) = said.trim().split_once(' ').ok_or("no answer")?;
                let times = if n % 2 == 0 { &mut closed } else { &mut killed };
                times.push(start.parse::<f64>()?);
                memory.push(bytes.parse::<f64>()?);
            }
            println!(
                "| {name} | {count} | {:.1} ms | {:.1} ms | {:.1} MB |",
                middle(closed),
                middle(killed),
                middle(memory) / 1e6
            );
        }
    }
    Ok(())
}

fn run(program: &OsString, args: &[OsString]) -> Result<String> {
    let output = Command::new(program).args(args).output()?;
    if output.stdout.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Stores tables with a finished match.
async fn fill(path: &Path, count: u64) -> Result<()> {
    let store = SledStore::open(path)?;
    let mut work: JoinSet<storage::Result<()>> = JoinSet::new();
    for id in 1..=count {
        if work.len() >= 64
            && let Some(done) = work.join_next().await
        {
            done??;
        }
        let store = store.clone();
        work.spawn(async move { store.import_table(table(id)).await });
    }
    while let Some(done) = work.join_next().await {
        done??;
    }
    store.close().await?;
    println!("filled");
    Ok(())
}

fn table(id: u64) -> TableSnapshot {
    let log: Vec<Entry> = (1..=60)
        .map(|n| Entry {
            n,
            at: 0,
            body: format!("move {} place M{n} 90", n % 2),
        })
        .collect();
    TableSnapshot {
        head: head(id, log.len() as u64),
        log,
        show_at: None,
        posts: Vec::new(),
    }
}

fn head(id: u64, entries: u64) -> TableHead {
    TableHead {
        id: TableId(id),
        group: Some(GroupId(id % 100)),
        place: PlaceId(id),
        people: vec![PersonId(2 * id), PersonId(2 * id + 1)],
        open: id % 2 == 1,
        version: 61,
        entries,
        body: "seats and settings ".repeat(30),
    }
}

/// Opens a store, reads a table and prints how long that took; then makes changes and prints the memory used.
async fn start(path: &Path, kill: bool) -> Result<()> {
    let began = Instant::now();
    // Like the program: a child process compares, so that its memory is released with it.
    let compared = Command::new(env::current_exe()?)
        .arg("--compare")
        .arg(path)
        .status()?;
    if !compared.success() {
        return Err("the comparison failed".into());
    }
    let store = SledStore::open_compared(path)?;
    let mut head = store.table(TableId(1)).await?.ok_or("the table is gone")?;
    let start = began.elapsed();
    for n in 0..CHANGES {
        let append = vec![NewEntry {
            at: 0,
            body: format!("move {n}"),
        }];
        let change = Change {
            append,
            ..Change::of(head.id, head.version)
        };
        head = store.commit(change).await?;
    }
    println!("{} {}", start.as_secs_f64() * 1e3, memory()?);
    if kill {
        process::abort();
    }
    Ok(store.close().await?)
}

/// Returns the memory of this process in bytes.
fn memory() -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes: u64 = line.ok_or("no memory")?.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024)
}
