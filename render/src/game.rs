//! The parts of a game that `render` needs.
//!
//! Its view implements [`Words`] in `words.rs` and [`Pictures`] in `mod.rs`; `manual.rs` has its [`Manual`]. Methods
//! with a default body are for features that only some games have.

use std::ops::Deref;

use games::{AnyView, GameId, Phrase, Replay, Seat, Standings, Viewer};

use crate::{
    Looks, Picks,
    components::Section,
    gallery::Sheets,
    key::Symbol,
    language::{Language, Names},
    page::{DrawOptions, Page, SeatColours},
    rules::{Group, Step, TopicPicture},
};

/// A match in words, from what a viewer may know.
pub(crate) trait Words {
    /// Returns the whole board, most important facts first. `scores` is whether points are included during the match,
    /// in games that can leave them out.
    fn board(&self, language: Language, names: Names<'_>, scores: bool) -> String;

    /// Returns a summary of the board, for those who can't see the picture.
    fn summary(&self, language: Language, names: Names<'_>, scores: bool) -> String {
        self.board(language, names, scores)
    }

    /// Returns the points of each seat as the picture shows them, formatted from the scores.
    fn points(&self, scores: &[i32]) -> Vec<String> {
        scores.iter().map(ToString::to_string).collect()
    }

    /// Returns the sources of a seat's points at the end, if the picture shows more than the lines of the standings.
    fn parts_of_points(&self, _replay: &Replay, _seat: Seat, _language: Language) -> Vec<String> {
        Vec::new()
    }

    /// Returns the points of an opponent without a seat.
    fn other_points(&self, _language: Language) -> Option<String> {
        None
    }

    /// How the match was set up.
    fn settings(&self) -> Phrase;

    /// Returns the rules of the cards that stay open for the whole match.
    fn cards(&self, _language: Language) -> Vec<String> {
        Vec::new()
    }
}

/// The pictures of one game, drawn from what a viewer may know.
pub(crate) trait Pictures: Words {
    /// Draws the public table.
    fn table(&self, options: &DrawOptions) -> Page;

    /// Draws the enlarged board of the viewer's seat. Legal fields are labelled with the keys of the choices; with
    /// picks, the chosen piece is a ghost.
    fn own(&self, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page;

    /// What only the viewer may see; `None` if the game hides nothing in hands.
    fn hand(&self, _people: &DrawOptions) -> Option<Page> {
        None
    }

    /// The goal cards of the match; `None` if the game has no such cards.
    fn goals(&self, _language: Language) -> Option<Page> {
        None
    }

    /// What lies open besides the board; nothing if the board shows all of it.
    fn components(&self, _language: Language, _names: Names<'_>) -> Vec<Section<'_>> {
        Vec::new()
    }

    /// What there is to look at besides the table.
    fn looks(&self) -> Looks {
        Looks::default()
    }

    /// Draws an enlarged part of the table, counted from 0.
    fn part(&self, options: &DrawOptions, _part: usize) -> Page {
        self.table(options)
    }

    /// Draws the end of the match: final boards, scores, winner.
    fn final_table(&self, options: &DrawOptions, standings: &Standings) -> Page;

    /// Draws the table as a frame of an animation, with the layout of its last table; with standings, the end of the
    /// match.
    fn frame(&self, options: &DrawOptions, _last: &AnyView, standings: Option<&Standings>) -> Page {
        standings.map_or_else(
            || self.table(options),
            |standings| self.final_table(options, standings),
        )
    }
}

/// Pictures and texts of a game that need no match.
pub(crate) struct Manual {
    /// The symbols of the key, and the faces for menus.
    pub(crate) symbols: fn() -> Vec<Symbol>,
    /// Returns the face for the subject of a phrase, by the id of its symbol.
    pub(crate) face: fn(&Phrase) -> Option<String>,
    /// The sheets of the gallery with their names.
    pub(crate) sheets: fn() -> Sheets,
    /// The top of the banner within the picture of the table, where the game looks most typical.
    pub(crate) banner_top: u32,
    /// A typical decision of the reader in the match of the tour, and in that of a solo match.
    pub(crate) tour: Step,
    pub(crate) alone: Option<Step>,
    /// Converts a move's notation for readers of a language.
    pub(crate) notation: fn(&str, Language) -> String,
    /// The topics of the rules that explain each task.
    pub(crate) topics: &'static [(&'static str, &'static [&'static str])],
    /// Topics of the rules with their own pictures. `goal`, `play`, `end` and `parts` have one in every game.
    pub(crate) pictures: &'static [(&'static str, TopicPicture)],
    /// Groups of topics that are made from the game's data.
    pub(crate) more_groups: fn(Language) -> Vec<Group>,
    /// Text that is added to a topic from the game's data.
    pub(crate) more_text: fn(&str, Language) -> Option<String>,
}

impl Manual {
    /// The defaults, which most games keep.
    pub(crate) const PLAIN: Manual = Manual {
        symbols: Vec::new,
        face: |_| None,
        sheets: Vec::new,
        banner_top: 0,
        tour: Step::table("", 0),
        alone: None,
        notation: |text, _| text.to_owned(),
        topics: &[],
        pictures: &[],
        more_groups: |_| Vec::new(),
        more_text: |_, _| None,
    };
}

/// The pictures of a view. The seats have its colours for as long as this exists.
pub(crate) struct InColours<'a> {
    pictures: &'a (dyn Pictures + 'static),
    _colours: SeatColours,
}

impl Deref for InColours<'_> {
    type Target = dyn Pictures;

    fn deref(&self) -> &Self::Target {
        self.pictures
    }
}

/// Selects the implementation for a game.
macro_rules! games {
    ($($game:ident = $folder:ident, $id:literal, $rules:literal;)+) => {
        /// Returns the pictures of a view, in the colours of its seats.
        pub(crate) fn pictures(view: &AnyView) -> InColours<'_> {
            InColours {
                pictures: match view { $(AnyView::$game(view) => view.as_ref(),)+ },
                _colours: SeatColours::set(view.colours()),
            }
        }

        /// Replaces the viewer of a spectator's view.
        pub(crate) fn looked_at_by(viewer: Viewer, mut view: AnyView) -> AnyView {
            match &mut view { $(AnyView::$game(view) => view.viewer = viewer,)+ }
            view
        }

        /// Returns the manual of a game.
        pub(crate) fn manual(game: GameId) -> &'static Manual {
            match game { $(GameId::$game => &crate::$folder::MANUAL,)+ }
        }

        /// Returns the rules of a game, as translators write them.
        pub(crate) fn rules_text(game: GameId, language: Language) -> &'static str {
            match (game, language) { $(
                (GameId::$game, Language::English) => include_str!(concat!("../rules/", $rules, ".en.md")),
                (GameId::$game, Language::German) => include_str!(concat!("../rules/", $rules, ".de.md")),
                (GameId::$game, Language::French) => include_str!(concat!("../rules/", $rules, ".fr.md")),
            )+ }
        }
    };
}

games::every_game!(games);
