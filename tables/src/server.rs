//! Settings of a server: its language and the channels in which tables may be opened.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use storage::{GroupId, PlaceId};

use crate::{Result, Tables};

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
    /// Unknown fields of a newer program, which are preserved.
    #[serde(flatten)]
    unknown: Map<String, Value>,
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
        let (read, kept) = self.read_note(&note_of(group)).await?;
        Ok(ServerSettings { kept, ..read })
    }

    /// Stores the settings of a server.
    ///
    /// # Errors
    /// When the store fails, another change came first (the request can be repeated), or the stored settings can't be
    /// read.
    pub async fn set_server(&self, group: GroupId, settings: &ServerSettings) -> Result<()> {
        let kept = settings.kept.as_deref();
        self.write_note(&note_of(group), kept, settings).await
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
