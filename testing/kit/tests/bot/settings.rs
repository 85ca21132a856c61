//! Settings in words, advice, invitations, and the host's rights.

use std::time::Duration;

use games::GameId;
use kit::discord::{Channel, Fault, SeenMessage, User, permissions};
use kit::{FORESTS, Seats, World, says, until};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the current lobby.
async fn lobby(user: &User, channel: &Channel) -> SeenMessage {
    let is_lobby = |message: &SeenMessage| !message.ephemeral && message.content.starts_with("## ");
    user.wait_for(channel, is_lobby).await
}

/// Returns the style of a button: 1 is highlighted.
fn style(message: &SeenMessage, label: &str) -> u64 {
    let row = message
        .components
        .iter()
        .flat_map(|row| row["components"].as_array().into_iter().flatten());
    let found = row.into_iter().find(|button| button["label"] == label);
    found.and_then(|button| button["style"].as_u64()).expect(label)
}

/// Returns whether the answers in a menu name their effects.
fn explains(message: &SeenMessage) -> bool {
    let rows = message.components.iter();
    let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let options = controls.flat_map(|control| control["options"].as_array().into_iter().flatten());
    options
        .into_iter()
        .any(|option| option["description"].is_string())
}

async fn until_lobby(user: &User, channel: &Channel, text: &str) {
    user.wait_for(channel, |message| {
        !message.ephemeral && message.content.contains(text)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_chosen_and_shown_in_words() {
    let world = World::new().await;
    let channel = world.guild.channel("wisps");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    ann.set_locale("de");
    let game = [("game", "wispwood")];
    let offered = ann.suggest(&channel, "table new", &game, "set", "rund").await;
    let two = offered
        .iter()
        .find(|offer| offer.name == "Zwei Runden")
        .expect("two rounds");
    // A chosen suggestion is in the field as words, and more is typed after it.
    let typed = format!("{} · leichte", two.name);
    let more = ann.suggest(&channel, "table new", &game, "set", &typed).await;
    assert_eq!(more[0].name, "Zwei Runden · leichte Ziele (eine Pfote)");
    assert_eq!(more[0].value, "rounds=2 goals=one-paw");
    let given = [("game", "wispwood"), ("set", more[0].name.as_str())];
    says(&ann.slash(&channel, "table new", &given).await, "eröffnet");
    let shown = lobby(&ann, &channel).await;
    says(
        &shown,
        "Two rounds · with a tree card · easy goals (one paw) · easy ghost\n",
    );
    assert!(!shown.content.contains('='), "{}", shown.content);
    // A ghost plays only in a solo match.
    ben.press(&shown, "Join").await;
    let shown = lobby(&ann, &channel).await;
    says(&shown, "Two rounds · with a tree card · easy goals (one paw)\n");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_settings_are_refused_before_a_table_is_opened() {
    let world = World::new().await;
    let channel = world.guild.channel("wisps");
    let ann = world.guild.user("Ann");
    ann.set_locale("de");
    for (game, set, said) in [
        (
            "wispwood",
            "rounds=9",
            "Das geht bei „Runden“ nicht. Möglich: drei Runden und zwei Runden",
        ),
        ("wispwood", "difficulty=0", "leichter Geist, normaler Geist"),
        (
            "wispwood",
            "goals=P1",
            "Das geht bei „Ziele“ nicht. Möglich: zufällige Ziele",
        ),
        ("wispwood", "goals=7", "„Ziele“"),
        ("wispwood", "rounds=yes", "„Runden“"),
        ("wispwood", "blah", "Dieses Spiel hat: Runden, Baumkarte"),
        (
            "mystaria",
            "simple=odd",
            "Das geht bei „Gebäude“ nicht. Möglich: einfaches Spiel",
        ),
        ("legends", "scores=no", "keine eigenen Einstellungen"),
    ] {
        for place in ["here", "thread"] {
            let given = [("game", game), ("set", set), ("where", place)];
            let refused = ann.slash(&channel, "table new", &given).await;
            says(&refused, said);
            for raw in ["invalid", "expected", "must"] {
                assert!(!refused.text().contains(raw), "{}", refused.text());
            }
        }
    }
    assert!(world.tables.at(storage::PlaceId(channel.id().0)).await.is_err());
    assert!(channel.threads().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_change_every_setting_until_the_start() {
    let world = World::new().await;
    let seats = world.lobby(GameId::Wispwood, &["Ann", "Ben"]).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    let refused = ben.press(&lobby(ann, &seats.channel).await, "Settings").await;
    says(&refused, "Only the host");
    let menus = ann.press(&lobby(ann, &seats.channel).await, "Settings").await;
    let labels = [
        "Rounds",
        "Tree card",
        "Goals",
        "Help with moves",
        "Who may join",
        "Pace",
    ];
    for label in labels {
        assert!(
            menus.message().select(label).is_some(),
            "{label}: {:?}",
            menus.message().selects()
        );
    }
    assert!(
        menus.message().select("Ghost").is_none(),
        "two people play without it"
    );
    for (label, value) in [
        ("Rounds", "2"),
        ("Tree card", "no"),
        ("Goals", "one-paw"),
        ("Help with moves", "none"),
        ("Pace", "daily"),
    ] {
        let id = menus.message().select(label).unwrap().custom_id.clone();
        ann.select(menus.message(), &id, &[value]).await;
    }
    until_lobby(
        ann,
        &seats.channel,
        "Two rounds · without a tree card · easy goals (one paw) · no help with moves\nPace: daily",
    )
    .await;
    let set = ann
        .slash(
            &seats.channel,
            "table settings",
            &[("note", "**Beginners** welcome")],
        )
        .await;
    assert!(!set.failed(), "{}", set.text());
    until_lobby(ann, &seats.channel, "> \\*\\*Beginners\\*\\* welcome").await;
    let long = "x".repeat(101);
    let refused = ann
        .slash(&seats.channel, "table settings", &[("note", &long)])
        .await;
    says(&refused, "at most 100");

    ann.slash(&seats.channel, "table start", &[]).await;
    seats.wait_for_board().await;
    let later = ann.slash(&seats.channel, "table settings", &[]).await;
    assert!(later.message().select("Pace").is_some());
    assert_eq!(later.message().selects().len(), 1, "the rest is fixed");
    let forged = menus.message().select("Rounds").unwrap().custom_id.clone();
    let refused = ann.select_raw(later.message(), &forged, &["3"]).await;
    says(&refused, "already begun");
    assert_eq!(seats.load().await.state.options["rounds"], 2);
    world.end().await;
}

/// Returns the sort key of a key such as `M12`.
fn natural(key: &str) -> (String, u32) {
    let digits = key.find(|c: char| c.is_ascii_digit()).unwrap_or(key.len());
    (key[..digits].to_owned(), key[digits..].parse().unwrap_or(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_orders_and_explains_only_where_it_is_wanted() {
    let world = World::new().await;
    for advice in ["full", "effects", "none"] {
        let channel = world.guild.channel(advice);
        let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
        let given = [("game", "wispwood"), ("advice", advice)];
        ann.slash(&channel, "table new", &given).await;
        let shown = lobby(&ann, &channel).await;
        assert_eq!(shown.content.contains("neutral order"), advice == "effects");
        assert_eq!(shown.content.contains("no help with moves"), advice == "none");
        ben.press(&shown, "Join").await;
        ann.slash(&channel, "table start", &[]).await;
        let seats = Seats::at(channel, vec![ann, ben], &world);
        let board = seats.wait_for_board().await;
        let ann = &seats.users[seats.to_act().await[0]];
        let offered = ann
            .suggest(&seats.channel, "wispwood take", &[], "wisp", "")
            .await;
        let keys: Vec<String> = offered.iter().map(|offer| offer.value.clone()).collect();
        assert!(keys.len() > 3, "{keys:?}");
        let gains = offered.iter().any(|offer| offer.name.contains('+'));
        let mut panel = ann.press(&board, "Play").await;
        // The first time, the tour comes before the panel.
        if panel.message().button("Skip").is_some() {
            panel = ann.press(panel.message(), "Skip").await;
        }
        let menus = panel.message().selects();
        let spots = menus
            .iter()
            .map(|menu| menu.options.iter().map(|(_, value)| value.clone()));
        let spots: Vec<Vec<String>> = spots.map(Iterator::collect).collect();
        let is_spot = |key: &String| key.ends_with(|c: char| c.is_ascii_digit()) && key.len() < 4;
        let spots = spots
            .iter()
            .filter(|keys| keys.len() > 1 && keys.iter().all(is_spot));
        if advice == "full" {
            assert!(gains && explains(panel.message()), "{offered:?}");
            continue;
        }
        assert!(keys.is_sorted_by_key(|key| natural(key)), "{keys:?}");
        for keys in spots {
            assert!(keys.is_sorted_by_key(|key| natural(key)), "{keys:?}");
        }
        let effects = advice == "effects";
        assert_eq!(
            (gains, explains(panel.message())),
            (effects, effects),
            "{offered:?}"
        );
        if !effects {
            assert!(!panel.text().contains('+'), "{}", panel.text());
            let words = ann.slash(&seats.channel, "board", &[("style", "words")]).await;
            assert!(!words.text().contains('+'), "{}", words.text());
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invited_people_are_pinged_once_and_join_with_one_press() {
    let world = World::new().await;
    let channel = world.guild.channel("private");
    let [ann, ben, cleo, dora] = ["Ann", "Ben", "Cleo", "Dora"].map(|name| world.guild.user(name));
    let with = format!("{} {}", ben.mention(), cleo.mention());
    let given = [
        ("game", FORESTS.as_str()),
        ("with", with.as_str()),
        ("entry", "invited"),
        ("note", "@everyone may _look_"),
    ];
    let refused = ann
        .slash(
            &channel,
            "table new",
            &[("game", FORESTS.as_str()), ("with", "Ben")],
        )
        .await;
    says(&refused, "mentioning them with @");
    says(&ann.slash(&channel, "table new", &given).await, "open");
    let shown = lobby(&ann, &channel).await;
    assert!(shown.pinged(ben.id()) && shown.pinged(cleo.id()) && !shown.silent);
    says(&shown, "Only invited people may join");
    says(&shown, "> \\@\u{200b}everyone may \\_look\\_");
    let refused = dora.press(&shown, "Join").await;
    let told = refused.wait_for_followup(|message| message.ephemeral).await;
    says(&told, &format!("{} can admit you", ann.mention()));
    ben.press(&shown, "Join").await;
    let refused = ben
        .slash(&channel, "table invite", &[("with", &dora.mention())])
        .await;
    says(&refused, "Only the host");
    ann.slash(&channel, "table invite", &[("with", &dora.mention())])
        .await;
    let invitation = dora
        .wait_for(&channel, |message| message.content.contains("you are invited"))
        .await;
    assert_eq!(invitation.pings, [dora.id()]);
    says(&dora.press(&invitation, "Join").await, "You're in");
    until_lobby(&ann, &channel, "3. **Dora**").await;
    let again = ann
        .slash(&channel, "table invite", &[("with", &dora.mention())])
        .await;
    says(&again, "invited already or has a seat");
    let table = world.tables.at(storage::PlaceId(channel.id().0)).await.unwrap();
    assert_eq!(
        table.state.invited().collect::<Vec<_>>(),
        [storage::PersonId(cleo.id().0)]
    );
    for invited in [&ben, &cleo, &dora] {
        assert_eq!(invited.pings().len(), 1, "{invited:?}");
    }
    // Being forgotten ends an invitation, too.
    let asked = cleo.slash(&channel, "forget-me", &[]).await;
    cleo.press(asked.message(), "Forget me").await;
    let table = world.tables.get(table.id()).await.unwrap();
    assert!(!table.head.body.contains(&cleo.id().0.to_string()) && table.head.people.len() == 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_nobody_nor_a_bot_is_invited() {
    let world = World::new().await;
    let channel = world.guild.channel("table");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    let [nobody, bot] = [
        "<@1234567890123456789>".to_owned(),
        format!("<@{}>", world.playground.bot()),
    ];
    for with in [&nobody, &bot, &format!("{} {bot}", ben.mention())] {
        let given = [("game", FORESTS.as_str()), ("with", with.as_str())];
        says(
            &ann.slash(&channel, "table new", &given).await,
            "can't be invited",
        );
    }
    let opened = ann
        .slash(&channel, "table new", &[("game", FORESTS.as_str())])
        .await;
    says(&opened, "open");
    for with in [&nobody, &bot] {
        let refused = ann.slash(&channel, "table invite", &[("with", with)]).await;
        says(&refused, "can't be invited");
    }
    let table = world.tables.at(storage::PlaceId(channel.id().0)).await.unwrap();
    assert_eq!(table.state.invited().count(), 0);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_is_notified_once_that_enough_are_there_and_start_is_highlighted() {
    let world = World::new().await;
    let channel = world.guild.channel("forest");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    ann.slash(&channel, "table new", &[("game", FORESTS.as_str())])
        .await;
    let shown = lobby(&ann, &channel).await;
    assert_eq!((style(&shown, "Join"), style(&shown, "Start")), (1, 2));
    let seats = Seats::at(channel.clone(), vec![ann.clone()], &world);
    let told = || {
        let mut seen = ann.sees(&channel).into_iter();
        seen.any(|message| message.content.contains("enough players"))
    };
    for first in [true, false] {
        ben.press(&shown, "Join").await;
        world.settled(&seats).await;
        let shown = lobby(&ann, &channel).await;
        assert_eq!((style(&shown, "Join"), style(&shown, "Start")), (2, 1));
        assert_eq!(told(), first);
        ben.press(&shown, "Leave").await;
        world.settled(&seats).await;
        assert!(!told(), "it is no longer true");
    }
    assert!(ben.pings().is_empty());
    ben.press(&lobby(&ann, &channel).await, "Join").await;
    ann.press(&lobby(&ann, &channel).await, "Start").await;
    ann.wait_for(&channel, |message| message.button("Play").is_some())
        .await;
    until("the message to go", || !told()).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_finds_someone_for_a_player_who_is_silent_or_gone() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben", "Cleo"]).await;
    let [ann, ben, cleo] = [&seats.users[0], &seats.users[1], &seats.users[2]];
    let replace = |user: &User, name: &'static str| {
        let (user, channel) = (user.clone(), seats.channel.clone());
        async move { user.slash(&channel, "replace", &[("player", name)]).await }
    };
    says(&replace(ben, "Cleo").await, "Only the host");
    let early = replace(ann, "Ben").await;
    says(&early, "You can offer their seat");
    says(&early, "/table settings");
    seats.play(2, |_| 0).await;
    world.advance(DAY * 7 + Duration::from_secs(1));
    says(
        &replace(ann, "Cleo").await,
        "Nobody is waiting for that player now",
    );
    says(&replace(ann, "Ben").await, "offered the seat");
    ann.wait_for(&seats.channel, |message| {
        message.button("Take the seat").is_some()
    })
    .await;
    // A player who has left the server can be replaced at once.
    world.guild.remove(cleo);
    says(&replace(ann, "Cleo").await, "offered the seat");

    let timed = world.table_at_pace(FORESTS, &["Dora", "Emil"], "daily").await;
    let refused = timed.users[0]
        .slash(&timed.channel, "replace", &[("player", "Emil")])
        .await;
    says(&refused, "Find someone else");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_people_at_the_table_nudge_and_a_refused_nudge_uses_nothing_up() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settled(&seats).await;
    let eve = world.guild.user("Eve");
    let before = seats.users[1].pings().len();
    says(
        &eve.slash(&seats.channel, "nudge", &[]).await,
        "Only people at this table",
    );
    world.settled(&seats).await;
    assert_eq!(seats.users[1].pings().len(), before);
    let nudged = seats.users[0].slash(&seats.channel, "nudge", &[]).await;
    assert!(!nudged.text().contains("already"), "{}", nudged.text());
    world.settled(&seats).await;
    assert_eq!(seats.users[1].pings().len(), before + 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_not_opened_where_its_message_can_not_be_posted() {
    let world = World::new().await;
    let channel = world.guild.channel("closing");
    let ann = world.guild.user("Ann");
    // The channel closes between the command and its answer. As in a private thread, the permissions that Discord
    // reports don't help.
    let slow = Fault::Delay(Duration::from_millis(300));
    world
        .playground
        .faults()
        .next(1, "POST", "/interactions/*/*/callback", slow);
    let asked = ann.fire_slash(&channel, "table new", &[("game", FORESTS.as_str())]);
    channel.deny(world.playground.bot(), permissions::VIEW_CHANNEL);
    says(&asked.reply().await, "can't see this channel");
    assert!(world.tables.at(storage::PlaceId(channel.id().0)).await.is_err());
    let lacking = ann
        .slash(
            &channel,
            "table new",
            &[("game", FORESTS.as_str()), ("where", "thread")],
        )
        .await;
    says(&lacking, "View Channel");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_in_the_lobby_edits_it_once() {
    let world = World::new().await;
    let channel = world.guild.channel("once");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    ann.slash(&channel, "table new", &[("game", FORESTS.as_str())])
        .await;
    let shown = lobby(&ann, &channel).await;
    let seats = Seats::at(channel.clone(), vec![ann.clone()], &world);
    world.settled(&seats).await;
    // Counts the bot's edits, apart from answers to presses.
    let faults = world.playground.faults();
    faults.next(
        100,
        "PATCH",
        "/channels/*/messages/*",
        Fault::Delay(Duration::ZERO),
    );
    ben.press(&shown, "Join").await;
    world.settled(&seats).await;
    assert_eq!(faults.left(), 99);
    // Changes by a command or in a private message are still shown.
    seats.add_bot("Ranger").await;
    world.settled(&seats).await;
    assert_eq!(faults.left(), 98);
    says(&lobby(&ann, &channel).await, "3. ");
    ben.slash(&channel, "table leave", &[]).await;
    world.settled(&seats).await;
    assert_eq!(faults.left(), 97);
    assert!(!lobby(&ann, &channel).await.content.contains("Ben"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn small_questions_get_the_right_answer() {
    let world = World::new().await;
    let closed = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let cleo = world.guild.user("Cleo");
    closed.users[0].slash(&closed.channel, "table close", &[]).await;
    says(
        &cleo.slash(&closed.channel, "table join", &[]).await,
        "lobby was closed",
    );
    let status = cleo.slash(&closed.channel, "table status", &[]).await;
    says(&status, ": closed ·");

    let seats = world.table(FORESTS, &["Dora", "Emil"]).await;
    let boards = |user: &User| {
        let (user, channel) = (user.clone(), seats.channel.clone());
        async move { user.suggest(&channel, "board", &[], "seat", "").await }
    };
    let named = |offers: &[kit::discord::Suggestion]| offers.iter().any(|offer| offer.name == "mine");
    assert!(named(&boards(&seats.users[0]).await) && !named(&boards(&cleo).await));
    seats.play_to_the_end(|_| 0).await;
    world.settled(&seats).await;
    says(
        &seats.users[0].slash(&seats.channel, "resign", &[]).await,
        "This match is over",
    );
    for turn in ["x", "9999", "-1"] {
        let refused = cleo.slash(&seats.channel, "replay", &[("turn", turn)]).await;
        says(&refused, "a number from 0 to ");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn high_contrast_changes_the_private_pictures_of_one_person() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let shown = seats.wait_for_board().await;
    let public = &shown.attachment("board.png").unwrap().bytes;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    let picture = async |user: &User| {
        let board = user.slash(&seats.channel, "board", &[]).await;
        board.message().attachment("board.png").unwrap().bytes.clone()
    };
    let (before, others) = (picture(ann).await, picture(ben).await);
    says(
        &ann.slash(&seats.channel, "pictures", &[]).await,
        "normal contrast",
    );
    let high = [("contrast", "high")];
    says(
        &ann.slash(&seats.channel, "pictures", &high).await,
        "high contrast",
    );
    assert_ne!(picture(ann).await, before);
    assert_eq!(picture(ben).await, others, "a setting of one person");
    let board = seats.board().unwrap();
    let now = &board.attachment("board.png").unwrap().bytes;
    assert_eq!(now, public, "the public board stays");
    says(
        &ann.slash(&seats.channel, "pictures", &[("contrast", "normal")])
            .await,
        "normal contrast",
    );
    assert_eq!(picture(ann).await, before);
    world.end().await;
}
