//! One WebSocket connection of a bot.

use std::io::Write;
use std::sync::Arc;

use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, FlushCompress};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_util::sync::CancellationToken;

use super::socket::Socket;
use super::{Identify, Out, PRIVILEGED, payload};
use crate::discord::state::Discord;

/// Discord's heartbeat interval.
const HEARTBEAT_MS: u64 = 41_250;

/// Reaction to a received frame.
enum Next {
    Go,
    Close(u16, &'static str),
}

/// Query parameters of the gateway's address.
pub(crate) struct Wish {
    pub(crate) known_version: bool,
    /// Whether the connection uses one zlib stream, flushed after every message.
    pub(crate) zlib_stream: bool,
}

/// Serves one WebSocket until it ends.
pub(crate) async fn serve(discord: Arc<Discord>, mut socket: Socket, wish: Wish, stop: CancellationToken) {
    if !wish.known_version {
        close(&mut socket, 4012, "Invalid API version.").await;
        return;
    }
    let mut stream = wish.zlib_stream.then(|| Compress::new(Compression::fast(), true));
    let (out, mut inbox) = mpsc::unbounded_channel();
    let mut number = None;
    let mut clean = false;
    let heartbeat = discord.with(|world| world.trouble.heartbeat);
    let heartbeat = heartbeat.map_or(HEARTBEAT_MS, |heartbeat| heartbeat.as_millis() as u64);
    let _ = out.send(payload(
        json!({ "op": 10, "d": { "heartbeat_interval": heartbeat, "_trace": [] } }),
    ));
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            message = inbox.recv() => match message {
                Some(Out::Payload { text, compress }) => {
                    let frame = match &mut stream {
                        Some(stream) => Frame::Binary(streamed(stream, &text)),
                        None if compress => Frame::Binary(zlib(&text)),
                        None => Frame::Text(text),
                    };
                    if socket.send(frame).await.is_err() {
                        break;
                    }
                }
                Some(Out::Pause(time)) => tokio::time::sleep(time).await,
                Some(Out::Close(code, reason)) => {
                    close(&mut socket, code, reason).await;
                    break;
                }
                Some(Out::Cut) | None => break,
            },
            frame = socket.next() => {
                let text = match frame {
                    Some(Ok(Frame::Text(text))) => text,
                    Some(Ok(Frame::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => continue,
                    Some(Ok(Frame::Close(frame))) => {
                        clean = frame.is_none_or(|frame| matches!(u16::from(frame.code), 1000 | 1001));
                        break;
                    }
                    Some(Err(_)) | None => break,
                };
                if let Next::Close(code, reason) = receive(&discord, &text, &out, &mut number) {
                    close(&mut socket, code, reason).await;
                    break;
                }
            }
        }
    }
    if let Some(number) = number {
        discord.with(|world| world.disconnected(number, clean));
    }
}

/// A close frame always has a code: without one, some client libraries spin until their next heartbeat.
async fn close(socket: &mut Socket, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code: code.into(),
        reason: reason.into(),
    };
    let _ = socket.send(Frame::Close(Some(frame))).await;
}

fn receive(
    discord: &Discord,
    text: &str,
    out: &mpsc::UnboundedSender<Out>,
    number: &mut Option<u64>,
) -> Next {
    let Ok(message) = serde_json::from_str::<Value>(text) else {
        return Next::Close(4002, "Error while decoding payload.");
    };
    let data = &message["d"];
    let wrong_token = || {
        let token = data["token"].as_str().unwrap_or_default();
        token.strip_prefix("Bot ").unwrap_or(token) != discord.token
    };
    match message["op"].as_u64() {
        Some(1) => {
            let _ = out.send(payload(json!({ "op": 11, "d": null })));
        }
        Some(2) if number.is_some() => return Next::Close(4005, "Already authenticated."),
        Some(2) => {
            if let Some(code) = discord.with(|world| world.trouble.sign_ins_closed) {
                return Next::Close(code, "Closed on demand.");
            }
            if wrong_token() {
                return Next::Close(4004, "Authentication failed.");
            }
            if let Some(code) = discord.with(|world| world.trouble.refuse_next.take()) {
                return Next::Close(code, "Refused on demand.");
            }
            let intents = data["intents"].as_u64().unwrap_or(0);
            if intents >> 53 != 0 || data["intents"].as_u64().is_none() {
                return Next::Close(4013, "Invalid intent(s).");
            }
            if intents & PRIVILEGED != 0 && !discord.privileged_intents {
                return Next::Close(4014, "Disallowed intent(s).");
            }
            let (shard, shards) = (
                data["shard"][0].as_u64().unwrap_or(0),
                data["shard"][1].as_u64().unwrap_or(1),
            );
            if shard >= shards {
                return Next::Close(4010, "Invalid shard.");
            }
            let wish = Identify {
                shard,
                shards,
                intents,
                compress: data["compress"].as_bool().unwrap_or(false),
            };
            discord.with(|world| {
                let id = format!("{:032x}", u128::from(world.new_id().0));
                *number = Some(world.identify(&id, wish, out.clone()));
            });
        }
        Some(6) => {
            if wrong_token() {
                return Next::Close(4004, "Authentication failed.");
            }
            let id = data["session_id"].as_str().unwrap_or_default();
            let seq = data["seq"].as_u64().unwrap_or(0);
            match discord.with(|world| world.resume(id, seq, out)) {
                Some(connection) => *number = Some(connection),
                None => {
                    let _ = out.send(payload(json!({ "op": 9, "d": false })));
                }
            }
        }
        // Presence, voice and member requests are understood and have no effect here.
        Some(3 | 4 | 8) if number.is_some() => {}
        Some(3 | 4 | 8) => return Next::Close(4003, "Not authenticated."),
        _ => return Next::Close(4001, "Unknown opcode."),
    }
    Next::Go
}

fn zlib(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing into memory cannot fail; if it did, the bot would see an empty frame and reconnect.
    let _ = encoder.write_all(text.as_bytes());
    encoder.finish().unwrap_or_default()
}

/// Returns the next piece of a zlib stream, which ends in 00 00 FF FF.
fn streamed(stream: &mut Compress, text: &str) -> Vec<u8> {
    let mut packed = Vec::with_capacity(text.len() + 64);
    let begun = stream.total_in();
    loop {
        let done = usize::try_from(stream.total_in() - begun).unwrap_or(text.len());
        // Compressing into memory cannot fail; if it did, the bot would see a broken stream and reconnect.
        let _ = stream.compress_vec(
            &text.as_bytes()[done.min(text.len())..],
            &mut packed,
            FlushCompress::Sync,
        );
        if packed.len() < packed.capacity() {
            return packed;
        }
        packed.reserve(text.len() + 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Decompress, FlushDecompress};

    #[test]
    fn messages_are_pieces_of_one_stream() {
        let mut stream = Compress::new(Compression::fast(), true);
        let mut reader = Decompress::new(true);
        let noise: String = (0..5000_u32)
            .map(|n| char::from(33 + (n * n % 89) as u8))
            .collect();
        for text in ["{\"op\":10}", &noise, "{\"op\":11}"] {
            let packed = streamed(&mut stream, text);
            assert!(packed.ends_with(&[0, 0, 0xff, 0xff]));
            let mut read = Vec::with_capacity(10_000);
            reader
                .decompress_vec(&packed, &mut read, FlushDecompress::Sync)
                .unwrap();
            assert_eq!(String::from_utf8(read).unwrap(), text);
        }
    }
}
