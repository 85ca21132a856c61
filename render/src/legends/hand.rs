//! A player's hand: sorted by legend, with the sum of symbols below each group, because books cost an exact sum.

use games::{
    Seat,
    legends::{
        board::Place,
        cards::{Card, Cards},
    },
};

use super::{pieces, style};
use crate::{
    page::{self, DrawOptions, Page, Part, draw_sign, palette},
    toolkit::{Anchor, Path, Point, Rect, Scale, Stroke, Type, pt},
};

/// Height of the strip above the cards.
const HEAD: f32 = 72.0;
const CARD: (f32, f32) = (92.0, 128.0);
const INSIDE: f32 = 8.0;
const BETWEEN: f32 = 24.0;
/// A row of cards with the sums below.
const ROW: f32 = CARD.1 + 74.0;
const WIDTH: f32 = 1144.0;
/// Left edge of a hand.
pub(super) const LEFT: f32 = 28.0;

/// The positions of everything in a hand, relative to its left top corner.
pub(super) struct Layout {
    /// Every card with its position, in order.
    pub(super) cards: Vec<(Card, Rect)>,
    groups: Vec<Group>,
    /// Cards in the hand, visible or not.
    count: usize,
    /// The whole height.
    pub(super) height: f32,
}

struct Group {
    place: Option<Place>,
    symbols: u8,
    area: Rect,
}

/// Lays out a hand. A group that does not fit begins a new row, and a group longer than a row is broken.
pub(super) fn layout(hand: &Cards) -> Layout {
    let most = ((WIDTH + INSIDE) / (CARD.0 + INSIDE)) as usize;
    let mut groups = Vec::new();
    for group in legends(hand) {
        groups.extend(group.chunks(most).map(<[Card]>::to_vec));
    }
    place(&groups, hand.len())
}

/// Returns the cards of each legend; a hand is sorted.
fn legends(hand: &Cards) -> Vec<Vec<Card>> {
    let cards: Vec<Card> = hand.iter().collect();
    let groups = cards.chunk_by(|a, b| a.place() == b.place());
    groups.map(<[Card]>::to_vec).collect()
}

/// Finds a place for groups.
fn place(shown: &[Vec<Card>], count: usize) -> Layout {
    let (mut x, mut y) = (0.0, HEAD + 20.0);
    let mut cards = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    for group in shown {
        let wide = group.len() as f32 * (CARD.0 + INSIDE) - INSIDE;
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
            place: group.first().and_then(|card| card.place()),
            symbols: group.iter().map(|card| card.symbols()).sum(),
            area: Rect::new(x, y, wide, CARD.1),
        });
        x += wide + BETWEEN;
    }
    Layout {
        cards,
        groups,
        count,
        height: y + ROW,
    }
}

/// Creates a page for one player. It is as wide as the map, but has only as many pixels as a phone shows.
pub(super) fn new_page(height: f32) -> Page {
    Page::scaled(page::WIDTH, height as u32, Scale::ThreeFifths)
}

/// Draws a picture of only a hand.
pub(super) fn draw_page(hand: &Cards, seat: Seat, options: &DrawOptions) -> Page {
    let layout = layout(hand);
    let mut page = new_page(layout.height + 32.0);
    draw(&mut page, &layout, seat, options, pt(LEFT, 20.0), None);
    page
}

/// Draws a hand with its left top corner at this point; with weeks, where the player's hourglass is and would be.
pub(super) fn draw(
    page: &mut Page,
    layout: &Layout,
    seat: Seat,
    options: &DrawOptions,
    corner: Point,
    weeks: Option<(u16, Option<u16>)>,
) {
    let Point { x: left, y: top } = corner;
    let strip = Rect::new(left, top, WIDTH, HEAD);
    page.panel(strip);
    let y = strip.middle().y;
    draw_sign(&mut page.canvas, seat, pt(left + 36.0, y), 42.0);
    let count = layout.count.to_string();
    let count = page.label(
        &count,
        pt(strip.right() - 22.0, y),
        Anchor::Right,
        Type::bold(44.0),
        palette::CREAM,
    );
    for (dx, colour) in [(-40.0, palette::QUIET.darker(0.3)), (-30.0, palette::QUIET)] {
        let card = Rect::centred(pt(count.x + dx, y), 30.0, 44.0);
        page.canvas
            .fill_and_stroke(&Path::rounded(card, 4.0), colour, 2.0, palette::PANEL);
    }
    let mut right = count.x - 84.0;
    if let Some((now, then)) = weeks {
        right = draw_weeks(page, now, then, pt(right, y));
    }
    if let Some(name) = options.name(seat) {
        let kind = Type::bold(44.0);
        let name = kind.fit(&name, right - left - 68.0);
        page.label(&name, pt(left + 68.0, y), Anchor::Left, kind, palette::CREAM);
    }
    for &(card, area) in &layout.cards {
        let face = pieces::card(card, CARD.0 as u32, CARD.1 as u32);
        page.canvas
            .draw(&face, (left + area.x) as i32, (top + area.y) as i32);
        page.show(Part::Card, area.moved(left, top));
    }
    for group in &layout.groups {
        let area = group.area.moved(left, top);
        let middle = pt(area.middle().x, area.bottom() + 40.0);
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
            (style::colour(place), style::ink(place))
        });
        page.canvas.fill(&Path::circle(middle, 29.0), ground);
        page.label(
            &group.symbols.to_string(),
            middle,
            Anchor::Middle,
            Type::bold(44.0),
            ink,
        );
    }
}

/// Draws weeks from the right; returns where they begin.
fn draw_weeks(page: &mut Page, now: u16, then: Option<u16>, right: Point) -> f32 {
    let kind = Type::bold(44.0);
    let mut x = right.x;
    if let Some(then) = then {
        let label = page.label(&then.to_string(), right, Anchor::Right, kind, palette::GOLD);
        let tip = pt(label.x - 14.0, right.y);
        let head = [tip, tip.moved(-14.0, -10.0), tip.moved(-14.0, 10.0)];
        page.canvas.fill(&Path::polygon(&head), palette::QUIET);
        x = tip.x - 26.0;
    }
    let at = pt(x, right.y);
    let label = page.label(&now.to_string(), at, Anchor::Right, kind, palette::CREAM);
    let glass = pt(label.x - 24.0, right.y);
    pieces::hourglass(&mut page.canvas, glass, 44.0, palette::QUIET, false);
    glass.x - 40.0
}
