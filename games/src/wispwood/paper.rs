//! A forest that lies on a real table, as lines of letters.

use super::{
    View,
    forest::{Forest, limit},
    goals::{Goal, card},
    pond::Pond,
    scoring,
    table::{Phase, Table, Turn},
    tiles::Tile,
};
use crate::{
    any::AnyView,
    dice::{Dice, Seed},
    game::{Points, Seat},
    grid::Cell,
    paper::{Counted, Known, PaperError, Wrong},
    seating::Colours,
};

/// Counts a forest: a line for each row, `P H O E` for wisps, `T` for a tree, `C` for the cat, `.` for nothing.
pub(crate) fn count(known: Known<'_>, text: &str) -> Result<Counted, PaperError> {
    let round = known.round.clamp(1, 3);
    let forest = read(text, limit(round))?;
    let goals = known.cards.iter().filter_map(|id| id.parse::<Goal>().ok());
    let cards: Vec<_> = goals.map(card).collect();
    let score = scoring::score(&cards, &forest, round);
    let lines = cards.iter().zip(&score.goals).map(|(card, &points)| Points {
        what: card.goal.id(),
        points,
    });
    let full = Points {
        what: "full",
        points: score.full,
    };
    let points = lines.chain([full]).collect();
    let table = Table {
        round,
        rounds: 3,
        cards,
        phase: Phase::Done,
        // No wisp lies in it, and no picture of a forest shows it.
        pond: Pond::new(&mut Dice::new(&Seed::from_text("no pond"))),
        forests: vec![forest],
        start_marker: Seat(0),
        turn: Turn::default(),
        round_scores: vec![vec![score]],
        ghost: None,
        colours: Colours::default(),
    };
    let view = View::of_paper(table);
    Ok(Counted {
        view: AnyView::Wispwood(Box::new(view)),
        points: vec![(Seat(0), points)],
    })
}

/// Reads a forest that fits into a grid of this length.
fn read(text: &str, limit: i16) -> Result<Forest, PaperError> {
    let mut tiles: Vec<(usize, usize, Tile)> = Vec::new();
    for (row, line) in text.lines().enumerate() {
        for (column, letter) in line.trim_end().chars().enumerate() {
            let wrong = |wrong| PaperError::at(row + 1, column + 1, wrong);
            let tile = match letter.to_ascii_uppercase() {
                '.' | ' ' | '-' => continue,
                letter => letter.to_string().parse().map_err(|()| wrong(Wrong::Letter))?,
            };
            if tile == Tile::Cat && tiles.iter().any(|(_, _, other)| *other == Tile::Cat) {
                return Err(wrong(Wrong::SecondCat));
            }
            let first = |at: fn(&(usize, usize, Tile)) -> usize| tiles.iter().map(at).min();
            let far = |from: Option<usize>, to: usize| {
                from.is_some_and(|from| to.saturating_sub(from) >= limit as usize)
            };
            if far(first(|tile| tile.0), row) {
                return Err(wrong(Wrong::TooHigh));
            }
            let last = tiles.iter().map(|tile| tile.1).max();
            if far(first(|tile| tile.1), column) || far(Some(column), last.unwrap_or(0)) {
                return Err(wrong(Wrong::TooWide));
            }
            tiles.push((row, column, tile));
        }
    }
    if tiles.is_empty() {
        return Err(PaperError::at(1, 1, Wrong::Empty));
    }
    let no_cat = PaperError::at(1, 1, Wrong::NoCat);
    let (top, left) = tiles.iter().fold((usize::MAX, usize::MAX), |(top, left), tile| {
        (top.min(tile.0), left.min(tile.1))
    });
    let cell = |(row, column, tile): &(usize, usize, Tile)| {
        (Cell::new((column - left) as i16, (row - top) as i16), *tile)
    };
    Forest::of(tiles.iter().map(cell), true).ok_or(no_cat)
}
