//! Settings of the search, by game and level (`levels.toml`).

use std::{collections::BTreeMap, sync::LazyLock};

use games::GameId;
use serde::Deserialize;

use crate::mind::Mind;

/// Settings of a search. Missing ones come from the level, then from the game, then from `STANDARD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The probability in thousandths that a move is seen.
    pub sight: Option<u64>,
    /// Moves compared in simulated matches.
    pub candidates: Option<u64>,
    /// Continuations of a turn compared for each of them.
    pub ways: Option<u64>,
    /// Most moves applied per decision; with 0 no search, only the value of a move decides.
    pub nodes: Option<u64>,
    /// The budget at a table of four or more.
    pub nodes_of_four: Option<u64>,
    /// Turns of the searching seat played in a simulated match.
    pub turns: Option<u64>,
    /// Moves that quick play judges for the searching seat.
    pub sample: Option<u64>,
    /// Moves that quick play judges for the others.
    pub others: Option<u64>,
}

const STANDARD: Settings = Settings {
    sight: Some(1000),
    candidates: Some(16),
    ways: Some(1),
    nodes: Some(0),
    nodes_of_four: None,
    turns: Some(u64::MAX),
    sample: Some(32),
    others: Some(32),
};

impl Settings {
    /// Fills missing settings from `other`.
    fn or(self, other: Settings) -> Settings {
        Settings {
            sight: self.sight.or(other.sight),
            candidates: self.candidates.or(other.candidates),
            ways: self.ways.or(other.ways),
            nodes: self.nodes.or(other.nodes),
            nodes_of_four: self.nodes_of_four.or(self.nodes).or(other.nodes_of_four),
            turns: self.turns.or(other.turns),
            sample: self.sample.or(other.sample),
            others: self.others.or(other.others),
        }
    }
}

/// Settings of one decision.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) sight: usize,
    pub(crate) candidates: usize,
    pub(crate) ways: usize,
    pub(crate) nodes: u64,
    pub(crate) turns: u64,
    pub(crate) sample: usize,
    pub(crate) others: usize,
}

/// By game, then by level; `all` applies to every level.
type Levels = BTreeMap<String, BTreeMap<String, Settings>>;

// The file is compiled in, and a test reads it.
static LEVELS: LazyLock<Levels> =
    LazyLock::new(|| toml::from_str(include_str!("levels.toml")).unwrap_or_default());

/// Returns the settings of a mind at a table with `seats` players.
pub(crate) fn of(game: GameId, seats: usize, mind: &Mind) -> Chosen {
    let of_game = LEVELS.get(game.as_str());
    let named = |name: &str| {
        let settings = of_game.and_then(|levels| levels.get(name));
        settings.copied().unwrap_or_default()
    };
    let all = mind
        .settings
        .or(named(mind.level.name()))
        .or(named("all"))
        .or(STANDARD);
    let nodes = if seats > 3 { all.nodes_of_four } else { None };
    let number = |setting: Option<u64>| setting.unwrap_or(0);
    let count = |setting| usize::try_from(number(setting)).unwrap_or(usize::MAX);
    Chosen {
        sight: count(all.sight),
        candidates: count(all.candidates).max(1),
        ways: count(all.ways).max(1),
        nodes: number(nodes.or(all.nodes)),
        turns: number(all.turns),
        sample: count(all.sample),
        others: count(all.others),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Level;

    #[test]
    fn every_level_of_every_game_has_settings() {
        for &game in GameId::ALL {
            let levels = &LEVELS[game.as_str()];
            for level in Level::ALL {
                assert!(levels.contains_key(level.name()), "{game}, {level}");
            }
            assert!(of(game, 2, &Mind::new(Level::Elder)).nodes > 0, "{game}");
            let own = Mind::new(Level::Elder).with_nodes(7);
            assert_eq!([2, 4].map(|seats| of(game, seats, &own).nodes), [7, 7], "{game}");
        }
    }
}
