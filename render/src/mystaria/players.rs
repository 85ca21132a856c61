//! A player's panel: sign, name, score, the buildings, and the back of the tile in hand.

use games::{
    Points, Seat, Turn,
    mystaria::{View, buildings::Kind},
};

use super::pieces::{draw_hollow, draw_piece, loose_tile, tile_back};
use crate::{
    page::{DrawOptions, Page, draw_sign, palette},
    toolkit::{Anchor, Path, Point, Rect, Stroke, Type, pt},
};

/// The least height of a panel.
pub(super) const HEIGHT: f32 = 196.0;
/// Height of a panel with points below the buildings.
pub(super) const HEIGHT_WITH_POINTS: f32 = 254.0;

/// What a panel shows besides its owner.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shows<'a> {
    /// The buildings that are left.
    Stock,
    /// The points of each building, and whether the seat has won.
    Points(&'a [Points], bool),
}

/// Draws the panel of a seat.
pub(super) fn panel(
    page: &mut Page,
    view: &View,
    seat: Seat,
    options: &DrawOptions,
    area: Rect,
    shows: Shows<'_>,
) {
    page.panel(area);
    if let Shows::Points(_, true) = shows {
        let line = Path::rounded(area.inset(2.5), 12.0);
        page.canvas.stroke(&line, &Stroke::new(5.0), palette::GOLD);
    } else if view.phase.seat() == Some(seat) && !options.film {
        page.panel_to_act(area);
    }
    let inside = Rect::new(area.x + 20.0, area.y + 10.0, area.w - 40.0, area.h - 20.0);
    name_and_score(page, view, seat, options, Rect { h: 60.0, ..inside }, shows);
    let row = (inside.h - 60.0) / 2.0;
    // Five columns and a bit more, so that the tile in hand is separate from the huts.
    let step = (inside.w / 5.3).min(96.0);
    let size = (step * 0.88).min(row * 0.8).min(58.0).floor();
    for (index, &kind) in Kind::used(view.simple).iter().enumerate() {
        let (column, line) = if index < 4 { (index, 0) } else { (index - 4, 1) };
        // Numbers below the buildings need extra room.
        let lift = if matches!(shows, Shows::Points(..)) {
            row * 0.16
        } else {
            0.0
        };
        let middle = pt(
            inside.x + step * (column as f32 + 0.5),
            inside.y + 60.0 + row * (line as f32 + 0.5) - lift,
        );
        match shows {
            Shows::Stock => {
                let left = view.stock(seat).contains(&kind);
                stock_piece(page, seat, kind, middle, size, left);
            }
            Shows::Points(lines, _) => {
                let built = view
                    .landscape
                    .buildings()
                    .iter()
                    .any(|building| building.seat == seat && building.kind == kind);
                stock_piece(page, seat, kind, middle, size, built);
                let points = lines.iter().find(|line| line.what == kind.word());
                if let (true, Some(points)) = (built && kind != Kind::Bridge, points) {
                    let at = pt(middle.x, middle.y + size * 0.5 + 17.0);
                    page.label(
                        &points.points.to_string(),
                        at,
                        Anchor::Middle,
                        Type::bold(24.0),
                        palette::CREAM,
                    );
                }
            }
        }
    }
    if matches!(shows, Shows::Stock) {
        let middle = pt(inside.x + step * 4.72, inside.y + 60.0 + row * 0.5);
        hand_back(
            page,
            Rect::centred(middle, size * 1.08, size * 0.72),
            view.hands[seat.index()],
        );
    }
}

fn name_and_score(
    page: &mut Page,
    view: &View,
    seat: Seat,
    options: &DrawOptions,
    area: Rect,
    shows: Shows<'_>,
) {
    let y = area.middle().y;
    let shown = options.scores || matches!(shows, Shows::Points(..));
    let score = if shown {
        games::View::scores(view)[seat.index()].to_string()
    } else {
        String::new()
    };
    let ink = match shows {
        Shows::Points(_, true) => palette::GOLD,
        _ => palette::CREAM,
    };
    let score = page.label(&score, pt(area.right(), y), Anchor::Right, Type::bold(50.0), ink);
    draw_sign(&mut page.canvas, seat, pt(area.x + 16.0, y), 32.0);
    let x = area.x + 44.0;
    let right = score.x - 14.0;
    let kind = Type::bold(32.0);
    if let Some(name) = options.short_name(seat, kind, right - x) {
        page.label(&name, pt(x, y), Anchor::Left, kind, palette::CREAM);
    }
}

/// The strip of an own picture: the tile in hand, and what is left to build. Gives the place that is left at its left
/// side.
pub(super) fn own_strip(page: &mut Page, view: &View, seat: Seat, area: Rect) -> Rect {
    const STEP: f32 = 64.0;
    page.panel(area);
    let stock = view.stock(seat);
    let columns = 5.3;
    let left = area.right() - 14.0 - columns * STEP;
    for (index, &kind) in Kind::used(view.simple).iter().enumerate() {
        let (column, row) = if index < 4 { (index, 0) } else { (index - 4, 1) };
        let middle = pt(
            left + STEP * (column as f32 + 0.5),
            area.y + area.h * (0.27 + 0.46 * row as f32),
        );
        stock_piece(page, seat, kind, middle, 52.0, stock.contains(&kind));
    }
    draw_sign(
        &mut page.canvas,
        seat,
        pt(left + STEP * 4.75, area.y + area.h * 0.27),
        36.0,
    );
    const FIELD: f32 = 44.0;
    let tile = Rect::new(
        left - 3.0 * FIELD - 34.0,
        area.middle().y - FIELD,
        3.0 * FIELD,
        2.0 * FIELD,
    );
    match view.hand {
        Some(tile_in_hand) => {
            loose_tile(
                &mut page.canvas,
                tile_in_hand,
                Turn::default(),
                tile.x.round(),
                tile.y.round(),
                FIELD,
            );
        }
        None => hand_back(page, tile, view.hands[seat.index()]),
    }
    let rest = Rect::new(area.x, area.y, tile.x - area.x - 16.0, area.h);
    rest.inset(10.0)
}

/// Draws a building in colour, a hut on a patch of its landscape; or only its outline.
fn stock_piece(page: &mut Page, seat: Seat, kind: Kind, middle: Point, size: f32, there: bool) {
    if !there {
        draw_hollow(&mut page.canvas, kind, middle, size * 0.86);
        return;
    }
    draw_piece(&mut page.canvas, Some(seat), kind, middle, size);
}

/// Draws the back of a tile, or the empty place of one.
fn hand_back(page: &mut Page, area: Rect, there: bool) {
    if there {
        tile_back(&mut page.canvas, area);
    } else {
        let stroke = Stroke::new(2.0).dashed(7.0, 5.0);
        page.canvas
            .stroke(&Path::rounded(area, 5.0), &stroke, palette::HAIRLINE.lighter(0.2));
    }
}
