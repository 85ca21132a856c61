//! The panels of the players and of the solo rival.

use games::{
    Seat, View as _,
    wispwood::{Phase, View, ghost::Ghost, tiles::Tile},
};

use super::{
    forest::{self, AXES},
    pieces,
};
use crate::{
    page::{DrawOptions, Page, palette},
    toolkit::{Anchor, Path, Point, Rect, Stroke, Type, pt},
};

/// Height of a panel's first line.
pub(super) const LINE: f32 = 64.0;
/// Height of a box for a round's points.
pub(super) const BOX: f32 = 48.0;
pub(super) const PAD: f32 = 16.0;

/// The layout of a forest in its panel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// Side of the forest's frame.
    pub(super) side: f32,
    /// Whether the rounds stand next to the forest, not below it.
    pub(super) beside: bool,
}

/// The panel of a seat: its line, its forest with a frame of this side, and its rounds next to or below the forest.
pub(super) fn panel(
    page: &mut Page,
    view: &View,
    seat: Seat,
    options: &DrawOptions,
    area: Rect,
    frame: Frame,
) {
    page.panel(area);
    if view.to_act().contains(&seat) && !options.film {
        page.panel_to_act(area);
    }
    let line = Rect::new(area.x + PAD, area.y, area.w - 2.0 * PAD, LINE);
    let rest = page.seat_line(line, seat, options, Some(&view.total(seat).to_string()));
    if view.start_marker == seat {
        pieces::draw_flag(&mut page.canvas, pt(rest.x + 18.0, rest.middle().y), 36.0);
    }
    // With the rounds below it, the forest is centred.
    let left = if frame.beside {
        PAD + AXES
    } else {
        (area.w - frame.side + AXES) / 2.0
    };
    let square = Rect::new(area.x + left, area.y + LINE + AXES, frame.side, frame.side);
    let forest = &view.forests[seat.index()];
    let new = forest::news(forest, seat, options);
    let colour = palette::seat(seat);
    forest::draw(page, forest, view.limit(), square, colour, Some(&new));
    for round in 1..=view.rounds {
        let index = f32::from(round - 1);
        let place = if frame.beside {
            let x = square.right() + PAD;
            Rect::new(x, square.y + index * (BOX + 10.0), area.right() - PAD - x, BOX)
        } else {
            let width = (frame.side - 8.0 * f32::from(view.rounds - 1)) / f32::from(view.rounds);
            Rect::new(
                square.x + index * (width + 8.0),
                square.bottom() + 12.0,
                width,
                BOX,
            )
        };
        round_box(page, view, seat, round, place);
    }
}

/// Draws a seat's points in a round; for the current one, the points that it would score now.
fn round_box(page: &mut Page, view: &View, seat: Seat, round: u8, area: Rect) {
    let done = view.round_scores[seat.index()]
        .get(usize::from(round) - 1)
        .map(|score| score.total());
    let now = (round == view.round && done.is_none())
        .then(|| view.score_now(seat))
        .flatten();
    if now.is_some() {
        let shape = Path::rounded(area.inset(1.5), 10.0);
        page.canvas.stroke(&shape, &Stroke::new(3.0), palette::CREAM);
    }
    points_box(page, round, area, done, now.map(|score| score.total()));
}

/// Draws the box of a round with its points, or with those that it would have now.
fn points_box(page: &mut Page, round: u8, area: Rect, done: Option<i32>, now: Option<i32>) {
    if done.is_some() {
        let shape = Path::rounded(area.inset(1.5), 10.0);
        page.canvas.fill(&shape, palette::RAISED);
    } else if now.is_none() {
        forest::empty_box(&mut page.canvas, area.inset(1.5));
    }
    let quiet = Type::regular(24.0);
    let left = pt(area.x + 14.0, area.middle().y);
    page.label(&round.to_string(), left, Anchor::Left, quiet, palette::QUIET);
    let right = pt(area.right() - 14.0, area.middle().y);
    if let Some(points) = done {
        let bold = Type::bold(30.0);
        page.label(&points.to_string(), right, Anchor::Right, bold, palette::GOLD);
    } else if let Some(points) = now {
        page.label(
            &format!("({points})"),
            right,
            Anchor::Right,
            quiet,
            palette::QUIET,
        );
    }
}

/// Draws the solo rival: its values, its wisps, and its remaining moves.
pub(super) fn ghost_panel(page: &mut Page, view: &View, ghost: &Ghost, area: Rect) {
    page.panel(area);
    let y = area.y + LINE / 2.0;
    pieces::draw_ghost(&mut page.canvas, pt(area.x + PAD + 22.0, y), 46.0);
    for paw in 0..ghost.difficulty {
        let x = area.x + PAD + 72.0 + 32.0 * f32::from(paw);
        pieces::draw_paw(&mut page.canvas, pt(x, y), 26.0, palette::QUIET);
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
        let done = ghost.scores.get(usize::from(round) - 1).copied();
        let now = (done.is_none() && round == view.round && view.phase != Phase::Done).then(|| ghost.score());
        if now.is_some() {
            forest::empty_box(&mut page.canvas, place.inset(1.5));
        }
        points_box(page, round, place, done, now);
    }
}

/// Draws a row for each kind: its value, the ghost's wisps, and their points.
pub(super) fn ghost_wisps(page: &mut Page, ghost: &Ghost, at: Point, width: f32) {
    for (index, &wisp) in ghost.order.iter().enumerate() {
        let y = at.y + 66.0 * index as f32 + 30.0;
        pieces::draw_tile(&mut page.canvas, Tile::Wisp(wisp), true, at.x, y - 28.0, 56);
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
            pieces::draw_wisp(&mut page.canvas, wisp, pt(x, y), 36.0);
        }
    }
}

/// Draws the fireflies of this round: the revealed ones with their number, the others face down.
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
