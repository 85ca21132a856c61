//! Bots on other client libraries against the local Discord.
//!
//! Their packages are not part of this repository. Without them the tests print that they are skipped, and how to
//! install the packages.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::Stdio;

use kit::discord::{Answer, Config, Playground};
use tokio::process::{Child, Command};

use crate::bot::PIXEL;

/// Returns the folder of the packages: `FOREIGN_CLIENTS`, or `target/foreign`.
pub(crate) fn packages() -> PathBuf {
    let named = std::env::var_os("FOREIGN_CLIENTS").map(PathBuf::from);
    named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/foreign"))
}

pub(crate) fn skipped(library: &str, install: &str) {
    eprintln!("SKIPPED: {library} is not installed. Install it with: {install}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_on_discord_js_works() {
    let packages = packages();
    if !packages.join("node_modules/discord.js").is_dir() {
        skipped("discord.js", "npm install --prefix target/foreign discord.js");
        return;
    }
    let mut node = Command::new("node");
    node.arg(script("bot.mjs")).env("NODE_MODULES_FROM", packages);
    gets_along(node).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_on_discord_py_works() {
    let python = packages().join("py/bin/python");
    if !python.is_file() {
        skipped(
            "discord.py",
            "python3 -m venv target/foreign/py && target/foreign/py/bin/pip install discord.py",
        );
        return;
    }
    let mut python = Command::new(python);
    python.arg(script("bot.py"));
    gets_along(python).await;
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/playground/foreign_bots")
        .join(name)
}

/// Does everything that people do with a bot, with a bot that was not written for this Discord.
async fn gets_along(mut program: Command) {
    let playground = Playground::start(Config::default()).await.unwrap();
    let guild = playground.guild("The Grove");
    let channel = guild.channel("table");
    let ann = guild.user("Ann");
    program
        .args([&playground.api_url(), playground.token()])
        .stdin(Stdio::null())
        .kill_on_drop(true);
    let _bot: Child = program.spawn().expect("the bot starts");
    playground.wait_for_command("pick").await;
    let use_command = async |name: &str| ann.slash(&channel, name, &[]).await;

    assert_eq!(use_command("hello").await.text(), "hello");
    let slow = use_command("slow").await;
    assert_eq!(slow.text(), "done");
    let board = slow.message().attachment("board.png").expect("the file came");
    assert_eq!(board.description.as_deref(), Some("One pixel"));
    assert_eq!(board.bytes[..8], PIXEL[..8]);
    let follow = use_command("follow").await;
    assert_eq!(follow.text(), "first");
    let better = follow
        .wait_for_followup(|message| message.content == "better")
        .await;
    assert!(better.ephemeral);

    let offered = ann.suggest(&channel, "pick", &[], "place", "s").await;
    assert_eq!(offered.len(), 1);
    let picked = ann.slash(&channel, "pick", &[("place", "south")]).await;
    assert_eq!(picked.text(), "You go south.");
    assert_eq!(ann.press(&picked, "More").await.text(), "more of it");
    assert_eq!(ann.select(&picked, "tree", &["fir"]).await.text(), "a fir");

    assert_eq!(use_command("thread").await.text(), "opened");
    let thread = channel.threads().pop().expect("a thread was opened");
    assert_eq!(ann.last(&thread).unwrap().content, "in the thread");
    let layout = use_command("layout").await;
    assert!(layout.message().v2);
    assert_eq!(layout.text(), "Laid out");
    assert_eq!(
        layout.message().pictures()[0].description.as_deref(),
        Some("One pixel")
    );
    let gone = use_command("gone").await;
    playground
        .wait(|_| gone.now().is_none().then_some(()))
        .await
        .expect("the answer was deleted");
    assert!(matches!(gone.answer(), Answer::Message(_) | Answer::Deleted));

    // Events during a broken connection arrive after it was resumed.
    playground.gateway().cut();
    assert_eq!(use_command("hello").await.text(), "hello");
    playground.assert_clean();
}
