//! The closed set of all games behind one interface: [`AnyGame`], [`AnyMove`] and [`AnyView`] have one variant per
//! game.

use std::{fmt, str::FromStr};

use serde_json::Value;

use crate::{
    choice::{Advice, Chain, Choice, Next, Pick, Reasons, walk},
    dice::{Dice, Seed},
    game::{
        Explain, Game, GameInfo, JsonError, MoveVisibility, OptionInfo, OptionKind, ParseMoveError, Played,
        RuleTopic, Seat, Setup, SetupError, Standings, View, Viewer,
    },
    phrase::Phrase,
    published,
    seating::Colours,
};

/// The one list of games: the type, its folder in `games/src` and `render/src`, its id, and its command, which is also
/// the name of its rules in `render/rules`. It calls the macro `$use` with all of them.
#[macro_export]
macro_rules! every_game {
    ($use:ident) => {
        $use! {
            LegendaryForests = legendary_forests, "legendary-forests", "forests";
            Mystaria = mystaria, "mystaria", "mystaria";
            Wispwood = wispwood, "wispwood", "wispwood";
            Legends = legends, "legends", "legends";
        }
    };
}

/// Declares [`GameId`], [`AnyGame`], [`AnyMove`] and [`AnyView`] with one variant per game.
macro_rules! games {
    ($($game:ident = $folder:ident, $id:literal, $command:literal;)+) => {
        $(use crate::$folder::$game;)+

        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum GameId { $($game),+ }

        impl GameId {
            pub const ALL: &'static [GameId] = &[$(GameId::$game),+];

            /// Returns the id as people and tools write it.
            pub const fn as_str(self) -> &'static str {
                match self { $(GameId::$game => $id),+ }
            }

            /// Returns everything that is known of the game without a match.
            pub fn info(self) -> &'static GameInfo {
                match self { $(GameId::$game => $game::info()),+ }
            }

            /// Reads settings and returns all of them, including defaults.
            ///
            /// # Errors
            /// When a setting does not exist or has an invalid value.
            pub fn read_options(self, options: &Value) -> Result<Value, SetupError> {
                match self { $(GameId::$game => {
                    let options = read::<<$game as Game>::Options>(self, options)?;
                    // Settings are numbers, texts and lists, which can always be serialised.
                    Ok(serde_json::to_value(options).unwrap_or_default())
                }),+ }
            }

            /// Reads settings and tries them with every number of players. Returns all settings, including defaults.
            ///
            /// # Errors
            /// When a setting does not exist or has an invalid value, or no match can be set up with it.
            pub fn check_options(self, options: &Value) -> Result<Value, SetupError> {
                let options = self.read_options(options)?;
                let info = self.info();
                for seats in info.min_seats..=info.max_seats {
                    AnyGame::new(self, seats, &Seed::from_text("settings"), &options)?;
                }
                Ok(options)
            }

            /// Reads a move of this game from its notation.
            ///
            /// # Errors
            /// When the text is not a move of the game.
            pub fn parse_move(self, notation: &str) -> Result<AnyMove, ParseMoveError> {
                match self { $(GameId::$game => notation.parse().map(AnyMove::$game)),+ }
            }
        }

        /// A move of any game. Its text is the game's notation; [`GameId::parse_move`] reads it back.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyMove { $($game(<$game as Game>::Move)),+ }

        impl fmt::Display for AnyMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(AnyMove::$game(chosen) => chosen.fmt(f)),+ }
            }
        }

        /// A match of any game.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyGame { $($game(Box<$game>)),+ }

        /// A view of any game.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyView { $($game(Box<<$game as Game>::View>)),+ }

        impl AnyGame {
            /// Sets up a match by the newest rules.
            ///
            /// # Errors
            /// When the number of players or an option does not fit the game.
            pub fn new(game: GameId, seats: usize, seed: &Seed, options: &Value) -> Result<Self, SetupError> {
                AnyGame::with_rules(game, game.info().newest_rules(), seats, seed, options)
            }

            /// Sets up a match by a version of the rules.
            ///
            /// # Errors
            /// When the version is unknown, or the number of players or an option does not fit.
            pub fn with_rules(
                game: GameId,
                rules: u32,
                seats: usize,
                seed: &Seed,
                options: &Value,
            ) -> Result<Self, SetupError> {
                game.info().check_rules(rules)?;
                match game { $(GameId::$game => {
                    let setup = Setup { seats, seed: seed.clone(), options: read(game, options)?, rules };
                    Ok(AnyGame::$game(Box::new($game::new(&setup)?)))
                }),+ }
            }

            /// Reads a state back from its published form.
            ///
            /// # Errors
            /// When the value is not a state of the game.
            pub fn from_json(game: GameId, state: &Value, dice: Dice) -> Result<Self, JsonError> {
                match game { $(GameId::$game => Ok(AnyGame::$game(Box::new($game::from_json(state, dice)?)))),+ }
            }

            pub fn id(&self) -> GameId {
                match self { $(AnyGame::$game(_) => GameId::$game),+ }
            }

            pub fn seats(&self) -> usize {
                match self { $(AnyGame::$game(game) => game.seats()),+ }
            }

            pub fn to_act(&self) -> Vec<Seat> {
                match self { $(AnyGame::$game(game) => game.to_act()),+ }
            }

            pub fn legal_moves(&self, seat: Seat) -> Vec<AnyMove> {
                match self { $(AnyGame::$game(game) => game.legal_moves(seat).into_iter().map(AnyMove::$game).collect()),+ }
            }

            /// See [`Game::play`].
            ///
            /// # Errors
            /// When the move is of another game, or not legal now; the match is then as it was.
            pub fn play(&mut self, seat: Seat, chosen: &AnyMove) -> Result<Played, PlayError> {
                match (self, chosen) {
                    $((AnyGame::$game(game), AnyMove::$game(chosen)) => {
                        game.play(seat, chosen).map_err(|refusal| PlayError::Refused {
                            phrase: refusal.phrase(),
                            reason: refusal.to_string(),
                            game: GameId::$game,
                            topic: refusal.topic(),
                        })
                    })+
                    (game, _) => Err(PlayError::OtherGame(game.id())),
                }
            }

            pub fn view(&self, viewer: Viewer) -> AnyView {
                match self { $(AnyGame::$game(game) => AnyView::$game(Box::new(game.view(viewer)))),+ }
            }

            pub fn standings(&self) -> Option<Standings> {
                match self { $(AnyGame::$game(game) => game.standings()),+ }
            }

            pub fn to_json(&self) -> Value {
                match self { $(AnyGame::$game(game) => game.to_json()),+ }
            }

            pub fn dice(&self) -> &Dice {
                match self { $(AnyGame::$game(game) => game.dice()),+ }
            }

            pub fn imagined(view: &AnyView, dice: &mut Dice) -> Self {
                match view { $(AnyView::$game(view) => AnyGame::$game(Box::new($game::imagined(view, dice)))),+ }
            }

            pub fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Self {
                match self { $(AnyGame::$game(game) => AnyGame::$game(Box::new(game.imagine(viewer, dice)))),+ }
            }
        }

        impl AnyMove {
            pub fn verb(&self) -> &'static str {
                match self { $(AnyMove::$game(chosen) => $game::verb(chosen)),+ }
            }

            pub fn visibility(&self, by: Seat, viewer: Viewer) -> MoveVisibility {
                match self { $(AnyMove::$game(chosen) => $game::visibility(chosen, by, viewer)),+ }
            }
        }

        impl AnyView {
            /// Returns everything that the viewer knows, in a form that programs can read.
            pub fn to_json(&self) -> Value {
                match self { $(AnyView::$game(view) => published::write_view::<$game>(view)),+ }
            }

            /// Reads a view back.
            ///
            /// # Errors
            /// When the value is not a view of the game.
            pub fn from_json(game: GameId, value: &Value) -> Result<Self, JsonError> {
                match game { $(GameId::$game => published::read_view::<$game>(value).map(|view| AnyView::$game(Box::new(view)))),+ }
            }

            pub fn id(&self) -> GameId {
                match self { $(AnyView::$game(_) => GameId::$game),+ }
            }

            pub fn viewer(&self) -> Viewer {
                match self { $(AnyView::$game(view) => view.viewer()),+ }
            }

            pub fn to_act(&self) -> Vec<Seat> {
                match self { $(AnyView::$game(view) => view.to_act()),+ }
            }

            pub fn colours(&self) -> Colours {
                match self { $(AnyView::$game(view) => view.colours()),+ }
            }

            pub fn scores(&self) -> Vec<i32> {
                match self { $(AnyView::$game(view) => view.scores()),+ }
            }

            pub fn verbs(&self) -> Vec<&'static str> {
                match self { $(AnyView::$game(view) => view.verbs()),+ }
            }

            pub fn choose(&self, verb: &str, picks: &[&str]) -> Next<AnyMove> {
                match self { $(AnyView::$game(view) => view.choose(verb, picks).map(AnyMove::$game)),+ }
            }

            /// See [`View::picks`]; empty for a move of another game.
            pub fn picks(&self, chosen: &AnyMove) -> Vec<Pick> {
                match (self, chosen) {
                    $((AnyView::$game(view), AnyMove::$game(chosen)) => view.picks(chosen),)+
                    _ => Vec::new(),
                }
            }

            fn outcome(&self, chosen: &AnyMove) -> Vec<Phrase> {
                match (self, chosen) {
                    $((AnyView::$game(view), AnyMove::$game(chosen)) => view.outcome(chosen),)+
                    _ => Vec::new(),
                }
            }

            /// See [`View::reasons`]; empty for a move of another game.
            pub fn reasons(&self, chosen: &AnyMove) -> Reasons {
                match (self, chosen) {
                    $((AnyView::$game(view), AnyMove::$game(chosen)) => view.reasons(chosen),)+
                    _ => Reasons::default(),
                }
            }

            pub fn task(&self) -> Option<Phrase> {
                match self { $(AnyView::$game(view) => view.task()),+ }
            }
        }
    };
}

impl AnyView {
    /// Follows the chain of choices of a verb to a move; `answer` answers each question or stops with an error.
    ///
    /// # Errors
    /// The error with which `answer` stopped.
    pub fn walk<E>(
        &self,
        verb: &str,
        answer: impl FnMut(&Choice, &[String]) -> Result<String, E>,
    ) -> Result<Option<Chain>, E> {
        self.advised(Advice::Full).walk(verb, answer)
    }

    /// Returns the chain of the best answers; `None` if the verb is not possible now.
    pub fn best(&self, verb: &str) -> Option<Chain> {
        self.advised(Advice::Full).first(verb)
    }

    /// Returns the view with its choices as this advice shows them.
    pub fn advised(&self, advice: Advice) -> Advised<'_> {
        Advised { view: self, advice }
    }
}

/// A view with the choices of a table with a certain advice. This is the only place that orders them and leaves out
/// their effects.
#[derive(Debug, Clone, Copy)]
pub struct Advised<'a> {
    view: &'a AnyView,
    advice: Advice,
}

impl Advised<'_> {
    /// See [`View::verbs`]; best first only with full advice.
    pub fn verbs(&self) -> Vec<&'static str> {
        let mut verbs = self.view.verbs();
        if !self.advice.is_full() {
            let known = self.view.id().info().verbs;
            verbs.sort_by_key(|verb| known.iter().position(|known| known.name == *verb));
        }
        verbs
    }

    /// The default answer: with full advice the most promising one, otherwise only one
    /// without an alternative.
    pub fn preset(&self, choice: &Choice) -> Option<String> {
        let stands = self.advice.is_full() || choice.options.len() == 1;
        choice.first().filter(|_| stands)
    }

    pub fn choose(&self, verb: &str, picks: &[&str]) -> Next<AnyMove> {
        match self.view.choose(verb, picks) {
            Next::Ask(choice) => Next::Ask(choice.advised(self.advice)),
            other => other,
        }
    }

    /// See [`AnyView::walk`].
    ///
    /// # Errors
    /// The error with which `answer` stopped.
    pub fn walk<E>(
        &self,
        verb: &str,
        answer: impl FnMut(&Choice, &[String]) -> Result<String, E>,
    ) -> Result<Option<Chain>, E> {
        walk(|picks| self.choose(verb, picks), answer)
    }

    /// Returns the outcome of a legal move.
    pub fn outcome(&self, chosen: &AnyMove) -> Vec<Phrase> {
        match self.advice {
            Advice::None => Vec::new(),
            Advice::Full | Advice::Effects => self.view.outcome(chosen),
        }
    }

    /// Returns the chain of the first answers; `None` if the verb is not possible now.
    pub fn first(&self, verb: &str) -> Option<Chain> {
        self.walk(verb, |choice, _| choice.first().ok_or(()))
            .ok()
            .flatten()
    }
}

every_game!(games);

/// Reads settings. After their check, only free text can still be invalid.
fn read<O: serde::de::DeserializeOwned>(game: GameId, options: &Value) -> Result<O, SetupError> {
    let info = game.info();
    info.check_options(options)?;
    let free = |option: &&OptionInfo| matches!(option.kind, OptionKind::Text(_));
    let key = info.options.iter().find(free).map_or("", |option| option.key);
    serde_json::from_value(options.clone()).map_err(|error| SetupError::Value {
        game,
        key,
        why: error.to_string(),
    })
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that is not the id of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{0}\"; there are: {all}", all = GameId::ALL.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        GameId::ALL
            .iter()
            .copied()
            .find(|id| id.as_str() == text)
            .ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// It is a move of a different game.
    #[error("this is a match of {0}")]
    OtherGame(GameId),
    /// It is not legal now.
    #[error("{reason}")]
    Refused {
        /// For the player.
        phrase: Phrase,
        /// For logs.
        reason: String,
        /// Which game refused it.
        game: GameId,
        /// The topic of the game's rules that explains the refusal.
        topic: &'static str,
    },
}

impl Explain for PlayError {
    fn phrase(&self) -> Phrase {
        match self {
            PlayError::OtherGame(game) => Phrase::new("declined-other-game")
                .text("command", game.info().command)
                .text("game", game),
            PlayError::Refused { phrase, .. } => phrase.clone(),
        }
    }
}
