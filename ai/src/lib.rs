//! Computer opponents for all games.
//!
//! A mind gets only a view, so it can't know more than its seat. It simulates matches that are consistent with the
//! view, plays its best candidates in them against quick greedy play, and keeps the better half until one is left.
//! Near the end it plays out everything that can still happen. The same view, mind and seed give the same move on any
//! machine: budgets are counted in moves, not in seconds.
//!
//! ```
//! use ai::{Level, Mind, Stop, think};
//! use games::{AnyGame, GameId, Seed, Viewer};
//!
//! let seed = Seed::from_text("an example");
//! let mut game = AnyGame::new(GameId::LegendaryForests, 2, &seed, &serde_json::json!({})).unwrap();
//! for step in 0..8 {
//!     let seat = game.to_act()[0];
//!     let mind = Mind::new(Level::Forester);
//!     let own_seed = seed.derive(&format!("mind/{seat}/{step}"));
//!     let thought = think(&game.view(Viewer::Seat(seat)), &mind, &own_seed, &Stop::never()).unwrap();
//!     game.play(seat, &thought.chosen).unwrap();
//! }
//! ```

mod accuracy;
mod assess;
mod endings;
pub mod engine;
mod halving;
mod mind;
mod overlook;
mod pool;
mod rng;
mod rollout;
mod settings;
mod stop;

use games::{AnyGame, AnyMove, AnyView, Dice, Milli, Played, Search, Seat, Seed, View};

pub use accuracy::accuracy;
pub use assess::{Assessed, Assessment, assess, study_budget};
pub use mind::{Level, Mind, UnknownLevel};
pub use pool::{Job, Pool, Study};
pub use settings::Settings;
pub use stop::Stop;

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    pub chosen: AnyMove,
    /// The compared moves, the chosen one first.
    pub candidates: Vec<Candidate>,
    /// Moves applied during the search.
    pub nodes: u64,
    /// Whether the clock or the caller ended the search before its budget was used.
    pub cut: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M = AnyMove> {
    pub chosen: M,
    /// Moves of the same turn that follow it in all simulated matches.
    pub then: Vec<M>,
    /// The expected lead after it, in thousandths of a point; only differences have a meaning.
    pub worth: Milli,
    /// The standard error of `worth`.
    pub error: Milli,
    /// By how much the chosen move is worth more.
    pub behind: Milli,
    /// The standard error of that difference, in the matches in which both were played.
    pub doubt: Milli,
}

impl<M> Candidate<M> {
    /// Converts its moves.
    fn map<N>(self, into: impl Fn(M) -> N) -> Candidate<N> {
        Candidate {
            chosen: into(self.chosen),
            then: self.then.into_iter().map(into).collect(),
            worth: self.worth,
            error: self.error,
            behind: self.behind,
            doubt: self.doubt,
        }
    }
}

/// The result of a search, with the game's own type of move.
struct Found<M> {
    candidates: Vec<Candidate<M>>,
    nodes: u64,
    cut: bool,
}

/// Returns the move of a mind for this view; `None` if the viewer has nothing to decide.
pub fn think(view: &AnyView, mind: &Mind, seed: &Seed, stop: &Stop) -> Option<Thought> {
    macro_rules! by_game {
        ($($game:ident = $folder:ident, $id:literal, $command:literal;)+) => {
            match view {
                $(AnyView::$game(view) => {
                    let found = find::<games::$folder::$game>(view, mind, seed, stop)?;
                    let candidates: Vec<Candidate> = found
                        .candidates
                        .into_iter()
                        .map(|candidate| candidate.map(AnyMove::$game))
                        .collect();
                    let chosen = candidates.first()?.chosen.clone();
                    Some(Thought { chosen, candidates, nodes: found.nodes, cut: found.cut })
                })+
            }
        };
    }
    games::every_game!(by_game)
}

/// Returns every legal move of the viewer. The view is enough, because legality never depends on hidden information.
pub fn legal_moves(view: &AnyView) -> Vec<AnyMove> {
    view.viewer().seat().map_or_else(Vec::new, |seat| {
        AnyGame::imagined(view, &mut Dice::new(&Seed::from_text("legal moves"))).legal_moves(seat)
    })
}

/// Finds the candidates, the best first; `None` if the viewer has nothing to decide.
fn find<G: Search>(view: &G::View, mind: &Mind, seed: &Seed, stop: &Stop) -> Option<Found<G::Move>> {
    let seat = view.viewer().seat().filter(|seat| view.to_act().contains(seat))?;
    let root = G::imagined(view, &mut Dice::new(&seed.derive("root")));
    let settings = settings::of(G::info().id, root.seats(), mind);
    let mut candidates = judged(&root, seat);
    if settings.sight < 1000 {
        overlook::overlook(&mut candidates, settings.sight, seed);
    }
    if settings.nodes > 0 && candidates.len() > 1 {
        let mut comparison = halving::Comparison::<G>::new(view, seat, &settings, seed);
        if let Some(found) = comparison.solve(&candidates, stop) {
            return Some(found);
        }
        keep_promising::<G>(&mut candidates, settings.candidates);
        let plans = plans(&root, seat, candidates, settings.ways);
        return Some(comparison.compare(plans, stop));
    }
    candidates.truncate(settings.candidates);
    (!candidates.is_empty()).then_some(Found {
        candidates,
        nodes: 0,
        cut: false,
    })
}

/// Returns all candidates by their value, best first; equal ones in the order of moves.
fn judged<G: Search>(root: &G, seat: Seat) -> Vec<Candidate<G::Move>> {
    let (mut moves, mut worths) = (Vec::new(), Vec::new());
    root.candidates(seat, &mut moves);
    root.weigh(seat, &moves, &mut worths);
    let best = worths.iter().copied().max().unwrap_or(0);
    let mut candidates: Vec<Candidate<G::Move>> = moves
        .into_iter()
        .zip(worths)
        .map(|(chosen, worth)| Candidate {
            chosen,
            then: Vec::new(),
            worth,
            error: 0,
            behind: best - worth,
            doubt: 0,
        })
        .collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
    candidates
}

/// Continues the turn of each candidate in the best `ways`, as long as nothing hidden is revealed.
fn plans<G: Search>(
    root: &G,
    seat: Seat,
    candidates: Vec<Candidate<G::Move>>,
    ways: usize,
) -> Vec<Candidate<G::Move>> {
    if ways < 2 {
        return candidates;
    }
    let mut open: Vec<(G, Candidate<G::Move>)> = candidates
        .into_iter()
        .map(|candidate| (root.clone(), candidate))
        .collect();
    let mut plans = Vec::new();
    while !open.is_empty() {
        let mut longer = Vec::new();
        for (mut game, plan) in open {
            let mut played = Played::default();
            game.apply(seat, plan.then.last().unwrap_or(&plan.chosen), &mut played);
            if played.revealed || played.turn_over || game.first_to_act() != Some(seat) {
                plans.push(plan);
                continue;
            }
            for next in judged(&game, seat).into_iter().take(ways) {
                let mut plan = plan.clone();
                plan.then.push(next.chosen);
                longer.push((game.clone(), plan));
            }
        }
        open = longer;
    }
    plans
}

/// Keeps the best candidates, and the best one of each kind of move.
fn keep_promising<G: Search>(candidates: &mut Vec<Candidate<G::Move>>, most: usize) {
    let mut kinds: Vec<&str> = Vec::new();
    let mut count = 0;
    candidates.retain(|candidate| {
        count += 1;
        let kind = G::verb(&candidate.chosen);
        let new = !kinds.contains(&kind);
        if new {
            kinds.push(kind);
        }
        new || count <= most
    });
}
