//! The landscape with its players, while the match is on and at its end.

use games::{Seat, Standings, mystaria::View};

use super::{
    board::Board,
    end, header,
    players::{self, Shows},
};
use crate::{
    page::{GAP, HEIGHT, MARGIN, Page, People, WIDTH},
    toolkit::Rect,
};

/// Width of the column of players beside the landscape.
const COLUMN: f32 = 306.0;
/// Height that a landscape may take up beside its players, or above them.
const TALLEST: f32 = 1100.0;
const TALLEST_ABOVE: f32 = 900.0;
/// Where the first panel below the header begins.
pub(super) const BODY: f32 = MARGIN + HEIGHT + GAP;
/// The page without its margins.
pub(super) const INNER: f32 = WIDTH as f32 - 2.0 * MARGIN;

/// The landscape with the players beside or below it, whichever leaves more room for the fields.
pub(super) fn draw(view: &View, people: &People, standings: Option<&Standings>) -> Page {
    let seats = view.seats();
    let bounds = view.landscape.bounds();
    let count = seats as f32;
    let least = if standings.is_some() {
        players::HEIGHT_WITH_POINTS
    } else {
        players::HEIGHT
    };
    let beside = Board::size_for(bounds, INNER - COLUMN - GAP, TALLEST);
    let above = Board::size_for(bounds, INNER, TALLEST_ABOVE);
    let (page_height, panel, panels): (f32, Rect, Vec<Rect>) = if above > beside * 1.2 {
        let height = Board::height_for(bounds, above).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER, height);
        let width = (INNER - GAP * (count - 1.0)) / count;
        let y = panel.bottom() + GAP;
        let player = |index: usize| Rect::new(MARGIN + index as f32 * (width + GAP), y, width, least);
        (y + least + MARGIN, panel, (0..seats).map(player).collect())
    } else {
        let column = count * least + (count - 1.0) * GAP;
        let height = Board::height_for(bounds, beside).max(column).max(500.0).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER - COLUMN - GAP, height);
        let each = ((height - (count - 1.0) * GAP) / count).min(300.0).floor();
        let x = panel.right() + GAP;
        let player = |index: usize| Rect::new(x, BODY + index as f32 * (each + GAP), COLUMN, each);
        (panel.bottom() + MARGIN, panel, (0..seats).map(player).collect())
    };
    let mut page = Page::new(WIDTH, page_height as u32);
    let mut header = header::draw(&mut page, view, people, None);
    page.panel(panel);
    let board = Board::new(bounds, panel);
    board.axes(&mut page);
    board.landscape(&mut page.canvas, view);
    for (seat, area) in Seat::all(seats).zip(panels) {
        let shows = standings.map_or(Shows::Stock, |standings| end::points(standings, seat));
        players::panel(&mut page, view, seat, people, area, shows);
    }
    if let Some(standings) = standings {
        header.results(&mut page, seats, people, standings);
    }
    page
}
