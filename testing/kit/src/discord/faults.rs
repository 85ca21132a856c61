//! Faults on demand: Discord on a bad day.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use playground::{rate_limited, serve::Connection};
use serde_json::json;

/// One kind of fault of a REST request.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Answer 429 and do nothing.
    RateLimit {
        /// The time to wait that the answer names.
        retry_after: Duration,
        /// Whether the limit is global.
        global: bool,
    },
    /// Answer this status (500, 502, 503…) and do nothing.
    Status(u16),
    /// Close the connection after this time, without doing anything.
    Hang(Duration),
    /// Answer as usual, after that time.
    Delay(Duration),
    /// Close the connection without doing anything.
    DropBefore,
    /// Do it, but close the connection without an answer.
    DropAfter,
    /// Close the connection without an answer, and do it after this time.
    Late(Duration),
    /// Do it twice.
    Twice,
    /// Do it, then answer this status.
    StatusAfter(u16),
    /// Refuse with this status and error code, and do nothing.
    Refuse {
        /// The HTTP status.
        status: u16,
        /// Discord's code; 0 for none.
        code: u32,
    },
    /// Answer this status with an HTML page, as a proxy in front of Discord does, and do nothing.
    Html(u16),
    /// Do it, then answer with success and an unreadable body.
    Unreadable,
}

/// The faults of the next requests; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    planned: Arc<Mutex<Vec<Planned>>>,
    storm: Arc<Mutex<Option<Storm>>>,
}

/// Random faults until they are cleared.
#[derive(Debug)]
struct Storm {
    percent: u64,
    faults: Vec<Fault>,
    /// State of a small generator: the same seed gives the same faults.
    chance: u64,
    hits: usize,
}

impl Storm {
    fn below(&mut self, count: u64) -> u64 {
        // Marsaglia's xorshift64.
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance % count
    }

    fn take(&mut self) -> Option<Fault> {
        if self.faults.is_empty() || self.below(100) >= self.percent {
            return None;
        }
        self.hits += 1;
        let index = self.below(self.faults.len() as u64);
        self.faults.get(usize::try_from(index).unwrap_or(0)).cloned()
    }
}

#[derive(Debug)]
struct Planned {
    spared: usize,
    left: usize,
    method: String,
    path: String,
    fault: Fault,
}

impl Faults {
    /// Makes the next `times` requests fail with `fault`.
    ///
    /// `method` is `POST` and the like or `*`; `path` begins after `/api/v10`. Each `*` in it stands for one segment
    /// and a last `**` for all that follow: `/channels/*/messages`, `/webhooks/**`.
    pub fn next(&self, times: usize, method: &str, path: &str, fault: Fault) {
        self.after(0, times, method, path, fault);
    }

    /// Skips the first `spared` such requests, then makes `times` of them fail with `fault`.
    pub fn after(&self, spared: usize, times: usize, method: &str, path: &str, fault: Fault) {
        let planned = Planned {
            spared,
            left: times,
            method: method.to_owned(),
            path: path.to_owned(),
            fault,
        };
        self.lock().push(planned);
    }

    /// Makes this share of all requests fail with a random one of these faults, until [`Faults::clear`].
    pub fn storm(&self, percent: u64, seed: u64, faults: Vec<Fault>) {
        *self.lock_storm() = Some(Storm {
            percent,
            faults,
            chance: seed.max(1),
            hits: 0,
        });
    }

    /// Cancels all pending faults. Returns how many requests a storm has hit.
    pub fn clear(&self) -> usize {
        self.lock().clear();
        self.lock_storm().take().map_or(0, |storm| storm.hits)
    }

    /// Returns how many faults are pending.
    pub fn left(&self) -> usize {
        self.lock().iter().map(|planned| planned.left).sum()
    }

    /// Applies the faults to these routes.
    pub(super) fn around(&self, api: Router) -> Router {
        api.layer(from_fn_with_state(self.clone(), meet))
    }

    fn take(&self, method: &str, path: &str) -> Option<Fault> {
        let mut planned = self.lock();
        let matching = |p: &Planned| {
            (p.method == "*" || p.method.eq_ignore_ascii_case(method)) && path_matches(&p.path, path)
        };
        let Some(index) = planned.iter().position(matching) else {
            return self.lock_storm().as_mut().and_then(Storm::take);
        };
        if planned[index].spared > 0 {
            planned[index].spared -= 1;
            return None;
        }
        planned[index].left = planned[index].left.saturating_sub(1);
        let fault = planned[index].fault.clone();
        planned.retain(|planned| planned.left > 0);
        Some(fault)
    }

    fn lock_storm(&self) -> std::sync::MutexGuard<'_, Option<Storm>> {
        self.storm.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Planned>> {
        self.planned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers one request with a fault, or passes it on.
async fn meet(State(faults): State<Faults>, request: Request, next: Next) -> Response {
    // Some client libraries write `%40original`.
    let path = request
        .uri()
        .path()
        .trim_start_matches("/api/v10")
        .replace("%40", "@");
    let connection = request.extensions().get::<Connection>().cloned();
    let Some(fault) = faults.take(request.method().as_str(), &path) else {
        return next.run(request).await;
    };
    match fault {
        Fault::RateLimit { retry_after, global } => rate_limited(retry_after, global),
        Fault::Status(status) => bad_day(status),
        Fault::Refuse { status, code } => refused(status, code),
        Fault::Html(status) => html(status),
        Fault::Hang(time) => {
            tokio::time::sleep(time).await;
            hang_up(connection).await
        }
        Fault::DropBefore => hang_up(connection).await,
        Fault::Delay(time) => {
            tokio::time::sleep(time).await;
            next.run(request).await
        }
        Fault::DropAfter => {
            next.run(request).await;
            hang_up(connection).await
        }
        Fault::Late(time) => {
            let [request, _] = copies(request).await;
            tokio::spawn(async move {
                tokio::time::sleep(time).await;
                next.run(request).await;
            });
            hang_up(connection).await
        }
        Fault::Twice => {
            let [first, second] = copies(request).await;
            next.clone().run(first).await;
            next.run(second).await
        }
        Fault::StatusAfter(status) => instead(next.run(request).await, bad_day(status)),
        Fault::Unreadable => instead(next.run(request).await, unreadable()),
    }
}

/// Returns two copies of a request.
async fn copies(request: Request) -> [Request; 2] {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
    [parts.clone(), parts].map(|parts| Request::from_parts(parts, Body::from(body.clone())))
}

/// Returns a different answer with the rate-limit headers of the original one.
fn instead(answer: Response, mut other: Response) -> Response {
    let limits = answer.headers().iter();
    for (name, value) in limits.filter(|(name, _)| name.as_str().starts_with("x-ratelimit")) {
        other.headers_mut().insert(name, value.clone());
    }
    other
}

/// An error of Discord that is unrelated to the request.
fn refused(status: u16, code: u32) -> Response {
    let body = json!({ "message": "Refused on demand", "code": code });
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (status_code(status), kind, body.to_string()).into_response()
}

/// An error page of the proxy in front of Discord.
fn html(status: u16) -> Response {
    let status = status_code(status);
    let body =
        format!("<!doctype html><html><head><title>{status}</title></head><body>Access denied</body></html>");
    (status, [(header::CONTENT_TYPE, "text/html; charset=UTF-8")], body).into_response()
}

/// Success, with a truncated answer.
fn unreadable() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (StatusCode::OK, kind, "{\"id\": \"12").into_response()
}

/// A body that is not JSON, as from a proxy in front of Discord.
fn bad_day(status: u16) -> Response {
    let text = "upstream connect error or disconnect/reset before headers";
    (status_code(status), text).into_response()
}

fn status_code(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Closes the connection; the answer is never written.
async fn hang_up(connection: Option<Connection>) -> Response {
    if let Some(connection) = connection {
        connection.hang_up();
        std::future::pending::<()>().await;
    }
    // Without a connection to close, returns an empty error. There always is one.
    (StatusCode::BAD_GATEWAY, Body::empty()).into_response()
}

fn path_matches(pattern: &str, path: &str) -> bool {
    let mut path = path.trim_matches('/').split('/');
    for wanted in pattern.trim_matches('/').split('/') {
        match (wanted, path.next()) {
            ("**", _) => return true,
            (_, None) => return false,
            ("*", Some(_)) => {}
            (wanted, Some(found)) if wanted != found => return false,
            _ => {}
        }
    }
    path.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_paths() {
        assert!(path_matches("/channels/*/messages", "/channels/12/messages"));
        assert!(!path_matches("/channels/*/messages", "/channels/12/messages/13"));
        assert!(path_matches("/webhooks/**", "/webhooks/1/abc/messages/@original"));
        assert!(!path_matches("/channels/*", "/channels"));
    }

    #[test]
    fn the_first_few_can_be_spared() {
        let faults = Faults::default();
        faults.after(1, 1, "GET", "/gateway", Fault::Status(500));
        let seen = [(); 3].map(|()| faults.take("GET", "/gateway").is_some());
        assert_eq!(seen, [false, true, false]);
    }

    #[test]
    fn a_storm_hits_its_share_until_it_is_cleared() {
        let faults = Faults::default();
        faults.storm(20, 7, vec![Fault::DropBefore, Fault::DropAfter]);
        let hit = (0..1_000)
            .filter(|_| faults.take("GET", "/gateway").is_some())
            .count();
        assert!((150..250).contains(&hit), "{hit}");
        assert_eq!(faults.clear(), hit);
        assert_eq!(faults.take("GET", "/gateway"), None);
    }

    #[test]
    fn trouble_ends_after_its_number() {
        let faults = Faults::default();
        faults.next(2, "POST", "/channels/*/messages", Fault::Status(500));
        assert_eq!(faults.take("GET", "/channels/1/messages"), None);
        assert_eq!(
            faults.take("POST", "/channels/1/messages"),
            Some(Fault::Status(500))
        );
        assert_eq!(
            faults.take("POST", "/channels/2/messages"),
            Some(Fault::Status(500))
        );
        assert_eq!(faults.take("POST", "/channels/3/messages"), None);
    }
}
