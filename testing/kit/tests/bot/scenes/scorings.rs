//! Scorings in the middle of a match: a first line, one line for each player, the rest behind *Details*.

use super::{accept, alone_with_bots, check_channel};
use games::GameId;
use grovekeeper::screens;
use kit::discord::SeenMessage;
use kit::{Seats, World, says};
use render::language::Language;

/// Most characters of a total: two lines on a phone.
const LONGEST: usize = 100;

/// "**Ann** +20 → 33: Atlantis 7, Amber 3.", for the ghost without sources.
pub(super) fn is_total(line: &str) -> bool {
    // What a turn brought stands behind a colon.
    let total = line.split(':').next().unwrap_or_default();
    total.contains(" +") && total.contains(" → ")
}

/// Plays until a board shows a scoring with this beginning, and returns the newest board.
async fn play_until(world: &World, seats: &Seats, begins: &str) -> SeenMessage {
    loop {
        world.settled(seats).await;
        check_channel(seats, begins);
        let board = seats.board().unwrap();
        if board.content.contains(begins) {
            return board;
        }
        let people = seats.users.len();
        let seat = seats.to_act().await.into_iter().find(|seat| *seat < people);
        accept(seats, seat.expect("a person")).await;
    }
}

/// Returns the numbers of a total: the points gained, the new total, and each source.
fn numbers(total: &str) -> (i64, i64, Vec<i64>) {
    let (_, told) = total.split_once('+').unwrap();
    let numbers = told
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty());
    let mut numbers = numbers.map(|number| number.parse().unwrap());
    (
        numbers.next().unwrap(),
        numbers.next().unwrap(),
        numbers.collect(),
    )
}

/// Checks the header, a line for each of `totals`, and the question at the end, in every language.
async fn check_scoring(world: &World, seats: &Seats, board: &SeenMessage, totals: usize) {
    let lines: Vec<&str> = board.content.lines().collect();
    let first = lines.iter().position(|line| is_total(line)).expect("a total");
    let header = lines[first - 1];
    assert!(header.starts_with("**") && header.ends_with("**"), "{header}");
    assert!(
        lines[first..first + totals].iter().all(|line| is_total(line)),
        "{}",
        board.content
    );
    assert!(
        !lines[first + totals..].iter().any(|line| is_total(line)),
        "{}",
        board.content
    );
    let asked = lines.last().unwrap();
    assert!(asked.contains("<@"), "the question is last: {}", board.content);
    let table = world.tables.with_match(seats.load().await).await.unwrap();
    let (_, span) = seats.noted().await.unwrap();
    for language in Language::ALL {
        let told = screens::board::news(&table, language, span);
        let lines: Vec<&str> = told.lines().filter(|line| is_total(line)).collect();
        assert_eq!(lines.len(), totals, "{told}");
        for line in lines {
            assert!(line.chars().count() <= LONGEST, "{language:?}: {line}");
            let (gain, now, sources) = numbers(line);
            assert!(now >= gain, "{line}");
            if !line.starts_with(&language.word("wispwood-rival")) {
                assert_eq!(sources.iter().sum::<i64>(), gain, "{line}");
            }
        }
    }
}

/// Checks that *Details* adds the sources of the totals, for the reader only.
async fn check_details(seats: &Seats, board: &SeenMessage, more: &str) {
    let told = seats.users[0].press(board, "Details").await;
    assert!(told.ephemeral());
    says(&told, more);
    assert!(!board.content.contains(more), "{}", board.content);
    assert!(told.text().lines().count() > board.content.lines().count());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scoring_of_legends_is_a_line_for_each_player() {
    let world = World::new().await;
    let seats = alone_with_bots(&world, GameId::Legends, 3).await;
    let board = play_until(&world, &seats, "Scoring 1: ").await;
    check_scoring(&world, &seats, &board, 4).await;
    says(&board, "**Ann** +");
    check_details(&seats, &board, "The club reveals").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_wispwood_is_a_line_for_each_player() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let board = play_until(&world, &seats, "Round 1 is over.").await;
    check_scoring(&world, &seats, &board, 2).await;
    says(&board, "**Ben** +");
    // The line that remains after a choice of cats names where the cat went, and nothing outdated.
    let mut left = None;
    for seat in seats.to_act().await {
        left = Some(accept(&seats, seat).await.0);
    }
    let left = left.expect("both choose").text();
    assert!(
        left.starts_with("You ") && left.contains("your cat") && !left.contains("chosen"),
        "{left}"
    );
    // The sums continue from round to round.
    let sum_of = |board: &SeenMessage| {
        let line = board.content.lines().find(|line| line.starts_with("**Ann** +"));
        numbers(line.expect("a total"))
    };
    let (_, first, _) = sum_of(&board);
    let board = play_until(&world, &seats, "Round 2 is over.").await;
    let (gain, second, _) = sum_of(&board);
    assert_eq!(second, first + gain);
    world.end().await;
}

/// In a solo match, the ghost has its own line, too.
#[tokio::test(flavor = "multi_thread")]
async fn the_ghost_is_scored_like_a_player() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann"]).await;
    let board = play_until(&world, &seats, "Round 1 is over.").await;
    check_scoring(&world, &seats, &board, 2).await;
    says(&board, "The ghost +");
    world.end().await;
}

/// At the end, every player's points appear once, with their sources.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_lists_no_points_twice() {
    let world = World::new().await;
    for game in [GameId::Wispwood, GameId::Legends] {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        seats.play_to_the_end(|_| 0).await;
        world.settled(&seats).await;
        let end = seats.board().unwrap();
        assert!(!end.content.lines().any(is_total), "{game}: {}", end.content);
        assert_eq!(end.content.matches('🏆').count(), 1, "{game}: {}", end.content);
        world.settle_all().await;
    }
    world.end().await;
}
