//! All cards, places and pieces on sheets.

use std::sync::Arc;

use games::{
    Seat,
    legends::{board::Place, cards::Card},
};

use super::pieces;
use crate::{gallery::sheet, page::Page, toolkit::Sprite};

pub(crate) fn sheets() -> Vec<(&'static str, Page)> {
    let legends = || Place::ALL.into_iter().filter(|&place| place != Place::London);
    let cards: Vec<Card> = legends()
        .flat_map(|place| [1, 2].map(|symbols| Card::Legend(place, symbols)))
        .chain([Card::Joker])
        .collect();
    let cards = sheet(
        &cards,
        (116.0, 162.0),
        |card| card.to_string(),
        |page, &card, place| {
            let face = pieces::card(card, 116, 162);
            page.canvas.draw(&face, place.x as i32, place.y as i32);
        },
    );
    let places = sheet(
        &Place::ALL,
        (110.0, 110.0),
        |place| place.to_string(),
        |page, &which, place| {
            let tab = pieces::tab(which, 110);
            page.canvas.draw(&tab, place.x as i32, place.y as i32);
        },
    );
    let all: Vec<Arc<Sprite>> = Seat::all(4)
        .flat_map(|seat| {
            [
                pieces::pawn(seat, 100),
                pieces::book(seat, 88, 100),
                pieces::glass(seat, 100),
            ]
        })
        .collect();
    let pieces = sheet(
        &all,
        (100.0, 100.0),
        |_| String::new(),
        |page, piece, place| page.canvas.draw(piece, place.x as i32, place.y as i32),
    );
    vec![
        ("legends-cards", cards),
        ("legends-places", places),
        ("legends-pieces", pieces),
    ]
}
