//! The listening socket: REST, gateway and files on one port.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

use super::gateway;
use super::id::Id;
use super::rest;
use super::state::Discord;
use super::state::messages::content_type;
use crate::web;

/// What handlers share.
#[derive(Clone)]
struct Shared {
    discord: Arc<Discord>,
    stop: CancellationToken,
}

/// Ends the TCP connection of the request that carries it, without an answer.
#[derive(Clone)]
pub(crate) struct Hangup(pub(crate) CancellationToken);

/// Listens, and serves until `stop`.
pub(crate) async fn start(
    discord: Arc<Discord>,
    listen: SocketAddr,
    stop: CancellationToken,
) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    // Set once: a Discord has one server.
    let _ = discord.base.set(format!("http://{address}"));
    let router = router(discord, stop.clone());
    tokio::spawn(accept(listener, router, stop));
    Ok(address)
}

fn router(discord: Arc<Discord>, stop: CancellationToken) -> Router {
    Router::new()
        .route("/api/v10/{*path}", any(api))
        .route("/gateway", get(open_gateway))
        .route("/gateway/", get(open_gateway))
        .route("/attachments/{channel}/{attachment}/{filename}", get(attachment))
        .route("/emojis/{file}", get(emoji))
        .layer(middleware::from_fn(web::guard::bots))
        .with_state(Shared {
            discord: discord.clone(),
            stop,
        })
        .merge(web::router(discord))
}

async fn accept(listener: TcpListener, router: Router, stop: CancellationToken) {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                tokio::spawn(connection(stream, router.clone(), stop.clone()));
            }
            // Out of file handles, most likely: leave the others time to finish.
            Err(error) => {
                tracing::warn!("Cannot accept a connection: {error}");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, router: Router, stop: CancellationToken) {
    // Small events are worth more now than packed.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!("Cannot set TCP_NODELAY: {error}");
    }
    let hangup = CancellationToken::new();
    let router = router.layer(axum::Extension(Hangup(hangup.clone())));
    let served = http1::Builder::new()
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    tokio::select! {
        () = stop.cancelled() => {}
        () = hangup.cancelled() => {}
        ended = served => if let Err(error) = ended {
            tracing::debug!("A connection ended early: {error}");
        },
    }
}

async fn api(State(shared): State<Shared>, request: Request) -> Response {
    rest::serve(shared.discord, request).await
}

/// How a bot wants to speak with the gateway.
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
    if shared.discord.with(|world| world.gateway_shut) {
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

/// The picture of an emoji: `/emojis/12.png`, whatever ending it is asked by.
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
