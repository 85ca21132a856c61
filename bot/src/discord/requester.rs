//! The person who acts, with place and language.

use games::Phrase;
use render::language::Language;
use serenity::all::{
    ChannelType, CommandInteraction, ComponentInteraction, GuildId, Member, MessageFlags, ModalInteraction,
    PartialChannel, Permissions, User,
};
use storage::{GroupId, PersonId, PlaceId};

use crate::actions::Requester;

pub(super) fn of_command(command: &CommandInteraction) -> Requester {
    requester(
        command.id.get(),
        (&command.user, command.member.as_deref()),
        command.guild_id,
        (command.channel_id.get(), command.channel.as_ref()),
        (&command.locale, command.guild_locale.as_deref()),
        command.app_permissions,
    )
}

pub(super) fn of_press(press: &ComponentInteraction) -> Requester {
    let requester = requester(
        press.id.get(),
        (&press.user, press.member.as_ref()),
        press.guild_id,
        (press.channel_id.get(), press.channel.as_ref()),
        (&press.locale, press.guild_locale.as_deref()),
        press.app_permissions,
    );
    let flags = press.message.flags.unwrap_or_default();
    Requester {
        in_private: requester.in_private || flags.contains(MessageFlags::EPHEMERAL),
        ..requester
    }
}

pub(super) fn of_form(form: &ModalInteraction) -> Requester {
    let requester = requester(
        form.id.get(),
        (&form.user, form.member.as_ref()),
        form.guild_id,
        (form.channel_id.get(), form.channel.as_ref()),
        (&form.locale, form.guild_locale.as_deref()),
        form.app_permissions,
    );
    // A form is opened from a private message.
    Requester {
        in_private: true,
        ..requester
    }
}

fn requester(
    interaction: u64,
    (user, member): (&User, Option<&Member>),
    guild: Option<GuildId>,
    (channel, about): (u64, Option<&PartialChannel>),
    (locale, guild_locale): (&str, Option<&str>),
    allowed: Option<Permissions>,
) -> Requester {
    let nick = member.and_then(|member| member.nick.clone());
    let may = member
        .and_then(|member| member.permissions)
        .unwrap_or_else(Permissions::empty);
    let language = Language::of_locale(locale);
    let thread = about.is_some_and(|channel| {
        matches!(
            channel.kind,
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
        )
    });
    let send = if thread { SEND_IN_THREADS } else { SEND };
    Requester {
        person: PersonId(user.id.get()),
        name: nick
            .or_else(|| user.global_name.clone())
            .unwrap_or_else(|| user.name.clone()),
        language,
        public: guild_locale.map_or(language, Language::of_locale),
        group: guild.map(|guild| GroupId(guild.get())),
        place: PlaceId(channel),
        // Discord names a parent for every channel; that of an ordinary one is its category, which has no tables.
        interaction,
        roles: member
            .map(|member| member.roles.iter().map(|role| role.get()).collect())
            .unwrap_or_default(),
        in_private: guild.is_none(),
        parent: about
            .filter(|_| thread)
            .and_then(|channel| channel.parent_id)
            .map(|parent| PlaceId(parent.get())),
        manages_server: may.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR),
        manages: may.intersects(Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR),
        lacking: missing(allowed, &[VIEW, send, ATTACH]),
        lacking_in_threads: match about.map(|channel| channel.kind) {
            None | Some(ChannelType::Text) => None,
            _ if thread => None,
            _ => Some(Phrase::new("declined-no-threads")),
        }
        .or_else(|| missing(allowed, &[VIEW, CREATE_THREADS, SEND_IN_THREADS, ATTACH])),
    }
}

/// A permission with Discord's name for it.
pub(super) type Named = (Permissions, &'static str);

const VIEW: Named = (Permissions::VIEW_CHANNEL, "View Channel");
const SEND: Named = (Permissions::SEND_MESSAGES, "Send Messages");
const SEND_IN_THREADS: Named = (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads");
const CREATE_THREADS: Named = (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads");
const ATTACH: Named = (Permissions::ATTACH_FILES, "Attach Files");

/// Needed to check whether a message was posted after a lost answer.
const HISTORY: Named = (Permissions::READ_MESSAGE_HISTORY, "Read Message History");

/// All permissions that the bot needs in a server.
pub(super) const NEEDED: [Named; 6] = [VIEW, SEND, SEND_IN_THREADS, CREATE_THREADS, ATTACH, HISTORY];

/// Returns the first permission that the bot lacks.
fn missing(allowed: Option<Permissions>, needed: &[Named]) -> Option<Phrase> {
    let allowed = allowed?;
    let lacks = |(permission, _): &&Named| !allowed.intersects(*permission | Permissions::ADMINISTRATOR);
    let missing = needed.iter().find(lacks);
    missing.map(|(_, name)| Phrase::new("declined-permission").text("what", name))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_real_reason_against_a_thread_is_given() {
        let lacking = |kind: u8, allowed: Permissions| {
            let channel = json!({"id": "5", "name": "x", "type": kind, "permissions": "0"});
            let channel: PartialChannel = serde_json::from_value(channel).unwrap();
            let user: User = serde_json::from_value(json!({"id": "7", "username": "ann"})).unwrap();
            let requester = requester(
                1,
                (&user, None),
                None,
                (5, Some(&channel)),
                ("en", None),
                Some(allowed),
            );
            requester.lacking_in_threads.map(|phrase| phrase.id)
        };
        let all = Permissions::all() - Permissions::ADMINISTRATOR;
        for voice_news_stage_forum in [2, 5, 13, 15] {
            assert_eq!(lacking(voice_news_stage_forum, all), Some("declined-no-threads"));
        }
        for text_or_thread in [0, 11, 12] {
            assert_eq!(lacking(text_or_thread, all), None);
            assert_eq!(
                lacking(text_or_thread, all - Permissions::VIEW_CHANNEL),
                Some("declined-permission")
            );
        }
    }
}
