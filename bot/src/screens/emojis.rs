//! Small pictures of the pieces of a game, for menus, buttons and the log. Discord keeps them as emojis of the
//! application. If one is missing, the text alone is shown.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use games::{GameId, Phrase};
use render::RenderError;
use sha2::{Digest, Sha256};

/// Most emojis that are registered; Discord allows 2,000.
const MOST: usize = 120;
/// Prefix of the names of our emojis in the application.
pub(crate) const PREFIX: &str = "gk_";
/// Marks a face within a text until the message is sent. Texts of people never contain these characters.
const OPEN: char = '\u{f8f0}';
const CLOSE: char = '\u{f8f1}';

/// A face, named after what it shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Face {
    /// Of which game.
    pub game: GameId,
    /// Which symbol.
    pub id: String,
}

impl Face {
    /// Returns the face for the subject of a phrase.
    pub fn of(game: GameId, phrase: &Phrase) -> Option<Face> {
        let id = render::face_of(game, phrase)?;
        Some(Face { game, id })
    }

    /// How it stands in a text.
    pub fn mark(&self) -> String {
        format!("{OPEN}{}/{}{CLOSE}", self.game, self.id)
    }
}

/// An emoji that Discord has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Emoji {
    /// Its number.
    pub id: u64,
    /// Its name.
    pub name: String,
}

/// The faces that Discord has; a cheap clone.
#[derive(Clone, Default)]
pub struct Faces(Arc<RwLock<BTreeMap<Face, Emoji>>>);

impl Faces {
    /// Returns the emoji of a face, if it is registered.
    pub fn get(&self, face: &Face) -> Option<Emoji> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.get(face).cloned()
    }

    /// Returns how many faces are registered.
    pub(crate) fn count(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Notes that a face is registered.
    pub(crate) fn put(&self, face: Face, emoji: Emoji) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(face, emoji);
    }

    /// Forgets all emojis, because Discord refused one of them.
    pub(crate) fn forget(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Returns a text with its marks replaced by emojis. Marks of unregistered faces are removed.
    pub(crate) fn written(&self, text: &str) -> String {
        replaced(text, |mark| {
            let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
            let found = known
                .iter()
                .find(|(face, _)| mark == format!("{}/{}", face.game, face.id));
            found.map(|(_, Emoji { id, name })| format!("<:{name}:{id}>"))
        })
    }
}

/// Returns the length of a text once its marks are emojis.
pub fn length(text: &str) -> usize {
    const LONGEST: usize = 60;
    text.chars().count() + text.matches(OPEN).count() * LONGEST
}

/// A text without its marks.
pub fn in_words(text: &str) -> String {
    replaced(text, |_| None)
}

/// Replaces marks. A mark without a replacement is removed together with the space before it.
fn replaced(text: &str, emoji: impl Fn(&str) -> Option<String>) -> String {
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPEN) {
        let Some((mark, after)) = after.split_once(CLOSE) else {
            break;
        };
        match emoji(mark) {
            Some(emoji) => written.extend([before, &emoji]),
            None => written.push_str(before.strip_suffix(' ').unwrap_or(before)),
        }
        rest = after;
    }
    written + rest
}

/// A face as it is registered: its name contains what it shows and a hash of the picture.
pub(crate) struct Drawn {
    pub(crate) face: Face,
    pub(crate) name: String,
    pub(crate) png: Vec<u8>,
}

/// Returns all faces, drawn once per process.
pub(crate) fn drawn() -> &'static [Drawn] {
    static DRAWN: OnceLock<Vec<Drawn>> = OnceLock::new();
    DRAWN.get_or_init(|| {
        let all: Result<Vec<Vec<Drawn>>, RenderError> = GameId::ALL
            .iter()
            .map(|&game| {
                let faces = render::faces(game)?.into_iter();
                Ok(faces.map(|(id, png)| named(game, id, png)).collect())
            })
            .collect();
        match all {
            Ok(all) => all.into_iter().flatten().take(MOST).collect(),
            Err(error) => {
                tracing::error!("Could not draw the emojis, using words instead: {error}");
                Vec::new()
            }
        }
    })
}

fn named(game: GameId, id: String, png: Vec<u8>) -> Drawn {
    let hash = Sha256::digest(&png);
    let hash: String = hash[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    let short = game.as_str().chars().take(2).collect::<String>();
    Drawn {
        name: format!("{PREFIX}{short}_{}_{hash}", id.replace('-', "_")),
        face: Face { game, id },
        png,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_face_has_a_unique_name_that_discord_accepts() {
        let all = drawn();
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
        for drawn in all {
            assert!((2..=32).contains(&drawn.name.len()), "{}", drawn.name);
            assert!(drawn.name.chars().all(fits), "{}", drawn.name);
            assert!(drawn.png.len() < 256 * 1024, "{}", drawn.name);
        }
        let names: BTreeSet<&str> = all.iter().map(|drawn| drawn.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
        // The limit leaves none out.
        let most: usize = GameId::ALL
            .iter()
            .map(|game| render::faces(*game).unwrap().len())
            .sum();
        assert_eq!(all.len(), most);
    }

    #[test]
    fn a_text_shows_the_faces_that_are_registered_and_nothing_of_the_others() {
        let face = |id: &str| Face {
            game: GameId::ALL[0],
            id: id.to_owned(),
        };
        let faces = Faces::default();
        let emoji = Emoji {
            id: 17,
            name: "gk_wi_hat_0".to_owned(),
        };
        faces.put(face("hat"), emoji);
        let text = format!(
            "Ann takes a hat. {} {} Ben",
            face("hat").mark(),
            face("orb").mark()
        );
        assert_eq!(faces.written(&text), "Ann takes a hat. <:gk_wi_hat_0:17> Ben");
        assert_eq!(in_words(&text), "Ann takes a hat. Ben");
        assert_eq!(in_words("a lone \u{f8f0}"), "a lone \u{f8f0}");
        faces.forget();
        assert_eq!(faces.written(&text), in_words(&text));
    }
}
