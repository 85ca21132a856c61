//! Wispwood: take a wisp from the pond, lay it with trees in a growing forest, score five goals each round.
//!
//! The rulings W1 to W4 are in `render/rules/wispwood.en.md`. The [`table::Table`] is everything that is open;
//! `decider` has a player's legal moves, `flow` their consequences.

pub mod board;
mod data;
mod decider;
mod flow;
pub mod forest;
pub mod ghost;
pub mod goals;
mod ground;
mod imagine;
mod json;
mod judge;
mod moves;
mod news;
mod options;
pub(crate) mod paper;
mod picks;
pub mod pond;
mod refusal;
pub mod scoring;
mod search;
pub mod shapes;
pub mod stock;
pub mod table;
pub mod tiles;
mod view;

pub use moves::{Move, Trees};
pub use options::{GoalChoice, Options};
pub use refusal::Refusal;
pub use table::Phase;
pub use view::View;

use serde_json::Value;

use self::{
    decider::Decider,
    forest::Forest,
    ghost::Ghost,
    pond::Pond,
    stock::Stock,
    table::{Table, Turn},
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, JsonError, MoveVisibility, OptionInfo, OptionKind, RulesVersion, Seat, Setup,
        SetupError, Standings, Tell, Verb, Viewer,
    },
    grid::Cell,
    seating::who_begins,
};

static INFO: GameInfo = GameInfo {
    id: GameId::Wispwood,
    command: "wispwood",
    min_seats: 1,
    max_seats: 4,
    minutes: 40,
    rules: &[RulesVersion {
        number: 1,
        change: "rules-version-first",
    }],
    verbs: &[
        Verb {
            name: "take",
            asks: &["wisp", "place"],
            required: 2,
        },
        Verb {
            name: "trees",
            asks: &["spot"],
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
            asks: &["spot"],
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
            solo: false,
        },
        OptionInfo {
            key: "trees_card",
            kind: OptionKind::Flag,
            solo: false,
        },
        OptionInfo {
            key: "goals",
            kind: OptionKind::Text(&["random", "one-paw", "P1,H2,O1,E2,T2"]),
            solo: false,
        },
        OptionInfo {
            key: "difficulty",
            kind: OptionKind::Number(&[1, 2, 3, 4]),
            solo: true,
        },
    ],
    vetoes: &[
        "P1", "P2", "P3", "P4", "P5", "H1", "H2", "H3", "H4", "H5", "O1", "O2", "O3", "O4", "O5", "E1", "E2",
        "E3", "E4", "E5", "T1", "T2", "T3", "T4", "T5",
    ],
    scores_optional: false,
    log_begins: Some("log-first-round"),
};

#[derive(Debug, Clone, PartialEq)]
pub struct Wispwood {
    table: Table,
    stock: Stock,
    /// The field of each seat's cat in the next round, once it has chosen.
    cat_choice: Vec<Option<Cell>>,
    dice: Dice,
}

impl Game for Wispwood {
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
        setup.options.check()?;
        let mut dice = Dice::new(&setup.seed);
        let start_marker = who_begins(INFO.id, setup.options.begins, setup.seats, &mut dice)?;
        let cards = setup.options.cards(&mut dice)?;
        let pond = Pond::new(&mut dice);
        let solo = setup.seats == 1;
        let ghost = solo.then(|| Ghost::new(setup.options.difficulty, &mut dice));
        let mut game = Wispwood {
            table: Table {
                round: 1,
                rounds: setup.options.rounds,
                cards,
                phase: if solo {
                    Phase::GhostSlot
                } else {
                    Phase::Turn(start_marker)
                },
                pond,
                forests: vec![Forest::new(); setup.seats],
                start_marker,
                turn: Turn::default(),
                round_scores: vec![Vec::new(); setup.seats],
                ghost,
                colours: setup.options.colours,
            },
            // One wisp of each kind lies next to the ghost's score aid.
            stock: Stock::new(u8::from(solo)),
            cat_choice: vec![None; setup.seats],
            dice,
        };
        // The tile under each cat.
        game.stock.draw_trees(setup.seats, &mut game.dice);
        game.table.pond.renew(&mut game.stock, None, &mut game.dice);
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.table.forests.len()
    }

    fn acting(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(|&seat| match self.table.phase {
            Phase::GhostSlot => true,
            Phase::Turn(turn) => turn == seat,
            Phase::Cat => self.cat_choice[seat.index()].is_none(),
            Phase::Done => false,
        })
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
        (self.table.phase == Phase::Done).then(|| scoring::standings(&self.table))
    }

    fn visibility(chosen: &Move, _by: Seat, _viewer: Viewer) -> MoveVisibility {
        match chosen {
            Move::MoveCat(_) => MoveVisibility::UntilReveal,
            _ => MoveVisibility::Open,
        }
    }

    fn from_json(state: &Value, dice: Dice) -> Result<Self, JsonError> {
        json::read(state, dice)
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn imagined(view: &View, dice: &mut Dice) -> Self {
        view.imagine(dice)
    }
}

impl Wispwood {
    fn decider(&self, seat: Seat) -> Option<Decider<'_>> {
        Decider::new(&self.table, seat, self.stock.available())
    }
}
