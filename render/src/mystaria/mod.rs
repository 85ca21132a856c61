//! Pictures of Der Wald von Mystaria.

mod board;
mod components;
mod end;
mod gallery;
mod hand;
mod header;
mod key;
mod manual;
mod news;
mod overview;
mod own;
mod part;
mod pieces;
mod players;
mod style;
mod table;
mod words;

use games::{AnyView, Seat, Standings, mystaria::View};
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
        table::draw(self, options, None)
    }

    fn own(&self, seat: Seat, _options: &DrawOptions, picks: Option<Picks>) -> Page {
        own::draw(self, seat, picks)
    }

    fn hand(&self, _people: &DrawOptions) -> Option<Page> {
        self.hand.map(hand::draw)
    }

    fn components(&self, language: Language, names: Names<'_>) -> Vec<Section<'_>> {
        components::sections(self, language, names)
    }

    fn looks(&self) -> Looks {
        Looks {
            parts: part::parts(self).len(),
            newest: part::newest(self),
            boards: false,
            hands: true,
            goals: false,
            components: true,
        }
    }

    fn part(&self, options: &DrawOptions, part: usize) -> Page {
        match part::parts(self).get(part) {
            Some(&window) => part::draw(self, options, window),
            None => self.table(options),
        }
    }

    fn final_table(&self, options: &DrawOptions, standings: &Standings) -> Page {
        end::draw(self, options, standings)
    }

    fn frame(&self, options: &DrawOptions, last: &AnyView, standings: Option<&Standings>) -> Page {
        match last {
            AnyView::Mystaria(last) => table::frame(self, options, last.landscape.bounds(), standings),
            _ => self.table(options),
        }
    }
}
