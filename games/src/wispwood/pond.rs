//! The pond: a ring of eight wisp slots and eight shapes.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::{data::data, shapes::Shape, stock::Stock, tiles::Wisp};
use crate::dice::Dice;

/// Wisp slots, and as many shapes.
pub const SLOTS: usize = 8;

/// A slot of the pond, counted clockwise from 0; people count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "usize")]
pub struct Slot(u8);

impl TryFrom<usize> for Slot {
    type Error = &'static str;

    fn try_from(index: usize) -> Result<Self, Self::Error> {
        Slot::new(index).ok_or("the pond has slots 0 to 7")
    }
}

impl Slot {
    /// All slots, clockwise.
    pub fn all() -> impl DoubleEndedIterator<Item = Slot> + Clone {
        (0..SLOTS as u8).map(Slot)
    }

    /// Returns the slot at this index of the ring, if there is one.
    pub fn new(index: usize) -> Option<Slot> {
        Slot::all().nth(index)
    }

    /// Returns the slot with this number, which people count from 1.
    pub fn from_number(number: &str) -> Option<Slot> {
        Slot::all().find(|slot| slot.number().to_string() == number)
    }

    /// Returns the number that people use, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Position in the ring, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the slots after this one, clockwise, once around.
    pub fn onward(self) -> impl Iterator<Item = Slot> {
        (1..SLOTS as u8).map(move |step| Slot((self.0 + step) % SLOTS as u8))
    }
}

/// Some slots, in order.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SlotSet {
    count: usize,
    slots: [Slot; SLOTS],
}

impl SlotSet {
    /// Adds a slot, of which there are never more than eight.
    pub(super) fn push(&mut self, slot: Slot) {
        if let Some(place) = self.slots.get_mut(self.count) {
            *place = slot;
            self.count += 1;
        }
    }
}

impl Deref for SlotSet {
    type Target = [Slot];

    fn deref(&self) -> &[Slot] {
        &self.slots[..self.count]
    }
}

/// Wisps and shapes in the middle of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pond {
    /// The shapes, clockwise; slot k lies between shape k − 1 and shape k.
    pub ring: [Shape; SLOTS],
    /// The wisp in each slot.
    #[serde(rename = "pond")]
    pub wisps: [Option<Wisp>; SLOTS],
}

impl Pond {
    /// Creates a pond from the four edge pieces in random order, without wisps.
    pub(super) fn new(dice: &mut Dice) -> Self {
        let mut edges = data().edges;
        dice.shuffle(&mut edges);
        Pond {
            ring: std::array::from_fn(|place| edges[place / 2][place % 2]),
            wisps: [None; SLOTS],
        }
    }

    /// The wisp in a slot.
    pub fn at(&self, slot: Slot) -> Option<Wisp> {
        self.wisps[slot.index()]
    }

    /// Returns the slots with a wisp, and the wisps.
    pub fn lying(&self) -> impl Iterator<Item = (Slot, Wisp)> + '_ {
        Slot::all().filter_map(|slot| Some((slot, self.at(slot)?)))
    }

    /// The two shapes next to a slot.
    pub fn beside(&self, slot: Slot) -> [Shape; 2] {
        [
            self.ring[(slot.index() + SLOTS - 1) % SLOTS],
            self.ring[slot.index()],
        ]
    }

    /// Whether the cat must hide for a wisp to be laid in a shape: the shape is not next to it.
    pub fn hides_cat(&self, slot: Slot, shape: Shape) -> bool {
        !self.beside(slot).contains(&shape)
    }

    /// Returns whether there are wisps and all of them are of one kind; a single one counts, too (W1).
    pub fn is_of_one_kind(&self) -> bool {
        let mut wisps = self.lying().map(|(_, wisp)| wisp);
        wisps.next().is_some_and(|first| wisps.all(|wisp| wisp == first))
    }

    /// Takes the wisp out of a slot.
    pub(super) fn take(&mut self, slot: Slot) -> Option<Wisp> {
        self.wisps[slot.index()].take()
    }

    /// Discards the wisps and deals into every slot except that of the ghost's cat.
    pub(super) fn renew(&mut self, stock: &mut Stock, cat: Option<Slot>, dice: &mut Dice) {
        stock
            .discard
            .add_all(self.lying().map(|(_, wisp)| wisp).collect());
        self.wisps = [None; SLOTS];
        let slots = Slot::all().filter(|&slot| Some(slot) != cat);
        let count = slots.clone().count();
        for (slot, wisp) in slots.zip(stock.draw_wisps(count, dice)) {
            self.wisps[slot.index()] = Some(wisp);
        }
    }
}
