//! What the people who manage a server see and decide.

use kit::discord::{User, permissions};
use kit::{FORESTS, World, says};

/// Creates a person who manages the server.
fn manager(world: &World) -> User {
    let max = world.guild.user("Max");
    world.guild.grant(max.id(), permissions::MANAGE_GUILD);
    max
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_shows_tables_who_is_awaited_and_settings_to_managers_only() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let (max, general) = (manager(&world), world.guild.channel("general"));
    let shown = max.slash(&general, "server overview", &[]).await;
    assert!(shown.ephemeral());
    let id = seats.load().await.id();
    for text in [
        &format!("table {id}") as &str,
        "waiting for **Ann** and **Ben**",
        &format!("<#{}>", seats.channel.id()),
        "Public language of new tables",
        "Nobody is barred",
        "Finished matches: 0",
    ] {
        says(&shown, text);
    }
    assert!(!shown.text().contains("without their channel"));
    // Discord does not even offer the command to others.
    let refused = seats.users[0].slash(&general, "server overview", &[]).await;
    says(&refused, "not for members with these permissions");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_unsticks_a_table_whose_channel_is_gone() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let (max, general) = (manager(&world), world.guild.channel("general"));
    let id = seats.load().await.id();
    seats.channel.delete();
    while !seats.tables.get(id).await.unwrap().state.lost {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let shown = max.slash(&general, "server overview", &[]).await;
    says(&shown, "Tables without their channel");
    let before = seats.tables.get(id).await.unwrap().state.showing;
    let again = max.press(shown.message(), &format!("Unstick table {id}")).await;
    says(&again, &format!("I'm posting table {id} again"));
    assert_eq!(seats.tables.get(id).await.unwrap().state.showing, before + 1);

    // The button works for nobody else, and for no table of another server.
    let press = format!("1:unstick:{id}");
    let ann = &seats.users[0];
    let own = ann.slash(&general, "play", &[]).await;
    let refused = ann.press_raw(own.message(), &press).await;
    says(&refused, "Only someone who may manage this server");
    let other = world.playground.guild("Elsewhere");
    other.add(&max);
    other.grant(max.id(), permissions::MANAGE_GUILD);
    let hall = other.channel("hall");
    let there = max.slash(&hall, "server overview", &[]).await;
    assert!(!there.text().contains(&format!("table {id}")), "{}", there.text());
    says(&max.press_raw(there.message(), &press).await, "no table");
    assert_eq!(seats.tables.get(id).await.unwrap().state.showing, before + 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn barred_people_take_no_seat_and_finish_what_they_have_begun() {
    let world = World::new().await;
    let running = world.table(FORESTS, &["Ann", "Ben"]).await;
    let lobby = world.lobby(FORESTS, &["Cleo"]).await;
    let (max, general) = (manager(&world), world.guild.channel("general"));
    let ben = &running.users[1];
    let nobody = max.slash(&general, "server bar", &[("people", "Ben")]).await;
    says(&nobody, "mentioning them with @");
    let barred = max
        .slash(&general, "server bar", &[("people", &ben.mention())])
        .await;
    says(&barred, &format!("May not play here: {}", ben.mention()));

    let refused = "decided that you can't take a seat here";
    says(&ben.slash(&lobby.channel, "table join", &[]).await, refused);
    let new = [("game", FORESTS.as_str())];
    says(&ben.slash(&general, "table new", &new).await, refused);
    assert_eq!(lobby.load().await.state.seats.len(), 1);
    let taken = running.play(1, |_| 0).await;
    assert!(!taken.text().contains(refused), "{}", taken.text());

    // Forgetting a person does not lift what the server decided.
    world
        .tables
        .forget(storage::PersonId(ben.id().0))
        .await
        .expect("a writable store");
    says(&ben.slash(&lobby.channel, "table join", &[]).await, refused);
    let shown = max.slash(&general, "server overview", &[]).await;
    says(&shown, &ben.mention());
    let lifted = max
        .slash(&general, "server unbar", &[("people", &ben.mention())])
        .await;
    says(&lifted, "Nobody is barred");
    ben.slash(&lobby.channel, "table join", &[]).await;
    assert_eq!(lobby.load().await.state.seats.len(), 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_table_in_another_server_is_a_link() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let elsewhere = world.playground.guild("Elsewhere");
    elsewhere.add(ann);
    elsewhere.add(ben);
    let hall = elsewhere.channel("hall");
    ann.slash(&hall, "table new", &[("game", FORESTS.as_str())]).await;
    ann.wait_for(&hall, |message| message.button("Join").is_some())
        .await;
    ben.slash(&hall, "table join", &[]).await;
    ann.slash(&hall, "table start", &[]).await;
    ann.wait_for(&hall, kit::is_board).await;

    let panel = ann.choose(&seats.wait_for_board().await).await;
    let placed = ann.press(panel.message(), "Confirm").await;
    let next = placed.message().button("Next table: Legendary Forests");
    let address = next.and_then(|button| button.url.clone()).expect("a link");
    let place = format!("/{}/{}", elsewhere.id(), hall.id());
    assert!(address.ends_with(&place), "{address}");
    world.end().await;
}
