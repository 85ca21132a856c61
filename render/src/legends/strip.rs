//! The header and the strip of players, in turn order.

use games::{Seat, legends::view::View};

use super::{look, map::LEFT, pieces};
use crate::toolkit::{
    Anchor, Page, Path, People, Rect, Stroke, Type, draw_plain_sign, draw_sign, palette, pt,
};

/// From the left edge of the map to the way at its right.
const WIDTH: f32 = 1008.0;
const HEADER: Rect = Rect::new(LEFT, 94.0, WIDTH, 58.0);
const PLAYERS: Rect = Rect::new(LEFT, 996.0, WIDTH, 106.0);

/// Emblem, scorings, who is to act, deck and discard pile.
pub(super) fn header(page: &mut Page, view: &View, people: &People, winner: Option<Seat>) {
    let table = &view.table;
    page.panel(HEADER);
    let y = HEADER.middle().y;
    look::joker(&mut page.canvas, pt(HEADER.x + 36.0, y), 48.0);
    let mut x = HEADER.x + 84.0;
    for (index, week) in table.board.silver.iter().enumerate() {
        let hollow = index >= table.scored;
        let colour = if index <= table.scored {
            look::SILVER
        } else {
            palette::HAIRLINE
        };
        look::hourglass(&mut page.canvas, pt(x, y), 38.0, colour, hollow);
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
        seat_pill(page, seat, people, winner.is_some());
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
    for (a, b) in [((-7.0, -7.0), (7.0, 7.0)), ((-7.0, 7.0), (7.0, -7.0))] {
        let middle = pile.middle();
        let cross = Path::line(middle.moved(a.0, a.1), middle.moved(b.0, b.1));
        page.canvas.stroke(&cross, &Stroke::new(3.0), palette::QUIET);
    }
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

/// Who is to act, or who has won, in their colour.
fn seat_pill(page: &mut Page, seat: Seat, people: &People, won: bool) {
    const MOST: f32 = 250.0;
    let kind = Type::bold(32.0);
    let name = people
        .name(seat)
        .map(|name| kind.fit(&name, MOST - 110.0))
        .unwrap_or_default();
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
        look::crown(&mut page.canvas, end, 28.0);
    } else {
        let head = Path::polygon(&[
            end.moved(-9.0, -12.0),
            end.moved(12.0, 0.0),
            end.moved(-9.0, 12.0),
        ]);
        page.canvas.fill(&head, palette::INK);
    }
}

/// One panel a player; whoever is next stands left, or the best first at the end of a match.
pub(super) fn players(
    page: &mut Page,
    view: &View,
    people: &People,
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
        player(page, view, people, seat, area, gains.get(seat.index()).copied());
        let over = view.table.phase.seat().is_none();
        if marked == Some(seat) && over {
            let line = Path::rounded(area.inset(2.0), 12.0);
            page.canvas.stroke(&line, &Stroke::new(4.0), palette::GOLD);
        } else if marked == Some(seat) {
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

fn player(page: &mut Page, view: &View, people: &People, seat: Seat, area: Rect, gain: Option<i32>) {
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
    look::crown(&mut page.canvas, pt(prestige.x - 18.0, y), 29.0);
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
    if let Some(name) = people.name(seat) {
        let kind = Type::bold(if area.w > 300.0 { 30.0 } else { 27.0 });
        let name = kind.fit(&name, right - left - 39.0);
        page.label(&name, pt(left + 37.0, y), Anchor::Left, kind, palette::CREAM);
    }
    let y = area.y + 78.0;
    let kind = Type::bold(28.0);
    // Spread for the narrowest panel, of four players, and wider in others.
    let spread = area.w / 243.0;
    let at = |column: usize| pt(left + [0.0, 72.0, 150.0][column] * spread, y);
    look::hourglass(
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
    open_book(page, at(2).moved(16.0, 0.0));
    let books = player.books_left.to_string();
    page.label(&books, at(2).moved(38.0, 0.0), Anchor::Left, kind, palette::CREAM);
}

/// Books in the supply.
fn open_book(page: &mut Page, middle: crate::toolkit::Point) {
    for side in [-1.0, 1.0] {
        let leaf = Path::polygon(&[
            middle.moved(side * 1.5, -9.0),
            middle.moved(side * 15.0, -13.0),
            middle.moved(side * 15.0, 9.0),
            middle.moved(side * 1.5, 13.0),
        ]);
        page.canvas.fill(&leaf, palette::QUIET);
    }
}
