//! A playground that was stopped continues where it was.

use kit::discord::{Config, Playground};

use crate::bot::{Bot, Manner, PIXEL};

#[tokio::test]
async fn everything_is_there_again_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        data_dir: Some(dir.path().to_owned()),
        strict: true,
        ..Config::default()
    };
    let playground = Playground::start(config.clone()).await.unwrap();
    let guild = playground.guild("The Grove");
    let channel = guild.channel("table");
    let ann = guild.user("Ann");
    let mut bot = Bot::start(&playground, Manner::Helpful).await;
    playground.wait_for_command("picture").await;
    let before = ann.slash(&channel, "picture", &[]).await.message().clone();
    bot.kill();
    playground.stop().unwrap();
    drop((bot, playground, guild, ann, channel));

    let playground = Playground::start(config).await.unwrap();
    let [guild] = &playground.guilds()[..] else {
        panic!("one server")
    };
    let channel = &guild.channels()[0];
    let ann = playground
        .users()
        .into_iter()
        .find(|user| user.name() == "Ann")
        .unwrap();
    let after = ann.last(channel).unwrap();
    assert_eq!((after.id, &after.content), (before.id, &before.content));
    assert_eq!(after.attachments[0].bytes, PIXEL);
    let _bot = Bot::start(&playground, Manner::Helpful).await;
    playground.wait_for_command("ping").await;
    let pressed = ann.press(&after, "More").await;
    assert_eq!(pressed.text(), "more of it");
    assert!(ann.slash(channel, "ping", &[]).await.message().id > after.id);
}

#[tokio::test]
async fn a_damaged_or_newer_snapshot_is_refused_with_its_name() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config {
        data_dir: Some(dir.path().to_owned()),
        ..Config::default()
    };
    let path = dir.path().join("discord.json");
    std::fs::write(&path, "{").unwrap();
    let error = Playground::start(config.clone()).await.err().unwrap().to_string();
    assert!(
        error.contains("discord.json is not a playground snapshot"),
        "{error}"
    );
    std::fs::write(&path, r#"{"version":99}"#).unwrap();
    let error = Playground::start(config).await.err().unwrap().to_string();
    assert!(error.contains("has layout 99"), "{error}");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        r#"{"version":99}"#,
        "it is left as it was"
    );
}
