//! Trials: the whole bot with a local Discord, killed repeatedly, under load, or measured.
//!
//! `cargo run --release -p trials -- torture` (or `storm`, `concurrent`, `crowd`, `load`, `throughput`, `bench`, `arena`, `cluster`, `daily`) runs
//! one; the tests run short ones.

pub mod arena;
pub mod bench;
pub mod cluster;
pub mod concurrent;
pub mod crowd;
pub mod daily;
pub mod fleet;
pub mod learn;
pub mod load;
pub mod people;
pub mod program;
pub mod storm;
pub mod throughput;
pub mod torture;

pub use kit::chance;

use std::time::{Duration, Instant};

use grovekeeper::{
    config::Token,
    discord::{Connection, Running},
    service::Bot,
};
use kit::discord::Playground;
use storage::Store;
use tables::Tables;

/// Why a trial failed.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long any step may take on a slow machine before a trial fails.
const PATIENCE: Duration = Duration::from_secs(600);

/// Connects a bot in this process to a local Discord.
async fn connect(playground: &Playground, tables: &Tables, drawing: usize) -> Result<Running, Failure> {
    let connection = Connection {
        token: Token::from(playground.token()),
        api_url: playground.api_url(),
        ..Connection::default()
    };
    let bot = Bot::new(tables.clone(), drawing);
    Ok(grovekeeper::discord::connect(&connection, bot).await?)
}

/// Waits until nothing is due in a store.
///
/// # Errors
/// When the store fails, or it takes too long.
pub async fn drained(store: &dyn Store) -> Result<(), Failure> {
    let end = Instant::now() + PATIENCE;
    while store.next_work().await?.is_some() {
        if Instant::now() > end {
            return Err("what was due was not posted in time".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Waits until an asynchronous condition holds.
async fn until_async(what: &str, so: impl AsyncFn() -> bool) -> Result<(), Failure> {
    let end = Instant::now() + PATIENCE;
    while !so().await {
        if Instant::now() > end {
            return Err(format!("waited in vain for {what}").into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Waits until a condition holds.
async fn until(what: &str, so: impl Fn() -> bool) -> Result<(), Failure> {
    let end = Instant::now() + PATIENCE;
    while !so() {
        if Instant::now() > end {
            return Err(format!("waited in vain for {what}").into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}
