//! Positions that show a step of a turn: a recorded match, a number of its moves, and the reader's next picks.

use games::{Record, Replay, Viewer};

use super::Drawn;
use crate::{
    DrawOptions, Picks,
    language::Language,
    own, table,
    tour::{self, TourError},
};

/// A position of a match of `render/positions`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    record: &'static str,
    /// The number of moves of the record to play.
    moves: usize,
    /// The reader's next choice; `None` shows the public view.
    pub(crate) picks: Option<Picks<'static>>,
}

impl Step {
    /// Returns the public position after `moves` moves of a record.
    pub(crate) const fn table(record: &'static str, moves: usize) -> Step {
        Step {
            record,
            moves,
            picks: None,
        }
    }

    /// Returns the reader's position before their next choice.
    pub(crate) const fn own(
        record: &'static str,
        moves: usize,
        verb: &'static str,
        picks: &'static [&'static str],
    ) -> Step {
        Step {
            record,
            moves,
            picks: Some((verb, picks)),
        }
    }

    /// Plays the record up to the position.
    ///
    /// # Errors
    /// When it is no longer a valid record of the game.
    pub(crate) fn replay(self) -> Result<Replay, TourError> {
        let mut record = self.record()?;
        record.moves.truncate(self.moves);
        record.replay().map_err(halt)
    }

    /// Plays the whole record.
    ///
    /// # Errors
    /// When the rules no longer accept the record.
    pub(crate) fn whole(self) -> Result<Replay, TourError> {
        self.record()?.replay().map_err(halt)
    }

    fn record(self) -> Result<Record, TourError> {
        self.record.parse().map_err(halt)
    }

    /// Draws it.
    ///
    /// # Errors
    /// When the record can't be replayed or drawn.
    pub(super) fn draw(self, language: Language) -> Result<Drawn, TourError> {
        let game = self.replay()?.game;
        let names = tour::names(language);
        let options = DrawOptions::new(&names).reading(language);
        let (view, picture) = match self.picks {
            None => {
                let view = game.view(Viewer::Spectator);
                let picture = table(&view, &options)?;
                (view, picture)
            }
            picks => {
                let view = game.view(Viewer::Seat(tour::READER));
                let picture = own(&view, &options, picks)?;
                (view, picture)
            }
        };
        Ok(Drawn {
            png: picture.png,
            alt: tour::in_words(&view, language),
        })
    }
}

fn halt(error: impl std::error::Error) -> TourError {
    TourError::Halt(error.to_string())
}

#[cfg(test)]
mod tests {
    use games::{AnyMove, GameId, Next};

    use super::*;
    use crate::{
        game::manual,
        rules::{TopicPicture, picture, rules},
    };

    /// The step that a topic explains.
    fn step(game: GameId, topic: &str) -> Option<Step> {
        match picture(game, topic) {
            Some(TopicPicture::Step(step)) => Some(step),
            _ => None,
        }
    }

    /// Returns the reader's next move.
    fn chosen(step: Step) -> Option<AnyMove> {
        let (verb, picks) = step.picks?;
        let view = step.replay().unwrap().game.view(Viewer::Seat(tour::READER));
        match view.choose(verb, picks) {
            Next::Move(chosen) => Some(chosen),
            _ => panic!("{step:?} is no move"),
        }
    }

    /// The picture of a building shows the example of its topic: it brings as many points as the text says.
    #[test]
    fn a_building_brings_what_its_example_says() {
        let mut wrong = Vec::new();
        for topic in ["hut", "tree", "tower", "bridge", "castle", "portal"] {
            let step = step(GameId::Mystaria, topic).unwrap();
            let mut game = step.replay().unwrap().game;
            let points = |game: &games::AnyGame| game.view(Viewer::Spectator).scores()[0];
            let before = points(&game);
            game.play(tour::READER, &chosen(step).unwrap()).unwrap();
            let gain = points(&game) - before;
            assert!(gain > 0, "{topic}");
            for language in Language::ALL {
                let text = &rules(GameId::Mystaria, language).find(topic).unwrap().text;
                let example = text.rsplit_once("*E").or(text.rsplit_once("*B")).unwrap().1;
                let mut numbers = example.split(|letter: char| !letter.is_ascii_digit());
                if !numbers.any(|number| number == gain.to_string()) {
                    wrong.push(format!("{topic} brings {gain}: {example}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn every_step_is_a_move_and_is_drawn() {
        for &game in GameId::ALL {
            let steps = rules(game, Language::English).topics();
            let steps: Vec<Step> = steps.filter_map(|topic| step(game, &topic.id)).collect();
            assert!(steps.len() >= 3, "{game}");
            let tours = [Some(manual(game).tour), manual(game).alone];
            for step in steps.into_iter().chain(tours.into_iter().flatten()) {
                let seat = step.replay().unwrap().game.to_act().first().copied();
                assert_eq!(seat, Some(tour::READER), "{step:?}");
                chosen(step);
                let drawn = step.draw(Language::English).unwrap();
                assert!(
                    drawn.png.starts_with(b"\x89PNG") && !drawn.alt.is_empty(),
                    "{step:?}"
                );
            }
        }
    }
}
