//! One table in the storm: its people, everything that the bot says to them, and what must be true of it.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use games::{GameId, Seat};
use playground::{Guild, Id, Outcome, Pending, Playground, SeenMessage, User};
use storage::{PersonId, TableId};
use tables::{TableWithMatch, Tables};
use tokio::{
    sync::{Notify, watch},
    task::JoinHandle,
};

use super::Report;
use crate::{
    Failure, PATIENCE,
    panels::{PanelTable, Tried},
    people::{Party, is_board, some_move},
    truth::{About, Statement, Truth},
};

/// A table in the storm.
pub(super) struct StormTable {
    id: TableId,
    playground: Playground,
    tables: Tables,
    /// Its people. They type moves, too.
    people: PanelTable,
    said: Vec<Statement>,
    /// What was not answered in time, and how long the log was before.
    late: Vec<(About, Pending, usize)>,
    boards: Boards,
    /// Nobody kills the bot here.
    _kills: watch::Sender<u64>,
}

/// What somebody does next.
enum Deed {
    /// Types a move.
    Type,
    /// Opens a panel and confirms what it proposes.
    Press,
    /// Types a move that is not theirs to make.
    Intrude,
    /// Asks how the table stands.
    Look,
}

impl StormTable {
    /// A match of two that has just begun.
    pub(super) async fn begin(
        playground: &Playground,
        guild: &Guild,
        tables: &Tables,
        game: GameId,
        number: usize,
    ) -> Result<StormTable, Failure> {
        let users: Vec<User> = ["Ann", "Ben"]
            .map(|who| guild.user(&format!("{who} {number}")))
            .into();
        let (party, table) = Party::seated(tables, guild, &users, game).await?;
        let boards = Boards::watch(playground, tables, &party, table.id());
        let (kills, killed) = watch::channel(0);
        Ok(StormTable {
            id: table.id(),
            playground: playground.clone(),
            tables: tables.clone(),
            people: PanelTable::of(party, playground, game, (killed, Arc::new(Notify::new()))),
            said: Vec::new(),
            late: Vec::new(),
            boards,
            _kills: kills,
        })
    }

    pub(super) fn name(&self) -> String {
        self.people.party.channel.name()
    }

    /// Plays the match, or so many moves of it. The next move waits for the board of the last one.
    pub(super) async fn play(
        &mut self,
        moves: Option<usize>,
        mut pick: impl FnMut(usize) -> usize + Send,
    ) -> Result<(), Failure> {
        let mut table = self.shown().await?;
        while moves.is_none_or(|most| table.current.lines.len() < most) {
            let Some(chosen) = some_move(&table, &mut pick) else {
                break;
            };
            let before = table.current.lines.len();
            let deed = match pick(10) {
                // What was pressed without an answer is pressed again before anybody types.
                _ if self.people.waits() => Deed::Press,
                0 => Deed::Intrude,
                1 => Deed::Look,
                2..6 => Deed::Type,
                _ => Deed::Press,
            };
            let over = self.act(deed, chosen, &table, &mut pick).await == Tried::Over;
            table = self.shown().await?;
            self.collect(before, table.current.lines.len());
            if over {
                break;
            }
        }
        Ok(())
    }

    async fn act(
        &mut self,
        deed: Deed,
        (seat, text): (usize, String),
        table: &TableWithMatch,
        pick: &mut (impl FnMut(usize) -> usize + Send),
    ) -> Tried {
        let awaited: Vec<usize> = table.to_act().iter().map(|(seat, _)| seat.index()).collect();
        self.people.note_decided(&awaited);
        let party = &mut self.people.party;
        let seat = match deed {
            Deed::Press => return self.people.try_to_move(pick).await,
            Deed::Look => {
                let user = &party.users[seat];
                let reply = user.slash(&party.channel, "table status", &[]).await;
                let said = reply.try_message().map(|message| message.content.clone());
                party.said.extend(said.map(|said| (About::Status, said)));
                return Tried::Nothing;
            }
            Deed::Intrude => {
                let to_act = table.current.game().to_act();
                let others = Seat::all(party.users.len()).find(|seat| !to_act.contains(seat));
                others.map_or(seat, Seat::index)
            }
            Deed::Type => seat,
        };
        // The same secret decision once more is no second move.
        if !party.ledger.last_heard(seat, &text) || awaited.contains(&seat) {
            party.send(&[(seat, text)]).await;
        }
        Tried::Nothing
    }

    /// Takes what the bot has said since the log had `before` moves.
    fn collect(&mut self, before: usize, after: usize) {
        let party = &mut self.people.party;
        let said = party.said.drain(..).map(|(about, text)| Statement {
            about,
            text,
            window: before..=after,
        });
        self.said.extend(said);
        let late = party.late.drain(..);
        self.late
            .extend(late.map(|(about, pending)| (about, pending, before)));
    }

    async fn load(&self) -> Result<TableWithMatch, Failure> {
        Ok(self.tables.with_match(self.tables.get(self.id).await?).await?)
    }

    /// Waits until the newest board is there, and looks whom it pings.
    async fn shown(&self) -> Result<TableWithMatch, Failure> {
        let end = Instant::now() + PATIENCE;
        loop {
            let table = self.load().await?;
            let posted = table.state.board_message;
            if posted.is_some() && table.state.told >= table.current.last_public(table.state.told) {
                let boards = self.people.party.boards();
                let board = boards.last().ok_or("there is no board")?;
                if Some(board.id.0) != posted {
                    return Err("the newest board is not the one that is noted".into());
                }
                check_pings(&table, board)?;
                return Ok(table);
            }
            if Instant::now() > end {
                return Err("a board is missing".into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Compares log, boards and everything that was said, when nothing is due any more.
    pub(super) async fn check(mut self, report: &mut Report) -> Result<(), Failure> {
        let table = self.load().await?;
        let seen = self.people.party.check(&table)?;
        if seen.boards != seen.turns {
            return Err(format!("{} boards for {} turns", seen.boards, seen.turns).into());
        }
        let truth = Truth::of(&table)?;
        for (about, pending, before) in self.late.drain(..) {
            let outcome = pending
                .interaction()
                .and_then(|id| self.playground.discord().outcome(id));
            // Nobody answers any more, so it is not waited for.
            if let Some(Outcome::Message { .. } | Outcome::Updated { done: true, .. }) = outcome
                && let Some(message) = pending.reply().await.try_message()
            {
                self.said.push(Statement {
                    about,
                    text: message.content.clone(),
                    window: before..=truth.moves(),
                });
            }
        }
        let boards = self.boards.take();
        // What the newest board shows in the end is true now, not only when it was written.
        let newest = self.people.party.boards().pop().ok_or("there is no board")?;
        let newest = Statement {
            about: About::Board(seen.boards - 1),
            text: newest.content,
            window: truth.moves()..=truth.moves(),
        };
        for said in self.said.iter().chain(&boards).chain([&newest]) {
            truth.check(said)?;
        }
        report.finished += usize::from(seen.over);
        report.counts += seen.counts;
        report.turns += seen.turns;
        report.answers += self.said.len();
        report.boards += boards.len();
        Ok(())
    }
}

/// The people whom a new board asks to decide must have been pinged by it, except the one who has just moved.
fn check_pings(table: &TableWithMatch, board: &SeenMessage) -> Result<(), Failure> {
    let mover = table.current.replay.steps.last().map(|step| step.seat);
    let person = |seat: Seat| table.state.seats.get(seat.index())?.person;
    let awaited = table.to_act().into_iter().filter_map(|(_, person)| person);
    let expected: BTreeSet<PersonId> = awaited
        .filter(|who| Some(*who) != mover.and_then(person))
        .collect();
    let pinged: BTreeSet<PersonId> = board.pings.iter().map(|who| PersonId(who.0)).collect();
    // Within a turn the marks follow what is still to be decided.
    let fresh = table.head.entries == table.current.last_public(table.state.told);
    if fresh && !expected.is_subset(&pinged) {
        return Err(format!("{expected:?} should have been pinged, {pinged:?} were").into());
    }
    Ok(())
}

/// Every text that the boards of a table have shown so far.
struct Boards {
    shown: Arc<Mutex<Vec<Statement>>>,
    watching: JoinHandle<()>,
}

impl Boards {
    fn watch(playground: &Playground, tables: &Tables, party: &Party, id: TableId) -> Boards {
        let shown = Arc::new(Mutex::new(Vec::new()));
        let (playground, tables, texts) = (playground.clone(), tables.clone(), shown.clone());
        let (user, channel) = (party.users[0].id(), party.channel.id());
        let watching = tokio::spawn(async move {
            let mut known: BTreeSet<(Id, String)> = BTreeSet::new();
            let mut messages: Vec<Id> = Vec::new();
            loop {
                let new = playground.wait(|discord| {
                    let seen = discord
                        .seen_without_files(user, channel)
                        .into_iter()
                        .filter(is_board);
                    let new = seen.map(|board| (board.id, board.content));
                    let new: Vec<_> = new.filter(|board| !known.contains(board)).collect();
                    (!new.is_empty()).then_some(new)
                });
                let new = new.await.unwrap_or_default();
                // How long the log is at most when this is shown.
                let Ok(table) = tables.get(id).await else { continue };
                for (message, text) in new {
                    if !messages.contains(&message) {
                        messages.push(message);
                    }
                    let number = messages.iter().position(|known| *known == message).unwrap_or(0);
                    known.insert((message, text.clone()));
                    let statement = Statement {
                        about: About::Board(number),
                        text,
                        window: 0..=usize::try_from(table.head.entries).unwrap_or(usize::MAX),
                    };
                    texts
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(statement);
                }
            }
        });
        Boards { shown, watching }
    }

    /// What they have shown.
    fn take(&self) -> Vec<Statement> {
        self.watching.abort();
        std::mem::take(&mut self.shown.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
