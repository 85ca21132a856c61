//! Whole matches over the local Discord, from `/table new` to the final message.

use games::GameId;
use grovekeeper::config::Receive;
use kit::discord::Asked;
use kit::{Seats, World, chance, is_board, says};
use render::language::Language;

/// Checks the final public message: scores, winners and the revealed seed. The fairness check must agree.
async fn check_end(seats: &Seats) {
    let current = seats.current().await;
    let standings = current.game().standings().expect("the match is over");
    let last = seats.users[0]
        .wait_for(&seats.channel, |message| message.button("Rematch").is_some())
        .await;
    assert!(!last.ephemeral && last.attachment("board.png").is_some());
    for score in &standings.scores {
        assert!(last.content.contains(&format!("**{score}**")), "{}", last.content);
    }
    assert!(
        last.content.contains('🏆') || standings.winners.is_empty(),
        "{}",
        last.content
    );
    // Seal and seed are one line of small print.
    let print = last.content.lines().last().unwrap();
    for all in [
        current.record().commitment().to_string(),
        current.record().seed.to_string(),
    ] {
        assert!(print.contains(&format!("`{}…`", &all[..8])), "{print}");
    }
    assert!(print.starts_with("-# ") && print.chars().count() <= 70, "{print}");
    assert!(
        !last.content.contains("wispwood-") && !last.content.contains("{"),
        "{}",
        last.content
    );
    // The end pings everyone at the table except the last mover.
    let mover = current.replay.steps.last().unwrap().seat.index();
    let mut told: Vec<_> = seats.users.iter().map(|user| user.id()).collect();
    for user in &told {
        says(&last, &format!("<@{}>", user.0));
    }
    told.remove(mover);
    assert_eq!(last.pings, told);

    let verified = seats.users[0].slash(&seats.channel, "verify", &[]).await;
    says(&verified, "✅");
    let exported = seats.users[1 % seats.users.len()]
        .slash(&seats.channel, "export", &[])
        .await;
    let message = exported.message();
    let file = message.attachment("match.txt").expect("the match as a file");
    let record = String::from_utf8(file.bytes.to_vec()).unwrap();
    for version in current.record().game.info().rules {
        let change = Language::English.word(version.change);
        let line = format!("# Rules version {}: {change}", version.number);
        assert!(record.lines().any(|found| found == line), "{line}: {record}");
    }
    assert_eq!(
        grovekeeper::actions::trust::verify::check_record(&record, None),
        Ok(current.replay.steps.len())
    );
}

/// Checks that every public board pings exactly the players who had to decide, and that nobody else is ever pinged.
fn check_pings(seats: &Seats) {
    let people: Vec<_> = seats.users.iter().map(|user| user.id()).collect();
    for message in seats.users[0]
        .sees(&seats.channel)
        .iter()
        .filter(|message| !message.ephemeral)
    {
        assert!(message.pings.iter().all(|ping| people.contains(ping)));
        let enough = message.content.contains("you have enough players") && message.pings == people[..1];
        assert!(
            message.attachment("board.png").is_some() || message.pings.is_empty() || enough,
            "only boards ping, and once the host is told that enough people are there"
        );
        assert_eq!(
            message.silent,
            message.pings.is_empty(),
            "what pings nobody is silent"
        );
        if let Some(board) = message.attachment("board.png") {
            let alt = board.description.as_deref().unwrap_or_default();
            assert!((20..=1_024).contains(&alt.chars().count()), "{alt}");
        }
    }
}

/// Discord posts every interaction; no bot is connected to the gateway.
#[tokio::test(flavor = "multi_thread")]
async fn all_games_by_http_always_taking_the_first_suggestion() {
    let world = World::receiving(Receive::Http).await;
    let traffic = world.playground.traffic();
    traffic.record();
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        seats.play_to_the_end(|_| 0).await;
        check_end(&seats).await;
        check_pings(&seats);
    }
    // A follow-up takes no nonce, so a board that was sent twice would be posted twice.
    let follow_up = |asked: &Asked| asked.method == "POST" && asked.path.starts_with("/webhooks/");
    let follow_ups = traffic.take().into_iter().filter(follow_up);
    assert_eq!(follow_ups.collect::<Vec<_>>(), []);
    assert_eq!(world.playground.gateway().connected(), 0);
    world.end().await;
}

/// One process receives interactions both ways, and a match continues when Discord changes from one to the other.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_continues_by_http_and_through_the_gateway() {
    let world = World::receiving(Receive::Both).await;
    let seats = world.table(GameId::Mystaria, &["Ann", "Ben"]).await;
    for _ in 0..4 {
        seats.moves_once("by HTTP").await;
    }
    let discord = world.playground.discord();
    discord.set_endpoint(None).await.unwrap();
    seats.play_to_the_end(|_| 0).await;
    check_end(&seats).await;
    world.end().await;
}

async fn first_suggestions(game: GameId, names: &[&str]) {
    let world = World::new().await;
    let seats = world.table(game, names).await;
    seats.play_to_the_end(|_| 0).await;
    check_end(&seats).await;
    check_pings(&seats);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forests_with_two_always_taking_the_first_suggestion() {
    first_suggestions(GameId::LegendaryForests, &["Ann", "Ben"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forests_with_three_always_taking_the_first_suggestion() {
    first_suggestions(GameId::LegendaryForests, &["Ann", "Ben", "Cleo"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forests_with_five_always_taking_the_first_suggestion() {
    first_suggestions(GameId::LegendaryForests, &["Ann", "Ben", "Cleo", "Dora", "Emil"]).await;
}

/// The other games: one match of first suggestions for each number of players.
async fn first_suggestions_at_every_size(game: GameId) {
    let world = World::new().await;
    let names = ["Ann", "Ben", "Cleo", "Dora"];
    for players in game.info().min_seats..=game.info().max_seats {
        let seats = world.table(game, &names[..players]).await;
        seats.play_to_the_end(|_| 0).await;
        check_end(&seats).await;
        check_pings(&seats);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mystaria_always_taking_the_first_suggestion() {
    first_suggestions_at_every_size(GameId::Mystaria).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wispwood_always_taking_the_first_suggestion() {
    first_suggestions_at_every_size(GameId::Wispwood).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legends_always_taking_the_first_suggestion() {
    first_suggestions_at_every_size(GameId::Legends).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_matches_of_the_other_games() {
    let world = World::new().await;
    let names = ["Ann", "Ben", "Cleo", "Dora"];
    for game in [GameId::Mystaria, GameId::Wispwood, GameId::Legends] {
        for players in [2, 4] {
            let seats = world.table(game, &names[..players]).await;
            seats.play_to_the_end(chance(&format!("{game} {players}"))).await;
            check_end(&seats).await;
            check_pings(&seats);
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_random_matches_of_forests() {
    let world = World::new().await;
    let mut matches = tokio::task::JoinSet::new();
    let names = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    for number in 0..50 {
        // Mostly small tables: a match of five takes as long as three matches of two.
        let players = if number % 10 == 9 { 5 } else { 2 + number % 2 };
        let seats = world.table(GameId::LegendaryForests, &names[..players]).await;
        matches.spawn(async move {
            seats.play_to_the_end(chance(&format!("match {number}"))).await;
            check_end(&seats).await;
            check_pings(&seats);
        });
        while matches.len() >= 8 {
            matches.join_next().await.unwrap().unwrap();
        }
    }
    while let Some(done) = matches.join_next().await {
        done.unwrap();
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_public_board_for_every_completed_turn() {
    let world = World::new().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let first = seats.wait_for_board().await;
    assert!(
        first.content.contains(&seats.users[0].mention())
            && first.content.contains(&seats.users[1].mention())
    );
    assert_eq!(first.pings.len(), 2, "both are to place");

    seats.play(0, |_| 0).await;
    let waiting = seats.users[0]
        .wait_for(&seats.channel, |message| {
            message.id == first.id && !message.content.contains(&seats.users[0].mention())
        })
        .await;
    assert!(
        waiting.content.contains(&seats.users[1].mention()),
        "{}",
        waiting.content
    );
    assert!(
        waiting.edited && waiting.attachment("board.png").is_some(),
        "the picture stays"
    );

    seats.play(1, |_| 0).await;
    let second = seats.users[0]
        .wait_for(&seats.channel, |message| {
            message.id != first.id && is_board(message)
        })
        .await;
    assert!(
        second.content.contains("Ann") && second.content.contains("Ben"),
        "{}",
        second.content
    );
    world.end().await;
}
