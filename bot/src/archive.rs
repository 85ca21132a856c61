//! Packs the logs of tables that were closed long ago, so that what is played with stays small.

use std::{sync::Arc, time::Duration};

use storage::Store;
use tables::{Clock, Millis};

/// How old the last entry of a closed table is before its log is packed.
const AGE: Millis = Millis(30 * 24 * 60 * Millis::MINUTE.0);
/// How often it is looked for such tables, and how many are packed in one change.
const LOOK: Duration = Duration::from_secs(60 * 60);
const AT_ONCE: usize = 20;

/// Packs for ever. Several processes that share a store may do so at the same time.
pub(crate) async fn run(store: Arc<dyn Store>, clock: Clock) {
    loop {
        let before = clock.now().0.saturating_sub(AGE.0);
        match store.archive(before, AT_ONCE).await {
            // There may be more.
            Ok(AT_ONCE..) => tokio::task::yield_now().await,
            Ok(_) => tokio::time::sleep(LOOK).await,
            Err(error) => {
                tracing::warn!("Logs of closed tables could not be packed: {error}");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}
