//! The match of a table: its log, parsed and replayed. It is loaded on demand, kept in a bounded cache, and advanced
//! by each committed move.

use std::{collections::BTreeSet, sync::Arc};

use games::{AnyGame, GameId, MoveVisibility, Record, RecordedMove, Replay, Seat, Viewer};
use quick_cache::sync::Cache;
use storage::{Entry, TableId};

use crate::{Fault, Refused, Result, Table, TableWithMatch, Tables};

/// Replayed matches in memory; all others are loaded from the store on demand.
const CACHED: usize = 256;
/// Attempts to read a log that is shorter than its head says.
const READS: usize = 3;

/// One line of a table's log, as stored.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// A decision.
    Move(RecordedMove),
    /// Takes back the decision with this number.
    Undo(u64),
}

impl Line {
    /// Returns the stored text: `move 0 place M12 90` or `undo 17`.
    pub fn write(&self) -> String {
        match self {
            Line::Move(made) => format!("move {} {}", made.seat, made.chosen),
            Line::Undo(n) => format!("undo {n}"),
        }
    }

    fn read(game: GameId, text: &str) -> Option<Line> {
        let (kind, rest) = text.split_once(' ')?;
        match kind {
            "move" => {
                let (seat, notation) = rest.split_once(' ')?;
                Some(Line::Move(RecordedMove {
                    seat: Seat(seat.parse().ok()?),
                    chosen: game.parse_move(notation).ok()?,
                }))
            }
            "undo" => rest.parse().ok().map(Line::Undo),
            _ => None,
        }
    }
}

/// A match with its whole log.
#[derive(Debug, Clone)]
pub struct Match {
    /// Every line with its number, including those taken back.
    pub lines: Vec<(u64, Line)>,
    /// The current match.
    pub replay: Replay,
    /// The log number of each step of the replay.
    pub numbers: Vec<u64>,
    record: Record,
}

impl Match {
    /// Replays a log.
    ///
    /// # Errors
    /// When a line can't be read or a move is not legal in its position.
    pub fn load(record: Record, log: &[Entry]) -> Result<Match> {
        let game = record.game;
        let lines: Vec<(u64, Line)> = log
            .iter()
            .map(|entry| {
                let line = Line::read(game, &entry.body).map(|line| (entry.n, line));
                line.ok_or_else(|| Fault::Unreadable(format!("line {} of its log", entry.n)))
            })
            .collect::<Result<_, _>>()?;
        Match::of_lines(record, lines)
    }

    /// Replays lines of which some were taken back.
    pub(crate) fn of_lines(mut record: Record, lines: Vec<(u64, Line)>) -> Result<Match> {
        let struck: BTreeSet<u64> = lines
            .iter()
            .filter_map(|(_, line)| if let Line::Undo(n) = line { Some(*n) } else { None })
            .collect();
        let standing = lines.iter().filter_map(|(n, line)| match line {
            Line::Move(made) if !struck.contains(n) => Some((*n, made.clone())),
            _ => None,
        });
        let numbers;
        (numbers, record.moves) = standing.unzip();
        let replay = record.replay()?;
        Ok(Match {
            lines,
            replay,
            numbers,
            record,
        })
    }

    /// Returns the match after one more move, which `replay` has already played. Does not replay anything.
    pub(crate) fn advanced(&self, n: u64, made: RecordedMove, replay: Replay) -> Match {
        let mut next = Match {
            replay,
            ..self.clone()
        };
        next.record.moves.push(made.clone());
        next.lines.push((n, Line::Move(made)));
        next.numbers.push(n);
        next
    }

    /// Returns the current game.
    pub fn game(&self) -> &AnyGame {
        &self.replay.game
    }

    /// Returns the record of all moves that were not taken back.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the match without some steps, if the others are still possible.
    pub fn without(&self, steps: &[usize]) -> Option<Replay> {
        let mut record = self.record.clone();
        let kept = record.moves.into_iter().enumerate();
        record.moves = kept
            .filter(|(index, _)| !steps.contains(index))
            .map(|(_, made)| made)
            .collect();
        record.replay().ok()
    }

    /// Returns the match after its first `steps` steps.
    pub fn until(&self, steps: usize) -> Option<Replay> {
        let mut record = self.record.clone();
        record.moves.truncate(steps);
        record.replay().ok()
    }

    /// Forgets everything after the first `steps` steps; the replay must already be shorter.
    pub(crate) fn keep(&mut self, steps: usize) {
        self.record.moves.truncate(steps);
        self.numbers.truncate(steps);
        let last = self.numbers.last().copied().unwrap_or(0);
        self.lines.retain(|(n, _)| *n <= last);
    }

    /// Returns the number of the public turn: how many steps had been made when the last turn was complete. Buttons
    /// carry it.
    pub fn turn(&self) -> usize {
        let steps = &self.replay.steps;
        let last = steps.iter().rposition(|step| step.played.turn_over);
        last.map_or(0, |index| index + 1)
    }

    /// Returns the number of the last line that the public board must show, or 0 before the first. That is the end of a
    /// turn, the end of the match, or the taking back of a step that everyone has seen (entries up to `told`).
    pub fn last_public(&self, told: u64) -> u64 {
        let steps = &self.replay.steps;
        let turn = steps.iter().rposition(|step| step.played.turn_over);
        let end = self.game().standings().and_then(|_| steps.len().checked_sub(1));
        let shown = turn.max(end).and_then(|step| self.numbers.get(step));
        let mut lines = self.lines.iter().rev();
        let undone = lines.find(|(_, line)| matches!(line, Line::Undo(step) if *step <= told));
        shown.copied().max(undone.map(|(n, _)| *n)).unwrap_or(0)
    }

    /// Returns the last step of a seat.
    pub fn last_of(&self, seat: Seat) -> Option<usize> {
        self.replay.steps.iter().rposition(|step| step.seat == seat)
    }

    /// Returns the step of a seat that may be taken back freely.
    ///
    /// # Errors
    /// When there is none, something was revealed since, or another player has moved in the open.
    pub fn undoable(&self, seat: Seat) -> Result<usize, Refused> {
        let steps = &self.replay.steps;
        let index = self.last_of(seat).ok_or(Refused::NothingToUndo)?;
        if steps[index..].iter().any(|step| step.played.revealed) {
            return Err(Refused::Revealed);
        }
        // Sealed decisions of others do not depend on this step.
        let sealed = |step: &games::Step| {
            step.chosen.visibility(step.seat, Viewer::Spectator) == MoveVisibility::UntilReveal
        };
        if !steps[index + 1..].iter().all(sealed) || self.without(&[index]).is_none() {
            return Err(Refused::OthersMoved);
        }
        Ok(index)
    }
}

/// Replayed matches, each with the length of its log.
#[derive(Clone)]
pub(crate) struct MatchCache(Arc<Cache<TableId, (u64, Arc<Match>)>>);

impl MatchCache {
    pub(crate) fn new() -> Self {
        MatchCache(Arc::new(Cache::new(CACHED)))
    }

    fn get(&self, table: &Table) -> Option<Arc<Match>> {
        let (entries, found) = self.0.get(&table.id())?;
        (entries == table.head.entries).then_some(found)
    }

    pub(crate) fn put(&self, table: &Table, current: Arc<Match>) {
        self.0.insert(table.id(), (table.head.entries, current));
    }
}

impl Tables {
    /// Returns the match of a table, from the cache or replayed from its log.
    ///
    /// # Errors
    /// When it has not begun or can't be replayed.
    pub async fn load_match(&self, table: &Table) -> Result<Arc<Match>> {
        if let Some(cached) = self.matches.get(table) {
            return Ok(cached);
        }
        let record = table.record()?;
        let log = self.whole_log(table).await?;
        let current = Arc::new(Match::load(record, &log)?);
        self.matches.put(table, current.clone());
        Ok(current)
    }

    /// Puts a match into the cache, for a caller that already has it.
    pub fn cache_match(&self, table: &Table, current: Arc<Match>) {
        self.matches.put(table, current);
    }

    /// A table with its match.
    ///
    /// # Errors
    /// When the match has not begun or can't be replayed.
    pub async fn with_match(&self, table: Table) -> Result<TableWithMatch> {
        let current = self.load_match(&table).await?;
        Ok(TableWithMatch { table, current })
    }

    /// Returns exactly the log that the head names. A shorter one is a race with a writer: it is read again, never
    /// replayed.
    ///
    /// # Errors
    /// When the log stays too short, or the store fails.
    pub async fn whole_log(&self, table: &Table) -> Result<Vec<Entry>> {
        let expected = usize::try_from(table.head.entries).unwrap_or(usize::MAX);
        let mut found = 0;
        for _ in 0..READS {
            let mut log = self.store.log(table.id(), 1).await?;
            // The log may have grown since the head was read.
            log.truncate(expected);
            if log.len() == expected {
                return Ok(log);
            }
            found = log.len();
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        Err(Fault::ShortLog {
            table: table.id(),
            expected: table.head.entries,
            found,
        }
        .into())
    }
}
