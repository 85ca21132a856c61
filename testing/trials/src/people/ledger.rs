//! The attempts of the people at a table and their answers, compared with the log.

use std::{collections::BTreeSet, ops::AddAssign};

/// One attempt to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// The bot confirmed this move.
    Heard(String),
    /// No confirmation arrived: the move may or may not have been made.
    Unheard(String),
}

impl Attempt {
    fn is_heard(&self) -> bool {
        matches!(self, Attempt::Heard(_))
    }

    fn text(&self) -> &str {
        match self {
            Attempt::Heard(text) | Attempt::Unheard(text) => text,
        }
    }
}

/// Counts of a comparison with the log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Acknowledged moves, each of which is in the log once.
    pub acknowledged: usize,
    /// Attempts without an acknowledgement.
    pub unheard: usize,
    /// Those of them that are in the log.
    pub made_unheard: usize,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.acknowledged += other.acknowledged;
        self.unheard += other.unheard;
        self.made_unheard += other.made_unheard;
    }
}

/// All attempts of the people at a table, by seat; simultaneous ones form a batch.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    seats: Vec<Vec<Vec<Attempt>>>,
}

impl Ledger {
    /// Creates an empty ledger for a table with this many seats.
    pub fn new(seats: usize) -> Ledger {
        Ledger {
            seats: vec![Vec::new(); seats],
        }
    }

    /// Records simultaneous attempts of a seat.
    pub fn note(&mut self, seat: usize, batch: Vec<Attempt>) {
        self.seats[seat].push(batch);
    }

    /// Returns whether the last confirmed move of a seat is this one.
    pub fn last_heard(&self, seat: usize, text: &str) -> bool {
        let mut attempts = self.seats[seat].iter().flatten().rev();
        // Later unconfirmed attempts may not have been made.
        let last = attempts.find(|attempt| attempt.is_heard());
        last.is_some_and(|attempt| attempt.text() == text)
    }

    /// Records that the last unconfirmed attempt of a seat was confirmed later.
    pub fn heard_after_all(&mut self, seat: usize, text: String) {
        self.seats[seat].pop();
        self.note(seat, vec![Attempt::Heard(text)]);
    }

    /// Compares the log (seat and text of each move) with the attempts: every acknowledged move is there once and in
    /// order, and every other move is an unconfirmed attempt.
    ///
    /// # Errors
    /// With an explanation and both lists.
    pub fn check(&self, log: &[(usize, String)]) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for (seat, batches) in self.seats.iter().enumerate() {
            let own: Vec<&str> = log
                .iter()
                .filter(|(who, _)| *who == seat)
                .map(|(_, text)| text.as_str())
                .collect();
            counts += check(batches, &own).map_err(|error| format!("seat {seat} {error}"))?;
        }
        Ok(counts)
    }
}

fn check(batches: &[Vec<Attempt>], log: &[&str]) -> Result<Counts, String> {
    // Prefix lengths of the log that the batches so far can explain.
    let mut explained = BTreeSet::from([0]);
    for batch in batches {
        explained = explained
            .into_iter()
            .flat_map(|from| (from..=log.len().min(from + batch.len())).map(move |to| (from, to)))
            .filter(|&(from, to)| explains(batch, &log[from..to]))
            .map(|(_, to)| to)
            .collect();
    }
    if !explained.contains(&log.len()) {
        return Err(format!("tried {batches:?}, but the log has {log:?}"));
    }
    let heard = batches
        .iter()
        .flatten()
        .filter(|attempt| attempt.is_heard())
        .count();
    Ok(Counts {
        acknowledged: heard,
        unheard: batches.iter().flatten().count() - heard,
        made_unheard: log.len() - heard,
    })
}

/// Returns whether a part of the log can result from one batch, in any order: all confirmed attempts and some of the
/// others.
fn explains(batch: &[Attempt], log: &[&str]) -> bool {
    let mut left: Vec<&Attempt> = batch.iter().collect();
    left.sort_by_key(|attempt| !attempt.is_heard());
    let all = log.iter().all(|text| {
        let found = left.iter().position(|attempt| attempt.text() == *text);
        found.map(|index| left.remove(index)).is_some()
    });
    all && left.iter().all(|attempt| !attempt.is_heard())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats attempts: `?` marks an unconfirmed one, `+` joins simultaneous ones.
    fn made_unheard(attempts: &str, log: &str) -> Option<usize> {
        let mut ledger = Ledger::new(1);
        for batch in attempts.split_whitespace() {
            let batch = batch.split('+').map(|text| match text.strip_prefix('?') {
                Some(text) => Attempt::Unheard(text.to_owned()),
                None => Attempt::Heard(text.to_owned()),
            });
            ledger.note(0, batch.collect());
        }
        let log: Vec<(usize, String)> = log.split_whitespace().map(|text| (0, text.to_owned())).collect();
        ledger.check(&log).ok().map(|counts| counts.made_unheard)
    }

    #[test]
    fn lost_doubled_and_strange_moves_are_found() {
        for (attempts, log, expected) in [
            ("", "", Some(0)),
            ("a b", "a b", Some(0)),
            ("a ?x b", "a b", Some(0)),
            ("a ?x b", "a x b", Some(1)),
            ("?a ?b ?a", "a", Some(1)),
            ("a ?a a", "a a", Some(0)),
            ("a+b", "b a", Some(0)),
            ("a+?b+c d", "c b a d", Some(1)),
            ("a ?x b", "a y b", None),
            ("a b", "a", None),
            ("a b", "b a", None),
            ("a b", "a a b", None),
            ("a", "a x", None),
            ("?a a", "a a a", None),
            ("a+b c", "a c b", None),
            ("a+?a", "a a a", None),
        ] {
            assert_eq!(
                made_unheard(attempts, log),
                expected,
                "{attempts:?} against {log:?}"
            );
        }
    }

    #[test]
    fn seats_are_compared_each_for_itself() {
        let mut ledger = Ledger::new(2);
        ledger.note(0, vec![Attempt::Heard("a".to_owned())]);
        ledger.note(1, vec![Attempt::Unheard("b".to_owned())]);
        ledger.heard_after_all(1, "b".to_owned());
        assert!(ledger.last_heard(1, "b") && !ledger.last_heard(1, "a"));
        let log = |seats: [usize; 2]| [(seats[0], "b".to_owned()), (seats[1], "a".to_owned())];
        assert_eq!(
            ledger.check(&log([1, 0])).map(|counts| counts.acknowledged),
            Ok(2)
        );
        assert!(ledger.check(&log([0, 1])).is_err());
    }
}
