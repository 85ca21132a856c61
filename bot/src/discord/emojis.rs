//! Registers faces as emojis of the application: only what changed, one after the other, beside everything else.

use std::time::Duration;

use serenity::all::CreateAttachment;

use super::{Courier, error::DiscordError};
use crate::faces::{self, Drawn, Emoji, Faces, PREFIX};

/// After this time faces that are still missing have to wait for the next start.
const LONGEST: Duration = Duration::from_secs(600);

/// Registers what is missing and removes what is stale. Without it everything is said in words.
pub(super) async fn register(courier: Courier, faces: Faces) {
    match tokio::time::timeout(LONGEST, update(&courier, &faces)).await {
        Ok(Ok((0, 0))) => tracing::info!("All faces are registered already"),
        Ok(Ok((added, removed))) => tracing::info!("Registered {added} faces, removed {removed}"),
        Ok(Err(error)) => tracing::warn!("Not all faces are registered, the rest is said in words: {error}"),
        Err(_) => tracing::warn!("Registering faces took too long, the rest is said in words"),
    }
}

/// How many were added, and how many removed.
async fn update(courier: &Courier, faces: &Faces) -> Result<(usize, usize), DiscordError> {
    // Drawing takes a moment, and nobody waits for it.
    let drawn = tokio::task::spawn_blocking(faces::drawn)
        .await
        .unwrap_or_default();
    let known = courier.ask(courier.http.get_application_emojis()).await?;
    let found = |drawn: &Drawn| known.iter().find(|emoji| emoji.name == drawn.name);
    for drawn in drawn {
        if let Some(emoji) = found(drawn) {
            put(faces, drawn, emoji.id.get());
        }
    }
    let mut added = 0;
    for drawn in drawn.iter().filter(|drawn| found(drawn).is_none()) {
        let image = CreateAttachment::bytes(drawn.png.clone(), "face.png").to_base64();
        let body = serde_json::json!({"name": drawn.name, "image": image});
        let emoji = courier.ask(courier.http.create_application_emoji(&body)).await?;
        put(faces, drawn, emoji.id.get());
        added += 1;
    }
    // Only ours, and only once all others are there.
    let stale = known
        .iter()
        .filter(|emoji| emoji.name.starts_with(PREFIX) && drawn.iter().all(|drawn| drawn.name != emoji.name));
    let mut removed = 0;
    for emoji in stale {
        courier
            .ask(courier.http.delete_application_emoji(emoji.id))
            .await?;
        removed += 1;
    }
    Ok((added, removed))
}

fn put(faces: &Faces, drawn: &Drawn, id: u64) {
    let name = drawn.name.clone();
    faces.put(drawn.face.clone(), Emoji { id, name });
}
