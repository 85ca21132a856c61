//! Opening a store by its address, as the configuration gives it.

use std::sync::Arc;
use std::time::Duration;

use tokio::task;

#[cfg(feature = "postgres")]
use crate::PostgresStore;
use crate::{Result, SledStore, StorageError, Store};

/// How much of a database a store may use. A store in a folder needs none of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most connections at the same time.
    pub pool: usize,
    /// How long a call may take, with all that is tried again, before it is given up.
    pub timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            pool: 8,
            timeout: Duration::from_secs(5),
        }
    }
}

/// Opens the store at an address such as `sled:./data` or `postgres://user:password@host/database`, creating or
/// migrating what is kept there.
///
/// # Errors
/// `BadUrl` for an address of no known kind; everything that [`SledStore::open`] or [`PostgresStore::open`] says.
#[cfg_attr(
    not(feature = "postgres"),
    expect(unused_variables, reason = "a folder has no limits")
)]
pub async fn open_url(url: &str, limits: Limits) -> Result<Arc<dyn Store>> {
    let bad = |why| StorageError::BadUrl {
        // What looks like a password is not repeated.
        url: url.split_once('@').map_or(url, |_| "…").to_owned(),
        why,
    };
    let (scheme, rest) = url
        .split_once(':')
        .ok_or_else(|| bad("it has no scheme; try sled:./data"))?;
    match scheme {
        "sled" if rest.is_empty() => Err(bad("the folder is missing after \"sled:\"")),
        "sled" => {
            let folder = rest.to_owned();
            // Opening reads from the disk for a while.
            let opened = task::spawn_blocking(move || SledStore::open(folder)).await;
            Ok(Arc::new(opened.unwrap_or(Err(StorageError::Closed))?))
        }
        #[cfg(feature = "postgres")]
        "postgres" | "postgresql" => Ok(Arc::new(PostgresStore::open(url, limits).await?)),
        #[cfg(not(feature = "postgres"))]
        "postgres" | "postgresql" => Err(bad(
            "this program was built without PostgreSQL; take a released one, or build it with --features postgres",
        )),
        _ => Err(bad("the schemes that are known are \"sled\" and \"postgres\"")),
    }
}
