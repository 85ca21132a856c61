//! What a refused or failed request means, and what the player hears of it.

use render::language::Language;
use serenity::http::{HttpError, StatusCode};

use crate::{screens::Screen, tables::Declined};

/// What to do about a request that Discord did not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The message is gone.
    MessageGone,
    /// The channel is gone.
    ChannelGone,
    /// The channel is closed to us: a permission is missing, or the thread is locked.
    Closed,
    /// Somebody has answered that interaction already.
    Answered,
    /// Discord will not take this request, however often it is sent.
    Refused,
    /// Discord is busy or away: try again later.
    Later,
}

impl Trouble {
    pub(super) fn of(error: &serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                match (answer.error.code, answer.status_code) {
                    (10008, _) => Trouble::MessageGone,
                    (40060, _) => Trouble::Answered,
                    (10003 | 10004, _) => Trouble::ChannelGone,
                    // Closed to us, archived or locked: somebody who manages the server can change that.
                    (50001 | 50013 | 50083 | 160005, _) => Trouble::Closed,
                    (_, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) => Trouble::Later,
                    (_, status) if status.is_server_error() => Trouble::Later,
                    _ => Trouble::Refused,
                }
            }
            // A connection that failed, or an answer that could not be read, says nothing about the request.
            _ => Trouble::Later,
        }
    }
}

/// A failed request in words for the log, without its address: that of an answer holds a secret.
pub(super) fn discreet(error: serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::Request(error)) => error.without_url().to_string(),
        other => other.to_string(),
    }
}

/// What the one who asked is told. Faults of ours are logged here, once.
pub(super) fn apology(declined: &Declined, language: Language) -> Screen {
    if declined.is_fault() {
        tracing::error!("A request failed on our side: {declined}");
    }
    Screen::text(declined.say(language))
}
