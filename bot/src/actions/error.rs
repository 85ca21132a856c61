//! Why an action was not done, in words for the person who requested it.

use games::{Explain, GameId, ParseMoveError, Phrase};
use render::{RenderError, language::Language};
use storage::PersonId;
use tables::{Error, Fault, MOST_INVITED, Refused};

use super::look::rules;
use crate::screens::{Screen, ScreenError, markup, names};

/// Why an action was not done.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ActionError {
    /// The table refused it, or failed.
    #[error(transparent)]
    Table(#[from] Error),
    /// Another kind of move is due.
    #[error("another kind of move is due")]
    NotNow {
        /// Which game is played.
        game: GameId,
        /// The kinds of move that are possible.
        verbs: Vec<&'static str>,
    },
    /// Another game is played here.
    #[error("{0} is played here")]
    OtherGame(GameId),
    /// A required option was omitted. The value is the option's name in the language files.
    #[error("{0} is missing")]
    Missing(String),
    /// A text that is not a valid answer for an option.
    #[error("{text:?} is not possible for {option}")]
    NoSuchAnswer {
        /// The option's name in the language files.
        option: String,
        /// The given text.
        text: String,
    },
    /// A text that is not a move of the game.
    #[error(transparent)]
    NotAMove(#[from] ParseMoveError),
    /// People were not named by mentions, or there were too many of them.
    #[error("people must be mentioned")]
    NoMentions,
    /// The account is not a member of this server, or is a bot.
    #[error("{0} can't be invited")]
    NotInvitable(PersonId),
    /// There is no such turn. The value is the last turn.
    #[error("there are turns 0 to {0}")]
    NoSuchTurn(usize),
    /// The person makes too many requests.
    #[error("too many requests")]
    RateLimited,
    /// No table can be opened here.
    #[error("no table can be opened: {0:?}")]
    NoTableHere(Phrase),
    /// The person already waits for an animation.
    #[error("an animation is being made for them")]
    Animating,
    /// A picture could not be drawn.
    #[error("drawing failed: {0}")]
    Drawing(String),
}

impl From<Refused> for ActionError {
    fn from(refused: Refused) -> Self {
        Error::Refused(refused).into()
    }
}

impl From<Fault> for ActionError {
    fn from(fault: Fault) -> Self {
        Error::Fault(fault).into()
    }
}

impl From<RenderError> for ActionError {
    fn from(error: RenderError) -> Self {
        ActionError::Drawing(error.to_string())
    }
}

impl From<ScreenError> for ActionError {
    fn from(error: ScreenError) -> Self {
        match error {
            ScreenError::Refused(refused) => refused.into(),
            ScreenError::Drawing(why) => ActionError::Drawing(why),
        }
    }
}

impl From<games::SetupError> for ActionError {
    fn from(error: games::SetupError) -> Self {
        Error::from(error).into()
    }
}

impl ActionError {
    /// The error for a text that an option of a command does not accept.
    pub(super) fn no_such_answer(option: &str, text: impl Into<String>) -> Self {
        ActionError::NoSuchAnswer {
            option: option.to_owned(),
            text: text.into(),
        }
    }

    /// Returns the refusal of the table, if it is one.
    pub(crate) fn refused(&self) -> Option<&Refused> {
        match self {
            ActionError::Table(Error::Refused(refused)) => Some(refused),
            _ => None,
        }
    }

    /// Returns whether it is a fault, which the operator must see.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(
            self,
            ActionError::Table(Error::Fault(_)) | ActionError::Drawing(_)
        )
    }

    /// Returns the reason in a language, with commands and options named as people see them there.
    pub(crate) fn phrase(&self, language: Language) -> Phrase {
        let word = |id: String| language.word(&id);
        match self {
            ActionError::Table(Error::Refused(refused)) => match refused {
                Refused::NudgedToday(next) => refused.phrase().text("when", markup::relative_time(*next)),
                Refused::NotInThisChannel(channels) => {
                    let links: Vec<String> =
                        channels.iter().map(|channel| markup::channel(*channel)).collect();
                    refused.phrase().text("channels", links.join(" "))
                }
                Refused::Elsewhere(place) => refused.phrase().text("channel", markup::channel(*place)),
                Refused::InvitedOnly(host) => {
                    let host = host.map_or_else(|| "?".to_owned(), markup::mention);
                    refused.phrase().text("host", host)
                }
                Refused::NotSilentYet(from) => refused.phrase().text("when", markup::relative_time(*from)),
                plain => plain.phrase(),
            },
            ActionError::NotNow { game, verbs } => {
                let command = game.info().command;
                let path = |verb: &&str| {
                    let verb = word(format!("cmd-{command}-{verb}"));
                    format!("`/{} {verb}`", word(format!("cmd-{command}")))
                };
                Phrase::new("declined-not-now").text("verbs", language.join(verbs.iter().map(path)))
            }
            ActionError::OtherGame(game) => Phrase::new("declined-other-game")
                .text("command", word(format!("cmd-{}", game.info().command)))
                .text("game", word(format!("game-{game}"))),
            ActionError::Missing(option) => {
                Phrase::new("declined-missing").text("ask", language.word(option))
            }
            ActionError::NoSuchAnswer { option, text } => Phrase::new("declined-no-such-answer")
                .text("ask", language.word(option))
                .text("text", names::escape_markdown(text)),
            ActionError::NotAMove(error) => {
                Phrase::new("refusal-unreadable").text("expected", error.expected)
            }
            ActionError::NotInvitable(person) => {
                Phrase::new("declined-not-invitable").text("person", markup::mention(*person))
            }
            ActionError::NoMentions => {
                Phrase::new("declined-no-mentions").number("most", MOST_INVITED as i64)
            }
            ActionError::NoSuchTurn(last) => {
                Phrase::new("declined-no-such-turn").number("last", *last as i64)
            }
            ActionError::RateLimited => Phrase::new("declined-rate-limit"),
            ActionError::NoTableHere(why) => why.clone(),
            ActionError::Animating => Phrase::new("declined-animating"),
            ActionError::Table(Error::Fault(_)) | ActionError::Drawing(_) => Phrase::new("declined-broken"),
        }
    }

    /// Returns the answer to the person. Logs a fault, here and only once.
    pub fn screen(&self, language: Language) -> Screen {
        if self.is_fault() {
            tracing::error!("A request failed on our side: {self}");
        }
        let screen = Screen::text(language.tell(&self.phrase(language)));
        screen.with_buttons(rules::why_not(self, language).into_iter().collect())
    }
}
