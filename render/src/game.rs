//! What a game brings along.
//!
//! Its view implements [`Words`] in `words.rs` and [`Pictures`] in `mod.rs`; `manual.rs` has its
//! [`Manual`]. Methods with a body are for what only some games have.

use games::{AnyView, GameId, Phrase, Replay, Seat, Standings, Viewer};

use crate::{
    Looks, Picks,
    components::Section,
    gallery::Sheets,
    key::Symbol,
    language::{Language, Names},
    page::{DrawOptions, Page},
    rules::{Group, Step, TopicPicture},
};

/// A match in words, told from what a viewer may know.
pub(crate) trait Words {
    /// The whole board, most important first; `scores` says whether points are told while the match is on, where they can
    /// be left out.
    fn board(&self, language: Language, names: Names<'_>, scores: bool) -> String;

    /// The board in short, for those who cannot see the picture.
    fn summary(&self, language: Language, names: Names<'_>, scores: bool) -> String {
        self.board(language, names, scores)
    }

    /// The points of each seat as the picture shows them, made from the scores.
    fn points(&self, scores: &[i32]) -> Vec<String> {
        scores.iter().map(ToString::to_string).collect()
    }

    /// What the points of a seat are for, at the end, where the picture shows more than the lines of the standings.
    fn parts_of_points(&self, _replay: &Replay, _seat: Seat, _language: Language) -> Vec<String> {
        Vec::new()
    }

    /// The points of an opponent without a seat.
    fn other_points(&self, _language: Language) -> Option<String> {
        None
    }

    /// How the match was set up.
    fn settings(&self) -> Phrase;

    /// The rules of the cards that lie open for the whole match.
    fn cards(&self, _language: Language) -> Vec<String> {
        Vec::new()
    }
}

/// The pictures of one game, drawn from what a viewer may know.
pub(crate) trait Pictures: Words {
    /// Everything that is open, for everyone.
    fn table(&self, options: &DrawOptions) -> Page;

    /// The board of the viewer's seat, large, with legal spots labelled by the keys of the choices; with picks, the
    /// chosen piece as a ghost.
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

    /// A part of the table in large, counted from 0.
    fn part(&self, options: &DrawOptions, _part: usize) -> Page {
        self.table(options)
    }

    /// The end of the match: final boards, scores, winner.
    fn final_table(&self, options: &DrawOptions, standings: &Standings) -> Page;

    /// The table as a frame of a film, with the layout of the film's last table; with standings, the end itself.
    fn frame(&self, options: &DrawOptions, _last: &AnyView, standings: Option<&Standings>) -> Page {
        standings.map_or_else(
            || self.table(options),
            |standings| self.final_table(options, standings),
        )
    }
}

/// What can be shown and said of a game without a match.
pub(crate) struct Manual {
    /// What the key explains, and the faces of menus.
    pub(crate) symbols: fn() -> Vec<Symbol>,
    /// The face of what a phrase itself is about, by the id of its symbol.
    pub(crate) face: fn(&Phrase) -> Option<String>,
    /// The sheets of the gallery with their names.
    pub(crate) sheets: fn() -> Sheets,
    /// Where the banner begins in the picture of the table: at what is most the game's own.
    pub(crate) banner_top: u32,
    /// A usual decision of the reader in the match of the tour, and in that of a game alone.
    pub(crate) tour: Step,
    pub(crate) alone: Option<Step>,
    /// A move in notation, as it is written for readers of a language.
    pub(crate) notation: fn(&str, Language) -> String,
    /// Topics of the rules that explain each task.
    pub(crate) topics: &'static [(&'static str, &'static [&'static str])],
    /// Topics of the rules with pictures of their own. `goal`, `play`, `end` and `parts` have one in every game.
    pub(crate) pictures: &'static [(&'static str, TopicPicture)],
    /// Groups of topics that are made from the game's data.
    pub(crate) more_groups: fn(Language) -> Vec<Group>,
    /// What is added to the text of a topic from the game's data.
    pub(crate) more_text: fn(&str, Language) -> Option<String>,
}

impl Manual {
    /// What most games leave as it is.
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

/// Finds what belongs to a game.
macro_rules! games {
    ($($game:ident = $folder:ident, $id:literal, $rules:literal;)+) => {
        /// What can be drawn and said of a view.
        pub(crate) fn pictures(view: &AnyView) -> &dyn Pictures {
            match view { $(AnyView::$game(view) => view.as_ref(),)+ }
        }

        /// Replaces the viewer of a spectator's view.
        pub(crate) fn looked_at_by(viewer: Viewer, mut view: AnyView) -> AnyView {
            match &mut view { $(AnyView::$game(view) => view.viewer = viewer,)+ }
            view
        }

        /// What can be shown and said of a game.
        pub(crate) fn manual(game: GameId) -> &'static Manual {
            match game { $(GameId::$game => &crate::$folder::MANUAL,)+ }
        }

        /// The rules of a game, as translators write them.
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
