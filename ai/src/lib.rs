//! Opponents that think, for all games.
//!
//! A mind gets a view and nothing else, so it can't know more than its seat. It imagines matches that look like the view,
//! plays its best candidates in them against quick greedy play, and keeps the better half until one is left. Near the
//! end it plays out all that can still happen. The same view, mind and seed give the same move on any machine: budgets
//! are counted in moves, not in seconds.
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

#[cfg(feature = "arena")]
pub mod arena;
mod endings;
pub mod engine;
mod halving;
mod knobs;
mod mind;
mod overlook;
mod pool;
mod rng;
mod rollout;
mod stop;

use games::{AnyGame, AnyMove, AnyView, Dice, Milli, Search, Seat, Seed, Silent, View};

pub use mind::{Character, Level, Mind, Tuning, UnknownMind};
pub use pool::{Job, Pool};
pub use stop::Stop;

/// What a mind found.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// The move to play.
    pub chosen: AnyMove,
    /// The moves that were compared, the chosen one first.
    pub candidates: Vec<Candidate>,
    /// Moves applied while thinking.
    pub nodes: u64,
    /// Whether the clock or the caller ended the search before its budget was used.
    pub cut: bool,
}

/// A move that was looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M = AnyMove> {
    /// The move.
    pub chosen: M,
    /// What it promises, in thousandths of a point; only differences have a meaning.
    pub promise: Milli,
    /// The standard error of the promise.
    pub error: Milli,
}

/// What a search found, by the game's own type of move.
struct Found<M> {
    candidates: Vec<Candidate<M>>,
    nodes: u64,
    cut: bool,
}

/// The move that a mind makes from this view; none when nothing is the viewer's to decide.
pub fn think(view: &AnyView, mind: &Mind, seed: &Seed, stop: &Stop) -> Option<Thought> {
    macro_rules! by_game {
        ($($game:ident),+) => {
            match view {
                $(AnyView::$game(view) => {
                    let found = find::<games_of::$game>(view, mind, seed, stop)?;
                    let candidates: Vec<Candidate> = found
                        .candidates
                        .into_iter()
                        .map(|one| Candidate {
                            chosen: AnyMove::$game(one.chosen),
                            promise: one.promise,
                            error: one.error,
                        })
                        .collect();
                    let chosen = candidates.first()?.chosen.clone();
                    Some(Thought { chosen, candidates, nodes: found.nodes, cut: found.cut })
                })+
            }
        };
    }
    by_game!(LegendaryForests, Mystaria, Wispwood, Legends)
}

/// Every legal move of the viewer, from the view alone: what a seat may do never depends on what is hidden from it.
pub fn legal_moves(view: &AnyView) -> Vec<AnyMove> {
    view.viewer().seat().map_or_else(Vec::new, |seat| {
        AnyGame::imagined(view, &mut Dice::new(&Seed::from_text("legal moves"))).legal_moves(seat)
    })
}

/// The types of the games under the names of the variants.
mod games_of {
    pub(crate) use games::{
        legendary_forests::LegendaryForests, legends::Legends, mystaria::Mystaria, wispwood::Wispwood,
    };
}

/// Finds the candidates, the best first; none when nothing is the viewer's to decide.
fn find<G: Search>(view: &G::View, mind: &Mind, seed: &Seed, stop: &Stop) -> Option<Found<G::Move>> {
    let seat = view.viewer().seat().filter(|seat| view.to_act().contains(seat))?;
    let root = G::imagined(view, &mut Dice::new(&seed.derive("root")));
    let knobs = knobs::of(G::info().id, root.seats(), mind);
    let mut candidates = judged(&root, seat);
    if knobs.sight < 1000 {
        overlook::overlook(&root, seat, &mut candidates, knobs.sight, seed);
    }
    match knobs.judge {
        knobs::Judge::Points => by_points(&root, seat, &mut candidates),
        knobs::Judge::Worth => {}
        knobs::Judge::Search if candidates.len() > 1 => {
            let mut table = halving::Table::<G>::new(view, seat, &knobs, seed);
            if let Some(found) = table.solve(&candidates, stop) {
                return Some(found);
            }
            keep_promising(&mut candidates, knobs.candidates);
            return Some(table.compare(candidates, stop));
        }
        knobs::Judge::Search => {}
    }
    candidates.truncate(knobs.candidates.max(1));
    (!candidates.is_empty()).then_some(Found {
        candidates,
        nodes: 0,
        cut: false,
    })
}

/// All candidates by their worth, the best first; equal ones in the order of moves.
fn judged<G: Search>(root: &G, seat: Seat) -> Vec<Candidate<G::Move>> {
    let (mut moves, mut worths) = (Vec::new(), Vec::new());
    root.candidates(seat, &mut moves);
    root.weigh(seat, &moves, &mut worths);
    let mut candidates: Vec<Candidate<G::Move>> = moves
        .into_iter()
        .zip(worths)
        .map(|(chosen, promise)| Candidate {
            chosen,
            promise,
            error: 0,
        })
        .collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
    candidates
}

/// Orders candidates by the points that they bring at once.
fn by_points<G: Search>(root: &G, seat: Seat, candidates: &mut [Candidate<G::Move>]) {
    let before = root.points_now(seat);
    for candidate in candidates.iter_mut() {
        let mut after = root.clone();
        after.apply(seat, &candidate.chosen, &mut Silent);
        // What is not scored yet counts a little, so that a beginner does not play without any aim.
        candidate.promise = after.points_now(seat) - before + candidate.promise / 20;
    }
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
}

/// Keeps the best candidates, and the best of every kind of move.
fn keep_promising<M: std::fmt::Display>(candidates: &mut Vec<Candidate<M>>, most: usize) {
    if candidates.len() <= most {
        return;
    }
    let mut kinds: Vec<String> = Vec::new();
    let mut count = 0;
    candidates.retain(|candidate| {
        count += 1;
        // Listing the kinds of a thousand moves would take longer than the search of a few.
        if count > most.max(400) {
            return false;
        }
        let text = candidate.chosen.to_string();
        let kind = text.split(' ').next().unwrap_or_default();
        let new = !kinds.iter().any(|known| known == kind);
        if new {
            kinds.push(kind.to_owned());
        }
        new || count <= most
    });
}
