//! Wispwood: take a wisp from the pond, lay it with trees in a growing forest, score five goals each round.
//!
//! The rulings W1 to W4 are in `rules.md`. The flow of a match is here; what a turn may do is in [`turn`], where tiles
//! fit in [`forest`], goal cards in [`goals`], the solo rival in [`ghost`], what a viewer knows in [`view`] and what can
//! be chosen in [`choices`].

pub mod board;
pub mod choices;
mod effects;
pub mod forest;
pub mod ghost;
pub mod goals;
mod json;
mod moves;
mod options;
pub mod pond;
pub mod scoring;
pub mod shapes;
pub mod stock;
pub mod tiles;
pub mod turn;
pub mod view;

pub use moves::{Move, Refusal};
pub use options::{GoalChoice, Options};
pub use view::View;

use serde_json::Value;

use self::{
    forest::{Forest, limit, name},
    ghost::Ghost,
    goals::{Card, Kind},
    pond::Pond,
    scoring::RoundScore,
    stock::{OF_EACH, Stock},
    tiles::Counts,
    turn::{Turn, turn_moves},
};
use crate::{
    any::GameId,
    dice::{Dice, Seed},
    game::{
        Game, GameInfo, JsonError, News, Openness, OptionInfo, OptionKind, Played, Points, Seat, Setup,
        SetupError, Standings, Verb, Viewer,
    },
    grid::Cell,
    phrase::Phrase,
};

static INFO: GameInfo = GameInfo {
    id: GameId::Wispwood,
    command: "wispwood",
    min_seats: 1,
    max_seats: 4,
    rules_version: 1,
    verbs: &[
        Verb {
            name: "take",
            asks: &["wisp", "shape", "row", "spot", "way"],
            required: 5,
        },
        Verb {
            name: "trees",
            asks: &["spot", "cell"],
            required: 1,
        },
        Verb {
            name: "refresh",
            asks: &[],
            required: 0,
        },
        Verb {
            name: "cat",
            asks: &[],
            required: 0,
        },
        Verb {
            name: "move",
            asks: &["spot", "cell"],
            required: 1,
        },
        Verb {
            name: "ghost",
            asks: &["slot"],
            required: 1,
        },
    ],
    options: &[
        OptionInfo {
            key: "rounds",
            kind: OptionKind::Number(&[3, 2]),
        },
        OptionInfo {
            key: "trees_card",
            kind: OptionKind::Flag,
        },
        OptionInfo {
            key: "goals",
            kind: OptionKind::Text,
        },
        OptionInfo {
            key: "difficulty",
            kind: OptionKind::Number(&[1, 2, 3, 4]),
        },
    ],
};

/// A match of Wispwood.
#[derive(Debug, Clone, PartialEq)]
pub struct Wispwood {
    rounds: u8,
    cards: Vec<&'static Card>,
    round: u8,
    phase: Phase,
    pond: Pond,
    forests: Vec<Forest>,
    stock: Stock,
    start_marker: Seat,
    turn: Turn,
    /// Where each seat's cat is to sit next round, once it has chosen.
    cat_choice: Vec<Option<Cell>>,
    /// Finished rounds of each seat.
    round_scores: Vec<Vec<RoundScore>>,
    ghost: Option<Ghost>,
    dice: Dice,
}

/// What the match has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Solo: the player finds a slot for the ghost's cat.
    GhostSlot,
    /// This seat's turn.
    Turn(Seat),
    /// Between rounds: all choose where their cats go.
    Cat,
    /// The last round has been scored.
    Done,
}

impl Game for Wispwood {
    type Options = Options;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let (min, max) = (INFO.min_seats, INFO.max_seats);
        if !(min..=max).contains(&setup.seats) {
            return Err(SetupError::Seats {
                min,
                max,
                found: setup.seats,
            });
        }
        setup.options.check()?;
        let mut dice = Dice::new(&setup.seed);
        let start_marker = Seat(dice.below(setup.seats) as u8);
        let cards = setup.options.cards(&mut dice)?;
        let pond = Pond::new(&mut dice)?;
        let solo = setup.seats == 1;
        let ghost = solo.then(|| Ghost::new(setup.options.difficulty, &mut dice));
        let mut game = Wispwood {
            rounds: setup.options.rounds,
            cards,
            round: 1,
            phase: if solo {
                Phase::GhostSlot
            } else {
                Phase::Turn(start_marker)
            },
            pond,
            forests: vec![Forest::new(); setup.seats],
            // One wisp of each kind lies beside the ghost's score aid.
            stock: Stock::new(u8::from(solo)),
            start_marker,
            turn: Turn::default(),
            cat_choice: vec![None; setup.seats],
            round_scores: vec![Vec::new(); setup.seats],
            ghost,
            dice,
        };
        // The tile under each cat.
        game.stock.draw(setup.seats, &mut game.dice);
        game.pond.renew(&mut game.stock, None, &mut game.dice);
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.forests.len()
    }

    fn to_act(&self) -> Vec<Seat> {
        match self.phase {
            Phase::GhostSlot => vec![Seat(0)],
            Phase::Turn(seat) => vec![seat],
            Phase::Cat => Seat::all(self.seats())
                .filter(|seat| self.cat_choice[seat.index()].is_none())
                .collect(),
            Phase::Done => Vec::new(),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        match self.phase {
            Phase::GhostSlot if seat == Seat(0) => {
                self.pond.lying().map(|(slot, _)| Move::Ghost(slot)).collect()
            }
            Phase::Turn(turn) if turn == seat => turn_moves(&self.view(Viewer::Seat(seat)), seat),
            // Until all have chosen, a choice may be changed.
            Phase::Cat if seat.index() < self.seats() => {
                let trees = self.forests[seat.index()].trees();
                [None]
                    .into_iter()
                    .chain(trees.into_iter().map(Some))
                    .map(Move::MoveCat)
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn play(&mut self, seat: Seat, chosen: &Move) -> Result<Played, Refusal> {
        let mut played = Played::default();
        match (chosen, self.phase) {
            (&Move::Ghost(slot), Phase::GhostSlot) if seat == Seat(0) => {
                let wisp = self.pond.take(slot).ok_or(Refusal::EmptySlot(slot))?;
                self.stock.discard.add(wisp);
                if let Some(ghost) = &mut self.ghost {
                    ghost.slot = Some(slot);
                }
                played.news.push(News::all(
                    Phrase::new("wispwood-news-ghost-sits")
                        .number("slot", slot.number())
                        .text("wisp", wisp),
                ));
                self.begin_turn(seat, &mut played);
            }
            (&Move::MoveCat(to), Phase::Cat) if seat.index() < self.seats() => {
                self.choose_cat(seat, to, &mut played)?;
            }
            (Move::Ghost(_) | Move::MoveCat(_), Phase::Turn(turn)) if turn == seat => {
                return Err(Refusal::TurnNow);
            }
            (_, Phase::Turn(turn)) if turn == seat => self.play_turn(seat, chosen, &mut played)?,
            (_, Phase::GhostSlot) if seat == Seat(0) => return Err(Refusal::GhostNow),
            (_, Phase::Cat) if seat.index() < self.seats() => return Err(Refusal::CatsNow),
            _ => return Err(Refusal::NotYourTurn),
        }
        Ok(played)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn standings(&self) -> Option<Standings> {
        (self.phase == Phase::Done).then(|| self.final_standings())
    }

    fn openness(chosen: &Move, _by: Seat, _viewer: Viewer) -> Openness {
        match chosen {
            Move::MoveCat(_) => Openness::UntilReveal,
            _ => Openness::Open,
        }
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn from_json(state: &Value, dice: Dice) -> Result<Self, JsonError> {
        json::read(state, dice)
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        // What comes next is drawn when it comes, from tiles that anyone of the unseen ones could be.
        let mut unseen = self.stock.tiles;
        unseen.add_all(self.face_down());
        other.stock.tiles = (0..self.stock.tiles.total())
            .filter_map(|_| unseen.draw(dice))
            .collect();
        other.dice = Dice::new(&Seed::new(std::array::from_fn(|_| dice.below(256) as u8)));
        for seat in Seat::all(self.seats()).filter(|&seat| !viewer.is(seat)) {
            let choice = &mut other.cat_choice[seat.index()];
            if choice.is_some() {
                let forest = &self.forests[seat.index()];
                let mut places = forest.trees();
                places.push(forest.cat());
                *choice = dice.pick(&places).copied();
            }
        }
        other
    }
}

impl Wispwood {
    /// The other sides of the tiles that lie in forests as trees or under cats: all that is nowhere else.
    fn face_down(&self) -> Counts {
        let mut seen = self.stock.tiles;
        seen.add_all(self.stock.discard);
        seen.add_all(self.pond.lying().map(|(_, wisp)| wisp).collect());
        for forest in &self.forests {
            seen.add_all(forest.wisps());
        }
        if let Some(ghost) = &self.ghost {
            seen.add_all(ghost.wisps);
            seen.add_all(Counts::of_each(1));
        }
        // No kind has more tiles than the box; a state that was read is checked for it.
        Counts::of_each(OF_EACH).less(seen).unwrap_or_default()
    }

    /// The ghost's turn, if there is one, and the beginning of a player's.
    fn begin_turn(&mut self, seat: Seat, played: &mut Played) {
        if let Some(ghost) = &mut self.ghost
            && let Some(walk) = ghost.walk(&mut self.pond, &mut self.stock, &mut self.dice)
        {
            played.revealed = true;
            played.turn_over = true;
            if walk.renewed {
                played.news.push(News::all(
                    Phrase::new("wispwood-news-ghost-deals").number("firefly", walk.firefly),
                ));
            }
            if let Some((slot, wisp)) = walk.took {
                played.news.push(News::all(
                    Phrase::new("wispwood-news-ghost-takes")
                        .number("firefly", walk.firefly)
                        .text("wisp", wisp)
                        .number("slot", slot.number())
                        .number("points", ghost.value(wisp)),
                ));
            }
        }
        self.phase = Phase::Turn(seat);
        self.turn = Turn::default();
        if self.pond.lying().next().is_none() {
            self.deal(played);
        }
    }

    /// Discards what lies at the pond and deals new wisps, which can't be taken back.
    fn deal(&mut self, played: &mut Played) {
        let cat = self.ghost.as_ref().and_then(|ghost| ghost.slot);
        self.pond.renew(&mut self.stock, cat, &mut self.dice);
        played.revealed = true;
        played.news.push(News::all(
            Phrase::new("wispwood-news-dealt").number("count", self.pond.lying().count() as i64),
        ));
    }

    /// The turn of `seat` is over: the next one, or the end of the round.
    fn end_turn(&mut self, seat: Seat, played: &mut Played) {
        played.turn_over = true;
        let limit = limit(self.round);
        if self.forests[seat.index()].is_full(limit) {
            played.news.push(News::all(
                Phrase::new("wispwood-news-full")
                    .seat("seat", seat)
                    .number("size", limit),
            ));
        }
        let next = seat.next(self.seats());
        let full = self.forests.iter().any(|forest| forest.is_full(limit));
        let over = match &self.ghost {
            Some(ghost) => full || ghost.revealed.len() >= Ghost::fireflies(self.round),
            // All have had equally many turns when the next one holds the start marker.
            None => full && next == self.start_marker,
        };
        if over {
            self.end_round(played);
        } else {
            self.begin_turn(next, played);
        }
    }

    fn end_round(&mut self, played: &mut Played) {
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

    fn choose_cat(&mut self, seat: Seat, to: Option<Cell>, played: &mut Played) -> Result<(), Refusal> {
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
    fn next_round(&mut self, played: &mut Played) {
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
    fn total(&self, seat: Seat) -> i32 {
        self.round_scores[seat.index()]
            .iter()
            .map(RoundScore::total)
            .sum()
    }

    fn final_standings(&self) -> Standings {
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

    /// The hat card in play.
    fn hat_card(&self) -> Option<&'static Card> {
        self.cards
            .iter()
            .copied()
            .find(|card| card.goal.kind() == Kind::Hat)
    }
}
