//! The way to the gateway: the library connects to a relay on this machine, and the relay to Discord.
//!
//! The relay hears what the library keeps to itself: the code with which Discord ends a connection, and that heartbeats
//! are answered. It also has TLS of its own, because the library's gets no more fixes.

use std::{io, sync::Arc, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName},
    },
};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async, client_async_with_config,
    tungstenite::{
        Message,
        client::IntoClientRequest,
        handshake::server::{Callback, ErrorResponse, Request, Response},
        http::StatusCode,
        protocol::{CloseFrame, WebSocketConfig},
    },
};

use super::{client::Front, error::GatewayClosed};
use crate::health::Health;

/// How long Discord may take to open a connection.
const OPEN: Duration = Duration::from_secs(15);
/// How long the last words of a connection may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// What is read and written, with TLS or without.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

type Near = WebSocketStream<TcpStream>;
type Far = WebSocketStream<Box<dyn Stream>>;

/// Opens a relay to a gateway: gives the address for the library, and what serves it until Discord ends a shard for good.
///
/// # Errors
/// When this machine has no port or no random numbers to give.
pub(super) async fn open(
    gateway: &str,
    front: Option<Front>,
    health: Health,
) -> io::Result<(String, impl Future<Output = GatewayClosed> + Send + use<>)> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    // Nobody else on this machine may sign in through us: a wrong token would end us, too.
    let secret = getrandom::u64().map_err(|error| io::Error::other(error.to_string()))?;
    let secret = format!("/{secret:016x}");
    let address = format!("ws://{}{secret}", listener.local_addr()?);
    let relay = Arc::new(Relay {
        gateway: format!("{}/?v=10&encoding=json", gateway.trim_end_matches('/')),
        front,
        secret,
        health,
    });
    Ok((address, relay.run(listener)))
}

struct Relay {
    gateway: String,
    front: Option<Front>,
    secret: String,
    health: Health,
}

impl Relay {
    async fn run(self: Arc<Self>, listener: TcpListener) -> GatewayClosed {
        let mut links = JoinSet::new();
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((near, _)) => {
                        links.spawn(self.clone().link(near));
                    }
                    // Out of files, most likely: leave the others time to finish.
                    Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
                },
                Some(ended) = links.join_next() => {
                    if let Ok(Some(closed)) = ended {
                        return closed;
                    }
                }
            }
        }
    }

    /// Serves one connection of the library; says if Discord has ended it for good.
    async fn link(self: Arc<Self>, near: TcpStream) -> Option<GatewayClosed> {
        let mut far = match timeout(OPEN, connect(&self.gateway, self.front.as_ref())).await {
            Ok(Ok(far)) => far,
            // The library hears that its connection is refused, and tries again.
            Ok(Err(error)) => {
                tracing::warn!("The gateway can't be reached: {error}");
                return None;
            }
            Err(_) => {
                tracing::warn!("The gateway does not answer");
                return None;
            }
        };
        near.set_nodelay(true).ok()?;
        let mut near = accept_hdr_async(near, Door(&self.secret)).await.ok()?;
        match self.pass_on(&mut near, &mut far).await {
            Ended::ByUs(frame) => {
                let _ = timeout(GOODBYE, far.close(frame)).await;
                None
            }
            // The library tries to resume; where that can't be, Discord says so. It reads some codes again and again.
            Ended::ByDiscord(code) => GatewayClosed::for_good(code),
            Ended::Cut => None,
        }
    }

    async fn pass_on(&self, near: &mut Near, far: &mut Far) -> Ended {
        let mut shard: Option<Shard<'_>> = None;
        loop {
            tokio::select! {
                said = far.next() => match said {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        if let Some(shard) = &shard {
                            self.health.heard(shard.number);
                        }
                        if near.send(message).await.is_err() {
                            return Ended::Cut;
                        }
                    }
                    Some(Ok(Message::Close(Some(frame)))) => return Ended::ByDiscord(frame.code.into()),
                    Some(Ok(Message::Close(None)) | Err(_)) | None => return Ended::Cut,
                    Some(Ok(_)) => (),
                },
                said = near.next() => match said {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        if shard.is_none() {
                            shard = self.signing_in(&message);
                        }
                        if far.send(message).await.is_err() {
                            return Ended::Cut;
                        }
                    }
                    Some(Ok(Message::Close(frame))) => {
                        // Reading on sends the answer.
                        let _ = timeout(GOODBYE, near.next()).await;
                        return Ended::ByUs(frame);
                    }
                    Some(Err(_)) | None => return Ended::Cut,
                    Some(Ok(_)) => (),
                },
            }
        }
    }

    /// The shard that signs in with this message, if it does.
    fn signing_in(&self, message: &Message) -> Option<Shard<'_>> {
        #[derive(Deserialize)]
        struct SignIn {
            op: u8,
            d: Who,
        }
        #[derive(Deserialize)]
        struct Who {
            shard: Option<(u32, u32)>,
            session_id: Option<String>,
        }
        let SignIn { op, d } = serde_json::from_str(message.to_text().ok()?).ok()?;
        let number = match op {
            2 => d.shard?.0,
            6 => self.health.shard_of(&d.session_id?)?,
            _ => return None,
        };
        Some(Shard {
            health: &self.health,
            number,
            link: self.health.linked(number),
        })
    }
}

/// Lets in who knows the path.
struct Door<'a>(&'a str);

impl Callback for Door<'_> {
    fn on_request(self, request: &Request, response: Response) -> Result<Response, ErrorResponse> {
        if request.uri().path() == self.0 {
            return Ok(response);
        }
        let mut refused = ErrorResponse::new(None);
        *refused.status_mut() = StatusCode::FORBIDDEN;
        Err(refused)
    }
}

/// How a connection ended.
enum Ended {
    ByDiscord(u16),
    ByUs(Option<CloseFrame<'static>>),
    Cut,
}

/// A shard while it has this connection.
struct Shard<'a> {
    health: &'a Health,
    number: u32,
    link: u64,
}

impl Drop for Shard<'_> {
    fn drop(&mut self) {
        self.health.unlinked(self.number, self.link);
    }
}

async fn connect(gateway: &str, front: Option<&Front>) -> io::Result<Far> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidInput, format!("{gateway}: {what}"));
    let request = gateway.into_client_request().map_err(io::Error::other)?;
    let encrypted = request.uri().scheme_str() == Some("wss");
    let host = request.uri().host().ok_or_else(|| wrong("no host"))?.to_owned();
    let port = request
        .uri()
        .port_u16()
        .unwrap_or(if encrypted { 443 } else { 80 });
    let stream = match front {
        Some(front) => TcpStream::connect(front.address).await?,
        None => TcpStream::connect((host.trim_matches(['[', ']']), port)).await?,
    };
    stream.set_nodelay(true)?;
    let stream: Box<dyn Stream> = if encrypted {
        let name = ServerName::try_from(host).map_err(|_| wrong("no name of a host"))?;
        Box::new(tls(front)?.connect(name, stream).await?)
    } else {
        Box::new(stream)
    };
    // A server with many members comes as one large message.
    let config = WebSocketConfig {
        max_message_size: None,
        max_frame_size: None,
        ..WebSocketConfig::default()
    };
    let opened = client_async_with_config(request, stream, Some(config)).await;
    Ok(opened.map_err(io::Error::other)?.0)
}

fn tls(front: Option<&Front>) -> io::Result<TlsConnector> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(front) = front {
        let certificate = CertificateDer::from_slice(&front.certificate);
        roots.add(certificate).map_err(io::Error::other)?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_library_knows_the_way_in() {
        let admits = |path: &str| {
            let request = Request::builder().uri(path).body(()).unwrap();
            Door("/5ec7e7").on_request(&request, Response::new(())).is_ok()
        };
        assert!(admits("/5ec7e7?v=10"));
        assert!(!admits("/?v=10") && !admits("/5ec7e8?v=10") && !admits("/5ec7e7/?v=10"));
    }
}
