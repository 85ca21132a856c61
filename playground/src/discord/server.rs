//! The listening socket: REST, gateway and files on one port.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::gateway;
use super::id::Id;
use super::rest;
use super::state::Discord;
use super::state::messages::content_type;
use crate::serve::{self, Limits};
use crate::web;

/// State shared by handlers.
#[derive(Clone)]
struct Shared {
    discord: Arc<Discord>,
    stop: CancellationToken,
}

/// The page and the bot keep connections open and open many at once; pictures are large.
const LIMITS: Limits = Limits {
    connections: 1_024,
    per_peer: 1_024,
    arrival: Duration::from_secs(60),
    body: rest::request::BODY_LIMIT,
    keep_alive: true,
};

/// Listens, and serves until `stop`.
pub(crate) async fn start(
    discord: Arc<Discord>,
    listen: SocketAddr,
    stop: CancellationToken,
) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    // This is set once: a Discord has one server.
    let _ = discord.base.set(format!("http://{address}"));
    let router = router(discord, stop.clone());
    tokio::spawn(serve::serve(listener, router, LIMITS, stop));
    Ok(address)
}

fn router(discord: Arc<Discord>, stop: CancellationToken) -> Router {
    let shared = Shared {
        discord: discord.clone(),
        stop,
    };
    let api = Router::new().route("/api/v10/{*path}", any(api));
    let api = discord.hooks.around(api.with_state(shared.clone()));
    let api = api.layer(middleware::from_fn_with_state(shared.clone(), count));
    Router::new()
        .route("/gateway", get(open_gateway))
        .route("/gateway/", get(open_gateway))
        .route("/attachments/{channel}/{attachment}/{filename}", get(attachment))
        .route("/emojis/{file}", get(emoji))
        .with_state(shared)
        .merge(api)
        .layer(middleware::from_fn(web::guard::bots))
        .merge(web::router(discord))
}

/// Counts the bot's requests, including those that are made to fail.
async fn count(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let path = request.uri().path().trim_start_matches("/api/v10");
    let of_interaction = path.starts_with("/interactions/") || path.starts_with("/webhooks/");
    shared.discord.requests[usize::from(of_interaction)].fetch_add(1, Relaxed);
    next.run(request).await
}

async fn api(State(shared): State<Shared>, request: Request) -> Response {
    rest::serve(shared.discord, request).await
}

/// Query parameters of a gateway connection.
#[derive(serde::Deserialize)]
struct Manner {
    v: Option<String>,
    compress: Option<String>,
}

async fn open_gateway(
    State(shared): State<Shared>,
    Query(manner): Query<Manner>,
    request: Request,
) -> Response {
    if shared.discord.with(|world| world.trouble.shut) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let wish = gateway::Wish {
        known_version: manner.v.is_none_or(|version| version == "10"),
        zlib_stream: manner.compress.as_deref() == Some("zlib-stream"),
    };
    gateway::upgrade(request, move |socket| {
        gateway::serve(shared.discord, socket, wish, shared.stop)
    })
}

/// Returns the picture of an emoji: `/emojis/12.png`, with any extension.
async fn emoji(State(shared): State<Shared>, Path(file): Path<String>) -> Response {
    let id = file.split('.').next().and_then(|id| id.parse::<Id>().ok());
    let known = id.and_then(|id| shared.discord.with(|world| world.data.emojis.get(&id).cloned()));
    match known.and_then(|emoji| Some((shared.discord.file(emoji.id)?, emoji.content_type))) {
        Some((bytes, kind)) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn attachment(
    State(shared): State<Shared>,
    Path((_, id, filename)): Path<(String, Id, String)>,
) -> Response {
    let Some(bytes) = shared.discord.file(id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let content_type = content_type(&filename).unwrap_or("application/octet-stream");
    ([(header::CONTENT_TYPE, content_type)], bytes).into_response()
}
