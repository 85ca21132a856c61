//! Interactions by HTTP: Discord posts each one to us, and the response is the first answer to it.
//!
//! Any number of processes can run behind a load balancer, without shards. A request needs a valid signature of Discord
//! (Ed25519, over the time and the body) and a recent time, which prevents later replays. A repeated request is done
//! once, and both get the same answer. If another process receives the second one, the table has recorded the first.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::{
    Json, Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use playground::serve::{Limits, serve};
use quick_cache::sync::{Cache, GuardResult};
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::{all::Interaction, interactions_endpoint::Verifier};
use tokio::{net::TcpListener, sync::watch};
use tokio_util::sync::CancellationToken;

use super::{
    Requests,
    first::{ACKNOWLEDGE, FirstAnswer},
    incoming,
};
use crate::{runtime::metrics, service::Bot};

/// The path to which Discord posts interactions.
const PATH: &str = "/interactions";
/// Largest request in bytes; Discord's have a few thousand.
const LARGEST: usize = 256 * 1024;
/// Largest difference between the time of a request and ours, in seconds.
const OLDEST: i64 = 60;
/// Discord's requests arrive in one packet. All requests through a load balancer have its address.
const LIMITS: Limits = Limits {
    connections: 1_024,
    per_peer: 512,
    arrival: Duration::from_secs(5),
    body: LARGEST,
    keep_alive: false,
};
/// First answers kept; a repeated interaction arrives within seconds, if at all.
const REMEMBERED: usize = 512;
/// How long requests are still accepted after `/healthz` reports the shutdown: load balancers poll every second or
/// two.
const LEAVE: Duration = Duration::from_secs(3);

/// The type of an interaction; the answer to a ping has the same one.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: u8,
}

const PING: u8 = 1;

/// The state of the endpoint.
#[derive(Clone)]
struct Endpoint {
    bot: Bot,
    requests: Requests,
    verifier: Verifier,
    answers: Arc<Cache<u64, Awaited>>,
}

/// The first answer to an interaction, once it exists.
type Awaited = watch::Receiver<Option<Value>>;

impl Endpoint {
    /// Returns the answer to an interaction, and begins it unless it is a repeat.
    fn answer(&self, interaction: Interaction) -> Awaited {
        let (first, awaited) = watch::channel(None);
        match self.answers.get_value_or_guard(&interaction.id().get(), None) {
            GuardResult::Value(awaited) => {
                self.bot.metrics.repeated.fetch_add(1, Relaxed);
                return awaited;
            }
            GuardResult::Guard(new) => {
                // It fails only if another task has inserted the same.
                let _ = new.insert(awaited.clone());
            }
            // There is no time limit.
            GuardResult::Timeout => {}
        }
        let (bot, requests) = (self.bot.clone(), self.requests.clone());
        // The caller may hang up; the work continues.
        tokio::spawn(async move {
            incoming::answer(&bot, &requests, FirstAnswer::Response(first), interaction).await;
        });
        awaited
    }
}

/// A listening endpoint.
pub(super) struct Listening {
    pub(super) address: SocketAddr,
    stop: CancellationToken,
    serving: tokio::task::JoinHandle<()>,
}

impl Listening {
    /// Leaves the rotation of the load balancer, then refuses new requests; accepted ones are answered.
    pub(super) async fn stop(self, bot: &Bot) {
        bot.health.listening(false);
        tokio::time::sleep(LEAVE).await;
        self.stop.cancel();
        let _ = self.serving.await;
    }
}

/// Listens for interactions signed with this key, in hexadecimal digits.
///
/// # Errors
/// A description, when the key is invalid or the address is in use.
pub(super) async fn listen(
    address: SocketAddr,
    key: &str,
    bot: Bot,
    requests: Requests,
) -> Result<Listening, String> {
    let verifier = verifier(key).ok_or("Discord names no key for its signatures")?;
    let bound = TcpListener::bind(address).await;
    let listener = bound.map_err(|error| format!("discord.listen = {address}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let health = bot.health.clone();
    let router = Router::new()
        .route("/healthz", get(metrics::alive))
        .with_state(bot.clone())
        .route(
            PATH,
            post(interactions).with_state(Endpoint {
                bot,
                requests,
                verifier,
                answers: Arc::new(Cache::new(REMEMBERED)),
            }),
        );
    let stop = CancellationToken::new();
    let serving = tokio::spawn(serve(listener, router, LIMITS, stop.clone()));
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
        tracing::debug!("Refused a request without a valid signature");
        return (StatusCode::UNAUTHORIZED, "invalid request signature").into_response();
    }
    // A ping may have only a type, which is too little for an interaction.
    if serde_json::from_slice(&body).is_ok_and(|Kind { kind }| kind == PING) {
        return Json(json!({ "type": PING })).into_response();
    }
    let interaction: Interaction = match serde_json::from_slice(&body) {
        Ok(interaction) => interaction,
        Err(error) => {
            tracing::warn!("Dropped an unreadable interaction: {error}");
            return StatusCode::BAD_REQUEST.into_response();
        }
    };
    let mut awaited = endpoint.answer(interaction);
    let answered = tokio::time::timeout(ACKNOWLEDGE, awaited.wait_for(Option::is_some)).await;
    match answered {
        Ok(Ok(answer)) => Json(&*answer).into_response(),
        // There is no answer, or the interaction has arrived through the gateway before.
        Ok(Err(_)) => StatusCode::CONFLICT.into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
