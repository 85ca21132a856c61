//! Positions that show a step of a turn: a decision of an example match, with what would be done drawn where it happens.

use std::{
    collections::BTreeMap,
    sync::{LazyLock, Mutex, PoisonError},
};

use games::{AnyGame, AnyView, Dice, GameId, Seat, Seed, Viewer};
use serde_json::json;

use super::Drawn;
use crate::{
    People,
    language::Language,
    own, table,
    tour::{self, TourError},
    words,
};

/// A step of a game, as a topic of its rules explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Which game.
    game: GameId,
    /// The kind of move; none for what everyone sees when the step is due.
    verb: Option<&'static str>,
    /// The task of which it is a part.
    task: &'static str,
    /// What is picked first, if it matters.
    first: Option<&'static str>,
}

/// Matches that are looked through for a step.
const MATCHES: usize = 40;

/// The step that a topic explains.
pub(super) fn step(game: GameId, topic: &str) -> Option<Step> {
    let (task, verb, first) = match (game, topic) {
        (GameId::LegendaryForests, "round") => ("forests-task-place", None, None),
        (GameId::LegendaryForests, "laying") => ("forests-task-place", Some("place"), None),
        (GameId::LegendaryForests, "trees") => ("forests-task-tree", Some("tree"), None),
        (GameId::Mystaria, "turn") => ("mystaria-task-lay", None, None),
        (GameId::Mystaria, "laying") => ("mystaria-task-lay", Some("lay"), None),
        (GameId::Mystaria, "building") => ("mystaria-task-build", Some("build"), None),
        (GameId::Mystaria, "hut") => ("mystaria-task-build", Some("build"), Some("lake-hut")),
        (GameId::Mystaria, "tree") => ("mystaria-task-build", Some("build"), Some("tree")),
        (GameId::Mystaria, "tower") => ("mystaria-task-build", Some("build"), Some("tower")),
        (GameId::Mystaria, "bridge") => ("mystaria-task-build", Some("build"), Some("bridge")),
        (GameId::Mystaria, "castle") => ("mystaria-task-build", Some("build"), Some("castle")),
        (GameId::Mystaria, "portal") => ("mystaria-task-build", Some("build"), Some("portal")),
        (GameId::Wispwood, "turn") => ("wispwood-task-turn", None, None),
        (GameId::Wispwood, "take") => ("wispwood-task-turn", Some("take"), None),
        (GameId::Wispwood, "trees") => ("wispwood-task-turn", Some("trees"), None),
        (GameId::Wispwood, "pond") => ("wispwood-task-turn", Some("refresh"), None),
        (GameId::Wispwood, "cat") => ("wispwood-task-turn", Some("cat"), None),
        (GameId::Wispwood, "round") => ("wispwood-task-cat", Some("move"), None),
        (GameId::Legends, "setup") => ("legends-task-setup-club", Some("club"), None),
        (GameId::Legends, "turn") => ("legends-task-travel", None, None),
        (GameId::Legends, "travel") => ("legends-task-travel", Some("travel"), None),
        (GameId::Legends, "greet") => ("legends-task-greet", Some("give"), None),
        (GameId::Legends, "cards") => ("legends-task-act", Some("cards"), None),
        (GameId::Legends, "book") => ("legends-task-act", Some("book"), None),
        (GameId::Legends, "gold") => ("legends-task-gold-optional", Some("gold"), None),
        (GameId::Legends, "scoring") => ("legends-task-club-after", None, None),
        _ => return None,
    };
    Some(Step {
        game,
        verb,
        task,
        first,
    })
}

/// A position with the picks that show the step.
#[derive(Clone)]
struct Shown {
    view: AnyView,
    picks: Vec<String>,
}

impl Step {
    /// Draws it.
    ///
    /// # Errors
    /// When no match has such a step, or it can't be drawn.
    pub(super) fn draw(self, language: Language) -> Result<Drawn, TourError> {
        static FOUND: LazyLock<Mutex<BTreeMap<Step, Shown>>> = LazyLock::new(Mutex::default);
        let found = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let known = found().get(&self).cloned();
        let shown = match known {
            Some(shown) => shown,
            // Looking for it takes a while; others are not kept waiting.
            None => {
                let shown = self.find()?;
                found().entry(self).or_insert(shown).clone()
            }
        };
        let names = tour::names(language);
        let people = People::new(&names);
        let picks: Vec<&str> = shown.picks.iter().map(String::as_str).collect();
        let picture = match self.verb {
            None => table(&shown.view, &people)?,
            Some(verb) => own(&shown.view, &people, Some((verb, &picks)))?,
        };
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        Ok(Drawn {
            png: picture.png,
            alt: words::alt_text(&shown.view, language, &name),
        })
    }

    /// The step in the middle of a match, if some match has it there, otherwise anywhere.
    fn find(self) -> Result<Shown, TourError> {
        let mut early = None;
        for number in 0..MATCHES {
            let seed = Seed::from_text(&format!("a step {number}"));
            let mut game = AnyGame::new(self.game, 2, &seed, &json!({}))?;
            let mut dice = Dice::new(&seed.derive("moves"));
            let mut moves = 0;
            while let Some(&seat) = game.to_act().first() {
                let view = game.view(Viewer::Seat(seat));
                if let Some(shown) = self.shown(&game, &view).filter(|_| seat == tour::READER) {
                    if moves >= 12 {
                        return Ok(shown);
                    }
                    early.get_or_insert(shown);
                }
                let chosen = games::casual_move(&view, &mut dice)
                    .ok_or_else(|| TourError::Halt(self.game.to_string()))?;
                game.play(seat, &chosen)
                    .map_err(|error| TourError::Halt(error.to_string()))?;
                moves += 1;
                // A boring match is given up.
                if moves > 60 {
                    break;
                }
            }
            if early.is_some() && number > 2 {
                break;
            }
        }
        early.ok_or_else(|| TourError::Halt(format!("{self:?}")))
    }

    /// The step in this position.
    fn shown(self, game: &AnyGame, view: &AnyView) -> Option<Shown> {
        if view.task()?.id != self.task {
            return None;
        }
        let Some(verb) = self.verb else {
            return Some(Shown {
                view: game.view(Viewer::Spectator),
                picks: Vec::new(),
            });
        };
        if !view.verbs().contains(&verb) {
            return None;
        }
        let first = self.first;
        let walked = view.walk(verb, |choice, picks| match first.filter(|_| picks.is_empty()) {
            Some(first) => choice.option(first).map(|option| option.key.clone()).ok_or(()),
            None => choice.first().ok_or(()),
        });
        let chain = walked.ok().flatten()?;
        Some(Shown {
            view: view.clone(),
            picks: chain.picks,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rules;

    #[test]
    fn every_step_is_found_and_drawn() {
        for &game in GameId::ALL {
            let steps = rules(game, Language::English).topics();
            let steps: Vec<Step> = steps.filter_map(|topic| step(game, &topic.id)).collect();
            assert!(steps.len() >= 3, "{game}");
            for step in steps {
                let drawn = step.draw(Language::English).unwrap();
                assert!(
                    drawn.png.starts_with(b"\x89PNG") && !drawn.alt.is_empty(),
                    "{step:?}"
                );
            }
        }
    }
}
