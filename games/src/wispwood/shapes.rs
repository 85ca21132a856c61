//! The eight shapes at the pond and all their looks, turned and mirrored.

use std::{collections::BTreeMap, fmt, str::FromStr, sync::LazyLock};

use serde::Deserialize;

use crate::{game::SetupError, grid::Cell};

/// A shape at the pond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names are the usual letters with the number of squares.
pub enum Shape {
    I2,
    I3,
    L3,
    I4,
    O4,
    S4,
    T4,
    L4,
}

impl Shape {
    /// All shapes, the small ones first.
    pub const ALL: [Shape; 8] = [
        Shape::I2,
        Shape::I3,
        Shape::L3,
        Shape::I4,
        Shape::O4,
        Shape::S4,
        Shape::T4,
        Shape::L4,
    ];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Shape::I2 => "I2",
            Shape::I3 => "I3",
            Shape::L3 => "L3",
            Shape::I4 => "I4",
            Shape::O4 => "O4",
            Shape::S4 => "S4",
            Shape::T4 => "T4",
            Shape::L4 => "L4",
        }
    }

    /// Number of squares.
    pub const fn size(self) -> usize {
        match self {
            Shape::I2 => 2,
            Shape::I3 | Shape::L3 => 3,
            Shape::I4 | Shape::O4 | Shape::S4 | Shape::T4 | Shape::L4 => 4,
        }
    }

    /// Every different look of the shape, turned and mirrored, as cells from the top left.
    pub fn looks(self) -> &'static [Vec<Cell>] {
        printed().map_or(&[], |printed| printed.looks[self as usize].as_slice())
    }

    /// Whether these cells, anywhere, have this shape.
    pub fn is_formed_by(self, cells: &[Cell]) -> bool {
        let cells = to_top_left(cells.to_vec());
        self.looks().contains(&cells)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Shape {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Shape::ALL
            .into_iter()
            .find(|shape| shape.as_str().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

/// What is printed at the pond.
#[derive(Debug)]
pub struct Printed {
    looks: [Vec<Vec<Cell>>; 8],
    /// The edge pieces with their two shapes each, in clockwise order.
    pub edges: Vec<[Shape; 2]>,
}

/// The shapes and edge pieces of the data file.
///
/// # Errors
/// When the data file does not add up.
pub fn printed() -> Result<&'static Printed, SetupError> {
    static PRINTED: LazyLock<Result<Printed, String>> = LazyLock::new(|| read(include_str!("pond.toml")));
    PRINTED
        .as_ref()
        .map_err(|what| SetupError::Data(format!("pond.toml: {what}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shapes: BTreeMap<String, String>,
    edges: BTreeMap<String, [String; 2]>,
}

fn read(text: &str) -> Result<Printed, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut looks: [Vec<Vec<Cell>>; 8] = Default::default();
    if file.shapes.len() != Shape::ALL.len() {
        return Err("there must be eight shapes".to_owned());
    }
    for shape in Shape::ALL {
        let picture = file
            .shapes
            .get(shape.as_str())
            .ok_or_else(|| format!("shape {shape} is missing"))?;
        let cells = squares(picture);
        if cells.len() != shape.size() {
            return Err(format!("shape {shape} must have {} squares", shape.size()));
        }
        looks[shape as usize] = all_looks(cells);
    }
    let mut edges = Vec::new();
    for (name, pair) in &file.edges {
        let shape = |text: &String| {
            text.parse::<Shape>()
                .map_err(|()| format!("edge {name}: there is no shape {text}"))
        };
        edges.push([shape(&pair[0])?, shape(&pair[1])?]);
    }
    let mut used: Vec<Shape> = edges.iter().flatten().copied().collect();
    used.sort_unstable();
    if used != Shape::ALL {
        return Err("each shape must be on exactly one edge piece".to_owned());
    }
    Ok(Printed { looks, edges })
}

fn squares(picture: &str) -> Vec<Cell> {
    let row = |(y, row): (usize, &str)| {
        row.chars()
            .enumerate()
            .filter(|&(_, square)| square == '#')
            .map(|(x, _)| Cell::new(x as i16, y as i16))
            .collect::<Vec<_>>()
    };
    picture.split('/').enumerate().flat_map(row).collect()
}

fn all_looks(cells: Vec<Cell>) -> Vec<Vec<Cell>> {
    let mut looks: Vec<Vec<Cell>> = Vec::new();
    let mut cells = cells;
    for mirrored in [false, true] {
        for _ in 0..4 {
            cells = cells.iter().map(|cell| Cell::new(-cell.y, cell.x)).collect();
            let look = to_top_left(cells.clone());
            if !looks.contains(&look) {
                looks.push(look);
            }
        }
        if !mirrored {
            cells = cells.iter().map(|cell| Cell::new(-cell.x, cell.y)).collect();
        }
    }
    looks.sort();
    looks
}

/// Moves the cells so that their smallest column and row are 0, in order.
fn to_top_left(mut cells: Vec<Cell>) -> Vec<Cell> {
    let left = cells.iter().map(|cell| cell.x).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.y).min().unwrap_or(0);
    for cell in &mut cells {
        // Fields that somebody typed may lie farther apart than a grid is wide; then they form no shape.
        *cell = Cell::new(cell.x.saturating_sub(left), cell.y.saturating_sub(top));
    }
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_have_nineteen_and_nine_looks() {
        let counts = Shape::ALL.map(|shape| shape.looks().len());
        // I2 2, I3 2, L3 4; the tetrominoes I4 2, O4 1, S4 4, T4 4, L4 8.
        assert_eq!(counts, [2, 2, 4, 2, 1, 4, 4, 8]);
    }

    #[test]
    fn wrong_data_is_named() {
        let text = include_str!("pond.toml");
        for (from, to, message) in [
            ("I2 = \"##\"", "I2 = \"###\"", "shape I2 must have 2 squares"),
            ("[\"I2\", \"T4\"]", "[\"I2\", \"I2\"]", "exactly one edge piece"),
            (
                "[\"I2\", \"T4\"]",
                "[\"I2\", \"X4\"]",
                "edge A: there is no shape X4",
            ),
        ] {
            let error = read(&text.replace(from, to)).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }
}
