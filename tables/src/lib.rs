//! What can be done at a table: lobby, play, undo, clocks, seats.
//!
//! [`Tables::perform`] does one [`Action`] of one [`Member`]; the store keeps the change, and the work that is due
//! because of it, before anybody is answered. A [`Table`] can always be read; its [`Match`] is loaded when it is
//! needed. Nothing here knows Discord, pictures or wording: people and channels are numbers, answers are plain values,
//! and reasons are [`games::Phrase`]s.

mod action;
mod clock;
mod clocks;
mod due;
mod error;
mod fairness;
mod forget;
mod hints;
mod lobby;
mod matches;
mod moves;
mod newcomers;
mod outages;
mod perform;
mod person_number;
mod places;
mod play;
mod player;
mod preferences;
mod reminders;
mod results;
mod seats;
mod server;
mod settings;
mod state;
mod table;
mod tables;
mod time_control;
mod timestamp;
mod undo;
mod watch;

pub use self::{
    action::{Action, Done, Member, Outcome, TimeoutChoice},
    clock::Clock,
    clocks::SeatClock,
    due::{DueWork, UnknownWork, first_due, is_again},
    error::{Error, Fault, Refused, Result},
    forget::Forgotten,
    hints::HintsUsed,
    lobby::Opening,
    matches::{Line, Match},
    moves::NextMove,
    outages::Served,
    play::{Owed, StandInMove},
    player::{Player, StandInReason},
    preferences::{Preferences, Zone},
    reminders::ReminderTime,
    results::{GameStats, MatchResult, PlayerResult, stats},
    server::ServerSettings,
    settings::{LONGEST_NOTE, MOST_INVITED, SettingsChange},
    state::{Stage, TableState},
    table::{Table, TableWithMatch},
    tables::Tables,
    time_control::{Allowance, TimeControl},
    timestamp::{Millis, Period, Timestamp},
    undo::{UndoRequest, Verdict, missing},
    watch::{Watched, Watcher},
};
