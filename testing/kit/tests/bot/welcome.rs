//! `/play`: the first minute, and the tables that wait for the person.

use games::GameId;
use kit::discord::{Channel, Reply, SeenMessage, User, permissions};
use kit::{FORESTS, Seats, World, is_board, says};
use render::language::Language;
use tables::Stage;

/// The public messages of a channel.
fn public(user: &User, channel: &Channel) -> Vec<SeenMessage> {
    let messages = user.sees(channel).into_iter();
    messages.filter(|message| !message.ephemeral).collect()
}

/// Presses the button of the welcome message that has this `custom_id`.
async fn start(user: &User, welcome: &Reply, how: &str, game: GameId) -> Reply {
    user.press(welcome.message(), &format!("1:welcome:{how}:{game}"))
        .await
}

/// Three presses lead to the first move, five with the tour.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_minute_alone() {
    let world = World::new().await;
    let channel = world.guild.channel("hall");
    let ann = world.guild.user("Ann");
    let welcome = ann.slash(&channel, "play", &[]).await;
    says(&welcome, "What shall we play?");
    let message = welcome.message();
    assert!(message.ephemeral && message.v2);
    let pictures = message.pictures();
    let shown: Vec<String> = pictures
        .iter()
        .filter_map(|picture| picture.description.clone())
        .collect();
    let games: Vec<String> = GameId::ALL
        .iter()
        .map(|game| Language::English.game(*game))
        .collect();
    assert_eq!(shown, games, "a picture of each game");
    assert!(pictures.windows(2).all(|pair| pair[0].bytes != pair[1].bytes));
    let main: Vec<_> = message
        .buttons()
        .into_iter()
        .filter(|button| button.style == 1)
        .collect();
    assert_eq!(main.len(), 1, "one button stands out");
    assert_eq!(main[0].label, "Against a bot");
    // Against a bot, with people, and alone where that is possible.
    let alone = GameId::ALL.iter().filter(|game| game.info().min_seats == 1);
    assert_eq!(message.buttons().len(), 2 * GameId::ALL.len() + alone.count());
    assert!(message.button("Alone against the ghost").is_some());
    assert!(public(&ann, &channel).is_empty(), "nobody else sees it");

    // Press 1: the match begins.
    let begun = ann.press(message, "Against a bot").await;
    says(&begun, "has begun");
    assert_eq!(begun.message().id, message.id, "the same private message");
    let board = ann.wait_for(&channel, is_board).await;
    let seats = Seats::at(channel.clone(), vec![ann.clone()], &world);
    world.settled(&seats).await;
    let messages = public(&ann, &channel);
    assert_eq!(messages.len(), 2, "the start with the seal, and the board");
    let seal = &messages[0];
    assert!(seal.content.starts_with("-# Seal: `") && seal.attachments.is_empty());
    assert!(seal.content.len() < 50, "one line on a phone: {}", seal.content);
    assert!(seal.silent && seal.pings.is_empty(), "nobody is disturbed by it");
    assert_eq!(messages[1].id, board.id, "the board is the newest");
    assert_eq!(seats.load().await.game, FORESTS);

    // Press 2 opens the tour, the first time. Presses 3 to 5 turn its pages, and the last one opens the panel.
    let mut page = ann.press(&board, "Play").await;
    for next in ["Next", "Next", "My first move"] {
        assert!(page.message().attachment("tour.png").is_some(), "{}", page.text());
        page = ann.press(page.message(), next).await;
    }
    let entries = seats.load().await.head.entries;
    ann.press(page.message(), "Confirm").await;
    seats.until_entries(entries + 1, "the first move").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_begins_with_one_press_and_a_taken_channel_gets_a_thread() {
    let world = World::new().await;
    let channel = world.guild.channel("hall");
    let ann = world.guild.user("Ann");
    for (number, &game) in GameId::ALL.iter().enumerate() {
        let welcome = ann.slash(&channel, "play", &[]).await;
        let begun = start(&ann, &welcome, "bot", game).await;
        says(&begun, "has begun");
        assert_eq!(channel.threads().len(), number, "the first one is in the channel");
        let place = channel.threads().last().cloned().unwrap_or(channel.clone());
        ann.wait_for(&place, is_board).await;
        let seats = Seats::at(place, vec![ann.clone()], &world);
        let table = seats.load().await;
        assert_eq!((table.game, table.state.seats.len()), (game, 2));
        assert!(table.state.is_playing());
        if number > 0 {
            assert!(begun.message().buttons()[0].url.is_some(), "a link to the thread");
        }
    }
    // Alone, and with people.
    let other = world.guild.channel("other");
    let welcome = ann.slash(&other, "play", &[]).await;
    says(
        &start(&ann, &welcome, "nobody", GameId::Wispwood).await,
        "has begun",
    );
    let alone = Seats::at(other, vec![ann.clone()], &world).load().await;
    assert_eq!(alone.state.seats.len(), 1);
    let third = world.guild.channel("third");
    let welcome = ann.slash(&third, "play", &[]).await;
    says(&start(&ann, &welcome, "people", GameId::Legends).await, "open");
    let lobby = Seats::at(third, vec![ann.clone()], &world).load().await;
    assert_eq!(lobby.state.stage, Stage::Lobby);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_wait_come_first() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let waiting = ann.slash(&seats.channel, "play", &[]).await;
    says(&waiting, "It's your turn");
    says(&waiting, "Legendary Forests");
    says(&waiting, "start something");
    assert!(waiting.message().attachment("board.png").is_some());
    assert!(
        waiting.message().buttons()[1].url.is_some(),
        "a link to the table"
    );
    let panel = ann.press(waiting.message(), "Play").await;
    assert!(panel.message().button("Confirm").is_some(), "{}", panel.text());
    // A second table appears with its own board.
    let other = world.guild.channel("alone");
    let welcome = ann.slash(&other, "play", &[]).await;
    says(
        &start(ann, &welcome, "nobody", GameId::Wispwood).await,
        "has begun",
    );
    Seats::at(other.clone(), vec![ann.clone()], &world)
        .wait_for_board()
        .await;
    let both = ann.slash(&other, "play", &[]).await;
    assert_eq!(both.message().pictures().len(), 2, "{}", both.text());
    // Tables of another server are not listed.
    let stranger = world.guild.user("Stranger");
    says(
        &stranger.slash(&seats.channel, "play", &[]).await,
        "What shall we play?",
    );
    let elsewhere = world.playground.guild("Elsewhere");
    elsewhere.add(ann);
    let there = ann.slash(&elsewhere.channel("hall"), "play", &[]).await;
    says(&there, "What shall we play?");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_refuses_what_new_tables_refuse() {
    let world = World::new().await;
    let (hall, closed) = (world.guild.channel("hall"), world.guild.channel("closed"));
    let ann = world.guild.user("Ann");
    world.guild.grant(ann.id(), permissions::MANAGE_GUILD);
    ann.slash(&hall, "server channels", &[("allow", "here")]).await;
    let welcome = ann.slash(&closed, "play", &[]).await;
    says(&start(&ann, &welcome, "bot", FORESTS).await, "allowed");
    hall.deny(world.playground.bot(), permissions::ATTACH_FILES);
    let welcome = ann.slash(&hall, "play", &[]).await;
    says(&start(&ann, &welcome, "bot", FORESTS).await, "Attach Files");
    assert!(public(&ann, &hall).is_empty() && public(&ann, &closed).is_empty());
    world.end().await;
}

/// `/help` names every command; `/games` leads to tables by buttons.
#[tokio::test(flavor = "multi_thread")]
async fn help_and_games() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let help = ann.slash(&seats.channel, "help", &[]).await.text();
    for named in [
        "`/play`",
        "`/table new`",
        "`/watch`",
        "`/verify`",
        "`/server channels`",
        "`/forests place`",
    ] {
        assert!(help.contains(named), "{named} is not in {help}");
    }
    world.settled(&seats).await;
    let games = ann.slash(&seats.channel, "games", &[]).await;
    assert!(!games.text().contains("https://"), "{}", games.text());
    let link = games.message().buttons()[0].clone();
    let board = seats.board().unwrap().id;
    assert!(
        link.url
            .unwrap()
            .ends_with(&format!("/{}/{board}", seats.channel.id()))
    );
    assert!(link.label.contains("Legendary Forests"), "{}", link.label);
    world.end().await;
}
