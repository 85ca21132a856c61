//! Exporting and importing tables, the fairness check, and the check of the whole store.

use std::{io::Write, path::PathBuf, sync::Arc};

use clap::Args;
use render::language::Language;
use serde::{Deserialize, Serialize};
use storage::{Entry, GroupId, PersonId, PlaceId, SledStore, Store, TableHead, TableId, TableSnapshot};

use super::{Failure, load_config, private, rescue, say};
use tables::{Action, Clock, Match, Member, Table, TableState, Tables};

use crate::{
    actions::{trust::export::with_versions, trust::verify::check_record},
    screens::markup,
};

/// Largest file that is read, in bytes.
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
    /// Settings file [default: ./config.toml, if it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl StoreArgs {
    async fn open(&self) -> Result<Arc<dyn Store>, Failure> {
        let config = load_config(self.config.as_ref())?;
        rescue::open(&config.storage).await
    }
}

/// A complete table from the store.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// Version of this format.
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
    fn new(table: &Table, log: Vec<Entry>) -> TableFile {
        TableFile {
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
        }
    }

    fn read(text: &str) -> Result<TableFile, Failure> {
        let file: TableFile =
            serde_json::from_str(text).map_err(|error| format!("this is not an exported table: {error}"))?;
        if file.grovekeeper_table != 1 {
            return Err(format!(
                "this program does not support version {} of exported tables",
                file.grovekeeper_table
            )
            .into());
        }
        Ok(file)
    }

    /// Replays the match if it has begun.
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
        serde_json::to_string_pretty(&TableFile::new(&table, log))? + "\n"
    };
    private::create(&args.out)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| format!("{}: {error}", args.out.display()))?;
    store.close().await?;
    say(&format!("Wrote table {} to {}.", args.table, args.out.display()))?;
    Ok(())
}

/// Reads a table from a file. It gets a new number.
pub(super) async fn import(args: &ImportArgs) -> Result<(), Failure> {
    let file = TableFile::read(&read_file(&args.file)?)?;
    try_import(&file).await?;
    let store = args.store.open().await?;
    let head = import_into(&store, &file).await?;
    store.close().await?;
    say(&format!("Read table {} with {} entries.", head.id, head.entries))?;
    Ok(())
}

/// Imports the table into an empty store and checks it there, so that an inconsistent table never reaches the
/// configured one.
async fn try_import(file: &TableFile) -> Result<(), Failure> {
    file.replay()?;
    let store: Arc<dyn Store> = Arc::new(SledStore::temporary()?);
    let head = import_into(&store, file).await?;
    store.check().await?;
    let tables = Tables::new(store.clone(), Clock::System);
    let table = tables.get(head.id).await?;
    if table.state.record(table.game)?.is_some() {
        tables.load_match(&table).await?;
    }
    Ok(store.close().await?)
}

async fn import_into(store: &Arc<dyn Store>, file: &TableFile) -> Result<TableHead, Failure> {
    // An open table occupies its channel at once, so that two can't be there. A finished one does not.
    let place = PlaceId(file.place);
    if file.open
        && let Some(there) = store.table_at(place).await?
    {
        return Err(format!("table {} is open at the same place; close it first", there.id).into());
    }
    let head = TableHead {
        id: TableId(store.check().await?.last.0 + 1),
        group: file.group.map(GroupId),
        place,
        people: file.people.iter().map(|person| PersonId(*person)).collect(),
        open: file.open,
        version: 1,
        entries: file.log.len() as u64,
        body: file.body.write(),
    };
    // Everything is one step: if this program ends here, the bot still shows the table. The messages belong to the
    // exported table, so the new one has none yet.
    store
        .import_table(TableSnapshot {
            log: file.entries(),
            show_at: file.open.then_some(0),
            posts: Vec::new(),
            head: head.clone(),
        })
        .await?;
    let tables = Tables::new(store.clone(), Clock::System);
    // Without this note, a finished match would not be found in its channel, by /verify for example.
    if store
        .table_at(place)
        .await?
        .is_none_or(|there| there.id == head.id)
    {
        tables.note_place(head.id, place).await;
    }
    if file.open {
        // Restarts its clocks and stand-ins.
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
    Ok(head)
}

/// Checks a match: seal, seed, draws, and every move.
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
        "Fair: the seal {} matches, and all {moves} moves replay to the end.",
        record.commitment()
    ))?;
    if args.seal.is_none() {
        say("Not checked: whether this is the seal that was posted. Pass it with --seal.")?;
    }
    say(match &record.sealed {
        Some(sealed) if sealed.options != record.options => {
            "The seed follows from the secret and the contributions. The settings were changed after the seal."
        }
        Some(_) => "The seed follows from the secret and the contributions.",
        None => {
            "Not shown: who chose the seed. It does not follow from a sealed secret and a public message."
        }
    })?;
    if let Some(message) = record.sealed.as_ref().and_then(games::Sealed::message) {
        let posted = jiff::Timestamp::from_millisecond(markup::posted_at(message).cast_signed())?;
        say(&format!(
            "The start was announced by message {message}, posted {posted:.0}."
        ))?;
    }
    say(
        "A file can't prove that the seal was posted before people joined, that the message of the start is in the \
         channel before the first board and contains the words, and that no other table was given up before. Compare \
         with the messages in the channel.",
    )?;
    if let Some(standings) = record.replay()?.game.standings() {
        say(&format!("Scores: {}", standings.to_json()))?;
    }
    Ok(())
}

/// Checks everything in the store, replays every table and reports.
pub(super) async fn check(args: &CheckArgs) -> Result<(), Failure> {
    let config = load_config(args.store.config.as_ref())?;
    let folder = rescue::existing(&config.storage)?;
    let store: Arc<dyn Store> = match folder {
        Some(folder) => {
            let store = rescue::open_folder(&config.storage, &folder)?;
            for repaired in &store.report().repaired {
                say(&format!("Repaired: {repaired}."))?;
            }
            for warning in store.warnings() {
                say(&format!("Warning: {warning}."))?;
            }
            Arc::new(store)
        }
        None => rescue::open(&config.storage).await?,
    };
    let counts = store.check().await?;
    say(&format!(
        "The store is consistent. Tables: {}, log entries: {}, posts: {}.",
        counts.tables, counts.entries, counts.posts
    ))?;
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

#[cfg(test)]
mod tests {
    use games::{GameId, Viewer};
    use serde_json::Value;
    use tables::{Opening, Player};

    use super::*;

    /// Deterministic pseudo-random numbers (SplitMix64).
    struct Random(u64);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = self.0;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
        }
    }

    fn store() -> Arc<dyn Store> {
        Arc::new(SledStore::temporary().unwrap())
    }

    /// Exports a match of two people after some moves.
    async fn exported(game: GameId, moves: u64) -> Value {
        let store = store();
        let tables = Tables::new(store.clone(), Clock::System);
        let people = [PersonId(901), PersonId(902)];
        let member = |person: PersonId| Member::new(person, format!("player {person}"));
        let host = Player::new(people[0], "player 901");
        let opening = Opening::plain(Some(GroupId(5)), PlaceId(7), host, game);
        let mut table = tables.open(opening).await.unwrap();
        for (person, action) in [(people[1], Action::Join), (people[0], Action::Start)] {
            table = tables
                .perform(&member(person), table, None, action)
                .await
                .unwrap()
                .table;
        }
        table = tables.deal(table, 42).await.unwrap();
        while table.head.entries < moves {
            let (seat, person) = table.to_act()[0];
            let current = tables.load_match(&table).await.unwrap();
            let chosen = games::stand_in(&current.game().view(Viewer::Seat(seat))).unwrap();
            let member = member(person.unwrap());
            let played = tables.perform(&member, table, None, Action::Play(chosen));
            table = played.await.unwrap().table;
        }
        let log = store.log(table.id(), 1).await.unwrap();
        serde_json::to_value(TableFile::new(&table, log)).unwrap()
    }

    /// Changes a random part of a file.
    fn mutate(value: &mut Value, random: &mut Random) {
        match value {
            Value::Object(fields) if !fields.is_empty() && random.below(12) > 0 => {
                let at = random.below(fields.len());
                let key = fields.keys().nth(at).unwrap().clone();
                if random.below(30) == 0 {
                    fields.remove(&key);
                } else {
                    mutate(&mut fields[&key], random);
                }
            }
            Value::Array(items) if !items.is_empty() => {
                let at = random.below(items.len());
                match random.below(6) {
                    0 => drop(items.remove(at)),
                    1 => items.push(items[at].clone()),
                    2 => items.swap(0, at),
                    _ => mutate(&mut items[at], random),
                }
            }
            other => {
                let long = "x".repeat(8_000);
                let values = [
                    Value::Null,
                    Value::from(random.below(2) == 0),
                    Value::from(0),
                    Value::from(901),
                    Value::from(u64::MAX),
                    Value::from(-1),
                    Value::from(""),
                    Value::from("move 0 pass"),
                    Value::from(long),
                    Value::Array(Vec::new()),
                    Value::Object(serde_json::Map::new()),
                ];
                *other = values[random.below(values.len())].clone();
            }
        }
    }

    /// Reads a file as `import` does.
    async fn imported(store: &Arc<dyn Store>, text: &str) -> Result<TableHead, Failure> {
        let file = TableFile::read(text)?;
        try_import(&file).await?;
        import_into(store, &file).await
    }

    #[tokio::test]
    async fn a_table_that_lists_a_person_twice_is_refused() {
        let mut file = exported(GameId::ALL[0], 4).await;
        file["people"] = serde_json::json!([901, 901]);
        let store = store();
        let refused = imported(&store, &file.to_string()).await.unwrap_err();
        assert!(
            refused.to_string().contains("lists person 901 twice"),
            "{refused}"
        );
        assert_eq!(store.check().await.unwrap().tables, 0);
    }

    /// 10,000 files with `IMPORTS=10000 cargo test -p grovekeeper --lib everything_that_import_accepts`.
    #[tokio::test]
    async fn everything_that_import_accepts_is_checked_backed_up_restored_and_copied() {
        let count: u64 = std::env::var("IMPORTS").map_or(150, |count| count.parse().unwrap());
        let mut originals = Vec::new();
        for game in GameId::ALL {
            originals.push(exported(*game, 6).await);
        }
        let folder = tempfile::tempdir().unwrap();
        let store = store();
        let mut accepted = 0;
        for seed in 0..count {
            let mut random = Random(seed);
            let mut file = originals[seed as usize % originals.len()].clone();
            for _ in 0..=random.below(3) {
                mutate(&mut file, &mut random);
            }
            // Each table has its own channel, so that none blocks another.
            if file["place"] == 7 {
                file["place"] = Value::from(1_000 + seed);
            }
            let before = store.check().await.unwrap();
            if imported(&store, &file.to_string()).await.is_err() {
                assert_eq!(store.check().await.unwrap(), before, "seed {seed} was refused");
                continue;
            }
            accepted += 1;
            store
                .check()
                .await
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            if accepted % 40 != 1 && seed + 1 < count {
                continue;
            }
            replay_all(&store, |_| ())
                .await
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let [backup, path] = ["backup", "data"].map(|name| folder.path().join(format!("{name}{seed}")));
            store
                .backup(&backup)
                .await
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            SledStore::restore(&backup, &path).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let copied = storage::copy(&*store, &SledStore::temporary().unwrap(), |_| ()).await;
            copied.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        assert!(accepted > count / 30 && accepted < count, "{accepted} of {count}");
    }
}
