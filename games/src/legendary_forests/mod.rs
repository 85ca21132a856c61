//! Legendary Forests: everyone lays the same tile on their own planet, and sometimes plants a tree.
//!
//! The rulings F1 to F6 are in `render/rules/forests.en.md`. `flow` has the flow of a round, `decider` the legal moves,
//! [`planet`] the places where tiles fit, [`scoring`] the points, [`view`] the knowledge of a viewer, and `choices` the
//! choices.

mod data;
mod decider;
mod flow;
mod imagine;
mod json;
mod judge;
mod moves;
mod news;
mod options;
pub(crate) mod paper;
mod picks;
pub mod planet;
mod refusal;
pub mod scoring;
mod search;
pub mod tiles;
pub mod trees;
pub mod view;

pub use moves::Move;
pub use options::Options;
pub use refusal::Refusal;
pub use view::View;

use self::{
    planet::{Laid, Planet},
    tiles::{Tile, tile_set},
    trees::{Supply, Tree},
    view::Stage,
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, MoveVisibility, RulesVersion, Seat, Setup, SetupError, Silent, Standings, Tell, Verb,
        Viewer,
    },
    seating::{Colours, who_begins},
};

/// Tiles that are removed unseen before the match.
const REMOVED: usize = 5;
/// Rounds of a match: the 19 tiles that remain.
pub const ROUNDS: u8 = 19;

static INFO: GameInfo = GameInfo {
    id: GameId::LegendaryForests,
    command: "forests",
    min_seats: 2,
    max_seats: 5,
    minutes: 20,
    rules: &[RulesVersion {
        number: 1,
        change: "rules-version-first",
    }],
    verbs: &[
        Verb {
            name: "place",
            asks: &["spot"],
            required: 1,
        },
        Verb {
            name: "tree",
            asks: &["zone"],
            required: 1,
        },
    ],
    options: &[],
    vetoes: &[],
    scores_optional: false,
    log_begins: Some("log-first-round"),
};

/// A match of Legendary Forests.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendaryForests {
    round: u8,
    /// This round's tile; `None` when the match is over.
    tile: Option<&'static Tile>,
    stage: Stage,
    /// The public planets.
    planets: Vec<Planet>,
    /// This round's tile as each seat laid it, hidden until all have placed (F2).
    sealed: Vec<Option<Laid>>,
    /// The tiles that each seat could not lay.
    unplaced: Vec<Vec<&'static Tile>>,
    trees: Vec<Vec<Tree>>,
    supply: Supply,
    architect: Seat,
    token: Seat,
    /// The remaining tiles, the next one first.
    pile: Vec<&'static Tile>,
    removed: Vec<&'static Tile>,
    colours: Colours,
    dice: Dice,
}

impl Game for LegendaryForests {
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
        let mut dice = Dice::new(&setup.seed);
        let architect = who_begins(INFO.id, setup.options.begins, setup.seats, &mut dice)?;
        let mut pile: Vec<&'static Tile> = tile_set().drawn_from().collect();
        dice.shuffle(&mut pile);
        let removed = pile.drain(..REMOVED).collect();
        let mut game = LegendaryForests {
            round: 0,
            tile: None,
            stage: Stage::Done,
            planets: vec![Planet::new(tile_set().first()); setup.seats],
            sealed: vec![None; setup.seats],
            unplaced: vec![Vec::new(); setup.seats],
            trees: vec![Vec::new(); setup.seats],
            supply: Supply::for_players(setup.seats),
            architect,
            token: architect,
            pile,
            removed,
            colours: setup.options.colours,
            dice,
        };
        game.reveal(&mut Silent);
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.planets.len()
    }

    fn acting(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(|&seat| match self.stage {
            Stage::Place => self.owes_tile(seat),
            Stage::Tree(planter) => planter == seat,
            Stage::Done => false,
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
        (self.stage == Stage::Done).then(|| {
            let planets = self.planets.iter().zip(&self.trees);
            let breakdown = planets.map(|(planet, trees)| scoring::breakdown(planet, trees));
            Standings::new(breakdown.collect(), |_| ())
        })
    }

    fn visibility(chosen: &Move, _by: Seat, _viewer: Viewer) -> MoveVisibility {
        match chosen {
            Move::Place { .. } => MoveVisibility::UntilReveal,
            Move::Tree { .. } => MoveVisibility::Open,
        }
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn imagined(view: &View, dice: &mut Dice) -> Self {
        view.imagine(dice)
    }
}

impl LegendaryForests {
    /// Returns the planet with this round's tile as the seat laid it, which nobody else may see.
    fn own_planet(&self, seat: Seat) -> Planet {
        let mut planet = self.planets[seat.index()].clone();
        if let Some(laid) = self.sealed[seat.index()] {
            planet.lay(laid);
        }
        planet
    }
}
