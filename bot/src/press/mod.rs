//! The meaning of a button or menu, encoded in its `custom_id` so that it still works after a restart.
//!
//! `1:join:41` — version, name, then the values in order. A text that does not read back exactly is refused.

mod values;

use std::{fmt, str::FromStr};

use games::{GameId, Seat};
use storage::TableId;
use tables::{Proposed, TimeoutChoice, Timestamp};

pub use self::values::{
    Draft, Opponent, ReplayViewer, Room, Step, Told, TopicId, Typed, Wanted, timeout_name,
};
use self::values::{Value, part};

/// Version of the format.
const VERSION: &str = "1";

/// The place where the answer to a press appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// The public message with the control follows the table; a refusal is private.
    Acknowledge,
    /// The public message with the control changes; a refusal is private.
    EditPublic,
    /// A private message appears next to the public one.
    NewPrivate,
    /// The private message with the control changes.
    EditPrivate,
}

/// Declares [`Press`]: each press with its values in the order of its text, its name there, and its reply.
macro_rules! presses {
    ($($(#[$doc:meta])* $press:ident $({ $($(#[$field_doc:meta])* $field:ident: $kind:ty),+ })? = $name:literal, $reply:expr;)+) => {
        /// A press on a button or a choice in a menu.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Press {
            $($(#[$doc])* $press $({ $($(#[$field_doc])* $field: $kind),+ })?,)+
        }

        impl fmt::Display for Press {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Press::$press $({ $($field),+ })? => {
                        write!(f, "{VERSION}:{}", $name)?;
                        $($(write!(f, ":{}", Value::write($field))?;)+)?
                    })+
                }
                Ok(())
            }
        }

        impl FromStr for Press {
            type Err = UnknownPress;

            fn from_str(text: &str) -> Result<Self, UnknownPress> {
                let mut rest = text;
                let press = match (part(&mut rest), part(&mut rest)) {
                    $((Some(VERSION), Some($name)) => Press::$press $({ $($field: Value::read(&mut rest).ok_or(UnknownPress)?),+ })?,)+
                    _ => return Err(UnknownPress),
                };
                // Each press has exactly one spelling: "+1", "01" or trailing text are refused.
                if press.to_string() == text { Ok(press) } else { Err(UnknownPress) }
            }
        }

        impl Press {
            /// Returns where the answer appears.
            #[allow(unused_variables, reason = "most replies do not depend on the values")]
            pub fn reply(&self) -> Reply {
                match self {
                    $(Press::$press $({ $($field),+ })? => $reply,)+
                }
            }

            /// Returns the table that it refers to, if any.
            pub fn table(&self) -> Option<TableId> {
                match self {
                    $(Press::$press $({ $($field),+ })? => None$($(.or(Value::table($field)))+)?,)+
                }
            }
        }
    };
}

presses! {
    /// Take a seat.
    Join { /** Which table. */ table: TableId } = "join", Reply::Acknowledge;
    /// Give up the seat.
    Leave { /** Which table. */ table: TableId } = "leave", Reply::Acknowledge;
    /// Begin the match.
    Start { /** Which table. */ table: TableId } = "start", Reply::Acknowledge;
    /// Ask for the level of a bot to add.
    AddBot { /** Which table. */ table: TableId } = "add-bot", Reply::NewPrivate;
    /// Add a bot.
    SeatBot { /** Which table. */ table: TableId, /** How well it plays, from 1 to 5. */ level: u8 } = "seat-bot", Reply::EditPrivate;
    /// Remove a bot.
    RemoveBot { /** Which table. */ table: TableId } = "remove-bot", Reply::Acknowledge;
    /// Accept an invitation.
    Accept { /** Which table. */ table: TableId } = "accept", Reply::NewPrivate;
    /// Open the settings to change them.
    Settings { /** Which table. */ table: TableId } = "settings", Reply::NewPrivate;
    /// A menu with the values of a setting.
    Set { /** Which table. */ table: TableId, /** Which setting. */ key: String } = "set", Reply::EditPrivate;
    /// Open one's own choices before the match.
    Choices { /** Which table. */ table: TableId } = "choices", Reply::NewPrivate;
    /// A menu of these choices, or a button that takes one back.
    Choose { /** Which table. */ table: TableId, /** Which choice. */ key: String } = "choose", Reply::EditPrivate;
    /// Open the requested table in a thread instead.
    Thread { /** What was asked for. */ wanted: Wanted } = "thread", Reply::EditPrivate;
    /// The rules of a game.
    Rules { /** Which game. */ game: GameId } = "rules", Reply::NewPrivate;
    /// Another page of the rules of a game, counted from 0.
    RulesPage { /** Which page. */ page: u8, /** Which game. */ game: GameId } = "rules-page", Reply::EditPrivate;
    /// A menu of topics of the rules. The slot keeps the menus of one message apart.
    Topic { /** Position among the menus. */ slot: u8, /** Which game. */ game: GameId } = "topic", Reply::EditPrivate;
    /// The rule behind a refused move.
    WhyNot { /** Which topic of the rules. */ topic: TopicId, /** Which game. */ game: GameId } = "why", Reply::NewPrivate;
    /// A page of the tour of a table's game, counted from 0; the panel follows the last one.
    Guide { /** Which page. */ page: u8, /** Which table. */ table: TableId } = "guide", Reply::EditPrivate;
    /// Open a table from the welcome; against a bot or alone the match begins at once.
    Welcome { /** Against whom. */ with: Opponent, /** Which game. */ game: GameId } = "welcome", Reply::EditPrivate;
    /// Begin a match against a bot of this level.
    Against { /** Which game. */ game: GameId, /** How well it plays, from 1 to 5. */ level: u8 } = "against", Reply::EditPrivate;
    /// A menu of goal cards for counting a real table, or a button that begins again. The cards so far are written
    /// together; `-` means none.
    ScoreCard { /** Which game. */ game: GameId, /** The cards so far. */ cards: String } = "score-card", Reply::EditPrivate;
    /// Open the form for what lies on a real table.
    ScoreForm { /** Which round. */ round: u8, /** Which game. */ game: GameId, /** The goal cards. */ cards: String } = "score-form", Reply::NewPrivate;
    /// Count what was written into the form.
    ScoreText { /** Which round. */ round: u8, /** Which game. */ game: GameId, /** The goal cards. */ cards: String } = "score-text", Reply::NewPrivate;
    /// Follow a table without playing.
    Watch { /** Which table. */ table: TableId } = "watch", Reply::NewPrivate;
    /// Stop following it. The button is under a direct message.
    Unwatch { /** Which table. */ table: TableId } = "unwatch", Reply::EditPublic;
    /// Look at the board. The button names the board that it is under.
    Board { /** Of which table, and how much of its log is told. */ under: Told } = "board", Reply::NewPrivate;
    /// An enlarged part of the table. Slot 0 is under the public board and opens the part that matters now; the
    /// others are in the opened message.
    Zoom {
        /** Position among the controls. */ slot: u8,
        /** Which table. */ table: TableId,
        /** Which part, counted from 0. */ part: u8
    } = "zoom", if *slot == 0 { Reply::NewPrivate } else { Reply::EditPrivate };
    /// The board of another player; slots as above.
    Opponents {
        /** Position among the controls. */ slot: u8,
        /** Which table. */ table: TableId,
        /** Whose board. */ seat: Seat
    } = "opponents", if *slot == 0 { Reply::NewPrivate } else { Reply::EditPrivate };
    /// Look at what lies open besides the board.
    Components { /** Which table. */ table: TableId } = "components", Reply::NewPrivate;
    /// Look at one's own hand.
    Hand { /** Which table. */ table: TableId } = "hand", Reply::NewPrivate;
    /// Everything that a board message summarises: the entries of the log after one up to another.
    Details { /** Which table. */ table: TableId, /** After which entry. */ from: u64, /** Up to which. */ to: u64 } = "details", Reply::NewPrivate;
    /// Look at the goal cards of a match.
    Goals { /** Which table. */ table: TableId } = "goals", Reply::NewPrivate;
    /// Open a private panel for the current decision.
    Play { /** Which table. */ table: TableId } = "play", Reply::NewPrivate;
    /// A panel with these picks. The slot keeps two controls of one message apart.
    Panel { /** Position among the controls. */ slot: u8, /** The picks. */ draft: Draft } = "panel", Reply::EditPrivate;
    /// A menu of a panel: what is chosen replaces the pick at this position.
    Pick { /** Which pick. */ index: u8, /** The picks. */ draft: Draft } = "pick", Reply::EditPrivate;
    /// Make the move of a panel.
    Confirm { /** The picks. */ draft: Draft } = "confirm", Reply::EditPrivate;
    /// Make the move that was offered instead of a mistyped one.
    Typed { /** Which table. */ table: TableId, /** In which turn. */ turn: usize, /** The move. */ text: Typed } = "typed", Reply::EditPrivate;
    /// Ask for a hint.
    Hint { /** Which table. */ table: TableId } = "hint", Reply::EditPrivate;
    /// Close a panel.
    Cancel = "cancel", Reply::EditPrivate;
    /// Confirm `/forget-me`.
    Forget = "forget", Reply::EditPrivate;
    /// Decide about a player whose time is up.
    Late {
        /** Which table. */ table: TableId,
        /** Whose time. */ seat: Seat,
        /** When their clock began to run. */ since: Timestamp,
        /** What to do. */ choice: TimeoutChoice
    } = "late", Reply::EditPublic;
    /// Return to a seat: the stand-in leaves.
    Back { /** Which table. */ table: TableId } = "back", Reply::NewPrivate;
    /// Post everything again at a stuck table of the server, from the overview of its managers.
    Unstick { /** Which table. */ table: TableId } = "unstick", Reply::EditPrivate;
    /// Confirm giving up.
    Resign { /** Which table. */ table: TableId } = "resign", Reply::EditPrivate;
    /// Confirm closing a running match.
    Close { /** Which table. */ table: TableId } = "close", Reply::EditPrivate;
    /// Take an offered seat.
    Take { /** Which table. */ table: TableId, /** Which seat. */ seat: Seat } = "take", Reply::EditPublic;
    /// Take back one's own step.
    Undo { /** Which step. */ step: Step } = "undo", Reply::EditPrivate;
    /// Ask the others whether a step may be taken back.
    AskUndo { /** Which step. */ step: Step } = "ask-undo", Reply::EditPrivate;
    /// Agree to a proposal.
    Agree { /** Which table. */ table: TableId, /** What was proposed. */ what: Proposed } = "agree", Reply::EditPublic;
    /// Refuse a proposal.
    Refuse { /** Which table. */ table: TableId, /** What was proposed. */ what: Proposed } = "refuse", Reply::EditPublic;
    /// Open a rematch.
    Rematch { /** Which table. */ table: TableId } = "rematch", Reply::NewPrivate;
    /// Open a rematch with bots of another level.
    RematchAt { /** Which table. */ table: TableId, /** How well they play, from 1 to 5. */ level: u8 } = "rematch-at", Reply::NewPrivate;
    /// Show what else can be played.
    OtherGames = "other-games", Reply::NewPrivate;
    /// Play the deal of today.
    Daily { /** Which game. */ game: GameId } = "daily", Reply::NewPrivate;
    /// Announce here that the person has finished a daily deal.
    DailyShare { /** Which table. */ table: TableId } = "daily-share", Reply::NewPrivate;
    /// Look at the card of a finished daily deal.
    DailyCard { /** Which table. */ table: TableId } = "daily-card", Reply::NewPrivate;
    /// A position of a match. Slot 0 is under the public end of a match, the others are in the opened message.
    Replay {
        /** Position among the controls. */ slot: u8,
        /** Which table. */ table: TableId,
        /** After how many turns. */ turn: usize,
        /** As whom the position is seen. */ viewer: ReplayViewer
    } = "replay", if *slot == 0 { Reply::NewPrivate } else { Reply::EditPrivate };
    /// How well a person played a finished match. Slot 0 is under the public end of the match, the others are in private
    /// messages.
    Learn { /** Position among the controls. */ slot: u8, /** Which table. */ table: TableId } = "learn", if *slot == 0 { Reply::NewPrivate } else { Reply::EditPrivate };
    /// The position before a mistake, counted from 1.
    Mistake { /** Which table. */ table: TableId, /** Which mistake. */ number: u8 } = "mistake", Reply::EditPrivate;
    /// The better move of a mistake.
    Better { /** Which table. */ table: TableId, /** Which mistake. */ number: u8 } = "better", Reply::EditPrivate;
    /// Play on alone from a position, after this many steps.
    Try { /** Which table. */ table: TableId, /** After how many steps. */ steps: usize } = "try", Reply::EditPrivate;
    /// A rehearsed panel with these picks; in place of the turn, the draft has the number of steps.
    Rehearse { /** What for. */ room: Room, /** Position among the controls. */ slot: u8, /** The picks. */ draft: Draft } = "re", Reply::EditPrivate;
    /// A menu of a rehearsed panel.
    RehearsePick { /** What for. */ room: Room, /** Which pick. */ index: u8, /** The picks. */ draft: Draft } = "rp", Reply::EditPrivate;
    /// Make the move of a rehearsed panel.
    RehearseConfirm { /** What for. */ room: Room, /** The picks. */ draft: Draft } = "rc", Reply::EditPrivate;
    /// A menu of viewers for a position of a match.
    ReplayAs { /** Which table. */ table: TableId, /** After how many turns. */ turn: usize } = "eyes", Reply::EditPrivate;
}

/// A `custom_id` that is not ours, or of another version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a press of this version")]
pub struct UnknownPress;

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each press, as in posted messages; `GAME` is the id of any game.
    const POSTED: [&str; 68] = [
        "1:accept:41",
        "1:settings:41",
        "1:set:41:rounds",
        "1:choices:41",
        "1:choose:41:colour",
        "1:score-card:GAME:P1H2",
        "1:score-form:2:GAME:-",
        "1:score-text:2:GAME:P1H2O3E4T5",
        "1:join:41",
        "1:leave:18446744073709551615",
        "1:start:1",
        "1:add-bot:1",
        "1:seat-bot:1:5",
        "1:remove-bot:1",
        "1:thread:GAME:daily:scores=no variant=a:b",
        "1:rules:GAME",
        "1:rules-page:1:GAME",
        "1:topic:2:GAME",
        "1:why:M9:GAME",
        "1:guide:3:41",
        "1:welcome:bot:GAME",
        "1:watch:41",
        "1:unwatch:41",
        "1:board:41:17",
        "1:zoom:0:41:0",
        "1:zoom:2:41:3",
        "1:opponents:0:41:0",
        "1:opponents:1:41:2",
        "1:components:41",
        "1:hand:41",
        "1:details:41:3:17",
        "1:goals:41",
        "1:play:9",
        "1:panel:3:41:7:place:M12|90",
        "1:pick:1:41:7:place:",
        "1:confirm:41:7:place:M12",
        "1:typed:41:7:place M12 90",
        "1:hint:41",
        "1:cancel",
        "1:forget",
        "1:late:4:2:1767225600000:absent",
        "1:back:1",
        "1:unstick:41",
        "1:resign:1",
        "1:close:1",
        "1:take:4:3",
        "1:undo:41:17",
        "1:ask-undo:41:17",
        "1:agree:41:17",
        "1:refuse:41:17",
        "1:rematch:1",
        "1:rematch-at:1:2",
        "1:other-games",
        "1:against:GAME:3",
        "1:daily:GAME",
        "1:daily-share:41",
        "1:daily-card:41",
        "1:replay:1:4:17:2",
        "1:replay:0:4:0:0",
        "1:eyes:4:0",
        "1:learn:0:41",
        "1:mistake:41:2",
        "1:better:41:2",
        "1:try:41:17",
        "1:re:l:3:41:17:place:M12|90",
        "1:re:t:0:41:17:place:",
        "1:rp:t:1:41:17:place:",
        "1:rc:l:41:17:place:M12",
    ];

    #[test]
    fn a_posted_press_reads_back() {
        for text in POSTED.map(|text| text.replace("GAME", GameId::ALL[0].as_str())) {
            let press: Press = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(press.to_string(), text);
        }
        let draft = Draft {
            table: TableId(41),
            turn: 7,
            verb: "place".to_owned(),
            picks: vec!["M12".to_owned(), "90".to_owned()],
        };
        let confirm: Press = "1:confirm:41:7:place:M12|90".parse().unwrap();
        assert_eq!(confirm.table(), Some(TableId(41)));
        assert_eq!(confirm, Press::Confirm { draft });
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
            "1:re:x:0:41:17:place:",
            "1:rc:l:41:17",
            "1:board:4",
            "1:board:4:",
            "1:board:4:x",
            "1:replay:0:4:1:0:0",
            "1:rules:chess",
            "1:join:99999999999999999999999",
            "🦊",
        ] {
            assert!(text.parse::<Press>().is_err(), "{text}");
        }
        // The game refuses an unknown pick, not the parser.
        assert!("1:confirm:41:7:place:\u{0}:".parse::<Press>().is_ok());
    }
}
