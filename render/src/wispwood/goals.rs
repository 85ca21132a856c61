//! The goal cards of a match, each with its rule in words and its current points for everyone.

use games::{
    Phrase, Seat,
    wispwood::{View, goals::Card},
};

use super::{cards, words::goal_name};
use crate::{
    language::Language,
    page::{GAP, MARGIN, OWN_WIDTH, Page, Part, draw_sign, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

const NAME: Type = Type::bold(32.0);
const TEXT: Type = Type::regular(29.0);
const LINE: f32 = 36.0;
/// Space between the edge of a panel and its content.
const PAD: f32 = 14.0;

/// Draws the cards below each other.
pub(super) fn draw(view: &View, language: Language) -> Page {
    let inner = OWN_WIDTH as f32 - 2.0 * MARGIN;
    let width = inner - cards::WIDTH - 3.0 * PAD;
    let rows: Vec<(&Card, Vec<String>)> = view
        .cards
        .iter()
        .map(|&card| {
            let rule = language.tell(&Phrase::new("wispwood-goal").text("goal", card.goal));
            (card, TEXT.lines(&capital(&rule), width))
        })
        .collect();
    let height = |lines: &[String]| {
        let text = 2.0 * LINE + 14.0 + lines.len() as f32 * LINE;
        text.max(cards::HEIGHT) + 2.0 * PAD
    };
    let total: f32 = rows.iter().map(|(_, lines)| height(lines) + GAP).sum();
    let mut page = Page::new(OWN_WIDTH, (2.0 * MARGIN + total - GAP).ceil() as u32);
    let mut y = MARGIN;
    for (index, (card, lines)) in rows.iter().enumerate() {
        let panel = Rect::new(MARGIN, y, inner, height(lines));
        page.panel(panel);
        let corner = pt(panel.x + PAD, panel.y + PAD);
        // The text repeats the small digits of the card.
        page.aside(|page| cards::draw(page, card, corner));
        page.show(
            Part::Card,
            Rect::new(corner.x, corner.y, cards::WIDTH, cards::HEIGHT),
        );
        let x = corner.x + cards::WIDTH + PAD;
        let at = |line: usize| pt(x, corner.y + LINE * (line as f32 + 0.5));
        let name = NAME.fit(&goal_name(card.goal, language), width);
        page.label(&name, at(0), Anchor::Left, NAME, palette::CREAM);
        for (number, line) in lines.iter().enumerate() {
            page.label(line, at(number + 1), Anchor::Left, TEXT, palette::QUIET);
        }
        let mut now = pt(x, panel.bottom() - PAD - LINE / 2.0);
        let word = language.word("key-goal-now");
        now.x = page.label(&word, now, Anchor::Left, TEXT, palette::QUIET).right() + 18.0;
        for seat in Seat::all(view.forests.len()) {
            let points = view
                .score_now(seat)
                .and_then(|score| score.goals.get(index).copied());
            draw_sign(&mut page.canvas, seat, pt(now.x + 15.0, now.y), 30.0);
            let points = points.unwrap_or_default().to_string();
            let label = page.label(&points, now.moved(38.0, 0.0), Anchor::Left, NAME, palette::GOLD);
            now.x = label.right() + 18.0;
        }
        y = panel.bottom() + GAP;
    }
    page
}

/// The text as a sentence.
fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), characters.as_str())
}
