//! A bot beside Discord that keeps one table: commands are answered from exactly the match that it is given.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, LazyLock},
};

use async_trait::async_trait;
use grovekeeper::{
    actions::{self, Call, Command, Requester, Suggestion},
    screens::Screen,
    service::Bot,
};
use render::language::Language;
use storage::{
    Change, Claim, Due, Entry, GroupId, NewTable, Note, PersonId, PlaceId, Result, StorageError, Store,
    StoreCounts, TableHead, TableId, TableSnapshot,
};
use tables::{TableWithMatch, Tables};
use tokio::runtime::Runtime;

use super::set_clock;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

/// The bot with its table.
pub(crate) struct Desk {
    bot: Bot,
    table: TableWithMatch,
}

impl Desk {
    pub(crate) fn new(table: &TableWithMatch) -> Desk {
        let tables = Tables::new(Arc::new(OneTable(table.head.clone())), set_clock());
        let table = RUNTIME.block_on(async {
            tables.cache_match(table, table.current.clone()).await;
            let read = tables.get(table.id()).await.expect("a readable table");
            TableWithMatch {
                table: read,
                current: table.current.clone(),
            }
        });
        Desk {
            bot: Bot::new(tables, 2),
            table,
        }
    }

    /// The table as the bot reads it.
    pub(crate) fn table(&self) -> &TableWithMatch {
        &self.table
    }

    /// What a person is answered to a command such as `table status`.
    pub(crate) fn run(
        &self,
        person: PersonId,
        language: Language,
        path: &str,
        options: &[(&str, &str)],
    ) -> Screen {
        let call = self.call(person, language, options);
        RUNTIME.block_on(async {
            self.forget_moves().await;
            let answer = command(path).run(&call).await;
            answer.unwrap_or_else(|error| error.screen(language))
        })
    }

    /// What a person is suggested while they type into an option.
    pub(crate) fn suggest(
        &self,
        person: PersonId,
        language: Language,
        path: &str,
        options: &[(&str, &str)],
        focused: &str,
    ) -> Vec<Suggestion> {
        let typed = options.iter().find(|(name, _)| *name == focused);
        let typed = typed.map_or("", |(_, text)| text);
        let call = self.call(person, language, options);
        let call = call.typing(Some(focused.to_owned()));
        RUNTIME.block_on(async {
            self.forget_moves().await;
            command(path).suggest(&call, typed).await.expect("suggestions")
        })
    }

    fn call(&self, person: PersonId, language: Language, options: &[(&str, &str)]) -> Call<'_> {
        let requester = Requester {
            person,
            name: format!("player {person}"),
            language,
            public: Language::English,
            group: self.table.head.group,
            place: self.table.head.place,
            parent: None,
            interaction: 1,
            roles: Vec::new(),
            in_private: false,
            manages: false,
            manages_server: false,
            lacking: None,
            lacking_in_threads: None,
        };
        let options = options.iter();
        let options: BTreeMap<String, String> = options
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect();
        Call::detached(&self.bot, requester, options, None)
    }

    /// The match is the given one again, whatever was played.
    async fn forget_moves(&self) {
        let current = self.table.current.clone();
        self.bot.tables().cache_match(&self.table, current).await;
    }
}

fn command(path: &str) -> &'static dyn Command {
    let (name, subcommand) = path.split_once(' ').unwrap_or((path, ""));
    actions::find(name, subcommand).expect("a command")
}

/// A store with one table whose changes are confirmed and not kept. It has no log: the match comes from the cache.
struct OneTable(TableHead);

#[async_trait]
impl Store for OneTable {
    async fn create(&self, _: NewTable) -> Result<TableHead> {
        Err(StorageError::Closed)
    }

    async fn commit(&self, change: Change) -> Result<TableHead> {
        let mut head = self.0.clone();
        head.version += 1;
        head.entries += change.append.len() as u64;
        head.body = change.body.unwrap_or(head.body);
        Ok(head)
    }

    async fn delete(&self, _: TableId, _: u64) -> Result<()> {
        Err(StorageError::Closed)
    }

    async fn import_table(&self, _: TableSnapshot) -> Result<()> {
        Err(StorageError::Closed)
    }

    async fn table(&self, _: TableId) -> Result<Option<TableHead>> {
        Ok(Some(self.0.clone()))
    }

    async fn table_at(&self, _: PlaceId) -> Result<Option<TableHead>> {
        Ok(Some(self.0.clone()))
    }

    async fn tables_of(&self, person: PersonId) -> Result<Vec<TableHead>> {
        let own = self.0.people.contains(&person);
        Ok(own.then(|| self.0.clone()).into_iter().collect())
    }

    async fn closed_tables_of(&self, _: PersonId, _: Option<TableId>, _: usize) -> Result<Vec<TableHead>> {
        Ok(Vec::new())
    }

    async fn tables_in(&self, _: GroupId) -> Result<Vec<TableHead>> {
        Ok(vec![self.0.clone()])
    }

    async fn all_tables(&self, _: Option<TableId>, _: usize) -> Result<Vec<TableHead>> {
        Ok(vec![self.0.clone()])
    }

    async fn table_with_log(&self, id: TableId) -> Result<Option<(TableHead, Vec<Entry>)>> {
        Ok(self.table(id).await?.map(|head| (head, Vec::new())))
    }

    async fn log(&self, _: TableId, _: u64) -> Result<Vec<Entry>> {
        Err(StorageError::Closed)
    }

    async fn archive(&self, _: i64, _: usize) -> Result<usize> {
        Ok(0)
    }

    async fn due_of(&self, _: TableId) -> Result<Vec<Due>> {
        Ok(Vec::new())
    }

    async fn claim_due(&self, _: i64, _: i64, _: usize) -> Result<Vec<Claim>> {
        Ok(Vec::new())
    }

    async fn renew_due(&self, _: &Claim, _: i64, _: i64) -> Result<bool> {
        Ok(true)
    }

    async fn finish_due(&self, _: &Claim) -> Result<bool> {
        Ok(true)
    }

    async fn release_due(&self, _: &Claim, _: i64) -> Result<bool> {
        Ok(true)
    }

    async fn end_leases(&self, _: i64, _: i64) -> Result<usize> {
        Ok(0)
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        Ok(None)
    }

    async fn note(&self, _: &str) -> Result<Option<String>> {
        Ok(None)
    }

    async fn put_note(&self, _: &str, _: Option<&str>) -> Result<()> {
        Ok(())
    }

    async fn put_note_if(&self, _: &str, _: Option<&str>, _: Option<&str>) -> Result<bool> {
        Ok(true)
    }

    async fn notes(&self, _: &str) -> Result<Vec<Note>> {
        Ok(Vec::new())
    }

    async fn check(&self) -> Result<StoreCounts> {
        Ok(StoreCounts::default())
    }

    async fn backup(&self, _: &Path) -> Result<()> {
        Err(StorageError::Closed)
    }

    async fn close(&self) -> Result<()> {
        Ok(())
    }
}
