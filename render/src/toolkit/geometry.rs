//! Points, rectangles, and the transforms that put shapes in place. All lengths are pixels unless stated otherwise; `y`
//! grows downward.

use kurbo::Affine;

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
    /// The point moved by `dx` and `dy`.
    pub fn moved(self, dx: f32, dy: f32) -> Point {
        pt(self.x + dx, self.y + dy)
    }

    /// Returns the point on the way to `other`: 0 is here, 1 is there.
    pub fn towards(self, other: Point, part: f32) -> Point {
        pt(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }

    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Returns the point in the type that paths use.
    pub(super) fn precise(self) -> kurbo::Point {
        kurbo::Point::new(self.x.into(), self.y.into())
    }
}

impl From<kurbo::Point> for Point {
    fn from(p: kurbo::Point) -> Point {
        pt(p.x as f32, p.y as f32)
    }
}

/// An upright rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Rect {
    /// Creates a rectangle from the left top corner and the size.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// From the middle and the size.
    pub fn centred(middle: Point, w: f32, h: f32) -> Rect {
        Rect::new(middle.x - w / 2.0, middle.y - h / 2.0, w, h)
    }

    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    pub fn middle(&self) -> Point {
        pt(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Returns the rectangle with every side moved inward by `by`, or outward if it is negative.
    pub fn inset(&self, by: f32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// The rectangle moved by `dx` and `dy`.
    pub fn moved(&self, dx: f32, dy: f32) -> Rect {
        Rect::new(self.x + dx, self.y + dy, self.w, self.h)
    }

    /// What lies in both; `None` if they only touch.
    pub fn common(&self, other: &Rect) -> Option<Rect> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (right > x && bottom > y).then(|| Rect::new(x, y, right - x, bottom - y))
    }

    /// Returns whether the two share more than a border.
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

/// A translation, rotation or scaling.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform(pub(super) Affine);

impl Transform {
    /// Scales by `scale` and then moves the origin to `to`, which puts a symbol drawn around 0,0 in its place.
    pub fn place(to: Point, scale: f32) -> Transform {
        let scale = f64::from(scale);
        Transform(Affine::new([scale, 0.0, 0.0, scale, to.x.into(), to.y.into()]))
    }

    /// Moves.
    pub fn shift(dx: f32, dy: f32) -> Transform {
        Transform::place(pt(dx, dy), 1.0)
    }

    /// Turns clockwise around the origin.
    pub fn turn(degrees: f32) -> Transform {
        Transform(Affine::rotate(f64::from(degrees).to_radians()))
    }

    /// This, and `next` after it.
    pub fn then(&self, next: Transform) -> Transform {
        Transform(next.0 * self.0)
    }

    /// Transforms a point.
    pub fn apply(&self, p: Point) -> Point {
        (self.0 * p.precise()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_clockwise_and_transforms_follow_each_other() {
        let right = pt(1.0, 0.0);
        assert!(Transform::turn(90.0).apply(right).distance(pt(0.0, 1.0)) < 1e-6);
        let both = Transform::turn(90.0).then(Transform::place(pt(5.0, 5.0), 2.0));
        assert!(both.apply(right).distance(pt(5.0, 7.0)) < 1e-5);
    }

    #[test]
    fn neighbours_that_share_a_border_do_not_overlap() {
        let left = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert!(!left.overlaps(&left.moved(10.0, 0.0)));
        assert!(left.overlaps(&left.moved(9.0, 9.0)));
        assert!(left.contains(&left.inset(1.0)));
    }
}
