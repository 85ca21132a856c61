//! The table for everyone: pond, goal cards, all forests.

use games::{
    Seat, View as _,
    wispwood::{Phase, View, ghost::Ghost, tiles::Tile, tiles::Wisp},
};

use super::{cards, forest, pond, symbols};
use crate::toolkit::{
    Anchor, GAP, Header, MARGIN, Page, Path, People, Point, Rect, Stroke, Type, WIDTH, palette, pt,
};

/// Height of a panel's first line.
const LINE: f32 = 64.0;
/// Height of a box for a round's points.
const BOX: f32 = 48.0;
const PAD: f32 = 16.0;

/// How the forests are laid out.
struct Layout {
    columns: usize,
    /// Size of a panel.
    panel: (f32, f32),
    /// Side of a forest's frame.
    side: f32,
    /// Whether the rounds stand beside the forest, not below it.
    beside: bool,
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
                    side,
                    beside: false,
                }
            }
            seats => {
                let side = if seats == 4 { 352.0 } else { 412.0 };
                Layout {
                    columns: 2,
                    panel: ((all - GAP) / 2.0, LINE + side + PAD),
                    side,
                    beside: true,
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
    let middle = MARGIN + crate::toolkit::HEIGHT + GAP;
    let top = middle + pond::SIDE + GAP;
    let rows = layout.rows(panels) as f32;
    let height = top + rows * (layout.panel.1 + GAP) - GAP + MARGIN;
    let mut page = Page::new(WIDTH, height.ceil() as u32);
    header(&mut page, view, people);
    pond::draw(&mut page, view, pt(MARGIN, middle), pond::Chosen::default());
    goals(&mut page, view, pt(MARGIN + pond::SIDE + GAP, middle));
    for seat in Seat::all(view.forests.len()) {
        let area = layout.place(seat.index(), top);
        panel(&mut page, view, seat, people, area, &layout);
    }
    if let Some(ghost) = &view.ghost {
        ghost_panel(&mut page, view, ghost, layout.place(1, top));
    }
    page
}

/// Round, whose turn, stock and discards.
pub(super) fn header(page: &mut Page, view: &View, people: &People) {
    let mut header = Header::new(page, |canvas, square| {
        symbols::draw_wisp(canvas, Wisp::Orb, square.middle(), square.w * 0.8);
    });
    let y = header.area.middle().y;
    for round in 1..=view.rounds {
        let area = Rect::new(header.x, y - 30.0, 60.0, 60.0);
        let now = round == view.round;
        let shape = Path::rounded(area.inset(1.5), 12.0);
        if now {
            page.canvas.fill(&shape, palette::CREAM);
        } else {
            page.canvas.stroke(&shape, &Stroke::new(3.0), palette::HAIRLINE);
        }
        let ink = if now { palette::INK } else { palette::QUIET };
        let kind = Type::bold(36.0);
        page.label(&round.to_string(), area.middle(), Anchor::Middle, kind, ink);
        header.x = area.right() + 8.0;
    }
    header.x += 36.0;
    let right = header.area.right() - 24.0;
    stock(page, view, pt(right, y));
    match view.to_act()[..] {
        [seat] => header.seat(page, seat, people, right - 290.0 - header.x),
        ref several => {
            for &seat in several {
                crate::toolkit::draw_sign(&mut page.canvas, seat, pt(header.x + 22.0, y), 44.0);
                header.x += 60.0;
            }
        }
    }
}

/// Tiles left and discarded, from the right.
fn stock(page: &mut Page, view: &View, right: Point) {
    let kind = Type::bold(36.0);
    let discard = page.label(
        &view.discard.total().to_string(),
        right,
        Anchor::Right,
        kind,
        palette::QUIET,
    );
    let cross = pt(discard.x - 34.0, right.y);
    let square = Rect::centred(cross, 44.0, 44.0);
    let dashed = Stroke::new(2.5).dashed(6.0, 5.0);
    page.canvas
        .stroke(&Path::rounded(square, 8.0), &dashed, palette::QUIET);
    for (dx, dy) in [(9.0, 9.0), (9.0, -9.0)] {
        let line = Path::line(cross.moved(-dx, -dy), cross.moved(dx, dy));
        page.canvas.stroke(&line, &Stroke::new(3.0), palette::QUIET);
    }
    let at = pt(square.x - 24.0, right.y);
    let left = page.label(&view.stock.to_string(), at, Anchor::Right, kind, palette::CREAM);
    super::tiles::draw_tile(
        &mut page.canvas,
        Tile::Tree,
        true,
        left.x - 60.0,
        right.y - 24.0,
        48,
    );
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

fn panel(page: &mut Page, view: &View, seat: Seat, people: &People, area: Rect, layout: &Layout) {
    page.panel(area);
    if view.to_act().contains(&seat) {
        page.panel_to_act(area);
    }
    let line = Rect::new(area.x + PAD, area.y, area.w - 2.0 * PAD, LINE);
    let rest = page.seat_line(line, seat, people, Some(&view.total(seat).to_string()));
    if view.start_marker == seat {
        symbols::draw_flag(&mut page.canvas, pt(rest.x + 18.0, rest.middle().y), 36.0);
    }
    let frame = Rect::new(area.x + PAD, area.y + LINE, layout.side, layout.side);
    forest::draw(
        &mut page.canvas,
        &view.forests[seat.index()],
        view.limit(),
        frame,
        palette::seat(seat),
    );
    for round in 1..=view.rounds {
        let index = f32::from(round - 1);
        let place = if layout.beside {
            let x = frame.right() + PAD;
            Rect::new(x, frame.y + index * (BOX + 10.0), area.right() - PAD - x, BOX)
        } else {
            let width = (layout.side - 8.0 * f32::from(view.rounds - 1)) / f32::from(view.rounds);
            Rect::new(frame.x + index * (width + 8.0), frame.bottom() + 12.0, width, BOX)
        };
        round_box(page, view, seat, round, place);
    }
}

/// What a seat scored in a round; for the present one, what it would score now.
fn round_box(page: &mut Page, view: &View, seat: Seat, round: u8, area: Rect) {
    let done = view.round_scores[seat.index()]
        .get(usize::from(round) - 1)
        .map(|score| score.total());
    let now = (round == view.round && done.is_none())
        .then(|| view.score_now(seat))
        .flatten();
    let shape = Path::rounded(area.inset(1.5), 10.0);
    let y = area.middle().y;
    let quiet = Type::regular(24.0);
    match (done, &now) {
        (Some(_), _) => page.canvas.fill(&shape, palette::RAISED),
        (None, Some(_)) => page.canvas.stroke(&shape, &Stroke::new(3.0), palette::CREAM),
        (None, None) => forest::empty_box(&mut page.canvas, area.inset(1.5)),
    }
    let left = pt(area.x + 14.0, y);
    page.label(&round.to_string(), left, Anchor::Left, quiet, palette::QUIET);
    let right = pt(area.right() - 14.0, y);
    if let Some(points) = done {
        page.label(
            &points.to_string(),
            right,
            Anchor::Right,
            Type::bold(30.0),
            palette::GOLD,
        );
    } else if let Some(score) = now {
        let text = format!("({})", score.total());
        page.label(&text, right, Anchor::Right, quiet, palette::QUIET);
    }
}

/// The solo rival: what it values, what it has, how far it still goes.
fn ghost_panel(page: &mut Page, view: &View, ghost: &Ghost, area: Rect) {
    page.panel(area);
    let y = area.y + LINE / 2.0;
    symbols::draw_ghost(&mut page.canvas, pt(area.x + PAD + 22.0, y), 46.0);
    for paw in 0..ghost.difficulty {
        let x = area.x + PAD + 72.0 + 32.0 * f32::from(paw);
        symbols::draw_paw(&mut page.canvas, pt(x, y), 26.0, palette::QUIET);
    }
    let total: i32 = ghost.scores.iter().sum();
    let right = pt(area.right() - PAD, y);
    page.label(
        &total.to_string(),
        right,
        Anchor::Right,
        Type::bold(50.0),
        palette::CREAM,
    );
    ghost_wisps(page, ghost, pt(area.x + PAD, area.y + LINE), area.w - 2.0 * PAD);
    fireflies(
        page,
        view,
        ghost,
        pt(area.x + PAD, area.y + LINE + 4.0 * 66.0 + 34.0),
    );
    let width = (area.w - 2.0 * PAD - 8.0 * f32::from(view.rounds - 1)) / f32::from(view.rounds);
    for round in 1..=view.rounds {
        let x = area.x + PAD + f32::from(round - 1) * (width + 8.0);
        let place = Rect::new(x, area.bottom() - PAD - BOX, width, BOX);
        let done = ghost.scores.get(usize::from(round) - 1);
        let shape = Path::rounded(place.inset(1.5), 10.0);
        let y = place.middle().y;
        match done {
            Some(_) => page.canvas.fill(&shape, palette::RAISED),
            None => forest::empty_box(&mut page.canvas, place.inset(1.5)),
        }
        let left = pt(place.x + 14.0, y);
        let quiet = Type::regular(24.0);
        page.label(&round.to_string(), left, Anchor::Left, quiet, palette::QUIET);
        let right = pt(place.right() - 14.0, y);
        if let Some(points) = done {
            page.label(
                &points.to_string(),
                right,
                Anchor::Right,
                Type::bold(30.0),
                palette::GOLD,
            );
        } else if round == view.round && view.phase != Phase::Done {
            let text = format!("({})", ghost.score());
            page.label(&text, right, Anchor::Right, quiet, palette::QUIET);
        }
    }
}

/// A row for each kind: its value, the wisps that the ghost has, what they bring.
pub(super) fn ghost_wisps(page: &mut Page, ghost: &Ghost, at: Point, width: f32) {
    for (index, &wisp) in ghost.order.iter().enumerate() {
        let y = at.y + 66.0 * index as f32 + 30.0;
        super::tiles::draw_tile(&mut page.canvas, Tile::Wisp(wisp), true, at.x, y - 28.0, 56);
        let value = ghost.value(wisp);
        let count = ghost.wisps.of(wisp);
        let bold = Type::bold(30.0);
        page.label(
            &value.to_string(),
            pt(at.x + 72.0, y),
            Anchor::Left,
            bold,
            palette::GOLD,
        );
        let sum = value * i32::from(count);
        let right = pt(at.x + width, y);
        let sum = page.label(&sum.to_string(), right, Anchor::Right, bold, palette::CREAM);
        let room = sum.x - (at.x + 116.0) - 16.0;
        let step = (room / f32::from(count.max(1))).min(40.0);
        for number in 0..count {
            let x = at.x + 116.0 + step * f32::from(number) + 18.0;
            symbols::draw_wisp(&mut page.canvas, wisp, pt(x, y), 36.0);
        }
    }
}

/// The fireflies of this round: those that were revealed with their number, the others face down.
fn fireflies(page: &mut Page, view: &View, ghost: &Ghost, at: Point) {
    for index in 0..Ghost::fireflies(view.round) {
        let middle = pt(at.x + 28.0 + 62.0 * index as f32, at.y);
        let disc = Path::circle(middle, 24.0);
        match ghost.revealed.get(index) {
            Some(firefly) => {
                page.canvas.fill(&disc, palette::GOLD);
                let kind = Type::bold(28.0);
                page.label(&firefly.to_string(), middle, Anchor::Middle, kind, palette::INK);
            }
            None => {
                page.canvas
                    .fill_and_stroke(&disc, palette::RAISED, 2.5, palette::HAIRLINE);
                page.canvas
                    .fill(&Path::circle(middle, 6.0), palette::GOLD.alpha(0.6));
            }
        }
    }
}
