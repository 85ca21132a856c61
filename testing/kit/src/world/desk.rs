//! A bot without Discord and with one table. It answers commands from exactly the given match.

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
    Change, Entry, GroupId, Lease, NewTable, Note, PersonId, PlaceId, Post, PostNote, Result, StorageError,
    Store, StoreCounts, TableHead, TableId, TableSnapshot,
};
use tables::{TableWithMatch, Tables};
use tokio::runtime::Runtime;

use super::set_clock;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

/// The bot with its table.
pub struct Desk {
    bot: Bot,
    table: TableWithMatch,
}

impl Desk {
    pub fn new(table: &TableWithMatch) -> Desk {
        let tables = Tables::new(Arc::new(OneTable(table.head.clone())), set_clock());
        let table = RUNTIME.block_on(async {
            tables.cache_match(table, table.current.clone());
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
    pub fn table(&self) -> &TableWithMatch {
        &self.table
    }

    /// Returns the answer to a person's command such as `table status`.
    pub fn run(&self, person: PersonId, language: Language, path: &str, options: &[(&str, &str)]) -> Screen {
        let call = self.call(person, language, options);
        RUNTIME.block_on(async {
            self.forget_moves();
            let answer = command(path).run(&call).await;
            answer.unwrap_or_else(|error| error.screen(language))
        })
    }

    /// Returns the suggestions for an option while a person types.
    pub fn suggest(
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
            self.forget_moves();
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

    /// Restores the given match after a move.
    fn forget_moves(&self) {
        let current = self.table.current.clone();
        self.bot.tables().cache_match(&self.table, current);
    }
}

fn command(path: &str) -> &'static dyn Command {
    let (name, subcommand) = path.split_once(' ').unwrap_or((path, ""));
    actions::find(name, subcommand).expect("a command")
}

/// A store with one table. It confirms changes without keeping them. It has no log: the match comes from the cache.
struct OneTable(TableHead);

#[async_trait]
impl Store for OneTable {
    async fn create(&self, _: NewTable) -> Result<TableHead> {
        Err(StorageError::Closed)
    }

    async fn commit_and_lease(
        &self,
        change: Change,
        _: Option<(i64, i64)>,
    ) -> Result<(TableHead, Option<Lease>)> {
        let mut head = self.0.clone();
        head.version += 1;
        head.entries += change.append.len() as u64;
        head.body = change.body.unwrap_or(head.body);
        Ok((head, None))
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

    async fn posts(&self, _: TableId) -> Result<Vec<Post>> {
        Ok(Vec::new())
    }

    async fn show_at(&self, _: TableId) -> Result<Option<i64>> {
        Ok(None)
    }

    async fn claim(&self, _: i64, _: i64, _: usize) -> Result<Vec<Lease>> {
        Ok(Vec::new())
    }

    async fn note_posts(&self, _: Lease, _: i64, _: PostNote) -> Result<Option<i64>> {
        Ok(None)
    }

    async fn add_post(&self, _: TableId, _: Post, _: i64) -> Result<()> {
        Ok(())
    }

    async fn end_leases(&self, _: i64, _: i64) -> Result<usize> {
        Ok(0)
    }

    async fn next_work(&self) -> Result<Option<i64>> {
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
