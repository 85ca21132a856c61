//! A player's own picture: the possible choices, and the current one.

use games::{
    Cell, Seat, Turn, View as _,
    mystaria::{Move, Phase, View, data::Tile, landscape::ORIGIN},
};

use super::{board::Board, header, overview, pieces::planned, players, table::BODY};
use crate::{
    Picks,
    page::{DrawOptions, GAP, MARGIN, OWN_WIDTH, Page, Part, Pill, Window, joined, palette, window},
    toolkit::{Rect, pt},
};

/// Most columns and rows shown at once. If there are more, only those around the chosen field are shown.
pub(super) const MOST: (i16, i16) = (11, 12);
/// The page without its margins.
pub(super) const INNER: f32 = OWN_WIDTH as f32 - 2.0 * MARGIN;
/// Largest height of a landscape.
pub(super) const TALLEST: f32 = 800.0;
/// Width of the overview next to the player's buildings.
const OVERVIEW: f32 = 264.0;

/// Draws the landscape with the fields to choose, or the relevant part of it, and the player's buildings below it.
pub(super) fn draw(view: &View, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page {
    let shown = Shown::new(view, picks);
    let all = shown
        .cells(view)
        .into_iter()
        .fold(view.landscape.bounds(), |bounds, (cell, turn)| {
            joined(bounds, covered(cell, turn))
        });
    let bounds = window(all, shown.focus(view), MOST);
    let size = Board::size_for(bounds, INNER, TALLEST);
    let height = Board::height_for(bounds, size).max(360.0).ceil();
    let panel = Rect::new(MARGIN, BODY, INNER, height);
    let overview = (bounds != all).then_some(OVERVIEW);
    let strip = Rect::new(
        MARGIN,
        panel.bottom() + GAP,
        INNER,
        players::strip_height(overview),
    );
    let mut page = Page::new(OWN_WIDTH, (strip.bottom() + MARGIN) as u32);
    header::draw(&mut page, view, options, view.hand);
    page.panel(panel);
    let board = Board::new(bounds, panel);
    board.axes(&mut page);
    board.landscape(
        &mut page,
        view,
        view.landscape.laid().last().map_or(&[], std::slice::from_ref),
    );
    shown.draw(&mut page, view, &board, seat);
    let rest = players::own_strip(&mut page, view, seat, options, strip, overview);
    if let Some(area) = rest {
        overview::draw(&mut page, view, bounds, area);
    }
    page
}

/// The fields that a tile covers.
fn covered(cell: Cell, turn: Turn) -> Window {
    let (columns, rows) = Tile::size(turn);
    (cell, Cell::new(cell.x + columns - 1, cell.y + rows - 1))
}

/// The possible choices, and the current one.
#[derive(Debug, Clone)]
struct Shown {
    /// The chosen move.
    chosen: Option<Move>,
    /// The fields that can be chosen, row by row, so that their order does not reveal their value.
    spots: Vec<Spot>,
}

/// A place that can be chosen.
#[derive(Debug, Clone, Copy)]
struct Spot {
    cell: Cell,
    /// The best rotation of the tile there; meaningless for a building.
    turn: Turn,
}

impl Shown {
    fn new(view: &View, picks: Option<Picks>) -> Shown {
        // Nothing would be visible for a turn that is ended.
        let picks = picks.or(Some(("build", &[])));
        let plan = view.plan(picks);
        let answers = plan.choices.iter().flat_map(|choice| &choice.options);
        let places = answers.filter_map(|option| match option.best {
            Move::Lay { cell, turn } => Some((cell, turn)),
            Move::Build { cell, .. } if !option.marks.is_empty() => Some((cell, Turn::default())),
            _ => None,
        });
        // Before a building is picked, shows the fields of all buildings.
        let all = view
            .decider()
            .filter(|_| plan.verb == "build" && plan.picks.is_empty());
        let sites = all.into_iter().flat_map(|decider| decider.sites());
        let mut spots: Vec<Spot> = Vec::new();
        for (cell, turn) in places.chain(sites.map(|site| (site.cell, Turn::default()))) {
            if !spots.iter().any(|spot| spot.cell == cell) {
                spots.push(Spot { cell, turn });
            }
        }
        spots.sort_by_key(|spot| (spot.cell.y, spot.cell.x));
        Shown {
            chosen: plan.chosen,
            spots,
        }
    }

    /// Returns the fields that must be in the picture, apart from the landscape.
    fn cells(&self, view: &View) -> Vec<(Cell, Turn)> {
        let mut cells: Vec<(Cell, Turn)> = Vec::new();
        if let Phase::Lay(_) = view.phase {
            cells.extend(self.spots.iter().map(|spot| (spot.cell, spot.turn)));
            if let Some(Move::Lay { cell, turn }) = self.chosen {
                cells.push((cell, turn));
            }
        }
        cells
    }

    /// Returns the focus of the picture: the chosen field, otherwise the newest tile.
    fn focus(&self, view: &View) -> Window {
        let newest = || {
            view.landscape
                .laid()
                .last()
                .map(|laid| covered(laid.cell, laid.turn))
        };
        let chosen = match self.chosen {
            Some(Move::Lay { cell, turn }) => Some(covered(cell, turn)),
            Some(Move::Build { cell, .. }) => Some((cell, cell)),
            _ => None,
        };
        chosen.or_else(newest).unwrap_or_else(|| view.landscape.bounds())
    }

    /// Draws spots and piece.
    fn draw(&self, page: &mut Page, view: &View, board: &Board, seat: Seat) {
        match (view.phase, view.hand) {
            (Phase::Lay(_), Some(tile)) => self.draw_laying(page, view, board, tile),
            (Phase::Build(_), _) => self.draw_building(page, view, board, seat),
            _ => {}
        }
    }

    /// Draws as many fields as fit next to each other; the chosen one takes precedence.
    fn draw_laying(&self, page: &mut Page, view: &View, board: &Board, tile: &Tile) {
        let mut taken: Vec<Rect> = Vec::new();
        let height = pill_height(board);
        let pill = |cell: Cell, turn: Turn| {
            board.pill_area(&cell.shown(ORIGIN), board.tile(cell, turn).middle(), height)
        };
        let chosen = match self.chosen {
            Some(Move::Lay { cell, turn }) => Some((cell, turn)),
            _ => None,
        };
        if let Some((cell, turn)) = chosen {
            taken.extend([board.tile(cell, turn).inset(-6.0), pill(cell, turn)]);
        }
        let free_pills = |area: &Rect, taken: &[Rect]| !taken.iter().any(|other| other.overlaps(area));
        for spot in self
            .spots
            .iter()
            .filter(|spot| board.shows(covered(spot.cell, spot.turn)))
        {
            let area = board.tile(spot.cell, spot.turn);
            let label = pill(spot.cell, spot.turn);
            if free_pills(&area.inset(2.0), &taken) && free_pills(&label, &taken) {
                page.spot(area.inset(board.size * 0.06), 8.0);
                taken.extend([area, label]);
                page.pill(&spot.cell.shown(ORIGIN), label.middle(), height, Pill::Dark);
            }
        }
        if let Some((cell, turn)) = chosen {
            board.ghost_tile(page, view, tile, cell, turn);
            let middle = pill(cell, turn).middle();
            page.pill(&cell.shown(ORIGIN), middle, height, Pill::Light);
        }
    }

    /// Draws a dashed line around every field that can be chosen, and names for as many as fit.
    fn draw_building(&self, page: &mut Page, view: &View, board: &Board, seat: Seat) {
        let chosen = match self.chosen {
            Some(Move::Build { kind, cell, joins }) => Some(planned(seat, kind, cell, joins)),
            _ => None,
        };
        let shown = |spot: &&Spot| board.shows((spot.cell, spot.cell));
        for spot in self.spots.iter().filter(shown) {
            board.building_site(&mut page.canvas, spot.cell);
            page.show(Part::Spot, board.cell(spot.cell));
        }
        if let Some(building) = chosen {
            board.ghost_building(&mut page.canvas, view, &building);
            for end in building.ends().into_iter().flatten() {
                if board.shows((end, end)) {
                    board.ring(&mut page.canvas, end, palette::GOLD);
                }
            }
        }
        // Names are at the bottom of their fields, so that landscapes and figures stay visible.
        let mut taken: Vec<Rect> = Vec::new();
        if let Some(building) = chosen {
            let area = board.cell(building.cell);
            let foot = pt(area.middle().x, area.bottom() + FOOT * 0.4);
            let name = building.cell.shown(ORIGIN);
            let middle = board.pill_area(&name, foot, FOOT).middle();
            taken.push(page.pill(&name, middle, FOOT, Pill::Light));
            taken.push(area);
        }
        for spot in self.spots.iter().filter(shown) {
            let area = board.cell(spot.cell);
            let foot = pt(area.middle().x, area.bottom() - FOOT * 0.5 - 2.0);
            let name = spot.cell.shown(ORIGIN);
            let label = board.pill_area(&name, foot, FOOT);
            if !taken.iter().any(|other| other.overlaps(&label)) {
                taken.push(page.pill(&name, label.middle(), FOOT, Pill::Dark));
            }
        }
    }
}

/// Height of the names at the bottom of fields.
const FOOT: f32 = 30.0;

fn pill_height(board: &Board) -> f32 {
    (board.size * 0.6).clamp(30.0, 40.0)
}
