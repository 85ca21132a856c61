//! The table for everyone: pond, goal cards, all forests.

use games::{Seat, wispwood::View};

use super::{
    cards, header,
    players::{self, BOX, Frame, LINE, PAD},
    pond,
};
use crate::{
    page::{GAP, HEIGHT, MARGIN, Page, People, WIDTH},
    toolkit::{Point, Rect, pt},
};

/// How the forests are laid out.
struct Layout {
    columns: usize,
    /// Size of a panel.
    panel: (f32, f32),
    /// The forest in it.
    frame: Frame,
}

impl Layout {
    fn new(view: &View) -> Self {
        let all = WIDTH as f32 - 2.0 * MARGIN;
        match view.forests.len() {
            3 => {
                let width = (all - 2.0 * GAP) / 3.0;
                let side = width - 2.0 * PAD;
                Layout {
                    columns: 3,
                    panel: (width, LINE + side + 12.0 + BOX + PAD),
                    frame: Frame { side, beside: false },
                }
            }
            seats => {
                let side = if seats == 4 { 352.0 } else { 412.0 };
                Layout {
                    columns: 2,
                    panel: ((all - GAP) / 2.0, LINE + side + PAD),
                    frame: Frame { side, beside: true },
                }
            }
        }
    }

    /// Panels, the ghost's included.
    fn rows(&self, panels: usize) -> usize {
        panels.div_ceil(self.columns)
    }

    fn place(&self, index: usize, top: f32) -> Rect {
        let (width, height) = self.panel;
        let (column, row) = (index % self.columns, index / self.columns);
        Rect::new(
            MARGIN + column as f32 * (width + GAP),
            top + row as f32 * (height + GAP),
            width,
            height,
        )
    }
}

pub(super) fn draw(view: &View, people: &People) -> Page {
    let layout = Layout::new(view);
    let panels = view.forests.len() + usize::from(view.ghost.is_some());
    let middle = MARGIN + HEIGHT + GAP;
    let top = middle + pond::SIDE + GAP;
    let rows = layout.rows(panels) as f32;
    let height = top + rows * (layout.panel.1 + GAP) - GAP + MARGIN;
    let mut page = Page::new(WIDTH, height.ceil() as u32);
    header::draw(&mut page, view, people);
    pond::draw(&mut page, view, pt(MARGIN, middle), pond::Chosen::default());
    goals(&mut page, view, pt(MARGIN + pond::SIDE + GAP, middle));
    for seat in Seat::all(view.forests.len()) {
        let area = layout.place(seat.index(), top);
        players::panel(&mut page, view, seat, people, area, layout.frame);
    }
    if let Some(ghost) = &view.ghost {
        players::ghost_panel(&mut page, view, ghost, layout.place(1, top));
    }
    page
}

/// The goal cards and the bonus for a full grid, two rows of three.
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
