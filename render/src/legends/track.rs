//! The time track: a ring of 80 cells around the map, with the hourglasses of the players, silver and gold.

use games::{
    Seat,
    legends::table::{Gold, Table},
};

use super::{pieces, style};
use crate::{
    page::{Page, Part, palette},
    toolkit::{Anchor, Path, Point, Rect, Stroke, Type, pt},
};

const CELL: f32 = 62.0;
/// Where the ring begins.
const EDGE: f32 = 11.0;
/// Fields on a side, including one corner. The ring is higher than wide, so that its fields are large enough for a
/// phone.
const ACROSS: u16 = 18;
const DOWN: u16 = 22;
/// Fields of the ring; later weeks go around again.
const ROUND: u16 = 2 * (ACROSS + DOWN);
/// Height of the ring with the space around it.
pub(super) const HEIGHT: f32 = (DOWN + 1) as f32 * CELL + 2.0 * EDGE;
/// Where the lower and the left side begin.
const HALF: u16 = ROUND / 2;
const LAST_SIDE: u16 = HALF + ACROSS;
/// How far stacks may reach into the ring.
const REACH: f32 = 82.0;

/// The inward direction from a field.
#[derive(Clone, Copy)]
enum Inward {
    Down,
    Left,
    Up,
    Right,
}

fn cell(week: u16) -> (Rect, Inward) {
    let week = week % ROUND;
    let (right, bottom) = (f32::from(ACROSS) * CELL, f32::from(DOWN) * CELL);
    let along = |from: u16| f32::from(week - from) * CELL;
    let (x, y, inward) = match week {
        ..ACROSS => (along(0), 0.0, Inward::Down),
        ACROSS..HALF => (right, along(ACROSS), Inward::Left),
        HALF..LAST_SIDE => (right - along(HALF), bottom, Inward::Up),
        _ => (0.0, bottom - along(LAST_SIDE), Inward::Right),
    };
    (Rect::new(EDGE + x, EDGE + y, CELL, CELL), inward)
}

/// Draws the ring with everything on it.
pub(super) fn draw(page: &mut Page, table: &Table) {
    let behind = table.track.reached_by_all();
    let latest = table.track.stacks().last().map_or(0, |(week, _)| week);
    for index in 0..ROUND {
        // Once a player goes round, the first cells stand for the weeks from 80.
        let week = if latest >= ROUND && index < ACROSS && behind >= ACROSS {
            index + ROUND
        } else {
            index
        };
        let area = cell(week).0;
        page.show(Part::Field, area);
        draw_cell(page, table, week, behind, area);
    }
    for (week, stack) in table.track.stacks() {
        draw_stack(page, week, &stack);
    }
}

/// Height of [`line()`], including the space above and below it.
pub(super) const LINE: f32 = ABOVE + LINE_CELL + 14.0;
const ABOVE: f32 = 8.0;
/// Side of a field of the line. It is for one player, perhaps on a phone.
const LINE_CELL: f32 = 87.0;
/// Weeks of a line.
const WEEKS: u16 = 13;

/// The part of the track that the next turns are about, as a straight line from this corner on: from the last hourglass
/// onward, with a ghost where that of a player would stand.
pub(super) fn line(page: &mut Page, table: &Table, seat: Seat, then: Option<u16>, corner: Point) {
    let from = table
        .track
        .reached_by_all()
        .max(then.unwrap_or(0).saturating_sub(WEEKS - 1));
    weeks(page, table, from, then.map(|week| (seat, week)), corner);
}

/// Draws all remaining weeks, line by line; returns the height.
pub(super) fn lines(page: &mut Page, table: &Table, corner: Point) -> f32 {
    let lines = line_count(table);
    for line in 0..lines {
        let from = table.track.reached_by_all() + line * WEEKS;
        let corner = corner.moved(0.0, f32::from(line) * LINE);
        weeks(page, table, from, None, corner);
    }
    f32::from(lines) * LINE
}

/// How many lines [`lines()`] has: up to the last scoring and the last hourglass.
pub(super) fn line_count(table: &Table) -> u16 {
    let latest = table.track.stacks().last().map_or(0, |(week, _)| week);
    let last = table.board.silver.iter().copied().max().unwrap_or(0).max(latest);
    (last.saturating_sub(table.track.reached_by_all()) / WEEKS) + 1
}

/// Draws weeks side by side from this corner, with a ghost of a player's hourglass.
fn weeks(page: &mut Page, table: &Table, from: u16, ghost: Option<(Seat, u16)>, corner: Point) {
    let behind = table.track.reached_by_all();
    let place = |week: u16| {
        let along = f32::from(week - from) * (LINE_CELL + 1.0);
        Rect::new(corner.x + along, corner.y + ABOVE, LINE_CELL, LINE_CELL)
    };
    for week in from..from + WEEKS {
        let area = place(week);
        let ghost = ghost
            .map(|(seat, week)| (week, seat))
            .filter(|(at, _)| *at == week);
        draw_cell(page, table, week, behind, area);
        page.show(Part::Field, area);
        if ghost.is_some() {
            // The piece replaces the number.
            page.forget(area.inset(-1.0));
            let light = palette::GROUND.mix(palette::CREAM, 0.75);
            page.canvas.fill(&Path::rounded(area.inset(1.5), 8.0), light);
        }
        let here = table.track.stacks().find(|&(other, _)| other == week);
        let stack = here.map(|(_, stack)| stack).unwrap_or_default();
        let pieces = stack.iter().map(|&seat| (seat, 1.0));
        let pieces: Vec<(Seat, f32)> = pieces.chain(ghost.map(|(_, seat)| (seat, 0.6))).collect();
        draw_in_line(page, &pieces, area);
        if ghost.is_some() {
            let shape = Path::rounded(area.inset(1.5), 8.0);
            page.canvas.stroke(&shape, &Stroke::new(5.0), palette::CREAM);
        }
    }
}

/// Draws one hourglass, or several as flat bars with the top one above: a line has no room to grow inward.
fn draw_in_line(page: &mut Page, pieces: &[(Seat, f32)], area: Rect) {
    let middle = area.middle();
    if let [(seat, opacity)] = *pieces {
        page.canvas
            .draw_centred(&pieces::glass(seat, (area.w * 0.82) as u32), middle, opacity);
        return;
    }
    let thick = (area.h - 6.0) / pieces.len().max(1) as f32;
    for (index, &(seat, opacity)) in pieces.iter().enumerate() {
        let y = area.bottom() - 3.0 - thick * (index as f32 + 0.5);
        let bar = pieces::bar(seat, (area.w * 0.9) as u32, thick as u32 - 1);
        page.canvas.draw_centred(&bar, pt(middle.x, y), opacity);
    }
}

fn draw_cell(page: &mut Page, table: &Table, week: u16, behind: u16, area: Rect) {
    let middle = area.middle();
    // On the ring, fields are small; pieces on the line are for a phone.
    let (scale, figures) = if area.w > CELL {
        (area.w / 56.0, area.w * 0.51)
    } else {
        (CELL / 56.0, 29.0)
    };
    let shape = Path::rounded(area.inset(1.5), 8.0);
    let past = week < behind;
    let ground = if past {
        palette::GROUND.mix(palette::PANEL, 0.45)
    } else if week.is_multiple_of(5) {
        palette::RAISED
    } else {
        palette::PANEL
    };
    let occupied = table.track.stacks().any(|(other, _)| other == week);
    let silver = table.board.silver.iter().position(|&silver| silver == week);
    let Some(scoring) = silver else {
        page.canvas.fill(&shape, ground);
        if !occupied && week.is_multiple_of(5) {
            let colour = if past {
                palette::HAIRLINE.lighter(0.2)
            } else {
                palette::QUIET
            };
            page.label(
                &week.to_string(),
                middle,
                Anchor::Middle,
                Type::bold(figures),
                colour,
            );
        } else if !occupied {
            page.canvas
                .fill(&Path::circle(middle, 3.5), palette::HAIRLINE.lighter(0.12));
        }
        return;
    };
    let scored = scoring < table.scored;
    let colour = if table.gold == Gold::Week(week) {
        palette::GOLD
    } else {
        style::SILVER
    };
    page.canvas.fill(&shape, if scored { ground } else { colour });
    if table.gold == Gold::Week(week) {
        // Gold and silver look alike without colours.
        let frame = Path::rounded(area.inset(5.0), 6.0);
        page.canvas.stroke(&frame, &Stroke::new(3.0), palette::INK);
    }
    if scored {
        page.canvas.stroke(
            &Path::rounded(area.inset(3.5), 7.0),
            &Stroke::new(3.0),
            style::SILVER.darker(0.4),
        );
    }
    if !occupied {
        let ink = if scored {
            style::SILVER.darker(0.3)
        } else {
            palette::INK
        };
        let above = pt(middle.x, middle.y - 13.0 * scale);
        pieces::hourglass(&mut page.canvas, above, 22.0 * scale, ink, scored);
        page.label(
            &week.to_string(),
            pt(middle.x, middle.y + 12.0 * scale),
            Anchor::Middle,
            Type::bold(figures - 2.0 / scale + 1.0),
            ink,
        );
    }
}

/// Draws a stack that grows inward from its field: up to two hourglasses, more as flat bars, the top one innermost.
fn draw_stack(page: &mut Page, week: u16, stack: &[Seat]) {
    let (area, inward) = cell(week);
    let flat = stack.len() > 2;
    // Distance of each piece's middle from the outer edge of its cell.
    let step = if flat { REACH / stack.len() as f32 } else { 40.0 };
    for (index, &seat) in stack.iter().enumerate() {
        let deep = match (flat, stack.len()) {
            (true, _) => step * (index as f32 + 0.5),
            (false, 1) => CELL / 2.0,
            (false, _) => 21.0 + step * index as f32,
        };
        let middle = match inward {
            Inward::Down => pt(area.middle().x, area.y + deep),
            Inward::Up => pt(area.middle().x, area.bottom() - deep),
            Inward::Right => pt(area.x + deep, area.middle().y),
            Inward::Left => pt(area.right() - deep, area.middle().y),
        };
        let piece = if flat {
            let thick = step as u32 - 1;
            match inward {
                Inward::Down | Inward::Up => pieces::bar(seat, 54, thick),
                Inward::Left | Inward::Right => pieces::bar(seat, thick, 54),
            }
        } else {
            pieces::glass(seat, if stack.len() == 1 { 52 } else { 40 })
        };
        page.canvas.draw_centred(&piece, middle, 1.0);
    }
}
