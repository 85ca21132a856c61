//! Answering an interaction on a bad day: what Discord was too busy for is tried again while it is still of use.
//!
//! With Discord itself the library waits as long as it is told to. Without its ratelimiter, behind another address, a
//! refusal comes through to us without the time to wait, so each pause is twice the one before.

use std::time::Duration;

use serenity::all::{
    CommandInteraction, ComponentInteraction, Context, CreateInteractionResponseFollowup,
    EditInteractionResponse,
};
use serenity::http::{HttpError, StatusCode};
use tokio::time::Instant;

use super::error::Trouble;

/// Discord waits three seconds for the first answer: later than this it is not tried again.
const ACKNOWLEDGE: Duration = Duration::from_millis(2_900);
/// For how long the answer itself is tried; its token lives fifteen minutes.
const ANSWER: Duration = Duration::from_secs(120);
/// One request that takes longer is given up and tried again.
const REQUEST: Duration = Duration::from_secs(20);
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Something that somebody did and that has to be answered.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    Command(&'a CommandInteraction),
    Press(&'a ComponentInteraction),
}

impl Asked<'_> {
    /// Says that an answer will come: a private message of its own.
    pub(super) async fn promise_private(self, context: &Context) -> serenity::Result<()> {
        acknowledged(|| async move {
            match self {
                Asked::Command(command) => command.defer_ephemeral(context).await,
                Asked::Press(press) => press.defer_ephemeral(context).await,
            }
        })
        .await
    }

    /// Says that the message with the button will change.
    pub(super) async fn promise_update(self, context: &Context) -> serenity::Result<()> {
        acknowledged(|| async move {
            match self {
                Asked::Command(command) => command.defer_ephemeral(context).await,
                Asked::Press(press) => press.defer(context).await,
            }
        })
        .await
    }

    /// Gives the answer. Doing that twice changes nothing, so whatever fails is tried again.
    pub(super) async fn answer(
        self,
        context: &Context,
        answer: EditInteractionResponse,
    ) -> serenity::Result<()> {
        let sent = patiently(ANSWER, again_after_trouble, || {
            let answer = answer.clone();
            async move {
                match self {
                    Asked::Command(command) => command.edit_response(context, answer).await,
                    Asked::Press(press) => press.edit_response(context, answer).await,
                }
            }
        });
        sent.await.map(|_| ())
    }

    /// Adds a further message. Only what was surely not sent is sent again.
    pub(super) async fn add(
        self,
        context: &Context,
        message: CreateInteractionResponseFollowup,
    ) -> serenity::Result<()> {
        let sent = patiently(ANSWER, again_after_refusal, || {
            let message = message.clone();
            async move {
                match self {
                    Asked::Command(command) => command.create_followup(context, message).await,
                    Asked::Press(press) => press.create_followup(context, message).await,
                }
            }
        });
        sent.await.map(|_| ())
    }
}

async fn acknowledged<F>(mut send: impl FnMut() -> F) -> serenity::Result<()>
where
    F: Future<Output = serenity::Result<()>>,
{
    let mut tries = 0;
    patiently(ACKNOWLEDGE, again_after_trouble, || {
        tries += 1;
        let (sent, first) = (send(), tries == 1);
        async move {
            match sent.await {
                // The try before this one came through, and only its answer was lost.
                // By an earlier try whose answer was lost.
                Err(error) if !first && Trouble::of(&error) == Trouble::Answered => Ok(()),
                other => other,
            }
        }
    })
    .await
}

/// Tries a request again after growing pauses, while `again` allows it and it is still of use.
pub(super) async fn patiently<T, F>(
    within: Duration,
    again: impl Fn(&serenity::Error) -> bool,
    mut request: impl FnMut() -> F,
) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let end = Instant::now() + within;
    let mut pause = FIRST_PAUSE;
    loop {
        let answered = tokio::time::timeout(REQUEST, request()).await;
        let error = match answered {
            Ok(Ok(value)) => return Ok(value),
            Ok(Err(error)) => error,
            Err(_) => serenity::Error::Io(std::io::Error::from(std::io::ErrorKind::TimedOut)),
        };
        if !again(&error) || Instant::now() + pause > end {
            return Err(error);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Whether a request that may be made twice should be.
pub(super) fn again_after_trouble(error: &serenity::Error) -> bool {
    Trouble::of(error) == Trouble::Later
}

/// Whether a request was refused before anything was done.
fn again_after_refusal(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if answer.status_code == StatusCode::TOO_MANY_REQUESTS
    )
}
