//! The requests that reach the local Discord, recorded on demand.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    Router,
    extract::{Request, State},
    http::header::{CONTENT_LENGTH, CONTENT_TYPE},
    middleware::{Next, from_fn_with_state},
    response::Response,
};

/// Requests since the recording began; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Traffic(Arc<Mutex<Option<Vec<Asked>>>>);

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The HTTP method.
    pub method: String,
    /// The path after `/api/v10`.
    pub path: String,
    /// Bytes of its body if it has files, otherwise 0.
    pub upload: usize,
}

impl Traffic {
    /// Begins to record.
    pub fn record(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Vec::new());
    }

    /// Ends the recording, and returns the requests in order.
    pub fn take(&self) -> Vec<Asked> {
        let recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        recorded.unwrap_or_default()
    }

    pub(super) fn around(&self, api: Router) -> Router {
        api.layer(from_fn_with_state(self.clone(), pass))
    }
}

async fn pass(State(traffic): State<Traffic>, request: Request, next: Next) -> Response {
    if let Some(recorded) = &mut *traffic.0.lock().unwrap_or_else(PoisonError::into_inner) {
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let files = header(CONTENT_TYPE).is_some_and(|kind| kind.starts_with("multipart/"));
        let length = header(CONTENT_LENGTH).and_then(|length| length.parse().ok());
        recorded.push(Asked {
            upload: length.filter(|_| files).unwrap_or_default(),
            method: request.method().to_string(),
            path: request.uri().path().trim_start_matches("/api/v10").to_owned(),
        });
    }
    next.run(request).await
}
