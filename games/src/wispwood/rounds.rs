//! The end of a round: scoring, the cats' move, the next round; and the end of the match.

use super::{
    Phase, Refusal, Wispwood,
    forest::{limit, name},
    scoring::{self, RoundScore},
    tiles,
    turn::Turn,
};
use crate::{
    game::{Game, News, Played, Points, Seat, Standings},
    grid::Cell,
    phrase::Phrase,
};

impl Wispwood {
    pub(super) fn end_round(&mut self, played: &mut Played) {
        played.news.push(News::all(
            Phrase::new("wispwood-news-round-over").number("round", self.round),
        ));
        for seat in Seat::all(self.seats()) {
            let score = scoring::score(&self.cards, &self.forests[seat.index()], self.round);
            played.news.push(News::all(
                Phrase::new("wispwood-news-scored")
                    .seat("seat", seat)
                    .number("points", score.total())
                    .number("full", score.full),
            ));
            self.round_scores[seat.index()].push(score);
        }
        if let Some(ghost) = &mut self.ghost {
            let points = ghost.score();
            ghost.scores.push(points);
            played.news.push(News::all(
                Phrase::new("wispwood-news-ghost-scored").number("points", points),
            ));
        }
        if self.round >= self.rounds {
            self.phase = Phase::Done;
            self.turn = Turn::default();
            played.revealed = true;
            played.news.push(News::all(Phrase::new("wispwood-news-end")));
            return;
        }
        self.phase = Phase::Cat;
        self.turn = Turn::default();
        for seat in Seat::all(self.seats()) {
            // A cat without a tree to go to stays by itself.
            let forest = &self.forests[seat.index()];
            self.cat_choice[seat.index()] = forest.trees().is_empty().then(|| forest.cat());
        }
        if self.to_act().is_empty() {
            self.next_round(played);
        }
    }

    pub(super) fn choose_cat(
        &mut self,
        seat: Seat,
        to: Option<Cell>,
        played: &mut Played,
    ) -> Result<(), Refusal> {
        let forest = &self.forests[seat.index()];
        if let Some(cell) = to
            && forest.at(cell) != Some(tiles::Tile::Tree)
        {
            return Err(Refusal::NoTree(cell));
        }
        self.cat_choice[seat.index()] = Some(to.unwrap_or(forest.cat()));
        let waiting = self.to_act().len();
        if waiting > 0 {
            played.news.push(News::all(
                Phrase::new("wispwood-news-cat-chosen")
                    .seat("seat", seat)
                    .number("waiting", waiting as i64),
            ));
        } else {
            self.next_round(played);
        }
        Ok(())
    }

    /// All cats go where they chose, trees go back to the stock, and the start marker passes on.
    pub(super) fn next_round(&mut self, played: &mut Played) {
        played.revealed = true;
        played.turn_over = true;
        for seat in Seat::all(self.seats()) {
            let forest = &mut self.forests[seat.index()];
            let Some(to) = self.cat_choice[seat.index()].take() else {
                continue;
            };
            let moved = to != forest.cat();
            if moved {
                forest.move_cat(to);
            }
            played.news.push(News::all(
                Phrase::new(if moved {
                    "wispwood-news-cat-moved"
                } else {
                    "wispwood-news-cat-stayed"
                })
                .seat("seat", seat)
                .text("spot", name(to)),
            ));
        }
        let mut back = self.face_down();
        for forest in &mut self.forests {
            forest.clear_trees();
            // Its cat's tile stays, whatever is on the other side.
            back.draw(&mut self.dice);
        }
        self.stock.tiles.add_all(back);
        self.start_marker = self.start_marker.next(self.seats());
        self.round += 1;
        if let Some(ghost) = &mut self.ghost {
            ghost.revealed.clear();
        }
        played.news.push(News::all(
            Phrase::new("wispwood-news-round")
                .number("round", self.round)
                .number("size", limit(self.round))
                .seat("seat", self.start_marker),
        ));
        self.begin_turn(self.start_marker, played);
    }

    /// Points of the finished rounds.
    pub(super) fn total(&self, seat: Seat) -> i32 {
        self.round_scores[seat.index()]
            .iter()
            .map(RoundScore::total)
            .sum()
    }

    pub(super) fn final_standings(&self) -> Standings {
        let mut scores: Vec<i32> = Seat::all(self.seats()).map(|seat| self.total(seat)).collect();
        let mut breakdown: Vec<Vec<Points>> = self
            .round_scores
            .iter()
            .map(|rounds| self.lines(rounds))
            .collect();
        let winners = if let Some(ghost) = &self.ghost {
            let sum: i32 = ghost.scores.iter().sum();
            let beaten = scores[0] > sum;
            scores.push(sum);
            let lines = ["round-1", "round-2", "round-3"].into_iter().zip(&ghost.scores);
            breakdown.push(lines.map(|(what, &points)| Points { what, points }).collect());
            if beaten { vec![Seat(0)] } else { Vec::new() }
        } else {
            // Most points; of those, the most full grids; then shared.
            let rank = |seat: &Seat| {
                let rounds = &self.round_scores[seat.index()];
                let full = rounds.iter().filter(|round| round.full > 0).count();
                (scores[seat.index()], full)
            };
            let best = Seat::all(self.seats()).map(|seat| rank(&seat)).max();
            Seat::all(self.seats())
                .filter(|seat| Some(rank(seat)) == best)
                .collect()
        };
        Standings {
            scores,
            winners,
            breakdown,
        }
    }

    /// Points by kind of goal, all rounds together.
    fn lines(&self, rounds: &[RoundScore]) -> Vec<Points> {
        let mut lines: Vec<Points> = self
            .cards
            .iter()
            .enumerate()
            .map(|(index, card)| Points {
                what: card.goal.kind().name(),
                points: rounds.iter().filter_map(|round| round.goals.get(index)).sum(),
            })
            .collect();
        lines.push(Points {
            what: "full",
            points: rounds.iter().map(|round| round.full).sum(),
        });
        lines
    }
}
