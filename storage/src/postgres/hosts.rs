//! The hosts of an address, and a connection to the writable one.
//!
//! Each host has its own time limit for connecting and for reporting that it is writable, so that a host that accepts
//! connections and then hangs does not block the next one. The host that worked last comes first.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use deadpool_postgres::Connect;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;

type Connecting<'a> = Pin<Box<dyn Future<Output = Result<(Client, JoinHandle<()>), Error>> + Send + 'a>>;

/// One or more servers of which one is writable.
pub(super) struct Hosts {
    each: Arc<[Config]>,
    tls: MakeRustlsConnect,
    time: Duration,
    good: Arc<AtomicUsize>,
}

impl Hosts {
    /// Builds the hosts for a pool whose calls may take `call` in total.
    pub(super) fn new(mut each: Vec<Config>, tls: MakeRustlsConnect, call: Duration) -> Self {
        // One share for each host, and one for the statement itself.
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

    /// Returns a configuration for the pool, which requires one; [`Hosts`] makes the connections.
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
                                tracing::info!("Connected to database host {}", n + 1);
                            }
                            let running = tokio::spawn(async move {
                                if let Err(error) = connection.await {
                                    tracing::debug!("A database connection ended: {error}");
                                }
                            });
                            return Ok((client, running));
                        }
                        Ok(Err(error)) => refused = Some(error),
                        Err(_) => tracing::debug!("Database host {} does not respond", n + 1),
                    }
                }
                // If all hosts were silent, the pool retries for as long as the caller waits.
                if let Some(error) = refused {
                    return Err(error);
                }
            }
        })
    }
}
