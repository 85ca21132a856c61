//! The cost of a start, of memory and of a move with few and with many stored tables.
//!
//! The stored tables are played matches, half of them finished, with nothing due, as after years of use. Only a few are
//! really played; the others are copies with other people and places.

use std::{
    fmt::Write as _,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use games::{GameId, Viewer};
use kit::discord::{Channel, Fault, Playground, User};
use serde::{Deserialize, Serialize};
use storage::{NEVER, PersonId, PlaceId, PostNote, SledStore, Store, TableId, TableSnapshot, Then};
use tables::{Action, Clock, Table, Tables};
use tokio::task::JoinSet;

use super::{Plan, begin, ms};
use crate::{Failure, people, program::Program, until};

/// Measurements of a start; the median counts.
const STARTS: usize = 5;

/// Simulated latency of every request to Discord.
const LINE: Duration = Duration::from_millis(50);

/// Places of copies begin here, so that they can't collide with channels.
const PLACES: u64 = 1 << 62;

/// Measures each row in separate processes, so that writing the tables and earlier rows have no effect.
pub(super) async fn growth(
    plan: &Plan,
    program: &Path,
    folder: &Path,
    report: &mut String,
) -> Result<(), Failure> {
    writeln!(report, "\n## With many stored tables\n")?;
    writeln!(
        report,
        "The bot answers on a line on which every request takes {} ms.\n",
        LINE.as_millis()
    )?;
    writeln!(
        report,
        "| Stored tables | The store opens | The bot answers | …after a kill | Memory | More for each table | A move |"
    )?;
    writeln!(report, "|---|---|---|---|---|---|---|")?;
    let samples = samples(&folder.join("samples")).await?;
    let playground = Playground::start(kit::discord::Config::default()).await?;
    let guild = playground.guild("The Grove");
    let user = guild.user("Mira");
    let mut least: Option<(usize, u64)> = None;
    for count in plan.tables.iter().map(|count| (*count).max(1)) {
        let folder = folder.join(format!("grown-{count}"));
        let channel = guild.channel(&format!("with-{count}"));
        fill(
            &folder.join("data"),
            (guild.id().0, channel.id().0),
            count,
            &samples,
        )
        .await?;
        let mut opened = Vec::new();
        for _ in 0..STARTS {
            opened.push(open_apart(plan, program, &folder).await?);
        }
        // In later rounds, the match of the first table is nearly over.
        let one = opened.first().cloned().unwrap_or_default();
        let Starts {
            closed,
            killed,
            memory,
        } = starts(program, &folder, &playground, &user, &channel).await?;
        let (few, bytes) = *least.get_or_insert((count, memory));
        let each = match count.saturating_sub(few) {
            0 => "–".to_owned(),
            more => format!("{} bytes", memory.saturating_sub(bytes) / more as u64),
        };
        writeln!(
            report,
            "| {count} | {} | {} | {} | {} kB | {each} | {} |",
            ms(middle(opened.iter().map(|opened| opened.start))),
            ms(closed),
            ms(killed),
            memory / 1024,
            ms(one.each)
        )?;
    }
    playground.stop()?;
    Ok(())
}

/// Measurements of starts of the whole program.
struct Starts {
    /// From a start to the answer to a command, after the program was stopped.
    closed: Duration,
    /// The same after it was killed.
    killed: Duration,
    /// Most bytes of memory after that answer.
    memory: u64,
}

/// Starts the program again and again, with latency as to Discord.
async fn starts(
    program: &Path,
    folder: &Path,
    playground: &Playground,
    user: &User,
    channel: &Channel,
) -> Result<Starts, Failure> {
    // A first start registers the commands.
    let mut bot = Program::start(program, playground, folder)?;
    playground.wait_for_command("table status").await;
    bot.stop()?;
    until_gone(playground).await?;
    playground
        .faults()
        .next(usize::MAX, "*", "/**", Fault::Delay(LINE));
    let (mut closed, mut killed, mut memory) = (Vec::new(), Vec::new(), 0);
    for _ in 0..STARTS {
        for (times, stop) in [(&mut closed, false), (&mut killed, true)] {
            let began = Instant::now();
            let mut bot = Program::start(program, playground, folder)?;
            playground.wait_for_bot().await;
            let reply = user.slash(channel, "table status", &[]).await;
            if reply.failed() {
                return Err(format!("the bot answered {:?}", reply.answer()).into());
            }
            times.push(began.elapsed());
            memory = bot.memory()?.max(memory);
            // The next start is measured after this end.
            if stop {
                bot.stop()?;
            } else {
                bot.kill();
            }
            until_gone(playground).await?;
        }
    }
    playground.faults().clear();
    Ok(Starts {
        closed: middle(closed),
        killed: middle(killed),
        memory,
    })
}

/// Waits until the local Discord has noticed that the bot is gone.
async fn until_gone(playground: &Playground) -> Result<(), Failure> {
    until("the bot to be gone", || playground.gateway().connected() == 0).await
}

fn middle(times: impl IntoIterator<Item = Duration>) -> Duration {
    let mut times: Vec<Duration> = times.into_iter().collect();
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Measurements of a process that has opened a store.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Opened {
    /// From opening the store to the first table.
    start: Duration,
    /// One move.
    each: Duration,
}

async fn open_apart(plan: &Plan, program: &Path, folder: &Path) -> Result<Opened, Failure> {
    let child = tokio::process::Command::new(program)
        .args(["bench", "--rounds", &plan.rounds.min(20).to_string(), "--opened"])
        .arg(folder.join("data"))
        .output()
        .await?;
    if !child.status.success() {
        return Err(String::from_utf8_lossy(&child.stderr).into_owned().into());
    }
    Ok(serde_json::from_slice(&child.stdout)?)
}

/// Opens a prepared store and plays some moves at its first table.
///
/// # Errors
/// When the store can't be read, or a move fails.
pub async fn opened(path: &Path, rounds: u32) -> Result<Opened, Failure> {
    let began = Instant::now();
    let store = Arc::new(SledStore::open(path)?);
    let tables = Tables::new(store.clone(), Clock::System);
    let mut table = tables.get(TableId(1)).await?;
    let start = began.elapsed();
    let began = Instant::now();
    for _ in 0..rounds {
        let Some(next) = play(&tables, table.clone()).await? else {
            break;
        };
        table = next;
    }
    let each = began.elapsed() / rounds.max(1);
    store.close().await?;
    Ok(Opened { start, each })
}

/// Makes the move of a stand-in; `None` when the match is over.
async fn play(tables: &Tables, table: Table) -> Result<Option<Table>, Failure> {
    let Some(&(seat, Some(person))) = table.to_act().first() else {
        return Ok(None);
    };
    let view = tables.load_match(&table).await?.game().view(Viewer::Seat(seat));
    let chosen = games::stand_in(&view).ok_or("a seat that is to act has no move")?;
    Ok(Some(
        people::act(tables, table, person, Action::Play(chosen)).await?,
    ))
}

/// Two matches of every game: one half played, one to its end.
async fn samples(path: &Path) -> Result<Vec<TableSnapshot>, Failure> {
    let store = Arc::new(SledStore::open(path)?);
    let tables = Tables::new(store.clone(), Clock::System);
    let mut samples = Vec::new();
    for (number, &game) in (0..).zip(GameId::ALL) {
        for most in [30, usize::MAX] {
            let place = PLACES + 2 * number + u64::from(most == 30);
            let mut table = begin(&tables, 1, place, game).await?;
            for _ in 0..most {
                let Some(next) = play(&tables, table.clone()).await? else {
                    break;
                };
                table = next;
            }
            samples.push(TableSnapshot {
                log: store.log(table.id(), 1).await?,
                show_at: None,
                posts: Vec::new(),
                head: table.head,
            });
        }
    }
    store.close().await?;
    Ok(samples)
}

/// Stores `count` tables: the first, at the given place, has just begun; the others are copies of the samples,
/// written concurrently so that they share syncs.
async fn fill(
    path: &Path,
    (group, place): (u64, u64),
    count: usize,
    samples: &[TableSnapshot],
) -> Result<(), Failure> {
    let store = Arc::new(SledStore::open(path)?);
    let tables = Tables::new(store.clone(), Clock::System);
    let head = begin(&tables, group, place, GameId::LegendaryForests).await?.head;
    // Leaves nothing due.
    for lease in store.claim(i64::MAX - 1, 1_000, 16).await? {
        let note = PostNote {
            put: Vec::new(),
            remove: Vec::new(),
            then: Then::Free(NEVER),
        };
        store.note_posts(lease, 0, note).await?;
    }
    let mut work: JoinSet<storage::Result<()>> = JoinSet::new();
    for id in head.id.0 + 1..=count as u64 {
        if work.len() >= 64
            && let Some(done) = work.join_next().await
        {
            done??;
        }
        let mut copy = samples[id as usize % samples.len()].clone();
        copy.head.id = TableId(id);
        copy.head.place = PlaceId(PLACES + id);
        copy.head.people = [1, 2].map(|seat| PersonId(PLACES + 2 * id + seat)).to_vec();
        let store = store.clone();
        work.spawn(async move { store.import_table(copy).await });
    }
    while let Some(done) = work.join_next().await {
        done??;
    }
    Ok(store.close().await?)
}
