//! A player's own picture: what can be chosen, and what is being chosen.

use games::{
    Cell, Choice, Next, Seat, Turn, View as _,
    mystaria::{Move, Phase, View, buildings::Kind, choices, data::Tile, landscape::ORIGIN},
};

use super::board::{Board, planned};
use crate::{
    Picks,
    toolkit::{Page, Pill, Rect, palette, pt},
};

/// What a chain of choices has come to, with the best answer to all that is still open.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    /// The move that the best answers lead to.
    pub(super) best: Option<Move>,
    /// Whether something of it was picked, so that it is shown.
    pub(super) chosen: bool,
    /// Other answers to the first open question, the best first.
    pub(super) spots: Vec<Spot>,
}

/// A place that can be chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) cell: Cell,
    /// How the tile would best be turned there; for a building of no meaning.
    pub(super) turn: Turn,
}

impl Plan {
    /// Follows the picks, and the best answers behind them. Picks that are not possible are left out.
    pub(super) fn new(view: &View, picks: Option<Picks>) -> Plan {
        let verbs = view.verbs();
        let usual = verbs.iter().find(|&&verb| verb != "skip").copied();
        let (verb, picks): (&str, &[&str]) = match picks {
            Some((verb, picks)) if verbs.contains(&verb) => (verb, picks),
            _ => (usual.unwrap_or_default(), &[]),
        };
        let valid = (0..=picks.len())
            .rev()
            .find(|&count| !matches!(view.choose(verb, &picks[..count]), Next::Impossible { .. }));
        let picks = &picks[..valid.unwrap_or(0)];
        Plan {
            best: best_move(view, verb, picks),
            // A row alone is no spot yet.
            chosen: picks
                .iter()
                .any(|pick| *pick != "all" && choices::picked_row(pick).is_none()),
            spots: spots(view, verb, picks),
        }
    }

    /// The cells that must be in the picture, the landscape aside.
    pub(super) fn cells(&self, view: &View) -> Vec<(Cell, Turn)> {
        let mut cells: Vec<(Cell, Turn)> = Vec::new();
        if let Phase::Lay(_) = view.phase {
            cells.extend(self.spots.iter().map(|spot| (spot.cell, spot.turn)));
            if let Some(Move::Lay { cell, turn }) = self.best {
                cells.push((cell, turn));
            }
        }
        cells
    }

    /// Draws spots and piece.
    pub(super) fn draw(&self, page: &mut Page, view: &View, board: &Board, seat: Seat) {
        match (view.phase, view.hand) {
            (Phase::Lay(_), Some(tile)) => self.draw_laying(page, view, board, tile),
            (Phase::Build(_), _) => self.draw_building(page, view, board, seat),
            _ => {}
        }
    }

    /// As many spots as have room beside each other, the best first; what is chosen comes before all others.
    fn draw_laying(&self, page: &mut Page, view: &View, board: &Board, tile: &Tile) {
        let mut taken: Vec<Rect> = Vec::new();
        let height = pill_height(board);
        let pill = |cell: Cell, turn: Turn| {
            board.pill_area(&cell.name(ORIGIN), board.tile(cell, turn).middle(), height)
        };
        let chosen = match self.best {
            Some(Move::Lay { cell, turn }) if self.chosen => Some((cell, turn)),
            _ => None,
        };
        if let Some((cell, turn)) = chosen {
            taken.extend([board.tile(cell, turn).inset(-6.0), pill(cell, turn)]);
        }
        let free_pills = |area: &Rect, taken: &[Rect]| !taken.iter().any(|other| other.overlaps(area));
        for spot in &self.spots {
            let area = board.tile(spot.cell, spot.turn);
            let label = pill(spot.cell, spot.turn);
            if free_pills(&area.inset(2.0), &taken) && free_pills(&label, &taken) {
                page.spot(area.inset(board.size * 0.06), 8.0);
                taken.extend([area, label]);
                page.pill(&spot.cell.name(ORIGIN), label.middle(), height, Pill::Dark);
            }
        }
        if let Some((cell, turn)) = chosen {
            board.ghost_tile(page, view, tile, cell, turn);
            let middle = pill(cell, turn).middle();
            page.pill(&cell.name(ORIGIN), middle, height, Pill::Light);
        }
    }

    /// A dashed line around every field that can be chosen, and names for as many as have room.
    fn draw_building(&self, page: &mut Page, view: &View, board: &Board, seat: Seat) {
        let chosen = match self.best {
            Some(Move::Build { kind, cell, joins }) if self.chosen => Some(planned(seat, kind, cell, joins)),
            _ => None,
        };
        for spot in &self.spots {
            board.building_site(&mut page.canvas, spot.cell);
        }
        if let Some(building) = chosen {
            board.ghost_building(&mut page.canvas, view, &building);
            for end in building.ends().into_iter().flatten() {
                board.ring(&mut page.canvas, end, palette::GOLD);
            }
        }
        // Names stand at the foot of their fields, so that landscapes and figures stay visible.
        let mut taken: Vec<Rect> = Vec::new();
        if let Some(building) = chosen {
            let area = board.cell(building.cell);
            let foot = pt(area.middle().x, area.bottom() + FOOT * 0.4);
            let name = building.cell.name(ORIGIN);
            let middle = board.pill_area(&name, foot, FOOT).middle();
            taken.push(page.pill(&name, middle, FOOT, Pill::Light));
            taken.push(area);
        }
        for spot in &self.spots {
            let area = board.cell(spot.cell);
            let foot = pt(area.middle().x, area.bottom() - FOOT * 0.5 - 2.0);
            let name = spot.cell.name(ORIGIN);
            let label = board.pill_area(&name, foot, FOOT);
            if !taken.iter().any(|other| other.overlaps(&label)) {
                taken.push(page.pill(&name, label.middle(), FOOT, Pill::Dark));
            }
        }
    }
}

/// Height of the names at the foot of fields.
const FOOT: f32 = 30.0;

fn pill_height(board: &Board) -> f32 {
    (board.size * 0.6).clamp(30.0, 40.0)
}

/// The move that picks and then best answers lead to.
fn best_move(view: &View, verb: &str, picks: &[&str]) -> Option<Move> {
    let answer = |choice: &Choice, so_far: &[String]| match picks.get(so_far.len()) {
        Some(&pick) => Ok(pick.to_owned()),
        None => choice.first().ok_or(()),
    };
    let chain = games::walk(|keys| view.choose(verb, keys), answer).ok().flatten();
    chain.map(|chain| chain.chosen)
}

/// The places that can be chosen, whatever was picked so far: for a tile all spots or those of the row, for a building
/// its fields.
fn spots(view: &View, verb: &str, picks: &[&str]) -> Vec<Spot> {
    match verb {
        "lay" => {
            let row = picks.first().and_then(|pick| choices::picked_row(pick));
            choices::spots(view)
                .into_iter()
                .filter(|(cell, _)| row.is_none_or(|row| cell.y == row))
                .map(|(cell, turn)| Spot { cell, turn })
                .collect()
        }
        "build" => {
            let kind: Option<Kind> = picks.first().and_then(|pick| pick.parse().ok());
            let sites = view.actor().into_iter().flat_map(|actor| actor.sites());
            let sites = sites.filter(|site| kind.is_none_or(|kind| site.kind == kind));
            let mut cells: Vec<Cell> = sites.map(|site| site.cell).collect();
            cells.dedup();
            let turn = Turn::default();
            cells.into_iter().map(|cell| Spot { cell, turn }).collect()
        }
        _ => Vec::new(),
    }
}
