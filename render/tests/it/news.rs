//! Pictures mark what is new to the viewer, and nothing that is still sealed.

use crate::support::{check_layout, names};
use games::{AnyGame, AnyMove, AnyView, Dice, GameId, Seat, Seed, Viewer, legendary_forests::view::Stage};
use render::DrawOptions;

/// Returns a match after this many random moves, with these moves.
fn played(id: GameId, seats: usize, seed: &str, most: usize) -> (AnyGame, Vec<(Seat, AnyMove)>) {
    let seed = Seed::from_text(seed);
    let mut game = AnyGame::new(id, seats, &seed, &serde_json::json!({})).unwrap();
    let mut dice = Dice::new(&seed);
    let mut moves = Vec::new();
    while let Some(&seat) = dice.pick(&game.to_act()).filter(|_| moves.len() < most) {
        let legal = game.legal_moves(seat);
        let chosen = dice.pick(&legal).unwrap().clone();
        game.play(seat, &chosen).unwrap();
        moves.push((seat, chosen));
    }
    (game, moves)
}

#[test]
fn everything_new_is_marked_and_covers_nothing() {
    let names = names();
    let people = DrawOptions::new(&names);
    for &id in GameId::ALL {
        let seats = id.info().max_seats;
        for most in [12, 30, 61, 90] {
            let (game, moves) = played(id, seats, "news", most);
            let view = game.view(Viewer::Spectator);
            let nothing = render::table(&view, &people.after(&moves, 0)).unwrap();
            for fresh in [1, 4, 9, moves.len()] {
                let picture = render::table(&view, &people.after(&moves, fresh)).unwrap();
                check_layout(&format!("{id}, {fresh} of {most} moves are new"), &picture);
                // In every game, nine moves change something visible.
                assert!(fresh < 9 || picture.png != nothing.png, "{id}: {fresh} of {most}");
            }
        }
    }
}

#[test]
fn turns_are_numbered_in_their_order() {
    let names = names();
    let (_, moves) = played(GameId::Legends, 4, "numbers", 60);
    let news = DrawOptions::new(&names).after(&moves, 20).news();
    assert_eq!(news.len(), 20);
    assert_eq!(news[0].0, 1);
    for pair in news.windows(2) {
        let next = pair[0].0 + usize::from(pair[0].1 != pair[1].1);
        assert_eq!(pair[1].0, next);
    }
}

#[test]
fn a_sealed_move_is_not_marked() {
    let names = names();
    let people = DrawOptions::new(&names);
    let mut sealed = 0;
    for most in 1..40 {
        let (game, moves) = played(GameId::LegendaryForests, 3, "sealed", most);
        let view = game.view(Viewer::Spectator);
        let (before, last) = moves.split_at(moves.len() - 1);
        let placed = last[0].1.to_string().starts_with("place");
        // While another player still has to place the same tile, the position of this one is hidden.
        let AnyView::LegendaryForests(public) = &view else {
            panic!("another game")
        };
        let waiting = public.stage == Stage::Place && public.placed.contains(&false);
        if placed && waiting && public.placed[last[0].0.index()] {
            let with = render::table(&view, &people.after(&moves, 1)).unwrap();
            let without = render::table(&view, &people.after(before, 0)).unwrap();
            assert_eq!(with.png, without.png, "{most}");
            sealed += 1;
        }
    }
    assert!(sealed > 5, "{sealed}");
}
