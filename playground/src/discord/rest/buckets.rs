//! Rate limits: how many requests of each kind Discord accepts in a period.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Requests to all routes together, within a second.
const GLOBAL: u64 = 50;

/// Requests that were counted so far, by bucket.
#[derive(Default)]
pub(crate) struct Buckets {
    windows: Mutex<HashMap<String, Window>>,
}

struct Window {
    ends_ms: u64,
    used: u64,
}

/// The state of a bucket after a request.
pub(crate) struct Standing {
    /// Discord's name for the bucket.
    pub(crate) bucket: String,
    pub(crate) limit: u64,
    pub(crate) remaining: u64,
    pub(crate) reset_ms: u64,
    pub(crate) reset_after_ms: u64,
    /// Whether the request exceeds a limit, and whether the global one.
    pub(crate) exceeded: bool,
    pub(crate) global: bool,
}

impl Buckets {
    /// Counts a request. Answers to interactions have no bucket, and webhooks don't count towards the global limit.
    pub(crate) fn count(
        &self,
        method: &str,
        route: &str,
        params: &[String],
        now_ms: u64,
    ) -> Option<Standing> {
        if route.starts_with("/interactions/") {
            return None;
        }
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        if windows.len() > 10_000 {
            windows.retain(|_, window| window.ends_ms > now_ms);
        }
        let all = take(&mut windows, "global", GLOBAL, 1000, now_ms);
        let webhook = route.starts_with("/webhooks/");
        let (limit, time_ms) = match (method, route) {
            (_, route) if route.contains("/messages") && !webhook => (5, 5000),
            _ if webhook => (5, 2000),
            _ => (10, 10_000),
        };
        // Each channel, each server, and each webhook with its token has its own bucket.
        let major = params.iter().take(if webhook { 2 } else { 1 });
        let name = format!("{method}{route}");
        let key = major.fold(name.clone(), |key, part| format!("{key}:{part}"));
        let own = take(&mut windows, &key, limit, time_ms, now_ms);
        let global = all.exceeded && !webhook;
        let standing = if global { all } else { own };
        Some(Standing {
            bucket: format!("{:016x}", name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, mix)),
            global,
            ..standing
        })
    }
}

/// One step of FNV-1a: names of buckets are opaque.
fn mix(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

fn take(windows: &mut HashMap<String, Window>, key: &str, limit: u64, time_ms: u64, now_ms: u64) -> Standing {
    let window = windows
        .entry(key.to_owned())
        .or_insert(Window { ends_ms: 0, used: 0 });
    if now_ms >= window.ends_ms {
        *window = Window {
            ends_ms: now_ms + time_ms,
            used: 0,
        };
    }
    window.used += 1;
    Standing {
        bucket: String::new(),
        limit,
        remaining: limit.saturating_sub(window.used),
        reset_ms: window.ends_ms,
        reset_after_ms: window.ends_ms - now_ms,
        exceeded: window.used > limit,
        global: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTE: &str = "/channels/{channel_id}/messages";

    #[test]
    fn a_bucket_is_full_until_its_time_is_over() {
        let buckets = Buckets::default();
        let send =
            |channel: &str, now: u64| buckets.count("POST", ROUTE, &[channel.to_owned()], now).unwrap();
        let remaining = [(); 5].map(|()| send("1", 0).remaining);
        assert_eq!(remaining, [4, 3, 2, 1, 0]);
        let late = send("1", 4000);
        assert_eq!((late.exceeded, late.reset_after_ms), (true, 1000));
        assert!(!send("2", 4000).exceeded, "another channel has its own");
        assert!(!send("1", 5000).exceeded);
        assert_eq!(send("1", 5000).bucket, late.bucket);
    }

    #[test]
    fn all_routes_together_have_a_limit() {
        let buckets = Buckets::default();
        let send = |n: u64| buckets.count("POST", ROUTE, &[n.to_string()], 0).unwrap();
        assert!((0..50).all(|n| !send(n).exceeded));
        let late = send(50);
        assert!(late.exceeded && late.global);
        assert!(
            buckets
                .count("POST", "/interactions/{interaction_id}/x/callback", &[], 0)
                .is_none()
        );
    }
}
