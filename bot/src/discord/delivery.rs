//! The items that can be due, each delivered from what its table is now.

use games::Seat;
use render::language::Language;
use sha2::{Digest, Sha256};
use storage::{PersonId, PlaceId};
use tables::{Preferences, ReminderTime, Table, TableWithMatch, first_due};

use super::{
    courier::Posted,
    deliver::{Delivered, Delivery, DeliveryError, Outcome},
    error::{DiscordError, Trouble},
};
use crate::{
    actions::{invite, move_table, nudge, reminders, timeout, undo, watch},
    limits,
    screens::{Reader, Screen, Spoken as _, lobby, seal},
};

impl Delivery {
    pub(super) async fn table(&self) -> Result<Table, DeliveryError> {
        Ok(self.bot.tables.get(self.claim.table).await?)
    }

    pub(super) async fn table_with_match(&self) -> Result<TableWithMatch, DeliveryError> {
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

    /// Says something about the turn, with controls that the next board takes away.
    pub(super) async fn say_of_turn(&self, table: &Table, screen: Screen) -> Result<(), DeliveryError> {
        let posted = self.post(table.head.place, screen).await?;
        let noted = |state: &mut tables::TableState| {
            // A second try finds the message of the first.
            state.turn_messages.retain(|known| *known != posted);
            state.turn_messages.push(posted);
        };
        self.bot.tables.note_messages(table.id(), noted).await?;
        Ok(())
    }

    pub(super) async fn nudge(&self) -> Outcome {
        let table = self.table().await?;
        if let Some(screen) = nudge::message(&table).filter(|_| table.head.open) {
            self.say_of_turn(&table, screen).await?;
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
    pub(super) async fn with_seal(&self, table: Table) -> Result<Table, DeliveryError> {
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
            self.say_of_turn(&table, screen).await?;
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
            self.say_of_turn(&table, screen).await?;
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
            && let Some(sent) = self.find_sent(place, &screen.text).await?
        {
            return Ok(sent);
        }
        self.courier.post(place, screen, self.nonce()).await
    }

    /// A message with this text that came through since the item fell due.
    async fn find_sent(&self, place: PlaceId, text: &str) -> Result<Option<u64>, DiscordError> {
        let due = first_due(&self.claim).seconds();
        let newest = self.courier.newest(place, 25).await?;
        // Discord takes spaces off both ends of a text.
        let same = |posted: &Posted| posted.text.trim() == limits::cut(text, limits::MESSAGE).trim();
        let sent = |message: &&Posted| message.ours && same(message) && message.at.seconds() >= due;
        Ok(newest.iter().find(sent).map(|message| message.id))
    }

    /// The same for every try of one item.
    pub(super) fn nonce(&self) -> String {
        let claim = &self.claim;
        nonce(&format!("{} {} {}", claim.table, claim.key, first_due(claim).0))
    }
}

/// A nonce for a text; Discord takes at most 25 characters.
pub(super) fn nonce(text: &str) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

fn language_of(preferences: &Preferences, table: &Table) -> Language {
    let known = preferences.language.as_deref().map(Language::of_locale);
    known.unwrap_or_else(|| table.spoken())
}
