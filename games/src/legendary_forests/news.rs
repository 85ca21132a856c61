//! The news of a match, all of it public.

use super::{
    planet::{Laid, ORIGIN},
    tiles::Tile,
    trees::Tree,
};
use crate::{game::Seat, news::news};

news! {
    drawn(round: u8, tile: &Tile): Chapter
        => "forests-news-drawn" { round: round, tile: tile.no, light: if tile.light { "yes" } else { "no" } },
    no_place(seat: Seat, tile: &Tile): Step, does seat
        => "forests-news-no-place" { tile: tile.no },
    laid(seat: Seat, laid: Laid): Step, does seat
        => "forests-news-laid" { tile: laid.tile.no, spot: laid.cell.shown(ORIGIN) },
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
