//! Who asks, from where, and in which language.

use games::Phrase;
use render::language::Language;
use serenity::all::{
    ChannelId, CommandInteraction, ComponentInteraction, GuildId, Member, Permissions, User,
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
}

impl Asker {
    pub(super) fn of_command(command: &CommandInteraction) -> Self {
        Self::new(
            &command.user,
            command.member.as_deref(),
            command.guild_id,
            (
                command.channel_id.get(),
                command.channel.as_ref().and_then(|channel| channel.parent_id),
            ),
            (&command.locale, command.guild_locale.as_deref()),
            command.app_permissions,
        )
    }

    pub(super) fn of_press(press: &ComponentInteraction) -> Self {
        Self::new(
            &press.user,
            press.member.as_ref(),
            press.guild_id,
            (
                press.channel_id.get(),
                press.channel.as_ref().and_then(|channel| channel.parent_id),
            ),
            (&press.locale, press.guild_locale.as_deref()),
            press.app_permissions,
        )
    }

    fn new(
        user: &User,
        member: Option<&Member>,
        guild: Option<GuildId>,
        (channel, parent): (u64, Option<ChannelId>),
        (locale, guild_locale): (&str, Option<&str>),
        allowed: Option<Permissions>,
    ) -> Self {
        let nick = member.and_then(|member| member.nick.clone());
        let may = member
            .and_then(|member| member.permissions)
            .unwrap_or_else(Permissions::empty);
        let language = Language::of_locale(locale);
        Asker {
            person: PersonId(user.id.get()),
            name: nick
                .or_else(|| user.global_name.clone())
                .unwrap_or_else(|| user.name.clone()),
            language,
            public: guild_locale.map_or(language, Language::of_locale),
            group: guild.map(|guild| GroupId(guild.get())),
            place: PlaceId(channel),
            parent: parent.map(|parent| PlaceId(parent.get())),
            manages_server: may.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR),
            manages: may.intersects(Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR),
            allowed,
        }
    }

    pub(super) fn player(&self) -> Player {
        Player::new(self.person.0, self.name.chars().take(64).collect::<String>())
    }

    /// The first permission that the bot lacks for keeping a table here, to be said to whoever opens one.
    pub(super) fn lacking(&self) -> Option<Phrase> {
        let allowed = self.allowed?;
        let needed = [
            (Permissions::VIEW_CHANNEL, "View Channel"),
            (Permissions::SEND_MESSAGES, "Send Messages"),
            (Permissions::ATTACH_FILES, "Attach Files"),
        ];
        let missing = needed
            .into_iter()
            .find(|(permission, _)| !allowed.intersects(*permission | Permissions::ADMINISTRATOR));
        missing.map(|(_, name)| Phrase::new("declined-permission").text("what", name))
    }
}
