//! Der Wald von Mystaria: a landscape that everyone lays together, and buildings that score their areas.
//!
//! The rulings M1 to M12 are in `render/rules/mystaria.en.md`. [`landscape`] has tiles, areas and buildings, `laying`
//! the places for a tile, `sites` those for a building, and [`decider`] combines both into a player's legal moves.

pub mod areas;
pub mod buildings;
pub mod data;
pub mod decider;
mod flow;
mod imagine;
mod json;
mod judge;
pub mod landscape;
mod laying;
mod moves;
mod news;
mod options;
pub(crate) mod paper;
mod picks;
mod refusal;
pub mod scoring;
mod search;
mod sites;
pub mod view;

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;

use self::{
    data::{Tile, TileSet, tile_set},
    decider::Decider,
    imagine::Shown,
    landscape::Landscape,
};
pub use self::{
    flow::{End, Phase},
    moves::Move,
    options::Options,
    refusal::Refusal,
    view::View,
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, JsonError, MoveVisibility, OptionInfo, OptionKind, RulesVersion, Seat, Setup,
        SetupError, Silent, Standings, Tell, Verb, Viewer,
    },
    seating::who_begins,
};

static INFO: GameInfo = GameInfo {
    id: GameId::Mystaria,
    command: "mystaria",
    min_seats: 2,
    max_seats: 4,
    minutes: 30,
    rules: &[
        RulesVersion {
            number: 1,
            change: "rules-version-first",
        },
        RulesVersion {
            number: 2,
            change: "mystaria-rules-version-2",
        },
    ],
    verbs: &[
        Verb {
            name: "lay",
            asks: &["spot"],
            required: 1,
        },
        Verb {
            name: "build",
            asks: &["building", "field", "direction"],
            required: 2,
        },
        Verb {
            name: "skip",
            asks: &[],
            required: 0,
        },
    ],
    options: &[OptionInfo {
        key: "simple",
        kind: OptionKind::Flag,
        solo: false,
    }],
    vetoes: &[],
    scores_optional: true,
    log_begins: None,
};

/// A match of Der Wald von Mystaria.
#[derive(Debug, Clone, PartialEq)]
pub struct Mystaria {
    options: Options,
    /// The version of the rules, for the whole match.
    rules: u32,
    tiles: &'static TileSet,
    landscape: Landscape,
    /// The hidden tile of each seat; `None` once it is laid and no other is drawn.
    hands: Vec<Option<&'static Tile>>,
    /// The remaining tiles, the next one first.
    pile: VecDeque<&'static Tile>,
    removed: Vec<&'static Tile>,
    /// Tiles that nobody could lay (M3).
    discarded: Vec<&'static Tile>,
    shown: Shown,
    start: Seat,
    phase: Phase,
    ended_by: Option<End>,
    dice: Dice,
}

impl Game for Mystaria {
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
        let removed = match setup.seats {
            2 => 13,
            3 => 8,
            _ => 3,
        };
        let tiles = tile_set();
        let mut dice = Dice::new(&setup.seed);
        let start = who_begins(INFO.id, setup.options.begins, setup.seats, &mut dice)?;
        let mut pile: Vec<&'static Tile> = tiles.all().collect();
        dice.shuffle(&mut pile);
        let removed = pile.drain(..removed).collect();
        // The set was checked to have 36 tiles, so there is one to begin with and one for every hand.
        let landscape = Landscape::new(pile.remove(0));
        let hands = pile.drain(..setup.seats).map(Some).collect();
        let mut game = Mystaria {
            options: setup.options.clone(),
            rules: setup.rules,
            tiles,
            landscape,
            hands,
            pile: pile.into(),
            removed,
            discarded: Vec::new(),
            shown: Shown::default(),
            start,
            phase: Phase::Done,
            ended_by: None,
            dice,
        };
        game.begin_turn(start, &mut Silent);
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.hands.len()
    }

    fn acting(&self) -> impl Iterator<Item = Seat> {
        self.phase.seat().into_iter()
    }

    fn check(&self, seat: Seat, chosen: &Move) -> Result<(), Refusal> {
        self.decider(seat).check(chosen)
    }

    fn moves_into(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.decider(seat).moves_into(moves);
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
        (self.phase == Phase::Done)
            .then(|| scoring::standings(&self.landscape, self.seats(), self.options.simple))
    }

    fn visibility(_chosen: &Move, _by: Seat, _viewer: Viewer) -> MoveVisibility {
        // A tile is public once it is laid, and a move names no tile.
        MoveVisibility::Open
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn imagined(view: &View, dice: &mut Dice) -> Self {
        view.imagine(dice)
    }
}

impl Mystaria {
    /// Reads a state that is played with other tiles than those of the printed game.
    ///
    /// # Errors
    /// When the value is not a state of this game.
    pub fn with_tiles(tiles: &'static TileSet, state: &Value, dice: Dice) -> Result<Self, JsonError> {
        json::State::deserialize(state)?.with_tiles(tiles, dice)
    }

    /// Returns a seat with its tile, facing the landscape.
    pub fn decider(&self, seat: Seat) -> Decider<'_> {
        Decider {
            landscape: &self.landscape,
            rules: self.rules,
            simple: self.options.simple,
            phase: self.phase,
            seat,
            hand: self.hands.get(seat.index()).copied().flatten(),
        }
    }
}
