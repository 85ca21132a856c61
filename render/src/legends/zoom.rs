//! An enlarged place, for a choice among its fields or open cards.

use games::{
    GameId,
    legends::{board::Place, view::View},
};

use super::{pieces, style};
use crate::{
    language::Language,
    page::{Page, Part, palette},
    toolkit::{Anchor, Path, Point, Rect, Type, pt},
    words::notation,
};

/// Height of a place, including the space below it.
pub(super) const HEIGHT: f32 = 196.0;
const WIDTH: f32 = 1144.0;
const TAB: f32 = 104.0;
const FIELD: (f32, f32) = (96.0, 152.0);
const CARD: (f32, f32) = (104.0, 150.0);

/// Returns the area of a field for a book of the place whose strip begins at this corner.
pub(super) fn field_area(corner: Point, field: usize) -> Rect {
    let x = corner.x + TAB + 28.0 + field as f32 * (FIELD.0 + 8.0);
    Rect::new(x, corner.y + 14.0, FIELD.0, FIELD.1)
}

/// An open card of that place.
pub(super) fn open_area(corner: Point, index: usize) -> Rect {
    let x = corner.x + WIDTH - 14.0 - (5 - index) as f32 * (CARD.0 + 8.0) + 8.0;
    Rect::new(x, corner.y + 15.0, CARD.0, CARD.1)
}

/// Draws the strip of a place.
pub(super) fn draw(page: &mut Page, view: &View, place: Place, corner: Point, language: Language) {
    let area = Rect::new(corner.x, corner.y, WIDTH, HEIGHT - 16.0);
    let colour = style::colour(place);
    page.canvas.fill(&Path::rounded(area, 14.0), colour);
    let body = palette::PANEL.mix(colour, 0.16);
    page.canvas.fill(&Path::rounded(area.inset(4.0), 10.0), body);
    let tab = pieces::tab(place, TAB as u32);
    page.canvas.draw(&tab, area.x as i32, area.y as i32);
    let code = pt(area.x + TAB / 2.0 + 2.0, area.bottom() - 38.0);
    page.label(
        &notation(GameId::Legends, place, language),
        code,
        Anchor::Middle,
        Type::bold(44.0),
        palette::CREAM,
    );
    let table = &view.table;
    let fields = if place == Place::London {
        0
    } else {
        table.board.fields.len()
    };
    for field in 0..fields {
        let area = field_area(corner, field);
        page.show(Part::Field, area);
        let printed = table.board.fields[field];
        page.canvas.fill(&Path::rounded(area, 10.0), palette::INK);
        match table.books.at(place)[field] {
            Some(seat) => {
                let book = pieces::book(seat, 80, 92);
                page.canvas.draw(&book, area.x as i32 + 8, area.y as i32 + 6);
            }
            None => {
                let at = pt(area.middle().x, area.y + 54.0);
                let kind = Type::bold(62.0);
                page.label(
                    &printed.value.to_string(),
                    at,
                    Anchor::Middle,
                    kind,
                    palette::QUIET,
                );
            }
        }
        let y = area.bottom() - 26.0;
        pieces::crown(&mut page.canvas, pt(area.x + 28.0, y), 36.0);
        let prestige = printed.prestige.to_string();
        page.label(
            &prestige,
            pt(area.x + 54.0, y),
            Anchor::Left,
            Type::bold(44.0),
            palette::GOLD,
        );
    }
    for (index, &card) in table.displays.get(&place).into_iter().flatten().enumerate() {
        let area = open_area(corner, index);
        page.show(Part::Card, area);
        let face = pieces::card(card, CARD.0 as u32, CARD.1 as u32);
        page.canvas.draw(&face, area.x as i32, area.y as i32);
    }
}
