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

/// The settings of the strongest level.
fn elder(game: GameId) -> Knobs {
    let knobs = Knobs {
        sight: 1000,
        judge: Judge::Search,
        candidates: 24,
        nodes: 10_000,
        turns: 3,
        part: false,
        sample: 32,
        others_sample: 32,
        rivalry: 1000,
        bend: 0,
        risk: 0,
    };
    match game {
        GameId::LegendaryForests => Knobs {
            candidates: 32,
            nodes: 40_000,
            turns: u32::MAX,
            sample: 200,
            others_sample: 1,
            rivalry: 0,
            ..knobs
        },
        GameId::Mystaria => Knobs {
            candidates: 20,
            nodes: 2_500,
            turns: 2,
            sample: 6,
            others_sample: 6,
            ..knobs
        },
        GameId::Wispwood => Knobs {
            candidates: 32,
            nodes: 6_000,
            turns: 3,
            part: true,
            ..knobs
        },
        GameId::Legends => Knobs {
            candidates: 16,
            nodes: 6_000,
            turns: u32::MAX,
            part: true,
            ..knobs
        },
    }
}

/// The settings of a mind.
pub(crate) fn of(game: GameId, mind: &Mind) -> Knobs {
    let elder = elder(game);
    let mut knobs = match mind.level {
        Level::Seedling => Knobs {
            sight: 250,
            judge: Judge::Points,
            ..elder
        },
        Level::Sapling => Knobs {
            sight: 550,
            judge: Judge::Worth,
            ..elder
        },
        Level::Forester => Knobs {
            judge: Judge::Worth,
            ..elder
        },
        Level::Ranger => Knobs {
            candidates: elder.candidates / 2,
            nodes: elder.nodes / 8,
            ..elder
        },
        Level::Elder => elder,
    };
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
        Character::Birch => knobs.turns = (knobs.turns - knobs.turns / 3).max(1),
        Character::Cedar => knobs.turns = knobs.turns.saturating_add(1),
        Character::Linden => knobs.rivalry = knobs.rivalry * 3 / 4,
        Character::Rowan => knobs.risk = 100,
    }
    knobs
}
