//! Goal cards as small diagrams: the example on the card with its scoring tiles, and the values.

use games::{
    Cell,
    wispwood::{
        board::{At, Cells},
        forest::Forest,
        goals::{Card, Goal, Kind, hats::HatSpots},
        scoring::full_bonus,
        tiles::{Tile, Wisp},
    },
};

use super::{pieces, style};
use crate::{
    page::{CORNER, Page, palette},
    toolkit::{Anchor, Canvas, Key, Path, Point, Rect, Sprite, Stroke, Type, pt, sprite},
};

pub(super) const WIDTH: f32 = 222.0;
pub(super) const HEIGHT: f32 = 214.0;
const HEAD: f32 = 46.0;
/// Side of a cell of the diagram, five per row.
const CELL: f32 = 25.0;

/// Draws a card with its left top corner at this point.
pub(super) fn draw(page: &mut Page, card: &Card, at: Point) {
    let face = sprite(
        Key::new("wispwood/card").with(card.goal as u32),
        WIDTH as u32,
        HEIGHT as u32,
        |canvas| paint(canvas, card),
    );
    page.canvas.draw(&face, at.x as i32, at.y as i32);
    let id = pt(at.x + 54.0, at.y + HEAD / 2.0);
    page.label(
        card.goal.id(),
        id,
        Anchor::Left,
        Type::bold(28.0),
        style::kind_ink(card.goal.kind()),
    );
    values(page, card, at);
}

fn paint(canvas: &mut Canvas, card: &Card) {
    let kind = card.goal.kind();
    let colour = style::kind_colour(kind);
    let area = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
    canvas.fill(&Path::rounded(area, CORNER), colour);
    let body = Rect::new(3.0, HEAD, WIDTH - 6.0, HEIGHT - HEAD - 3.0);
    canvas.fill(&Path::rounded(body, CORNER - 3.0), palette::PANEL);
    canvas.fill(
        &Path::rect(Rect::new(body.x, body.y, body.w, CORNER)),
        palette::PANEL,
    );
    let disc = pt(28.0, HEAD / 2.0);
    canvas.fill(&Path::circle(disc, 19.0), style::NIGHT);
    pieces::draw_kind(canvas, kind, disc, 30.0);
    for paw in 0..card.paws {
        let x = WIDTH - 26.0 - 32.0 * f32::from(paw);
        pieces::draw_paw(canvas, pt(x, HEAD / 2.0), 26.0, style::kind_ink(kind));
    }
    diagram(canvas, card, pt(14.0, HEAD + 19.0));
}

/// Draws the example, five by five: scoring tiles in full colour with an outline, the rest faint.
fn diagram(canvas: &mut Canvas, card: &Card, at: Point) {
    let floor = Rect::new(at.x - 4.0, at.y - 4.0, 5.0 * CELL + 8.0, 5.0 * CELL + 8.0);
    canvas.fill(&Path::rounded(floor, 6.0), style::FLOOR);
    let hats = card.goal.kind() == Kind::Hat;
    let open = if hats { open_to_hats(card) } else { Cells::NONE };
    let counted = if hats {
        Cells::NONE
    } else {
        card.tally(&card.example).cells
    };
    let counted = with_line(card, counted);
    let square = |cell: At| {
        Rect::new(
            at.x + f32::from(cell.x()) * CELL,
            at.y + f32::from(cell.y()) * CELL,
            CELL,
            CELL,
        )
    };
    for cell in counted.iter() {
        canvas.fill(&Path::rect(square(cell).inset(-2.0)), palette::CREAM);
    }
    let colour = style::kind_colour(card.goal.kind());
    let ground = style::FLOOR.mix(colour, 0.3);
    for cell in counted.iter() {
        canvas.fill(&Path::rect(square(cell)), ground);
    }
    for y in 0..5 {
        for x in 0..5 {
            let Some(cell) = At::new(x, y) else { continue };
            let (area, middle) = (square(cell), square(cell).middle());
            match card.example.at(cell) {
                Some(Tile::Cat) => {
                    canvas.fill(&Path::rounded(area.inset(1.5), 3.0), palette::CREAM);
                    pieces::draw_cat(canvas, middle, CELL * 0.84, palette::INK);
                }
                Some(tile) if counted.contains(cell) || hats => {
                    pieces::draw_thing(canvas, tile, middle, CELL * 0.92);
                }
                Some(tile) => {
                    let mut faint = Canvas::new(CELL as u32, CELL as u32);
                    pieces::draw_thing(&mut faint, tile, pt(CELL / 2.0, CELL / 2.0), CELL * 0.92);
                    canvas.draw_faded(&Sprite::from(&faint), area.x as i32, area.y as i32, 0.38);
                }
                None if open.contains(cell) => {
                    let spot = Path::rounded(area.inset(2.0), 3.0);
                    canvas.fill(&spot, ground);
                    let stroke = Stroke::new(1.6).dashed(4.0, 3.0);
                    canvas.stroke(&spot, &stroke, palette::CREAM);
                    pieces::draw_wisp(canvas, Wisp::Hat, middle, CELL * 0.62);
                }
                None if !counted.contains(cell) => {
                    canvas.fill(&Path::circle(middle, 1.6), palette::HAIRLINE);
                }
                None => {}
            }
        }
    }
}

/// Lines are outlined as a whole, including gaps, so that a row or column is recognisable.
fn with_line(card: &Card, counted: Cells) -> Cells {
    let orbs = card.example.of(Wisp::Orb);
    match (card.goal, orbs.iter().next()) {
        (Goal::O2, Some(orb)) => {
            let five: Cells = (0..5).filter_map(|y| At::new(orb.x(), y)).collect();
            counted.union(five)
        }
        _ => counted,
    }
}

/// Returns where the card's example has room for a wisp.
fn open_to_hats(card: &Card) -> Cells {
    let all = || (0..5).flat_map(|y| (0..5).filter_map(move |x| At::new(x, y)));
    let cell = |at: At| Cell::new(at.x(), at.y());
    let tiles = all().filter_map(|at| Some((cell(at), card.example.at(at)?)));
    let Some(forest) = Forest::of(tiles, true) else {
        return Cells::NONE;
    };
    let spots = HatSpots::new(card.goal, &forest);
    all()
        .filter(|&at| forest.at(cell(at)).is_none() && spots.allow(cell(at)))
        .collect()
}

/// Draws the numbers on the right of a card.
fn values(page: &mut Page, card: &Card, at: Point) {
    let area = Rect::new(at.x + 148.0, at.y + HEAD, WIDTH - 154.0, HEIGHT - HEAD);
    let x = area.middle().x;
    let bold = Type::bold(24.0);
    let mut line = |text: &str, y: f32| {
        page.label(text, pt(x, area.y + y), Anchor::Middle, bold, palette::CREAM);
    };
    match card.goal {
        goal if goal.kind() == Kind::Pumpkin => {
            let mut texts: Vec<String> = card
                .points
                .chunks(2)
                .map(|pair| pair.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
                .collect();
            if card.more > 0 {
                texts.push(format!("+{}", card.more));
            }
            let step = 36.0;
            let top = (area.h - step * (texts.len() - 1) as f32) / 2.0;
            for (index, text) in texts.iter().enumerate() {
                line(text, top + step * index as f32);
            }
        }
        goal if goal.kind() == Kind::Hat => {
            for (index, points) in card.points.iter().enumerate() {
                let y = area.y + 40.0 + 44.0 * index as f32;
                let quiet = Type::regular(22.0);
                let left = pt(area.x + 2.0, y);
                page.label(
                    &(index + 1).to_string(),
                    left,
                    Anchor::Left,
                    quiet,
                    palette::QUIET,
                );
                let right = pt(area.right() - 4.0, y);
                page.label(
                    &points.to_string(),
                    right,
                    Anchor::Right,
                    Type::bold(28.0),
                    palette::CREAM,
                );
            }
        }
        Goal::O3 | Goal::O4 => {
            let mut order = Wisp::ALL;
            order.sort_by_key(|wisp| -card.points[wisp.index()]);
            for (index, wisp) in order.into_iter().enumerate() {
                let y = area.y + 28.0 + 37.0 * index as f32;
                pieces::draw_wisp(&mut page.canvas, wisp, pt(area.x + 18.0, y), 30.0);
                let right = pt(area.right() - 10.0, y);
                let points = card.points[wisp.index()].to_string();
                page.label(&points, right, Anchor::Right, bold, palette::CREAM);
            }
        }
        goal => {
            let each = card.points.first().copied().unwrap_or(0);
            let at = pt(x, area.y + 46.0);
            page.label(
                &format!("{each}×"),
                at,
                Anchor::Middle,
                Type::bold(34.0),
                palette::CREAM,
            );
            counted_thing(&mut page.canvas, goal, pt(x, area.y + 110.0));
        }
    }
}

/// Draws what a number on a card counts: a kind of wisp, a tree, a line or a group of them.
fn counted_thing(canvas: &mut Canvas, goal: Goal, middle: Point) {
    match goal {
        goal if goal.kind() == Kind::Orb => {
            for (index, wisp) in Wisp::ALL.into_iter().enumerate() {
                let (dx, dy) = ((index % 2) as f32 - 0.5, (index / 2) as f32 - 0.5);
                pieces::draw_wisp(canvas, wisp, middle.moved(dx * 32.0, dy * 32.0), 30.0);
            }
        }
        Goal::T1 => {
            for step in -1..=1 {
                pieces::draw_tree(canvas, middle.moved(22.0 * step as f32, 0.0), 26.0);
            }
        }
        Goal::T5 => {
            for (dx, dy) in [(0.0, -14.0), (-14.0, 12.0), (14.0, 12.0)] {
                pieces::draw_tree(canvas, middle.moved(dx, dy), 28.0);
            }
        }
        _ => pieces::draw_tree(canvas, middle, 52.0),
    }
}

/// Draws the bonus for a full grid in each round; the current one is highlighted.
pub(super) fn draw_bonus(page: &mut Page, round: u8, rounds: u8, at: Point) {
    let area = Rect::new(at.x, at.y, WIDTH, HEIGHT);
    page.panel(area);
    let step = (HEIGHT - 20.0) / f32::from(rounds);
    for number in 1..=rounds {
        let row = Rect::new(
            area.x + 10.0,
            area.y + 10.0 + step * f32::from(number - 1),
            area.w - 20.0,
            step,
        );
        let now = number == round;
        if now {
            let shape = Path::rounded(row.inset(3.0), 10.0);
            page.canvas
                .fill_and_stroke(&shape, palette::RAISED, 3.0, palette::CREAM);
        }
        let size = 3 + number;
        let y = row.middle().y;
        let cell = 38.0 / f32::from(size);
        let colour = if now { style::LEAF } else { palette::HAIRLINE };
        for index in 0..size * size {
            let (x, down) = (f32::from(index % size), f32::from(index / size));
            let square = Rect::new(
                row.x + 12.0 + x * cell,
                y - 19.0 + down * cell,
                cell - 1.5,
                cell - 1.5,
            );
            page.canvas.fill(&Path::rect(square), colour);
        }
        let ink = if now { palette::CREAM } else { palette::QUIET };
        let grid = format!("{size}×{size}");
        page.label(&grid, pt(row.x + 64.0, y), Anchor::Left, Type::regular(24.0), ink);
        let bonus = format!("+{}", full_bonus(number));
        page.label(
            &bonus,
            pt(row.right() - 12.0, y),
            Anchor::Right,
            Type::bold(30.0),
            ink,
        );
    }
}
