//! Interactions by HTTP, as Discord documents them. Once an application has an endpoint, each interaction is posted
//! there with a signature instead of being sent through the gateway, and the response is its first answer.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, Uri, header};
use bytes::Bytes;
use ed25519_dalek::{Signer as _, SigningKey};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::ACKNOWLEDGE;
use crate::discord::id::Id;
use crate::discord::rest;
use crate::discord::state::Discord;

/// Largest response in bytes.
const LARGEST: usize = 1 << 20;
/// How long the test of a new address may take.
const TEST: Duration = Duration::from_secs(5);

/// Why Discord rejects an address for interactions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndpointRefused {
    /// The text is not an http address.
    #[error("{0:?} is not an http:// address")]
    NotAnAddress(String),
    /// It does not answer a ping with a pong.
    #[error("it does not answer a ping: {0}")]
    NoPong(String),
    /// It accepts a request with a wrong signature.
    #[error("it answers a request with a wrong signature with {0} instead of 401")]
    Gullible(u16),
}

/// Returns the signing key of the local Discord; the same token gives the same key.
pub(crate) fn signing_key(token: &str) -> SigningKey {
    let mut seed = [0x5e_u8; 32];
    for (n, byte) in token.bytes().enumerate() {
        let place = n % seed.len();
        seed[place] = seed[place].rotate_left(3) ^ byte;
    }
    SigningKey::from_bytes(&seed)
}

/// Encodes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Discord {
    /// Posts interactions to this address from now on, if it passes Discord's test: it must answer a ping and refuse
    /// a wrong signature. With `None` they go through the gateway again.
    ///
    /// # Errors
    /// If the address fails the test.
    pub async fn set_endpoint(&self, address: Option<&str>) -> Result<(), EndpointRefused> {
        if let Some(address) = address {
            let uri: Uri = address
                .parse()
                .ok()
                .filter(|uri: &Uri| uri.scheme_str() == Some("http") && uri.host().is_some())
                .ok_or_else(|| EndpointRefused::NotAnAddress(address.to_owned()))?;
            let ping = json!({ "id": "1", "application_id": "1", "type": 1, "token": "ping", "version": 1 });
            let ping = Bytes::from(ping.to_string());
            let (status, pong) = self
                .test(&uri, &ping, true)
                .await
                .map_err(EndpointRefused::NoPong)?;
            let said: Value = serde_json::from_slice(&pong).unwrap_or_default();
            if status != StatusCode::OK || said["type"] != 1 {
                let said = String::from_utf8_lossy(&pong);
                return Err(EndpointRefused::NoPong(format!("{status} {said}")));
            }
            match self.test(&uri, &ping, false).await {
                Ok((StatusCode::UNAUTHORIZED, _)) => (),
                Ok((status, _)) => return Err(EndpointRefused::Gullible(status.as_u16())),
                Err(why) => return Err(EndpointRefused::NoPong(why)),
            }
        }
        self.with(|world| world.endpoint = address.map(str::to_owned));
        Ok(())
    }

    async fn test(&self, uri: &Uri, body: &Bytes, genuine: bool) -> Result<(StatusCode, Bytes), String> {
        let time = (self.clock.now_ms() / 1000).to_string();
        let signature = if genuine {
            self.sign(&time, body)
        } else {
            hex(&[7; 64])
        };
        let posted = timeout(TEST, post(uri, &time, &signature, body.clone())).await;
        posted.map_err(|_| "it did not answer in time".to_owned())?
    }

    /// Signs a request: its time and its body.
    pub fn sign(&self, time: &str, body: &[u8]) -> String {
        let message = [time.as_bytes(), body].concat();
        hex(&signing_key(&self.token).sign(&message).to_bytes())
    }

    /// Posts the waiting interactions.
    pub(super) fn post_waiting(self: &Arc<Self>) {
        let (endpoint, waiting) =
            self.with(|world| (world.endpoint.clone(), std::mem::take(&mut world.to_post)));
        let Some(uri) = endpoint.and_then(|address| address.parse::<Uri>().ok()) else {
            return;
        };
        for (id, token, event) in waiting {
            let (discord, uri) = (self.clone(), uri.clone());
            self.runtime.spawn(async move {
                if let Err(why) = discord.post_interaction(&uri, id, &token, &event).await {
                    tracing::debug!("Interaction {id} was not answered: {why}");
                    discord.with(|world| world.give_up(id));
                }
            });
        }
    }

    async fn post_interaction(
        self: &Arc<Self>,
        uri: &Uri,
        id: Id,
        token: &str,
        event: &Value,
    ) -> Result<(), String> {
        let body = Bytes::from(event.to_string());
        let time = (self.clock.now_ms() / 1000).to_string();
        let signature = self.sign(&time, &body);
        let posted = timeout(ACKNOWLEDGE, post(uri, &time, &signature, body)).await;
        let (status, answer) = posted.map_err(|_| "it took too long".to_owned())??;
        if status != StatusCode::OK {
            return Err(format!("it was answered with {status}"));
        }
        rest::first_answer(self, id, token, answer).await
    }
}

/// Posts a signed body and reads the response.
async fn post(uri: &Uri, time: &str, signature: &str, body: Bytes) -> Result<(StatusCode, Bytes), String> {
    let failed = |error: &dyn std::fmt::Display| error.to_string();
    let host = uri.host().unwrap_or_default();
    let stream = TcpStream::connect((host, uri.port_u16().unwrap_or(80)))
        .await
        .map_err(|error| failed(&error))?;
    stream.set_nodelay(true).map_err(|error| failed(&error))?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
        .await
        .map_err(|error| failed(&error))?;
    tokio::spawn(connection);
    let request = Request::post(uri.path_and_query().map_or("/", |path| path.as_str()))
        .header(header::HOST, host)
        .header(header::CONTENT_TYPE, "application/json")
        .header(
            header::USER_AGENT,
            "Discord-Interactions/1.0 (+https://discord.com)",
        )
        .header("X-Signature-Ed25519", signature)
        .header("X-Signature-Timestamp", time)
        .body(Body::from(body))
        .map_err(|error| failed(&error))?;
    let response = sender
        .send_request(request)
        .await
        .map_err(|error| failed(&error))?;
    let status = response.status();
    let body = to_bytes(Body::new(response.into_body()), LARGEST)
        .await
        .map_err(|error| failed(&error))?;
    Ok((status, body))
}
