//! Components V2: which requests are refused, which are answered, and what people see and press.

use kit::discord::{Answer, Outcome, Pending, Piece};
use serde_json::{Value, json};

use crate::bot::{Bot, Manner, PIXEL, World};
use crate::limits::{button, check, menu, row};
use crate::rest::{Client, Got};

/// The message flag for Components V2.
pub(crate) const V2: u64 = 1 << 15;
const EPHEMERAL: u64 = 1 << 6;

pub(crate) fn text(content: &str) -> Value {
    json!({ "type": 10, "content": content })
}

pub(crate) fn gallery(names: &[&str]) -> Value {
    let items: Vec<Value> = names
        .iter()
        .map(|name| json!({ "media": { "url": format!("attachment://{name}") }, "description": format!("A picture of {name}") }))
        .collect();
    json!({ "type": 12, "items": items })
}

pub(crate) fn container(inside: Vec<Value>) -> Value {
    json!({ "type": 17, "accent_color": 0x33_99_66, "components": inside })
}

pub(crate) fn section(words: &str, accessory: Value) -> Value {
    json!({ "type": 9, "components": [text(words)], "accessory": accessory })
}

pub(crate) fn form(components: Vec<Value>) -> Value {
    json!({ "flags": V2, "components": components })
}

/// Returns a panel with every kind of component.
pub(crate) fn panel() -> Value {
    let thumbnail =
        json!({ "type": 11, "media": { "url": "attachment://tile.png" }, "description": "The tile" });
    let mut spot = menu("spot", 3);
    spot["options"][1]["default"] = json!(true);
    let mut form = form(vec![
        text("## Your move\nPlace tile **16** on your planet."),
        gallery(&["board.png"]),
        section("Tile 16, a light one", thumbnail),
        json!({ "type": 14 }),
        text("**Spot**"),
        row(vec![spot]),
        container(vec![
            text("+2 points, closes no region."),
            section("Not sure?", button("Rules")),
            json!({ "type": 14, "spacing": 2, "divider": false }),
            row(vec![button("Confirm"), button("Cancel")]),
        ]),
        json!({ "type": 13, "file": { "url": "attachment://log.txt" } }),
    ]);
    form["attachments"] = json!([{ "id": 0, "description": "not shown" }, { "id": 1 }, { "id": 2 }]);
    form
}

pub(crate) const FILES: [(u64, &str, &[u8]); 3] = [
    (0, "board.png", PIXEL),
    (1, "tile.png", PIXEL),
    (2, "log.txt", b"lay 16"),
];

pub(crate) fn messages(world: &World) -> String {
    format!("/channels/{}/messages", world.channel.id())
}

#[tokio::test]
async fn answers_resolve_media_and_number_components() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut form = panel();
    form["components"][0]["id"] = json!(2);
    let got = client.upload("POST", &messages(&world), form, &FILES).await;
    assert_eq!(got.status, 200, "{got:?}");
    let Got { body, .. } = got;
    assert_eq!(body["flags"], V2);
    assert_eq!(body["content"], "");
    assert_eq!(
        body["attachments"],
        json!([]),
        "components tell of their files themselves"
    );
    let picture = &body["components"][1]["items"][0];
    assert_eq!(picture["media"]["content_type"], "image/png");
    assert_eq!(
        (&picture["media"]["width"], &picture["media"]["height"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(picture["description"], "A picture of board.png");
    assert_eq!(picture["spoiler"], false);
    let address = picture["media"]["url"].as_str().unwrap();
    assert_eq!(reqwest::get(address).await.unwrap().bytes().await.unwrap(), PIXEL);
    assert_eq!(
        body["components"][3],
        json!({ "type": 14, "id": 6, "spacing": 1, "divider": true })
    );
    assert_eq!(body["components"][7]["name"], "log.txt");
    assert_eq!(body["components"][7]["size"], 6);
    // The form uses 2; everything else is numbered in order.
    let ids: Vec<&Value> = [0, 1, 2, 3]
        .iter()
        .map(|index| &body["components"][index]["id"])
        .collect();
    assert_eq!(ids, [2, 1, 3, 6]);
    assert_eq!(body["components"][2]["components"][0]["id"], 4);
    assert_eq!(body["components"][2]["accessory"]["id"], 5);
}

#[tokio::test]
async fn people_see_texts_pictures_and_labelled_controls_in_order() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut form = panel();
    form["components"][0]["content"] = json!(format!("Your move, {}", world.ann.mention()));
    client.upload("POST", &messages(&world), form, &FILES).await;
    let seen = world.ann.last(&world.channel).unwrap();
    assert!(seen.v2);
    assert!(seen.content.starts_with("Your move, <@"), "{}", seen.content);
    assert!(
        seen.content.ends_with("+2 points, closes no region.\nNot sure?"),
        "{}",
        seen.content
    );
    assert_eq!(seen.pings, [world.ann.id()], "a text display pings like a text");
    let files: Vec<(&str, Option<&str>)> = seen
        .attachments
        .iter()
        .map(|file| (file.filename.as_str(), file.description.as_deref()))
        .collect();
    let expected = [
        ("board.png", Some("A picture of board.png")),
        ("tile.png", Some("The tile")),
        ("log.txt", None),
    ];
    assert_eq!(files, expected);
    assert_eq!(seen.pictures().len(), 2);
    assert_eq!(seen.attachment("board.png").unwrap().bytes, PIXEL);
    let labels: Vec<(String, Option<String>)> = seen
        .buttons()
        .into_iter()
        .map(|button| (button.label, button.above))
        .collect();
    let expected = [
        ("Rules".to_owned(), Some("Not sure?".to_owned())),
        ("Confirm".to_owned(), None),
        ("Cancel".to_owned(), None),
    ];
    assert_eq!(labels, expected);
    let spot = seen.select("Spot").unwrap();
    assert_eq!(
        (spot.custom_id.as_str(), spot.above.as_deref()),
        ("spot", Some("**Spot**"))
    );
    assert_eq!(spot.chosen, ["1"]);
    let order: Vec<&str> = seen
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Text(_) => "text",
            Piece::File(_) => "file",
            Piece::Button(_) => "button",
            Piece::Select(_) => "menu",
            Piece::Separator => "line",
        })
        .collect();
    assert_eq!(
        order.join(" "),
        "text file text file line text menu text text button line button button file"
    );
}

#[tokio::test]
async fn a_message_becomes_v2_by_an_edit_and_stays_it() {
    let world = World::new().await;
    let client = Client::new(&world);
    let sent = client
        .upload(
            "POST",
            &messages(&world),
            json!({ "content": "classic" }),
            &[FILES[0]],
        )
        .await;
    let path = format!("{}/{}", messages(&world), sent.body["id"].as_str().unwrap());
    check(
        &world,
        &client.send("PATCH", &path, form(vec![text("new")])).await,
        "content",
    );
    let mut cleared = form(vec![text("new"), gallery(&["board.png"])]);
    cleared["content"] = Value::Null;
    let got = client.send("PATCH", &path, cleared).await;
    assert_eq!((got.status, &got.body["flags"]), (200, &json!(V2)));
    assert_eq!(
        world.ann.last(&world.channel).unwrap().pictures().len(),
        1,
        "the file was kept"
    );

    // Without the flag, because the message has it already.
    let got = client
        .send("PATCH", &path, json!({ "components": [text("newer")] }))
        .await;
    assert_eq!(got.body["components"][0]["content"], "newer");
    assert_eq!(
        got.body["attachments"].as_array().unwrap().len(),
        1,
        "no component shows it"
    );
    assert_eq!(world.ann.last(&world.channel).unwrap().attachments, []);
    check(
        &world,
        &client.send("PATCH", &path, json!({ "flags": 0 })).await,
        "flags",
    );
    check(
        &world,
        &client.send("PATCH", &path, json!({ "content": "back" })).await,
        "content",
    );
    let empty = client.send("PATCH", &path, json!({ "components": [] })).await;
    assert_eq!((empty.status, empty.code()), (400, 50006));
    world.playground.take_violations();

    // A file that a component still shows can't be removed.
    client
        .send("PATCH", &path, json!({ "components": [gallery(&["board.png"])] }))
        .await;
    let removed = client.send("PATCH", &path, json!({ "attachments": [] })).await;
    check(&world, &removed, "components.0.items.0.media.url");
    // A new file replaces an old one of the same name.
    let newer = json!({ "components": [gallery(&["board.png"])], "attachments": [{ "id": 0 }] });
    let got = client
        .upload("PATCH", &path, newer, &[(0, "board.png", b"GIF89a\x02\0\x03\0")])
        .await;
    assert_eq!(got.body["components"][0]["items"][0]["media"]["height"], 3);
    // The address of the message's own file refers to it, too.
    let address = got.body["components"][0]["items"][0]["media"]["url"].clone();
    let again = json!({ "components": [{ "type": 12, "items": [{ "media": { "url": address } }] }] });
    let got = client.send("PATCH", &path, again).await;
    assert_eq!(got.body["components"][0]["items"][0]["media"]["height"], 3);
}

/// The interactions that the bot received, by path.
struct Heard {
    callback: String,
    webhook: String,
}

async fn hear(world: &World, bot: &mut Bot) -> Heard {
    let heard = bot.hear().await;
    Heard {
        callback: format!("/interactions/{}/{}/callback", heard.id(), heard.token()),
        webhook: format!("/webhooks/{}/{}", world.playground.bot(), heard.token()),
    }
}

#[tokio::test]
async fn a_late_answer_to_an_older_press_does_not_answer_a_newer_one() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;
    let asked = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = hear(&world, &mut bot).await;
    let data = form(vec![row(vec![button("Build"), button("Sow")])]);
    client
        .send("POST", &heard.callback, json!({ "type": 4, "data": data }))
        .await;
    let board = asked.reply().await;

    let mut originals = Vec::new();
    let mut presses = Vec::new();
    for control in ["Build", "Sow"] {
        presses.push(world.ann.fire_press(&board, control));
        let heard = hear(&world, &mut bot).await;
        client.send("POST", &heard.callback, json!({ "type": 6 })).await;
        originals.push(format!("{}/messages/@original", heard.webhook));
    }
    let is_answered = |press: &Pending| {
        let outcome = press
            .interaction()
            .and_then(|id| world.playground.discord().outcome(id));
        matches!(outcome, Some(Outcome::Updated { done: true, .. }))
    };
    client
        .send("PATCH", &originals[0], form(vec![text("built")]))
        .await;
    assert!(is_answered(&presses[0]) && !is_answered(&presses[1]));
    client
        .send("PATCH", &originals[1], form(vec![text("sown")]))
        .await;
    assert!(is_answered(&presses[1]));
}

#[tokio::test]
async fn interactions_are_answered_edited_and_followed_up_with_v2() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;

    // Type 4, private.
    let asked = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = hear(&world, &mut bot).await;
    let mut data = panel();
    data["flags"] = json!(V2 | EPHEMERAL);
    let answer = json!({ "type": 4, "data": data });
    assert_eq!(
        client
            .upload("POST", &heard.callback, answer, &FILES)
            .await
            .status,
        204
    );
    let panel = asked.reply().await;
    assert!(panel.ephemeral() && panel.message().v2);
    assert!(panel.text().contains("Place tile **16**"));
    assert_eq!(world.ben.sees(&world.channel), []);

    // Type 7 after a choice in a menu, found by the text above it.
    let chosen = world.ann.fire_select(&panel, "Spot", &["2"]);
    let heard = hear(&world, &mut bot).await;
    let update =
        json!({ "type": 7, "data": { "components": [text("Now build."), row(vec![button("Build")])] } });
    assert_eq!(client.send("POST", &heard.callback, update).await.status, 204);
    let built = chosen.reply().await;
    assert!(matches!(built.answer(), Answer::Updated(_)));
    assert_eq!(built.text(), "Now build.");

    // Type 6, then an edit of the message.
    let pressed = world.ann.fire_press(&built, "Build");
    let heard = hear(&world, &mut bot).await;
    client.send("POST", &heard.callback, json!({ "type": 6 })).await;
    let original = format!("{}/messages/@original", heard.webhook);
    let edit = json!({ "components": [text("You built a castle.")], "flags": V2 });
    assert_eq!(client.send("PATCH", &original, edit).await.status, 200);
    assert_eq!(pressed.reply().await.text(), "You built a castle.");

    // Type 5: the flag comes with the message, not before.
    let asked = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = hear(&world, &mut bot).await;
    let early = json!({ "type": 5, "data": { "flags": V2 } });
    check(
        &world,
        &client.send("POST", &heard.callback, early).await,
        "flags",
    );
    client.send("POST", &heard.callback, json!({ "type": 5 })).await;
    let original = format!("{}/messages/@original", heard.webhook);
    let edited = client
        .send("PATCH", &original, form(vec![text("here it is")]))
        .await;
    assert_eq!((edited.status, &edited.body["flags"]), (200, &json!(V2)));
    let reply = asked.reply().await;
    assert_eq!(reply.text(), "here it is");

    // A follow-up, and one that replaces "thinking…".
    let more = client
        .send("POST", &heard.webhook, form(vec![text("and more")]))
        .await;
    assert_eq!(more.status, 200);
    assert_eq!(reply.followups()[0].content, "and more");
    let asked = world.ann.fire_slash(&world.channel, "ping", &[]);
    let heard = hear(&world, &mut bot).await;
    client
        .send(
            "POST",
            &heard.callback,
            json!({ "type": 5, "data": { "flags": EPHEMERAL } }),
        )
        .await;
    client
        .send("POST", &heard.webhook, form(vec![text("instead")]))
        .await;
    let reply = asked.reply().await;
    assert!(reply.ephemeral() && reply.message().v2);
    assert_eq!(reply.text(), "instead");
}

#[tokio::test]
async fn a_press_reaches_the_bot_and_a_wrong_one_lists_the_controls() {
    let world = World::new().await;
    let client = Client::new(&world);
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;
    client.upload("POST", &messages(&world), panel(), &FILES).await;
    let seen = world.ann.last(&world.channel).unwrap();
    let _ = world.ann.fire_press(&seen, "Confirm");
    let heard = bot.hear().await.message_component().unwrap();
    assert_eq!(heard.data.custom_id, "Confirm");
    assert!(world.ann.press(&seen, "Nothing").await.text().contains("Rules"));
}
