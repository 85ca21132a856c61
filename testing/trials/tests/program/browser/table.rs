//! A person in a tab: what they see and how they play.

use serde_json::Value;

use kit::browser::{Browser, Tab, key};

/// How a person makes a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// A slash command, typed, always taking a suggestion by keyboard.
    Command,
    /// Play, another spot, Confirm.
    Buttons,
}

/// A person in front of a tab.
pub(crate) struct Player<'a> {
    pub(crate) browser: &'a Browser,
    tab: Tab,
    pub(crate) name: &'static str,
    pub(crate) id: String,
}

/// The newest message that everybody sees with a board.
const BOARD: &str = "[...document.querySelectorAll('.message:not(.private)')].filter((item) => item.querySelector('.board')).at(-1)";
/// The newest private message.
const PRIVATE: &str = "[...document.querySelectorAll('.message.private')].at(-1)";

impl<'a> Player<'a> {
    /// Creates a player for the person of the shown tab.
    pub(crate) async fn new(browser: &'a Browser, tab: Tab, name: &'static str) -> Player<'a> {
        browser
            .until(&format!(
                "document.querySelector('#me strong')?.textContent === {name:?}"
            ))
            .await;
        let id = browser
            .text("new URLSearchParams(location.search).get('as')")
            .await;
        Player {
            browser,
            tab,
            name,
            id,
        }
    }

    pub(crate) async fn show(&self) {
        self.browser.show(&self.tab).await;
    }

    /// Waits until the page is connected to the server again.
    pub(crate) async fn is_connected(&self) {
        let quiet = "(document.querySelector('#banner').hidden || document.querySelector('#banner.hint'))";
        self.browser.until(&format!("{quiet} && !document.querySelector('#log').hasAttribute('aria-busy') && document.querySelector('.message')")).await;
    }

    /// Waits for the board of a turn, and for its picture.
    pub(crate) async fn sees_board(&self, number: usize) {
        self.show().await;
        let boards = "document.querySelectorAll('.message:not(.private) .board img')";
        self.browser
            .until(&format!(
                "{boards}.length >= {number} && [...{boards}].every((image) => image.naturalWidth > 0)"
            ))
            .await;
        assert_eq!(
            self.browser.eval(&format!("{boards}.length")).await,
            number,
            "{} sees one board a turn",
            self.name
        );
        assert_ne!(self.browser.text(&format!("{boards}[0].alt")).await, "");
    }

    /// Checks that the newest board mentions this person and displays that.
    pub(crate) async fn is_called(&self) {
        self.show().await;
        self.browser
            .until(&format!(
                "{BOARD}.matches('.called') && {BOARD}.querySelector('.mention.own')"
            ))
            .await;
    }

    /// Returns whether the newest board mentions this person.
    pub(crate) async fn is_wanted(&self) -> bool {
        self.show().await;
        let called = format!("Boolean({BOARD}?.querySelector('.mention.own'))");
        self.browser.eval(&called).await == true
    }

    /// Returns whether this person sees that the newest board mentions somebody.
    pub(crate) async fn sees_called(&self, name: &str) -> bool {
        self.show().await;
        let called = format!(
            "[...{BOARD}.querySelectorAll('.mention')].some((item) => item.textContent.includes({name:?}))"
        );
        self.browser.eval(&called).await == true
    }

    /// Everything that is seen, as text and pictures.
    pub(crate) async fn messages(&self) -> Value {
        self.show().await;
        let one = "(item) => [item.dataset.id, item.querySelector('.text')?.innerText, [...item.querySelectorAll('img')].map((image) => image.getAttribute('src'))]";
        self.browser
            .eval(&format!("[...document.querySelectorAll('.message')].map({one})"))
            .await
    }

    /// Makes the decision that this person owes.
    pub(crate) async fn decide(&self, way: Way) {
        self.show().await;
        self.browser
            .until(&format!("{BOARD}?.querySelector('.mention.own')"))
            .await;
        match way {
            Way::Command => self.by_command().await,
            Way::Buttons => self.by_buttons().await,
        }
        let answer = self.last_private().await;
        assert!(answer.contains("Only you can see this"), "{answer}");
    }

    async fn by_command(&self) {
        let browser = self.browser;
        let before = self.last_private_id().await;
        let task = browser
            .text(&format!("{BOARD}.querySelector('.text').innerText"))
            .await;
        let place = task.contains("place tile");
        // The beginning of the name is enough; the arrow keys move through the list.
        self.type_command("/forests").await;
        browser
            .until("document.querySelectorAll('.popup-list li').length >= 2")
            .await;
        let wanted = if place { "/forests place" } else { "/forests tree" };
        while !browser
            .text("document.querySelector('.popup-list .active').textContent")
            .await
            .starts_with(wanted)
        {
            browser.keys(key::DOWN).await;
        }
        browser.keys(key::ENTER).await;
        // The bot suggests values while the person types; Enter takes the first.
        let input = "document.querySelector('.chip input')";
        browser
            .until(&format!(
                "document.activeElement === {input} && document.querySelector('.popup-list .active')"
            ))
            .await;
        let shown = browser
            .text("document.querySelector('.popup-list .active').textContent")
            .await;
        browser.keys(key::ENTER).await;
        browser.until(&format!("{input}.value === {shown:?}")).await;
        browser.keys(key::ENTER).await;
        browser.until("!document.querySelector('.filling')").await;
        // Its answer replaces the last one.
        browser
            .until(&format!("({PRIVATE}?.dataset.id ?? '') !== {before:?}"))
            .await;
        browser
            .until(&format!("!{PRIVATE}.querySelector('.thinking')"))
            .await;
        let answer = self.last_private().await;
        let made = [
            "You laid tile",
            "You planted",
            "Placed",
            "couldn't plant",
            "no place",
        ];
        assert!(made.iter().any(|made| answer.contains(made)), "{answer}");
    }

    async fn by_buttons(&self) {
        let browser = self.browser;
        self.press_play().await;
        // The first time, the tour comes before the panel.
        let tour = browser
            .eval(&format!(
                "[...{PRIVATE}.querySelectorAll('.button')].some((button) => button.textContent === 'Skip')"
            ))
            .await;
        if tour == true {
            self.press("Skip").await;
            browser
                .until(&format!("[...{PRIVATE}.querySelectorAll('.button')].some((button) => button.textContent === 'Confirm')"))
                .await;
        }
        // Another field: the preview changes in place.
        let before = browser.text(&format!("{PRIVATE}.innerText")).await;
        let count = self.private_count().await;
        let more = browser
            .eval(&format!(
                "[...{PRIVATE}.querySelectorAll('.button')].some((button) => button.textContent.endsWith('▶'))"
            ))
            .await;
        if more == true {
            self.press("▶").await;
            browser.until(&format!("{PRIVATE}.innerText !== {before:?} && {PRIVATE}.querySelector('img:not(.avatar)').naturalWidth > 0")).await;
            assert_eq!(self.private_count().await, count, "the panel changes in place");
        }
        let open = format!(
            "[...{PRIVATE}.querySelectorAll('.button')].some((button) => button.textContent === 'Confirm' && button.disabled)"
        );
        if browser.eval(&open).await == true {
            // Zones of one tile have no arrows.
            let menu = format!("{PRIVATE}.querySelector('.menu-button.empty')");
            browser
                .eval(&format!("{menu}.setAttribute('data-test', 'menu')"))
                .await;
            browser.click("[data-test=menu]").await;
            browser.until("document.querySelector('.dropdown li')").await;
            browser.click(".dropdown li").await;
            browser.until(&format!("!{open}")).await;
        }
        self.press("Confirm").await;
        browser
            .until(&format!(
                "/You laid tile|You planted|Placed/.test({PRIVATE}.innerText)"
            ))
            .await;
    }

    /// Opens the panel of the newest board.
    pub(crate) async fn press_play(&self) {
        self.press_below_board(".button.primary").await;
    }

    /// Opens a private picture: the panel if there is a decision, otherwise the person's own board.
    pub(crate) async fn look_privately(&self) {
        let called = self
            .browser
            .eval(&format!("Boolean({BOARD}.querySelector('.mention.own'))"))
            .await;
        let button = if called == true {
            ".button.primary"
        } else {
            ".button.secondary"
        };
        self.press_below_board(button).await;
    }

    /// Presses a button of the newest board and waits for the private picture that answers it.
    async fn press_below_board(&self, button: &str) {
        let browser = self.browser;
        // A panel may replace the line left by the last one, so counting messages is not enough.
        let before = browser.text(&format!("{PRIVATE}?.dataset.id ?? ''")).await;
        browser
            .eval(&format!(
                "{BOARD}.querySelector({button:?}).setAttribute('data-test', 'below')"
            ))
            .await;
        browser.click("[data-test=below]").await;
        browser
            .eval("document.querySelector('[data-test=below]')?.removeAttribute('data-test')")
            .await;
        browser
            .until(&format!("({PRIVATE}?.dataset.id ?? '') !== {before:?}"))
            .await;
        browser
            .until(&format!(
                "{PRIVATE}.querySelector('.board img')?.naturalWidth > 0"
            ))
            .await;
    }

    /// Presses the newest button with this label, wherever it is.
    pub(crate) async fn click(&self, label: &str) {
        let find = super::control(label);
        self.browser
            .eval(&format!("{find}.setAttribute('data-test', 'click')"))
            .await;
        self.browser.click("[data-test=click]").await;
        self.browser
            .eval("document.querySelector('[data-test=click]')?.removeAttribute('data-test')")
            .await;
    }

    /// Presses the button of the newest private message whose label ends like this.
    async fn press(&self, label: &str) {
        let find = format!(
            "[...{PRIVATE}.querySelectorAll('.button')].find((button) => button.textContent.endsWith({label:?}))"
        );
        self.browser.until(&find).await;
        self.browser
            .eval(&format!("{find}.setAttribute('data-test', 'press')"))
            .await;
        self.browser.click("[data-test=press]").await;
    }

    /// Focuses the box and types.
    pub(crate) async fn type_command(&self, text: &str) {
        self.browser.click("#text").await;
        self.browser.keys(text).await;
    }

    pub(crate) async fn private_count(&self) -> u64 {
        self.browser
            .eval("document.querySelectorAll('.message.private').length")
            .await
            .as_u64()
            .unwrap_or(0)
    }

    pub(crate) async fn more_private_than(&self, before: u64) {
        self.browser
            .until(&format!(
                "document.querySelectorAll('.message.private').length > {before}"
            ))
            .await;
    }

    async fn last_private_id(&self) -> String {
        self.browser.text(&format!("{PRIVATE}?.dataset.id ?? ''")).await
    }

    pub(crate) async fn last_private(&self) -> String {
        self.browser.text(&format!("{PRIVATE}.innerText")).await
    }

    /// Checks that this page has none of the other person's private messages.
    pub(crate) async fn sees_nothing_private_of(&self, other: &Player<'_>) {
        let theirs = other.private_ids().await;
        assert_ne!(theirs, Vec::<String>::new(), "{} got private answers", other.name);
        self.show().await;
        let shown = self.browser.text("document.documentElement.outerHTML").await;
        for id in theirs {
            assert!(
                !shown.contains(&id),
                "{} sees a private message of {}",
                self.name,
                other.name
            );
        }
    }

    async fn private_ids(&self) -> Vec<String> {
        self.show().await;
        let ids = self
            .browser
            .eval("[...document.querySelectorAll('.message.private')].map((item) => item.dataset.id)")
            .await;
        serde_json::from_value(ids).expect("a list of ids")
    }
}
