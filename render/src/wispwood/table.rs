//! The public table: pond, goal cards, all forests.

use games::{Seat, Standings, wispwood::View};

use super::{
    cards, end,
    forest::AXES,
    header,
    players::{self, BOX, Frame, LINE, PAD},
    pond,
};
use crate::{
    page::{DrawOptions, GAP, HEIGHT, MARGIN, Page, WIDTH},
    toolkit::{Point, Rect, pt},
};

/// How the forests are laid out.
struct Layout {
    panel: (f32, f32),
    /// The forest in it.
    frame: Frame,
}

impl Layout {
    /// Two panels a row: with two players the rounds stand next to the forest, with more below it.
    fn new(view: &View) -> Self {
        let width = (WIDTH as f32 - 2.0 * MARGIN - GAP) / 2.0;
        let beside = view.forests.len() < 3;
        let side = if beside { 376.0 } else { 436.0 };
        let below = if beside { 0.0 } else { 12.0 + BOX };
        Layout {
            panel: (width, LINE + AXES + side + below + PAD),
            frame: Frame { side, beside },
        }
    }

    /// Returns the area of a panel. The last of an odd number has its own row, centred.
    fn place(&self, index: usize, panels: usize, top: f32) -> Rect {
        let (width, height) = self.panel;
        let (column, row) = (index % 2, index / 2);
        let alone = column == 0 && index + 1 == panels;
        let x = if alone {
            (WIDTH as f32 - width) / 2.0
        } else {
            MARGIN + column as f32 * (width + GAP)
        };
        Rect::new(x, top + row as f32 * (height + GAP), width, height)
    }
}

/// Draws the table; with standings, as it looks at the end of an animation.
pub(super) fn draw(view: &View, options: &DrawOptions, standings: Option<&Standings>) -> Page {
    let layout = Layout::new(view);
    let panels = view.forests.len() + usize::from(view.ghost.is_some());
    let middle = MARGIN + HEIGHT + GAP;
    let top = middle + pond::SIDE + GAP;
    let rows = panels.div_ceil(2) as f32;
    let height = top + rows * (layout.panel.1 + GAP) - GAP + MARGIN;
    let mut page = Page::table(options, height.ceil() as u32);
    match standings {
        Some(standings) => end::draw_header(&mut page, view, options, standings),
        None => header::draw(&mut page, view, options),
    }
    let pond = Rect::new(MARGIN, middle, pond::SIDE, pond::SIDE);
    pond::draw(&mut page, view, pond, pond::Chosen::default());
    goals(&mut page, view, pt(MARGIN + pond::SIDE + GAP, middle));
    for seat in Seat::all(view.forests.len()) {
        let area = layout.place(seat.index(), panels, top);
        players::panel(&mut page, view, seat, options, area, layout.frame);
        if standings.is_some_and(|standings| standings.winners.contains(&seat)) {
            end::outline(&mut page, area);
        }
    }
    if let Some(ghost) = &view.ghost {
        players::ghost_panel(&mut page, view, ghost, layout.place(1, panels, top));
    }
    page
}

/// Draws the goal cards and the bonus for a full grid, two rows of three.
fn goals(page: &mut Page, view: &View, at: Point) {
    let place = |index: usize| {
        pt(
            at.x + (index % 3) as f32 * (cards::WIDTH + 17.0),
            at.y + (index / 3) as f32 * (cards::HEIGHT + GAP),
        )
    };
    for (index, card) in view.cards.iter().enumerate() {
        cards::draw(page, card, place(index));
    }
    cards::draw_bonus(page, view.round, view.rounds, place(view.cards.len()));
}
