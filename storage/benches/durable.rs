//! Durable changes a second: this store, an earlier one, and the limit, which is a loop of append and fdatasync.
//!
//! `cargo bench -p storage` compares in turns of a fraction of a second, so that all meet the same noise, and prints
//! medians. For an earlier store, put this file into its `benches/`, build it with `cargo bench --no-run`, and give the
//! program's path in `FORMER`.

#![allow(clippy::print_stdout, reason = "this is what a benchmark is for")]

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use storage::{Change, NewEntry, NewTable, PlaceId, SledStore, Store, TableHead};
use tokio::task::JoinSet;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const TURN: Duration = Duration::from_millis(200);
const ROUNDS: usize = 25;
const WRITERS: [usize; 2] = [1, 32];

/// What a change takes in the journal, about.
const RECORD: usize = 500;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let store = Changes::open(&folder.path().join("data")).await?;
    if env::args().any(|arg| arg == "--serve") {
        return serve(&store).await;
    }
    let mut limit = File::create(folder.path().join("limit"))?;
    let mut former = env::var_os("FORMER")
        .map(|program| Former::start(Path::new(&program)))
        .transpose()?;
    println!("Changes a second, medians of {ROUNDS} turns of {TURN:?}; after each, its part of the limit.");
    for writers in WRITERS {
        let mut rates = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            rates[0].push(append(&mut limit, writers)?);
            rates[1].push(store.turn(writers).await?);
            if let Some(former) = &mut former {
                rates[2].push(former.turn(writers)?);
            }
        }
        let [limit, new, old] = rates.map(median);
        let mut line = format!(
            "{writers:2} writers: limit {limit:.0}, this store {new:.0} ({:.2})",
            new / limit
        );
        if former.is_some() {
            line += &format!(", former store {old:.0} ({:.2})", old / limit);
        }
        println!("{line}");
    }
    Ok(())
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// Appends the records of all writers at once and syncs them, again and again.
fn append(file: &mut File, writers: usize) -> Result<f64> {
    let records = vec![b'x'; RECORD * writers];
    let (began, mut changes) = (Instant::now(), 0);
    while began.elapsed() < TURN {
        file.write_all(&records)?;
        file.sync_data()?;
        changes += writers;
    }
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
                due: Vec::new(),
            };
            tables.push(store.create(new).await?);
        }
        Ok(Self { store, tables })
    }

    /// Lets so many writers append to the logs of their tables.
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

/// Makes a turn for every line with a number of writers, and says what it came to.
async fn serve(store: &Changes) -> Result<()> {
    for line in stdin().lines() {
        println!("{}", store.turn(line?.parse()?).await?);
    }
    Ok(())
}

/// An earlier store, in a process of its own.
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
