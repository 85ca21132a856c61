//! The player who is to decide: what they know is all that decides what they may do, so the match and a view share this.

use super::{
    board::Place,
    cards::Cards,
    moves::Move,
    refusal::Refusal,
    table::{Phase, Table},
};
use crate::game::Seat;

/// A player with their hand before the open table.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a> {
    /// What lies open.
    pub table: &'a Table,
    /// Who it is.
    pub seat: Seat,
    /// What they hold.
    pub hand: &'a Cards,
    /// Whether deck or discard pile has a card (L11).
    pub can_draw: bool,
}

impl<'a> Actor<'a> {
    pub(super) fn new(table: &'a Table, seat: Seat, hand: &'a Cards, deck: usize) -> Self {
        Actor {
            table,
            seat,
            hand,
            can_draw: deck + table.discard.len() > 0,
        }
    }

    /// The same player with another hand.
    pub(super) fn holding<'b>(&self, hand: &'b Cards) -> Actor<'b>
    where
        'a: 'b,
    {
        Actor { hand, ..*self }
    }

    /// Where the adventurer stands.
    pub fn place(&self) -> Place {
        self.table.at(self.seat)
    }

    /// Everything that may be decided now; nothing if it is somebody else's turn.
    pub fn moves(&self) -> Vec<Move> {
        if self.table.phase.seat() != Some(self.seat) {
            return Vec::new();
        }
        match self.table.phase {
            Phase::SetupClub(_) => self.setup_club_moves(),
            Phase::SetupBook(_) => self.first_books().map(Move::FirstBook).collect(),
            Phase::Travel(_) => self.destinations().map(Move::Travel).collect(),
            Phase::Greet(_) => self.greetings().into_iter().map(Move::Give).collect(),
            Phase::Act(_) => {
                let place = self.place();
                let mut moves = self.card_moves(place);
                moves.extend(self.book_moves(place));
                moves
            }
            Phase::Renew(_) => self.keep_moves(),
            Phase::Gold(_) => Place::LEGENDS.map(Move::Gold).to_vec(),
            Phase::ClubAfter(_) => self.club_after_moves(),
            Phase::Done => Vec::new(),
        }
    }

    /// Whether the move is one of [`Actor::moves`].
    ///
    /// # Errors
    /// With the reason when it is not.
    pub fn check(&self, chosen: &Move) -> Result<(), Refusal> {
        let phase = self.table.phase;
        if phase.seat() != Some(self.seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (phase, chosen) {
            (Phase::SetupClub(_), Move::Club { cards, draw }) => self.check_setup_club(cards, *draw),
            (Phase::SetupBook(_), Move::FirstBook(place)) => self.check_first_book(*place),
            (Phase::Travel(_), Move::Travel(place)) => self.check_travel(*place),
            (Phase::Greet(_), Move::Give(gifts)) => self.check_greeting(gifts),
            (Phase::Act(_), Move::Book { value, pay, from }) => {
                self.check_book(self.place(), *value, pay, *from)
            }
            (
                Phase::Act(_),
                Move::Take(_) | Move::Swap(_) | Move::Renew(_) | Move::Draw | Move::Club { .. },
            ) => self.check_card_action(self.place(), chosen),
            (Phase::Renew(_), Move::Keep(cards)) => self.check_keep(cards),
            (Phase::Gold(_), Move::Gold(place)) => {
                if *place == Place::London {
                    Err(Refusal::NoBooksAt(*place))
                } else {
                    Ok(())
                }
            }
            (Phase::ClubAfter(_), Move::Club { cards, draw }) => self.check_club_after(cards, *draw),
            _ => Err(Refusal::NotNow(phase)),
        }
    }

    /// Whether any action is possible at a place with this hand (L12).
    pub fn can_act(&self, place: Place) -> bool {
        self.can_use_cards(place) || self.can_book(place)
    }
}
