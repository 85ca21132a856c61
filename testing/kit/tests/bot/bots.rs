//! Levels of bots, and hints.

use games::GameId;
use kit::discord::{Reply, SeenMessage};
use kit::{FORESTS, Seats, World, says};
use tables::{Action, Outcome, SettingsChange};

const LEVELS: [&str; 5] = ["Seedling", "Sapling", "Forester", "Ranger", "Elder"];

/// Waits for the lobby to contain this text.
async fn lobby_with(seats: &Seats, text: &str) -> SeenMessage {
    let shown = |message: &SeenMessage| {
        !message.ephemeral && message.content.starts_with("## ") && message.content.contains(text)
    };
    seats.users[0].wait_for(&seats.channel, shown).await
}

/// Returns the stored levels of the bots.
async fn kept(seats: &Seats) -> Vec<Option<u8>> {
    let players = seats.load().await.state.seats;
    players[1..].iter().map(|player| player.level).collect()
}

/// A person against one bot, with a panel open.
async fn against_a_bot(world: &World, game: GameId) -> (Seats, Reply) {
    let seats = world.lobby(game, &["Ann"]).await;
    seats.add_bot("Seedling").await;
    seats.start().await;
    world.settled(&seats).await;
    let panel = seats.users[0].press(&seats.wait_for_board().await, "Play").await;
    (seats, panel)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_level_of_a_bot_is_chosen_shown_and_changed_until_the_start() {
    let world = World::new().await;
    let seats = world.lobby(GameId::Mystaria, &["Ann"]).await;
    let ann = &seats.users[0];
    ann.set_locale("de");
    let lobby = lobby_with(&seats, "Ann").await;
    let levels = ann.press(&lobby, "Add a bot").await;
    assert!(levels.ephemeral(), "a question for the host alone");
    says(&levels, "Wie gut soll der Bot spielen?");
    assert_eq!(levels.message().buttons().len(), LEVELS.len());
    assert!(
        kept(&seats).await.is_empty(),
        "nobody sits there before the level is chosen"
    );
    let seated = ann.press(levels.message(), "Waldläufer").await;
    says(&seated, "**Alder · Waldläufer 🤖** setzt sich dazu");
    lobby_with(&seats, "2. **Alder · Ranger 🤖**").await;
    // The next bot is seated from the same message.
    ann.press(seated.message(), "Keimling").await;
    lobby_with(&seats, "3. **Birch · Seedling 🤖**").await;
    assert_eq!(kept(&seats).await, [Some(4), Some(1)]);

    let menus = ann.press(&lobby, "Settings").await;
    let id = menus.message().select("Birch 🤖").expect("a menu for Birch");
    let id = id.custom_id.clone();
    ann.select(menus.message(), &id, &["elder"]).await;
    lobby_with(&seats, "3. **Birch · Elder 🤖**").await;
    assert_eq!(kept(&seats).await, [Some(4), Some(5)]);

    ann.set_locale("en-GB");
    seats.start().await;
    world.settled(&seats).await;
    assert_eq!(kept(&seats).await, [Some(4), Some(5)]);
    let late = ann.select(menus.message(), &id, &["seedling"]).await;
    assert_eq!(kept(&seats).await, [Some(4), Some(5)], "{}", late.text());
    // The settings have replaced the levels.
    let seat = format!("1:seat-bot:{}:5", seats.load().await.id());
    says(&ann.press_raw(&lobby, &seat).await, "already begun");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_does_not_exist_seats_nobody() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann"]).await;
    let ann = &seats.users[0];
    let lobby = lobby_with(&seats, "Ann").await;
    let levels = ann.press(&lobby, "Add a bot").await;
    let id = seats.load().await.id();
    for level in ["0", "6", "255"] {
        let forged = format!("1:seat-bot:{id}:{level}");
        let refused = ann.press_raw(levels.message(), &forged).await;
        assert!(kept(&seats).await.is_empty(), "{}", refused.text());
    }
    // A level for somebody who is not at the table changes nothing.
    for set in ["level-Alder=elder", "level-Ann=elder", "level-=elder"] {
        let settings = grovekeeper::screens::settings::changes(FORESTS, set);
        assert_ne!(settings, SettingsChange::default());
        let person = storage::PersonId(ann.id().0);
        let done = kit::act(&seats.tables, id, person, Action::ChangeSettings(settings)).await;
        assert!(done.is_err(), "{set}");
    }
    for _ in 1..FORESTS.info().max_seats {
        seats.add_bot("Elder").await;
    }
    let full = ann.press_raw(&lobby, &format!("1:seat-bot:{id}:5")).await;
    says(&full, "taken");
    assert_eq!(kept(&seats).await.len(), FORESTS.info().max_seats - 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_levels() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann"]).await;
    seats.add_bot("Elder").await;
    seats.start().await;
    let person = storage::PersonId(seats.users[0].id().0);
    let id = seats.load().await.id();
    kit::act(&seats.tables, id, person, Action::Close)
        .await
        .expect("the host closes the table");
    let closed = seats.load().await;
    let again = seats
        .tables
        .rematch(&closed, person, None)
        .await
        .expect("a rematch");
    let bot = again.state.seats.iter().find(|player| player.name == "Alder");
    assert_eq!(bot.expect("the same bot").level, Some(5));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_shown_for_confirm_and_plays_nothing() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let (seats, panel) = against_a_bot(&world, game).await;
        let ann = &seats.users[0];
        let before = seats.load().await;
        let hint = ann.press(panel.message(), "Hint").await;
        assert!(hint.ephemeral());
        assert_eq!(hint.message().id, panel.message().id, "{game}: the same panel");
        says(&hint, "The strongest bot would choose");
        // It stands next to *Confirm*, behind the menus and the picture.
        let parts = &hint.message().components;
        let at = |text: &str| parts.iter().position(|part| part.to_string().contains(text));
        let hinted = at("💡").expect("the hint");
        assert_eq!(at("1:confirm:"), Some(hinted + 1), "{game}: {parts:?}");
        assert!(hint.message().attachment("preview.png").is_some());
        let used = |table: &tables::Table| table.state.seats[0].hints.count;
        let after = seats.load().await;
        assert_eq!(
            after.head.entries, before.head.entries,
            "{game}: nothing is played"
        );
        assert_eq!(used(&after), 1);
        // The same question again counts once.
        let press = format!("1:hint:{}", before.id());
        let again = ann.press_raw(hint.message(), &press).await;
        says(&again, "The strongest bot would choose");
        assert_eq!(used(&seats.load().await), 1);
        ann.press(again.message(), "Confirm").await;
        seats
            .until_entries(before.head.entries + 1, "the suggested move")
            .await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_off_between_people_by_default() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let panel = ann.press(&seats.wait_for_board().await, "Play").await;
    assert!(panel.message().button("Hint").is_none());
    let id = seats.load().await.id();
    let person = storage::PersonId(ann.id().0);
    let refused = ann.press_raw(panel.message(), &format!("1:hint:{id}")).await;
    says(&refused, "Hints are off");
    let noted = kit::act(&seats.tables, id, person, Action::NoteHint(0)).await;
    assert!(noted.is_err());
    assert_eq!(seats.load().await.state.seats[0].hints.count, 0);

    let seats = world.lobby(FORESTS, &["Cleo", "Dan"]).await;
    let cleo = &seats.users[0];
    let menus = cleo.press(&lobby_with(&seats, "Dan").await, "Settings").await;
    let hints = menus.message().select("Hints").expect("a menu").custom_id.clone();
    cleo.select(menus.message(), &hints, &["on"]).await;
    lobby_with(&seats, "With hints").await;
    seats.start().await;
    let panel = cleo.press(&seats.wait_for_board().await, "Play").await;
    let hint = cleo.press(panel.message(), "Hint").await;
    says(&hint, "The strongest bot would choose");
    // Dan's hint is about his own planet, and Cleo's count is her own.
    let dan = &seats.users[1];
    let other = dan.choose(&seats.wait_for_board().await).await;
    dan.press(other.message(), "Confirm").await;
    let forged = format!("1:hint:{}", seats.load().await.id());
    let not_his = dan.press_raw(other.message(), &forged).await;
    assert!(
        !not_his.text().contains("The strongest bot would choose"),
        "{}",
        not_his.text()
    );
    let counts: Vec<u32> = seats
        .load()
        .await
        .state
        .seats
        .iter()
        .map(|player| player.hints.count)
        .collect();
    assert_eq!(counts, [1, 0]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_lists_used_hints() {
    let world = World::new().await;
    let (seats, mut panel) = against_a_bot(&world, FORESTS).await;
    let ann = &seats.users[0];
    let person = storage::PersonId(ann.id().0);
    let id = seats.load().await.id();
    for steps in [3, 3, 8] {
        let noted = kit::act(&seats.tables, id, person, Action::NoteHint(steps)).await;
        assert!(matches!(
            noted.expect("counted").outcome,
            Outcome::Changed | Outcome::Unchanged
        ));
    }
    for _ in 0..100 {
        let done = ann.press(panel.message(), "Confirm").await;
        world.settled(&seats).await;
        if seats.is_over().await {
            break;
        }
        panel = match done.message().button("Confirm") {
            Some(_) => done,
            None => ann.press(&seats.wait_for_board().await, "Play").await,
        };
    }
    world.settled(&seats).await;
    let end = seats.board().expect("the end");
    says(&end, "Hints used: **Ann** 2");
    says(&end, "**Alder · Seedling 🤖**: ");
    world.end().await;
}

/// The first match of a game is against the weakest bot; then the level is asked once and remembered, and the end offers
/// the next one.
#[tokio::test(flavor = "multi_thread")]
async fn the_opponent_fits() {
    let world = World::new().await;
    let ann = world.guild.user("Ann");
    let against_a_bot = async |channel: &kit::discord::Channel| {
        let welcome = ann.slash(channel, "play", &[]).await;
        let press = format!("1:welcome:bot:{FORESTS}");
        ann.press(welcome.message(), &press).await
    };
    let hall = world.guild.channel("hall");
    let begun = against_a_bot(&hall).await;
    says(&begun, "**Alder · Seedling 🤖** has begun");
    says(&begun, "Your first match is against the easiest bot.");
    let seats = Seats::at(hall, vec![ann.clone()], &world);
    assert_eq!(kept(&seats).await, [Some(1)]);
    let help = async |seats: &Seats| seats.load().await.state.advice();
    assert_eq!(help(&seats).await, games::Advice::Full);
    assert!(seats.load().await.state.gives_hints());
    seats.wait_for_board().await;
    // So that another match is meant.
    seats.play(0, |_| 0).await;

    let second = world.guild.channel("second");
    let asked = against_a_bot(&second).await;
    says(&asked, "How well should the bot play?");
    let begun = ann.press(asked.message(), "Ranger").await;
    says(&begun, "**Alder · Ranger 🤖** has begun");
    says(&begun, "From now on nothing is chosen for you");
    let seats = Seats::at(second, vec![ann.clone()], &world);
    assert_eq!(help(&seats).await, games::Advice::Effects, "help on request");
    assert!(seats.load().await.state.gives_hints());
    seats.wait_for_board().await;
    seats.play(0, |_| 0).await;

    let third = world.guild.channel("third");
    says(&against_a_bot(&third).await, "**Alder · Ranger 🤖** has begun");
    let seats = Seats::at(third, vec![ann.clone()], &world);
    assert_eq!(help(&seats).await, games::Advice::Effects);
    seats.wait_for_board().await;
    // A match alone with a bot to its end: the next stronger bot if it was won, otherwise the next weaker one.
    let small = world.lobby(FORESTS, &["Cleo"]).await;
    let cleo = &small.users[0];
    small.add_bot("Seedling").await;
    small.start().await;
    for _ in 0..200 {
        world.settled(&small).await;
        if small.is_over().await {
            break;
        }
        small.play(0, |_| 0).await;
    }
    world.settled(&small).await;
    let end = small.board().expect("the end");
    assert!(end.button("Other games").is_some());
    let won = small
        .current()
        .await
        .game()
        .standings()
        .expect("the end")
        .winners
        .contains(&games::Seat(0));
    let next = if won { "Stronger bot" } else { "Rematch" };
    assert_eq!(end.button("Stronger bot").is_some(), won, "{}", end.content);
    assert!(end.button("Easier bot").is_none(), "there is none");
    let again = cleo.press(&end, next).await;
    says(&again, if won { "Sapling" } else { "Seedling" });
    says(&again, "has begun");
    // A second press means the same match.
    says(&cleo.press(&end, next).await, "has begun");
    let others = cleo.press(&end, "Other games").await;
    says(&others, "Legendary Forests");
    world.end().await;
}

/// A lobby has two rows of buttons on a phone, and the levels of its bots are one private message.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_takes_little_room() {
    let world = World::new().await;
    let seats = world.lobby(GameId::Legends, &["Ann"]).await;
    let ann = &seats.users[0];
    let first = seats.add_bot("Seedling").await;
    let second = seats.add_bot("Seedling").await;
    assert_ne!(first.message().id, second.message().id);
    kit::until("the first answer to go", || {
        let seen = ann.sees(&seats.channel);
        seen.iter().all(|message| message.id != first.message().id)
    })
    .await;
    world.settled(&seats).await;
    let lobby = ann
        .wait_for(&seats.channel, |message| message.button("Add a bot").is_some())
        .await;
    let rows = lobby.components.iter().filter(|part| part["type"] == 1);
    let rows: Vec<usize> = rows
        .map(|row| row["components"].as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(rows, [4, 4], "{:?}", lobby.buttons());
    world.end().await;
}
