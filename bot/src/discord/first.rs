//! The first answer to an interaction: our own request, or the response to Discord's request.

use std::time::{Duration, Instant};

use serde_json::Value;
use serenity::all::{CreateInteractionResponse, CreateInteractionResponseMessage, InteractionId};
use tokio::sync::watch;

use super::Requests;

/// Discord waits three seconds for the first answer: after this time it is not retried.
pub(super) const ACKNOWLEDGE: Duration = Duration::from_millis(2_900);

/// The destination of the first answer.
pub(super) enum FirstAnswer {
    /// The interaction came through the gateway.
    Request(Requests),
    /// It arrived by HTTP, and the endpoint waits for this answer.
    Response(watch::Sender<Option<Value>>),
}

impl FirstAnswer {
    /// Defers the answer: as an edit of the message with the control, or as a private message.
    pub(super) async fn defer(
        self,
        to: (InteractionId, &str),
        came: Instant,
        edits: bool,
    ) -> serenity::Result<()> {
        let private = || CreateInteractionResponseMessage::new().ephemeral(true);
        let promise = if edits {
            CreateInteractionResponse::Acknowledge
        } else {
            CreateInteractionResponse::Defer(private())
        };
        self.give(to, came, &promise).await
    }

    /// Sends the answer to the interaction that arrived at this time; retries a request while Discord waits for it.
    pub(super) async fn give(
        self,
        to: (InteractionId, &str),
        came: Instant,
        answer: &CreateInteractionResponse,
    ) -> serenity::Result<()> {
        match self {
            FirstAnswer::Request(requests) => {
                let left = ACKNOWLEDGE.saturating_sub(came.elapsed());
                requests.respond(to, left, answer).await
            }
            FirstAnswer::Response(waiting) => {
                // If the endpoint no longer waits, Discord refuses everything that follows.
                waiting.send_replace(Some(serde_json::to_value(answer)?));
                Ok(())
            }
        }
    }
}
