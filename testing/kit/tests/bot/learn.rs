//! Reports of finished matches, and playing on from their positions.

use std::time::{Duration, Instant};

use games::GameId;
use kit::discord::{SeenMessage, User};
use kit::{Seats, World, chance, says};
use storage::PersonId;
use tables::{Millis, Timestamp};

/// The quickest game to judge.
const GAME: GameId = GameId::Wispwood;
/// Only a bot that has stopped working takes that long.
const PATIENCE: Duration = Duration::from_secs(600);

/// Plays a match with any moves to its end; returns the message about it.
async fn finished(world: &World, names: &[&str]) -> (Seats, SeenMessage) {
    let seats = world.table(GAME, names).await;
    seats.play_to_the_end(chance("learn")).await;
    world.settled(&seats).await;
    let end = seats.board().expect("the end");
    (seats, end)
}

/// Waits for the first page of a person's report, which a busy machine may take minutes to make.
async fn first_page(user: &User, seats: &Seats) -> SeenMessage {
    let is_page = |message: &SeenMessage| message.ephemeral && message.content.contains("accuracy");
    let end = Instant::now() + PATIENCE;
    loop {
        let mut seen = user.sees(&seats.channel).into_iter();
        if let Some(page) = seen.rfind(is_page) {
            return page;
        }
        assert!(Instant::now() < end, "no report");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn person(user: &User) -> PersonId {
    PersonId(user.id().0)
}

fn labels(message: &SeenMessage) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_made_of_ones_own_finished_match_shown_in_questions_and_forgotten() {
    let world = World::new().await;
    let seats = world.table(GAME, &["Ann", "Ben"]).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let id = seats.load().await.id();
    let board = seats.wait_for_board().await;
    says(
        &ann.slash(&seats.channel, "learn", &[]).await,
        "no finished match yet",
    );
    let forged = format!("1:learn:0:{id}");
    says(&ann.press_raw(&board, &forged).await, "once the match is over");
    let named = ann
        .slash(&seats.channel, "learn", &[("match", &id.to_string())])
        .await;
    says(&named, "once the match is over");

    seats.play_to_the_end(chance("learn")).await;
    world.settled(&seats).await;
    let end = seats.board().unwrap();
    let cleo = world.guild.user("Cleo");
    says(&cleo.press(&end, "Learn").await, "don't play here");
    let stranger = cleo
        .slash(&seats.channel, "learn", &[("match", &id.to_string())])
        .await;
    assert!(!stranger.text().contains("accuracy"), "{}", stranger.text());

    let progress = ann.press(&end, "Learn").await;
    assert!(progress.ephemeral());
    says(&progress, "0 of");
    let page = first_page(ann, &seats).await;
    let picture = page.attachment("course.png").expect("the course of the match");
    let alt = picture.description.clone().unwrap_or_default();
    assert!(alt.starts_with("Your expected lead by turn: "), "{alt}");
    assert!(alt.matches(": ").count() > 5, "{alt}");
    assert!(!ben.sees(&seats.channel).contains(&page), "only Ann sees it");
    let report = seats.tables.report(person(ann), id).await.unwrap().unwrap();
    assert!(!report.mistakes.is_empty(), "random moves: {report:?}");
    assert!(report.mistakes.is_sorted_by_key(|mistake| -mistake.loss));
    says(&page, &format!("accuracy {} of 100", report.accuracy));

    // A question with the ordinary panel, then the answer.
    let asked = ann.press(&page, "Look at the first one").await;
    says(&asked, "What would you do?");
    let buttons = labels(asked.message());
    assert!(buttons.contains(&"Show me".to_owned()), "{buttons:?}");
    for other in ["Cancel", "Take back", "Hint", "/move"] {
        assert!(!buttons.contains(&other.to_owned()), "{buttons:?}");
    }
    let before = seats.load().await.head.entries;
    let ready = ann.ready(asked).await;
    says(&ready, "What would you do?");
    let answer = ann.press(ready.message(), "Confirm").await;
    says(&answer, "more in the end");
    says(&answer, "**Better: ");
    assert!(answer.message().attachment("better.png").is_some());
    assert_eq!(seats.load().await.head.entries, before, "nothing was played");
    let overview = ann.press(answer.message(), "Overview").await;
    says(&overview, "accuracy");
    let asked = ann.press(overview.message(), "Look at the first one").await;
    let shown = ann.press(asked.message(), "Show me").await;
    says(&shown, "You played: ");

    // Everybody has their own report, and a match can be named later.
    let named = ben
        .slash(&seats.channel, "learn", &[("match", &id.to_string())])
        .await;
    says(&named, "0 of");
    first_page(ben, &seats).await;
    let known = ann.suggest(&seats.channel, "learn", &[], "match", "").await;
    assert_eq!(known.len(), 1);
    assert!(known[0].name.contains("Ben"), "{}", known[0].name);

    let stats = ann.slash(&seats.channel, "stats", &[]).await;
    says(&stats, &format!("Accuracy in `/learn`: {}", report.accuracy));

    let asked = ann.slash(&seats.channel, "forget-me", &[]).await;
    ann.press(asked.message(), "Forget me").await;
    assert_eq!(seats.tables.report(person(ann), id).await.unwrap(), None);
    assert!(seats.tables.report(person(ben), id).await.unwrap().is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_played_on_alone_and_changes_nothing() {
    let mut world = World::new().await;
    let (seats, _) = finished(&world, &["Ann", "Ben"]).await;
    let ann = seats.users[0].clone();
    let entries = seats.load().await.head.entries;
    let mut panel = ann.slash(&seats.channel, "try", &[("turn", "4")]).await;
    for _ in 0..3 {
        says(&panel, "nothing here counts");
        let ready = ann.ready(panel).await;
        panel = ann.press(ready.message(), "Confirm").await;
    }
    says(&panel, "nothing here counts");
    assert_eq!(seats.load().await.head.entries, entries);
    let notes = world.store.notes("").await.unwrap();
    let own = format!("{}", person(&ann));
    assert!(
        notes
            .iter()
            .all(|note| !note.key.contains("try") && !note.key.starts_with(&format!("learn/{own}"))),
        "nothing is stored"
    );
    // Between people nothing is chosen in advance.
    let ready = ann.ready(panel).await;
    let old = ready.message().clone();
    world.stop_bot().await;
    world.start_bot().await;
    let gone = ann.press(&old, "Confirm").await;
    says(&gone, "I don't store trials");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_match_is_tried_against_bots_but_not_between_people() {
    let world = World::new().await;
    let seats = world.table(GAME, &["Ann", "Ben"]).await;
    let refused = seats.users[0].slash(&seats.channel, "try", &[]).await;
    says(&refused, "only if the table gives hints");
    let watched = world.guild.user("Cleo").slash(&seats.channel, "try", &[]).await;
    says(&watched, "don't play here");

    let alone = world.lobby(GAME, &["Dora"]).await;
    alone.add_bot("Seedling").await;
    alone.start().await;
    world.settled(&alone).await;
    let dora = &alone.users[0];
    let entries = alone.load().await.head.entries;
    let panel = dora.slash(&alone.channel, "try", &[]).await;
    says(&panel, "nothing here counts");
    let ready = dora.ready(panel).await;
    dora.press(ready.message(), "Confirm").await;
    assert_eq!(alone.load().await.head.entries, entries);
    // An earlier position could show something that was forgotten.
    alone.play(0, |_| 0).await;
    world.settled(&alone).await;
    let earlier = dora.slash(&alone.channel, "try", &[("turn", "0")]).await;
    says(&earlier, "once the match is over");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_request_ends_the_report_before_it() {
    let world = World::new().await;
    let (first, end) = finished(&world, &["Ann", "Ben"]).await;
    let ann = &first.users[0];
    ann.press(&end, "Learn").await;
    ann.press(&end, "Learn").await;
    first_page(ann, &first).await;
    let own = ann.sees(&first.channel).into_iter();
    let own: Vec<SeenMessage> = own.filter(|message| message.ephemeral).collect();
    let pages = own.iter().filter(|message| message.content.contains("accuracy"));
    assert_eq!(pages.count(), 1, "{own:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_removed_after_ninety_days() {
    let world = World::at_a_standstill().await;
    let report = tables::Report {
        made: world.tables.now(),
        game: GAME.to_string(),
        accuracy: 80,
        course: vec![(0, 500)],
        mistakes: Vec::new(),
    };
    let (ann, table) = (PersonId(7), storage::TableId(3));
    world.tables.keep_report(ann, table, &report).await.unwrap();
    assert_eq!(
        world.tables.reports(ann).await.unwrap(),
        [(table, report.clone())]
    );
    world.advance(Duration::from_secs(89 * 24 * 3_600));
    assert_eq!(world.tables.remove_old_reports().await.unwrap(), 0);
    world.advance(Duration::from_secs(2 * 24 * 3_600));
    assert!(world.tables.now() > report.made + Millis(90 * Millis::DAY.0));
    assert_eq!(world.tables.report(ann, table).await.unwrap(), None);
    assert_eq!(world.tables.remove_old_reports().await.unwrap(), 1);
    assert!(world.store.notes("learn/").await.unwrap().is_empty());
    assert_ne!(report.made, Timestamp::default());
    world.end().await;
}
