//! Delivers what is due: lobbies, boards, reminders, questions, news for watchers.
//!
//! What is to be posted is in the store together with the change it follows from, so nothing is lost when the process
//! ends in between. An item is always delivered from what the table is *now*: of several that pile up only the newest is
//! seen, and delivering one twice changes nothing.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use storage::{Claim, TableId};
use tables::{Clock, DueWork, Error, Millis, Refused, Timestamp};
use tokio::{
    sync::{Mutex, Notify, Semaphore},
    task::JoinSet,
};

use super::{
    Courier,
    error::{DiscordError, Trouble},
    retry,
};
use crate::{
    actions::{self, ActionError, invite, nudge, timeout, unstick},
    service::Bot,
};

/// How long a claimed item is ours. A request that takes longer is given up before.
const LEASE: Millis = Millis(60_000);
/// How many items are delivered at the same time.
const AT_ONCE: usize = 16;
/// How many of them tell watchers, and how long the others wait then.
const TELLING: usize = 6;
const PUT_BACK: Millis = Millis(500);
/// Longest wait before the store is asked again.
const LONGEST_SLEEP: Duration = Duration::from_secs(15);
/// How often an item is tried before it is given up: about a day.
const TRIES: u32 = 300;

/// Why an item was not delivered.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliveryError {
    #[error("{0}")]
    Action(#[from] ActionError),
    #[error("{0}")]
    Discord(#[from] DiscordError),
}

impl From<Error> for DeliveryError {
    fn from(error: Error) -> Self {
        DeliveryError::Action(error.into())
    }
}

impl DeliveryError {
    fn trouble(&self) -> Trouble {
        match self {
            DeliveryError::Discord(error) => error.kind,
            DeliveryError::Action(error) if error.refused() == Some(&Refused::NoTable) => Trouble::Refused,
            DeliveryError::Action(_) => Trouble::Later,
        }
    }
}

/// What became of an item.
pub(super) enum Delivered {
    /// It is done, or no longer wanted.
    Yes,
    /// It shall be delivered at this time.
    At(Timestamp),
}

/// Delivers what is due until it is stopped; deliveries that have begun are finished then.
pub(super) async fn run(bot: Bot, courier: Courier, stop: Arc<Notify>) {
    // What an earlier process claimed can be claimed at once, unless other processes share the store.
    let store = bot.tables.store();
    if let Err(error) = store.end_leases(bot.tables.now().0, LEASE.0).await {
        tracing::error!("Could not end the leases of an earlier process: {error}");
    }
    let mut work = JoinSet::new();
    tokio::select! {
        () = stop.notified() => (),
        () = run_loop(&bot, &courier, &mut work) => (),
    }
    while work.join_next().await.is_some() {}
}

async fn run_loop(bot: &Bot, courier: &Courier, work: &mut JoinSet<()>) {
    while let Err(error) = bot.tables.wake_up().await {
        tracing::error!("Could not find out how long the bot was down: {error}");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let mut alive = Timestamp::default();
    // Items of one table are delivered one after the other: a newer board must not come before an older one.
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
                    let delivery = Delivery {
                        bot: bot.clone(),
                        courier: courier.clone(),
                        claim,
                    };
                    if matches!(delivery.claim.key.parse(), Ok(DueWork::Tell(_))) {
                        // Watchers wait for no queue, and no board waits for many watchers of another table.
                        match telling.clone().try_acquire_owned() {
                            Ok(place) => work.spawn(async move {
                                let _place = place;
                                delivery.run().await;
                            }),
                            Err(_) => work.spawn(async move { delivery.put_back().await }),
                        };
                        continue;
                    }
                    let queue = queues.entry(delivery.claim.table).or_default().clone();
                    work.spawn(async move {
                        let _turn = queue.lock().await;
                        delivery.run().await;
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

async fn until_next(bot: &Bot) -> Duration {
    let next = bot.tables.store().next_due().await.ok().flatten();
    let shortest = match bot.tables.clock() {
        // Test clocks wake no sleepers, so poll.
        Clock::Set(_) => return Duration::from_millis(50),
        Clock::System => Duration::from_millis(20),
    };
    let wait = next.map_or(i64::MAX, |at| at.saturating_sub(bot.tables.now().0));
    Duration::from_millis(u64::try_from(wait).unwrap_or(0)).clamp(shortest, LONGEST_SLEEP)
}

/// One claimed item on its way.
pub(super) struct Delivery {
    pub(super) bot: Bot,
    pub(super) courier: Courier,
    pub(super) claim: Claim,
}

pub(super) type Outcome = Result<Delivered, DeliveryError>;

impl Delivery {
    /// Leaves the item for a little later.
    async fn put_back(&self) {
        let later = self.bot.tables.now() + PUT_BACK;
        if let Err(error) = self.bot.tables.store().release_due(&self.claim, later.0).await {
            tracing::error!(table.id = %self.claim.table, "Could not put back {:?}: {error}", self.claim.key);
        }
    }

    /// Delivers the item and notes what became of it.
    async fn run(&self) {
        let Delivery { bot, claim, .. } = self;
        let (store, metrics) = (bot.tables.store(), &bot.metrics);
        let (table, what) = (claim.table, &claim.key);
        let settled = match self.deliver().await {
            Ok(Delivered::Yes) => {
                metrics.carried_out.fetch_add(1, Relaxed);
                store.finish_due(claim).await
            }
            Ok(Delivered::At(at)) => store.release_due(claim, at.0).await,
            Err(error) => {
                let trouble = error.trouble();
                if matches!(trouble, Trouble::ChannelGone | Trouble::Closed)
                    && let Err(error) = bot.tables.note_lost(table).await
                {
                    tracing::error!(table.id = %table, "Could not note that the channel of table {table} is lost: {error}");
                }
                if matches!(trouble, Trouble::Later | Trouble::Closed) && claim.attempts < TRIES {
                    metrics.put_off.fetch_add(1, Relaxed);
                    tracing::warn!(table.id = %table, "The {what} of table {table} has to wait: {error}");
                    let later = bot.tables.now() + retry::due_pause(claim.attempts);
                    store.release_due(claim, later.0).await
                } else {
                    metrics.given_up.fetch_add(1, Relaxed);
                    tracing::error!(table.id = %table, "The {what} of table {table} can't be delivered: {error}");
                    store.finish_due(claim).await
                }
            }
        };
        if let Err(error) = settled {
            tracing::error!(table.id = %table, "Could not note what was done for table {table}: {error}");
        }
    }

    /// The one dispatcher of due work.
    async fn deliver(&self) -> Outcome {
        let work: DueWork = match self.claim.key.parse() {
            Ok(work) => work,
            Err(error) => {
                tracing::error!(table.id = %self.claim.table, "Dropped due work: {error}");
                return Ok(Delivered::Yes);
            }
        };
        match work {
            DueWork::Lobby => self.show_lobby().await,
            DueWork::Board => self.post_board().await,
            DueWork::Status => self.show_status().await,
            // The move comes with what is due after it, so a second try finds nothing left to do.
            DueWork::StandIn => {
                if let Some(owed) = self.bot.tables.owed_by_stand_in(self.claim.table).await? {
                    let chosen = self.bot.minds.choose(&owed).await;
                    self.bot.tables.play_for_absent(&owed, chosen).await?;
                }
                Ok(Delivered::Yes)
            }
            DueWork::Cover => self.say(timeout::covered).await,
            DueWork::Held => self.say(unstick::held).await,
            DueWork::Offer => self.say(actions::offer).await,
            DueWork::Nudge => self.say(nudge::message).await,
            DueWork::Ready => self.say(invite::ready).await,
            DueWork::Invite(person) => self.invite(person).await,
            DueWork::AskUndo => self.ask_undo().await,
            DueWork::Lost => self.tell_lost().await,
            DueWork::Reminder(seat) => self.remind(seat).await,
            DueWork::TimeUp(seat) => self.time_up(seat).await,
            DueWork::Tell(person) => self.tell_watcher(person).await,
        }
    }
}
