//! REST: routing, authorisation and validation.

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
use super::id::Id;
use super::limits::{FormErrors, Limit, Violation};
use super::state::Discord;
use buckets::Standing;
use request::Call;
pub use respond::rate_limited;
use respond::{respond, with_limits};
use routes::Route;

/// The answer of a handler.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Answer {
    Json(u16, Value),
    /// 204.
    Empty,
}

pub(crate) type Answered = Result<Answer, ApiError>;

/// Answers one request under `/api/v10`.
pub(crate) async fn serve(discord: Arc<Discord>, request: Request) -> Response {
    let method = request.method().as_str().to_owned();
    // Some client libraries write `%40original`.
    let path = request
        .uri()
        .path()
        .trim_start_matches("/api/v10")
        .replace("%40", "@");
    if !names_itself(request.headers()) {
        let violation = Violation {
            method,
            path,
            rule: "user agent".to_owned(),
            detail: "every request must have a User-Agent of the form \"DiscordBot (URL, version)\""
                .to_owned(),
        };
        record(&discord, violation);
        return respond(Err(ApiError::BLOCKED));
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
        return with_limits(rate_limited(wait, standing.global), standing);
    }
    let answered = handle(&discord, &method, &path, found, request).await;
    let response = respond(answered);
    match &standing {
        Some(standing) => with_limits(response, standing),
        None => response,
    }
}

/// Treats the response to a posted interaction like the request that gives the first answer.
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
    if let Some(description) = &discord.hooks.description
        && let Some(detail) = description.check_request(method, route.path, &call.body)
    {
        let mut objection = FormErrors::default();
        objection.add("", Limit::Type, detail.clone());
        call.objection = Some(objection);
        violated("openapi", detail);
    }
    let answered = (route.handle)(discord, &call);
    match &answered {
        Ok(Answer::Json(status, body)) => {
            if let Some(description) = &discord.hooks.description
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

/// Returns whether the User-Agent is one that Discord accepts; the proxy in front of Discord may block other requests.
fn names_itself(headers: &HeaderMap) -> bool {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok());
    agent.is_some_and(|agent| agent.starts_with("DiscordBot ("))
}

fn is_signed(discord: &Discord, headers: &HeaderMap) -> bool {
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    given.and_then(|given| given.strip_prefix("Bot ")) == Some(&discord.token)
}
