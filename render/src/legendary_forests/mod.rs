//! Pictures of Legendary Forests.

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
    Film, Looks, Picks,
    game::Pictures,
    page::{Page, People},
};

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        table::draw(self, people, None, None)
    }

    fn own(&self, seat: Seat, people: &People, picks: Option<Picks>) -> Page {
        match seat.index() < self.planets.len() {
            true => own::draw(self, seat, people, picks),
            false => self.table(people),
        }
    }

    fn looks(&self) -> Looks {
        Looks {
            boards: true,
            ..Looks::default()
        }
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        end::draw(self, people, standings)
    }

    fn frame(&self, people: &People, film: Film<'_>, standings: Option<&Standings>) -> Page {
        match (film.chapter, film.last) {
            (AnyView::LegendaryForests(chapter), AnyView::LegendaryForests(last)) => {
                table::draw(self, people, standings, Some((chapter, last)))
            }
            _ => self.table(people),
        }
    }
}
