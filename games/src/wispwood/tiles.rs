//! What can lie in a forest, and counts of wisps by kind.

use std::fmt;

use crate::dice::Dice;

/// The four kinds of wisp.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wisp {
    /// Loves mischief.
    Pumpkin,
    /// Loves cats.
    Hat,
    /// Loves company.
    Orb,
    /// Loves trees.
    Heart,
}

impl Wisp {
    /// All kinds, in the order of their goal cards.
    pub const ALL: [Wisp; 4] = [Wisp::Pumpkin, Wisp::Hat, Wisp::Orb, Wisp::Heart];

    /// Position in [`Wisp::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in data, notation and JSON.
    pub const fn letter(self) -> char {
        match self {
            Wisp::Pumpkin => 'P',
            Wisp::Hat => 'H',
            Wisp::Orb => 'O',
            Wisp::Heart => 'E',
        }
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

/// What lies on one cell of a forest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// The cat on its tile, which is no tree while the cat is there.
    Cat,
    /// A tile with its tree side up.
    Tree,
    /// A tile with its wisp side up.
    Wisp(Wisp),
}

/// How many wisps there are of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts([u8; 4]);

impl Counts {
    /// The same number of each kind.
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
        let count = &mut self.0[wisp.index()];
        *count = count.saturating_add(1);
    }

    /// All of the other counts on top.
    pub fn add_all(&mut self, other: Counts) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// What is left when the other counts are taken away; none when there are too few.
    pub fn less(&self, other: Counts) -> Option<Counts> {
        let mut left = [0; 4];
        for (index, left) in left.iter_mut().enumerate() {
            *left = self.0[index].checked_sub(other.0[index])?;
        }
        Some(Counts(left))
    }

    /// Takes one tile out unseen: every single tile is equally likely. None when there is none.
    pub fn draw(&mut self, dice: &mut Dice) -> Option<Wisp> {
        if self.total() == 0 {
            return None;
        }
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
        wisps.into_iter().for_each(|wisp| counts.add(wisp));
        counts
    }
}
