//! What a button or select means, written into its `custom_id` so that it still works after a restart.
//!
//! `1:join:41` — version, action, table, then what the action needs. Whatever does not read back exactly is refused.

use std::{fmt, str::FromStr};

use games::GameId;
use storage::TableId;

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
    /// Open the table in a thread instead.
    Thread(GameId),
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
}

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

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:")?;
        match self {
            Press::Join(table) => write!(f, "join:{table}"),
            Press::Leave(table) => write!(f, "leave:{table}"),
            Press::Start(table) => write!(f, "start:{table}"),
            Press::Rules(game) => write!(f, "rules:{game}"),
            Press::Thread(game) => write!(f, "thread:{game}"),
            Press::Board(table) => write!(f, "board:{table}"),
            Press::Play(table) => write!(f, "play:{table}"),
            Press::Panel { slot, draft } => write!(f, "panel:{slot}:{draft}"),
            Press::Pick { index, draft } => write!(f, "pick:{index}:{draft}"),
            Press::Confirm(draft) => write!(f, "confirm:{draft}"),
            Press::Cancel => f.write_str("cancel"),
            Press::Forget => f.write_str("forget"),
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
            | Press::Play(table) => Some(*table),
            Press::Panel { draft, .. } | Press::Pick { draft, .. } | Press::Confirm(draft) => {
                Some(draft.table)
            }
            Press::Rules(_) | Press::Thread(_) | Press::Cancel | Press::Forget => None,
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
        let press = match action {
            "join" => Press::Join(table()?),
            "leave" => Press::Leave(table()?),
            "start" => Press::Start(table()?),
            "rules" => Press::Rules(game()?),
            "thread" => Press::Thread(game()?),
            "board" => Press::Board(table()?),
            "play" => Press::Play(table()?),
            "panel" => numbered().map(|(slot, draft)| Press::Panel { slot, draft })?,
            "pick" => numbered().map(|(index, draft)| Press::Pick { index, draft })?,
            "confirm" => Press::Confirm(rest.parse()?),
            "cancel" => Press::Cancel,
            "forget" => Press::Forget,
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
            Press::Thread(GameId::LegendaryForests),
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
