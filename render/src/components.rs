//! What lies open besides the board: pieces that may still come, pieces that are out, and what everyone has seen. One
//! list of sections gives both the page under a board and its words.

use games::{AnyView, Phrase, Seat};

use crate::{
    DrawOptions, Picture, RenderError,
    game::pictures,
    language::{Language, Names},
    page::{GAP, MARGIN, OWN_WIDTH, Page, Part, draw_sign, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

/// The text of a section, and the height of its lines.
const TEXT: Type = Type::regular(29.0);
const LINE: f32 = 36.0;
/// Space between the edge of a panel and its content.
const PAD: f32 = 16.0;
/// Between things.
const APART: f32 = 10.0;
/// Width that a sign before the text takes up.
const SIGN: f32 = 44.0;

/// A fact, with the pieces that it is about.
pub(crate) struct Section<'a> {
    /// The fact, without a full stop.
    pub(crate) text: String,
    /// The player who is the subject.
    pub(crate) seat: Option<Seat>,
    pub(crate) things: Vec<Thing<'a>>,
    /// Width and height of a thing.
    pub(crate) size: (f32, f32),
}

/// Draws a thing into its place.
type Draw<'a> = Box<dyn Fn(&mut Page, Rect) + 'a>;

/// A piece in words and as it is drawn.
pub(crate) struct Thing<'a> {
    said: String,
    draw: Draw<'a>,
}

impl<'a> Thing<'a> {
    pub(crate) fn new(said: impl Into<String>, draw: impl Fn(&mut Page, Rect) + 'a) -> Thing<'a> {
        Thing {
            said: said.into(),
            draw: Box::new(draw),
        }
    }
}

impl<'a> Section<'a> {
    /// A fact without pieces.
    pub(crate) fn fact(text: String) -> Section<'a> {
        Section {
            text,
            seat: None,
            things: Vec::new(),
            size: (0.0, 0.0),
        }
    }

    /// The same, about a player.
    pub(crate) fn of(self, seat: Seat) -> Section<'a> {
        Section {
            seat: Some(seat),
            ..self
        }
    }

    /// The same, with pieces of this size.
    pub(crate) fn with(self, size: (f32, f32), things: impl IntoIterator<Item = Thing<'a>>) -> Section<'a> {
        Section {
            size,
            things: things.into_iter().collect(),
            ..self
        }
    }

    /// The section in a line.
    fn in_words(&self, language: Language) -> String {
        let said = self.things.iter().map(|thing| thing.said.as_str());
        let said: Vec<&str> = said.filter(|said| !said.is_empty()).collect();
        let id = if said.is_empty() {
            "components-fact"
        } else {
            "components-list"
        };
        let phrase = Phrase::new(id).text("fact", &self.text);
        language.tell(&phrase.text("things", said.join("; ")))
    }
}

/// A page with what lies open besides the board; none in a game that has no such thing.
///
/// # Errors
/// When the picture cannot be written.
pub fn components(view: &AnyView, options: &DrawOptions) -> Result<Option<Picture>, RenderError> {
    page(view, options)
        .map(|page| crate::private(page, options))
        .transpose()
}

/// The same as a layout.
pub(crate) fn page(view: &AnyView, options: &DrawOptions) -> Option<Page> {
    let names = |seat: Seat| options.name(seat).unwrap_or_else(|| (seat.0 + 1).to_string());
    let pictures = pictures(view);
    let sections = pictures.components(options.codes, &names);
    (!sections.is_empty()).then(|| draw(&sections))
}

/// The same in words, a line for each fact.
pub(crate) fn in_words(view: &AnyView, language: Language, names: Names<'_>) -> Vec<String> {
    let pictures = pictures(view);
    let sections = pictures.components(language, names);
    sections
        .iter()
        .map(|section| section.in_words(language))
        .collect()
}

fn draw(sections: &[Section]) -> Page {
    let inner = OWN_WIDTH as f32 - 2.0 * MARGIN;
    let left = |section: &Section| MARGIN + PAD + section.seat.map_or(0.0, |_| SIGN);
    let placed: Vec<(&Section, Vec<String>, f32)> = sections
        .iter()
        .map(|section| {
            let lines = TEXT.lines(&section.text, MARGIN + inner - PAD - left(section));
            let things = match section.things.len() {
                0 => 0.0,
                count => {
                    let rows = count.div_ceil(columns(section, inner)) as f32;
                    rows * (section.size.1 + APART) + 4.0
                }
            };
            let height = lines.len() as f32 * LINE + things + 2.0 * PAD;
            (section, lines, height)
        })
        .collect();
    let total: f32 = placed.iter().map(|(_, _, height)| height + GAP).sum();
    let mut page = Page::new(OWN_WIDTH, (2.0 * MARGIN + total - GAP).ceil() as u32);
    let mut top = MARGIN;
    for (section, lines, height) in placed {
        page.panel(Rect::new(MARGIN, top, inner, height));
        let mut y = top + PAD;
        if let Some(seat) = section.seat {
            draw_sign(
                &mut page.canvas,
                seat,
                pt(MARGIN + PAD + 15.0, y + LINE / 2.0),
                30.0,
            );
        }
        for line in &lines {
            let at = pt(left(section), y + LINE / 2.0);
            page.label(line, at, Anchor::Left, TEXT, palette::CREAM);
            y += LINE;
        }
        y += 4.0 + APART;
        let (width, height_of_one) = section.size;
        let columns = columns(section, inner);
        for (index, thing) in section.things.iter().enumerate() {
            let place = Rect::new(
                (MARGIN + PAD + (index % columns) as f32 * (width + APART)).round(),
                (y + (index / columns) as f32 * (height_of_one + APART)).round(),
                width,
                height_of_one,
            );
            page.show(Part::Card, place);
            (thing.draw)(&mut page, place);
        }
        top += height + GAP;
    }
    page
}

fn columns(section: &Section, inner: f32) -> usize {
    ((inner - 2.0 * PAD + APART) / (section.size.0 + APART)).max(1.0) as usize
}
