//! The referee: holds the match, queries the players, and handles late and wrong answers.

use std::time::Duration;

use games::{AnyGame, AnyMove, AnyView, Seat, Viewer, stand_in};
use serde_json::json;

use super::{ArenaError, Contestant, Plan, client::Client, watch::Watch};
use ai::Stop;

/// Faults that lose a match.
const FAULTS: u32 = 3;

/// The result of one seat in one match.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatResult {
    /// The deal.
    pub deal: usize,
    /// The seat of the first contestant.
    pub order: usize,
    /// The seat.
    pub seat: usize,
    /// The contestant at the seat, by position in the plan.
    pub mind: usize,
    /// Whether it is the first of the two.
    pub first: bool,
    /// Points.
    pub points: i32,
    /// 1 for the most points.
    pub place: usize,
    /// The share of the victory.
    pub share: f64,
    /// Time of each move.
    pub times: Vec<Duration>,
    /// Moves cut by the time limit.
    pub cut: u32,
    /// Answers that were late, wrong or missing.
    pub faults: u32,
}

/// The two contestants of a pairing, with a process for each external engine.
pub struct Seats {
    minds: [usize; 2],
    engines: [Option<Client>; 2],
}

impl Seats {
    /// Starts the engines of a pairing.
    pub(super) fn start(plan: &Plan, first: usize, second: usize) -> Result<Self, ArenaError> {
        let start = |mind: usize| match &plan.minds[mind] {
            Contestant::Engine(command) => {
                Client::start(command, plan.time)
                    .map(Some)
                    .map_err(|error| ArenaError::Start {
                        command: command.clone(),
                        error,
                    })
            }
            _ => Ok(None),
        };
        Ok(Seats {
            minds: [first, second],
            engines: [start(first)?, start(second)?],
        })
    }
}

/// Plays a deal once with the first contestant on each seat.
///
/// # Errors
/// When the game can't be set up like this, or a position has no legal move.
pub fn play_deal(plan: &Plan, seats: &mut Seats, deal: usize) -> Result<Vec<SeatResult>, ArenaError> {
    let mut rows = Vec::new();
    for order in 0..plan.players {
        rows.extend(play_match(plan, seats, deal, order)?);
    }
    Ok(rows)
}

fn play_match(
    plan: &Plan,
    seats: &mut Seats,
    deal: usize,
    order: usize,
) -> Result<Vec<SeatResult>, ArenaError> {
    let seed = plan.deal_seed(deal);
    let mut game = AnyGame::new(plan.game, plan.players, &seed, &plan.options)?;
    // The random numbers of minds are independent of those of the match.
    let chance = seed.derive("arena minds");
    let side = |seat: usize| usize::from(seat != order);
    let mut rows: Vec<SeatResult> = (0..plan.players)
        .map(|seat| SeatResult {
            deal,
            order,
            seat,
            mind: seats.minds[side(seat)],
            first: side(seat) == 0,
            points: 0,
            place: 0,
            share: 0.0,
            times: Vec::new(),
            cut: 0,
            faults: 0,
        })
        .collect();
    for engine in seats.engines.iter_mut().flatten() {
        engine.new_match(&json!({
            "game": plan.game.as_str(), "rules": plan.game.info().newest_rules(), "seats": plan.players,
            "options": plan.options, "seed": chance.derive("engine").to_string(),
        }));
    }
    let mut step = 0;
    while let Some(&seat) = game.to_act().first() {
        let view = game.view(Viewer::Seat(seat));
        let row = &mut rows[seat.index()];
        let own = chance.derive(&format!("mind/{seat}/{step}"));
        let contestant = &plan.minds[row.mind];
        let (chosen, cut, watch) = match &mut seats.engines[side(seat.index())] {
            Some(engine) if row.faults < FAULTS => {
                let watch = Watch::of_clock();
                (ask(engine, &view), false, watch)
            }
            _ => {
                let watch = Watch::of_thread();
                let answer = contestant.answer(&view, &own, &Stop::after(plan.time));
                (answer.chosen, answer.cut, watch)
            }
        };
        row.times.push(watch.elapsed());
        row.cut += u32::from(cut);
        let played = chosen.is_some_and(|chosen| game.play(seat, &chosen).is_ok());
        if !played {
            row.faults += 1;
            if let Some(engine) = &mut seats.engines[side(seat.index())] {
                engine.restart();
            }
            play_stand_in(&mut game, seat, &view, deal)?;
        }
        step += 1;
    }
    score(&game, &mut rows);
    let end = game
        .standings()
        .map(|standings| standings.to_json())
        .unwrap_or_default();
    for engine in seats.engines.iter_mut().flatten() {
        engine.end_match(&end);
    }
    Ok(rows)
}

fn ask(engine: &mut Client, view: &AnyView) -> Option<AnyMove> {
    let text = engine.ask(view)?;
    view.id().parse_move(&text).ok()
}

fn play_stand_in(game: &mut AnyGame, seat: Seat, view: &AnyView, deal: usize) -> Result<(), ArenaError> {
    let no_move = |reason: String| ArenaError::NoMove { deal, reason };
    let chosen = stand_in(view).ok_or_else(|| no_move("the stand-in has none".to_owned()))?;
    game.play(seat, &chosen)
        .map_err(|error| no_move(error.to_string()))?;
    Ok(())
}

/// Computes points, places and shares. A contestant with three faults has lost; the others share the victory.
fn score(game: &AnyGame, rows: &mut [SeatResult]) {
    let Some(standings) = game.standings() else { return };
    let lost = |row: &SeatResult| row.faults >= FAULTS;
    let mut winners: Vec<usize> = standings.winners.iter().map(|seat| seat.index()).collect();
    winners.retain(|&seat| !lost(&rows[seat]));
    if winners.is_empty() && !standings.winners.is_empty() {
        let best = rows
            .iter()
            .filter(|row| !lost(row))
            .map(|row| standings.scores[row.seat])
            .max();
        let fair = rows
            .iter()
            .filter(|row| !lost(row) && Some(standings.scores[row.seat]) == best);
        winners = fair.map(|row| row.seat).collect();
    }
    for row in rows.iter_mut() {
        row.points = standings.scores[row.seat];
        row.place = 1 + standings
            .scores
            .iter()
            .filter(|&&points| points > row.points)
            .count();
        if winners.contains(&row.seat) {
            row.share = 1.0 / winners.len() as f64;
        }
    }
}
