//! Whole matches by thumb: nothing but presses on buttons and selects, by people who change their minds, with a bot that
//! is restarted in between.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Seats, World, chance};
use games::GameId;

/// What was pressed in a match.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// Presses, the ones that open a panel included.
    presses: usize,
    /// Decisions.
    moves: usize,
    /// Turns: what one player decides between two public boards.
    turns: usize,
    /// Decisions that were made without looking at anything else than what the panel proposed.
    straight: usize,
    /// Presses on Back.
    backs: usize,
}

/// How many matches of each game are played at the same time; the bot is restarted when all of them are over.
const AT_ONCE: usize = 5;

/// Plays a match with the private panel alone.
async fn play_by_panel(seats: &Seats, mut pick: impl FnMut(usize) -> usize) -> Count {
    let mut count = Count::default();
    let mut turns = BTreeSet::new();
    loop {
        let to_act = seats.to_act().await;
        if to_act.is_empty() {
            count.turns = turns.len();
            return count;
        }
        let seat = to_act[pick(to_act.len())];
        turns.insert((seats.current().await.turn(), seat));
        let user = &seats.users[seat];
        let board = seats.wait_for_board().await;
        let mut panel = user.press(&board, "Play").await;
        count.presses += 1;
        assert!(panel.ephemeral(), "{:?}", panel.answer());
        let back = |panel: &playground::Reply| panel.message().button("Back").map(|button| button.disabled);
        assert_eq!(back(&panel), Some(true), "nothing was chosen yet");
        // Now and then something else is chosen than what the panel proposes, and once more, and taken back.
        let straight = pick(2) == 0;
        if !straight {
            for _ in 0..=pick(2) {
                let selects = panel.message().selects();
                if selects.is_empty() {
                    break;
                }
                let select = &selects[pick(selects.len())];
                let (_, value) = &select.options[pick(select.options.len())];
                panel = user.select(panel.message(), &select.custom_id, &[value]).await;
                count.presses += 1;
            }
            for button in ["▶", "↻", "◀"] {
                if panel.message().button(button).is_some() && pick(4) == 0 {
                    panel = user.press(panel.message(), button).await;
                    count.presses += 1;
                }
            }
            if back(&panel) == Some(false) && pick(3) == 0 {
                let before = (panel.text(), panel.message().selects().len());
                panel = user.press(panel.message(), "Back").await;
                count.presses += 1;
                count.backs += 1;
                let after = (panel.text(), panel.message().selects().len());
                assert!(
                    panel.message().button("Confirm").is_some(),
                    "{before:?} {after:?}"
                );
            }
        }
        let before = seats.load().await.head.entries;
        let done = user.press(panel.message(), "Confirm").await;
        count.presses += 1;
        count.moves += 1;
        count.straight += usize::from(straight);
        assert_eq!(
            seats.load().await.head.entries,
            before + 1,
            "{:?} then {:?}",
            panel.text(),
            done.text()
        );
        assert!(count.moves < 2_000, "a match that does not end");
    }
}

/// Plays so many matches of each game through panels, several at a time, and says what an average turn takes.
async fn matches_by_panel(each: usize) -> BTreeMap<GameId, Count> {
    let mut world = World::new().await;
    let names = ["Ann", "Ben", "Cleo", "Dora"];
    let mut counts: BTreeMap<GameId, Count> = BTreeMap::new();
    let plan: Vec<(GameId, usize)> = (0..each)
        .flat_map(|number| GameId::ALL.iter().map(move |&game| (game, number)))
        .collect();
    for part in plan.chunks(AT_ONCE) {
        let mut matches = tokio::task::JoinSet::new();
        for &(game, number) in part {
            // Mostly two at a table: more players make a match longer, not different.
            let players = if number % 5 == 4 { 3 } else { 2 };
            let seats = world.table(game, &names[..players]).await;
            matches.spawn(async move {
                let count = play_by_panel(&seats, chance(&format!("{game} {number}"))).await;
                assert!(seats.is_over().await);
                (game, count)
            });
        }
        while let Some(done) = matches.join_next().await {
            let (game, count) = done.unwrap();
            let sum = counts.entry(game).or_default();
            sum.presses += count.presses;
            sum.moves += count.moves;
            sum.turns += count.turns;
            sum.straight += count.straight;
            sum.backs += count.backs;
        }
        // The panels of the next matches are opened by a bot that was restarted.
        world.stop_bot().await;
        world.start_bot().await;
    }
    world.end().await;
    counts
}

/// Checks and prints the number of presses of an average turn.
#[expect(clippy::print_stdout, reason = "the figures of the README come from here")]
fn report(counts: &BTreeMap<GameId, Count>) {
    for (game, count) in counts {
        let [turn, decision] = [count.turns, count.moves].map(|of| count.presses as f64 / of as f64);
        println!(
            "{game}: {turn:.1} presses a turn, {decision:.1} a decision ({} presses, {} turns, {} decisions, of which {} \
             as proposed; {} times back)",
            count.presses, count.turns, count.moves, count.straight, count.backs
        );
        assert!(decision <= 4.0, "{game}: {decision} presses a decision");
        if *game == GameId::LegendaryForests {
            assert!(turn <= 4.0, "{turn} presses a turn");
        }
        assert!(count.backs > 0, "{game}: nobody ever went back");
    }
    assert_eq!(counts.len(), GameId::ALL.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_each_game_by_panel_with_restarts() {
    let number = std::env::var("PANEL_MATCHES")
        .ok()
        .and_then(|text| text.parse().ok());
    report(&matches_by_panel(number.unwrap_or(5)).await);
}
