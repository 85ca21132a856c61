//! The hosts of an address, and a connection to the one that takes changes.
//!
//! Each host has a time of its own, which covers everything up to the answer whether it takes changes: one that accepts
//! connections and is silent must not keep us from the next. The host that was good last is asked first.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use deadpool_postgres::Connect;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, Error};

use super::tls::Tls;

type Connecting<'a> = Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + 'a>>;

/// One or more servers of which one takes changes.
pub(super) struct Hosts {
    each: Arc<[Config]>,
    tls: Tls,
    time: Duration,
    good: Arc<AtomicUsize>,
}

impl Hosts {
    /// The hosts for a pool whose calls may take `call` in all.
    pub(super) fn new(mut each: Vec<Config>, tls: Tls, call: Duration) -> Self {
        // All of them, and then the question itself.
        let share = call / u32::try_from(each.len() + 1).unwrap_or(u32::MAX);
        let time = each.first().and_then(Config::get_connect_timeout).copied();
        for config in &mut each {
            if config.get_application_name().is_none() {
                config.application_name("grovekeeper");
            }
        }
        Self {
            each: each.into(),
            tls,
            time: time.unwrap_or(share),
            good: Arc::default(),
        }
    }

    /// What a pool has to name; the connections are made from [`Hosts`].
    pub(super) fn any(&self) -> Config {
        self.each.first().cloned().unwrap_or_default()
    }
}

impl Connect for Hosts {
    fn connect(&self, _: &Config) -> Connecting<'_> {
        let (each, tls, good, time) = (self.each.clone(), self.tls.clone(), self.good.clone(), self.time);
        Box::pin(async move {
            loop {
                let (first, mut refused) = (good.load(Relaxed), None);
                for n in (0..each.len()).map(|n| (first + n) % each.len()) {
                    match timeout(time, each[n].connect(tls.clone())).await {
                        Ok(Ok((client, connection))) => {
                            if good.swap(n, Relaxed) != n {
                                tracing::info!("The database is now host {} of its address", n + 1);
                            }
                            let running = tokio::spawn(async move {
                                if let Err(error) = connection.await {
                                    tracing::debug!("A connection to the database ended: {error}");
                                }
                            });
                            return Ok((client, running));
                        }
                        Ok(Err(error)) => refused = Some(error),
                        Err(_) => tracing::debug!("Host {} of the database is silent", n + 1),
                    }
                }
                // If all were silent, they are asked again for as long as the caller waits.
                if let Some(error) = refused {
                    return Err(error);
                }
            }
        })
    }
}
