//! Looking: boards, logs, rules, statistics.

pub(crate) mod board;
pub(crate) mod components;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod learn;
pub(crate) mod log;
pub(crate) mod pictures;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod standings;
pub(crate) mod stats;
pub(crate) mod watch;
pub(crate) mod zoom;
