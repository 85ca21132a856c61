//! The size of things on a phone, computed from the layout.

use super::Page;
use crate::toolkit::Rect;

/// Width in pixels at which a phone of 390 px shows a picture.
pub const PHONE: f32 = 322.0;

/// The kind of an item whose size matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A field or tile of a board, or a field of a track.
    Field,
    /// A card that can be read or chosen.
    Card,
    /// A place that can be chosen.
    Spot,
}

/// An item that must be large enough to be seen and chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    pub part: Part,
    /// Where it lies.
    pub area: Rect,
}

impl Page {
    /// Records the size of an item that must be large enough on a phone, unless it is in an overview.
    pub fn show(&mut self, part: Part, area: Rect) {
        if !self.aside {
            self.shown.push(Shown { part, area });
        }
    }

    /// Returns the recorded items.
    pub fn shown(&self) -> &[Shown] {
        &self.shown
    }

    /// Whether an overview is being drawn.
    pub fn is_aside(&self) -> bool {
        self.aside
    }

    /// Draws an overview, which repeats enlarged content at a small size.
    pub fn aside<T>(&mut self, draw: impl FnOnce(&mut Page) -> T) -> T {
        let before = std::mem::replace(&mut self.aside, true);
        let drawn = draw(self);
        self.aside = before;
        drawn
    }
}
