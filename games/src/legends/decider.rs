//! The player who must decide. Legal moves depend only on what this player knows, so the match and a view share this
//! code.
//!
//! [`Decider::check`] alone decides what is legal: every list of moves consists of candidates that it accepts.

use std::ops::ControlFlow;

use super::{
    board::{Action, Place},
    cards::Cards,
    moves::Move,
    refusal::Refusal,
    table::{Decision, Table},
};
use crate::game::Seat;

/// A player with their hand at the open table.
#[derive(Debug, Clone, Copy)]
pub struct Decider<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    /// Where they act: where the adventurer is, or would be.
    pub place: Place,
    /// Their hand.
    pub hand: Cards,
    /// Whether deck or discard pile has a card (L11).
    pub can_draw: bool,
}

/// Receives moves one by one until it stops.
pub(super) trait Visit: FnMut(Move) -> ControlFlow<()> {}

impl<F: FnMut(Move) -> ControlFlow<()>> Visit for F {}

impl<'a> Decider<'a> {
    pub(super) fn new(table: &'a Table, seat: Seat, hand: Cards, deck: usize) -> Self {
        Decider {
            table,
            seat,
            place: table.at(seat),
            hand,
            can_draw: deck + table.discard.len() > 0,
        }
    }

    /// The card action where they act.
    pub fn action(&self) -> Action {
        self.table.board.spot(self.place).action
    }

    /// Everything that may be decided now; empty if it is another player's turn.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Adds all legal moves to a list.
    pub fn moves_into(&self, moves: &mut Vec<Move>) {
        // The visitor never breaks.
        let _ = self.each_move(&mut |chosen| {
            moves.push(chosen);
            ControlFlow::Continue(())
        });
    }

    /// Returns whether there is anything to decide now.
    pub fn has_move(&self) -> bool {
        self.each_move(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Whether the move is legal now.
    ///
    /// # Errors
    /// With the reason when it is not.
    pub fn check(&self, chosen: &Move) -> Result<(), Refusal> {
        let phase = self.table.phase;
        if phase.seat != Some(self.seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (phase.decision, chosen) {
            (Decision::SetupClub | Decision::ClubAfter, Move::Club { cards, draw }) => {
                self.check_club(cards, *draw)
            }
            (Decision::SetupBook, Move::FirstBook(place)) => self.check_first_book(*place),
            (Decision::Travel, Move::Travel(place)) => self.check_travel(*place),
            (Decision::Greet, Move::Give(gifts)) => self.check_greeting(gifts),
            (Decision::Act, _) => self.check_action(chosen),
            (Decision::Renew, Move::Keep(cards)) => self.check_keep(cards),
            (Decision::Gold, Move::Gold(place)) => self.check_gold(*place),
            (decision, _) => Err(Refusal::NotNow { phase: decision }),
        }
    }

    /// Checks whether the action is possible at this place, with this hand, after travelling and greeting.
    pub(super) fn check_action(&self, chosen: &Move) -> Result<(), Refusal> {
        let place = self.place;
        match (self.action(), chosen) {
            (_, Move::Book { value, pay, from }) => self.check_book(*value, pay, *from),
            (Action::Take(count), Move::Take(cards)) => self.check_take(place, count, cards),
            (Action::Swap(most), Move::Swap(swaps)) => self.check_swap(most, swaps),
            (Action::Renew(_), Move::Renew(display)) => self.check_renew(*display),
            (Action::Draw(_), Move::Draw) if self.can_draw => Ok(()),
            (Action::Draw(_), Move::Draw) => Err(Refusal::NothingToDraw),
            (Action::Club(_), Move::Club { cards, draw }) => self.check_club(cards, *draw),
            (_, Move::Take(_) | Move::Swap(_) | Move::Renew(_) | Move::Draw | Move::Club { .. }) => {
                Err(Refusal::OtherAction { place })
            }
            _ => Err(Refusal::NotNow { phase: Decision::Act }),
        }
    }

    /// Returns whether any action is possible at this place with this hand (L12).
    pub fn can_act(&self) -> bool {
        self.each_action(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Returns whether the card action of this place is possible.
    pub fn can_use_cards(&self) -> bool {
        self.each_card_action(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Visits all legal moves.
    fn each_move(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        if self.table.phase.seat != Some(self.seat) {
            return ControlFlow::Continue(());
        }
        let accepted = &mut |chosen: Move| match self.check(&chosen) {
            Ok(()) => visit(chosen),
            Err(_) => ControlFlow::Continue(()),
        };
        let mut places = Place::ALL.into_iter();
        match self.table.phase.decision {
            Decision::SetupClub | Decision::ClubAfter => self.each_club(accepted),
            Decision::SetupBook => places.map(Move::FirstBook).try_for_each(accepted),
            Decision::Travel => places.map(Move::Travel).try_for_each(accepted),
            Decision::Greet => self.each_greeting(accepted),
            Decision::Act => self.each_action(visit),
            Decision::Renew => self.each_keep(accepted),
            Decision::Gold => {
                places.try_for_each(|place| accepted(Move::Gold(Some(place))))?;
                accepted(Move::Gold(None))
            }
            Decision::Done => ControlFlow::Continue(()),
        }
    }

    /// Visits every action that [`Decider::check_action`] accepts at this place.
    fn each_action(&self, visit: &mut impl Visit) -> ControlFlow<()> {
        self.each_card_action(visit)?;
        self.each_book(visit)
    }

    /// Checks where the golden hourglass may go: to one of the eight places; since version 2 of the rules, also to none
    /// (L13).
    fn check_gold(&self, place: Option<Place>) -> Result<(), Refusal> {
        match place {
            Some(Place::London) => Err(Refusal::NoGoldAtClub),
            None if self.table.rules < 2 => Err(Refusal::MustPlaceGold),
            _ => Ok(()),
        }
    }
}
