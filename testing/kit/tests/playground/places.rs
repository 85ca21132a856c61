//! Channels and threads over REST, through serenity.

use kit::discord::permissions::{MANAGE_CHANNELS, MANAGE_THREADS};
use serde_json::json;
use serenity::all::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateMessage, CreateThread, EditChannel, UserId,
};

use crate::bot::World;
use crate::rest::Client;

#[tokio::test]
async fn threads_are_opened() {
    let (world, bot) = World::with_bot().await;
    let channel = ChannelId::new(world.channel.id().0);
    let named = CreateThread::new("Table 1")
        .kind(ChannelType::PublicThread)
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    channel.create_thread(&bot.http, named).await.unwrap();
    let alone = CreateThread::new("Table 2").kind(ChannelType::PublicThread);
    let alone = channel.create_thread(&bot.http, alone).await.unwrap();
    alone
        .send_message(&bot.http, CreateMessage::new().content("inside"))
        .await
        .unwrap();
    let names: Vec<String> = world
        .channel
        .threads()
        .iter()
        .map(|thread| thread.name())
        .collect();
    assert_eq!(names, ["Table 1", "Table 2"]);
    let reply = world.ann.slash(&world.channel.threads()[1], "ping", &[]).await;
    assert_eq!(reply.text(), "pong in en-US");
    assert_eq!(world.ben.sees(&world.channel.threads()[1]).len(), 2);
}

#[tokio::test]
async fn channels_are_changed_by_who_may() {
    let (world, bot) = World::with_bot().await;
    let mut channel = bot
        .http
        .get_channel(ChannelId::new(world.channel.id().0))
        .await
        .unwrap()
        .guild()
        .unwrap();
    assert!(
        channel
            .edit(&bot.http, EditChannel::new().name("grove"))
            .await
            .is_err()
    );
    world
        .guild
        .grant(world.playground.bot(), MANAGE_CHANNELS | MANAGE_THREADS);
    channel
        .edit(&bot.http, EditChannel::new().name("grove"))
        .await
        .unwrap();
    assert_eq!(world.channel.name(), "grove");
}

#[tokio::test]
async fn direct_messages_are_opened_and_answered() {
    let (world, bot) = World::with_bot().await;
    let user = UserId::new(world.ann.id().0);
    let dm = user.create_dm_channel(&bot.http).await.unwrap();
    dm.id
        .send_message(&bot.http, CreateMessage::new().content("hello"))
        .await
        .unwrap();
    assert_eq!(world.ann.last(&world.ann.dm()).unwrap().content, "hello");
    assert_eq!(world.ben.sees(&world.ann.dm()), []);
    assert_eq!(
        world.ann.slash(&world.ann.dm(), "ping", &[]).await.text(),
        "pong in en-US"
    );
}

#[tokio::test]
async fn members_have_the_permissions_they_were_given() {
    let (world, mut bot) = World::with_bot().await;
    world.guild.grant(world.ann.id(), MANAGE_CHANNELS);
    world.guild.set_locale("de");
    world.ann.slash(&world.channel, "ping", &[]).await;
    let heard = bot.hear().await.command().unwrap();
    assert!(heard.member.unwrap().permissions.unwrap().manage_channels());
    assert!(heard.app_permissions.unwrap().send_messages());
    assert_eq!(heard.guild_locale.as_deref(), Some("de"));
    world.ben.slash(&world.channel, "ping", &[]).await;
    let heard = bot.hear().await.command().unwrap();
    assert!(!heard.member.unwrap().permissions.unwrap().manage_channels());
}

#[tokio::test]
async fn commands_keep_their_ids_and_their_members_out() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!(
        "/applications/{}/guilds/{}/commands",
        world.playground.bot(),
        world.guild.id()
    );
    let admin = json!([{ "name": "close", "description": "Closes", "default_member_permissions": "16" }]);
    let first = client.send("PUT", &path, admin.clone()).await;
    let second = client.send("PUT", &path, admin).await;
    assert_eq!(first.body[0]["id"], second.body[0]["id"]);
    let refused = world.ann.slash(&world.channel, "close", &[]).await;
    assert_eq!(
        refused.text(),
        "(refused: /close is not for members with these permissions)"
    );
    world.guild.grant(world.ann.id(), MANAGE_CHANNELS);
    assert_eq!(
        world
            .playground
            .discord()
            .commands(world.ann.id(), world.channel.id())
            .len(),
        1
    );
}
