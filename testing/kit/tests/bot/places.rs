//! Tables in channels that not everyone can see: who learns about them, and from where they can be played.

use kit::discord::{Channel, Reply, permissions};
use kit::{FORESTS, Seats, World, says, until};

/// Closes a channel to everyone except these people and the bot.
fn close(world: &World, channel: &Channel, people: &[kit::discord::Id]) {
    channel.deny(world.guild.id(), permissions::VIEW_CHANNEL);
    channel.allow(world.playground.bot(), permissions::VIEW_CHANNEL);
    for person in people {
        channel.allow(*person, permissions::VIEW_CHANNEL);
    }
}

/// Creates a table of Ann and Ben in a channel that only they and Fay can see.
async fn hidden(world: &World) -> (Seats, kit::discord::User) {
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let fay = world.guild.user("Fay");
    let people = [seats.users[0].id(), seats.users[1].id(), fay.id()];
    close(world, &seats.channel, &people);
    world.settled(&seats).await;
    (seats, fay)
}

#[track_caller]
fn lists(reply: &Reply, seats: &Seats, expected: bool) {
    let link = format!("<#{}>", seats.channel.id());
    assert_eq!(reply.text().contains(&link), expected, "{}", reply.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_a_closed_channel_is_listed_only_to_those_who_see_the_channel() {
    let world = World::new().await;
    let (seats, fay) = hidden(&world).await;
    let open = world.table(FORESTS, &["Cleo", "Dora"]).await;
    world.settled(&open).await;
    let (eve, general) = (world.guild.user("Eve"), world.guild.channel("general"));
    let listed = eve.slash(&general, "games", &[]).await;
    lists(&listed, &open, true);
    lists(&listed, &seats, false);
    assert!(!listed.text().contains("Ben"), "{}", listed.text());
    lists(&fay.slash(&general, "games", &[]).await, &seats, true);
    lists(&seats.users[1].slash(&general, "games", &[]).await, &seats, true);

    // A person who manages channels, or even the server, gets no suggestions that they can't see.
    world
        .guild
        .grant(eve.id(), permissions::MANAGE_CHANNELS | permissions::MANAGE_GUILD);
    let id = seats.load().await.id().to_string();
    let suggested = eve.suggest(&general, "table move", &[], "table", "").await;
    let numbers: Vec<String> = suggested.iter().map(|one| one.value.clone()).collect();
    assert_eq!(numbers, [open.load().await.id().to_string()]);
    let moved = eve.slash(&general, "table move", &[("table", &id)]).await;
    says(&moved, "no table");
    // As an administrator, they see every channel.
    world.guild.grant(eve.id(), permissions::ADMINISTRATOR);
    lists(&eve.slash(&general, "games", &[]).await, &seats, true);

    // A private thread is closed to everyone who is not in it.
    let parent = world.guild.channel("parent");
    let ben = &seats.users[1];
    let thread = parent.private_thread("secret", ben);
    let opened = ben
        .slash(&thread, "table new", &[("game", FORESTS.as_str())])
        .await;
    says(&opened, "open");
    let link = format!("<#{}>", thread.id());
    let gil = world.guild.user("Gil");
    thread.add_to_thread(gil.id());
    let outside = fay.slash(&general, "games", &[]).await;
    assert!(!outside.text().contains(&link), "{}", outside.text());
    says(&gil.slash(&general, "games", &[]).await, &link);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_counts_only_from_the_place_of_its_table() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let board = seats.wait_for_board().await;
    let (ann, eve) = (&seats.users[0], world.guild.user("Eve"));
    let hidden = world.guild.channel("hidden");
    close(&world, &hidden, &[ann.id(), seats.users[1].id()]);
    let id = seats.load().await.id();
    let moved = ann
        .slash(&hidden, "table move", &[("table", &id.to_string())])
        .await;
    says(&moved, "here");
    for label in ["Board", "Play", "Watch"] {
        let told = if label == "Board" { ":0" } else { "" };
        let press = format!("1:{}:{id}{told}", label.to_lowercase());
        let reply = eve.press_raw(&board, &press).await;
        says(&reply, "no table");
        assert!(reply.message().attachments.is_empty());
        says(
            &ann.press_raw(&board, &press).await,
            &format!("<#{}>", hidden.id()),
        );
    }
    // Ann may press the buttons that `/play` shows her privately in another channel.
    let general = world.guild.channel("general");
    let waiting = ann.slash(&general, "play", &[]).await;
    let panel = ann.press(waiting.message(), "Play").await;
    says(&panel, "Place tile");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_who_loses_access_gets_nothing_more() {
    let world = World::new().await;
    let (seats, fay) = hidden(&world).await;
    let watched = fay.slash(&seats.channel, "watch", &[("messages", "each")]).await;
    says(&watched, "direct message");
    let told = || fay.sees(&fay.dm()).len();
    let turn = async || {
        let board = seats.board().unwrap().id;
        while seats.board().unwrap().id == board {
            seats.play(seats.to_act().await[0], |_| 0).await;
            world.settled(&seats).await;
        }
    };
    turn().await;
    assert_eq!(told(), 2);
    seats.channel.deny(fay.id(), permissions::VIEW_CHANNEL);
    turn().await;
    turn().await;
    assert_eq!(told(), 2, "nothing more");
    seats.channel.allow(fay.id(), permissions::VIEW_CHANNEL);
    turn().await;
    until("Fay is told again", || told() == 3).await;
    world.guild.remove(&fay);
    turn().await;
    assert_eq!(told(), 3, "nothing outside the server");
    world.end().await;
}
