//! One interaction: the person, the place, the table, and the options.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use games::{Phrase, Source};
use render::language::Language;
use storage::{GroupId, PersonId, PlaceId, TableId};
use tables::{Action, Done, Member, Player, Refused, Role, Table, TableWithMatch};
use tokio::{sync::mpsc, time::Instant};

use super::ActionError;
use crate::{
    discord::Requests,
    outbox::posts::Posts,
    screens::{Reader, Screen},
    service::Bot,
};

/// Longest stored name of a player, in characters. Discord allows no longer names.
const LONGEST_NAME: usize = 32;

/// The person behind an interaction.
#[derive(Debug, Clone)]
pub struct Requester {
    /// Their account.
    pub person: PersonId,
    /// The name to show.
    pub name: String,
    /// Their language, for everything that only they see.
    pub language: Language,
    /// The server's language.
    pub public: Language,
    /// The server; `None` in direct messages.
    pub group: Option<GroupId>,
    /// The channel or thread.
    pub place: PlaceId,
    /// The channel of a thread.
    pub parent: Option<PlaceId>,
    /// Discord's id of the interaction.
    pub interaction: u64,
    /// Their roles in the server.
    pub roles: Vec<u64>,
    /// Whether only they see where the press happened: in a direct message, or on a private message.
    pub in_private: bool,
    /// Whether they may manage the channel.
    pub manages: bool,
    /// Whether they may manage the server.
    pub manages_server: bool,
    /// The first permission that the bot lacks for keeping a table here.
    pub lacking: Option<Phrase>,
    /// The first permission that the bot lacks for opening a thread here and keeping a table in it.
    pub lacking_in_threads: Option<Phrase>,
}

/// One interaction.
pub struct Call<'a> {
    pub(crate) bot: &'a Bot,
    pub(crate) requests: Requests,
    pub(crate) requester: Requester,
    options: BTreeMap<String, String>,
    /// The option into which the person is typing.
    focused: Option<String>,
    /// The table that a press refers to; otherwise the one in the channel.
    pub(crate) table: Option<TableId>,
    read: OnceLock<Table>,
    /// Whether it has changed a table.
    performed: AtomicBool,
    /// Screens that will replace the answer.
    later: Mutex<Option<mpsc::Receiver<Screen>>>,
}

impl<'a> Call<'a> {
    /// Creates an interaction with the options of a command, or with the table of a press.
    pub(crate) fn new(
        bot: &'a Bot,
        requests: Requests,
        requester: Requester,
        options: BTreeMap<String, String>,
        table: Option<TableId>,
    ) -> Self {
        Call {
            bot,
            requests,
            requester,
            options,
            focused: None,
            table,
            read: OnceLock::new(),
            performed: AtomicBool::new(false),
            later: Mutex::default(),
        }
    }

    /// Creates an interaction without Discord. It is answered as usual, but every message to other people fails.
    pub fn detached(
        bot: &'a Bot,
        requester: Requester,
        options: BTreeMap<String, String>,
        table: Option<TableId>,
    ) -> Self {
        Call::new(bot, Requests::detached(), requester, options, table)
    }

    /// Returns the same interaction while the person is typing into this option.
    pub fn typing(mut self, option: Option<String>) -> Self {
        self.focused = option;
        self
    }

    /// Returns the option into which the person is typing.
    pub(crate) fn focused(&self) -> Option<&str> {
        self.focused.as_deref()
    }

    /// Lets further screens replace the answer, as long as the person does not press anything else in it.
    pub(crate) fn followed_by(&self, later: mpsc::Receiver<Screen>) {
        *self.later.lock().unwrap_or_else(PoisonError::into_inner) = Some(later);
    }

    /// Returns the screens that will replace the answer.
    pub(crate) fn later(&self) -> Option<mpsc::Receiver<Screen>> {
        self.later.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns the person's language.
    pub(crate) fn language(&self) -> Language {
        self.requester.language
    }

    /// Returns the person's account.
    pub(crate) fn person(&self) -> PersonId {
        self.requester.person
    }

    /// Returns the person with their preferences for pictures. If these can't be read, pictures use the defaults.
    pub(crate) async fn reader(&self) -> Reader {
        let preferences = self.bot.tables.preferences(self.person()).await;
        Reader {
            high_contrast: preferences.is_ok_and(|preferences| preferences.high_contrast),
            ..Reader::new(self.person(), self.language())
        }
    }

    /// Returns the text of an option; `None` if it was omitted or left empty.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.options
            .get(name)
            .filter(|text| !text.trim().is_empty())
            .cloned()
    }

    /// Returns a message of the language files as an answer.
    pub(crate) fn say(&self, id: &str) -> Screen {
        Screen::text(self.language().word(id))
    }

    /// A phrase as an answer.
    pub(crate) fn tell(&self, phrase: &Phrase) -> Screen {
        Screen::text(self.language().tell(phrase))
    }

    /// Returns the table of this interaction. It is read once.
    ///
    /// A press counts from the table's own channel. People at the table may also press in their private messages.
    pub(crate) async fn table(&self) -> Result<Table, ActionError> {
        if let Some(table) = self.read.get() {
            return Ok(table.clone());
        }
        let requester = &self.requester;
        let table = match self.table {
            None => self.bot.tables.at(requester.place).await?,
            Some(id) => {
                let table = self.bot.tables.get(id).await?;
                let here = table.head.place == requester.place;
                // A daily deal is played wherever the person is.
                let same_server = table.state.day.is_some()
                    || requester
                        .group
                        .is_none_or(|group| table.head.group == Some(group));
                let own = same_server && table.state.is_at_table(requester.person);
                // A match that is over may be seen again by those who watched it.
                let mut watchers = table.state.watchers.iter();
                let watched =
                    table.state.is_over() && watchers.any(|watcher| watcher.person == requester.person);
                if !here && !own && !watched {
                    return Err(Refused::NoTable.into());
                }
                if !here && !requester.in_private {
                    return Err(Refused::Elsewhere(table.head.place).into());
                }
                table
            }
        };
        // Another process has received and handled the same interaction, and answers it.
        if table.state.was_changed_by(requester.interaction) {
            return Err(Refused::Repeated.into());
        }
        Ok(self.read.get_or_init(|| table).clone())
    }

    /// Returns whether the person may be shown a table in another channel: they sit at it, or they can see its channel.
    pub(crate) async fn may_see(&self, table: &Table) -> bool {
        let Requester {
            person, group, place, ..
        } = self.requester;
        if table.state.is_at_table(person) || table.head.place == place {
            return true;
        }
        let Some(group) = group.filter(|group| table.head.group == Some(*group)) else {
            return false;
        };
        let (access, roles) = (&self.bot.access, self.requester.roles.as_slice());
        let seen = self
            .requests
            .can_see(access, (group, table.head.place), person, Some(roles));
        seen.await.unwrap_or(false)
    }

    /// Returns the tables that the person may be shown, in order, as far as this can be checked within the time.
    pub(crate) async fn visible(&self, tables: Vec<Table>, most: usize, within: Duration) -> Vec<Table> {
        let end = Instant::now() + within;
        let mut visible = Vec::new();
        for table in tables {
            match tokio::time::timeout_at(end, self.may_see(&table)).await {
                Ok(true) if visible.len() < most => visible.push(table),
                Ok(false) => (),
                Ok(true) | Err(_) => break,
            }
        }
        visible
    }

    /// The table with its match.
    pub(crate) async fn table_with_match(&self) -> Result<TableWithMatch, ActionError> {
        Ok(self.bot.tables.with_match(self.table().await?).await?)
    }

    /// Performs an action at the table. `seen_turn` is the public turn that the person was looking at.
    pub(crate) async fn perform(
        &self,
        seen_turn: Option<usize>,
        action: Action,
    ) -> Result<Done, ActionError> {
        let table = self.table().await?;
        self.perform_at(table, seen_turn, action).await
    }

    /// The same at another table than that of the press.
    pub(crate) async fn perform_at(
        &self,
        table: Table,
        seen_turn: Option<usize>,
        action: Action,
    ) -> Result<Done, ActionError> {
        // Contributions must come after the seal.
        if action == Action::Join && table.head.open && !self.is_sealed(&table).await? {
            return Err(Refused::NotSealed.into());
        }
        // Further steps follow only if this process did the first one.
        let first = !self.performed.swap(true, Relaxed);
        let member = Member {
            request: first.then_some(self.requester.interaction),
            ..self.member(self.leads(&table))
        };
        Ok(self.bot.tables.perform(&member, table, seen_turn, action).await?)
    }

    /// Returns whether the person manages the table's channel. Managing a channel gives rights only over the tables in
    /// that channel.
    pub(crate) fn leads(&self, table: &Table) -> bool {
        let here = self.requester.manages_server || table.head.place == self.requester.place;
        self.requester.manages && here
    }

    /// Returns whether the seal of a table is posted in its current channel.
    pub(crate) async fn is_sealed(&self, table: &Table) -> Result<bool, ActionError> {
        if table.state.seal(table.game).is_none() {
            return Ok(true);
        }
        let posts = Posts::read(&self.bot.tables, table.id()).await?;
        Ok(posts
            .of(Role::Seal)
            .is_some_and(|seal| seal.place == table.head.place))
    }

    /// Returns the person as a member of a table.
    pub(crate) fn member(&self, manages: bool) -> Member {
        Member {
            person: self.person(),
            name: render::words::beginning(&self.requester.name, LONGEST_NAME).to_owned(),
            manages,
            adds: self.text("word").and_then(|text| Source::word(&text)),
            request: None,
        }
    }

    /// Returns the person as a player.
    pub(crate) fn player(&self) -> Player {
        Player::new(self.person(), self.member(false).name)
    }
}
