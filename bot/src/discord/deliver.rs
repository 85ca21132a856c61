//! Delivers what is due: lobbies, boards, reminders, questions, news for watchers.
//!
//! What is to be posted is in the store together with the change it follows from, so nothing is lost when the process
//! ends in between. An item is always delivered from what the table is *now*: of several that pile up only the newest is
//! seen, and delivering one twice changes nothing.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant, SystemTime},
};

use storage::{Claim, TableId};
use tables::{Clock, DueWork, Error, Millis, Refused, Served, Timestamp};
use tokio::{
    sync::{Mutex, Notify, Semaphore},
    task::JoinSet,
};

use super::{
    Courier,
    error::{DiscordError, Trouble},
    hold::{Hold, LEASE},
    leftover, retry,
};
use crate::{
    actions::{self, ActionError, timeout, unstick},
    service::Bot,
};

/// How many items are delivered at the same time.
const AT_ONCE: usize = 16;
/// How many of them tell watchers, and how long the others wait then.
const TELLING: usize = 6;
const PUT_BACK: Millis = Millis(500);
/// How long a start waits for the first connection.
const FIRST_CONNECTION: Duration = Duration::from_secs(10);
/// How long what is due about clocks waits while nobody is served.
const NOT_SERVED: Millis = Millis(5_000);
/// Longest wait before the store is asked again.
const LONGEST_SLEEP: Duration = Duration::from_secs(15);
/// After how many tries we tell the host that something can't be posted.
const TOLD_AFTER: u32 = 3;
/// How often an item is tried whose table can't be found: another process may have opened it a moment ago.
const UNFOUND: u32 = 10;

/// Why an item was not delivered.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliveryError {
    #[error("{0}")]
    Action(#[from] ActionError),
    /// In the table's channel.
    #[error("{0}")]
    Discord(#[from] DiscordError),
    /// In a direct message, which says nothing about the channel.
    #[error("a direct message: {0}")]
    Direct(DiscordError),
    /// The lease has ended, and somebody else has the item now.
    #[error("another process has taken it over")]
    NotOurs,
}

impl From<Error> for DeliveryError {
    fn from(error: Error) -> Self {
        DeliveryError::Action(error.into())
    }
}

/// What became of an item.
pub(super) enum Delivered {
    /// It is done, or no longer wanted.
    Yes,
    /// It is done, and the change that notes what was posted has taken it away.
    Noted,
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
    let (mut work, mut served) = (JoinSet::new(), None);
    tokio::select! {
        () = stop.notified() => (),
        () = run_loop(&bot, &courier, &mut work, &mut served) => (),
        () = leftover::remove_old(&bot, &courier.http) => (),
    }
    // People were served until now.
    if let Some(served) = &mut served {
        bot.tables.beat(served, false).await;
    }
    while work.join_next().await.is_some() {}
}

async fn run_loop(bot: &Bot, courier: &Courier, work: &mut JoinSet<()>, served: &mut Option<Served>) {
    let served = served.insert(loop {
        match bot.tables.wake_up().await {
            Ok(served) => break served,
            Err(error) => tracing::error!("Could not find out how long the bot was down: {error}"),
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    });
    // No clock can be judged before people are served. What else is due waits for that no longer than a moment.
    let connected = async {
        while !bot.health.all_connected() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(FIRST_CONNECTION, connected).await;
    // Items of one table are delivered one after the other: a newer board must not come before an older one. Each finds the
    // board that the one before it has noted.
    let mut queues: HashMap<TableId, Arc<Mutex<Option<u64>>>> = HashMap::new();
    let telling = Arc::new(Semaphore::new(TELLING));
    loop {
        let serving = bot.tables.beat(served, bot.health.all_connected()).await;
        bot.health.note_served(serving);
        while work.try_join_next().is_some() {}
        if work.is_empty()
            && let Err(error) = bot.tables.bring_forward(served).await
        {
            tracing::error!("Could not bring forward what is due after the clock was set back: {error}");
        }
        let room = AT_ONCE.saturating_sub(work.len());
        let claimed = (Instant::now(), SystemTime::now());
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
                        hold: Hold::new(claim.clone(), claimed),
                        claim,
                    };
                    if matches!(delivery.claim.key.parse(), Ok(DueWork::Tell(_))) {
                        // Watchers wait for no queue, and no board waits for many watchers of another table.
                        match telling.clone().try_acquire_owned() {
                            Ok(place) => work.spawn(async move {
                                let _place = place;
                                delivery.run(&mut None).await;
                            }),
                            Err(_) => work.spawn(async move { delivery.put_back().await }),
                        };
                        continue;
                    }
                    let queue = queues.entry(delivery.claim.table).or_default().clone();
                    work.spawn(async move {
                        let mut noted = queue.lock().await;
                        delivery.run(&mut noted).await;
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
    hold: Hold,
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
    async fn run(&self, noted: &mut Option<u64>) {
        let Delivery { bot, claim, .. } = self;
        let (store, metrics) = (bot.tables.store(), &bot.metrics);
        let (table, what) = (claim.table, &claim.key);
        let delivered = tokio::select! {
            delivered = self.deliver(noted) => delivered,
            () = self.hold.keep(&bot.tables) => return,
        };
        let settled = match delivered {
            Ok(Delivered::Noted) => {
                metrics.carried_out.fetch_add(1, Relaxed);
                Ok(true)
            }
            Err(DeliveryError::NotOurs) => {
                tracing::info!(table.id = %table, "The {what} of table {table} was taken over by another process");
                Ok(false)
            }
            Ok(Delivered::Yes) => {
                metrics.carried_out.fetch_add(1, Relaxed);
                store.finish_due(claim).await
            }
            Ok(Delivered::At(at)) => store.release_due(claim, at.0).await,
            Err(error) => {
                if self.ends(&error).await {
                    metrics.given_up.fetch_add(1, Relaxed);
                    tracing::error!(table.id = %table, "The {what} of table {table} can't be delivered: {error}");
                    store.finish_due(claim).await
                } else {
                    metrics.put_off.fetch_add(1, Relaxed);
                    tracing::warn!(table.id = %table, "The {what} of table {table} has to wait: {error}");
                    let later = bot.tables.now() + retry::due_pause(claim.attempts);
                    store.release_due(claim, later.0).await
                }
            }
        };
        if let Err(error) = settled {
            tracing::error!(table.id = %table, "Could not note what was done for table {table}: {error}");
        }
    }

    /// Whether an item that was not delivered never can be. Its host hears of a channel that is gone, or refuses us for a
    /// while.
    async fn ends(&self, error: &DeliveryError) -> bool {
        let attempts = self.claim.attempts;
        let (gone, refused) = match error {
            DeliveryError::Action(error) => {
                return error.refused() == Some(&Refused::NoTable) && attempts >= UNFOUND;
            }
            DeliveryError::Direct(error) => return error.kind == Trouble::Invalid,
            DeliveryError::NotOurs => return false,
            DeliveryError::Discord(error) => match error.kind {
                Trouble::Invalid => return true,
                Trouble::ChannelGone => (self.channel_is_gone().await, true),
                Trouble::Later | Trouble::Unreadable => (false, false),
                _ => (false, true),
            },
        };
        let (table, lost) = (self.claim.table, gone || (refused && attempts >= TOLD_AFTER));
        if lost && let Err(error) = self.bot.tables.note_lost(table).await {
            tracing::error!(table.id = %table, "Could not note that the channel of table {table} is lost: {error}");
            return false;
        }
        gone
    }

    /// Makes sure that the item is still ours, right before something is posted.
    pub(super) async fn is_held(&self) -> Result<(), DeliveryError> {
        match self.hold.is_ours(&self.bot.tables).await? {
            true => Ok(()),
            false => Err(DeliveryError::NotOurs),
        }
    }

    /// A second look: Discord has said of channels that they are gone which were not.
    async fn channel_is_gone(&self) -> bool {
        match self.bot.tables.get(self.claim.table).await {
            Ok(table) => self.courier.look(table.head.place).await == Err(Trouble::ChannelGone),
            Err(_) => false,
        }
    }

    /// After a board has changed, what is left of panels follows.
    async fn with_leftovers(&self, shown: Outcome) -> Outcome {
        leftover::renew(&self.bot, &self.courier.http, self.claim.table).await;
        shown
    }

    /// The one dispatcher of due work.
    async fn deliver(&self, noted: &mut Option<u64>) -> Outcome {
        // It may have waited for another item of its table, or the process may have been paused.
        self.is_held().await?;
        let work: DueWork = match self.claim.key.parse() {
            Ok(work) => work,
            Err(error) => {
                // A newer program has left it for its like.
                tracing::error!(table.id = %self.claim.table, "Due work is put off: {error}");
                let pause = retry::due_pause(self.claim.attempts);
                return Ok(Delivered::At(self.bot.tables.now() + pause));
            }
        };
        match work {
            DueWork::Lobby => self.show_lobby().await,
            DueWork::Board => self.with_leftovers(self.post_board(noted).await).await,
            DueWork::Status => self.with_leftovers(self.show_status().await).await,
            // The move comes with what is due after it, so a second try finds nothing left to do.
            DueWork::StandIn => {
                let (tables, table) = (&self.bot.tables, self.claim.table);
                let next_move = tables.next_move(table);
                let Some(owed) = tables.owed_by_stand_in(table).await? else {
                    return Ok(Delivered::Yes);
                };
                tokio::select! {
                    chosen = self.bot.minds.choose(&owed) => tables.play_for_absent(&owed, chosen).await?,
                    // A move for this position would come too late. Whether one is owed in the new one is looked up again.
                    () = next_move.made() => return Ok(Delivered::At(tables.now())),
                };
                Ok(Delivered::Yes)
            }
            DueWork::Cover => self.say(timeout::covered).await,
            DueWork::Held => self.say(unstick::held).await,
            DueWork::Offer => self.say(actions::offer).await,
            DueWork::Nudge => self.nudge().await,
            DueWork::Ready => self.tell_ready().await,
            DueWork::Invite(person) => self.invite(person).await,
            DueWork::AskUndo => self.ask_undo().await,
            DueWork::Lost => self.tell_lost().await,
            // Nobody's time runs out while nobody can play.
            DueWork::Reminder(_) | DueWork::TimeUp(_) if !self.bot.health.clocks_run() => {
                Ok(Delivered::At(self.bot.tables.now() + NOT_SERVED))
            }
            DueWork::Reminder(seat) => self.remind(seat).await,
            DueWork::TimeUp(seat) => self.time_up(seat).await,
            DueWork::Tell(person) => self.tell_watcher(person).await,
        }
    }
}
