//! The HTTP listener of the local Discord, the bot's endpoint and its metrics.
//!
//! A request must arrive completely within a few seconds, and connections are limited, in total and per peer. If all
//! are in use, the listener closes the connection that has waited longest for its request. A request that arrives in
//! one piece is therefore always served, however many incomplete ones there are.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// How long connections may finish their requests once the server stops.
const FINISH: Duration = Duration::from_secs(3);
/// How long to wait when the system has no free file descriptors, so that other connections can finish.
const NO_FILES: Duration = Duration::from_millis(100);

/// Limits for clients.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most connections.
    pub connections: usize,
    /// Most connections per peer.
    pub per_peer: usize,
    /// How long the head of a request may take to arrive, and then its body.
    pub arrival: Duration,
    /// Largest body in bytes.
    pub body: usize,
    /// Whether a connection serves more than one request. An idle connection is closed after `arrival`, when the next
    /// request may already be on its way; a connection for only one request can't lose any.
    pub keep_alive: bool,
}

/// An open connection; every request carries its own.
#[derive(Clone)]
pub struct Connection(Arc<Open>);

struct Open {
    peer: IpAddr,
    /// Whether its next request is still incomplete.
    waits: AtomicBool,
    hang_up: CancellationToken,
}

impl Connection {
    /// Closes the connection without an answer.
    pub fn hang_up(&self) {
        self.0.hang_up.cancel();
    }
}

/// Serves requests until `stop`; requests that have arrived by then are answered.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, stop: CancellationToken) {
    let places = Places::default();
    let router = router.layer(middleware::from_fn_with_state(limits, arrive));
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                if let Some(place) = places.take(peer.ip(), limits) {
                    connections.spawn(connected(stream, place, router.clone(), limits, stop.clone()));
                }
            }
            Err(error) => {
                tracing::warn!("Could not accept a connection: {error}");
                tokio::time::sleep(NO_FILES).await;
            }
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn connected(stream: TcpStream, place: Place, router: Router, limits: Limits, stop: CancellationToken) {
    // Sends small answers at once instead of collecting them.
    let _ = stream.set_nodelay(true);
    let connection = Connection(place.open.clone());
    let service = TowerToHyperService::new(router.layer(Extension(connection)));
    let mut served = std::pin::pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.arrival)
            .keep_alive(limits.keep_alive)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades()
    );
    tokio::select! {
        ended = served.as_mut() => {
            if let Err(error) = ended {
                tracing::debug!("A connection ended early: {error}");
            }
            return;
        }
        () = place.open.hang_up.cancelled() => return,
        () = stop.cancelled() => served.as_mut().graceful_shutdown(),
    }
    let _ = tokio::time::timeout(FINISH, served).await;
}

/// Waits for the body before it passes a request on.
async fn arrive(
    State(limits): State<Limits>,
    Extension(connection): Extension<Connection>,
    request: Request,
    next: Next,
) -> Response {
    let (head, body) = request.into_parts();
    let body = match tokio::time::timeout(limits.arrival, to_bytes(body, limits.body)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Err(_) => return StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    let waits = &connection.0.waits;
    waits.store(false, Relaxed);
    let response = next.run(Request::from_parts(head, Body::from(body))).await;
    waits.store(response.status() != StatusCode::SWITCHING_PROTOCOLS, Relaxed);
    response
}

/// The open connections of a server, oldest first.
#[derive(Clone, Default)]
struct Places(Arc<Mutex<Vec<Arc<Open>>>>);

/// A slot that becomes free when this is dropped.
struct Place {
    open: Arc<Open>,
    all: Places,
}

impl Places {
    /// Returns a slot for a new connection; `None` if every open connection is being answered.
    fn take(&self, peer: IpAddr, limits: Limits) -> Option<Place> {
        let peer = network(peer);
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_crowd = places.iter().filter(|one| one.peer == peer).count() >= limits.per_peer;
        if is_crowd || places.len() >= limits.connections {
            let makes_room = |one: &Arc<Open>| one.waits.load(Relaxed) && (!is_crowd || one.peer == peer);
            let oldest = places.iter().position(makes_room)?;
            places.remove(oldest).hang_up.cancel();
        }
        let open = Arc::new(Open {
            peer,
            waits: AtomicBool::new(true),
            hang_up: CancellationToken::new(),
        });
        places.push(open.clone());
        Some(Place {
            open,
            all: self.clone(),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut places = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.retain(|one| !Arc::ptr_eq(one, &self.open));
    }
}

/// Returns the network of an address: one IPv6 customer has at least 64 bits to choose from.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::routing::post;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    const LIMITS: Limits = Limits {
        connections: 8,
        per_peer: 6,
        arrival: Duration::from_secs(600),
        body: 100,
        keep_alive: false,
    };
    const HALF_A_HEAD: &str = "POST / HTTP/1.1\r\nhost: x\r\ncontent-le";
    const HALF_A_BODY: &str = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\na";
    const WHOLE: &str = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nhi";

    async fn start(limits: Limits) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", post(async |body: String| body));
        tokio::spawn(serve(listener, router, limits, CancellationToken::new()));
        address
    }

    async fn send(address: SocketAddr, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    /// Returns everything that a connection receives until it is closed; empty if it is closed without an answer.
    async fn answer(mut stream: TcpStream) -> String {
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text).await;
        text
    }

    #[tokio::test]
    async fn half_a_request_is_given_up_in_time() {
        let arrival = Duration::from_millis(50);
        let address = start(Limits { arrival, ..LIMITS }).await;
        let head = send(address, HALF_A_HEAD).await;
        assert!(!answer(head).await.contains("200"));
        let body = send(address, HALF_A_BODY).await;
        assert!(answer(body).await.starts_with("HTTP/1.1 408"));
    }

    #[tokio::test]
    async fn any_number_of_half_requests_leaves_room_for_a_whole_one() {
        let address = start(LIMITS).await;
        let mut half = Vec::new();
        for n in 0..1_000 {
            half.push(send(address, [HALF_A_HEAD, HALF_A_BODY][n % 2]).await);
            if n % 100 == 0 {
                let whole = answer(send(address, WHOLE).await).await;
                assert!(
                    whole.starts_with("HTTP/1.1 200") && whole.ends_with("hi"),
                    "{whole}"
                );
            }
        }
        // All but the newest were closed.
        for old in half.drain(..990) {
            assert!(!answer(old).await.contains("200"));
        }
    }

    #[test]
    fn a_crowd_takes_only_its_own_places_and_nobody_who_is_answered() {
        let places = Places::default();
        let [one, two] = ["10.0.0.1", "10.0.0.2"].map(|ip| ip.parse().unwrap());
        let take = |peer| places.take(peer, LIMITS);
        let other = take(two).unwrap();
        let crowd: Vec<Place> = std::iter::repeat_with(|| take(one)).take(6).flatten().collect();
        let _seventh = take(one).unwrap();
        assert!(crowd[0].open.hang_up.is_cancelled() && !crowd[1].open.hang_up.is_cancelled());
        assert!(!other.open.hang_up.is_cancelled(), "older, but of another peer");
        // If all slots are taken, the oldest connection overall is closed.
        let _eighth = take(two).unwrap();
        let _ninth = take("10.0.0.3".parse().unwrap()).unwrap();
        assert!(other.open.hang_up.is_cancelled());
        // Connections that are being answered stay open.
        for open in places.0.lock().unwrap().iter() {
            open.waits.store(false, Relaxed);
        }
        assert!(take(one).is_none());
        drop(crowd);
        assert!(take(one).is_some(), "a place that is left is free again");
    }

    #[test]
    fn a_network_of_ipv6_is_one_peer() {
        let peer = |text: &str| network(text.parse().unwrap());
        assert_eq!(peer("2001:db8::1"), peer("2001:db8::ffff:1"));
        assert_ne!(peer("2001:db8::1"), peer("2001:db8:0:1::1"));
        assert_eq!(peer("::ffff:10.0.0.1"), peer("10.0.0.1"));
    }
}
