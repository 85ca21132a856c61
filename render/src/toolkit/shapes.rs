//! Shapes that are measured once and then copied.
//!
//! The same circle, crown or rounded corner is drawn a hundred times on a board and again after every turn. Which pixels
//! it covers depends on its form and on where it lies between two pixels, not on the pixel where it begins nor on its
//! colour. So that is found out once for the life of the process, like a glyph of a font or a [`super::sprite`].

use std::sync::{Arc, LazyLock};

use super::{
    cache::Cache,
    geometry::{Point, Rect},
    path::Path,
    raster,
    stroke::Stroke,
};

/// A stretch of equally covered pixels, counted from the shape's corner.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    pub(crate) y: u16,
    pub(crate) x: u16,
    pub(crate) length: u16,
    /// 1 to 255.
    pub(crate) cover: u8,
}

/// A form: its path from its own corner in steps of [`GRID`], and the pen if it is a line.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Form {
    path: Vec<i32>,
    pen: Option<[u32; 3]>,
}

/// Parts of a pixel that make a difference. Rounding to them makes shapes meet again that differ by less than can be
/// seen, and what is drawn does not depend on what has been drawn before.
const GRID: f32 = 64.0;
/// The largest shape that is kept.
const LARGEST: f32 = 8192.0;
/// Stretches kept at most (32 MB).
const KEPT: usize = 4 << 20;

static SHAPES: LazyLock<Cache<Form, Arc<[Run]>>> = LazyLock::new(|| Cache::new(KEPT));

/// The pixels that a path, or the line along it, covers, and the corner from which they are counted. None if it is
/// nothing or nowhere: without points, or with points that are no numbers or far outside of any picture.
pub(crate) fn covered(path: &Path, pen: Option<&Stroke>) -> Option<(Arc<[Run]>, i32, i32)> {
    let around = pen.map_or(0.0, |pen| (pen.width() / 2.0).ceil()) + 1.0;
    let (from, to) = path.bounds()?;
    let corner = Point {
        x: from.x.floor() - around,
        y: from.y.floor() - around,
    };
    let size = Rect::new(
        0.0,
        0.0,
        to.x - corner.x + around + 1.0,
        to.y - corner.y + around + 1.0,
    );
    let far = |value: f32| value.abs() >= LARGEST;
    if [corner.x, corner.y, size.w, size.h].into_iter().any(far) {
        return None;
    }
    let form = Form {
        path: path.on_grid(corner, GRID),
        pen: pen.map(Stroke::fingerprint),
    };
    let runs = SHAPES.get(form, || {
        let path = path.snapped(corner, GRID);
        let outlines: Vec<Vec<Point>> = match pen {
            Some(pen) => pen.shape(&path),
            None => path.flatten().into_iter().map(|outline| outline.points).collect(),
        };
        let mut runs = Vec::new();
        raster::cover(&outlines, size.w as u32, size.h as u32, |y, x, length, cover| {
            // No side is longer than LARGEST.
            let [y, x, length] = [y, x, length].map(|value| value as u16);
            runs.push(Run { y, x, length, cover });
        });
        let weight = runs.len();
        (runs.into(), weight)
    });
    Some((runs, corner.x as i32, corner.y as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::geometry::pt;

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
    fn what_is_nowhere_covers_nothing() {
        assert!(covered(&Path::new(), None).is_none());
        assert!(covered(&Path::circle(pt(f32::NAN, 3.0), 2.0), None).is_none());
        assert!(covered(&Path::circle(pt(1e9, 3.0), 2.0), None).is_none());
        assert!(covered(&Path::circle(pt(5.0, 3.0), f32::INFINITY), None).is_none());
    }
}
