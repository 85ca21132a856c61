//! The end of a match: every forest with its points by round and goal, the winner with a crown.

use games::{
    Seat, Standings,
    wispwood::{View, ghost::Ghost},
};

use super::{forest, header, pieces, players, style};
use crate::{
    page::{DrawOptions, GAP, HEIGHT, MARGIN, Page, WIDTH, draw_crown, palette},
    toolkit::{Anchor, Colour, Path, Point, Rect, Stroke, Type, pt},
};

const TOP: f32 = 64.0;
const SIDE: f32 = 416.0;
const PAD: f32 = 14.0;
/// Height of a line of points.
const LINE: f32 = 38.0;

pub(super) fn draw(view: &View, options: &DrawOptions, standings: &Standings) -> Page {
    let panels = view.forests.len() + usize::from(view.ghost.is_some());
    let width = (WIDTH as f32 - 2.0 * MARGIN - GAP) / 2.0;
    let height = TOP + SIDE + PAD + LINE * f32::from(view.rounds + 2) + PAD;
    let top = MARGIN + HEIGHT + GAP;
    let rows = panels.div_ceil(2) as f32;
    let mut page = Page::table(
        options,
        (top + rows * (height + GAP) - GAP + MARGIN).ceil() as u32,
    );
    draw_header(&mut page, view, options, standings);
    let place = |index: usize| {
        Rect::new(
            MARGIN + (index % 2) as f32 * (width + GAP),
            top + (index / 2) as f32 * (height + GAP),
            width,
            height,
        )
    };
    for seat in Seat::all(view.forests.len()) {
        let area = place(seat.index());
        let won = standings.winners.contains(&seat);
        frame(&mut page, area, won);
        let line = Rect::new(area.x + PAD, area.y, area.w - 2.0 * PAD, TOP);
        let score = standings.scores.get(seat.index()).map(i32::to_string);
        let rest = page.seat_line(line, seat, options, score.as_deref());
        if won {
            draw_crown(&mut page.canvas, pt(rest.x + 20.0, rest.middle().y), 40.0);
        }
        let square = Rect::new(area.middle().x - SIDE / 2.0, area.y + TOP, SIDE, SIDE);
        let colour = palette::seat(seat);
        let forest = &view.forests[seat.index()];
        forest::draw(&mut page, forest, view.limit(), square, colour, None);
        let y = square.bottom() + PAD;
        let below = Rect::new(area.x + PAD, y, area.w - 2.0 * PAD, area.bottom() - PAD - y);
        points(&mut page, view, seat, below);
    }
    if let Some(ghost) = &view.ghost {
        let area = place(1);
        frame(&mut page, area, standings.winners.is_empty());
        ghost_panel(&mut page, ghost, standings, area);
    }
    page
}

/// Draws the winner and all scores.
pub(super) fn draw_header(page: &mut Page, view: &View, options: &DrawOptions, standings: &Standings) {
    let mut header = header::begin(page);
    header.results(page, view.forests.len(), options, standings);
    if view.ghost.is_some() && standings.winners.is_empty() {
        let y = header.area.middle().y;
        draw_crown(&mut page.canvas, pt(header.x + 30.0, y), 64.0);
        pieces::draw_ghost(&mut page.canvas, pt(header.x + 112.0, y), 66.0);
        let points = standings.scores.get(1).copied().unwrap_or(0).to_string();
        let at = pt(header.x + 164.0, y);
        page.label(&points, at, Anchor::Left, Type::bold(44.0), palette::GOLD);
    }
}

fn frame(page: &mut Page, area: Rect, won: bool) {
    page.panel(area);
    if won {
        outline(page, area);
    }
}

/// Draws the golden line around the panel of a winner.
pub(super) fn outline(page: &mut Page, area: Rect) {
    let line = Path::rounded(area.inset(2.0), 12.0);
    page.canvas.stroke(&line, &Stroke::new(4.0), palette::GOLD);
}

/// Draws a column for each goal, the full grids and the sum, with a line for each round and the sum.
fn points(page: &mut Page, view: &View, seat: Seat, area: Rect) {
    let sources = view.cards.len() + 1;
    // The first column has the numbers of the rounds; the sums may have three digits.
    let column = (area.w - 36.0) / (sources + 1) as f32;
    let place = |source: usize, line: usize| {
        pt(
            area.x + 36.0 + column * (source as f32 + 1.0) - 10.0,
            area.y + LINE * (line as f32 + 0.5),
        )
    };
    for (index, card) in view.cards.iter().enumerate() {
        let at = place(index, 0).moved(-12.0, 0.0);
        pieces::draw_kind(&mut page.canvas, card.goal.kind(), at, 32.0);
    }
    let at = place(view.cards.len(), 0).moved(-12.0, 0.0);
    for index in 0..9 {
        let (x, y) = ((index % 3) as f32 - 1.5, (index / 3) as f32 - 1.5);
        let square = Rect::new(at.x + x * 9.0, at.y + y * 9.0, 7.5, 7.5);
        page.canvas.fill(&Path::rect(square), style::LEAF);
    }
    let mut write = |text: String, at: Point, kind: Type, colour: Colour| {
        page.label(&text, at, Anchor::Right, kind, colour);
    };
    let (plain, bold) = (Type::regular(28.0), Type::bold(28.0));
    let rounds = &view.round_scores[seat.index()];
    let mut sums = vec![0; sources];
    for (round, score) in rounds.iter().enumerate() {
        let at = pt(area.x + 26.0, place(0, round + 1).y);
        write((round + 1).to_string(), at, plain, palette::QUIET);
        for (source, sum) in sums.iter_mut().enumerate() {
            let value = score.goals.get(source).copied().unwrap_or(score.full);
            *sum += value;
            write(value.to_string(), place(source, round + 1), plain, palette::CREAM);
        }
        write(
            score.total().to_string(),
            place(sources, round + 1),
            bold,
            palette::CREAM,
        );
    }
    let last = usize::from(view.rounds) + 1;
    for (source, sum) in sums.iter().enumerate() {
        write(sum.to_string(), place(source, last), bold, palette::GOLD);
    }
    let total: i32 = sums.iter().sum();
    write(total.to_string(), place(sources, last), bold, palette::GOLD);
    let y = area.y + LINE * last as f32;
    let rule = Path::line(pt(area.x, y), pt(area.right(), y));
    page.canvas.stroke(&rule, &Stroke::new(2.0), palette::HAIRLINE);
}

/// Draws the ghost's rows of wisps, its rounds and its sum.
fn ghost_panel(page: &mut Page, ghost: &Ghost, standings: &Standings, area: Rect) {
    let y = area.y + TOP / 2.0;
    pieces::draw_ghost(&mut page.canvas, pt(area.x + PAD + 22.0, y), 46.0);
    let total = standings.scores.get(1).copied().unwrap_or(0).to_string();
    let right = pt(area.right() - PAD, y);
    page.label(&total, right, Anchor::Right, Type::bold(50.0), palette::CREAM);
    players::ghost_wisps(page, ghost, pt(area.x + PAD, area.y + TOP), area.w - 2.0 * PAD);
    let width = (area.w - 2.0 * PAD) / ghost.scores.len().max(1) as f32;
    for (index, points) in ghost.scores.iter().enumerate() {
        let x = area.x + PAD + width * index as f32;
        let y = area.bottom() - PAD - 16.0;
        let number = (index + 1).to_string();
        let quiet = Type::regular(24.0);
        let left = page.label(&number, pt(x, y), Anchor::Left, quiet, palette::QUIET);
        let at = pt(left.right() + 16.0, y);
        page.label(
            &points.to_string(),
            at,
            Anchor::Left,
            Type::bold(28.0),
            palette::GOLD,
        );
    }
}
