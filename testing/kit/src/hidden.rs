//! An independent oracle of secrecy: who may know which part of a published state, written from the rules alone. It
//! uses neither views nor `imagined` nor `visibility`, so a leak in them can't hide here.

use games::{AnyGame, Dice, GameId, Seat, Viewer};
use serde_json::{Value, json};

/// Shuffles to try until the swapped state is a possible one.
const TRIES: usize = 40;

/// Returns the match with only its published state: without the seats' memories, and with fixed random numbers.
pub fn base(game: &AnyGame) -> AnyGame {
    AnyGame::from_json(game.id(), &game.to_json(), game.dice().clone())
        .expect("a state that was just written")
}

/// Returns the part of a state that `viewer` may know.
pub fn known(game: &AnyGame, viewer: Viewer) -> Value {
    let mut state = game.to_json();
    let others = || {
        Seat::all(game.seats())
            .filter(move |&seat| !viewer.is(seat))
            .map(Seat::index)
    };
    match game.id() {
        GameId::LegendaryForests => {
            only_length(&mut state["pile"]);
            only_length(&mut state["removed"]);
            let tile = state["tile"].clone();
            for seat in others().filter(|_| game.to_json()["phase"] == "place") {
                let planet = state["planets"][seat].as_array_mut().expect("a planet");
                planet.pop_if(|last| last["no"] == tile);
                state["scores"][seat] = Value::Null;
            }
        }
        GameId::Mystaria => {
            only_length(&mut state["pile"]);
            only_length(&mut state["removed"]);
            others().for_each(|seat| state["hands"][seat] = json!(state["hands"][seat].is_null()));
        }
        GameId::Wispwood => {
            state["stock_kinds"] = Value::Null;
            others().for_each(|seat| state["cat_choice"][seat] = json!(state["cat_choice"][seat].is_null()));
        }
        GameId::Legends => {
            only_length(&mut state["deck"]);
            only_length(&mut state["club"]);
            others().for_each(|seat| only_length(&mut state["players"][seat]["hand"]));
        }
    }
    state
}

fn only_length(list: &mut Value) {
    *list = json!(list.as_array().map(Vec::len));
}

/// Returns the match with other hidden pieces and other random numbers, which `viewer` must not notice. `None` if the
/// hidden pieces can't be dealt differently. Takes a match without memory, see [`base`].
pub fn swapped(game: &AnyGame, viewer: Viewer, dice: &mut Dice) -> Option<AnyGame> {
    let (real, mut game) = (game, game.clone());
    // A seat can change its sealed decisions.
    for seat in Seat::all(game.seats()).filter(|&seat| !viewer.is(seat)) {
        if !game.to_act().contains(&seat)
            && let Some(chosen) = dice.pick(&game.legal_moves(seat))
        {
            game.play(seat, chosen).expect("a legal move");
        }
    }
    let state = game.to_json();
    let swap = |dice: &mut Dice| {
        let mut other = state.clone();
        deal_again(game.id(), &mut other, viewer, dice);
        AnyGame::from_json(game.id(), &other, dice.clone()).ok()
    };
    let found = (0..TRIES).find_map(|_| swap(dice).filter(|other| other.to_json() != real.to_json()));
    if let Some(other) = &found {
        assert_eq!(
            known(other, viewer),
            known(real, viewer),
            "the oracle itself is wrong"
        );
    }
    found
}

/// Deals the pieces that `viewer` may not know differently.
fn deal_again(game: GameId, state: &mut Value, viewer: Viewer, dice: &mut Dice) {
    let others = |seats: usize, place: &str| -> Vec<String> {
        let others = Seat::all(seats).filter(|&seat| !viewer.is(seat));
        others.map(|seat| place.replace('#', &seat.to_string())).collect()
    };
    let places = match game {
        GameId::LegendaryForests => vec!["/pile".to_owned(), "/removed".to_owned()],
        GameId::Mystaria => {
            let hands = others(state["hands"].as_array().expect("hands").len(), "/hands/#");
            [hands, vec!["/pile".to_owned(), "/removed".to_owned()]].concat()
        }
        GameId::Legends => {
            let hands = others(
                state["players"].as_array().expect("players").len(),
                "/players/#/hand",
            );
            // The club comes first: while there is a choice, it gets no joker.
            [vec!["/club".to_owned(), "/deck".to_owned()], hands].concat()
        }
        GameId::Wispwood => {
            // A tile of the stock is swapped with one that lies face down as a tree.
            let kinds = ["P", "H", "O", "E"];
            for _ in 0..3 {
                let [from, to] = [dice.below(4), dice.below(4)].map(|kind| kinds[kind]);
                let count = |kind: &str| state["stock_kinds"][kind].as_u64().expect("a number of tiles");
                let (less, more) = (count(from).saturating_sub(1), count(to) + 1);
                if from != to && count(from) > 0 {
                    state["stock_kinds"][from] = json!(less);
                    state["stock_kinds"][to] = json!(more);
                }
            }
            return;
        }
    };
    let mut pieces: Vec<Value> = Vec::new();
    for place in &places {
        match state.pointer(place).expect("a documented place") {
            Value::Array(list) => pieces.extend(list.iter().cloned()),
            Value::Null => {}
            piece => pieces.push(piece.clone()),
        }
    }
    dice.shuffle(&mut pieces);
    for place in &places {
        let take = |pieces: &mut Vec<Value>| {
            let fits = |piece: &Value| place != "/club" || piece != "JOKER";
            let index = pieces.iter().position(fits).expect("as many pieces as before");
            pieces.remove(index)
        };
        match state.pointer_mut(place).expect("a documented place") {
            Value::Array(list) => list.iter_mut().for_each(|piece| *piece = take(&mut pieces)),
            Value::Null => {}
            piece => *piece = take(&mut pieces),
        }
    }
}
