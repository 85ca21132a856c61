//! The heap of discarded wisps, and what is still hidden of each kind: everyone could count it.

use games::{
    Phrase,
    wispwood::{
        Phase, View,
        ghost::Ghost,
        tiles::{Counts, Tile, Wisp},
    },
};

use super::{pieces, words::kind};
use crate::{
    components::{Section, Thing},
    language::{Language, Names},
    page::palette,
    toolkit::{Anchor, Type, pt},
};

/// Side of a tile.
const TILE: u32 = 84;
/// A tile with its number.
const SIZE: (f32, f32) = (160.0, TILE as f32);

pub(super) fn sections<'a>(view: &'a View, language: Language, names: Names<'_>) -> Vec<Section<'a>> {
    let discard = Phrase::new("wispwood-open-discard").number("count", view.discard.total() as i64);
    let hidden = Phrase::new("wispwood-open-hidden")
        .number("count", view.unseen.total() as i64)
        .number("stock", view.stock as i64);
    let mut sections = vec![
        Section::fact(language.tell(&discard)).with(SIZE, wisps(view.discard, language)),
        Section::fact(language.tell(&hidden)).with(SIZE, wisps(view.unseen, language)),
    ];
    if let Phase::Turn(seat) = view.phase {
        let turn = Phrase::new("wispwood-open-turn")
            .seat("seat", seat)
            .number("trees", view.turn.trees_laid)
            .text("discarded", yes_no(view.turn.discarded_same))
            .text("hid", yes_no(view.turn.cat_hid));
        sections.push(Section::fact(language.say(&turn, names)).of(seat));
    }
    sections.extend(view.ghost.as_ref().map(|ghost| {
        let revealed: Vec<String> = ghost.revealed.iter().map(ToString::to_string).collect();
        let left = Ghost::fireflies(view.round).saturating_sub(ghost.revealed.len());
        let fact = Phrase::new("wispwood-open-ghost")
            .number("difficulty", ghost.difficulty)
            .number("shown", revealed.len() as i64)
            .text("fireflies", revealed.join(", "))
            .number("left", left as i64);
        Section::fact(language.tell(&fact)).with(SIZE, wisps(ghost.wisps, language))
    }));
    sections
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// How many there are of each kind.
fn wisps<'a>(counts: Counts, language: Language) -> impl Iterator<Item = Thing<'a>> {
    Wisp::ALL.into_iter().map(move |wisp| {
        let count = counts.of(wisp);
        let said = Phrase::new("components-count")
            .number("count", count)
            .text("what", kind(wisp, language));
        Thing::new(language.tell(&said), move |page, area| {
            let seen = if count == 0 { 0.35 } else { 1.0 };
            let tile = Tile::Wisp(wisp);
            pieces::draw_faded_tile(&mut page.canvas, tile, true, area.x, area.y, TILE, seen);
            let ink = if count == 0 {
                palette::QUIET
            } else {
                palette::CREAM
            };
            let at = pt(area.x + TILE as f32 + 12.0, area.middle().y);
            page.label(&count.to_string(), at, Anchor::Left, Type::bold(44.0), ink);
        })
    })
}
