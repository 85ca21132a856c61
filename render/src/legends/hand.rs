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

/// Height of the strip above the cards, and the space below it.
const HEAD: f32 = 92.0;
/// Widths of a card, and how much higher than wide one is.
const WIDTHS: [f32; 6] = [200.0, 176.0, 152.0, 132.0, 112.0, 92.0];
const HIGH: f32 = 1.39;
const INSIDE: f32 = 8.0;
const BETWEEN: f32 = 24.0;
/// Room below a row of cards, for the sums.
const SUMS: f32 = 74.0;
const WIDTH: f32 = 1144.0;
/// Left edge of a hand.
pub(super) const LEFT: f32 = 28.0;

/// The positions of everything in a hand, relative to its left top corner.
pub(super) struct Layout {
    /// Every card with its position, in order.
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

/// Lays out a hand with cards as large as this height allows; if it is too low for small ones beside each other, they
/// overlap like a fan.
pub(super) fn layout(hand: &Cards, height: f32) -> Layout {
    let groups = legends(hand);
    let smallest = WIDTHS[WIDTHS.len() - 1];
    let beside = WIDTHS.into_iter().map(|wide| (wide, wide + INSIDE));
    let fans = (2..20).rev().map(|step| (smallest, 5.0 * step as f32));
    let layouts = beside.chain(fans).map(|(wide, step)| place(&groups, wide, step));
    let mut last = None;
    for layout in layouts {
        if layout.height <= height {
            return layout;
        }
        last = Some(layout);
    }
    last.unwrap_or_else(|| place(&groups, smallest, smallest + INSIDE))
}

/// Returns the cards of each legend; a hand is sorted.
fn legends(hand: &Cards) -> Vec<Vec<Card>> {
    let cards: Vec<Card> = hand.iter().collect();
    let groups = cards.chunk_by(|a, b| a.place() == b.place());
    groups.map(<[Card]>::to_vec).collect()
}

/// Lays out groups of cards of this width, each so far from the one before it; a group that does not fit begins a new row,
/// and one longer than a row is broken.
fn place(legends: &[Vec<Card>], wide: f32, step: f32) -> Layout {
    let high = (wide * HIGH).round();
    let most = ((WIDTH - wide) / step) as usize + 1;
    let (mut x, mut y) = (0.0, 0.0);
    let mut cards = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    for group in legends.iter().flat_map(|legend| legend.chunks(most)) {
        let width = (group.len() - 1) as f32 * step + wide;
        if x > 0.0 && x + width > WIDTH {
            (x, y) = (0.0, y + high + SUMS);
        }
        for (index, &card) in group.iter().enumerate() {
            cards.push((card, Rect::new(x + index as f32 * step, y, wide, high)));
        }
        groups.push(Group {
            place: group.first().and_then(|card| card.place()),
            symbols: group.iter().map(|card| card.symbols()).sum(),
            area: Rect::new(x, y, width, high),
        });
        // Where cards overlap, there is no room to spare.
        x += width + if step < wide { INSIDE } else { BETWEEN };
    }
    Layout {
        cards,
        groups,
        height: y + high + SUMS,
    }
}

/// Creates a page for one player. It is as wide as the map, but has only as many pixels as a phone shows.
pub(super) fn new_page(height: f32) -> Page {
    Page::scaled(page::WIDTH, height as u32, Scale::ThreeFifths)
}

/// Draws a picture of only a hand.
pub(super) fn draw_page(hand: &Cards, seat: Seat, options: &DrawOptions) -> Page {
    let layout = layout(hand, WIDTH);
    let mut page = new_page(layout.height + HEAD + 32.0);
    let corner = pt(LEFT, 20.0);
    draw_head(&mut page, hand.len(), seat, options, corner);
    draw(&mut page, &layout, corner.moved(0.0, HEAD));
    page
}

/// The strip with the player's name and how many cards there are.
fn draw_head(page: &mut Page, count: usize, seat: Seat, options: &DrawOptions, corner: Point) {
    let strip = Rect::new(corner.x, corner.y, WIDTH, HEAD - 20.0);
    page.panel(strip);
    let y = strip.middle().y;
    draw_sign(&mut page.canvas, seat, pt(strip.x + 36.0, y), 42.0);
    let count = page.label(
        &count.to_string(),
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
    let kind = Type::bold(44.0);
    if let Some(name) = options.short_name(seat, kind, count.x - 84.0 - strip.x - 68.0) {
        page.label(&name, pt(strip.x + 68.0, y), Anchor::Left, kind, palette::CREAM);
    }
}

/// Draws a hand with its left top corner at this point.
pub(super) fn draw(page: &mut Page, layout: &Layout, corner: Point) {
    let Point { x: left, y: top } = corner;
    for &(card, area) in &layout.cards {
        let face = pieces::card(card, area.w as u32, area.h as u32);
        page.canvas
            .draw(&face, (left + area.x) as i32, (top + area.y) as i32);
        page.show(Part::Card, area.moved(left, top));
    }
    for group in &layout.groups {
        let area = group.area.moved(left, top);
        let middle = pt(area.middle().x, area.bottom() + 40.0);
        if area.w > area.h {
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
