//! Deals as `/daily` deals them: how long par takes, and whether skill shows. A game in which it does not is not used.

use std::time::{Duration, Instant};

use ai::{Level, Mind, Stop, think};
use games::{GameId, Seed};
use grovekeeper::runtime::par::Played;
use tables::{Day, Deal};

use crate::Failure;

/// Which deals to play.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// Deals per game, one for each day
    #[arg(long, default_value_t = 365)]
    pub deals: usize,
    /// The first day
    #[arg(long, default_value = "2026-01-01")]
    pub from: Day,
    /// Only this game
    #[arg(long)]
    pub game: Option<GameId>,
    /// Compare with this level
    #[arg(long, default_value = "forester")]
    pub level: Level,
    /// Print each deal with its par and its seal
    #[arg(long)]
    pub list: bool,
}

/// The deals of one game.
#[derive(Default)]
struct Count {
    better: usize,
    equal: usize,
    par: i64,
    other: i64,
    longest: Duration,
    all: Duration,
}

/// Plays each deal as the strongest bot and as the other level.
///
/// # Errors
/// When a deal can't be played.
pub fn run(plan: &Plan, mut tell: impl FnMut(&str)) -> Result<String, Failure> {
    let mut report = format!(
        "| Game | Deals | Elder beats {0} | Equal | Mean par | Mean of {0} | Mean time of par | Longest |\n|---|---|---|---|---|---|---|---|\n",
        plan.level
    );
    for game in Deal::games().filter(|game| plan.game.is_none_or(|only| only == *game)) {
        let (mut count, mut day) = (Count::default(), plan.from);
        for _ in 0..plan.deals {
            let secret = Seed::from_text(&format!("daily trial {day} {game}"));
            let deal = Deal::new(day, game, secret)?.ok_or("there are no deals of this game")?;
            let begun = Instant::now();
            let par = score(&deal, Level::Elder)?;
            let took = begun.elapsed();
            let other = score(&deal, plan.level)?;
            count.better += usize::from(par > other);
            count.equal += usize::from(par == other);
            count.par += i64::from(par);
            count.other += i64::from(other);
            count.longest = count.longest.max(took);
            count.all += took;
            if plan.list {
                tell(&format!(
                    "{day} {game} par {par} {} {other} seal {}",
                    plan.level,
                    deal.seal()
                ));
            }
            day = day.next();
        }
        let deals = plan.deals.max(1);
        report.push_str(&format!(
            "| {game} | {} | {:.1} % | {:.1} % | {:.1} | {:.1} | {:.1} s | {:.1} s |\n",
            plan.deals,
            100.0 * count.better as f64 / deals as f64,
            100.0 * count.equal as f64 / deals as f64,
            count.par as f64 / deals as f64,
            count.other as f64 / deals as f64,
            count.all.as_secs_f64() / deals as f64,
            count.longest.as_secs_f64(),
        ));
    }
    Ok(report)
}

/// Returns the score of a level on a deal.
fn score(deal: &Deal, level: Level) -> Result<i32, Failure> {
    let mut played = Played::new(deal, level).ok_or("the deal can't be dealt")?;
    while let Some(decision) = played.next() {
        let mind = Mind::new(decision.level);
        let thought = think(&decision.view, &mind, &decision.seed, &Stop::never());
        let thought = thought.ok_or("a bot found no move")?;
        played
            .play(&decision, &thought.chosen)
            .ok_or("a bot made an impossible move")?;
    }
    Ok(played.score().ok_or("the match did not end")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_the_same_par_again_and_is_counted() {
        let plan = Plan {
            deals: 1,
            from: "2026-01-01".parse().unwrap(),
            game: Some(GameId::LegendaryForests),
            level: Level::Seedling,
            list: true,
        };
        let told = || {
            let mut lines = Vec::new();
            let report = run(&plan, |line| lines.push(line.to_owned())).unwrap();
            (lines, report)
        };
        let (lines, report) = told();
        assert_eq!(lines.len(), 1);
        assert!(
            lines[0].starts_with("2026-01-01 legendary-forests par "),
            "{lines:?}"
        );
        assert!(report.contains("| legendary-forests | 1 | "), "{report}");
        assert_eq!(told().0, lines);
    }
}
