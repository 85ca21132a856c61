//! What comes of a move, and who may know it.

use crate::{
    game::{Seat, Viewer},
    phrase::Phrase,
};

/// What came of a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Played {
    /// What is to be told, in order.
    pub news: Vec<News>,
    /// Whether something hidden came to light, so that nothing up to here can be taken back freely.
    pub revealed: bool,
    /// Whether a turn, or a step of all together, is complete: time for a new picture for everyone.
    pub turn_over: bool,
}

/// Something to be told, and to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// Who may hear it.
    pub to: Audience,
    /// What happened.
    pub what: Phrase,
}

impl News {
    /// Something everyone may know.
    pub fn all(what: Phrase) -> Self {
        News {
            to: Audience::All,
            what,
        }
    }

    /// Something for one player only.
    pub fn only(seat: Seat, what: Phrase) -> Self {
        News {
            to: Audience::Only(seat),
            what,
        }
    }

    /// Whether `viewer` may hear it.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        match self.to {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
        }
    }
}

/// Who may hear a piece of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Players and spectators.
    All,
    /// One player.
    Only(Seat),
}

/// Takes down what comes of a move. A game tells everything; it is put into words only if somebody reads it.
pub trait Tell {
    /// Something that everyone may know.
    fn tell(&mut self, what: impl FnOnce() -> Phrase);

    /// Something for one player only.
    fn tell_only(&mut self, seat: Seat, what: impl FnOnce() -> Phrase);

    /// Something hidden came to light.
    fn revealed(&mut self);

    /// A turn, or a step of all together, is complete.
    fn turn_over(&mut self);
}

impl Tell for Played {
    fn tell(&mut self, what: impl FnOnce() -> Phrase) {
        self.news.push(News::all(what()));
    }

    fn tell_only(&mut self, seat: Seat, what: impl FnOnce() -> Phrase) {
        self.news.push(News::only(seat, what()));
    }

    fn revealed(&mut self) {
        self.revealed = true;
    }

    fn turn_over(&mut self) {
        self.turn_over = true;
    }
}

/// Nobody reads it: for a setup, and for matches that a search imagines.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Tell for Silent {
    fn tell(&mut self, _: impl FnOnce() -> Phrase) {}
    fn tell_only(&mut self, _: Seat, _: impl FnOnce() -> Phrase) {}
    fn revealed(&mut self) {}
    fn turn_over(&mut self) {}
}
