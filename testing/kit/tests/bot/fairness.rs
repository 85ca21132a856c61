//! Fairness, even against the operator: the seal, the players' contributions, and the results of the checks.

use games::{GameId, Record};
use grovekeeper::actions::trust::verify::{Unfair, check_record};
use kit::discord::{Channel, Fault, SeenMessage, User};
use kit::{FORESTS, Seats, World, chance, says, whispers};

/// The seal messages of a channel.
fn seals(user: &User, channel: &Channel) -> Vec<SeenMessage> {
    let mut seen = user.sees(channel);
    seen.retain(|message| message.content.contains("Seal of table"));
    seen
}

/// The messages that announce the start.
fn announcements(user: &User, channel: &Channel) -> Vec<SeenMessage> {
    let mut seen = user.sees(channel);
    let starts = |said: &str| said.contains("starts the match") || said.starts_with("-# Seal: `");
    seen.retain(|message| starts(&message.content));
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seal_comes_first_is_never_edited_and_moves_with_the_table() {
    let world = World::new().await;
    let channel = world.guild.channel("table");
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| world.guild.user(name));
    ann.slash(&channel, "table new", &[("game", FORESTS.as_str())])
        .await;
    let lobby = ann
        .wait_for(&channel, |message| message.button("Join").is_some())
        .await;
    let sealed = seals(&ann, &channel);
    assert_eq!(sealed.len(), 1);
    assert!(
        sealed[0].id < lobby.id && sealed[0].silent,
        "before the lobby, without a sound"
    );
    let text = &sealed[0].content;
    assert!(
        text.starts_with("-# ") && text.chars().count() <= 110,
        "two lines of a phone: {text}"
    );
    says(&ben.slash(&channel, "verify", &[]).await, "words that people add");

    // Cleo adds her own word; the ids of presses have no influence.
    let seats = Seats::at(
        channel.clone(),
        vec![ann.clone(), ben.clone(), cleo.clone()],
        &world,
    );
    ben.press(&lobby, "Join").await;
    cleo.slash(&channel, "table join", &[("word", " green \n frog ")])
        .await;
    ann.press(&lobby, "Start").await;
    world.settled(&seats).await;
    let record = seats.load().await.record().unwrap();
    let added = record.sealed.clone().unwrap().contributions;
    let texts: Vec<String> = added.iter().map(ToString::to_string).collect();
    let announced = announcements(&ann, &channel);
    assert_eq!(
        texts,
        [
            "2 word green frog".to_owned(),
            format!("start message {}", announced[0].id)
        ]
    );
    assert_eq!(announced.len(), 1);
    let board = seats.board().unwrap();
    assert!(sealed[0].id < announced[0].id && announced[0].id < board.id && announced[0].silent);
    assert_eq!(record.seed, record.sealed.as_ref().unwrap().seed());
    says(&sealed[0], &record.commitment().to_string());
    // Everyone sees the contributions in the lobby, which the start edits anyway.
    let started = ann
        .wait_for(&channel, |message| {
            message.id == lobby.id && message.content.contains("green frog")
        })
        .await;
    says(&started, &announced[0].id.to_string());
    let running = ben.slash(&channel, "verify", &[]).await;
    says(&running, "green frog");
    let secret = record.sealed.as_ref().unwrap().secret.to_string();
    assert!(!running.text().contains(&secret));

    let other = world.guild.channel("other");
    let number = seats.load().await.id().to_string();
    ann.slash(&other, "table move", &[("table", &number)]).await;
    let moved = Seats::at(other.clone(), seats.users.clone(), &world);
    moved.wait_for_board().await;
    assert_eq!(seals(&ann, &other).len(), 1);
    assert_eq!(seals(&ann, &other)[0].content, sealed[0].content);
    moved.play_to_the_end(chance("seal")).await;
    world.settled(&moved).await;
    assert_eq!(seals(&ann, &channel), sealed, "never edited");
    assert!(!seals(&ann, &other)[0].edited && seals(&ann, &other).len() == 1);

    let verified = cleo.slash(&other, "verify", &[]).await;
    for shown in [&secret, &record.seed.to_string(), "green frog", "can't prove"] {
        says(&verified, shown);
    }
    let seal = record.commitment().to_string();
    says(&cleo.slash(&other, "verify", &[("seal", &seal)]).await, "✅");
    let wrong = cleo.slash(&other, "verify", &[("seal", &secret)]).await;
    says(&wrong, "not the one that you gave");
    // Against bots, only its beginning is posted.
    let short = cleo.slash(&other, "verify", &[("seal", &seal[..24])]).await;
    says(&short, "✅");
    let shorter = cleo.slash(&other, "verify", &[("seal", &seal[..16])]).await;
    says(&shorter, "not the one that you gave");

    let exported = cleo.slash(&other, "export", &[]).await;
    let text = String::from_utf8(exported.message().attachments[0].bytes.to_vec()).unwrap();
    assert!(text.starts_with("grovekeeper record 2\n") && text.contains("\ndraws:\n"));
    let moves = check_record(&text, Some(&seal)).expect("a fair match");
    let cut = text.split("\ndraws:").next().unwrap();
    let cut = cut.trim_end().rsplit_once('\n').unwrap().0;
    assert_eq!(check_record(cut, None), Err(Unfair::Unfinished(moves - 1)));
    let other_seal = check_record(&text, Some(&"0".repeat(64)));
    assert_eq!(other_seal, Err(Unfair::OtherSeal(seal)));
    let draw = text.rsplit_once(':').unwrap().1.trim();
    let forged = format!("{}{}1\n", text.trim_end().trim_end_matches(draw), draw);
    assert_eq!(check_record(&forged, None), Err(Unfair::Draws));
    world.end().await;
}

/// A word that is shown only after the deal could be chosen when the id of the announcement is known.
#[tokio::test(flavor = "multi_thread")]
async fn the_words_stand_in_the_message_whose_id_they_precede() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann"]).await;
    let [ann, ben] = [seats.users[0].clone(), world.guild.user("Ben")];
    ben.slash(&seats.channel, "table join", &[("word", "green *frog*")])
        .await;
    ann.slash(&seats.channel, "table start", &[("word", "toad")])
        .await;
    world.settled(&seats).await;
    let announced = announcements(&ann, &seats.channel).remove(0);
    says(
        &announced,
        "Words for the draws: **Ben** green \\*frog\\* · start toad",
    );
    assert!(!announced.edited && announced.pings.is_empty());
    let record = seats.load().await.record().unwrap();
    let sealed = record.sealed.unwrap();
    assert_eq!(sealed.message(), Some(announced.id.0));
    assert_eq!(sealed.contributions.len(), 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_of_a_rematch_is_announced_too() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.play_to_the_end(chance("rematch")).await;
    world.settled(&seats).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    ann.press(&seats.board().unwrap(), "Rematch").await;
    let lobby = ann
        .wait_for(&seats.channel, |message| message.button("Not now").is_some())
        .await;
    let join = lobby.buttons()[0].custom_id.clone().unwrap();
    ben.press(&lobby, &join).await;
    whispers(&ben.press(&lobby, &join).await, "seat already").await;
    ann.press(&lobby, "Start").await;
    world.settled(&seats).await;
    let record = seats.load().await.record().unwrap();
    let added = record.sealed.unwrap().contributions;
    assert_eq!(
        added.len(),
        1,
        "no words, and the message of the start: {added:?}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_against_a_bot_is_still_one_press() {
    let world = World::new().await;
    let (ann, channel) = (world.guild.user("Ann"), world.guild.channel("solo"));
    let welcome = ann.slash(&channel, "play", &[]).await;
    let game = format!("1:welcome:bot:{}", GameId::Mystaria);
    ann.press_raw(welcome.message(), &game).await;
    let board = ann
        .wait_for(&channel, |message| message.button("Play").is_some())
        .await;
    let public = ann
        .sees(&channel)
        .into_iter()
        .filter(|message| !message.ephemeral);
    assert_eq!(public.count(), 2, "its start with the seal, and its board");
    let announced = announcements(&ann, &channel);
    assert!(announced.len() == 1 && announced[0].id < board.id);
    let seats = Seats::at(channel.clone(), vec![ann.clone()], &world);
    let record = seats.load().await.record().unwrap();
    let posted = announced[0].content.split('`').nth(1).unwrap();
    assert!(posted.len() >= 24 && record.commitment().to_string().starts_with(posted));
    assert_eq!(record.sealed.unwrap().message(), Some(announced[0].id.0));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_is_announced_once_and_never_in_vain() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann"]).await;
    let [ann, ben] = [seats.users[0].clone(), world.guild.user("Ben")];
    let alone = ann.slash(&seats.channel, "table start", &[]).await;
    assert!(announcements(&ann, &seats.channel).is_empty(), "{}", alone.text());
    ben.slash(&seats.channel, "table join", &[]).await;
    says(&ben.slash(&seats.channel, "table start", &[]).await, "host");
    assert!(announcements(&ann, &seats.channel).is_empty());
    // Pressed several times at the same moment.
    let asked: Vec<_> = (0..4)
        .map(|_| ann.fire_slash(&seats.channel, "table start", &[]))
        .collect();
    for one in asked {
        one.reply().await;
    }
    world.settled(&seats).await;
    assert_eq!(announcements(&ann, &seats.channel).len(), 1);
    let record = seats.load().await.record().unwrap();
    let message = record.sealed.unwrap().message();
    assert_eq!(message, Some(announcements(&ann, &seats.channel)[0].id.0));
    // Discord is away: nothing is drawn before the start is announced.
    let other = world.lobby(FORESTS, &["Cleo", "Dora"]).await;
    let gone = Fault::Status(503);
    world
        .playground
        .faults()
        .next(3, "POST", "/channels/*/messages", gone);
    other.users[0].slash(&other.channel, "table start", &[]).await;
    let first = announcements(&other.users[0], &other.channel);
    assert!(first.is_empty() && other.load().await.record().is_err());
    other.wait_for_board().await;
    let announced = announcements(&other.users[0], &other.channel);
    let record = other.load().await.record().unwrap();
    assert_eq!(announced.len(), 1);
    assert_eq!(record.sealed.unwrap().message(), Some(announced[0].id.0));
    world.end().await;
}

/// The information that players see is enough to repeat all draws in another programming language: the messages of the
/// channel, and the export at the end.
#[tokio::test(flavor = "multi_thread")]
async fn draws_are_repeated_from_what_players_see() {
    let world = World::new().await;
    for game in GameId::ALL {
        let seats = world.table(*game, &["Ann", "Ben"]).await;
        let ann = seats.users[0].clone();
        let (seal, start) = (
            seals(&ann, &seats.channel).remove(0),
            announcements(&ann, &seats.channel).remove(0),
        );
        let board = seats.boards().remove(0);
        seats.play_to_the_end(chance(game.as_str())).await;
        world.settled(&seats).await;
        let exported = ann.slash(&seats.channel, "export", &[]).await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("match.txt");
        std::fs::write(&file, &exported.message().attachments[0].bytes).unwrap();
        let hash = seal.content.split('`').nth(1).unwrap().to_owned();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/repeat_draws.py");
        let repeat = |ids: [u64; 3]| {
            let mut command = std::process::Command::new("python3");
            command
                .arg(script)
                .arg(&file)
                .args(["--seal", &hash, "--messages"]);
            command.args(ids.map(|id| id.to_string())).output()
        };
        let Ok(repeated) = repeat([seal.id.0, start.id.0, board.id.0]) else {
            #[allow(clippy::print_stderr, reason = "a skipped test must say so")]
            {
                eprintln!("Skipped: there is no python3 here.");
            }
            break;
        };
        let said = String::from_utf8_lossy(&repeated.stdout).into_owned();
        assert!(
            repeated.status.success() && said.contains("before the first board"),
            "{game}: {said}"
        );
        let swapped = repeat([board.id.0, start.id.0, seal.id.0]).unwrap();
        assert!(!swapped.status.success(), "{game}: the order of messages counts");
        // A list of draws that is missing, cut, emptied or changed is refused.
        let text = std::fs::read_to_string(&file).unwrap();
        let (moves, draws) = text.split_once("\ndraws:\n").unwrap();
        let lines: Vec<&str> = draws.lines().collect();
        let (first, pair) = lines[0].split_once(' ').unwrap();
        for changed in [
            moves.to_owned(),
            format!("{moves}\ndraws:\n"),
            format!("{moves}\ndraws:\n{}\n", lines[..lines.len() - 2].join("\n")),
            text.replace(&format!("{first} {pair}\n"), &format!("{first}\n")),
        ] {
            std::fs::write(&file, changed).unwrap();
            let short = repeat([seal.id.0, start.id.0, board.id.0]).unwrap();
            let said = String::from_utf8_lossy(&short.stderr);
            assert!(
                !short.status.success() && said.contains("NOT REPEATED"),
                "{game}: {said}"
            );
        }
        world.settle_all().await;
    }
    world.end().await;
}

/// A match without a sealed secret is checked as far as that goes.
#[test]
fn a_match_without_a_secret_verifies_as_far_as_it_goes() {
    let file = include_str!("../../../../games/tests/replays/legendary-forests/default-2-random.txt");
    let (text, _) = file.split_once("\nresult\n").expect("moves and their result");
    let record: Record = text.parse().unwrap();
    assert!(record.sealed.is_none() && check_record(text, None).is_ok());
    let seal = record.commitment().to_string();
    assert!(check_record(text, Some(&seal)).is_ok());
}
