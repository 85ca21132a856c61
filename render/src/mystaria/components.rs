//! All buildings on one page, with where each may stand and what it scores; and the tiles that everyone has seen.

use games::{
    Phrase, Seat, Turn,
    mystaria::{View, buildings::Kind, data::Tile},
};

use super::pieces::{draw_piece, loose_tile};
use crate::{
    components::{Section, Thing},
    language::{Language, Names},
};

/// Side of a building.
const BUILDING: (f32, f32) = (92.0, 92.0);
/// Side of a field of a tile.
const FIELD: f32 = 44.0;
const TILE: (f32, f32) = (3.0 * FIELD + 8.0, 2.0 * FIELD + 8.0);

pub(super) fn sections<'a>(view: &'a View, language: Language, names: Names<'_>) -> Vec<Section<'a>> {
    let mut sections = vec![Section::fact(language.word("mystaria-open-site"))];
    let used = Kind::used(view.simple);
    sections.extend(used.chunk_by(|a, b| id(*a) == id(*b)).map(|alike| {
        let fact = Section::fact(language.word(id(alike[0])));
        fact.with(BUILDING, alike.iter().map(|&kind| building(kind)))
    }));
    let began = Phrase::new("mystaria-open-start").seat("seat", view.start);
    sections.push(Section::fact(language.say(&began, names)).of(view.start));
    let lying = view.landscape.laid().len() + view.discarded.len() + view.pile;
    let held = view.hands.iter().filter(|holds| **holds).count();
    let removed = view.tiles.all().count() - lying - held;
    let removed = Phrase::new("mystaria-open-removed").number("count", removed as i64);
    sections.push(Section::fact(language.tell(&removed)));
    sections.extend(view.ended_by.map(|end| {
        let fact = Phrase::new("mystaria-open-ending").text("by", end.word());
        Section::fact(language.tell(&fact))
    }));
    let piles = [
        ("mystaria-open-discarded", &view.discarded),
        ("mystaria-open-under-pile", &view.known_pile),
    ];
    let piles = piles.into_iter().filter(|(_, tiles)| !tiles.is_empty());
    sections.extend(piles.map(|(id, tiles)| {
        let fact = Section::fact(language.word(id));
        fact.with(TILE, tiles.iter().map(|tile| thing(tile, language)))
    }));
    let known = Seat::all(view.seats()).zip(&view.known_hands);
    let known = known.filter(|(seat, _)| !view.viewer.is(*seat));
    sections.extend(known.filter_map(|(seat, tile)| {
        let fact = language.say(&Phrase::new("mystaria-open-hand").seat("seat", seat), names);
        Some(
            Section::fact(fact)
                .of(seat)
                .with(TILE, [thing((*tile)?, language)]),
        )
    }));
    sections
}

/// The message about a building.
fn id(kind: Kind) -> &'static str {
    match kind {
        Kind::Hut(_) => "mystaria-open-hut",
        Kind::Tree => "mystaria-open-tree",
        Kind::Tower => "mystaria-open-tower",
        Kind::Bridge => "mystaria-open-bridge",
        Kind::Castle => "mystaria-open-castle",
        Kind::Portal => "mystaria-open-portal",
    }
}

/// A building of nobody in particular; its section says all about it.
fn building<'a>(kind: Kind) -> Thing<'a> {
    Thing::new("", move |page, area| {
        draw_piece(&mut page.canvas, None, kind, area.middle(), area.w);
    })
}

fn thing<'a>(tile: &'static Tile, language: Language) -> Thing<'a> {
    Thing::new(language.tell(&tile.phrase()), move |page, area| {
        let (x, y) = (area.x + 4.0, area.y + 4.0);
        loose_tile(&mut page.canvas, tile, Turn::default(), x, y, FIELD);
    })
}
