//! One table under faults: its people, and the checks.

use grovekeeper::outbox::posts::Posts;
use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use games::{GameId, Seat};
use kit::discord::{Guild, Playground, SeenMessage, User};
use storage::{PersonId, TableId};
use tables::{TableWithMatch, Tables};
use tokio::sync::{Notify, watch};

use super::Report;
use crate::{
    Failure, PATIENCE,
    people::{
        Party,
        panels::{PanelTable, Tried},
        some_move,
    },
};

/// A table in the storm.
pub(super) struct StormTable {
    id: TableId,
    tables: Tables,
    /// Its people. They type moves, too.
    people: PanelTable,
    /// The bot is not killed here.
    _kills: watch::Sender<u64>,
}

/// The next action of a person.
enum Deed {
    /// Types a move.
    Type,
    /// Opens a panel and confirms its proposal.
    Press,
    /// Types a move of another player.
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
        let (kills, killed) = watch::channel(0);
        Ok(StormTable {
            id: table.id(),
            tables: tables.clone(),
            people: PanelTable::of(party, playground, game, (killed, Arc::new(Notify::new()))),
            _kills: kills,
        })
    }

    pub(super) fn name(&self) -> String {
        self.people.party.channel.name()
    }

    /// Plays the match, or this many moves of it. The next move waits for the board of the last one.
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
            let deed = match pick(10) {
                // An unanswered press is repeated before anybody types.
                _ if self.people.waits() => Deed::Press,
                0 => Deed::Intrude,
                1 => Deed::Look,
                2..6 => Deed::Type,
                _ => Deed::Press,
            };
            let over = self.act(deed, chosen, &table, &mut pick).await == Tried::Over;
            table = self.shown().await?;
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
                user.slash(&party.channel, "table status", &[]).await;
                return Tried::Nothing;
            }
            Deed::Intrude => {
                let to_act = table.current.game().to_act();
                let others = Seat::all(party.users.len()).find(|seat| !to_act.contains(seat));
                others.map_or(seat, Seat::index)
            }
            Deed::Type => seat,
        };
        // The same secret decision again is not a second move.
        if !party.ledger.last_heard(seat, &text) || awaited.contains(&seat) {
            party.send(&[(seat, text)]).await;
        }
        Tried::Nothing
    }

    async fn load(&self) -> Result<TableWithMatch, Failure> {
        Ok(self.tables.with_match(self.tables.get(self.id).await?).await?)
    }

    /// Waits until the newest board appears, and checks its pings.
    async fn shown(&self) -> Result<TableWithMatch, Failure> {
        let end = Instant::now() + PATIENCE;
        loop {
            let table = self.load().await?;
            let posts = Posts::read(&self.tables, self.id).await?;
            if let Some((post, key)) = posts.board()
                && key.span.to >= table.current.last_public(key.span.to)
            {
                let boards = self.people.party.boards();
                let board = boards.last().ok_or("there is no board")?;
                if board.id.0 != post.message {
                    return Err("the newest board is not the one that is noted".into());
                }
                check_pings(&table, board, key.span.to)?;
                return Ok(table);
            }
            if Instant::now() > end {
                return Err("a board is missing".into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Compares log and boards with the answers, once nothing is due any more.
    pub(super) async fn check(self, report: &mut Report) -> Result<(), Failure> {
        let table = self.load().await?;
        let seen = self.people.party.check(&table)?;
        if seen.boards != seen.turns {
            return Err(format!("{} boards for {} turns", seen.boards, seen.turns).into());
        }
        report.finished += usize::from(seen.over);
        report.counts += seen.counts;
        report.turns += seen.turns;
        Ok(())
    }
}

/// Checks that a new board pings the people who must decide, except the one who has just moved.
fn check_pings(table: &TableWithMatch, board: &SeenMessage, told: u64) -> Result<(), Failure> {
    let mover = table.current.replay.steps.last().map(|step| step.seat);
    let person = |seat: Seat| table.state.seats.get(seat.index())?.person;
    let awaited = table.to_act().into_iter().filter_map(|(_, person)| person);
    let expected: BTreeSet<PersonId> = awaited
        .filter(|who| Some(*who) != mover.and_then(person))
        .collect();
    let pinged: BTreeSet<PersonId> = board.pings.iter().map(|who| PersonId(who.0)).collect();
    // Within a turn, the mentions follow the remaining decisions.
    let fresh = table.head.entries == table.current.last_public(told);
    if fresh && !expected.is_subset(&pinged) {
        return Err(format!("{expected:?} should have been pinged, {pinged:?} were").into());
    }
    Ok(())
}
