//! The public table: the map within the ring of the time track, header, players and the latest scoring.

use games::{Seat, Standings, legends::view::View};

use super::{
    end, header,
    journey::Journey,
    map::{self, Map},
    players, track,
};
use crate::page::{DrawOptions, Page};

pub(super) fn draw(view: &View, options: &DrawOptions) -> Page {
    let scores = view.latest_scoring().unwrap_or_default();
    let more = if scores.is_empty() { 0.0 } else { end::HEIGHT };
    let mut page = Page::table(options, (track::HEIGHT + more) as u32);
    draw_board(&mut page, view, options, None);
    if !scores.is_empty() {
        end::draw_scoring(&mut page, &scores);
    }
    page
}

/// The table as a frame of a film, without the scoring: its strip would be empty for most of the time.
pub(super) fn frame(view: &View, options: &DrawOptions, standings: Option<&Standings>) -> Page {
    let mut page = Page::table(options, track::HEIGHT as u32);
    draw_board(&mut page, view, options, standings);
    page
}

/// Draws track, map, header and players; at the end of a match, the players in order of prestige.
pub(super) fn draw_board(page: &mut Page, view: &View, options: &DrawOptions, standings: Option<&Standings>) {
    let table = &view.table;
    track::draw(page, table);
    let journeys = match standings {
        Some(_) => Vec::new(),
        None => Journey::news(table.board, options),
    };
    let map = Map::of_table(table.board);
    map::draw(page, map, view, &journeys);
    map::codes(page, map, options.codes);
    let winner = standings.and_then(|standings| standings.winners.first().copied());
    header::draw(page, view, options, winner);
    let mut order: Vec<Seat> = table.track.order().collect();
    if standings.is_some() {
        // The order of turns breaks ties (L18), and sorting keeps it.
        order.sort_by_key(|seat| std::cmp::Reverse(table.players[seat.index()].prestige));
    }
    let gains = view
        .latest_scoring()
        .map(|scores| {
            let gain = |seat| scores.iter().map(|score| score.total(seat)).sum();
            Seat::all(table.seats()).map(gain).collect::<Vec<i32>>()
        })
        .unwrap_or_default();
    players::draw(page, view, options, &order, winner.or(table.phase.seat()), &gains);
    for journey in &journeys {
        journey.draw_number(page, map);
    }
}
