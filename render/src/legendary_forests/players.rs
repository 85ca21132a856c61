//! A player's panel: its frame, and the line with name, marks and score.

use games::{
    Seat, Standings, View as _,
    legendary_forests::{View, view::Stage},
};

use super::pieces::put_mark;
use crate::{
    page::{CORNER, DrawOptions, Page, palette},
    toolkit::{Path, Rect, Stroke},
};

pub(super) const PAD: f32 = 22.0;
/// The line with name and score.
pub(super) const LINE: f32 = 68.0;

/// Draws the panel with a score, or with the result of a match. Returns the free part of its first line.
pub(super) fn panel(
    page: &mut Page,
    view: &View,
    seat: Seat,
    options: &DrawOptions,
    area: Rect,
    (score, standings): (i32, Option<&Standings>),
) -> Rect {
    let won = standings.is_some_and(|standings| standings.winners.contains(&seat));
    page.panel(area);
    if view.to_act().contains(&seat) && !options.film {
        page.panel_to_act(area);
    }
    if won {
        let line = Path::rounded(area.inset(2.5), CORNER - 2.0);
        page.canvas.stroke(&line, &Stroke::new(5.0), palette::GOLD);
    }
    let line = Rect::new(area.x + PAD, area.y + 2.0, area.w - 2.0 * PAD, LINE - 2.0);
    let mut free = page.seat_line(line, seat, options, Some(&score.to_string()));
    if won {
        put_mark(page, &mut free, "crown");
    }
    if view.token == seat && standings.is_none() {
        put_mark(page, &mut free, "token");
    }
    if view.stage == Stage::Place && view.placed.get(seat.index()) == Some(&true) {
        put_mark(page, &mut free, "check");
    }
    free
}
