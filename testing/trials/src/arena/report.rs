//! Results of an arena: a CSV line per seat, a summary as JSON and as a table.

use std::{fmt::Write, time::Duration};

use serde_json::{Value, json};

use super::{Interval, Pairing, Plan, SeatResult, ratings};

/// All results.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// A line for each seat of each match.
    pub results: Vec<SeatResult>,
    /// The same by pairing.
    pub pairings: Vec<Pairing>,
}

/// Mean and 99th percentile in milliseconds.
fn times<'a>(all: impl Iterator<Item = &'a Duration>) -> (f64, f64) {
    let mut all: Vec<f64> = all.map(|time| time.as_secs_f64() * 1000.0).collect();
    all.sort_by(f64::total_cmp);
    let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
    let p99 = all.get(all.len().saturating_sub(1) * 99 / 100);
    (mean, p99.copied().unwrap_or(0.0))
}

/// A line for each seat of each match.
pub fn csv(plan: &Plan, report: &Report) -> String {
    let mut text = String::from(
        "game,players,options,deal,order,seat,mind,points,place,share,moves,ms_mean,ms_p99,cut,faults\n",
    );
    let quoted = |text: String| format!("\"{}\"", text.replace('"', "\"\""));
    let options = quoted(plan.options.to_string());
    for row in &report.results {
        let (mean, p99) = times(row.times.iter());
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{},{},{options},{},{},{},{},{},{},{:.3},{},{mean:.3},{p99:.3},{},{}",
            plan.game,
            plan.players,
            row.deal,
            row.order,
            row.seat,
            quoted(plan.minds[row.mind].to_string()),
            row.points,
            row.place,
            row.share,
            row.times.len(),
            row.cut,
            row.faults,
        );
    }
    text
}

fn interval(interval: Interval) -> Value {
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    json!({"mean": rounded(interval.mean), "low": rounded(interval.low), "high": rounded(interval.high)})
}

/// The contestants, their times, cut searches and faults.
struct Conduct {
    ms_mean: f64,
    ms_p99: f64,
    ms_max: f64,
    cut: u32,
    faults: u32,
}

fn conduct(report: &Report, mind: usize) -> Conduct {
    let rows = || report.results.iter().filter(|row| row.mind == mind);
    let all = || rows().flat_map(|row| row.times.iter());
    let (ms_mean, ms_p99) = times(all());
    Conduct {
        ms_mean,
        ms_p99,
        ms_max: all().max().map_or(0.0, |time| time.as_secs_f64() * 1000.0),
        cut: rows().map(|row| row.cut).sum(),
        faults: rows().map(|row| row.faults).sum(),
    }
}

/// A summary for programs.
pub fn json(plan: &Plan, report: &Report) -> Value {
    let elo = ratings(&report.pairings, plan.minds.len());
    let minds: Vec<Value> = plan
        .minds
        .iter()
        .enumerate()
        .map(|(mind, contestant)| {
            let conduct = conduct(report, mind);
            json!({
                "mind": contestant.to_string(), "elo": interval(elo[mind].elo),
                "ms_mean": conduct.ms_mean, "ms_p99": conduct.ms_p99, "ms_max": conduct.ms_max,
                "cut": conduct.cut, "faults": conduct.faults,
            })
        })
        .collect();
    let pairings: Vec<Value> = report
        .pairings
        .iter()
        .map(|pairing| {
            json!({
                "first": plan.minds[pairing.first].to_string(), "second": plan.minds[pairing.second].to_string(),
                "matches": pairing.shares.len() * plan.players, "share": interval(pairing.share()),
                "lead": interval(pairing.lead()), "points": interval(pairing.mean_points()),
            })
        })
        .collect();
    json!({
        "game": plan.game.as_str(), "players": plan.players, "options": plan.options, "seed": plan.seed,
        "version": env!("CARGO_PKG_VERSION"), "minds": minds, "pairings": pairings,
    })
}

/// A summary for people.
pub fn table(plan: &Plan, report: &Report) -> String {
    let mut text = format!("{}, {} players, seed {}\n", plan.game, plan.players, plan.seed);
    for pairing in &report.pairings {
        let (share, lead, points) = (pairing.share(), pairing.lead(), pairing.mean_points());
        let _ = writeln!(
            text,
            "{:>22} v. {:<22} {:5.1} % ({:4.1} to {:4.1}) of {} matches, lead {:+.1} ({:+.1} to {:+.1}), {:.1} points",
            plan.minds[pairing.first].to_string(),
            plan.minds[pairing.second].to_string(),
            100.0 * share.mean,
            100.0 * share.low,
            100.0 * share.high,
            pairing.shares.len() * plan.players,
            lead.mean,
            lead.low,
            lead.high,
            points.mean,
        );
    }
    for rating in ratings(&report.pairings, plan.minds.len()) {
        let conduct = conduct(report, rating.mind);
        let _ = writeln!(
            text,
            "{:>22} Elo {:5.0} ({:.0} to {:.0}); a move {:.1} ms, 99 % {:.1} ms, most {:.1} ms; {} cut, {} faults",
            plan.minds[rating.mind].to_string(),
            rating.elo.mean,
            rating.elo.low,
            rating.elo.high,
            conduct.ms_mean,
            conduct.ms_p99,
            conduct.ms_max,
            conduct.cut,
            conduct.faults,
        );
    }
    text
}
