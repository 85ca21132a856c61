//! The page's server: what each person receives, and which requests it refuses.

use kit::discord::{Id, User};
use reqwest::header::{CONTENT_TYPE, HOST, HeaderMap, ORIGIN};
use serde_json::{Value, json};

use crate::bot::{PIXEL, World};

/// A browser that shows the page.
struct Page {
    http: reqwest::Client,
    base: String,
}

impl Page {
    fn of(world: &World) -> Page {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        Page {
            http,
            base: world.playground.api_url(),
        }
    }

    async fn get(&self, path: &str) -> reqwest::Response {
        self.http
            .get(format!("{}{path}", self.base))
            .send()
            .await
            .unwrap()
    }

    async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let sent = self
            .http
            .post(format!("{}{path}", self.base))
            .header(ORIGIN, &self.base)
            .json(&body);
        let answer = sent.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }

    /// Returns the texts of all messages that somebody is shown.
    async fn texts(&self, user: &User, channel: Id) -> Vec<String> {
        let page = self
            .json(&format!("/local/messages?as={}&channel={channel}", user.id()))
            .await;
        let messages = page["messages"].as_array().unwrap();
        messages
            .iter()
            .map(|message| message["content"].as_str().unwrap().to_owned())
            .collect()
    }
}

#[tokio::test]
async fn every_file_of_the_page_is_served_under_a_strict_policy() {
    let world = World::new().await;
    let page = Page::of(&world);
    let mut open = vec!["/".to_owned()];
    let mut seen = Vec::new();
    while let Some(path) = open.pop() {
        let answer = page.get(&path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .to_owned();
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        let text = answer.text().await.unwrap();
        assert!(!text.contains("innerHTML"), "{path} makes markup from text");
        // The files that it names must exist, too.
        let named = text
            .split(['"', '\''])
            .filter_map(|word| match word.strip_prefix("./") {
                Some(module) if word.ends_with(".js") => Some(format!("/page/{module}")),
                _ => word.starts_with("/page/").then(|| word.to_owned()),
            });
        for name in named {
            if !seen.contains(&name) {
                seen.push(name.clone());
                open.push(name);
            }
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
}

#[tokio::test]
async fn another_website_can_neither_look_nor_play() {
    let world = World::new().await;
    let page = Page::of(&world);
    let (ann, channel) = (world.ann.id(), Id::from(&world.channel));
    let body = json!({ "as": ann, "channel": channel, "text": "hello" }).to_string();
    let attacks: &[(&[(&str, &str)], u16)] = &[
        (
            &[
                ("origin", "https://evil.example"),
                ("content-type", "application/json"),
            ],
            403,
        ),
        (&[("origin", "null"), ("content-type", "application/json")], 403),
        (
            &[
                ("sec-fetch-site", "cross-site"),
                ("content-type", "application/json"),
            ],
            403,
        ),
        (
            &[
                ("sec-fetch-site", "same-site"),
                ("content-type", "application/json"),
            ],
            403,
        ),
        (
            &[
                ("host", "evil.example:8080"),
                ("content-type", "application/json"),
            ],
            421,
        ),
        (&[("content-type", "text/plain")], 415),
    ];
    for (headers, expected) in attacks {
        let mut request = page
            .http
            .post(format!("{}/local/say", page.base))
            .body(body.clone());
        for (name, value) in *headers {
            request = request.header(*name, *value);
        }
        assert_eq!(request.send().await.unwrap().status(), *expected, "{headers:?}");
    }
    assert_eq!(world.ann.sees(&world.channel), [], "nobody said anything");

    for path in [
        "/",
        "/local/state",
        "/local/events",
        "/api/v10/gateway",
        "/gateway",
    ] {
        let url = format!("{}{path}", page.base);
        let rebound = page
            .http
            .get(&url)
            .header(HOST, "evil.example")
            .send()
            .await
            .unwrap();
        assert_eq!(rebound.status(), 421, "{path}");
        let other = page
            .http
            .get(&url)
            .header(ORIGIN, "https://evil.example")
            .send()
            .await
            .unwrap();
        assert_eq!(other.status(), 403, "{path}");
    }

    let (status, _) = page
        .post(
            "/local/say",
            json!({ "as": ann, "channel": channel, "text": "hello" }),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(world.ben.last(&world.channel).unwrap().content, "hello");
}

#[tokio::test]
async fn each_person_gets_what_they_would_see() {
    let (world, _bot) = World::with_bot().await;
    let page = Page::of(&world);
    let channel = Id::from(&world.channel);
    let whisper = json!({ "as": world.ann.id(), "channel": channel, "command": "whisper", "options": [], "wait": true });
    let (status, answer) = page.post("/local/slash", whisper).await;
    assert_eq!((status, &answer["outcome"]["is"]), (200, &json!("message")));
    let message = &answer["outcome"]["message"];
    assert_eq!(
        (&message["content"], &message["ephemeral"]),
        (&json!("psst"), &json!(true))
    );
    assert_eq!(page.texts(&world.ann, channel).await, ["psst"]);
    assert_eq!(page.texts(&world.ben, channel).await, [""; 0]);

    // Ben can neither press nor dismiss messages that he can't see.
    let press = |user: &User| json!({ "as": user.id(), "channel": channel, "message": message["id"], "custom_id": "more" });
    assert_eq!(page.post("/local/press", press(&world.ben)).await.0, 422);
    assert_eq!(page.post("/local/dismiss", press(&world.ben)).await.0, 404);
    assert_eq!(page.post("/local/press", press(&world.ann)).await.0, 200);
    world
        .ann
        .wait_for(&world.channel, |message| message.content == "more of it")
        .await;
    assert_eq!(page.post("/local/dismiss", press(&world.ann)).await.0, 200);
    assert_eq!(page.texts(&world.ann, channel).await, [""; 0]);

    // The page acts for people only.
    let as_bot = json!({ "as": world.playground.bot(), "channel": channel, "text": "hello" });
    assert_eq!(page.post("/local/say", as_bot).await.0, 404);
}

#[tokio::test]
async fn pictures_are_given_to_those_who_see_their_message() {
    let (world, _bot) = World::with_bot().await;
    let page = Page::of(&world);
    let reply = world.ann.slash(&world.channel, "picture", &[]).await;
    let listed = page
        .json(&format!(
            "/local/messages?as={}&channel={}",
            world.ben.id(),
            reply.message().channel
        ))
        .await;
    let file = &listed["messages"][0]["attachments"][0];
    assert_eq!((&file["alt"], &file["width"]), (&json!("One pixel"), &json!(1)));
    let url = file["url"].as_str().unwrap();
    let answer = page.get(url).await;
    assert_eq!(answer.headers()[CONTENT_TYPE], "image/png");
    assert_eq!(answer.bytes().await.unwrap(), PIXEL);

    let stranger = world.playground.user("Stranger");
    let theirs = url.replace(&world.ben.id().to_string(), &stranger.id().to_string());
    assert_eq!(page.get(&theirs).await.status(), 404);
}

#[tokio::test]
async fn changes_reach_the_right_people_immediately() {
    let (world, _bot) = World::with_bot().await;
    let page = Page::of(&world);
    let mut ben = page.get(&format!("/local/events?as={}", world.ben.id())).await;
    assert_eq!(ben.headers()[CONTENT_TYPE], "text/event-stream");
    let mut heard = String::new();
    let mut hear = async |what: &str| {
        while !heard.contains(what) {
            let chunk = tokio::time::timeout(std::time::Duration::from_secs(20), ben.chunk()).await;
            let chunk = chunk.expect("an event in time").unwrap().expect("an open stream");
            heard.push_str(std::str::from_utf8(&chunk).unwrap());
        }
        heard.clone()
    };
    hear("event: hello").await;
    world.ann.slash(&world.channel, "whisper", &[]).await;
    world.ann.say(&world.channel, "does anybody hear me?");
    let all = hear("does anybody hear me?").await;
    assert!(!all.contains("psst"), "{all}");
    // Suggestions and answers are sent only to the person who asked.
    assert!(!all.contains("event: interaction"), "{all}");
}

#[tokio::test]
async fn people_can_be_added_renamed_and_given_a_language() {
    let (world, _bot) = World::with_bot().await;
    let page = Page::of(&world);
    let (status, made) = page
        .post("/local/people", json!({ "name": " Cleo ", "locale": "de" }))
        .await;
    assert_eq!(status, 200);
    let channel = Id::from(&world.channel);
    let ping =
        json!({ "as": made["id"], "channel": channel, "command": "ping", "options": [], "wait": true });
    assert_eq!(
        page.post("/local/slash", ping).await.1["outcome"]["message"]["content"],
        "pong in de"
    );
    assert_eq!(
        page.post("/local/people", json!({ "id": made["id"], "name": "Clio" }))
            .await
            .0,
        200
    );
    let state = page
        .json(&format!("/local/state?as={}", made["id"].as_str().unwrap()))
        .await;
    assert_eq!(state["me"], made["id"]);
    let names: Vec<&str> = state["people"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|person| person["name"].as_str())
        .collect();
    assert!(names.contains(&"Clio") && !names.contains(&"Cleo"), "{names:?}");

    for bad in [
        json!({ "name": "" }),
        json!({ "name": "x".repeat(33) }),
        json!({ "name": "a\nb" }),
        json!({ "locale": "de" }),
        json!({ "name": "Dora", "locale": "xx" }),
    ] {
        assert_eq!(page.post("/local/people", bad.clone()).await.0, 422, "{bad}");
    }
    // The browser's language becomes everybody's, and the server's.
    let (status, _) = page.post("/local/language", json!({ "locale": "fr" })).await;
    assert_eq!(status, 200);
    let state = page.json("/local/state").await;
    let people = state["people"].as_array().unwrap();
    assert!(people.iter().all(|person| person["locale"] == "fr"), "{people:?}");
    let unknown = page.post("/local/language", json!({ "locale": "xx" })).await;
    assert_eq!(unknown.0, 422);
    let bot = json!({ "id": world.playground.bot(), "name": "Mallory" });
    assert_eq!(page.post("/local/people", bot).await.0, 404);
}

#[tokio::test]
async fn a_stranger_is_shown_the_page_as_the_first_person() {
    let world = World::new().await;
    let page = Page::of(&world);
    for path in ["/local/state", "/local/state?as=5"] {
        assert_eq!(page.json(path).await["me"], json!(world.ann.id()), "{path}");
    }
    let mut headers = HeaderMap::new();
    headers.insert("sec-fetch-site", "none".parse().unwrap());
    let typed = page.http.get(&page.base).headers(headers).send().await.unwrap();
    assert_eq!(typed.status(), 200);
}

#[tokio::test]
async fn the_page_has_all_its_words_in_every_language() {
    let world = World::new().await;
    let text = Page::of(&world).get("/page/texts.js").await.text().await.unwrap();
    let keys = |language: &str| -> Vec<String> {
        let (_, rest) = text.split_once(&format!("\n  {language}: {{\n")).unwrap();
        let (block, _) = rest.split_once("\n  },\n").unwrap();
        let entries = block.lines().filter_map(|line| line.strip_prefix("    "));
        let named = entries.filter(|entry| entry.starts_with(|c: char| c.is_ascii_lowercase() || c == '\''));
        named
            .filter_map(|entry| Some(entry.split_once(": ")?.0.to_owned()))
            .collect()
    };
    let english = keys("en");
    assert!(english.len() > 80, "{english:?}");
    for language in ["de", "fr"] {
        assert_eq!(keys(language), english, "{language}");
    }
}
