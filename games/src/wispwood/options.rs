//! The settings before a match.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::goals::{Card, Goal, Kind, card, deal, draw};
use crate::{
    any::GameId,
    dice::Dice,
    game::{Seat, SetupError},
    seating::Colours,
};

/// Vetoes of a match: one for each player. A kind has more cards, so one of them always remains.
const MOST_VETOES: usize = 4;

/// The settings of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Three rounds, or two for a shorter match.
    pub rounds: u8,
    /// Whether a tree card is in play.
    pub trees_card: bool,
    /// Which goal cards are in play.
    pub goals: GoalChoice,
    /// Solo: how strong the ghost is, 1 to 4.
    pub difficulty: u8,
    /// The colour of each seat.
    #[serde(skip_serializing_if = "Colours::are_usual")]
    pub colours: Colours,
    /// The seat that begins; one by lot if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<Seat>,
    /// The goal cards that players don't want, at most one of each player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vetoes: Vec<Goal>,
}

/// How the goal cards are found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GoalChoice {
    /// By chance.
    Random,
    /// A random one of those with one paw.
    OnePaw,
    /// These.
    Chosen(Vec<Goal>),
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rounds: 3,
            trees_card: true,
            goals: GoalChoice::Random,
            difficulty: 1,
            colours: Colours::default(),
            begins: None,
            vetoes: Vec::new(),
        }
    }
}

impl Options {
    /// Checks everything that does not depend on the number of players.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        if !(2..=3).contains(&self.rounds) {
            return Err(wrong("rounds", "rounds must be 3 or 2"));
        }
        if self.vetoes.len() > MOST_VETOES {
            return Err(wrong("vetoes", "each player may veto one goal card"));
        }
        if !(1..=4).contains(&self.difficulty) {
            return Err(wrong("difficulty", "difficulty must be 1, 2, 3 or 4"));
        }
        Ok(())
    }

    /// Returns the cards in play, one of each kind, in the order in which they score.
    pub(super) fn cards(&self, dice: &mut Dice) -> Result<Vec<&'static Card>, SetupError> {
        let chosen = match &self.goals {
            GoalChoice::Random => return Ok(deal(self.trees_card, false, &self.vetoes, dice)),
            GoalChoice::OnePaw => return Ok(deal(self.trees_card, true, &self.vetoes, dice)),
            GoalChoice::Chosen(goals) => goals,
        };
        let mut cards = Vec::new();
        for kind in Kind::ALL {
            let mut of_kind = chosen.iter().filter(|goal| goal.kind() == kind);
            let first = of_kind.next();
            if of_kind.next().is_some() {
                return Err(wrong("goals", &format!("goals must name only one {kind} card")));
            }
            match first {
                // A chosen tree card is not used if the match has no tree card.
                _ if kind == Kind::Tree && !self.trees_card => {}
                // Another card of the kind replaces a vetoed one.
                Some(goal) if self.vetoes.contains(goal) => {
                    cards.extend(draw(kind, false, &self.vetoes, dice));
                }
                Some(&goal) => cards.push(card(goal)),
                None => {
                    return Err(wrong(
                        "goals",
                        &format!("goals must name one {kind} card, {kind}1 to {kind}5"),
                    ));
                }
            }
        }
        Ok(cards)
    }
}

fn wrong(key: &'static str, why: &str) -> SetupError {
    SetupError::Value {
        game: GameId::Wispwood,
        key,
        why: why.to_owned(),
    }
}

impl Serialize for GoalChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            GoalChoice::Random => serializer.serialize_str("random"),
            GoalChoice::OnePaw => serializer.serialize_str("one-paw"),
            GoalChoice::Chosen(goals) => serializer.collect_seq(goals.iter().map(|goal| goal.id())),
        }
    }
}

impl<'de> Deserialize<'de> for GoalChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Word(String),
            List(Vec<String>),
        }
        let expected = "goals must be \"random\", \"one-paw\" or a list such as P1,H2,O1,E2,T2";
        let words = match Written::deserialize(deserializer).map_err(|_| D::Error::custom(expected))? {
            Written::Word(word) if word.trim().eq_ignore_ascii_case("random") => {
                return Ok(GoalChoice::Random);
            }
            Written::Word(word) if word.trim().eq_ignore_ascii_case("one-paw") => {
                return Ok(GoalChoice::OnePaw);
            }
            // People and the command line write a list as one text.
            Written::Word(text) => text
                .split(|c: char| c == ',' || c.is_whitespace())
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect(),
            Written::List(list) => list,
        };
        if words.is_empty() {
            return Err(D::Error::custom(expected));
        }
        words
            .iter()
            .map(|word| {
                word.parse()
                    .map_err(|()| D::Error::custom(format!("there is no goal card {word}; {expected}")))
            })
            .collect::<Result<_, _>>()
            .map(GoalChoice::Chosen)
    }
}
