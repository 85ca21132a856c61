//! The sealed secret of a table, and what people add to it: together they give the seed of the match.

use games::{Commitment, Contribution, GameId, Sealed, Seat, Seed, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Fault, Player, Result, TableState};

/// What is kept of the seal of a table. Written as JSON into its state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSeal {
    /// The secret, in hexadecimal digits.
    secret: String,
    /// Version of the rules that was sealed.
    pub(crate) rules: u32,
    /// The game's settings when it was sealed.
    options: Value,
    /// What people added, in the order in which it counts, once the match has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) contributions: Option<Vec<String>>,
}

impl KeptSeal {
    /// A fresh secret for a table with these settings.
    pub(crate) fn new(game: GameId, options: &Value) -> Result<Self> {
        Ok(KeptSeal {
            secret: fresh_secret()?.to_string(),
            rules: game.info().newest_rules(),
            options: options.clone(),
            contributions: None,
        })
    }

    /// The secret with what people added.
    pub(crate) fn read(&self) -> Result<Sealed> {
        let secret: Result<Seed, _> = self.secret.parse();
        let contributions = self.contributions.iter().flatten();
        let contributions: Result<Vec<Contribution>, _> = contributions.map(|text| text.parse()).collect();
        Ok(Sealed {
            secret: secret.map_err(|error| Fault::Unreadable(error.to_string()))?,
            options: self.options.clone(),
            contributions: contributions.map_err(|error| Fault::Unreadable(error.to_string()))?,
        })
    }
}

impl TableState {
    /// The seal to be posted before anybody joins; none at a table of an earlier program.
    pub fn seal(&self, game: GameId) -> Option<Commitment> {
        let kept = self.seal.as_ref()?;
        Some(kept.read().ok()?.seal(game, kept.rules))
    }

    /// Whether the seal is still to be posted where the table is now.
    pub fn awaits_seal(&self) -> bool {
        self.seal.is_some() && self.seal_message.is_none()
    }

    /// Fixes what everyone has added, and gives the version of the rules and the seed; nothing at a table of an earlier
    /// program.
    pub(crate) fn draw_seed(&mut self, starter: Option<&Source>) -> Result<Option<(u32, Seed)>> {
        let Some(kept) = &mut self.seal else {
            return Ok(None);
        };
        let added = self.seats.iter().enumerate().filter_map(|(index, player)| {
            let by = Some(Seat(index as u8));
            let source = player.adds.as_deref()?.parse().ok()?;
            Some(Contribution { by, source })
        });
        let start = starter.map(|source| Contribution {
            by: None,
            source: source.clone(),
        });
        let contributions = added.chain(start).map(|one| one.to_string()).collect();
        kept.contributions = Some(contributions);
        Ok(Some((kept.rules, kept.read()?.seed())))
    }
}

impl Player {
    /// Notes what the person adds by joining.
    pub(crate) fn add(&mut self, source: Option<&Source>) {
        self.adds = source.map(ToString::to_string);
    }
}

/// 32 random bytes.
pub(crate) fn fresh_secret() -> Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Fault::Random(error.to_string()))?;
    Ok(Seed::new(bytes))
}
