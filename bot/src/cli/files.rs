//! Tables as files and back, the fairness check, and the check of the whole store.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use render::language::Language;
use serde::{Deserialize, Serialize};
use storage::{Due, Entry, GroupId, PersonId, PlaceId, SledStore, Store, TableHead, TableId, TableSnapshot};

use super::{Failure, load_config, rescue, say};
use tables::{Action, Clock, DueWork, Match, Member, TableState, Tables};

use crate::actions::{export::with_versions, verify::check_record};

/// Largest file that is read.
const LARGEST: u64 = 16 * 1024 * 1024;

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// Number of the table
    #[arg(long)]
    table: u64,
    /// Where to write it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Only the match as text (setup, seed, moves), without the people
    #[arg(long)]
    record: bool,
    #[command(flatten)]
    store: StoreArgs,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// A file that export has written
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// A match as `/export` gives it, or a table that export has written
    file: PathBuf,
    /// The seal that was posted when the table was opened
    #[arg(long, value_name = "HASH")]
    seal: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    store: StoreArgs,
}

#[derive(Debug, Args)]
struct StoreArgs {
    /// File with the settings; config.toml here if there is one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl StoreArgs {
    async fn open(&self) -> Result<Arc<dyn Store>, Failure> {
        let config = load_config(self.config.as_ref())?;
        Ok(storage::open_url(&config.storage.url, config.storage.limits()).await?)
    }
}

/// A whole table: what the store keeps of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// Version of this form.
    grovekeeper_table: u32,
    group: Option<u64>,
    place: u64,
    people: Vec<u64>,
    open: bool,
    body: TableState,
    log: Vec<LogLine>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogLine {
    at: i64,
    text: String,
}

impl TableFile {
    fn read(text: &str) -> Result<TableFile, Failure> {
        let file: TableFile =
            serde_json::from_str(text).map_err(|error| format!("this is not an exported table: {error}"))?;
        if file.grovekeeper_table != 1 {
            return Err(format!(
                "this program does not know form {} of exported tables",
                file.grovekeeper_table
            )
            .into());
        }
        Ok(file)
    }

    /// Replays the match, if it has begun.
    fn replay(&self) -> Result<Option<Match>, Failure> {
        let (body, game) = TableState::read(&self.body.write())?;
        let Some(record) = body.record(game)? else {
            return Ok(None);
        };
        Ok(Some(Match::load(record, &self.entries())?))
    }

    fn entries(&self) -> Vec<Entry> {
        let numbered = (1u64..).zip(&self.log);
        numbered
            .map(|(n, line)| Entry {
                n,
                at: line.at,
                body: line.text.clone(),
            })
            .collect()
    }
}

/// Writes a table to a file.
pub(super) async fn export(args: &ExportArgs) -> Result<(), Failure> {
    rescue::existing(&load_config(args.store.config.as_ref())?.storage)?;
    let store = args.store.open().await?;
    let tables = Tables::new(store.clone(), Clock::System);
    let id = TableId(args.table);
    if store.table(id).await?.is_none() {
        return Err(format!("there is no table {id} in this store").into());
    }
    let table = tables.get(id).await?;
    let text = if args.record {
        let record = tables.load_match(&table).await?.record().to_string();
        with_versions(&record, table.game, Language::English)
    } else {
        let log = store.log(table.id(), 1).await?;
        let file = TableFile {
            grovekeeper_table: 1,
            group: table.head.group.map(|group| group.0),
            place: table.head.place.0,
            people: table.head.people.iter().map(|person| person.0).collect(),
            open: table.head.open,
            body: table.state.clone(),
            log: log
                .into_iter()
                .map(|entry| LogLine {
                    at: entry.at,
                    text: entry.body,
                })
                .collect(),
        };
        serde_json::to_string_pretty(&file)? + "\n"
    };
    std::fs::write(&args.out, text).map_err(|error| format!("{}: {error}", args.out.display()))?;
    store.close().await?;
    say(&format!("Wrote table {} to {}.", args.table, args.out.display()))?;
    Ok(())
}

/// Reads a table from a file, after replaying it. It gets a new number.
pub(super) async fn import(args: &ImportArgs) -> Result<(), Failure> {
    let file = TableFile::read(&read_file(&args.file)?)?;
    file.replay()?;
    let store = args.store.open().await?;
    // An open table takes its place at once, so that two can't be there; a finished one must not.
    let place = PlaceId(file.place);
    if file.open
        && let Some(there) = store.table_at(place).await?
    {
        return Err(format!("table {} is open at the same place; close it first", there.id).into());
    }
    let mut body = file.body.clone();
    // The messages of the file belong to the table that it was written from.
    body.lobby_message = None;
    body.board_message = None;
    body.seal_message = None;
    body.ready_message = None;
    body.turn_messages.clear();
    let head = TableHead {
        id: TableId(store.check().await?.last.0 + 1),
        group: file.group.map(GroupId),
        place,
        people: file.people.iter().map(|person| PersonId(*person)).collect(),
        open: file.open,
        version: 1,
        entries: file.log.len() as u64,
        lost_after: None,
        body: body.write(),
    };
    let board = Due {
        key: DueWork::Board.to_string(),
        at: 0,
        ready: 0,
        attempts: 0,
        body: String::new(),
    };
    // All of it in one step, with something due: if this program ends here, the bot shows the table all the same.
    store
        .import_table(TableSnapshot {
            log: file.entries(),
            due: if file.open { vec![board] } else { Vec::new() },
            head: head.clone(),
        })
        .await?;
    if file.open {
        // Nothing is due for it yet: its messages, clocks and stand-ins begin anew.
        let tables = Tables::new(store.clone(), Clock::System);
        let operator = Member {
            person: PersonId(0),
            name: String::new(),
            manages: true,
            adds: None,
            request: None,
        };
        let table = tables.get(head.id).await?;
        tables.perform(&operator, table, None, Action::Unstick).await?;
    }
    store.close().await?;
    say(&format!("Read table {} with {} entries.", head.id, head.entries))?;
    Ok(())
}

/// Checks a match: seal, seed, draws, every move to the end.
pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let text = read_file(&args.file)?;
    let record = if text.trim_start().starts_with('{') {
        let course = TableFile::read(&text)?
            .replay()?
            .ok_or("the match has not begun")?;
        course.record().to_string()
    } else {
        text
    };
    let moves = check_record(&record, args.seal.as_deref())
        .map_err(|reason| format!("{}: not fair: {reason}", args.file.display()))?;
    let record: games::Record = record.parse()?;
    say(&format!(
        "Fair: commitment {} fits, and all {moves} moves replay to the end.",
        record.commitment()
    ))?;
    if args.seal.is_none() {
        say("Not shown: that this is the seal that was posted. Give it with --seal.")?;
    }
    say(match &record.sealed {
        Some(sealed) if sealed.options != record.options => {
            "The seed follows from the secret and the contributions. The settings were changed after the seal."
        }
        Some(_) => "The seed follows from the secret and the contributions.",
        None => "Sealed the old way: whoever runs the bot could have chosen the seed before sealing it.",
    })?;
    say(
        "Not shown by any file: that the seal was posted before people joined, that the contributions are theirs, and \
         that no other table was given up before. Compare with the messages in the channel and their times.",
    )?;
    if let Some(standings) = record.replay()?.game.standings() {
        say(&format!("Scores: {}", standings.to_json()))?;
    }
    Ok(())
}

/// Looks at everything that is kept, replays every table and reports.
pub(super) async fn check(args: &CheckArgs) -> Result<(), Failure> {
    let config = load_config(args.store.config.as_ref())?;
    let folder = rescue::existing(&config.storage)?;
    let store: Arc<dyn Store> = match folder {
        Some(folder) => {
            let store = SledStore::open(folder)?;
            store.scrub().await?;
            let healed = store.stats();
            if healed.rebuilds + healed.renewals > 0 {
                say("Something was damaged and has been repaired.")?;
            }
            Arc::new(store)
        }
        None => storage::open_url(&config.storage.url, config.storage.limits()).await?,
    };
    let counts = store.check().await?;
    say(&format!(
        "The store is sound. Tables: {}, log entries: {}, due work: {}.",
        counts.tables, counts.entries, counts.due
    ))?;
    for lost in store.notes(storage::LOST).await? {
        lost.text
            .lines()
            .try_for_each(|line| say(&format!("Lost with a disk: {line}")))?;
    }
    if counts.held > 0 {
        say(&format!(
            "{} tables are held until their host goes on.",
            counts.held
        ))?;
    }
    let replayed = replay_all(&store, |_| ()).await;
    store.close().await?;
    replayed
}

/// Replays every table and reports; `each` gets the number of tables replayed so far.
pub(super) async fn replay_all(store: &Arc<dyn Store>, mut each: impl FnMut(u64)) -> Result<(), Failure> {
    let tables = Tables::new(store.clone(), Clock::System);
    let (mut sound, mut broken, mut after) = (0u64, 0u64, None);
    loop {
        let heads = store.all_tables(after, 200).await?;
        let Some(last) = heads.last() else { break };
        after = Some(last.id);
        for head in &heads {
            let replayed = async {
                let table = tables.get(head.id).await?;
                match table.state.record(table.game)? {
                    Some(_) => tables.load_match(&table).await.map(|_| ()),
                    None => Ok(()),
                }
            };
            match replayed.await {
                Ok(()) => sound += 1,
                Err(error) => {
                    broken += 1;
                    say(&format!("Table {}: {error}", head.id))?;
                }
            }
            each(sound + broken);
        }
    }
    say(&format!("Tables that replay: {sound}, that do not: {broken}."))?;
    if broken > 0 {
        return Err(format!("tables that can't be replayed: {broken}").into());
    }
    Ok(())
}

fn read_file(path: &PathBuf) -> Result<String, Failure> {
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    if std::fs::metadata(path).map_err(wrong)?.len() > LARGEST {
        return Err(format!("{}: too large for a table", path.display()).into());
    }
    Ok(std::fs::read_to_string(path).map_err(wrong)?)
}
