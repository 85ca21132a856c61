//! What a viewer sees, reads and hears follows from what they may know. What they may know is decided by an oracle that
//! is written from the rules alone.

use games::{AnyGame, Dice, GameId, News, Played, Record, Replay, Seat, Seed, Viewer, stand_in};
use kit::hidden;
use serde_json::json;

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Calls `check` before some moves of random matches of every size.
fn random_positions(game: GameId, mut check: impl FnMut(&AnyGame, &mut Dice)) {
    for seats in game.info().min_seats..=game.info().max_seats {
        for number in 0..2 {
            let seed = Seed::from_text(&format!("hidden {game} {seats} {number}"));
            let mut state = AnyGame::new(game, seats, &seed, &json!({})).expect("a documented setup");
            let mut dice = Dice::new(&seed.derive("play"));
            while let Some(&seat) = dice.pick(&state.to_act()) {
                // Sealed decisions are rare in some games.
                let decided =
                    |seat: &Seat| !state.to_act().contains(seat) && !state.legal_moves(*seat).is_empty();
                let sealed = Seat::all(seats).any(|seat| decided(&seat));
                if dice.below(if sealed { 2 } else { 5 }) == 0 {
                    check(&state, &mut dice);
                }
                let chosen = dice.pick(&state.legal_moves(seat)).expect("a move").clone();
                state.play(seat, &chosen).expect("a legal move");
            }
        }
    }
}

/// Returns everything that the game itself shows to a viewer.
fn shown(game: &AnyGame, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let suggested: Vec<_> = view
        .verbs()
        .into_iter()
        .map(|verb| view.choose(verb, &[]))
        .collect();
    let legal = viewer.seat().map(|seat| game.legal_moves(seat));
    let own = stand_in(&view);
    format!("{view:?} {} {suggested:?} {legal:?} {own:?}", view.to_json())
}

fn heard(played: &Played, viewer: Viewer) -> Vec<&News> {
    played.news.iter().filter(|news| news.is_for(viewer)).collect()
}

/// Swaps the information hidden from each viewer and continues both matches with the same moves, as long as the viewer
/// can't distinguish them. Returns the number of compared positions.
fn swap_and_compare(game: GameId) -> usize {
    let mut compared = 0;
    random_positions(game, |position, dice| {
        for viewer in viewers(position.seats()) {
            let mut real = hidden::base(position);
            let Some(mut other) = hidden::swapped(&real, viewer, dice) else {
                continue;
            };
            for _ in 0..6 {
                assert_eq!(
                    shown(&real, viewer),
                    shown(&other, viewer),
                    "{game}: {viewer:?} can tell\n{}\nfrom\n{}",
                    real.to_json(),
                    other.to_json()
                );
                compared += 1;
                let Some(&seat) = dice.pick(&real.to_act()) else {
                    break;
                };
                let possible = other.legal_moves(seat);
                let mut moves = real.legal_moves(seat);
                moves.retain(|chosen| possible.contains(chosen));
                let Some(chosen) = dice.pick(&moves) else { break };
                let [told, also] =
                    [&mut real, &mut other].map(|game| game.play(seat, chosen).expect("legal"));
                if hidden::known(&real, viewer) != hidden::known(&other, viewer) {
                    break;
                }
                assert_eq!(
                    heard(&told, viewer),
                    heard(&also, viewer),
                    "{game}: {viewer:?} hears of {chosen}"
                );
                assert_eq!(told.turn_over, also.turn_over, "{game}: {viewer:?}, {chosen}");
            }
        }
    });
    compared
}

#[test]
fn everything_shown_stays_equal_when_hidden_pieces_are_swapped() {
    for &game in GameId::ALL {
        let compared = swap_and_compare(game);
        assert!(compared > 300, "{game}: only {compared} positions were compared");
    }
}

/// The oracle hides neither too little nor too much: a player sees a swap of their own pieces.
#[test]
fn a_viewer_who_may_know_sees_the_swap() {
    for &game in GameId::ALL {
        let mut seen = 0;
        random_positions(game, |position, dice| {
            let real = hidden::base(position);
            let Some(other) = hidden::swapped(&real, Viewer::Spectator, dice) else {
                return;
            };
            for viewer in viewers(real.seats()) {
                let may_know = hidden::known(&real, viewer) != hidden::known(&other, viewer);
                let sees = real.view(viewer) != other.view(viewer);
                assert_eq!(sees, may_know, "{game}: {viewer:?}");
                seen += usize::from(sees);
            }
        });
        assert!(seen > 5, "{game}: only {seen} swaps were seen");
    }
}

/// Returns what a viewer can read of the last move.
fn last_line(replay: &Replay, viewer: Viewer) -> Option<String> {
    replay.notation_for(replay.steps.len() - 1, viewer)
}

/// Plays random matches and tries other moves in the place of each. Returns how often a viewer can't distinguish two of
/// them, and how often they can.
fn compare_moves(game: GameId, seats: usize, matches: u32) -> [u32; 2] {
    let mut found = [0; 2];
    for number in 0..matches {
        let seed = Seed::from_text(&format!("secrecy {game} {seats} {number}"));
        let mut dice = Dice::new(&seed.derive("random play"));
        let record = Record::new(game, seats, &json!({}), seed).expect("a documented setup");
        let mut replay = record.replay().expect("a match that begins");
        while let Some(&seat) = dice.pick(&replay.game.to_act()) {
            let moves = replay.game.legal_moves(seat);
            let mut after: Vec<Replay> = Vec::new();
            for _ in 0..3 {
                let chosen = dice.pick(&moves).expect("who is to act has a move");
                let mut other = replay.clone();
                other.play(seat, chosen).expect("a listed move");
                after.push(other);
            }
            for viewer in viewers(seats).filter(|viewer| !viewer.is(seat)) {
                for other in &after[1..] {
                    let real = &after[0];
                    if real.game.standings().is_some() || other.game.standings().is_some() {
                        continue;
                    }
                    let move_of = |replay: &Replay| replay.steps.last().map(|step| step.chosen.clone());
                    let what = format!(
                        "{game}: {seat} plays {:?} or {:?}, {viewer:?}",
                        move_of(real),
                        move_of(other)
                    );
                    let may_know = hidden::known(&real.game, viewer) != hidden::known(&other.game, viewer);
                    let sees = real.game.view(viewer) != other.game.view(viewer);
                    assert_eq!(sees, may_know, "{what} sees");
                    let reads = last_line(real, viewer) != last_line(other, viewer);
                    assert_eq!(reads, may_know, "{what} reads");
                    let played = |replay: &Replay| replay.steps.last().map(|step| step.played.clone());
                    let [one, two] = [real, other].map(|replay| played(replay).unwrap_or_default());
                    assert!(
                        may_know || heard(&one, viewer) == heard(&two, viewer),
                        "{what} hears"
                    );
                    if move_of(real) != move_of(other) {
                        found[usize::from(may_know)] += 1;
                    }
                }
            }
            replay = after.swap_remove(0);
        }
    }
    found
}

#[test]
fn a_viewer_learns_of_a_move_only_what_they_may_know() {
    for &game in GameId::ALL {
        let [hidden, seen] = compare_moves(game, 3, 2);
        // In Mystaria every decision is open.
        assert_eq!(
            hidden > 0,
            game != GameId::Mystaria,
            "{game}: {hidden} hidden decisions"
        );
        assert!(seen > 0, "{game}");
    }
}
