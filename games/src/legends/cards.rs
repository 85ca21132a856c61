//! The cards, and several of them held together.

use std::{fmt, str::FromStr};

use super::board::{Board, Place};
use crate::phrase::Phrase;

/// One card. Cards that show the same are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// One or two symbols of a legend: `ATL1`, `ATL2`.
    Legend(Place, u8),
    /// One symbol of any legend: `JOKER`.
    Joker,
}

impl Card {
    /// How many symbols it shows.
    pub const fn symbols(self) -> u8 {
        match self {
            Card::Legend(_, symbols) => symbols,
            Card::Joker => 1,
        }
    }

    /// The legend; none for a joker.
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

/// Cards without an order; kept sorted, so that equal ones compare equal.
#[derive(Debug, Clone, PartialEq, Eq, Default, PartialOrd, Ord, Hash)]
pub struct Cards(Vec<Card>);

impl Cards {
    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards, sorted by legend.
    pub fn as_slice(&self) -> &[Card] {
        &self.0
    }

    /// One after the other, sorted by legend.
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.0.iter().copied()
    }

    /// How many show just this.
    pub fn count(&self, card: Card) -> usize {
        self.0.iter().filter(|&&held| held == card).count()
    }

    /// What they show, each once.
    pub fn kinds(&self) -> Vec<Card> {
        let mut kinds = self.0.clone();
        kinds.dedup();
        kinds
    }

    /// Those that are no jokers: what may go into the club.
    pub fn non_jokers(&self) -> Cards {
        self.iter().filter(|card| card.place().is_some()).collect()
    }

    /// Symbols of one legend, jokers aside.
    pub fn symbols(&self, place: Place) -> u8 {
        self.iter()
            .filter(|card| card.place() == Some(place))
            .map(Card::symbols)
            .sum()
    }

    /// Adds a card.
    pub fn add(&mut self, card: Card) {
        let at = self.0.partition_point(|&held| held <= card);
        self.0.insert(at, card);
    }

    /// Takes a card away; whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        match self.0.binary_search(&card) {
            Ok(at) => {
                self.0.remove(at);
                true
            }
            Err(_) => false,
        }
    }

    /// What remains without these; the first card that is not there otherwise.
    ///
    /// # Errors
    /// When one of them is not there.
    pub fn without<'a>(&self, cards: impl IntoIterator<Item = &'a Card>) -> Result<Cards, Card> {
        let mut rest = self.clone();
        for &card in cards {
            if !rest.remove(card) {
                return Err(card);
            }
        }
        Ok(rest)
    }

    /// Every different way to take `count` of them.
    pub fn choices(&self, count: usize) -> Vec<Cards> {
        let mut found = Vec::new();
        self.choose_from(0, count, &mut Vec::new(), &mut found);
        found
    }

    fn choose_from(&self, from: usize, count: usize, chosen: &mut Vec<Card>, found: &mut Vec<Cards>) {
        if count == 0 {
            found.push(Cards(chosen.clone()));
            return;
        }
        let mut last = None;
        for (offset, &card) in self.0[from..].iter().enumerate() {
            // Starting from a second card of the same look would find the same choices again.
            if last == Some(card) {
                continue;
            }
            last = Some(card);
            chosen.push(card);
            self.choose_from(from + offset + 1, count - 1, chosen, found);
            chosen.pop();
        }
    }

    /// Their names, for the language files.
    pub fn phrases(&self) -> Vec<Phrase> {
        self.iter().map(Card::phrase).collect()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        cards.sort_unstable();
        Cards(cards)
    }
}

impl<'a> IntoIterator for &'a Cards {
    type Item = &'a Card;
    type IntoIter = std::slice::Iter<'a, Card>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// The 120 cards in a fixed order.
pub(super) fn all_cards(board: &Board) -> Vec<Card> {
    let counts = board.cards;
    let mut cards = Vec::new();
    for place in Place::LEGENDS {
        cards.extend(std::iter::repeat_n(Card::Legend(place, 1), counts.one));
        cards.extend(std::iter::repeat_n(Card::Legend(place, 2), counts.two));
    }
    cards.extend(std::iter::repeat_n(Card::Joker, counts.jokers));
    cards
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
        let all = all_cards(super::super::board::board().unwrap());
        assert_eq!(all.len(), 120);
        for card in all {
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        }
        for wrong in ["", "ATL", "ATL3", "LON1", "XXX1", "é1é", "JOKERS"] {
            assert_eq!(wrong.parse::<Card>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn choices_are_all_different() {
        let found = cards("ATL1 ATL1 YET2 JOKER").choices(2);
        let texts: Vec<String> = found
            .iter()
            .map(|cards| {
                cards
                    .iter()
                    .map(|card| card.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        assert_eq!(texts, ["ATL1 ATL1", "ATL1 YET2", "ATL1 JOKER", "YET2 JOKER"]);
        assert_eq!(cards("ATL1").choices(2), []);
        assert_eq!(cards("ATL1").choices(0), [Cards::default()]);
    }
}
