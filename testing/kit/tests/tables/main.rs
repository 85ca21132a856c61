//! Tables over a store that records its calls: the cost of actions, and what works when a match or the store is broken.

mod broken;
mod consent;
mod cost;
mod forget;
mod moves;
mod repeated;
mod timeouts;

use std::sync::{Arc, atomic::AtomicI64};

use games::{GameId, Viewer};
use storage::{Change, GroupId, NewEntry, PersonId, PlaceId, Store, TableId};
use tables::{Action, Clock, Done, Member, Opening, Player, Result, Table, Tables};

use kit::Counting;

const ANN: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(9);
const GROUP: GroupId = GroupId(5);
const PLACE: PlaceId = PlaceId(7);

/// Tables in a store that records its calls.
struct World {
    store: Arc<Counting>,
    clock: Arc<AtomicI64>,
    tables: Tables,
}

impl World {
    fn new() -> World {
        let store = Arc::new(Counting::new());
        let clock = Arc::new(AtomicI64::new(1_000_000));
        let tables = tables(&store, &clock);
        World { store, clock, tables }
    }

    /// The same store after a restart: nothing is in the cache.
    fn restart(&mut self) {
        self.tables = tables(&self.store, &self.clock);
    }

    /// A match of this many people that has just begun.
    async fn begin(&self, game: GameId, seats: usize) -> Table {
        let host = Player::new(ANN, "player 1");
        let opening = Opening::plain(Some(GROUP), PLACE, host, game);
        let id = self.tables.open(opening).await.unwrap().id();
        for person in 2..=seats as u64 {
            self.act(id, PersonId(person), Action::Join).await.unwrap();
        }
        self.act(id, ANN, Action::Start).await.unwrap().table
    }

    /// Does one action of a person.
    async fn act(&self, id: TableId, person: PersonId, action: Action) -> Result<Done> {
        self.act_as(id, person, false, action).await
    }

    /// Like [`World::act`], by a person who may or may not manage the channel.
    async fn act_as(&self, id: TableId, person: PersonId, manages: bool, action: Action) -> Result<Done> {
        let member = Member {
            manages,
            ..member(person)
        };
        let table = self.tables.get(id).await?;
        let starts = action == Action::Start;
        let mut done = self.tables.perform(&member, table, None, action).await?;
        if starts {
            // The message that announces it.
            done.table = self.tables.deal(done.table, 42).await?;
        }
        Ok(done)
    }

    /// Returns the next seat to move, and a stand-in's choice there.
    async fn next_move(&self, table: &Table) -> (PersonId, Action) {
        let (seat, person) = table.to_act()[0];
        let current = self.tables.load_match(table).await.unwrap();
        let chosen = games::stand_in(&current.game().view(Viewer::Seat(seat)));
        (person.unwrap(), Action::Play(chosen.expect("a move")))
    }

    /// Plays until the log has this many entries.
    async fn play_until(&self, mut table: Table, entries: u64) -> Table {
        while table.head.entries < entries {
            let (person, chosen) = self.next_move(&table).await;
            table = self.act(table.id(), person, chosen).await.unwrap().table;
        }
        table
    }

    /// Changes the stored state of a table directly.
    async fn rewrite(&self, id: TableId, change: impl FnOnce(&mut serde_json::Value), lines: &[&str]) {
        let head = self.store.table(id).await.unwrap().unwrap();
        let mut body = serde_json::from_str(&head.body).unwrap();
        change(&mut body);
        let append = lines.iter().map(|line| NewEntry {
            at: 0,
            body: (*line).to_owned(),
        });
        let change = Change {
            body: Some(body.to_string()),
            append: append.collect(),
            ..Change::of(id, head.version)
        };
        self.store.commit(change).await.unwrap();
    }
}

fn member(person: PersonId) -> Member {
    Member::new(person, format!("player {person}"))
}

fn tables(store: &Arc<Counting>, clock: &Arc<AtomicI64>) -> Tables {
    Tables::new(store.clone(), Clock::Set(clock.clone()))
}
