//! An enlarged part of the table: the places of a row of the map, or the coming weeks.

use games::legends::{board::Place, table::Gold, view::View};

use super::{
    hand::{LEFT, new_page},
    map, pieces, track, zoom,
};
use crate::{
    language::Language,
    page::{Page, Part, palette},
    toolkit::{Anchor, Path, Rect, Stroke, Type, pt},
};

/// The rows of the map, and the track.
pub(super) const COUNT: usize = map::GRID.len() + 1;
/// Height of the line of the pieces at a place.
const STANDING: f32 = 92.0;
const TOP: f32 = 16.0;

/// Returns the part with the player who must decide.
pub(super) fn newest(view: &View) -> usize {
    let table = &view.table;
    let here = table.phase.seat().map(|seat| table.at(seat));
    here.map_or(0, |place| map::position(place).1)
}

pub(super) fn draw(view: &View, part: usize, language: Language) -> Page {
    match map::GRID.get(part) {
        Some(places) => draw_places(view, places, language),
        None => draw_track(view),
    }
}

fn draw_track(view: &View) -> Page {
    let height = f32::from(track::line_count(&view.table)) * track::LINE;
    let mut page = new_page(height + 2.0 * TOP);
    track::lines(&mut page, &view.table, pt(LEFT, TOP));
    page
}

fn draw_places(view: &View, places: &[Place], language: Language) -> Page {
    let crowded = |place: &Place| !map::standing(&view.table, *place).is_empty() || has_gold(view, *place);
    let lines = places.iter().filter(|place| crowded(place)).count() as f32;
    let height = 2.0 * TOP + places.len() as f32 * zoom::HEIGHT + lines * STANDING;
    let mut page = new_page(height);
    let mut y = TOP;
    for &place in places {
        if crowded(&place) {
            draw_standing(&mut page, view, place, y);
            y += STANDING;
        }
        zoom::draw(&mut page, view, place, pt(LEFT, y), language);
        if place == Place::London {
            draw_club(&mut page, view, y);
        }
        y += zoom::HEIGHT;
    }
    page
}

fn has_gold(view: &View, place: Place) -> bool {
    view.table.gold == Gold::At(place)
}

/// Draws gold and adventurers in a line above their place.
fn draw_standing(page: &mut Page, view: &View, place: Place, y: f32) {
    let mut area = Rect::new(LEFT + 8.0, y, STANDING - 10.0, STANDING - 10.0);
    if has_gold(view, place) {
        pieces::gold(&mut page.canvas, area.middle(), area.w * 0.9);
        area = area.moved(STANDING, 0.0);
    }
    for seat in map::standing(&view.table, place) {
        let pawn = pieces::pawn(seat, area.w as u32);
        page.canvas.draw(&pawn, area.x as i32, area.y as i32);
        area = area.moved(STANDING, 0.0);
    }
}

/// Draws the cards in the club, face down.
fn draw_club(page: &mut Page, view: &View, y: f32) {
    let pile = Rect::new(LEFT + 132.0, y + 15.0, 104.0, 150.0);
    page.show(Part::Card, pile);
    if view.club == 0 {
        let stroke = Stroke::new(4.0).dashed(12.0, 9.0);
        page.canvas
            .stroke(&Path::rounded(pile.inset(2.0), 10.0), &stroke, palette::QUIET);
    } else {
        let back = pieces::back(pile.w as u32, pile.h as u32);
        page.canvas.draw(&back, pile.x as i32, pile.y as i32);
    }
    let at = pt(pile.right() + 24.0, pile.middle().y);
    let kind = Type::bold(62.0);
    page.label(&view.club.to_string(), at, Anchor::Left, kind, palette::CREAM);
}
