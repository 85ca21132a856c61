//! The header of Legends: scorings, the players who must decide, deck and discard pile.

use games::{Seat, legends::view::View};

use super::{map, pieces, style};
use crate::{
    page::{DrawOptions, Page, draw_plain_sign, palette},
    toolkit::{Anchor, Path, Rect, Stroke, Type, pt},
};

const HEADER: Rect = Rect::new(map::LEFT, 94.0, map::WIDTH, 58.0);

/// Draws emblem, scorings, the players who must decide, deck and discard pile.
pub(super) fn draw(page: &mut Page, view: &View, options: &DrawOptions, winner: Option<Seat>) {
    let table = &view.table;
    page.panel(HEADER);
    let y = HEADER.middle().y;
    pieces::joker(&mut page.canvas, pt(HEADER.x + 36.0, y), 48.0);
    let mut x = HEADER.x + 84.0;
    for (index, week) in table.board.silver.iter().enumerate() {
        let hollow = index >= table.scored;
        let colour = if index <= table.scored {
            style::SILVER
        } else {
            palette::HAIRLINE
        };
        pieces::hourglass(&mut page.canvas, pt(x, y), 38.0, colour, hollow);
        x += 34.0;
        if index == table.scored {
            let label = page.label(
                &week.to_string(),
                pt(x - 12.0, y),
                Anchor::Left,
                Type::bold(32.0),
                palette::CREAM,
            );
            x = label.right() + 24.0;
        }
    }
    if let Some(seat) = winner.or(table.phase.seat()) {
        seat_pill(page, seat, options, winner.is_some());
    }
    let mut right = HEADER.right() - 24.0;
    let discard = table.discard.len().to_string();
    right =
        page.label(
            &discard,
            pt(right, y),
            Anchor::Right,
            Type::bold(32.0),
            palette::CREAM,
        )
        .x - 12.0;
    let pile = Rect::new(right - 32.0, y - 21.0, 32.0, 42.0);
    page.canvas.stroke(
        &Path::rounded(pile, 5.0),
        &Stroke::new(3.0).dashed(6.0, 5.0),
        palette::QUIET,
    );
    pieces::sign(&mut page.canvas, "discard-cross", pile.middle());
    right = pile.x - 36.0;
    right =
        page.label(
            &view.deck.to_string(),
            pt(right, y),
            Anchor::Right,
            Type::bold(32.0),
            palette::CREAM,
        )
        .x - 12.0;
    page.canvas
        .draw(&pieces::back(34, 46), right as i32 - 34, y as i32 - 23);
}

/// Draws the player who must decide, or who has won, in their colour.
fn seat_pill(page: &mut Page, seat: Seat, options: &DrawOptions, won: bool) {
    const MOST: f32 = 400.0;
    let kind = Type::bold(32.0);
    let name = options.short_name(seat, kind, MOST - 110.0).unwrap_or_default();
    let wide = kind.width(&name) + 110.0;
    let middle = pt(600.0, HEADER.middle().y);
    let area = Rect::centred(middle, wide, 50.0);
    page.canvas.fill(&Path::rounded(area, 14.0), palette::seat(seat));
    draw_plain_sign(
        &mut page.canvas,
        seat,
        pt(area.x + 28.0, middle.y),
        26.0,
        palette::INK,
    );
    page.label(
        &name,
        pt(area.x + 52.0, middle.y),
        Anchor::Left,
        kind,
        palette::INK,
    );
    let end = pt(area.right() - 28.0, middle.y);
    if won {
        page.canvas.fill(&Path::circle(end, 21.0), palette::INK);
        pieces::crown(&mut page.canvas, end, 28.0);
    } else {
        pieces::sign(&mut page.canvas, "next", end);
    }
}
