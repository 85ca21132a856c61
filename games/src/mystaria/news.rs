//! The news of a match. A drawn tile is news only for its owner.

use super::{
    areas::Area,
    buildings::Building,
    data::Tile,
    landscape::{Landscape, ORIGIN},
    scoring,
};
use crate::{
    game::Seat,
    grid::Cell,
    news::{Event, news},
    phrase::Phrase,
};

news! {
    laid(seat: Seat, cell: Cell): Step, does seat
        => "mystaria-news-laid" { spot: cell.shown(ORIGIN) },
    nothing_to_build(seat: Seat): Step, does seat
        => "mystaria-news-no-build" {},
    house(seat: Seat, building: &Building, points: i32): Step, does seat
        => "mystaria-news-built" { building: named(building), spot: building.cell.shown(ORIGIN), points: points },
    bridge(seat: Seat, building: &Building, area: &Area): Step, does seat
        => "mystaria-news-bridge" {
            building: named(building),
            spot: building.cell.shown(ORIGIN),
            landscape: area.terrain.phrase(),
            fields: area.size,
        },
    last_building(seat: Seat): Step, of seat
        => "mystaria-news-last-building" {},
    skipped(seat: Seat): Step, does seat
        => "mystaria-news-skipped" {},
    drawn(tile: &Tile): Step
        => "mystaria-news-drawn" { tile: tile.phrase() },
    last_tile(seat: Seat): Step, of seat
        => "mystaria-news-last-tile" {},
    // A tile without a place goes under the pile, or out of the match (M3).
    exchanged(seat: Seat, tile: &Tile): Step, of seat
        => "mystaria-news-exchanged" { tile: tile.phrase() },
    discarded(seat: Seat, tile: &Tile): Step, of seat
        => "mystaria-news-discarded" { tile: tile.phrase() },
    end(): Step
        => "mystaria-news-end" {},
}

fn named(building: &Building) -> Phrase {
    Phrase::new("mystaria-a-building").text("building", building.kind)
}

/// A building in its current state: the areas that a bridge joins, or the points of another building.
pub(super) fn built(landscape: &Landscape, building: &Building) -> Event {
    match building.ends().and_then(|[end, _]| landscape.area(end)) {
        Some(area) => bridge(building.seat, building, area),
        None => house(building.seat, building, scoring::points(landscape, building)),
    }
}
