//! A view that an engine gets may be written by hand: it is refused or can be thought about.

use std::panic::{self, AssertUnwindSafe};

use ai::{Level, Mind, Stop, legal_moves, think};
use games::{AnyView, Dice, GameId, Seed, Viewer};
use serde_json::{Value, json};

use crate::support::{number, positions};

/// All paths to values within a view.
fn paths(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => map
            .iter()
            .for_each(|(key, value)| paths(value, format!("{path}/{key}"), found)),
        Value::Array(list) => (0..)
            .zip(list)
            .for_each(|(index, value)| paths(value, format!("{path}/{index}"), found)),
        _ => {}
    }
    found.push(path);
}

/// The view with another value in one place.
fn changed(view: &Value, dice: &mut Dice) -> Value {
    let mut found = Vec::new();
    paths(view, String::new(), &mut found);
    let mut view = view.clone();
    let path = dice.pick(&found).expect("a value");
    let place = view.pointer_mut(path).expect("its path");
    let other = match place {
        Value::Array(list) if !list.is_empty() => {
            let item = list[dice.below(list.len())].clone();
            list.extend(std::iter::repeat_n(item, 300));
            return view;
        }
        _ => [
            json!(null),
            json!(0),
            json!(3),
            json!(200),
            json!(32_767),
            json!(-32_768),
            json!(u64::MAX),
            json!(true),
            json!([]),
            json!({}),
        ],
    };
    *place = other[dice.below(other.len())].clone();
    view
}

/// `FUZZ_VIEWS` raises the number of views per game.
#[test]
fn any_view_is_refused_or_can_be_thought_about() {
    let wanted = number("FUZZ_VIEWS", 300);
    let mind = Mind::new(Level::Elder).with_nodes(40);
    let seed = Seed::from_text("views");
    for &game in GameId::ALL {
        let mut dice = Dice::new(&seed.derive(game.as_str()));
        let (mut tried, mut accepted, mut panicked) = (0, 0, Vec::new());
        for (truth, seat) in positions(game, game.info().max_seats, "views", 30) {
            let real = truth.view(Viewer::Seat(seat)).to_json();
            for _ in 0..wanted.div_ceil(30) {
                let value = changed(&real, &mut dice);
                tried += 1;
                let used = panic::catch_unwind(AssertUnwindSafe(|| {
                    let view = AnyView::from_json(game, &value).ok()?;
                    legal_moves(&view);
                    think(&view, &mind, &seed, &Stop::never())
                }));
                match used {
                    Ok(thought) => accepted += usize::from(thought.is_some()),
                    Err(_) => panicked.push(value.to_string()),
                }
            }
        }
        assert!(panicked.is_empty(), "{game}: views that panic: {panicked:#?}");
        assert!(
            accepted > tried / 20,
            "{game}: only {accepted} of {tried} views were accepted"
        );
    }
}
