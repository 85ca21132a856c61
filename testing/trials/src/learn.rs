//! Judges the moves of minds after a match, to see whether the judgement can be trusted: the accuracy of each level,
//! and whether a random move among good ones is found to be the largest mistake.

use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

use ai::{Level, Mind, Stop, accuracy, assess, study_budget, think};
use games::{AnyGame, AnyMove, AnyView, Dice, GameId, Milli, Seat, Seed, SetupError, Viewer};

/// The settings of this trial.
#[derive(Debug, Clone, clap::Args)]
pub struct Plan {
    /// The game; all without it.
    #[arg(long)]
    pub game: Option<GameId>,
    /// Players of each match.
    #[arg(long, default_value_t = 2)]
    pub players: usize,
    /// Matches of each kind.
    #[arg(long, default_value_t = 20)]
    pub matches: usize,
    /// The first deal.
    #[arg(long, default_value = "1")]
    pub seed: String,
}

/// The player of the judged seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judged {
    Level(Level),
    Random,
    /// The strongest level with one random move.
    Planted,
}

/// A decision of the judged seat.
struct Decision {
    view: AnyView,
    chosen: AnyMove,
    /// Whether it was the random move.
    planted: bool,
}

/// A judged match.
struct Report {
    losses: Vec<Milli>,
    /// The step with the largest loss.
    largest: Option<usize>,
    time: Duration,
}

/// Plays and judges matches; returns a table of the results.
///
/// # Errors
/// When a game does not allow this number of players.
pub fn run(plan: &Plan, mut progress: impl FnMut(&str)) -> Result<String, SetupError> {
    let all = GameId::ALL.iter().copied();
    let mut table = String::from(
        "game               player     matches  accuracy  lowest  highest  loss/decision  seconds\n",
    );
    for game in all.filter(|game| plan.game.is_none_or(|wanted| wanted == *game)) {
        let kinds = [
            Judged::Level(Level::Elder),
            Judged::Level(Level::Forester),
            Judged::Random,
        ];
        let mut ordered = vec![Vec::new(); plan.matches];
        for kind in kinds {
            let (mut values, mut losses, mut seconds) = (Vec::new(), Vec::new(), 0.0);
            for (number, ordered) in ordered.iter_mut().enumerate() {
                let decisions = play(plan, game, kind, number)?;
                let report = judge(game, plan.players, &decisions, &format!("{number}"));
                let value = accuracy(game, &report.losses);
                values.push(value);
                ordered.push(value);
                losses.extend(report.losses);
                seconds += report.time.as_secs_f64();
                progress(&format!("{game}, {kind:?}, match {number}: {value}"));
            }
            let count = values.len().max(1) as f64;
            let mean = values.iter().copied().map(f64::from).sum::<f64>() / count;
            let loss =
                losses.iter().copied().map(f64::from).sum::<f64>() / losses.len().max(1) as f64 / 1000.0;
            let name = match kind {
                Judged::Level(level) => level.name(),
                Judged::Random | Judged::Planted => "random",
            };
            let _ = writeln!(
                table,
                "{:<18} {name:<10} {:>7}  {mean:>8.1}  {:>6}  {:>7}  {loss:>13.2}  {:>7.2}",
                game.as_str(),
                values.len(),
                values.iter().min().copied().unwrap_or(0),
                values.iter().max().copied().unwrap_or(0),
                seconds / count,
            );
        }
        let right = ordered
            .iter()
            .filter(|values| values.is_sorted_by(|one, other| one > other));
        let _ = writeln!(table, "{game}: in order in {} of {}", right.count(), plan.matches);
        let (mut found, mut agreed) = (0, 0);
        for number in 0..plan.matches {
            let decisions = play(plan, game, Judged::Planted, number)?;
            let [one, other] = ["one", "other"].map(|seed| judge(game, plan.players, &decisions, seed));
            let planted = decisions.iter().position(|decision| decision.planted);
            found += usize::from(planted.is_some() && one.largest == planted);
            agreed += usize::from(one.largest == other.largest);
            progress(&format!(
                "{game}, planted, match {number}: {found} found, {agreed} agreed"
            ));
        }
        let _ = writeln!(
            table,
            "{game}: the planted move is the largest mistake in {found} of {}; two seeds agree in {agreed}",
            plan.matches
        );
    }
    Ok(table)
}

/// Plays a match and returns the decisions of the judged seat in which it had a choice.
fn play(plan: &Plan, game: GameId, kind: Judged, number: usize) -> Result<Vec<Decision>, SetupError> {
    let seed = Seed::from_text(&format!("learn {} {number}", plan.seed));
    let own = Seat((number % plan.players) as u8);
    let start = AnyGame::new(game, plan.players, &seed, &serde_json::json!({}))?;
    let mut dice = Dice::new(&seed.derive("random"));
    // Every match has more decisions than that.
    let at = 2 + dice.below(8);
    let (mut current, mut decisions, mut steps) = (start, Vec::new(), 0);
    while let Some(&seat) = current.to_act().first() {
        let view = current.view(Viewer::Seat(seat));
        let legal = current.legal_moves(seat);
        let planted = kind == Judged::Planted && seat == own && decisions.len() == at;
        let chosen = if seat == own && (kind == Judged::Random || planted) {
            dice.pick(&legal).cloned()
        } else {
            let level = match kind {
                Judged::Level(level) if seat == own => level,
                Judged::Random | Judged::Level(_) if seat != own => Level::Forester,
                _ => Level::Elder,
            };
            let of_step = seed.derive(&format!("mind/{seat}/{steps}"));
            think(&view, &Mind::new(level), &of_step, &Stop::never()).map(|thought| thought.chosen)
        };
        let Some(chosen) = chosen else { break };
        if seat == own && legal.len() > 1 {
            decisions.push(Decision {
                view,
                chosen: chosen.clone(),
                planted,
            });
        }
        if current.play(seat, &chosen).is_err() {
            break;
        }
        steps += 1;
    }
    Ok(decisions)
}

fn judge(game: GameId, seats: usize, decisions: &[Decision], seed: &str) -> Report {
    let began = Instant::now();
    let seed = Seed::from_text(seed);
    let budget = study_budget(game, seats);
    let assessments = decisions.iter().enumerate().map(|(step, decision)| {
        let own = seed.derive(&step.to_string());
        assess(&decision.view, &decision.chosen, budget, &own, &Stop::never())
    });
    let assessments: Vec<_> = assessments.collect();
    let losses: Vec<Milli> = assessments.iter().flatten().map(|found| found.loss).collect();
    let largest = losses.iter().enumerate().max_by_key(|(_, loss)| **loss);
    Report {
        largest: largest.filter(|(_, loss)| **loss > 0).map(|(step, _)| step),
        losses,
        time: began.elapsed(),
    }
}
