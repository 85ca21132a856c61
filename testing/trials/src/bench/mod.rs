//! Costs, measured in one run and printed as ratios: pictures, playouts, replays, durable appends, whole moves,
//! simultaneous previews, and their growth with the number of stored tables.

pub mod growth;

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use games::{AnyGame, Dice, GameId, Record, RecordedMove, Seed, Viewer};
use grovekeeper::screens::{Reader, board, panel};
use render::{DrawOptions, language::Language};
use storage::{Change, NewEntry, PersonId, SledStore, Store};
use tables::{Action, Clock, Player, Table, Tables};
use tokio::{sync::Semaphore, task::JoinSet};

use crate::{Failure, people};

/// How much is measured.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// Numbers of stored tables to compare; 100000 takes some minutes to write
    #[arg(long, value_delimiter = ',', default_values_t = [1, 1_000])]
    pub tables: Vec<usize>,
    /// How often each thing is done
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: u32,
    /// How many pictures are drawn at the same time
    #[arg(long, default_value_t = 2)]
    pub drawing: usize,
    /// Only open this store, play some moves and print how long that took
    #[arg(long, hide = true)]
    pub opened: Option<PathBuf>,
}

/// Measures everything and reports.
///
/// # Errors
/// When the temporary store fails.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let mut report = String::new();
    let picture = pictures(plan, &mut report)?;
    playouts(&mut report)?;
    replays(plan, &mut report)?;
    let store = Arc::new(SledStore::open(folder.path().join("moves"))?);
    let append = appends(plan, store.clone(), &mut report).await?;
    whole_moves(plan, store.clone(), (append, picture), &mut report).await?;
    previews(plan, store.clone(), &mut report).await?;
    store.close().await?;
    growth::growth(plan, program, folder.path(), &mut report).await?;
    Ok(report)
}

/// Returns a match after this many random moves, before its end.
fn after(game: GameId, seats: usize, moves: usize) -> Result<AnyGame, Failure> {
    let mut dice = Dice::new(&Seed::from_text("bench"));
    let mut position = AnyGame::new(game, seats, &Seed::from_text("bench"), &serde_json::json!({}))?;
    for _ in 0..moves {
        let mut next = position.clone();
        let Some(&seat) = next.to_act().first() else { break };
        let legal = next.legal_moves(seat);
        next.play(seat, &legal[dice.below(legal.len())])?;
        if next.standings().is_some() {
            break;
        }
        position = next;
    }
    Ok(position)
}

/// Draws early and late tables of every game; returns the time for a late one of Legendary Forests.
fn pictures(plan: &Plan, report: &mut String) -> Result<Duration, Failure> {
    let names: Vec<String> = ["Mira", "Jonas", "Ayşe", "Tomek", "Noor"]
        .map(str::to_owned)
        .to_vec();
    let people = DrawOptions::new(&names);
    writeln!(report, "## A picture of the table: drawn and encoded\n")?;
    writeln!(report, "| Game | Players | Early | Late | Late ÷ early | Size |")?;
    writeln!(report, "|---|---|---|---|---|---|")?;
    let mut own = Duration::ZERO;
    for &game in GameId::ALL {
        for seats in [game.info().min_seats.max(2), game.info().max_seats] {
            let mut times = [Duration::ZERO; 2];
            let mut size = 0;
            for (time, moves) in times.iter_mut().zip([4, 10_000]) {
                let view = after(game, seats, moves)?.view(Viewer::Spectator);
                // The first picture draws the sprites, which the process caches.
                render::table(&view, &people)?;
                let began = Instant::now();
                for _ in 0..plan.rounds {
                    size = render::table(&view, &people)?.png.len();
                }
                *time = began.elapsed() / plan.rounds;
            }
            if game == GameId::LegendaryForests && seats == 2 {
                own = times[1];
            }
            writeln!(
                report,
                "| {game} | {seats} | {} | {} | {:.1} | {} kB |",
                ms(times[0]),
                ms(times[1]),
                ratio(times[1], times[0]),
                size / 1000
            )?;
        }
    }
    Ok(own)
}

fn playouts(report: &mut String) -> Result<(), Failure> {
    writeln!(report, "\n## Random matches, rules alone\n")?;
    for &game in GameId::ALL {
        let began = Instant::now();
        let (mut matches, mut moves) = (0, 0);
        while began.elapsed() < Duration::from_millis(500) {
            let mut dice = Dice::new(&Seed::from_text(&format!("playout {matches}")));
            let mut position = AnyGame::new(game, 2, &Seed::from_text("bench"), &serde_json::json!({}))?;
            while let Some(&seat) = position.to_act().first() {
                let legal = position.legal_moves(seat);
                position.play(seat, &legal[dice.below(legal.len())])?;
                moves += 1;
            }
            matches += 1;
        }
        let seconds = began.elapsed().as_secs_f64();
        writeln!(
            report,
            "- {game}: {:.0} matches, {:.0} moves a second",
            f64::from(matches) / seconds,
            f64::from(moves) / seconds
        )?;
    }
    Ok(())
}

/// Replays a whole match of two players, as after a restart.
fn replays(plan: &Plan, report: &mut String) -> Result<(), Failure> {
    writeln!(report, "\n## A whole match replayed\n")?;
    for &game in GameId::ALL {
        let mut record = Record::new(game, 2, &serde_json::json!({}), Seed::from_text("bench"))?;
        let mut dice = Dice::new(&Seed::from_text("bench"));
        let mut played = record.replay()?;
        while let Some(&seat) = played.game.to_act().first() {
            let legal = played.game.legal_moves(seat);
            let chosen = legal[dice.below(legal.len())].clone();
            played.play(seat, &chosen)?;
            record.moves.push(RecordedMove { seat, chosen });
        }
        let began = Instant::now();
        for _ in 0..plan.rounds {
            record.replay()?;
        }
        let each = began.elapsed() / plan.rounds;
        writeln!(report, "- {game}: {} moves in {}", record.moves.len(), ms(each))?;
    }
    Ok(())
}

/// Appends durably one after another, as a single player waits for it.
async fn appends(plan: &Plan, store: Arc<SledStore>, report: &mut String) -> Result<Duration, Failure> {
    let tables = Tables::new(store.clone(), Clock::System);
    let table = begin(&tables, 1, 1, GameId::LegendaryForests).await?;
    let mut head = table.head;
    let began = Instant::now();
    for _ in 0..plan.rounds {
        let change = Change {
            append: vec![NewEntry {
                at: 0,
                body: "move 0 place M12 90".to_owned(),
            }],
            ..Change::of(head.id, head.version)
        };
        head = store.commit(change).await?;
    }
    let each = began.elapsed() / plan.rounds;
    writeln!(report, "\n## A whole move\n")?;
    writeln!(
        report,
        "- durable append (one change, synced to disk): {}",
        ms(each)
    )?;
    Ok(each)
}

/// Measures a move from its text to the bytes of the reply: read, rules, store, picture.
async fn whole_moves(
    plan: &Plan,
    store: Arc<SledStore>,
    (append, picture): (Duration, Duration),
    report: &mut String,
) -> Result<(), Failure> {
    let tables = Tables::new(store, Clock::System);
    let mut table = begin(&tables, 1, 2, GameId::LegendaryForests).await?;
    let (mut whole, mut made) = (Duration::ZERO, 0);
    while made < plan.rounds {
        let Some(&(seat, Some(person))) = table.to_act().first() else {
            break;
        };
        let view = tables.load_match(&table).await?.game().view(Viewer::Seat(seat));
        let text = games::stand_in(&view)
            .ok_or("a seat that is to act has no move")?
            .to_string();
        let began = Instant::now();
        let chosen = table.game.parse_move(&text)?;
        let moved = people::act(&tables, table, person, Action::Play(chosen)).await?;
        let moved = tables.with_match(moved).await?;
        board::board(
            &moved,
            board::Span::since(&moved, moved.head.entries.saturating_sub(1)),
        )?;
        whole += began.elapsed();
        made += 1;
        table = moved.table;
    }
    let each = whole / made.max(1);
    writeln!(
        report,
        "- a whole move (text, rules, store, picture, reply): {}",
        ms(each)
    )?;
    writeln!(
        report,
        "- whole move ÷ (append + late picture): {:.2}",
        ratio(each, append + picture)
    )?;
    Ok(())
}

/// Fifty people open their panel at the same moment.
async fn previews(plan: &Plan, store: Arc<SledStore>, report: &mut String) -> Result<(), Failure> {
    let tables = Tables::new(store, Clock::System);
    let places = Arc::new(Semaphore::new(plan.drawing.max(1)));
    let mut work = JoinSet::new();
    let mut all = Vec::new();
    for number in 0..50u64 {
        let game = GameId::ALL[number as usize % GameId::ALL.len()];
        let table = begin(&tables, 1, 100 + number, game).await?;
        all.push(tables.with_match(table).await?);
    }
    let began = Instant::now();
    for table in all {
        let places = places.clone();
        work.spawn(async move {
            let person = table.to_act().first().and_then(|(_, person)| *person);
            let person = person.ok_or("nobody is to act")?;
            let Ok(_place) = places.acquire().await else {
                return Err("drawing has stopped".into());
            };
            let drawn = tokio::task::spawn_blocking(move || {
                panel::open(&table, Reader::new(person, Language::English), "")
            });
            drawn.await??;
            Ok::<Duration, Failure>(began.elapsed())
        });
    }
    let mut times = Vec::new();
    while let Some(done) = work.join_next().await {
        times.push(done??);
    }
    times.sort();
    writeln!(report, "\n## Fifty people press *Play* at once\n")?;
    writeln!(
        report,
        "- half of the previews are ready after {}, 99 % after {}",
        ms(times[times.len() / 2]),
        ms(times[times.len() * 99 / 100])
    )?;
    Ok(())
}

/// Begins a match of two invented people.
pub(super) async fn begin(tables: &Tables, group: u64, place: u64, game: GameId) -> Result<Table, Failure> {
    let players =
        [(1, "Mira"), (2, "Jonas")].map(|(seat, name)| Player::new(PersonId(place * 2 + seat), name));
    people::begin(tables, (group, place), &players, game).await
}

pub(super) fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64().max(1e-9)
}
