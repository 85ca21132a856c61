//! The faces of all tiles, which lie open at the table: those that may still come and those that were played.

use games::{
    Direction, Phrase, Seat, Turn,
    legendary_forests::{
        View,
        tiles::{Kind, Tile},
        view::Stage,
    },
};

use super::{planet::draw_half_rune, tile::tile_sprite};
use crate::{
    components::{Section, Thing},
    language::{Language, Names},
    page::{Page, Pill, palette},
    toolkit::{Path, Rect, Stroke, pt},
};

/// Six in a row.
const SIZE: f32 = 104.0;
/// How much of a played tile is seen.
const PLAYED: f32 = 0.4;

pub(super) fn sections<'a>(view: &'a View, language: Language, names: Names<'_>) -> Vec<Section<'a>> {
    let faces = |drawn: bool| {
        let tiles = view.faces.iter().filter(move |face| face.drawn == drawn);
        tiles.map(|face| face.tile)
    };
    let hidden: Vec<&'static Tile> = faces(false).collect();
    let start = view.planets.first().and_then(|planet| planet.laid().first());
    let start = start.map(|laid| laid.tile).into_iter();
    let played: Vec<&'static Tile> = start.chain(faces(true)).collect();
    let id = match view.stage {
        Stage::Done => "forests-open-left-out",
        _ => "forests-open-coming",
    };
    let coming = Phrase::new(id)
        .number("count", hidden.len() as i64)
        .number("removed", (hidden.len() - view.pile) as i64);
    let out = Phrase::new("forests-open-played").number("count", played.len() as i64);
    let thing = |tile: &'static Tile, seen: f32| {
        let now = view.tile == Some(tile);
        let seen = if now { 1.0 } else { seen };
        Thing::new(said(tile, language), move |page, area| {
            draw_face(page, tile, area, seen, now);
        })
    };
    let mut sections = vec![
        Section::fact(language.tell(&coming))
            .with((SIZE, SIZE), hidden.into_iter().map(|tile| thing(tile, 1.0))),
        Section::fact(language.tell(&out))
            .with((SIZE, SIZE), played.into_iter().map(|tile| thing(tile, PLAYED))),
    ];
    let unplaced = Seat::all(view.planets.len()).zip(&view.unplaced);
    sections.extend(
        unplaced
            .filter(|(_, tiles)| !tiles.is_empty())
            .map(|(seat, tiles)| {
                let numbers = language.join(tiles.iter().map(|tile| tile.no.to_string()));
                let fact = Phrase::new("forests-open-unplaced").seat("seat", seat);
                Section::fact(language.say(&fact.text("tiles", numbers), names)).of(seat)
            }),
    );
    let architect = Phrase::new("forests-open-architect").seat("seat", view.architect);
    sections.push(Section::fact(language.say(&architect, names)).of(view.architect));
    sections
}

/// A tile's number and its sides.
fn said(tile: &Tile, language: Language) -> String {
    super::words::tell_tile("forests-open-face", tile, language)
}

fn draw_face(page: &mut Page, tile: &'static Tile, area: Rect, seen: f32, now: bool) {
    let (x, y, size) = (area.x as i32, area.y as i32, area.w as u32);
    let turn = Turn::new(0);
    page.canvas
        .draw_faded(&tile_sprite(tile, turn, size, u32::MAX), x, y, seen);
    for side in Direction::ALL {
        let kind = tile.edge(turn, side);
        if kind != Kind::Grass && seen == 1.0 {
            draw_half_rune(&mut page.canvas, kind, side, size, (x, y));
        }
    }
    if now {
        let frame = Path::rounded(area.inset(-1.0), 4.0);
        page.canvas.stroke(&frame, &Stroke::new(4.0), palette::CREAM);
    }
    let look = if tile.light { Pill::Light } else { Pill::Dark };
    page.pill(&tile.no.to_string(), pt(area.x + 26.0, area.y + 22.0), 36.0, look);
}
