//! Every limit of Components V2 with one request that breaks it.

use serde_json::{Value, json};

use crate::bot::World;
use crate::layout::{FILES, V2, container, form, gallery, messages, section, text};
use crate::limits::{button, check, long, menu, row};
use crate::rest::Client;

#[tokio::test]
async fn requests_that_discord_refuses_are_refused() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = messages(&world);
    let beside = |field: &str, value: Value| {
        let mut form = form(vec![text("x")]);
        form[field] = value;
        form
    };
    let numbered = |id: i64| json!({ "type": 10, "content": "x", "id": id });
    let media = |url: &str| {
        form(vec![
            json!({ "type": 12, "items": [{ "media": { "url": url } }] }),
        ])
    };
    let coloured = json!({ "type": 17, "accent_color": 0x100_0000, "components": [text("x")] });
    let forms = [
        ("content", beside("content", json!("hello"))),
        ("embeds", beside("embeds", json!([{ "title": "hello" }]))),
        ("sticker_ids", beside("sticker_ids", json!(["1"]))),
        ("poll", beside("poll", json!({ "question": { "text": "?" } }))),
        ("components", form(vec![text("x"); 41])),
        (
            "components",
            form(vec![container(vec![text("x"); 39]), text("x")]),
        ),
        ("components", form(vec![text(&long(2001)), text(&long(2000))])),
        ("components.0.content", form(vec![text("")])),
        ("components.0.type", form(vec![button("a")])),
        ("components.0.type", form(vec![menu("a", 2)])),
        (
            "components.0.type",
            json!({ "content": "x", "components": [text("needs the flag")] }),
        ),
        (
            "components.0.components.0.type",
            form(vec![container(vec![container(vec![text("x")])])]),
        ),
        ("components.0.components", form(vec![container(vec![])])),
        ("components.0.accent_color", form(vec![coloured])),
        (
            "components.0.accessory",
            form(vec![json!({ "type": 9, "components": [text("x")] })]),
        ),
        (
            "components.0.accessory.type",
            form(vec![section("x", menu("a", 2))]),
        ),
        (
            "components.0.components",
            form(vec![
                json!({ "type": 9, "components": [], "accessory": button("a") }),
            ]),
        ),
        (
            "components.0.components",
            form(vec![
                json!({ "type": 9, "components": vec![text("x"); 4], "accessory": button("a") }),
            ]),
        ),
        (
            "components.0.components.0.type",
            form(vec![
                json!({ "type": 9, "components": [button("b")], "accessory": button("a") }),
            ]),
        ),
        (
            "components.0.items",
            form(vec![json!({ "type": 12, "items": [] })]),
        ),
        ("components.0.items", form(vec![gallery(&["a.png"; 11])])),
        (
            "components.0.items.0.media.url",
            media("attachment://missing.png"),
        ),
        ("components.0.items.0.media.url", media("ftp://example.org/a.png")),
        (
            "components.0.items.0.description",
            form(vec![json!({ "type": 12, "items": [
                { "media": { "url": "https://example.org/a.png" }, "description": long(1025) },
            ] })]),
        ),
        (
            "components.0.file.url",
            form(vec![
                json!({ "type": 13, "file": { "url": "https://example.org/a.png" } }),
            ]),
        ),
        (
            "components.0.spacing",
            form(vec![json!({ "type": 14, "spacing": 3 })]),
        ),
        (
            "components.0.colour",
            form(vec![json!({ "type": 10, "content": "x", "colour": 1 })]),
        ),
        (
            "components.1.components.0.custom_id",
            form(vec![section("x", button("a")), row(vec![button("a")])]),
        ),
        ("components.1.id", form(vec![numbered(7), numbered(7)])),
        ("components.0.id", form(vec![numbered(-1)])),
    ];
    for (field, form) in forms {
        check(&world, &client.send("POST", &path, form).await, field);
    }
    // Files alone are not shown, so there is nothing to send.
    for components in [json!([]), json!(null)] {
        let form = json!({ "flags": V2, "components": components });
        let empty = client.upload("POST", &path, form, &FILES).await;
        assert_eq!((empty.status, empty.code()), (400, 50006));
        world.playground.take_violations();
    }
    assert_eq!(world.ann.sees(&world.channel), [], "nothing got through");
    let full = form(vec![container(vec![text("x"); 38]), text("x")]);
    assert_eq!(client.send("POST", &path, full).await.status, 200);
}
