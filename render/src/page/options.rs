//! The options of a picture besides its view: names, contrast, language, and the new moves.

use games::{AnyMove, Seat};

use super::names::drawable;
use crate::{language::Language, toolkit::Type};

/// What stands between the name of a bot and its level.
const LEVEL: &str = " · ";

/// Names by seat, and what a picture shows beyond the view.
#[derive(Debug, Clone, Copy)]
pub struct DrawOptions<'a> {
    /// Names as people wrote them; [`DrawOptions::name`] cleans them.
    pub names: &'a [String],
    /// Whether points are shown during the match, in games whose tables can leave them out.
    pub scores: bool,
    /// The news. Without them, the last move is marked, as far as the view contains it.
    pub happened: Option<Happened<'a>>,
    /// Whether pictures for one player have darker grounds, lighter lines and stronger colours.
    pub high_contrast: bool,
    /// Whether private pictures show how a choice would change the points.
    pub gains: bool,
    /// The language for the codes of places; English by default, like all words.
    pub codes: Language,
    /// Whether the picture is a frame of an animation. Then no outline moves from panel to panel with the turn, because
    /// it would make every frame large.
    pub film: bool,
}

/// Moves with their players, in order.
pub type Moves<'a> = &'a [(Seat, AnyMove)];

/// The moves of a match, and which of them the picture marks with numbers.
///
/// A picture marks only what its view shows as well: sealed moves leave no trace.
#[derive(Debug, Clone, Copy)]
pub struct Happened<'a> {
    /// All moves of the match so far, in order. The last ones are enough, but then the start of a journey may be
    /// unknown.
    pub moves: &'a [(Seat, AnyMove)],
    /// How many of them, from the end, are new to the viewer.
    pub fresh: usize,
}

impl<'a> Happened<'a> {
    /// Returns the moves that were known before, and the new ones.
    pub fn split(&self) -> (Moves<'a>, Moves<'a>) {
        self.moves.split_at(self.moves.len().saturating_sub(self.fresh))
    }
}

impl<'a> DrawOptions<'a> {
    /// Creates options with these names in order of seats, and defaults otherwise.
    pub fn new(names: &'a [String]) -> Self {
        DrawOptions {
            names,
            scores: true,
            happened: None,
            high_contrast: false,
            gains: true,
            codes: Language::default(),
            film: false,
        }
    }

    /// Marks the last `fresh` of these moves as new.
    pub fn after(self, moves: &'a [(Seat, AnyMove)], fresh: usize) -> Self {
        DrawOptions {
            happened: Some(Happened { moves, fresh }),
            ..self
        }
    }

    /// Sets the contrast of private pictures.
    pub fn with_high_contrast(self, high_contrast: bool) -> Self {
        DrawOptions {
            high_contrast,
            ..self
        }
    }

    /// Sets the language of place codes.
    pub fn reading(self, language: Language) -> Self {
        DrawOptions {
            codes: language,
            ..self
        }
    }

    /// Hides points until the end.
    pub fn without_scores(self) -> Self {
        DrawOptions {
            scores: false,
            ..self
        }
    }

    /// Hides score previews.
    pub fn without_gains(self) -> Self {
        DrawOptions { gains: false, ..self }
    }

    /// The name of a seat as it can be drawn; `None` if only the seat's sign can be.
    pub fn name(&self, seat: Seat) -> Option<String> {
        self.names.get(seat.index()).and_then(|name| drawable(name))
    }

    /// The name of a seat, or as much of it as fits into this width: where the level of a bot would be cut, it is left out.
    pub fn short_name(&self, seat: Seat, kind: Type, width: f32) -> Option<String> {
        let name = self.name(seat)?;
        let without_level = name.split(LEVEL).next().unwrap_or(&name);
        Some(if kind.width(&name) <= width {
            name
        } else {
            kind.fit(without_level, width)
        })
    }

    /// Returns the new moves, each with the number of its turn from 1; empty without news.
    pub fn news(&self) -> Vec<(usize, Seat, &'a AnyMove)> {
        let fresh = self.happened.map_or(&[][..], |happened| happened.split().1);
        let mut number = 0;
        let mut last = None;
        let turn = |(seat, chosen): &'a (Seat, AnyMove)| {
            number += usize::from(last != Some(*seat));
            last = Some(*seat);
            (number, *seat, chosen)
        };
        fresh.iter().map(turn).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_left_out_before_a_name_is_cut() {
        let names = ["Alder · Forester".to_owned()];
        let options = DrawOptions::new(&names);
        let kind = Type::bold(30.0);
        let short = |width: f32| options.short_name(Seat(0), kind, width);
        assert_eq!(short(kind.width(&names[0])).as_deref(), Some("Alder · Forester"));
        assert_eq!(short(kind.width("Alder") + 1.0).as_deref(), Some("Alder"));
        assert_eq!(short(kind.width("Ald…") + 1.0).as_deref(), Some("Ald…"));
    }
}
