//! The one place where requests to Discord are tried again.
//!
//! With Discord itself the library waits as long as it is told to. Without its rate limiter, behind another address, a
//! refusal comes through to us without the time to wait, so each pause is twice the one before.

use std::time::Duration;

use serenity::http::{HttpError, StatusCode};
use tokio::time::Instant;

use super::error::{DiscordError, Trouble};

/// How long Discord may take to take a first answer, and how it says that it has not.
const TAKEN: Duration = Duration::from_secs(2);
const UNKNOWN_WEBHOOK: isize = 10_015;
const UNKNOWN_MESSAGE: isize = 10_008;
/// One request that takes longer is given up and tried again.
const REQUEST: Duration = Duration::from_secs(20);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// Pauses of due work, which is tried again by its time in the store: doubled with every try up to this power.
const LONGEST_DOUBLING: u32 = 12;

/// One try of a request, limited in time.
pub(super) async fn once<T>(request: impl Future<Output = serenity::Result<T>>) -> Result<T, DiscordError> {
    match tokio::time::timeout(REQUEST, request).await {
        Ok(answered) => answered.map_err(DiscordError::from),
        Err(_) => Err(DiscordError::timed_out()),
    }
}

/// Tries a request again after growing pauses, while `again` allows it and it is still of use.
pub(super) async fn within<T, F>(
    limit: Duration,
    again: impl Fn(&serenity::Error) -> bool,
    mut request: impl FnMut() -> F,
) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let end = Instant::now() + limit;
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

/// How long due work waits after so many tries.
pub(super) fn due_pause(attempts: u32) -> tables::Millis {
    tables::Millis(1_000 << attempts.min(LONGEST_DOUBLING))
}

/// Whether a request that may be made twice should be.
pub(super) fn after_trouble(error: &serenity::Error) -> bool {
    Trouble::of(error).may_pass()
}

/// The same for what follows the first answer. Where that is the response to a request of Discord's, ours may be there
/// before it was taken: then Discord does not know yet what we speak of.
pub(super) fn after_answer() -> impl Fn(&serenity::Error) -> bool {
    let until = Instant::now() + TAKEN;
    move |error| after_trouble(error) || (is_unknown(error) && Instant::now() < until)
}

fn is_unknown(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if matches!(answer.error.code, UNKNOWN_WEBHOOK | UNKNOWN_MESSAGE)
    )
}

/// Whether a request was refused before anything was done.
pub(super) fn after_refusal(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer))
            if answer.status_code == StatusCode::TOO_MANY_REQUESTS
    )
}
