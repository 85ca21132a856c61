//! An enlarged part of the landscape, with an overview below it.

use games::mystaria::View;

use super::{
    board::Board,
    news, overview,
    own::{INNER, MOST, TALLEST},
    table,
};
use crate::{
    page::{DrawOptions, GAP, MARGIN, OWN_WIDTH, Page, Window},
    toolkit::Rect,
};

/// Height of the overview.
const OVERVIEW: f32 = 300.0;

/// Returns the parts; empty while a picture for one player shows the whole landscape.
pub(super) fn parts(view: &View) -> Vec<Window> {
    match table::parts(view, MOST) {
        parts if parts.len() > 1 => parts,
        _ => Vec::new(),
    }
}

/// Returns the part in which the newest tile begins.
pub(super) fn newest(view: &View) -> usize {
    let newest = view.landscape.laid().last().map(|laid| laid.cell);
    let holds = |(first, last): &Window| {
        newest
            .is_some_and(|cell| (first.x..=last.x).contains(&cell.x) && (first.y..=last.y).contains(&cell.y))
    };
    parts(view).iter().position(holds).unwrap_or(0)
}

pub(super) fn draw(view: &View, options: &DrawOptions, part: Window) -> Page {
    let size = Board::size_for(part, INNER, TALLEST);
    let height = Board::height_for(part, size).ceil();
    let panel = Rect::new(MARGIN, MARGIN, INNER, height);
    let below = Rect::new(MARGIN, panel.bottom() + GAP, INNER, OVERVIEW);
    let mut page = Page::new(OWN_WIDTH, (below.bottom() + MARGIN) as u32);
    page.panel(panel);
    let board = Board::new(part, panel);
    board.axes(&mut page);
    board.landscape(&mut page, view, &news::tiles(view, options));
    news::draw(&mut page, options, &board);
    page.panel(below);
    overview::draw(&mut page, view, part, below.inset(16.0));
    page
}
