//! The course of a match: the log of a table, read and replayed.

use std::collections::BTreeSet;

use games::{GameId, Record, RecordedMove, Replay, Seat};
use storage::Entry;

use super::Declined;

/// One line of a table's log, in the form in which it is kept.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// A decision.
    Move(RecordedMove),
    /// Takes back the decision with this number.
    Undo(u64),
}

impl Line {
    /// The text to be kept: `move 0 place M12 90` or `undo 17`.
    pub fn write(&self) -> String {
        match self {
            Line::Move(chosen) => format!("move {} {}", chosen.seat, chosen.chosen),
            Line::Undo(n) => format!("undo {n}"),
        }
    }

    fn read(game: GameId, text: &str) -> Option<Line> {
        let (kind, rest) = text.split_once(' ')?;
        match kind {
            "move" => {
                let (seat, text) = rest.split_once(' ')?;
                Some(Line::Move(RecordedMove {
                    seat: Seat(seat.parse().ok()?),
                    chosen: game.parse_move(text).ok()?,
                }))
            }
            "undo" => rest.parse().ok().map(Line::Undo),
            _ => None,
        }
    }
}

/// A replayed log.
#[derive(Debug, Clone)]
pub struct Course {
    /// Every line with its number, struck-out ones included.
    pub lines: Vec<(u64, Line)>,
    /// The match as it stands.
    pub replay: Replay,
    /// The number in the log of each step of the replay.
    pub numbers: Vec<u64>,
    record: Record,
}

impl Course {
    /// Replays a log.
    ///
    /// # Errors
    /// When a line can't be read or a move is not legal where it stands.
    pub fn of(mut record: Record, log: &[Entry]) -> Result<Course, Declined> {
        let game = record.game;
        let lines: Vec<(u64, Line)> = log
            .iter()
            .map(|entry| {
                let line = Line::read(game, &entry.body);
                line.map(|line| (entry.n, line))
                    .ok_or_else(|| Declined::Unreadable(format!("line {} of its log", entry.n)))
            })
            .collect::<Result<_, _>>()?;
        let struck: BTreeSet<u64> = lines
            .iter()
            .filter_map(|(_, line)| if let Line::Undo(n) = line { Some(*n) } else { None })
            .collect();
        let mut numbers = Vec::new();
        for (n, line) in &lines {
            if let Line::Move(chosen) = line
                && !struck.contains(n)
            {
                record.moves.push(chosen.clone());
                numbers.push(*n);
            }
        }
        let replay = record
            .replay()
            .map_err(|error| Declined::Unreadable(error.to_string()))?;
        Ok(Course {
            lines,
            replay,
            numbers,
            record,
        })
    }

    /// The record of all moves that stand.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The same match without some steps, if the others can be played without them.
    pub fn without(&self, steps: &[usize]) -> Option<Replay> {
        let mut record = self.record.clone();
        let kept = record.moves.into_iter().enumerate();
        record.moves = kept
            .filter(|(index, _)| !steps.contains(index))
            .map(|(_, chosen)| chosen)
            .collect();
        record.replay().ok()
    }

    /// The match after its first `steps` steps.
    pub fn until(&self, steps: usize) -> Option<Replay> {
        let mut record = self.record.clone();
        record.moves.truncate(steps);
        record.replay().ok()
    }

    /// Number of the public turn: how many steps had been made when the last turn was complete. Buttons carry it.
    pub fn turn(&self) -> usize {
        self.replay
            .steps
            .iter()
            .rposition(|step| step.played.turn_over)
            .map_or(0, |index| index + 1)
    }

    /// Number of the line that the newest public board has to show: the end of a turn or of the match, or a step that was
    /// taken back; 0 before the first.
    pub fn last_public(&self) -> u64 {
        let steps = &self.replay.steps;
        let turn = steps.iter().rposition(|step| step.played.turn_over);
        let end = self
            .replay
            .game
            .standings()
            .and_then(|_| steps.len().checked_sub(1));
        let shown = turn.max(end).and_then(|step| self.numbers.get(step));
        let undone = self
            .lines
            .iter()
            .rev()
            .find(|(_, line)| matches!(line, Line::Undo(_)));
        shown.copied().max(undone.map(|(n, _)| *n)).unwrap_or(0)
    }

    /// The last step of a seat.
    pub fn last_of(&self, seat: Seat) -> Option<usize> {
        self.replay.steps.iter().rposition(|step| step.seat == seat)
    }
}
