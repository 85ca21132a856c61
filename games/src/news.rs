//! What comes of a move, and who may know it.

use std::ops::Deref;

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

/// Something that happened, as a game tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What part it plays in a story.
    pub kind: NewsKind,
    /// The player whom it is about.
    pub about: Option<Seat>,
    /// Whether the message is a clause, to which that player is the subject.
    pub clause: bool,
    pub what: Phrase,
}

/// What part news play in a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsKind {
    /// A step of a turn.
    Step,
    /// A step that the short form leaves out.
    Detail,
    /// Sums up the details of the same player.
    Sum,
    /// The same for a step between two rounds, which brings no points.
    Between,
    /// Begins a turn; the steps follow in the same line.
    Turn,
    /// Stands behind the steps of a turn.
    Aside,
    /// Says the news before it again, with what only its reader may know.
    Own,
    Chapter,
    /// Begins a scoring, and with it a chapter.
    Scoring,
    /// Ends a round; what everybody gets follows.
    RoundEnd,
    /// What a player gets in a scoring.
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

    /// Says whom the sentence is about.
    pub fn of(self, seat: Seat) -> Self {
        Event {
            about: Some(seat),
            ..self
        }
    }
}

/// Declares the news of a game, a function each: its arguments, its kind, the player whom it is about and the message with
/// its variables. `does seat` makes the message a clause whose subject is the player, `of seat` leaves it a sentence; either
/// adds the player as the variable `seat`.
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

/// Something to be told, and to whom. It derefs to the [`Event`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// Who may hear it.
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

/// Who may hear a piece of news.
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

    /// A turn, or a step of all together, is complete.
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

/// Nobody reads it: for a setup, and for matches that a search imagines.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Tell for Silent {
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
    fn tell_only(&mut self, _: Seat, _: impl FnOnce() -> Event) {}
    fn revealed(&mut self) {}
    fn turn_over(&mut self) {}
}
