//! Wispwood: take a wisp from the pond, lay it with trees in a growing forest, score five goals each round.
//!
//! The rulings W1 to W4 are in `rules.md`. The flow of a match is here, the end of rounds and of the match in
//! `rounds`; what a turn may do is in [`turn`], where tiles
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
mod rounds;
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
    forest::{Forest, limit},
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
        Game, GameInfo, JsonError, News, Openness, OptionInfo, OptionKind, Played, RulesVersion, Seat, Setup,
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
    rules: &[RulesVersion {
        number: 1,
        change: "rules-version-first",
    }],
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
            kind: OptionKind::Text(&["random", "one-paw", "P1,H2,O1,E2,T2"]),
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
        INFO.check_setup(setup)?;
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

    /// The hat card in play.
    fn hat_card(&self) -> Option<&'static Card> {
        self.cards
            .iter()
            .copied()
            .find(|card| card.goal.kind() == Kind::Hat)
    }
}
