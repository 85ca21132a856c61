//! Points, rectangles and the moves that shapes are put in place by. All lengths are pixels unless said otherwise; `y`
//! grows downward.

/// A place in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downward.
    pub y: f32,
}

/// Short for a [`Point`].
pub const fn pt(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// The point moved by so much.
    pub fn moved(self, dx: f32, dy: f32) -> Point {
        pt(self.x + dx, self.y + dy)
    }

    /// The point on the way to `other`: 0 is here, 1 is there.
    pub fn towards(self, other: Point, part: f32) -> Point {
        pt(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }

    /// Distance to `other`.
    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// From the left top corner and the size.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// From the middle and the size.
    pub fn centred(middle: Point, w: f32, h: f32) -> Rect {
        Rect::new(middle.x - w / 2.0, middle.y - h / 2.0, w, h)
    }

    /// Right edge.
    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    /// Bottom edge.
    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    /// The middle.
    pub fn middle(&self) -> Point {
        pt(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The rectangle with every side moved inward by `by`, outward if it is negative.
    pub fn inset(&self, by: f32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// The rectangle moved by so much.
    pub fn moved(&self, dx: f32, dy: f32) -> Rect {
        Rect::new(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// Whether the two share more than a border.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Whether `other` lies within.
    pub fn contains(&self, other: &Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }
}

/// A move, turn or change of size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    // Column by column: x' = a x + c y + e, y' = b x + d y + f.
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
    f: f32,
}

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Transform = Transform {
        a: 1.0,
        b: 0.0,
        c: 0.0,
        d: 1.0,
        e: 0.0,
        f: 0.0,
    };

    /// Scales by `scale` and then moves the origin to `to`: how a symbol drawn around 0,0 gets to its place.
    pub fn place(to: Point, scale: f32) -> Transform {
        Transform {
            a: scale,
            d: scale,
            e: to.x,
            f: to.y,
            ..Transform::IDENTITY
        }
    }

    /// Moves.
    pub fn shift(dx: f32, dy: f32) -> Transform {
        Transform::place(pt(dx, dy), 1.0)
    }

    /// Stretches by different factors across and down.
    pub fn stretch(across: f32, down: f32) -> Transform {
        Transform {
            a: across,
            d: down,
            ..Transform::IDENTITY
        }
    }

    /// Turns clockwise around the origin.
    pub fn turn(degrees: f32) -> Transform {
        // Quarter turns are exact, so that a turned tile is the tile, pixel for pixel.
        let (sin, cos) = match degrees.rem_euclid(360.0) {
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            other => other.to_radians().sin_cos(),
        };
        Transform {
            a: cos,
            b: sin,
            c: -sin,
            d: cos,
            e: 0.0,
            f: 0.0,
        }
    }

    /// This, and `next` after it.
    pub fn then(&self, next: Transform) -> Transform {
        let origin = next.apply(pt(self.e, self.f));
        Transform {
            a: next.a * self.a + next.c * self.b,
            b: next.b * self.a + next.d * self.b,
            c: next.a * self.c + next.c * self.d,
            d: next.b * self.c + next.d * self.d,
            e: origin.x,
            f: origin.y,
        }
    }

    /// Where a point comes to lie.
    pub fn apply(&self, p: Point) -> Point {
        pt(
            self.a * p.x + self.c * p.y + self.e,
            self.b * p.x + self.d * p.y + self.f,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_clockwise_and_transforms_follow_each_other() {
        let right = pt(1.0, 0.0);
        assert_eq!(Transform::turn(90.0).apply(right), pt(0.0, 1.0));
        let both = Transform::turn(90.0).then(Transform::place(pt(5.0, 5.0), 2.0));
        assert_eq!(both.apply(right), pt(5.0, 7.0));
    }

    #[test]
    fn neighbours_that_share_a_border_do_not_overlap() {
        let left = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert!(!left.overlaps(&left.moved(10.0, 0.0)));
        assert!(left.overlaps(&left.moved(9.0, 9.0)));
        assert!(left.contains(&left.inset(1.0)));
    }
}
