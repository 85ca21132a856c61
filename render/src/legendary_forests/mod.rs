//! Pictures of Legendary Forests.

mod end;
mod gallery;
mod header;
mod own;
mod pieces;
mod planet;
mod players;
mod style;
mod table;
mod tile;
pub(crate) mod words;

pub(crate) use gallery::sheets;
use games::{Standings, legendary_forests::View};

use crate::{
    Picks, Pictures,
    page::{Page, People},
};

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        table::draw(self, people, None)
    }

    fn own(&self, people: &People, picks: Option<Picks>) -> Page {
        match self
            .viewer
            .seat()
            .filter(|seat| seat.index() < self.planets.len())
        {
            Some(seat) => own::draw(self, seat, people, picks),
            None => self.table(people),
        }
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        end::draw(self, people, standings)
    }
}
