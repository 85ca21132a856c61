//! The end of a match: the table with the points of every building.

use games::{
    Cell, Direction, Seat, Standings,
    mystaria::{
        View,
        buildings::{Building, Kind},
        data::Terrain,
        landscape::LINES,
    },
};

use super::{board::Board, pieces::edge, players::Shows, table};
use crate::{
    page::{DrawOptions, Page, draw_sign, palette},
    toolkit::{Path, Stroke, pt},
};

pub(super) fn draw(view: &View, options: &DrawOptions, standings: &Standings) -> Page {
    table::draw(view, options, Some(standings))
}

/// Returns the content of a seat's panel at the end.
pub(super) fn points(standings: &Standings, seat: Seat) -> Shows<'_> {
    let lines = standings.breakdown.get(seat.index());
    Shows::Points(
        lines.map_or(&[], Vec::as_slice),
        standings.winners.contains(&seat),
    )
}

/// Marks what each building counted: a line in the seat's colour around the area of a hut or tree, the seat's sign on
/// the fields that a tower or castle counts, and a line from a portal to each building that it sees.
pub(super) fn outline_counted(page: &mut Page, view: &View, board: &Board) {
    let landscape = &view.landscape;
    for building in landscape.buildings() {
        let own = landscape.terrain(building.cell);
        match building.kind {
            Kind::Hut(_) | Kind::Tree => outline_area(page, view, board, building),
            Kind::Tower => {
                let lines = LINES[..4].iter();
                for (cell, field) in lines.flat_map(|&line| landscape.sight(building.cell, line)) {
                    if Some(field.terrain) == own {
                        sign_field(page, board, building, cell);
                    }
                }
            }
            Kind::Castle => {
                let tile = landscape.field(building.cell).map(|field| field.tile);
                let fields = tile.into_iter().flat_map(|tile| landscape.adjoining(tile));
                for (cell, terrain) in fields.flat_map(|laid| laid.fields()) {
                    if terrain == Terrain::Mountain && cell != building.cell {
                        sign_field(page, board, building, cell);
                    }
                }
            }
            Kind::Portal => {
                let lines = LINES.iter();
                for (cell, _) in lines.flat_map(|&line| landscape.sight(building.cell, line)) {
                    if landscape.building(cell).is_some() {
                        sight_line(page, board, building, cell);
                    }
                }
            }
            Kind::Bridge => {}
        }
    }
}

/// Draws the seat's sign in its corner of a field.
fn sign_field(page: &mut Page, board: &Board, building: &Building, cell: Cell) {
    if board.shows((cell, cell)) {
        let area = board.cell(cell).inset(11.0);
        let corners = [
            pt(area.x, area.y),
            pt(area.right(), area.y),
            pt(area.x, area.bottom()),
            pt(area.right(), area.bottom()),
        ];
        let at = corners[building.seat.index() % 4];
        draw_sign(&mut page.canvas, building.seat, at, 16.0);
    }
}

/// Lines along the border of a building's area, on the inside, so that neighbours stay apart.
fn outline_area(page: &mut Page, view: &View, board: &Board, building: &Building) {
    let inside = |cell: Cell| view.landscape.is_one_area(building.cell, cell);
    for (cell, _) in board.cells(view).filter(|(cell, _)| inside(*cell)) {
        let area = board.cell(cell).inset(4.0);
        for side in Direction::ALL
            .into_iter()
            .filter(|&side| !inside(cell.step(side)))
        {
            page.canvas.fill(&Path::rect(edge(area, side, 7.0)), palette::INK);
            page.canvas
                .fill(&Path::rect(edge(area, side, 4.0)), palette::seat(building.seat));
        }
    }
}

/// A dashed line from a portal to a building that it sees.
fn sight_line(page: &mut Page, board: &Board, building: &Building, to: Cell) {
    let (from, to) = (board.cell(building.cell).middle(), board.cell(to).middle());
    let gap = board.size * 0.42 / from.distance(to).max(1.0);
    let path = Path::line(from.towards(to, gap), to.towards(from, gap));
    page.canvas
        .stroke(&path, &Stroke::new(7.0), palette::INK.alpha(0.7));
    let dashes = Stroke::new(4.0).dashed(10.0, 7.0);
    page.canvas.stroke(&path, &dashes, palette::seat(building.seat));
}
