//! The end of a match, and every earlier scoring. Below the map there is a column for each place that scored, with its
//! revealed cards, their new owners, and the points of each book.

use games::{
    Seat, Standings,
    legends::{scoring::PlaceScore, view::View},
};

use super::{pieces, style, table, track};
use crate::{
    page::{DrawOptions, Page, Part, draw_sign, palette},
    toolkit::{Anchor, Path, Rect, Type, pt},
};

/// Height of the strip with a scoring.
pub(super) const HEIGHT: f32 = 234.0;
const CARD: (f32, f32) = (60.0, 84.0);
/// Height of a line of points by scoring.
const LINE: f32 = 46.0;

/// Draws the table at the end, including the last scoring.
pub(super) fn draw(view: &View, options: &DrawOptions, standings: &Standings) -> Page {
    let scores = view.latest_scoring().unwrap_or_default();
    let sources = match scorings(view) {
        0 => 0.0,
        _ => (standings.scores.len() + 1) as f32 * LINE + 20.0,
    };
    let mut page = Page::table(options, (track::HEIGHT + HEIGHT + sources) as u32);
    table::draw_board(&mut page, view, options, Some(standings));
    draw_scoring(&mut page, &scores);
    if sources > 0.0 {
        let area = Rect::new(12.0, track::HEIGHT + HEIGHT - 4.0, 1176.0, sources - 8.0);
        draw_sources(&mut page, view, options, standings, area);
    }
    page
}

/// Returns for how many scorings a player's points are known.
fn scorings(view: &View) -> usize {
    let known = view.table.players.iter().map(|player| player.earned.len());
    known.max().unwrap_or(0)
}

/// Draws a line for each player, the best first, with a column for each scoring: prestige of books, and of cards after
/// a plus.
fn draw_sources(page: &mut Page, view: &View, options: &DrawOptions, standings: &Standings, area: Rect) {
    page.panel(area);
    let step = (area.w - 460.0) / scorings(view) as f32;
    let x = |column: usize| area.x + 330.0 + step * (column as f32 + 0.5);
    let y = |line: usize| area.y + 6.0 + LINE * (line as f32 + 0.5);
    for column in 0..scorings(view) {
        let at = pt(x(column) - 18.0, y(0));
        pieces::hourglass(&mut page.canvas, at, 34.0, style::SILVER, false);
        let number = (column + 1).to_string();
        let kind = Type::bold(30.0);
        page.label(&number, at.moved(24.0, 0.0), Anchor::Left, kind, palette::QUIET);
    }
    let mut order: Vec<Seat> = Seat::all(standings.scores.len()).collect();
    order.sort_by_key(|seat| -standings.scores[seat.index()]);
    for (line, seat) in (1..).zip(order) {
        draw_sign(&mut page.canvas, seat, pt(area.x + 40.0, y(line)), 32.0);
        let kind = Type::bold(30.0);
        if let Some(name) = options.short_name(seat, kind, 250.0) {
            let at = pt(area.x + 70.0, y(line));
            page.label(&name, at, Anchor::Left, kind, palette::CREAM);
        }
        for (column, earned) in view.table.players[seat.index()].earned.iter().enumerate() {
            let text = format!("{} + {}", earned.books, earned.bonus);
            let kind = Type::regular(30.0);
            page.label(
                &text,
                pt(x(column), y(line)),
                Anchor::Middle,
                kind,
                palette::CREAM,
            );
        }
        let total = standings.scores[seat.index()].to_string();
        let at = pt(area.right() - 24.0, y(line));
        page.label(&total, at, Anchor::Right, Type::bold(36.0), palette::GOLD);
    }
}

/// Draws a scoring below the ring.
pub(super) fn draw_scoring(page: &mut Page, scores: &[PlaceScore]) {
    const GAP: f32 = 10.0;
    let area = Rect::new(12.0, track::HEIGHT - 2.0, 1176.0, HEIGHT - 12.0);
    let count = scores.len().max(1) as f32;
    let wide = ((area.w - GAP * (count - 1.0)) / count).min(240.0);
    let left = area.x + (area.w - count * (wide + GAP) + GAP) / 2.0;
    for (index, score) in scores.iter().enumerate() {
        let column = Rect::new(left + index as f32 * (wide + GAP), area.y, wide, area.h);
        draw_place(page, score, column);
    }
}

fn draw_place(page: &mut Page, score: &PlaceScore, area: Rect) {
    let colour = style::colour(score.place);
    page.canvas.fill(&Path::rounded(area, 14.0), colour);
    page.canvas.fill(
        &Path::rounded(area.inset(3.0), 11.0),
        palette::PANEL.mix(colour, 0.16),
    );
    page.canvas
        .draw(&pieces::tab(score.place, 56), area.x as i32, area.y as i32);
    // The points of the books, highest field first, next to the symbol; without a plus where five or six places share
    // the width.
    let (step, plus) = if area.w >= 236.0 { (84.0, "+") } else { (60.0, "") };
    for (index, book) in score.books.iter().enumerate() {
        let (column, row) = (index % 2, index / 2);
        let at = pt(
            area.x + 76.0 + column as f32 * step,
            area.y + 27.0 + row as f32 * 42.0,
        );
        draw_sign(&mut page.canvas, book.seat, at, 24.0);
        let points = format!("{plus}{}", book.prestige);
        let kind = Type::bold(44.0);
        page.label(&points, at.moved(15.0, 0.0), Anchor::Left, kind, palette::GOLD);
    }
    // Revealed cards with the sign of their new owner. They overlap if there are many.
    let dealt = score.bonus.iter().map(|&(seat, card)| (card, Some(seat)));
    let lost = score.discarded.iter().map(|&card| (card, None));
    let cards: Vec<_> = dealt.chain(lost).collect();
    if score.books.is_empty() && cards.is_empty() {
        let nothing = Rect::centred(area.middle(), 44.0, 6.0);
        page.canvas.fill(&Path::rounded(nothing, 3.0), palette::QUIET);
    }
    let room = area.w - 24.0 - CARD.0;
    let step = (room / cards.len().saturating_sub(1).max(1) as f32).min(CARD.0 + 6.0);
    for (index, (card, owner)) in cards.into_iter().enumerate() {
        let (x, y) = (area.x + 12.0 + index as f32 * step, area.y + 92.0);
        page.show(Part::Card, Rect::new(x, y, CARD.0, CARD.1));
        let face = pieces::card(card, CARD.0 as u32, CARD.1 as u32);
        page.canvas.draw(&face, x as i32, y as i32);
        let below = pt(x + CARD.0 / 2.0, y + CARD.1 + 22.0);
        match owner {
            Some(seat) => draw_sign(&mut page.canvas, seat, below, (step - 4.0).clamp(12.0, 24.0)),
            None => page.canvas.fill(
                &Path::rounded(Rect::centred(below, 16.0, 5.0), 2.0),
                palette::QUIET,
            ),
        }
    }
}
