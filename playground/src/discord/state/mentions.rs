//! The people whom a message mentions, and those whom it pings.

use std::collections::BTreeSet;

use serde_json::Value;

use super::World;
use super::model::{Message, channel_type, message_flag};
use super::permissions::{MENTION_EVERYONE, VIEW_CHANNEL};
use crate::discord::id::Id;

/// Mentions of a message after `allowed_mentions` was applied.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    pub(crate) users: Vec<Id>,
    pub(crate) everyone: bool,
    /// The author of the message that this one replies to, if that pings.
    pub(crate) replied: Option<Id>,
}

/// Mentions in a content before `allowed_mentions` is applied.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    users: Vec<Id>,
    everyone: bool,
}

impl World {
    /// Reads the mentions out of a content.
    pub(crate) fn mentions(&self, message: &Message, allowed: Option<&Value>) -> Mentions {
        let asked = asked(&message.text());
        let parses = |what: &str| match allowed.and_then(|allowed| allowed.get("parse")) {
            Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == what),
            // An object without `parse` allows only its lists; without an object everything is allowed.
            _ => allowed.is_none_or(Value::is_null),
        };
        let listed = |id: Id| {
            let list = allowed
                .and_then(|allowed| allowed.get("users"))
                .and_then(Value::as_array);
            list.is_some_and(|list| {
                list.iter()
                    .any(|entry| serde_json::from_value::<Id>(entry.clone()).is_ok_and(|e| e == id))
            })
        };
        let may_everyone = self.may(message.channel, message.author, MENTION_EVERYONE);
        let known = |id: &Id| self.data.users.contains_key(id);
        let users = asked
            .users
            .into_iter()
            .filter(known)
            .filter(|id| parses("users") || listed(*id))
            .collect();
        let replied = message
            .reply_to
            .and_then(|id| self.message(message.channel, id))
            .map(|found| found.author);
        let ping_replied = match allowed {
            None | Some(Value::Null) => true,
            Some(allowed) => allowed
                .get("replied_user")
                .and_then(Value::as_bool)
                .unwrap_or(false),
        };
        Mentions {
            users,
            everyone: asked.everyone && parses("everyone") && may_everyone,
            replied: replied.filter(|id| ping_replied && *id != message.author),
        }
    }

    /// Returns the people who get a notification for this message: nobody for ephemeral and silent ones.
    pub(crate) fn pinged(&self, message: &Message, mentions: &Mentions) -> BTreeSet<Id> {
        if message.only_for.is_some() || message.has(message_flag::SUPPRESS_NOTIFICATIONS) {
            return BTreeSet::new();
        }
        let Some(channel) = self.data.channels.get(&message.channel) else {
            return BTreeSet::new();
        };
        let mut pinged: BTreeSet<Id> = mentions.users.iter().copied().chain(mentions.replied).collect();
        if channel.kind == channel_type::DM {
            // Every direct message notifies.
            pinged.extend(channel.recipient);
        }
        if mentions.everyone
            && let Some(guild) = channel.guild.and_then(|id| self.data.guilds.get(&id))
        {
            pinged.extend(guild.members.keys());
        }
        // A mention in a private thread invites; elsewhere only people who can see the channel are notified.
        let place = if channel.kind == channel_type::PRIVATE_THREAD {
            channel.parent.unwrap_or(channel.id)
        } else {
            channel.id
        };
        pinged
            .retain(|id| *id != message.author && *id != self.data.bot && self.may(place, *id, VIEW_CHANNEL));
        pinged
    }
}

/// Finds `<@1>`, `<@!1>`, `@everyone` and `@here` outside of code.
fn asked(content: &str) -> Asked {
    let mut asked = Asked::default();
    for text in outside_code(content) {
        asked.everyone |= text.contains("@everyone") || text.contains("@here");
        for piece in text.split("<@").skip(1) {
            let piece = piece.strip_prefix('!').unwrap_or(piece);
            let id = piece
                .split_once('>')
                .and_then(|(digits, _)| digits.parse::<Id>().ok());
            if let Some(id) = id.filter(|id| !asked.users.contains(id)) {
                asked.users.push(id);
            }
        }
    }
    asked
}

/// Returns the parts of a content that are not between matching runs of backticks.
fn outside_code(content: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = content;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].chars().take_while(|c| *c == '`').count();
        let fence = &rest[start..start + ticks];
        let after = &rest[start + ticks..];
        match after.find(fence) {
            Some(end) => {
                parts.push(&rest[..start]);
                rest = &after[end + ticks..];
            }
            None => {
                parts.push(&rest[..start + ticks]);
                rest = after;
            }
        }
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &str, users: &[u64], everyone: bool) {
        let expected = Asked {
            users: users.iter().copied().map(Id).collect(),
            everyone,
        };
        assert_eq!(asked(content), expected, "{content}");
    }

    #[test]
    fn mentions_are_found_where_discord_finds_them() {
        check("your turn, <@12> and <@!13>, <@12>", &[12, 13], false);
        check("@everyone", &[], true);
        check("psst @here", &[], true);
        check("`<@12>` and ```\n@everyone\n``` but <@14>", &[14], false);
        check("one stray ` and <@12>", &[12], false);
        check("<@&12> <#13> <@x> <@", &[], false);
    }
}
