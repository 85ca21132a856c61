//! Cards, books, adventurers and hourglasses: drawn once, then copied.

use std::sync::Arc;

use games::{
    Seat,
    legends::{board::Place, cards::Card},
};

use super::look;
use crate::toolkit::{Canvas, Key, Path, Rect, Stroke, draw_plain_sign, palette, pt, sprite};

fn number(card: Card) -> u32 {
    match card {
        Card::Legend(place, symbols) => place.index() as u32 * 4 + u32::from(symbols),
        Card::Joker => 99,
    }
}

/// A card face of this size.
pub(super) fn card(card: Card, w: u32, h: u32) -> Arc<Canvas> {
    sprite(Key::new("legends/card").with(number(card)), w, h, |canvas| {
        let (wide, high) = (w as f32, h as f32);
        let area = Rect::new(0.0, 0.0, wide, high).inset(1.5);
        let radius = wide * 0.12;
        let shape = Path::rounded(area, radius);
        match card {
            Card::Joker => {
                canvas.fill_and_stroke(&shape, palette::INK, 3.0, palette::CREAM);
                look::joker(canvas, area.middle(), wide * 0.8);
            }
            Card::Legend(place, symbols) => {
                let ground = look::colour(place);
                canvas.fill_and_stroke(&shape, ground, 3.0, ground.mix(palette::CREAM, 0.4));
                let ink = look::ink(place);
                if symbols == 1 {
                    look::symbol(canvas, place, area.middle(), wide * 0.68, ink, ground);
                } else {
                    let size = (wide * 0.6).min(high * 0.41);
                    for part in [0.27, 0.73] {
                        look::symbol(canvas, place, pt(wide / 2.0, high * part), size, ink, ground);
                    }
                    let rule = Path::line(pt(wide * 0.24, high / 2.0), pt(wide * 0.76, high / 2.0));
                    canvas.stroke(&rule, &Stroke::new((wide * 0.03).max(1.5)), ink.alpha(0.55));
                }
            }
        }
    })
}

/// A card's back.
pub(super) fn back(w: u32, h: u32) -> Arc<Canvas> {
    sprite(Key::new("legends/back"), w, h, |canvas| {
        let area = Rect::new(0.0, 0.0, w as f32, h as f32).inset(1.5);
        canvas.fill_and_stroke(
            &Path::rounded(area, w as f32 * 0.12),
            look::BACK,
            3.0,
            palette::CREAM,
        );
        let frame = Path::rounded(area.inset(w as f32 * 0.12), 3.0);
        canvas.stroke(&frame, &Stroke::new(2.0), palette::INK.alpha(0.5));
        look::hourglass(
            canvas,
            area.middle(),
            w as f32 * 0.5,
            palette::INK.alpha(0.75),
            false,
        );
    })
}

/// A book of a seat: dark spine, cream page edge, sign.
pub(super) fn book(seat: Seat, w: u32, h: u32) -> Arc<Canvas> {
    sprite(Key::new("legends/book").with(u32::from(seat.0)), w, h, |canvas| {
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
    })
}

/// An adventurer: hat and bell-shaped body with the sign, within a square.
pub(super) fn pawn(seat: Seat, size: u32) -> Arc<Canvas> {
    sprite(
        Key::new("legends/pawn").with(u32::from(seat.0)),
        size,
        size,
        |canvas| {
            let scale = size as f32 / 100.0;
            let middle = pt(size as f32 / 2.0, size as f32 / 2.0);
            let shape = Path::new()
                .move_to(pt(-17.0, -31.0))
                .cubic_to(pt(-14.0, -49.0), pt(14.0, -49.0), pt(17.0, -31.0))
                .line_to(pt(31.0, -26.0))
                .line_to(pt(31.0, -18.0))
                .line_to(pt(16.0, -18.0))
                .cubic_to(pt(17.0, -8.0), pt(12.0, -4.0), pt(12.0, -2.0))
                .cubic_to(pt(30.0, 4.0), pt(34.0, 22.0), pt(34.0, 43.0))
                .line_to(pt(-34.0, 43.0))
                .cubic_to(pt(-34.0, 22.0), pt(-30.0, 4.0), pt(-12.0, -2.0))
                .cubic_to(pt(-12.0, -4.0), pt(-17.0, -8.0), pt(-16.0, -18.0))
                .line_to(pt(-31.0, -18.0))
                .line_to(pt(-31.0, -26.0))
                .close()
                .at(middle, scale);
            canvas.stroke(&shape, &Stroke::new(11.0 * scale), palette::CREAM);
            canvas.stroke(&shape, &Stroke::new(6.0 * scale), palette::INK);
            canvas.fill(&shape, palette::seat(seat));
            draw_plain_sign(
                canvas,
                seat,
                pt(middle.x, middle.y + 21.0 * scale),
                29.0 * scale,
                palette::INK,
            );
        },
    )
}

/// A player's hourglass: stubby, with the sign at its waist.
pub(super) fn glass(seat: Seat, size: u32) -> Arc<Canvas> {
    sprite(
        Key::new("legends/glass").with(u32::from(seat.0)),
        size,
        size,
        |canvas| {
            let scale = size as f32 / 100.0;
            let middle = pt(size as f32 / 2.0, size as f32 / 2.0);
            let shape = Path::new()
                .move_to(pt(-40.0, -44.0))
                .line_to(pt(40.0, -44.0))
                .cubic_to(pt(38.0, -22.0), pt(24.0, -18.0), pt(24.0, 0.0))
                .cubic_to(pt(24.0, 18.0), pt(38.0, 22.0), pt(40.0, 44.0))
                .line_to(pt(-40.0, 44.0))
                .cubic_to(pt(-38.0, 22.0), pt(-24.0, 18.0), pt(-24.0, 0.0))
                .cubic_to(pt(-24.0, -18.0), pt(-38.0, -22.0), pt(-40.0, -44.0))
                .close()
                .at(middle, scale);
            canvas.stroke(&shape, &Stroke::new(9.0 * scale), palette::INK);
            canvas.fill(&shape, palette::seat(seat));
            for y in [-41.0, 41.0] {
                let cap = Path::line(pt(-40.0, y), pt(40.0, y)).at(middle, scale);
                canvas.stroke(&cap, &Stroke::new(9.0 * scale), palette::seat(seat).darker(0.4));
            }
            draw_plain_sign(canvas, seat, middle, 38.0 * scale, palette::INK);
        },
    )
}

/// A player's hourglass lying in a high stack, seen from the side: a bar with the sign.
pub(super) fn bar(seat: Seat, w: u32, h: u32) -> Arc<Canvas> {
    sprite(Key::new("legends/bar").with(u32::from(seat.0)), w, h, |canvas| {
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
    })
}

/// The symbol of a place on its colour: the corner of its card.
pub(super) fn tab(place: Place, size: u32) -> Arc<Canvas> {
    sprite(
        Key::new("legends/tab").with(place.index() as u32),
        size,
        size,
        |canvas| {
            let side = size as f32;
            let ground = look::colour(place);
            canvas.fill(
                &Path::rounded(Rect::new(0.0, 0.0, side, side), side * 0.15),
                ground,
            );
            look::symbol(
                canvas,
                place,
                pt(side / 2.0, side / 2.0),
                side * 0.8,
                look::ink(place),
                ground,
            );
        },
    )
}
