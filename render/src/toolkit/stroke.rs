//! Lines with a width: the shape that a pen leaves along a path.

use super::{
    geometry::{Point, pt},
    path::{Outline, Path},
};

/// How a line is drawn. Ends and corners are round.
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

    /// The line in dashes of `on` with `off` between them. On a closed outline the lengths are adjusted a little, so
    /// that they come out even.
    pub fn dashed(self, on: f32, off: f32) -> Stroke {
        Stroke {
            dash: Some((on, off)),
            ..self
        }
    }

    /// How wide the line is.
    pub(crate) fn width(&self) -> f32 {
        self.width
    }

    /// What makes this pen differ from others.
    pub(crate) fn fingerprint(&self) -> [u32; 3] {
        let (on, off) = self.dash.unwrap_or_default();
        [self.width, on, off].map(f32::to_bits)
    }

    /// The shape of the line, as outlines that all turn the same way (or a ring with a hole); what they cover together is
    /// the line.
    pub(crate) fn shape(&self, path: &Path) -> Vec<Vec<Point>> {
        let half = self.width / 2.0;
        if self.dash.is_none()
            && let Some(ring) = path.ring(self.width)
        {
            return ring.into_iter().map(|outline| outline.points).collect();
        }
        let mut shape = Vec::new();
        for outline in path.flatten() {
            match self.dash {
                None => pen(&outline, half, &mut shape),
                Some((on, off)) => {
                    for dash in dashes(&outline, on, off) {
                        pen(&dash, half, &mut shape);
                    }
                }
            }
        }
        shape
    }
}

/// A bar for every piece of the line, and whatever the corners between them need to look round.
fn pen(outline: &Outline, half: f32, shape: &mut Vec<Vec<Point>>) {
    let mut points: Vec<Point> = Vec::with_capacity(outline.points.len());
    for &p in &outline.points {
        if points.last().is_none_or(|last| last.distance(p) > 1e-3) {
            points.push(p);
        }
    }
    let mut closed = outline.closed;
    if closed && points.len() > 1 && points[0].distance(points[points.len() - 1]) <= 1e-3 {
        points.pop();
    }
    closed &= points.len() > 2;
    let count = points.len();
    let [first, .., last] = points[..] else {
        // A dot, or nothing at all.
        shape.extend(points.first().map(|&p| disc(p, half)));
        return;
    };
    let pieces = if closed { count } else { count - 1 };
    // How far the side of each piece lies from its middle line.
    let sides: Vec<Point> = (0..pieces)
        .map(|index| {
            let (a, b) = (points[index], points[(index + 1) % count]);
            let length = a.distance(b);
            pt((b.y - a.y) / length * half, (a.x - b.x) / length * half)
        })
        .collect();
    for (index, side) in sides.iter().enumerate() {
        let (a, b) = (points[index], points[(index + 1) % count]);
        push_turning_alike(
            vec![
                a.moved(side.x, side.y),
                b.moved(side.x, side.y),
                b.moved(-side.x, -side.y),
                a.moved(-side.x, -side.y),
            ],
            shape,
        );
    }
    let corners = if closed { 0..count } else { 1..count - 1 };
    for index in corners {
        let (before, after) = (sides[(index + pieces - 1) % pieces], sides[index % pieces]);
        let straight = (before.x * after.x + before.y * after.y) / (half * half);
        let at = points[index];
        if straight < 0.94 {
            shape.push(disc(at, half));
        } else {
            // Along a curve the bars turn only a little: a wedge on either side closes the gap.
            for sign in [1.0, -1.0] {
                let wedge = vec![
                    at,
                    at.moved(sign * before.x, sign * before.y),
                    at.moved(sign * after.x, sign * after.y),
                ];
                push_turning_alike(wedge, shape);
            }
        }
    }
    if !closed {
        shape.extend([disc(first, half), disc(last, half)]);
    }
}

fn disc(centre: Point, radius: f32) -> Vec<Point> {
    let mut disc = Vec::new();
    let circle = Path::circle(centre, radius).flatten().pop();
    push_turning_alike(
        circle.map(|outline| outline.points).unwrap_or_default(),
        &mut disc,
    );
    disc.pop().unwrap_or_default()
}

fn push_turning_alike(mut points: Vec<Point>, shape: &mut Vec<Vec<Point>>) {
    let area: f32 = (0..points.len())
        .map(|index| {
            let (a, b) = (points[index], points[(index + 1) % points.len()]);
            a.x * b.y - b.x * a.y
        })
        .sum();
    if area < 0.0 {
        points.reverse();
    }
    shape.push(points);
}

/// Cuts a line into dashes.
fn dashes(outline: &Outline, on: f32, off: f32) -> Vec<Outline> {
    let mut points = outline.points.clone();
    if outline.closed
        && let Some(&first) = points.first()
    {
        points.push(first);
    }
    let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // A line that comes back to its beginning ends with a gap, an open one with a dash.
    let tail = if outline.closed { 0.0 } else { off };
    let count = ((length + tail) / (on + off)).round().max(1.0);
    let scale = (length + tail) / (count * (on + off));
    let (on, off) = (on * scale, off * scale);
    let (mut left, mut drawing) = (on, true);
    let mut dashes = Vec::new();
    let mut dash: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let rest = from.distance(to);
            if rest <= left {
                left -= rest;
                if drawing {
                    dash.push(to);
                }
                break;
            }
            from = from.towards(to, left / rest);
            if drawing {
                dash.push(from);
                dashes.push(std::mem::take(&mut dash));
                left = off;
            } else {
                dash = vec![from];
                left = on;
            }
            drawing = !drawing;
        }
    }
    if drawing && dash.len() > 1 {
        dashes.push(dash);
    }
    dashes
        .into_iter()
        .map(|points| Outline {
            points,
            closed: false,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::geometry::Rect;

    #[test]
    fn dashes_come_out_even() {
        let square = Path::rect(Rect::new(0.0, 0.0, 100.0, 100.0)).flatten();
        assert_eq!(dashes(&square[0], 12.0, 8.0).len(), 20);
        let line = Path::line(pt(0.0, 0.0), pt(52.0, 0.0)).flatten();
        let dashes = dashes(&line[0], 12.0, 8.0);
        assert_eq!(dashes.len(), 3);
        assert!(dashes[2].points[1].distance(pt(52.0, 0.0)) < 0.01);
    }

    #[test]
    fn a_dot_is_a_disc() {
        let dot = Path::line(pt(5.0, 5.0), pt(5.0, 5.0));
        assert_eq!(Stroke::new(4.0).shape(&dot).len(), 1);
        assert!(Stroke::new(4.0).shape(&Path::new()).is_empty());
    }
}
