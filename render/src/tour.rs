//! A game at a glance, for newcomers: pictures of one match that is always the same.

use std::sync::OnceLock;

use games::{AnyView, GameId, Seat, SetupError, Viewer};

use crate::{
    DrawOptions, RenderError, final_table, game::manual, language::Language, own, page::Page, table, words,
};

/// Width and height of a game's banner.
const BANNER: (u32, u32) = (800, 240);
/// The reader's seat in the match of the tour.
pub(crate) const READER: Seat = Seat(0);

/// One stop of the tour.
#[derive(Debug, Clone)]
pub struct Stop {
    /// The position.
    pub view: AnyView,
    /// Its picture.
    pub png: Vec<u8>,
}

impl Stop {
    /// Describes the picture in words.
    pub fn alt(&self, language: Language) -> String {
        in_words(&self.view, language)
    }
}

/// Why there is no tour.
#[derive(Debug, thiserror::Error)]
pub enum TourError {
    /// The match can't be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A picture can't be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The match did not go as recorded.
    #[error("the match of the tour stopped at {0:?}")]
    Halt(String),
}

/// Returns the players of the match: the reader, and a neutral name.
pub(crate) fn names(language: Language) -> [String; 2] {
    [language.word("tour-you"), "Birch".to_owned()]
}

/// Describes a position of the reader's match in words. The reader has a name there, because "you" would not fit in its
/// place.
pub(crate) fn in_words(view: &AnyView, language: Language) -> String {
    let [_, other] = names(language);
    let names = [language.word("tour-your-side"), other];
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    words::alt_text(view, language, &name)
}

/// Returns the pages: the table in the middle of a match, a decision of the reader with the piece where it would go,
/// the end with its points. `alone` is for games with a solo mode. Drawn once.
///
/// # Errors
/// When the match can't be played or drawn.
pub fn tour(game: GameId, alone: bool, language: Language) -> Result<&'static [Stop; 3], TourError> {
    const COUNT: usize = GameId::ALL.len() * 2 * Language::ALL.len();
    static TOURS: [OnceLock<[Stop; 3]>; COUNT] = [const { OnceLock::new() }; COUNT];
    let match_number = game as usize * 2 + usize::from(alone);
    kept(
        &TOURS[match_number * Language::ALL.len() + language as usize],
        || draw(game, alone, language),
    )
}

/// Returns a wide picture of a game in the middle of a match. Drawn once.
///
/// # Errors
/// When the match can't be played or drawn.
pub fn banner(game: GameId, language: Language) -> Result<&'static Vec<u8>, TourError> {
    const COUNT: usize = GameId::ALL.len() * Language::ALL.len();
    static BANNERS: [OnceLock<Vec<u8>>; COUNT] = [const { OnceLock::new() }; COUNT];
    kept(
        &BANNERS[game as usize * Language::ALL.len() + language as usize],
        || {
            let names = names(language);
            let view = manual(game).tour.replay()?.game.view(Viewer::Spectator);
            let picture = table(&view, &DrawOptions::new(&names))?;
            let mut page = Page::new(BANNER.0, BANNER.1);
            page.canvas
                .draw(&picture.part(BANNER, manual(game).banner_top), 0, 0);
            Ok(page.finish()?.png)
        },
    )
}

fn kept<T>(
    place: &'static OnceLock<T>,
    make: impl FnOnce() -> Result<T, TourError>,
) -> Result<&'static T, TourError> {
    if let Some(made) = place.get() {
        return Ok(made);
    }
    let made = make()?;
    Ok(place.get_or_init(|| made))
}

fn draw(id: GameId, alone: bool, language: Language) -> Result<[Stop; 3], TourError> {
    let names = names(language);
    let options = DrawOptions::new(&names).reading(language);
    let manual = manual(id);
    let step = manual.alone.filter(|_| alone).unwrap_or(manual.tour);
    let (middle, end) = (step.replay()?.game, step.whole()?.game);
    let standings = end.standings();
    let standings = standings.ok_or_else(|| TourError::Halt(id.to_string()))?;
    let (public, end) = (middle.view(Viewer::Spectator), end.view(Viewer::Spectator));
    let decision = middle.view(Viewer::Seat(READER));
    let pictures = [
        table(&public, &options)?.png,
        own(&decision, &options, step.picks)?.png,
        final_table(&end, &options, &standings)?.png,
    ];
    let mut pictures = pictures.into_iter();
    Ok([public, decision, end].map(|view| Stop {
        view,
        png: pictures.next().unwrap_or_default(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_tour_of_three_different_pictures() {
        for &game in GameId::ALL {
            for alone in [false, true] {
                if alone && game.info().min_seats > 1 {
                    continue;
                }
                let [first, second, third] = tour(game, alone, Language::English).unwrap();
                assert!(first.png != second.png && second.png != third.png);
                assert_eq!(first.view.viewer(), Viewer::Spectator);
                assert_eq!(second.view.viewer(), Viewer::Seat(READER), "the reader's side");
                assert!(!second.view.verbs().is_empty(), "{game}: a decision");
                assert!(third.view.to_act().is_empty(), "{game}: the end");
                if let AnyView::LegendaryForests(view) = &third.view {
                    assert_ne!(view.planets[0], view.planets[1], "two planets to compare");
                }
            }
        }
    }

    #[test]
    fn every_game_has_its_own_small_banner() {
        let mut banners: Vec<&Vec<u8>> = Vec::new();
        for &game in GameId::ALL {
            let png = banner(game, Language::English).unwrap();
            let picture = image::load_from_memory(png).unwrap();
            assert_eq!((picture.width(), picture.height()), BANNER);
            assert!(png.len() < 60_000, "{game}: {} bytes", png.len());
            assert!(!banners.contains(&png), "{game}");
            banners.push(png);
        }
    }
}
