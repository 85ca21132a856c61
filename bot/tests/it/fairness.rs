//! Fairness against the operator, too: the seal, what people add to it, and what the checks say.

use crate::support::{FORESTS, Seats, World, chance, says, whispers};
use games::{GameId, Record, Source};
use grovekeeper::actions::verify::{Unfair, check_record};
use playground::{Channel, SeenMessage, User};

/// The seal messages of a channel.
fn seals(user: &User, channel: &Channel) -> Vec<SeenMessage> {
    let mut seen = user.sees(channel);
    seen.retain(|message| message.content.contains("Seal of table"));
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
    says(&ben.slash(&channel, "verify", &[]).await, "a word of their own");

    // Ben adds what Discord calls his press, Cleo a word of her own, Ann what starts the match.
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
    assert!(
        texts[0].starts_with("1 id ") && texts[2].starts_with("start id "),
        "{texts:?}"
    );
    assert_eq!(texts[1], "2 word green frog");
    assert_eq!(record.seed, record.sealed.as_ref().unwrap().seed());
    says(&sealed[0], &record.commitment().to_string());
    // Everyone sees what was added, in the lobby that the start edits anyway.
    let started = ann
        .wait_for(&channel, |message| {
            message.id == lobby.id && message.content.contains("green frog")
        })
        .await;
    let Source::Id(id) = added[0].source else {
        panic!("{added:?}")
    };
    says(&started, &id.to_string());
    assert!(id > sealed[0].id.0, "Discord's numbers grow with time");
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

#[tokio::test(flavor = "multi_thread")]
async fn the_people_of_a_rematch_add_something_by_joining() {
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
    let record = seats.load().await.record().unwrap();
    let added = record.sealed.unwrap().contributions;
    assert_eq!(added.len(), 2, "Ben's and that of the start: {added:?}");
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
    let seal = seals(&ann, &channel);
    assert!(seal.len() == 1 && seal[0].id < board.id);
    let public = ann
        .sees(&channel)
        .into_iter()
        .filter(|message| !message.ephemeral);
    assert_eq!(public.count(), 3, "the seal, the table and its board");
    world.end().await;
}

/// A match that was sealed the old way is checked as before.
#[test]
fn an_old_match_verifies_as_before() {
    let file = include_str!("../../../games/tests/replays/legendary-forests/default-2-random.txt");
    let (text, _) = file.split_once("\nresult\n").expect("moves and their result");
    let record: Record = text.parse().unwrap();
    assert!(record.sealed.is_none() && check_record(text, None).is_ok());
    let seal = record.commitment().to_string();
    assert!(check_record(text, Some(&seal)).is_ok());
}
