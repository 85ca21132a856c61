//! Discord's markup: mentions, links and moments.

use storage::{PersonId, PlaceId};
use tables::{Table, Timestamp};

/// Returns a moment as Discord shows it relative to the reader's clock: "in 3 hours".
pub fn relative_time(time: Timestamp) -> String {
    format!("<t:{}:R>", time.seconds())
}

/// Returns a date as Discord shows it in the reader's language.
pub fn date(time: Timestamp) -> String {
    format!("<t:{}:D>", time.seconds())
}

/// A mention of a person.
pub fn mention(person: PersonId) -> String {
    format!("<@{person}>")
}

/// A link to a channel.
pub fn channel(place: PlaceId) -> String {
    format!("<#{place}>")
}

/// Returns the address of a message in the channel of a table, or of the channel.
pub fn address(table: &Table, message: Option<u64>) -> String {
    let group = table
        .head
        .group
        .map_or_else(|| "@me".to_owned(), |group| group.to_string());
    let channel = format!("https://discord.com/channels/{group}/{}", table.head.place);
    match message {
        Some(message) => format!("{channel}/{message}"),
        None => channel,
    }
}

/// Returns when a message was posted, in milliseconds since 1970: Discord's ids begin with their time.
pub fn posted_at(message: u64) -> u64 {
    (message >> 22) + 1_420_070_400_000
}

/// Returns a link to a message in the channel of a table, or to the channel.
pub fn link(table: &Table, message: Option<u64>) -> String {
    match message.filter(|_| table.head.group.is_some()) {
        Some(message) => address(table, Some(message)),
        None => channel(table.head.place),
    }
}
