//! The layout of a picture without its file: for measuring many of them.

use games::{AnyView, Standings};

use crate::{
    Picks,
    page::{DrawOptions, Label, PHONE, Page, Shown},
    pictures,
};

/// Which picture of a view.
#[derive(Debug, Clone, Copy)]
pub enum Look<'a> {
    Table,
    /// The viewer's own board, with picks.
    Own(Option<Picks<'a>>),
    /// What only the viewer may see.
    Hand,
    /// An enlarged part of the table.
    Part(usize),
    /// What lies open besides the board.
    Components,
    /// The end of the match.
    End(&'a Standings),
}

/// The positions of everything in a picture.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Width, in units of the page.
    pub width: u32,
    /// Height, in the same.
    pub height: u32,
    /// Items that must be large enough to be seen and chosen.
    pub shown: Vec<Shown>,
    /// The texts.
    pub labels: Vec<Label>,
}

impl Layout {
    /// Converts a length to pixels as a phone displays it.
    pub fn on_a_phone(&self, length: f32) -> f32 {
        length * PHONE / self.width as f32
    }
}

/// The layout of a picture; `None` if there is no such picture.
pub fn layout(view: &AnyView, options: &DrawOptions, look: Look<'_>) -> Option<Layout> {
    let pictures = pictures(view);
    let page: Page = match look {
        Look::Table => pictures.table(options),
        Look::Own(picks) => match view.viewer().seat() {
            Some(seat) => pictures.own(seat, options, picks),
            None => pictures.table(options),
        },
        Look::Hand => pictures.hand(options)?,
        Look::Part(part) => (part < pictures.looks().parts).then(|| pictures.part(options, part))?,
        Look::Components => crate::components::page(view, options)?,
        Look::End(standings) => pictures.final_table(options, standings),
    };
    Some(Layout {
        width: page.width() as u32,
        height: page.height() as u32,
        shown: page.shown().to_vec(),
        labels: page.labels().to_vec(),
    })
}
