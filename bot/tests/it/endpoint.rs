//! The endpoint for interactions by HTTP: only Discord is heard, only at once, and only in measure.

use std::time::{SystemTime, UNIX_EPOCH};

use grovekeeper::config::Receive;
use playground::EndpointRefused;
use reqwest::Client;
use serde_json::{Value, json};

use crate::support::World;

struct Knocker {
    world: World,
    address: String,
    client: Client,
}

impl Knocker {
    async fn new() -> Knocker {
        let world = World::receiving(Receive::Http).await;
        let address = world.running.as_ref().unwrap().endpoint().unwrap();
        Knocker {
            world,
            address: format!("http://{address}"),
            client: Client::builder().no_proxy().build().unwrap(),
        }
    }

    /// Posts a body as if it were signed at that time, and gives status and answer.
    async fn post(&self, body: &str, time: &str, signature: Option<String>) -> (u16, Value) {
        let signature =
            signature.unwrap_or_else(|| self.world.playground.discord().sign(time, body.as_bytes()));
        let sent = self
            .client
            .post(format!("{}/interactions", self.address))
            .header("X-Signature-Ed25519", signature)
            .header("X-Signature-Timestamp", time)
            .body(body.to_owned())
            .send();
        let response = sent.await.unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    async fn healthz(&self) -> u16 {
        let sent = self.client.get(format!("{}/healthz", self.address)).send();
        sent.await.unwrap().status().as_u16()
    }
}

fn seconds(from_now: i64) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    (since.as_secs() as i64 + from_now).to_string()
}

fn ping() -> String {
    json!({ "id": "1", "application_id": "1", "type": 1, "token": "x", "version": 1 }).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_discord_has_signed_a_moment_ago_is_heard() {
    let knocker = Knocker::new().await;
    assert_eq!(knocker.healthz().await, 200);
    let (ping, now) = (ping(), seconds(0));
    assert_eq!(knocker.post(&ping, &now, None).await, (200, json!({ "type": 1 })));
    // Old, early, without a time, or signed for another time.
    for time in [seconds(-90), seconds(90), "now".to_owned(), String::new()] {
        assert_eq!(knocker.post(&ping, &time, None).await.0, 401, "{time}");
    }
    let signed = knocker
        .world
        .playground
        .discord()
        .sign(&seconds(-5), ping.as_bytes());
    assert_eq!(knocker.post(&ping, &now, Some(signed)).await.0, 401);
    // Forged, or changed on the way.
    let signed = knocker.world.playground.discord().sign(&now, ping.as_bytes());
    let changed = ping.replace("\"id\":\"1\"", "\"id\":\"2\"");
    assert_eq!(knocker.post(&changed, &now, Some(signed)).await.0, 401);
    for forged in ["", "00", &"0".repeat(128), &"zz".repeat(64), &"f".repeat(128)] {
        assert_eq!(
            knocker.post(&ping, &now, Some(forged.to_owned())).await.0,
            401,
            "{forged}"
        );
    }
    let bare = knocker
        .client
        .post(format!("{}/interactions", knocker.address))
        .body(ping);
    assert_eq!(bare.send().await.unwrap().status().as_u16(), 401);
    knocker.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_and_floods_are_refused_and_the_bot_goes_on() {
    let knocker = Knocker::new().await;
    let now = seconds(0);
    for nonsense in ["", "{", "[]", "{\"type\":2}", "null"] {
        assert_eq!(knocker.post(nonsense, &now, None).await.0, 400, "{nonsense}");
    }
    let large = json!({ "type": 1, "id": "x".repeat(300_000) }).to_string();
    assert_eq!(knocker.post(&large, &now, None).await.0, 413);
    let world = &knocker.world;
    let (channel, ann) = (world.guild.channel("hall"), world.guild.user("Ann"));
    assert!(!ann.slash(&channel, "help", &[]).await.failed());
    knocker.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_takes_no_address_that_believes_everybody() {
    let knocker = Knocker::new().await;
    let discord = knocker.world.playground.discord();
    let refused = discord.set_endpoint(Some("ftp://example")).await;
    assert!(
        matches!(refused, Err(EndpointRefused::NotAnAddress(_))),
        "{refused:?}"
    );
    let refused = discord
        .set_endpoint(Some(&format!("{}/healthz", knocker.address)))
        .await;
    assert!(matches!(refused, Err(EndpointRefused::NoPong(_))), "{refused:?}");
    knocker.world.end().await;
}

/// What the gateway would have told is found out from a refusal, and confirmed by a look.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_is_noticed_without_the_gateway() {
    let world = World::receiving(Receive::Http).await;
    let seats = world.table(games::GameId::Mystaria, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let id = seats.load().await.id();
    seats.channel.delete();
    // The next thing to be posted finds the channel gone.
    world.tables.post_again(id).await.unwrap();
    let mut lost = false;
    for _ in 0..400 {
        lost = world.tables.get(id).await.unwrap().state.lost;
        if lost {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert!(lost, "the table knows that its channel is gone");
    world.end().await;
}
