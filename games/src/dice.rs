//! Chance: a secret seed and the stream of numbers that follows from it.
//!
//! The method is fixed, and simple enough to be repeated by anyone in any language, because players use it to check the
//! draws of a match. It is ChaCha20 (RFC 8439 block function, 64-bit counter from 0, nonce 0) keyed with the 32 bytes
//! of the seed. Its output is read as little-endian 32-bit words. A number below `n` is the first word under the
//! largest multiple of `n`, modulo `n`. A shuffle swaps each position, from the last to the second, with a position at
//! or below it.

use std::{cell::RefCell, fmt, str::FromStr};

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{RngCore, SeedableRng},
};
use sha2::{Digest, Sha256};

/// Name and version of the method described above; written into every record.
pub const GENERATOR: &str = "chacha20-1";

/// The secret from which all randomness of a match follows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 random bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// Returns a repeatable seed from any text, for simulations and tests.
    pub fn from_text(text: &str) -> Self {
        Seed(Sha256::digest(format!("grovekeeper seed: {text}")).into())
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Derives another seed from this one, for randomness outside of the match (random play, stand-ins).
    pub fn derive(&self, purpose: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose);
        Seed(hash.finalize().into())
    }
}

/// The 64 hexadecimal digits of the seed.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Keeps the secret out of logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// A text that is not a seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let digits: Vec<u8> = text
            .chars()
            .map(|c| c.to_digit(16).map(|d| d as u8))
            .collect::<Option<_>>()
            .ok_or(SeedError)?;
        let bytes: Vec<u8> = digits
            .chunks(2)
            .map(|pair| pair.iter().fold(0, |byte, d| byte << 4 | d))
            .collect();
        if digits.len() != 64 {
            return Err(SeedError);
        }
        bytes.try_into().map(Seed).map_err(|_| SeedError)
    }
}

/// A stream of random numbers at its current position.
#[derive(Clone, PartialEq, Eq)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// The stream from its beginning.
    pub fn new(seed: &Seed) -> Self {
        Dice(ChaCha20Rng::from_seed(seed.0))
    }

    /// Returns a separate stream, for an imagined match.
    pub(crate) fn split(&mut self) -> Self {
        Dice::new(&Seed::new(std::array::from_fn(|_| self.below(256) as u8)))
    }

    /// Returns a number from 0 to `n` − 1; 0 when there is nothing to choose from.
    pub fn below(&mut self, n: usize) -> usize {
        let Ok(n) = u32::try_from(n) else { return 0 };
        if n == 0 {
            return 0;
        }
        let multiple = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < multiple {
                note(n, word % n);
                return (word % n) as usize;
            }
        }
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// A drawn number, and its exclusive upper bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    pub below: u32,
    pub drawn: u32,
}

thread_local! {
    static TRACE: RefCell<Option<Vec<Draw>>> = const { RefCell::new(None) };
}

/// Runs something and lists all numbers that this thread draws for it.
pub fn traced<T>(run: impl FnOnce() -> T) -> (T, Vec<Draw>) {
    let outer = TRACE.replace(Some(Vec::new()));
    let value = run();
    (value, TRACE.replace(outer).unwrap_or_default())
}

fn note(below: u32, drawn: u32) {
    TRACE.with_borrow_mut(|trace| {
        if let Some(draws) = trace {
            draws.push(Draw { below, drawn });
        }
    });
}

/// Keeps future draws out of logs.
impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stream must never change, because every existing record depends on it.
    #[test]
    fn the_stream_is_the_documented_one() {
        let mut dice = Dice::new(&Seed::new([0; 32]));
        // First words of the ChaCha20 key stream for key 0, nonce 0, as published with RFC 8439 (A.1, test vector 1).
        let words: Vec<usize> = (0..2).map(|_| dice.below(1 << 16)).collect();
        assert_eq!(
            words,
            [
                0xade0_b876_u32 as usize % (1 << 16),
                0x903d_f1a0_u32 as usize % (1 << 16)
            ]
        );
    }

    #[test]
    fn a_shuffle_is_repeatable_and_loses_nothing() {
        let shuffled = |text: &str| {
            let mut items: Vec<usize> = (0..10).collect();
            Dice::new(&Seed::from_text(text)).shuffle(&mut items);
            items
        };
        assert_eq!(shuffled("a"), shuffled("a"));
        assert_ne!(shuffled("a"), shuffled("b"));
        let mut sorted = shuffled("a");
        sorted.sort_unstable();
        assert_eq!(sorted, (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn every_order_of_three_comes_up_about_equally_often() {
        let mut counts = std::collections::BTreeMap::new();
        let mut dice = Dice::new(&Seed::from_text("orders"));
        for _ in 0..6_000 {
            let mut items = [1, 2, 3];
            dice.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&n| (850..1_150).contains(&n)), "{counts:?}");
    }

    #[test]
    fn a_seed_reads_back_from_its_text_and_nothing_else_does() {
        let seed = Seed::from_text("x");
        assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
        for wrong in ["", "12", "zz", &"0".repeat(63), &"0".repeat(65), &"é".repeat(64)] {
            assert_eq!(wrong.parse::<Seed>(), Err(SeedError), "{wrong}");
        }
    }
}
