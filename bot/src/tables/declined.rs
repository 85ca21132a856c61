//! Why something at a table can't be done, to be said to the one who asked.

use games::{Explain, GameId, ParseMoveError, Phrase, PlayError, SetupError};
use render::language::Language;
use storage::{StorageError, TableId};

/// Why a request was declined. Nothing has changed then; only `Unsure` leaves that open.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Declined {
    /// There is no table here.
    #[error("there is no table here")]
    NoTable,
    /// An open table is here already.
    #[error("table {0} is here already")]
    PlaceTaken(TableId),
    /// The match has begun.
    #[error("the match has begun")]
    Started,
    /// The match has not begun.
    #[error("the match has not begun")]
    NotStarted,
    /// The match is over or the table was closed.
    #[error("the match is over")]
    Over,
    /// Only after the match.
    #[error("the match is not over yet")]
    NotOver,
    /// The person sits there already.
    #[error("already seated")]
    Seated,
    /// The person has no seat.
    #[error("not a player of this table")]
    NotSeated,
    /// No seat is free.
    #[error("no seat is free")]
    Full(usize),
    /// Only the host or someone who manages the channel may do that.
    #[error("only for the host")]
    NotHost,
    /// A setup that is not possible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A text that is no move of the game.
    #[error(transparent)]
    NotAMove(#[from] ParseMoveError),
    /// The game refuses.
    #[error(transparent)]
    Rule(#[from] PlayError),
    /// Nothing is the person's to decide now.
    #[error("not their turn")]
    NotYourTurn,
    /// Another kind of move is due.
    #[error("another kind of move is due")]
    NotNow {
        /// Which game is played.
        game: GameId,
        /// What is possible.
        verbs: Vec<&'static str>,
    },
    /// Another game is played here.
    #[error("{0} is played here")]
    OtherGame(GameId),
    /// Something was left out that must be chosen.
    #[error("{ask} is missing")]
    Missing {
        /// What was asked.
        ask: &'static str,
        /// The option of the command, as the language files call it.
        option: String,
    },
    /// A text that is not among the answers.
    #[error("{text:?} is not possible for {ask}")]
    NoSuchAnswer {
        /// What was asked.
        ask: &'static str,
        /// The option of the command, as the language files call it.
        option: String,
        /// What was given.
        text: String,
    },
    /// The button or message is of an earlier turn.
    #[error("the game has moved on")]
    MovedOn,
    /// Nothing can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Something was revealed since.
    #[error("something was revealed since")]
    Revealed,
    /// Somebody else has moved since.
    #[error("somebody else has moved since")]
    OthersMoved,
    /// That is for the others to decide.
    #[error("that is for the others to decide")]
    NotForYou,
    /// The time of the player is not up, so it is theirs to decide.
    #[error("there is still time")]
    TimeLeft,
    /// As many tables of theirs wait for players as may.
    #[error("too many tables wait for players")]
    TooManyTables,
    /// As many watch as can be told.
    #[error("too many watch")]
    TooManyWatch,
    /// The only channel that tables are allowed in.
    #[error("the only channel that is allowed")]
    OnlyChannel,
    /// The points of this game are always shown.
    #[error("the points of this game are always shown")]
    ScoresStay,
    /// No stand-in covers for the person.
    #[error("no stand-in plays for them")]
    NotAway,
    /// The others were nudged within a day; possible again at this time.
    #[error("nudged within a day")]
    NudgedToday(i64),
    /// Nobody else is awaited.
    #[error("nobody else is awaited")]
    NobodyToNudge,
    /// Tables may not be opened in this channel.
    #[error("not in this channel")]
    NotInThisChannel(Vec<u64>),
    /// The store has too much to do.
    #[error("busy")]
    Busy,
    /// One person asks for too much at once.
    #[error("too many requests")]
    Hasty,
    /// Moves after this many were lost with a disk, and nobody has decided yet that the table goes on.
    #[error("moves after {0} were lost with a disk")]
    Held(u64),
    /// The store was lost at the moment of a change: it may have been made or not.
    #[error("not known whether it was done")]
    Unsure,
    /// What is kept of the table can't be read.
    #[error("the table can't be read: {0}")]
    Unreadable(String),
    /// The store failed.
    #[error("the store failed: {0}")]
    Storage(StorageError),
}

impl Declined {
    /// The same in a language, commands and their options called as people see them there.
    pub fn say(&self, language: Language) -> String {
        let word = |id: String| language.word(&id);
        let (id, name, value) = match self {
            Declined::NotNow { game, verbs } => {
                let command = game.info().command;
                let path = |verb: &&str| {
                    format!(
                        "`/{} {}`",
                        word(format!("cmd-{command}")),
                        word(format!("cmd-{command}-{verb}"))
                    )
                };
                ("declined-not-now", "verbs", language.join(verbs.iter().map(path)))
            }
            Declined::OtherGame(game) => {
                let command = word(format!("cmd-{}", game.info().command));
                let phrase = Phrase::new("declined-other-game").text("command", command);
                return language.tell(&phrase.text("game", word(format!("game-{game}"))));
            }
            Declined::Missing { option, .. } => ("declined-missing", "ask", language.word(option)),
            Declined::NoSuchAnswer { option, text, .. } => {
                let phrase = Phrase::new("declined-no-such-answer").text("ask", language.word(option));
                return language.tell(&phrase.text("text", crate::screens::names::harmless(text)));
            }
            other => return language.tell(&other.phrase()),
        };
        language.tell(&Phrase::new(id).text(name, value))
    }

    /// Whether the operator should hear of it.
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Declined::Unreadable(_) | Declined::Storage(_) | Declined::Setup(SetupError::Data(_))
        )
    }
}

impl From<StorageError> for Declined {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Busy | StorageError::Away { .. } => Declined::Busy,
            StorageError::Unsure { .. } => Declined::Unsure,
            StorageError::Stale { .. } => Declined::MovedOn,
            StorageError::PlaceTaken(table) => Declined::PlaceTaken(table),
            StorageError::NoSuchTable(_) => Declined::NoTable,
            StorageError::Held { after, .. } => Declined::Held(after),
            other => Declined::Storage(other),
        }
    }
}

impl Explain for Declined {
    fn phrase(&self) -> Phrase {
        let id = match self {
            Declined::Setup(error) => return error.phrase(),
            Declined::Rule(error) => return error.phrase(),
            Declined::NotAMove(error) => {
                return Phrase::new("refusal-unreadable").text("expected", error.expected);
            }
            Declined::Held(after) => {
                return Phrase::new("declined-held").number("after", i64::try_from(*after).unwrap_or(i64::MAX));
            }
            Declined::Full(seats) => return Phrase::new("declined-full").number("seats", *seats as i64),
            Declined::NotNow { verbs, .. } => {
                return Phrase::new("declined-not-now").text("verbs", verbs.join(", "));
            }
            Declined::OtherGame(game) => {
                let played = Phrase::new("declined-other-game").text("command", game.info().command);
                return played.text("game", game);
            }
            Declined::NudgedToday(next) => {
                return Phrase::new("declined-nudged").text("when", crate::screens::time::moment(*next));
            }
            Declined::NotInThisChannel(channels) => {
                let links: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
                return Phrase::new("declined-not-in-this-channel").text("channels", links.join(" "));
            }
            Declined::Missing { ask, .. } => return Phrase::new("declined-missing").text("ask", ask),
            Declined::NoSuchAnswer { ask, text, .. } => {
                let shown: String = crate::screens::names::harmless(text);
                return Phrase::new("declined-no-such-answer")
                    .text("ask", ask)
                    .text("text", shown);
            }
            Declined::NotYourTurn => "refusal-not-your-turn",
            Declined::NoTable => "declined-no-table",
            Declined::PlaceTaken(_) => "declined-place-taken",
            Declined::Started => "declined-started",
            Declined::NotStarted => "declined-not-started",
            Declined::Over => "declined-over",
            Declined::NotOver => "declined-not-over",
            Declined::Seated => "declined-seated",
            Declined::NotSeated => "declined-not-seated",
            Declined::NotHost => "declined-not-host",
            Declined::NotForYou => "declined-not-for-you",
            Declined::TimeLeft => "declined-time-left",
            Declined::TooManyTables => "declined-too-many-tables",
            Declined::TooManyWatch => "declined-too-many-watch",
            Declined::OnlyChannel => "declined-only-channel",
            Declined::ScoresStay => "declined-scores-stay",
            Declined::NotAway => "declined-not-away",
            Declined::NobodyToNudge => "declined-nobody-to-nudge",
            Declined::MovedOn => "declined-moved-on",
            Declined::NothingToUndo => "declined-nothing-to-undo",
            Declined::Revealed => "declined-revealed",
            Declined::OthersMoved => "declined-others-moved",
            Declined::Busy => "declined-busy",
            Declined::Hasty => "declined-hasty",
            Declined::Unsure => "declined-unsure",
            Declined::Unreadable(_) | Declined::Storage(_) => "declined-broken",
        };
        Phrase::new(id)
    }
}
