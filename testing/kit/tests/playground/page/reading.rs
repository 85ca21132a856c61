//! Links, pictures, languages and the first visit.

use std::path::Path;

use serde_json::json;

use super::Page;
use crate::layout::panel;
use crate::limits::{menu, row};
use kit::browser::key;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_to_tables_stay_on_the_page() {
    let Some(page) = Page::open().await else { return };
    let other = page.world.guild.channel("other");
    let message = page.world.ben.say(&other, "found");
    let url = format!(
        "https://discord.com/channels/{}/{}/{message}",
        page.world.guild.id(),
        other.id()
    );
    let link = json!({ "type": 2, "style": 5, "label": "Go to the table", "url": url });
    let content = format!("{url} and [a table]({url}), https://example.org");
    page.post(json!({ "content": content, "components": [row(vec![link])] }))
        .await;
    page.is("document.querySelector('.message .row a')").await;
    let found = page
        .eval("[...document.querySelectorAll('.message a')].map((a) => [a.textContent, a.getAttribute('href').startsWith('#'), a.target])")
        .await;
    let expected = json!([
        ["#other › 💬", true, ""],
        ["a table", true, ""],
        ["https://example.org", false, "_blank"],
        ["Go to the table", true, ""],
    ]);
    assert_eq!(found, expected);
    page.browser.click(".message .row a").await;
    page.is(
        "document.activeElement.matches('.message') && document.activeElement.textContent.includes('found')",
    )
    .await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_shows_whole_menus_and_pictures_in_full_size() {
    let Some(page) = Page::open().await else { return };
    page.browser.look(390, 844, "dark").await;
    let mut long = menu("long", 2);
    long["options"][0] = json!({ "label": "Take a wisp and lay it with trees in a shape that is rather long", "value": "0", "default": true });
    page.post(json!({ "content": "The board", "attachments": [{ "id": 0, "description": "A red planet" }], "components": [row(vec![long])] })).await;
    page.is(
        "document.querySelector('.menu-button') && document.querySelector('.board img')?.naturalWidth > 0",
    )
    .await;
    let inside = "((box) => box.left >= 0 && box.right <= innerWidth)(document.querySelector";
    assert_eq!(
        page.eval(&format!(
            "{inside}('.menu-button .icon').getBoundingClientRect())"
        ))
        .await,
        true
    );
    page.browser.click(".menu-button").await;
    page.is("document.querySelector('.dropdown')").await;
    assert_eq!(
        page.eval(&format!("{inside}('.dropdown').getBoundingClientRect())"))
            .await,
        true
    );
    page.browser.keys(key::ESCAPE).await;
    page.browser.click(".board").await;
    page.is("((frame) => frame && frame.scrollWidth > 1.5 * frame.clientWidth)(document.querySelector('.lightbox-picture.large'))").await;
    page.browser.screenshot(Path::new("phone-enlarged.png")).await;
    page.browser.click(".lightbox footer button").await;
    page.is("document.querySelector('.lightbox-picture').scrollWidth <= document.querySelector('.lightbox-picture').clientWidth").await;
    page.browser.keys(key::ESCAPE).await;
    page.is("document.activeElement.matches('button.board')").await;
    assert_eq!(
        page.eval("document.querySelector('[role=log] > ol > li.message') !== null")
            .await,
        true
    );
    page.close().await;
}

/// Two pictures of one pixel each.
const FILM: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x04\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0!\xf9\x04\x04\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_animation_stands_still_with_reduced_motion() {
    let Some(page) = Page::open().await else { return };
    let path = format!("/channels/{}/messages", page.world.channel.id());
    let film = [(0, "replay.gif", FILM)];
    page.client
        .upload("POST", &path, json!({ "content": "moves" }), &film)
        .await;
    page.is("document.querySelector('.board:not(.still) img')?.naturalWidth > 0")
        .await;
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.browser.devtools("Emulation.setEmulatedMedia", calm).await;
    page.client
        .upload("POST", &path, json!({ "content": "rests" }), &film)
        .await;
    page.is("document.querySelector('.board.still canvas')?.width === 1")
        .await;
    assert_eq!(
        page.browser
            .text("document.querySelector('.board.still').getAttribute('aria-label')")
            .await,
        "Enlarge and play the animation"
    );
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_french_reader_is_spoken_to_in_french() {
    let Some(page) = Page::open().await else { return };
    page.post(panel()).await;
    page.browser.click("#switch").await;
    let mine = format!("li[data-person='{}'] select", page.world.ann.id());
    page.is(&format!("document.querySelector(\"{mine}\")")).await;
    let chosen = format!(
        "((list) => {{ list.value = 'fr'; list.dispatchEvent(new Event('change')); return true; }})(document.querySelector(\"{mine}\"))"
    );
    page.eval(&chosen).await;
    page.is("document.documentElement.lang === 'fr'").await;
    page.browser.keys(key::ESCAPE).await;
    page.is("document.querySelector('#text').placeholder.startsWith('Écrire')")
        .await;
    page.browser.screenshot(Path::new("french.png")).await;
    // The server stops, and the page reports it in French.
    page.world.playground.stop().unwrap();
    page.is("!document.querySelector('#banner').hidden").await;
    page.eval("document.querySelector('[data-control=Confirm]').click()")
        .await;
    page.is(
        "document.querySelector('.message .trouble').textContent.startsWith('Le playground est injoignable')",
    )
    .await;
    page.browser.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_command_offered_is_the_first_that_the_bot_names() {
    let Some(page) = Page::open().await else { return };
    let sub = |name: &str| json!({ "type": 1, "name": name, "description": "x" });
    let table =
        json!({ "name": "table", "description": "x", "options": [sub("new"), sub("join"), sub("close")] });
    page.register(json!([table])).await;
    page.browser.click("#text").await;
    page.browser.keys("/table").await;
    page.is("document.querySelector('.popup-list li.active .popup-label')?.textContent === '/table new'")
        .await;
    page.close().await;
}

/// As in Discord, `@Ben` in an option is sent as a mention.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_are_named_in_commands_as_in_messages() {
    let Some(mut page) = Page::open().await else {
        return;
    };
    let with = json!({ "type": 3, "name": "with", "description": "x", "required": true });
    page.register(json!([{ "name": "invite", "description": "x", "options": [with] }]))
        .await;
    page.browser.click("#text").await;
    page.browser.keys("/invite ").await;
    page.is("document.activeElement === document.querySelector('.chip input')")
        .await;
    let ben = &page.world.ben;
    page.browser.keys(&format!("@{}", ben.name())).await;
    page.browser.keys(key::ENTER).await;
    let mention = ben.mention();
    let heard = page.bot.hear().await.command().unwrap();
    let sent = heard.data.options[0].value.as_str().map(str::to_owned);
    assert_eq!(sent, Some(mention));
    page.browser.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_visit_asks_what_to_play_once() {
    let Some(mut page) = Page::open().await else {
        return;
    };
    page.register(json!([{ "name": "play", "description": "What waits for me" }]))
        .await;
    let heard = page.bot.hear().await.command().unwrap();
    assert_eq!(
        (heard.data.name.as_str(), heard.user.name.as_str()),
        ("play", "ann")
    );
    page.visit(page.world.ann.id()).await;
    page.is("document.querySelector('#start-game')?.textContent === 'Let’s play'")
        .await;
    page.visit(page.world.ben.id()).await;
    let heard = page.bot.hear().await.command().unwrap();
    assert_eq!(heard.user.name, "ben", "Ann was not greeted again");
    // The hint after a first game appears only in its channel.
    let (ann, ben) = (page.world.ann.id(), page.world.ben.id());
    let other = page.world.guild.channel("other").id();
    page.eval(&format!(
        "localStorage.setItem('grovekeeper.begun.{ben}', '{ann} {}')",
        page.world.channel.id()
    ))
    .await;
    page.visit(ann).await;
    page.visit(ben).await;
    page.is("!document.querySelector('#banner.hint').hidden").await;
    page.eval(&format!("location.hash = '{other}'")).await;
    page.is("document.querySelector('#banner').hidden").await;
    page.browser.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emojis_of_the_application_are_drawn() {
    let Some(page) = Page::open().await else { return };
    let image = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
    let path = format!("/applications/{}/emojis", page.world.playground.bot());
    let made = page
        .client
        .send("POST", &path, json!({ "name": "tree", "image": image }))
        .await;
    let emoji = json!({ "id": made.body["id"], "name": "tree" });
    let mut chosen = menu("kind", 2);
    chosen["options"][0] = json!({ "label": "Oak", "value": "0", "default": true, "emoji": emoji });
    let plant = json!({ "type": 2, "style": 1, "custom_id": "plant", "emoji": emoji });
    let content = format!("a <:tree:{}> grows", made.body["id"].as_str().unwrap());
    page.post(json!({ "content": content, "components": [row(vec![plant]), row(vec![chosen])] }))
        .await;
    page.is("document.querySelectorAll('img.emoji').length === 3")
        .await;
    page.is("[...document.querySelectorAll('img.emoji')].every((image) => image.naturalWidth === 1)")
        .await;
    let names = "[...document.querySelectorAll('img.emoji')].map((image) => image.alt)";
    assert_eq!(
        page.eval(names).await,
        json!([":tree:", "tree", ""]),
        "words are not repeated"
    );
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_no_barrier() {
    let axe = crate::foreign::packages().join("node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(axe) else {
        crate::foreign::skipped("axe-core", "npm install --prefix target/foreign axe-core");
        return;
    };
    let Some(page) = Page::open().await else { return };
    let board = json!({ "content": "The board", "attachments": [{ "id": 0, "description": "A red planet" }], "components": [row(vec![menu("spot", 3)])] });
    page.post(board).await;
    page.post(panel()).await;
    page.world
        .ben
        .say(&page.world.channel, "**hello** <#1> ||spoiler||");
    page.is("document.querySelectorAll('.message').length === 3")
        .await;
    for (width, scheme) in [(1280, "dark"), (1280, "light"), (390, "dark"), (390, "light")] {
        page.browser.look(width, 844, scheme).await;
        page.eval(&format!("(() => {{ {axe} }})() ?? null")).await;
        let found = page
            .eval("axe.run().then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 120))]))")
            .await;
        assert_eq!(found, json!([]), "{width} px, {scheme}");
    }
    page.close().await;
}
