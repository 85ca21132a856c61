//! The flow of a match: who acts, and the consequences of a move.

use super::{
    Move, Wispwood,
    decider::MOST_TREES,
    forest::limit,
    ghost::Ghost,
    news,
    scoring::{self, RoundScore},
    table::{Phase, Turn},
    tiles::Tile,
};
use crate::{
    game::{Game, Seat, Tell},
    grid::Cell,
};

impl Wispwood {
    /// Applies a legal move and its automatic consequences.
    pub(super) fn make(&mut self, seat: Seat, legal: &Move, tell: &mut impl Tell) {
        let Some(forest) = self.table.forests.get_mut(seat.index()) else {
            return;
        };
        match *legal {
            Move::Take {
                slot,
                shape,
                wisp: spot,
                trees,
            } => {
                let hides = self.table.pond.hides_cat(slot, shape);
                let Some(wisp) = self.table.pond.take(slot) else {
                    return;
                };
                self.stock.draw_trees(trees.len(), &mut self.dice);
                forest.lay(spot, Tile::Wisp(wisp));
                trees.iter().for_each(|&cell| forest.lay(cell, Tile::Tree));
                forest.cat_ready &= !hides;
                tell.tell(|| news::took(seat, wisp, shape, spot, hides));
                self.end_turn(seat, tell);
            }
            Move::Tree(cell) => {
                self.stock.draw_trees(1, &mut self.dice);
                forest.lay(cell, Tile::Tree);
                tell.tell(|| news::tree(seat, cell));
                let full = forest.is_full(limit(self.table.round));
                self.table.turn.trees_laid += 1;
                if self.table.turn.trees_laid >= MOST_TREES || full || self.stock.available() == 0 {
                    self.end_tree_turn(seat, tell);
                }
            }
            Move::Done => self.end_tree_turn(seat, tell),
            Move::Refresh => {
                self.table.turn.discarded_same = true;
                if let Some((_, wisp)) = self.table.pond.lying().next() {
                    tell.tell(|| news::refreshed(seat, wisp));
                }
                self.deal(tell);
            }
            Move::Cat => {
                self.table.turn.cat_hid = true;
                forest.cat_ready = false;
                tell.tell(|| news::renewed(seat));
                self.deal(tell);
            }
            Move::MoveCat(to) => {
                let changes = self.cat_choice[seat.index()]
                    .replace(to.unwrap_or(forest.cat()))
                    .is_some();
                match self.acting().count() {
                    0 => self.next_round(tell),
                    // How often a player changes a secret choice stays secret.
                    _ if changes => (),
                    waiting => tell.tell(|| news::cat_chosen(seat, waiting)),
                }
            }
            Move::Ghost(slot) => {
                let Some(wisp) = self.table.pond.take(slot) else {
                    return;
                };
                self.stock.discard.add(wisp);
                if let Some(ghost) = &mut self.table.ghost {
                    ghost.slot = Some(slot);
                }
                tell.tell(|| news::ghost_sits(slot, wisp));
                self.begin_turn(seat, tell);
            }
        }
    }

    /// Plays the ghost's turn, if there is a ghost, and begins a player's.
    fn begin_turn(&mut self, seat: Seat, tell: &mut impl Tell) {
        let pond = &mut self.table.pond;
        if let Some(ghost) = &mut self.table.ghost
            && let Some(walk) = ghost.walk(pond, &mut self.stock, &mut self.dice)
        {
            tell.revealed();
            tell.turn_over();
            if walk.renewed {
                tell.tell(|| news::ghost_deals(walk.firefly));
            }
            if let Some((slot, wisp)) = walk.took {
                tell.tell(|| news::ghost_takes(walk.firefly, wisp, slot, ghost.value(wisp)));
            }
        }
        self.table.phase = Phase::Turn(seat);
        self.table.turn = Turn::default();
        if self.table.pond.lying().next().is_none() {
            self.deal(tell);
        }
    }

    /// Discards the wisps at the pond and deals new ones, which can't be taken back.
    fn deal(&mut self, tell: &mut impl Tell) {
        let cat = self.table.ghost.as_ref().and_then(|ghost| ghost.slot);
        let pond = &mut self.table.pond;
        pond.renew(&mut self.stock, cat, &mut self.dice);
        tell.revealed();
        tell.tell(|| news::dealt(pond.lying().count()));
    }

    /// A tree turn makes the cat ready again, even if it hid in this turn.
    fn end_tree_turn(&mut self, seat: Seat, tell: &mut impl Tell) {
        let cat_ready = &mut self.table.forests[seat.index()].cat_ready;
        let woke = !std::mem::replace(cat_ready, true);
        tell.tell(|| news::tree_turn(seat, self.table.turn.trees_laid, woke));
        self.end_turn(seat, tell);
    }

    /// Ends the turn of `seat`: the next one begins, or the round ends.
    fn end_turn(&mut self, seat: Seat, tell: &mut impl Tell) {
        tell.turn_over();
        let size = self.table.limit();
        if self.table.forests[seat.index()].is_full(size) {
            tell.tell(|| news::full(seat, size));
        }
        let next = seat.next(self.seats());
        let full = self.table.forests.iter().any(|forest| forest.is_full(size));
        let over = match &self.table.ghost {
            Some(ghost) => full || ghost.revealed.len() >= Ghost::fireflies(self.table.round),
            // All have had the same number of turns when the next one holds the start marker.
            None => full && next == self.table.start_marker,
        };
        if over {
            self.end_round(tell);
        } else {
            self.begin_turn(next, tell);
        }
    }

    /// Scores the round; then the cats may move or, after the last round, the match is over.
    fn end_round(&mut self, tell: &mut impl Tell) {
        let table = &mut self.table;
        tell.tell(|| news::round_over(table.round));
        for (seat, (forest, scores)) in table.forests.iter().zip(&mut table.round_scores).enumerate() {
            let score = scoring::score(&table.cards, forest, table.round);
            scores.push(score);
            tell.tell(|| {
                let parts = scoring::lines(&table.cards, &scores[scores.len() - 1..]);
                let points = scores.iter().map(RoundScore::total).sum();
                news::scored(Seat(seat as u8), &parts, points)
            });
        }
        if let Some(ghost) = &mut table.ghost {
            let points = ghost.score();
            ghost.scores.push(points);
            tell.tell(|| news::ghost_scored(points, ghost.scores.iter().sum()));
        }
        table.turn = Turn::default();
        if table.round >= table.rounds {
            table.phase = Phase::Done;
            tell.tell(news::end);
            return;
        }
        table.phase = Phase::Cat;
        for (choice, forest) in self.cat_choice.iter_mut().zip(&table.forests) {
            // A cat without a tree to go to stays automatically.
            *choice = forest.trees().next().is_none().then(|| forest.cat());
        }
        if self.acting().next().is_none() {
            self.next_round(tell);
        }
    }

    /// Moves all cats to their chosen fields, returns trees to the stock, and passes on the start marker.
    fn next_round(&mut self, tell: &mut impl Tell) {
        tell.revealed();
        tell.turn_over();
        // No kind has more tiles than the printed game; states are checked for it when they are read.
        let unseen = self.table.unseen(self.stock.discard).unwrap_or_default();
        let mut back = unseen.checked_sub(self.stock.tiles).unwrap_or_default();
        let table = &mut self.table;
        for (seat, (forest, choice)) in table.forests.iter_mut().zip(&mut self.cat_choice).enumerate() {
            let to: Cell = choice.take().unwrap_or(forest.cat());
            let moved = to != forest.cat();
            forest.move_cat(to);
            tell.tell(|| news::cat_goes(Seat(seat as u8), to, moved));
            forest.clear_trees();
            // Its cat's tile stays, whatever is on the other side.
            back.draw(&mut self.dice);
        }
        self.stock.take_back(back);
        table.start_marker = table.start_marker.next(table.forests.len());
        table.round += 1;
        if let Some(ghost) = &mut table.ghost {
            ghost.revealed.clear();
        }
        tell.tell(|| news::round(table.round, table.limit(), table.start_marker));
        self.begin_turn(self.table.start_marker, tell);
    }
}
