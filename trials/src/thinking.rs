//! How long answers to people take while bots think, against how long they take without: both in one run, in turn.

use std::{sync::Arc, time::Duration};

use games::GameId;
use playground::Playground;
use storage::{GroupId, PersonId, PlaceId, SledStore, Store, TableId};
use tables::{Action, Clock, Millis, Opening, Player, StandInReason, Tables};

use crate::{
    Failure, connect, drained,
    load::{self, percentiles, share_of},
    people::act,
};

/// Level of the bots: the one that thinks longest.
const STRONGEST: u8 = 5;
/// Games that take bots longer than a part of the trial.
const GAMES: [GameId; 2] = [GameId::Legends, GameId::Wispwood];

/// What is to be tried.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// Tables at which people play
    #[arg(long, default_value_t = 40)]
    pub tables: usize,
    /// Moves of people a second, at all tables together
    #[arg(long, default_value_t = 10)]
    pub rate: u32,
    /// Tables at which bots of the strongest level play among themselves
    #[arg(long, default_value_t = 8)]
    pub bots: usize,
    /// Length of each part, with or without bots
    #[arg(long, default_value_t = 15)]
    pub seconds: u64,
    /// How often both parts are repeated
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
}

/// Plays in parts, without and with bots that think, and compares.
///
/// # Errors
/// When it can't be set up, an answer is missing, or the bots made no move.
pub async fn run(plan: &Plan) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder.path().join("data"))?);
    let tables = Tables::new(store.clone(), Clock::System).with_pause(Millis::ZERO);
    let playground = Playground::start(playground::Config::default()).await?;
    let people = load::Plan {
        tables: plan.tables,
        players: 2,
        seconds: plan.seconds,
        rate: plan.rate,
        drawing: 2,
        url: None,
        processes: 1,
    };
    let mut seats = load::set_up(&people, &playground, &tables).await?;
    let running = connect(&playground, &tables, people.drawing).await?;
    playground.wait_for_command("move").await;
    drained(&*store).await?;
    let mut answers: [Vec<Duration>; 2] = Default::default();
    let mut thoughts = 0;
    for part in 0..2 * plan.rounds.max(1) {
        let busy = part % 2 == 1;
        let bots = match busy {
            true => seat_bots(plan, &playground, &tables).await?,
            false => Vec::new(),
        };
        let mut report = load::Report::default();
        seats = load::play(&people, seats, &load::Shared::default(), &mut report).await?;
        for (table, host) in bots {
            let table = tables.get(table).await?;
            thoughts += table.head.entries;
            act(&tables, table, host, Action::Close).await?;
        }
        if let Some(failure) = report.failure() {
            return Err(failure.into());
        }
        answers[usize::from(busy)].extend(report.answers);
        drained(&*store).await?;
    }
    running.shutdown().await;
    store.close().await?;
    if thoughts == 0 {
        return Err("the bots made no move".into());
    }
    let [without, with] = &answers;
    let ratio = share_of(with, 0.99).as_secs_f64() / share_of(without, 0.99).as_secs_f64().max(0.000_001);
    Ok(format!(
        "{plan:?}\nwithout bots: {} answers, {}\nwith bots: {} answers, {}; {thoughts} moves of bots\nratio of the 99th percentiles: {ratio:.2}",
        without.len(),
        percentiles(without),
        with.len(),
        percentiles(with),
    ))
}

/// Tables whose only person is away, so that bots play on by themselves. Gives each table with its host.
async fn seat_bots(
    plan: &Plan,
    playground: &Playground,
    tables: &Tables,
) -> Result<Vec<(TableId, PersonId)>, Failure> {
    let guild = playground.guild("The Grove of bots");
    let mut all = Vec::new();
    for number in 0..plan.bots {
        let game = GAMES[number % GAMES.len()];
        let (channel, user) = (
            guild.channel(&format!("bots-{}", guild.channels().len())),
            guild.user(&format!("Away {number}")),
        );
        let person = PersonId(user.id().0);
        let mut host = Player::new(person, user.name());
        host.stand_in = Some(StandInReason::Absent);
        let (group, place) = (Some(GroupId(guild.id().0)), PlaceId(channel.id().0));
        let mut table = tables.open(Opening::plain(group, place, host, game)).await?;
        for _ in 1..game.info().max_seats {
            table = act(tables, table, person, Action::AddBot(Some(STRONGEST))).await?;
        }
        all.push((act(tables, table, person, Action::Start).await?.id(), person));
    }
    Ok(all)
}
