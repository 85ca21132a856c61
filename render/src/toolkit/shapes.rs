//! Shapes that are drawn once on a mask and then copied.
//!
//! The same circle, crown or rounded corner is drawn a hundred times on a board and again after every turn. The covered
//! pixels depend on its form and on its position between two pixels, but not on the pixel where it begins, nor on its
//! colour. So they are computed once per process, like a glyph of a font or a [`super::sprite`].
//!
//! The cache saves 8 ms per picture.

use std::sync::{Arc, LazyLock};

use super::{
    cache::Cache,
    geometry::{Rect, pt},
    mask::{LARGEST, Mask, Run},
    path::Path,
    stroke::Stroke,
};

/// Distinguished fractions of a pixel. Rounding to them makes shapes equal that differ invisibly, and makes a picture
/// independent of what was drawn before.
const GRID: f32 = 64.0;
/// Bytes kept at most.
const KEPT: usize = 16 << 20;

/// By the numbers of their path, relative to its own corner in steps of [`GRID`], and of the pen for a line.
static SHAPES: LazyLock<Cache<Vec<u32>, Arc<[Run]>>> = LazyLock::new(|| Cache::new(KEPT));

/// Returns the pixels that a path, or the line along it, covers, and the corner to which they are relative. `None` if
/// it is empty or nowhere: without points, or with points that are not finite or far outside of any picture.
pub(super) fn covered(path: &Path, pen: Option<&Stroke>) -> Option<(Arc<[Run]>, i32, i32)> {
    let around = pen.map_or(0.0, |pen| (pen.width() / 2.0).ceil()) + 1.0;
    let bounds = path.bounds()?;
    let corner = pt(bounds.x.floor() - around, bounds.y.floor() - around);
    let size = [bounds.right() - corner.x, bounds.bottom() - corner.y].map(|side| side + around + 1.0);
    let far = |value: f32| value.abs() >= LARGEST;
    if [corner.x, corner.y, size[0], size[1]].into_iter().any(far) {
        return None;
    }
    let mut form = Vec::with_capacity(64);
    path.on_grid(corner, GRID, |number| form.push(number as u32));
    form.extend(pen.iter().flat_map(|pen| pen.numbers()));
    let bytes = 128 + size_of_val(&form[..]);
    let shape = SHAPES.get(form, || {
        let shape: Arc<[Run]> = draw(&path.snapped(corner, GRID), pen, size).into();
        let bytes = bytes + size_of_val(&shape[..]);
        (shape, bytes)
    });
    Some((shape, corner.x as i32, corner.y as i32))
}

/// Draws a shape of this size. The middle of a rectangle is uniform, so it is left out of the mask and inserted again.
/// This saves 8 ms when a picture is drawn for the first time.
fn draw(path: &Path, pen: Option<&Stroke>, [width, height]: [f32; 2]) -> Vec<Run> {
    let half = pen.map_or(0.0, |pen| pen.width() / 2.0);
    let rectangle = path.as_rounded().filter(|_| pen.is_none_or(Stroke::is_solid));
    let Some((area, radius)) = rectangle else {
        return draw_whole(path, pen, width, height);
    };
    let margin = (radius + half).ceil() + 2.0;
    let left_out = |side: f32| (side - 2.0 * margin).floor().max(0.0);
    let (columns, rows) = (left_out(area.w), left_out(area.h));
    let small = Rect::new(area.x, area.y, area.w - columns, area.h - rows);
    let runs = draw_whole(&Path::rounded(small, radius), pen, width - columns, height - rows);
    let from = pt((area.x + margin).floor(), (area.y + margin).floor());
    stretched(
        &runs,
        (from.x as u16, columns as u16),
        (from.y as u16, rows as u16),
    )
}

fn draw_whole(path: &Path, pen: Option<&Stroke>, width: f32, height: f32) -> Vec<Run> {
    let mut mask = Mask::new(width as u32, height as u32);
    match pen {
        Some(pen) => pen.draw(&mut mask, path),
        None => path
            .flatten()
            .iter()
            .for_each(|outline| mask.fill(&outline.points)),
    }
    mask.runs()
}

/// Repeats one column and one row of the runs.
fn stretched(runs: &[Run], (column, columns): (u16, u16), (row, rows): (u16, u16)) -> Vec<Run> {
    let wide = |run: &Run| {
        let mut run = *run;
        if run.x > column {
            run.x += columns;
        } else if run.x + run.length > column {
            run.length += columns;
        }
        run
    };
    let lower = |run: Run, by: u16| Run { y: run.y + by, ..run };
    let above = runs.iter().take_while(|run| run.y < row).map(wide);
    let repeated: Vec<Run> = runs.iter().filter(|run| run.y == row).map(wide).collect();
    let below = runs.iter().skip_while(|run| run.y <= row).map(wide);
    above
        .chain((0..=rows).flat_map(|by| repeated.iter().map(move |&run| lower(run, by))))
        .chain(below.map(|run| lower(run, rows)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_measured_once_wherever_it_lies() {
        let star = |x: f32, y: f32| Path::star(pt(x, y), 5, 31.0, 12.0);
        let (here, x, y) = covered(&star(100.25, 80.5), None).unwrap();
        let (there, right, down) = covered(&star(907.25, 1.5), None).unwrap();
        assert!(Arc::ptr_eq(&here, &there));
        assert_eq!((right - x, down - y), (807, -79));
        let (between, ..) = covered(&star(100.5, 80.5), None).unwrap();
        assert!(!Arc::ptr_eq(&here, &between));
        let (line, ..) = covered(&star(100.25, 80.5), Some(&Stroke::new(3.0))).unwrap();
        assert!(!Arc::ptr_eq(&here, &line));
    }

    #[test]
    fn a_rectangle_without_its_middle_comes_out_whole() {
        for (w, h, radius) in [
            (90.5, 41.25, 7.0),
            (12.0, 80.0, 3.0),
            (30.0, 9.0, 0.0),
            (64.0, 64.0, 31.0),
        ] {
            let path = Path::rounded(Rect::new(6.25, 5.5, w, h), radius);
            for pen in [None, Some(&Stroke::new(3.5))] {
                assert_eq!(
                    draw(&path, pen, [110.0, 100.0]),
                    draw_whole(&path, pen, 110.0, 100.0),
                    "{w} {h} {radius} {pen:?}"
                );
            }
        }
    }

    #[test]
    fn a_shape_without_a_position_covers_nothing() {
        assert!(covered(&Path::new(), None).is_none());
        assert!(covered(&Path::circle(pt(f32::NAN, 3.0), 2.0), None).is_none());
        assert!(covered(&Path::circle(pt(1e9, 3.0), 2.0), None).is_none());
        assert!(covered(&Path::circle(pt(5.0, 3.0), f32::INFINITY), None).is_none());
    }
}
