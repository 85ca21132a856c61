//! Legends: adventurers travel between legendary places, collect knowledge and leave travel diaries.
//!
//! The rulings L1 to L19 are in `rules.md`. What lies open is the [`table`]; what a player may do follows from it and
//! their hand ([`actor`], with `travel`, `actions` and `booking`). The course of a turn is in `flow`, points in
//! [`scoring`], what a viewer knows in [`view`] and what can be chosen in [`choices`].

mod actions;
pub mod actor;
pub mod board;
mod booking;
pub mod books;
pub mod cards;
pub mod choices;
mod flow;
mod json;
mod moves;
mod news;
mod refusal;
pub mod scoring;
pub mod table;
pub mod time_track;
mod travel;
pub mod view;

pub use booking::BookOption;
pub use moves::{Move, Swap};
pub use refusal::Refusal;
pub use view::View;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::{
    actor::Actor,
    board::{Place, board},
    books::Books,
    cards::{Card, Cards, all_cards},
    table::{Gold, Phase, Player, Table, Turn},
    time_track::TimeTrack,
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, JsonError, Openness, Played, Points, RulesVersion, Seat, Setup, SetupError,
        Standings, Verb, Viewer,
    },
};

static INFO: GameInfo = GameInfo {
    id: GameId::Legends,
    command: "legends",
    min_seats: 2,
    max_seats: 4,
    rules: &[RulesVersion {
        number: 1,
        change: "rules-version-first",
    }],
    verbs: &[
        Verb {
            name: "travel",
            asks: &["place"],
            required: 1,
        },
        Verb {
            name: "give",
            asks: &["first", "second", "third"],
            required: 1,
        },
        Verb {
            name: "cards",
            asks: &["what", "put", "second", "put2"],
            required: 1,
        },
        Verb {
            name: "book",
            asks: &["field", "pay", "from"],
            required: 1,
        },
        Verb {
            name: "club",
            asks: &["card", "second", "third", "end"],
            required: 1,
        },
        Verb {
            name: "keep",
            asks: &["cards"],
            required: 1,
        },
        Verb {
            name: "gold",
            asks: &["place"],
            required: 1,
        },
    ],
    options: &[],
};

/// There is nothing to set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// A match of Legends.
#[derive(Debug, Clone, PartialEq)]
pub struct Legends {
    /// What lies open.
    table: Table,
    hands: Vec<Cards>,
    /// The top is the last.
    deck: Vec<Card>,
    /// The club's cards, face down.
    club: Vec<Card>,
    dice: Dice,
}

impl Game for Legends {
    type Options = Options;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        INFO.check_setup(setup)?;
        let board = board()?;
        let mut dice = Dice::new(&setup.seed);
        let mut stack: Vec<Seat> = Seat::all(setup.seats).collect();
        dice.shuffle(&mut stack);
        let mut deck = all_cards(board);
        dice.shuffle(&mut deck);
        let track = TimeTrack::new(stack);
        let order = track.order();
        let player = Player {
            at: Place::London,
            prestige: 0,
            books_left: board.books,
        };
        let mut game = Legends {
            table: Table {
                board,
                players: vec![player; setup.seats],
                track,
                displays: board.displays().map(|place| (place, Vec::new())).collect(),
                books: Books::default(),
                discard: Vec::new(),
                scored: 0,
                gold: Gold::Week(board.silver[0]),
                turn: Turn::default(),
                phase: Phase::Done,
                revealed: Vec::new(),
            },
            hands: vec![Cards::default(); setup.seats],
            deck,
            club: Vec::new(),
            dice,
        };
        for place in board.displays() {
            game.refill(place);
        }
        for (index, seat) in order.iter().enumerate() {
            // The first two in turn order have one card less (L6).
            let count = if index < 2 { 5 } else { 6 };
            game.draw(*seat, count);
        }
        game.set_up_from(0, &mut Played::default());
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn to_act(&self) -> Vec<Seat> {
        self.table.phase.seat().into_iter().collect()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        self.actor(seat).map_or(Vec::new(), |actor| actor.moves())
    }

    fn play(&mut self, seat: Seat, chosen: &Move) -> Result<Played, Refusal> {
        self.actor(seat).ok_or(Refusal::NotYourTurn)?.check(chosen)?;
        let mut played = Played::default();
        self.apply(seat, chosen, &mut played);
        Ok(played)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn standings(&self) -> Option<Standings> {
        if self.table.phase != Phase::Done {
            return None;
        }
        let scores: Vec<i32> = self.table.players.iter().map(|player| player.prestige).collect();
        let breakdown = scores
            .iter()
            .map(|&points| {
                vec![Points {
                    what: "prestige",
                    points,
                }]
            })
            .collect();
        Some(Standings {
            scores,
            winners: self.table.leader().into_iter().collect(),
            breakdown,
        })
    }

    fn openness(chosen: &Move, by: Seat, viewer: Viewer) -> Openness {
        match chosen {
            // A gift is known to giver and receiver, a club card to its owner alone.
            Move::Give(_) | Move::Club { .. } if !viewer.is(by) => {
                Openness::Part(chosen.masked(|receiver| receiver.is_some_and(|seat| viewer.is(seat))))
            }
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
        // Somebody who has come this far has a move, which their true hand shows and a random one may not: a few tries
        // find one that does. Should none be found, the hand of whoever is to act stays as it is.
        const TRIES: usize = 100;
        let acting = self.table.phase.seat();
        for _ in 0..TRIES {
            let other = self.dealt_anew(|seat| viewer.is(seat), dice);
            if acting.is_none_or(|seat| other.has_move(seat)) {
                return other;
            }
        }
        self.dealt_anew(|seat| viewer.is(seat) || acting == Some(seat), dice)
    }
}

impl Legends {
    /// The player as somebody who decides; none when there is no such seat.
    fn actor(&self, seat: Seat) -> Option<Actor<'_>> {
        let hand = self.hands.get(seat.index())?;
        Some(Actor::new(&self.table, seat, hand, self.deck.len()))
    }

    /// Whether the decision that `seat` owes could be made, and would have been asked for, with this hand.
    fn has_move(&self, seat: Seat) -> bool {
        let Some(actor) = self.actor(seat) else {
            return false;
        };
        match self.table.phase {
            Phase::SetupClub(_) | Phase::ClubAfter(_) => !actor.hand.non_jokers().is_empty(),
            Phase::SetupBook(_) => actor.first_books().next().is_some(),
            Phase::Travel(_) => actor.destinations().next().is_some(),
            Phase::Greet(_) => !actor.greetings().is_empty(),
            Phase::Act(_) => actor.can_act(actor.place()),
            Phase::Renew(_) => !actor.keep_moves().is_empty(),
            Phase::Gold(_) => true,
            Phase::Done => false,
        }
    }

    /// The same match with deck, club and all hands but the `known` ones dealt anew. The club never holds a joker.
    fn dealt_anew(&self, known: impl Fn(Seat) -> bool, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        let unknown: Vec<Seat> = Seat::all(self.seats()).filter(|&seat| !known(seat)).collect();
        let mut unseen = [self.deck.as_slice(), self.club.as_slice()].concat();
        for &seat in &unknown {
            unseen.extend(self.hands[seat.index()].iter());
        }
        dice.shuffle(&mut unseen);
        other.club.clear();
        let mut rest = Vec::with_capacity(unseen.len());
        for card in unseen {
            if other.club.len() < self.club.len() && card != Card::Joker {
                other.club.push(card);
            } else {
                rest.push(card);
            }
        }
        // A second shuffle, since jokers were passed over and would otherwise all lie in front.
        dice.shuffle(&mut rest);
        for &seat in &unknown {
            let count = self.hands[seat.index()].len().min(rest.len());
            other.hands[seat.index()] = rest.split_off(rest.len() - count).into_iter().collect();
        }
        other.deck = rest;
        other
    }
}
