//! The sealed secret of a table, and the words of the players: together they determine the seed of the match.

use games::{Commitment, Contribution, GameId, Sealed, Seat, Seed, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use storage::PersonId;

use crate::{Fault, Player, Result, Stage, TableState, player::SeenHand};

/// The stored seal of a table. Written as JSON into its state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSeal {
    /// The secret, in hexadecimal digits.
    secret: String,
    /// The sealed version of the rules.
    pub(crate) rules: u32,
    /// The game's settings when it was sealed.
    options: Value,
    /// The words of the players in the order in which they count, once the match has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) contributions: Option<Vec<String>>,
}

impl KeptSeal {
    /// Creates a secret for a table with these settings.
    pub(crate) fn new(game: GameId, options: &Value) -> Result<Self> {
        Ok(KeptSeal {
            secret: fresh_secret()?.to_string(),
            rules: game.info().newest_rules(),
            options: options.clone(),
            contributions: None,
        })
    }

    /// Returns the secret with the words of the players.
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
    /// Returns the seal, which is posted before anybody joins.
    pub fn seal(&self, game: GameId) -> Option<Commitment> {
        let kept = self.seal.as_ref()?;
        Some(kept.read().ok()?.seal(game, kept.rules))
    }

    /// Returns the sealed version of the rules.
    pub(crate) fn sealed_rules(&self) -> Result<u32> {
        let no_seal = || Fault::Unreadable("the table has no seal".to_owned());
        Ok(self.seal.as_ref().ok_or_else(no_seal)?.rules)
    }

    /// Returns the words of the players who joined, then that of the person who starts the match, until it is dealt.
    pub fn words(&self) -> Vec<Contribution> {
        let start = match &self.stage {
            Stage::Starting { adds, .. } => adds.as_deref(),
            _ => None,
        };
        let joined = self.seats.iter().zip(0..);
        let joined = joined.map(|(player, index)| (Some(Seat(index)), player.adds.as_deref()));
        let words = joined.chain([(None, start)]).filter_map(|(by, word)| {
            let source = word?.parse().ok()?;
            Some(Contribution { by, source })
        });
        words.collect()
    }

    /// Fixes what the seed is made from: the words, and last the id of the message that announced the start. Returns the
    /// version of the rules and the seed.
    pub(crate) fn draw_seed(&mut self, message: u64) -> Result<(u32, Seed)> {
        let no_seal = || Fault::Unreadable("the table has no seal".to_owned());
        let mut contributions = self.words();
        // The message comes last: nobody could know its id when the words were given.
        contributions.push(Contribution {
            by: None,
            source: Source::Message(message),
        });
        let kept = self.seal.as_mut().ok_or_else(no_seal)?;
        kept.contributions = Some(contributions.iter().map(ToString::to_string).collect());
        // They are stored only once, because a table's state has a limited size.
        self.seats.iter_mut().for_each(|player| player.adds = None);
        Ok((kept.rules, kept.read()?.seed()))
    }
}

impl TableState {
    /// Returns a pseudonym of a person at this table. Without the table's secret it does not reveal who they are.
    pub(crate) fn mark_of(&self, person: PersonId) -> String {
        let secret = self.seal.as_ref().map_or("", |seal| &seal.secret);
        let hash = Sha256::digest(format!("grovekeeper mark\nsecret: {secret}\nperson: {person}\n"));
        // A part of the hash is enough to tell people apart, and a table's state has a limited size.
        hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Records that a person who leaves a seat of a running match has seen its hand.
    pub(crate) fn note_seen_hand(&mut self, seat: Seat, person: PersonId) {
        let mark = self.mark_of(person);
        let seen = SeenHand(seat, mark);
        if self.is_playing() && !self.seen_hands.contains(&seen) {
            self.seen_hands.push(seen);
        }
    }
}

impl Player {
    /// Records the word of a person who joins.
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
