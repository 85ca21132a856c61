//! Durable changes per second of this store, of an earlier one, and of plain append and fdatasync, with one thread per
//! writer. With several writers there is one more row: a loop that appends the records of all writers at once and syncs
//! once. No store that answers each writer separately can be faster.
//!
//! `cargo bench -p storage` alternates between the rows every fraction of a second, so that all see the same noise, and
//! prints medians. To compare an earlier store, put this file into its `benches/`, build it with `cargo bench
//! --no-run`, and set `FORMER` to the program's path.

#![allow(clippy::print_stdout, reason = "this is what a benchmark is for")]

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use storage::{Change, NewEntry, NewTable, PlaceId, SledStore, Store, TableHead};
use tokio::task::JoinSet;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const TURN: Duration = Duration::from_millis(200);
const ROUNDS: usize = 25;
const WRITERS: [usize; 2] = [1, 32];

/// Approximate size of a change in the journal.
const RECORD: usize = 500;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let store = Changes::open(&folder.path().join("data")).await?;
    if env::args().any(|arg| arg == "--serve") {
        return serve(&store).await;
    }
    let limit = File::options()
        .create(true)
        .append(true)
        .open(folder.path().join("limit"))?;
    let mut former = env::var_os("FORMER")
        .map(|program| Former::start(Path::new(&program)))
        .transpose()?;
    println!(
        "Changes a second, medians of {ROUNDS} turns of {TURN:?}; after each, its part of append and fdatasync."
    );
    for writers in WRITERS {
        let mut rates = [const { Vec::new() }; 4];
        for _ in 0..ROUNDS {
            rates[0].push(append(&limit, writers, 1)?);
            rates[1].push(store.turn(writers).await?);
            rates[2].push(append(&limit, 1, writers)?);
            if let Some(former) = &mut former {
                rates[3].push(former.turn(writers)?);
            }
        }
        let [plain, new, at_once, old] = rates.map(median);
        let rate = |name: &str, rate: f64| format!(", {name} {rate:.0} ({:.2})", rate / plain);
        let mut line = format!("{writers:2} writers: append and fdatasync {plain:.0}");
        line += &rate("this store", new);
        if writers > 1 {
            line += &rate("all at once", at_once);
        }
        if former.is_some() {
            line += &rate("former store", old);
        }
        println!("{line}");
    }
    Ok(())
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// Lets threads append records and sync them repeatedly.
fn append(file: &File, threads: usize, records: usize) -> Result<f64> {
    let bytes = vec![b'x'; RECORD * records];
    let began = Instant::now();
    let run = || {
        let (mut file, mut changes) = (file, 0);
        while began.elapsed() < TURN {
            file.write_all(&bytes)?;
            file.sync_data()?;
            changes += records;
        }
        Ok::<_, std::io::Error>(changes)
    };
    let changes: usize = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let counted = running
            .into_iter()
            .map(|one| one.join().map_err(|_| "a thread failed")?.map_err(Into::into));
        counted.sum::<Result<usize>>()
    })?;
    Ok(changes as f64 / began.elapsed().as_secs_f64())
}

/// A store with a table for each writer.
struct Changes {
    store: SledStore,
    tables: Vec<TableHead>,
}

impl Changes {
    async fn open(path: &Path) -> Result<Self> {
        let store = SledStore::open(path)?;
        let mut tables = Vec::new();
        for place in 1..=WRITERS.into_iter().max().unwrap_or(1) as u64 {
            let new = NewTable {
                group: None,
                place: PlaceId(place),
                people: Vec::new(),
                body: "seats and settings".into(),
                show_at: None,
            };
            tables.push(store.create(new).await?);
        }
        Ok(Self { store, tables })
    }

    /// Lets writers append to the logs of their tables.
    async fn turn(&self, writers: usize) -> Result<f64> {
        let mut work = JoinSet::new();
        let began = Instant::now();
        for table in &self.tables[..writers] {
            let (store, id) = (self.store.clone(), table.id);
            work.spawn(async move {
                let mut head = store.table(id).await?.ok_or("the table is gone")?;
                let mut changes = 0;
                while began.elapsed() < TURN {
                    let append = vec![NewEntry {
                        at: 0,
                        body: "move 0 place M12 90".into(),
                    }];
                    let change = Change {
                        append,
                        ..Change::of(id, head.version)
                    };
                    head = store.commit(change).await?;
                    changes += 1;
                }
                Ok::<usize, Box<dyn Error + Send + Sync>>(changes)
            });
        }
        let mut changes = 0;
        while let Some(done) = work.join_next().await {
            changes += done??;
        }
        Ok(changes as f64 / began.elapsed().as_secs_f64())
    }
}

/// Plays a round for every line with a number of writers, and prints the result.
async fn serve(store: &Changes) -> Result<()> {
    for line in stdin().lines() {
        println!("{}", store.turn(line?.parse()?).await?);
    }
    Ok(())
}

/// An earlier store, in a separate process.
struct Former {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Former {
    fn start(program: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .arg("--serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let answers = BufReader::new(child.stdout.take().ok_or("no answers")?);
        Ok(Self { child, answers })
    }

    fn turn(&mut self, writers: usize) -> Result<f64> {
        writeln!(self.child.stdin.as_mut().ok_or("no questions")?, "{writers}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(answer.trim().parse()?)
    }
}

impl Drop for Former {
    fn drop(&mut self) {
        // It ends when there is nothing more to read.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
