//! Who asks, from where, and in which language.

use games::Phrase;
use render::language::Language;
use serenity::all::{
    ChannelType, CommandInteraction, ComponentInteraction, GuildId, Member, PartialChannel, Permissions, User,
};
use storage::{GroupId, PersonId, PlaceId};

use crate::tables::Player;

/// The person behind an interaction.
#[derive(Debug, Clone)]
pub(super) struct Asker {
    pub(super) person: PersonId,
    pub(super) name: String,
    /// Their own language, for everything that only they see.
    pub(super) language: Language,
    /// The server's language.
    pub(super) public: Language,
    pub(super) group: Option<GroupId>,
    pub(super) place: PlaceId,
    /// The channel of a thread.
    pub(super) parent: Option<PlaceId>,
    /// Whether they may manage the channel.
    pub(super) manages: bool,
    /// Whether they may manage the server.
    pub(super) manages_server: bool,
    /// What the bot itself may do there.
    pub(super) allowed: Option<Permissions>,
    /// Whether the place is a thread.
    pub(super) thread: bool,
}

impl Asker {
    pub(super) fn of_command(command: &CommandInteraction) -> Self {
        Self::new(
            &command.user,
            command.member.as_deref(),
            command.guild_id,
            (command.channel_id.get(), command.channel.as_ref()),
            (&command.locale, command.guild_locale.as_deref()),
            command.app_permissions,
        )
    }

    pub(super) fn of_press(press: &ComponentInteraction) -> Self {
        Self::new(
            &press.user,
            press.member.as_ref(),
            press.guild_id,
            (press.channel_id.get(), press.channel.as_ref()),
            (&press.locale, press.guild_locale.as_deref()),
            press.app_permissions,
        )
    }

    fn new(
        user: &User,
        member: Option<&Member>,
        guild: Option<GuildId>,
        (channel, about): (u64, Option<&PartialChannel>),
        (locale, guild_locale): (&str, Option<&str>),
        allowed: Option<Permissions>,
    ) -> Self {
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
        Asker {
            person: PersonId(user.id.get()),
            name: nick
                .or_else(|| user.global_name.clone())
                .unwrap_or_else(|| user.name.clone()),
            language,
            public: guild_locale.map_or(language, Language::of_locale),
            group: guild.map(|guild| GroupId(guild.get())),
            place: PlaceId(channel),
            // Discord names a parent for every channel; that of an ordinary one is its category, which holds no tables.
            parent: about
                .filter(|_| thread)
                .and_then(|channel| channel.parent_id)
                .map(|parent| PlaceId(parent.get())),
            manages_server: may.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR),
            manages: may.intersects(Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR),
            allowed,
            thread,
        }
    }

    pub(super) fn player(&self) -> Player {
        Player::new(self.person.0, self.name.chars().take(64).collect::<String>())
    }

    /// The first permission that the bot lacks for keeping a table here, to be said to whoever opens one.
    pub(super) fn lacking(&self) -> Option<Phrase> {
        let send = if self.thread {
            (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads")
        } else {
            (Permissions::SEND_MESSAGES, "Send Messages")
        };
        self.missing(&[
            (Permissions::VIEW_CHANNEL, "View Channel"),
            send,
            (Permissions::ATTACH_FILES, "Attach Files"),
        ])
    }

    /// The first permission that the bot lacks for opening a thread here and keeping a table in it.
    pub(super) fn lacking_in_threads(&self) -> Option<Phrase> {
        self.missing(&[
            (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
            (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
            (Permissions::ATTACH_FILES, "Attach Files"),
        ])
    }

    fn missing(&self, needed: &[(Permissions, &str)]) -> Option<Phrase> {
        let allowed = self.allowed?;
        let missing = needed
            .iter()
            .find(|(permission, _)| !allowed.intersects(*permission | Permissions::ADMINISTRATOR));
        missing.map(|(_, name)| Phrase::new("declined-permission").text("what", name))
    }
}
