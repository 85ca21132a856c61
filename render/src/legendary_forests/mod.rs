//! Pictures of Legendary Forests.

mod components;
mod end;
mod gallery;
mod header;
mod key;
mod manual;
mod overview;
mod own;
mod pieces;
mod planet;
mod players;
mod scenes;
mod style;
mod table;
mod task;
mod tile;
mod words;

use games::{AnyView, Seat, Standings, legendary_forests::View};
pub(crate) use manual::MANUAL;

use crate::{
    Looks, Picks,
    components::Section,
    game::Pictures,
    language::{Language, Names},
    page::{DrawOptions, Page},
};

impl Pictures for View {
    fn table(&self, options: &DrawOptions) -> Page {
        table::draw(self, options, None, None)
    }

    fn own(&self, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page {
        if seat.index() < self.planets.len() {
            own::draw(self, seat, options, picks)
        } else {
            self.table(options)
        }
    }

    fn components(&self, language: Language, names: Names<'_>) -> Vec<Section<'_>> {
        components::sections(self, language, names)
    }

    fn looks(&self) -> Looks {
        Looks {
            boards: true,
            components: true,
            ..Looks::default()
        }
    }

    fn final_table(&self, options: &DrawOptions, standings: &Standings) -> Page {
        end::draw(self, options, standings)
    }

    fn frame(&self, options: &DrawOptions, last: &AnyView, standings: Option<&Standings>) -> Page {
        match last {
            AnyView::LegendaryForests(last) => table::draw(self, options, standings, Some(last)),
            _ => self.table(options),
        }
    }
}
