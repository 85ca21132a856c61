//! Der Wald von Mystaria: a landscape that all lay together, and buildings that score the areas they stand in.
//!
//! The rulings M1 to M12 are in `rules.md`. The flow of a turn is here; tiles on the grid are in [`landscape`], areas
//! and what may be laid or built in [`survey`], points in [`scoring`], what a viewer knows in [`view`] and what can be
//! chosen in [`choices`].

pub mod buildings;
pub mod choices;
mod json;
pub mod landscape;
mod moves;
pub mod scoring;
pub mod survey;
pub mod tiles;
pub mod view;
mod worth;

#[cfg(test)]
mod exchange_tests;

pub use moves::{Move, Refusal};
pub use view::View;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::{
    buildings::{Building, Kind, stock},
    landscape::{Laid, Landscape, ORIGIN},
    survey::Survey,
    tiles::{Tile, tile_set},
};
use crate::{
    any::GameId,
    dice::Dice,
    game::{
        Game, GameInfo, JsonError, News, Openness, OptionInfo, OptionKind, Played, RulesVersion, Seat, Setup,
        SetupError, Standings, Verb, Viewer,
    },
    phrase::Phrase,
};

static INFO: GameInfo = GameInfo {
    id: GameId::Mystaria,
    command: "mystaria",
    min_seats: 2,
    max_seats: 4,
    rules: &[RulesVersion {
        number: 1,
        change: "rules-version-first",
    }],
    verbs: &[
        Verb {
            name: "lay",
            asks: &["spot", "turn", "row"],
            required: 2,
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
    }],
};

/// What can be set before the match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The simple game: only huts, tree and tower are used.
    pub simple: bool,
}

/// A match of Der Wald von Mystaria.
#[derive(Debug, Clone, PartialEq)]
pub struct Mystaria {
    options: Options,
    landscape: Landscape,
    /// In the order in which they were built.
    buildings: Vec<Building>,
    /// The hidden tile of each seat; none once it is laid and no other is drawn.
    hands: Vec<Option<&'static Tile>>,
    /// What is still to come, the next tile first.
    pile: Vec<&'static Tile>,
    removed: Vec<&'static Tile>,
    /// Tiles that nobody could lay (M3).
    discarded: Vec<&'static Tile>,
    start: Seat,
    phase: Phase,
    ended_by: Option<End>,
    dice: Dice,
}

/// What the turn has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// This seat lays the tile from its hand.
    Lay(Seat),
    /// This seat builds or skips.
    Build(Seat),
    /// Every tile in a hand has been laid.
    Done,
}

impl Phase {
    /// Whose turn it is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Lay(seat) | Phase::Build(seat) => Some(seat),
            Phase::Done => None,
        }
    }
}

/// What brought the end about; from then on nobody draws (M11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The pile became empty.
    Pile,
    /// Someone placed their last building.
    Buildings,
}

impl End {
    /// The word in messages and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            End::Pile => "pile",
            End::Buildings => "buildings",
        }
    }
}

impl Game for Mystaria {
    type Options = Options;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

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
        let mut dice = Dice::new(&setup.seed);
        let start = Seat(dice.below(setup.seats) as u8);
        let mut pile: Vec<&'static Tile> = tile_set()?.all().collect();
        dice.shuffle(&mut pile);
        let removed = pile.drain(..removed).collect();
        // The set was checked to have 36 tiles, so there is one to begin with and one for every hand.
        let landscape = Landscape::new(pile.remove(0));
        let hands = pile.drain(..setup.seats).map(Some).collect();
        let mut game = Mystaria {
            options: setup.options.clone(),
            landscape,
            buildings: Vec::new(),
            hands,
            pile,
            removed,
            discarded: Vec::new(),
            start,
            phase: Phase::Done,
            ended_by: None,
            dice,
        };
        game.begin_turn(start, &mut Played::default());
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.hands.len()
    }

    fn to_act(&self) -> Vec<Seat> {
        self.phase.seat().into_iter().collect()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        if self.phase.seat() != Some(seat) {
            return Vec::new();
        }
        match (self.phase, self.hands[seat.index()]) {
            (Phase::Lay(_), Some(tile)) => self
                .survey()
                .placements(tile)
                .into_iter()
                .map(|(cell, turn)| Move::Lay { cell, turn })
                .collect(),
            (Phase::Build(_), _) => self
                .survey()
                .building_sites(seat, &self.stock(seat))
                .into_iter()
                .map(|(kind, cell, joins)| Move::Build { kind, cell, joins })
                .chain([Move::Skip])
                .collect(),
            _ => Vec::new(),
        }
    }

    fn play(&mut self, seat: Seat, chosen: &Move) -> Result<Played, Refusal> {
        if self.phase.seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let mut played = Played::default();
        match (*chosen, self.phase) {
            (Move::Lay { cell, turn }, Phase::Lay(_)) => {
                let tile = self.hands[seat.index()].ok_or(Refusal::NotYourTurn)?;
                self.survey().fits(tile, cell, turn)?;
                self.hands[seat.index()] = None;
                self.landscape = self.landscape.with(Laid {
                    tile,
                    cell,
                    turn,
                    by: Some(seat),
                });
                played.news.push(News::all(
                    Phrase::new("mystaria-news-laid")
                        .seat("seat", seat)
                        .text("spot", cell.name(ORIGIN)),
                ));
                self.phase = Phase::Build(seat);
                if self.survey().building_sites(seat, &self.stock(seat)).is_empty() {
                    played.news.push(News::all(
                        Phrase::new("mystaria-news-no-build").seat("seat", seat),
                    ));
                    self.end_turn(seat, &mut played);
                }
            }
            (Move::Build { kind, cell, joins }, Phase::Build(_)) => {
                if !self.stock(seat).contains(&kind) {
                    return Err(Refusal::NotInStock { kind });
                }
                self.survey().may_build(seat, kind, cell, joins)?;
                self.build(
                    Building {
                        seat,
                        kind,
                        cell,
                        joins,
                    },
                    &mut played,
                );
                self.end_turn(seat, &mut played);
            }
            (Move::Skip, Phase::Build(_)) => {
                played
                    .news
                    .push(News::all(Phrase::new("mystaria-news-skipped").seat("seat", seat)));
                self.end_turn(seat, &mut played);
            }
            (Move::Lay { .. }, _) => return Err(Refusal::BuildNow),
            _ => return Err(Refusal::LayFirst),
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
        let survey = self.survey();
        let scores = scoring::scores(&survey, self.seats());
        Some(Standings {
            winners: scoring::winners(&survey, &scores),
            scores,
            breakdown: Seat::all(self.seats())
                .map(|seat| scoring::breakdown(&survey, seat, self.options.simple))
                .collect(),
        })
    }

    fn openness(_chosen: &Move, _by: Seat, _viewer: Viewer) -> Openness {
        // A tile is open once it lies, and a move names no tile.
        Openness::Open
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
        let hidden_hand = |seat: &Seat| !viewer.is(*seat) && self.hands[seat.index()].is_some();
        let hidden: Vec<Seat> = Seat::all(self.seats()).filter(hidden_hand).collect();
        let mut unseen: Vec<&'static Tile> = hidden
            .iter()
            .filter_map(|seat| self.hands[seat.index()])
            .chain(self.pile.iter().copied())
            .chain(self.removed.iter().copied())
            .collect();
        dice.shuffle(&mut unseen);
        // Everyone knows that whoever is about to lay can lay (M3), so it must be a tile that fits.
        if let Phase::Lay(seat) = self.phase
            && let Some(hand) = hidden.iter().position(|&other| other == seat)
        {
            let survey = self.survey();
            if !survey.has_place_for(unseen[hand])
                && let Some(fitting) = unseen.iter().position(|tile| survey.has_place_for(tile))
            {
                unseen.swap(hand, fitting);
            }
        }
        other.removed = unseen.split_off(hidden.len() + self.pile.len());
        other.pile = unseen.split_off(hidden.len());
        for (seat, tile) in hidden.into_iter().zip(unseen) {
            other.hands[seat.index()] = Some(tile);
        }
        other
    }
}

impl Mystaria {
    fn survey(&self) -> Survey<'_> {
        Survey::new(&self.landscape, &self.buildings)
    }

    fn stock(&self, seat: Seat) -> Vec<Kind> {
        stock(&self.buildings, seat, self.options.simple)
    }

    fn build(&mut self, building: Building, played: &mut Played) {
        self.buildings.push(building);
        let survey = self.survey();
        let seat = building.seat;
        let told = |id| {
            Phrase::new(id)
                .seat("seat", seat)
                .phrase("building", building.kind.phrase())
                .text("spot", building.cell.name(ORIGIN))
        };
        let joined = building.ends().and_then(|[end, _]| survey.area(end));
        played.news.push(News::all(match joined {
            Some(area) => told("mystaria-news-bridge")
                .phrase("landscape", area.terrain.phrase())
                .number("fields", area.fields.len() as i64),
            None => told("mystaria-news-built").number("points", scoring::points(&survey, &building)),
        }));
        if self.stock(seat).is_empty() && self.ended_by.is_none() {
            self.ended_by = Some(End::Buildings);
            played.news.push(News::all(
                Phrase::new("mystaria-news-last-building").seat("seat", seat),
            ));
        }
    }

    /// Draws, unless the end was triggered (M11), and passes the turn on.
    fn end_turn(&mut self, seat: Seat, played: &mut Played) {
        played.turn_over = true;
        if self.ended_by.is_none() && !self.pile.is_empty() {
            self.draw(seat, played);
            if self.pile.is_empty() {
                self.ended_by = Some(End::Pile);
                played.news.push(News::all(
                    Phrase::new("mystaria-news-last-tile").seat("seat", seat),
                ));
            }
        }
        let mut next = seat;
        for _ in 0..self.seats() {
            next = next.next(self.seats());
            if self.hands[next.index()].is_some() {
                return self.begin_turn(next, played);
            }
        }
        self.phase = Phase::Done;
        // The match is decided, and with it the secret of the draws comes to light.
        played.revealed = true;
        played.news.push(News::all(Phrase::new("mystaria-news-end")));
    }

    fn draw(&mut self, seat: Seat, played: &mut Played) {
        let tile = self.pile.remove(0);
        self.hands[seat.index()] = Some(tile);
        played.revealed = true;
        played.news.push(News::only(
            seat,
            Phrase::new("mystaria-news-drawn").phrase("tile", tile.phrase()),
        ));
    }

    /// Lets a seat lay; a tile without any place is shown and exchanged, once for every tile of the pile (M3).
    fn begin_turn(&mut self, seat: Seat, played: &mut Played) {
        self.phase = Phase::Lay(seat);
        let mut untried = self.pile.len();
        while let Some(tile) = self.hands[seat.index()] {
            if self.survey().has_place_for(tile) {
                return;
            }
            played.revealed = true;
            let shown = |id| News::all(Phrase::new(id).seat("seat", seat).phrase("tile", tile.phrase()));
            if untried == 0 {
                played.news.push(shown("mystaria-news-discarded"));
                self.hands[seat.index()] = None;
                self.discarded.push(tile);
            } else {
                untried -= 1;
                played.news.push(shown("mystaria-news-exchanged"));
                self.pile.push(tile);
                self.draw(seat, played);
            }
        }
        self.end_turn(seat, played);
    }
}
