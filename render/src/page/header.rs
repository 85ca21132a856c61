//! The strip at the top of every picture: the game's emblem, the round or week, whose turn it is, the supply.

use games::{Seat, Standings};

use super::{MARGIN, Page, options::DrawOptions, palette, signs};
use crate::toolkit::{Anchor, Canvas, Path, Rect, Type, pt};

pub const HEIGHT: f32 = 128.0;
const EMBLEM: f32 = 88.0;
/// Names of players.
const NAME: Type = Type::bold(36.0);

/// The strip while it is filled from left to right.
#[derive(Debug)]
pub struct Header {
    /// The whole strip.
    pub area: Rect,
    /// Where the next item begins.
    pub x: f32,
}

impl Header {
    /// Draws the strip. `emblem` paints the game's sign, preferably as a sprite, into a square.
    pub fn new(page: &mut Page, emblem: impl FnOnce(&mut Canvas, Rect)) -> Header {
        let area = Rect::new(MARGIN, MARGIN, page.width() - 2.0 * MARGIN, HEIGHT);
        page.panel(area);
        let square = Rect::new(area.x + 16.0, area.y + (HEIGHT - EMBLEM) / 2.0, EMBLEM, EMBLEM);
        page.canvas.fill(&Path::rounded(square, 12.0), palette::RAISED);
        emblem(&mut page.canvas, square);
        Header {
            area,
            x: square.right() + 24.0,
        }
    }

    /// Draws a large number with a small one behind it: round 17 `/19`.
    pub fn number(&mut self, page: &mut Page, big: &str, small: &str) {
        let y = self.area.middle().y;
        let big = page.label(big, pt(self.x, y), Anchor::Left, Type::bold(64.0), palette::CREAM);
        let at = pt(big.right() + 4.0, y + 10.0);
        let small = page.label(small, at, Anchor::Left, Type::regular(38.0), palette::QUIET);
        self.x = small.right().max(big.right()) + 28.0;
    }

    /// Draws sign and name of the seat that must decide; `width` is the room for them.
    pub fn seat(&mut self, page: &mut Page, seat: Seat, options: &DrawOptions, width: f32) {
        self.seat_at(page, seat, options, self.area.middle().y, width);
    }

    fn seat_at(&mut self, page: &mut Page, seat: Seat, options: &DrawOptions, y: f32, width: f32) {
        signs::draw_sign(&mut page.canvas, seat, pt(self.x + 22.0, y), 44.0);
        let mut right = self.x + 44.0;
        if let Some(name) = options.short_name(seat, NAME, width - 58.0) {
            right = page
                .label(&name, pt(self.x + 58.0, y), Anchor::Left, NAME, palette::CREAM)
                .right();
        }
        self.x = right + 28.0;
    }

    /// Draws the end of a match: crown and names of the winners, and on the right everyone's points, best first.
    pub fn results(&mut self, page: &mut Page, seats: usize, options: &DrawOptions, standings: &Standings) {
        let y = self.area.middle().y;
        let score = |seat: Seat| standings.scores.get(seat.index()).copied().unwrap_or_default();
        let mut order: Vec<Seat> = Seat::all(seats).collect();
        order.sort_by_key(|seat| (!standings.winners.contains(seat), -score(*seat)));
        let mut right = self.area.right() - 28.0;
        for &seat in order.iter().rev() {
            let won = standings.winners.contains(&seat);
            let (size, ink) = if won {
                (44.0, palette::GOLD)
            } else {
                (36.0, palette::CREAM)
            };
            let text = score(seat).to_string();
            let label = page.label(&text, pt(right, y), Anchor::Right, Type::bold(size), ink);
            signs::draw_sign(&mut page.canvas, seat, pt(label.x - 28.0, y), size * 0.75);
            right = label.x - 76.0;
        }
        if standings.winners.is_empty() {
            return;
        }
        signs::draw_crown(&mut page.canvas, pt(self.x + 30.0, y), 64.0);
        self.x += 82.0;
        // Several winners are on two lines if their names don't fit on one.
        let winners = standings.winners.len();
        let name = |&seat: &Seat| options.name(seat).map_or(0.0, |name| NAME.width(&name));
        let widest = standings.winners.iter().map(name).fold(0.0, f32::max) + 78.0;
        let one_line = winners == 1 || widest * winners as f32 <= right - self.x;
        let columns = if one_line { winners } else { winners.div_ceil(2) };
        let each = (right - self.x) / columns as f32;
        let left = self.x;
        for (index, &winner) in standings.winners.iter().enumerate() {
            let down = if one_line {
                0.0
            } else {
                (index / columns) as f32 - 0.5
            };
            self.x = left + (index % columns) as f32 * each;
            self.seat_at(page, winner, options, y + 54.0 * down, each - 20.0);
        }
        self.x = right;
    }

    /// Returns the free part of the strip.
    pub fn rest(&self) -> Rect {
        let right = self.area.right() - 24.0;
        Rect::new(self.x, self.area.y, (right - self.x).max(0.0), self.area.h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::WIDTH;

    #[test]
    fn the_names_of_two_winners_have_room() {
        let names = ["Mira", "Bartholomew Fox", "Jonas", "Christopher Wren"].map(str::to_owned);
        let mut page = Page::new(WIDTH, 300);
        let standings = Standings {
            scores: vec![98, 121, 87, 121],
            winners: vec![Seat(1), Seat(3)],
            breakdown: Vec::new(),
        };
        let mut header = Header::new(&mut page, |_, _| {});
        header.results(&mut page, 4, &DrawOptions::new(&names), &standings);
        for name in [&names[1], &names[3]] {
            assert!(page.labels().iter().any(|label| label.text == *name), "{name}");
        }
    }
}
