//! Test hooks between a bot and the local Discord.

use std::fmt;
use std::sync::Arc;

use axum::Router;
use serde_json::Value;

/// A layer around the routes of the REST API.
pub type AroundApi = Arc<dyn Fn(Router) -> Router + Send + Sync>;

/// Test hooks between a bot and the REST API.
#[derive(Clone, Default)]
pub struct Hooks {
    /// Wraps the API, for instance to make requests fail.
    pub around_api: Option<AroundApi>,
    /// The description against which requests and answers are validated.
    pub description: Option<Arc<dyn Description>>,
}

/// A description of the API that validates requests and answers.
pub trait Description: Send + Sync {
    /// Returns what is wrong with a request, if anything.
    fn check_request(&self, method: &str, path: &str, body: &Value) -> Option<String>;
    /// Returns what is wrong with our own answer, if anything.
    fn check_answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Option<String>;
}

impl Hooks {
    pub(crate) fn around(&self, api: Router) -> Router {
        match &self.around_api {
            Some(wrap) => wrap(api),
            None => api,
        }
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks")
            .field("around_api", &self.around_api.is_some())
            .field("description", &self.description.is_some())
            .finish()
    }
}
