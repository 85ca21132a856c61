//! Reports of how well somebody played a finished match: one note per person and match, kept for 90 days.
//! `/forget-me` removes them.

use games::{AnyMove, AnyView, NewsKind, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};
use storage::{PersonId, TableId};

use crate::{Match, Millis, Result, Stage, Table, Tables, Timestamp};

/// How long a report is kept.
const KEPT: Millis = Millis(90 * Millis::DAY.0);
/// Finished tables read at a time.
const READ: usize = 50;

/// How well a person played a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// When it was made.
    pub made: Timestamp,
    /// The game.
    pub game: String,
    /// From 0 to 100.
    pub accuracy: u8,
    /// The number of steps before each decision, and the expected lead then, in thousandths of a point.
    pub course: Vec<(usize, i32)>,
    /// The largest mistakes, the largest first.
    pub mistakes: Vec<Mistake>,
}

/// A move that was expected to bring fewer points than another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// How many steps had been made before it.
    pub step: usize,
    /// The expected loss in thousandths of a point.
    pub loss: i32,
    /// Its standard error.
    pub doubt: i32,
    /// The played move in notation.
    pub played: String,
    /// The better move in notation.
    pub better: String,
}

/// A decision of a seat in a match.
#[derive(Debug, Clone)]
pub struct Decision {
    /// How many steps had been made before it.
    pub step: usize,
    /// What the seat knew.
    pub view: AnyView,
    /// The move that counted: the last one, if the seat changed its decision.
    pub played: AnyMove,
}

impl Match {
    /// Returns the decisions of a seat in which it had a choice, in order.
    pub fn decisions(&self, seat: Seat) -> Vec<Decision> {
        let record = self.record();
        let Ok(mut game) = record.start() else {
            return Vec::new();
        };
        let mut decisions: Vec<Decision> = Vec::new();
        let mut counted = false;
        for (step, made) in record.moves.iter().enumerate() {
            if made.seat == seat {
                if game.to_act().contains(&seat) {
                    counted = game.legal_moves(seat).len() > 1;
                    if counted {
                        decisions.push(Decision {
                            step,
                            view: game.view(Viewer::Seat(seat)),
                            played: made.chosen.clone(),
                        });
                    }
                } else if let Some(changed) = decisions.last_mut().filter(|_| counted) {
                    changed.played = made.chosen.clone();
                }
            }
            if game.play(made.seat, &made.chosen).is_err() {
                break;
            }
        }
        decisions
    }

    /// Returns how many complete turns there were after `steps` steps.
    pub fn turns_until(&self, steps: usize) -> usize {
        let steps = &self.replay.steps[..steps.min(self.replay.steps.len())];
        steps.iter().filter(|step| step.played.turn_over).count()
    }

    /// Returns the numbers of steps after which everyone's points were counted.
    pub fn scorings(&self) -> Vec<usize> {
        let counts = |kind: &NewsKind| matches!(kind, NewsKind::Scoring | NewsKind::RoundEnd);
        let steps = self.replay.steps.iter().enumerate();
        steps
            .filter(|(_, step)| step.played.news.iter().any(|news| counts(&news.kind)))
            .map(|(index, _)| index + 1)
            .collect()
    }

    /// Returns the match as it stood after some steps.
    pub fn at(&self, steps: usize) -> Option<Match> {
        (steps <= self.replay.steps.len()).then_some(())?;
        let mut past = self.clone();
        past.replay = self.until(steps)?;
        past.keep(steps);
        Some(past)
    }

    /// Returns a match that looks to a seat as this one did after some steps. Everything that the seat could not know is
    /// dealt again.
    pub fn imagined(&self, steps: usize, seat: Seat, seed: &Seed) -> Option<Match> {
        let mut imagined = self.at(steps)?;
        let view = imagined.game().view(Viewer::Seat(seat));
        imagined.replay.game = games::AnyGame::imagined(&view, &mut games::Dice::new(seed));
        Some(imagined)
    }

    /// Returns this match after one more move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn after(&self, seat: Seat, chosen: &AnyMove) -> Result<Match> {
        let mut replay = self.replay.clone();
        replay.play(seat, chosen).map_err(crate::Refused::Rule)?;
        let made = games::RecordedMove {
            seat,
            chosen: chosen.clone(),
        };
        let n = self.lines.last().map_or(0, |(n, _)| *n) + 1;
        Ok(self.advanced(n, made, replay))
    }
}

impl Report {
    /// Whether it is too old to be kept.
    fn is_old(&self, now: Timestamp) -> bool {
        self.made + KEPT < now
    }
}

impl Tables {
    /// Stores a report of a match.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_report(&self, person: PersonId, table: TableId, report: &Report) -> Result<()> {
        // Texts and numbers are always valid JSON.
        let text = serde_json::to_string(report).unwrap_or_default();
        Ok(self.store.put_note(&note_of(person, table), Some(&text)).await?)
    }

    /// Returns a person's report of a match, if there is one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn report(&self, person: PersonId, table: TableId) -> Result<Option<Report>> {
        let text = self.store.note(&note_of(person, table)).await?;
        let report = text.and_then(|text| serde_json::from_str::<Report>(&text).ok());
        Ok(report.filter(|report| !report.is_old(self.now())))
    }

    /// Returns all reports of a person with their tables, oldest table first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reports(&self, person: PersonId) -> Result<Vec<(TableId, Report)>> {
        let notes = self.store.notes(&notes_of(person)).await?;
        let mut reports: Vec<(TableId, Report)> = notes
            .iter()
            .filter_map(|note| {
                let (_, id) = note.key.rsplit_once('/')?;
                Some((id.parse().ok()?, serde_json::from_str(&note.text).ok()?))
            })
            .collect();
        reports.retain(|(_, report): &(TableId, Report)| !report.is_old(self.now()));
        reports.sort_by_key(|(table, _)| table.0);
        Ok(reports)
    }

    /// Removes all reports that are too old. Returns how many those were.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_old_reports(&self) -> Result<usize> {
        let mut removed = 0;
        for note in self.store.notes(REPORTS).await? {
            let report = serde_json::from_str::<Report>(&note.text);
            if report.is_ok_and(|report| report.is_old(self.now())) {
                self.store.put_note(&note.key, None).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    /// Removes all reports of a person.
    pub(crate) async fn forget_reports(&self, person: PersonId) -> Result<()> {
        for note in self.store.notes(&notes_of(person)).await? {
            self.store.put_note(&note.key, None).await?;
        }
        Ok(())
    }

    /// Returns at most `most` finished matches of a person, newest first.
    ///
    /// # Errors
    /// When the store fails; tables whose head can't be read are left out.
    pub async fn finished_of(&self, person: PersonId, most: usize) -> Result<Vec<Table>> {
        let (mut finished, mut before) = (Vec::new(), None);
        while finished.len() < most {
            let heads = self.store.closed_tables_of(person, before, READ).await?;
            let Some(last) = heads.last() else { break };
            before = Some(last.id);
            let tables = self.read_all(heads).await.into_iter();
            finished.extend(tables.filter(|table| {
                let over = matches!(table.state.stage, Stage::Over { .. });
                over && table.state.seat_of(person).is_some()
            }));
        }
        finished.truncate(most);
        Ok(finished)
    }
}

/// Prefix of the keys of all reports.
const REPORTS: &str = "learn/";

fn notes_of(person: PersonId) -> String {
    format!("{REPORTS}{person}/")
}

fn note_of(person: PersonId, table: TableId) -> String {
    format!("{}{table}", notes_of(person))
}
