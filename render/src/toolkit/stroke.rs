//! Lines with a width, drawn piece by piece on a mask, because imageproc's own lines are one pixel wide.

use kurbo::PathEl;

use super::{
    geometry::{Point, pt},
    mask::{Mask, border},
    path::{Outline, Path, outlines},
};

/// The style of a line. Ends and corners are round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    width: f32,
    dash: Option<(f32, f32)>,
}

impl Stroke {
    /// A line of this width.
    pub fn new(width: f32) -> Stroke {
        Stroke { width, dash: None }
    }

    /// Returns the line in dashes of `on` with `off` between them. On a closed outline, the lengths are adjusted
    /// slightly to come out even.
    pub fn dashed(self, on: f32, off: f32) -> Stroke {
        Stroke {
            dash: Some((on, off)),
            ..self
        }
    }

    /// The line in another size.
    pub(super) fn scaled(&self, part: f32) -> Stroke {
        Stroke {
            width: self.width * part,
            dash: self.dash.map(|(on, off)| (on * part, off * part)),
        }
    }

    /// How wide the line is.
    pub(super) fn width(&self) -> f32 {
        self.width
    }

    /// Whether the line has no gaps.
    pub(super) fn is_solid(&self) -> bool {
        self.dash.is_none()
    }

    /// Returns what distinguishes this pen from others.
    pub(super) fn numbers(&self) -> [u32; 3] {
        let (on, off) = self.dash.unwrap_or_default();
        [self.width, on, off].map(f32::to_bits)
    }

    /// Draws the line along a path.
    pub(super) fn draw(&self, mask: &mut Mask, path: &Path) {
        if let (Some((area, radius)), true) = (path.as_rounded(), self.is_solid()) {
            // The line around a rectangle is a larger rectangle minus a smaller one.
            let half = self.width / 2.0;
            let rectangle = |by: f32| Path::rounded(area.inset(by), radius - by).flatten();
            rectangle(-half)
                .iter()
                .for_each(|outline| mask.fill(&outline.points));
            if area.w > self.width && area.h > self.width {
                rectangle(half)
                    .iter()
                    .for_each(|outline| mask.clear(&outline.points));
            }
            return;
        }
        for outline in path.flatten() {
            match self.dash {
                None => pen(mask, &outline, self.width / 2.0),
                Some(lengths) => {
                    for dash in dashes(&outline, lengths) {
                        pen(mask, &dash, self.width / 2.0);
                    }
                }
            }
        }
    }
}

/// Cosine of the angle at which a corner of the line needs no disc.
const GENTLE: f32 = 0.94;

/// Draws a bar for every piece of the line, and discs where it ends or turns sharply.
fn pen(mask: &mut Mask, outline: &Outline, half: f32) {
    let points = &outline.points;
    let [first, .., last] = points[..] else {
        // A dot, or an empty line.
        points.iter().for_each(|&p| mask.disc(p, half));
        return;
    };
    let count = points.len();
    let closed = outline.closed && count > 2;
    let pieces = if closed { count } else { count - 1 };
    let normals: Vec<Point> = (0..pieces)
        .map(|index| {
            let (a, b) = (points[index], points[(index + 1) % count]);
            let length = a.distance(b);
            pt((b.y - a.y) / length, (a.x - b.x) / length)
        })
        .collect();
    // From the middle line to the side, where a piece meets the next one: on the bisector, if the corner is gentle.
    let joint = |piece: usize, other: Option<usize>| {
        let normal = normals[piece];
        let side = half - border(normal, mask.sample() / 2.0);
        match other.map(|other| normals[other]) {
            Some(other) if cosine(normal, other) >= GENTLE => {
                let part = side / (1.0 + cosine(normal, other));
                pt((normal.x + other.x) * part, (normal.y + other.y) * part)
            }
            _ => pt(normal.x * side, normal.y * side),
        }
    };
    let bars: Vec<[Point; 4]> = (0..pieces)
        .map(|index| {
            let (a, b) = (points[index], points[(index + 1) % count]);
            let before = (closed || index > 0).then(|| (index + pieces - 1) % pieces);
            let after = (closed || index + 1 < pieces).then(|| (index + 1) % pieces);
            let (from, to) = (joint(index, before), joint(index, after));
            [
                a.moved(from.x, from.y),
                b.moved(to.x, to.y),
                b.moved(-to.x, -to.y),
                a.moved(-from.x, -from.y),
            ]
        })
        .collect();
    bars.iter().for_each(|bar| mask.bar(bar));
    for index in if closed { 0..count } else { 1..count - 1 } {
        let (before, after) = (normals[(index + pieces - 1) % pieces], normals[index % pieces]);
        if cosine(before, after) < GENTLE {
            mask.disc(points[index], half);
        }
    }
    if !closed {
        mask.disc(first, half);
        mask.disc(last, half);
    }
}

fn cosine(a: Point, b: Point) -> f32 {
    a.x * b.x + a.y * b.y
}

/// Cuts a line into dashes.
fn dashes(outline: &Outline, (on, off): (f32, f32)) -> Vec<Outline> {
    let Some(&first) = outline.points.first() else {
        return Vec::new();
    };
    let back = outline.closed.then_some(first);
    let points: Vec<Point> = outline.points.iter().copied().chain(back).collect();
    let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // A closed line ends with a gap, an open one with a dash.
    let tail = if outline.closed { 0.0 } else { off };
    let count = ((length + tail) / (on + off)).round().max(1.0);
    let scale = (length + tail) / (count * (on + off));
    // Slightly less of a gap than would fit, so that rounding does not leave the beginning of another dash.
    let lengths = [f64::from(on * scale), f64::from(off * scale) + 1e-4];
    let element = |(index, p): (usize, Point)| match index {
        0 => PathEl::MoveTo(p.precise()),
        _ => PathEl::LineTo(p.precise()),
    };
    let line = points.into_iter().enumerate().map(element);
    outlines(kurbo::dash(line, 0.0, &lengths))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{geometry::Rect, mask::STEPS};

    #[test]
    fn dashes_come_out_even() {
        let square = Path::rect(Rect::new(0.0, 0.0, 100.0, 100.0)).flatten();
        assert_eq!(dashes(&square[0], (12.0, 8.0)).len(), 20);
        let line = Path::line(pt(0.0, 0.0), pt(52.0, 0.0)).flatten();
        let dashes = dashes(&line[0], (12.0, 8.0));
        assert_eq!(dashes.len(), 3);
        let ends = dashes.iter().flat_map(|dash| &dash.points).map(|p| p.x);
        assert!((ends.fold(0.0, f32::max) - 52.0).abs() < 0.01);
    }

    #[test]
    fn a_line_covers_its_length_times_its_width_and_round_ends() {
        let area = |path: &Path| -> f32 {
            let mut mask = Mask::new(100, 100);
            Stroke::new(6.0).draw(&mut mask, path);
            let runs = mask.runs();
            let covers = runs
                .iter()
                .map(|run| f32::from(run.cover) / f32::from(STEPS) * f32::from(run.length));
            covers.sum()
        };
        let ends = 28.3;
        assert!((area(&Path::line(pt(50.0, 50.0), pt(50.0, 50.0))) - ends).abs() < 1.5);
        for (x, y) in [(80.0, 50.0), (50.0, 80.0), (71.2, 71.2), (60.3, 78.2)] {
            let (from, to) = (pt(50.0, 50.0), pt(x, y));
            let sum = area(&Path::line(from, to));
            assert!(
                (sum - 6.0 * from.distance(to) - ends).abs() < 3.0,
                "{x} {y}: {sum}"
            );
        }
        let ring = area(&Path::circle(pt(50.0, 50.0), 30.0));
        assert!((ring - 1131.0).abs() < 11.0, "{ring}");
        assert_eq!(area(&Path::new()), 0.0);
    }
}
