//! Positions as text, and the checks for the tests of rulings.
//!
//! A diagram has one word per field: the letter of its landscape, then a letter for the building on it or a dot. Small
//! letters are seat 0, capitals seat 1: `h` hut, `t` tree, `o` tower, `c` castle, `p` portal, `b` bridge joining left
//! and right, `v` bridge joining above and below. `..` is a hole. Three by two fields are a tile, in reading order, so
//! the last tile is the one at the bottom right. The first field is N14.

use games::{
    Cell, Seat,
    mystaria::{
        buildings::{Axis, Building, Kind, Kinds},
        data::{Terrain, Tile},
        landscape::{Laid, Landscape, ORIGIN},
        scoring,
    },
};

pub(crate) fn tile(face: &str) -> &'static Tile {
    Box::leak(Box::new(Tile::parse(0, face).unwrap()))
}

pub(crate) fn cell(name: &str) -> Cell {
    Cell::from_name(name, ORIGIN).unwrap_or_else(|| panic!("{name} is no field"))
}

pub(crate) fn read(diagram: &str) -> Landscape {
    let rows: Vec<Vec<&str>> = diagram
        .trim()
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let mut landscape = Landscape::default();
    for y in (0..rows.len()).step_by(2) {
        for x in (0..rows[y].len()).step_by(3) {
            let row = |y: usize| -> String { (x..x + 3).map(|x| &rows[y][x][..1]).collect() };
            let face = format!("{}/{}", row(y), row(y + 1));
            if face != ".../..." {
                landscape.lay(Laid {
                    tile: tile(&face),
                    cell: Cell::new(x as i16, y as i16),
                    turn: Default::default(),
                    by: None,
                });
            }
        }
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, word) in row.iter().enumerate() {
            let cell = Cell::new(x as i16, y as i16);
            let mark = word.chars().nth(1).unwrap();
            let joins = match mark.to_ascii_lowercase() {
                'b' => Some(Axis::Horizontal),
                'v' => Some(Axis::Vertical),
                _ => None,
            };
            let kind = match mark.to_ascii_lowercase() {
                '.' => continue,
                'h' => Kind::Hut(Terrain::from_letter(word.chars().next().unwrap()).unwrap()),
                't' => Kind::Tree,
                'o' => Kind::Tower,
                'c' => Kind::Castle,
                'p' => Kind::Portal,
                'b' | 'v' => Kind::Bridge,
                other => panic!("{other} is no building"),
            };
            landscape.build(Building {
                seat: Seat(mark.is_ascii_uppercase().into()),
                kind,
                cell,
                joins,
            });
        }
    }
    landscape
}

/// Checks the points of the building on a field.
pub(crate) fn check_points(diagram: &str, field: &str, expected: i32) {
    let landscape = read(diagram);
    let building = landscape.building(cell(field)).expect("a building");
    assert_eq!(
        scoring::points(&landscape, building),
        expected,
        "{field} in\n{diagram}"
    );
}

/// Checks whether a tile may be laid: `lay SSS/WWW at Q14 turned 90`; otherwise the text of the refusal.
pub(crate) fn check_lay(diagram: &str, lay: &str, expected: Result<(), &str>) {
    let landscape = read(diagram);
    let words: Vec<&str> = lay.split_whitespace().collect();
    let ["lay", face, "at", at, "turned", turn] = words[..] else {
        panic!("{lay}")
    };
    let (tile, turn) = (tile(face), turn.parse().unwrap());
    compare(landscape.may_lay(tile, cell(at), turn), expected, diagram, lay);
    let listed = landscape.spots(tile).any(|spot| spot == (cell(at), turn));
    assert_eq!(listed, expected.is_ok(), "{lay} in the list of\n{diagram}");
}

/// Checks whether seat 0 may build after laying the last tile: `castle Q14`, `bridge Q14 vertical`.
pub(crate) fn check_build(diagram: &str, build: &str, expected: Result<(), &str>) {
    check_build_by(2, diagram, build, expected);
}

/// Like `check_build`, with a version of the rules.
pub(crate) fn check_build_by(rules: u32, diagram: &str, build: &str, expected: Result<(), &str>) {
    let landscape = read(diagram);
    let words: Vec<&str> = build.split_whitespace().collect();
    let building = Building {
        seat: Seat(0),
        kind: words[0].parse().unwrap(),
        cell: cell(words[1]),
        joins: words.get(2).map(|word| word.parse().unwrap()),
    };
    compare(landscape.may_build(&building, rules), expected, diagram, build);
    let listed = landscape
        .sites(Seat(0), Kinds::used(false), rules)
        .any(|site| site == building);
    assert_eq!(listed, expected.is_ok(), "{build} in the list of\n{diagram}");
}

fn compare(
    found: Result<(), impl std::error::Error>,
    expected: Result<(), &str>,
    diagram: &str,
    action: &str,
) {
    match (found.map_err(|refusal| refusal.to_string()), expected) {
        (Ok(()), Ok(())) => {}
        (Err(reason), Err(part)) if reason.contains(part) => {}
        (found, _) => panic!("{action} gives {found:?}, expected {expected:?} in\n{diagram}"),
    }
}
