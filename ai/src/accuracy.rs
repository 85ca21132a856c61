//! The accuracy of a person in a match, from 0 to 100.

use std::{collections::BTreeMap, sync::LazyLock};

use games::{GameId, Milli};
use serde::Deserialize;

/// The curve of a game; `accuracy.toml` explains it.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Curve {
    loss: f64,
    exponent: f64,
}

// The file is compiled in, and a test reads it.
static CURVES: LazyLock<BTreeMap<String, Curve>> =
    LazyLock::new(|| toml::from_str(include_str!("accuracy.toml")).unwrap_or_default());

/// Returns the accuracy of the decisions of a seat in a match, from the loss of each in thousandths of a point: 100 if
/// nothing was lost.
pub fn accuracy(game: GameId, losses: &[Milli]) -> u8 {
    let Some(curve) = CURVES.get(game.as_str()) else {
        return 0;
    };
    // Chance makes some losses negative; only their mean must not be.
    let sum: i64 = losses.iter().copied().map(i64::from).sum();
    let mean = sum.max(0) as f64 / losses.len().max(1) as f64;
    (100.0 * (-(mean / curve.loss).powf(curve.exponent)).exp()).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_is_lost_the_more_accurate() {
        for &game in GameId::ALL {
            assert!(CURVES.contains_key(game.as_str()), "{game}");
            assert_eq!(accuracy(game, &[]), 100, "{game}");
            assert_eq!(accuracy(game, &[0, 30, -30]), 100, "{game}");
            let worse = [0, 100, 1_000, 10_000].map(|loss| accuracy(game, &[loss, loss, 0]));
            assert!(worse.is_sorted_by(|one, other| one >= other), "{game}: {worse:?}");
            assert!(worse[0] > worse[2] && worse[2] > worse[3], "{game}: {worse:?}");
            assert!(accuracy(game, &[Milli::MAX; 30]) == 0, "{game}");
        }
    }
}
