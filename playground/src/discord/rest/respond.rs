//! HTTP responses.

use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::buckets::Standing;
use super::{Answer, Answered};

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

/// Adds the rate-limit headers.
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

/// The answer to a request beyond a rate limit.
pub fn rate_limited(retry_after: Duration, global: bool) -> Response {
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
