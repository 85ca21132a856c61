//! The news of a match, all of it public.

use super::{
    planet::{Laid, ORIGIN, Planet},
    scoring::closed_by_last_tile,
    tiles::Tile,
    trees::Tree,
};
use crate::{
    game::Seat,
    news::{Event, news},
    phrase::Phrase,
};

news! {
    drawn(round: u8, tile: &Tile): Chapter
        => "forests-news-drawn" { round: round, tile: tile.no, light: if tile.light { "yes" } else { "no" } },
    no_place(seat: Seat, tile: &Tile): Step, does seat
        => "forests-news-no-place" { tile: tile.no },
    placed(seat: Seat, laid: Laid, closed: Vec<Phrase>): Step, does seat
        => "forests-news-laid" {
            tile: laid.tile.no,
            spot: laid.cell.shown(ORIGIN),
            count: closed.len(),
            closed: closed,
        },
    planted(seat: Seat, tree: Tree, points: i32): Step, does seat
        => "forests-news-planted" { kind: tree.kind.to_string(), spot: tree.cell.shown(ORIGIN), points: points },
    no_tree(seat: Seat): Step, does seat
        => "forests-news-no-tree" {},
    // Plants first next time.
    token(seat: Seat): Detail
        => "forests-news-token" { seat: seat },
    end(): Step
        => "forests-news-end" {},
}

/// A tile was laid on this planet.
pub(super) fn laid(seat: Seat, laid: Laid, after: &Planet) -> Event {
    let kind = |kind| Phrase::new("forests-kind").text("kind", kind);
    let closed = closed_by_last_tile(after).into_iter();
    placed(seat, laid, closed.map(|zone| kind(zone.kind)).collect())
}
