//! Whether a history of concurrent calls is linearizable: the search of Wing and Gong, which remembers dead ends.

use std::{collections::HashSet, hash::Hash};

/// Calls in one history.
pub const MOST: usize = 128;

/// The sequential specification.
pub trait Model: Clone + Eq + Hash {
    /// A call.
    type Operation;
    /// Its answer.
    type Answer: PartialEq;

    /// Does one call.
    fn call(&mut self, operation: &Self::Operation) -> Self::Answer;
}

/// One call of a history.
#[derive(Debug, Clone)]
pub struct Call<O, A> {
    /// The call.
    pub operation: O,
    /// Its start, in any unit.
    pub began: u64,
    /// The time of the answer, and the answer. Without one, the call may take effect at any later time, or never.
    pub answered: Option<(u64, A)>,
}

/// Returns whether there is an order of the calls, each between its start and its answer, in which the model gives
/// the same answers.
///
/// # Panics
/// If the history has more than [`MOST`] calls.
pub fn is_linearisable<M: Model>(start: &M, history: &[Call<M::Operation, M::Answer>]) -> bool {
    assert!(history.len() <= MOST, "a history of {} calls", history.len());
    let answered = |call: &Call<M::Operation, M::Answer>| call.answered.is_some();
    let wanted = (0..history.len())
        .filter(|&index| answered(&history[index]))
        .fold(0, |all: u128, index| all | 1 << index);
    search(history, wanted, 0, start, &mut HashSet::new())
}

fn search<M: Model>(
    history: &[Call<M::Operation, M::Answer>],
    wanted: u128,
    made: u128,
    state: &M,
    failed: &mut HashSet<(u128, M)>,
) -> bool {
    if made & wanted == wanted {
        return true;
    }
    if failed.contains(&(made, state.clone())) {
        return false;
    }
    let open = || (0..history.len()).filter(|index| made & 1 << index == 0);
    // A call that began after another one was answered comes after that one.
    let answers = open().filter_map(|index| history[index].answered.as_ref());
    let first = answers.map(|(at, _)| *at).min().unwrap_or(u64::MAX);
    for index in open().filter(|&index| history[index].began <= first) {
        let call = &history[index];
        let mut next = state.clone();
        let answer = next.call(&call.operation);
        let fits = call.answered.as_ref().is_none_or(|(_, heard)| *heard == answer);
        if fits && search(history, wanted, made | 1 << index, &next, failed) {
            return true;
        }
    }
    failed.insert((made, state.clone()));
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A register.
    impl Model for u8 {
        type Operation = Option<u8>;
        type Answer = u8;

        fn call(&mut self, operation: &Option<u8>) -> u8 {
            if let Some(value) = operation {
                *self = *value;
            }
            *self
        }
    }

    type Made = (Option<u8>, u64, Option<(u64, u8)>);

    fn check(calls: &[Made]) -> bool {
        let calls = calls.iter().map(|&(operation, began, answered)| Call {
            operation,
            began,
            answered,
        });
        is_linearisable(&0, &calls.collect::<Vec<_>>())
    }

    #[test]
    fn overlapping_calls_may_come_in_any_order() {
        let set = (Some(1), 0, Some((10, 1)));
        assert!(check(&[set, (None, 5, Some((6, 0)))]));
        assert!(check(&[set, (None, 5, Some((6, 1)))]));
        assert!(check(&[set, (None, 5, Some((6, 1))), (None, 7, Some((8, 1)))]));
    }

    #[test]
    fn stale_reads_and_lost_writes_are_found() {
        let set = (Some(1), 0, Some((10, 1)));
        assert!(!check(&[set, (None, 11, Some((12, 0)))]), "a lost write");
        assert!(
            !check(&[set, (None, 5, Some((6, 1))), (None, 7, Some((8, 0)))]),
            "back in time"
        );
        assert!(!check(&[(None, 0, Some((1, 7)))]), "never written");
    }

    #[test]
    fn a_call_without_an_answer_was_made_at_any_time_or_never() {
        let cut = (Some(1), 0, None);
        assert!(check(&[cut, (None, 5, Some((6, 0))), (None, 90, Some((91, 1)))]));
        assert!(check(&[cut, (None, 90, Some((91, 0)))]));
        assert!(!check(&[cut, (None, 5, Some((6, 1))), (None, 7, Some((8, 0)))]));
    }
}
