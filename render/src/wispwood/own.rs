//! What a player chooses: a wisp with its shape at the pond, then a place in the forest, large.

use games::{
    Cell, Mark, Seat, View as _,
    wispwood::{
        Move, View,
        forest::{Forest, Frame, ORIGIN, name},
        tiles::Tile,
    },
};

use super::{forest, pieces, pond, style};
use crate::{
    Picks,
    page::{Axes, DrawOptions, Grid, OWN_WIDTH, Page, Part, Pill, draw_sign, palette},
    toolkit::{Colour, Path, Rect, Stroke, Type, pt},
};

/// Space around the page and between pond and forest: less than elsewhere, so that cells are large.
const MARGIN: f32 = 14.0;
/// Room for letters and numbers at the edges of the grid.
const AXIS: f32 = 44.0;
/// Height that all rows of the forest may take up: the page is about square.
const TALLEST: f32 = 688.0;
/// Largest fields.
const LARGEST: f32 = 120.0;
/// Side of the frame of a forest beside the pond: six cells that can be seen on a phone.
const BESIDE: f32 = 332.0;

/// The result of the picks so far.
#[derive(Default)]
struct Preview {
    /// Whether something at the pond is being chosen.
    at_pond: bool,
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
    if preview.at_pond {
        return draw_pond(view, seat, forest, preview.chosen);
    }
    let reach = forest.reach(view.limit());
    let inner = OWN_WIDTH as f32 - 2.0 * MARGIN;
    let (columns, rows) = (f32::from(reach.width()), f32::from(reach.height()));
    let size = ((inner - AXIS - 16.0) / columns)
        .min(TALLEST / rows)
        .min(LARGEST)
        .floor();
    let area = Rect::new(MARGIN, MARGIN, inner, AXIS + rows * size + 16.0);
    let mut page = Page::new(OWN_WIDTH, (area.bottom() + MARGIN) as u32);
    grid(&mut page, seat, forest, &preview, (reach, size), area);
    page
}

/// The pond in large, and the forest in this round's frame.
fn draw_pond(view: &View, seat: Seat, forest: &Forest, chosen: pond::Chosen) -> Page {
    let mut page = Page::new(OWN_WIDTH, (2.0 * MARGIN + AXIS + BESIDE) as u32);
    let square = Rect::new(page.width() - MARGIN - BESIDE, MARGIN + AXIS, BESIDE, BESIDE);
    let side = square.x - AXIS - 2.0 * MARGIN;
    let pond = Rect::centred(pt(MARGIN + side / 2.0, page.height() / 2.0), side, side);
    pond::draw(&mut page, view, pond, chosen);
    let colour = palette::seat(seat);
    forest::draw(&mut page, forest, view.limit(), square, colour, Some(&[]));
    let corner = pt(square.x - AXIS / 2.0, square.y - AXIS / 2.0);
    draw_sign(&mut page.canvas, seat, corner, 32.0);
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
    preview.at_pond = match plan.verb {
        "take" => plan.picks.is_empty(),
        verb => ["refresh", "cat", "ghost"].contains(&verb),
    };
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
    let corner = pt(floor.x - AXIS / 2.0, floor.y - AXIS / 2.0);
    draw_sign(&mut page.canvas, seat, corner, 32.0);
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
    let pill = (size * 0.42).clamp(32.0, 40.0);
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
