//! The appearance of places, cards, pieces and actions of Legends.

use games::{
    Arg, Phrase, Seat,
    legends::{board::Place, cards::Card},
};

use super::{pieces, style};
use crate::{
    face::text,
    key::Symbol,
    page::palette,
    toolkit::{Anchor, Canvas, Path, Point, Rect, Type},
};

/// The seat whose pieces are shown.
const SEAT: Seat = Seat(0);

pub(super) fn symbols() -> Vec<Symbol> {
    let places = Place::ALL.into_iter().map(|place| {
        Symbol::new(pieces::name_of(place), move |canvas, area| {
            let area = area.inset(area.w * 0.04);
            canvas.draw(&pieces::tab(place, area.w as u32), area.x as i32, area.y as i32);
        })
    });
    let things = [
        Symbol::new("joker", |canvas, area| draw_card(canvas, Card::Joker, area)),
        Symbol::new("prestige", |canvas, area| {
            pieces::crown(canvas, area.middle(), area.w * 0.8);
        }),
        Symbol::new("weeks", |canvas, area| {
            pieces::hourglass(canvas, area.middle(), area.w * 0.8, palette::QUIET, false);
        }),
        Symbol::new("silver", |canvas, area| {
            let cell = area.inset(area.w * 0.12);
            canvas.fill(&Path::rounded(cell, area.w * 0.14), style::SILVER);
            pieces::hourglass(canvas, area.middle(), area.w * 0.5, palette::INK, false);
        }),
        Symbol::new("gold", |canvas, area| {
            pieces::gold(canvas, area.middle(), area.w * 0.96);
        }),
        Symbol::new("adventurer", |canvas, area| {
            canvas.draw_centred(&pieces::pawn(SEAT, (area.w * 0.95) as u32), area.middle(), 1.0);
        }),
        Symbol::new("book", |canvas, area| {
            let book = pieces::book(SEAT, (area.w * 0.76) as u32, (area.w * 0.88) as u32);
            canvas.draw_centred(&book, area.middle(), 1.0);
        }),
        Symbol::new("hourglass", |canvas, area| {
            canvas.draw_centred(&pieces::glass(SEAT, (area.w * 0.95) as u32), area.middle(), 1.0);
        }),
        Symbol::new("take", |canvas, area| {
            for side in [-0.24, 0.24] {
                let beside = Rect::centred(moved(area, side), area.w * 0.34, area.w * 0.48);
                canvas.fill(&Path::rounded(beside, area.w * 0.05), palette::QUIET.darker(0.4));
            }
            counted(canvas, area);
        }),
        Symbol::new("draw", |canvas, area| {
            let pile = Rect::centred(moved(area, -0.12), area.w * 0.42, area.w * 0.58);
            let shape = Path::rounded(pile, area.w * 0.05);
            canvas.fill_and_stroke(&shape, style::BACK, 2.0, palette::INK);
            counted(canvas, area);
        }),
        sign("swap"),
        sign("renew"),
        Symbol::new("club", |canvas, area| {
            draw_sign(canvas, "tray", area);
            let (wide, high) = ((area.w * 0.36) as u32, (area.w * 0.48) as u32);
            let at = area.middle().moved(0.0, -area.w * 0.06);
            canvas.draw_centred(&pieces::back(wide, high), at, 1.0);
        }),
    ];
    let cards = Place::LEGENDS.into_iter().flat_map(|place| {
        [1u8, 2].map(|symbols| {
            let id = format!("card-{}-{symbols}", pieces::name_of(place));
            Symbol::plain(id, move |canvas, area| {
                draw_card(canvas, Card::Legend(place, symbols), area);
            })
        })
    });
    places.chain(things).chain(cards).collect()
}

/// Returns the face of a place or a card.
pub(super) fn face(phrase: &Phrase) -> Option<String> {
    if phrase.id == "legends-card-joker" {
        return Some("joker".to_owned());
    }
    let symbols = phrase.args.iter().find_map(|(name, arg)| match arg {
        Arg::Number(symbols) if *name == "symbols" => Some(*symbols),
        _ => None,
    });
    let place = text(phrase, "place").and_then(|code| code.parse::<Place>().ok());
    if let (Some(place), Some(symbols)) = (place, symbols) {
        return Some(format!("card-{}-{symbols}", pieces::name_of(place)));
    }
    let named = Place::ALL.into_iter().find(|place| place.phrase() == *phrase);
    named.map(|place| pieces::name_of(place).to_owned())
}

fn moved(area: Rect, side: f32) -> Point {
    area.middle().moved(area.w * side, 0.0)
}

fn draw_card(canvas: &mut Canvas, card: Card, area: Rect) {
    let (wide, high) = ((area.w * 0.68) as u32, (area.w * 0.95) as u32);
    canvas.draw_centred(&pieces::card(card, wide, high), area.middle(), 1.0);
}

/// Draws a card with a number on it.
fn counted(canvas: &mut Canvas, area: Rect) {
    let card = Rect::centred(area.middle(), area.w * 0.44, area.w * 0.6);
    let shape = Path::rounded(card, area.w * 0.06);
    canvas.fill_and_stroke(&shape, palette::CREAM, 2.5, palette::INK);
    let kind = Type::bold(area.w * 0.38);
    canvas.text("3", area.middle(), Anchor::Middle, kind, palette::INK);
}

fn sign(name: &'static str) -> Symbol {
    Symbol::new(name, move |canvas, area| draw_sign(canvas, name, area))
}

/// Draws a small sign of the map, about as large as the square.
fn draw_sign(canvas: &mut Canvas, name: &str, area: Rect) {
    pieces::sized_sign(canvas, name, area.middle(), area.w / 62.0);
}
