//! Legends: adventurers travel between legendary places, collect knowledge and leave travel diaries.
//!
//! The rulings L1 to L19 are in `render/rules/legends.en.md`. The [`table`] is everything that is open. A player's
//! options follow from it and their hand ([`decider`], with `travel`, `actions` and `booking`). `flow` has the course
//! of a turn, [`scoring`] the points, [`view`] the knowledge of a viewer, and `picks` the choices.

mod actions;
pub mod board;
mod booking;
pub mod books;
pub mod cards;
mod data;
pub mod decider;
mod effects;
mod flow;
mod imagine;
mod json;
mod judge;
pub mod memory;
mod moves;
mod news;
mod options;
mod picks;
mod refusal;
pub mod scoring;
mod search;
pub mod table;
pub mod time_track;
mod travel;
pub mod view;

pub use moves::{Gifts, Move, Swap, Swaps};
pub use options::Options;
pub use refusal::Refusal;
pub use view::View;

use self::{
    board::{Place, board},
    books::Books,
    cards::{Card, Cards, all_cards},
    decider::Decider,
    memory::Memory,
    table::{Decision, Gold, Phase, Player, Table, Turn},
    time_track::TimeTrack,
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, MoveVisibility, Points, RulesVersion, Seat, Setup, SetupError, Silent, Standings,
        Tell, Verb, Viewer,
    },
    seating::check_named,
};

static INFO: GameInfo = GameInfo {
    id: GameId::Legends,
    command: "legends",
    min_seats: 2,
    max_seats: 4,
    minutes: 60,
    rules: &[
        RulesVersion {
            number: 1,
            change: "rules-version-first",
        },
        RulesVersion {
            number: 2,
            change: "legends-rules-version-2",
        },
    ],
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
    vetoes: &[],
    scores_optional: false,
    log_begins: Some("log-first-scoring"),
};

#[derive(Debug, Clone)]
pub struct Legends {
    table: Table,
    hands: Vec<Cards>,
    /// The top is the last.
    deck: Vec<Card>,
    /// The club's cards, face down.
    club: Vec<Card>,
    dice: Dice,
    memory: Memory,
}

/// Matches are equal if they continue in the same way; the players' memory is not part of that.
impl PartialEq for Legends {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
            && self.hands == other.hands
            && self.deck == other.deck
            && self.club == other.club
            && self.dice == other.dice
    }
}

impl Game for Legends {
    type Options = Options;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;
    type Published = json::State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        INFO.check_setup(setup)?;
        let board = board();
        let mut dice = Dice::new(&setup.seed);
        let mut stack: Vec<Seat> = Seat::all(setup.seats).collect();
        dice.shuffle(&mut stack);
        if let Some(seat) = setup.options.begins {
            check_named(INFO.id, seat, setup.seats)?;
            // The hourglass on top goes first.
            stack.retain(|other| *other != seat);
            stack.push(seat);
        }
        let mut deck: Vec<Card> = all_cards(board).iter().collect();
        dice.shuffle(&mut deck);
        let player = Player {
            at: Place::London,
            prestige: 0,
            earned: Vec::new(),
            books_left: board.books,
        };
        let mut game = Legends {
            table: Table {
                board,
                rules: setup.rules,
                players: vec![player; setup.seats],
                track: TimeTrack::new(&stack),
                displays: board.displays().map(|place| (place, Vec::new())).collect(),
                books: Books::default(),
                discard: Vec::new(),
                scored: 0,
                gold: Gold::Week(board.silver[0]),
                turn: Turn::default(),
                phase: Phase::DONE,
                revealed: Vec::new(),
                colours: setup.options.colours,
            },
            hands: vec![Cards::default(); setup.seats],
            deck,
            club: Vec::new(),
            dice,
            memory: Memory::default(),
        };
        for place in board.displays() {
            game.refill(place);
        }
        for (index, seat) in stack.into_iter().rev().enumerate() {
            // The first two in turn order have one card less (L6).
            game.draw(seat, if index < 2 { 5 } else { 6 });
        }
        game.set_up_after(None, &mut Silent);
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn acting(&self) -> impl Iterator<Item = Seat> {
        self.table.phase.seat.into_iter()
    }

    fn check(&self, seat: Seat, chosen: &Move) -> Result<(), Refusal> {
        self.decider(seat).ok_or(Refusal::NotYourTurn)?.check(chosen)
    }

    fn moves_into(&self, seat: Seat, moves: &mut Vec<Move>) {
        if let Some(decider) = self.decider(seat) {
            decider.moves_into(moves);
        }
    }

    fn verb(chosen: &Move) -> &'static str {
        chosen.verb()
    }

    fn apply(&mut self, seat: Seat, legal: &Move, tell: &mut impl Tell) {
        self.make(seat, legal, tell);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn standings(&self) -> Option<Standings> {
        (self.table.phase.decision == Decision::Done).then(|| {
            let sources = |player: &Player| {
                let [books, bonus] = player.earned.iter().fold([0, 0], |[books, bonus], earned| {
                    [books + earned.books, bonus + earned.bonus]
                });
                let points = |what, points| Points { what, points };
                let mut sources = vec![points("books", books), points("bonus", bonus)];
                // A state that was written by hand may leave out where its points come from.
                let others = player.prestige - books - bonus;
                sources.extend((others != 0).then(|| points("prestige", others)));
                sources
            };
            let breakdown = self.table.players.iter().map(sources).collect();
            Standings::new(breakdown, |seat| Some(seat) == self.table.leader())
        })
    }

    fn visibility(chosen: &Move, by: Seat, viewer: Viewer) -> MoveVisibility {
        match chosen {
            // Giver and receiver know a gift; only the owner knows a club card.
            Move::Give(_) | Move::Club { .. } if !viewer.is(by) => {
                MoveVisibility::Part(chosen.masked(|receiver| receiver.is_some_and(|seat| viewer.is(seat))))
            }
            _ => MoveVisibility::Open,
        }
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn imagined(view: &View, dice: &mut Dice) -> Self {
        view.imagine(dice)
    }
}

impl Legends {
    /// The player who decides; `None` if there is no such seat.
    pub fn decider(&self, seat: Seat) -> Option<Decider<'_>> {
        let hand = self.hands.get(seat.index())?;
        Some(Decider::new(&self.table, seat, *hand, self.deck.len()))
    }
}
