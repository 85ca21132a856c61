//! Opening a store by its address from the configuration.

use std::sync::Arc;
use std::time::Duration;

use tokio::task;

#[cfg(feature = "postgres")]
use crate::PostgresStore;
use crate::{Result, SledStore, StorageError, Store};

/// Limits of a store in a database. A store in a folder has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most connections at the same time.
    pub pool: usize,
    /// How long a call may take, including retries.
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

/// Opens the store at an address such as `sled:./data` or `postgres://user:password@host/database`. Creates or
/// migrates it if necessary.
///
/// # Errors
/// `BadUrl` for an unknown kind of address; all errors of [`SledStore::open`] and [`PostgresStore::open`].
#[cfg_attr(
    not(feature = "postgres"),
    expect(unused_variables, reason = "a folder has no limits")
)]
pub async fn open_url(url: &str, limits: Limits) -> Result<Arc<dyn Store>> {
    let bad = |why| StorageError::BadUrl { why };
    let (scheme, rest) = url
        .split_once(':')
        .ok_or_else(|| bad("it has no scheme; try sled:./data"))?;
    match scheme {
        "sled" if rest.is_empty() => Err(bad("the folder is missing after \"sled:\"")),
        "sled" => {
            let folder = rest.to_owned();
            // Opening blocks on the disk.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_that_is_refused_is_not_repeated() {
        for url in [
            "hunter2",
            "host=h user=u password=hunter2",
            "h/db?user=u&password=hunter2",
            "Postgres://u:hunter2@h/db",
            "mysql://h/db?password=hunter2",
            "postgres://h/db?user=u&password=hunter2&sslmode=maybe",
            "postgres://u:hunter2@h:port/db",
        ] {
            let error = open_url(url, Limits::default()).await.map(drop).unwrap_err();
            for text in [error.to_string(), format!("{error:?}")] {
                assert!(!text.contains("hunter2"), "{url}: {text}");
            }
        }
    }
}
