//! The whole program in a real browser: two people in two tabs play Legendary Forests on the playground's page.
//!
//! Needs Debian's `chromium` and `chromium-driver`. Without them the test prints that it is skipped; with `CI=true`
//! it fails.

#![allow(clippy::print_stderr)]

mod archive;
mod program;
mod table;

use std::path::{Path, PathBuf};

use self::program::Program;
use self::table::{Player, Way};
use kit::browser::{Browser, key};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_in_two_tabs() {
    let Some(installed) = installed_or_skipped() else {
        return;
    };
    let data = tempfile::tempdir().expect("a directory for the data");
    let program = Program::start(data.path(), 0).await;
    let port = program.port();
    let browser = Browser::start(installed).await;

    // On the first visit, the bot lists the games, and one click opens a table for people.
    let tab = browser.first_tab().await;
    browser.show(&tab).await;
    browser.look(1280, 860, "dark").await;
    browser.open(&program.address).await;
    let ann = Player::new(&browser, tab, "Ann").await;
    browser.until(&control("With people")).await;
    browser.screenshot(Path::new("1-welcome.png")).await;
    // The first one is for Legendary Forests.
    browser
        .eval("[...document.querySelectorAll('.button')].find((button) => button.textContent === 'With people').setAttribute('data-test', 'first')")
        .await;
    browser.click("[data-test=first]").await;
    browser.until(&control("Join")).await;
    assert!(
        browser.address().await.contains(&format!("?as={}", ann.id)),
        "who you are stands in the address"
    );

    // The other person in a second tab.
    browser
        .eval("import('/page/world.js').then(({ world, locals }) => { window.other = locals().find((person) => person.id !== world.me && !person.owner).id; }) && true")
        .await;
    browser.until("window.other").await;
    let other = browser.text("window.other").await;
    let tab = browser.new_tab().await;
    browser.show(&tab).await;
    browser.look(1280, 860, "dark").await;
    browser.open(&format!("{}?as={other}", program.address)).await;
    let ben = Player::new(&browser, tab, "Ben").await;
    assert_ne!(ann.id, ben.id);
    browser.until(&control("Join")).await;
    ben.click("Join").await;
    ann.show().await;
    browser
        .until(&format!("{}?.disabled === false", control("Start")))
        .await;
    ann.click("Start").await;
    ann.sees_board(1).await;
    ben.sees_board(1).await;
    ben.is_called().await;
    ann.is_called().await;

    // Several turns, with a typed command and with buttons, both ways by both players.
    let mut boards = 1;
    for round in 1..=4_usize {
        let (anns, bens) = if round % 2 == 1 {
            (Way::Command, Way::Buttons)
        } else {
            (Way::Buttons, Way::Command)
        };
        turn([(&ann, anns), (&ben, bens)], &mut boards).await;
    }
    ann.show().await;
    browser.screenshot(Path::new("2-desktop-dark.png")).await;

    a_picture_can_be_enlarged_by_keyboard(&ann).await;
    what_people_write_is_shown_and_never_obeyed(&ann, &ben).await;

    // A restart loses nothing, and the open pages reconnect.
    let (before_ann, before_ben) = (ann.messages().await, ben.messages().await);
    program.stop().await;
    ann.show().await;
    browser
        .until("!document.querySelector('#banner').hidden && !document.querySelector('#banner.hint')")
        .await;
    let program = Program::start(data.path(), port).await;
    for (player, before) in [(&ann, before_ann), (&ben, before_ben)] {
        player.show().await;
        player.is_connected().await;
        assert_eq!(
            player.messages().await,
            before,
            "{} sees the same as before the restart",
            player.name
        );
    }
    turn([(&ann, Way::Buttons), (&ben, Way::Command)], &mut boards).await;

    // Plays on to a round in which both must place.
    while !(ann.is_wanted().await && ben.is_wanted().await) {
        turn([(&ann, Way::Buttons), (&ben, Way::Buttons)], &mut boards).await;
    }
    a_ping_elsewhere_leaves_a_badge(&ann, &ben, boards).await;
    the_switcher_adds_renames_and_changes_the_language(&ann).await;
    a_newcomer_sees_only_what_is_public(&ann).await;

    // How it looks.
    ben.show().await;
    browser
        .until("document.querySelectorAll('.board img').length > 0")
        .await;
    browser.look(1280, 860, "light").await;
    browser.screenshot(Path::new("3-desktop-light.png")).await;
    browser.look(360, 760, "dark").await;
    // The draw determines whose turn it is now.
    ben.look_privately().await;
    browser.screenshot(Path::new("4-phone.png")).await;
    let overflow = browser
        .eval("document.documentElement.scrollWidth > innerWidth")
        .await;
    assert_eq!(overflow, false, "nothing is wider than a phone");
    browser.click("#menu").await;
    browser.until("document.activeElement.closest('#sidebar')").await;
    browser.screenshot(Path::new("5-phone-menu.png")).await;

    // While the program was down the pages could not reach it; anything else on the console is an error.
    let complaints = browser.complaints().await;
    let faults: Vec<&String> = complaints
        .iter()
        .filter(|text| !text.contains("net::ERR_"))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    browser.quit().await;
    program.stop().await;
}

/// Returns browser and driver, or `None` with a message if they are not installed. With `CI=true` that is a failure.
fn installed_or_skipped() -> Option<(PathBuf, PathBuf)> {
    let installed = kit::browser::installed();
    if installed.is_none() {
        assert_ne!(
            std::env::var("CI").as_deref(),
            Ok("true"),
            "chromium and chromium-driver must be installed in CI"
        );
        eprintln!(
            "SKIPPED: the browser test needs chromium and chromedriver (Debian: apt-get install chromium chromium-driver)"
        );
    }
    installed
}

/// The newest button with this label.
fn control(label: &str) -> String {
    format!(
        "[...document.querySelectorAll('.button')].filter((button) => button.textContent === {label:?}).at(-1)"
    )
}

/// Every player whom the newest board mentions decides. Then both see the next board.
async fn turn(players: [(&Player<'_>, Way); 2], boards: &mut usize) {
    let wanted = [players[0].0.is_wanted().await, players[1].0.is_wanted().await];
    assert_ne!(wanted, [false, false], "somebody is always called");
    let other = [players[1].0, players[0].0];
    for (index, (player, way)) in players.into_iter().enumerate() {
        if wanted[index] {
            player.decide(way).await;
            other[index].sees_nothing_private_of(player).await;
        }
    }
    *boards += 1;
    for (player, _) in players {
        player.sees_board(*boards).await;
    }
}

async fn a_picture_can_be_enlarged_by_keyboard(player: &Player<'_>) {
    let browser = player.browser;
    player.show().await;
    browser
        .eval("[...document.querySelectorAll('button.board')].at(-1).focus()")
        .await;
    browser.keys(key::ENTER).await;
    browser
        .until("document.querySelector('dialog.lightbox[open] img')?.naturalWidth > 0")
        .await;
    assert_ne!(
        browser
            .text("document.querySelector('dialog.lightbox img').alt")
            .await,
        "",
        "the board is described in words"
    );
    browser.keys(key::ESCAPE).await;
    browser
        .until("!document.querySelector('dialog') && document.activeElement.matches('button.board')")
        .await;
}

async fn what_people_write_is_shown_and_never_obeyed(ann: &Player<'_>, ben: &Player<'_>) {
    let browser = ann.browser;
    ann.show().await;
    let written = "**bold** <img src=x onerror=alert(1)> [link](javascript:alert(1)) `<b>code</b>` @Ben https://example.org/?a=1.";
    browser.click("#text").await;
    browser.keys(written).await;
    browser.keys(key::ENTER).await;
    ben.show().await;
    let last = "[...document.querySelectorAll('.message')].at(-1)";
    browser
        .until(&format!("{last}.querySelector('strong')?.textContent === 'bold'"))
        .await;
    assert_eq!(
        browser
            .eval(&format!("{last}.querySelectorAll('.text img, .text b').length"))
            .await,
        0
    );
    assert_eq!(
        browser
            .text(&format!("{last}.querySelector('code').textContent"))
            .await,
        "<b>code</b>"
    );
    let links = browser
        .eval(&format!(
            "[...{last}.querySelectorAll('a')].map((link) => link.href)"
        ))
        .await;
    assert_eq!(links, serde_json::json!(["https://example.org/?a=1"]));
    assert!(
        browser
            .text(&format!("{last}.innerText"))
            .await
            .contains("<img src=x onerror=alert(1)> [link](javascript:alert(1))")
    );
    browser
        .until(&format!(
            "{last}.matches('.called') && {last}.querySelector('.mention.own').textContent === '@Ben'"
        ))
        .await;
}

async fn a_ping_elsewhere_leaves_a_badge(ann: &Player<'_>, ben: &Player<'_>, mut boards: usize) {
    let browser = ann.browser;
    ann.decide(Way::Command).await;
    let table = browser
        .text("document.querySelector('.channel.open').dataset.channel")
        .await;
    browser.click(".group button").await;
    browser.until("document.activeElement.id === 'new-channel'").await;
    browser.keys("Tea Room").await;
    browser.keys(key::ENTER).await;
    browser
        .until("document.querySelector('#title').textContent === 'tea-room'")
        .await;
    assert_eq!(
        browser.eval("document.querySelectorAll('.badge').length").await,
        0
    );
    // Ben continues until it is Ann's turn: immediately, or after a tree.
    loop {
        ben.decide(Way::Buttons).await;
        boards += 1;
        ben.sees_board(boards).await;
        if ben.sees_called("Ann").await {
            break;
        }
    }
    ann.show().await;
    browser
        .until(&format!(
            "document.querySelector('[data-channel=\"{table}\"] .badge')?.textContent === '1'"
        ))
        .await;
    assert!(browser.text("document.title").await.starts_with("(1) "));
    browser.click(&format!("[data-channel=\"{table}\"]")).await;
    browser
        .until("!document.querySelector('.badge') && !document.title.startsWith('(')")
        .await;
}

async fn the_switcher_adds_renames_and_changes_the_language(ann: &Player<'_>) {
    let browser = ann.browser;
    ann.show().await;
    browser.click("#switch").await;
    browser
        .until("document.querySelector('dialog.switcher[open]')")
        .await;
    browser.screenshot(Path::new("6-switcher.png")).await;
    // A new person, renamed at once.
    browser
        .eval("document.querySelector('#new-person').focus()")
        .await;
    browser.keys("Clea").await;
    browser.keys(key::ENTER).await;
    browser
        .until("[...document.querySelectorAll('.people input')].some((input) => input.value === 'Clea')")
        .await;
    browser.eval("(() => { const input = [...document.querySelectorAll('.people input')].find((input) => input.value === 'Clea'); input.focus(); input.select(); })()").await;
    browser.keys("Cleo").await;
    browser.keys(key::TAB).await;
    browser
        .until("[...document.querySelectorAll('.member-name')].some((name) => name.textContent === 'Cleo')")
        .await;
    // The language of the page, of its commands and of the bot's private answers.
    let language = format!("document.querySelector('[data-person=\"{}\"] select')", ann.id);
    browser.eval(&format!("{language}.focus()")).await;
    browser.keys("D").await;
    browser.until("document.documentElement.lang === 'de'").await;
    browser.keys(key::ESCAPE).await;
    browser.until("!document.querySelector('dialog')").await;
    browser
        .until("document.querySelector('#text').placeholder.startsWith('Nachricht an')")
        .await;
    ann.type_command("/tisch st").await;
    browser
        .until("document.querySelector('.popup-list .active')?.textContent.startsWith('/tisch')")
        .await;
    browser.keys(key::ESCAPE).await;
    browser.eval("(document.querySelector('#text').value = '')").await;
    let before = ann.private_count().await;
    ann.type_command("/regeln ").await;
    browser.until("document.querySelector('.filling')").await;
    browser.keys(key::ENTER).await;
    ann.more_private_than(before).await;
    browser
        .until(
            "![...document.querySelectorAll('.message.private')].at(-1).textContent.includes('denkt nach')",
        )
        .await;
    let answer = ann.last_private().await;
    assert!(answer.contains("Nur du kannst das sehen"), "{answer}");
    assert!(answer.contains("Diese Partie"), "{answer}");
}

async fn a_newcomer_sees_only_what_is_public(ann: &Player<'_>) {
    let browser = ann.browser;
    ann.show().await;
    assert!(ann.private_count().await > 0);
    let boards = browser
        .eval("document.querySelectorAll('.message:not(.private) .board').length")
        .await;
    browser.click("#switch").await;
    browser
        .click("dialog.switcher li:nth-child(3) a.button.primary")
        .await;
    browser.until("document.querySelector('#me strong')?.textContent === 'Cleo' && document.querySelector('.message .board')").await;
    browser
        .until("!document.querySelector('#log').hasAttribute('aria-busy')")
        .await;
    assert_eq!(
        browser
            .eval("document.querySelectorAll('.message.private, .message.called').length")
            .await,
        0
    );
    assert_eq!(
        browser
            .eval("document.querySelectorAll('.message .board').length")
            .await,
        boards
    );
    // Cleo does not play here: a press on *Play* is declined privately.
    browser
        .eval("[...document.querySelectorAll('.row .button.primary')].at(-1).click()")
        .await;
    browser
        .until("document.querySelector('.message.private .only-you')")
        .await;
}
