//! Legendary Forests: everyone lays the same tile on a planet of their own, and now and then plants a tree.
//!
//! The rulings F1 to F6 are in `rules.md`. The flow of a round is here; where tiles fit is in [`planet`], who may plant
//! what in [`trees`], points in [`scoring`], what a viewer knows in [`view`] and what can be chosen in [`choices`].

pub mod choices;
mod json;
mod moves;
pub mod planet;
pub mod scoring;
pub mod tiles;
pub mod trees;
pub mod view;

pub use moves::{Move, Refusal};
pub use view::View;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::{
    planet::Planet,
    tiles::{Tile, tile_set},
    trees::{Supply, Tree, plantable},
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, JsonError, News, Openness, Played, Points, RulesVersion, Seat, Setup, SetupError,
        Standings, Verb, Viewer,
    },
    grid::Direction,
    phrase::Phrase,
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
    rules: &[RulesVersion {
        number: 1,
        change: "rules-version-first",
    }],
    verbs: &[
        Verb {
            name: "place",
            asks: &["spot", "turn"],
            required: 2,
        },
        Verb {
            name: "tree",
            asks: &["zone"],
            required: 1,
        },
    ],
    options: &[],
};

/// There is nothing to set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// A match of Legendary Forests.
#[derive(Debug, Clone, PartialEq)]
pub struct LegendaryForests {
    round: u8,
    phase: Phase,
    planets: Vec<Planet>,
    /// Numbers that each seat could not lay.
    unplaced: Vec<Vec<u8>>,
    trees: Vec<Vec<Tree>>,
    supply: Supply,
    architect: Seat,
    token: Seat,
    /// What is still to come, the next tile first.
    pile: Vec<&'static Tile>,
    removed: Vec<&'static Tile>,
    dice: Dice,
}

/// What the round has come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Phase {
    /// All lay this tile, hidden from each other.
    Place(&'static Tile),
    /// This seat plants a tree.
    Tree(&'static Tile, Seat),
    /// All 19 rounds are over.
    Done,
}

impl Game for LegendaryForests {
    type Options = Options;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        INFO.check_setup(setup)?;
        let set = tile_set()?;
        let start = set
            .get(set.start)
            .ok_or_else(|| SetupError::Data("no start tile".to_owned()))?;
        let mut dice = Dice::new(&setup.seed);
        let architect = Seat(dice.below(setup.seats) as u8);
        let mut pile: Vec<&'static Tile> = set.drawn_from().filter_map(|no| set.get(no)).collect();
        dice.shuffle(&mut pile);
        let removed = pile.drain(..REMOVED).collect();
        let mut game = LegendaryForests {
            round: 0,
            phase: Phase::Done,
            planets: vec![Planet::new(start); setup.seats],
            unplaced: vec![Vec::new(); setup.seats],
            trees: vec![Vec::new(); setup.seats],
            supply: Supply::for_players(setup.seats),
            architect,
            token: architect,
            pile,
            removed,
            dice,
        };
        game.reveal(&mut Played::default());
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.planets.len()
    }

    fn to_act(&self) -> Vec<Seat> {
        match self.phase {
            Phase::Place(tile) => Seat::all(self.seats())
                .filter(|&seat| self.owes(seat, tile))
                .collect(),
            Phase::Tree(_, seat) => vec![seat],
            Phase::Done => Vec::new(),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        match self.phase {
            // Until all have placed, a placement may be changed (F2), so the seat's own new tile is looked past.
            Phase::Place(tile) if self.takes_part(seat, tile) => self
                .settled_planet(seat)
                .placements(tile)
                .into_iter()
                .map(|(cell, turn)| Move::Place { cell, turn })
                .collect(),
            Phase::Tree(_, planter) if planter == seat => {
                let planet = &self.planets[seat.index()];
                plantable(planet, &self.supply)
                    .flat_map(|zone| zone.parts)
                    .flat_map(|(index, area)| {
                        let laid = &planet.laid()[index];
                        laid.sides(area).map(|side| Move::Tree {
                            cell: laid.cell,
                            side,
                        })
                    })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn play(&mut self, seat: Seat, chosen: &Move) -> Result<Played, Refusal> {
        let mut played = Played::default();
        match (*chosen, self.phase) {
            (Move::Place { cell, turn }, Phase::Place(tile)) => {
                if !self.takes_part(seat, tile) {
                    return Err(Refusal::NotYourTurn);
                }
                let planet = self.settled_planet(seat);
                planet
                    .fits(tile, cell, turn)
                    .map_err(|misfit| Refusal::misfit(misfit, cell))?;
                self.planets[seat.index()] = planet.with(tile, cell, turn);
                // Nothing is told before all have placed; who is still to place can be seen from `to_act`.
                if self.to_act().is_empty() {
                    self.tell_placements(tile, &mut played);
                    self.after_placing(tile, &mut played);
                }
            }
            (Move::Tree { cell, side }, Phase::Tree(tile, planter)) => {
                if planter != seat {
                    return Err(Refusal::NotYourTurn);
                }
                self.plant(seat, cell, side, &mut played)?;
                played.turn_over = true;
                self.after_planter(tile, seat, &mut played);
            }
            (Move::Tree { .. }, Phase::Place(tile)) if self.takes_part(seat, tile) => {
                return Err(Refusal::TilesNow);
            }
            (Move::Place { .. }, Phase::Tree(_, planter)) if planter == seat => {
                return Err(Refusal::TreesNow);
            }
            _ => return Err(Refusal::NotYourTurn),
        }
        Ok(played)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn standings(&self) -> Option<Standings> {
        if self.phase != Phase::Done {
            return None;
        }
        let breakdown: Vec<Vec<Points>> = self
            .planets
            .iter()
            .zip(&self.trees)
            .map(|(planet, trees)| scoring::breakdown(planet, trees))
            .collect();
        let scores: Vec<i32> = breakdown
            .iter()
            .map(|lines| lines.iter().map(|line| line.points).sum())
            .collect();
        let best = scores.iter().copied().max();
        let winners = Seat::all(self.seats())
            .filter(|seat| Some(scores[seat.index()]) == best)
            .collect();
        Some(Standings {
            scores,
            winners,
            breakdown,
        })
    }

    fn openness(chosen: &Move, _by: Seat, _viewer: Viewer) -> Openness {
        match chosen {
            Move::Place { .. } => Openness::UntilReveal,
            Move::Tree { .. } => Openness::Open,
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
        let mut unseen = [other.pile.as_slice(), other.removed.as_slice()].concat();
        dice.shuffle(&mut unseen);
        other.removed = unseen.split_off(other.pile.len());
        other.pile = unseen;
        if let Phase::Place(tile) = self.phase {
            for seat in Seat::all(self.seats()).filter(|&seat| !viewer.is(seat)) {
                let planet = self.settled_planet(seat);
                if self.has_placed(seat, tile)
                    && let Some(&(cell, turn)) = dice.pick(&planet.placements(tile))
                {
                    other.planets[seat.index()] = planet.with(tile, cell, turn);
                }
            }
        }
        other
    }
}

impl LegendaryForests {
    /// Whether the seat has laid this round's tile.
    fn has_placed(&self, seat: Seat, tile: &Tile) -> bool {
        self.planets[seat.index()]
            .laid()
            .last()
            .is_some_and(|laid| laid.tile.no == tile.no)
    }

    /// Whether the seat can lay this round's tile, be it done already or not.
    fn takes_part(&self, seat: Seat, tile: &Tile) -> bool {
        seat.index() < self.seats() && !self.unplaced[seat.index()].contains(&tile.no)
    }

    fn owes(&self, seat: Seat, tile: &Tile) -> bool {
        self.takes_part(seat, tile) && !self.has_placed(seat, tile)
    }

    /// The planet without a tile that may still be changed: what others know of it.
    fn settled_planet(&self, seat: Seat) -> Planet {
        let mut planet = self.planets[seat.index()].clone();
        if let Phase::Place(tile) = self.phase
            && self.has_placed(seat, tile)
        {
            planet.laid.pop();
        }
        planet
    }

    /// Turns up the next tile, and goes on by itself as long as nobody has anything to decide; ends the match when the
    /// pile is empty.
    fn reveal(&mut self, played: &mut Played) {
        if self.pile.is_empty() {
            self.phase = Phase::Done;
            played.revealed = true;
            played.news.push(News::all(Phrase::new("forests-news-end")));
            return;
        }
        let tile = self.pile.remove(0);
        self.round += 1;
        self.phase = Phase::Place(tile);
        played.revealed = true;
        played.turn_over = true;
        played.news.push(News::all(
            Phrase::new("forests-news-drawn")
                .number("round", self.round)
                .number("tile", tile.no)
                .text("light", if tile.light { "yes" } else { "no" }),
        ));
        for seat in Seat::all(self.seats()) {
            // Whoever has no place for the tile is passed over at once and has nothing to press (F1).
            if !self.planets[seat.index()].has_place_for(tile) {
                self.unplaced[seat.index()].push(tile.no);
                played.news.push(News::all(
                    Phrase::new("forests-news-no-place")
                        .seat("seat", seat)
                        .number("tile", tile.no),
                ));
            }
        }
        if self.to_act().is_empty() {
            self.after_placing(tile, played);
        }
    }

    fn tell_placements(&self, tile: &Tile, played: &mut Played) {
        for seat in Seat::all(self.seats()).filter(|&seat| self.has_placed(seat, tile)) {
            if let Some(laid) = self.planets[seat.index()].laid().last() {
                played.news.push(News::all(
                    Phrase::new("forests-news-laid")
                        .seat("seat", seat)
                        .number("tile", tile.no)
                        .text("spot", laid.cell.name(planet::ORIGIN)),
                ));
            }
        }
    }

    /// All have placed: trees follow a number on light ground (F3: whoever could lay it), otherwise the next round.
    fn after_placing(&mut self, tile: &'static Tile, played: &mut Played) {
        played.revealed = true;
        played.turn_over = true;
        if tile.light {
            self.begin_planting(tile, self.token, played);
        } else {
            self.reveal(played);
        }
    }

    /// Lets `planter` plant or, where no planting is possible, passes them over (F4).
    fn begin_planting(&mut self, tile: &'static Tile, planter: Seat, played: &mut Played) {
        if plantable(&self.planets[planter.index()], &self.supply)
            .next()
            .is_some()
        {
            self.phase = Phase::Tree(tile, planter);
        } else {
            played.news.push(News::all(
                Phrase::new("forests-news-no-tree").seat("seat", planter),
            ));
            self.after_planter(tile, planter, played);
        }
    }

    fn plant(
        &mut self,
        seat: Seat,
        cell: crate::Cell,
        side: Direction,
        played: &mut Played,
    ) -> Result<(), Refusal> {
        let zone = self.planets[seat.index()]
            .zone_at(cell, side)
            .ok_or(Refusal::NoZone { cell, side })?;
        if self.supply.left(zone.kind) == 0 {
            return Err(Refusal::NoTree(zone.kind));
        }
        self.supply.take(zone.kind);
        self.trees[seat.index()].push(Tree {
            cell,
            side,
            kind: zone.kind,
        });
        played.news.push(News::all(
            Phrase::new("forests-news-planted")
                .seat("seat", seat)
                .text("kind", zone.kind)
                .text("spot", cell.name(planet::ORIGIN))
                .number("points", zone.points()),
        ));
        Ok(())
    }

    /// The next seat plants; after the last one the token passes to the left, whether or not anything was planted (F5).
    fn after_planter(&mut self, tile: &'static Tile, planter: Seat, played: &mut Played) {
        let next = planter.next(self.seats());
        if next != self.token {
            self.begin_planting(tile, next, played);
        } else {
            self.token = self.token.next(self.seats());
            played.news.push(News::all(
                Phrase::new("forests-news-token").seat("seat", self.token),
            ));
            self.reveal(played);
        }
    }
}
