//! Settings of a server: its language, the channels in which tables may be opened, and who may not play.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use storage::{GroupId, PersonId, PlaceId, TableId};

use crate::{Refused, Result, Tables, Zone};

/// Most people whom a server can bar.
const MOST_BARRED: usize = 100;

/// A server's settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// Language code of public messages; `None` for Discord's setting.
    pub language: Option<String>,
    /// The only channels for tables (and their threads); all if empty.
    pub channels: Vec<u64>,
    /// The time zone of its days, as people write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<String>,
    /// The table that announces the deals of each day.
    #[serde(skip_serializing_if = "Option::is_none")]
    deals: Option<u64>,
    /// People who may not take a seat here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    barred: Vec<u64>,
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

    /// Returns the time zone of its days; UTC if none was set.
    pub fn zone(&self) -> Zone {
        let zone = self.zone.as_deref().and_then(Zone::read);
        zone.unwrap_or(Zone::Offset(0))
    }

    /// Sets the time zone of its days.
    pub fn set_zone(&mut self, zone: &Zone) {
        self.zone = Some(zone.to_string());
    }

    /// Returns the table that announces the deals of each day.
    pub(crate) fn deals(&self) -> Option<TableId> {
        self.deals.map(TableId)
    }

    /// Sets the table that announces the deals of each day.
    pub(crate) fn set_deals(&mut self, table: TableId) {
        self.deals = Some(table.0);
    }

    /// Returns the people who may not take a seat here.
    pub fn barred(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.barred.iter().copied().map(PersonId)
    }

    /// Bars people from taking a seat here. They keep the seats that they have.
    ///
    /// # Errors
    /// When too many people would be barred.
    pub fn bar(&mut self, people: &[PersonId]) -> Result<(), Refused> {
        self.readmit(people);
        self.barred.extend(people.iter().map(|person| person.0));
        if self.barred.len() > MOST_BARRED {
            return Err(Refused::TooManyBarred);
        }
        Ok(())
    }

    /// Lets people take a seat here again.
    pub fn readmit(&mut self, people: &[PersonId]) {
        self.barred.retain(|barred| !people.contains(&PersonId(*barred)));
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

    /// Refuses a person whom the server has barred.
    pub(crate) async fn check_admitted(
        &self,
        group: Option<GroupId>,
        person: Option<PersonId>,
    ) -> Result<()> {
        if let (Some(group), Some(person)) = (group, person)
            && self.server(group).await?.barred().any(|barred| barred == person)
        {
            return Err(Refused::Barred.into());
        }
        Ok(())
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

    #[test]
    fn people_are_barred_once_and_not_without_limit() {
        let mut settings = ServerSettings::default();
        let all: Vec<PersonId> = (0..MOST_BARRED as u64).map(PersonId).collect();
        settings.bar(&all).unwrap();
        settings.bar(&all[..3]).unwrap();
        assert_eq!(settings.barred().count(), MOST_BARRED);
        settings.readmit(&all[1..]);
        assert_eq!(settings.barred().collect::<Vec<_>>(), all[..1]);
        settings.bar(&all).unwrap();
        assert_eq!(settings.bar(&[PersonId(1_000)]), Err(Refused::TooManyBarred));
    }
}
