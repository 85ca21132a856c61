//! Pictures of Wispwood: the table, a player's own forest with previews, the end of a match.

mod cards;
mod components;
mod end;
mod forest;
mod gallery;
mod goals;
mod header;
mod key;
mod manual;
mod own;
mod pieces;
mod players;
mod pond;
mod scenes;
mod style;
mod table;
pub(crate) mod words;

use games::{
    AnyView, Seat, Standings,
    wispwood::{View, goals::Card},
};
pub(crate) use manual::MANUAL;

use crate::{
    Looks, Picks, RenderError,
    components::Section,
    game::Pictures,
    language::{Language, Names},
    page::{DrawOptions, MARGIN, Page, Picture},
    toolkit::pt,
};

/// Draws one goal card with its example, to explain it.
///
/// # Errors
/// When the picture cannot be written.
pub fn goal_card(card: &Card) -> Result<Picture, RenderError> {
    let mut page = Page::new(
        (cards::WIDTH + 2.0 * MARGIN) as u32,
        (cards::HEIGHT + 2.0 * MARGIN) as u32,
    );
    cards::draw(&mut page, card, pt(MARGIN, MARGIN));
    page.finish()
}

impl Pictures for View {
    fn table(&self, options: &DrawOptions) -> Page {
        table::draw(self, options, None)
    }

    fn own(&self, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page {
        own::draw(self, seat, options, picks)
    }

    fn goals(&self, language: Language) -> Option<Page> {
        Some(goals::draw(self, language))
    }

    fn components(&self, language: Language, names: Names<'_>) -> Vec<Section<'_>> {
        components::sections(self, language, names)
    }

    fn looks(&self) -> Looks {
        Looks {
            boards: true,
            goals: true,
            components: true,
            ..Looks::default()
        }
    }

    fn final_table(&self, options: &DrawOptions, standings: &Standings) -> Page {
        end::draw(self, options, standings)
    }

    fn frame(&self, options: &DrawOptions, _last: &AnyView, standings: Option<&Standings>) -> Page {
        table::draw(self, options, standings)
    }
}
