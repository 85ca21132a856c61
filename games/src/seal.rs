//! Fairness that can be verified even against the operator: a secret that is sealed before anybody joins, and people's
//! later contributions. Nobody can choose the draws alone: the operator can't change the secret any more, and people
//! don't know it.
//!
//! Both hashes are SHA-256 over text in UTF-8, each line with a line feed at its end, written as 64 hexadecimal digits:
//!
//! ```text
//! seal = SHA-256 of          seed = SHA-256 of
//! grovekeeper seal 2         grovekeeper seed 2
//! game: wispwood             secret: 64 hexadecimal digits
//! rules: 2                   contribution: 1 word green frog
//! random: chacha20-1         contribution: start message 1300000000000000042
//! options: {…}
//! secret: 64 hexadecimal digits
//! ```
//!
//! There is one line for each contribution, in order: first the words of the seats, counted from 0, then the word of the
//! person who started the match, if they gave one, and last the id of the public message that announced the start.

use std::{fmt, str::FromStr};

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{
    any::GameId,
    dice::{GENERATOR, Seed},
    game::Seat,
    text::is_hidden,
};

/// Longest word that a person adds, in characters.
const LONGEST_WORD: usize = 24;

/// A hash that commits to a secret without revealing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commitment(String);

impl Commitment {
    /// The SHA-256 of a text.
    pub(crate) fn of(text: &str) -> Self {
        let hash = Sha256::digest(text);
        Commitment(hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The origin of a match's seed.
#[derive(Debug, Clone, PartialEq)]
pub struct Sealed {
    /// The secret that was sealed when the table was opened.
    pub secret: Seed,
    /// The game's settings at that time; the host may have changed them since.
    pub options: Value,
    /// The contributions since then, in order.
    pub contributions: Vec<Contribution>,
}

/// What a person adds to the seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contribution {
    /// The seat of the person who joined; `None` for the person who started the match.
    pub by: Option<Seat>,
    /// Its content.
    pub source: Source,
}

/// Something that everyone can see and the operator does not choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Discord's id of the public message that announced the start.
    Message(u64),
    /// A word of their choice.
    Word(String),
}

impl Source {
    /// A word as it was typed, on one line and without characters that can't be seen; nothing if nothing is left of
    /// it.
    pub fn word(text: &str) -> Option<Source> {
        let shown: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .filter(|c| !is_hidden(*c))
            .collect();
        let words: Vec<&str> = shown.split_whitespace().collect();
        let word: String = words.join(" ").chars().take(LONGEST_WORD).collect();
        let word = word.trim_end();
        (!word.is_empty()).then(|| Source::Word(word.to_owned()))
    }
}

impl Sealed {
    /// Returns the seal, which is posted when the table is opened.
    pub fn seal(&self, game: GameId, rules: u32) -> Commitment {
        seal(game, rules, &self.options, &self.secret)
    }

    /// Returns the id of the message that announced the start, if it occurs exactly once and last, as it must.
    pub fn message(&self) -> Option<u64> {
        let is_message = |one: &Contribution| matches!(one.source, Source::Message(_));
        let (last, others) = self.contributions.split_last()?;
        match last.source {
            Source::Message(id) if last.by.is_none() && !others.iter().any(is_message) => Some(id),
            _ => None,
        }
    }

    /// The seed of the match.
    pub fn seed(&self) -> Seed {
        let mut text = format!("grovekeeper seed 2\nsecret: {}\n", self.secret);
        for contribution in &self.contributions {
            text.push_str(&format!("contribution: {contribution}\n"));
        }
        Seed::new(Sha256::digest(text).into())
    }
}

/// The seal of a secret.
pub fn seal(game: GameId, rules: u32, options: &Value, secret: &Seed) -> Commitment {
    Commitment::of(&format!(
        "grovekeeper seal 2\ngame: {game}\nrules: {rules}\nrandom: {GENERATOR}\noptions: {options}\nsecret: {secret}\n"
    ))
}

/// `message 42` or `word green frog`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Message(id) => write!(f, "message {id}"),
            Source::Word(word) => write!(f, "word {word}"),
        }
    }
}

/// `1 word green frog` or `start message 42`.
impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            Some(seat) => write!(f, "{seat} {}", self.source),
            None => write!(f, "start {}", self.source),
        }
    }
}

/// A text that is not a contribution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a contribution")]
pub struct NotAContribution;

impl FromStr for Source {
    type Err = NotAContribution;

    fn from_str(text: &str) -> Result<Self, NotAContribution> {
        let source = match text.split_once(' ') {
            Some(("message", id)) => id.parse().ok().map(Source::Message),
            Some(("word", word)) => Source::word(word),
            _ => None,
        };
        // Only the canonical spelling is accepted: another one would give a different seed.
        let source = source.filter(|source| source.to_string() == text);
        source.ok_or(NotAContribution)
    }
}

impl FromStr for Contribution {
    type Err = NotAContribution;

    fn from_str(text: &str) -> Result<Self, NotAContribution> {
        let (by, source) = text.split_once(' ').ok_or(NotAContribution)?;
        let contribution = Contribution {
            by: match by {
                "start" => None,
                seat => Some(Seat(seat.parse().map_err(|_| NotAContribution)?)),
            },
            source: source.parse()?,
        };
        (contribution.to_string() == text)
            .then_some(contribution)
            .ok_or(NotAContribution)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sealed(contributions: &[&str]) -> Sealed {
        Sealed {
            secret: Seed::new([7; 32]),
            options: json!({"rounds": 3}),
            contributions: contributions.iter().map(|text| text.parse().unwrap()).collect(),
        }
    }

    /// Neither may ever change, because sealed matches depend on them. Another program computed the values.
    #[test]
    fn seal_and_seed_are_the_documented_ones() {
        let sealed = sealed(&["1 word green frog", "start message 42"]);
        let seal = sealed.seal(GameId::Wispwood, 2).to_string();
        assert_eq!(
            seal,
            "da0f627019845360ff45d30f6e2c8f8f5af432c166067a7932e2d13ee371ebb1"
        );
        assert_eq!(
            sealed.seed().to_string(),
            "e4f80b8d5d4d0cb5df988f903f52fad54bde778287b9d8dd9460d04f58d2a073"
        );
    }

    #[test]
    fn every_contribution_changes_the_seed_and_none_the_seal() {
        let ways: [&[&str]; 5] = [
            &[],
            &["start message 1"],
            &["1 word 2", "start message 1"],
            &["1 word 1", "start message 1"],
            &["2 word 1", "start message 1"],
        ];
        let seeds = ways.map(|way| sealed(way).seed().to_string());
        for (index, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..index].contains(seed));
        }
        let seals = ways.map(|way| sealed(way).seal(GameId::Legends, 1).to_string());
        assert!(seals.iter().all(|seal| *seal == seals[0]));
    }

    #[test]
    fn the_message_of_the_start_comes_once_and_last() {
        let message = |texts: &[&str]| sealed(texts).message();
        assert_eq!(
            message(&["1 word frog", "start word toad", "start message 7"]),
            Some(7)
        );
        for wrong in [
            &[][..],
            &["start word toad"],
            &["1 message 7"],
            &["start message 7", "start word toad"],
            &["start message 6", "start message 7"],
        ] {
            assert_eq!(message(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn words_stay_on_one_line_and_read_back() {
        let word = |text: &str| Source::word(text).map(|source| source.to_string());
        assert_eq!(word("  green \n\tfrog\u{0} "), Some("word green frog".to_owned()));
        assert_eq!(word(" \n "), None);
        // The hash covers the text that everyone can see and type.
        let marked = "\u{202e}gr\u{200b}een\u{61c} \u{2066}frog\u{2069}\u{feff}";
        assert_eq!(word(marked), Some("word green frog".to_owned()));
        assert_eq!(word("\u{202e}\u{200b}"), None);
        assert!("word gr\u{200b}een".parse::<Source>().is_err());
        let long = word(&"🦊 ".repeat(100)).unwrap();
        assert!(long.chars().count() <= 5 + LONGEST_WORD);
        assert!(long.parse::<Source>().is_ok());
        for wrong in [
            "",
            "message",
            "message x",
            "message 01",
            "id 1",
            "word",
            "word ",
            "word  x",
            "frog 1",
            "1 word x",
        ] {
            assert!(wrong.parse::<Source>().is_err(), "{wrong}");
        }
        for wrong in ["", "start", "x word 1", "01 word 1", "300 word 1", "word 1"] {
            assert!(wrong.parse::<Contribution>().is_err(), "{wrong}");
        }
    }
}
