//! An enlarged part of the landscape, with an overview below it.

use games::{Cell, mystaria::View};

use super::{
    board::Board,
    news, overview,
    own::{INNER, MARGIN, MOST, TALLEST},
};
use crate::{
    page::{DrawOptions, GAP, OWN_WIDTH, Page, Window, joined},
    toolkit::Rect,
};

/// Height of the overview.
const OVERVIEW: f32 = 300.0;

/// Returns the parts; empty while a picture for one player shows the whole landscape.
pub(super) fn parts(view: &View) -> Vec<Window> {
    match cut(view, MOST) {
        parts if parts.len() > 1 => parts,
        _ => Vec::new(),
    }
}

/// Splits the landscape into parts of at most this many columns and rows, each as small as its content.
fn cut(view: &View, most: (i16, i16)) -> Vec<Window> {
    let (first, last) = view.landscape.bounds();
    let along = |first: i16, last: i16, most: i16| {
        let count = (last - first) / most + 1;
        let each = (last - first) / count + 1;
        (0..count).map(move |index| {
            let from = first + index * each;
            (from, (from + each - 1).min(last))
        })
    };
    let rows = along(first.y, last.y, most.1);
    rows.flat_map(|(top, bottom)| {
        along(first.x, last.x, most.0)
            .map(move |(left, right)| (Cell::new(left, top), Cell::new(right, bottom)))
    })
    .filter_map(|(from, to)| {
        let inside = |cell: &Cell| (from.x..=to.x).contains(&cell.x) && (from.y..=to.y).contains(&cell.y);
        let cells = view.landscape.cells().map(|(cell, _)| cell).filter(inside);
        cells.map(|cell| (cell, cell)).reduce(joined)
    })
    .collect()
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
    overview::draw(&mut page, view, part, &[], below.inset(16.0));
    page
}
