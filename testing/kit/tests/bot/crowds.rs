//! One person, or many at once, send far too many requests. Others are served as if these were not there.

use std::time::Duration;

use kit::discord::{Channel, permissions};
use kit::{FORESTS, World, says, set_clock};
use storage::{GroupId, PersonId, PlaceId};
use tables::{Opening, Player};
use tokio::task::JoinSet;

/// Tables that these people can't see, in closed channels and in private threads.
const CLOSED: usize = 250;
const PRIVATE: usize = 40;
/// How often they ask.
const ASKED: usize = 200;

/// Opens a table of somebody in this channel, with its messages still to be posted.
async fn open(world: &World, channel: &Channel, host: PersonId) {
    let group = Some(GroupId(world.guild.id().0));
    let place = PlaceId(channel.id().0);
    let opening = Opening::plain(group, place, Player::new(host, "Host"), FORESTS);
    world.tables.open(opening).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_for_games_make_a_bounded_number_of_requests() {
    let world = World::new().await;
    let [eve, dan, host] = ["Eve", "Dan", "Host"].map(|name| world.guild.user(name));
    for n in 0..CLOSED {
        let channel = world.guild.channel(&format!("closed-{n}"));
        channel.deny(world.guild.id(), permissions::VIEW_CHANNEL);
        channel.allow(world.playground.bot(), permissions::VIEW_CHANNEL);
        open(&world, &channel, PersonId(host.id().0)).await;
    }
    let parent = world.guild.channel("parent");
    for n in 0..PRIVATE {
        let thread = parent.private_thread(&format!("private-{n}"), &host);
        open(&world, &thread, PersonId(host.id().0)).await;
    }
    let general = world.guild.channel("general");
    let shown = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settled(&shown).await;
    while world.store.next_work().await.unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(25)).await;
    }

    let before = world.playground.requests().0;
    let mut asked = JoinSet::new();
    for n in 0..ASKED {
        let (user, general) = ([&eve, &dan][n % 2].clone(), general.clone());
        asked.spawn(async move { user.slash(&general, "games", &[]).await });
    }
    let link = format!("<#{}>", shown.channel.id());
    for reply in asked.join_all().await {
        says(&reply, &link);
        assert!(!reply.text().contains("Host"), "{}", reply.text());
    }
    // One request each for the server, its channels and its threads serves everybody, and 30 for the members of private
    // threads.
    let made = world.playground.requests().0 - before;
    assert!(made <= 33, "{made} requests");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_of_the_tables_of_a_day() {
    let mut world = World::without_bot(kit::discord::Clock::real(), tables::Clock::System, 0).await;
    world.start_bot_as(|bot| bot.with_openings_per_day(1)).await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.play_to_the_end(|_| 0).await;
    world.settled(&seats).await;
    let end = seats.board().unwrap();
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    says(&ann.press(&end, "Rematch").await, "many tables today");
    says(&ben.press(&end, "Rematch").await, "open");
    let joined = ann.press(&end, "Rematch").await;
    says(&joined, "You're in");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_opens_some_tables_a_day_and_others_are_not_affected() {
    let mut world = World::without_bot(kit::discord::Clock::real(), set_clock(), 0).await;
    world.start_bot_as(|bot| bot.with_openings_per_day(3)).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    let channel = world.guild.channel("table");
    let new = [("game", FORESTS.as_str())];
    for _ in 0..3 {
        says(&ann.slash(&channel, "table new", &new).await, "open");
        ann.slash(&channel, "table close", &[]).await;
    }
    while world.store.next_work().await.unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    let before = world.playground.requests().0;
    for n in 0..50 {
        let place = [("where", ["here", "thread"][n % 2])];
        let refused = ann.slash(&channel, "table new", &[new[0], place[0]]).await;
        says(&refused, "many tables today");
    }
    assert_eq!(world.playground.requests().0, before, "nothing is asked for them");
    let other = world.guild.channel("other");
    says(&ben.slash(&other, "table new", &new).await, "open");
    world.advance_tables(Duration::from_secs(9 * 3_600));
    says(&ann.slash(&channel, "table new", &new).await, "open");
    world.end().await;
}
