//! The rules of four board games: pure and deterministic, without a clock, I/O or Discord.
//!
//! A match is a value of a type that implements [`Game`]. It changes only through [`Game::play`], and it is shown only
//! through [`Game::view`]. [`AnyGame`] is the closed set of all games behind one interface of texts, which is what the
//! bot and the command line use:
//!
//! ```
//! use games::{AnyGame, GameId, Seed, Viewer};
//!
//! let seed = Seed::from_text("an example");
//! let mut game = AnyGame::new(GameId::LegendaryForests, 2, &seed, &serde_json::json!({})).unwrap();
//! while let Some(&seat) = game.to_act().first() {
//!     let moves = game.legal_moves(seat);
//!     game.play(seat, &moves[0]).unwrap();
//! }
//! assert_eq!(game.standings().unwrap().scores.len(), 2);
//! assert!(game.view(Viewer::Spectator).verbs().is_empty());
//! ```

mod any;
mod choice;
mod dice;
mod game;
mod grid;
mod info;
mod news;
mod paper;
mod phrase;
mod published;
mod record;
mod refusal;
mod replay;
mod seal;
mod search;
mod seating;
mod stand_in;
mod text;

pub mod legendary_forests;
pub mod legends;
pub mod mystaria;
pub mod wispwood;

pub use any::{Advised, AnyGame, AnyMove, AnyView, GameId, PlayError, UnknownGame};
pub use choice::{Advice, Chain, Choice, ChoiceOption, Choices, Mark, Next, Pick, Plan, Reasons, walk};
pub use dice::{Dice, Draw, GENERATOR, Seed, SeedError, traced};
pub use game::{
    Audience, Event, Explain, Game, GameInfo, JsonError, MoveVisibility, News, NewsKind, OptionInfo,
    OptionKind, ParseMoveError, Played, Points, RuleTopic, RulesVersion, Seat, Setup, SetupError, Silent,
    Standings, Tell, UnknownRules, Verb, View, Viewer,
};
pub use grid::{Cell, Direction, Turn};
pub use info::{option_text, setting_name, setting_value};
pub use paper::{Counted, Known, PaperError, Wrong};
pub use phrase::{Arg, Phrase};
pub use published::Published;
pub use record::{DRAWS, Record, RecordError, RecordedMove};
pub use replay::{Replay, ReplayError, Step};
pub use seal::{Commitment, Contribution, NotAContribution, Sealed, Source, seal};
pub use search::{Milli, Search};
pub use seating::{COLOURS, Colours};
pub use stand_in::{casual_move, stand_in};
pub use text::is_hidden;
