//! A player's hand: sorted by legend, with the sum of symbols below each group, because books cost an exact sum.

use games::{
    Seat,
    legends::{
        board::Place,
        cards::{Card, Cards},
    },
};

use super::{look, pieces};
use crate::toolkit::{Anchor, Page, Path, People, Rect, Stroke, Type, draw_sign, palette, pt};

/// Height of the strip above the cards.
const HEAD: f32 = 60.0;
const CARD: (f32, f32) = (92.0, 128.0);
const INSIDE: f32 = 8.0;
const BETWEEN: f32 = 24.0;
/// A row of cards with the sums below.
const ROW: f32 = CARD.1 + 66.0;
const WIDTH: f32 = 1144.0;

/// Where everything of a hand lies, from its own left top corner.
pub(super) struct Layout {
    /// Every card with its place, in order.
    pub(super) cards: Vec<(Card, Rect)>,
    groups: Vec<Group>,
    /// The whole height.
    pub(super) height: f32,
}

struct Group {
    place: Option<Place>,
    symbols: u8,
    area: Rect,
}

/// Lays out a hand; a group that does not fit begins a new row, and one longer than a row is broken.
pub(super) fn layout(hand: &Cards) -> Layout {
    let (mut x, mut y) = (0.0, HEAD + 20.0);
    let mut cards = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut rest = hand.as_slice();
    let most = ((WIDTH + INSIDE) / (CARD.0 + INSIDE)) as usize;
    while let Some(first) = rest.first() {
        let alike = rest
            .iter()
            .take_while(|card| card.place() == first.place())
            .count()
            .min(most);
        let (group, others) = rest.split_at(alike);
        rest = others;
        let wide = alike as f32 * (CARD.0 + INSIDE) - INSIDE;
        if x > 0.0 && x + wide > WIDTH {
            (x, y) = (0.0, y + ROW);
        }
        for (index, &card) in group.iter().enumerate() {
            cards.push((
                card,
                Rect::new(x + index as f32 * (CARD.0 + INSIDE), y, CARD.0, CARD.1),
            ));
        }
        groups.push(Group {
            place: first.place(),
            symbols: group.iter().map(|card| card.symbols()).sum(),
            area: Rect::new(x, y, wide, CARD.1),
        });
        x += wide + BETWEEN;
    }
    Layout {
        cards,
        groups,
        height: y + ROW,
    }
}

/// Draws a hand with its left top corner at `left`, `top`.
pub(super) fn draw(page: &mut Page, layout: &Layout, seat: Seat, people: &People, left: f32, top: f32) {
    let strip = Rect::new(left, top, WIDTH, HEAD);
    page.panel(strip);
    let y = strip.middle().y;
    draw_sign(&mut page.canvas, seat, pt(left + 36.0, y), 36.0);
    let count = layout.cards.len().to_string();
    let count = page.label(
        &count,
        pt(strip.right() - 22.0, y),
        Anchor::Right,
        Type::bold(32.0),
        palette::CREAM,
    );
    for (dx, colour) in [(-36.0, palette::QUIET.darker(0.3)), (-28.0, palette::QUIET)] {
        let card = Rect::centred(pt(count.x + dx, y), 24.0, 34.0);
        page.canvas
            .fill_and_stroke(&Path::rounded(card, 4.0), colour, 2.0, palette::PANEL);
    }
    if let Some(name) = people.name(seat) {
        let kind = Type::bold(32.0);
        let name = kind.fit(&name, count.x - 70.0 - left - 68.0);
        page.label(&name, pt(left + 68.0, y), Anchor::Left, kind, palette::CREAM);
    }
    for &(card, area) in &layout.cards {
        let face = pieces::card(card, CARD.0 as u32, CARD.1 as u32);
        page.canvas
            .draw(&face, (left + area.x) as i32, (top + area.y) as i32);
    }
    for group in &layout.groups {
        let area = group.area.moved(left, top);
        let middle = pt(area.middle().x, area.bottom() + 34.0);
        if area.w > CARD.0 {
            let bracket = Path::polyline(&[
                pt(area.x + 10.0, area.bottom() + 10.0),
                pt(area.x + 10.0, area.bottom() + 20.0),
                pt(area.right() - 10.0, area.bottom() + 20.0),
                pt(area.right() - 10.0, area.bottom() + 10.0),
            ]);
            page.canvas.stroke(&bracket, &Stroke::new(3.0), palette::HAIRLINE);
        }
        let (ground, ink) = group.place.map_or((palette::CREAM, palette::INK), |place| {
            (look::colour(place), look::ink(place))
        });
        page.canvas.fill(&Path::circle(middle, 23.0), ground);
        page.label(
            &group.symbols.to_string(),
            middle,
            Anchor::Middle,
            Type::bold(32.0),
            ink,
        );
    }
}
