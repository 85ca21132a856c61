//! The page in a real browser: how messages look, and where the keyboard focus goes.
//!
//! Needs Debian's `chromium` and `chromium-driver`. Without them the tests print that they are skipped; with `CI=true`
//! they fail.

#![allow(clippy::print_stderr)]

mod reading;

use std::path::Path;

use serde_json::{Value, json};

use crate::bot::{Bot, Manner, World};
use crate::layout::{FILES, form, panel, text};
use crate::limits::{button, menu, row};
use crate::rest::Client;
use kit::browser::{Browser, key};

/// The page as Ann sees it, with a bot whose answers the test provides.
struct Page {
    world: World,
    client: Client,
    bot: Bot,
    browser: Browser,
}

impl Page {
    async fn open() -> Option<Page> {
        let Some(installed) = kit::browser::installed() else {
            assert_ne!(
                std::env::var("CI").as_deref(),
                Ok("true"),
                "chromium and chromium-driver must be installed in CI"
            );
            eprintln!("SKIPPED: the page is tried with chromium and chromedriver, which are not installed");
            return None;
        };
        let world = World::new().await;
        let bot = Bot::start(&world.playground, Manner::Silent).await;
        world.playground.wait_for_command("ping").await;
        let browser = Browser::start(installed).await;
        let page = Page {
            client: Client::new(&world),
            world,
            bot,
            browser,
        };
        page.browser.look(1280, 860, "dark").await;
        page.visit(page.world.ann.id()).await;
        Some(page)
    }

    async fn visit(&self, person: kit::discord::Id) {
        let address = format!(
            "{}/?as={person}#{}",
            self.world.playground.api_url(),
            self.world.channel.id()
        );
        self.browser.open(&address).await;
        self.browser
            .until("!document.querySelector('#log').hasAttribute('aria-busy') && document.querySelector('#text')")
            .await;
    }

    /// Registers commands in the server, in addition to those of the bot.
    async fn register(&self, commands: Value) {
        let (bot, guild) = (self.world.playground.bot(), self.world.guild.id());
        let path = format!("/applications/{bot}/guilds/{guild}/commands");
        assert_eq!(self.client.send("PUT", &path, commands).await.status, 200);
    }

    async fn post(&self, form: Value) {
        let path = format!("/channels/{}/messages", self.world.channel.id());
        let files: &[_] = if form["attachments"].is_array() {
            &FILES
        } else {
            &[]
        };
        let got = self.client.upload("POST", &path, form, files).await;
        assert_eq!(got.status, 200, "{got:?}");
    }

    /// Waits for Ann's interaction and answers it.
    async fn answer(&mut self, answer: Value) {
        let heard = self.bot.hear().await;
        let path = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
        let got = self.client.send("POST", &path, answer).await;
        assert_eq!(got.status, 204, "{got:?}");
    }

    async fn is(&self, expression: &str) {
        self.browser.until(expression).await;
    }

    async fn eval(&self, expression: &str) -> Value {
        self.browser.eval(expression).await
    }

    async fn close(self) {
        let complaints = self.browser.complaints().await;
        assert!(complaints.is_empty(), "{complaints:#?}");
        self.browser.quit().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn components_v2_are_drawn_on_a_desktop_and_on_a_phone() {
    let Some(page) = Page::open().await else { return };
    page.post(panel()).await;
    page.is("document.querySelector('.layout .gallery img')?.naturalWidth > 0")
        .await;
    let found = page
        .eval(
            "({ heading: document.querySelector('.layout h4').textContent,
                bold: document.querySelector('.layout strong').textContent,
                label: document.querySelector('.text.label').textContent,
                menu: document.querySelector('.menu-button').getAttribute('aria-label'),
                shown: document.querySelector('.menu-text').textContent,
                accent: getComputedStyle(document.querySelector('.container')).borderLeftColor,
                lines: document.querySelectorAll('hr').length,
                file: document.querySelector('.file').textContent,
                picture: document.querySelector('.gallery button').getAttribute('aria-label'),
                described: document.getElementById(document.querySelector('.gallery button').getAttribute('aria-describedby')).alt,
                loose: document.querySelectorAll('.message .body > .board').length })",
        )
        .await;
    let expected = json!({
        "heading": "Your move",
        "bold": "16",
        "label": "Spot",
        "menu": "Spot: 1",
        "shown": "1",
        "accent": "rgb(51, 153, 102)",
        "lines": 2,
        "file": "log.txt1 kB",
        "picture": "Enlarge the picture",
        "described": "A picture of board.png",
        "loose": 0,
    });
    assert_eq!(found, expected);
    for (width, height, scheme, name) in [
        (1280, 860, "dark", "v2-desktop.png"),
        (390, 844, "light", "v2-phone.png"),
    ] {
        page.browser.look(width, height, scheme).await;
        page.browser.screenshot(Path::new(name)).await;
        let places = "((q) => document.querySelector(q).getBoundingClientRect())";
        let right = format!("{places}('.accessory').left >= {places}('.section-text').right");
        assert_eq!(page.eval(&right).await, true, "the accessory stands at the right");
        let board = format!("{places}('.gallery .board')");
        let fits = if width < 700 {
            format!("Math.abs({board}.width - {places}('.layout').width) < 2")
        } else {
            format!("{board}.height < innerHeight * 0.55")
        };
        assert_eq!(
            page.eval(&fits).await,
            true,
            "one picture is as wide as a phone, and leaves room for the controls on a desktop"
        );
        let inside = "[...document.querySelectorAll('.layout *')].every((one) => one.getBoundingClientRect().right <= innerWidth + 1)";
        assert_eq!(
            page.eval(inside).await,
            true,
            "nothing leaves a screen of {width} px"
        );
    }
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn controls_of_v2_are_used_by_keyboard() {
    let Some(mut page) = Page::open().await else {
        return;
    };
    page.post(panel()).await;
    page.is("document.querySelector('.menu-button')").await;
    page.eval("document.querySelector('.menu-button').focus()").await;
    page.browser.keys(key::ENTER).await;
    page.is("document.querySelector('[role=listbox].dropdown')?.getAttribute('aria-label') === 'Spot'")
        .await;
    page.browser.keys(key::DOWN).await;
    page.browser.keys(key::ENTER).await;
    let mut spot = menu("spot", 3);
    spot["options"][2]["default"] = json!(true);
    let update = form(vec![
        text("**Spot**"),
        row(vec![spot]),
        row(vec![button("Confirm")]),
    ]);
    page.answer(json!({ "type": 7, "data": update })).await;
    page.is("document.querySelector('.menu-button').getAttribute('aria-label') === 'Spot: 2'")
        .await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keyboard_goes_to_what_comes_next() {
    let Some(mut page) = Page::open().await else {
        return;
    };
    let arrow = json!({ "type": 2, "style": 2, "label": "spot ▶", "custom_id": "on:1" });
    let step = |label: &str, arrow: &Value| {
        let parts = vec![
            text(label),
            row(vec![menu(label, 2)]),
            row(vec![arrow.clone()]),
            row(vec![button("Confirm")]),
        ];
        let mut data = form(parts);
        data["flags"] = json!(1 << 15 | 1 << 6);
        data
    };
    page.post(json!({ "content": "The board", "components": [row(vec![button("Play")])] }))
        .await;
    page.is("document.querySelector('[data-control=Play]')").await;
    page.eval("document.querySelector('[data-control=Play]').focus()")
        .await;
    page.browser.keys(key::ENTER).await;
    // A panel opens: its first menu.
    page.answer(json!({ "type": 4, "data": step("Spot", &arrow) }))
        .await;
    page.is("document.activeElement.dataset.control === 'Spot'").await;
    // After a choice, the focus goes to the control after the menu.
    page.browser.keys(key::ENTER).await;
    page.is("document.activeElement.matches('[role=listbox]')").await;
    page.browser.keys(key::ENTER).await;
    page.answer(json!({ "type": 7, "data": step("Spot", &arrow) }))
        .await;
    page.is("document.activeElement.dataset.control === 'on:1'").await;
    // An arrow can be pressed repeatedly, whatever number it carries.
    page.browser.keys(key::ENTER).await;
    let moved = json!({ "type": 2, "style": 2, "label": "spot ▶", "custom_id": "on:2" });
    page.answer(json!({ "type": 7, "data": step("Spot", &moved) }))
        .await;
    page.is("document.activeElement.dataset.control === 'on:2'").await;
    // A decision with a deferred answer: the focus goes to the beginning of the next one.
    page.browser.keys(key::TAB).await;
    page.browser.keys(key::ENTER).await;
    let heard = page.bot.hear().await;
    let path = format!("/interactions/{}/{}/callback", heard.id(), heard.token());
    page.client.send("POST", &path, json!({ "type": 6 })).await;
    let path = format!(
        "/webhooks/{}/{}/messages/@original",
        page.world.playground.bot(),
        heard.token()
    );
    page.client
        .send(
            "PATCH",
            &path,
            form(step("Building", &arrow)["components"].as_array().unwrap().clone()),
        )
        .await;
    page.is("document.activeElement.dataset.control === 'Building'")
        .await;
    // At the end, the focus goes to the remaining line.
    page.eval("document.querySelector('[data-control=Confirm]').focus()")
        .await;
    page.browser.keys(key::ENTER).await;
    page.answer(json!({ "type": 7, "data": { "components": [text("You built a castle.")] } }))
        .await;
    page.is("document.activeElement.matches('.message.private') && document.activeElement.textContent.includes('castle')").await;
    page.close().await;
}
