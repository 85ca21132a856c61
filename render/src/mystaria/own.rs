//! A player's own picture: the possible choices, and the current one.

use games::{
    Cell, Seat, Turn, View as _,
    mystaria::{Move, Phase, View, data::Tile, landscape::ORIGIN},
};

use super::{board::Board, overview, pieces::planned, players};
use crate::{
    Picks,
    page::{OWN_WIDTH, Page, Part, Pill, Window, joined, palette, window},
    toolkit::{Anchor, Path, Rect, Type, pt},
};

/// Space around panels: less than elsewhere, so that fields are large.
pub(super) const MARGIN: f32 = 12.0;
/// Most columns and rows shown at once. If there are more, only those around the chosen field are shown.
pub(super) const MOST: (i16, i16) = (12, 10);
/// The page without its margins.
pub(super) const INNER: f32 = OWN_WIDTH as f32 - 2.0 * MARGIN;
/// Height that a landscape may take up: with the strip below it the page is about square.
pub(super) const TALLEST: f32 = 610.0;
/// Height of the strip below it.
const STRIP: f32 = 130.0;

/// The landscape with the spots, or the part of it that matters; below it the whole in small, the tile in hand, and what
/// is left to build.
pub(super) fn draw(view: &View, seat: Seat, picks: Option<Picks>) -> Page {
    let shown = Shown::new(view, picks);
    let all = shown
        .windows(view)
        .into_iter()
        .fold(view.landscape.bounds(), joined);
    let bounds = window(all, shown.focus(view), MOST);
    let size = Board::size_for(bounds, INNER, TALLEST);
    let height = Board::height_for(bounds, size).max(360.0).ceil();
    let panel = Rect::new(MARGIN, MARGIN, INNER, height);
    let strip = Rect::new(MARGIN, panel.bottom() + MARGIN, INNER, STRIP);
    let mut page = Page::new(OWN_WIDTH, (strip.bottom() + MARGIN) as u32);
    page.panel(panel);
    let board = Board::new(bounds, panel);
    board.axes(&mut page);
    board.landscape(
        &mut page,
        view,
        view.landscape.laid().last().map_or(&[], std::slice::from_ref),
    );
    shown.draw(&mut page, view, &board, seat);
    let rest = players::own_strip(&mut page, view, seat, strip);
    if bounds != all {
        overview::draw(&mut page, view, bounds, &shown.spots, rest);
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
    /// The fields that can be chosen, for a tile the first one that it would cover; row by row: how promising they are
    /// does not show.
    spots: Vec<Cell>,
}

impl Shown {
    fn new(view: &View, picks: Option<Picks>) -> Shown {
        // Nothing would be visible for a turn that is ended.
        let picks = picks.or(Some(("build", &[])));
        let plan = view.plan(picks);
        let answers = plan.choices.iter().flat_map(|choice| &choice.options);
        let places = answers.filter_map(|option| match option.best {
            Move::Lay { cell, .. } => Some(cell),
            Move::Build { cell, .. } if !option.marks.is_empty() => Some(cell),
            _ => None,
        });
        // Before a building is picked, shows the fields of all buildings.
        let all = view
            .decider()
            .filter(|_| plan.verb == "build" && plan.picks.is_empty());
        let sites = all.into_iter().flat_map(|decider| decider.sites());
        let mut spots: Vec<Cell> = places.chain(sites.map(|site| site.cell)).collect();
        spots.sort_by_key(|cell| (cell.y, cell.x));
        spots.dedup();
        Shown {
            chosen: plan.chosen,
            spots,
        }
    }

    /// What must be in the picture, the landscape aside.
    fn windows(&self, view: &View) -> Vec<Window> {
        let mut windows: Vec<Window> = Vec::new();
        if let Phase::Lay(_) = view.phase {
            windows.extend(self.spots.iter().map(|&cell| (cell, cell)));
            if let Some(Move::Lay { cell, turn }) = self.chosen {
                windows.push(covered(cell, turn));
            }
        }
        windows
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

    /// A dashed line around every field where the tile could begin, and the tile itself where it is chosen.
    fn draw_laying(&self, page: &mut Page, view: &View, board: &Board, tile: &Tile) {
        let chosen = match self.chosen {
            Some(Move::Lay { cell, turn }) => Some((cell, turn)),
            _ => None,
        };
        let mut taken: Vec<Rect> = Vec::new();
        if let Some((cell, turn)) = chosen {
            let area = board.tile(cell, turn);
            board.ghost_tile(page, view, tile, cell, turn);
            let label = board.pill_area(&cell.shown(ORIGIN), area.middle(), PILL);
            page.pill(&cell.shown(ORIGIN), label.middle(), PILL, Pill::Light);
            // The outline and its dots belong to the tile.
            taken.extend([area.inset(-10.0), label]);
        }
        for spot in self.shown_spots(board) {
            let area = board.cell(spot);
            if !taken.iter().any(|other| other.overlaps(&area)) {
                page.spot(area.inset(board.size * 0.06), 8.0);
            }
        }
        self.names(page, board, &mut taken);
    }

    /// A dashed line around every field that can be chosen, and the building where it is chosen.
    fn draw_building(&self, page: &mut Page, view: &View, board: &Board, seat: Seat) {
        let chosen = match self.chosen {
            Some(Move::Build { kind, cell, joins }) => Some(planned(seat, kind, cell, joins)),
            _ => None,
        };
        for spot in self.shown_spots(board) {
            board.building_site(&mut page.canvas, spot);
            page.show(Part::Spot, board.cell(spot));
        }
        let mut taken: Vec<Rect> = Vec::new();
        if let Some(building) = chosen {
            board.ghost_building(&mut page.canvas, view, &building);
            for end in building.ends().into_iter().flatten() {
                if board.shows((end, end)) {
                    board.ring(&mut page.canvas, end, palette::GOLD);
                }
            }
            let area = board.cell(building.cell);
            let foot = pt(area.middle().x, area.bottom() + PILL * 0.4);
            let name = building.cell.shown(ORIGIN);
            let middle = board.pill_area(&name, foot, PILL).middle();
            taken.push(page.pill(&name, middle, PILL, Pill::Light));
            taken.push(area);
        }
        self.names(page, board, &mut taken);
    }

    /// The spots that are in the picture.
    fn shown_spots(&self, board: &Board) -> impl Iterator<Item = Cell> {
        let shown = |cell: &Cell| board.shows((*cell, *cell));
        self.spots.iter().copied().filter(shown)
    }

    /// The names of all spots, as far as nothing else is there. Where they are wider than their fields, they stand at the
    /// head of the fields of one column and at the foot of the next, so that neighbours have room beside each other.
    fn names(&self, page: &mut Page, board: &Board, taken: &mut Vec<Rect>) {
        for spot in self.shown_spots(board) {
            let (area, name) = (board.cell(spot), spot.shown(ORIGIN));
            let wide = NAME.width(&name) + 22.0 > board.size;
            let up = match spot.x.rem_euclid(2) {
                _ if !wide => 0.0,
                0 => -0.25,
                _ => 0.25,
            };
            let middle = pt(area.middle().x, area.middle().y + up * board.size);
            let label = NAME.area(&name, middle, Anchor::Middle);
            let ground = Rect::new(label.x - 4.0, label.y, label.w + 8.0, label.h);
            if !taken.iter().any(|other| other.overlaps(&ground)) {
                page.canvas.fill(&Path::rounded(ground, 7.0), palette::INK);
                page.label(&name, middle, Anchor::Middle, NAME, palette::CREAM);
                taken.push(ground);
            }
        }
    }
}

/// Height of the name of what is chosen.
const PILL: f32 = 34.0;
/// Names of spots: as large as a phone needs them, and no higher than half a field.
const NAME: Type = Type::bold(28.0);
