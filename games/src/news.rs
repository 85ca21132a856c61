//! The outcome of a move, and who may know it.

use std::ops::Deref;

use crate::{
    game::{Seat, Viewer},
    phrase::Phrase,
};

/// The outcome of a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Played {
    /// The news, in order.
    pub news: Vec<News>,
    /// Whether something hidden was revealed, so that nothing up to here can be taken back freely.
    pub revealed: bool,
    /// Whether a turn, or a step of all players together, is complete: time for a new public picture.
    pub turn_over: bool,
}

/// An event, as a game reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its part in a story.
    pub kind: NewsKind,
    /// The player who is the subject.
    pub about: Option<Seat>,
    /// Whether the message is a clause whose subject is that player.
    pub clause: bool,
    pub what: Phrase,
}

/// The part of news in a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsKind {
    /// A step of a turn.
    Step,
    /// A step that the short form leaves out.
    Detail,
    /// Sums up the details of the same player.
    Sum,
    /// The same for a step between two rounds.
    Between,
    /// Begins a turn; the steps follow in the same line.
    Turn,
    /// Follows the steps of a turn.
    Aside,
    /// Repeats the preceding news, with what only its reader may know.
    Own,
    Chapter,
    /// Begins a scoring, and with it a chapter.
    Scoring,
    /// Ends a round; everyone's points follow.
    RoundEnd,
    /// A player's points in a scoring.
    Total,
}

impl Event {
    pub fn new(kind: NewsKind, what: Phrase) -> Self {
        Event {
            kind,
            about: None,
            clause: false,
            what,
        }
    }

    /// Makes the message a clause with this player as its subject.
    pub fn does(self, seat: Seat) -> Self {
        Event {
            about: Some(seat),
            clause: true,
            ..self
        }
    }

    /// Sets the player who is the subject of the sentence.
    pub fn of(self, seat: Seat) -> Self {
        Event {
            about: Some(seat),
            ..self
        }
    }
}

/// Declares the news of a game as one function each: its arguments, its kind, the player who is its subject, and the
/// message with its variables. `does seat` makes the message a clause whose subject is the player, `of seat` leaves it
/// a sentence; either adds the player as the variable `seat`.
///
/// ```text
/// laid(seat: Seat, cell: Cell): Step, does seat => "mystaria-news-laid" { spot: cell.shown(ORIGIN) },
/// ```
macro_rules! news {
    ($(
        $name:ident($($arg:ident: $type:ty),*): $kind:ident $(, $how:ident $seat:ident)?
            => $id:literal { $($field:ident: $value:expr),* $(,)? }
    ),+ $(,)?) => {
        $(
            pub(super) fn $name($($arg: $type),*) -> $crate::news::Event {
                let what = $crate::phrase::Phrase::new($id)
                    $(.with("seat", $seat))?
                    $(.with(stringify!($field), $value))*;
                $crate::news::Event::new($crate::news::NewsKind::$kind, what) $(.$how($seat))?
            }
        )+
    };
}

pub(crate) use news;

/// A piece of news with its audience. It derefs to the [`Event`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// Its audience.
    pub to: Audience,
    pub event: Event,
}

impl Deref for News {
    type Target = Event;

    fn deref(&self) -> &Event {
        &self.event
    }
}

impl News {
    /// Whether `viewer` may hear it.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        match self.to {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
        }
    }
}

/// The audience of a piece of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Players and spectators.
    All,
    Only(Seat),
}

/// Receives the events of a move. Closures run only if a listener needs the text.
pub trait Tell {
    /// Something that everyone may know.
    fn tell(&mut self, what: impl FnOnce() -> Event);

    /// Something for one player only.
    fn tell_only(&mut self, seat: Seat, what: impl FnOnce() -> Event);

    /// Something hidden came to light.
    fn revealed(&mut self);

    /// A turn, or a step of all players together, is complete.
    fn turn_over(&mut self);
}

impl Tell for Played {
    fn tell(&mut self, what: impl FnOnce() -> Event) {
        self.news.push(News {
            to: Audience::All,
            event: what(),
        });
    }

    fn tell_only(&mut self, seat: Seat, what: impl FnOnce() -> Event) {
        self.news.push(News {
            to: Audience::Only(seat),
            event: what(),
        });
    }

    fn revealed(&mut self) {
        self.revealed = true;
    }

    fn turn_over(&mut self) {
        self.turn_over = true;
    }
}

/// Ignores all news: for a setup, and for matches that a search simulates.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Tell for Silent {
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
    fn tell_only(&mut self, _: Seat, _: impl FnOnce() -> Event) {}
    fn revealed(&mut self) {}
    fn turn_over(&mut self) {}
}
