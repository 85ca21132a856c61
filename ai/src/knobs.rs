//! The settings of the search by game, level and character.

use games::GameId;

use crate::mind::{Character, Level, Mind};

/// How a mind judges candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judge {
    /// By points at once.
    Points,
    /// By the game's own judgement of a move.
    Worth,
    /// By play in imagined matches.
    Search,
}

/// Settings of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Knobs {
    /// The chance in thousandths that a move which is not obvious is seen.
    pub(crate) sight: usize,
    pub(crate) judge: Judge,
    /// Candidates that are compared in imagined matches.
    pub(crate) candidates: usize,
    /// Moves that may be applied.
    pub(crate) nodes: u64,
    /// Turns of the thinking seat that are played in an imagined match.
    pub(crate) turns: u32,
    /// Whether an imagined match ends with the present part of it, a round or a scoring.
    pub(crate) part: bool,
    /// Moves of the thinking seat that quick play judges in a decision.
    pub(crate) sample: usize,
    /// The same for the others.
    pub(crate) others_sample: usize,
    /// How much the best other's points count, in thousandths.
    pub(crate) rivalry: i64,
    /// A lead of this many thousandths of a point is half of what can be gained; 0 counts every point alike.
    pub(crate) bend: i64,
    /// How much of a standard deviation is added to a candidate, in thousandths.
    pub(crate) risk: i64,
}

/// The settings of the levels that look ahead.
fn searching(game: GameId) -> Knobs {
    let knobs = Knobs {
        sight: 1000,
        judge: Judge::Search,
        candidates: 0,
        nodes: 0,
        turns: 0,
        part: true,
        sample: 32,
        others_sample: 32,
        rivalry: 1000,
        bend: 0,
        risk: 0,
    };
    match game {
        // Everyone has a planet of their own, so it is enough to play that one well.
        GameId::LegendaryForests => Knobs {
            sample: 200,
            others_sample: 1,
            rivalry: 0,
            ..knobs
        },
        GameId::Mystaria => Knobs {
            part: false,
            sample: 6,
            others_sample: 6,
            ..knobs
        },
        GameId::Wispwood | GameId::Legends => knobs,
    }
}

/// What differs from level to level: sight, candidates, nodes and turns.
const fn level(game: GameId, level: Level) -> (usize, usize, u64, u32) {
    const ALL: u32 = u32::MAX;
    match (game, level) {
        (GameId::LegendaryForests, Level::Seedling) => (250, 0, 0, ALL),
        (GameId::LegendaryForests, Level::Sapling) => (700, 0, 0, ALL),
        (GameId::LegendaryForests, Level::Forester) => (1000, 4, 300, ALL),
        (GameId::LegendaryForests, Level::Ranger) => (1000, 16, 5_000, ALL),
        (GameId::LegendaryForests, Level::Elder) => (1000, 32, 40_000, ALL),
        (GameId::Mystaria, Level::Seedling) => (500, 0, 0, ALL),
        (GameId::Mystaria, Level::Sapling) => (650, 0, 0, ALL),
        (GameId::Mystaria, Level::Forester) => (1000, 5, 200, 2),
        (GameId::Mystaria, Level::Ranger) => (1000, 10, 1_000, 2),
        (GameId::Mystaria, Level::Elder) => (1000, 20, 12_000, 4),
        (GameId::Wispwood, Level::Seedling) => (250, 0, 0, ALL),
        (GameId::Wispwood, Level::Sapling) => (600, 2, 40, 2),
        (GameId::Wispwood, Level::Forester) => (1000, 4, 160, 2),
        (GameId::Wispwood, Level::Ranger) => (1000, 12, 400, 3),
        (GameId::Wispwood, Level::Elder) => (1000, 32, 6_000, 5),
        (GameId::Legends, Level::Seedling) => (270, 0, 0, ALL),
        (GameId::Legends, Level::Sapling) => (660, 0, 0, ALL),
        (GameId::Legends, Level::Forester) => (1000, 3, 80, ALL),
        (GameId::Legends, Level::Ranger) => (1000, 12, 1_800, ALL),
        (GameId::Legends, Level::Elder) => (1000, 16, 16_000, ALL),
    }
}

/// The settings of a mind at a table of so many seats.
pub(crate) fn of(game: GameId, seats: usize, mind: &Mind) -> Knobs {
    let (sight, candidates, nodes, turns) = level(game, mind.level);
    let mut knobs = Knobs {
        sight,
        candidates,
        nodes,
        turns,
        judge: match mind.level {
            Level::Seedling => Judge::Points,
            Level::Sapling if nodes == 0 => Judge::Worth,
            _ => Judge::Search,
        },
        ..searching(game)
    };
    if seats > 3 && matches!(game, GameId::Mystaria | GameId::Legends) {
        // Three rivals change what all share before the next turn, so the same certainty takes more imagined matches.
        knobs.nodes *= 3;
    }
    if seats > 3 && game == GameId::Legends {
        // The best of three rivals is ahead more often: being first counts for more than points.
        knobs.bend = 20_000;
    }
    let tuning = &mind.tuning;
    knobs.nodes = tuning.nodes.unwrap_or(knobs.nodes >> mind.hurry.min(8));
    knobs.candidates = tuning.candidates.unwrap_or(knobs.candidates);
    knobs.turns = tuning.turns.unwrap_or(knobs.turns);
    knobs.part = tuning.part.map_or(knobs.part, |part| part > 0);
    knobs.sample = tuning.sample.unwrap_or(knobs.sample);
    knobs.others_sample = tuning.others.unwrap_or(knobs.others_sample);
    knobs.bend = tuning.bend.unwrap_or(knobs.bend);
    knobs.rivalry = tuning.rivalry.unwrap_or(knobs.rivalry);
    knobs.sight = tuning.sight.unwrap_or(knobs.sight);
    match mind.character {
        Character::Alder => {}
        Character::Birch => knobs.candidates -= knobs.candidates / 4,
        Character::Cedar => knobs.turns = knobs.turns.saturating_add(1),
        Character::Linden => knobs.rivalry = knobs.rivalry * 17 / 20,
        Character::Rowan => knobs.risk = 100,
    }
    knobs
}
