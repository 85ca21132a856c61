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
    map::{self, Map},
    pieces, track, zoom,
};
use crate::{
    Picks,
    page::{DrawOptions, Page, Part, WIDTH, palette},
    toolkit::{Path, Point, Rect, Stroke, pt},
};

/// Highest page: about square.
const TALLEST: f32 = WIDTH as f32 * 1.02;
/// Space above and below.
const SPACE: f32 = 12.0;

/// For a choice among places the whole map with the way; for one among cards and fields their place in large, and a large
/// hand. The weeks to come and the whole hand are in both.
pub(super) fn draw(
    view: &View,
    seat: Seat,
    cards: &Cards,
    options: &DrawOptions,
    picks: Option<Picks>,
) -> Page {
    let shown = Shown::new(view, picks);
    let table = &view.table;
    let (map, zoomed) = if shown.is_about_cards() {
        (None, shown.zoomed(view, seat))
    } else {
        (Some(Map::own(table.board)), Vec::new())
    };
    let above = match map {
        Some(_) => map::OWN_HEIGHT,
        None => SPACE + zoomed.len() as f32 * zoom::HEIGHT,
    };
    let top = above + track::LINE;
    let layout = hand::layout(cards, TALLEST - top - SPACE);
    let mut page = hand::new_page(top + layout.height + SPACE);
    if let Some(map) = map {
        let journey = match shown.chosen {
            Some(Move::Travel(to)) => Some(Journey::new(table.board, seat, table.at(seat), to)),
            _ => None,
        };
        // Fields and open cards are only for a quick look here: a choice among them enlarges their place.
        page.aside(|page| map::draw(page, map, view, journey.as_slice()));
    }
    for (index, &place) in zoomed.iter().enumerate() {
        zoom::draw(&mut page, view, place, zoom_corner(index), options.codes);
    }
    track::line(
        &mut page,
        table,
        seat,
        shown.week(view, seat),
        pt(hand::LEFT, above),
    );
    let corner = pt(hand::LEFT, top);
    hand::draw(&mut page, &layout, corner);
    let spots = Spots {
        view,
        hand: &layout,
        corner,
        map,
        zoomed: &zoomed,
    };
    shown.draw(&mut page, seat, &spots);
    if let Some(map) = map {
        map::codes(&mut page, map, options.codes);
    }
    page
}

/// Returns where an enlarged place begins.
fn zoom_corner(index: usize) -> Point {
    pt(hand::LEFT, SPACE + index as f32 * zoom::HEIGHT)
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

    /// Whether the question that is open, or was the last one, is about cards in the hand or about what lies at a place. A
    /// first book can go to any place: that is a question about places.
    fn is_about_cards(&self) -> bool {
        let marks = if self.open.is_empty() {
            &self.picked
        } else {
            &self.open
        };
        let first_book = matches!(self.chosen, Some(Move::FirstBook(_)));
        !first_book && names(marks).any(|name| name.contains('.')) && places(names(marks)).len() <= 3
    }

    /// Returns the places whose fields or open cards are picked, or can be.
    fn zoomed(&self, view: &View, seat: Seat) -> Vec<Place> {
        let mut found = places(names(&self.picked).chain(names(&self.open)));
        let here = view.table.at(seat);
        if matches!(self.chosen, Some(Move::Book { .. })) && !found.contains(&here) {
            found.push(here);
        }
        found
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

/// The names of what is marked.
fn names(marks: &[Mark]) -> impl Iterator<Item = &str> {
    marks.iter().filter_map(|mark| match mark {
        Mark::Named(name) => Some(name.as_str()),
        _ => None,
    })
}

/// The places at which something with these names lies.
fn places<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for place in names.filter_map(|name| name.split_once('.')?.0.parse().ok()) {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
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
    /// The map, if it is in the picture.
    map: Option<Map<'a>>,
    /// The places that are shown in large otherwise.
    zoomed: &'a [Place],
}

impl Spots<'_> {
    /// The corner of a place that is shown in large.
    fn zoomed(&self, place: Place) -> Option<Point> {
        let index = self.zoomed.iter().position(|&zoomed| zoomed == place)?;
        Some(zoom_corner(index))
    }

    /// The card of a place on the map.
    fn card(&self, place: Place) -> Option<Rect> {
        Some(self.map?.card_area(place))
    }

    /// A field for a book in large, or on the map.
    fn field(&self, place: Place, field: usize) -> Option<Rect> {
        match self.map {
            Some(map) => Some(map.field_area(place, field)),
            None => Some(zoom::field_area(self.zoomed(place)?, field)),
        }
    }

    /// Returns the first item of that name that is not `used` yet.
    fn find(&self, mark: &Mark, used: &[Rect]) -> Option<Rect> {
        let Mark::Named(name) = mark else {
            return None;
        };
        let Some((place, what)) = name.split_once('.') else {
            return self.card(name.parse().ok()?);
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
            // On the map a field is too small to be marked.
            let field = self.view.table.board.field(value)?;
            return self.card(place).or_else(|| self.field(place, field));
        }
        let card: Card = what.parse().ok()?;
        let corner = self.zoomed(place)?;
        let open = self.view.table.displays.get(&place)?.iter().enumerate();
        open.filter(|(_, other)| **other == card)
            .map(|(index, _)| zoom::open_area(corner, index))
            .find(free)
    }
}

/// Draws an adventurer, book or gold where it would be.
fn ghost(page: &mut Page, spots: &Spots, seat: Seat, chosen: &Move) {
    let table = &spots.view.table;
    match chosen {
        Move::Travel(place) => {
            if let Some(map) = spots.map {
                map::ghost_pawn(page, map, table, seat, *place);
            }
        }
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
            let Some(area) = spots.card(*place) else {
                return;
            };
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
fn ghost_book(page: &mut Page, area: Option<Rect>, seat: Seat) {
    let Some(area) = area else {
        return;
    };
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
