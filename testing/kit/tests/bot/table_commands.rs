//! Commands around a table: watching, replays, threads, moving, rematches, results, and the rights of admins.

use games::GameId;
use kit::discord::permissions;
use kit::{FORESTS, Seats, World, says};
use storage::PersonId;

async fn play_to_the_end(world: &World, seats: &Seats) {
    seats.play_to_the_end(|_| 0).await;
    world.settled(seats).await;
    assert!(seats.is_over().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_get_the_news_that_they_asked_for() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (eve, end, closed) = (
        world.guild.user("Eve"),
        world.guild.user("Endi"),
        world.guild.user("Claus"),
    );
    closed.accept_dms(false);
    let refused = closed.slash(&seats.channel, "watch", &[]).await;
    says(&refused, "can't send you direct messages");
    eve.slash(&seats.channel, "watch", &[("what", "turns")]).await;
    end.slash(&seats.channel, "watch", &[("what", "end")]).await;
    let which = eve.slash(&seats.channel, "watch", &[("what", "player")]).await;
    says(&which, "choose a player");
    assert_eq!(eve.sees(&eve.dm()).len(), 1, "a greeting");
    let friends = world.guild.user("Finn");
    let options = [("what", "player"), ("player", "Ben, Ann")];
    let watching = friends.slash(&seats.channel, "watch", &options).await;
    says(&watching, "direct message");

    let board = seats.board().unwrap().id;
    while seats.board().unwrap().id == board {
        seats.play(seats.to_act().await[0], |_| 0).await;
        world.settled(&seats).await;
    }
    let told = |user: &kit::discord::User| {
        let news = user.sees(&user.dm()).into_iter();
        news.filter(|message| message.content.starts_with("**Legendary Forests**"))
            .count()
    };
    world.settled(&seats).await;
    assert_eq!(told(&eve), 1);
    assert_eq!(told(&end), 0, "only the greeting");
    assert_eq!(told(&friends), 1, "Ann and Ben have moved");
    let stopped = eve.slash(&seats.channel, "unwatch", &[]).await;
    says(&stopped, "no longer");
    let count = eve.sees(&eve.dm()).len();
    play_to_the_end(&world, &seats).await;
    assert_eq!(told(&end), 1);
    assert_eq!(eve.sees(&eve.dm()).len(), count);
    assert!(
        seats.users[0]
            .pings()
            .iter()
            .all(|ping| ping.channel == seats.channel.id())
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_replayed() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let eve = world.guild.user("Eve");
    for _ in 0..6 {
        seats.play(seats.to_act().await[0], |_| 0).await;
    }
    world.settled(&seats).await;
    let film = eve.slash(&seats.channel, "replay", &[]).await;
    let gif = film
        .message()
        .attachment("replay.gif")
        .expect("an animation")
        .clone();
    assert!(
        (1_000..10 << 20).contains(&gif.bytes.len()),
        "{} bytes",
        gif.bytes.len()
    );
    let single = eve.press(film.message(), "Turn by turn").await;
    says(&single, "Turn 3 of 3");
    let first = eve.press(single.message(), "⏮").await;
    says(&first, "Turn 0 of 3");
    assert!(first.message().attachment("position.png").is_some());
    let second = eve.press(first.message(), "▶").await;
    says(&second, "Turn 1 of 3");
    let by_number = eve.slash(&seats.channel, "replay", &[("turn", "2")]).await;
    says(&by_number, "Turn 2 of 3");
    // The view of another player is available only after the match: a forged press shows the public view.
    let forged = eve
        .press_raw(
            by_number.message(),
            &format!("1:replay:1:{}:2:1", seats.load().await.id()),
        )
        .await;
    let bytes =
        |message: &kit::discord::SeenMessage| message.attachment("position.png").unwrap().bytes.clone();
    assert_eq!(bytes(forged.message()), bytes(by_number.message()));
    play_to_the_end(&world, &seats).await;
    let open = eve.press(&seats.board().unwrap(), "Replay").await;
    let table = seats.load().await.id();
    let seen = eve
        .select_raw(open.message(), &format!("1:eyes:{table}:0"), &["1"])
        .await;
    let others = eve
        .select_raw(open.message(), &format!("1:eyes:{table}:0"), &["2"])
        .await;
    assert_ne!(
        bytes(seen.message()),
        bytes(others.message()),
        "each had a tile of their own"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_a_thread_survives_its_archive_and_its_end() {
    let world = World::new().await;
    let channel = world.guild.channel("lounge");
    let (ann, ben) = (world.guild.user("Ann"), world.guild.user("Ben"));
    let opened = ann
        .slash(
            &channel,
            "table new",
            &[("game", "legendary-forests"), ("where", "thread")],
        )
        .await;
    says(&opened, "<#");
    let thread = channel.threads().pop().expect("a thread");
    let lobby = ann
        .wait_for(&thread, |message| message.button("Join").is_some())
        .await;
    ben.press(&lobby, "Join").await;
    ann.press(&lobby, "Start").await;
    ann.wait_for(&thread, |message| message.attachment("board.png").is_some())
        .await;

    // Posting the board reopens an archived thread.
    thread.archive(true, false);
    let seats = Seats::at(thread.clone(), vec![ann.clone(), ben.clone()], &world);
    let board = seats.board().unwrap().id;
    while seats.board().unwrap().id == board {
        seats.play(seats.to_act().await[0], |_| 0).await;
        world.settled(&seats).await;
    }

    // The bot notices a deleted channel, notifies the host, and keeps the table for another channel.
    let table = seats.load().await.id();
    thread.delete();
    let told = ann
        .wait_for(&ann.dm(), |message| message.content.contains("/table move"))
        .await;
    says(&told, "The match is safe");
    let listed = ben.slash(&channel, "games", &[]).await;
    says(&listed, "channel gone");
    let refused = ben
        .slash(&channel, "table move", &[("table", &table.to_string())])
        .await;
    says(&refused, "Only the host");
    let suggested = ann.suggest(&channel, "table move", &[], "table", "").await;
    assert_eq!(suggested[0].value, table.to_string());
    let moved = ann
        .slash(&channel, "table move", &[("table", &suggested[0].value)])
        .await;
    says(&moved, "is here now");
    ann.wait_for(&channel, |message| message.attachment("board.png").is_some())
        .await;
    let seats = Seats::at(channel.clone(), vec![ann.clone(), ben.clone()], &world);
    seats.play(seats.to_act().await[0], |_| 0).await;
    world.settled(&seats).await;

    // Without a permission the table waits, and continues when it is posted again.
    let told = ann.sees(&ann.dm()).len();
    let last_told = ann.last(&ann.dm()).unwrap().id;
    channel.deny(world.playground.bot(), permissions::SEND_MESSAGES);
    let board = seats.board().unwrap().id;
    seats.complete_a_turn("denied").await;
    let gone = ann.wait_for(&ann.dm(), |message| message.id > last_told).await;
    says(&gone, "/table move");
    assert_eq!(ann.sees(&ann.dm()).len(), told + 1, "the host is told once");
    assert_eq!(seats.board().unwrap().id, board);
    channel.allow(world.playground.bot(), permissions::SEND_MESSAGES);
    let shown = ann.slash(&channel, "table unstick", &[]).await;
    says(&shown, "posting the table again");
    world.settled(&seats).await;
    assert_ne!(seats.board().unwrap().id, board);
    assert!(!seats.load().await.state.lost);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_kept_and_forgotten() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let none = ann.slash(&seats.channel, "stats", &[]).await;
    says(&none, "no finished matches");
    play_to_the_end(&world, &seats).await;
    let stats = ann.slash(&seats.channel, "stats", &[]).await;
    says(&stats, "Legendary Forests: one match");
    says(&stats, "Points on average: ");
    says(&stats, "Ahead of: Ben ");
    assert!(stats.message().attachment("board.png").is_some(), "a picture");

    // The same people play again, and the other one begins.
    let end = seats.board().unwrap();
    let stranger = world.guild.user("Stranger");
    let refused = stranger.press(&end, "Rematch").await;
    says(&refused, "don't play");
    let rematch = ben.press(&end, "Rematch").await;
    says(&rematch, "open");
    let asked = ann
        .wait_for(&seats.channel, |message| {
            message.content.contains("would like a rematch")
        })
        .await;
    assert_eq!(asked.pings, [ann.id()], "once, and not the one who asks");
    assert!(asked.button("Not now").is_some());
    assert_eq!(
        seats.load().await.state.seats.len(),
        1,
        "Ann is asked, not seated"
    );
    // The same press by the second means the same match.
    let again = ann.press(&end, "Rematch").await;
    says(&again, "You're in");
    let table = seats.load().await;
    let order: Vec<u64> = table.state.playing().map(|person| person.0).collect();
    assert_eq!(order, [ben.id().0, ann.id().0]);
    assert_eq!(table.state.host, Some(PersonId(ben.id().0)));

    // Admins of the server get a file. Discord does not even show the command to others.
    let refused = ann.slash(&seats.channel, "server export", &[]).await;
    says(&refused, "not for members");
    world.guild.grant(ann.id(), permissions::MANAGE_GUILD);
    let export = ann.slash(&seats.channel, "server export", &[]).await;
    let file = export.message().attachment("results.json").unwrap().clone();
    assert!(String::from_utf8_lossy(&file.bytes).contains("Ben"));

    let asked = ben.slash(&seats.channel, "forget-me", &[]).await;
    ben.press(asked.message(), "Forget me").await;
    let export = ann.slash(&seats.channel, "server export", &[]).await;
    let file = export.message().attachment("results.json").unwrap().clone();
    let text = String::from_utf8_lossy(&file.bytes);
    assert!(
        !text.contains("Ben") && !text.contains(&ben.id().to_string()),
        "{text}"
    );
    let none = ben.slash(&seats.channel, "stats", &[]).await;
    says(&none, "no finished matches");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_chooses_language_and_channels() {
    let world = World::new().await;
    let (allowed, other) = (world.guild.channel("tables"), world.guild.channel("chat"));
    let (ann, warden) = (world.guild.user("Ann"), world.guild.user("Warden"));
    world.guild.grant(warden.id(), permissions::MANAGE_GUILD);
    let refused = ann.slash(&allowed, "server channels", &[("allow", "here")]).await;
    says(&refused, "not for members");
    warden
        .slash(&allowed, "server channels", &[("allow", "here")])
        .await;
    let set = warden
        .slash(&allowed, "server language", &[("language", "de")])
        .await;
    says(&set, "German");
    let game = [("game", "legendary-forests")];
    let refused = ann.slash(&other, "table new", &game).await;
    says(&refused, &format!("<#{}>", allowed.id()));
    ann.slash(&allowed, "table new", &game).await;
    ann.wait_for(&allowed, |message| message.button("Mitspielen").is_some())
        .await;
    // Removing the last entry would allow every channel; and a table can't evade the list by moving.
    let kept = warden
        .slash(&allowed, "server channels", &[("allow", "not-here")])
        .await;
    says(&kept, "Allow another first");
    let table = world.tables.at(storage::PlaceId(allowed.id().0)).await.unwrap();
    let moved = ann
        .slash(&other, "table move", &[("table", &table.id().to_string())])
        .await;
    says(&moved, &format!("<#{}>", allowed.id()));
    let everywhere = warden
        .slash(&other, "server channels", &[("allow", "everywhere")])
        .await;
    says(&everywhere, "every channel");
    let opened = ann.slash(&other, "table new", &game).await;
    says(&opened, "open");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pace_and_points_can_be_changed_later() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let refused = ben
        .slash(&seats.channel, "table settings", &[("pace", "fast")])
        .await;
    says(&refused, "Only the host");
    let set = ann
        .slash(&seats.channel, "table settings", &[("pace", "fast")])
        .await;
    says(&set, "1 hour in the bank");
    let clocks = |table: &tables::Table| {
        let running = table.state.seats.iter().filter(|player| player.clock.is_some());
        running.count()
    };
    assert_eq!(clocks(&seats.load().await), 1);
    ann.slash(
        &seats.channel,
        "table settings",
        &[("pace", "none"), ("scores", "no")],
    )
    .await;
    let table = seats.load().await;
    assert!(clocks(&table) == 0 && !table.state.scores);
    world.settled(&seats).await;
    assert_eq!(world.tables.store().show_at(table.id()).await.unwrap(), None);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn managing_one_channel_gives_no_rights_over_tables_elsewhere() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let table = seats.load().await.id().to_string();
    let (den, keeper) = (world.guild.channel("den"), world.guild.user("Keeper"));
    den.allow(keeper.id(), permissions::MANAGE_CHANNELS);
    let pulled = keeper.slash(&den, "table move", &[("table", &table)]).await;
    says(&pulled, "Only the host");
    assert_eq!(seats.load().await.head.place.0, seats.channel.id().0);

    // After its host has moved it, the old channel no longer leads to it.
    let elsewhere = world.guild.channel("elsewhere");
    let moved = seats.users[0]
        .slash(&elsewhere, "table move", &[("table", &table)])
        .await;
    assert!(!moved.failed(), "{}", moved.text());
    let gone = keeper.slash(&seats.channel, "board", &[]).await;
    says(&gone, "no table here");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn naming_a_player_a_thousand_times_watches_them_once() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let fan = world.guild.user("Fan");
    let often = vec!["1"; 1_000].join(",");
    let watching = fan.slash(&seats.channel, "watch", &[("player", &often)]).await;
    assert!(!watching.failed(), "{}", watching.text());
    let watched = format!("{:?}", seats.load().await.state.watchers);
    assert!(watched.contains("Seats([0])"), "{watched}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_can_not_fill_a_server_with_lobbies() {
    let world = World::at_a_standstill().await;
    let ann = world.guild.user("Ann");
    let game = [("game", "wispwood")];
    let channels: Vec<_> = (0..10).map(|n| world.guild.channel(&format!("c{n}"))).collect();
    for channel in &channels {
        let opened = ann.slash(channel, "table new", &game).await;
        says(&opened, "open");
    }
    let one_more = world.guild.channel("one-more");
    let refused = ann.slash(&one_more, "table new", &game).await;
    says(&refused, "Ten of your tables");
    // Closing one makes room for another.
    ann.slash(&channels[0], "table close", &[]).await;
    let opened = ann.slash(&one_more, "table new", &game).await;
    says(&opened, "open");
    world.end().await;
}
