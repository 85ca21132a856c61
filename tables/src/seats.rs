//! Players of a seat: bots as opponents, stand-ins for absent players, giving up, handing a seat over.

use games::Seat;

use crate::{
    Member, Millis, Player, Refused, Result, RunningClock, StandInReason, Table, TableState, Tables,
    TimeoutChoice, Timestamp, Unrated,
    lobby::{self, in_lobby, may_lead},
    play::{is_playing, playing_seat},
    player::SeenHand,
    tables::Edit,
};

/// Names of bots that are added as opponents.
const BOTS: [&str; 5] = ["Alder", "Birch", "Cedar", "Linden", "Rowan"];

/// Most changes of players per match: everyone who knows a hand is remembered.
const MOST_HANDED_OVER: usize = 20;

/// How long a player must be silent before the host may offer their seat, at a table without time control.
const SILENT: Millis = Millis(7 * Millis::DAY.0);

pub(crate) fn add_bot(table: &Table, member: &Member, level: Option<u8>, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    may_lead(table, member)?;
    lobby::seat(table, next_bot(&table.state, level), edit)
}

/// Creates a bot with a name that nobody at the table has.
pub(crate) fn next_bot(state: &TableState, level: Option<u8>) -> Player {
    let free = |name: &&&str| !state.seats.iter().any(|player| player.name == **name);
    let name = BOTS.iter().find(free).unwrap_or(&BOTS[0]);
    Player {
        level,
        ..Player::bot(*name)
    }
}

pub(crate) fn remove_bot(table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    may_lead(table, member)?;
    let is_bot = |player: &Player| player.stand_in == Some(StandInReason::Bot);
    let last = table.state.seats.iter().rposition(is_bot);
    edit.state().seats.remove(last.ok_or(Refused::MovedOn)?);
    edit.lobby_changed();
    Ok(())
}

/// Offers a seat to anybody. Players may offer their own seat. The host and channel managers may also offer that of a
/// player who has given up, is out of time, has left the server, or has been silent for long at a table without time
/// control. The new player sees the seat's hand, so no other seat can be offered to them.
pub(crate) fn offer(
    table: &Table,
    member: &Member,
    seat: Option<Seat>,
    left: bool,
    edit: &mut Edit,
) -> Result<()> {
    is_playing(table)?;
    let own = table.state.seat_of(member.person);
    let seat = seat.or(own).ok_or(Refused::NotSeated)?;
    let player = table.state.seats.get(seat.index()).ok_or(Refused::MovedOn)?;
    let others = own != Some(seat);
    if others {
        may_lead(table, member)?;
        let late = player.out_of_time || player.clock.is_some_and(|clock| clock.out);
        if player.is_person() && !left && !late {
            check_silent(table, seat, edit.now)?;
        }
    }
    let now = edit.now;
    let state = edit.state();
    state.offer = Some(seat);
    state.offered = now;
    state.until_back = others;
    Ok(())
}

/// Refuses the seat of a player who may still answer.
fn check_silent(table: &Table, seat: Seat, now: Timestamp) -> Result<(), Refused> {
    if !table.state.time_control.is_none() {
        return Err(Refused::SeatHasClock);
    }
    let player = table.state.seats.get(seat.index()).ok_or(Refused::MovedOn)?;
    if !player.decides() || !table.state.awaited_seats().contains(&seat) {
        return Err(Refused::SeatNotAwaited);
    }
    let from = player.awaited_since + SILENT;
    if now < from {
        return Err(Refused::NotSilentYet(from));
    }
    Ok(())
}

impl TableState {
    /// Returns the seats that owe a decision now.
    pub(crate) fn awaited_seats(&self) -> Vec<Seat> {
        if self.is_playing() {
            self.awaited.clone()
        } else {
            Vec::new()
        }
    }

    /// Removes the stand-in of a player who is back, and ends an offer of their seat made by others.
    pub(crate) fn is_back(&mut self, seat: Seat) {
        let player = &mut self.seats[seat.index()];
        player.stand_in = None;
        player.out_of_time = false;
        if self.until_back && self.offer == Some(seat) {
            self.offer = None;
            self.until_back = false;
        }
    }
}

impl Player {
    /// Records since when the player owes a decision; each of their steps counts as an answer.
    pub(crate) fn follow_silence(&mut self, awaited: bool, answered: bool, now: Timestamp) {
        if !awaited {
            self.awaited_since = Timestamp::default();
        } else if answered || self.awaited_since == Timestamp::default() {
            self.awaited_since = now;
        }
    }
}

impl Tables {
    /// Any other player, the host and channel managers may decide; the late player may only let a stand-in play.
    pub(crate) fn decide_timeout(
        &self,
        table: &Table,
        member: &Member,
        RunningClock { seat, since }: RunningClock,
        choice: TimeoutChoice,
        edit: &mut Edit,
    ) -> Result<()> {
        if !table.state.is_playing() {
            return Err(Refused::Over.into());
        }
        let seat_of_member = table.state.seat_of(member.person);
        let own = seat_of_member == Some(seat);
        let waits = matches!(choice, TimeoutChoice::Wait | TimeoutChoice::Replace);
        if own && waits {
            return Err(Refused::NotForYou.into());
        }
        if seat_of_member.is_none() && !member.manages {
            return Err(Refused::NotSeated.into());
        }
        let now = edit.now;
        let player = edit.state().seats.get_mut(seat.index()).ok_or(Refused::MovedOn)?;
        let clock = player.clock.filter(|clock| clock.since == since);
        let mut clock = clock.ok_or(Refused::MovedOn)?;
        // While there is time left, only the player decides, and the second of two simultaneous decisions is too late.
        // A quick press can arrive before the table has recorded that the others were asked.
        clock.credit(now, &self.outages());
        let is_up = clock.out || clock.deadline <= now;
        if !own && !is_up {
            return Err(Refused::TimeLeft.into());
        }
        player.out_of_time = choice == TimeoutChoice::Absent && is_up;
        if waits {
            // If nobody takes the seat, the others are asked again.
            clock.deadline = clock.deadline.max(now) + Millis::DAY;
            clock.out = false;
            // There is no further reminder.
            (clock.reminded, clock.asked) = (true, true);
            player.clock = Some(clock);
        }
        if !waits {
            edit.state().by = seat_of_member;
        }
        match choice {
            TimeoutChoice::Wait => (),
            TimeoutChoice::Turn => edit.stand_in(seat, StandInReason::Turn),
            TimeoutChoice::Absent => {
                edit.stand_in(seat, StandInReason::Absent);
                edit.state().covered = now;
            }
            TimeoutChoice::Replace => {
                let state = edit.state();
                state.offer = Some(seat);
                state.offered = now;
                state.until_back = true;
            }
        }
        self.update_seats(edit);
        Ok(())
    }

    pub(crate) fn come_back(&self, table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
        let seat = playing_seat(table, member)?;
        let state = edit.state();
        if state.seats[seat.index()].stand_in.is_none() {
            return Err(Refused::NotAway.into());
        }
        state.is_back(seat);
        self.update_seats(edit);
        Ok(())
    }

    pub(crate) fn resign(&self, table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
        let seat = playing_seat(table, member)?;
        edit.stand_in(seat, StandInReason::Resigned);
        self.left(edit);
        Ok(())
    }

    /// Handles a person's departure from a running match: stand-ins continue, or the table closes when nobody is left.
    pub(crate) fn left(&self, edit: &mut Edit) {
        let state = edit.state();
        let Some(next) = state.playing().next() else {
            lobby::close_without_result(edit);
            return;
        };
        if state.host.is_none_or(|host| state.seat_of(host).is_none()) {
            state.host = Some(next);
        }
        self.show_people_again(edit);
    }

    pub(crate) fn take_seat(&self, table: &Table, taker: &Player, seat: Seat, edit: &mut Edit) -> Result<()> {
        if !table.state.is_playing() {
            return Err(Refused::Over.into());
        }
        if table.state.offer != Some(seat) {
            return Err(Refused::MovedOn.into());
        }
        // A person who gave up a seat here knows its hand.
        if table
            .state
            .seats
            .iter()
            .any(|player| player.person == taker.person)
        {
            return Err(Refused::Seated.into());
        }
        let mark = taker.person.map(|person| table.state.mark_of(person));
        let knows = |seen: &SeenHand| Some(&seen.1) == mark.as_ref() && seen.0 != seat;
        if table.state.seen_hands.iter().any(knows) {
            return Err(Refused::KnowsAHand.into());
        }
        if table.state.seen_hands.len() >= MOST_HANDED_OVER {
            return Err(Refused::SeatsTakenOften.into());
        }
        let state = edit.state();
        state.does_not_count(Unrated::StandIn);
        let player = state.seats.get_mut(seat.index()).ok_or(Refused::MovedOn)?;
        let left = player.person;
        *player = taker.clone();
        if let Some(person) = left {
            state.note_seen_hand(seat, person);
        }
        state.offer = None;
        state
            .watchers
            .retain(|watcher| Some(watcher.person) != taker.person);
        if state.host == left {
            state.host = taker.person;
        }
        self.show_people_again(edit);
        Ok(())
    }

    /// Posts the board again after a change of players, and updates clocks and stand-ins.
    fn show_people_again(&self, edit: &mut Edit) {
        edit.change.people = Some(edit.state.people());
        let state = edit.state();
        state.showing += 1;
        // What stand-ins do from here on does not follow from the last move.
        state.by = None;
        self.update_seats(edit);
    }
}

impl Edit {
    fn stand_in(&mut self, seat: Seat, reason: StandInReason) {
        if let Some(player) = self.state().seats.get_mut(seat.index()) {
            player.stand_in = Some(reason);
        }
    }
}
