//! A landscape that lies on a real table, as lines of letters.

use super::{
    View,
    buildings::{Axis, Building, Kind},
    data::{FIELDS, STEPS, TILES, Terrain, Tile, tile_set},
    flow::Phase,
    imagine::Shown,
    landscape::{Laid, Landscape, ORIGIN},
    scoring,
};
use crate::{
    any::AnyView,
    game::{Points, Seat, Viewer},
    grid::{Cell, Turn},
    paper::{Counted, Faces, PaperError, Wrong, words},
    seating::Colours,
};

/// Most players.
const SEATS: usize = 4;

/// All faces that were written down so far.
static FACES: Faces<[Terrain; FIELDS], Tile> = Faces::new();

/// Counts a landscape. A line is a field and a tile that lies with its top left corner there, in rows (`C4 SSW/MGG`), or a
/// field, a building and its player (`D5 castle 2`, `D6 bridge- 1`, `D6 bridge| 1`).
pub(crate) fn count(text: &str) -> Result<Counted, PaperError> {
    let mut tiles: Vec<(Laid, PaperError)> = Vec::new();
    let mut buildings = Vec::new();
    for (line, words) in words(text) {
        let at = |index: usize, wrong| {
            let column = words.get(index).map_or(1, |(column, _)| *column);
            PaperError::at(line, column, wrong)
        };
        let (Some((_, name)), Some((_, what))) = (words.first(), words.get(1)) else {
            return Err(at(0, Wrong::Form));
        };
        let cell = Cell::from_name(name, ORIGIN).ok_or(at(0, Wrong::Field))?;
        match words.len() {
            2 if tiles.len() == TILES => return Err(at(0, Wrong::TooMany)),
            2 => {
                let (tile, turn) = face(what).ok_or(at(1, Wrong::Face))?;
                let laid = Laid {
                    tile,
                    cell,
                    turn,
                    by: None,
                };
                tiles.push((laid, at(0, Wrong::Alone)));
            }
            3 => {
                let (kind, joins) = building(what).ok_or(at(1, Wrong::Building))?;
                let player = words[2]
                    .1
                    .parse::<u8>()
                    .ok()
                    .and_then(|player| player.checked_sub(1));
                let seat = player
                    .filter(|seat| usize::from(*seat) < SEATS)
                    .ok_or(at(2, Wrong::Player))?;
                let errors = [Wrong::Field, Wrong::Taken].map(|wrong| at(0, wrong));
                let others = [Wrong::Terrain, Wrong::Twice].map(|wrong| at(1, wrong));
                buildings.push((cell, kind, joins, Seat(seat), errors, others));
            }
            _ => return Err(at(0, Wrong::Form)),
        }
    }
    let mut landscape = lay(tiles)?;
    for (cell, kind, joins, seat, [no_field, taken], [terrain, twice]) in buildings {
        let field = landscape.field(cell).ok_or(no_field)?;
        if landscape.building(cell).is_some() {
            return Err(taken);
        }
        let kind = kind.unwrap_or(Kind::Hut(field.terrain));
        // Only castles stand on mountains, and nowhere else.
        if (field.terrain == Terrain::Mountain) != (kind == Kind::Castle) {
            return Err(terrain);
        }
        if landscape.built_by(seat).contains(kind) {
            return Err(twice);
        }
        landscape.build(Building::new(seat, kind, cell, joins));
    }
    let points = Seat::all(SEATS).filter_map(|seat| {
        let own = landscape
            .buildings()
            .iter()
            .filter(|building| building.seat == seat);
        let lines: Vec<Points> = own
            .map(|building| Points {
                what: building.kind.word(),
                points: scoring::points(&landscape, building),
            })
            .collect();
        (!lines.is_empty()).then_some((seat, lines))
    });
    let points = points.collect();
    Ok(Counted {
        view: AnyView::Mystaria(Box::new(View::of_paper(landscape))),
        points,
    })
}

/// Lays the tiles in an order in which each touches one that lies there.
fn lay(tiles: Vec<(Laid, PaperError)>) -> Result<Landscape, PaperError> {
    let mut left = tiles.into_iter();
    let Some((first, _)) = left.next() else {
        return Err(PaperError::at(1, 1, Wrong::Empty));
    };
    let mut left: Vec<(Laid, PaperError)> = left.collect();
    let mut landscape = Landscape::default();
    landscape.lay(first);
    let touches = |landscape: &Landscape, laid: &Laid| {
        let mut fields = laid.fields().into_iter();
        fields.any(|(cell, _)| {
            let near = cell.neighbours();
            landscape.field(cell).is_some() || near.iter().any(|near| landscape.field(*near).is_some())
        })
    };
    while let Some(next) = left.iter().position(|(laid, _)| touches(&landscape, laid)) {
        let (laid, at) = left.remove(next);
        if laid
            .fields()
            .iter()
            .any(|(cell, _)| landscape.field(*cell).is_some())
        {
            return Err(PaperError {
                wrong: Wrong::Taken,
                ..at
            });
        }
        landscape.lay(laid);
    }
    left.first().map_or(Ok(landscape), |(_, alone)| Err(*alone))
}

/// Reads a tile as it lies: two rows of three fields, or three rows of two.
fn face(text: &str) -> Option<(&'static Tile, Turn)> {
    let text = text.to_ascii_uppercase();
    let rows: Vec<&str> = text.split('/').collect();
    let turn = match rows.len() {
        2 => Turn::new(0),
        3 => Turn::new(1),
        _ => return None,
    };
    let (columns, _) = Tile::size(turn);
    let rows: Vec<Vec<Terrain>> = rows
        .iter()
        .map(|row| row.chars().map(Terrain::from_letter).collect())
        .collect::<Option<_>>()?;
    if rows.iter().any(|row| row.len() != columns as usize) {
        return None;
    }
    let steps = STEPS[usize::from(turn.quarters())];
    let fields = steps.map(|(x, y)| rows[y as usize][x as usize]);
    Some((FACES.get(fields, || Tile { no: 0, fields }), turn))
}

/// Reads a building. Its field says which hut it is.
fn building(text: &str) -> Option<(Option<Kind>, Option<Axis>)> {
    let plain = |kind| Some((Some(kind), None));
    match text.to_ascii_lowercase().as_str() {
        "hut" | "h" => Some((None, None)),
        "tree" | "t" => plain(Kind::Tree),
        "tower" | "w" => plain(Kind::Tower),
        "bridge-" | "b-" => Some((Some(Kind::Bridge), Some(Axis::Horizontal))),
        "bridge|" | "b|" => Some((Some(Kind::Bridge), Some(Axis::Vertical))),
        "castle" | "c" => plain(Kind::Castle),
        "portal" | "p" => plain(Kind::Portal),
        _ => None,
    }
}

impl View {
    /// Returns a view of this landscape alone.
    fn of_paper(landscape: Landscape) -> View {
        View {
            viewer: Viewer::Spectator,
            rules: super::INFO.newest_rules(),
            simple: false,
            tiles: tile_set(),
            landscape,
            hand: None,
            hands: vec![false; SEATS],
            known_hands: vec![None; SEATS],
            pile: 0,
            known_pile: Vec::new(),
            shown: Shown::default(),
            discarded: Vec::new(),
            start: Seat(0),
            phase: Phase::Done,
            ended_by: None,
            colours: Colours::default(),
        }
    }
}
