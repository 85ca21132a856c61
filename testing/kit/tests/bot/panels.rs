//! Whole matches with panels only: people press buttons and menus, change their minds, and the bot restarts in between.

use std::collections::BTreeMap;

use games::GameId;
use kit::discord::{Reply, User};
use kit::{Seats, World, chance, says};

/// The presses of a match.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// Presses, including those that open a panel.
    presses: usize,
    /// Decisions.
    moves: usize,
    /// Turns: the decisions of one person from *Play* to the end of the panel.
    turns: usize,
    /// Turns in which the person accepted the first answers.
    accepted: usize,
    /// Presses of these turns.
    accepting: usize,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.presses += other.presses;
        self.moves += other.moves;
        self.turns += other.turns;
        self.accepted += other.accepted;
        self.accepting += other.accepting;
    }
}

/// How many matches of each game run at the same time. The bot is restarted when all of them are over.
const AT_ONCE: usize = 5;

/// Returns the highlighted button of a panel.
fn offered(panel: &Reply) -> String {
    let buttons = panel.message().buttons();
    let main: Vec<_> = buttons.into_iter().filter(|button| button.style == 1).collect();
    assert_eq!(main.len(), 1, "{}", panel.text());
    main[0].label.clone()
}

/// Plays a match with the private panel only.
async fn play_by_panel(seats: &Seats, mut pick: impl FnMut(usize) -> usize) -> Count {
    let mut count = Count::default();
    loop {
        let to_act = seats.to_act().await;
        if to_act.is_empty() {
            return count;
        }
        let user = &seats.users[to_act[pick(to_act.len())]];
        // The board on which the last move was made loses its buttons when the next one is posted.
        let board = loop {
            let board = seats.wait_for_board().await;
            let told = seats.noted().await.filter(|(message, _)| *message == board.id.0);
            let newest = seats.current().await;
            if told.is_some_and(|(_, span)| span.to >= newest.last_public(span.to)) {
                break board;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        };
        // Sometimes people look around before they answer.
        let accepts = pick(2) == 0;
        let mut presses = 1;
        let mut panel = user.press(&board, "Play").await;
        assert!(panel.ephemeral(), "{:?}", panel.answer());
        loop {
            if !accepts {
                let changed = change_mind(user, panel, &mut pick).await;
                presses += changed.1;
                panel = changed.0;
            }
            let (ready, answers) = user.answered(panel).await;
            panel = ready;
            presses += answers;
            let before = seats.load().await.head.entries;
            // Two zones of a tile are no rotations of one piece.
            let turns = panel
                .message()
                .buttons()
                .iter()
                .any(|button| button.label.contains('↻'));
            assert!(
                !turns || !panel.text().contains("Plant a tree"),
                "{}",
                panel.text()
            );
            let done = user.press(panel.message(), &offered(&panel)).await;
            presses += 1;
            let made = seats.load().await.head.entries - before;
            count.moves += made as usize;
            assert!(
                made == 1,
                "{made} moves: {:?} then {:?}",
                panel.text(),
                done.text()
            );
            assert!(!done.text().is_empty(), "nothing is said about the move");
            panel = done;
            // The same message continues with the next step of the turn.
            if panel.message().button("Confirm").is_none() {
                break;
            }
        }
        count.presses += presses;
        count.turns += 1;
        if accepts {
            count.accepted += 1;
            count.accepting += presses;
        }
        assert!(count.moves < 2_000, "a match that does not end");
    }
}

/// Makes another choice in the menus and with the arrows. Returns the panel and the number of presses.
async fn change_mind(user: &User, mut panel: Reply, pick: &mut impl FnMut(usize) -> usize) -> (Reply, usize) {
    let mut presses = 0;
    for _ in 0..=pick(2) {
        let selects = panel.message().selects();
        if selects.is_empty() {
            break;
        }
        let select = &selects[pick(selects.len())];
        let (_, value) = &select.options[pick(select.options.len())];
        panel = user.select(panel.message(), &select.custom_id, &[value]).await;
        presses += 1;
    }
    for sign in ["▶", "↻", "◀"] {
        let buttons = panel.message().buttons();
        let found = buttons.iter().find(|button| button.label.contains(sign));
        if let Some(label) = found.map(|button| button.label.clone())
            && pick(4) == 0
        {
            panel = user.press(panel.message(), &label).await;
            presses += 1;
        }
    }
    (panel, presses)
}

/// Plays matches of each game through panels, several at a time, and returns the presses of an average turn.
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
            // Mostly two players: more players make a match longer, but no different.
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
            counts.entry(game).or_default().add(count);
        }
        // A restarted bot opens the panels of the next matches.
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
        let turn = count.presses as f64 / count.turns as f64;
        let accepting = count.accepting as f64 / count.accepted as f64;
        println!(
            "{game}: {accepting:.2} presses a turn for people who take the first answers, {turn:.2} on average \
             ({} turns, {} decisions)",
            count.turns, count.moves
        );
        let most = match game {
            // Play, a spot, Confirm.
            GameId::LegendaryForests => 3.0,
            // A tree turn is confirmed tree by tree.
            GameId::Wispwood => 5.0,
            GameId::Mystaria => 6.0,
            _ => 8.0,
        };
        assert!(accepting <= most, "{game}: {accepting} presses a turn");
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

/// Between people, nothing is preselected, and the order of the answers says nothing about their value; their effects
/// are shown. Against bots, the best answers come first and are preselected.
#[tokio::test(flavor = "multi_thread")]
async fn between_people_nothing_is_chosen_for_them() {
    let world = World::new().await;
    for &game in GameId::ALL {
        // A tile may fit in only one way: then there is no choice.
        let (seats, seat, panel) = loop {
            let seats = world.table(game, &["Ann", "Ben"]).await;
            let seat = seats.to_act().await[0];
            let panel = seats.users[seat]
                .press(&seats.wait_for_board().await, "Play")
                .await;
            if !panel.message().selects().is_empty() {
                break (seats, seat, panel);
            }
        };
        let user = &seats.users[seat];
        says(&panel, "Choose above, then confirm.");
        let confirm = panel.message().button("Confirm").expect("Confirm");
        assert!(confirm.disabled, "{game}: {}", panel.text());
        let menus = panel.message().selects();
        assert_eq!(menus.len(), 1, "{game}: one question at a time");
        assert_eq!(menus[0].chosen, Vec::<String>::new(), "{game}");
        // A button that a tampered app presses plays nothing.
        let forged = confirm.custom_id.expect("a press");
        user.press_raw(panel.message(), &forged).await;
        assert_eq!(seats.load().await.head.entries, 0, "{game}");
        let ready = user.ready(panel).await;
        user.press(ready.message(), "Confirm").await;
        assert_eq!(seats.load().await.head.entries, 1, "{game}");

        let alone = world.lobby(game, &["Cleo"]).await;
        alone.add_bot("Seedling").await;
        alone.start().await;
        world.settled(&alone).await;
        let panel = alone.users[0].press(&alone.wait_for_board().await, "Play").await;
        let confirm = panel.message().button("Confirm").expect("Confirm");
        assert!(!confirm.disabled, "{game}: {}", panel.text());
    }
    world.end().await;
}
