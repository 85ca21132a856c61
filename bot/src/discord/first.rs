//! The first answer to an interaction: a request of ours, or the response to Discord's own request.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use serenity::all::{CreateInteractionResponse, CreateInteractionResponseMessage, Http, InteractionId};
use tokio::sync::watch;

use super::{error::Trouble, retry};

/// Discord waits three seconds for the first answer: later than this it is not tried again.
pub(super) const ACKNOWLEDGE: Duration = Duration::from_millis(2_900);

/// Where the one first answer goes.
pub(super) enum FirstAnswer {
    /// The interaction came through the gateway.
    Request(Arc<Http>),
    /// It came by HTTP, and those who brought it wait for this.
    Response(watch::Sender<Option<Value>>),
}

impl FirstAnswer {
    /// Promises an answer: as an edit of the message with the control, or as a private message.
    pub(super) async fn defer(
        self,
        to: (InteractionId, &str),
        came: Instant,
        edits: bool,
    ) -> serenity::Result<()> {
        let private = || CreateInteractionResponseMessage::new().ephemeral(true);
        let promise = match edits {
            true => CreateInteractionResponse::Acknowledge,
            false => CreateInteractionResponse::Defer(private()),
        };
        self.give(to, came, &promise).await
    }

    /// Gives the answer to the interaction that came at this time; a request is made again while Discord waits for it.
    pub(super) async fn give(
        self,
        (id, token): (InteractionId, &str),
        came: Instant,
        answer: &CreateInteractionResponse,
    ) -> serenity::Result<()> {
        let http = match self {
            FirstAnswer::Request(http) => http,
            FirstAnswer::Response(waiting) => {
                // If nobody waits any longer, what follows is refused by Discord.
                waiting.send_replace(Some(serde_json::to_value(answer)?));
                return Ok(());
            }
        };
        let mut tries = 0;
        let left = ACKNOWLEDGE.saturating_sub(came.elapsed());
        retry::within(left, retry::after_trouble, || {
            tries += 1;
            let first = tries == 1;
            let sent = http.create_interaction_response(id, token, answer, Vec::new());
            async move {
                match sent.await {
                    // The try before this one came through, and only its answer was lost.
                    Err(error) if !first && Trouble::of(&error) == Trouble::Answered => Ok(()),
                    other => other,
                }
            }
        })
        .await
    }
}
