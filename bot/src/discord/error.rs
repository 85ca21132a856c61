//! What a refused or failed request means.

use serenity::http::{HttpError, StatusCode};

/// Why a request to Discord failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{text}")]
pub(crate) struct DiscordError {
    /// What to do about it.
    pub(crate) kind: Trouble,
    text: String,
}

/// What to do about a request that Discord did not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The message is gone.
    MessageGone,
    /// The channel is gone.
    ChannelGone,
    /// The person is not in the server.
    MemberGone,
    /// The channel is closed to us: a permission is missing, or the thread is locked.
    Closed,
    /// That interaction was answered already.
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
                    (10007 | 10013, _) => Trouble::MemberGone,
                    (10003 | 10004, _) => Trouble::ChannelGone,
                    // Closed to us, archived or locked: somebody who manages the server can change that.
                    (50001 | 50013 | 50083 | 160005, _) => Trouble::Closed,
                    // Direct messages were opened too fast.
                    (40003, _) => Trouble::Later,
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

impl DiscordError {
    /// A request that took too long.
    pub(super) fn timed_out() -> Self {
        DiscordError {
            kind: Trouble::Later,
            text: "Discord did not answer in time".to_owned(),
        }
    }
}

impl From<serenity::Error> for DiscordError {
    fn from(error: serenity::Error) -> Self {
        DiscordError {
            kind: Trouble::of(&error),
            text: discreet(error),
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
