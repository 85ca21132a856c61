//! Draws a view of a game as a picture, and describes it in words.
//!
//! [`table`] draws the public picture, [`own`] a player's board with the possible choices, [`hand`] what only that
//! player may see, [`final_table`] the end of a match, [`Animation`] a whole match. All take an [`AnyView`], never a
//! match. A view lacks everything that its viewer may not know, so hidden information can't get into a picture. The
//! same view and names give the same bytes.
//!
//! ```
//! use games::{AnyGame, GameId, Seed, Viewer};
//!
//! let seed = Seed::from_text("an example");
//! let game = AnyGame::new(GameId::LegendaryForests, 2, &seed, &serde_json::json!({})).unwrap();
//! let names = ["Mira".to_owned(), "Jonas".to_owned()];
//! let picture = render::table(&game.view(Viewer::Spectator), &render::DrawOptions::new(&names)).unwrap();
//! assert!(picture.png.starts_with(b"\x89PNG"));
//! ```
//!
//! # Map
//! - [`toolkit`]: a small drawing library on imageproc. [`page`]: what the pictures of all games share. Both have a how-to.
//! - `key.rs`: what the symbols of a game mean, and the same symbols as faces for menus. `components.rs`: what lies open
//!   besides the board.
//! - `animation/`: pictures that follow each other, as a GIF. `gallery.rs`: all tiles, cards and pieces on sheets.
//! - `game.rs`: what a game brings along, and the list of games.
//! - One folder a game, all of the same shape: `mod header table own end players pieces components style words manual key gallery` and
//!   `art.svg`, the silhouettes and symbols.
//! - `tests/it/support.rs`: golden pictures and the layout check; `tests/it/every_game.rs` covers a new game automatically.
//! - `cargo run -p render --example draw -- GAME PLAYERS MOVES`: random positions to look at.

pub mod language;
pub mod page;
pub mod points;
pub mod rules;
pub mod toolkit;
pub mod tour;
pub mod words;

mod animation;
mod components;
mod course;
mod face;
mod gallery;
mod game;
mod key;
mod layout;
mod legendary_forests;
mod legends;
mod mystaria;
mod phone;
mod profile;
mod sheet;
mod wispwood;

use games::{AnyView, Seat, Standings, Viewer};

pub use animation::{Animation, FrameTiming, animation};
pub use components::components;
pub use course::{Course, course};
pub use face::face_of;
pub use gallery::gallery;
use game::pictures;
pub use key::{faces, key};
use language::Language;
pub use layout::{Layout, Look, layout};
use page::Page;
pub use page::{DrawOptions, Happened, Picture, is_drawable};
pub use phone::phone_sheets;
pub use profile::{Profile, profile};
pub use sheet::{Sheet, sheet};
pub use wispwood::goal_card;

/// The picks so far in the player's panel: the verb and the keys of the choices.
pub type Picks<'a> = (&'a str, &'a [&'a str]);

/// What there is to look at besides the table. Empty for a game that has nothing else to show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looks {
    /// Parts of the shared board that can be enlarged; 0 if the table shows all of it large.
    pub parts: usize,
    /// The part with the latest event, or with the next one.
    pub newest: usize,
    /// Whether every player has a board.
    pub boards: bool,
    /// Whether players have something that only they see.
    pub hands: bool,
    /// Whether goal cards lie open.
    pub goals: bool,
    /// Whether pieces lie open besides the board.
    pub components: bool,
}

/// Bytes of a picture for one player, which is drawn again with every pick.
const PRIVATE: usize = 70_000;

fn private(page: Page, options: &DrawOptions) -> Result<Picture, RenderError> {
    page.within(PRIVATE).contrasting(options.high_contrast).finish()
}

/// Draws the public table.
///
/// # Errors
/// When the picture cannot be written.
pub fn table(view: &AnyView, options: &DrawOptions) -> Result<Picture, RenderError> {
    pictures(view).table(options).finish()
}

/// What there is to look at besides the table.
pub fn looks(view: &AnyView) -> Looks {
    pictures(view).looks()
}

/// Draws an enlarged part of the table from a spectator's view; draws the table if there is no such part.
///
/// # Errors
/// When the picture cannot be written.
pub fn part(public: &AnyView, part: usize, options: &DrawOptions) -> Result<Picture, RenderError> {
    let pictures = pictures(public);
    if part < pictures.looks().parts && public.viewer() == Viewer::Spectator {
        private(pictures.part(options, part), options)
    } else {
        table(public, options)
    }
}

/// Draws the viewer's own board, enlarged, with legal fields labelled by the keys of the choices; with picks, their
/// effects. Impossible picks are left out. A viewer without a seat gets the table.
///
/// # Errors
/// When the picture cannot be written.
pub fn own(view: &AnyView, options: &DrawOptions, picks: Option<Picks>) -> Result<Picture, RenderError> {
    match view.viewer().seat() {
        Some(seat) => private(pictures(view).own(seat, options, picks), options),
        // Private pictures of the table honour the contrast setting.
        None => pictures(view)
            .table(options)
            .contrasting(options.high_contrast)
            .finish(),
    }
}

/// Draws the enlarged board of `seat` from a spectator's view. Any other view gives the table.
///
/// # Errors
/// When the picture cannot be written.
pub fn board_of(public: &AnyView, seat: Seat, options: &DrawOptions) -> Result<Picture, RenderError> {
    match from_seat_of(public, seat) {
        Some(view) => own(&view, options, None),
        None => table(public, options),
    }
}

/// Returns a spectator's view with this seat's board first. It contains no additional information. `None` for the view
/// of a player.
fn from_seat_of(public: &AnyView, seat: Seat) -> Option<AnyView> {
    if public.viewer() != Viewer::Spectator {
        return None;
    }
    Some(game::looked_at_by(Viewer::Seat(seat), public.clone()))
}

/// Draws what people entered from a real table: the board that all share, or the one board.
///
/// # Errors
/// When the picture cannot be written.
pub fn counted(entered: &AnyView, options: &DrawOptions) -> Result<Picture, RenderError> {
    match entered.scores().len() {
        1 => board_of(entered, Seat(0), options),
        _ => table(entered, options),
    }
}

/// What only the viewer may see; `None` if there is no such thing.
///
/// # Errors
/// When the picture cannot be written.
pub fn hand(view: &AnyView, options: &DrawOptions) -> Result<Option<Picture>, RenderError> {
    let hand = pictures(view).hand(options);
    hand.map(|page| private(page, options)).transpose()
}

/// Draws the end of a match.
///
/// # Errors
/// When the picture cannot be written.
pub fn final_table(
    view: &AnyView,
    options: &DrawOptions,
    standings: &Standings,
) -> Result<Picture, RenderError> {
    pictures(view).final_table(options, standings).finish()
}

/// Draws the goal cards of a match, each with its rule in one sentence and its current points for every player; `None`
/// in a game without such cards.
///
/// # Errors
/// When the picture cannot be written.
pub fn goals(view: &AnyView, language: Language) -> Result<Option<Picture>, RenderError> {
    let goals = pictures(view).goals(language);
    goals.map(|page| page.within(PRIVATE).finish()).transpose()
}

/// Why a picture could not be made. For the operator: players only read that something broke on our side.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The file could not be written.
    #[error("the picture could not be written as PNG: {0}")]
    Png(#[from] png::EncodingError),
    /// A face could not be written.
    #[error("a face could not be written as PNG: {0}")]
    Face(#[from] image::ImageError),
    /// The animation could not be written.
    #[error("the animation could not be written as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
    /// An animation needs a picture.
    #[error("there is no picture to animate")]
    NoFrames,
    /// The animation is too large, however few pictures it has.
    #[error("the first and the last picture alone have {bytes} bytes, more than the {limit} allowed")]
    TooLarge {
        /// The required bytes.
        bytes: usize,
        /// The allowed bytes.
        limit: usize,
    },
    /// A picture is larger than an animation can be.
    #[error("an animation cannot be {0} pixels wide or high")]
    TooWide(u32),
}
