//! Answers on the wire, the bad ones included.

use std::time::Duration;

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

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
