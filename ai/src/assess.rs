//! Judging a move that was played: it and the best other moves are played in the same simulated matches.

use games::{AnyMove, AnyView, Dice, GameId, Milli, Reasons, Search, Seat, Seed, View};

use crate::{
    Candidate,
    halving::{Comparison, Runner, ahead},
    judged, keep_promising,
    mind::{Level, Mind},
    plans,
    settings::{self, Chosen},
    stop::Stop,
};

/// How many times the strongest level's budget a judgement gets.
const BUDGET: u64 = 2;
/// The share of the budget that goes into finding the best move; the rest compares it with the played one.
const SEARCH: (u64, u64) = (1, 2);
/// Simulated matches after which two moves without any difference count as the same.
const ALIKE: usize = 16;
/// Simulated matches after which a difference may be exact enough.
const ENOUGH: usize = 64;
/// A standard error in thousandths of a point that is exact enough.
const EXACT: i64 = 60;
/// Simulated matches behind an expected lead.
const LEADS: usize = 24;

/// How good a played move was, from what its seat could know.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    pub best: Assessed,
    pub played: Assessed,
    /// How many points fewer the played move is expected to bring than the best one, in thousandths. Slightly negative
    /// values are chance.
    pub loss: Milli,
    /// The standard error of `loss`.
    pub doubt: Milli,
    /// The expected lead before the move, in thousandths of a point; only differences within a match have a meaning.
    pub lead: Milli,
    /// Moves applied.
    pub nodes: u64,
    /// Whether the clock or the caller ended it before its budget was used.
    pub cut: bool,
}

/// A move with its effects.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessed {
    pub chosen: AnyMove,
    pub reasons: Reasons,
}

impl Assessment {
    /// Whether the loss is more than chance: above two standard errors, and at least half a point.
    pub fn is_mistake(&self) -> bool {
        self.loss >= 500 && self.loss > 2 * self.doubt
    }
}

/// The result of an assessment, with the game's own type of move.
struct Compared<M> {
    best: M,
    loss: Milli,
    doubt: Milli,
    lead: Milli,
    nodes: u64,
    cut: bool,
}

/// Returns how many moves an assessment at a table of `seats` players may apply.
pub fn study_budget(game: GameId, seats: usize) -> u64 {
    BUDGET * settings::of(game, seats, &Mind::new(Level::Elder)).nodes
}

/// Judges a move that was played in this view; `budget` is the most moves that may be applied. `None` if the viewer has
/// nothing to decide, or the move is not legal.
///
/// The best move is found as the strongest level finds it. Both moves are then played in further matches, because the
/// best of many moves looks better than it is in the matches in which it was found.
pub fn assess(view: &AnyView, played: &AnyMove, budget: u64, seed: &Seed, stop: &Stop) -> Option<Assessment> {
    macro_rules! by_game {
        ($($game:ident = $folder:ident, $id:literal, $command:literal;)+) => {
            match (view, played) {
                $((AnyView::$game(of_game), AnyMove::$game(own)) => {
                    let found = compare::<games::$folder::$game>(of_game, own, budget, seed, stop)?;
                    let assessed = |chosen: AnyMove| Assessed { reasons: view.reasons(&chosen), chosen };
                    Some(Assessment {
                        best: assessed(AnyMove::$game(found.best)),
                        played: assessed(played.clone()),
                        loss: found.loss,
                        doubt: found.doubt,
                        lead: found.lead,
                        nodes: found.nodes,
                        cut: found.cut,
                    })
                })+
                _ => None,
            }
        };
    }
    games::every_game!(by_game)
}

fn compare<G: Search>(
    view: &G::View,
    played: &G::Move,
    budget: u64,
    seed: &Seed,
    stop: &Stop,
) -> Option<Compared<G::Move>> {
    let seat = view.viewer().seat().filter(|seat| view.to_act().contains(seat))?;
    let root = G::imagined(view, &mut Dice::new(&seed.derive("root")));
    root.check(seat, played).ok()?;
    let settings = Chosen {
        nodes: budget * SEARCH.0 / SEARCH.1,
        ..settings::of(G::info().id, root.seats(), &Mind::new(Level::Elder))
    };
    let own = Candidate {
        chosen: played.clone(),
        then: Vec::new(),
        worth: 0,
        error: 0,
        behind: 0,
        doubt: 0,
    };
    let mut result = Compared {
        best: played.clone(),
        loss: 0,
        doubt: 0,
        lead: lead::<G>(view, seat, seed),
        nodes: 0,
        cut: false,
    };
    let mut candidates = judged(&root, seat);
    candidates.retain(|candidate| candidate.chosen != *played);
    if candidates.is_empty() {
        return Some(result);
    }
    let mut comparison = Comparison::<G>::new(view, seat, &settings, seed);
    let mut first = vec![own.clone()];
    first.extend(candidates.iter().cloned());
    let solved = comparison.solve(&first, stop);
    let exact = solved.is_some();
    let found = solved.unwrap_or_else(|| {
        keep_promising::<G>(&mut candidates, settings.candidates);
        candidates.push(own);
        comparison.compare(plans(&root, seat, candidates, settings.ways), stop)
    });
    (result.nodes, result.cut) = (found.nodes, found.cut);
    let best = found.candidates.first()?;
    if best.chosen == *played {
        return Some(result);
    }
    let own = found
        .candidates
        .iter()
        .find(|candidate| candidate.chosen == *played)?;
    result.best = best.chosen.clone();
    if exact {
        (result.loss, result.doubt) = (own.behind, own.doubt);
        return Some(result);
    }
    let (loss, doubt, cut) = comparison.duel(best, own, budget, stop);
    Some(Compared {
        loss,
        doubt,
        nodes: comparison.rollout.nodes,
        cut: result.cut || cut,
        ..result
    })
}

impl<G: Search> Comparison<'_, G> {
    /// Plays two candidates in further matches until the budget is used up or the difference is exact enough. Returns by
    /// how much the first leads, the standard error of that, and whether it was stopped.
    fn duel(
        &mut self,
        one: &Candidate<G::Move>,
        other: &Candidate<G::Move>,
        budget: u64,
        stop: &Stop,
    ) -> (Milli, Milli, bool) {
        let mut two = [one, other].map(|candidate| Runner {
            candidate: candidate.clone(),
            outcomes: Vec::new(),
        });
        let mut cut = false;
        while self.rollout.nodes < budget && !cut {
            cut = !self.play_world(&mut two, stop);
            let (mean, error) = ahead(&two[0], &two[1]);
            let worlds = two[0].outcomes.len();
            if (worlds >= ALIKE && mean == 0 && error == 0) || (worlds >= ENOUGH && error < EXACT) {
                break;
            }
        }
        let (mean, error) = ahead(&two[0], &two[1]);
        (mean as Milli, error as Milli, cut)
    }
}

/// Returns the expected lead of the viewer's seat; the own points if there is no other seat.
fn lead<G: Search>(view: &G::View, seat: Seat, seed: &Seed) -> Milli {
    let mut values = Vec::new();
    let leads = (0..LEADS).map(|number| {
        let mut dice = Dice::new(&seed.derive(&format!("lead/{number}")));
        values.clear();
        G::imagined(view, &mut dice).outlook(&mut values);
        let others = values
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != seat.index());
        let best = others.map(|(_, value)| i64::from(*value)).max().unwrap_or(0);
        values.get(seat.index()).map_or(0, |own| i64::from(*own)) - best
    });
    (leads.sum::<i64>() / LEADS as i64) as Milli
}
