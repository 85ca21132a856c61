//! Discord's markup: mentions, links and moments.

use storage::{PersonId, PlaceId};
use tables::{Table, Timestamp};

/// A moment as Discord shows it in everyone's own time: "in 3 hours".
pub fn relative_time(time: Timestamp) -> String {
    format!("<t:{}:R>", time.seconds())
}

/// A date as Discord shows it in everyone's own language.
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

/// The address of the newest message of a table, or of its channel.
pub fn address(table: &Table) -> String {
    let message = table.state.board_message.or(table.state.lobby_message);
    let group = table
        .head
        .group
        .map_or("@me".to_owned(), |group| group.to_string());
    let channel = format!("https://discord.com/channels/{group}/{}", table.head.place);
    message.map_or(channel.clone(), |message| format!("{channel}/{message}"))
}

/// A link to the message with the seal of a table, or to its channel.
pub fn seal_link(table: &Table) -> String {
    let server = table
        .head
        .group
        .map_or_else(|| "@me".to_owned(), |group| group.to_string());
    match table.state.seal_message {
        Some(message) => format!(
            "https://discord.com/channels/{server}/{}/{message}",
            table.head.place
        ),
        None => channel(table.head.place),
    }
}

/// A link to the newest message of a table.
pub fn link(table: &Table) -> String {
    let message = table.state.board_message.or(table.state.lobby_message);
    match (message, table.head.group) {
        (Some(message), Some(group)) => {
            format!(
                "https://discord.com/channels/{group}/{}/{message}",
                table.head.place
            )
        }
        _ => channel(table.head.place),
    }
}
