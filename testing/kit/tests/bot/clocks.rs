//! A table that lives for weeks: clocks, reminders, people who vanish and come back, stand-ins, steps taken back by
//! agreement. Time advances only when a test advances it.

use std::time::Duration;

use games::GameId;
use kit::discord::{SeenMessage, User};
use kit::{FORESTS, Seats, World, chance, says, whispers};
use storage::PersonId;

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Lets everyone but `absent` decide until nobody else is awaited, and waits until everything is posted.
async fn others_play(world: &World, seats: &Seats, absent: usize) {
    loop {
        world.settled(seats).await;
        let to_act = seats.to_act().await;
        let Some(&seat) = to_act.iter().find(|&&seat| seat != absent) else {
            return;
        };
        seats.play(seat, |_| 0).await;
    }
}

fn reminders(seats: &Seats) -> usize {
    seats.said("⏰").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn someone_vanishes_is_reminded_once_covered_and_comes_back() {
    let mut world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(FORESTS, &["Ann", "Ben", "Cleo", "Dora"], "daily")
        .await;
    let dora = &seats.users[3];
    assert!(
        seats.board().unwrap().content.contains("<t:"),
        "a deadline is shown"
    );
    others_play(&world, &seats, 3).await;
    assert_eq!(seats.to_act().await, [3]);

    // 80 % of two days are 38.4 hours.
    world.advance(38 * HOUR);
    world.settled(&seats).await;
    assert_eq!(reminders(&seats), 0);
    world.advance(HOUR);
    let reminder = dora
        .wait_for(&seats.channel, |message| message.content.contains("⏰"))
        .await;
    assert_eq!(reminder.pings, [dora.id()]);
    world.settled(&seats).await;
    // Until her time is up, the turn is hers: only she may press the button.
    let hasty = seats.users[0].press(&reminder, "Let a bot play this turn").await;
    whispers(&hasty, "time isn't up yet").await;
    assert_eq!(seats.to_act().await, [3]);

    // A restart sends nothing twice.
    world.stop_bot().await;
    world.start_bot().await;
    let count = seats.users[0].sees(&seats.channel).len();
    world.advance(HOUR);
    world.settled(&seats).await;
    assert_eq!(seats.users[0].sees(&seats.channel).len(), count);

    // The bot is down for three days. They don't count, and there is no flood of messages afterwards.
    world.stop_bot().await;
    world.advance(3 * DAY);
    world.start_bot().await;
    world.settled(&seats).await;
    assert_eq!(
        seats.users[0].sees(&seats.channel).len(),
        count,
        "nothing was due but time"
    );
    world.advance(7 * HOUR);
    world.settled(&seats).await;
    assert_eq!(seats.said("⌛").len(), 0, "47 hours have counted");
    world.advance(2 * HOUR);
    let question = seats.users[0]
        .wait_for(&seats.channel, |message| message.content.contains("⌛"))
        .await;
    let others: Vec<_> = seats.users[..3].iter().map(User::id).collect();
    assert_eq!(question.pings, others);

    // Running out of time ends nothing. Dora can't give herself more time, a stranger may not decide, Ben may.
    let waited = dora.press(&question, "Wait a day").await;
    whispers(&waited, "for the others").await;
    let stranger = world.guild.user("Stranger");
    let meddled = stranger.press(&question, "Wait a day").await;
    whispers(&meddled, "don't play").await;
    let boards = seats.said("").len();
    seats.users[1].press(&question, "Bot until they're back").await;
    let covered = seats.users[0]
        .wait_for(&seats.channel, |message| {
            message.content.contains("A bot plays for")
        })
        .await;
    world.settled(&seats).await;
    assert!(
        seats.said("").len() > boards + 1,
        "the stand-in has moved and the board was posted"
    );
    assert!(!seats.to_act().await.contains(&3));

    // A stand-in plays two rounds, and nobody pings Dora.
    let pinged = dora.pings().len();
    for _ in 0..6 {
        seats.play(seats.to_act().await[0], |_| 0).await;
        world.settled(&seats).await;
    }
    assert_eq!(dora.pings().len(), pinged);

    // She presses a button and plays again; the old question is outdated.
    let back = dora.press(&covered, "I'm back").await;
    says(&back, "Welcome back");
    let again = dora
        .press_raw(&covered, &format!("1:back:{}", seats.load().await.id()))
        .await;
    says(&again, "No bot");
    others_play(&world, &seats, 3).await;
    assert_eq!(seats.to_act().await, [3]);
    seats.play(3, |_| 0).await;
    world.settled(&seats).await;
    let decided = seats.said("lets a bot play for");
    assert_eq!((reminders(&seats), decided.len()), (1, 1));
    assert!(seats.said("⌛").is_empty(), "the question was answered");
    let old = seats.said("⏰").remove(0);
    assert!(old.buttons().is_empty(), "the next board took its controls");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_fell_due_while_the_bot_was_down_is_sent_once() {
    let mut world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(GameId::Mystaria, &["Ann", "Ben"], "fast")
        .await;
    let first = seats.to_act().await[0];
    world.advance(47 * Duration::from_secs(60));
    world.settled(&seats).await;
    world.stop_bot().await;
    world.advance(Duration::from_secs(5 * 60));
    world.start_bot().await;
    let reminder = seats.users[first]
        .wait_for(&seats.channel, |message| message.content.contains("⏰"))
        .await;
    assert_eq!(reminder.pings, [seats.users[first].id()]);
    world.settled(&seats).await;
    world.stop_bot().await;
    world.start_bot().await;
    world.settled(&seats).await;
    assert_eq!(reminders(&seats), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_respect_wishes() {
    let world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(GameId::Mystaria, &["Ann", "Ben"], "daily")
        .await;
    let first = seats.to_act().await[0];
    let user = &seats.users[first];
    // The world begins at midnight UTC; a reminder would be due at 14:24 on the next day.
    let set = user
        .slash(
            &seats.channel,
            "reminders",
            &[("by", "direct"), ("quiet", "13-20"), ("timezone", "+0")],
        )
        .await;
    says(&set, "13:00");
    let wrong = user
        .slash(&seats.channel, "reminders", &[("quiet", "late")])
        .await;
    says(&wrong, "22-8");
    world.advance(39 * HOUR);
    world.settled(&seats).await;
    assert!(user.sees(&user.dm()).is_empty(), "quiet");
    world.advance(6 * HOUR);
    let reminder = user
        .wait_for(&user.dm(), |message| message.content.contains("⏰"))
        .await;
    says(&reminder, "https://discord.com/channels/");
    world.settled(&seats).await;
    assert_eq!(reminders(&seats), 0, "not in the channel too");

    // The next reminder can't be sent directly, so it appears in the channel.
    seats.play(first, |_| 0).await;
    while seats.to_act().await == [first] {
        seats.play(first, |_| 0).await;
    }
    let second = seats.to_act().await[0];
    let other = &seats.users[second];
    other
        .slash(&seats.channel, "reminders", &[("by", "direct")])
        .await;
    other.accept_dms(false);
    world.settled(&seats).await;
    world.advance(39 * HOUR);
    let reminder = other
        .wait_for(&seats.channel, |message| message.content.contains("⏰"))
        .await;
    assert_eq!(reminder.pings, [other.id()]);
    world.end().await;
}

/// Returns the deadline that a board shows, in seconds.
fn deadline(board: &SeenMessage) -> u64 {
    let (_, shown) = board.content.split_once("<t:").expect("a deadline");
    let (seconds, _) = shown.split_once(':').expect("a time");
    seconds.parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_stop_the_clock() {
    let world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(GameId::Mystaria, &["Ann", "Ben"], "daily")
        .await;
    let first = seats.to_act().await[0];
    let user = &seats.users[first];
    let wrong = user.slash(&seats.channel, "away", &[("until", "soon")]).await;
    says(&wrong, "2026-12-31");
    let past = user
        .slash(&seats.channel, "away", &[("until", "2025-12-01")])
        .await;
    says(&past, "future");
    let suggested = user.suggest(&seats.channel, "away", &[], "until", "").await;
    assert_eq!(suggested[0].value, "2026-01-01");
    let before = seats.board().unwrap();
    let set = user
        .slash(
            &seats.channel,
            "away",
            &[("until", "2026-01-10"), ("from", "2026-01-02")],
        )
        .await;
    says(&set, "Your clocks are stopped");
    world.settled(&seats).await;
    let after = seats.board().unwrap();
    assert_eq!(after.id, before.id, "the board is edited, not posted again");
    assert_eq!(
        deadline(&after) - deadline(&before),
        9 * DAY.as_secs(),
        "{}",
        after.content
    );
    // One day before, nine days off, then a day until the time is up.
    world.advance(10 * DAY);
    world.settled(&seats).await;
    assert_eq!(reminders(&seats), 0);
    world.advance(15 * HOUR);
    user.wait_for(&seats.channel, |message| message.content.contains("⏰"))
        .await;
    world.settled(&seats).await;
    assert_eq!(seats.said("⌛").len(), 0);
    let back = user.slash(&seats.channel, "away", &[]).await;
    says(&back, "not away");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_nudging_player_is_not_pinged() {
    let world = World::at_a_standstill().await;
    let seats = world
        .table(GameId::LegendaryForests, &["Ann", "Ben", "Cleo"])
        .await;
    assert_eq!(seats.to_act().await, [0, 1, 2]);
    seats.users[1].slash(&seats.channel, "nudge", &[]).await;
    let nudge = seats.users[1]
        .wait_for(&seats.channel, |message| {
            message.content.contains("looking forward")
        })
        .await;
    assert_eq!(nudge.pings, [seats.users[0].id(), seats.users[2].id()]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nudge_comes_once_a_day() {
    let world = World::at_a_standstill().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    let first = seats.to_act().await[0];
    let (awaited, other) = (&seats.users[first], &seats.users[1 - first]);
    let own = awaited.slash(&seats.channel, "nudge", &[]).await;
    says(&own, "nobody else");
    other.slash(&seats.channel, "nudge", &[]).await;
    let nudge = awaited
        .wait_for(&seats.channel, |message| {
            message.content.contains("looking forward")
        })
        .await;
    assert_eq!(nudge.pings, [awaited.id()]);
    let again = other.slash(&seats.channel, "nudge", &[]).await;
    says(&again, "reminded already");
    world.advance(DAY);
    let next_day = other.slash(&seats.channel, "nudge", &[]).await;
    says(&next_day, "Reminder sent");
    world.settled(&seats).await;
    assert_eq!(seats.said("looking forward").len(), 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_alone_plays_every_game_against_bots() {
    let world = World::new().await;
    for game in GameId::ALL.iter().copied() {
        let seats = world.lobby(game, &["Ann"]).await;
        let ann = &seats.users[0];
        let lobby = ann
            .wait_for(&seats.channel, |message| message.button("Add a bot").is_some())
            .await;
        let eve = world.guild.user("Eve");
        let refused = eve.press(&lobby, "Add a bot").await;
        says(&refused, "Only the host");
        seats.add_bot("Sapling").await;
        seats.add_bot("Forester").await;
        let lobby = ann
            .wait_for(&seats.channel, |message| message.button("Remove a bot").is_some())
            .await;
        world.settled(&seats).await;
        ann.press(&lobby, "Remove a bot").await;
        world.settled(&seats).await;
        assert_eq!(seats.load().await.state.seats.len(), 2);
        ann.slash(&seats.channel, "table start", &[]).await;
        let mut pick = chance(game.as_str());
        for _ in 0..500 {
            world.settled(&seats).await;
            if seats.is_over().await {
                break;
            }
            assert_eq!(seats.to_act().await, [0], "the bot has moved by itself");
            seats.play(0, &mut pick).await;
        }
        assert!(seats.is_over().await, "{game}");
        world.settled(&seats).await;
        assert!(!seats.said("🤖").is_empty(), "the bot says what it did");
        assert!(seats.board().unwrap().button("Rematch").is_some());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_taken_back_when_all_agree() {
    let world = World::new().await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben", "Cleo"]).await;
    let first = seats.to_act().await[0];
    let asker = &seats.users[first];
    // Free as long as nothing was drawn.
    let played = seats.play(first, |_| 0).await;
    says(&played, "You laid a tile");
    let undone = asker.press(played.message(), "Take back").await;
    says(&undone, "Taken back");
    let stale = asker
        .press_raw(played.message(), &format!("1:undo:{}:1", seats.load().await.id()))
        .await;
    assert!(
        stale.text().contains("nothing to take back") || stale.text().contains("moved on"),
        "{}",
        stale.text()
    );
    // After a whole turn a tile was drawn, so everyone must agree.
    while seats.to_act().await == [first] {
        seats.play(first, |_| 0).await;
    }
    world.settled(&seats).await;
    let entries = seats.load().await.head.entries;
    let asked = asker.slash(&seats.channel, "undo", &[]).await;
    let button = asked.message().buttons()[0].label.clone();
    assert!(button.starts_with("Ask the others"), "{button}");
    asker.press(asked.message(), &button).await;
    let request = asker
        .wait_for(&seats.channel, |message| {
            message.content.contains("would like to take back")
        })
        .await;
    let mut expected: Vec<_> = (0..3).filter(|seat| *seat != first).collect();
    let agree = request.buttons()[0].label.clone();
    assert_eq!(agree, "Agree");
    assert_eq!(request.pings.len(), 2);
    let last = expected.pop().unwrap();
    seats.users[expected[0]].press(&request, &agree).await;
    assert_eq!(seats.load().await.head.entries, entries, "one is still to agree");
    seats.users[last].press(&request, "No, keep it").await;
    world.settled(&seats).await;
    assert_eq!(seats.load().await.head.entries, entries);
    let late = seats.users[last]
        .press_raw(
            &request,
            &format!("1:agree:{}:{entries}", seats.load().await.id()),
        )
        .await;
    says(&late, "moved on");

    let asked = asker.slash(&seats.channel, "undo", &[]).await;
    asker.press(asked.message(), &button).await;
    let request = asker
        .wait_for(&seats.channel, |message| {
            message.content.contains("would like to take back") && !message.buttons().is_empty()
        })
        .await;
    for seat in [expected[0], last] {
        seats.users[seat].press(&request, &agree).await;
    }
    world.settled(&seats).await;
    let table = seats.load().await;
    assert!(table.head.entries > entries);
    assert_eq!(seats.to_act().await, [first]);
    let log = asker.slash(&seats.channel, "log", &[]).await;
    says(&log, "takes the last step back");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn giving_up_and_handing_over() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben", "Cleo"]).await;
    let (ann, ben, cleo) = (&seats.users[0], &seats.users[1], &seats.users[2]);
    // Ben offers his seat; Cleo has one, Dora takes it.
    ben.slash(&seats.channel, "replace", &[]).await;
    let offer = ann
        .wait_for(&seats.channel, |message| {
            message.button("Take the seat").is_some()
        })
        .await;
    let greedy = cleo.press(&offer, "Take the seat").await;
    whispers(&greedy, "seat already").await;
    let dora = world.guild.user("Dora");
    dora.press(&offer, "Take the seat").await;
    world.settled(&seats).await;
    assert_eq!(
        seats.load().await.state.seats[1].person,
        Some(PersonId(dora.id().0))
    );
    let gone = ben.slash(&seats.channel, "hand", &[]).await;
    says(&gone, "don't play");
    let others = ben.slash(&seats.channel, "replace", &[("player", "Ann")]).await;
    says(&others, "Only the host");

    // Cleo gives up, and a stand-in continues. The host gives up, and Dora becomes host.
    let asked = cleo.slash(&seats.channel, "resign", &[]).await;
    cleo.press(asked.message(), "Give up").await;
    world.settled(&seats).await;
    let again = cleo.slash(&seats.channel, "resign", &[]).await;
    says(&again, "don't play");
    assert!(!seats.to_act().await.contains(&2), "the stand-in has placed");
    let asked = ann.slash(&seats.channel, "resign", &[]).await;
    ann.press(asked.message(), "Give up").await;
    world.settled(&seats).await;
    let table = seats.load().await;
    assert_eq!(table.state.host, Some(PersonId(dora.id().0)));
    assert!(table.head.open);
    // When the last person gives up, nobody is left to play for.
    let asked = dora.slash(&seats.channel, "resign", &[]).await;
    dora.press(asked.message(), "Give up").await;
    assert!(!seats.load().await.head.open);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_player_leaves_a_stand_in() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ben = &seats.users[1];
    let asked = ben.slash(&seats.channel, "forget-me", &[]).await;
    ben.press(asked.message(), "Forget me").await;
    world.settled(&seats).await;
    let table = seats.load().await;
    assert!(table.head.open && table.state.seats[1].person.is_none() && table.state.seats[1].name.is_empty());
    assert_eq!(seats.to_act().await, [0], "a stand-in without a name has placed");
    seats.play(0, |_| 0).await;
    world.end().await;
}

/// Waits for the question how to continue with a player whose time is up.
async fn time_runs_out(world: &World, seats: &Seats, wait: Duration) -> kit::discord::SeenMessage {
    world.advance(wait);
    let question = seats.users[0]
        .wait_for(&seats.channel, |message| message.content.contains("⌛"))
        .await;
    world.settled(seats).await;
    question
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_wait_cover_one_turn_or_find_somebody_else() {
    let world = World::at_a_standstill().await;
    let seats = world
        .table_at_pace(GameId::Mystaria, &["Ann", "Ben"], "fast")
        .await;
    let late = seats.to_act().await[0];
    let other = &seats.users[1 - late];

    // A day more, and not an hour less.
    let question = time_runs_out(&world, &seats, 2 * HOUR).await;
    other.press(&question, "Wait a day").await;
    world.settled(&seats).await;
    assert_eq!(seats.said("chose to wait for").len(), 1);
    world.advance(23 * HOUR);
    world.settled(&seats).await;
    assert!(seats.said("⌛").is_empty() && seats.to_act().await == [late]);

    // A stand-in for this turn only: the player decides the next one.
    let question = time_runs_out(&world, &seats, 2 * HOUR).await;
    other.press(&question, "Let a bot play this turn").await;
    world.settled(&seats).await;
    assert_eq!(seats.to_act().await, [1 - late], "the whole turn was played");
    while seats.to_act().await == [1 - late] {
        seats.play(1 - late, |_| 0).await;
    }
    world.settled(&seats).await;
    assert_eq!(seats.to_act().await, [late]);
    assert!(seats.load().await.state.seats[late].decides());

    // Nobody takes the offered seat, so the others are asked again, and its player can still come back.
    let question = time_runs_out(&world, &seats, 3 * HOUR).await;
    other.press(&question, "Find someone else").await;
    let offer = other
        .wait_for(&seats.channel, |message| {
            message.button("Take the seat").is_some()
        })
        .await;
    let again = time_runs_out(&world, &seats, 25 * HOUR).await;
    other.press(&again, "Wait a day").await;
    while seats.to_act().await == [late] {
        seats.play(late, |_| 0).await;
    }
    world.settled(&seats).await;
    let stranger = world.guild.user("Dora");
    stranger.press(&offer, "Take the seat").await;
    assert!(seats.load().await.state.seats[late].person != Some(PersonId(stranger.id().0)));
    while seats.to_act().await == [1 - late] {
        seats.play(1 - late, |_| 0).await;
    }
    world.settled(&seats).await;

    // Somebody else takes the seat, and their clock starts from the beginning.
    let question = time_runs_out(&world, &seats, 3 * HOUR).await;
    other.press(&question, "Find someone else").await;
    let offer = other
        .wait_for(&seats.channel, |message| {
            message.button("Take the seat").is_some()
        })
        .await;
    let cleo = world.guild.user("Cleo");
    cleo.press(&offer, "Take the seat").await;
    world.settled(&seats).await;
    let table = seats.load().await;
    let player = &table.state.seats[late];
    let now = table.state.seats[late].clock.map(|clock| clock.since);
    let cleos = Some(PersonId(cleo.id().0));
    assert_eq!((player.person, now), (cleos, Some(world.tables.now())));
    assert!(seats.board().unwrap().pings.contains(&cleo.id()));
    world.end().await;
}
