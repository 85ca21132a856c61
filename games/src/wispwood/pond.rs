//! The pond: a ring of eight wisp slots and eight shapes.

use super::{
    shapes::{Shape, printed},
    stock::Stock,
    tiles::Wisp,
};
use crate::{dice::Dice, game::SetupError};

/// Wisp slots, and as many shapes.
pub const SLOTS: usize = 8;

/// A slot of the pond, counted clockwise from 0; people count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// All slots, clockwise.
    pub fn all() -> impl DoubleEndedIterator<Item = Slot> + Clone {
        (0..SLOTS as u8).map(Slot)
    }

    /// The slot at this position of the ring, if there is one.
    pub fn new(index: usize) -> Option<Slot> {
        Slot::all().nth(index)
    }

    /// The slot that people call by this number, from 1.
    pub fn from_number(number: &str) -> Option<Slot> {
        Slot::all().find(|slot| slot.number().to_string() == number)
    }

    /// The number by which people call it, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Position in the ring, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The slots behind this one, clockwise, once around.
    pub fn onward(self) -> impl Iterator<Item = Slot> {
        (1..SLOTS as u8).map(move |step| Slot((self.0 + step) % SLOTS as u8))
    }
}

/// Wisps and shapes in the middle of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pond {
    /// The shapes, clockwise; slot k lies between shape k − 1 and shape k.
    pub ring: [Shape; SLOTS],
    /// The wisp in each slot.
    pub wisps: [Option<Wisp>; SLOTS],
}

impl Pond {
    /// The four edge pieces joined in random order, no wisps yet.
    pub(super) fn new(dice: &mut Dice) -> Result<Self, SetupError> {
        let mut edges = printed()?.edges.clone();
        dice.shuffle(&mut edges);
        let ring: Vec<Shape> = edges.into_iter().flatten().collect();
        let ring = ring
            .try_into()
            .map_err(|_| SetupError::Data("pond.toml: there must be eight shapes".to_owned()))?;
        Ok(Pond {
            ring,
            wisps: [None; SLOTS],
        })
    }

    /// The wisp in a slot.
    pub fn at(&self, slot: Slot) -> Option<Wisp> {
        self.wisps[slot.index()]
    }

    /// The slots that hold a wisp, with it.
    pub fn lying(&self) -> impl Iterator<Item = (Slot, Wisp)> + '_ {
        Slot::all().filter_map(|slot| Some((slot, self.at(slot)?)))
    }

    /// The two shapes beside a slot.
    pub fn beside(&self, slot: Slot) -> [Shape; 2] {
        [
            self.ring[(slot.index() + SLOTS - 1) % SLOTS],
            self.ring[slot.index()],
        ]
    }

    /// Whether there are wisps and all of them are of one kind; a single one is, too (W1).
    pub fn is_of_one_kind(&self) -> bool {
        let mut wisps = self.lying().map(|(_, wisp)| wisp);
        wisps.next().is_some_and(|first| wisps.all(|wisp| wisp == first))
    }

    /// Takes the wisp out of a slot.
    pub(super) fn take(&mut self, slot: Slot) -> Option<Wisp> {
        self.wisps[slot.index()].take()
    }

    /// Discards what lies there and deals into every slot but the one where the ghost's cat sits.
    pub(super) fn renew(&mut self, stock: &mut Stock, cat: Option<Slot>, dice: &mut Dice) {
        stock
            .discard
            .add_all(self.lying().map(|(_, wisp)| wisp).collect());
        self.wisps = [None; SLOTS];
        let slots: Vec<Slot> = Slot::all().filter(|&slot| Some(slot) != cat).collect();
        for (slot, wisp) in slots.iter().zip(stock.draw(slots.len(), dice)) {
            self.wisps[slot.index()] = Some(wisp);
        }
    }
}
