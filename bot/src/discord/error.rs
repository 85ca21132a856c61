//! The meaning of refused and failed requests.

use std::time::Duration;

use serenity::{
    gateway::GatewayError,
    http::{HttpError, StatusCode},
};

/// The exit code after Discord has forbidden the bot to connect again. Service managers must not restart the program,
/// because nothing changes until somebody follows the message. It is `EX_CONFIG` of `sysexits.h`.
pub const FINAL_CLOSE: u8 = 78;

/// The gateway has ended permanently, or accepts no connection.
#[derive(Debug, thiserror::Error)]
pub enum GatewayClosed {
    /// Discord closed it with a final code.
    #[error("Discord has closed the gateway with {code}: {advice}")]
    Told {
        /// Discord's code.
        code: u16,
        /// Advice for the operator.
        advice: &'static str,
    },
    /// No shard could connect for this long, although some had to.
    #[error(
        "the gateway has accepted no shard for {} s. If Discord works, check shards in the section [discord] of config.toml, \
         or install a newer version of this program",
        .0.as_secs()
    )]
    Away(Duration),
    /// For an unknown reason.
    #[error("the gateway has ended unexpectedly: {0}")]
    Unexpected(String),
}

impl From<serenity::Error> for GatewayClosed {
    fn from(error: serenity::Error) -> Self {
        let (code, advice) = match error {
            serenity::Error::Gateway(GatewayError::InvalidAuthentication) => (
                4004,
                "it does not accept the token. Set a valid one (DISCORD_TOKEN, or token in config.toml)",
            ),
            serenity::Error::Gateway(GatewayError::InvalidGatewayIntents) => (
                4013,
                "it does not know the events that were asked for. Install a newer version of this program",
            ),
            serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents) => (
                4014,
                "it does not allow the events that were asked for. Look at the bot's intents in Discord's developer portal",
            ),
            other => return GatewayClosed::Unexpected(discreet(other)),
        };
        GatewayClosed::Told { code, advice }
    }
}

/// Why a request to Discord failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{text}")]
pub(crate) struct DiscordError {
    /// The right reaction.
    pub(crate) kind: Trouble,
    /// Whether Discord may have done it, or may still do it.
    pub(crate) may_be_done: bool,
    text: String,
}

/// The right reaction to a failed request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The message is gone.
    MessageGone,
    /// The channel is gone, according to the answer.
    ChannelGone,
    /// The person is not in the server.
    MemberGone,
    /// The person does not accept direct messages from us.
    NoDirect,
    /// The thread is archived and must be reopened first.
    Asleep,
    /// The channel is inaccessible: a permission is missing, or the thread is locked.
    Closed,
    /// The interaction was already answered.
    Answered,
    /// Discord will never accept this request.
    Invalid,
    /// Refused for another reason, such as an expired token.
    Refused,
    /// Refused without a reason, by a proxy or because of an error in Discord. It may pass.
    Unexplained,
    /// Done, but the answer is unreadable.
    Unreadable,
    /// Discord is busy or away: try again later.
    Later,
}

impl Trouble {
    pub(super) fn of(error: &serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
                Self::told(answer.error.code, answer.status_code)
            }
            // Only the body of a success is read like this; it may also be cut off.
            serenity::Error::Http(HttpError::Request(error)) if error.is_decode() || error.is_body() => {
                Trouble::Unreadable
            }
            serenity::Error::Json(_) => Trouble::Unreadable,
            // A failed connection says nothing about the request.
            _ => Trouble::Later,
        }
    }

    /// Classifies by Discord's code and the status. An unreadable body has the code -1.
    fn told(code: isize, status: StatusCode) -> Self {
        match (code, status) {
            (10008, _) => Trouble::MessageGone,
            (40060, _) => Trouble::Answered,
            (10007 | 10013, _) => Trouble::MemberGone,
            (10003 | 10004, _) => Trouble::ChannelGone,
            (50007 | 50278, _) => Trouble::NoDirect,
            (50083, _) => Trouble::Asleep,
            // Inaccessible or locked: somebody who manages the server can change that.
            (50001 | 50013 | 160005, _) => Trouble::Closed,
            (50006 | 50035, _) => Trouble::Invalid,
            // The token of an interaction has expired permanently.
            (50027, _) => Trouble::Refused,
            // Direct messages were opened too fast.
            (40003, _) => Trouble::Later,
            (_, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) => Trouble::Later,
            (_, status) if status.is_server_error() => Trouble::Later,
            (..=0 | 40333, _) | (_, StatusCode::UNAUTHORIZED) => Trouble::Unexplained,
            _ => Trouble::Refused,
        }
    }

    /// Returns whether the same request may succeed a moment later.
    pub(super) fn may_pass(self) -> bool {
        matches!(self, Trouble::Later | Trouble::Unexplained)
    }
}

impl DiscordError {
    /// The error of a request that took too long.
    pub(crate) fn timed_out() -> Self {
        DiscordError {
            kind: Trouble::Later,
            may_be_done: true,
            text: "Discord did not answer in time".to_owned(),
        }
    }

    /// The error for too many requests about the same server.
    pub(super) fn looked_too_often() -> Self {
        DiscordError {
            kind: Trouble::Later,
            may_be_done: false,
            text: "too many threads of this server were looked up".to_owned(),
        }
    }
}

impl From<serenity::Error> for DiscordError {
    fn from(error: serenity::Error) -> Self {
        DiscordError {
            kind: Trouble::of(&error),
            may_be_done: may_be_done(&error),
            text: discreet(error),
        }
    }
}

/// Returns whether a failed request may have taken effect: there was no answer, or an unspecific one.
fn may_be_done(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => answer.status_code.is_server_error(),
        serenity::Error::Http(HttpError::Request(error)) => !error.is_connect() && !error.is_builder(),
        serenity::Error::Io(_) => true,
        _ => false,
    }
}

/// Returns the cause of a failed request in one sentence, for the person who starts the bot.
pub(super) fn cause(error: serenity::Error) -> String {
    let serenity::Error::Http(HttpError::Request(error)) = error else {
        return error.to_string();
    };
    // The library's message names the request; the innermost source is the reason.
    let error = error.without_url();
    let mut last: &dyn std::error::Error = &error;
    while let Some(deeper) = last.source() {
        last = deeper;
    }
    last.to_string()
}

/// Describes a failed request for the log without its address, which may contain a secret.
pub(super) fn discreet(error: serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::Request(error)) => error.without_url().to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_impossible_requests_are_invalid() {
        for (status, code, expected) in [
            (400, 50035, Trouble::Invalid),
            (400, 50006, Trouble::Invalid),
            (401, 0, Trouble::Unexplained),
            (403, -1, Trouble::Unexplained),
            (403, 40333, Trouble::Unexplained),
            (404, 0, Trouble::Unexplained),
            (400, 0, Trouble::Unexplained),
            (404, 10062, Trouble::Refused),
            (401, 50027, Trouble::Refused),
            (403, 50013, Trouble::Closed),
            (400, 50083, Trouble::Asleep),
            (403, 50007, Trouble::NoDirect),
            (400, 40003, Trouble::Later),
            (429, 0, Trouble::Later),
            (502, -1, Trouble::Later),
        ] {
            let status = StatusCode::from_u16(status).unwrap();
            assert_eq!(Trouble::told(code, status), expected, "{status} {code}");
        }
    }
}
