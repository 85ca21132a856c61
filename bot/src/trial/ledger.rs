//! What was tried at a table and what was heard of it, held against the log.

use std::collections::BTreeSet;

/// One attempt of one seat to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Attempt {
    /// The bot said that this move was made.
    Heard(String),
    /// Nothing was heard: this move may have been made or not.
    Unheard(String),
}

impl Attempt {
    pub(super) fn is_heard(&self) -> bool {
        matches!(self, Attempt::Heard(_))
    }
}

/// Holds the moves of one seat against what was tried: every move that was heard of is there, in order and once, and
/// nothing else is but what may have been made unheard. Says how many unheard attempts had been made.
///
/// # Errors
/// In words, with both lists.
pub(super) fn check(attempts: &[Attempt], log: &[String]) -> Result<usize, String> {
    // Lengths of the log that the attempts so far can explain.
    let mut explained = BTreeSet::from([0]);
    for attempt in attempts {
        explained = explained
            .into_iter()
            .flat_map(|length| {
                let made = |text: &String| (log.get(length) == Some(text)).then_some(length + 1);
                match attempt {
                    Attempt::Heard(text) => [None, made(text)],
                    Attempt::Unheard(text) => [Some(length), made(text)],
                }
            })
            .flatten()
            .collect();
    }
    if explained.contains(&log.len()) {
        let heard = attempts.iter().filter(|attempt| attempt.is_heard()).count();
        return Ok(log.len() - heard);
    }
    Err(format!("tried {attempts:?}, but the log has {log:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(attempts: &str, log: &str) -> Option<usize> {
        let attempts: Vec<Attempt> = attempts
            .split_whitespace()
            .map(|text| match text.strip_prefix('?') {
                Some(text) => Attempt::Unheard(text.to_owned()),
                None => Attempt::Heard(text.to_owned()),
            })
            .collect();
        let log: Vec<String> = log.split_whitespace().map(str::to_owned).collect();
        check(&attempts, &log).ok()
    }

    #[test]
    fn lost_doubled_and_strange_moves_are_found() {
        for (attempts, log, unheard) in [
            ("", "", Some(0)),
            ("a b", "a b", Some(0)),
            ("a ?x b", "a b", Some(0)),
            ("a ?x b", "a x b", Some(1)),
            ("?a ?b ?a", "a", Some(1)),
            ("a ?a a", "a a", Some(0)),
            ("a ?x b", "a y b", None),
            ("a b", "a", None),
            ("a b", "b a", None),
            ("a b", "a a b", None),
            ("a", "a x", None),
            ("?a a", "a a a", None),
        ] {
            assert_eq!(checked(attempts, log), unheard, "{attempts:?} against {log:?}");
        }
    }
}
