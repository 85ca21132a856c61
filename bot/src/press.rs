//! What a button or select means, written into its `custom_id` so that it still works after a restart.
//!
//! `1:join:41` — version, action, table, then what the action needs. Whatever does not read back exactly is refused.

use std::{fmt, str::FromStr};

use games::{GameId, Seat};
use storage::TableId;

use crate::{
    limits,
    tables::{Late, Pace},
};

/// Version of the form below.
const VERSION: &str = "1";

/// A press on a button or select.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    /// Take a seat.
    Join(TableId),
    /// Give the seat up.
    Leave(TableId),
    /// Begin the match.
    Start(TableId),
    /// The rules of a game.
    Rules(GameId),
    /// Another page of the rules of a game.
    RulesPage {
        /// Which game.
        game: GameId,
        /// Counted from 0.
        page: u8,
    },
    /// A step of the walk-through of a game.
    Tour {
        /// Which game.
        game: GameId,
        /// Counted from 0; the one behind the last ends it.
        step: u8,
    },
    /// Open the table that was asked for in a thread instead.
    Thread(Wanted),
    /// Look at the board.
    Board(TableId),
    /// Open a private panel for the decision at hand.
    Play(TableId),
    /// A panel with these picks.
    Panel {
        /// Position among the controls, so that no two are the same.
        slot: u8,
        /// What has been chosen so far.
        draft: Draft,
    },
    /// A select of a panel: what is chosen replaces the pick at this position.
    Pick {
        /// Which pick.
        index: u8,
        /// What has been chosen so far.
        draft: Draft,
    },
    /// Make the move of a panel.
    Confirm(Draft),
    /// Close a panel.
    Cancel,
    /// Really forget me.
    Forget,
    /// Seat a stand-in as an opponent.
    AddBot(TableId),
    /// Take a stand-in away again.
    RemoveBot(TableId),
    /// What to do about someone whose time is up.
    Late {
        /// At which table.
        table: TableId,
        /// Whose time.
        seat: Seat,
        /// When their clock began to run.
        since: i64,
        /// What to do.
        late: Late,
    },
    /// I am back: the stand-in may leave.
    Back(TableId),
    /// Really give up.
    Resign(TableId),
    /// Take the seat that is offered.
    Take {
        /// At which table.
        table: TableId,
        /// Which seat.
        seat: Seat,
    },
    /// Take a step of one's own back.
    Undo(Step),
    /// Ask the others whether a step may be taken back.
    AskUndo(Step),
    /// Agree to that.
    Agree(Step),
    /// Rather not.
    Refuse(Step),
    /// The same people once more.
    Rematch(TableId),
    /// A position of a match.
    Replay {
        /// Position among the controls, so that no two are the same.
        slot: u8,
        /// At which table.
        table: TableId,
        /// After how many turns.
        turn: usize,
        /// Through whose eyes: 0 for everyone's, otherwise the seat counted from 1.
        eyes: u8,
    },
    /// A select of eyes for a position of a match.
    Eyes {
        /// At which table.
        table: TableId,
        /// After how many turns.
        turn: usize,
    },
}

/// One step in the log of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Which table.
    pub table: TableId,
    /// Its number in the log.
    pub n: u64,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.table, self.n)
    }
}

/// What a [`Press::Late`] is called in its `custom_id`.
const LATE: [(Late, &str); 4] = [
    (Late::Wait, "wait"),
    (Late::Turn, "turn"),
    (Late::Absent, "absent"),
    (Late::Replace, "replace"),
];

/// A move in the making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// At which table.
    pub table: TableId,
    /// In which public turn.
    pub turn: usize,
    /// Kind of move.
    pub verb: String,
    /// Choices so far.
    pub picks: Vec<String>,
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}:{}",
            self.table,
            self.turn,
            self.verb,
            self.picks.join("|")
        )
    }
}

/// A table as somebody asked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Which game.
    pub game: GameId,
    /// How much time players have.
    pub pace: Pace,
    /// The settings, as they were typed.
    pub set: String,
}

impl Wanted {
    /// The press that opens it in a thread; none if its settings are too long for a button.
    pub fn in_thread(self) -> Option<Press> {
        let press = Press::Thread(self);
        (press.to_string().chars().count() <= limits::CUSTOM_ID).then_some(press)
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.game, self.pace.as_str(), self.set)
    }
}

impl FromStr for Wanted {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        // Buttons of earlier programs name the game alone.
        let mut parts = text.splitn(3, ':');
        let mut part = || parts.next().unwrap_or_default();
        Ok(Wanted {
            game: part().parse().map_err(|_| UnknownPress)?,
            pace: match part() {
                "" => Pace::None,
                name => Pace::of(name).ok_or(UnknownPress)?,
            },
            set: part().to_owned(),
        })
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:")?;
        match self {
            Press::Join(table) => write!(f, "join:{table}"),
            Press::Leave(table) => write!(f, "leave:{table}"),
            Press::Start(table) => write!(f, "start:{table}"),
            Press::Rules(game) => write!(f, "rules:{game}"),
            Press::RulesPage { game, page } => write!(f, "rules-page:{page}:{game}"),
            Press::Tour { game, step } => write!(f, "tour:{step}:{game}"),
            Press::Thread(wanted) => write!(f, "thread:{wanted}"),
            Press::Board(table) => write!(f, "board:{table}"),
            Press::Play(table) => write!(f, "play:{table}"),
            Press::Panel { slot, draft } => write!(f, "panel:{slot}:{draft}"),
            Press::Pick { index, draft } => write!(f, "pick:{index}:{draft}"),
            Press::Confirm(draft) => write!(f, "confirm:{draft}"),
            Press::Cancel => f.write_str("cancel"),
            Press::Forget => f.write_str("forget"),
            Press::AddBot(table) => write!(f, "add-bot:{table}"),
            Press::RemoveBot(table) => write!(f, "remove-bot:{table}"),
            Press::Late {
                table,
                seat,
                since,
                late,
            } => {
                let name = LATE
                    .iter()
                    .find(|(known, _)| known == late)
                    .map_or("", |(_, name)| name);
                write!(f, "late:{table}:{seat}:{since}:{name}")
            }
            Press::Back(table) => write!(f, "back:{table}"),
            Press::Resign(table) => write!(f, "resign:{table}"),
            Press::Take { table, seat } => write!(f, "take:{table}:{seat}"),
            Press::Undo(step) => write!(f, "undo:{step}"),
            Press::AskUndo(step) => write!(f, "ask-undo:{step}"),
            Press::Agree(step) => write!(f, "agree:{step}"),
            Press::Refuse(step) => write!(f, "refuse:{step}"),
            Press::Rematch(table) => write!(f, "rematch:{table}"),
            Press::Replay {
                slot,
                table,
                turn,
                eyes,
            } => write!(f, "replay:{slot}:{table}:{turn}:{eyes}"),
            Press::Eyes { table, turn } => write!(f, "eyes:{table}:{turn}"),
        }
    }
}

impl Press {
    /// The table that it is about, if it is about one.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Press::Join(table)
            | Press::Leave(table)
            | Press::Start(table)
            | Press::Board(table)
            | Press::Play(table)
            | Press::AddBot(table)
            | Press::RemoveBot(table)
            | Press::Back(table)
            | Press::Resign(table)
            | Press::Rematch(table)
            | Press::Late { table, .. }
            | Press::Take { table, .. }
            | Press::Replay { table, .. }
            | Press::Eyes { table, .. } => Some(*table),
            Press::Undo(step) | Press::AskUndo(step) | Press::Agree(step) | Press::Refuse(step) => {
                Some(step.table)
            }
            Press::Panel { draft, .. } | Press::Pick { draft, .. } | Press::Confirm(draft) => {
                Some(draft.table)
            }
            Press::Rules(_)
            | Press::RulesPage { .. }
            | Press::Tour { .. }
            | Press::Thread(_)
            | Press::Cancel
            | Press::Forget => None,
        }
    }
}

/// A `custom_id` that is not ours, or of another version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a press of this version")]
pub struct UnknownPress;

impl FromStr for Press {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let (action, rest) = text
            .strip_prefix("1:")
            .map(|text| text.split_once(':').unwrap_or((text, "")))
            .ok_or(UnknownPress)?;
        let table = || rest.parse::<TableId>().map_err(|_| UnknownPress);
        let game = || rest.parse::<GameId>().map_err(|_| UnknownPress);
        let numbered = || {
            let (number, draft) = rest.split_once(':').ok_or(UnknownPress)?;
            Ok((
                number.parse::<u8>().map_err(|_| UnknownPress)?,
                draft.parse::<Draft>()?,
            ))
        };
        let numbered_game = || {
            let (number, game) = rest.split_once(':').ok_or(UnknownPress)?;
            Ok((
                number.parse::<u8>().map_err(|_| UnknownPress)?,
                game.parse::<GameId>().map_err(|_| UnknownPress)?,
            ))
        };
        let press = match action {
            "join" => Press::Join(table()?),
            "leave" => Press::Leave(table()?),
            "start" => Press::Start(table()?),
            "rules" => Press::Rules(game()?),
            "rules-page" => numbered_game().map(|(page, game)| Press::RulesPage { game, page })?,
            "tour" => numbered_game().map(|(step, game)| Press::Tour { game, step })?,
            "thread" => Press::Thread(rest.parse()?),
            "board" => Press::Board(table()?),
            "play" => Press::Play(table()?),
            "panel" => numbered().map(|(slot, draft)| Press::Panel { slot, draft })?,
            "pick" => numbered().map(|(index, draft)| Press::Pick { index, draft })?,
            "confirm" => Press::Confirm(rest.parse()?),
            "cancel" => Press::Cancel,
            "forget" => Press::Forget,
            "add-bot" => Press::AddBot(table()?),
            "remove-bot" => Press::RemoveBot(table()?),
            "late" => {
                let [table, seat, since, name] = parts(rest)?;
                let late = LATE
                    .iter()
                    .find(|(_, known)| *known == name)
                    .ok_or(UnknownPress)?
                    .0;
                Press::Late {
                    table: number(table)?,
                    seat: Seat(number(seat)?),
                    since: number(since)?,
                    late,
                }
            }
            "back" => Press::Back(table()?),
            "resign" => Press::Resign(table()?),
            "take" => {
                let [table, seat] = parts(rest)?;
                Press::Take {
                    table: number(table)?,
                    seat: Seat(number(seat)?),
                }
            }
            "undo" => Press::Undo(step(rest)?),
            "ask-undo" => Press::AskUndo(step(rest)?),
            "agree" => Press::Agree(step(rest)?),
            "refuse" => Press::Refuse(step(rest)?),
            "rematch" => Press::Rematch(table()?),
            "replay" => {
                let [slot, table, turn, eyes] = parts(rest)?;
                Press::Replay {
                    slot: number(slot)?,
                    table: number(table)?,
                    turn: number(turn)?,
                    eyes: number(eyes)?,
                }
            }
            "eyes" => {
                let [table, turn] = parts(rest)?;
                Press::Eyes {
                    table: number(table)?,
                    turn: number(turn)?,
                }
            }
            _ => return Err(UnknownPress),
        };
        // Only the one way of writing a press is accepted: "+1", "01" or trailing text are not ours.
        if press.to_string() == text {
            Ok(press)
        } else {
            Err(UnknownPress)
        }
    }
}

/// Exactly so many parts between colons.
fn parts<const N: usize>(text: &str) -> Result<[&str; N], UnknownPress> {
    let parts: Vec<&str> = text.split(':').collect();
    parts.try_into().map_err(|_| UnknownPress)
}

fn number<T: FromStr>(text: &str) -> Result<T, UnknownPress> {
    text.parse().map_err(|_| UnknownPress)
}

fn step(text: &str) -> Result<Step, UnknownPress> {
    let [table, n] = parts(text)?;
    Ok(Step {
        table: number(table)?,
        n: number(n)?,
    })
}

impl FromStr for Draft {
    type Err = UnknownPress;

    fn from_str(text: &str) -> Result<Self, UnknownPress> {
        let mut parts = text.splitn(4, ':');
        let mut part = || parts.next().ok_or(UnknownPress);
        let table = part()?.parse().map_err(|_| UnknownPress)?;
        let turn = part()?.parse().map_err(|_| UnknownPress)?;
        let verb = part()?.to_owned();
        let picks = part()?;
        let picks = if picks.is_empty() {
            Vec::new()
        } else {
            picks.split('|').map(str::to_owned).collect()
        };
        Ok(Draft {
            table,
            turn,
            verb,
            picks,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: Step = Step {
        table: TableId(41),
        n: 17,
    };

    fn draft(picks: &[&str]) -> Draft {
        let picks = picks.iter().map(|&pick| pick.to_owned()).collect();
        Draft {
            table: TableId(41),
            turn: 7,
            verb: "place".to_owned(),
            picks,
        }
    }

    #[test]
    fn a_press_reads_back_from_its_text() {
        for press in [
            Press::Join(TableId(41)),
            Press::Leave(TableId(u64::MAX)),
            Press::Start(TableId(1)),
            Press::Rules(GameId::LegendaryForests),
            Press::RulesPage {
                game: GameId::Legends,
                page: 1,
            },
            Press::Tour {
                game: GameId::Wispwood,
                step: 3,
            },
            Press::Thread(Wanted {
                game: GameId::LegendaryForests,
                pace: Pace::Daily,
                set: "scores=no variant=a:b".to_owned(),
            }),
            Press::Board(TableId(0)),
            Press::Play(TableId(9)),
            Press::Panel {
                slot: 3,
                draft: draft(&["M12", "90"]),
            },
            Press::Pick {
                index: 1,
                draft: draft(&[]),
            },
            Press::Confirm(draft(&["M12"])),
            Press::Cancel,
            Press::Forget,
            Press::AddBot(TableId(1)),
            Press::RemoveBot(TableId(1)),
            Press::Late {
                table: TableId(4),
                seat: Seat(2),
                since: 1_767_225_600_000,
                late: Late::Absent,
            },
            Press::Back(TableId(1)),
            Press::Resign(TableId(1)),
            Press::Take {
                table: TableId(4),
                seat: Seat(3),
            },
            Press::Undo(STEP),
            Press::AskUndo(STEP),
            Press::Agree(STEP),
            Press::Refuse(STEP),
            Press::Rematch(TableId(1)),
            Press::Replay {
                slot: 1,
                table: TableId(4),
                turn: 17,
                eyes: 2,
            },
            Press::Eyes {
                table: TableId(4),
                turn: 0,
            },
        ] {
            assert_eq!(press.to_string().parse(), Ok(press));
        }
        assert_eq!(
            Press::Confirm(draft(&["M12", "90"])).to_string(),
            "1:confirm:41:7:place:M12|90"
        );
    }

    #[test]
    fn a_forged_press_is_refused() {
        for text in [
            "",
            "1",
            "1:",
            "join:41",
            "2:join:41",
            "1:join:",
            "1:join:x",
            "1:join:-1",
            "1:join:+1",
            "1:join:041",
            "1:join:41:",
            "1:cancel:x",
            "1:confirm:41",
            "1:confirm:41:7",
            "1:panel:300:41:7:place:",
            "1:late:4:2:17:sooner",
            "1:late:4:2:17",
            "1:late:4:256:17:wait",
            "1:undo:4",
            "1:undo:4:+1",
            "1:replay:0:4:1:0:0",
            "1:rules:chess",
            "1:join:99999999999999999999999",
            "1:confirm:41:7:place:\u{0}:",
            "🦊",
        ] {
            if let Ok(press) = text.parse::<Press>() {
                assert_eq!(
                    press.to_string(),
                    text,
                    "accepted only if it is what we would have written"
                );
                assert!(matches!(press, Press::Confirm(_)), "{text}");
            }
        }
    }
}
