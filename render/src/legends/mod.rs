//! Pictures of Legends: the map within the ring of the time track, and a player's hand.

mod action;
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

use games::{Seat, Standings, legends::view::View};
pub(crate) use manual::MANUAL;

use crate::{
    Film, Looks, Picks,
    game::Pictures,
    page::{Page, People},
};

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        table::draw(self, people)
    }

    fn own(&self, seat: Seat, people: &People, picks: Option<Picks>) -> Page {
        match &self.hand {
            Some(cards) => own::draw(self, seat, cards, people, picks),
            None => self.table(people),
        }
    }

    fn hand(&self, people: &People) -> Option<Page> {
        Some(hand::draw_page(self.hand.as_ref()?, self.viewer.seat()?, people))
    }

    fn looks(&self) -> Looks {
        Looks {
            parts: part::COUNT,
            newest: part::newest(self),
            boards: false,
            hands: true,
        }
    }

    fn part(&self, people: &People, part: usize) -> Page {
        part::draw(self, part, people.codes)
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        end::draw(self, people, standings)
    }

    fn frame(&self, people: &People, _film: Film<'_>, standings: Option<&Standings>) -> Page {
        table::frame(self, people, standings)
    }
}
