//! One interaction: who asks, where, about which table, and with which options.

use std::{collections::BTreeMap, sync::OnceLock};

use games::Phrase;
use render::language::Language;
use storage::{GroupId, PersonId, PlaceId, TableId};
use tables::{Action, Done, Member, Player, Refused, Table, TableWithMatch};

use super::ActionError;
use crate::{discord::Courier, screens::Screen, service::Bot};

/// Longest name that is kept of a player, in characters.
const LONGEST_NAME: usize = 64;

/// The person behind an interaction.
#[derive(Debug, Clone)]
pub struct Requester {
    /// Whose account.
    pub person: PersonId,
    /// The name to show.
    pub name: String,
    /// Their own language, for everything that only they see.
    pub language: Language,
    /// The server's language.
    pub public: Language,
    /// The server; none in direct messages.
    pub group: Option<GroupId>,
    /// The channel or thread.
    pub place: PlaceId,
    /// The channel of a thread.
    pub parent: Option<PlaceId>,
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
    pub(crate) courier: Courier,
    pub(crate) requester: Requester,
    options: BTreeMap<String, String>,
    /// The option that is typed into.
    focused: Option<String>,
    /// The table that a press is about; otherwise the one in the channel.
    pub(crate) table: Option<TableId>,
    read: OnceLock<Table>,
}

impl<'a> Call<'a> {
    /// An interaction with the options of a command, or about the table of a press.
    pub(crate) fn new(
        bot: &'a Bot,
        courier: Courier,
        requester: Requester,
        options: BTreeMap<String, String>,
        table: Option<TableId>,
    ) -> Self {
        Call {
            bot,
            courier,
            requester,
            options,
            focused: None,
            table,
            read: OnceLock::new(),
        }
    }

    /// The same without Discord: answered as usual, but every message to other people fails.
    pub fn detached(
        bot: &'a Bot,
        requester: Requester,
        options: BTreeMap<String, String>,
        table: Option<TableId>,
    ) -> Self {
        Call::new(bot, Courier::detached(), requester, options, table)
    }

    /// The same interaction while this option is typed into.
    pub fn typing(mut self, option: Option<String>) -> Self {
        self.focused = option;
        self
    }

    /// The option that is typed into.
    pub(crate) fn focused(&self) -> Option<&str> {
        self.focused.as_deref()
    }

    /// The language of the person who asks.
    pub(crate) fn language(&self) -> Language {
        self.requester.language
    }

    /// Whose account asks.
    pub(crate) fn person(&self) -> PersonId {
        self.requester.person
    }

    /// The text typed into an option; `None` if it was left out or left empty.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.options
            .get(name)
            .filter(|text| !text.trim().is_empty())
            .cloned()
    }

    /// A message of the language files as an answer.
    pub(crate) fn say(&self, id: &str) -> Screen {
        Screen::text(self.language().word(id))
    }

    /// A phrase as an answer.
    pub(crate) fn tell(&self, phrase: &Phrase) -> Screen {
        Screen::text(self.language().tell(phrase))
    }

    /// The table that this is about. It is read once.
    ///
    /// A table belongs to its server: a press from elsewhere finds none. Players reach their table from their direct
    /// messages, too.
    pub(crate) async fn table(&self) -> Result<Table, ActionError> {
        if let Some(table) = self.read.get() {
            return Ok(table.clone());
        }
        let requester = &self.requester;
        let table = match self.table {
            None => self.bot.tables.at(requester.place).await?,
            Some(id) => {
                let table = self.bot.tables.get(id).await?;
                let at_home = table.head.group == requester.group;
                let own = requester.group.is_none() && table.head.people.contains(&requester.person);
                if !at_home && !own {
                    return Err(Refused::NoTable.into());
                }
                table
            }
        };
        Ok(self.read.get_or_init(|| table).clone())
    }

    /// The table with its match.
    pub(crate) async fn table_with_match(&self) -> Result<TableWithMatch, ActionError> {
        Ok(self.bot.tables.with_match(self.table().await?).await?)
    }

    /// Does something at the table. `seen_turn` is the public turn that the person was looking at.
    pub(crate) async fn perform(
        &self,
        seen_turn: Option<usize>,
        action: Action,
    ) -> Result<Done, ActionError> {
        let table = self.table().await?;
        // A person who manages a channel leads the tables of that channel only.
        let here = self.requester.manages_server || table.head.place == self.requester.place;
        let member = self.member(self.requester.manages && here);
        Ok(self.bot.tables.perform(&member, table, seen_turn, action).await?)
    }

    /// The person who asks, as a member of a table.
    pub(crate) fn member(&self, manages: bool) -> Member {
        Member {
            person: self.person(),
            name: render::words::beginning(&self.requester.name, LONGEST_NAME).to_owned(),
            manages,
        }
    }

    /// The person who asks, as a player.
    pub(crate) fn player(&self) -> Player {
        Player::new(self.person(), self.member(false).name)
    }
}
