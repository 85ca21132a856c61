//! Upgrades a request to a WebSocket, with the library that the bot also uses.

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::Role;

/// A WebSocket to a bot.
pub(crate) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Accepts a WebSocket request and passes the connection to `serve` when it is open.
pub(crate) fn upgrade<Served>(
    mut request: Request,
    serve: impl FnOnce(Socket) -> Served + Send + 'static,
) -> Response
where
    Served: Future<Output = ()> + Send + 'static,
{
    let headers = request.headers();
    let asks = headers
        .get(header::UPGRADE)
        .is_some_and(|what| what.as_bytes().eq_ignore_ascii_case(b"websocket"));
    let Some(key) = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks) else {
        return (StatusCode::UPGRADE_REQUIRED, "This address speaks WebSocket.").into_response();
    };
    let accept = derive_accept_key(key.as_bytes());
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        match upgrade.await {
            Ok(stream) => {
                let socket = WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Server, None);
                serve(socket.await).await;
            }
            Err(error) => tracing::debug!("Could not open a gateway connection: {error}"),
        }
    });
    let headers = [
        (header::CONNECTION, "upgrade"),
        (header::UPGRADE, "websocket"),
        (header::SEC_WEBSOCKET_ACCEPT, &accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}
