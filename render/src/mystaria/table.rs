//! The landscape with its players, during the match and at its end.

use games::{
    Seat, Standings,
    mystaria::{View, landscape::Laid},
};

use super::{
    board::Board,
    end, header, news, overview,
    players::{self, Shows},
};
use crate::{
    page::{DrawOptions, GAP, HEIGHT, MARGIN, Page, WIDTH, Window, joined, window},
    toolkit::Rect,
};

/// Width of the column of players next to the landscape.
const COLUMN: f32 = 306.0;
/// Height that a landscape may take up next to its players, or above them; at the end all of it is shown, however large.
const TALLEST: f32 = 1300.0;
const TALLEST_AT_END: f32 = 1900.0;
/// Smaller fields can't be read on a phone.
const SMALLEST: f32 = 60.0;
/// Most columns and rows of such fields.
const MOST: (i16, i16) = (17, 16);
/// Height of the overview below a part of the landscape.
const OVERVIEW: f32 = 540.0;
/// Top of the first panel below the header.
pub(super) const BODY: f32 = MARGIN + HEIGHT + GAP;
/// The page without its margins.
const INNER: f32 = WIDTH as f32 - 2.0 * MARGIN;

/// Where everything lies.
struct Layout {
    /// All of the landscape or a part of it.
    part: Window,
    /// Its panel.
    panel: Rect,
    overview: Option<Rect>,
    players: Vec<Rect>,
    height: f32,
}

impl Layout {
    fn new(view: &View, options: &DrawOptions, ended: bool) -> Layout {
        let seats = view.seats();
        let bounds = view.landscape.bounds();
        let least = if ended {
            players::HEIGHT_WITH_POINTS
        } else {
            players::HEIGHT
        };
        let beside = Board::size_for(bounds, INNER - COLUMN - GAP, TALLEST);
        let above = Board::size_for(bounds, INNER, TALLEST);
        if beside >= SMALLEST && beside * 1.2 >= above {
            return Layout::beside(bounds, beside, seats, least);
        }
        if ended {
            return Layout::above(bounds, TALLEST_AT_END, seats, least);
        }
        if above >= SMALLEST {
            return Layout::above(bounds, TALLEST, seats, least);
        }
        Layout::split(window(bounds, focus(view, options), MOST), seats)
    }

    /// The players in a column next to the landscape.
    fn beside(bounds: Window, size: f32, seats: usize, least: f32) -> Layout {
        let count = seats as f32;
        let column = count * least + (count - 1.0) * GAP;
        let height = Board::height_for(bounds, size).max(column).max(500.0).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER - COLUMN - GAP, height);
        let each = ((height - (count - 1.0) * GAP) / count).min(300.0).floor();
        let x = panel.right() + GAP;
        let player = |index: usize| Rect::new(x, BODY + index as f32 * (each + GAP), COLUMN, each);
        Layout {
            part: bounds,
            panel,
            overview: None,
            players: (0..seats).map(player).collect(),
            height: panel.bottom() + MARGIN,
        }
    }

    /// The players in a row below the landscape.
    fn above(part: Window, tallest: f32, seats: usize, least: f32) -> Layout {
        let size = Board::size_for(part, INNER, tallest);
        let height = Board::height_for(part, size).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER, height);
        let y = panel.bottom() + GAP;
        let width = (INNER - GAP * (seats as f32 - 1.0)) / seats as f32;
        let player = |index: usize| Rect::new(MARGIN + index as f32 * (width + GAP), y, width, least);
        Layout {
            part,
            panel,
            overview: None,
            players: (0..seats).map(player).collect(),
            height: y + least + MARGIN,
        }
    }

    /// Shows a part of the landscape, with an overview and the players below it.
    fn split(part: Window, seats: usize) -> Layout {
        let above = Layout::above(part, TALLEST, seats, players::HEIGHT);
        let y = above.panel.bottom() + GAP;
        let columns = if seats > 2 { 2 } else { 1 };
        let wide = INNER - columns as f32 * (COLUMN + GAP);
        let overview = Rect::new(MARGIN, y, wide, OVERVIEW);
        let each = (OVERVIEW - GAP) / 2.0;
        let player = |index: usize| {
            let (column, row) = (index % columns, index / columns);
            let x = overview.right() + GAP + column as f32 * (COLUMN + GAP);
            Rect::new(x, y + row as f32 * (each + GAP), COLUMN, each)
        };
        Layout {
            overview: Some(overview),
            players: (0..seats).map(player).collect(),
            height: overview.bottom() + MARGIN,
            ..above
        }
    }
}

/// Returns the most relevant part: everything new if it fits, otherwise the newest tile.
fn focus(view: &View, options: &DrawOptions) -> Window {
    let covered = |laid: &Laid| laid.fields().map(|(cell, _)| (cell, cell)).into_iter();
    let new = news::tiles(view, options);
    let all = new.iter().flat_map(covered).reduce(joined);
    let newest = new.last().into_iter().flat_map(covered).reduce(joined);
    let fits = |(first, last): &Window| last.x - first.x < MOST.0 && last.y - first.y < MOST.1;
    all.filter(fits)
        .or(newest)
        .unwrap_or_else(|| view.landscape.bounds())
}

/// Draws the landscape with the players next to it or below it, whichever leaves more room for the fields.
pub(super) fn draw(view: &View, options: &DrawOptions, standings: Option<&Standings>) -> Page {
    draw_in(
        &Layout::new(view, options, standings.is_some()),
        view,
        options,
        standings,
    )
}

/// Draws a frame of an animation, with room for the landscape of the last table.
pub(super) fn frame(view: &View, options: &DrawOptions, last: Window, standings: Option<&Standings>) -> Page {
    let layout = Layout::above(last, TALLEST, view.seats(), players::HEIGHT_WITH_POINTS);
    draw_in(&layout, view, options, standings)
}

fn draw_in(layout: &Layout, view: &View, options: &DrawOptions, standings: Option<&Standings>) -> Page {
    let mut page = Page::table(options, layout.height as u32);
    let mut header = header::draw(&mut page, view, options);
    let new = match standings {
        Some(_) => Vec::new(),
        None => news::tiles(view, options),
    };
    page.panel(layout.panel);
    let board = Board::new(layout.part, layout.panel);
    board.axes(&mut page);
    board.landscape(&mut page, view, &new);
    match standings {
        Some(_) => end::outline_counted(&mut page, view, &board),
        None => news::draw(&mut page, options, &board),
    }
    if let Some(area) = layout.overview {
        page.panel(area);
        overview::draw(&mut page, view, layout.part, &[], area.inset(16.0));
    }
    for (seat, area) in Seat::all(view.seats()).zip(layout.players.iter().copied()) {
        let shows = standings.map_or(Shows::Stock, |standings| end::points(standings, seat));
        players::panel(&mut page, view, seat, options, area, shows);
    }
    if let Some(standings) = standings {
        header.results(&mut page, view.seats(), options, standings);
    }
    page
}
