//! The end of a match: the table with what every building brought.

use games::{Seat, Standings, mystaria::View};

use super::{players::Shows, table};
use crate::page::{Page, People};

pub(super) fn draw(view: &View, people: &People, standings: &Standings) -> Page {
    table::draw(view, people, Some(standings))
}

/// What a seat's panel shows then.
pub(super) fn points(standings: &Standings, seat: Seat) -> Shows<'_> {
    let lines = standings.breakdown.get(seat.index());
    Shows::Points(
        lines.map_or(&[], Vec::as_slice),
        standings.winners.contains(&seat),
    )
}
