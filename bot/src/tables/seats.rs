//! Who plays at a seat: stand-ins as opponents, stand-ins for someone who is away, giving up, handing a seat over.

use games::Seat;
use storage::{Change, PersonId, TableId};

use super::{
    Body, Cover, DUE_COVER, DUE_OFFER, Declined, Player, Stage, Table, Tables,
    lobby::{in_lobby, may_lead},
    play::playing_seat,
    time::{DAY, Situation, due_out},
};

/// Names of stand-ins that are seated as opponents.
const BOTS: [&str; 5] = ["Alder", "Birch", "Cedar", "Linden", "Rowan"];

/// What the others decide when somebody's time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Late {
    /// Wait another day.
    Wait,
    /// A stand-in plays this turn.
    Turn,
    /// A stand-in plays until they are back.
    Absent,
    /// Somebody else takes the seat.
    Replace,
}

impl Tables {
    /// Seats a stand-in as an opponent.
    ///
    /// # Errors
    /// When the match has begun, no seat is free, or the person does not lead the table.
    pub async fn add_bot(&self, id: TableId, person: PersonId, manages: bool) -> Result<Table, Declined> {
        let added = self.change(id, |table| {
            in_lobby(table)?;
            may_lead(table, person, manages)?;
            let mut body = table.body.clone();
            let seats = table.game.info().max_seats;
            if body.seats.len() >= seats {
                return Err(Declined::Full(seats));
            }
            let free = |name: &&&str| !body.seats.iter().any(|player| player.name == **name);
            let name = BOTS.iter().find(free).unwrap_or(&BOTS[0]);
            body.seats.push(Player {
                cover: Some(Cover::Bot),
                ..Player::new(0, *name)
            });
            Ok((Some(self.lobby_change(table, &body)), ()))
        });
        added.await.map(|(table, ())| table)
    }

    /// Takes the last stand-in away again.
    ///
    /// # Errors
    /// When the match has begun, there is none, or the person does not lead the table.
    pub async fn remove_bot(&self, id: TableId, person: PersonId, manages: bool) -> Result<Table, Declined> {
        let removed = self.change(id, |table| {
            in_lobby(table)?;
            may_lead(table, person, manages)?;
            let mut body = table.body.clone();
            let is_bot = |player: &Player| player.cover == Some(Cover::Bot);
            let index = body.seats.iter().rposition(is_bot).ok_or(Declined::MovedOn)?;
            body.seats.remove(index);
            Ok((Some(self.lobby_change(table, &body)), ()))
        });
        removed.await.map(|(table, ())| table)
    }

    /// What to do about someone whose time is up. `since` is when their clock began to run.
    ///
    /// Any other player may decide, and whoever leads the table; the late player themselves may only let a stand-in
    /// play.
    ///
    /// # Errors
    /// When they have decided meanwhile, or the person has no say.
    pub async fn late(
        &self,
        id: TableId,
        (person, manages): (PersonId, bool),
        (seat, since): (Seat, i64),
        late: Late,
    ) -> Result<Table, Declined> {
        let now = self.clock.now();
        let decided = self.change(id, |table| {
            if !matches!(table.body.stage, Stage::Playing { .. }) {
                return Err(Declined::Over);
            }
            let own = table.body.seat_of(person) == Some(seat);
            if own && matches!(late, Late::Wait | Late::Replace) {
                return Err(Declined::NotForYou);
            }
            if table.body.seat_of(person).is_none() && !manages {
                return Err(Declined::NotSeated);
            }
            let mut body = table.body.clone();
            let player = body.seats.get_mut(seat.index()).ok_or(Declined::MovedOn)?;
            let mut clock = player
                .clock
                .filter(|clock| clock.since == since)
                .ok_or(Declined::MovedOn)?;
            // As long as there is time, it is the player's own; and of two who decide at once the second comes too late.
            if !own && !clock.out {
                return Err(Declined::TimeLeft);
            }
            let mut change = self.change_of(table);
            if matches!(late, Late::Wait | Late::Replace) {
                // If nobody takes the seat, the others are asked again.
                clock.deadline = clock.deadline.max(now) + DAY;
                clock.out = false;
                player.clock = Some(clock);
                change.due.push(self.due_at(due_out(seat), clock.deadline));
            }
            match late {
                Late::Wait => (),
                Late::Turn => player.cover = Some(Cover::Turn),
                Late::Absent => {
                    player.cover = Some(Cover::Absent);
                    change.due.push(self.due_now(DUE_COVER));
                }
                Late::Replace => {
                    body.offer = Some(seat.0);
                    body.until_back = true;
                    change.due.push(self.due_now(DUE_OFFER));
                }
            }
            self.follow_seats(table, &mut body, &mut change)?;
            Ok((Some(change), ()))
        });
        decided.await.map(|(table, ())| table)
    }

    /// The player of a covered seat is back.
    ///
    /// # Errors
    /// When no stand-in covers for them.
    pub async fn come_back(&self, id: TableId, person: PersonId) -> Result<Table, Declined> {
        let back = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let mut body = table.body.clone();
            let player = &mut body.seats[seat.index()];
            if player.cover.take().is_none() {
                return Err(Declined::NotAway);
            }
            body.is_back(seat);
            let mut change = self.change_of(table);
            self.follow_seats(table, &mut body, &mut change)?;
            Ok((Some(change), ()))
        });
        back.await.map(|(table, ())| table)
    }

    /// Gives up: a stand-in plays the seat to the end. The last person who gives up closes the table.
    ///
    /// # Errors
    /// When the person does not play in a running match.
    pub async fn resign(&self, id: TableId, person: PersonId) -> Result<Table, Declined> {
        let resigned = self.change(id, |table| {
            let seat = playing_seat(table, person)?;
            let mut body = table.body.clone();
            body.seats[seat.index()].cover = Some(Cover::Resigned);
            Ok((Some(self.leaving(table, body)?), ()))
        });
        resigned.await.map(|(table, ())| table)
    }

    /// The change after somebody left a running match: stand-ins go on, or the table closes when nobody is left.
    pub(super) fn leaving(&self, table: &Table, mut body: Body) -> Result<Change, Declined> {
        let Some(next) = body.playing().next() else {
            return Ok(self.closing(table, &body));
        };
        if body.seat_of(PersonId(body.host)).is_none() {
            body.host = next.0;
        }
        let mut change = self.change_of(table);
        change.people = Some(body.people());
        change.due = vec![self.board_anew()];
        self.follow_seats(table, &mut body, &mut change)?;
        Ok(change)
    }

    /// Offers a seat to whoever takes it: one's own, or any for those who manage the channel.
    ///
    /// # Errors
    /// When the match is not on or the person has no say over the seat.
    pub async fn offer(
        &self,
        id: TableId,
        (person, manages): (PersonId, bool),
        seat: Option<Seat>,
    ) -> Result<Table, Declined> {
        let offered = self.change(id, |table| {
            let own = match table.body.stage {
                Stage::Playing { .. } => table.body.seat_of(person),
                Stage::Lobby => return Err(Declined::NotStarted),
                Stage::Over { .. } | Stage::Closed { .. } => return Err(Declined::Over),
            };
            let seat = seat.or(own).ok_or(Declined::NotSeated)?;
            if own != Some(seat) && !manages {
                return Err(Declined::NotHost);
            }
            if seat.index() >= table.body.seats.len() {
                return Err(Declined::MovedOn);
            }
            let mut body = table.body.clone();
            body.offer = Some(seat.0);
            body.until_back = false;
            let mut change = self.change_of(table);
            change.due = vec![self.due_now(DUE_OFFER)];
            change.body = Some(body.write());
            Ok((Some(change), ()))
        });
        offered.await.map(|(table, ())| table)
    }

    /// Takes the seat that is offered.
    ///
    /// # Errors
    /// When it is no longer offered, or the person plays here already.
    pub async fn take_seat(&self, id: TableId, taker: Player, seat: Seat) -> Result<Table, Declined> {
        let taken = self.change(id, |table| {
            if !matches!(table.body.stage, Stage::Playing { .. }) {
                return Err(Declined::Over);
            }
            if table.body.offer != Some(seat.0) {
                return Err(Declined::MovedOn);
            }
            // Whoever gave up a seat here knows what it holds.
            if table.body.seats.iter().any(|player| player.id == taker.id) {
                return Err(Declined::Seated);
            }
            let mut body = table.body.clone();
            let player = body.seats.get_mut(seat.index()).ok_or(Declined::MovedOn)?;
            let left = player.id;
            *player = taker.clone();
            body.offer = None;
            body.watchers.retain(|watcher| watcher.id != taker.id);
            if body.host == left {
                body.host = taker.id;
            }
            let mut change = self.change_of(table);
            change.people = Some(body.people());
            change.due = vec![self.board_anew()];
            // The clock of the one who left must not run on for the one who came.
            change.cancel = vec![
                storage::Cancel::Key(super::time::due_reminder(seat)),
                storage::Cancel::Key(due_out(seat)),
            ];
            self.follow_seats(table, &mut body, &mut change)?;
            Ok((Some(change), ()))
        });
        taken.await.map(|(table, ())| table)
    }

    /// Lets clocks and stand-ins follow a change of who plays where, and puts the new body into the change.
    pub(super) fn follow_seats(
        &self,
        table: &Table,
        body: &mut Body,
        change: &mut Change,
    ) -> Result<(), Declined> {
        let to_act = table.course()?.replay.game.to_act();
        let situation = Situation {
            to_act: &to_act,
            moved: None,
        };
        self.follow(body, change, &situation);
        change.body = Some(body.write());
        Ok(())
    }
}
