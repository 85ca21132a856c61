//! Permissions: those in the guide for admins are enough, and the bot names one that is missing.

use kit::discord::{Channel, User, permissions};
use kit::{FORESTS, World, is_board, says};

/// Returns the permissions that the guide for admins asks for, as Discord's bits.
fn asked_for() -> u64 {
    let guide = include_str!("../../../../docs/admins.md")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let (_, list) = guide
        .split_once("for six permissions: ")
        .expect("the guide lists them");
    let (list, _) = list.split_once(". ").expect("one sentence");
    let names: Vec<&str> = list
        .split('*')
        .filter(|part| part.starts_with(char::is_uppercase))
        .collect();
    let bits = names.iter().map(|name| match *name {
        "View Channel" => permissions::VIEW_CHANNEL,
        "Send Messages" => permissions::SEND_MESSAGES,
        "Send Messages in Threads" => permissions::SEND_MESSAGES_IN_THREADS,
        "Create Public Threads" => permissions::CREATE_PUBLIC_THREADS,
        "Attach Files" => permissions::ATTACH_FILES,
        "Read Message History" => permissions::READ_MESSAGE_HISTORY,
        other => panic!("the guide asks for {other:?}"),
    });
    bits.fold(0, |all, bit| all | bit)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_permissions_of_the_guide_are_enough_and_each_is_needed() {
    let world = World::new().await;
    let bot = world.playground.bot();
    let asked = asked_for();
    let channel = world.guild.channel("bare");
    channel.deny(bot, permissions::EVERYONE & !asked);
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    let open = async |user: &User, channel: &Channel| {
        user.slash(channel, "table new", &[("game", FORESTS.as_str())])
            .await
    };
    assert!(open(&ann, &channel).await.text().contains("open"));
    let lobby = ann
        .wait_for(&channel, |message| message.button("Join").is_some())
        .await;
    ben.press(&lobby, "Join").await;
    ann.press(&lobby, "Start").await;
    ann.wait_for(&channel, is_board).await;
    let offered = open(&ben, &channel).await;
    ben.press(offered.message(), "Open it in a thread").await;
    let thread = channel.threads().remove(0);
    ann.wait_for(&thread, |message| message.button("Join").is_some())
        .await;

    // If one of them is missing, the bot names it.
    for (bit, name) in [
        (permissions::SEND_MESSAGES, "Send Messages"),
        (permissions::ATTACH_FILES, "Attach Files"),
    ] {
        let lacking = world.guild.channel("lacking");
        lacking.deny(bot, bit);
        let reply = open(&ann, &lacking).await;
        says(&reply, name);
    }
    for (bit, name) in [
        (permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ] {
        let taken = world.guild.channel("taken");
        assert!(open(&ann, &taken).await.text().contains("open"));
        taken.deny(bot, bit);
        let offered = open(&ben, &taken).await;
        let refused = ben.press(offered.message(), "Open it in a thread").await;
        says(&refused, name);
        assert!(taken.threads().is_empty());
    }
    // In a thread, the permission to send in threads counts.
    let parent = world.guild.channel("parent");
    let thread = parent.thread("inside", &ann);
    parent.deny(bot, permissions::SEND_MESSAGES_IN_THREADS);
    let refused = open(&ann, &thread).await;
    says(&refused, "Send Messages in Threads");
    parent.allow(bot, permissions::SEND_MESSAGES_IN_THREADS);
    parent.deny(bot, permissions::SEND_MESSAGES);
    assert!(open(&ann, &thread).await.text().contains("open"));
    ann.wait_for(&thread, |message| message.button("Join").is_some())
        .await;
    world.end().await;
}
