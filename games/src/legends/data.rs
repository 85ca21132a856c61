//! The printed board, read from `board.toml`; distances follow from the routes.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::board::{Action, Board, CardCounts, Field, Place, Spot};

/// Returns the embedded board. Tests read the file.
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> =
        LazyLock::new(|| parse(include_str!("board.toml")).expect("board.toml adds up"));
    &BOARD
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

fn read_way(way: &str) -> Option<(Place, Place)> {
    let (from, to) = way.split_once('-')?;
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (from != to).then_some((from, to))
}

/// Returns the lengths of the shortest routes between any two places, by breadth-first search from each.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_keeps_what_is_known_of_the_printed_one() {
        let board = board();
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
        let board = board();
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
}
