//! Legal moves against brute force.

use std::collections::BTreeSet;

use games::{
    Dice, Game, Seat, Seed, Viewer,
    legends::{
        Gifts, Legends, Move, Swap, Swaps,
        board::Place,
        cards::{Card, Cards},
    },
};

use super::support::*;

/// Returns all ways to take up to `most` cards from `kinds`, each any number of times.
fn multisets(kinds: &[Card], most: usize) -> Vec<Cards> {
    let mut found = vec![Vec::new()];
    let mut last = found.clone();
    for _ in 0..most {
        let mut longer: Vec<Vec<Card>> = Vec::new();
        for cards in &last {
            for &card in kinds
                .iter()
                .filter(|&&card| cards.last().is_none_or(|&last| last <= card))
            {
                longer.push([cards.as_slice(), &[card]].concat());
            }
        }
        found.extend(longer.clone());
        last = longer;
    }
    found
        .into_iter()
        .map(|cards| cards.into_iter().collect())
        .collect()
}

/// Returns far more moves than are legal: every form with every card in sight.
fn candidates(game: &Legends, seat: Seat) -> Vec<Move> {
    let view = game.view(Viewer::Seat(seat));
    let own: Vec<Card> = view.hand.unwrap().kinds().collect();
    let mut open: Vec<Card> = view.table.displays.values().flatten().copied().collect();
    open.sort();
    open.dedup();
    let mut all = own.clone();
    all.extend([Card::Joker, Card::Legend(view.table.at(seat), 1)]);
    all.retain(|card| card.place() != Some(Place::London));
    all.sort();
    all.dedup();
    let mut moves = vec![Move::Draw, Move::Gold(None)];
    for place in Place::ALL {
        moves.extend([
            Move::Travel(place),
            Move::Gold(Some(place)),
            Move::Renew(place),
            Move::FirstBook(place),
        ]);
    }
    for cards in multisets(&open, 3) {
        moves.extend([Move::Take(cards), Move::Keep(cards)]);
    }
    for cards in multisets(&all, 4) {
        for draw in [true, false] {
            moves.push(Move::Club { cards, draw });
        }
    }
    let here = view.table.at(seat);
    let paying: Vec<Card> = all
        .iter()
        .copied()
        .filter(|card| card.place().is_none_or(|place| place == here))
        .collect();
    for pay in multisets(&paying, 5) {
        for value in 1..=6 {
            for from in std::iter::once(None).chain(Place::ALL.map(Some)) {
                moves.push(Move::Book { value, pay, from });
            }
        }
    }
    let gifts: Vec<Option<Card>> = all.iter().copied().map(Some).chain([None]).collect();
    let mut greetings = vec![Gifts::default()];
    for other in Seat::all(game.seats()) {
        let with = |given: Gifts, gift: Option<Card>| match gift {
            Some(card) => given.with(other, card).unwrap(),
            None => given,
        };
        greetings = greetings
            .iter()
            .flat_map(|&given| gifts.iter().map(move |&gift| with(given, gift)))
            .filter(|given| given.iter().count() <= 3)
            .collect();
    }
    moves.extend(greetings.into_iter().map(Move::Give));
    let mut singles = Vec::new();
    for display in [Place::Atlantis, Place::Ark, Place::ShangriLa, Place::Yeti] {
        for &take in &open {
            singles.extend(all.iter().map(|&put| Swap { display, take, put }));
        }
    }
    moves.extend(singles.iter().map(|&swap| Move::Swap(Swaps::one(swap))));
    // The number of pairs grows with the fourth power of the cards in sight; a small number of cards is tested
    // exhaustively.
    if singles.len() <= 160 {
        for &a in &singles {
            moves.extend(singles.iter().map(|&b| Move::Swap(Swaps::two(a, b))));
        }
    }
    moves
}

fn check_brute_force(game: &Legends, with_pairs: bool) {
    for seat in game.to_act() {
        let view = game.view(Viewer::Seat(seat));
        let decider = view.decider().unwrap();
        let listed: BTreeSet<Move> = game.legal_moves(seat).into_iter().collect();
        let mut accepted: BTreeSet<Move> = candidates(game, seat)
            .into_iter()
            .filter(|chosen| decider.check(chosen).is_ok())
            .collect();
        let pair = |chosen: &Move| matches!(chosen, Move::Swap(swaps) if swaps.pair().is_some());
        let listed: BTreeSet<Move> = if with_pairs {
            listed
        } else {
            accepted.retain(|chosen| !pair(chosen));
            listed.into_iter().filter(|chosen| !pair(chosen)).collect()
        };
        assert_eq!(listed, accepted, "{}", game.to_json());
    }
}

#[test]
fn legal_moves_are_all_that_is_accepted() {
    for number in 0..6 {
        let mut dice = Dice::new(&Seed::from_text(&format!("brute {number}")));
        let mut game = start(2 + number % 3, &number.to_string());
        while let Some(&seat) = game.to_act().first() {
            if game.view(Viewer::Seat(seat)).hand.unwrap().kinds().count() <= 9 {
                check_brute_force(&game, false);
            }
            let chosen = *dice.pick(&game.legal_moves(seat)).unwrap();
            game.play(seat, &chosen).unwrap();
        }
    }
}

#[test]
fn legal_swaps_are_all_that_is_accepted() {
    for hand in ["AVA1 AVA1 YET2", "AVA1", "JOKER SHA1 SHA1", "SHA1 BUN1"] {
        let game = scene(&format!(
            "0 BER 10: {hand}
             1 BUN 12: YET1
             display ATL AVA1 AVA1 YET1
             display BUN AVA1 SHA1
             display SHA JOKER JOKER SHA1
             act 0"
        ));
        check_brute_force(&game, true);
    }
}
