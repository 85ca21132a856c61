//! Whole matches by thumb: nothing but presses on buttons and selects.

mod support;

use games::GameId;
use support::{Seats, World, chance};

/// Plays a match with the private panel alone and counts the presses of all turns.
async fn play_by_panel(seats: &Seats, mut pick: impl FnMut(usize) -> usize) -> (usize, usize) {
    let (mut presses, mut moves) = (0, 0);
    loop {
        let to_act = seats.to_act().await;
        let Some(&seat) = to_act.first() else {
            return (presses, moves);
        };
        let user = &seats.users[seat];
        let board = seats.wait_for_board().await;
        let mut panel = user.press(&board, "Play").await;
        presses += 1;
        assert!(panel.ephemeral(), "{:?}", panel.answer());
        // Now and then something else is chosen than what the panel proposes.
        let selects = panel.message().selects();
        if !selects.is_empty() && pick(2) == 0 {
            let select = &selects[pick(selects.len())];
            let (_, value) = &select.options[pick(select.options.len())];
            panel = user.select(panel.message(), &select.custom_id, &[value]).await;
            presses += 1;
        }
        if panel.message().button("▶").is_some() && pick(3) == 0 {
            panel = user.press(panel.message(), "▶").await;
            presses += 1;
        }
        let before = seats.load().await.head.entries;
        let done = user.press(panel.message(), "Confirm").await;
        presses += 1;
        moves += 1;
        assert_eq!(
            seats.load().await.head.entries,
            before + 1,
            "{:?} then {:?}",
            panel.text(),
            done.text()
        );
        assert!(moves < 2_000, "a match that does not end");
    }
}

async fn matches_by_panel(game: GameId, players: usize, count: usize) {
    let mut world = World::new().await;
    for number in 0..count {
        let seats = world
            .table(game, &["Ann", "Ben", "Cleo", "Dora"][..players])
            .await;
        let (presses, moves) = play_by_panel(&seats, chance(&format!("{game} {number}"))).await;
        assert!(presses <= 4 * moves, "{presses} presses for {moves} moves");
        if number == 0 {
            // The panels of the next match are opened by a bot that was restarted.
            world.stop_bot().await;
            world.start_bot().await;
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forests_by_panel() {
    matches_by_panel(GameId::LegendaryForests, 2, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mystaria_by_panel() {
    matches_by_panel(GameId::Mystaria, 2, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wispwood_by_panel() {
    matches_by_panel(GameId::Wispwood, 2, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legends_by_panel() {
    matches_by_panel(GameId::Legends, 2, 2).await;
}
