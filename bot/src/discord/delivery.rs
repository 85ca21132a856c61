//! The items that can be due, each delivered from what its table is now.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use games::Seat;
use render::language::Language;
use sha2::{Digest, Sha256};
use storage::{PersonId, PlaceId};
use tables::{Error, Preferences, ReminderTime, Table, TableWithMatch, first_due, is_again};

use super::{
    courier::Posted,
    deliver::{Delivered, Delivery, DeliveryError, Outcome},
    error::{DiscordError, Trouble},
};
use crate::{
    actions::{invite, move_table, reminders, timeout, undo, watch},
    limits,
    press::Press,
    screens::{Reader, Screen, Spoken as _, board, lobby, seal},
};

impl Delivery {
    async fn table(&self) -> Result<Table, DeliveryError> {
        Ok(self.bot.tables.get(self.claim.table).await?)
    }

    async fn table_with_match(&self) -> Result<TableWithMatch, DeliveryError> {
        Ok(self.bot.tables.with_match(self.table().await?).await?)
    }

    /// Says something in the channel of an open table.
    pub(super) async fn say(&self, make: fn(&Table) -> Option<Screen>) -> Outcome {
        let table = self.table().await?;
        if let Some(screen) = make(&table).filter(|_| table.head.open) {
            self.post(table.head.place, screen).await?;
        }
        Ok(Delivered::Yes)
    }

    /// Invites a person in the channel of a lobby.
    pub(super) async fn invite(&self, person: PersonId) -> Outcome {
        let table = self.table().await?;
        if let Some(screen) = invite::message(&table, person) {
            self.post(table.head.place, screen).await?;
        }
        Ok(Delivered::Yes)
    }

    /// Tells the host that enough people are there. An edit of the lobby would notify nobody, so this is a message of its
    /// own, which goes when the match begins.
    pub(super) async fn tell_ready(&self) -> Outcome {
        let table = self.table().await?;
        if let Some(screen) = invite::ready(&table).filter(|_| table.head.open) {
            let posted = self.post(table.head.place, screen).await?;
            let noted = |state: &mut tables::TableState| state.ready_message = Some(posted);
            let noted = self.bot.tables.note_messages(table.id(), noted).await?;
            self.bot.lobby_edits.looks_the_same(&table, &noted).await;
        }
        Ok(Delivered::Yes)
    }

    pub(super) async fn ask_undo(&self) -> Outcome {
        let table = self.table_with_match().await?;
        if let Some(screen) = undo::request(&table).filter(|_| table.head.open) {
            self.post(table.head.place, screen).await?;
        }
        Ok(Delivered::Yes)
    }

    /// Shows the lobby as it is now: edits its message, or posts it if there is none.
    pub(super) async fn show_lobby(&self) -> Outcome {
        let table = self.with_seal(self.table().await?).await?;
        let (screen, place) = (lobby::lobby(&table), table.head.place);
        if let Some(id) = table.state.lobby_message {
            let edits = &self.bot.lobby_edits;
            if edits.shows(id, table.head.version).await {
                return Ok(Delivered::Yes);
            }
            let edit = edits.begin(id);
            if self.courier.edit(place, id, &screen).await? {
                edit.made(screen.version);
                return Ok(Delivered::Yes);
            }
        }
        // The same for every try of one showing, even if people have joined in between.
        let gone = table.state.lobby_message.unwrap_or(0) % 100_000;
        let nonce = nonce(&format!("lobby {} {} {gone}", table.id(), table.state.showing));
        self.is_held().await?;
        let posted = self.courier.post(place, screen, nonce).await?;
        let noted = |state: &mut tables::TableState| state.lobby_message = Some(posted);
        let table = self.bot.tables.note_messages(table.id(), noted).await?;
        // A channel that was lost is there again.
        if table.state.lost {
            self.bot.tables.note_found(table.id()).await?;
        }
        Ok(Delivered::Yes)
    }

    /// The table with its seal posted: a message of its own, before anybody joins, that is never edited.
    async fn with_seal(&self, table: Table) -> Result<Table, DeliveryError> {
        let Some(screen) = seal::message(&table).filter(|_| table.state.awaits_seal()) else {
            return Ok(table);
        };
        let place = table.head.place;
        // The same for every try of one showing.
        let nonce = nonce(&format!("seal {} {place} {}", table.id(), table.state.showing));
        self.is_held().await?;
        let posted = self.courier.post(place, screen, nonce).await?;
        let noted = |state: &mut tables::TableState| state.seal_message = Some(posted);
        Ok(self.bot.tables.note_messages(table.id(), noted).await?)
    }

    /// Posts the board after a completed turn, once.
    pub(super) async fn post_board(&self) -> Outcome {
        let (bot, claim) = (&self.bot, &self.claim);
        let table = self.table_with_match().await?;
        let (id, told, place) = (table.id(), table.head.entries, table.head.place);
        // Before anything that may fail or end early: a result must not depend on its picture.
        bot.tables.keep_result(&table).await?;
        let newest = table.current.last_public(table.state.told);
        // Seal and lobby come first, also where a match begins as soon as its table is open.
        self.with_seal(table.table.clone()).await?;
        if table.state.lobby_message.is_none() && table.state.board_message.is_none() {
            self.show_lobby().await?;
        }
        // Shown already: by a try whose end was cut off, or together with a later turn.
        let again = is_again(claim);
        if !again && table.state.board_message.is_some() && table.state.told >= newest {
            return Ok(Delivered::Yes);
        }
        let marker = match again {
            true => format!("{} {} {}", self.nonce(), newest, table.state.showing),
            false => String::new(),
        };
        let marker = nonce(&format!("board {id} {newest} {marker}"));
        let drawn = table.clone();
        let screen = bot.draw(move || board::turn(&drawn)).await?;
        let shown = hash(&screen);
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
            Some(message) => Some(message),
            None => {
                let newest = (!again).then_some(newest);
                self.post_new_board(place, screen, marker, newest).await?
            }
        };
        let Some(posted) = posted else {
            return Ok(Delivered::Yes);
        };
        // Before the new message is noted, so that a try that was cut off does it again.
        if let Some(old) = table.state.board_message.filter(|old| *old != posted) {
            self.courier.retire(place, old, &board::past(&table)).await?;
        }
        bot.tables.board_posted(id, posted, told, claim).await?;
        bot.shown.note(id, posted, shown);
        // If one of these fails, the next board tries it again.
        if let Some(ready) = table.state.ready_message
            && self.courier.remove(place, ready).await.is_ok()
        {
            let gone = |state: &mut tables::TableState| state.ready_message = None;
            let _ = bot.tables.note_messages(id, gone).await;
        }
        tracing::debug!(table.id = %id, "Posted the board of table {id}");
        Ok(Delivered::Noted)
    }

    /// Posts a board that tells the log up to entry `newest`: as a follow-up of the interaction that led to it, or in the
    /// channel. `None` if another process has shown it, or is about to show something newer.
    async fn post_new_board(
        &self,
        place: PlaceId,
        screen: Screen,
        marker: String,
        newest: Option<u64>,
    ) -> Result<Option<u64>, DeliveryError> {
        let mut answering = self.bot.follow_ups.take(self.claim.table);
        if let Some(answers) = &answering
            && !answers.is_answered().await
        {
            answering = None;
        }
        self.is_held().await?;
        // Discord takes any number of follow-ups, so what others did meanwhile is asked for as late as possible.
        if self.bot.follow_ups.are_wanted() && (self.was_replaced().await? || self.was_told(newest).await?) {
            return Ok(None);
        }
        if let Some(answers) = answering
            && let Some(posted) = answers.follow_up(screen.clone()).await?
        {
            return Ok(Some(posted));
        }
        Ok(Some(self.courier.post(place, screen, marker).await?))
    }

    /// Whether a board that tells the log up to this entry is there by now.
    async fn was_told(&self, newest: Option<u64>) -> Result<bool, DeliveryError> {
        let state = self.table().await?.state;
        Ok(state.board_message.is_some() && newest.is_some_and(|newest| state.told >= newest))
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

    /// Shows in the newest board message who is still to decide: text, picture and marks are of the same position.
    pub(super) async fn show_status(&self) -> Outcome {
        let table = self.table_with_match().await?;
        if let Some(id) = table.state.board_message {
            let (table_id, place) = (table.id(), table.head.place);
            let screen = self.bot.draw(move || board::status(&table)).await?;
            let shown = hash(&screen);
            if self.bot.shown.is(table_id, id, shown) {
                return Ok(Delivered::Yes);
            }
            self.is_held().await?;
            if self.courier.edit_picture(place, id, screen).await? {
                self.bot.shown.note(table_id, id, shown);
            } else {
                // Somebody deleted it; people still need its button.
                self.bot.tables.post_again(table_id).await?;
            }
        }
        Ok(Delivered::Yes)
    }

    /// The one reminder: as a direct message if the person wants that and it can be sent, otherwise in the channel.
    pub(super) async fn remind(&self, seat: Seat) -> Outcome {
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
            None => None,
        };
        if sent.is_none()
            && let Some(screen) = reminders::in_channel(&table, seat)
        {
            self.post(table.head.place, screen).await?;
        }
        self.bot.tables.reminded(id, seat, &clock).await?;
        Ok(Delivered::Yes)
    }

    /// The time is up, unless the bot itself was down meanwhile: then it is not yet.
    pub(super) async fn time_up(&self, seat: Seat) -> Outcome {
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

    /// Tells a watcher about the newest board, if they still see its channel. Someone who takes no direct messages no
    /// longer watches.
    pub(super) async fn tell_watcher(&self, person: PersonId) -> Outcome {
        let table = self.table_with_match().await?;
        let watcher = table
            .state
            .watchers
            .iter()
            .find(|watcher| watcher.person == person);
        let Some(watcher) = watcher.cloned() else {
            return Ok(Delivered::Yes);
        };
        if let Some(group) = table.head.group {
            let (access, place) = (&self.bot.access, (group, table.head.place));
            if !self.courier.can_see(access, place, person, None).await? {
                return Ok(Delivered::Yes);
            }
        }
        let id = table.id();
        let preferences = self.bot.tables.preferences(person).await?;
        let reader = Reader {
            high_contrast: preferences.high_contrast,
            ..Reader::new(person, language_of(&preferences, &table))
        };
        let screen = self.bot.draw(move || watch::news(&table, reader)).await?;
        if let Some(message) = watcher.message.filter(|_| watcher.edited) {
            let edited = self.courier.edit_direct(person, message, screen.clone()).await;
            if edited.map_err(DeliveryError::Direct)? {
                return Ok(Delivered::Yes);
            }
        }
        match self.direct(person, screen).await? {
            None => self.bot.tables.unwatch(id, person).await.map(|_| ())?,
            Some(message) if watcher.edited => self.bot.tables.told_watcher(id, person, message).await?,
            Some(_) => (),
        }
        Ok(Delivered::Yes)
    }

    /// Tells the host that the table's channel is gone; nobody else can be told there.
    pub(super) async fn tell_lost(&self) -> Outcome {
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

    /// Sends a direct message, which notifies the person; none if they take none from us.
    async fn direct(&self, person: PersonId, mut screen: Screen) -> Result<Option<u64>, DeliveryError> {
        screen.pings = vec![person];
        let sent = match self.courier.direct_channel(person).await {
            Ok(channel) => self.post(channel, screen).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(message) => Ok(Some(message)),
            Err(error) => match error.kind {
                Trouble::NoDirect | Trouble::MemberGone | Trouble::ChannelGone | Trouble::Closed => Ok(None),
                _ => Err(DeliveryError::Direct(error)),
            },
        }
    }

    /// Posts once: after a try whose end is unknown, the newest messages are looked at first.
    async fn post(&self, place: PlaceId, screen: Screen) -> Result<u64, DiscordError> {
        if self.claim.attempts > 1
            && let Some(sent) = self.find_sent(place, &screen.text).await
        {
            return Ok(sent);
        }
        self.courier.post(place, screen, self.nonce()).await
    }

    /// A message with this text that came through since the item fell due.
    async fn find_sent(&self, place: PlaceId, text: &str) -> Option<u64> {
        let due = first_due(&self.claim).seconds();
        let newest = self.courier.newest(place, 25).await;
        // Discord takes spaces off both ends of a text.
        let same = |posted: &Posted| posted.text.trim() == limits::cut(text, limits::MESSAGE).trim();
        let sent = |message: &&Posted| message.ours && same(message) && message.at.seconds() >= due;
        newest.iter().find(sent).map(|message| message.id)
    }

    /// The same for every try of one item.
    fn nonce(&self) -> String {
        let claim = &self.claim;
        nonce(&format!("{} {} {}", claim.table, claim.key, first_due(claim).0))
    }
}

/// A nonce for a text; Discord takes at most 25 characters.
fn nonce(text: &str) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

/// What people see of a board, for comparing it with what they see already.
fn hash(screen: &Screen) -> u64 {
    let mut hasher = DefaultHasher::new();
    let picture = screen.picture.as_ref();
    (
        &screen.text,
        picture.map(|picture| (&picture.bytes, &picture.alt)),
    )
        .hash(&mut hasher);
    hasher.finish()
}

fn language_of(preferences: &Preferences, table: &Table) -> Language {
    let known = preferences.language.as_deref().map(Language::of_locale);
    known.unwrap_or_else(|| table.spoken())
}
