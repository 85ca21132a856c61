//! Choices before a match: colours, vetoed cards, and who begins.

use games::GameId;
use kit::discord::{Channel, SeenMessage, User};
use kit::{FORESTS, Seats, World, chance, says};

/// Returns the current lobby.
async fn lobby(user: &User, channel: &Channel) -> SeenMessage {
    let is_lobby = |message: &SeenMessage| !message.ephemeral && message.content.starts_with("## ");
    user.wait_for(channel, is_lobby).await
}

/// Waits until the lobby shows a text.
async fn until_lobby(user: &User, channel: &Channel, text: &str) {
    let text = text.to_lowercase();
    let shows = |message: &SeenMessage| !message.ephemeral && message.content.to_lowercase().contains(&text);
    user.wait_for(channel, shows).await;
}

/// Presses *My choices*, and makes one of them.
async fn choose(user: &User, seats: &Seats, menu: &str, value: &str) -> kit::discord::Reply {
    let panel = user.press(&lobby(user, &seats.channel).await, "My choices").await;
    let id = panel.message().select(menu).expect(menu).custom_id.clone();
    user.select(panel.message(), &id, &[value]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colour_belongs_to_the_first_who_chooses_it() {
    let world = World::new().await;
    let seats = world.lobby(GameId::Wispwood, &["Ann", "Ben"]).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    let old = ann.press(&lobby(ann, &seats.channel).await, "My choices").await;
    // Blue is the usual colour of Ann's seat; Ben chooses it first.
    choose(ben, &seats, "Your cat", "blue").await;
    until_lobby(ann, &seats.channel, "**Ben** · 🔵 blue").await;
    let id = old.message().select("Your cat").unwrap().custom_id.clone();
    says(
        &ann.select_raw(old.message(), &id, &["blue"]).await,
        "Somebody else has chosen",
    );
    let panel = ann.press(&lobby(ann, &seats.channel).await, "My choices").await;
    let offered = &panel.message().select("Your cat").unwrap().options;
    assert!(!offered.iter().any(|(_, value)| value == "blue"), "{offered:?}");
    let stranger = world.guild.user("Cleo");
    let refused = stranger
        .press(&lobby(&stranger, &seats.channel).await, "My choices")
        .await;
    assert!(refused.message().selects().is_empty(), "{}", refused.text());

    choose(ann, &seats, "A card that you don't want", "P3").await;
    until_lobby(ann, &seats.channel, "without P3 Pumpkin chess").await;
    let veto = [("veto", "t5"), ("colour", "purple")];
    let set = ann.slash(&seats.channel, "table choose", &veto).await;
    assert!(!set.failed(), "{}", set.text());
    until_lobby(ann, &seats.channel, "🟣 purple · without T5").await;

    ann.slash(&seats.channel, "table start", &[]).await;
    seats.wait_for_board().await;
    let table = seats.load().await;
    assert_eq!(table.state.options["colours"], serde_json::json!([4, 0, 2, 3, 1]));
    assert_eq!(table.state.options["vetoes"], serde_json::json!(["T5"]));
    let late = ann.slash(&seats.channel, "table choose", &veto).await;
    says(&late, "already begun");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_names_who_begins_and_the_record_has_it() {
    let world = World::new().await;
    let seats = world.lobby(GameId::Mystaria, &["Ann", "Ben", "Cleo"]).await;
    let ann = &seats.users[0];
    let menus = ann.press(&lobby(ann, &seats.channel).await, "Settings").await;
    let id = menus.message().select("First player").unwrap().custom_id.clone();
    ann.select(menus.message(), &id, &["3"]).await;
    until_lobby(ann, &seats.channel, "Cleo begins").await;
    // The choice is for a player, not for a number.
    seats.users[1]
        .press(&lobby(ann, &seats.channel).await, "Leave")
        .await;
    until_lobby(ann, &seats.channel, "2. **Cleo**").await;
    ann.slash(&seats.channel, "table start", &[]).await;
    let seats = Seats::at(
        seats.channel,
        vec![seats.users[0].clone(), seats.users[2].clone()],
        &world,
    );
    seats.wait_for_board().await;
    assert_eq!(seats.to_act().await, [1]);
    let record = seats.load().await.record().unwrap();
    assert_eq!(record.options["begins"], 1);
    let read: games::Record = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_of_the_match_before_begins_the_rematch() {
    let world = World::new().await;
    let begins = [("set", "begins=last")];
    let seats = world.lobby_with(FORESTS, &["Ann", "Ben"], &begins).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    choose(ben, &seats, "Your colour", "purple").await;
    until_lobby(ann, &seats.channel, "🟣 purple").await;
    seats.start().await;
    // Nobody came last before the first match: the lot decides.
    let first = seats.load().await;
    assert_eq!(first.state.options.get("begins"), None);
    seats.play_to_the_end(chance("last")).await;
    world.settled(&seats).await;
    let played = world.tables.with_match(seats.load().await).await.unwrap();
    let standings = played.current.game().standings().unwrap();
    let last = if standings.scores[0] <= standings.scores[1] {
        ann
    } else {
        ben
    };
    ann.press(&seats.board().expect("the end"), "Rematch").await;
    until_lobby(ann, &seats.channel, "last place of the match before begins").await;
    let offer = ben
        .wait_for(&seats.channel, |message| message.button("I'm in").is_some())
        .await;
    ben.press(&offer, "I'm in").await;
    ann.slash(&seats.channel, "table start", &[]).await;
    let place = storage::PlaceId(seats.channel.id().0);
    let person = storage::PersonId(last.id().0);
    let rematch = loop {
        let table = world.tables.at(place).await.unwrap();
        if table.state.is_playing() {
            break table;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    let seat = rematch.state.seat_of(person).unwrap();
    assert_eq!(rematch.state.options["begins"], seat.0);
    world.end().await;
}
