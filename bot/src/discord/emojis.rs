//! Registers pictures as emojis of the application: only changed ones, one at a time, in the background.

use std::time::Duration;

use super::{Requests, error::DiscordError};
use crate::screens::emojis::{self, Drawn, Emoji, Faces, PREFIX};

/// Attempts while Discord is busy; with growing pauses they take hours. Emojis have their own rate limits, which
/// Discord does not document.
const TRIES: u32 = 24;
/// Attempts after refusals between which no emoji was added. If another process registers the same emojis, its names
/// are refused here, one after the other; the next list contains them.
const REFUSALS: u32 = 4;

/// Registers missing emojis and removes stale ones. Without them, texts have words instead.
pub(super) async fn register(requests: Requests, faces: Faces) {
    let (mut tries, mut refusals, mut known) = (0, 0, 0);
    loop {
        let error = match update(&requests, &faces).await {
            Ok((0, 0)) => return tracing::info!("All emojis are already registered"),
            Ok((added, removed)) => return tracing::info!("Registered {added} emojis, removed {removed}"),
            Err(error) => error,
        };
        if faces.count() > known {
            (known, refusals) = (faces.count(), 0);
        }
        if error.kind.may_pass() {
            tries += 1
        } else {
            refusals += 1
        }
        if tries == TRIES || refusals == REFUSALS {
            tracing::warn!("Could not register all emojis, using words for the rest: {error}");
            return;
        }
        tracing::debug!("Will retry registering emojis: {error}");
        tokio::time::sleep(pause(tries)).await;
    }
}

/// Returns how many emojis were added and how many removed.
async fn update(requests: &Requests, faces: &Faces) -> Result<(usize, usize), DiscordError> {
    // Drawing takes a moment, and nobody waits for it.
    let drawn = tokio::task::spawn_blocking(emojis::drawn)
        .await
        .unwrap_or_default();
    let known = requests.emojis().await?;
    let found = |drawn: &Drawn| known.iter().find(|emoji| emoji.name == drawn.name);
    for drawn in drawn {
        if let Some(emoji) = found(drawn) {
            put(faces, drawn, emoji.id.get());
        }
    }
    let mut added = 0;
    for drawn in drawn.iter().filter(|drawn| found(drawn).is_none()) {
        let emoji = requests.add_emoji(&drawn.name, drawn.png.clone()).await?;
        put(faces, drawn, emoji.id.get());
        added += 1;
    }
    // Only our own, and only after all others are registered.
    let stale = known
        .iter()
        .filter(|emoji| emoji.name.starts_with(PREFIX) && drawn.iter().all(|drawn| drawn.name != emoji.name));
    let mut removed = 0;
    for emoji in stale {
        requests.remove_emoji(emoji.id).await?;
        removed += 1;
    }
    Ok((added, removed))
}

/// A tenth of a second, then twice as long after each attempt, up to ten minutes.
fn pause(tries: u32) -> Duration {
    let doubled = Duration::from_millis(100) * 2_u32.pow(tries.min(14));
    doubled.min(Duration::from_secs(600))
}

fn put(faces: &Faces, drawn: &Drawn, id: u64) {
    let name = drawn.name.clone();
    faces.put(drawn.face.clone(), Emoji { id, name });
}
