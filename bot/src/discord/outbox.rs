//! Posts what is due: lobbies, boards, who is still to decide.
//!
//! What is to be posted is in the store together with the move it follows from, so nothing is lost when the process
//! ends in between. An item is always carried out from what the table is *now*: of several that pile up only the newest
//! is seen, and carrying one out twice changes nothing.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use serenity::all::{ChannelId, GetMessages, Http, Message, MessageId};
use storage::{Claim, TableId};
use tokio::{
    sync::{Mutex, Notify, Semaphore},
    task::JoinSet,
};

use super::{
    Bot,
    announce::{self, Done},
    error::Trouble,
    message,
};
use crate::{
    press::Press,
    screens::{board, lobby},
    tables::{ANEW, Clock, DUE_BOARD, DUE_LOBBY, DUE_STAND_IN, DUE_STATUS, Declined, TELL, Table},
};

/// How long a claimed item is ours. A request that takes longer is given up before.
const LEASE: i64 = 60_000;
const REQUEST: Duration = Duration::from_secs(20);
/// How many items are carried out at the same time.
const AT_ONCE: usize = 16;
/// How many of them tell watchers, and after how many milliseconds the others are looked at again.
const TELLING: usize = 6;
const PUT_BACK: i64 = 500;
/// Longest wait before the store is asked again.
const LONGEST_SLEEP: Duration = Duration::from_secs(15);
/// How often an item is tried before it is given up: about a day.
const TRIES: u32 = 300;

/// What kept an item from being carried out.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failed {
    #[error("{0}")]
    Declined(#[from] Declined),
    #[error("{0}")]
    Discord(Box<serenity::Error>),
    #[error("Discord did not answer in time")]
    TimedOut,
}

impl From<serenity::Error> for Failed {
    fn from(error: serenity::Error) -> Self {
        Failed::Discord(Box::new(error))
    }
}

impl Failed {
    fn trouble(&self) -> Trouble {
        match self {
            Failed::Discord(error) => Trouble::of(error),
            Failed::Declined(Declined::NoTable) => Trouble::Refused,
            Failed::Declined(_) | Failed::TimedOut => Trouble::Later,
        }
    }
}

/// Carries out what is due until it is told to stop; what has been begun is finished then.
pub(super) async fn run(bot: Bot, http: Arc<Http>, stop: Arc<Notify>) {
    // What an earlier process claimed can be claimed at once, unless other processes share the store.
    let (store, now) = (bot.tables.store(), bot.tables.clock().now());
    if let Err(error) = store.end_leases(now, LEASE).await {
        tracing::error!("Could not end the leases of an earlier process: {error}");
    }
    let mut work = JoinSet::new();
    tokio::select! {
        () = stop.notified() => (),
        () = carry_on(&bot, &http, &mut work) => (),
    }
    while work.join_next().await.is_some() {}
}

async fn carry_on(bot: &Bot, http: &Arc<Http>, work: &mut JoinSet<()>) {
    while let Err(error) = bot.tables.wake_up().await {
        tracing::error!("Could not see how long the bot was down: {error}");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let mut alive = 0;
    // What belongs to one table is done one after the other: a newer board must not come before an older one.
    let mut queues: HashMap<TableId, Arc<Mutex<()>>> = HashMap::new();
    let telling = Arc::new(Semaphore::new(TELLING));
    loop {
        bot.tables.beat(&mut alive).await;
        while work.try_join_next().is_some() {}
        let room = AT_ONCE.saturating_sub(work.len());
        let claims = if room == 0 {
            Ok(Vec::new())
        } else {
            bot.tables.claim_due(LEASE, room).await
        };
        match claims {
            Ok(claims) if !claims.is_empty() => {
                queues.retain(|_, queue| Arc::strong_count(queue) > 1);
                for claim in claims {
                    let (bot, http) = (bot.clone(), http.clone());
                    if claim.key.starts_with(TELL) {
                        // Watchers wait for nobody, and nobody's board waits for many watchers of another table.
                        match telling.clone().try_acquire_owned() {
                            Ok(place) => work.spawn(async move {
                                let _place = place;
                                carry_out(&bot, &http, claim).await;
                            }),
                            Err(_) => work.spawn(async move { put_back(&bot, &claim).await }),
                        };
                        continue;
                    }
                    let queue = queues.entry(claim.table).or_default().clone();
                    work.spawn(async move {
                        let _turn = queue.lock().await;
                        carry_out(&bot, &http, claim).await;
                    });
                }
            }
            Ok(_) => {
                let sleep = until_next(bot).await;
                tokio::select! {
                    () = bot.tables.wake().notified() => (),
                    Some(_) = work.join_next() => (),
                    () = tokio::time::sleep(sleep) => (),
                }
            }
            Err(error) => {
                tracing::error!("Could not see what is due: {error}");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Leaves an item for a little later.
async fn put_back(bot: &Bot, claim: &Claim) {
    let later = bot.tables.clock().now() + PUT_BACK;
    if let Err(error) = bot.tables.store().release_due(claim, later).await {
        tracing::error!(table.id = %claim.table, "Could not put back {:?}: {error}", claim.key);
    }
}

async fn until_next(bot: &Bot) -> Duration {
    let next = bot.tables.store().next_due().await.ok().flatten();
    let shortest = match bot.tables.clock() {
        // A set clock moves without notice.
        Clock::Set(_) => return Duration::from_millis(50),
        Clock::System => Duration::from_millis(20),
    };
    let wait = next.map_or(i64::MAX, |at| at.saturating_sub(bot.tables.clock().now()));
    Duration::from_millis(u64::try_from(wait).unwrap_or(0)).clamp(shortest, LONGEST_SLEEP)
}

async fn carry_out(bot: &Bot, http: &Http, claim: Claim) {
    let done = match claim.key.as_str() {
        DUE_LOBBY => show_lobby(bot, http, &claim).await.map(|()| Done::Yes),
        DUE_BOARD => post_board(bot, http, &claim).await.map(|()| Done::Yes),
        DUE_STATUS => show_status(bot, http, &claim).await.map(|()| Done::Yes),
        // The move comes with what is due after it, so a second try finds nothing left to do.
        DUE_STAND_IN => bot
            .tables
            .play_for_absent(claim.table)
            .await
            .map(|_| Done::Yes)
            .map_err(Failed::from),
        other => match announce::carry_out(bot, http, &claim).await {
            Some(done) => done,
            None => {
                tracing::error!(
                    "Nobody knows how to carry out {other:?} for table {}",
                    claim.table
                );
                Ok(Done::Yes)
            }
        },
    };
    let store = bot.tables.store();
    let (table, what) = (claim.table, &claim.key);
    let metrics = &bot.metrics;
    let settled = match done {
        Ok(Done::Yes) => {
            metrics.carried_out.fetch_add(1, Relaxed);
            store.finish_due(&claim).await
        }
        Ok(Done::At(at)) => store.release_due(&claim, at).await,
        Err(failed) => {
            let trouble = failed.trouble();
            if matches!(trouble, Trouble::ChannelGone | Trouble::Closed)
                && let Err(error) = bot.tables.note_lost(table).await
            {
                tracing::error!(table.id = %table, "Could not note that the channel of table {table} is lost: {error}");
            }
            match trouble {
                Trouble::Later | Trouble::Closed if claim.attempts < TRIES => {
                    metrics.put_off.fetch_add(1, Relaxed);
                    tracing::warn!(table.id = %table, "Showing the {what} of table {table} has to wait: {failed}");
                    let wait = 1_000_i64 << claim.attempts.min(8);
                    store.release_due(&claim, bot.tables.clock().now() + wait).await
                }
                _ => {
                    metrics.given_up.fetch_add(1, Relaxed);
                    tracing::error!(table.id = %table, "The {what} of table {table} can't be shown: {failed}");
                    store.finish_due(&claim).await
                }
            }
        }
    };
    if let Err(error) = settled {
        tracing::error!(table.id = %table, "Could not note what was done for table {table}: {error}");
    }
}

/// Shows the lobby as it is now: edits its message, or posts it if there is none.
async fn show_lobby(bot: &Bot, http: &Http, claim: &Claim) -> Result<(), Failed> {
    let table = bot.tables.get(claim.table).await?;
    let screen = lobby::lobby(&table);
    let channel = channel(&table);
    if let Some(id) = message_id(table.body.lobby_message) {
        match timely(channel.edit_message(http, id, message::edit(&screen))).await {
            Err(Failed::Discord(error)) if Trouble::of(&error) == Trouble::MessageGone => (),
            done => return done.map(|_| ()),
        }
    }
    // The same for every try, whoever has joined in between; another one once a message is known to be gone.
    let gone = table.body.lobby_message.unwrap_or(0) % 100_000;
    let nonce = format!("lobby-{}-{gone}", table.id());
    let posted = timely(channel.send_message(http, message::post(screen, nonce))).await?;
    bot.tables
        .note_messages(table.id(), |body| body.lobby_message = Some(posted.id.get()))
        .await?;
    Ok(())
}

/// Posts the board after a completed turn, once.
async fn post_board(bot: &Bot, http: &Http, claim: &Claim) -> Result<(), Failed> {
    let table = bot.tables.get(claim.table).await?;
    let (id, told) = (table.id(), table.head.entries);
    // Before anything that may fail or end early: a result must not depend on its picture.
    bot.tables.keep_result(&table).await?;
    let course = table.course()?;
    let (turn, newest) = (course.turn(), course.last_public());
    // Shown already: by a try whose end was cut off, or together with a later turn.
    let anew = claim.body == ANEW;
    if !anew && table.body.board_message.is_some() && table.body.told >= newest {
        return Ok(());
    }
    let marker = if anew {
        announce::nonce(claim)
    } else {
        format!("board-{id}-{newest}")
    };
    let drawn = table.clone();
    let screen = bot.draw(move || board::turn(&drawn)).await?;
    let channel = channel(&table);
    if was_replaced(bot, claim).await? {
        return Ok(());
    }
    // If an earlier try may have come through without our knowing, look before posting again.
    let earlier = if claim.attempts > 1 {
        find_board(http, channel, &table).await
    } else {
        None
    };
    // What an earlier try may have posted shows no more than that turn for sure.
    let told = if claim.attempts > 1 { newest } else { told };
    let posted = match earlier {
        Some(message) => message,
        None => timely(channel.send_message(http, message::post(screen, marker))).await?,
    };
    bot.tables.board_posted(id, posted.id.get(), told).await?;
    tracing::debug!(table.id = %id, "Posted the board of table {id}, turn {turn}");
    Ok(())
}

/// Whether a newer item has taken the place of a claimed one. Within a process one thing is done after the other at each
/// table; of another process this is how we know that it is about to show something newer.
async fn was_replaced(bot: &Bot, claim: &Claim) -> Result<bool, Failed> {
    let due = bot
        .tables
        .store()
        .due_of(claim.table)
        .await
        .map_err(Declined::from)?;
    let ours =
        |due: &storage::Due| (&due.key, due.at, due.attempts) == (&claim.key, claim.at, claim.attempts);
    Ok(!due.iter().any(ours))
}

/// A board of this table posted after the last one we know of.
async fn find_board(http: &Http, channel: ChannelId, table: &Table) -> Option<Message> {
    let known = table.body.board_message.unwrap_or(0);
    // A board of another match here, such as the last one of the match before, has other presses.
    let marks = [Press::Board(table.id()), Press::Rematch(table.id())].map(|press| format!("\"{press}\""));
    let recent = timely(channel.messages(http, GetMessages::new().limit(10)))
        .await
        .ok()?;
    let ours = |message: &&Message| {
        let rows = serde_json::to_string(&message.components).unwrap_or_default();
        message.id.get() > known
            && Some(message.id.get()) != table.body.lobby_message
            && !message.attachments.is_empty()
            && marks.iter().any(|mark| rows.contains(mark))
    };
    recent.iter().find(ours).cloned()
}

/// Says in the newest board message who is still to decide.
async fn show_status(bot: &Bot, http: &Http, claim: &Claim) -> Result<(), Failed> {
    let table = bot.tables.get(claim.table).await?;
    let Some(id) = message_id(table.body.board_message) else {
        return Ok(());
    };
    let text = board::status_text(&table)?;
    match timely(channel(&table).edit_message(http, id, message::edit_text(&text))).await {
        Err(Failed::Discord(error)) if Trouble::of(&error) == Trouble::MessageGone => Ok(()),
        done => done.map(|_| ()),
    }
}

pub(super) async fn timely<T>(request: impl Future<Output = serenity::Result<T>>) -> Result<T, Failed> {
    tokio::time::timeout(REQUEST, request)
        .await
        .map_err(|_| Failed::TimedOut)?
        .map_err(Failed::from)
}

/// An id of 0 does not exist, and the library does not allow it.
pub(super) fn channel(table: &Table) -> ChannelId {
    ChannelId::new(table.head.place.0.max(1))
}

fn message_id(id: Option<u64>) -> Option<MessageId> {
    id.filter(|id| *id != 0).map(MessageId::new)
}
