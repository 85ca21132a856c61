//! Pictures of Legendary Forests.

mod gallery;
mod leaves;
mod marks;
mod own;
mod planet;
mod rune;
mod strip;
mod table;
mod tile;
mod tree;

pub(crate) use gallery::sheets;
use games::{Standings, legendary_forests::View};

use crate::{
    Picks, Pictures,
    toolkit::{Page, People},
};

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        table::draw_table(self, people, None)
    }

    fn own(&self, people: &People, picks: Option<Picks>) -> Page {
        match self
            .viewer
            .seat()
            .filter(|seat| seat.index() < self.planets.len())
        {
            Some(seat) => own::draw_own(self, seat, people, picks),
            None => self.table(people),
        }
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        table::draw_table(self, people, Some(standings))
    }
}
