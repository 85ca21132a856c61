//! Pictures of Legends: the map within the ring of the time track, and a player's hand.

mod gallery;
mod hand;
mod look;
mod map;
mod own;
mod pieces;
mod scored;
mod strip;
mod track;

pub(crate) use gallery::sheets;
use games::{
    Seat, Standings,
    legends::{scoring, view::View},
};

use self::own::Plan;
use crate::{
    Picks, Pictures,
    toolkit::{MARGIN, Page, People, Rect, WIDTH, pt},
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
        let plan = Plan::new(self, picks);
        let all = plan.needs_cards();
        let layout = if all {
            hand::layout(cards)
        } else {
            hand::brief(cards)
        };
        let mut page = Page::new(WIDTH, (map::BOTTOM + track::LINE + layout.height + 12.0) as u32);
        map::draw(&mut page, self);
        let weeks = (self.table.track.week(seat), plan.week(self, seat));
        track::line(&mut page, &self.table, seat, weeks.1, pt(HAND + 2.0, map::BOTTOM));
        let corner = pt(HAND, map::BOTTOM + track::LINE);
        hand::draw(&mut page, &layout, seat, people, corner, Some(weeks));
        plan.draw(&mut page, self, seat, &layout, corner);
        // Of the map only what the choice is about: the table that everyone sees has the rest.
        let places = plan.places(self, seat);
        let wanted = |row: usize| match (places.is_empty(), all) {
            (true, cards) => !cards,
            (false, _) => places.iter().any(|&place| map::row(place) == row),
        };
        for row in (0..3).rev().filter(|&row| !wanted(row)) {
            let (from, to) = map::band(row);
            page.cut(from, to);
        }
        // Cards keep some distance from the edge by themselves.
        let margin = if (0..3).any(wanted) { 0 } else { MARGIN as u32 };
        page.cut(0, map::TOP - margin);
        page
    }

    fn hand(&self, people: &People) -> Option<Page> {
        let (seat, cards) = (self.viewer.seat()?, self.hand.as_ref()?);
        let layout = hand::layout(cards);
        let mut page = Page::new(WIDTH, (layout.height + 40.0) as u32);
        hand::draw(&mut page, &layout, seat, people, pt(HAND, 20.0), None);
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
    let mut order: Vec<Seat> = table.track.order().collect();
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
