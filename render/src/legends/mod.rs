//! Pictures of Legends: the map within the ring of the time track, and a player's hand.

mod action;
mod components;
mod end;
mod gallery;
mod hand;
mod header;
mod journey;
mod key;
mod manual;
mod map;
mod own;
mod part;
mod pieces;
mod players;
mod scenes;
mod style;
mod table;
mod track;
mod words;
mod zoom;

use games::{AnyView, Seat, Standings, legends::view::View};
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
        table::draw(self, options)
    }

    fn own(&self, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page {
        match &self.hand {
            Some(cards) => own::draw(self, seat, cards, options, picks),
            None => self.table(options),
        }
    }

    fn hand(&self, options: &DrawOptions) -> Option<Page> {
        Some(hand::draw_page(self.hand.as_ref()?, self.viewer.seat()?, options))
    }

    fn components(&self, language: Language, names: Names<'_>) -> Vec<Section<'_>> {
        components::sections(self, language, names)
    }

    fn looks(&self) -> Looks {
        Looks {
            parts: part::COUNT,
            newest: part::newest(self),
            boards: false,
            hands: true,
            goals: false,
            components: true,
        }
    }

    fn part(&self, options: &DrawOptions, part: usize) -> Page {
        part::draw(self, part, options.codes)
    }

    fn final_table(&self, options: &DrawOptions, standings: &Standings) -> Page {
        end::draw(self, options, standings)
    }

    fn frame(&self, options: &DrawOptions, _last: &AnyView, standings: Option<&Standings>) -> Page {
        table::frame(self, options, standings)
    }
}
