//! What the log tells a viewer is neither more nor less than what the table shows them.
//!
//! The games say themselves how much of a move may be read (`visibility`), so that is not asked here. Instead a move is
//! replaced by another one of the same seat: a viewer who sees no difference on the table must not read one either, and
//! a viewer who sees one reads it, too.

use games::{Dice, GameId, Record, Replay, Seat, Seed, Viewer};
use serde_json::json;

/// What a viewer can read of the last move.
fn last_line(replay: &Replay, viewer: Viewer) -> Option<String> {
    replay.notation_for(replay.steps.len() - 1, viewer)
}

/// Plays random matches; at every move tries others in its place. Says how often a viewer could not tell them apart, and
/// how often they could.
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
            let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
            for viewer in viewers.filter(|viewer| !viewer.is(seat)) {
                let view = after[0].game.view(viewer);
                for other in &after[1..] {
                    if after[0].game.standings().is_some() || other.game.standings().is_some() {
                        continue;
                    }
                    let move_of = |replay: &Replay| replay.steps.last().map(|step| step.chosen.clone());
                    let sees_two = other.game.view(viewer) != view;
                    let reads_two = last_line(&after[0], viewer) != last_line(other, viewer);
                    assert_eq!(
                        reads_two,
                        sees_two,
                        "{game}: {viewer:?} sees and reads different things of {seat}: {:?} or {:?}",
                        move_of(&after[0]),
                        move_of(other)
                    );
                    if move_of(&after[0]) != move_of(other) {
                        found[usize::from(sees_two)] += 1;
                    }
                }
            }
            replay = after.swap_remove(0);
        }
    }
    found
}

#[test]
fn a_viewer_reads_of_a_move_what_they_see_of_it() {
    for &game in GameId::ALL {
        let [hidden, seen] = compare_moves(game, 3, 2);
        // In Mystaria every decision is seen by all.
        assert_eq!(
            hidden > 0,
            game != GameId::Mystaria,
            "{game}: {hidden} hidden decisions"
        );
        assert!(seen > 0, "{game}");
    }
}
