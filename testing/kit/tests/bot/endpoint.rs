//! The endpoint for interactions by HTTP accepts only recent requests of Discord, within limits.

use std::{
    sync::atomic::Ordering::Relaxed,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use grovekeeper::{config::Receive, runtime::metrics};
use kit::discord::{EndpointRefused, Id};
use reqwest::Client;
use serde_json::{Value, json};

use storage::TableId;
use tables::TableState;
use tokio::io::AsyncWriteExt as _;

use kit::{World, until};

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

    /// Posts a body as if it were signed at that time, and returns status and answer.
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
async fn only_fresh_requests_signed_by_discord_are_accepted() {
    let knocker = Knocker::new().await;
    assert_eq!(knocker.healthz().await, 200);
    let (ping, now) = (ping(), seconds(0));
    assert_eq!(knocker.post(&ping, &now, None).await, (200, json!({ "type": 1 })));
    let bare = "{\"type\":1}";
    assert_eq!(
        knocker.post(bare, &now, None).await,
        (200, json!({ "type": 1 })),
        "as Discord's documentation shows it"
    );
    // Too old, too early, without a time, or signed for another time.
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
async fn nonsense_and_floods_are_refused_and_the_bot_continues() {
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

/// All processes share the database: if it is away, none of them leaves the rotation of the load balancer for that.
#[tokio::test(flavor = "multi_thread")]
async fn a_load_balancer_keeps_processes_whose_database_is_away() {
    let knocker = Knocker::new().await;
    knocker.world.store.close().await.unwrap();
    assert!(knocker.world.tables.get(TableId(1)).await.is_err());
    assert_eq!(knocker.healthz().await, 200);
    let world = &knocker.world;
    let (channel, ann) = (world.guild.channel("hall"), world.guild.user("Ann"));
    let answer = ann.slash(&channel, "games", &[]).await;
    assert!(answer.text().contains("on our side"), "{}", answer.text());
}

/// Opens connections that send half a request each, and keeps them open.
async fn half_requests(address: &str, count: usize) -> Vec<tokio::net::TcpStream> {
    let texts = [
        "POST /interactions HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\na",
        "POST /interactions HTTP/1.1\r\nhost: x\r\nx-sig",
    ];
    let mut open = Vec::new();
    for n in 0..count {
        let stream = tokio::net::TcpStream::connect(address.trim_start_matches("http://")).await;
        let mut stream = stream.unwrap();
        // A connection that was closed already has served its purpose.
        let _ = stream.write_all(texts[n % 2].as_bytes()).await;
        open.push(stream);
    }
    open
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_half_requests_keep_nobody_waiting() {
    let knocker = Knocker::new().await;
    let bot = knocker.world.bot.clone().unwrap();
    let (metrics, serving) = metrics::serve("127.0.0.1:0".parse().unwrap(), bot).await.unwrap();
    tokio::spawn(serving);
    let mut open = half_requests(&knocker.address, 1_100).await;
    open.extend(half_requests(&metrics.to_string(), 100).await);
    // Discord's requests and the health checks of the load balancer and the operator are all answered while those
    // connections are open.
    let (ping, now) = (ping(), seconds(0));
    assert_eq!(knocker.post(&ping, &now, None).await.0, 200);
    assert_eq!(knocker.healthz().await, 200);
    let asked = knocker
        .client
        .get(format!("http://{metrics}/healthz"))
        .send()
        .await;
    assert_eq!(asked.unwrap().status().as_u16(), 200);
    let world = &knocker.world;
    let (channel, ann) = (world.guild.channel("hall"), world.guild.user("Ann"));
    assert!(!ann.slash(&channel, "help", &[]).await.failed());
    open.extend(half_requests(&knocker.address, 600).await);
    assert!(!ann.slash(&channel, "help", &[]).await.failed());
    drop(open);
    knocker.world.end().await;
}

/// Returns the interaction of a person who types a `/move` and gets suggestions.
fn typing(world: &World, channel: Id, user: Id) -> String {
    let user = json!({ "id": user, "username": "ann", "discriminator": "0", "avatar": null });
    let text = json!({ "name": "text", "type": 3, "value": "", "focused": true });
    json!({
        "id": "4711", "application_id": world.playground.bot(), "type": 4, "token": "typing", "version": 1,
        "data": { "id": "1", "name": "move", "type": 1, "options": [text] },
        "channel_id": channel, "guild_id": world.guild.id(), "context": 0, "locale": "en-US", "guild_locale": "en-US",
        "app_permissions": "0", "entitlements": [], "attachment_size_limit": 1000,
        "member": { "user": user, "roles": [], "joined_at": "2020-01-01T00:00:00Z", "deaf": false, "mute": false,
            "flags": 0, "permissions": "0" },
    })
    .to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_interaction_is_answered_once() {
    let knocker = Knocker::new().await;
    let world = &knocker.world;
    let seats = world.table(games::GameId::Mystaria, &["Ann", "Ben"]).await;
    let (body, now) = (typing(world, seats.channel.id(), seats.users[0].id()), seconds(0));
    let (one, other) = tokio::join!(knocker.post(&body, &now, None), knocker.post(&body, &now, None));
    assert_eq!(one, other, "whoever asks gets the answer");
    assert_eq!(one.0, 200);
    assert!(one.1["data"]["choices"].is_array(), "{one:?}");
    assert_eq!(knocker.post(&body, &now, None).await, one, "and later on, too");
    // Discord itself does so, too.
    for _ in 0..10 {
        world.playground.gateway().duplicate_interactions(1);
        let reply = seats.users[0].slash(&seats.channel, "help", &[]).await;
        assert!(!reply.failed(), "{reply:?}");
    }
    let repeated = &world.bot.as_ref().unwrap().metrics().repeated;
    until("all that came twice", || repeated.load(Relaxed) == 12).await;
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

/// The bot learns from a refusal what the gateway would have reported, and confirms it with a request.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_is_noticed_without_the_gateway() {
    let world = World::receiving_at_a_standstill(Receive::Http).await;
    let seats = world.table(games::GameId::Mystaria, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let id = seats.load().await.id();
    seats.channel.delete();
    is_noticed(&world, id).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_removes_the_bot_is_noticed_without_the_gateway() {
    let world = World::receiving_at_a_standstill(Receive::Http).await;
    let seats = world.table(games::GameId::Mystaria, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let id = seats.load().await.id();
    world.guild.remove_bot();
    is_noticed(&world, id).await;
    // After it was invited again, the bot can post with its next attempt.
    world.guild.invite_bot();
    until_state(&world, id, |state| !state.lost).await;
    world.end().await;
}

/// The next post finds that it can't be sent.
async fn is_noticed(world: &World, id: TableId) {
    world.tables.show_again(id).await.unwrap();
    until_state(world, id, |state| state.lost).await;
}

async fn until_state(world: &World, id: TableId, so: impl Fn(&TableState) -> bool) {
    for _ in 0..1_200 {
        if so(&world.tables.get(id).await.unwrap().state) {
            return;
        }
        // Pauses between tries grow.
        world.advance(Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the table does not know about its channel");
}
