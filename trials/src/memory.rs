//! How much memory the program takes while people keep it busy: boards, panels, suggestions, moves, logs and replays.

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use games::GameId;
use playground::{Channel, Guild, Playground, User};
use tokio::task::JoinSet;

use crate::{
    Failure, chance,
    people::is_board,
    program::{Program, set_up},
};

/// What is to be tried.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// How many people ask for something all the time, two at a table
    #[arg(long, default_value_t = 24)]
    pub people: usize,
    /// For how long
    #[arg(long, default_value_t = 60)]
    pub seconds: u64,
    /// Any text; the same one gives the same choices
    #[arg(long, default_value = "memory")]
    pub seed: String,
}

/// Runs the program and prints what it took.
///
/// # Errors
/// When it can't be run, or the system does not tell.
pub async fn run(plan: &Plan, program: &Path) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let playground = Playground::start(playground::Config::default()).await?;
    let guild = playground.guild("The Grove");
    let mut command = Command::new(program);
    command.arg("run").env("GROVEKEEPER_LOG__LEVEL", "warn");
    let mut running = Program::spawn(set_up(&mut command, &playground, folder.path())?)?;
    playground.wait_for_bot().await;
    playground.wait_for_command("help").await;
    let idle = resident(&running)?;

    let end = Instant::now() + Duration::from_secs(plan.seconds);
    let mut busy = JoinSet::new();
    for table in 0..plan.people.div_ceil(2) {
        let users = ["Ann", "Ben"].map(|name| guild.user(&format!("{name} {table}")));
        let channel = begin(&guild, &users, GameId::ALL[table % GameId::ALL.len()], table).await?;
        for (seat, user) in users.into_iter().enumerate() {
            let pick = chance(&format!("{} {table} {seat}", plan.seed));
            busy.spawn(keep_asking(user, channel.clone(), end, pick));
        }
    }
    let (mut answers, mut most) = (0, 0);
    loop {
        most = most.max(resident(&running)?);
        match tokio::time::timeout(Duration::from_millis(100), busy.join_next()).await {
            Ok(Some(answered)) => answers += answered?,
            Ok(None) => break,
            Err(_) => (),
        }
    }
    let after = resident(&running)?;
    running.stop()?;
    Ok(format!(
        "{} people asked for something all the time for {} s and were answered {answers} times\n\
         resident memory of the program: {idle} MiB before, {most} MiB at most, {after} MiB after",
        plan.people, plan.seconds
    ))
}

/// A match of two in a channel of its own.
async fn begin(guild: &Guild, users: &[User; 2], game: GameId, table: usize) -> Result<Channel, Failure> {
    let channel = guild.channel(&format!("table-{table}"));
    let [ann, ben] = users;
    ann.slash(&channel, "table new", &[("game", game.as_str())]).await;
    ben.slash(&channel, "table join", &[]).await;
    let started = ann.slash(&channel, "table start", &[]).await;
    if started.failed() {
        return Err(format!("no match could be started: {}", started.text()).into());
    }
    ann.wait_for(&channel, is_board).await;
    Ok(channel)
}

/// Asks for one thing after the other; gives how many were answered.
async fn keep_asking(
    user: User,
    channel: Channel,
    end: Instant,
    mut pick: impl FnMut(usize) -> usize + Send,
) -> usize {
    let mut answered = 0;
    while Instant::now() < end {
        let reply = match pick(10) {
            0 | 1 => Some(user.slash(&channel, "board", &[]).await),
            2 => Some(user.slash(&channel, "log", &[]).await),
            3 => Some(user.slash(&channel, "replay", &[]).await),
            4..7 => match user.sees(&channel).into_iter().rev().find(is_board) {
                Some(board) if board.button("Play").is_some() => Some(user.press(&board, "Play").await),
                _ => None,
            },
            _ => match user.try_suggest(&channel, "move", &[], "text", "").await {
                Ok(moves) if !moves.is_empty() => {
                    let text = &moves[pick(moves.len())].value;
                    Some(user.slash(&channel, "move", &[("text", text)]).await)
                }
                _ => None,
            },
        };
        let Some(reply) = reply else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        answered += usize::from(!reply.failed());
        if let Some(message) = reply.try_message().filter(|message| message.ephemeral) {
            // Nobody reads private answers again, and a long trial makes many.
            channel.delete_message(message.id);
        }
    }
    answered
}

/// Memory of the program, in MiB.
fn resident(program: &Program) -> Result<u64, Failure> {
    let status = fs::read_to_string(format!("/proc/{}/status", program.id()))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line
        .and_then(|line| line.split_whitespace().next())
        .ok_or("the system does not tell")?;
    Ok(kib.parse::<u64>()? / 1024)
}
