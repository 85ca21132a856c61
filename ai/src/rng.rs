//! Fast pseudo-random numbers for simulated matches; secrets never depend on them.

use games::Seed;

/// The SplitMix64 generator.
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    /// Creates a stream from a seed and a number.
    pub(crate) fn new(seed: &Seed, number: u64) -> Self {
        let mut first = [0; 8];
        first.copy_from_slice(&seed.bytes()[..8]);
        let mut rng = Rng(u64::from_le_bytes(first) ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// Returns a number from 0 to `n` − 1; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}
