//! The discard pile, and the cards that the viewer knows to be in hands and in the deck because they were seen.

use games::{
    Phrase, Seat,
    legends::{
        View,
        cards::{Card, Cards},
    },
};

use super::pieces;
use crate::{
    components::{Section, Thing},
    language::{Language, Names},
    page::{Page, Pill},
    toolkit::{Rect, pt},
};

const SIZE: (f32, f32) = (58.0, 80.0);

pub(super) fn sections<'a>(view: &'a View, language: Language, names: Names<'_>) -> Vec<Section<'a>> {
    let table = &view.table;
    let discard: Cards = table.discard.iter().copied().collect();
    let pile = Phrase::new("legends-open-discard").number("count", discard.len() as i64);
    let mut sections = vec![Section::fact(language.tell(&pile)).with(SIZE, cards(discard, language))];
    sections.extend(view.known.deck.map(|deck| {
        let fact = Phrase::new("legends-open-deck").number("count", deck.len() as i64);
        Section::fact(language.tell(&fact)).with(SIZE, cards(deck, language))
    }));
    let others = Seat::all(table.seats()).filter(|seat| !view.viewer.is(*seat));
    sections.extend(others.map(|seat| {
        let seen = view.known.hands[seat.index()];
        let fact = Phrase::new("legends-open-hand")
            .seat("seat", seat)
            .number("seen", seen.len() as i64)
            .number("cards", view.hands[seat.index()] as i64);
        let fact = Section::fact(language.say(&fact, names)).of(seat);
        fact.with(SIZE, cards(seen, language))
    }));
    let revealed: Cards = table.revealed.iter().copied().collect();
    if !revealed.is_empty() {
        let fact = Section::fact(language.word("legends-open-revealed"));
        sections.push(fact.with(SIZE, cards(revealed, language)));
    }
    sections.extend(turn(view, language, names));
    sections.extend(earned(view, language, names));
    sections
}

/// What has been done in the current turn.
fn turn<'a>(view: &View, language: Language, names: Names<'_>) -> Option<Section<'a>> {
    let (seat, turn) = (view.table.phase.seat()?, &view.table.turn);
    let mut done = Vec::new();
    done.extend(turn.travelled.map(|weeks| {
        let phrase = Phrase::new("legends-open-travelled");
        language.tell(&phrase.number("weeks", weeks))
    }));
    if !turn.given.is_empty() {
        let given = language.join(turn.given.iter().copied().map(names));
        done.push(language.tell(&Phrase::new("legends-open-given").text("names", given)));
    }
    done.extend(turn.renewed.map(|place| {
        let phrase = Phrase::new("legends-open-renewed");
        language.tell(&phrase.phrase("place", place.phrase()))
    }));
    let phrase = Phrase::new("legends-open-turn")
        .seat("seat", seat)
        .text("done", done.join(", "));
    (!done.is_empty()).then(|| Section::fact(language.say(&phrase, names)).of(seat))
}

/// What each player earned in the scorings so far.
fn earned<'a>(view: &View, language: Language, names: Names<'_>) -> Vec<Section<'a>> {
    let players = Seat::all(view.table.seats()).zip(&view.table.players);
    let players = players.filter(|(_, player)| !player.earned.is_empty());
    players
        .map(|(seat, player)| {
            let scorings = (1..).zip(&player.earned).map(|(no, earned)| {
                let phrase = Phrase::new("legends-points-scoring");
                let phrase = phrase.number("no", no as i64).number("points", earned.total());
                language.tell(&phrase.number("books", earned.books).number("bonus", earned.bonus))
            });
            let scorings: Vec<String> = scorings.collect();
            let phrase = Phrase::new("legends-open-earned")
                .seat("seat", seat)
                .text("scorings", scorings.join("; "));
            Section::fact(language.say(&phrase, names)).of(seat)
        })
        .collect()
}

/// Each kind of card once, with its number.
fn cards<'a>(cards: Cards, language: Language) -> Vec<Thing<'a>> {
    let thing = |card: Card| {
        let count = cards.count(card);
        let said = Phrase::new("components-count")
            .number("count", count as i64)
            .phrase("what", card.phrase());
        Thing::new(language.tell(&said), move |page, area| {
            draw(page, card, count, area)
        })
    };
    cards.kinds().map(thing).collect()
}

fn draw(page: &mut Page, card: Card, count: usize, area: Rect) {
    let face = pieces::card(card, area.w as u32, area.h as u32);
    page.canvas.draw(&face, area.x as i32, area.y as i32);
    let at = pt(area.right() - 12.0, area.bottom() - 14.0);
    page.pill(&count.to_string(), at, 34.0, Pill::Dark);
}
