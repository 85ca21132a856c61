//! Breaks every limit with one request: it is refused with 50035 and recorded.

use serde_json::{Value, json};

use crate::bot::{Bot, Manner, PIXEL, World};
use crate::rest::{Client, Got};

/// Checks that the request was refused, and that the violation names the field.
#[track_caller]
pub(crate) fn check(world: &World, got: &Got, field: &str) {
    assert_eq!((got.status, got.code()), (400, 50035), "{field}: {got:?}");
    let violations = world.playground.take_violations();
    let ours: Vec<_> = violations
        .iter()
        .filter(|violation| violation.rule == "limits")
        .collect();
    assert_eq!(ours.len(), 1, "{field}: {violations:?}");
    let mut here = &got.body["errors"];
    for step in field.split('.').filter(|step| !step.is_empty()) {
        here = &here[step];
    }
    assert!(
        here["_errors"].is_array(),
        "{field} is not at fault in {}",
        got.body
    );
}

pub(crate) fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": id, "custom_id": id })
}

pub(crate) fn row(parts: Vec<Value>) -> Value {
    json!({ "type": 1, "components": parts })
}

pub(crate) fn menu(id: &str, options: usize) -> Value {
    let options: Vec<Value> = (0..options)
        .map(|n| json!({ "label": format!("{n}"), "value": format!("{n}") }))
        .collect();
    json!({ "type": 3, "custom_id": id, "options": options })
}

pub(crate) fn long(length: usize) -> String {
    "x".repeat(length)
}

#[tokio::test]
async fn messages() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    let rows = |rows: Vec<Value>| json!({ "content": "x", "components": rows });
    let many_ids: Vec<String> = (1..=101).map(|id| id.to_string()).collect();
    let forms = [
        ("content", json!({ "content": long(2001) })),
        ("contents", json!({ "content": "x", "contents": "x" })),
        (
            "components",
            rows((0..6).map(|n| row(vec![button(&n.to_string())])).collect()),
        ),
        (
            "components.0.components",
            rows(vec![row((0..6).map(|n| button(&n.to_string())).collect())]),
        ),
        ("components.0.components", rows(vec![row(vec![])])),
        (
            "components.0.components",
            rows(vec![row(vec![button("a"), menu("b", 2)])]),
        ),
        (
            "components.0.components.1.custom_id",
            rows(vec![row(vec![button("a"), button("a")])]),
        ),
        (
            "components.0.components.0.custom_id",
            rows(vec![row(vec![json!({ "type": 2, "style": 1, "label": "a" })])]),
        ),
        (
            "components.0.components.0.custom_id",
            rows(vec![row(vec![button(&long(101))])]),
        ),
        (
            "components.0.components.0.label",
            rows(vec![row(vec![
                json!({ "type": 2, "style": 1, "label": long(81), "custom_id": "a" }),
            ])]),
        ),
        (
            "components.0.components.0.label",
            rows(vec![row(vec![
                json!({ "type": 2, "style": 1, "custom_id": "a" }),
            ])]),
        ),
        (
            "components.0.components.0.colour",
            rows(vec![row(vec![
                json!({ "type": 2, "style": 1, "label": "a", "custom_id": "a", "colour": 1 }),
            ])]),
        ),
        (
            "components.0.components.0.options",
            rows(vec![row(vec![menu("a", 26)])]),
        ),
        (
            "components.0.components.0.options",
            rows(vec![row(vec![menu("a", 0)])]),
        ),
        ("components.0.type", rows(vec![button("a")])),
        ("embeds", json!({ "content": "x", "embeds": [{ "title": "x" }] })),
        (
            "attachments.0.id",
            json!({ "content": "x", "attachments": [{ "id": 0 }] }),
        ),
        (
            "allowed_mentions.users",
            json!({ "content": "x", "allowed_mentions": { "users": many_ids } }),
        ),
        (
            "allowed_mentions.users",
            json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
        ),
        (
            "allowed_mentions.parse.0",
            json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }),
        ),
        ("flags", json!({ "content": "x", "flags": 64 })),
        ("nonce", json!({ "content": "x", "nonce": long(26) })),
    ];
    for (field, form) in forms {
        check(&world, &client.send("POST", &path, form).await, field);
    }
    let described = json!({ "attachments": [{ "id": 0, "description": long(1025) }] });
    check(
        &world,
        &client
            .upload("POST", &path, described, &[(0, "a.png", PIXEL)])
            .await,
        "attachments.0.description",
    );
    let empty = client.send("POST", &path, json!({ "content": "" })).await;
    assert_eq!(
        (
            empty.status,
            empty.code(),
            world.playground.take_violations().len()
        ),
        (400, 50006, 1)
    );
    assert_eq!(world.ann.sees(&world.channel), [], "nothing got through");
}

#[tokio::test]
async fn commands() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/applications/{}/commands", world.playground.bot());
    let with = |options: Value| json!([{ "name": "table", "description": "A table", "options": options }]);
    let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "x", "required": required });
    let many: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
    let choices = |count: usize, value: &str| {
        let choices: Vec<Value> = (0..count)
            .map(|n| json!({ "name": format!("c{n}"), "value": value }))
            .collect();
        with(json!([{ "type": 3, "name": "o", "description": "x", "choices": choices }]))
    };
    let fat: Vec<Value> = (0..25)
        .map(|n| {
            let choices: Vec<Value> = (0..4)
                .map(|c| json!({ "name": format!("{c}{}", long(60)), "value": "v" }))
                .collect();
            json!({ "type": 3, "name": format!("o{n}"), "description": "x", "choices": choices,
                "description_localizations": { "de": long(100) } })
        })
        .collect();
    let forms = [
        ("0.name", json!([{ "name": "Table", "description": "x" }])),
        ("0.name", json!([{ "name": "a table", "description": "x" }])),
        (
            "0.name_localizations.de",
            json!([{ "name": "table", "name_localizations": { "de": "Tisch" }, "description": "x" }]),
        ),
        (
            "0.name_localizations.xx",
            json!([{ "name": "table", "name_localizations": { "xx": "x" }, "description": "x" }]),
        ),
        ("0.description", json!([{ "name": "table", "description": "" }])),
        (
            "0.description",
            json!([{ "name": "table", "description": long(101) }]),
        ),
        (
            "0.description_localizations.de",
            json!([{ "name": "table", "description": "x", "description_localizations": { "de": "" } }]),
        ),
        (
            "0.option",
            json!([{ "name": "table", "description": "x", "option": [] }]),
        ),
        (
            "1.name",
            json!([{ "name": "table", "description": "x" }, { "name": "table", "description": "y" }]),
        ),
        (
            "0.options.1.required",
            with(json!([option("a", false), option("b", true)])),
        ),
        ("0.options", with(json!(many))),
        (
            "0.options.1.name",
            with(json!([option("a", false), option("a", false)])),
        ),
        ("0.options.0.choices", choices(26, "v")),
        ("0.options.0.choices.0.value", choices(1, &long(101))),
        (
            "0.options.0.choices",
            with(
                json!([{ "type": 3, "name": "o", "description": "x", "autocomplete": true, "choices": [{ "name": "a", "value": "b" }] }]),
            ),
        ),
        ("0", with(json!(fat))),
    ];
    for (field, form) in forms {
        check(&world, &client.send("PUT", &path, form).await, field);
    }
}

#[tokio::test]
async fn answers() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;

    let _ = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = bot.hear().await;
    let callback = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
    let forms = [
        ("type", json!({ "type": 7, "data": { "content": "x" } })),
        ("type", json!({ "type": 8, "data": { "choices": [] } })),
        ("type", json!({ "type": 99 })),
        (
            "flags",
            json!({ "type": 4, "data": { "content": "x", "flags": 128 } }),
        ),
        (
            "enforce_nonce",
            json!({ "type": 4, "data": { "content": "x", "enforce_nonce": true } }),
        ),
        ("content", json!({ "type": 4, "data": { "content": long(2001) } })),
    ];
    for (field, form) in forms {
        check(&world, &client.send("POST", &callback, form).await, field);
    }
    // A refused answer leaves the interaction open.
    assert_eq!(
        client
            .send(
                "POST",
                &callback,
                json!({ "type": 4, "data": { "content": "x" } })
            )
            .await
            .status,
        204
    );

    let discord = world.playground.discord();
    discord
        .suggest(world.ann.id(), world.channel.id(), "go place", &[], "where", "")
        .unwrap();
    let heard = bot.hear().await;
    let callback = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
    let choices = |count: usize, name: &str| {
        let choices: Vec<Value> = (0..count)
            .map(|n| json!({ "name": format!("{n}{name}"), "value": "v" }))
            .collect();
        json!({ "type": 8, "data": { "choices": choices } })
    };
    check(
        &world,
        &client.send("POST", &callback, choices(26, "")).await,
        "choices",
    );
    check(
        &world,
        &client.send("POST", &callback, choices(1, &long(100))).await,
        "choices.0.name",
    );
}

#[tokio::test]
#[should_panic(expected = "the bot sent what Discord would refuse")]
async fn a_strict_playground_fails_the_test_that_broke_a_limit() {
    let world = World::new().await;
    let client = Client::new(&world);
    client
        .send(
            "POST",
            &format!("/channels/{}/messages", world.channel.id()),
            json!({ "content": long(2001) }),
        )
        .await;
    world.playground.assert_clean();
}
