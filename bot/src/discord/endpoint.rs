//! Interactions by HTTP: Discord posts each one to us, and the response is the first answer to it.
//!
//! Any number of processes can stand behind a load balancer; nobody signs in, and there are no shards. A request counts
//! only with Discord's signature (Ed25519, over the time and the body) and if it is not old, so that nobody can send one
//! again later. One that comes twice is done once, and both get the same answer; if the second one comes to another process,
//! the table knows that it was done.

use std::{
    net::SocketAddr,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use lru::LruCache;
use serde_json::{Value, json};
use serenity::{
    all::{Http, Interaction},
    interactions_endpoint::Verifier,
};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
    task::JoinSet,
};

use super::{
    first::{ACKNOWLEDGE, FirstAnswer},
    incoming,
};
use crate::{metrics, service::Bot};

/// Where Discord posts interactions.
const PATH: &str = "/interactions";
/// Most bytes of a request; Discord's have a few thousand.
const LARGEST: usize = 256 * 1024;
/// How far the time of a request may be from ours, in seconds.
const OLDEST: i64 = 60;
/// How many connections there may be, how long one may be idle or take to say what it wants.
const CONNECTIONS: usize = 1_024;
const HEADER: Duration = Duration::from_secs(30);
/// First answers that are remembered; the same interaction comes again within seconds, if at all.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(512).expect("512 is not 0");
/// How long requests are still taken after `/healthz` says that none should come: load balancers look every second or two.
const LEAVE: Duration = Duration::from_secs(3);

/// What answers a request.
#[derive(Clone)]
struct Endpoint {
    bot: Bot,
    http: Arc<Http>,
    verifier: Verifier,
    answers: Arc<Mutex<LruCache<u64, Awaited>>>,
}

/// The first answer to an interaction, once there is one.
type Awaited = watch::Receiver<Option<Value>>;

impl Endpoint {
    /// The answer to an interaction, which is begun unless it came before.
    fn answer(&self, interaction: Interaction) -> Awaited {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let id = interaction.id().get();
        if let Some(awaited) = answers.get(&id) {
            self.bot.metrics.repeated.fetch_add(1, Relaxed);
            return awaited.clone();
        }
        let (first, awaited) = watch::channel(None);
        answers.put(id, awaited.clone());
        let (bot, http) = (self.bot.clone(), self.http.clone());
        // The caller may hang up; the work goes on.
        tokio::spawn(async move {
            incoming::answer(&bot, &http, FirstAnswer::Response(first), interaction).await;
        });
        awaited
    }
}

/// An endpoint that is listening.
pub(super) struct Listening {
    pub(super) address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: tokio::task::JoinHandle<()>,
}

impl Listening {
    /// Leaves the rotation of the load balancer, and then takes no more requests; those that came are answered.
    pub(super) async fn stop(self, bot: &Bot) {
        bot.health.listening(false);
        tokio::time::sleep(LEAVE).await;
        // If it has ended already, nobody has to be told.
        let _ = self.stop.send(true);
        let _ = self.serving.await;
    }
}

/// Listens for interactions that are signed with this key, in hexadecimal digits.
///
/// # Errors
/// When the key can't be used or the address can't be listened on; in words.
pub(super) async fn listen(
    address: SocketAddr,
    key: &str,
    bot: Bot,
    http: Arc<Http>,
) -> Result<Listening, String> {
    let verifier = verifier(key).ok_or("Discord names no key for its signatures")?;
    let bound = TcpListener::bind(address).await;
    let listener = bound.map_err(|error| format!("discord.listen = {address}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let health = bot.health.clone();
    let router = Router::new()
        .route("/healthz", get(metrics::health))
        .with_state(bot.clone())
        .route(
            PATH,
            post(interactions).with_state(Endpoint {
                bot,
                http,
                verifier,
                answers: Arc::new(Mutex::new(LruCache::new(REMEMBERED))),
            }),
        )
        .layer(DefaultBodyLimit::max(LARGEST));
    let (stop, stopped) = watch::channel(false);
    let serving = tokio::spawn(accept(listener, router, stopped));
    health.listening(true);
    Ok(Listening {
        address,
        stop,
        serving,
    })
}

fn verifier(key: &str) -> Option<Verifier> {
    let mut bytes = [0; 32];
    let digits = key.as_bytes();
    if digits.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Verifier::try_new(bytes).ok()
}

/// Answers until it is stopped; open connections may finish.
async fn accept(listener: TcpListener, router: Router, mut stopped: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            accepted = async {
                let place = places.clone().acquire_owned().await;
                (place, listener.accept().await)
            } => accepted,
            _ = stopped.changed() => break,
        };
        let (place, Ok((stream, _))) = accepted else {
            // Out of files, most likely: leave the others time to finish.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // Small answers are worth more now than packed.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let mut stopped = stopped.clone();
        connections.spawn(async move {
            let _place = place;
            let mut served = std::pin::pin!(
                http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEADER)
                    .serve_connection(TokioIo::new(stream), service)
            );
            // A connection that fails is its owner's trouble.
            tokio::select! {
                _ = served.as_mut() => return,
                _ = stopped.changed() => served.as_mut().graceful_shutdown(),
            }
            let _ = tokio::time::timeout(ACKNOWLEDGE, served).await;
        });
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn interactions(State(endpoint): State<Endpoint>, headers: HeaderMap, body: Bytes) -> Response {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let signed = header("x-signature-ed25519").zip(header("x-signature-timestamp"));
    let now = endpoint.bot.tables.now().0 / 1_000;
    let is_genuine = signed.is_some_and(|(signature, time)| {
        let is_now = time
            .parse::<i64>()
            .is_ok_and(|time| time.abs_diff(now) <= OLDEST.unsigned_abs());
        is_now && endpoint.verifier.verify(signature, time, &body).is_ok()
    });
    if !is_genuine {
        tracing::debug!("A request without a valid signature was refused");
        return (StatusCode::UNAUTHORIZED, "invalid request signature").into_response();
    }
    let interaction: Interaction = match serde_json::from_slice(&body) {
        Ok(Interaction::Ping(_)) => return Json(json!({ "type": 1 })).into_response(),
        Ok(interaction) => interaction,
        Err(error) => {
            tracing::warn!("An interaction could not be read and was dropped: {error}");
            return StatusCode::BAD_REQUEST.into_response();
        }
    };
    let mut awaited = endpoint.answer(interaction);
    let answered = tokio::time::timeout(ACKNOWLEDGE, awaited.wait_for(Option::is_some)).await;
    match answered {
        Ok(Ok(answer)) => Json(&*answer).into_response(),
        // There is no answer to it, or it came through the gateway before.
        Ok(Err(_)) => StatusCode::CONFLICT.into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
