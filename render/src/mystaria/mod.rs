//! Pictures of Der Wald von Mystaria.

mod board;
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
    Film, Looks, Picks,
    game::Pictures,
    page::{Page, People},
};

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        table::draw(self, people, None)
    }

    fn own(&self, seat: Seat, people: &People, picks: Option<Picks>) -> Page {
        own::draw(self, seat, people, picks)
    }

    fn hand(&self, _people: &People) -> Option<Page> {
        self.hand.map(hand::draw)
    }

    fn looks(&self) -> Looks {
        Looks {
            parts: part::parts(self).len(),
            newest: part::newest(self),
            boards: false,
            hands: true,
        }
    }

    fn part(&self, people: &People, part: usize) -> Page {
        match part::parts(self).get(part) {
            Some(&window) => part::draw(self, people, window),
            None => self.table(people),
        }
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        end::draw(self, people, standings)
    }

    fn frame(&self, people: &People, film: Film<'_>, standings: Option<&Standings>) -> Page {
        match (film.chapter, film.last) {
            (AnyView::Mystaria(chapter), AnyView::Mystaria(last)) => {
                let bounds = (chapter.landscape.bounds(), last.landscape.bounds());
                table::frame(self, people, bounds, standings)
            }
            _ => self.table(people),
        }
    }
}
