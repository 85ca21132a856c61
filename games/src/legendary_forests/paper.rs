//! A planet that lies on a real table, as lines of letters.

use super::{
    View,
    planet::{Laid, Planet},
    scoring,
    tiles::{Area, Kind, Sides, Tile},
    trees::Tree,
};
use crate::{
    any::AnyView,
    game::Seat,
    grid::{Cell, Direction, Turn},
    paper::{Counted, Faces, PaperError, Wrong, words},
};

/// Most tiles of a planet: all of a player's set.
const MOST: usize = 25;

/// All faces that were written down so far.
static FACES: Faces<[Kind; 4], Tile> = Faces::new();

/// Counts a planet: a line for each row, a word for each place. `.` is an empty place; a tile is the letters of its sides
/// clockwise from the top, with `*` after a side in whose area a tree stands.
pub(crate) fn count(text: &str) -> Result<Counted, PaperError> {
    let mut laid: Vec<(Laid, PaperError)> = Vec::new();
    let mut trees = Vec::new();
    for (row, (line, words)) in words(text).enumerate() {
        for (place, (column, word)) in words.into_iter().enumerate() {
            if word.chars().all(|letter| letter == '.' || letter == '-') {
                continue;
            }
            if laid.len() == MOST || place >= MOST || row >= MOST {
                return Err(PaperError::at(line, column, Wrong::TooMany));
            }
            let cell = Cell::new(place as i16, row as i16);
            let sides = read_tile(word, cell, &mut trees)
                .map_err(|(at, wrong)| PaperError::at(line, column + at, wrong))?;
            let tile = FACES.get(sides, || tile(sides));
            let turn = Turn::new(0);
            laid.push((
                Laid { tile, cell, turn },
                PaperError::at(line, column, Wrong::Alone),
            ));
        }
    }
    let Some(((first, _), others)) = laid.split_first() else {
        return Err(PaperError::at(1, 1, Wrong::Empty));
    };
    let mut planet: Planet = [*first].into_iter().collect();
    let mut left: Vec<_> = others.iter().collect();
    // Tiles join the planet in an order in which each touches one that lies there.
    while let Some(next) = left.iter().position(|(laid, _)| touches(&planet, laid.cell)) {
        let (laid, at) = left.remove(next);
        if planet.check(laid.tile, laid.cell, laid.turn).is_err() {
            return Err(PaperError {
                wrong: Wrong::Mismatch,
                ..*at
            });
        }
        planet.lay(*laid);
    }
    if let Some((_, alone)) = left.first() {
        return Err(*alone);
    }
    let points = scoring::breakdown(&planet, &trees);
    let view = View::of_paper(planet, trees);
    Ok(Counted {
        view: AnyView::LegendaryForests(Box::new(view)),
        points: vec![(Seat(0), points)],
    })
}

fn touches(planet: &Planet, cell: Cell) -> bool {
    cell.neighbours().iter().any(|near| planet.at(*near).is_some())
}

/// Reads the sides of a tile and adds its trees. An error names the position of the letter.
fn read_tile(word: &str, cell: Cell, trees: &mut Vec<Tree>) -> Result<[Kind; 4], (usize, Wrong)> {
    let mut sides = Vec::new();
    for (at, letter) in word.chars().enumerate() {
        if letter == '*' {
            let kind = *sides.last().ok_or((at, Wrong::Letter))?;
            if kind == Kind::Grass {
                return Err((at, Wrong::TreeOnGrass));
            }
            let side = Direction::ALL[sides.len() - 1];
            trees.push(Tree { cell, side, kind });
            continue;
        }
        let kind = Kind::try_from(letter.to_ascii_uppercase()).map_err(|_| (at, Wrong::Letter))?;
        if sides.len() == Direction::ALL.len() {
            return Err((at, Wrong::Sides));
        }
        sides.push(kind);
    }
    sides.try_into().map_err(|_| (0, Wrong::Sides))
}

/// Returns the tile with these sides. All sides of one kind are connected, as on every printed tile.
fn tile(edges: [Kind; 4]) -> Tile {
    let kinds = Kind::LEAVES.into_iter().filter(|kind| edges.contains(kind));
    let sides = |kind: Kind| {
        Direction::ALL
            .into_iter()
            .filter(move |side| edges[side.index()] == kind)
    };
    let areas: Vec<Area> = kinds
        .map(|kind| Area {
            kind,
            edges: sides(kind).collect(),
        })
        .collect();
    let area_at = edges.map(|kind| areas.iter().position(|area| area.kind == kind));
    Tile {
        no: 0,
        light: false,
        edges,
        areas,
        area_at,
        turned: Turn::ALL.map(|turn| {
            let mut turned = Sides::default();
            for side in Direction::ALL {
                turned.set(side.turned(turn), edges[side.index()]);
            }
            turned
        }),
    }
}
