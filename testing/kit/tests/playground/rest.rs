//! A bare HTTP client that sends requests that serenity would not, and reads the responses.

use std::time::Duration;

use kit::discord::permissions::{
    ATTACH_FILES, EMBED_LINKS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use serde_json::{Value, json};

use crate::bot::{Bot, Manner, PIXEL, World};

pub(crate) struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
}

#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Got {
    pub(crate) fn code(&self) -> u64 {
        self.body["code"].as_u64().unwrap_or(0)
    }
}

fn http(agent: &str) -> reqwest::Client {
    let built = reqwest::Client::builder().no_proxy().user_agent(agent).build();
    built.unwrap()
}

impl Client {
    pub(crate) fn new(world: &World) -> Client {
        let http = http("DiscordBot (https://example.org, 1)");
        let base = format!("{}/api/v10", world.playground.api_url());
        Client {
            http,
            base,
            token: format!("Bot {}", world.playground.token()),
        }
    }

    /// The same with another User-Agent.
    pub(crate) fn with_agent(self, agent: &str) -> Client {
        Client {
            http: http(agent),
            ..self
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Got {
        self.send("GET", path, Value::Null).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: Value) -> Got {
        self.try_send(method, path, body).await.unwrap()
    }

    pub(crate) async fn try_send(&self, method: &str, path: &str, body: Value) -> reqwest::Result<Got> {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.json(&body);
        }
        read(request).await
    }

    /// The answer with its headers.
    pub(crate) async fn with_headers(
        &self,
        method: &str,
        path: &str,
        body: Value,
    ) -> (Got, reqwest::header::HeaderMap) {
        let response = self.request(method, path).json(&body).send().await.unwrap();
        let headers = response.headers().clone();
        let status = response.status().as_u16();
        let body = response.json().await.unwrap_or_default();
        (Got { status, body }, headers)
    }

    /// Sends a form with files: part number, name and bytes.
    pub(crate) async fn upload(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(u64, &str, &[u8])],
    ) -> Got {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (index, name, bytes) in files {
            let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name(name.to_string());
            form = form.part(format!("files[{index}]"), part);
        }
        read(self.request(method, path).multipart(form)).await.unwrap()
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().unwrap();
        self.http
            .request(method, format!("{}{path}", self.base))
            .header("authorization", &self.token)
    }
}

async fn read(request: reqwest::RequestBuilder) -> reqwest::Result<Got> {
    let response = request.send().await?;
    let status = response.status().as_u16();
    let text = response.text().await?;
    Ok(Got {
        status,
        body: serde_json::from_str(&text).unwrap_or(Value::Null),
    })
}

#[tokio::test]
async fn missing_permissions_are_reported() {
    let world = World::new().await;
    let client = Client::new(&world);
    let bot = world.playground.bot();
    let path = format!("/channels/{}/messages", world.channel.id());
    let text = json!({ "content": "hello" });
    let check = async |denied: u64, body: &Value, code: u64| {
        world.channel.deny(bot, denied);
        let got = client.send("POST", &path, body.clone()).await;
        assert_eq!(
            (got.status, got.code()),
            if code == 0 { (200, 0) } else { (403, code) },
            "{got:?}"
        );
        world.channel.allow(bot, denied);
    };
    check(SEND_MESSAGES, &text, 50013).await;
    check(VIEW_CHANNEL, &text, 50001).await;
    check(EMBED_LINKS, &text, 0).await;
    world.channel.deny(bot, ATTACH_FILES);
    let got = client
        .upload("POST", &path, json!({}), &[(0, "a.png", PIXEL)])
        .await;
    assert_eq!(got.code(), 50013);

    let thread = world.channel.thread("corner", &world.ann);
    let path = format!("/channels/{}/messages", thread.id());
    assert_eq!(client.send("POST", &path, text.clone()).await.status, 200);
    world.channel.deny(bot, SEND_MESSAGES_IN_THREADS);
    assert_eq!(client.send("POST", &path, text.clone()).await.code(), 50013);
    thread.delete();
    assert_eq!(client.send("POST", &path, text).await.code(), 10003);
}

#[tokio::test]
async fn direct_messages_may_be_closed() {
    let world = World::new().await;
    let client = Client::new(&world);
    let opened = client
        .send(
            "POST",
            "/users/@me/channels",
            json!({ "recipient_id": world.ann.id().to_string() }),
        )
        .await;
    let path = format!("/channels/{}/messages", opened.body["id"].as_str().unwrap());
    world.ann.accept_dms(false);
    let closed = client
        .send("POST", &path, json!({ "content": "your turn" }))
        .await;
    assert_eq!((closed.status, closed.code()), (403, 50007));
    world.ann.accept_dms(true);
    assert_eq!(
        client
            .send("POST", &path, json!({ "content": "your turn" }))
            .await
            .status,
        200
    );
    assert_eq!(world.ann.pings().len(), 1);
}

#[tokio::test]
async fn silent_messages_ping_nobody() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    let mention = world.ann.mention();
    client
        .send("POST", &path, json!({ "content": mention, "flags": 4096 }))
        .await;
    assert_eq!(world.ann.pings(), []);
    client.send("POST", &path, json!({ "content": mention })).await;
    assert_eq!(world.ann.pings().len(), 1);
    let id = world.ann.last(&world.channel).unwrap().id;
    client
        .send(
            "PATCH",
            &format!("{path}/{id}"),
            json!({ "content": world.ben.mention() }),
        )
        .await;
    assert_eq!(world.ben.pings(), [], "an edit pings nobody");
}

#[tokio::test]
async fn missing_objects_are_reported() {
    let world = World::new().await;
    let client = Client::new(&world);
    assert_eq!(client.get("/channels/1").await.code(), 10003);
    assert_eq!(
        client
            .send("POST", "/interactions/1/x/callback", json!({ "type": 5 }))
            .await
            .code(),
        10062
    );
    let webhook = format!("/webhooks/{}/x", world.playground.bot());
    assert_eq!(
        client
            .send("POST", &webhook, json!({ "content": "hi" }))
            .await
            .code(),
        10015
    );
    let nobody = Client {
        token: "Bot wrong".to_owned(),
        ..Client::new(&world)
    };
    assert_eq!(nobody.get("/users/@me").await.status, 401);
    assert_eq!(client.get("/nowhere").await.status, 404);
    assert_eq!(world.playground.take_violations().len(), 1);
}

#[tokio::test]
async fn an_interaction_is_acknowledged_once_and_in_time() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;

    let pending = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = bot.hear().await;
    let callback = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
    let webhook = format!("/webhooks/{}/{}", world.playground.bot(), heard.token());
    assert_eq!(
        client
            .send("POST", &webhook, json!({ "content": "early" }))
            .await
            .code(),
        10015
    );
    let thinking = client
        .send(
            "POST",
            &format!("{callback}?with_response=true"),
            json!({ "type": 5 }),
        )
        .await;
    assert_eq!(thinking.body["interaction"]["response_message_loading"], true);
    assert!(world.ben.last(&world.channel).unwrap().thinking);
    assert_eq!(
        client.send("POST", &callback, json!({ "type": 5 })).await.code(),
        40060
    );
    // The first follow-up fills in the answer.
    let filled = client.send("POST", &webhook, json!({ "content": "there" })).await;
    assert_eq!(
        filled.body["id"],
        thinking.body["interaction"]["response_message_id"]
    );
    assert_eq!(pending.reply().await.text(), "there");
    // Fifteen minutes later, the token has expired.
    let original = format!("{webhook}/messages/@original");
    world.playground.advance(Duration::from_secs(14 * 60));
    assert_eq!(client.get(&original).await.status, 200);
    world.playground.advance(Duration::from_secs(61));
    assert_eq!(client.get(&original).await.code(), 50027);

    let _ = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = bot.hear().await;
    world.playground.advance(Duration::from_millis(3_001));
    let late = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
    assert_eq!(
        client.send("POST", &late, json!({ "type": 5 })).await.code(),
        10062
    );
}

#[tokio::test]
async fn messages_are_listed_newest_first() {
    let world = World::new().await;
    let client = Client::new(&world);
    for text in ["one", "two", "three"] {
        world.ann.say(&world.channel, text);
    }
    let path = format!("/channels/{}/messages", world.channel.id());
    let texts = async |query: &str| {
        let got = client.get(&format!("{path}?{query}")).await;
        let list = got.body.as_array().cloned().unwrap_or_default();
        list.iter()
            .map(|message| message["content"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(texts("limit=2").await, ["three", "two"]);
    let first = world.ann.sees(&world.channel)[0].id;
    assert_eq!(texts(&format!("after={first}")).await, ["three", "two"]);
    let last = world.ann.last(&world.channel).unwrap().id;
    assert_eq!(texts(&format!("before={last}&limit=1")).await, ["two"]);
}

#[tokio::test]
async fn attachments_are_kept_replaced_and_dropped_by_edits() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    let form = json!({ "attachments": [{ "id": 0, "description": "A board" }, { "id": 1 }] });
    let sent = client
        .upload(
            "POST",
            &path,
            form,
            &[(0, "a.png", PIXEL), (1, "b b.txt", b"text")],
        )
        .await;
    assert_eq!(sent.status, 200, "{sent:?}");
    let (message, first) = (
        sent.body["id"].as_str().unwrap(),
        sent.body["attachments"][0]["id"].clone(),
    );
    assert_eq!(sent.body["attachments"][0]["width"], 1);
    assert_eq!(sent.body["attachments"][1]["filename"], "b_b.txt");
    let form = json!({ "attachments": [{ "id": first }, { "id": 0, "description": "Another" }] });
    let path = format!("{path}/{message}");
    let edited = client.upload("PATCH", &path, form, &[(0, "c.png", PIXEL)]).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let seen = world.ann.last(&world.channel).unwrap();
    let files: Vec<_> = seen
        .attachments
        .iter()
        .map(|file| (file.filename.as_str(), file.description.as_deref()))
        .collect();
    assert_eq!(files, [("a.png", Some("A board")), ("c.png", Some("Another"))]);
    let emptied = client
        .send(
            "PATCH",
            &path,
            json!({ "attachments": [], "content": "no files" }),
        )
        .await;
    assert_eq!(emptied.body["attachments"], json!([]));
}
