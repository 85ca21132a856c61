//! Opening a store by its address, as the configuration gives it.

use std::sync::Arc;

use crate::{Result, SledStore, StorageError, Store};

/// Opens the store at an address such as `sled:./data`, creating it if nothing is there.
///
/// Blocks while it reads, so it belongs to the start of a program.
///
/// # Errors
/// `BadUrl` for an address of no known kind; everything that [`SledStore::open`] says.
pub fn open_url(url: &str) -> Result<Arc<dyn Store>> {
    let bad = |why| StorageError::BadUrl {
        url: url.to_owned(),
        why,
    };
    let (scheme, rest) = url
        .split_once(':')
        .ok_or_else(|| bad("it has no scheme; try sled:./data"))?;
    match scheme {
        "sled" if rest.is_empty() => Err(bad("the folder is missing after \"sled:\"")),
        "sled" => Ok(Arc::new(SledStore::open(rest)?)),
        _ => Err(bad("the only scheme that is known is \"sled\"")),
    }
}
