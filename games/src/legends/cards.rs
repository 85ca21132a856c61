//! The cards, and sets of cards.

use std::{fmt, ops::ControlFlow, str::FromStr};

use serde::{Deserialize, Serialize};

use super::board::{Board, Place};
use crate::phrase::Phrase;

/// One card. Cards with the same symbols are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Card {
    /// One or two symbols of a legend: `ATL1`, `ATL2`.
    Legend(Place, u8),
    /// One symbol of any legend: `JOKER`.
    Joker,
}

/// How many different cards there are.
const KINDS: usize = 17;
/// Position of the joker among them.
const JOKER: usize = KINDS - 1;

impl Card {
    /// Every different card, in order.
    const ALL: [Card; KINDS] = {
        let mut all = [Card::Joker; KINDS];
        let mut index = 0;
        while index < JOKER {
            all[index] = Card::Legend(Place::LEGENDS[index / 2], index as u8 % 2 + 1);
            index += 1;
        }
        all
    };

    /// Position in the order of cards.
    const fn index(self) -> usize {
        match self {
            Card::Legend(place, symbols) if place.index() < 8 => 2 * place.index() + (symbols > 1) as usize,
            _ => JOKER,
        }
    }

    /// How many symbols it shows.
    pub const fn symbols(self) -> u8 {
        match self {
            Card::Legend(_, symbols) => symbols,
            Card::Joker => 1,
        }
    }

    /// The legend; `None` for a joker.
    pub const fn place(self) -> Option<Place> {
        match self {
            Card::Legend(place, _) => Some(place),
            Card::Joker => None,
        }
    }

    /// Its name, for the language files.
    pub fn phrase(self) -> Phrase {
        match self {
            Card::Legend(place, symbols) => Phrase::new("legends-card")
                .text("place", place)
                .number("symbols", symbols),
            Card::Joker => Phrase::new("legends-card-joker"),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Legend(place, symbols) => write!(f, "{place}{symbols}"),
            Card::Joker => f.write_str("JOKER"),
        }
    }
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.eq_ignore_ascii_case("joker") {
            return Ok(Card::Joker);
        }
        let place: Place = text.get(..3).ok_or(())?.parse()?;
        match (&text[3..], place) {
            (_, Place::London) => Err(()),
            ("1", _) => Ok(Card::Legend(place, 1)),
            ("2", _) => Ok(Card::Legend(place, 2)),
            _ => Err(()),
        }
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|()| format!("there is no card \"{text}\""))
    }
}

/// Unordered cards: the number of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Card>", from = "Vec<Card>")]
pub struct Cards([u8; KINDS]);

impl Cards {
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// Returns the cards one after another, sorted by legend.
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.kinds()
            .flat_map(|card| std::iter::repeat_n(card, self.count(card)))
    }

    /// How many show just this.
    pub fn count(&self, card: Card) -> usize {
        usize::from(self.0[card.index()])
    }

    /// Returns the kinds of cards, each once.
    pub fn kinds(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        Card::ALL.into_iter().filter(|card| self.count(*card) > 0)
    }

    /// Returns the cards that are not jokers: those that may go into the club.
    pub fn non_jokers(&self) -> Cards {
        let mut rest = *self;
        rest.0[JOKER] = 0;
        rest
    }

    /// Returns the symbols of one legend, without jokers.
    pub fn symbols(&self, place: Place) -> u8 {
        let [one, two] = [1, 2].map(|symbols| self.0[Card::Legend(place, symbols).index()]);
        two.saturating_mul(2).saturating_add(one)
    }

    /// Adds a card. Typed text can name more cards than fit a byte; a match never has that many.
    pub fn add(&mut self, card: Card) {
        let count = &mut self.0[card.index()];
        *count = count.saturating_add(1);
    }

    pub fn add_all(&mut self, cards: &Cards) {
        for (count, more) in self.0.iter_mut().zip(cards.0) {
            *count = count.saturating_add(more);
        }
    }

    /// Removes a card; returns whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let count = &mut self.0[card.index()];
        let found = *count > 0;
        *count -= u8::from(found);
        found
    }

    /// Removes those of the cards that are there.
    pub fn remove_all(&mut self, cards: &Cards) {
        for (count, fewer) in self.0.iter_mut().zip(cards.0) {
            *count = count.saturating_sub(fewer);
        }
    }

    /// Removes up to `count` cards of every kind: any of them may have been among this many unseen ones. Jokers stay
    /// unless they may be removed too.
    pub(super) fn remove_unseen(&mut self, count: usize, jokers: bool) {
        let count = count.min(usize::from(u8::MAX)) as u8;
        let kinds = if jokers { KINDS } else { JOKER };
        for held in &mut self.0[..kinds] {
            *held = held.saturating_sub(count);
        }
    }

    /// Returns the remaining cards without these.
    ///
    /// # Errors
    /// The first card that is not there.
    pub fn without(&self, cards: &Cards) -> Result<Cards, Card> {
        let mut rest = *self;
        let mut short = false;
        // All kinds at once, without a branch. Only if a card is missing, the code searches for it.
        for (count, fewer) in rest.0.iter_mut().zip(cards.0) {
            short |= *count < fewer;
            *count = count.wrapping_sub(fewer);
        }
        let lacks = |card: &Card| self.count(*card) < cards.count(*card);
        match short.then(|| Card::ALL.into_iter().find(lacks)).flatten() {
            Some(missing) => Err(missing),
            None => Ok(rest),
        }
    }

    /// Returns every different way to take `count` of the cards.
    pub fn choices(&self, count: usize) -> Vec<Cards> {
        let mut found = Vec::new();
        // The visitor never breaks.
        let _ = self.each_choice(count, &mut |cards| {
            found.push(cards);
            ControlFlow::Continue(())
        });
        found
    }

    /// Visits every different way to take `count` of the cards, until the visitor stops.
    pub(super) fn each_choice(
        &self,
        count: usize,
        visit: &mut impl FnMut(Cards) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.choose_from(0, count, &mut Cards::default(), visit)
    }

    fn choose_from(
        &self,
        from: usize,
        count: usize,
        chosen: &mut Cards,
        visit: &mut impl FnMut(Cards) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if count == 0 {
            return visit(*chosen);
        }
        for kind in from..KINDS {
            if chosen.0[kind] < self.0[kind] {
                chosen.0[kind] += 1;
                self.choose_from(kind, count - 1, chosen, visit)?;
                chosen.0[kind] -= 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Their names, for the language files.
    pub fn phrases(&self) -> Vec<Phrase> {
        self.iter().map(Card::phrase).collect()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Cards::default();
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl From<Vec<Card>> for Cards {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<Cards> for Vec<Card> {
    fn from(cards: Cards) -> Self {
        cards.iter().collect()
    }
}

/// Returns the 120 cards in a fixed order.
pub(super) fn all_cards(board: &Board) -> Cards {
    let counts = board.cards;
    let mut cards = [0; KINDS];
    for (index, count) in cards.iter_mut().enumerate() {
        *count = [counts.one, counts.two][index % 2] as u8;
    }
    cards[JOKER] = counts.jokers as u8;
    Cards(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards {
        text.split_whitespace()
            .map(|card| card.parse().unwrap())
            .collect()
    }

    #[test]
    fn there_are_120_cards_and_each_reads_back() {
        let all = all_cards(super::super::board::board());
        assert_eq!(all.len(), 120);
        assert_eq!(all.kinds().count(), 17);
        for card in all.iter() {
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        }
        for wrong in ["", "ATL", "ATL3", "LON1", "XXX1", "é1é", "JOKERS"] {
            assert_eq!(wrong.parse::<Card>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn choices_are_all_different() {
        let found = cards("ATL1 ATL1 YET2 JOKER").choices(2);
        let expected = ["ATL1 ATL1", "ATL1 YET2", "ATL1 JOKER", "YET2 JOKER"].map(cards);
        assert_eq!(found, expected);
        assert_eq!(cards("ATL1").choices(2), []);
        assert_eq!(cards("ATL1").choices(0), [Cards::default()]);
    }

    #[test]
    fn cards_that_are_missing_are_named() {
        assert_eq!(cards("ATL1 YET2").without(&cards("YET2 JOKER")), Err(Card::Joker));
        assert_eq!(cards("ATL1 YET2").without(&cards("YET2")), Ok(cards("ATL1")));
    }
}
