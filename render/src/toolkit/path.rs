//! Outlines made of lines and curves, with fractions of a pixel. [`kurbo`] does the arithmetic.

use std::{borrow::Cow, f32::consts::FRAC_PI_2, f32::consts::TAU};

use kurbo::{BezPath, PathEl, Shape as _};

use super::geometry::{Point, Rect, Transform, pt};

/// One or more outlines, to be filled or stroked. Filled outlines unite where they overlap.
#[derive(Debug, Clone, PartialEq)]
pub struct Path(Form);

/// Rectangles and ellipses keep their form until something is added to them or they are rotated. Most shapes of a
/// picture can then be found in the cache without reading their curves.
#[derive(Debug, Clone, PartialEq)]
enum Form {
    Rounded(Rect, f32),
    Ellipse(Point, f32, f32),
    Free(BezPath),
}

/// An outline of straight pieces: its corners, and whether the last one is joined to the first.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outline {
    pub(super) points: Vec<Point>,
    pub(super) closed: bool,
}

/// How far a straight piece may lie from its curve, in pixels: less than half a sample of a mask.
const TOLERANCE: f64 = 0.05;
/// As above, for the curves that stand for a circle.
const ROUNDNESS: f64 = 0.02;

impl Default for Path {
    fn default() -> Path {
        Path::new()
    }
}

impl Path {
    /// Creates an empty path.
    pub fn new() -> Path {
        Path(Form::Free(BezPath::new()))
    }

    /// Reads path data in SVG's syntax: `M0-40 45 10-45 10z`. `None` if it is not valid.
    pub fn svg(data: &str) -> Option<Path> {
        let path = BezPath::from_svg(data).ok().filter(|path| !path.is_empty())?;
        Some(Path(Form::Free(path)))
    }

    fn push(self, element: PathEl) -> Path {
        let mut path = self.into_curves();
        path.push(element);
        Path(Form::Free(path))
    }

    pub fn move_to(self, p: Point) -> Path {
        self.push(PathEl::MoveTo(p.precise()))
    }

    pub fn line_to(self, p: Point) -> Path {
        self.push(PathEl::LineTo(p.precise()))
    }

    /// A curve with one control point.
    pub fn quad_to(self, control: Point, p: Point) -> Path {
        self.push(PathEl::QuadTo(control.precise(), p.precise()))
    }

    /// A curve with two control points.
    pub fn cubic_to(self, first: Point, second: Point, p: Point) -> Path {
        self.push(PathEl::CurveTo(first.precise(), second.precise(), p.precise()))
    }

    /// Joins the end of the outline to its beginning.
    pub fn close(self) -> Path {
        self.push(PathEl::ClosePath)
    }

    /// Adds the outlines of another path.
    pub fn and(self, other: Path) -> Path {
        let mut path = self.into_curves();
        path.extend(other.into_curves());
        Path(Form::Free(path))
    }

    /// A straight line from a to b, to be stroked.
    pub fn line(a: Point, b: Point) -> Path {
        Path::polyline(&[a, b])
    }

    /// Straight lines from point to point, open at the ends.
    pub fn polyline(points: &[Point]) -> Path {
        let element = |(index, &p): (usize, &Point)| match index {
            0 => PathEl::MoveTo(p.precise()),
            _ => PathEl::LineTo(p.precise()),
        };
        Path(Form::Free(points.iter().enumerate().map(element).collect()))
    }

    /// A closed shape with straight sides.
    pub fn polygon(points: &[Point]) -> Path {
        Path::polyline(points).close()
    }

    pub fn rect(r: Rect) -> Path {
        Path::rounded(r, 0.0)
    }

    /// A rectangle with round corners.
    pub fn rounded(r: Rect, radius: f32) -> Path {
        Path(Form::Rounded(r, radius.min(r.w / 2.0).min(r.h / 2.0).max(0.0)))
    }

    pub fn circle(centre: Point, radius: f32) -> Path {
        Path::ellipse(centre, radius, radius)
    }

    /// An upright ellipse with these half-axes.
    pub fn ellipse(centre: Point, rx: f32, ry: f32) -> Path {
        Path(Form::Ellipse(centre, rx, ry))
    }

    /// Creates a star or, if both radii are equal, a regular polygon of twice as many corners; the first tip points up.
    pub fn star(centre: Point, tips: usize, outer: f32, inner: f32) -> Path {
        let corner = |index: usize| {
            let angle = index as f32 / (2 * tips) as f32 * TAU - FRAC_PI_2;
            let radius = if index.is_multiple_of(2) { outer } else { inner };
            centre.moved(radius * angle.cos(), radius * angle.sin())
        };
        Path::polygon(&(0..2 * tips).map(corner).collect::<Vec<_>>())
    }

    /// Returns the transformed path.
    pub fn transformed(&self, by: &Transform) -> Path {
        Path(Form::Free(by.0 * &*self.curves()))
    }

    /// Returns a symbol drawn around 0,0, scaled and moved.
    pub fn at(&self, to: Point, scale: f32) -> Path {
        self.mapped(|p| to.moved(p.x * scale, p.y * scale), |length| length * scale)
    }

    /// Returns the path with every point and every radius mapped.
    fn mapped(&self, point: impl Fn(Point) -> Point, length: impl Fn(f32) -> f32) -> Path {
        let precise = |p: kurbo::Point| point(p.into()).precise();
        let element = |element: &PathEl| match *element {
            PathEl::MoveTo(p) => PathEl::MoveTo(precise(p)),
            PathEl::LineTo(p) => PathEl::LineTo(precise(p)),
            PathEl::QuadTo(c, p) => PathEl::QuadTo(precise(c), precise(p)),
            PathEl::CurveTo(c, d, p) => PathEl::CurveTo(precise(c), precise(d), precise(p)),
            PathEl::ClosePath => PathEl::ClosePath,
        };
        match &self.0 {
            Form::Free(path) => Path(Form::Free(path.elements().iter().map(element).collect())),
            Form::Ellipse(centre, rx, ry) => Path::ellipse(point(*centre), length(*rx), length(*ry)),
            Form::Rounded(r, radius) => {
                let (from, to) = (point(pt(r.x, r.y)), point(pt(r.right(), r.bottom())));
                Path::rounded(
                    Rect::new(from.x, from.y, to.x - from.x, to.y - from.y),
                    length(*radius),
                )
            }
        }
    }

    fn curves(&self) -> Cow<'_, BezPath> {
        match &self.0 {
            Form::Free(path) => Cow::Borrowed(path),
            Form::Rounded(r, radius) => {
                let (x, y) = (f64::from(r.x), f64::from(r.y));
                let (w, h) = (f64::from(r.w), f64::from(r.h));
                let rect = kurbo::Rect::new(x, y, x + w, y + h);
                if *radius > 0.0 {
                    Cow::Owned(rect.to_rounded_rect(f64::from(*radius)).to_path(ROUNDNESS))
                } else {
                    Cow::Owned(rect.to_path(ROUNDNESS))
                }
            }
            Form::Ellipse(centre, rx, ry) => {
                let radii = (f64::from(*rx), f64::from(*ry));
                let mut path = kurbo::Ellipse::new(centre.precise(), radii, 0.0).to_path(ROUNDNESS);
                path.close_path();
                Cow::Owned(path)
            }
        }
    }

    fn into_curves(self) -> BezPath {
        match self.0 {
            Form::Free(path) => path,
            form => Path(form).curves().into_owned(),
        }
    }

    /// Returns the area and the radius of the corners, if this is a rectangle.
    pub(super) fn as_rounded(&self) -> Option<(Rect, f32)> {
        match self.0 {
            Form::Rounded(r, radius) => Some((r, radius)),
            _ => None,
        }
    }

    /// A rectangle that holds the whole path; `None` if it has no points, or points that are no numbers.
    pub(super) fn bounds(&self) -> Option<Rect> {
        let bounds = match &self.0 {
            Form::Rounded(r, _) => *r,
            Form::Ellipse(centre, rx, ry) => Rect::centred(*centre, 2.0 * rx, 2.0 * ry),
            Form::Free(path) => {
                let bounds = path.control_box();
                let sides = [bounds.x0, bounds.y0, bounds.width(), bounds.height()].map(|side| side as f32);
                Rect::new(sides[0], sides[1], sides[2], sides[3])
            }
        };
        let finite = [bounds.x, bounds.y, bounds.w, bounds.h]
            .into_iter()
            .all(f32::is_finite);
        let drawn = !matches!(&self.0, Form::Free(path) if path.elements().is_empty());
        (finite && drawn).then_some(bounds)
    }

    /// What makes this path differ from others, seen from `corner`: its points in `parts` of a pixel.
    pub(super) fn on_grid(&self, corner: Point, parts: f32, mut each: impl FnMut(i32)) {
        let part = |value: f32| (value * parts).round() as i32;
        match &self.0 {
            Form::Rounded(r, radius) => {
                let (x, y) = (r.x - corner.x, r.y - corner.y);
                let sides = [x, y, x + r.w, y + r.h, *radius].map(part);
                [0].into_iter().chain(sides).for_each(each);
            }
            Form::Ellipse(centre, rx, ry) => {
                let (x, y) = (centre.x - corner.x, centre.y - corner.y);
                let radii = [x, y, *rx, *ry].map(part);
                [1].into_iter().chain(radii).for_each(each);
            }
            Form::Free(path) => {
                for element in path.elements() {
                    let (kind, points) = match *element {
                        PathEl::MoveTo(p) => (2, [Some(p), None, None]),
                        PathEl::LineTo(p) => (3, [Some(p), None, None]),
                        PathEl::QuadTo(c, p) => (4, [Some(c), Some(p), None]),
                        PathEl::CurveTo(c, d, p) => (5, [Some(c), Some(d), Some(p)]),
                        PathEl::ClosePath => (6, [None; 3]),
                    };
                    each(kind);
                    for p in points.into_iter().flatten() {
                        each(part(p.x as f32 - corner.x));
                        each(part(p.y as f32 - corner.y));
                    }
                }
            }
        }
    }

    /// The path as seen from `corner`, every point moved to the nearest of `parts` of a pixel.
    pub(super) fn snapped(&self, corner: Point, parts: f32) -> Path {
        let snap = |value: f32| (value * parts).round() / parts;
        self.mapped(|p| pt(snap(p.x - corner.x), snap(p.y - corner.y)), snap)
    }

    /// Returns the outlines as straight pieces so short that no corner is visible.
    pub(super) fn flatten(&self) -> Vec<Outline> {
        let mut elements = Vec::new();
        kurbo::flatten(self.curves().iter(), TOLERANCE, |element| elements.push(element));
        outlines(elements)
    }
}

/// Straight pieces, sorted into their outlines.
pub(super) fn outlines(elements: impl IntoIterator<Item = PathEl>) -> Vec<Outline> {
    let mut outlines: Vec<Outline> = Vec::new();
    for element in elements {
        match (element, outlines.last_mut()) {
            (PathEl::MoveTo(p), _) => outlines.push(Outline {
                points: vec![p.into()],
                closed: false,
            }),
            (PathEl::ClosePath, Some(outline)) => outline.closed = true,
            (element, Some(outline)) => outline.points.extend(element.end_point().map(Point::from)),
            (_, None) => {}
        }
    }
    // Two equal points would be a line without a direction.
    for outline in &mut outlines {
        outline.points.dedup_by(|a, b| a.distance(*b) < 1e-3);
        let ends = (outline.points.first(), outline.points.last());
        if outline.closed
            && outline.points.len() > 1
            && matches!(ends, (Some(first), Some(last)) if first.distance(*last) < 1e-3)
        {
            outline.points.pop();
        }
    }
    outlines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flattened_circle_keeps_its_radius() {
        for radius in [3.0, 40.0, 500.0] {
            let outlines = Path::circle(pt(7.0, 9.0), radius).flatten();
            assert_eq!(outlines.len(), 1);
            assert!(outlines[0].closed);
            for pair in outlines[0].points.windows(2) {
                let middle = pair[0].towards(pair[1], 0.5);
                assert!((middle.distance(pt(7.0, 9.0)) - radius).abs() < 0.12, "{radius}");
            }
        }
    }

    #[test]
    fn outlines_stay_apart() {
        let path = Path::circle(pt(0.0, 0.0), 5.0)
            .and(Path::line(pt(0.0, 0.0), pt(1.0, 1.0)))
            .and(Path::rect(Rect::new(0.0, 0.0, 2.0, 2.0)));
        let closed: Vec<bool> = path.flatten().iter().map(|outline| outline.closed).collect();
        assert_eq!(closed, [true, false, true]);
    }

    #[test]
    fn path_data_is_read_as_svg_writes_it() {
        let triangle = Path::polygon(&[pt(0.0, -40.0), pt(45.0, 10.0), pt(-45.0, 10.0)]);
        assert_eq!(Path::svg("M0-40 45 10-45 10z"), Some(triangle));
        assert_eq!(Path::svg("hello"), None);
    }
}
