//! All tiles, shapes and goal cards on sheets.

use games::wispwood::{
    goals::{Card, Goal, card},
    shapes::Shape,
    tiles::{Tile, Wisp},
};

use super::{cards, pieces, pond};
use crate::{gallery::sheet, page::Page, toolkit::pt};

pub(crate) fn sheets() -> Vec<(&'static str, Page)> {
    const SIZE: u32 = 130;
    let all: Vec<(Tile, bool)> = [(Tile::Cat, true), (Tile::Cat, false), (Tile::Tree, true)]
        .into_iter()
        .chain(Wisp::ALL.map(|wisp| (Tile::Wisp(wisp), true)))
        .collect();
    let tiles = sheet(
        &all,
        (SIZE as f32, SIZE as f32),
        |(tile, _)| format!("{tile:?}").replace("Wisp(", "").replace(')', ""),
        |page, &(tile, ready), place| {
            pieces::draw_tile(&mut page.canvas, tile, ready, place.x, place.y, SIZE);
        },
    );
    let shapes = sheet(
        &Shape::ALL,
        (120.0, 120.0),
        |shape| format!("{shape:?}"),
        |page, &shape, place| {
            pond::draw_shape(&mut page.canvas, shape, place.middle(), true, 24.0, false);
        },
    );
    let goals: Vec<&Card> = Goal::ALL.into_iter().map(card).collect();
    let goals = sheet(
        &goals,
        (cards::WIDTH, cards::HEIGHT),
        |_| String::new(),
        |page, card, place| cards::draw(page, card, pt(place.x, place.y)),
    );
    vec![
        ("wispwood-tiles", tiles),
        ("wispwood-shapes", shapes),
        ("wispwood-goals", goals),
    ]
}
