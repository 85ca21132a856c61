//! Reports that are being made: one per person. A newer request ends the one before.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use storage::PersonId;
use tokio::sync::watch;

/// A running report: its number, and a channel that is closed to end it.
type Running = (u64, watch::Sender<bool>);

/// The running reports; clones share them.
#[derive(Clone, Default)]
pub(crate) struct Studies {
    running: Arc<Mutex<HashMap<PersonId, Running>>>,
    number: Arc<AtomicU64>,
}

/// A report in the making. Dropping it makes room for the next one.
pub(crate) struct Study {
    all: Studies,
    person: PersonId,
    number: u64,
    ended: watch::Receiver<bool>,
}

impl Studies {
    /// Begins a report, and ends the running one of this person.
    pub(crate) fn begin(&self, person: PersonId) -> Study {
        let number = self.number.fetch_add(1, Relaxed);
        let (end, ended) = watch::channel(false);
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // Dropping the sender of the report before ends that one.
        running.insert(person, (number, end));
        Study {
            all: self.clone(),
            person,
            number,
            ended,
        }
    }
}

impl Study {
    /// Returns the result of some work; `None` if a newer report of the person begins before that.
    pub(crate) async fn unless_ended<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            _ = self.ended.changed() => None,
            done = work => Some(done),
        }
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        let mut running = self.all.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running
            .get(&self.person)
            .is_some_and(|(number, _)| *number == self.number)
        {
            running.remove(&self.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    #[tokio::test]
    async fn a_newer_report_of_the_same_person_ends_the_one_before() {
        let studies = Studies::default();
        let (ann, ben) = (PersonId(1), PersonId(2));
        let (mut first, mut other) = (studies.begin(ann), studies.begin(ben));
        assert_eq!(first.unless_ended(ready(1)).await, Some(1));
        let mut second = studies.begin(ann);
        assert_eq!(first.unless_ended(pending::<()>()).await, None);
        drop(first);
        assert_eq!(second.unless_ended(ready(2)).await, Some(2));
        assert_eq!(other.unless_ended(ready(3)).await, Some(3));
        drop((second, other));
        assert!(studies.running.lock().unwrap().is_empty());
    }
}
