//! Details of Discord that a simpler simulation would leave out.

use std::time::Duration;

use kit::discord::{Clock, Config, Fault};
use serde_json::{Value, json};

use crate::bot::{Bot, Manner, NOW_MS, World};
use crate::limits::{button, check, row};
use crate::rest::Client;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn a_quiet_thread_falls_asleep_and_only_a_new_message_wakes_it() {
    let world = World::new().await;
    let client = Client::new(&world);
    let begin = json!({ "name": "table 7", "type": 11, "auto_archive_duration": 1440 });
    let path = format!("/channels/{}/threads", world.channel.id());
    let thread = client.send("POST", &path, begin).await.body["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let place = format!("/channels/{thread}");
    let messages = format!("{place}/messages");
    let sent = client
        .send("POST", &messages, json!({ "content": "board" }))
        .await;
    let message = format!("{messages}/{}", sent.body["id"].as_str().unwrap());
    let archived = async || client.get(&place).await.body["thread_metadata"]["archived"].clone();

    world.playground.advance(DAY - Duration::from_secs(60));
    assert_eq!(archived().await, false);
    world.playground.advance(Duration::from_secs(60));
    assert_eq!(archived().await, true);
    let refused = [
        client.send("PATCH", &message, json!({ "content": "new" })).await,
        client.send("DELETE", &message, Value::Null).await,
        client.send("PATCH", &place, json!({ "name": "table 8" })).await,
    ];
    for got in refused {
        assert_eq!((got.status, got.code()), (400, 50083), "{got:?}");
    }
    // A message wakes it.
    client
        .send("POST", &messages, json!({ "content": "hello" }))
        .await;
    assert_eq!(archived().await, false);
    assert_eq!(
        client
            .send("PATCH", &message, json!({ "content": "new" }))
            .await
            .status,
        200
    );
    // It can be reopened without a message, too.
    world.playground.advance(DAY);
    assert_eq!(archived().await, true);
    assert_eq!(
        client
            .send("PATCH", &place, json!({ "archived": false }))
            .await
            .status,
        200
    );
    assert_eq!(client.send("DELETE", &message, Value::Null).await.status, 204);
}

#[tokio::test]
async fn a_nonce_is_remembered_after_its_message_was_deleted() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    let form = json!({ "content": "lobby", "nonce": "lobby-7-0", "enforce_nonce": true });
    let sent = client.send("POST", &path, form.clone()).await;
    let message = format!("{path}/{}", sent.body["id"].as_str().unwrap());
    assert_eq!(client.get(&message).await.body["content"], "lobby");
    assert_eq!(client.send("DELETE", &message, Value::Null).await.status, 204);
    assert_eq!(client.get(&message).await.code(), 10008);
    let again = client.send("POST", &path, form.clone()).await;
    assert_eq!((again.status, again.code()), (404, 10008), "nothing is posted");
    world.playground.advance(Duration::from_secs(6 * 60));
    assert_eq!(client.send("POST", &path, form).await.status, 200);
}

#[tokio::test]
async fn texts_are_trimmed_and_blank_ones_are_empty() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    let sent = client
        .send("POST", &path, json!({ "content": "\n hello  \n" }))
        .await;
    assert_eq!(sent.body["content"], "hello");
    let blank = client.send("POST", &path, json!({ "content": " \n " })).await;
    assert_eq!((blank.status, blank.code()), (400, 50006));
    assert_eq!(world.playground.take_violations().len(), 1);
}

#[tokio::test]
async fn answers_contain_the_rate_limit_and_it_can_be_enforced() {
    let world = World::with(Config {
        rate_limits: true,
        ..Config::default()
    })
    .await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    for left in (0..5).rev() {
        let (got, headers) = client
            .with_headers("POST", &path, json!({ "content": "hello" }))
            .await;
        assert_eq!(got.status, 200);
        assert_eq!(headers["x-ratelimit-remaining"], left.to_string());
        assert_eq!(headers["x-ratelimit-limit"], "5");
    }
    let (got, headers) = client
        .with_headers("POST", &path, json!({ "content": "hello" }))
        .await;
    assert_eq!((got.status, &got.body["retry_after"]), (429, &json!(5.0)));
    assert_eq!(headers["retry-after"], "5");
    assert_eq!(headers["x-ratelimit-scope"], "user");
    assert!(headers.contains_key("x-ratelimit-bucket"));
    assert_eq!(world.ann.sees(&world.channel).len(), 5);
    world.playground.advance(Duration::from_secs(5));
    assert_eq!(
        client
            .send("POST", &path, json!({ "content": "hello" }))
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn wrong_paths_and_methods_are_refused_and_recorded() {
    let world = World::new().await;
    let client = Client::new(&world);
    let pins = format!("/channels/{}/messages/pins", world.channel.id());
    assert_eq!(client.get(&pins).await.status, 404);
    assert_eq!(client.send("PUT", "/users/@me", json!({})).await.status, 405);
    assert_eq!(world.playground.take_violations().len(), 2);
    let large = vec![0; 10 * 1024 * 1024 + 1];
    let path = format!("/channels/{}/messages", world.channel.id());
    let got = client
        .upload("POST", &path, json!({}), &[(0, "a.bin", &large)])
        .await;
    assert_eq!((got.status, got.code()), (413, 40005));
    assert_eq!(world.playground.take_violations().len(), 1);
}

#[tokio::test]
async fn a_request_that_does_not_name_its_library_is_blocked() {
    let world = World::new().await;
    for agent in ["", "curl/8", "DiscordBot"] {
        let got = Client::new(&world).with_agent(agent).get("/users/@me").await;
        assert_eq!((got.status, got.code()), (403, 40333), "{agent:?}");
        assert_eq!(world.playground.take_violations().len(), 1);
    }
    assert_eq!(Client::new(&world).get("/users/@me").await.status, 200);
}

#[tokio::test]
async fn odd_refusals_come_on_demand() {
    let world = World::new().await;
    let client = Client::new(&world);
    let faults = world.playground.faults();
    let path = format!("/channels/{}/messages", world.channel.id());
    let refuse = |status, code| Fault::Refuse { status, code };
    for (fault, status, code) in [
        (refuse(401, 0), 401, 0),
        (refuse(403, 40333), 403, 40333),
        (refuse(404, 0), 404, 0),
        (Fault::Html(403), 403, 0),
    ] {
        faults.next(1, "POST", "/channels/*/messages", fault);
        let got = client.send("POST", &path, json!({ "content": "hello" })).await;
        assert_eq!((got.status, got.code()), (status, code));
    }
    assert_eq!(world.ann.sees(&world.channel), []);
    faults.next(1, "POST", "/channels/*/messages", Fault::Unreadable);
    let got = client.send("POST", &path, json!({ "content": "hello" })).await;
    assert_eq!((got.status, got.body), (200, Value::Null));
    assert_eq!(
        world.ann.sees(&world.channel).len(),
        1,
        "it was done all the same"
    );
}

#[tokio::test]
async fn an_answer_and_its_follow_ups_are_read_changed_and_deleted() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;
    let asked = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = bot.hear().await;
    let callback = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
    client
        .send(
            "POST",
            &callback,
            json!({ "type": 4, "data": { "content": "first" } }),
        )
        .await;
    let webhook = format!("/webhooks/{}/{}", world.playground.bot(), heard.token());
    let second = client
        .send("POST", &webhook, json!({ "content": "second", "flags": 64 }))
        .await;
    let second = format!("{webhook}/messages/{}", second.body["id"].as_str().unwrap());
    assert_eq!(client.get(&second).await.body["content"], "second");
    let edited = client
        .send("PATCH", &second, json!({ "content": "better" }))
        .await;
    assert_eq!(edited.body["content"], "better");
    // Some client libraries escape the sign.
    let original = format!("{webhook}/messages/%40original");
    assert_eq!(client.get(&original).await.body["content"], "first");
    assert_eq!(client.send("DELETE", &second, Value::Null).await.status, 204);
    assert_eq!(client.send("DELETE", &original, Value::Null).await.status, 204);
    assert_eq!(client.get(&original).await.code(), 10008);
    assert_eq!(world.ann.sees(&world.channel), []);
    assert_eq!(asked.reply().await.text(), "(deleted)");
    // Messages of others can't be reached this way.
    let other = world.ben.say(&world.channel, "mine");
    assert_eq!(
        client
            .send("DELETE", &format!("{webhook}/messages/{other}"), Value::Null)
            .await
            .code(),
        10008
    );
}

#[tokio::test]
async fn the_application_has_its_own_emojis() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/applications/{}/emojis", world.playground.bot());
    let image = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
    for (field, form) in [
        ("name", json!({ "name": "x", "image": image })),
        ("name", json!({ "name": "a tree", "image": image })),
        (
            "image",
            json!({ "name": "tree", "image": "data:text/html;base64,eA==" }),
        ),
    ] {
        check(&world, &client.send("POST", &path, form).await, field);
    }
    let made = client
        .send("POST", &path, json!({ "name": "tree", "image": image }))
        .await;
    assert_eq!((made.status, &made.body["name"]), (201, &json!("tree")));
    let id = made.body["id"].as_str().unwrap();
    let one = format!("{path}/{id}");
    let renamed = client.send("PATCH", &one, json!({ "name": "oak" })).await;
    assert_eq!(renamed.body["name"], "oak");
    assert_eq!(
        client.get(&path).await.body["items"][0],
        client.get(&one).await.body
    );
    let address = format!("{}/emojis/{id}.png", world.playground.api_url());
    let picture = reqwest::get(address).await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");

    // Buttons and options accept it while it exists.
    let mut plant = button("Plant");
    plant["emoji"] = json!({ "id": id, "name": "oak" });
    let form = json!({ "content": "x", "components": [row(vec![plant])] });
    let messages = format!("/channels/{}/messages", world.channel.id());
    assert_eq!(client.send("POST", &messages, form.clone()).await.status, 200);
    assert_eq!(client.send("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(client.get(&one).await.code(), 10014);
    check(
        &world,
        &client.send("POST", &messages, form).await,
        "components.0.components.0.emoji.id",
    );
}

#[tokio::test]
async fn emojis_survive_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let config = || Config {
        data_dir: Some(dir.path().to_owned()),
        ..Config::default()
    };
    let world = World::with(config()).await;
    let client = Client::new(&world);
    let path = format!("/applications/{}/emojis", world.playground.bot());
    let image = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
    let made = client
        .send("POST", &path, json!({ "name": "tree", "image": image }))
        .await;
    assert_eq!(made.body["animated"], true);
    world.playground.stop().unwrap();
    let again = World::with(config()).await;
    let found = Client::new(&again).get(&path).await;
    assert_eq!(found.body["items"][0]["id"], made.body["id"]);
    again.playground.stop().unwrap();
}

#[tokio::test]
async fn fields_that_discord_does_not_know_are_refused_only_where_that_is_asked_for() {
    let strict = World::new().await;
    let form = json!({ "content": "hello", "colour": "red" });
    let path = |world: &World| format!("/channels/{}/messages", world.channel.id());
    check(
        &strict,
        &Client::new(&strict)
            .send("POST", &path(&strict), form.clone())
            .await,
        "colour",
    );
    let kind = kit::discord::Playground::start(Config {
        clock: Clock::stopped_at(NOW_MS),
        ..Config::default()
    });
    let playground = kind.await.unwrap();
    let channel = playground.guild("The Grove").channel("table");
    let sent = reqwest::Client::builder()
        .no_proxy()
        .user_agent("DiscordBot (https://example.org, 1)")
        .build()
        .unwrap()
        .post(format!(
            "{}/api/v10/channels/{}/messages",
            playground.api_url(),
            channel.id()
        ))
        .header("authorization", format!("Bot {}", playground.token()))
        .json(&form);
    assert_eq!(sent.send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn a_category_that_is_named_exists() {
    let world = World::new().await;
    let client = Client::new(&world);
    let channel = client
        .get(&format!("/channels/{}", world.channel.id()))
        .await
        .body;
    let parent = channel["parent_id"].as_str().unwrap();
    let category = client.get(&format!("/channels/{parent}")).await;
    assert_eq!((category.status, &category.body["type"]), (200, &json!(4)));
    let into = client
        .send(
            "POST",
            &format!("/channels/{parent}/messages"),
            json!({ "content": "x" }),
        )
        .await;
    assert_eq!(into.code(), 10003);
}
