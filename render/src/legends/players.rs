//! The strip of players, in turn order.

use games::{Seat, legends::view::View};

use super::{map, pieces};
use crate::{
    page::{DrawOptions, Page, draw_sign, palette},
    toolkit::{Anchor, Path, Rect, Stroke, Type, pt},
};

const PLAYERS: Rect = Rect::new(map::LEFT, 1236.0, map::WIDTH, 106.0);

/// Draws one panel per player. The next player is leftmost; at the end of a match the best is.
pub(super) fn draw(
    page: &mut Page,
    view: &View,
    options: &DrawOptions,
    order: &[Seat],
    marked: Option<Seat>,
    gains: &[i32],
) {
    const GAP: f32 = 12.0;
    let count = order.len().max(1) as f32;
    let wide = (PLAYERS.w - GAP * (count - 1.0)) / count;
    for (index, &seat) in order.iter().enumerate() {
        let area = Rect::new(
            PLAYERS.x + index as f32 * (wide + GAP),
            PLAYERS.y,
            wide,
            PLAYERS.h,
        );
        page.panel(area);
        player(page, view, options, seat, area, gains.get(seat.index()).copied());
        let over = view.table.phase.seat().is_none();
        if marked == Some(seat) && over {
            let line = Path::rounded(area.inset(2.0), 12.0);
            page.canvas.stroke(&line, &Stroke::new(4.0), palette::GOLD);
        } else if marked == Some(seat) && !options.film {
            page.panel_to_act(area);
        } else {
            page.canvas.stroke(
                &Path::rounded(area.inset(1.0), 13.0),
                &Stroke::new(2.0),
                palette::HAIRLINE,
            );
        }
    }
}

fn player(page: &mut Page, view: &View, options: &DrawOptions, seat: Seat, area: Rect, gain: Option<i32>) {
    let table = &view.table;
    let player = &table.players[seat.index()];
    page.canvas.fill(
        &Path::rounded(Rect::new(area.x + 5.0, area.y + 5.0, 10.0, area.h - 10.0), 5.0),
        palette::seat(seat),
    );
    let (left, y) = (area.x + 24.0, area.y + 33.0);
    draw_sign(&mut page.canvas, seat, pt(left + 14.0, y), 28.0);
    let score = Type::bold(38.0);
    let prestige = page.label(
        &player.prestige.to_string(),
        pt(area.right() - 14.0, y),
        Anchor::Right,
        score,
        palette::GOLD,
    );
    pieces::crown(&mut page.canvas, pt(prestige.x - 18.0, y), 29.0);
    let mut right = prestige.x - 38.0;
    if let Some(gain) = gain.filter(|_| area.w > 300.0) {
        let gain = format!("+{gain}");
        right =
            page.label(
                &gain,
                pt(right, y),
                Anchor::Right,
                Type::bold(28.0),
                palette::CREAM,
            )
            .x - 10.0;
    }
    let kind = Type::bold(if area.w > 300.0 { 30.0 } else { 27.0 });
    if let Some(name) = options.short_name(seat, kind, right - left - 39.0) {
        page.label(&name, pt(left + 37.0, y), Anchor::Left, kind, palette::CREAM);
    }
    let y = area.y + 78.0;
    let kind = Type::bold(28.0);
    // The spacing fits the narrowest panel, of four players; others are wider.
    let spread = area.w / 243.0;
    let at = |column: usize| pt(left + [0.0, 72.0, 150.0][column] * spread, y);
    pieces::hourglass(
        &mut page.canvas,
        at(0).moved(12.0, 0.0),
        32.0,
        palette::QUIET,
        false,
    );
    let week = table.track.week(seat).to_string();
    page.label(&week, at(0).moved(30.0, 0.0), Anchor::Left, kind, palette::CREAM);
    for (dx, turned) in [(8.0, palette::QUIET.darker(0.3)), (16.0, palette::QUIET)] {
        let card = Rect::centred(at(1).moved(dx, 0.0), 20.0, 28.0);
        page.canvas
            .fill_and_stroke(&Path::rounded(card, 4.0), turned, 2.0, palette::PANEL);
    }
    let cards = view.hands[seat.index()].to_string();
    page.label(&cards, at(1).moved(34.0, 0.0), Anchor::Left, kind, palette::CREAM);
    pieces::sign(&mut page.canvas, "open-book", at(2).moved(16.0, 0.0));
    let books = player.books_left.to_string();
    page.label(&books, at(2).moved(38.0, 0.0), Anchor::Left, kind, palette::CREAM);
}
