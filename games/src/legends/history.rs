//! What was earned in each scoring of a match, read from what was told when it happened.
//!
//! The state of a match knows the sum alone; its steps tell where it comes from.

use crate::{
    game::{Points, Seat},
    phrase::{Arg, Phrase},
    replay::Replay,
};

/// Prestige of one seat in one scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Earned {
    /// For its books.
    pub books: i32,
    /// For the symbols of the cards that it got.
    pub bonus: i32,
}

impl Earned {
    /// Both together.
    pub const fn total(self) -> i32 {
        self.books + self.bonus
    }
}

/// What each seat earned, scoring by scoring.
pub fn scorings(replay: &Replay) -> Vec<Vec<Earned>> {
    let seats = replay.game.seats();
    let mut scorings: Vec<Vec<Earned>> = Vec::new();
    for news in replay.steps.iter().flat_map(|step| &step.played.news) {
        match news.what.id {
            "legends-news-scoring" => scorings.push(vec![Earned::default(); seats]),
            "legends-news-scores" => add(&mut scorings, &news.what, |earned| &mut earned.books),
            "legends-news-bonus" => add(&mut scorings, &news.what, |earned| &mut earned.bonus),
            _ => {}
        }
    }
    scorings
}

/// Adds what the list in a phrase says to the latest scoring.
fn add(scorings: &mut [Vec<Earned>], told: &Phrase, part: fn(&mut Earned) -> &mut i32) {
    let Some(scoring) = scorings.last_mut() else {
        return;
    };
    let lists = told.args.iter().filter_map(|(_, value)| match value {
        Arg::List(items) => Some(items),
        _ => None,
    });
    for item in lists.flatten() {
        if let (Some(seat), Some(prestige)) = (seat_of(item), number_of(item, "prestige"))
            && let Some(earned) = scoring.get_mut(seat.index())
        {
            *part(earned) += prestige;
        }
    }
}

fn seat_of(phrase: &Phrase) -> Option<Seat> {
    phrase.args.iter().find_map(|(_, value)| match value {
        Arg::Seat(seat) => Some(*seat),
        _ => None,
    })
}

fn number_of(phrase: &Phrase, wanted: &str) -> Option<i32> {
    phrase.args.iter().find_map(|(name, value)| match value {
        Arg::Number(number) if *name == wanted => i32::try_from(*number).ok(),
        _ => None,
    })
}

/// The prestige of each seat by its source.
pub(crate) fn breakdown(replay: &Replay) -> Vec<Vec<Points>> {
    let scorings = scorings(replay);
    let of_seat = |seat: Seat| {
        let earned = || scorings.iter().map(move |scoring| scoring[seat.index()]);
        let points = |what, points| Points { what, points };
        vec![
            points("books", earned().map(|earned| earned.books).sum()),
            points("bonus", earned().map(|earned| earned.bonus).sum()),
        ]
    };
    Seat::all(replay.game.seats()).map(of_seat).collect()
}
