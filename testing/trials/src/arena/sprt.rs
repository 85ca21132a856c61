//! A sequential test: two contestants play until it is clear which of two strengths the first one has.

use std::str::FromStr;

use super::Pairing;

/// Log-likelihood ratio at which a test ends: 5 % errors of either kind.
const SURE: f64 = 2.944;
/// Deals before the variance of the results is trusted.
const LEAST: usize = 8;

/// Two strengths in Elo points of the first contestant over the second, the lower one first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// A text that is not two strengths.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not two strengths in Elo points, the lower one first, as 0,40")]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let (low, high) = text.split_once(',').ok_or_else(wrong)?;
        let read = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        let (low, high) = read(low).zip(read(high)).ok_or_else(wrong)?;
        if low < high {
            Ok(Sprt { low, high })
        } else {
            Err(wrong())
        }
    }
}

impl Sprt {
    /// Returns whether the first is as strong as the higher strength; `None` while undecided.
    pub fn verdict(self, pairing: &Pairing) -> Option<bool> {
        let deals = pairing.shares.len();
        if deals < LEAST {
            return None;
        }
        let mean = pairing.shares.iter().sum::<f64>() / deals as f64;
        let squares: f64 = pairing.shares.iter().map(|share| (share - mean).powi(2)).sum();
        // Equal results still leave some doubt.
        let spread = (squares / deals as f64).max(0.01);
        let [low, high] = [self.low, self.high].map(|elo| share(elo, pairing.players));
        let odds = deals as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * spread);
        (odds.abs() >= SURE).then_some(odds > 0.0)
    }
}

/// Returns the share of victories of a player who is `elo` points stronger than each of the others.
fn share(elo: f64, players: usize) -> f64 {
    let strength = 10_f64.powf(elo / 400.0);
    strength / (strength + players as f64 - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(shares: &[f64]) -> Pairing {
        Pairing {
            shares: shares.to_vec(),
            ..Pairing::new(0, 1, 2)
        }
    }

    #[test]
    fn a_clear_lead_ends_a_test_soon_and_a_draw_does_not() {
        let test: Sprt = "0,40".parse().unwrap();
        assert_eq!(test.verdict(&pairing(&[1.0, 0.5].repeat(20))), Some(true));
        assert_eq!(test.verdict(&pairing(&[0.0, 0.5].repeat(20))), Some(false));
        assert_eq!(test.verdict(&pairing(&[1.0, 0.0, 0.5, 0.5].repeat(5))), None);
        assert_eq!(test.verdict(&pairing(&[1.0; 4])), None, "too few deals");
        for wrong in ["", "40", "40,0", "0,x", "0,inf", "3,3"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
