//! The action of a place in a uniform notation: the action, the number of cards on it, and the weeks to its right.

use games::legends::board::{Action, Spot};

use super::{pieces, style};
use crate::{
    page::{Page, palette},
    toolkit::{Anchor, Colour, Path, Point, Rect, Type, pt},
};

/// Draws the action so that it ends at this point, on a card of this colour.
pub(super) fn draw(page: &mut Page, spot: Spot, right: Point, body: Colour) {
    let y = right.y;
    let weeks = page.label(
        &spot.weeks.to_string(),
        right,
        Anchor::Right,
        Type::bold(32.0),
        palette::CREAM,
    );
    pieces::hourglass(
        &mut page.canvas,
        pt(weeks.x - 15.0, y),
        30.0,
        palette::QUIET,
        false,
    );
    let middle = pt(weeks.x - 60.0, y);
    match spot.action {
        Action::Take(count) => {
            for dx in [-16.0, 16.0] {
                let beside = Rect::centred(middle.moved(dx, 0.0), 26.0, 36.0);
                page.canvas
                    .fill(&Path::rounded(beside, 4.0), palette::QUIET.mix(body, 0.6));
            }
            counted(page, middle, count, 32.0);
        }
        Action::Draw(count) => {
            for dx in [-9.0, -5.0] {
                let below = Rect::centred(middle.moved(dx, dx / 3.0), 30.0, 40.0);
                page.canvas
                    .fill_and_stroke(&Path::rounded(below, 4.0), style::BACK, 2.0, palette::INK);
            }
            counted(page, middle, count, 32.0);
        }
        Action::Renew(count) => {
            pieces::sign(&mut page.canvas, "renew", middle);
            counted(page, middle, count, 25.0);
        }
        Action::Swap(_) => pieces::sign(&mut page.canvas, "swap", middle),
        Action::Club(_) => {
            pieces::sign(&mut page.canvas, "tray", middle);
            let back = pieces::back(30, 40);
            page.canvas
                .draw(&back, middle.x as i32 - 15, middle.y as i32 - 25);
        }
    }
}

/// Draws a card with a number on it.
fn counted(page: &mut Page, middle: Point, count: usize, wide: f32) {
    let card = Path::rounded(Rect::centred(middle, wide, wide * 1.38), 5.0);
    page.canvas
        .fill_and_stroke(&card, palette::CREAM, 2.5, palette::INK);
    page.label(
        &count.to_string(),
        middle,
        Anchor::Middle,
        Type::bold(wide.min(28.0)),
        palette::INK,
    );
}
