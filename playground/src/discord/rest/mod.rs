//! REST: finding the route, checking who asks and what, running into planned trouble.

mod basics;
pub(crate) mod buckets;
mod channels;
mod commands;
mod emojis;
mod form;
mod interactions;
mod messages;
pub(crate) mod request;
mod respond;
mod routes;
mod threads;
mod webhooks;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use bytes::Bytes;
use serde_json::Value;

use super::error::ApiError;
use super::faults::Fault;
use super::id::Id;
use super::limits::{FormErrors, Limit, Violation};
use super::server::Hangup;
use super::state::Discord;
use buckets::Standing;
use request::Call;
use respond::{bad_day, hang_up, html, rate_limited, refused, respond, unreadable, with_limits};
use routes::Route;

/// What a handler answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Answer {
    Json(u16, Value),
    /// 204.
    Empty,
}

pub(crate) type Answered = Result<Answer, ApiError>;

/// A description of the API that requests and answers are compared with.
pub(crate) trait Description: Send + Sync {
    /// What is wrong with a request, if anything.
    fn check_request(&self, method: &str, path: &str, call: &Call) -> Option<String>;
    /// What is wrong with our own answer, if anything.
    fn check_answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Option<String>;
}

/// Answers one request under `/api/v10`.
pub(crate) async fn serve(discord: Arc<Discord>, request: Request) -> Response {
    let method = request.method().as_str().to_owned();
    // Some client libraries write `%40original`.
    let path = request
        .uri()
        .path()
        .trim_start_matches("/api/v10")
        .replace("%40", "@");
    let of_interaction = path.starts_with("/interactions/") || path.starts_with("/webhooks/");
    discord.requests[usize::from(of_interaction)].fetch_add(1, Relaxed);
    let hangup = request.extensions().get::<Hangup>().cloned();
    let fault = discord.faults.take(&method, &path);
    match fault {
        Some(Fault::RateLimit { retry_after, global }) => {
            return after_body(request, rate_limited(retry_after, global)).await;
        }
        Some(Fault::Status(status)) => return after_body(request, bad_day(status)).await,
        Some(Fault::Hang(time)) => {
            tokio::time::sleep(time).await;
            return hang_up(hangup).await;
        }
        Some(Fault::DropBefore) => return hang_up(hangup).await,
        Some(Fault::Refuse { status, code }) => return after_body(request, refused(status, code)).await,
        Some(Fault::Html(status)) => return after_body(request, html(status)).await,
        Some(Fault::Delay(time)) => tokio::time::sleep(time).await,
        Some(Fault::DropAfter | Fault::StatusAfter(_) | Fault::Unreadable) | None => {}
    }
    let found = routes::find(&method, &path);
    let standing = found.as_ref().ok().and_then(|(route, params)| {
        discord
            .buckets
            .count(&method, route.path, params, discord.clock.now_ms())
    });
    if let Some(standing @ Standing { exceeded: true, .. }) = &standing
        && discord.rate_limits
    {
        discord.limited.fetch_add(1, Relaxed);
        let wait = Duration::from_millis(standing.reset_after_ms);
        return after_body(
            request,
            with_limits(rate_limited(wait, standing.global), standing),
        )
        .await;
    }
    let answered = handle(&discord, &method, &path, found, request).await;
    let response = match fault {
        Some(Fault::DropAfter) => hang_up(hangup).await,
        Some(Fault::StatusAfter(status)) => bad_day(status),
        Some(Fault::Unreadable) => unreadable(),
        _ => respond(answered),
    };
    match &standing {
        Some(standing) => with_limits(response, standing),
        None => response,
    }
}

/// A refusal, once the request is read to its end: to a client that is still sending, a closed connection looks like no
/// answer.
async fn after_body(request: Request, refusal: Response) -> Response {
    let _ = axum::body::to_bytes(request.into_body(), request::BODY_LIMIT).await;
    refusal
}

/// Takes the response to a posted interaction as what it stands for: the request that gives the first answer.
pub(crate) async fn first_answer(
    discord: &Arc<Discord>,
    id: Id,
    token: &str,
    body: Bytes,
) -> Result<(), String> {
    let path = format!("/interactions/{id}/{token}/callback");
    let request = Request::new(Body::from(body));
    let answered = handle(discord, "POST", &path, routes::find("POST", &path), request).await;
    answered.map(drop).map_err(|error| error.message.to_owned())
}

async fn handle(
    discord: &Arc<Discord>,
    method: &str,
    path: &str,
    found: Result<(&Route, Vec<String>), ApiError>,
    request: Request,
) -> Answered {
    let violated = |rule: &str, detail: String| {
        record(
            discord,
            Violation {
                method: method.to_owned(),
                path: path.to_owned(),
                rule: rule.to_owned(),
                detail,
            },
        );
    };
    let (route, params) = found.inspect_err(|_| {
        violated("route", "the local Discord does not know this route".to_owned());
    })?;
    if route.signed && !is_signed(discord, request.headers()) {
        return Err(ApiError::UNAUTHORIZED);
    }
    let mut call = match Call::read(params, request, discord.strict).await {
        Ok(call) => call,
        Err(error) => {
            violated("body", error.message.to_owned());
            return Err(error);
        }
    };
    if let Some(description) = &discord.description
        && let Some(detail) = description.check_request(method, route.path, &call)
    {
        let mut objection = FormErrors::default();
        objection.add("", Limit::Type, detail.clone());
        call.objection = Some(objection);
        violated("openapi", detail);
    }
    let answered = (route.handle)(discord, &call);
    match &answered {
        Ok(Answer::Json(status, body)) => {
            if let Some(description) = &discord.description
                && let Some(detail) = description.check_answer(method, route.path, *status, body)
            {
                violated("openapi, our answer", detail);
            }
        }
        Ok(Answer::Empty) => {}
        Err(error)
            if call
                .objection
                .as_ref()
                .is_some_and(|objection| *error == ApiError::invalid_form(objection)) => {}
        Err(error) if matches!(error.code, 50006 | 50035) => {
            violated(
                "limits",
                error
                    .errors
                    .as_ref()
                    .map_or_else(|| error.message.to_owned(), Value::to_string),
            );
        }
        Err(_) => {}
    }
    answered
}

fn record(discord: &Discord, violation: Violation) {
    tracing::warn!("{violation}");
    discord.violations().push(violation);
}

fn is_signed(discord: &Discord, headers: &HeaderMap) -> bool {
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    given.and_then(|given| given.strip_prefix("Bot ")) == Some(&discord.token)
}
