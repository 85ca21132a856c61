//! A player's choices, marked on the map and in the hand, with the current choice as a ghost.

use games::{
    ChoiceOption, Mark, Seat, View as _,
    legends::{
        Move,
        board::Place,
        cards::{Card, Cards},
        view::View,
    },
};

use super::{
    hand::{self, Layout},
    journey::Journey,
    map, pieces, track, zoom,
};
use crate::{
    Picks,
    page::{DrawOptions, Page, Part, palette},
    toolkit::{Path, Point, Rect, Stroke, pt},
};

/// Draws the whole map with the chosen journey, the enlarged place, the next weeks, and the hand.
pub(super) fn draw(
    view: &View,
    seat: Seat,
    cards: &Cards,
    options: &DrawOptions,
    picks: Option<Picks>,
) -> Page {
    let shown = Shown::new(view, picks);
    let layout = hand::layout(cards);
    let zoomed = shown.zoomed(view, seat);
    let below = map::BOTTOM + zoomed.len() as f32 * zoom::HEIGHT;
    let mut page = hand::new_page(below + track::LINE + layout.height + 12.0);
    let table = &view.table;
    let journey = match shown.chosen {
        Some(Move::Travel(to)) => Some(Journey::new(table.board, seat, table.at(seat), to)),
        _ => None,
    };
    // Fields and open cards are only for a quick look here: a choice among them enlarges their place.
    page.aside(|page| map::draw(page, view, journey.as_slice()));
    for (index, &place) in zoomed.iter().enumerate() {
        zoom::draw(&mut page, view, place, zoom_corner(index), options.codes);
    }
    let weeks = (table.track.week(seat), shown.week(view, seat));
    track::line(&mut page, table, seat, weeks.1, pt(hand::LEFT, below));
    let corner = pt(hand::LEFT, below + track::LINE);
    hand::draw(&mut page, &layout, seat, options, corner, Some(weeks));
    let spots = Spots {
        view,
        hand: &layout,
        corner,
        zoomed: &zoomed,
    };
    shown.draw(&mut page, seat, &spots);
    map::codes(&mut page, table.board, options.codes);
    page.cut(0, map::TOP);
    page
}

/// Returns where an enlarged place begins.
fn zoom_corner(index: usize) -> Point {
    pt(hand::LEFT, map::BOTTOM + 8.0 + index as f32 * zoom::HEIGHT)
}

/// The result of the picks so far.
#[derive(Default)]
struct Shown {
    /// The picked items.
    picked: Vec<Mark>,
    /// The items that can be picked now.
    open: Vec<Mark>,
    /// The whole move.
    chosen: Option<Move>,
}

impl Shown {
    /// Follows the picks as far as they are possible.
    fn new(view: &View, picks: Option<Picks>) -> Shown {
        let plan = view.plan(picks);
        let marks = |option: &ChoiceOption<Move>| option.marks.clone();
        Shown {
            picked: plan.picked().flat_map(marks).collect(),
            open: plan.open().iter().flat_map(marks).collect(),
            chosen: plan.chosen,
        }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let marks = self.picked.iter().chain(&self.open);
        marks.filter_map(|mark| match mark {
            Mark::Named(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns the places whose fields or open cards are picked, or can be.
    fn zoomed(&self, view: &View, seat: Seat) -> Vec<Place> {
        let marked = self
            .names()
            .filter_map(|name| name.split_once('.')?.0.parse().ok());
        let chosen = match &self.chosen {
            Some(Move::FirstBook(place)) => Some(*place),
            Some(Move::Book { .. }) => Some(view.table.at(seat)),
            _ => None,
        };
        let mut places: Vec<Place> = Vec::new();
        for place in marked.chain(chosen) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        // A first book can go to any place: the map shows them all.
        if places.len() > 3 {
            chosen.into_iter().collect()
        } else {
            places
        }
    }

    /// Returns the week in which the player's hourglass would be.
    fn week(&self, view: &View, seat: Seat) -> Option<u16> {
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

    /// Marks the possible answers, the picks themselves, and the whole move as a ghost.
    fn draw(&self, page: &mut Page, seat: Seat, spots: &Spots) {
        let mut used: Vec<Rect> = Vec::new();
        for mark in &self.picked {
            let area = spots.find(mark, &used);
            used.extend(area);
        }
        let mut marked: Vec<Rect> = Vec::new();
        for mark in &self.open {
            let area = spots.find(mark, &used);
            let Some(area) = area.filter(|area| !marked.contains(area)) else {
                continue;
            };
            dashed(page, area);
            page.show(Part::Spot, area);
            marked.push(area);
        }
        if let Some(chosen) = &self.chosen {
            ghost(page, spots, seat, chosen);
        }
        for area in used {
            // The dark line separates the outline from cards and places that are equally light.
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

/// Finds the target of a mark.
struct Spots<'a> {
    view: &'a View,
    hand: &'a Layout,
    corner: Point,
    /// Places that are also shown enlarged.
    zoomed: &'a [Place],
}

impl Spots<'_> {
    /// Returns an enlarged field for a book, or the card of its place if that is not enlarged.
    fn field(&self, place: Place, field: usize) -> Rect {
        match self.zoomed.iter().position(|&zoomed| zoomed == place) {
            Some(index) => zoom::field_area(zoom_corner(index), field),
            None => map::card_area(self.view.table.board, place),
        }
    }

    /// Returns an open card, enlarged if possible.
    fn open(&self, place: Place, index: usize) -> Rect {
        match self.zoomed.iter().position(|&zoomed| zoomed == place) {
            Some(at) => zoom::open_area(zoom_corner(at), index),
            None => map::open_area(self.view.table.board, place, index),
        }
    }

    /// Returns the first item of that name that is not `used` yet.
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
            return board.field(value).map(|field| self.field(place, field));
        }
        let card: Card = what.parse().ok()?;
        let open = self.view.table.displays.get(&place)?.iter().enumerate();
        open.filter(|(_, other)| **other == card)
            .map(|(index, _)| self.open(place, index))
            .find(free)
    }
}

/// Draws an adventurer, book or gold where it would be.
fn ghost(page: &mut Page, spots: &Spots, seat: Seat, chosen: &Move) {
    let table = &spots.view.table;
    match chosen {
        Move::Travel(place) => map::ghost_pawn(page, table, seat, *place),
        Move::FirstBook(place) => {
            let first = table.board.field(3).unwrap_or(1);
            ghost_book(page, spots.field(*place, first), seat);
        }
        Move::Book { value, .. } => {
            if let Some(field) = table.board.field(*value) {
                ghost_book(page, spots.field(table.at(seat), field), seat);
            }
        }
        Move::Gold(Some(place)) => {
            let area = map::card_area(table.board, *place);
            let rim = Path::rounded(area.inset(-4.0), 16.0);
            page.canvas
                .stroke(&rim, &Stroke::new(7.0), palette::GOLD.alpha(0.6));
            let middle = pt(area.x + 98.0, area.y + 40.0);
            pieces::hourglass(&mut page.canvas, middle, 44.0, palette::GOLD.alpha(0.7), false);
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

/// Draws a book as it would lie on a field, on the map or enlarged.
fn ghost_book(page: &mut Page, area: Rect, seat: Seat) {
    let margin = area.w * 0.07;
    let (wide, high) = (area.w - 2.0 * margin, area.h * 0.64);
    let cover = Rect::new((area.x + margin).round(), (area.y + margin).round(), wide, high);
    page.forget(cover.inset(-2.0));
    page.canvas.fill(
        &Path::rounded(cover, 5.0),
        palette::GROUND.mix(palette::CREAM, 0.8),
    );
    let book = pieces::book(seat, wide as u32, high as u32);
    page.canvas.draw_faded(&book, cover.x as i32, cover.y as i32, 0.6);
    page.canvas
        .stroke(&Path::rounded(area, 9.0), &Stroke::new(6.0), palette::CREAM);
}
