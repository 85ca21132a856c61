//! A stand-in plays for a person who is away, or as an opponent.
//!
//! It gets a view and reads the same description of the decision as a panel does, so it can't know more than the seat
//! itself. It is greedy: for every question it takes the answer with the highest value.

use crate::{
    any::{AnyMove, AnyView},
    dice::Dice,
};

/// The move that a stand-in makes from this view; `None` if the viewer has nothing to decide.
pub fn stand_in(view: &AnyView) -> Option<AnyMove> {
    view.verbs()
        .into_iter()
        .find_map(|verb| view.best(verb))
        .map(|chain| chain.chosen)
}

/// The move of a player who mostly takes one of the best answers: for examples that look like the boards of people.
pub fn casual_move(view: &AnyView, dice: &mut Dice) -> Option<AnyMove> {
    let verb = *dice.pick(&view.verbs())?;
    let one_of_the_best = view.walk(verb, |choice, _| {
        let best = &choice.options[..choice.options.len().min(3)];
        dice.pick(best).map(|option| option.key.clone()).ok_or(())
    });
    one_of_the_best.ok().flatten().map(|chain| chain.chosen)
}

#[cfg(test)]
mod tests {
    use crate::{AnyGame, Dice, GameId, Seat, Seed, Viewer, stand_in};

    fn new_match(id: GameId, seats: usize, seed: &str) -> AnyGame {
        AnyGame::new(id, seats, &Seed::from_text(seed), &serde_json::json!({})).unwrap()
    }

    #[test]
    fn stand_ins_alone_bring_every_game_to_its_end() {
        for id in GameId::ALL.iter().copied() {
            for seats in id.info().min_seats..=id.info().max_seats {
                let mut game = new_match(id, seats, "among ourselves");
                for _ in 0..5_000 {
                    let Some(&seat) = game.to_act().first() else { break };
                    let text = stand_in(&game.view(Viewer::Seat(seat))).expect("a move for who is to act");
                    game.play(seat, &text).unwrap();
                }
                assert!(game.standings().is_some(), "{id} with {seats} does not end");
            }
        }
    }

    #[test]
    fn a_stand_in_plays_better_than_chance() {
        for id in GameId::ALL.iter().copied() {
            let (mut ahead, matches) = (0, 12);
            for n in 0..matches {
                let mut game = new_match(id, 2, &format!("match {n}"));
                let mut dice = Dice::new(&Seed::from_text(&format!("chance {n}")));
                while let Some(&seat) = game.to_act().first() {
                    let text = if seat == Seat(0) {
                        stand_in(&game.view(Viewer::Seat(seat))).unwrap()
                    } else {
                        let moves = game.legal_moves(seat);
                        moves[dice.below(moves.len())].clone()
                    };
                    game.play(seat, &text).unwrap();
                }
                let scores = game.standings().unwrap().scores;
                ahead += usize::from(scores[0] > scores[1]);
            }
            assert!(ahead * 4 >= matches * 3, "{id}: ahead in {ahead} of {matches}");
        }
    }

    #[test]
    fn who_owes_nothing_gets_no_move() {
        let game = new_match(GameId::Mystaria, 2, "a turn");
        let waiting = Seat::all(2).find(|seat| !game.to_act().contains(seat)).unwrap();
        assert_eq!(stand_in(&game.view(Viewer::Seat(waiting))), None);
        assert_eq!(stand_in(&game.view(Viewer::Spectator)), None);
    }
}
