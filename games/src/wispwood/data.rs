//! The printed components: the shapes, the edge pieces of the pond and the goal cards, read from `data.toml`.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::{
    board::Board,
    goals::{Card, Goal, Kind},
    moves::Trees,
    shapes::{Shape, to_top_left},
};
use crate::grid::Cell;

/// Declares an enum whose variants have the same names in texts, JSON, data and code.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident: $count:literal { $($variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($variant),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; $count] = [$($name::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => stringify!($variant)),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                let named = |one: &$name| one.as_str().eq_ignore_ascii_case(text);
                $name::ALL.into_iter().find(named).ok_or(())
            }
        }
    };
}
pub(super) use named;

/// The printed components.
#[derive(Debug)]
pub(super) struct Data {
    /// The different forms of each shape, in the order of [`Shape::ALL`].
    pub(super) forms: [Vec<Vec<Cell>>; 8],
    /// For each form and each of its squares, the other ones.
    pub(super) trees: [Vec<Vec<Trees>>; 8],
    /// The edge pieces with their two shapes each, in clockwise order.
    pub(super) edges: [[Shape; 2]; 4],
    /// The goal cards, in the order of [`Goal::ALL`].
    pub(super) cards: Vec<Card>,
}

/// Returns the components of the data file, which is embedded and read by tests.
pub(super) fn data() -> &'static Data {
    static DATA: LazyLock<Data> =
        LazyLock::new(|| read(include_str!("data.toml")).expect("data.toml adds up"));
    &DATA
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shapes: BTreeMap<Shape, String>,
    edges: BTreeMap<String, [Shape; 2]>,
    cards: BTreeMap<Goal, Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    paws: u8,
    points: Vec<i32>,
    #[serde(default)]
    more: i32,
    example: String,
    scores: i32,
}

/// Reads the data file and checks that nothing is missing and that every card scores its own example.
fn read(text: &str) -> Result<Data, String> {
    let mut file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut forms: [Vec<Vec<Cell>>; 8] = Default::default();
    for (shape, forms) in Shape::ALL.into_iter().zip(&mut forms) {
        let picture = file
            .shapes
            .get(&shape)
            .ok_or(format!("shape {shape} is missing"))?;
        let squares = squares(picture);
        if squares.len() != shape.size() {
            return Err(format!("shape {shape} must have {} squares", shape.size()));
        }
        *forms = all_forms(squares);
    }
    let edges: Vec<[Shape; 2]> = file.edges.into_values().collect();
    let edges: [[Shape; 2]; 4] = edges.try_into().map_err(|_| "there are four edge pieces")?;
    let mut used = edges.concat();
    used.sort_unstable();
    if used != Shape::ALL {
        return Err("each shape must be on exactly one edge piece".to_owned());
    }
    let mut cards = Vec::new();
    for goal in Goal::ALL {
        let entry = file.cards.remove(&goal).ok_or(format!("{goal} is missing"))?;
        cards.push(read_card(goal, entry)?);
    }
    let trees = std::array::from_fn(|shape| forms[shape].iter().map(|form| all_trees(form)).collect());
    Ok(Data {
        forms,
        trees,
        edges,
        cards,
    })
}

fn squares(picture: &str) -> Vec<Cell> {
    let row = |(y, row): (usize, &str)| {
        let marked = row.chars().enumerate().filter(|&(_, square)| square == '#');
        marked
            .map(|(x, _)| Cell::new(x as i16, y as i16))
            .collect::<Vec<_>>()
    };
    picture.split('/').enumerate().flat_map(row).collect()
}

fn all_forms(mut squares: Vec<Cell>) -> Vec<Vec<Cell>> {
    let mut forms: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..2 {
        for _ in 0..4 {
            squares = squares.iter().map(|cell| Cell::new(-cell.y, cell.x)).collect();
            let mut form = squares.clone();
            to_top_left(&mut form);
            forms.push(form);
        }
        squares = squares.iter().map(|cell| Cell::new(-cell.x, cell.y)).collect();
    }
    forms.sort();
    forms.dedup();
    forms
}

fn all_trees(form: &[Cell]) -> Vec<Trees> {
    let others = |wisp: &Cell| Trees::new(form.iter().copied().filter(|cell| cell != wisp));
    form.iter().filter_map(others).collect()
}

fn read_card(goal: Goal, entry: Entry) -> Result<Card, String> {
    let numbers = match (goal, goal.kind()) {
        (Goal::O3 | Goal::O4, _) => 4,
        (_, Kind::Pumpkin) => entry.points.len().max(1),
        (_, Kind::Hat) => 3,
        (_, Kind::Orb | Kind::Heart | Kind::Tree) => 1,
    };
    if entry.points.len() != numbers {
        return Err(format!("{goal} needs {numbers} numbers"));
    }
    if !(1..=2).contains(&entry.paws) {
        return Err(format!("{goal} must have 1 or 2 paws"));
    }
    let card = Card {
        goal,
        paws: entry.paws,
        points: entry.points,
        more: entry.more,
        example: Board::from_rows(&entry.example).ok_or(format!("the example of {goal} cannot be read"))?,
        scores: entry.scores,
    };
    let found = card.score(&card.example);
    if found != card.scores {
        return Err(format!(
            "the example of {goal} scores {found}, not {}",
            card.scores
        ));
    }
    Ok(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_have_nineteen_and_nine_looks() {
        let counts = Shape::ALL.map(|shape| shape.forms().len());
        // I2 2, I3 2, L3 4; the tetrominoes I4 2, O4 1, S4 4, T4 4, L4 8.
        assert_eq!(counts, [2, 2, 4, 2, 1, 4, 4, 8]);
    }

    #[test]
    fn there_are_25_cards_ten_of_them_with_one_paw() {
        let cards = &data().cards;
        assert_eq!(cards.iter().filter(|card| card.paws == 1).count(), 10);
        assert_eq!(cards.iter().map(|card| card.goal).collect::<Vec<_>>(), Goal::ALL);
        let of_kind = |card: &Card| card.goal.id().starts_with(card.goal.kind().letter());
        assert!(cards.iter().all(of_kind));
    }
}
