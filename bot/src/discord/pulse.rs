//! Looks after the library's shards: tells whether they are well, and starts those again that have come to a halt.

use std::{collections::BTreeMap, ops::RangeInclusive, sync::Arc, time::Duration};

use serenity::all::{ConnectionStage, ShardId, ShardManager, ShardRunnerInfo};
use tokio::time::Instant;

use super::error::GatewayClosed;
use crate::health::Health;

/// How often the shards are looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How long a connection may take to be signed in before it is probed. The library needs five seconds to clear one away.
const SIGN_IN: Duration = Duration::from_secs(6);
/// How long a probe may take.
const ANSWER: Duration = Duration::from_secs(2);
/// How many connections in sequence may come to a halt before they were signed in.
const HALTS: u32 = 3;
/// A heartbeat: Discord answers it at any time. The library ends a shard that can't send it.
const PROBE: &str = r#"{"op":1,"d":null}"#;

/// What was seen of a shard.
#[derive(Default)]
struct Seen {
    /// The time that the last heartbeat took; no two take the same.
    latency: Option<Duration>,
    /// Since when it has a connection that is not signed in.
    waiting: Option<Instant>,
    probed: bool,
    halts: u32,
}

/// Watches until Discord no longer signs in one of the shards.
///
/// The library does not tell of the codes 4010 and 4011, but reads on from a closed connection without a pause.
pub(super) async fn watch(
    manager: Arc<ShardManager>,
    shards: RangeInclusive<u32>,
    health: Health,
) -> GatewayClosed {
    let mut seen: BTreeMap<u32, Seen> = shards.map(|shard| (shard, Seen::default())).collect();
    loop {
        for (&shard, seen) in &mut seen {
            let runners = manager.runners.lock().await;
            let runner = runners.get(&ShardId(shard));
            let halted = seen.look(shard, runner, &health);
            drop(runners);
            if halted && seen.halts == HALTS {
                return GatewayClosed::Unanswered(shard);
            }
            if halted {
                tracing::warn!("Shard {shard} was not signed in and is started again");
                let manager = manager.clone();
                tokio::spawn(async move { manager.restart(ShardId(shard)).await });
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Ends all shards whose connection is gone: told to stop, they would read on from it for ever.
pub(super) async fn probe_all(manager: &ShardManager) {
    for runner in manager.runners.lock().await.values() {
        runner.runner_tx.websocket_message(PROBE.into());
    }
}

impl Seen {
    /// Tells health of the shard, and gives whether it has come to a halt before it was signed in.
    fn look(&mut self, shard: u32, runner: Option<&ShardRunnerInfo>, health: &Health) -> bool {
        let stage = runner.map(|runner| runner.stage);
        let connected = stage == Some(ConnectionStage::Connected);
        health.connected(shard, connected);
        let latency = runner.and_then(|runner| runner.latency);
        let answered = latency.is_some() && latency != self.latency;
        self.latency = latency;
        if answered {
            health.heard(shard);
        }
        let Some(runner) = runner.filter(|_| !connected && !answered) else {
            (self.waiting, self.probed) = (None, false);
            if connected {
                self.halts = 0;
            }
            return false;
        };
        let waited = self.waiting.get_or_insert_with(Instant::now).elapsed();
        if waited > SIGN_IN && !self.probed {
            self.probed = true;
            runner.runner_tx.websocket_message(PROBE.into());
        }
        let halted = waited > SIGN_IN + ANSWER;
        if halted {
            (self.waiting, self.probed) = (None, false);
            self.halts += 1;
        }
        halted
    }
}
