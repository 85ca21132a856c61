//! The table for everyone: the map within the ring of the time track, header, players and the latest scoring.

use games::{
    Seat, Standings,
    legends::{scoring, view::View},
};

use super::{end, header, journey::Journey, map, players, track};
use crate::page::{Page, People, WIDTH};

pub(super) fn draw(view: &View, people: &People) -> Page {
    let scored = view.latest_scoring().is_some_and(|scores| !scores.is_empty());
    draw_with(view, people, if scored { end::HEIGHT } else { 0.0 })
}

/// The same, always with room for a scoring.
pub(super) fn frame(view: &View, people: &People) -> Page {
    draw_with(view, people, end::HEIGHT)
}

fn draw_with(view: &View, people: &People, more: f32) -> Page {
    let scores = view.latest_scoring().unwrap_or_default();
    let mut page = Page::new(WIDTH, (track::HEIGHT + more) as u32);
    draw_board(&mut page, view, people, None);
    if !scores.is_empty() {
        end::draw_scoring(&mut page, &scores);
    }
    page
}

/// Track, map, header and players; at the end of a match the players in order of prestige.
pub(super) fn draw_board(page: &mut Page, view: &View, people: &People, standings: Option<&Standings>) {
    let table = &view.table;
    track::draw(page, table);
    let journeys = match standings {
        Some(_) => Vec::new(),
        None => Journey::news(table.board, people),
    };
    map::draw(page, view, &journeys);
    map::codes(page, table.board, people.codes);
    let winner = standings.and_then(|standings| standings.winners.first().copied());
    header::draw(page, view, people, winner);
    let mut order: Vec<Seat> = table.track.order().collect();
    if standings.is_some() {
        // The order of turns breaks ties (L18), and sorting keeps it.
        order.sort_by_key(|seat| std::cmp::Reverse(table.players[seat.index()].prestige));
    }
    let gains = view
        .latest_scoring()
        .map(|scores| scoring::totals(&scores, table.seats()))
        .unwrap_or_default();
    players::draw(page, view, people, &order, winner.or(table.phase.seat()), &gains);
    for journey in &journeys {
        journey.draw_number(page, table.board);
    }
}
