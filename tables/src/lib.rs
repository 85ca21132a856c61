//! Use cases at a table: lobby, play, undo, clocks, seats.
//!
//! [`Tables::perform`] does one [`Action`] of one [`Member`]; before it returns, the store has the change and the
//! time to show it. [`Tables::advance`] applies the passage of time. A [`Table`] can always be read; its [`Match`] is
//! loaded on demand. The crate knows neither Discord nor pictures nor wording: people and channels are numbers,
//! answers are plain values, and reasons are [`games::Phrase`]s.

mod action;
mod advance;
mod choices;
mod clock;
mod clocks;
mod consent;
mod daily;
mod error;
mod fairness;
mod forget;
mod hints;
mod lobby;
mod matches;
mod moves;
mod newcomers;
mod note;
mod outages;
mod perform;
mod person_number;
mod places;
mod play;
mod player;
mod preferences;
mod ratings;
mod reports;
mod results;
mod roles;
mod seats;
mod server;
mod settings;
mod state;
mod table;
mod tables;
mod time_control;
mod timestamp;
mod watch;

pub use self::{
    action::{Action, Done, Member, Outcome, TimeoutChoice},
    choices::{Begins, Choice},
    clock::Clock,
    clocks::{RunningClock, SeatClock},
    consent::{Proposal, Proposed, Verdict, missing},
    daily::{Day, Deal, Notice, UnknownDay},
    error::{Error, Fault, Refused, Result},
    forget::Forgotten,
    hints::HintsUsed,
    lobby::Opening,
    matches::{Line, Match},
    moves::NextMove,
    outages::Uptime,
    play::{PendingStandInMove, StandInMove},
    player::{Player, StandInReason},
    preferences::{Preferences, QuietHours, Zone},
    ratings::{Rating, Season, Standing, Unrated, standings},
    reports::{Decision, Mistake, Report},
    results::{GameStats, MatchResult, Opponent, PlayerResult, stats},
    roles::{Role, UnknownRole},
    server::ServerSettings,
    settings::{BeginsChange, LONGEST_NOTE, MOST_INVITED, SettingsChange},
    state::{Stage, TableState},
    table::{Table, TableWithMatch},
    tables::{LEASE, Tables, Woken},
    time_control::{Allowance, TimeControl},
    timestamp::{Millis, Period, Timestamp},
    watch::{Watched, Watcher},
};
