//! A player's own forest, enlarged, with the possible choices and a preview.

use games::{
    Cell, Mark, Seat, View as _,
    wispwood::{
        Move, View,
        forest::{Forest, Frame, ORIGIN, name},
        goals::Card,
        scoring,
        tiles::Tile,
    },
};

use super::{forest, pieces, pond, style};
use crate::{
    Picks,
    page::{Axes, DrawOptions, GAP, Grid, HEIGHT, MARGIN, OWN_WIDTH, Page, Part, Pill, draw_sign, palette},
    toolkit::{Anchor, Colour, Path, Point, Rect, Stroke, Type, pt},
};

/// Room for letters and numbers at the edges of the grid.
const AXIS: f32 = 44.0;
/// Height of a goal's line.
const LINE: f32 = 60.0;
/// Largest fields.
const LARGEST: f32 = 120.0;
/// Most fields for a wisp that are marked at once, the best first.
const SPOTS: usize = 14;

/// The result of the picks so far.
#[derive(Default)]
struct Preview {
    chosen: pond::Chosen,
    /// Tiles that would be laid.
    piece: Vec<(Cell, Tile)>,
    /// Cells that can be chosen.
    spots: Vec<Cell>,
    /// Where the cat would go.
    cat: Option<Cell>,
}

pub(super) fn draw(view: &View, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page {
    let Some(forest) = view.forests.get(seat.index()) else {
        return super::table::draw(view, options, None);
    };
    let preview = preview(view, seat, picks);
    let reach = forest.reach(view.limit());
    let inner = OWN_WIDTH as f32 - 2.0 * MARGIN;
    let (columns, rows) = (f32::from(reach.width()), f32::from(reach.height()));
    let size = ((inner - AXIS - 20.0) / columns)
        .min(720.0 / rows)
        .min(LARGEST)
        .floor();
    let top = MARGIN + HEIGHT + GAP;
    let area = Rect::new(MARGIN, top, inner, AXIS + rows * size + 20.0);
    let below = area.bottom() + GAP;
    let mut page = Page::new(OWN_WIDTH, (below + pond::SIDE + MARGIN).ceil() as u32);
    super::header::draw(&mut page, view, options);
    grid(&mut page, seat, forest, &preview, (reach, size), area);
    pond::draw(&mut page, view, pt(MARGIN, below), preview.chosen);
    let x = MARGIN + pond::SIDE + GAP;
    let lines = Rect::new(x, below, OWN_WIDTH as f32 - MARGIN - x, pond::SIDE);
    scores(&mut page, view, (seat, options.gains), forest, &preview, lines);
    page
}

fn preview(view: &View, seat: Seat, picks: Option<Picks>) -> Preview {
    let mut preview = Preview::default();
    let verbs = view.verbs();
    // Without picks, the fields for a tree or the cat.
    let picks = picks.filter(|(verb, _)| verbs.contains(verb));
    let free = || verbs.iter().find(|verb| ["trees", "move"].contains(verb));
    let Some(picks) = picks.or_else(|| free().map(|verb| (*verb, &[][..]))) else {
        return preview;
    };
    let plan = view.plan(Some(picks));
    for option in plan.choices.iter().flat_map(|choice| &choice.options) {
        // Only answers that name a field are marked.
        if let Some(Mark::Cell(cell)) = option.marks.first()
            && option.best != Move::MoveCat(None)
            && !preview.spots.contains(cell)
        {
            preview.spots.push(*cell);
        }
    }
    match plan
        .chosen
        .or_else(|| plan.picked().last().map(|option| option.best))
    {
        Some(Move::Take {
            slot,
            shape,
            wisp,
            trees,
        }) => {
            preview.chosen.slot = Some(slot);
            preview.chosen.shape = Some(shape);
            if let Some(kind) = view.pond.at(slot).filter(|_| plan.chosen.is_some()) {
                preview.piece.push((wisp, Tile::Wisp(kind)));
                preview.piece.extend(trees.iter().map(|&tree| (tree, Tile::Tree)));
            }
        }
        Some(Move::Tree(cell)) => preview.piece.push((cell, Tile::Tree)),
        Some(Move::MoveCat(to)) => preview.cat = Some(to.unwrap_or_else(|| view.forests[seat.index()].cat())),
        Some(Move::Ghost(slot)) => preview.chosen.slot = Some(slot),
        Some(Move::Done | Move::Refresh | Move::Cat) | None => {}
    }
    // Around a chosen field, only the most important ones are marked; the others are a page of the menu away.
    if plan.verb == "take" && plan.chosen.is_some() {
        preview.spots.truncate(SPOTS);
    }
    preview
}

/// Draws the grid with every field that the forest could still reach, letters above and numbers on the left.
fn grid(
    page: &mut Page,
    seat: Seat,
    forest: &Forest,
    preview: &Preview,
    (reach, size): (Frame, f32),
    area: Rect,
) {
    let colour = palette::seat(seat);
    let (columns, rows) = (f32::from(reach.width()), f32::from(reach.height()));
    let floor = Rect::new(
        area.x + AXIS + (area.w - AXIS - columns * size - 16.0) / 2.0,
        area.y + AXIS + (area.h - AXIS - rows * size - 16.0) / 2.0,
        columns * size + 16.0,
        rows * size + 16.0,
    );
    let shape = Path::rounded(floor.inset(2.0), 12.0);
    page.canvas.fill_and_stroke(&shape, style::FLOOR, 4.0, colour);
    let grid = Grid::centred((reach.from, reach.to), size, floor);
    let place = |cell: Cell| grid.cell(cell);
    let axes = Axes {
        origin: ORIGIN,
        kind: Type::bold(30.0),
        above: 30.0,
        left: 18.0,
    };
    grid.axes(page, &axes);
    page.show(Part::Field, place(reach.from));
    for cell in reach.cells() {
        let square = place(cell);
        match forest.at(cell) {
            Some(tile) => pieces::draw_tile(
                &mut page.canvas,
                tile,
                forest.cat_ready,
                square.x,
                square.y,
                size as u32,
            ),
            None => page
                .canvas
                .fill(&Path::circle(square.middle(), 3.0), palette::HAIRLINE),
        }
    }
    let pill = (size * 0.42).clamp(30.0, 40.0);
    let covered = |cell: Cell| preview.piece.iter().any(|(at, _)| *at == cell) || preview.cat == Some(cell);
    for &cell in preview.spots.iter().filter(|&&cell| !covered(cell)) {
        let square = place(cell);
        if forest.at(cell).is_some() {
            // A tree to which the cat could move.
            let ring = Path::rounded(square.inset(5.0), size * 0.1);
            let stroke = Stroke::new(3.0).dashed(9.0, 7.0);
            page.canvas.stroke(&ring, &stroke, palette::CREAM);
            let foot = pt(square.middle().x, square.bottom() - pill / 2.0 - 4.0);
            page.pill(&name(cell), foot, pill.min(32.0), Pill::Dark);
        } else {
            page.spot(square.inset(5.0), size * 0.1);
            page.pill(&name(cell), square.middle(), pill, Pill::Dark);
        }
    }
    piece(page, preview, size, &place);
    if let Some(cell) = preview.cat {
        let square = place(cell);
        let cat = (Tile::Cat, forest.cat_ready);
        let light = Path::rounded(square.inset(2.0), size * 0.1);
        page.canvas.fill(&light, palette::PANEL.mix(palette::CREAM, 0.4));
        pieces::draw_faded_tile(
            &mut page.canvas,
            cat.0,
            cat.1,
            square.x,
            square.y,
            size as u32,
            0.75,
        );
        page.canvas.stroke(&light, &Stroke::new(6.0), palette::CREAM);
        let foot = pt(square.middle().x, square.bottom() - pill / 2.0 - 4.0);
        page.pill(&name(cell), foot, pill.min(32.0), Pill::Light);
    }
}

/// Draws the piece as a ghost: lighter backing, transparent tiles, an outline around the whole.
fn piece(page: &mut Page, preview: &Preview, size: f32, place: &impl Fn(Cell) -> Rect) {
    for &(cell, tile) in &preview.piece {
        let square = place(cell);
        let ground = palette::PANEL.mix(palette::CREAM, 0.3);
        page.canvas.fill(&Path::rect(square), ground);
        pieces::draw_faded_tile(
            &mut page.canvas,
            tile,
            true,
            square.x,
            square.y,
            size as u32,
            0.66,
        );
    }
    let cells: Vec<Cell> = preview.piece.iter().map(|(cell, _)| *cell).collect();
    forest::outline(&mut page.canvas, &cells, Colour::hex(0xFFF6C9), 7.0, place);
    let trees_only = preview.piece.iter().all(|(_, tile)| *tile == Tile::Tree);
    let named = if trees_only { cells.len() } else { 1 };
    for &cell in cells.iter().take(named) {
        let square = place(cell);
        // A tab on the outline, so that the wisp stays visible.
        let top = pt(square.middle().x, square.y + 4.0);
        page.pill(&name(cell), top, 32.0, Pill::Light);
    }
}

/// Draws the current points of each goal and, with a piece, the points with it.
fn scores(
    page: &mut Page,
    view: &View,
    (seat, gains): (Seat, bool),
    forest: &Forest,
    preview: &Preview,
    area: Rect,
) {
    page.panel(area);
    let now = scoring::score(&view.cards, forest, view.round);
    let tiles = forest.tiles().chain(preview.piece.iter().copied());
    let then = Forest::of(tiles, forest.cat_ready)
        .filter(|_| gains && !preview.piece.is_empty())
        .map(|after| scoring::score(&view.cards, &after, view.round));
    let line = |index: usize| pt(area.x + 16.0, area.y + 12.0 + LINE * (index as f32 + 0.5));
    for (index, card) in view.cards.iter().enumerate() {
        let at = line(index);
        goal_sign(page, card, at);
        let after = then.as_ref().map(|score| score.goals[index]);
        change(page, now.goals[index], after, pt(area.right() - 20.0, at.y));
    }
    let at = line(view.cards.len());
    let size = view.limit();
    let grid = format!("{size}×{size}");
    page.label(
        &grid,
        at.moved(46.0, 0.0),
        Anchor::Left,
        Type::bold(28.0),
        palette::QUIET,
    );
    let cell = 34.0 / f32::from(size);
    for index in 0..size * size {
        let (x, y) = (f32::from(index % size), f32::from(index / size));
        let square = Rect::new(
            at.x + 2.0 + x * cell,
            at.y - 17.0 + y * cell,
            cell - 1.5,
            cell - 1.5,
        );
        page.canvas.fill(&Path::rect(square), style::LEAF);
    }
    let after = then.as_ref().map(|score| score.full);
    change(page, now.full, after, pt(area.right() - 20.0, at.y));
    let at = line(view.cards.len() + 1);
    let rule = Path::line(
        at.moved(0.0, -LINE / 2.0),
        pt(area.right() - 16.0, at.y - LINE / 2.0),
    );
    page.canvas.stroke(&rule, &Stroke::new(2.0), palette::HAIRLINE);
    draw_sign(&mut page.canvas, seat, at.moved(18.0, 4.0), 32.0);
    let total = then.as_ref().map(|score| score.total());
    change(page, now.total(), total, pt(area.right() - 20.0, at.y + 4.0));
}

fn goal_sign(page: &mut Page, card: &Card, at: Point) {
    let disc = at.moved(18.0, 0.0);
    page.canvas.fill(&Path::circle(disc, 20.0), style::NIGHT);
    pieces::draw_kind(&mut page.canvas, card.goal.kind(), disc, 32.0);
    let ink = style::kind_colour(card.goal.kind()).lighter(0.25);
    let at = at.moved(46.0, 0.0);
    page.label(card.goal.id(), at, Anchor::Left, Type::bold(30.0), ink);
}

/// Draws a number and, if it would change, the new one with the difference.
fn change(page: &mut Page, now: i32, then: Option<i32>, right: Point) {
    let bold = Type::bold(32.0);
    match then.filter(|&then| then != now) {
        None => {
            page.label(&now.to_string(), right, Anchor::Right, bold, palette::CREAM);
        }
        Some(then) => {
            let (gain, colour) = if then > now {
                (format!("+{}", then - now), palette::GOLD)
            } else {
                (format!("−{}", now - then), Colour::hex(0xE2557A).lighter(0.2))
            };
            let after = page.label(&then.to_string(), right, Anchor::Right, bold, palette::CREAM);
            let at = pt(right.x - 66.0f32.max(after.w + 14.0), right.y);
            page.label(&gain, at, Anchor::Right, Type::bold(28.0), colour);
        }
    }
}
