//! The daily deal: the same for everybody, played once, in private.

use std::time::Duration;

use games::GameId;
use grovekeeper::actions::trust::verify::check_record;
use kit::discord::{Channel, Reply, SeenMessage, User};
use kit::{FORESTS, World, says};
use storage::PersonId;
use tables::{Day, Deal};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// A world in which it is the first day, with a channel and two people who know the games.
async fn first_day() -> (World, Channel, [User; 2]) {
    let world = World::at_a_standstill().await;
    let hall = world.guild.channel("hall");
    let people = ["Ann", "Ben"].map(|name| world.guild.user(name));
    for person in &people {
        for game in Deal::games() {
            let alone = game == GameId::Wispwood;
            let new = world
                .tables
                .first_play(PersonId(person.id().0), game, alone)
                .await;
            assert!(new.unwrap());
        }
    }
    (world, hall, people)
}

/// Makes at most this many steps of today's deal of a game.
async fn steps(user: &User, hall: &Channel, game: GameId, count: usize) -> Reply {
    let mut panel = user.slash(hall, "daily", &[("game", game.as_str())]).await;
    for _ in 0..count {
        assert!(panel.ephemeral(), "{}", panel.text());
        if panel.message().button("Record").is_some() {
            break;
        }
        panel = user.ready(panel).await;
        panel = user.press(panel.message(), "Confirm").await;
    }
    panel
}

/// Plays today's deal of a game to its end and returns the answer with the card.
async fn finish(user: &User, hall: &Channel, game: GameId) -> Reply {
    let end = steps(user, hall, game, 1_000).await;
    assert!(end.message().button("Record").is_some(), "{}", end.text());
    end
}

fn public(user: &User, hall: &Channel) -> Vec<SeenMessage> {
    let all = user.sees(hall).into_iter();
    all.filter(|message| !message.ephemeral).collect()
}

/// Waits until everything that is due now is shown.
async fn shown(world: &World) {
    for _ in 0..1_200 {
        let next = world.store.next_work().await.unwrap();
        let posting = world.bot.as_ref().map_or(0, |bot| bot.posting());
        if posting == 0 && next.is_none_or(|next| next > world.tables.now().0) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("something that is due is not shown");
}

async fn deal(world: &World, day: &str, game: GameId) -> Deal {
    let day: Day = day.parse().unwrap();
    world.tables.deal_of(day, game).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_played_in_private_paused_and_played_once() {
    let (mut world, hall, [ann, _]) = first_day().await;
    let begun = steps(&ann, &hall, FORESTS, 3).await;
    assert!(begun.message().button("Hint").is_none(), "no help");
    let deal = deal(&world, "2026-01-01", FORESTS).await;
    let person = PersonId(ann.id().0);
    let table = world.tables.match_on(&deal, person).await.unwrap().unwrap();
    assert!(table.head.entries >= 3);

    // After a restart the match goes on where it was.
    world.stop_bot().await;
    world.start_bot().await;
    let end = finish(&ann, &hall, FORESTS).await;
    says(&end, "Legendary Forests · 2026-01-01");
    says(&end, "par ");
    assert!(
        end.message().attachment("board.png").is_some(),
        "the person's planet"
    );
    let own = world.tables.match_on(&deal, person).await.unwrap().unwrap();
    assert_eq!(own.id(), table.id());
    assert!(own.state.is_over() && !own.state.gives_hints());
    assert_eq!(public(&ann, &hall).len(), 0, "nothing is posted");
    let listed = ann.slash(&hall, "games", &[]).await;
    says(&listed, "There are no tables here");

    let again = steps(&ann, &hall, FORESTS, 0).await;
    assert_eq!(again.text(), end.text(), "the card, not another match");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_the_same_deal_and_an_own_one_in_each_game() {
    let (world, hall, [ann, ben]) = first_day().await;
    let mut seeds = Vec::new();
    for game in Deal::games() {
        for user in [&ann, &ben] {
            steps(user, &hall, game, 1).await;
            let deal = deal(&world, "2026-01-01", game).await;
            let table = world.tables.match_on(&deal, PersonId(user.id().0)).await;
            let record = table.unwrap().unwrap().record().unwrap();
            assert_eq!(record.seed, deal.record.seed);
            seeds.push(record.seed.to_string());
        }
    }
    assert_eq!(seeds[0], seeds[1]);
    assert_eq!(seeds[2], seeds[3]);
    assert_ne!(seeds[0], seeds[2]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_opens_only_for_those_who_have_finished_and_its_record_can_be_verified() {
    let (world, hall, [ann, ben]) = first_day().await;
    let before = ben.slash(&hall, "daily", &[]).await;
    let end = finish(&ann, &hall, FORESTS).await;
    assert!(end.message().button("Learn").is_some());
    let shared = ann.press(end.message(), "Share").await;
    says(&shared, "I'm announcing it here");
    let post = ben
        .wait_for(&hall, |message| message.content.contains("has finished the deal"))
        .await;
    assert!(ben.pings().is_empty() && ann.pings().is_empty());
    let told = format!("{post:?}");
    assert!(!told.contains("points") && !told.contains('🟩'), "{told}");

    // To somebody who has not finished, the day looks as if nobody had played.
    let closed = ben.press(&post, "Card").await;
    says(&closed, "once you have finished the same deal");
    let after = ben.slash(&hall, "daily", &[]).await;
    assert_eq!(after.text(), before.text());
    steps(&ben, &hall, FORESTS, 2).await;
    assert_eq!(ben.press(&post, "Card").await.text(), closed.text());

    let own = finish(&ben, &hall, FORESTS).await;
    let card = ben.press(&post, "Card").await;
    says(&card, "**Ann**");
    says(&card, "I have replayed the file above");
    let points = end.text().lines().nth(1).unwrap().to_owned();
    says(&card, &points);
    let file = card
        .message()
        .attachment("match.txt")
        .expect("the record")
        .clone();
    let record = String::from_utf8(file.bytes.to_vec()).unwrap();
    let seal = deal(&world, "2026-01-01", FORESTS).await.seal().to_string();
    assert!(check_record(&record, Some(&seal)).unwrap() > 19);
    let ranking = ben.slash(&hall, "daily", &[]).await;
    says(&ranking, "In this server:");
    says(&ranking, "Ann");
    assert!(own.text().contains("2026-01-01"));

    // A forgotten person is in no list, and does not play the deal again.
    let asked = ann.slash(&hall, "forget-me", &[]).await;
    ann.press(asked.message(), "Forget me").await;
    let ranking = ben.slash(&hall, "daily", &[]).await;
    assert!(!ranking.text().contains("Ann"), "{}", ranking.text());
    let again = steps(&ann, &hall, FORESTS, 0).await;
    says(&again, "I have forgotten you");
    let gone = ben.press(&post, "Card").await;
    assert!(!gone.text().contains("Ann"), "{}", gone.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seal_of_tomorrow_is_that_of_the_next_day_and_days_follow_the_server() {
    let (world, hall, [ann, _]) = first_day().await;
    let today = ann.slash(&hall, "daily", &[]).await;
    says(&today, "Deals of 2026-01-01");
    let tomorrow = deal(&world, "2026-01-02", FORESTS).await.seal().to_string();
    says(&today, &format!("of tomorrow's: `{}", &tomorrow[..16]));
    world.advance(DAY);
    let next = ann.slash(&hall, "daily", &[]).await;
    says(&next, "Deals of 2026-01-02");
    says(&next, &format!("Seal of this deal: `{}", &tomorrow[..16]));
    let group = storage::GroupId(world.guild.id().0);
    let mut settings = world.tables.server(group).await.unwrap();
    settings.set_zone(&tables::Zone::Offset(-60));
    world.tables.set_server(group, &settings).await.unwrap();
    says(&ann.slash(&hall, "daily", &[]).await, "Deals of 2026-01-01");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_asked_gets_one_message_a_day_with_the_results_of_yesterday() {
    let (mut world, hall, [ann, ben]) = first_day().await;
    world
        .guild
        .grant(ben.id(), kit::discord::permissions::MANAGE_GUILD);
    let set = [("post", "here"), ("timezone", "Europe/Berlin")];
    let asked = ben.slash(&hall, "server daily", &set).await;
    says(&asked, &format!("announced in <#{}>", hall.id()));
    says(&asked, "Europe/Berlin");
    let of_day = |day: &str| format!("The deals of {day} are here");
    let first = ann
        .wait_for(&hall, |message| message.content.contains(&of_day("2026-01-01")))
        .await;
    let seal = deal(&world, "2026-01-02", FORESTS).await.seal().to_string();
    assert!(first.content.contains(&seal[..16]), "{}", first.content);
    // The first move is two presses away.
    let panel = ann.ready(ann.press(&first, "Play Legendary Forests").await).await;
    assert!(panel.message().button("Confirm").is_some());
    finish(&ann, &hall, FORESTS).await;
    shown(&world).await;
    assert_eq!(public(&ann, &hall).len(), 1);

    world.stop_bot().await;
    world.start_bot().await;
    ben.slash(&hall, "server daily", &set).await;
    shown(&world).await;
    assert_eq!(public(&ann, &hall).len(), 1, "once a day");

    // Midnight of Berlin is at 23 o'clock, UTC.
    world.advance(Duration::from_secs(23 * 3_600 + 60));
    world.bot.as_ref().unwrap().tables().wake();
    let second = ann
        .wait_for(&hall, |message| message.content.contains(&of_day("2026-01-02")))
        .await;
    says(&second, "Legendary Forests, yesterday. In this server: Ann ");
    assert!(ann.pings().is_empty() && ben.pings().is_empty());
    shown(&world).await;
    let posted = public(&ann, &hall);
    assert_eq!(posted.len(), 2);
    assert!(posted[0].buttons().is_empty(), "only the newest one has buttons");
    let overview = ben.slash(&hall, "server overview", &[]).await;
    says(&overview, "announced in");
    assert!(!overview.text().contains("closed"), "{}", overview.text());

    let off = ben.slash(&hall, "server daily", &[("post", "off")]).await;
    says(&off, "announced nowhere");
    world.advance(2 * DAY);
    world.bot.as_ref().unwrap().tables().wake();
    shown(&world).await;
    assert_eq!(public(&ann, &hall).len(), 2, "quiet again");
    world.end().await;
}
