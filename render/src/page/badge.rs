//! Marks for events, with the numbers of turns.

use games::Seat;

use super::{Page, palette, pill_type, signs};
use crate::toolkit::{Anchor, Path, Point, Rect, pt};

impl Page {
    /// A mark of what a seat did, with its number in the order of moves: the seat's sign next to the number, in its colour.
    pub fn badge(&mut self, seat: Seat, number: usize, middle: Point, height: f32) -> Rect {
        let area = Page::badge_area(number, middle, height);
        let line = (height * 0.09).max(2.5);
        let rim = Path::rounded(area, height * 0.3);
        self.canvas.fill(&rim, palette::CREAM);
        let shape = Path::rounded(area.inset(line), height * 0.24);
        self.canvas
            .fill_and_stroke(&shape, palette::seat(seat), line, palette::INK);
        let sign = pt(area.x + height * 0.52, middle.y);
        signs::draw_plain_sign(&mut self.canvas, seat, sign, height * 0.38, palette::INK);
        let at = pt(area.x + height * 0.82, middle.y);
        let text = number.to_string();
        self.canvas
            .text(&text, at, Anchor::Left, pill_type(height), palette::INK);
        self.remember(&text, area, palette::INK);
        area
    }

    /// The place of such a mark.
    pub fn badge_area(number: usize, middle: Point, height: f32) -> Rect {
        let width = height * 1.06 + pill_type(height).width(&number.to_string());
        Rect::centred(middle, width, height)
    }

    /// Moves it to where it covers no label and crosses no edge, as near as possible to its point.
    pub fn free_badge(&mut self, seat: Seat, number: usize, at: Point, height: f32) -> Rect {
        let middle = self.free_middle(at, |middle| Page::badge_area(number, middle, height), &[]);
        self.badge(seat, number, middle, height)
    }
}
