//! Statistics by deal, because matches of one deal are not independent.

use games::{Dice, Seed};

use super::SeatResult;

/// Resamples of a bootstrap.
const RESAMPLES: usize = 1_000;

/// A number with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

/// All matches of two contestants.
#[derive(Debug, Clone, PartialEq)]
pub struct Pairing {
    /// The first, by position in the plan.
    pub first: usize,
    /// The second.
    pub second: usize,
    /// Players of each match.
    pub players: usize,
    /// By deal: the mean share of the victory of the first.
    pub shares: Vec<f64>,
    /// By deal: the mean lead of the first over the mean of the others, in points.
    pub leads: Vec<f64>,
    /// By deal: the mean points of the first.
    pub points: Vec<f64>,
}

impl Pairing {
    /// A pairing without matches.
    pub fn new(first: usize, second: usize, players: usize) -> Self {
        Pairing {
            first,
            second,
            players,
            shares: Vec::new(),
            leads: Vec::new(),
            points: Vec::new(),
        }
    }

    /// Adds the matches of a deal.
    pub fn add(&mut self, rows: &[SeatResult]) {
        let mean = |values: &mut dyn Iterator<Item = f64>| {
            let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            if count == 0 { 0.0 } else { sum / f64::from(count) }
        };
        let of = |first: bool| rows.iter().filter(move |row| row.first == first);
        let points = mean(&mut of(true).map(|row| f64::from(row.points)));
        let others = mean(&mut of(false).map(|row| f64::from(row.points)));
        self.shares.push(mean(&mut of(true).map(|row| row.share)));
        self.leads.push(points - others);
        self.points.push(points);
    }

    /// The share of the victory of the first.
    pub fn share(&self) -> Interval {
        bootstrap(&self.shares)
    }

    /// Its lead in points.
    pub fn lead(&self) -> Interval {
        bootstrap(&self.leads)
    }

    /// Its points.
    pub fn mean_points(&self) -> Interval {
        bootstrap(&self.points)
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The mean with a percentile interval over resampled deals; the same values give the same interval.
fn bootstrap(values: &[f64]) -> Interval {
    let mut dice = Dice::new(&Seed::from_text("bootstrap"));
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let sum: f64 = (0..values.len()).map(|_| values[dice.below(values.len())]).sum();
            sum / values.len().max(1) as f64
        })
        .collect();
    interval(mean(values), &mut means)
}

fn interval(mean: f64, samples: &mut [f64]) -> Interval {
    samples.sort_by(f64::total_cmp);
    let at = |part: f64| samples[((samples.len() - 1) as f64 * part).round() as usize];
    Interval {
        mean,
        low: at(0.025),
        high: at(0.975),
    }
}

/// The strength of a contestant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// Which contestant.
    pub mind: usize,
    /// Elo points; the last contestant has 0.
    pub elo: Interval,
}

/// Strengths by Bradley and Terry from all pairings, in Elo points against the last contestant.
pub fn ratings(pairings: &[Pairing], minds: usize) -> Vec<Rating> {
    let sample = |shares: &mut dyn FnMut(&Pairing) -> f64| {
        let mut wins = vec![vec![0.0; minds]; minds];
        for pairing in pairings.iter().filter(|pairing| pairing.first != pairing.second) {
            let share = shares(pairing);
            // One against several: each of the others gets an equal part of the rest.
            let others = (1.0 - share) / (pairing.players as f64 - 1.0).max(1.0);
            let games = pairing.shares.len() as f64;
            // Half a win each keeps the estimate finite.
            wins[pairing.first][pairing.second] += share * games + 0.5;
            wins[pairing.second][pairing.first] += others * games + 0.5;
        }
        fit(&wins)
    };
    let means = sample(&mut |pairing| mean(&pairing.shares));
    let mut dice = Dice::new(&Seed::from_text("bootstrap"));
    let samples: Vec<Vec<f64>> = (0..RESAMPLES / 5)
        .map(|_| {
            sample(&mut |pairing| {
                let count = pairing.shares.len();
                let sum: f64 = (0..count).map(|_| pairing.shares[dice.below(count)]).sum();
                sum / count.max(1) as f64
            })
        })
        .collect();
    (0..minds)
        .map(|mind| {
            let mut own: Vec<f64> = samples.iter().map(|sample| sample[mind]).collect();
            Rating {
                mind,
                elo: interval(means[mind], &mut own),
            }
        })
        .collect()
}

/// Elo points from a table of wins, by the usual fixed-point iteration.
fn fit(wins: &[Vec<f64>]) -> Vec<f64> {
    let count = wins.len();
    let mut strength = vec![1.0_f64; count];
    for _ in 0..200 {
        for mind in 0..count {
            let won: f64 = wins[mind].iter().sum();
            let met: f64 = (0..count)
                .filter(|&other| other != mind)
                .map(|other| (wins[mind][other] + wins[other][mind]) / (strength[mind] + strength[other]))
                .sum();
            if met > 0.0 {
                strength[mind] = won / met;
            }
        }
    }
    let last = strength.last().copied().unwrap_or(1.0);
    strength.iter().map(|own| 400.0 * (own / last).log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(first: usize, second: usize, shares: &[f64]) -> Pairing {
        Pairing {
            shares: shares.to_vec(),
            ..Pairing::new(first, second, 2)
        }
    }

    #[test]
    fn three_of_four_wins_are_about_190_elo() {
        let shares = [1.0, 1.0, 0.5, 0.5].repeat(50);
        let ratings = ratings(&[pairing(0, 1, &shares)], 2);
        assert!((185.0..=196.0).contains(&ratings[0].elo.mean), "{ratings:?}");
        assert!(ratings[0].elo.low < ratings[0].elo.mean && ratings[0].elo.mean < ratings[0].elo.high);
        assert_eq!(ratings[1].elo.mean, 0.0);
    }

    #[test]
    fn an_interval_holds_the_mean_and_shrinks_with_deals() {
        let few = bootstrap(&[0.0, 1.0].repeat(10));
        let many = bootstrap(&[0.0, 1.0].repeat(200));
        assert!(few.low < 0.5 && few.high > 0.5);
        assert!(many.high - many.low < few.high - few.low);
    }
}
