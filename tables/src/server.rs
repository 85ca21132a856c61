//! Settings of a server: its language and the channels in which tables may be opened.

use serde::{Deserialize, Serialize};
use storage::{GroupId, PlaceId};

use crate::{Refused, Result, Tables};

/// A server's settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// Language code of public messages; `None` for Discord's setting.
    pub language: Option<String>,
    /// The only channels for tables (and their threads); all if empty.
    pub channels: Vec<u64>,
    /// The stored text when they were read, so that a concurrent change is not overwritten.
    #[serde(skip)]
    kept: Option<String>,
}

impl ServerSettings {
    /// Returns whether a table may be opened here; `parent` is the channel of a thread.
    pub fn allows(&self, place: PlaceId, parent: Option<PlaceId>) -> bool {
        let listed = |place: PlaceId| self.channels.contains(&place.0);
        self.channels.is_empty() || listed(place) || parent.is_some_and(listed)
    }
}

impl Tables {
    /// Returns the settings of a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn server(&self, group: GroupId) -> Result<ServerSettings> {
        let kept = self.store.note(&note_of(group)).await?;
        let read = kept.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let read: ServerSettings = read.unwrap_or_default();
        Ok(ServerSettings { kept, ..read })
    }

    /// Stores the settings of a server.
    ///
    /// # Errors
    /// When the store fails, or another change came first; the request can be repeated.
    pub async fn set_server(&self, group: GroupId, settings: &ServerSettings) -> Result<()> {
        // Texts and numbers are always valid JSON.
        let text = serde_json::to_string(settings).unwrap_or_default();
        let (key, kept) = (note_of(group), settings.kept.as_deref());
        if self.store.put_note_if(&key, kept, Some(&text)).await? {
            Ok(())
        } else {
            Err(Refused::Busy.into())
        }
    }
}

fn note_of(group: GroupId) -> String {
    format!("server/{group}/settings")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_of_an_allowed_channel_are_allowed() {
        let (lobby, thread, other) = (PlaceId(1), PlaceId(2), PlaceId(3));
        let mut settings = ServerSettings::default();
        assert!(settings.allows(other, None));
        settings.channels = vec![lobby.0];
        assert!(settings.allows(lobby, None) && settings.allows(thread, Some(lobby)));
        assert!(!settings.allows(other, None) && !settings.allows(thread, Some(other)));
    }
}
