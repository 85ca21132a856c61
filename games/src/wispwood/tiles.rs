//! The contents of a forest, and counts of wisps by kind.

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::dice::Dice;

/// The four kinds of wisp.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Wisp {
    /// Loves mischief.
    #[serde(rename = "P")]
    Pumpkin,
    /// Loves cats.
    #[serde(rename = "H")]
    Hat,
    /// Loves company.
    #[serde(rename = "O")]
    Orb,
    /// Loves trees.
    #[serde(rename = "E")]
    Heart,
}

impl Wisp {
    /// All kinds, in the order of their goal cards.
    pub const ALL: [Wisp; 4] = [Wisp::Pumpkin, Wisp::Hat, Wisp::Orb, Wisp::Heart];

    /// Position in [`Wisp::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter in data, notation and JSON.
    pub const fn letter(self) -> char {
        ['P', 'H', 'O', 'E'][self.index()]
    }

    /// The kind of that letter.
    pub fn from_letter(letter: char) -> Option<Wisp> {
        Wisp::ALL.into_iter().find(|wisp| wisp.letter() == letter)
    }
}

impl fmt::Display for Wisp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The content of one field of a forest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// The cat on its tile, which does not count as a tree while the cat is there.
    Cat,
    /// A tile with its tree side up.
    Tree,
    /// A tile with its wisp side up.
    Wisp(Wisp),
}

/// `C`, `T` or the letter of the wisp, as in the examples of goal cards.
impl FromStr for Tile {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some('C'), None) => Ok(Tile::Cat),
            (Some('T'), None) => Ok(Tile::Tree),
            (Some(letter), None) => Wisp::from_letter(letter).map(Tile::Wisp).ok_or(()),
            _ => Err(()),
        }
    }
}

/// The number of wisps of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Wisp, u8>", into = "BTreeMap<Wisp, u8>")]
pub struct Counts([u8; 4]);

impl From<BTreeMap<Wisp, u8>> for Counts {
    fn from(counts: BTreeMap<Wisp, u8>) -> Self {
        Counts(Wisp::ALL.map(|wisp| counts.get(&wisp).copied().unwrap_or(0)))
    }
}

impl From<Counts> for BTreeMap<Wisp, u8> {
    fn from(counts: Counts) -> Self {
        Wisp::ALL.into_iter().zip(counts.0).collect()
    }
}

impl Counts {
    /// `count` of each kind.
    pub const fn of_each(count: u8) -> Self {
        Counts([count; 4])
    }

    /// Counts in the order of [`Wisp::ALL`].
    pub const fn new(counts: [u8; 4]) -> Self {
        Counts(counts)
    }

    /// How many of one kind.
    pub const fn of(&self, wisp: Wisp) -> u8 {
        self.0[wisp.index()]
    }

    /// How many of all kinds.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// One more of a kind.
    pub fn add(&mut self, wisp: Wisp) {
        self.0[wisp.index()] = self.of(wisp).saturating_add(1);
    }

    /// Adds all of the other counts.
    pub fn add_all(&mut self, other: Counts) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// Returns `None` if there are fewer tiles of a kind than `other` takes.
    pub fn checked_sub(&self, other: Counts) -> Option<Counts> {
        let mut left = *self;
        for (count, taken) in left.0.iter_mut().zip(other.0) {
            *count = count.checked_sub(taken)?;
        }
        Some(left)
    }

    /// Takes out a random tile: every single tile is equally likely. `None` if there is none.
    pub fn draw(&mut self, dice: &mut Dice) -> Option<Wisp> {
        let mut rest = dice.below(self.total());
        for wisp in Wisp::ALL {
            let count = usize::from(self.of(wisp));
            if rest < count {
                self.0[wisp.index()] -= 1;
                return Some(wisp);
            }
            rest -= count;
        }
        None
    }
}

impl FromIterator<Wisp> for Counts {
    fn from_iter<I: IntoIterator<Item = Wisp>>(wisps: I) -> Self {
        let mut counts = Counts::default();
        for wisp in wisps {
            counts.add(wisp);
        }
        counts
    }
}
