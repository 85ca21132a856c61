//! What is new on the landscape: numbers in the order of turns, on new tiles and next to new buildings.

use games::{
    AnyMove, Cell, Turn,
    mystaria::{Move, View, landscape::Laid},
};

use super::board::Board;
use crate::{
    page::{DrawOptions, Page},
    toolkit::pt,
};

const BADGE: f32 = 44.0;

/// Returns the new tiles; without news, the last one.
pub(super) fn tiles(view: &View, options: &DrawOptions) -> Vec<Laid> {
    let laid = view.landscape.laid();
    if options.happened.is_none() {
        return laid.last().copied().into_iter().collect();
    }
    let new: Vec<(Cell, Turn)> = options
        .news()
        .into_iter()
        .filter_map(|(_, _, chosen)| match chosen {
            AnyMove::Mystaria(Move::Lay { cell, turn }) => Some((*cell, *turn)),
            _ => None,
        })
        .collect();
    let is_new = |laid: &&Laid| new.contains(&(laid.cell, laid.turn));
    laid.iter().filter(is_new).copied().collect()
}

/// Draws the numbers: on the corner of a tile, above a building. A single turn needs none.
pub(super) fn draw(page: &mut Page, options: &DrawOptions, board: &Board) {
    let news = options.news();
    if news.last().is_none_or(|(number, ..)| *number < 2) {
        return;
    }
    for (number, seat, chosen) in news {
        match chosen {
            AnyMove::Mystaria(Move::Lay { cell, .. }) if board.shows((*cell, *cell)) => {
                let field = board.cell(*cell);
                page.free_badge(seat, number, pt(field.x + 22.0, field.y + 4.0), BADGE);
            }
            AnyMove::Mystaria(Move::Build { cell, .. }) if board.shows((*cell, *cell)) => {
                let field = board.cell(*cell);
                page.free_badge(seat, number, pt(field.right() - 8.0, field.bottom() - 4.0), BADGE);
            }
            _ => {}
        }
    }
}
