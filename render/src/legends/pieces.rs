//! Symbols, cards, books, adventurers and hourglasses: drawn once, then copied. Silhouettes are in `art.svg`.

use std::sync::{Arc, LazyLock};

use games::{
    Seat,
    legends::{board::Place, cards::Card},
};

use super::style;
use crate::{
    page::{draw_plain_sign, palette},
    toolkit::{Art, Canvas, Colour, Key, Path, Point, Rect, Sprite, Stroke, pt, sprite},
};

static ART: LazyLock<Art> = LazyLock::new(|| Art::read(include_str!("art.svg")).unwrap_or_default());

/// Draws a small sign of `art.svg` with its own colours and size.
pub(super) fn sign(canvas: &mut Canvas, name: &str, middle: Point) {
    ART.draw(canvas, name, middle, 100.0, &[]);
}

/// Draws it `scale` times as large.
pub(super) fn sized_sign(canvas: &mut Canvas, name: &str, middle: Point, scale: f32) {
    ART.draw(canvas, name, middle, 100.0 * scale, &[]);
}

/// Returns the name of a place in symbols and messages.
pub(crate) fn name_of(place: Place) -> &'static str {
    match place {
        Place::Atlantis => "atlantis",
        Place::Ark => "ark",
        Place::ShangriLa => "shangri-la",
        Place::AmberRoom => "amber-room",
        Place::Yeti => "yeti",
        Place::Avalon => "avalon",
        Place::Nefertiti => "nefertiti",
        Place::Elephants => "elephants",
        Place::London => "london",
    }
}

/// Draws the symbol of a place: a silhouette in `ink`, holes in `ground`.
fn symbol(canvas: &mut Canvas, place: Place, middle: Point, size: f32, ink: Colour, ground: Colour) {
    let shade = ink.mix(ground, 0.45);
    let colours = [("ink", ink), ("ground", ground), ("shade", shade)];
    ART.draw(canvas, name_of(place), middle, size, &colours);
}

/// Draws the joker: a ring of the eight colours around a compass star.
pub(super) fn joker(canvas: &mut Canvas, middle: Point, size: f32) {
    ART.draw(canvas, "joker", middle, size, &[]);
}

/// A crown: prestige.
pub(super) fn crown(canvas: &mut Canvas, middle: Point, size: f32) {
    let side = (size * 1.1).ceil() as u32;
    let key = Key::new("legends/crown").with(size as u32);
    let crown = sprite(key, side, side, |canvas| {
        let middle = canvas.middle();
        ART.draw(canvas, "crown", middle, size, &[]);
    });
    canvas.draw_centred(&crown, middle, 1.0);
}

/// Draws an hourglass: weeks, silver, gold. With `hollow`, only the frame is drawn.
pub(super) fn hourglass(canvas: &mut Canvas, middle: Point, size: f32, colour: Colour, hollow: bool) {
    let side = (size * 1.1).ceil() as u32;
    let Colour { r, g, b, a } = colour;
    let key = Key::new("legends/hourglass")
        .with(u32::from_be_bytes([r, g, b, a]))
        .with(size as u32)
        .with(u32::from(hollow));
    let glass = sprite(key, side, side, |canvas| {
        let name = if hollow { "hourglass-empty" } else { "hourglass" };
        let middle = canvas.middle();
        ART.draw(canvas, name, middle, size, &[("ink", colour)]);
    });
    canvas.draw_centred(&glass, middle, 1.0);
}

/// Draws the golden hourglass in a ring, because without colours gold looks like silver.
pub(super) fn gold(canvas: &mut Canvas, middle: Point, size: f32) {
    hourglass(canvas, middle, size * 0.74, palette::GOLD, false);
    let ring = Path::circle(middle, size * 0.46);
    canvas.stroke(&ring, &Stroke::new(size * 0.08), palette::GOLD);
}

fn number(card: Card) -> u32 {
    match card {
        Card::Legend(place, symbols) => place.index() as u32 * 4 + u32::from(symbols),
        Card::Joker => 99,
    }
}

/// A card face of this size.
pub(super) fn card(card: Card, w: u32, h: u32) -> Arc<Sprite> {
    sprite(Key::new("legends/card").with(number(card)), w, h, |canvas| {
        let (wide, high) = (w as f32, h as f32);
        let area = Rect::new(0.0, 0.0, wide, high).inset(1.5);
        let radius = wide * 0.12;
        let shape = Path::rounded(area, radius);
        match card {
            Card::Joker => {
                canvas.fill_and_stroke(&shape, palette::INK, 3.0, palette::CREAM);
                joker(canvas, area.middle(), wide * 0.8);
            }
            Card::Legend(place, symbols) => {
                let ground = style::colour(place);
                canvas.fill_and_stroke(&shape, ground, 3.0, ground.mix(palette::CREAM, 0.4));
                let ink = style::ink(place);
                if symbols == 1 {
                    symbol(canvas, place, area.middle(), wide * 0.68, ink, ground);
                } else {
                    let size = (wide * 0.6).min(high * 0.41);
                    for part in [0.27, 0.73] {
                        symbol(canvas, place, pt(wide / 2.0, high * part), size, ink, ground);
                    }
                    let rule = Path::line(pt(wide * 0.24, high / 2.0), pt(wide * 0.76, high / 2.0));
                    canvas.stroke(&rule, &Stroke::new((wide * 0.03).max(1.5)), ink.alpha(0.55));
                }
            }
        }
    })
}

/// A card's back.
pub(super) fn back(w: u32, h: u32) -> Arc<Sprite> {
    sprite(Key::new("legends/back"), w, h, |canvas| {
        let area = Rect::new(0.0, 0.0, w as f32, h as f32).inset(1.5);
        canvas.fill_and_stroke(
            &Path::rounded(area, w as f32 * 0.12),
            style::BACK,
            3.0,
            palette::CREAM,
        );
        let frame = Path::rounded(area.inset(w as f32 * 0.12), 3.0);
        canvas.stroke(&frame, &Stroke::new(2.0), palette::INK.alpha(0.5));
        hourglass(
            canvas,
            area.middle(),
            w as f32 * 0.5,
            palette::INK.alpha(0.75),
            false,
        );
    })
}

/// Returns a book of a seat: dark spine, cream page edge, sign.
pub(super) fn book(seat: Seat, w: u32, h: u32) -> Arc<Sprite> {
    sprite(
        Key::new("legends/book").with(palette::seat_key(seat)),
        w,
        h,
        |canvas| {
            let (wide, high) = (w as f32, h as f32);
            let colour = palette::seat(seat);
            let body = Rect::new(1.5, 1.5, wide - 3.0, high - 3.0);
            canvas.fill(&Path::rounded(body, 5.0), palette::INK);
            let cover = Rect::new(3.0, 3.0, wide - 6.0, high - 6.0);
            canvas.fill(&Path::rounded(cover, 4.0), colour);
            canvas.fill(
                &Path::rounded(Rect::new(3.0, 3.0, wide * 0.17, high - 6.0), 4.0),
                colour.darker(0.35),
            );
            let pages = Rect::new(3.0 + wide * 0.12, high - 13.0, wide * 0.88 - 8.0, 7.0);
            canvas.fill(&Path::rounded(pages, 2.0), palette::CREAM);
            draw_plain_sign(
                canvas,
                seat,
                pt(wide * 0.56, (high - 8.0) / 2.0),
                wide * 0.46,
                palette::INK,
            );
        },
    )
}

/// Returns an adventurer: hat and bell-shaped body with the sign, within a square.
pub(super) fn pawn(seat: Seat, size: u32) -> Arc<Sprite> {
    figure("pawn", "legends/pawn", seat, size, 21.0, 29.0)
}

/// Returns a player's hourglass, with the sign at its waist.
pub(super) fn glass(seat: Seat, size: u32) -> Arc<Sprite> {
    figure("glass", "legends/glass", seat, size, 0.0, 38.0)
}

/// Returns a piece in a seat's colour with its sign, whose size and offset below the middle are given.
fn figure(name: &str, key: &'static str, seat: Seat, size: u32, below: f32, sign: f32) -> Arc<Sprite> {
    sprite(
        Key::new(key).with(palette::seat_key(seat)),
        size,
        size,
        |canvas| {
            let (middle, scale) = (canvas.middle(), size as f32 / 100.0);
            let colour = palette::seat(seat);
            let colours = [("seat", colour), ("shade", colour.darker(0.4))];
            ART.draw(canvas, name, middle, size as f32, &colours);
            let at = middle.moved(0.0, below * scale);
            draw_plain_sign(canvas, seat, at, sign * scale, palette::INK);
        },
    )
}

/// Returns a player's hourglass lying in a high stack, seen from the side: a bar with the sign.
pub(super) fn bar(seat: Seat, w: u32, h: u32) -> Arc<Sprite> {
    sprite(
        Key::new("legends/bar").with(palette::seat_key(seat)),
        w,
        h,
        |canvas| {
            let area = Rect::new(0.0, 0.0, w as f32, h as f32).inset(1.0);
            let radius = area.w.min(area.h) * 0.3;
            canvas.fill_and_stroke(
                &Path::rounded(area, radius),
                palette::seat(seat),
                2.0,
                palette::INK,
            );
            draw_plain_sign(
                canvas,
                seat,
                area.middle(),
                area.w.min(area.h) * 0.72,
                palette::INK,
            );
        },
    )
}

/// Returns the symbol of a place on its colour: the corner of its card.
pub(super) fn tab(place: Place, size: u32) -> Arc<Sprite> {
    sprite(
        Key::new("legends/tab").with(place.index() as u32),
        size,
        size,
        |canvas| {
            let side = size as f32;
            let ground = style::colour(place);
            canvas.fill(
                &Path::rounded(Rect::new(0.0, 0.0, side, side), side * 0.15),
                ground,
            );
            symbol(
                canvas,
                place,
                pt(side / 2.0, side / 2.0),
                side * 0.8,
                style::ink(place),
                ground,
            );
        },
    )
}
