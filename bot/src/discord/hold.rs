//! The claim of a delivery: kept while work goes on, and known to be gone before anything is posted.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use storage::Claim;
use tables::{Millis, Tables};

/// How long a claimed item is ours. A request that takes longer is given up before.
pub(super) const LEASE: Millis = Millis(25_000);
/// How old a lease may be before it is renewed.
const FRESH: Duration = Duration::from_secs(8);

/// A claim, and when it was last known to be ours.
pub(super) struct Hold {
    claim: Claim,
    known: Mutex<(Instant, SystemTime)>,
}

impl Hold {
    /// A claim that was made at this moment.
    pub(super) fn new(claim: Claim, made: (Instant, SystemTime)) -> Self {
        Hold {
            claim,
            known: Mutex::new(made),
        }
    }

    /// Whether the claim is ours: by its age, or by asking the store, which makes the lease last longer. A process that was
    /// paused finds out here that somebody else has the item now.
    pub(super) async fn is_ours(&self, tables: &Tables) -> tables::Result<bool> {
        if self.age() < FRESH {
            return Ok(true);
        }
        let asked = (Instant::now(), SystemTime::now());
        let now = tables.now();
        let ours = tables.store().renew_due(&self.claim, now.0, LEASE.0).await?;
        if ours {
            *self.known.lock().unwrap_or_else(PoisonError::into_inner) = asked;
        }
        Ok(ours)
    }

    /// Renews the lease from time to time, for as long as this is waited for.
    pub(super) async fn keep(&self, tables: &Tables) {
        loop {
            tokio::time::sleep(FRESH).await;
            // If it can't be renewed now, the next post will find out whether it is still ours.
            if let Err(error) = self.is_ours(tables).await {
                tracing::warn!(table.id = %self.claim.table, "A lease could not be renewed: {error}");
            }
        }
    }

    /// One clock stands still while a machine sleeps, the other may be set: the later one counts.
    fn age(&self) -> Duration {
        let (instant, system) = *self.known.lock().unwrap_or_else(PoisonError::into_inner);
        instant.elapsed().max(system.elapsed().unwrap_or(Duration::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    };

    use storage::{NewDue, NewTable, PlaceId, SledStore, Store};
    use tables::Clock;

    use super::*;

    #[tokio::test]
    async fn a_process_that_was_paused_notices_that_its_claim_is_gone() {
        let store: Arc<dyn Store> = Arc::new(SledStore::temporary().unwrap());
        let time = Arc::new(AtomicI64::new(0));
        let tables = Tables::new(store.clone(), Clock::Set(time.clone()));
        let due = vec![NewDue {
            key: "board".to_owned(),
            at: 0,
            body: String::new(),
        }];
        let new = NewTable {
            group: None,
            place: PlaceId(1),
            people: Vec::new(),
            body: String::new(),
            due,
        };
        store.create(new).await.unwrap();
        let long_ago = (
            Instant::now().checked_sub(2 * FRESH).unwrap(),
            SystemTime::now().checked_sub(2 * FRESH).unwrap(),
        );
        let claim = tables.claim_due(LEASE, 1).await.unwrap().remove(0);
        let hold = Hold::new(claim, long_ago);
        assert!(hold.is_ours(&tables).await.unwrap() && hold.age() < FRESH);
        // Paused for longer than the lease; somebody else takes the item.
        time.store(LEASE.0 + 1, Ordering::SeqCst);
        assert_eq!(tables.claim_due(LEASE, 1).await.unwrap().len(), 1);
        let paused = Hold::new(hold.claim.clone(), long_ago);
        assert!(!paused.is_ours(&tables).await.unwrap());
    }
}
