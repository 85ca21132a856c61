//! `/log`: the match in words, with a heading for each round and a line for each turn.

use games::GameId;
use kit::{Seats, World, chance};

/// Returns the lines of the whole log, from the message or from its file.
async fn whole_log(seats: &Seats) -> Vec<String> {
    let log = seats.users[0].slash(&seats.channel, "log", &[]).await;
    let text = match log.message().attachment("log.txt") {
        Some(file) => String::from_utf8(file.bytes.to_vec()).expect("text"),
        None => log.text(),
    };
    text.lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_whole_match_has_a_heading_for_each_round() {
    let world = World::new().await;
    let rounds = |count: u8| (1..=count).map(|round| format!("Round {round}")).collect();
    let scorings = [
        "Until the first scoring",
        "Scoring 1:",
        "Scoring 2:",
        "Scoring 3:",
        "Scoring 4:",
    ];
    let expected: [(GameId, Vec<String>); 4] = [
        (GameId::LegendaryForests, rounds(19)),
        (GameId::Mystaria, Vec::new()),
        (GameId::Wispwood, rounds(3)),
        (GameId::Legends, scorings.map(str::to_owned).to_vec()),
    ];
    for (game, expected) in expected {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        seats.play_to_the_end(chance("the log")).await;
        let lines = whole_log(&seats).await;
        // In the file, a blank line precedes each heading except the first.
        let headings: Vec<&String> = std::iter::once(&lines[0])
            .filter(|_| !expected.is_empty())
            .chain(
                lines
                    .windows(2)
                    .filter(|pair| pair[0].is_empty())
                    .map(|pair| &pair[1]),
            )
            .collect();
        assert_eq!(headings.len(), expected.len(), "{game}: {lines:#?}");
        for (heading, begin) in headings.iter().zip(&expected) {
            let rest = heading.strip_prefix(begin.as_str());
            let rest = rest.unwrap_or_else(|| panic!("{game}: {heading} for {begin}"));
            assert!(!rest.starts_with(char::is_numeric), "{game}: {heading}");
        }
        // The news appears once: as a heading, and not in the line of a turn as well.
        for heading in headings.iter().skip(1) {
            let told = lines.iter().filter(|line| line.contains(heading.as_str()));
            assert_eq!(told.count(), 1, "{game}: {heading}");
        }
        let numbers: Vec<usize> = lines
            .iter()
            .filter_map(|line| line.split_once(". ")?.0.parse().ok())
            .collect();
        assert!(
            numbers.len() > expected.len() && numbers.is_sorted_by(|a, b| a < b),
            "{game}"
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_round_is_a_heading_in_the_language_of_the_reader() {
    let world = World::new().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let empty = seats.users[0].slash(&seats.channel, "log", &[]).await.text();
    assert_eq!(empty, "Nothing has been played yet.");
    while seats.current().await.game().to_json()["round"] == 1 {
        seats.complete_a_turn("a turn").await;
    }
    let [german, french] = [("Greta", "de"), ("Fleur", "fr")].map(|(name, locale)| {
        let user = world.guild.user(name);
        user.set_locale(locale);
        user
    });
    let readers = [
        (&seats.users[0], "### Round 1", "### Round 2: tile "),
        (&german, "### Runde 1", "### Runde 2: Plättchen "),
        (&french, "### Manche 1", "### Manche 2\u{a0}: tuile "),
    ];
    for (user, first, second) in readers {
        let log = user.slash(&seats.channel, "log", &[]).await.text();
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[0], first, "{log}");
        assert!(lines[1].starts_with("1. "), "{log}");
        assert!(lines[lines.len() - 1].starts_with(second), "{log}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_choice_is_one_line_for_others_however_often_it_changes() {
    let world = World::new().await;
    for game in [GameId::LegendaryForests, GameId::Wispwood] {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        while seats.to_act().await.len() < 2 {
            seats.moves_once("until both decide at once").await;
        }
        let log = async || {
            let log = seats.users[1].slash(&seats.channel, "log", &[]).await;
            log.text().lines().count()
        };
        let before = log().await;
        seats.play(0, |_| 0).await;
        let once = log().await;
        assert!(once <= before + 1, "{game}");
        for choice in 1..3 {
            seats.play(0, |count| choice % count).await;
            assert_eq!(log().await, once, "{game}: a choice was changed");
        }
    }
    world.end().await;
}
