//! What a player can choose, marked on the map and in the hand, and what they have chosen as a ghost.

use games::{
    Mark, Next, Seat, View as _,
    legends::{Move, board::Place, cards::Card, view::View},
};

use super::{hand::Layout, look, map, pieces};
use crate::{
    Picks,
    toolkit::{Page, Path, Pill, Point, Rect, Stroke, palette, pt},
};

/// What the picks so far come to.
#[derive(Default)]
pub(super) struct Plan {
    /// What has been picked.
    picked: Vec<Mark>,
    /// What can be picked now, with its key.
    open: Vec<(Mark, String)>,
    /// The whole move.
    chosen: Option<Move>,
}

impl Plan {
    /// Follows the picks as far as they are possible; without any, the first verb is looked at.
    pub(super) fn new(view: &View, picks: Option<Picks>) -> Plan {
        let verbs = view.verbs();
        let (verb, picks) = match picks {
            Some((verb, picks)) if verbs.contains(&verb) => (verb, picks),
            _ => match verbs.first() {
                Some(&verb) => (verb, &[][..]),
                None => return Plan::default(),
            },
        };
        let mut plan = Plan::default();
        let mut good = 0;
        while let Next::Ask(choice) = view.choose(verb, &picks[..good]) {
            let Some(option) = picks.get(good).and_then(|key| choice.option(key)) else {
                break;
            };
            plan.picked.extend(option.marks.iter().cloned());
            good += 1;
        }
        match view.choose(verb, &picks[..good]) {
            Next::Ask(choice) => {
                for option in &choice.options {
                    let marks = option.marks.iter().cloned();
                    plan.open.extend(marks.map(|mark| (mark, option.key.clone())));
                }
            }
            Next::Move(chosen) => plan.chosen = Some(chosen),
            Next::Impossible { .. } => {}
        }
        plan
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let marks = self.picked.iter().chain(self.open.iter().map(|(mark, _)| mark));
        marks.filter_map(|mark| match mark {
            Mark::Named(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Whether cards of the hand are picked, or can be.
    pub(super) fn needs_cards(&self) -> bool {
        self.names().any(|name| name.starts_with("hand."))
    }

    /// The places that all this is about.
    pub(super) fn places(&self, view: &View, seat: Seat) -> Vec<Place> {
        let marked = self
            .names()
            .filter_map(|name| name.split('.').next()?.parse().ok());
        let here = view.table.at(seat);
        let moved = match &self.chosen {
            Some(Move::Travel(place) | Move::FirstBook(place) | Move::Gold(Some(place))) => Some(*place),
            Some(Move::Book { .. }) => Some(here),
            _ => None,
        };
        marked.chain(moved).collect()
    }

    /// The week in which the player's hourglass would stand.
    pub(super) fn week(&self, view: &View, seat: Seat) -> Option<u16> {
        let table = &view.table;
        let here = table.at(seat);
        let travelled = table.turn.travelled.unwrap_or(0);
        let weeks = table.board.spot(here).weeks;
        let spent = match self.chosen.as_ref()? {
            Move::Travel(place) => table.board.distance(here, *place),
            Move::Book { pay, .. } => travelled + pay.len() as u16,
            Move::Take(_) | Move::Swap(_) | Move::Draw | Move::Keep(_) => travelled + weeks,
            Move::Club { cards, .. } if table.turn.travelled.is_some() => {
                travelled + weeks * cards.len() as u16
            }
            Move::FirstBook(_) | Move::Gold(_) | Move::Give(_) | Move::Renew(_) | Move::Club { .. } => {
                return None;
            }
        };
        Some(table.track.advanced(seat, spent).week(seat))
    }

    /// Marks the answers that can be given, the picks themselves, and the whole move as a ghost.
    pub(super) fn draw(&self, page: &mut Page, view: &View, seat: Seat, hand: &Layout, corner: Point) {
        let spots = Spots { view, hand, corner };
        let mut used: Vec<Rect> = Vec::new();
        for mark in &self.picked {
            let area = spots.find(mark, &used);
            used.extend(area);
        }
        let mut marked: Vec<Rect> = Vec::new();
        for (mark, key) in &self.open {
            let area = spots.find(mark, &used);
            let Some(area) = area.filter(|area| !marked.contains(area)) else {
                continue;
            };
            dashed(page, area);
            if let (Mark::Named(name), true) = (mark, area.w > 200.0)
                && key == name
            {
                page.pill(name, pt(area.middle().x, area.bottom() + 7.0), 36.0, Pill::Dark);
            }
            marked.push(area);
        }
        if let Some(chosen) = &self.chosen {
            ghost(page, view, seat, chosen);
        }
        for area in used {
            // The dark line keeps the outline apart from cards and places that are as light as itself.
            for (inset, width, colour) in [(-0.5, 5.0, palette::INK), (-4.0, 5.0, palette::CREAM)] {
                let shape = Path::rounded(area.inset(inset), 9.0 - inset / 2.0);
                page.canvas.stroke(&shape, &Stroke::new(width), colour);
            }
        }
    }
}

fn dashed(page: &mut Page, area: Rect) {
    let stroke = Stroke::new(4.0).dashed(12.0, 9.0);
    page.canvas.stroke(
        &Path::rounded(area.inset(-2.0), 10.0),
        &Stroke::new(8.0),
        palette::INK.alpha(0.6),
    );
    page.canvas
        .stroke(&Path::rounded(area.inset(-2.0), 10.0), &stroke, palette::CREAM);
}

/// Finds what a mark points at.
struct Spots<'a> {
    view: &'a View,
    hand: &'a Layout,
    corner: Point,
}

impl Spots<'_> {
    /// The first thing of that name that is not `used` yet.
    fn find(&self, mark: &Mark, used: &[Rect]) -> Option<Rect> {
        let Mark::Named(name) = mark else {
            return None;
        };
        let board = self.view.table.board;
        let Some((place, what)) = name.split_once('.') else {
            return name.parse().ok().map(|place| map::card_area(board, place));
        };
        let free = |area: &Rect| !used.contains(area);
        if place == "hand" {
            let card: Card = what.parse().ok()?;
            let held = self.hand.cards.iter().filter(|(held, _)| *held == card);
            return held
                .map(|(_, area)| area.moved(self.corner.x, self.corner.y))
                .find(free);
        }
        let place: Place = place.parse().ok()?;
        if let Ok(value) = what.parse::<u8>() {
            return board
                .field(value)
                .map(|field| map::field_area(board, place, field));
        }
        let card: Card = what.parse().ok()?;
        let open = self.view.table.displays.get(&place)?.iter().enumerate();
        open.filter(|(_, other)| **other == card)
            .map(|(index, _)| map::open_area(board, place, index))
            .find(free)
    }
}

/// Where adventurer, book or gold would come to stand.
fn ghost(page: &mut Page, view: &View, seat: Seat, chosen: &Move) {
    let table = &view.table;
    match chosen {
        Move::Travel(place) => map::ghost_pawn(page, table, seat, *place),
        Move::FirstBook(place) => {
            let first = table.board.field(3).unwrap_or(1);
            ghost_book(page, view, seat, *place, first);
        }
        Move::Book { value, .. } => {
            if let Some(field) = table.board.field(*value) {
                ghost_book(page, view, seat, table.at(seat), field);
            }
        }
        Move::Gold(Some(place)) => {
            let area = map::card_area(table.board, *place);
            let rim = Path::rounded(area.inset(-4.0), 16.0);
            page.canvas
                .stroke(&rim, &Stroke::new(7.0), palette::GOLD.alpha(0.6));
            let middle = pt(area.x + 98.0, area.y + 40.0);
            look::hourglass(&mut page.canvas, middle, 44.0, palette::GOLD.alpha(0.7), false);
        }
        Move::Take(_)
        | Move::Swap(_)
        | Move::Draw
        | Move::Keep(_)
        | Move::Club { .. }
        | Move::Give(_)
        | Move::Gold(None)
        | Move::Renew(_) => {}
    }
}

fn ghost_book(page: &mut Page, view: &View, seat: Seat, place: Place, field: usize) {
    let area = map::field_area(view.table.board, place, field);
    let cover = Rect::new(area.x + 4.0, area.y + 4.0, 53.0, 60.0);
    page.forget(cover);
    page.canvas.fill(
        &Path::rounded(cover, 5.0),
        palette::GROUND.mix(palette::CREAM, 0.8),
    );
    page.canvas
        .draw_faded(&pieces::book(seat, 53, 60), cover.x as i32, cover.y as i32, 0.6);
    page.canvas
        .stroke(&Path::rounded(area, 9.0), &Stroke::new(6.0), palette::CREAM);
}
