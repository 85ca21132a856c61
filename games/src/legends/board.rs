//! The board: nine places, the ways between them, what can be done where, and the fields for books.
//!
//! All of it is read from `board.toml`; distances follow from the ways.

use std::{collections::BTreeMap, fmt, str::FromStr, sync::LazyLock};

use serde::Deserialize;

use crate::{game::SetupError, phrase::Phrase};

/// One of the eight legendary places, or London.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Atlantis, blue.
    Atlantis,
    /// The Ark of the Covenant, red.
    Ark,
    /// Shangri-La, purple.
    ShangriLa,
    /// The Amber Room, orange.
    AmberRoom,
    /// The Yeti, white.
    Yeti,
    /// Avalon, green.
    Avalon,
    /// The Tomb of Nefertiti, yellow.
    Nefertiti,
    /// The Elephants' Graveyard, brown.
    Elephants,
    /// London with the Club of Adventurers; no legend, no fields.
    London,
}

impl Place {
    /// The places of the eight legends.
    pub const LEGENDS: [Place; 8] = [
        Place::Atlantis,
        Place::Ark,
        Place::ShangriLa,
        Place::AmberRoom,
        Place::Yeti,
        Place::Avalon,
        Place::Nefertiti,
        Place::Elephants,
    ];

    /// All nine.
    pub const ALL: [Place; 9] = [
        Place::Atlantis,
        Place::Ark,
        Place::ShangriLa,
        Place::AmberRoom,
        Place::Yeti,
        Place::Avalon,
        Place::Nefertiti,
        Place::Elephants,
        Place::London,
    ];

    /// Position in lists of places.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The three letters in data, notation and JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Place::Atlantis => "ATL",
            Place::Ark => "BUN",
            Place::ShangriLa => "SHA",
            Place::AmberRoom => "BER",
            Place::Yeti => "YET",
            Place::Avalon => "AVA",
            Place::Nefertiti => "NOF",
            Place::Elephants => "ELE",
            Place::London => "LON",
        }
    }

    /// Its name, for the language files.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Place::Atlantis => "legends-place-atl",
            Place::Ark => "legends-place-bun",
            Place::ShangriLa => "legends-place-sha",
            Place::AmberRoom => "legends-place-ber",
            Place::Yeti => "legends-place-yet",
            Place::Avalon => "legends-place-ava",
            Place::Nefertiti => "legends-place-nof",
            Place::Elephants => "legends-place-ele",
            Place::London => "legends-place-lon",
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Place::ALL
            .into_iter()
            .find(|place| place.code().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

/// The card action of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Take so many of the open cards that lie here.
    Take(usize),
    /// Swap up to so many open cards of any displays for hand cards.
    Swap(usize),
    /// Renew one display and take so many of its new cards.
    Renew(usize),
    /// Draw so many from the deck.
    Draw(usize),
    /// Put up to so many face down into the club, then draw one.
    Club(usize),
}

/// What is printed at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The card action.
    pub action: Action,
    /// Its weeks; in the club for each card.
    pub weeks: u16,
}

/// One field for a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// How many symbols it costs.
    pub value: u8,
    /// How much prestige it earns in a scoring.
    pub prestige: u8,
}

/// The whole board and the counts of the material.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    /// Weeks of the silver hourglasses.
    pub silver: Vec<u16>,
    /// Cards of one legend with one symbol, with two, and jokers.
    pub cards: CardCounts,
    /// Open cards in a full display.
    pub display: usize,
    /// Books of each player.
    pub books: u8,
    /// The fields of every legend's place, left to right.
    pub fields: [Field; 4],
    /// The sections.
    pub ways: Vec<(Place, Place)>,
    spots: [Spot; 9],
    distances: [[u16; 9]; 9],
}

/// How many cards there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardCounts {
    /// Of each legend, with one symbol.
    pub one: usize,
    /// Of each legend, with two symbols.
    pub two: usize,
    /// Jokers.
    pub jokers: usize,
}

impl Board {
    /// What is printed at the place.
    pub fn spot(&self, place: Place) -> Spot {
        self.spots[place.index()]
    }

    /// Weeks of the shortest way.
    pub fn distance(&self, from: Place, to: Place) -> u16 {
        self.distances[from.index()][to.index()]
    }

    /// The places with an open display.
    pub fn displays(&self) -> impl Iterator<Item = Place> + '_ {
        Place::ALL
            .into_iter()
            .filter(|&place| matches!(self.spot(place).action, Action::Take(_)))
    }

    /// Position of the field of that value.
    pub fn field(&self, value: u8) -> Option<usize> {
        self.fields.iter().position(|field| field.value == value)
    }

    fn parse(text: &str) -> Result<Board, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            silver: Vec<u16>,
            cards: CardCounts,
            display: usize,
            books: u8,
            fields: FieldsEntry,
            ways: Vec<String>,
            place: BTreeMap<String, PlaceEntry>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct FieldsEntry {
            value: [u8; 4],
            prestige: [u8; 4],
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct PlaceEntry {
            action: String,
            cards: usize,
            weeks: u16,
        }
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let ways = file
            .ways
            .iter()
            .map(|way| read_way(way).ok_or_else(|| format!("{way} is no way between two places")))
            .collect::<Result<Vec<_>, _>>()?;
        let mut spots = [Spot {
            action: Action::Draw(0),
            weeks: 0,
        }; 9];
        for place in Place::ALL {
            let entry = file
                .place
                .get(place.code())
                .ok_or_else(|| format!("place {place} is missing"))?;
            let action = match entry.action.as_str() {
                "take" => Action::Take(entry.cards),
                "swap" => Action::Swap(entry.cards),
                "renew" => Action::Renew(entry.cards),
                "draw" => Action::Draw(entry.cards),
                "club" => Action::Club(entry.cards),
                other => return Err(format!("place {place}: there is no action \"{other}\"")),
            };
            if (place == Place::London) != matches!(action, Action::Club(_)) {
                return Err(format!("place {place}: the club is in London and only there"));
            }
            if !(1..=5).contains(&entry.cards) || entry.weeks == 0 {
                return Err(format!("place {place}: 1 to 5 cards and at least 1 week"));
            }
            if matches!(action, Action::Swap(n) if n > 2) || matches!(action, Action::Club(n) if n > 3) {
                return Err(format!(
                    "place {place}: at most 2 cards are swapped and 3 put down"
                ));
            }
            spots[place.index()] = Spot {
                action,
                weeks: entry.weeks,
            };
        }
        if file.place.len() != Place::ALL.len() {
            return Err("there are places that the game does not have".to_owned());
        }
        let rising = |values: &[u8]| values.windows(2).all(|pair| pair[0] < pair[1]) && values[0] > 0;
        if !rising(&file.fields.value) || !rising(&file.fields.prestige) {
            return Err("fields must rise in value and prestige".to_owned());
        }
        if file.silver.is_empty() || !file.silver.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err("silver hourglasses must stand on rising weeks".to_owned());
        }
        if file.display == 0 || file.display > 5 || file.books == 0 {
            return Err("displays have 1 to 5 cards and players at least one book".to_owned());
        }
        let distances = measure(&ways)?;
        Ok(Board {
            silver: file.silver,
            cards: file.cards,
            display: file.display,
            books: file.books,
            fields: std::array::from_fn(|index| Field {
                value: file.fields.value[index],
                prestige: file.fields.prestige[index],
            }),
            ways,
            spots,
            distances,
        })
    }
}

fn read_way(way: &str) -> Option<(Place, Place)> {
    let (from, to) = way.split_once('-')?;
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (from != to).then_some((from, to))
}

/// Sections of the shortest way between any two places, searched outward from each.
fn measure(ways: &[(Place, Place)]) -> Result<[[u16; 9]; 9], String> {
    let mut distances = [[0; 9]; 9];
    for start in Place::ALL {
        let mut reached = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(place, sections)) = reached.get(next) {
            next += 1;
            distances[start.index()][place.index()] = sections;
            for &(a, b) in ways {
                for (from, to) in [(a, b), (b, a)] {
                    if from == place && !reached.iter().any(|&(known, _)| known == to) {
                        reached.push((to, sections + 1));
                    }
                }
            }
        }
        if reached.len() != Place::ALL.len() {
            return Err(format!("not every place can be reached from {start}"));
        }
    }
    Ok(distances)
}

/// The embedded board, checked once.
///
/// # Errors
/// When the data file does not add up.
pub fn board() -> Result<&'static Board, SetupError> {
    static BOARD: LazyLock<Result<Board, String>> =
        LazyLock::new(|| Board::parse(include_str!("board.toml")));
    BOARD
        .as_ref()
        .map_err(|what| SetupError::Data(format!("board.toml: {what}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_keeps_what_is_known_of_the_printed_one() {
        let board = board().unwrap();
        assert_eq!(board.silver, [25, 45, 60, 75]);
        assert_eq!(8 * (board.cards.one + board.cards.two) + board.cards.jokers, 120);
        assert_eq!(board.displays().count(), 3);
        assert_eq!(board.fields.map(|field| field.prestige), [2, 3, 5, 7]);
        assert_eq!(
            board.spot(Place::AmberRoom),
            Spot {
                action: Action::Swap(2),
                weeks: 1
            }
        );
    }

    #[test]
    fn distances_follow_from_the_ways() {
        let board = board().unwrap();
        for a in Place::ALL {
            for b in Place::ALL {
                let joined = board.ways.contains(&(a, b)) || board.ways.contains(&(b, a));
                assert_eq!(board.distance(a, b), board.distance(b, a));
                assert_eq!(board.distance(a, b) == 1, joined, "{a} {b}");
                assert_eq!(board.distance(a, b) == 0, a == b);
                for c in Place::ALL {
                    assert!(board.distance(a, c) <= board.distance(a, b) + board.distance(b, c));
                }
            }
        }
        assert_eq!(board.distance(Place::Avalon, Place::Yeti), 3);
        assert_eq!(board.distance(Place::London, Place::ShangriLa), 3);
    }

    #[test]
    fn a_wrong_file_is_refused_by_name() {
        let text = include_str!("board.toml");
        for (from, to, expected) in [
            ("\"LON-AVA\", ", "\"LON-XXX\", ", "LON-XXX is no way"),
            (
                "\"BER-YET\", \"BUN-SHA\", \"ELE-SHA\", \"YET-SHA\"",
                "\"BUN-SHA\", \"ELE-SHA\"",
                "not every place",
            ),
            ("YET = {", "YEX = {", "place YET is missing"),
            ("action = \"swap\"", "action = \"swop\"", "no action \"swop\""),
            ("action = \"swap\"", "action = \"club\"", "only there"),
            ("value = [2, 3, 4, 5]", "value = [2, 3, 3, 5]", "must rise"),
            ("silver = [25, 45", "silver = [25, 15", "rising weeks"),
            ("cards = 5, weeks = 5", "cards = 6, weeks = 5", "1 to 5 cards"),
        ] {
            let wrong = text.replacen(from, to, 1);
            assert_ne!(wrong, text, "{from}");
            let error = Board::parse(&wrong).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
