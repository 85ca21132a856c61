//! How large things are on a phone, known from the layout.

use super::Page;
use crate::toolkit::Rect;

/// Width in pixels at which a phone of 390 px shows a picture.
pub const PHONE: f32 = 322.0;

/// What kind of thing has a size that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A field or tile of a board, or a cell of a track.
    Field,
    /// A card that can be read or chosen.
    Card,
    /// A place that can be chosen.
    Spot,
}

/// Something that must be large enough to be seen and chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    pub part: Part,
    /// Where it lies.
    pub area: Rect,
}

impl Page {
    /// Remembers the size of something that must be large enough on a phone; not in an overview.
    pub fn show(&mut self, part: Part, area: Rect) {
        if !self.aside {
            self.shown.push(Shown { part, area });
        }
    }

    /// What has been drawn so far whose size matters.
    pub fn shown(&self) -> &[Shown] {
        &self.shown
    }

    /// Whether an overview is being drawn.
    pub fn is_aside(&self) -> bool {
        self.aside
    }

    /// Draws an overview: something that repeats in small what is large elsewhere.
    pub fn aside<T>(&mut self, draw: impl FnOnce(&mut Page) -> T) -> T {
        let before = std::mem::replace(&mut self.aside, true);
        let drawn = draw(self);
        self.aside = before;
        drawn
    }
}
