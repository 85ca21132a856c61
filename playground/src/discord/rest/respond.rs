//! Answers on the wire, the bad ones included.

use std::time::Duration;

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::buckets::Standing;
use super::{Answer, Answered};
use crate::discord::server::Hangup;

pub(super) fn respond(answered: Answered) -> Response {
    match answered {
        Ok(Answer::Empty) => StatusCode::NO_CONTENT.into_response(),
        Ok(Answer::Json(status, body)) => as_json(status, &body),
        Err(error) => as_json(error.status, &error.body()),
    }
}

fn as_json(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (
        status,
        [(header::CONTENT_TYPE, "application/json")],
        body.to_string(),
    )
        .into_response()
}

/// Says how many more such requests are welcome, and when.
pub(super) fn with_limits(mut response: Response, standing: &Standing) -> Response {
    let seconds = |ms: u64| format!("{}.{:03}", ms / 1000, ms % 1000);
    let headers = [
        ("x-ratelimit-limit", standing.limit.to_string()),
        ("x-ratelimit-remaining", standing.remaining.to_string()),
        ("x-ratelimit-reset", seconds(standing.reset_ms)),
        ("x-ratelimit-reset-after", seconds(standing.reset_after_ms)),
        ("x-ratelimit-bucket", standing.bucket.clone()),
    ];
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// An error of Discord's that has nothing to do with what was asked.
pub(super) fn refused(status: u16, code: u32) -> Response {
    as_json(status, &json!({ "message": "Refused on demand", "code": code }))
}

/// A page of the proxy in front of Discord.
pub(super) fn html(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::FORBIDDEN);
    let body =
        format!("<!doctype html><html><head><title>{status}</title></head><body>Access denied</body></html>");
    (status, [(header::CONTENT_TYPE, "text/html; charset=UTF-8")], body).into_response()
}

/// Success, with half an answer.
pub(super) fn unreadable() -> Response {
    (
        StatusCode::OK,
        [(header::CONTENT_TYPE, "application/json")],
        "{\"id\": \"12",
    )
        .into_response()
}

pub(super) fn rate_limited(retry_after: Duration, global: bool) -> Response {
    let seconds = retry_after.as_secs_f64();
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global, "code": 0 });
    let mut response = as_json(429, &body);
    let scope = if global { "global" } else { "user" };
    let headers = [
        ("retry-after", seconds.ceil().to_string()),
        ("x-ratelimit-limit", "5".to_owned()),
        ("x-ratelimit-remaining", "0".to_owned()),
        ("x-ratelimit-reset-after", format!("{seconds:.3}")),
        ("x-ratelimit-scope", scope.to_owned()),
        ("via", "1.1 google".to_owned()),
    ];
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    if global {
        response
            .headers_mut()
            .insert("x-ratelimit-global", header::HeaderValue::from_static("true"));
    }
    response
}

/// Something that is not even JSON, as from a proxy in front of Discord.
pub(super) fn bad_day(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (
        status,
        "upstream connect error or disconnect/reset before headers",
    )
        .into_response()
}

/// Closes the connection; the answer is never written.
pub(super) async fn hang_up(hangup: Option<Hangup>) -> Response {
    if let Some(Hangup(token)) = hangup {
        token.cancel();
        std::future::pending::<()>().await;
    }
    // Without a connection to close (there always is one) the next best is an empty error.
    Response::builder()
        .status(502)
        .body(Body::empty())
        .unwrap_or_default()
}
