//! The values in a `custom_id` and their encoding.

use games::{GameId, Seat, Viewer};
use storage::{PersonId, TableId};
use tables::{Proposed, TimeControl, TimeoutChoice, Timestamp};

use super::Press;
use crate::limits;

/// A value within a `custom_id`.
pub(super) trait Value: Sized {
    fn write(&self) -> String;
    fn read(rest: &mut &str) -> Option<Self>;
    fn table(&self) -> Option<TableId> {
        None
    }
}

/// Takes the text up to the next colon.
pub(super) fn part<'a>(rest: &mut &'a str) -> Option<&'a str> {
    if rest.is_empty() {
        return None;
    }
    let (part, left) = rest.split_once(':').unwrap_or((rest, ""));
    *rest = left;
    Some(part)
}

/// A number or name that needs one part.
macro_rules! plain_value {
    ($($kind:ty: $write:expr, $read:expr;)+) => {
        $(impl Value for $kind {
            fn write(&self) -> String {
                let write: fn(&$kind) -> String = $write;
                write(self)
            }

            fn read(rest: &mut &str) -> Option<Self> {
                let read: fn(&str) -> Option<$kind> = $read;
                read(part(rest)?)
            }
        })+
    };
}

plain_value! {
    String: String::clone, |text| Some(text.to_owned());
    u8: u8::to_string, |text| text.parse().ok();
    u64: u64::to_string, |text| text.parse().ok();
    usize: usize::to_string, |text| text.parse().ok();
    GameId: GameId::to_string, |text| text.parse().ok();
    Seat: Seat::to_string, |text| text.parse().ok().map(Seat);
    Timestamp: |time| time.0.to_string(), |text| text.parse().ok().map(Timestamp);
    TimeoutChoice: |choice| timeout_name(*choice).to_owned(), |text| TIMEOUTS.into_iter().find(|choice| timeout_name(*choice) == text);
    Opponent: |with| with.as_str().to_owned(), |text| Opponent::ALL.into_iter().find(|with| with.as_str() == text);
    Proposed: |what| proposed_name(*what), |text| match text {
        CLOSE => Some(Proposed::Close),
        n => n.parse().ok().map(Proposed::TakeBack),
    };
    Room: |room| room.as_str().to_owned(), |text| Room::ALL.into_iter().find(|room| room.as_str() == text);
    TopicId: |topic| topic.0.clone(), |text| Some(TopicId(text.to_owned()));
    ReplayViewer: |viewer| viewer.0.seat().map_or(0, |seat| seat.0 + 1).to_string(), |text| text.parse().ok().map(ReplayViewer::of);
}

impl Value for TableId {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(rest: &mut &str) -> Option<Self> {
        part(rest)?.parse().ok()
    }

    fn table(&self) -> Option<TableId> {
        Some(*self)
    }
}

const TIMEOUTS: [TimeoutChoice; 4] = [
    TimeoutChoice::Wait,
    TimeoutChoice::Turn,
    TimeoutChoice::Absent,
    TimeoutChoice::Replace,
];

/// Returns the name of a choice in `custom_id`s and messages.
pub fn timeout_name(choice: TimeoutChoice) -> &'static str {
    match choice {
        TimeoutChoice::Wait => "wait",
        TimeoutChoice::Turn => "turn",
        TimeoutChoice::Absent => "absent",
        TimeoutChoice::Replace => "replace",
    }
}

/// The opponents that a person wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    /// One bot.
    Bot,
    /// Other people, who join before the match begins.
    People,
    /// Nobody: alone.
    Nobody,
}

impl Opponent {
    const ALL: [Opponent; 3] = [Opponent::Bot, Opponent::People, Opponent::Nobody];

    fn as_str(self) -> &'static str {
        match self {
            Opponent::Bot => "bot",
            Opponent::People => "people",
            Opponent::Nobody => "nobody",
        }
    }
}

/// What a rehearsed move is for. It never becomes a move of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// To find the better move of a mistake.
    Learn,
    /// To play on alone.
    Try,
}

impl Room {
    const ALL: [Room; 2] = [Room::Learn, Room::Try];

    fn as_str(self) -> &'static str {
        match self {
            Room::Learn => "l",
            Room::Try => "t",
        }
    }
}

/// The viewer of a position of a match: everyone (0) or a seat, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayViewer(pub Viewer);

impl ReplayViewer {
    /// As everyone sees it.
    pub const EVERYONE: ReplayViewer = ReplayViewer(Viewer::Spectator);

    /// Reads the number.
    pub fn of(number: u8) -> Self {
        let seat = number.checked_sub(1).map(Seat);
        ReplayViewer(seat.map_or(Viewer::Spectator, Viewer::Seat))
    }
}

/// The id of a topic of a game's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicId(pub String);

/// In place of a step's number: to close the match.
const CLOSE: &str = "close";

fn proposed_name(what: Proposed) -> String {
    match what {
        Proposed::TakeBack(n) => n.to_string(),
        Proposed::Close => CLOSE.to_owned(),
    }
}

/// One step in the log of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The table.
    pub table: TableId,
    /// Its number in the log.
    pub n: u64,
}

impl Value for Step {
    fn write(&self) -> String {
        format!("{}:{}", self.table, self.n)
    }

    fn read(rest: &mut &str) -> Option<Self> {
        Some(Step {
            table: Value::read(rest)?,
            n: part(rest)?.parse().ok()?,
        })
    }

    fn table(&self) -> Option<TableId> {
        Some(self.table)
    }
}

/// How much of a table's log a board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The table.
    pub table: TableId,
    /// The last entry.
    pub up_to: u64,
}

impl Value for Told {
    fn write(&self) -> String {
        format!("{}:{}", self.table, self.up_to)
    }

    fn read(rest: &mut &str) -> Option<Self> {
        Some(Told {
            table: Value::read(rest)?,
            up_to: part(rest)?.parse().ok()?,
        })
    }

    fn table(&self) -> Option<TableId> {
        Some(self.table)
    }
}

/// A move in notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed(pub String);

impl Value for Typed {
    fn write(&self) -> String {
        self.0.clone()
    }

    fn read(rest: &mut &str) -> Option<Self> {
        Some(Typed(std::mem::take(rest).to_owned()))
    }
}

/// An unfinished move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The table.
    pub table: TableId,
    /// The public turn.
    pub turn: usize,
    /// Kind of move.
    pub verb: String,
    /// Choices so far.
    pub picks: Vec<String>,
}

impl Value for Draft {
    fn write(&self) -> String {
        let picks = self.picks.join("|");
        format!("{}:{}:{}:{picks}", self.table, self.turn, self.verb)
    }

    fn read(rest: &mut &str) -> Option<Self> {
        let (table, turn) = (Value::read(rest)?, Value::read(rest)?);
        let (verb, picks) = rest.split_once(':')?;
        *rest = "";
        let picks = picks.split('|').filter(|pick| !pick.is_empty());
        Some(Draft {
            table,
            turn,
            verb: verb.to_owned(),
            picks: picks.map(str::to_owned).collect(),
        })
    }

    fn table(&self) -> Option<TableId> {
        Some(self.table)
    }
}

/// A table as requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The game.
    pub game: GameId,
    /// How much time players have.
    pub time_control: TimeControl,
    /// The settings as `key=value`.
    pub set: String,
    /// The invited people; a button does not carry them.
    pub invited: Vec<PersonId>,
    /// The host's note; a button does not carry it.
    pub note: Option<String>,
}

impl Wanted {
    /// Returns the press that opens it in a thread; `None` if a button can't carry all of it.
    pub fn in_thread(self) -> Option<Press> {
        if !self.invited.is_empty() || self.note.is_some() {
            return None;
        }
        let press = Press::Thread { wanted: self };
        (press.to_string().chars().count() <= limits::CUSTOM_ID).then_some(press)
    }
}

impl Value for Wanted {
    fn write(&self) -> String {
        format!("{}:{}:{}", self.game, self.time_control.as_str(), self.set)
    }

    fn read(rest: &mut &str) -> Option<Self> {
        let game = Value::read(rest)?;
        let time_control = TimeControl::of(part(rest)?)?;
        let set = std::mem::take(rest).to_owned();
        Some(Wanted {
            game,
            time_control,
            set,
            invited: Vec::new(),
            note: None,
        })
    }
}
