//! The gateway: resuming, reconnecting, sessions that end.

use kit::discord::{Config, Playground};

use crate::bot::{Bot, Manner, World};

#[tokio::test]
async fn a_broken_connection_is_resumed_without_losing_an_event() {
    let (world, bot) = World::with_bot().await;
    world.playground.gateway().cut();
    // These happen while nobody is connected, and are replayed.
    let pending: Vec<_> = (0..3)
        .map(|_| world.ann.fire_slash(&world.channel, "ping", &[]))
        .collect();
    for pending in pending {
        assert_eq!(pending.reply().await.text(), "pong in en-US");
    }
    // The missed events come first, then the event that ends the replay.
    bot.wait_for("RESUMED", 1).await;
    assert_eq!(bot.events().iter().filter(|event| *event == "READY").count(), 1);
}

#[tokio::test]
async fn a_bot_that_is_asked_to_reconnect_resumes() {
    let (world, bot) = World::with_bot().await;
    for trouble in [0, 1] {
        if trouble == 0 {
            world.playground.gateway().reconnect();
        } else {
            world.playground.gateway().close(4000);
        }
        assert_eq!(
            world.ann.slash(&world.channel, "ping", &[]).await.text(),
            "pong in en-US"
        );
    }
    assert_eq!(bot.events().iter().filter(|event| *event == "READY").count(), 1);
}

#[tokio::test]
async fn a_bot_that_was_killed_does_not_respond_and_may_come_again() {
    let (world, mut bot) = World::with_bot().await;
    bot.kill();
    world
        .playground
        .wait(|_| (world.playground.gateway().connected() == 0).then_some(()))
        .await
        .unwrap();
    let pending = world.ann.fire_slash(&world.channel, "ping", &[]);
    world.playground.advance(std::time::Duration::from_secs(4));
    assert!(pending.reply().await.failed());
    let again = Bot::start(&world.playground, Manner::Helpful).await;
    world.playground.wait_for_command("ping").await;
    assert_eq!(
        world.ann.slash(&world.channel, "ping", &[]).await.text(),
        "pong in en-US"
    );
    again.wait_for("GUILD_CREATE", 1).await;
}

#[tokio::test]
async fn an_interaction_may_come_twice() {
    let (world, mut bot) = {
        let world = World::new().await;
        let bot = Bot::start(&world.playground, Manner::Silent).await;
        world.playground.wait_for_command("ping").await;
        (world, bot)
    };
    world.playground.gateway().duplicate_interactions(1);
    let pending = world.ann.fire_slash(&world.channel, "ping", &[]);
    let first = bot.hear().await;
    let second = bot.hear().await;
    assert_eq!(first.id(), second.id());
    world.playground.advance(std::time::Duration::from_secs(4));
    assert!(pending.reply().await.failed());
}

#[tokio::test]
async fn events_of_channels_threads_and_messages_can_be_read_by_serenity() {
    let (world, bot) = World::with_bot().await;
    let side = world.guild.channel("side");
    let thread = side.thread("corner", &world.ann);
    world.ann.say(&thread, "hello there");
    let message = world.ann.say(&side, "hello");
    side.delete_message(message);
    thread.archive(true, false);
    thread.delete();
    side.deny(world.playground.bot(), kit::discord::permissions::SEND_MESSAGES);
    side.delete();
    world.ann.say(&world.ann.dm(), "just you");
    world.guild.remove_bot();
    world.guild.invite_bot();
    let second = world.playground.guild("Another");
    let expected = [
        "CHANNEL_CREATE",
        "THREAD_CREATE",
        "MESSAGE_CREATE",
        "MESSAGE_DELETE",
        "THREAD_UPDATE",
        "THREAD_DELETE",
        "CHANNEL_UPDATE",
        "CHANNEL_DELETE",
        "GUILD_DELETE",
        "GUILD_CREATE",
    ];
    for _ in 0..500 {
        if expected
            .iter()
            .all(|event| bot.events().iter().any(|seen| seen == event))
        {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    for event in expected {
        assert!(
            bot.events().iter().any(|seen| seen == event),
            "{event} is missing in {:?}",
            bot.events()
        );
    }
    assert_ne!(second.id(), world.guild.id());
}

#[tokio::test]
async fn a_wrong_token_is_turned_away() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let reqwest = reqwest::Client::builder().no_proxy().build().unwrap();
    let http = serenity::all::HttpBuilder::new("wrong")
        .proxy(playground.api_url())
        .client(reqwest)
        .ratelimiter_disabled(true)
        .build();
    let mut client = serenity::all::ClientBuilder::new_with_http(http, serenity::all::GatewayIntents::GUILDS)
        .await
        .unwrap();
    let error = client.start().await.unwrap_err();
    assert!(error.to_string().contains("authentication"), "{error}");
}

#[tokio::test]
async fn a_shard_gets_only_events_of_its_servers() {
    let world = World::with(Config {
        shards: 2,
        ..Config::default()
    })
    .await;
    let shard_of = |guild: &kit::discord::Guild| u32::try_from((guild.id().0 >> 22) % 2).unwrap();
    let ours = shard_of(&world.guild);
    // Each server has its own millisecond, so the other shard gets one soon.
    let other = (0..8)
        .map(|n| world.playground.guild(&format!("guild {n}")))
        .find(|guild| shard_of(guild) != ours);
    let (other, stranger) = (other.unwrap(), world.playground.user("Stranger"));
    other.add(&stranger);
    let far = other.channel("far away");
    let _bot = Bot::start_shard(&world.playground, Manner::Helpful, ours, 2).await;
    world.playground.wait_for_command("ping").await;
    assert_eq!(
        world.ann.slash(&world.channel, "ping", &[]).await.text(),
        "pong in en-US"
    );
    let unheard = stranger.fire_slash(&far, "ping", &[]);
    // An answer to a later command proves that the earlier one did not arrive here.
    assert_eq!(
        world.ann.slash(&world.channel, "ping", &[]).await.text(),
        "pong in en-US"
    );
    world.playground.advance(std::time::Duration::from_secs(4));
    assert!(unheard.reply().await.failed());
}

#[tokio::test]
async fn an_invalid_session_is_replaced_by_a_new_one() {
    let (world, bot) = World::with_bot().await;
    world.playground.gateway().invalid_session(false);
    // serenity waits five seconds before it identifies again. Until then, the old session may still answer.
    bot.wait_for("READY", 2).await;
    world.playground.wait_for_bot().await;
    assert_eq!(
        world.ann.slash(&world.channel, "ping", &[]).await.text(),
        "pong in en-US"
    );
}

#[tokio::test]
async fn nonsense_is_sent_as_it_is() {
    let world = World::new().await;
    let mut bot = Bot::start(&world.playground, Manner::Silent).await;
    world.playground.wait_for_command("ping").await;
    let _ = world.ann.fire_slash(&world.channel, "ping", &[]);
    let mut event = serde_json::to_value(bot.hear().await.command().unwrap()).unwrap();
    event["data"]["name"] = serde_json::json!("no such command");
    // serenity leaves out the type when it serialises.
    event["type"] = serde_json::json!(2);
    event["id"] = serde_json::json!("77");
    event["token"] = serde_json::json!("forged");
    assert_eq!(
        world.playground.raw_interaction(event),
        Some(kit::discord::Id(77))
    );
    assert_eq!(bot.hear().await.command().unwrap().data.name, "no such command");
}

#[tokio::test]
async fn a_session_that_timed_out_is_replaced_by_a_new_one() {
    let (world, bot) = World::with_bot().await;
    world.playground.gateway().close(4009);
    bot.wait_for("READY", 2).await;
    assert!(!bot.events().contains(&"RESUMED".to_owned()));
}

#[tokio::test]
async fn every_event_may_come_twice() {
    let (world, bot) = World::with_bot().await;
    world.playground.gateway().duplicate_events(true);
    world.ann.say(&world.channel, "hello");
    bot.wait_for("MESSAGE_CREATE", 2).await;
}
