//! Runs the conformance suite on each implementation of a store.

use std::sync::Arc;

use kit::{Scratch, conformance};
use storage::{Limits, SledStore, open_url};

#[tokio::test(flavor = "multi_thread")]
async fn sled_is_a_store() {
    conformance::all(Arc::new(SledStore::temporary().unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_a_store() {
    let Some(scratch) = Scratch::new().await else {
        return;
    };
    conformance::all(open_url(&scratch.url, Limits::default()).await.unwrap()).await;
    scratch.remove().await;
}
