//! The landscape with its players, during the match and at its end.

use games::{
    Cell, Seat, Standings,
    mystaria::{View, landscape::Laid},
};

use super::{
    board::{Board, LARGEST},
    end, header, news, overview,
    players::{self, Shows},
};
use crate::{
    page::{DrawOptions, GAP, HEIGHT, MARGIN, Page, WIDTH, Window, joined, window},
    toolkit::Rect,
};

/// Width of the column of players next to the landscape.
const COLUMN: f32 = 306.0;
/// Largest height of a landscape next to its players, or above them.
const TALLEST: f32 = 1300.0;
/// Smaller fields can't be read on a phone.
const SMALLEST: f32 = 60.0;
/// Most columns and rows of such fields.
const MOST: (i16, i16) = (17, 16);
/// Size of the overview below a part of the landscape.
const OVERVIEW: (f32, f32) = (400.0, 408.0);
/// Top of the first panel below the header.
pub(super) const BODY: f32 = MARGIN + HEIGHT + GAP;
/// The page without its margins.
const INNER: f32 = WIDTH as f32 - 2.0 * MARGIN;

/// Where everything lies.
struct Layout {
    /// Fields are at most so large.
    largest: f32,
    /// Parts of the landscape with their panels: all of it, or one part, or at the end several that together cover the
    /// whole.
    parts: Vec<(Window, Rect)>,
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
        if above >= SMALLEST {
            return Layout::above(&[bounds], seats, least);
        }
        if ended {
            return Layout::above(&parts(view, (MOST.0, MOST.1 + 4)), seats, least);
        }
        Layout::split(window(bounds, focus(view, options), MOST), seats, least)
    }

    /// Puts the players in a column next to the landscape.
    fn beside(bounds: Window, size: f32, seats: usize, least: f32) -> Layout {
        let count = seats as f32;
        let column = count * least + (count - 1.0) * GAP;
        let height = Board::height_for(bounds, size).max(column).max(500.0).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER - COLUMN - GAP, height);
        let each = ((height - (count - 1.0) * GAP) / count).min(300.0).floor();
        let x = panel.right() + GAP;
        let player = |index: usize| Rect::new(x, BODY + index as f32 * (each + GAP), COLUMN, each);
        Layout {
            largest: LARGEST,
            parts: vec![(bounds, panel)],
            overview: None,
            players: (0..seats).map(player).collect(),
            height: panel.bottom() + MARGIN,
        }
    }

    /// Puts the players in a row below the landscape, or below its parts.
    fn above(parts: &[Window], seats: usize, least: f32) -> Layout {
        let mut y = BODY;
        let mut placed = Vec::new();
        let mut rest = parts;
        while !rest.is_empty() {
            let beside = rest.get(..2).filter(|pair| narrowest(pair) <= INNER);
            let shelf = beside.unwrap_or(&rest[..1]);
            rest = &rest[shelf.len()..];
            let size = |part: &Window| Board::size_for(*part, INNER, TALLEST).min(largest(parts.len()));
            let heights = shelf
                .iter()
                .map(|part| Board::height_for(*part, size(part)).ceil());
            let height = heights.fold(0.0, f32::max);
            let more = ((INNER - narrowest(shelf)) / shelf.len() as f32).floor();
            let mut x = MARGIN;
            for &part in shelf {
                let width = narrowest(&[part]) + more;
                placed.push((part, Rect::new(x, y, width, height)));
                x += width + GAP;
            }
            y += height + GAP;
        }
        let width = (INNER - GAP * (seats as f32 - 1.0)) / seats as f32;
        let player = |index: usize| Rect::new(MARGIN + index as f32 * (width + GAP), y, width, least);
        Layout {
            largest: largest(parts.len()),
            parts: placed,
            overview: None,
            players: (0..seats).map(player).collect(),
            height: y + least + MARGIN,
        }
    }

    /// Shows a part of the landscape, with an overview and the players below it.
    fn split(part: Window, seats: usize, least: f32) -> Layout {
        let above = Layout::above(&[part], seats, least);
        let y = above.players.first().map_or(BODY, |player| player.y);
        let overview = Rect::new(MARGIN, y, OVERVIEW.0, OVERVIEW.1);
        let columns = if seats > 2 { 2 } else { 1 };
        let width = (INNER - OVERVIEW.0 - GAP * columns as f32) / columns as f32;
        let each = (OVERVIEW.1 - GAP) / 2.0;
        let player = |index: usize| {
            let (column, row) = (index % columns, index / columns);
            let x = overview.right() + GAP + column as f32 * (width + GAP);
            Rect::new(x, y + row as f32 * (each + GAP), width, each)
        };
        Layout {
            overview: Some(overview),
            players: (0..seats).map(player).collect(),
            height: overview.bottom() + MARGIN,
            ..above
        }
    }
}

/// Several parts are as small as allowed, because they make a high page and a large file.
fn largest(parts: usize) -> f32 {
    if parts > 1 { SMALLEST + 2.0 } else { LARGEST }
}

/// Returns the width of these parts side by side.
fn narrowest(parts: &[Window]) -> f32 {
    let gaps = GAP * (parts.len() as f32 - 1.0);
    parts
        .iter()
        .map(|part| Board::width_for(*part, SMALLEST))
        .sum::<f32>()
        + gaps
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

/// Splits the landscape into parts of at most this many columns and rows, each as small as its content.
pub(super) fn parts(view: &View, most: (i16, i16)) -> Vec<Window> {
    let (first, last) = view.landscape.bounds();
    let cut = |first: i16, last: i16, most: i16| {
        let count = (last - first) / most + 1;
        let each = (last - first) / count + 1;
        (0..count).map(move |index| {
            let from = first + index * each;
            (from, (from + each - 1).min(last))
        })
    };
    let rows = cut(first.y, last.y, most.1);
    rows.flat_map(|(top, bottom)| {
        cut(first.x, last.x, most.0)
            .map(move |(left, right)| (Cell::new(left, top), Cell::new(right, bottom)))
    })
    .filter_map(|(from, to)| {
        let inside = |cell: &Cell| (from.x..=to.x).contains(&cell.x) && (from.y..=to.y).contains(&cell.y);
        let cells = view.landscape.cells().map(|(cell, _)| cell).filter(inside);
        cells.map(|cell| (cell, cell)).reduce(joined)
    })
    .collect()
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
    let layout = Layout::above(&[last], view.seats(), players::HEIGHT_WITH_POINTS);
    draw_in(&layout, view, options, standings)
}

fn draw_in(layout: &Layout, view: &View, options: &DrawOptions, standings: Option<&Standings>) -> Page {
    let mut page = Page::table(options, layout.height as u32);
    let mut header = header::draw(&mut page, view, options, None);
    let new = match standings {
        Some(_) => Vec::new(),
        None => news::tiles(view, options),
    };
    for &(part, panel) in &layout.parts {
        page.panel(panel);
        let board = Board::within(part, panel, layout.largest);
        board.axes(&mut page);
        board.landscape(&mut page, view, &new);
        match standings {
            Some(_) => end::outline_counted(&mut page, view, &board),
            None => news::draw(&mut page, options, &board),
        }
    }
    if let (Some(area), Some(&(part, _))) = (layout.overview, layout.parts.first()) {
        page.panel(area);
        overview::draw(&mut page, view, part, area.inset(16.0));
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
