//! Whole matches by thumb: nothing but presses on buttons and selects, by people who change their minds, with a bot that
//! is restarted in between.

use std::collections::BTreeMap;

use crate::support::{Seats, World, chance};
use games::GameId;
use playground::{Reply, User};

/// What was pressed in a match.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// Presses, the ones that open a panel included.
    presses: usize,
    /// Decisions.
    moves: usize,
    /// Turns: what one person decides from *Play* to the end of the panel.
    turns: usize,
    /// Turns in which everything was accepted as the panel proposed it.
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

/// How many matches of each game are played at the same time; the bot is restarted when all of them are over.
const AT_ONCE: usize = 5;

/// The button beside *Confirm* that makes only the first of several moves.
const ONE: &str = "Only this one";

/// What the panel offers: the one button that stands out.
fn offered(panel: &Reply) -> String {
    let buttons = panel.message().buttons();
    let main: Vec<_> = buttons.into_iter().filter(|button| button.style == 1).collect();
    assert_eq!(main.len(), 1, "{}", panel.text());
    main[0].label.clone()
}

/// Plays a match with the private panel alone.
async fn play_by_panel(seats: &Seats, mut pick: impl FnMut(usize) -> usize) -> Count {
    let mut count = Count::default();
    loop {
        let to_act = seats.to_act().await;
        if to_act.is_empty() {
            return count;
        }
        let user = &seats.users[to_act[pick(to_act.len())]];
        let board = seats.wait_for_board().await;
        // Now and then something else is chosen than what the panel proposes.
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
            let before = seats.load().await.head.entries;
            let done = user.press(panel.message(), &offered(&panel)).await;
            presses += 1;
            let made = seats.load().await.head.entries - before;
            count.moves += made as usize;
            // The trees of a turn are laid together.
            let most = if panel.message().button(ONE).is_some() {
                3
            } else {
                1
            };
            assert!(
                (1..=most).contains(&made),
                "{made} moves: {:?} then {:?}",
                panel.text(),
                done.text()
            );
            assert!(!done.text().is_empty(), "nothing is said about the move");
            panel = done;
            // The same message goes on with the next step of the turn.
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

/// Chooses something else in the menus and with the arrows. Gives the panel and how many presses that took.
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
            counts.entry(game).or_default().add(count);
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
        let turn = count.presses as f64 / count.turns as f64;
        let accepting = count.accepting as f64 / count.accepted as f64;
        println!(
            "{game}: {accepting:.2} presses a turn for people who accept what is offered, {turn:.2} on average \
             ({} turns, {} decisions)",
            count.turns, count.moves
        );
        let most = match game {
            GameId::LegendaryForests | GameId::Wispwood => 2.0,
            GameId::Mystaria => 3.0,
            GameId::Legends => 4.0,
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
