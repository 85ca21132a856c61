//! Settings of a server: its language and the channels in which tables may be opened.

use serde::{Deserialize, Serialize};
use storage::{GroupId, PlaceId};

use crate::{Result, Tables};

/// A server's settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// Code of the language of everything public; none for what Discord says.
    pub language: Option<String>,
    /// The only channels for tables (and their threads); all if empty.
    pub channels: Vec<u64>,
}

impl ServerSettings {
    /// Whether a table may be opened here; `parent` is the channel of a thread.
    pub fn allows(&self, place: PlaceId, parent: Option<PlaceId>) -> bool {
        let listed = |place: PlaceId| self.channels.contains(&place.0);
        self.channels.is_empty() || listed(place) || parent.is_some_and(listed)
    }
}

impl Tables {
    /// The settings of a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn server(&self, group: GroupId) -> Result<ServerSettings> {
        let kept = self.store.note(&note_of(group)).await?;
        Ok(kept
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default())
    }

    /// Keeps the settings of a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_server(&self, group: GroupId, settings: &ServerSettings) -> Result<()> {
        // Texts and numbers are always valid JSON.
        let text = serde_json::to_string(settings).unwrap_or_default();
        Ok(self.store.put_note(&note_of(group), Some(&text)).await?)
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
