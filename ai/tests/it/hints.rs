//! A hint can always be put into words, and *Confirm* plays the same move.

use ai::{Level, Mind, Stop, think};
use games::{AnyView, GameId, Next, Seed, Viewer};

use crate::support::positions;

const HINTS: usize = 200;

fn keys(view: &AnyView, chosen: &games::AnyMove) -> Vec<String> {
    view.picks(chosen).into_iter().map(|pick| pick.key).collect()
}

#[test]
fn every_hint_has_words_and_reasons_and_is_what_confirm_plays() {
    let mind = Mind::new(Level::Elder).with_nodes(60);
    for &game in GameId::ALL {
        let mut hints = 0;
        for deal in 0.. {
            if hints >= HINTS {
                break;
            }
            for (position, seat) in positions(game, 2 + deal % 2, &format!("hints {deal}"), 40) {
                let view = position.view(Viewer::Seat(seat));
                let thought = think(&view, &mind, &Seed::from_text("hint"), &Stop::never()).unwrap();
                hints += 1;
                for candidate in thought.candidates.iter().take(2) {
                    let (chosen, verb) = (&candidate.chosen, candidate.chosen.verb());
                    let keys = keys(&view, chosen);
                    let texts: Vec<&str> = keys.iter().map(String::as_str).collect();
                    let Next::Move(played) = view.choose(verb, &texts) else {
                        panic!("{game}: {verb} {keys:?} is no move");
                    };
                    let [wanted, found] = [chosen, &played].map(|chosen| {
                        let mut after = position.clone();
                        after.play(seat, chosen).unwrap();
                        let view = after.view(Viewer::Seat(seat));
                        (view.scores(), view.to_act(), after.legal_moves(seat).len())
                    });
                    assert_eq!(wanted, found, "{game}: {chosen} and {played}");
                    let reasons = view.reasons(chosen);
                    assert!(
                        !reasons.gains.is_empty() || !reasons.keeps.is_empty(),
                        "{game}: nothing is said of {chosen}"
                    );
                }
            }
        }
    }
}
