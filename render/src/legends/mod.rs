//! Pictures of Legends: the map within the ring of the time track, and a player's hand.

mod hand;
mod look;
mod map;
mod own;
mod pieces;
mod scored;
mod strip;
mod track;

use games::{
    Seat, Standings,
    legends::{scoring, view::View},
};

use crate::{
    Picks, Pictures,
    toolkit::{Page, People, Rect, WIDTH, pt},
};

/// The ring with all that is in it.
const SQUARE: f32 = 1200.0;
/// Left edge of a hand.
const HAND: f32 = 28.0;

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        let scores = self.latest_scoring().unwrap_or_default();
        let more = if scores.is_empty() { 0.0 } else { scored::HEIGHT };
        let mut page = Page::new(WIDTH, (SQUARE + more) as u32);
        draw_board(&mut page, self, people, None);
        if !scores.is_empty() {
            scored::draw(
                &mut page,
                &scores,
                Rect::new(12.0, SQUARE - 2.0, 1176.0, scored::HEIGHT - 12.0),
            );
        }
        page
    }

    fn own(&self, people: &People, picks: Option<Picks>) -> Page {
        let (Some(seat), Some(cards)) = (self.viewer.seat(), &self.hand) else {
            return self.table(people);
        };
        let layout = hand::layout(cards);
        let mut page = Page::new(WIDTH, (SQUARE + layout.height) as u32);
        draw_board(&mut page, self, people, None);
        let corner = pt(HAND, SQUARE);
        hand::draw(&mut page, &layout, seat, people, corner.x, corner.y);
        own::draw(&mut page, self, &layout, corner, picks);
        page
    }

    fn hand(&self, people: &People) -> Option<Page> {
        let (seat, cards) = (self.viewer.seat()?, self.hand.as_ref()?);
        let layout = hand::layout(cards);
        let mut page = Page::new(WIDTH, (layout.height + 40.0) as u32);
        hand::draw(&mut page, &layout, seat, people, HAND, 20.0);
        Some(page)
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        let scores = self.latest_scoring().unwrap_or_default();
        let mut page = Page::new(WIDTH, (SQUARE + scored::HEIGHT) as u32);
        draw_board(&mut page, self, people, Some(standings));
        scored::draw(
            &mut page,
            &scores,
            Rect::new(12.0, SQUARE - 2.0, 1176.0, scored::HEIGHT - 12.0),
        );
        page
    }
}

/// Track, map, header and players; at the end of a match the players in order of prestige.
fn draw_board(page: &mut Page, view: &View, people: &People, standings: Option<&Standings>) {
    let table = &view.table;
    track::draw(page, table);
    map::draw(page, view);
    let winner = standings.and_then(|standings| standings.winners.first().copied());
    strip::header(page, view, people, winner);
    let mut order: Vec<Seat> = table.track.order();
    if standings.is_some() {
        // The order of turns breaks ties (L18), and sorting keeps it.
        order.sort_by_key(|seat| std::cmp::Reverse(table.players[seat.index()].prestige));
    }
    let gains = view
        .latest_scoring()
        .map(|scores| scoring::totals(&scores, table.seats()))
        .unwrap_or_default();
    strip::players(page, view, people, &order, winner.or(table.phase.seat()), &gains);
}
