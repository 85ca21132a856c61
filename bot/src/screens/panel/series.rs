//! Several steps of one kind that a turn may take, offered together: the trees of Wispwood.

use games::{AnyGame, AnyMove, AnyView, Dice, Seed, Viewer};
use storage::PersonId;
use tables::TableWithMatch;

use super::draft::{Chain, complete, view};
use crate::press::Draft;

/// The kind of move that a turn may repeat.
const REPEATED: &str = "trees";

/// The most promising steps after this one, up to the end of the turn; none of another kind of move, or at a table
/// without advice.
pub(super) fn following(table: &TableWithMatch, view: &AnyView, first: &Chain) -> Vec<Chain> {
    let advice = table.state.advice;
    let mut following = Vec::new();
    let seat = view.viewer().seat();
    let Some(seat) = seat.filter(|_| first.verb == REPEATED && advice.is_full()) else {
        return following;
    };
    // Only what the person sees decides what is offered.
    let mut game = AnyGame::imagined(view, &mut Dice::new(&Seed::from_text(REPEATED)));
    let mut chosen = first.chosen.clone();
    while let Ok(played) = game.play(seat, &chosen)
        && !played.turn_over
        && let Some(next) = complete(game.view(Viewer::Seat(seat)).advised(advice), REPEATED, &[])
    {
        chosen = next.chosen.clone();
        following.push(next);
    }
    following
}

/// The step that a panel with this draft offered after the steps that were made since; none if the turn is over.
pub fn next_offered(table: &TableWithMatch, person: PersonId, draft: &Draft) -> Option<AnyMove> {
    let view = view(table, person);
    let goes_on = table.current.turn() == draft.turn && draft.verb == REPEATED;
    let verb = view
        .verbs()
        .into_iter()
        .find(|verb| goes_on && *verb == REPEATED)?;
    complete(view.advised(table.state.advice), verb, &[]).map(|next| next.chosen)
}
