//! Sheets with everything that is drawn once and then copied: for reviews and for the README.

use games::GameId;

use crate::{
    Picture, RenderError,
    game::manual,
    page::{GAP, MARGIN, Page, WIDTH, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

/// Height of the caption below an item.
const CAPTION: f32 = 36.0;

/// Returns sheets with every tile, card, building and piece of all games, and their names.
///
/// # Errors
/// When a sheet cannot be written.
pub fn gallery() -> Result<Vec<(&'static str, Picture)>, RenderError> {
    sheets().map(|(name, page)| Ok((name, page.finish()?))).collect()
}

/// One of these sheets; `None` if there is none of this name.
pub(crate) fn gallery_sheet(name: &str) -> Result<Option<Picture>, RenderError> {
    let found = sheets().find(|(known, _)| *known == name);
    found.map(|(_, page)| page.finish()).transpose()
}

/// The sheets of a game with their names.
pub(crate) type Sheets = Vec<(&'static str, Page)>;

/// Returns the sheets, drawn lazily, game by game.
fn sheets() -> impl Iterator<Item = (&'static str, Page)> {
    GameId::ALL.iter().flat_map(|&game| (manual(game).sheets)())
}

/// Draws a sheet of items side by side, each in an area of this size with its caption below.
pub(crate) fn sheet<T>(
    things: &[T],
    (width, height): (f32, f32),
    caption: impl Fn(&T) -> String,
    draw: impl Fn(&mut Page, &T, Rect),
) -> Page {
    let columns = ((WIDTH as f32 - 2.0 * MARGIN + GAP) / (width + GAP)).max(1.0) as usize;
    let rows = things.len().div_ceil(columns) as f32;
    let step = height + CAPTION + GAP;
    let mut page = Page::new(WIDTH, (2.0 * MARGIN + rows * step - GAP) as u32);
    for (index, thing) in things.iter().enumerate() {
        let place = Rect::new(
            MARGIN + (index % columns) as f32 * (width + GAP),
            MARGIN + (index / columns) as f32 * step,
            width,
            height,
        );
        draw(&mut page, thing, place);
        let below = pt(place.middle().x, place.bottom() + CAPTION / 2.0 + 4.0);
        let kind = Type::bold(24.0);
        page.label(&caption(thing), below, Anchor::Middle, kind, palette::QUIET);
    }
    page
}
