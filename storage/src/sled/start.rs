//! A start: compares the two copies, the journal and the index, and rebuilds a damaged or missing one from the other.
//!
//! Repair happens only here. Damage that is found while serving ends the program, and the next start repairs it.
//!
//! | Journal | Index | |
//! |---|---|---|
//! | whole | the same | nothing to do |
//! | whole | lacks the last changes | they are applied |
//! | whole | missing, damaged, different | rebuilt from the journal |
//! | damaged, or without its end | whole | a new snapshot is written from the index |
//! | damaged | damaged | refused; nothing is changed |

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::engine::catch;
use super::index::{Index, Indexes};
use super::view::View;
use crate::disk::Disk;
use crate::fit::Fit;
use crate::journal::history::History;
use crate::journal::{self, Journal, Write};
use crate::{Result, StorageError, dump, keys};

/// Writes applied to an index at once.
const BATCH: usize = 1000;

/// How often a long comparison reports its progress.
const REPORT_EVERY: Duration = Duration::from_secs(2);

/// Findings of a start.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartReport {
    /// Damage that has been repaired.
    pub repaired: Vec<String>,
    /// Acknowledged changes that may be missing.
    pub unsure: Option<String>,
}

/// A store after its start.
pub(super) struct Started {
    pub(super) index: Box<dyn Index>,
    pub(super) journal: Journal,
    /// Sequence number of the last change.
    pub(super) seq: u64,
    pub(super) report: StartReport,
}

/// State of the index compared with a journal that is complete as far as it goes.
enum Verdict {
    /// Complete; it ended with this change before the last ones were applied.
    Sound(u64),
    /// It contains changes that the journal lacks, up to this one.
    Ahead(u64),
    Damaged(String),
}

/// Facts known about a store before it is opened.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known {
    /// The least number of changes made.
    pub(super) made: u64,
    /// Another process has just compared the two copies.
    pub(super) is_compared: bool,
}

/// Opens both copies.
pub(super) fn start(
    disk: &Arc<dyn Disk>,
    folder: &Path,
    indexes: &dyn Indexes,
    known: Known,
) -> Result<Started> {
    if known.is_compared {
        let index = indexes.open()?;
        // The other process has recorded the number of changes.
        if View::new(&*index).counters()?.seq == known.made {
            return Ok(Started {
                index,
                journal: Journal::begin(disk.clone(), folder, known.made)?,
                seq: known.made,
                report: StartReport::default(),
            });
        }
    }
    let mut report = StartReport::default();
    let seq = loop {
        let mut history = History::read(&**disk, folder, None)?;
        history.expect(known.made);
        let mut damage = history.damage.clone();
        if damage.is_empty() {
            match judge(indexes, &history)? {
                Verdict::Sound(had) => {
                    // The index is written before a change is acknowledged. If the index agrees with the journal, an
                    // incomplete frame at the end was never acknowledged.
                    if history.torn && had < history.reached {
                        report.doubt(history.reached);
                    }
                    break history.reached;
                }
                Verdict::Damaged(what) => {
                    rebuild_index(indexes, &history, &what)?;
                    report.repaired.push(format!("index: {what}"));
                    if history.torn {
                        report.doubt(history.reached);
                    }
                    break history.reached;
                }
                Verdict::Ahead(had) => damage.push(format!(
                    "the journal ends with change {}, the index with change {had}",
                    history.reached
                )),
            }
        }
        if !report.repaired.is_empty() {
            return Err(StorageError::damaged(format!(
                "the journal is still damaged after it was rebuilt: {}",
                damage.join("; ")
            )));
        }
        let last = rebuild_journal(&**disk, folder, indexes, &history, &damage)?;
        report
            .repaired
            .extend(damage.iter().map(|what| format!("journal: {what}")));
        if history.torn || last > history.reached {
            report.doubt(last);
        }
    };
    // Opening the index again syncs it.
    Ok(Started {
        index: indexes.open()?,
        journal: Journal::begin(disk.clone(), folder, seq)?,
        seq,
        report,
    })
}

impl StartReport {
    fn doubt(&mut self, last: u64) {
        self.unsure = Some(format!(
            "The end of the journal is incomplete. Changes after change {last} may be missing if the machine lost power or \
             the disk is damaged"
        ));
    }
}

fn judge(indexes: &dyn Indexes, history: &History<'_>) -> Result<Verdict> {
    let judged = catch("reading", || {
        let index = indexes.open()?;
        let had = View::new(&*index).counters()?.seq;
        if had > history.reached {
            return Ok(Verdict::Ahead(had));
        }
        if had < history.base || (had == 0 && !history.is_empty()) {
            return Ok(Verdict::Damaged(format!(
                "it is missing or too old, with {had} of {} changes",
                history.reached
            )));
        }
        apply_later(&*index, history, had)?;
        compare(&*index, history)?;
        Ok(Verdict::Sound(had))
    });
    match judged {
        Err(StorageError::Damaged { what } | StorageError::Broken { what }) => Ok(Verdict::Damaged(what)),
        judged => judged,
    }
}

/// Applies the changes after change `had`.
fn apply_later(index: &dyn Index, history: &History<'_>, had: u64) -> Result<()> {
    let newest = history.newest().into_iter();
    let later = newest.filter(|(_, (at, _))| *at > had);
    let later: Vec<Write> = later
        .map(|(key, (_, value))| (key.to_vec(), value.map(<[u8]>::to_vec)))
        .collect();
    if !later.is_empty() {
        tracing::info!("Applied {} keys from the journal to the index", later.len());
    }
    index.apply(&later)
}

/// Compares an index with the journal. Where the journal lacks changes, a difference counts only if no missing change
/// can explain it.
///
/// # Errors
/// `Damaged` names the first key that differs.
fn compare(index: &dyn Index, history: &History<'_>) -> Result<()> {
    let newest = history.newest();
    // The change up to which the journal's value of a key is certainly the newest.
    let is_certain = |key: &[u8]| newest.get(key).map_or(history.base, |(at, _)| *at) >= history.gap;
    let has_all_keys = history.damage.is_empty();
    let differs = |key: &[u8]| {
        Err(StorageError::damaged(format!(
            "the key {} differs from the journal",
            key.escape_ascii()
        )))
    };
    let mut progress = Progress::new("Comparing the index with the journal", history.keys);
    let mut expected = history.pairs()?.map_while(Result::ok).peekable();
    for pair in View::new(index).scan(&[]) {
        let pair = pair?;
        while let Some((missing, _)) = expected.next_if(|other| other.0 < pair.0) {
            if is_certain(&missing) {
                return differs(&missing);
            }
        }
        let is_known = expected.next_if(|other| other.0 == pair.0);
        let is_certain = match &is_known {
            Some(known) => *known != pair && is_certain(&pair.0),
            None => has_all_keys || (newest.contains_key(&pair.0[..]) && is_certain(&pair.0)),
        };
        if is_certain {
            return differs(&pair.0);
        }
        progress.step(REPORT_EVERY);
    }
    match expected.find(|(missing, _)| is_certain(missing)) {
        Some((missing, _)) => differs(&missing),
        None => Ok(()),
    }
}

fn rebuild_index(indexes: &dyn Indexes, history: &History<'_>, why: &str) -> Result<()> {
    tracing::warn!("The index is damaged ({why}); rebuilding it from the journal");
    catch("rebuilding", || {
        let index = indexes.clear()?;
        let mut progress = Progress::new("Rebuilding the index", history.keys);
        let mut batch: Vec<Write> = Vec::new();
        let mut counters = None;
        for pair in history.pairs()? {
            let (key, value) = pair?;
            let write = (key.to_vec(), Some(value.to_vec()));
            // The counters say that everything else is there, so they are written last.
            if &key[..] == keys::COUNTERS {
                counters = Some(write);
                continue;
            }
            batch.push(write);
            if batch.len() >= BATCH {
                index.apply(&std::mem::take(&mut batch))?;
            }
            progress.step(Duration::ZERO);
        }
        index.apply(&batch)?;
        index.apply(counters.as_slice())
    })?;
    tracing::warn!("Rebuilt the index");
    Ok(())
}

/// Writes a new snapshot from the index, and returns its last change.
///
/// # Errors
/// `Damaged` if the index is damaged as well. Nothing has changed then: the check uses a copy of the index, because
/// opening a damaged one may change it.
fn rebuild_journal(
    disk: &dyn Disk,
    folder: &Path,
    indexes: &dyn Indexes,
    history: &History<'_>,
    damage: &[String],
) -> Result<u64> {
    let damage = damage.join("; ");
    tracing::warn!("The journal is damaged ({damage}); rebuilding it from the index");
    let rebuilt = catch("reading", || {
        let index = indexes.open_copy()?;
        let had = View::new(&*index).counters()?.seq;
        if had < history.gap || had == 0 {
            return Err(StorageError::damaged(format!("it ends with change {had}")));
        }
        let mut fit = Fit::default();
        for pair in View::new(&*index).scan(&[]) {
            let (key, value) = pair?;
            fit.add(&key, &value);
        }
        let keys = fit.keys();
        fit.counts()?;
        apply_later(&*index, history, had)?;
        // Changes that only the index has may have written any key; then nothing can be compared.
        if had <= history.reached {
            compare(&*index, history)?;
        }
        let last = had.max(history.reached);
        disk.create_folder(folder)
            .map_err(StorageError::io(format!("could not create {}", folder.display())))?;
        let mut progress = Progress::new("Rebuilding the journal", keys);
        let pairs = View::new(&*index)
            .scan(&[])
            .inspect(|_| progress.step(Duration::ZERO));
        dump::write(
            disk,
            &journal::snapshot_path(folder, last),
            last,
            pairs,
            &mut |_| Ok(()),
        )?;
        Ok(last)
    });
    let discarded = indexes.discard_copy();
    let last = match rebuilt {
        Err(StorageError::Damaged { what } | StorageError::Broken { what }) => {
            return Err(StorageError::BothDamaged {
                journal: damage,
                index: what,
            });
        }
        rebuilt => rebuilt?,
    };
    discarded?;
    let end = journal::list(disk, folder)?
        .segments
        .last()
        .map_or(0, |(last, _)| *last);
    journal::prune(disk, folder, last, end + 1)?;
    tracing::warn!("Rebuilt the journal");
    Ok(last)
}

/// Logs the progress of a long operation.
struct Progress {
    what: &'static str,
    done: u64,
    all: u64,
    tenth: u64,
    reported: Instant,
}

impl Progress {
    fn new(what: &'static str, all: u64) -> Self {
        Self {
            what,
            done: 0,
            all: all.max(1),
            tenth: 0,
            reported: Instant::now(),
        }
    }

    /// Counts one item and logs every tenth of the total, unless the last line was logged within `pause`.
    fn step(&mut self, pause: Duration) {
        self.done += 1;
        let tenth = (self.done * 10 / self.all).min(10);
        if tenth > self.tenth && self.reported.elapsed() >= pause {
            self.tenth = tenth;
            self.reported = Instant::now();
            tracing::info!("{}, {} %", self.what, tenth * 10);
        }
    }
}
