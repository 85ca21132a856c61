//! The page in the browser: a chat like Discord's, for the local person of your choice.
//!
//! The page is plain HTML, CSS and JavaScript from `page/`, embedded unchanged. It sends requests under `/local/`,
//! and receives changes as server-sent events.

mod acts;
mod events;
pub(crate) mod guard;
mod reads;
mod shapes;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::discord::id::Id;
use crate::discord::interactions::Refused;
use crate::discord::state::{Discord, World};

/// Largest request of the page in bytes.
const LARGEST_REQUEST: usize = 64 * 1024;

/// No external content, no inline code, no framing, and no text interpreted as markup.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

macro_rules! page {
    ($($path:literal, $file:literal, $kind:literal;)*) => {
        /// Path, type and text of each file of the page.
        const FILES: &[(&str, &str, &str)] = &[$(($path, $kind, include_str!(concat!("page/", $file)))),*];
    };
}

page! {
    "/", "index.html", "text/html; charset=utf-8";
    "/page/style.css", "style.css", "text/css; charset=utf-8";
    "/page/parts.css", "parts.css", "text/css; charset=utf-8";
    "/page/app.js", "app.js", "text/javascript; charset=utf-8";
    "/page/dom.js", "dom.js", "text/javascript; charset=utf-8";
    "/page/server.js", "server.js", "text/javascript; charset=utf-8";
    "/page/texts.js", "texts.js", "text/javascript; charset=utf-8";
    "/page/markdown.js", "markdown.js", "text/javascript; charset=utf-8";
    "/page/message.js", "message.js", "text/javascript; charset=utf-8";
    "/page/focus.js", "focus.js", "text/javascript; charset=utf-8";
    "/page/layout.js", "layout.js", "text/javascript; charset=utf-8";
    "/page/pictures.js", "pictures.js", "text/javascript; charset=utf-8";
    "/page/controls.js", "controls.js", "text/javascript; charset=utf-8";
    "/page/composer.js", "composer.js", "text/javascript; charset=utf-8";
    "/page/commands.js", "commands.js", "text/javascript; charset=utf-8";
    "/page/filling.js", "filling.js", "text/javascript; charset=utf-8";
    "/page/popup.js", "popup.js", "text/javascript; charset=utf-8";
    "/page/world.js", "world.js", "text/javascript; charset=utf-8";
    "/page/sidebar.js", "sidebar.js", "text/javascript; charset=utf-8";
    "/page/dialogs.js", "dialogs.js", "text/javascript; charset=utf-8";
    "/page/welcome.js", "welcome.js", "text/javascript; charset=utf-8";
    "/page/icon.svg", "icon.svg", "image/svg+xml";
}

/// Routes of the page.
pub(crate) fn router(discord: Arc<Discord>) -> Router {
    let mut router = Router::new()
        .route("/local/state", get(reads::state))
        .route("/local/messages", get(reads::messages))
        .route("/local/commands", get(reads::commands))
        .route(
            "/local/files/{channel}/{message}/{attachment}/{filename}",
            get(reads::file),
        )
        .route("/local/events", get(events::listen))
        .route("/local/say", post(acts::say))
        .route("/local/slash", post(acts::slash))
        .route("/local/suggest", post(acts::suggest))
        .route("/local/press", post(acts::press))
        .route("/local/select", post(acts::select))
        .route("/local/submit", post(acts::submit))
        .route("/local/dismiss", post(acts::dismiss))
        .route("/local/people", post(acts::person))
        .route("/local/language", post(acts::language))
        .route("/local/channels", post(acts::channel))
        .with_state(discord);
    for (path, kind, text) in FILES {
        router = router.route(
            path,
            get(move || async move { ([(header::CONTENT_TYPE, *kind)], *text) }),
        );
    }
    router
        .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
        .layer(middleware::from_fn(guard::page))
        .layer(middleware::map_response(harden))
}

/// Adds the headers of every answer to a browser.
async fn harden(mut response: Response) -> Response {
    let fixed = [
        ("content-security-policy", CONTENT_POLICY),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
    ];
    let headers = response.headers_mut();
    for (name, value) in fixed {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // Another build may serve another page; only pictures never change.
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Why a request of the page fails.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("there is nobody with this id")]
    Nobody,
    #[error("this message or file does not exist")]
    Nothing,
    #[error("you can't send messages here")]
    NotAllowed,
    #[error("{0}")]
    Bad(&'static str),
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let (status, code) = match self {
            Trouble::Nobody => (StatusCode::NOT_FOUND, "nobody"),
            Trouble::Nothing => (StatusCode::NOT_FOUND, "nothing"),
            Trouble::NotAllowed => (StatusCode::FORBIDDEN, "not-allowed"),
            Trouble::Bad(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad"),
            Trouble::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
        };
        (
            status,
            Json(json!({ "error": code, "message": self.to_string() })),
        )
            .into_response()
    }
}

type Answered = Result<Json<Value>, Trouble>;

/// The page acts for people, never for the bot.
fn check_person(world: &World, id: Id) -> Result<Id, Trouble> {
    let person = world.data.users.get(&id).filter(|person| !person.bot);
    person.map(|person| person.id).ok_or(Trouble::Nobody)
}
