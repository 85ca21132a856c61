//! The pond: the border of a five by five grid, with slots at corners and edge middles and shapes between them,
//! clockwise from the top left. This shows which shapes belong to a wisp.

use games::{
    Cell,
    wispwood::{View, pond::Slot, shapes::Shape, tiles::Wisp},
};

use super::{
    pieces,
    style::{self, NIGHT, WOOD},
};
use crate::{
    page::{Page, Part, Pill, palette},
    toolkit::{Canvas, Colour, Key, Path, Point, Rect, Stroke, pt, sprite},
};

pub(super) const SIDE: f32 = 444.0;
const SLOT: f32 = 80.0;

/// The choice at the pond, in a preview.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Chosen {
    pub(super) slot: Option<Slot>,
    pub(super) shape: Option<Shape>,
}

/// Draws the pond into a square.
pub(super) fn draw(page: &mut Page, view: &View, area: Rect, chosen: Chosen) {
    let scale = area.w / SIDE;
    let slot_size = SLOT * scale;
    page.canvas
        .fill(&Path::rounded(area, 18.0), Colour::hex(0x39442F));
    pieces::draw_water(&mut page.canvas, area.middle());
    for (index, &shape) in view.pond.ring.iter().enumerate() {
        let along = is_across(2 * index + 1);
        draw_shape(
            &mut page.canvas,
            shape,
            place(area, 2 * index + 1),
            along,
            20.0 * scale,
            chosen.shape == Some(shape),
        );
    }
    for slot in Slot::all() {
        let middle = place(area, 2 * slot.index());
        page.show(Part::Field, Rect::centred(middle, slot_size, slot_size));
        let cat = view.ghost.as_ref().is_some_and(|ghost| ghost.slot == Some(slot));
        match view.pond.at(slot) {
            Some(wisp) => draw_slot(&mut page.canvas, wisp, middle, slot_size.round()),
            None if cat => {
                page.canvas
                    .fill(&Path::circle(middle, slot_size / 2.0), Colour::hex(0x55615A));
                pieces::draw_cat(&mut page.canvas, middle, slot_size * 0.72, palette::CREAM);
            }
            None => {
                let ring = Path::circle(middle, slot_size / 2.0 - 3.0);
                page.canvas.fill(&ring, Colour::hex(0x283022));
                let stroke = Stroke::new(2.5).dashed(7.0, 6.0);
                page.canvas.stroke(&ring, &stroke, palette::QUIET.alpha(0.8));
            }
        }
        if chosen.slot == Some(slot) {
            let ring = Path::circle(middle, slot_size / 2.0 + 2.0);
            page.canvas.stroke(&ring, &Stroke::new(6.0), palette::CREAM);
        }
        // Towards the water, where there is room.
        let look = if chosen.slot == Some(slot) {
            Pill::Light
        } else {
            Pill::Dark
        };
        let inner = middle.towards(
            area.middle(),
            (slot_size / 2.0 + 8.0) / middle.distance(area.middle()),
        );
        page.pill(&slot.number().to_string(), inner, 30.0, look);
    }
}

/// Returns the middle of a place of the ring, which has 16.
fn place(area: Rect, index: usize) -> Point {
    let (column, row) = match index % 16 {
        n @ 0..4 => (n, 0),
        n @ 4..8 => (4, n - 4),
        n @ 8..12 => (12 - n, 4),
        n => (0, 16 - n),
    };
    let edge = 54.0 * area.w / SIDE;
    let step = (area.w - 2.0 * edge) / 4.0;
    pt(
        area.x + edge + step * column as f32,
        area.y + edge + step * row as f32,
    )
}

/// Returns whether a place is on the upper or lower side.
fn is_across(index: usize) -> bool {
    (index / 4).is_multiple_of(2)
}

fn draw_slot(canvas: &mut Canvas, wisp: Wisp, middle: Point, side: f32) {
    let size = side as u32;
    let disc = sprite(
        Key::new("wispwood/slot").with(wisp.index() as u32),
        size,
        size,
        |canvas| {
            let centre = pt(side / 2.0, side / 2.0);
            let colour = style::wisp_colour(wisp);
            canvas.fill(&Path::circle(centre, side / 2.0 - 1.0), NIGHT);
            canvas.radial_glow(centre, side / 2.0 - 1.0, colour.alpha(0.45));
            let ring = Path::circle(centre, side / 2.0 - 2.5);
            canvas.stroke(&ring, &Stroke::new(3.0), colour);
            pieces::draw_wisp(canvas, wisp, centre, side * 0.7);
        },
    );
    let corner = middle.moved(-side / 2.0, -side / 2.0);
    canvas.draw(&disc, corner.x.round() as i32, corner.y.round() as i32);
}

/// Draws a shape as wooden squares of this size, its long side along the ring.
pub(super) fn draw_shape(
    canvas: &mut Canvas,
    shape: Shape,
    middle: Point,
    across: bool,
    step: f32,
    chosen: bool,
) {
    let extent = |look: &[Cell]| {
        let most = |of: fn(&Cell) -> i16| look.iter().map(of).max().unwrap_or(0) + 1;
        (most(|cell| cell.x), most(|cell| cell.y))
    };
    let fits = |look: &&Vec<Cell>| {
        let (width, height) = extent(look);
        (width >= height) == across || width == height
    };
    let Some(look) = shape.forms().iter().find(fits) else {
        return;
    };
    let (width, height) = extent(look);
    let colour = if chosen { palette::GOLD } else { WOOD };
    for cell in look {
        let square = Rect::new(
            middle.x + (f32::from(cell.x) - f32::from(width) / 2.0) * step + 1.0,
            middle.y + (f32::from(cell.y) - f32::from(height) / 2.0) * step + 1.0,
            step * 0.9,
            step * 0.9,
        );
        canvas.fill(&Path::rounded(square, 3.0), colour);
    }
}
