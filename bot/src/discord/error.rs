//! What a refused or failed request means.

use serenity::http::{HttpError, StatusCode};

/// Discord has ended the gateway for good.
#[derive(Debug, thiserror::Error)]
pub enum GatewayClosed {
    /// With a code after which nobody may connect again.
    #[error("Discord has closed the gateway with {code}: {advice}")]
    Told {
        /// Discord's code.
        code: u16,
        /// What to do about it.
        advice: &'static str,
    },
    /// For no reason that we know.
    #[error("the gateway has ended unexpectedly: {0}")]
    Unexpected(String),
}

impl GatewayClosed {
    /// What a close code means after which nobody may connect again; nothing for any other.
    pub(super) fn for_good(code: u16) -> Option<Self> {
        let advice = match code {
            4004 => "it does not accept the token. Set a valid one (DISCORD_TOKEN, or token in config.toml)",
            4010 => {
                "there is no such shard. Check shards in the section [discord] of config.toml, or set \"auto\""
            }
            4011 => {
                "the bot is in too many servers for so few shards. Set shards = \"auto\" in the section [discord] of \
                 config.toml, or a larger total"
            }
            4012 => {
                "it no longer speaks this version of its protocol. Install a newer version of this program"
            }
            4013 => {
                "it does not know the events that were asked for. Install a newer version of this program"
            }
            4014 => {
                "it does not allow the events that were asked for. Look at the bot's intents in Discord's developer \
                 portal"
            }
            _ => return None,
        };
        Some(GatewayClosed::Told { code, advice })
    }
}

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
    /// The channel is gone, or so it is said.
    ChannelGone,
    /// The person is not in the server.
    MemberGone,
    /// The person takes no direct messages from us.
    NoDirect,
    /// The thread is asleep: it has to be woken first.
    Asleep,
    /// The channel is closed to us: a permission is missing, or the thread is locked.
    Closed,
    /// That interaction was answered already.
    Answered,
    /// Discord will not take this request, however often it is sent.
    Invalid,
    /// Refused for a reason of its own, such as a token that has expired.
    Refused,
    /// Refused without a reason: by what stands before Discord, or by a mistake of its own. It may pass.
    Odd,
    /// Done, but the answer can't be read.
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
            // Only the body of a success is read like this.
            serenity::Error::Http(HttpError::Request(error)) if error.is_decode() => Trouble::Unreadable,
            // A connection that failed says nothing about the request.
            _ => Trouble::Later,
        }
    }

    /// By Discord's code and the status. A body that can't be read has the code -1.
    fn told(code: isize, status: StatusCode) -> Self {
        match (code, status) {
            (10008, _) => Trouble::MessageGone,
            (40060, _) => Trouble::Answered,
            (10007 | 10013, _) => Trouble::MemberGone,
            (10003 | 10004, _) => Trouble::ChannelGone,
            (50007 | 50278, _) => Trouble::NoDirect,
            (50083, _) => Trouble::Asleep,
            // Closed to us or locked: somebody who manages the server can change that.
            (50001 | 50013 | 160005, _) => Trouble::Closed,
            (50006 | 50035, _) => Trouble::Invalid,
            // Direct messages were opened too fast.
            (40003, _) => Trouble::Later,
            (_, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) => Trouble::Later,
            (_, status) if status.is_server_error() => Trouble::Later,
            (..=0 | 40333, _) | (_, StatusCode::UNAUTHORIZED) => Trouble::Odd,
            _ => Trouble::Refused,
        }
    }

    /// Whether the same request may well succeed a moment later.
    pub(super) fn may_pass(self) -> bool {
        matches!(self, Trouble::Later | Trouble::Odd)
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

/// What is behind a request that failed, in one sentence for whoever starts the bot.
pub(super) fn cause(error: serenity::Error) -> String {
    let serenity::Error::Http(HttpError::Request(error)) = error else {
        return error.to_string();
    };
    // The library names the request; the reason is the last of what it was caused by.
    let error = error.without_url();
    let mut last: &dyn std::error::Error = &error;
    while let Some(deeper) = last.source() {
        last = deeper;
    }
    last.to_string()
}

/// A failed request in words for the log, without its address: that of an answer holds a secret.
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
    fn only_what_can_never_succeed_is_invalid() {
        for (status, code, expected) in [
            (400, 50035, Trouble::Invalid),
            (400, 50006, Trouble::Invalid),
            (401, 0, Trouble::Odd),
            (403, -1, Trouble::Odd),
            (403, 40333, Trouble::Odd),
            (404, 0, Trouble::Odd),
            (400, 0, Trouble::Odd),
            (404, 10062, Trouble::Refused),
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
