//! Outlines made of lines and curves.

use std::f32::consts::{FRAC_PI_2, TAU};

use super::geometry::{Point, Rect, Transform, pt};

/// One or more outlines, to be filled or stroked. What lies within two outlines of the same sense of rotation is
/// filled, too; an outline that runs the other way round cuts a hole (the non-zero rule).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    steps: Vec<Step>,
    /// Set if this is a rectangle with round corners and nothing else: the line around it can be drawn more simply
    /// than others.
    frame: Option<(Rect, f32)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Close,
}

/// A flattened outline: its corners, and whether the last one is joined to the first.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Outline {
    pub(crate) points: Vec<Point>,
    pub(crate) closed: bool,
}

/// Distance of the control points that makes four cubic curves a circle.
const CIRCLE: f32 = 0.552_284_8;

impl Path {
    /// Nothing yet.
    pub fn new() -> Path {
        Path::default()
    }

    fn push(mut self, step: Step) -> Path {
        self.steps.push(step);
        self.frame = None;
        self
    }

    /// Begins an outline.
    pub fn move_to(self, p: Point) -> Path {
        self.push(Step::Move(p))
    }

    /// A straight line.
    pub fn line_to(self, p: Point) -> Path {
        self.push(Step::Line(p))
    }

    /// A curve with one control point.
    pub fn quad_to(self, control: Point, p: Point) -> Path {
        self.push(Step::Quad(control, p))
    }

    /// A curve with two control points.
    pub fn cubic_to(self, first: Point, second: Point, p: Point) -> Path {
        self.push(Step::Cubic(first, second, p))
    }

    /// Part of a circle, from one angle to another (degrees, clockwise from the right). Joined to what came before by a
    /// line; begins the outline if there is nothing yet.
    pub fn arc_to(mut self, centre: Point, radius: f32, from: f32, to: f32) -> Path {
        let (from, to) = (from.to_radians(), to.to_radians());
        let parts = ((to - from).abs() / FRAC_PI_2).ceil().max(1.0);
        let step = (to - from) / parts;
        let handle = radius * 4.0 / 3.0 * (step / 4.0).tan();
        let at = |angle: f32| pt(centre.x + radius * angle.cos(), centre.y + radius * angle.sin());
        let start = at(from);
        self = if matches!(self.steps.last(), None | Some(Step::Close)) {
            self.move_to(start)
        } else {
            self.line_to(start)
        };
        for part in 0..parts as usize {
            let (a, b) = (from + step * part as f32, from + step * (part + 1) as f32);
            let (p, q) = (at(a), at(b));
            self = self.cubic_to(
                pt(p.x - handle * a.sin(), p.y + handle * a.cos()),
                pt(q.x + handle * b.sin(), q.y - handle * b.cos()),
                q,
            );
        }
        self
    }

    /// Joins the end of the outline to its beginning.
    pub fn close(self) -> Path {
        self.push(Step::Close)
    }

    /// Adds the outlines of another path.
    pub fn and(mut self, other: Path) -> Path {
        self.steps.extend(other.steps);
        self.frame = None;
        self
    }

    /// A straight line from a to b, to be stroked.
    pub fn line(a: Point, b: Point) -> Path {
        Path::new().move_to(a).line_to(b)
    }

    /// Straight lines from point to point, open at the ends.
    pub fn polyline(points: &[Point]) -> Path {
        let step = |(index, &p): (usize, &Point)| if index == 0 { Step::Move(p) } else { Step::Line(p) };
        Path {
            steps: points.iter().enumerate().map(step).collect(),
            frame: None,
        }
    }

    /// A closed shape with straight sides.
    pub fn polygon(points: &[Point]) -> Path {
        Path::polyline(points).close()
    }

    /// A rectangle.
    pub fn rect(r: Rect) -> Path {
        Path::polygon(&[
            pt(r.x, r.y),
            pt(r.right(), r.y),
            pt(r.right(), r.bottom()),
            pt(r.x, r.bottom()),
        ])
    }

    /// A rectangle with round corners.
    pub fn rounded(r: Rect, radius: f32) -> Path {
        let radius = radius.min(r.w / 2.0).min(r.h / 2.0).max(0.0);
        let path = Path::new()
            .arc_to(pt(r.right() - radius, r.y + radius), radius, -90.0, 0.0)
            .arc_to(pt(r.right() - radius, r.bottom() - radius), radius, 0.0, 90.0)
            .arc_to(pt(r.x + radius, r.bottom() - radius), radius, 90.0, 180.0)
            .arc_to(pt(r.x + radius, r.y + radius), radius, 180.0, 270.0)
            .close();
        Path {
            frame: Some((r, radius)),
            ..path
        }
    }

    /// The line of this width around a rectangle with round corners, as two outlines, the inner one a hole; none if this
    /// is another shape.
    pub(crate) fn ring(&self, width: f32) -> Option<Vec<Outline>> {
        let (area, radius) = self.frame?;
        let half = width / 2.0;
        let mut ring = Path::rounded(area.inset(-half), radius + half).flatten();
        let inner = area.inset(half);
        if inner.w > 0.0 && inner.h > 0.0 {
            let mut hole = Path::rounded(inner, radius - half).flatten();
            hole.iter_mut().for_each(|outline| outline.points.reverse());
            ring.extend(hole);
        }
        Some(ring)
    }

    /// A circle.
    pub fn circle(centre: Point, radius: f32) -> Path {
        Path::ellipse(centre, radius, radius)
    }

    /// An upright ellipse with these half-axes.
    pub fn ellipse(c: Point, rx: f32, ry: f32) -> Path {
        let (kx, ky) = (rx * CIRCLE, ry * CIRCLE);
        Path::new()
            .move_to(pt(c.x + rx, c.y))
            .cubic_to(pt(c.x + rx, c.y + ky), pt(c.x + kx, c.y + ry), pt(c.x, c.y + ry))
            .cubic_to(pt(c.x - kx, c.y + ry), pt(c.x - rx, c.y + ky), pt(c.x - rx, c.y))
            .cubic_to(pt(c.x - rx, c.y - ky), pt(c.x - kx, c.y - ry), pt(c.x, c.y - ry))
            .cubic_to(pt(c.x + kx, c.y - ry), pt(c.x + rx, c.y - ky), pt(c.x + rx, c.y))
            .close()
    }

    /// A star or, if both radii are equal, a regular polygon of twice as many corners; the first tip points up.
    pub fn star(centre: Point, tips: usize, outer: f32, inner: f32) -> Path {
        let corner = |index: usize| {
            let angle = index as f32 / (2 * tips) as f32 * TAU - FRAC_PI_2;
            let radius = if index.is_multiple_of(2) { outer } else { inner };
            pt(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
        };
        Path::polygon(&(0..2 * tips).map(corner).collect::<Vec<_>>())
    }

    /// The path somewhere else, turned or in another size.
    pub fn transformed(&self, by: &Transform) -> Path {
        self.moved(|p| by.apply(p))
    }

    /// The path with every point somewhere else.
    fn moved(&self, to: impl Fn(Point) -> Point) -> Path {
        let step = |step: &Step| match *step {
            Step::Move(p) => Step::Move(to(p)),
            Step::Line(p) => Step::Line(to(p)),
            Step::Quad(c, p) => Step::Quad(to(c), to(p)),
            Step::Cubic(c, d, p) => Step::Cubic(to(c), to(d), to(p)),
            Step::Close => Step::Close,
        };
        Path {
            steps: self.steps.iter().map(step).collect(),
            frame: None,
        }
    }

    /// Short for [`Path::transformed`] with [`Transform::place`]: a symbol drawn around 0,0, put somewhere.
    pub fn at(&self, to: Point, scale: f32) -> Path {
        self.transformed(&Transform::place(to, scale))
    }

    /// All points that the path names, those that only pull its curves included.
    fn points(&self) -> impl Iterator<Item = Point> {
        self.steps
            .iter()
            .flat_map(|step| match *step {
                Step::Move(p) | Step::Line(p) => [Some(p), None, None],
                Step::Quad(c, p) => [Some(c), Some(p), None],
                Step::Cubic(c, d, p) => [Some(c), Some(d), Some(p)],
                Step::Close => [None; 3],
            })
            .flatten()
    }

    /// The corners of a rectangle that holds the whole path; none if it has no points, or points that are no numbers.
    pub(crate) fn bounds(&self) -> Option<(Point, Point)> {
        let first = self.points().next()?;
        let (mut from, mut to) = (first, first);
        for p in self.points() {
            if !(p.x.is_finite() && p.y.is_finite()) {
                return None;
            }
            from = pt(from.x.min(p.x), from.y.min(p.y));
            to = pt(to.x.max(p.x), to.y.max(p.y));
        }
        Some((from, to))
    }

    /// What makes this path differ from others, seen from `corner`: its steps in so many parts of a pixel.
    pub(crate) fn on_grid(&self, corner: Point, parts: f32) -> Vec<i32> {
        let part = |p: Point| {
            [
                ((p.x - corner.x) * parts).round() as i32,
                ((p.y - corner.y) * parts).round() as i32,
            ]
        };
        let mut steps = Vec::with_capacity(self.steps.len() * 7 + 2);
        // A rectangle with round corners is stroked in another way than the same outline drawn step by step.
        if let Some((_, radius)) = self.frame {
            steps.extend([5, (radius * parts).round() as i32]);
        }
        for step in &self.steps {
            match *step {
                Step::Move(p) => steps.extend([0].into_iter().chain(part(p))),
                Step::Line(p) => steps.extend([1].into_iter().chain(part(p))),
                Step::Quad(c, p) => steps.extend([2].into_iter().chain(part(c)).chain(part(p))),
                Step::Cubic(c, d, p) => {
                    steps.extend([3].into_iter().chain(part(c)).chain(part(d)).chain(part(p)));
                }
                Step::Close => steps.push(4),
            }
        }
        steps
    }

    /// The path as seen from `corner`, every point moved to the nearest of so many parts of a pixel.
    pub(crate) fn snapped(&self, corner: Point, parts: f32) -> Path {
        let snap = |value: f32| (value * parts).round() / parts;
        let snapped = |p: Point| pt(snap(p.x - corner.x), snap(p.y - corner.y));
        let frame = self.frame.map(|(area, radius)| {
            let (from, to) = (
                snapped(pt(area.x, area.y)),
                snapped(pt(area.right(), area.bottom())),
            );
            (Rect::new(from.x, from.y, to.x - from.x, to.y - from.y), radius)
        });
        Path {
            frame,
            ..self.moved(snapped)
        }
    }

    /// The outlines as straight pieces short enough that nobody sees a corner.
    pub(crate) fn flatten(&self) -> Vec<Outline> {
        let mut outlines: Vec<Outline> = Vec::new();
        let mut start = pt(0.0, 0.0);
        let mut here = start;
        // Whether the next piece begins a new outline, which it also does after a closed one.
        let mut fresh = true;
        for step in &self.steps {
            if let Step::Move(p) = *step {
                (start, here, fresh) = (p, p, true);
                continue;
            }
            if fresh {
                outlines.push(Outline {
                    points: vec![here],
                    closed: false,
                });
                fresh = false;
            }
            // An outline was begun in the lines above, now or for an earlier step.
            let Some(outline) = outlines.last_mut() else {
                continue;
            };
            match *step {
                Step::Move(_) => {}
                Step::Line(p) => outline.points.push(p),
                Step::Quad(c, p) => {
                    let pieces = pieces(here.distance(c) + c.distance(p));
                    outline.points.extend((1..=pieces).map(|piece| {
                        let t = piece as f32 / pieces as f32;
                        here.towards(c, t).towards(c.towards(p, t), t)
                    }));
                }
                Step::Cubic(c, d, p) => {
                    let pieces = pieces(here.distance(c) + c.distance(d) + d.distance(p));
                    outline.points.extend((1..=pieces).map(|piece| {
                        let t = piece as f32 / pieces as f32;
                        let (a, b, e) = (here.towards(c, t), c.towards(d, t), d.towards(p, t));
                        a.towards(b, t).towards(b.towards(e, t), t)
                    }));
                }
                Step::Close => {
                    outline.closed = true;
                    (here, fresh) = (start, true);
                    continue;
                }
            }
            if let Some(&last) = outline.points.last() {
                here = last;
            }
        }
        outlines
    }
}

/// Pieces for a curve of about this length: the error stays below a tenth of a pixel for anything this project draws.
fn pieces(length: f32) -> usize {
    (length.max(0.0).sqrt() * 1.6).ceil().clamp(2.0, 96.0) as usize
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
                assert!((middle.distance(pt(7.0, 9.0)) - radius).abs() < 0.15, "{radius}");
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
}
