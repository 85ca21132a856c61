//! What a game brings along, and the one list of games of this crate, at the end of this file.
//!
//! Its view implements [`Pictures`]. Methods with a body are for what only some games have.

use games::{AnyView, GameId, Seat, Standings, Viewer};

use crate::{
    Film, Looks, Picks,
    language::Language,
    page::{Page, People},
};

/// The pictures of one game, drawn from what a viewer may know.
pub(crate) trait Pictures {
    /// Everything that is open, for everyone.
    fn table(&self, people: &People) -> Page;

    /// The board of the viewer's seat, large, with legal spots labelled by the keys of the choices; with picks, the
    /// chosen piece as a ghost.
    fn own(&self, seat: Seat, people: &People, picks: Option<Picks>) -> Page;

    /// What only the viewer may see; none if the game hides nothing in hands.
    fn hand(&self, _people: &People) -> Option<Page> {
        None
    }

    /// What there is to look at beside the table.
    fn looks(&self) -> Looks {
        Looks::default()
    }

    /// A part of the table in large, counted from 0.
    fn part(&self, people: &People, _part: usize) -> Page {
        self.table(people)
    }

    /// The end of the match: final boards, scores, winner.
    fn final_table(&self, people: &People, standings: &Standings) -> Page;

    /// The table as a frame of a film; with standings, the end itself.
    fn frame(&self, people: &People, film: Film<'_>, standings: Option<&Standings>) -> Page;
}

/// Finds what belongs to a game. The text is how the names of its files in `render/rules` begin.
macro_rules! games {
    ($($game:ident = $rules:literal;)+) => {
        /// What can be drawn and said of a view.
        pub(crate) fn pictures(view: &AnyView) -> &dyn Pictures {
            match view { $(AnyView::$game(view) => view.as_ref(),)+ }
        }

        /// The same view, as if this viewer looked.
        pub(crate) fn looked_at_by(viewer: Viewer, mut view: AnyView) -> AnyView {
            match &mut view { $(AnyView::$game(view) => view.viewer = viewer,)+ }
            view
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

games! {
    LegendaryForests = "forests";
    Mystaria = "mystaria";
    Wispwood = "wispwood";
    Legends = "legends";
}
