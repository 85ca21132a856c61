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

use games::Seat;
use render::language::Language;
use sha2::{Digest, Sha256};
use storage::{Claim, PersonId, PlaceId, TableId};
use tables::{
    Clock, DueWork, Error, Millis, Preferences, Refused, ReminderTime, Table, TableWithMatch, Timestamp,
    first_due, is_again,
};
use tokio::{
    sync::{Mutex, Notify, Semaphore},
    task::JoinSet,
};

use super::{
    Courier,
    courier::Posted,
    error::{DiscordError, Trouble},
    retry,
};
use crate::{
    actions::{self, ActionError, move_table, nudge, reminders, timeout, undo, unstick, watch},
    press::Press,
    screens::{Screen, Spoken as _, board, lobby},
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
enum DeliveryError {
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
enum Delivered {
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
struct Delivery {
    bot: Bot,
    courier: Courier,
    claim: Claim,
}

type Outcome = Result<Delivered, DeliveryError>;

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
                self.bot.tables.play_for_absent(self.claim.table).await?;
                Ok(Delivered::Yes)
            }
            DueWork::Cover => self.say(timeout::covered).await,
            DueWork::Held => self.say(unstick::held).await,
            DueWork::Offer => self.say(actions::offer).await,
            DueWork::Nudge => self.say(nudge::message).await,
            DueWork::AskUndo => self.ask_undo().await,
            DueWork::Lost => self.tell_lost().await,
            DueWork::Reminder(seat) => self.remind(seat).await,
            DueWork::TimeUp(seat) => self.time_up(seat).await,
            DueWork::Tell(person) => self.tell_watcher(person).await,
        }
    }

    async fn table(&self) -> Result<Table, DeliveryError> {
        Ok(self.bot.tables.get(self.claim.table).await?)
    }

    async fn table_with_match(&self) -> Result<TableWithMatch, DeliveryError> {
        Ok(self.bot.tables.with_match(self.table().await?).await?)
    }

    /// Says something in the channel of an open table.
    async fn say(&self, make: fn(&Table) -> Option<Screen>) -> Outcome {
        let table = self.table().await?;
        if let Some(screen) = make(&table).filter(|_| table.head.open) {
            self.post(table.head.place, screen).await?;
        }
        Ok(Delivered::Yes)
    }

    async fn ask_undo(&self) -> Outcome {
        let table = self.table_with_match().await?;
        if let Some(screen) = undo::request(&table).filter(|_| table.head.open) {
            self.post(table.head.place, screen).await?;
        }
        Ok(Delivered::Yes)
    }

    /// Shows the lobby as it is now: edits its message, or posts it if there is none.
    async fn show_lobby(&self) -> Outcome {
        let table = self.table().await?;
        let (screen, place) = (lobby::lobby(&table), table.head.place);
        if let Some(id) = table.state.lobby_message
            && self.courier.edit(place, id, &screen).await?
        {
            return Ok(Delivered::Yes);
        }
        // The same for every try, even if people have joined in between; another one once a message is known to be gone.
        let gone = table.state.lobby_message.unwrap_or(0) % 100_000;
        let nonce = format!("lobby-{}-{gone}", table.id());
        let posted = self.courier.post(place, screen, nonce).await?;
        let noted = |state: &mut tables::TableState| state.lobby_message = Some(posted);
        self.bot.tables.note_messages(table.id(), noted).await?;
        Ok(Delivered::Yes)
    }

    /// Posts the board after a completed turn, once.
    async fn post_board(&self) -> Outcome {
        let (bot, claim) = (&self.bot, &self.claim);
        let table = self.table_with_match().await?;
        let (id, told, place) = (table.id(), table.head.entries, table.head.place);
        // Before anything that may fail or end early: a result must not depend on its picture.
        bot.tables.keep_result(&table).await?;
        let newest = table.current.last_public();
        // Shown already: by a try whose end was cut off, or together with a later turn.
        let again = is_again(claim);
        if !again && table.state.board_message.is_some() && table.state.told >= newest {
            return Ok(Delivered::Yes);
        }
        let marker = if again {
            self.nonce()
        } else {
            format!("board-{id}-{newest}")
        };
        let drawn = table.clone();
        let screen = bot.draw(move || board::turn(&drawn)).await?;
        if self.was_replaced().await? {
            return Ok(Delivered::Yes);
        }
        // If an earlier try may have come through without our knowing, look before posting again. What it may have posted
        // shows no more than that turn for sure.
        let (earlier, told) = match claim.attempts > 1 {
            true => (self.find_board(&table).await, newest),
            false => (None, told),
        };
        let posted = match earlier {
            Some(message) => message,
            None => self.courier.post(place, screen, marker).await?,
        };
        bot.tables.board_posted(id, posted, told).await?;
        tracing::debug!(table.id = %id, "Posted the board of table {id}");
        Ok(Delivered::Yes)
    }

    /// Whether a newer item has taken the place of the claimed one. Within a process the items of a table are delivered
    /// one after the other; of another process this is how we know that it is about to show something newer.
    async fn was_replaced(&self) -> Result<bool, DeliveryError> {
        let (store, claim) = (self.bot.tables.store(), &self.claim);
        let due = store.due_of(claim.table).await.map_err(Error::from)?;
        let ours =
            |due: &storage::Due| (&due.key, due.at, due.attempts) == (&claim.key, claim.at, claim.attempts);
        Ok(!due.iter().any(ours))
    }

    /// A board of this table posted after the last one we know of.
    async fn find_board(&self, table: &Table) -> Option<u64> {
        let known = table.state.board_message.unwrap_or(0);
        let id = table.id();
        // A board of another match here, such as the last one of the match before, has other presses.
        let marks = [Press::Board { table: id }, Press::Rematch { table: id }].map(|press| press.to_string());
        let ours = |message: &Posted| {
            message.id > known
                && Some(message.id) != table.state.lobby_message
                && message.has_files
                && marks.iter().any(|mark| message.has_control(mark))
        };
        let newest = self.courier.newest(table.head.place, 10).await;
        newest.into_iter().find(ours).map(|message| message.id)
    }

    /// Says in the newest board message who is still to decide.
    async fn show_status(&self) -> Outcome {
        let table = self.table_with_match().await?;
        if let Some(id) = table.state.board_message {
            let text = board::status_text(&table);
            self.courier.edit_text(table.head.place, id, &text).await?;
        }
        Ok(Delivered::Yes)
    }

    /// The one reminder: as a direct message if the person wants that and it can be sent, otherwise in the channel.
    async fn remind(&self, seat: Seat) -> Outcome {
        let id = self.claim.table;
        let (table, person, preferences, clock) = match self.bot.tables.reminder(id, seat).await? {
            ReminderTime::Never => return Ok(Delivered::Yes),
            ReminderTime::Later(at) => return Ok(Delivered::At(at)),
            ReminderTime::Now {
                table,
                person,
                preferences,
                clock,
            } => (table, person, preferences, clock),
        };
        let direct = reminders::direct(&table, seat, language_of(&preferences, &table));
        let sent = match direct.filter(|_| preferences.direct) {
            Some(screen) => self.direct(person, screen).await?,
            None => false,
        };
        if !sent && let Some(screen) = reminders::in_channel(&table, seat) {
            self.post(table.head.place, screen).await?;
        }
        self.bot.tables.reminded(id, seat, &clock).await?;
        Ok(Delivered::Yes)
    }

    /// The time is up, unless the bot itself was down meanwhile: then it is not yet.
    async fn time_up(&self, seat: Seat) -> Outcome {
        let id = self.claim.table;
        let (table, clock) = match self.bot.tables.time_up(id, seat).await? {
            None => return Ok(Delivered::Yes),
            Some(Err(later)) => return Ok(Delivered::At(later)),
            Some(Ok(up)) => up,
        };
        if let Some(screen) = timeout::question(&table, seat) {
            self.post(table.head.place, screen).await?;
        }
        self.bot.tables.told_time_up(id, seat, &clock).await?;
        Ok(Delivered::Yes)
    }

    /// Tells a watcher about the newest board. Someone who takes no direct messages no longer watches.
    async fn tell_watcher(&self, person: PersonId) -> Outcome {
        let table = self.table_with_match().await?;
        let watcher = table
            .state
            .watchers
            .iter()
            .find(|watcher| watcher.person == person);
        let Some(watcher) = watcher else {
            return Ok(Delivered::Yes);
        };
        let language = self.language(person, &table).await?;
        if !self
            .direct(person, watch::news(&table, &watcher.of, language))
            .await?
        {
            self.bot.tables.unwatch(table.id(), person).await?;
        }
        Ok(Delivered::Yes)
    }

    /// Tells the host that the table's channel is gone; nobody else can be told there.
    async fn tell_lost(&self) -> Outcome {
        let table = self.table().await?;
        if let Some(host) = table.state.host.filter(|_| table.state.lost) {
            let language = self.language(host, &table).await?;
            self.direct(host, move_table::lost(&table, language)).await?;
        }
        Ok(Delivered::Yes)
    }

    /// The language of direct messages to a person.
    async fn language(&self, person: PersonId, table: &Table) -> Result<Language, DeliveryError> {
        Ok(language_of(&self.bot.tables.preferences(person).await?, table))
    }

    /// Sends a direct message; `false` if the person takes none from us.
    async fn direct(&self, person: PersonId, screen: Screen) -> Result<bool, DeliveryError> {
        let sent = match self.courier.direct_channel(person).await {
            Ok(channel) => self.post(channel, screen).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(()) => Ok(true),
            Err(error) if error.kind != Trouble::Later => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Posts once: after a try whose end is unknown, the newest messages are looked at first.
    async fn post(&self, place: PlaceId, screen: Screen) -> Result<(), DiscordError> {
        if self.claim.attempts > 1 && self.was_sent(place, &screen.text).await {
            return Ok(());
        }
        self.courier.post(place, screen, self.nonce()).await.map(|_| ())
    }

    /// Whether a message with this text came through since the item fell due.
    async fn was_sent(&self, place: PlaceId, text: &str) -> bool {
        let due = first_due(&self.claim).seconds();
        let newest = self.courier.newest(place, 25).await;
        newest
            .iter()
            .any(|message| message.ours && message.text == text && message.at.seconds() >= due)
    }

    /// The same for every try of one item; Discord takes at most 25 characters.
    fn nonce(&self) -> String {
        let claim = &self.claim;
        let digest = Sha256::digest(format!("{} {} {}", claim.table, claim.key, first_due(claim).0));
        digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
    }
}

fn language_of(preferences: &Preferences, table: &Table) -> Language {
    let known = preferences.language.as_deref().map(Language::of_locale);
    known.unwrap_or_else(|| table.spoken())
}
