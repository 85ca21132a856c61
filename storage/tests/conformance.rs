//! sled does what every store must.

use std::sync::Arc;

use storage::{SledStore, conformance};

#[tokio::test(flavor = "multi_thread")]
async fn sled_is_a_store() {
    conformance::all(Arc::new(SledStore::temporary().unwrap())).await;
}
