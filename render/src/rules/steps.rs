//! Positions that show a step of a turn: a decision of an example match, with what would be done drawn where it happens.

use std::{
    collections::BTreeMap,
    sync::{LazyLock, Mutex, PoisonError},
};

use games::{AnyGame, AnyView, Dice, GameId, Seed, Viewer};
use serde_json::json;

use super::{Drawn, TopicPicture};
use crate::{
    People,
    language::Language,
    own, table,
    tour::{self, TourError},
};

/// A step of a game, as a topic of its rules explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The kind of move; none for what everyone sees when the step is due.
    verb: Option<&'static str>,
    /// The task of which it is a part.
    task: &'static str,
    /// What is picked first.
    first: Pick,
}

/// An answer to the first question of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pick {
    /// The one that is offered first.
    First,
    /// This one.
    Only(&'static str),
    /// This one, where it brings the most points.
    Best(&'static str),
}

/// Matches that are looked through for a step, and for one of which these show too little.
const MATCHES: [usize; 2] = [8, 40];
/// Moves after which there is enough to see, and after which a match is given up.
const MOVES: [usize; 2] = [12, 60];

/// A position with the picks that show the step.
#[derive(Clone)]
struct Shown {
    view: AnyView,
    picks: Vec<String>,
    /// Points that it brings at once.
    gain: i32,
}

impl Step {
    /// What everyone sees when a task is due.
    pub(crate) const fn table(task: &'static str) -> TopicPicture {
        TopicPicture::Step(Step {
            verb: None,
            task,
            first: Pick::First,
        })
    }

    /// What the reader sees who does a part of a task.
    pub(crate) const fn own(task: &'static str, verb: &'static str) -> TopicPicture {
        Step::picked(task, verb, Pick::First)
    }

    /// The same with a certain answer to the first question.
    pub(crate) const fn picked(task: &'static str, verb: &'static str, first: Pick) -> TopicPicture {
        TopicPicture::Step(Step {
            verb: Some(verb),
            task,
            first,
        })
    }

    /// Draws it.
    ///
    /// # Errors
    /// When no match has such a step, or it can't be drawn.
    pub(super) fn draw(self, game: GameId, language: Language) -> Result<Drawn, TourError> {
        static FOUND: LazyLock<Mutex<BTreeMap<(GameId, Step), Shown>>> = LazyLock::new(Mutex::default);
        let found = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let known = found().get(&(game, self)).cloned();
        let shown = match known {
            Some(shown) => shown,
            // Looking for it takes a while; others are not kept waiting.
            None => {
                let shown = self.find(game)?;
                found().entry((game, self)).or_insert(shown).clone()
            }
        };
        let names = tour::names(language);
        let people = People::new(&names).reading(language);
        let picks: Vec<&str> = shown.picks.iter().map(String::as_str).collect();
        let picture = match self.verb {
            None => table(&shown.view, &people)?,
            Some(verb) => own(&shown.view, &people, Some((verb, &picks)))?,
        };
        Ok(Drawn {
            png: picture.png,
            alt: tour::in_words(&shown.view, language),
        })
    }

    /// The step in the middle of a match if some match has it there, otherwise anywhere. A building is shown where it
    /// brings the most points.
    fn find(self, id: GameId) -> Result<Shown, TourError> {
        let compares = matches!(self.first, Pick::Best(_));
        let seats = if self.verb == Some("ghost") { 1 } else { 2 };
        let (mut early, mut best): (Option<Shown>, Option<Shown>) = (None, None);
        for number in 0..MATCHES[1] {
            let found = best.as_ref().or(early.as_ref());
            if number >= MATCHES[0] && found.is_some_and(|shown| shown.gain > 1 || !compares) {
                break;
            }
            let seed = Seed::from_text(&format!("a step {number}"));
            let mut game = AnyGame::new(id, seats, &seed, &json!({}))?;
            let mut dice = Dice::new(&seed.derive("moves"));
            let mut moves = 0;
            while let Some(&seat) = game.to_act().first().filter(|_| moves <= MOVES[1]) {
                let view = game.view(Viewer::Seat(seat));
                if let Some(shown) = self.shown(&game, &view).filter(|_| seat == tour::READER) {
                    if moves >= MOVES[0] && !compares {
                        return Ok(shown);
                    }
                    let kept = if moves < MOVES[0] { &mut early } else { &mut best };
                    if kept.as_ref().is_none_or(|kept| shown.gain > kept.gain) {
                        *kept = Some(shown);
                    }
                }
                let chosen =
                    games::casual_move(&view, &mut dice).ok_or_else(|| TourError::Halt(id.to_string()))?;
                game.play(seat, &chosen)
                    .map_err(|error| TourError::Halt(error.to_string()))?;
                moves += 1;
            }
        }
        best.or(early)
            .ok_or_else(|| TourError::Halt(format!("{id} {self:?}")))
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
                gain: 0,
            });
        };
        if !view.verbs().contains(&verb) {
            return None;
        }
        let walked = view.walk(verb, |choice, picks| {
            let mut offered = choice.options.iter().map(|option| option.key.clone());
            let picked = match self.first {
                Pick::Only(key) | Pick::Best(key) if picks.is_empty() => offered.find(|offer| offer == key),
                _ => offered.next(),
            };
            picked.ok_or(())
        });
        let chain = walked.ok().flatten()?;
        let (seat, mut after) = (view.viewer().seat()?, game.clone());
        after.play(seat, &chain.chosen).ok()?;
        let points = |game: &AnyGame| game.view(Viewer::Seat(seat)).scores()[seat.index()];
        Some(Shown {
            view: view.clone(),
            picks: chain.picks,
            gain: points(&after) - points(game),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{picture, rules};

    /// The step that a topic explains.
    fn step(game: GameId, topic: &str) -> Option<Step> {
        match picture(game, topic) {
            Some(TopicPicture::Step(step)) => Some(step),
            _ => None,
        }
    }

    #[test]
    fn a_building_is_shown_where_it_brings_points() {
        for topic in ["hut", "tree", "tower", "bridge", "castle", "portal"] {
            let shown = step(GameId::Mystaria, topic).unwrap();
            let shown = shown.find(GameId::Mystaria).unwrap();
            assert!(shown.gain > 0, "{topic}");
        }
    }

    #[test]
    fn every_step_is_found_and_drawn() {
        for &game in GameId::ALL {
            let steps = rules(game, Language::English).topics();
            let steps: Vec<Step> = steps.filter_map(|topic| step(game, &topic.id)).collect();
            assert!(steps.len() >= 3, "{game}");
            for step in steps {
                let drawn = step.draw(game, Language::English).unwrap();
                assert!(
                    drawn.png.starts_with(b"\x89PNG") && !drawn.alt.is_empty(),
                    "{step:?}"
                );
            }
        }
    }
}
