//! Whose turn it is, and the automatic consequences of a move.

use serde::{Deserialize, Serialize};

use super::{Mystaria, buildings::Building, landscape::Laid, moves::Move, news};
use crate::game::{Seat, Tell};

/// The phase of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// This seat lays the tile from its hand.
    Lay(Seat),
    /// This seat builds or skips.
    Build(Seat),
    /// All tiles in hands have been laid.
    Done,
}

impl Phase {
    /// Returns whose turn it is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Lay(seat) | Phase::Build(seat) => Some(seat),
            Phase::Done => None,
        }
    }
}

/// What triggered the end; from then on nobody draws (M11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The pile became empty.
    Pile,
    /// Someone placed their last building.
    Buildings,
}

impl End {
    /// The word in messages and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            End::Pile => "pile",
            End::Buildings => "buildings",
        }
    }
}

impl Mystaria {
    /// Applies a legal move and its automatic consequences.
    pub(super) fn make(&mut self, seat: Seat, legal: &Move, tell: &mut impl Tell) {
        match *legal {
            Move::Lay { cell, turn } => {
                if let Some(tile) = self.hands[seat.index()].take() {
                    let by = Some(seat);
                    self.landscape.lay(Laid { tile, cell, turn, by });
                }
                tell.tell(|| news::laid(seat, cell));
                self.phase = Phase::Build(seat);
                if self.decider(seat).sites().next().is_none() {
                    tell.tell(|| news::nothing_to_build(seat));
                    self.end_turn(seat, tell);
                }
            }
            Move::Build { kind, cell, joins } => {
                let building = Building::new(seat, kind, cell, joins);
                self.landscape.build(building);
                tell.tell(|| news::built(&self.landscape, &building));
                if self.ended_by.is_none() && self.decider(seat).stock().next().is_none() {
                    self.ended_by = Some(End::Buildings);
                    tell.tell(|| news::last_building(seat));
                }
                self.end_turn(seat, tell);
            }
            Move::Skip => {
                tell.tell(|| news::skipped(seat));
                self.end_turn(seat, tell);
            }
        }
    }

    /// Draws, unless the end was triggered (M11), and passes the turn on.
    fn end_turn(&mut self, seat: Seat, tell: &mut impl Tell) {
        tell.turn_over();
        if self.ended_by.is_none() && !self.pile.is_empty() {
            self.draw(seat, tell);
            if self.pile.is_empty() {
                self.ended_by = Some(End::Pile);
                tell.tell(|| news::last_tile(seat));
            }
        }
        let mut next = seat;
        for _ in 0..self.hands.len() {
            next = next.next(self.hands.len());
            if self.hands[next.index()].is_some() {
                return self.begin_turn(next, tell);
            }
        }
        self.phase = Phase::Done;
        tell.tell(news::end);
    }

    fn draw(&mut self, seat: Seat, tell: &mut impl Tell) {
        if let Some(tile) = self.pile.pop_front() {
            self.hands[seat.index()] = Some(tile);
            tell.revealed();
            tell.tell_only(seat, || news::drawn(tile));
        }
    }

    /// Lets a seat lay its tile. A tile without a place is shown and exchanged, at most once per tile of the pile (M3).
    pub(super) fn begin_turn(&mut self, seat: Seat, tell: &mut impl Tell) {
        self.phase = Phase::Lay(seat);
        let mut untried = self.pile.len();
        while let Some(tile) = self.hands[seat.index()] {
            if self.landscape.spots(tile).next().is_some() {
                return;
            }
            tell.revealed();
            if untried == 0 {
                tell.tell(|| news::discarded(seat, tile));
                self.hands[seat.index()] = None;
                self.discarded.push(tile);
            } else {
                untried -= 1;
                tell.tell(|| news::exchanged(seat, tile));
                self.pile.push_back(tile);
                self.shown.add(tile);
                self.draw(seat, tell);
            }
        }
        self.end_turn(seat, tell);
    }
}
