//! Who can see a channel: Discord's permissions, added up as its documentation says, from what its API tells.
//!
//! What is known of servers and channels is kept for a minute at most, and forgotten when the gateway says that
//! something about them has changed.

use std::{
    collections::HashMap,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use lru::LruCache;
use serenity::{
    all::{
        Channel, ChannelId, ChannelType, GuildId, PermissionOverwrite, PermissionOverwriteType, Permissions,
        ThreadMember, UserId,
    },
    http::{LightMethod, Request, Route},
};
use storage::{GroupId, PersonId, PlaceId};

use super::{
    courier::Courier,
    error::{DiscordError, Trouble},
};

/// How long something is kept without news of it: another process may hear the news.
const KEPT: Duration = Duration::from_secs(60);
/// Servers and channels that are kept.
const MOST: NonZeroUsize = NonZeroUsize::new(1_024).expect("1024 is not 0");

/// What is known of servers and channels; clones share it.
#[derive(Clone)]
pub(crate) struct Access(Arc<Mutex<Known>>);

struct Known {
    servers: LruCache<GroupId, (Instant, Arc<Server>)>,
    channels: LruCache<PlaceId, (Instant, Arc<Place>)>,
}

/// Who owns a server, and what its roles may do. The id of *everyone* is that of the server.
struct Server {
    owner: u64,
    roles: HashMap<u64, Permissions>,
}

/// What a channel allows and denies; a thread asks its parent.
struct Place {
    parent: Option<PlaceId>,
    private: bool,
    overwrites: Vec<PermissionOverwrite>,
}

impl Access {
    pub(crate) fn new() -> Self {
        Access(Arc::new(Mutex::new(Known {
            servers: LruCache::new(MOST),
            channels: LruCache::new(MOST),
        })))
    }

    /// Something about roles or channels has changed.
    pub(super) fn forget(&self) {
        self.with(|known| {
            known.servers.clear();
            known.channels.clear();
        });
    }

    fn with<T>(&self, look: impl FnOnce(&mut Known) -> T) -> T {
        // Both maps are whole between any two lines here, so a panic elsewhere cannot have spoilt them.
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Server {
    /// What a person with these roles may do in a channel.
    fn permissions(&self, group: GroupId, person: PersonId, roles: &[u64], place: &Place) -> Permissions {
        let of_role = |role: &u64| self.roles.get(role).copied().unwrap_or_default();
        let mut may = roles
            .iter()
            .fold(of_role(&group.0), |may, role| may | of_role(role));
        if self.owner == person.0 || may.administrator() {
            return Permissions::all();
        }
        // First everyone, then all roles together, then the person.
        let is_role = |kind: PermissionOverwriteType, role: u64| matches!(kind, PermissionOverwriteType::Role(id) if id.get() == role);
        let stages: [&dyn Fn(PermissionOverwriteType) -> bool; 3] = [
            &|kind| is_role(kind, group.0),
            &|kind| roles.iter().any(|role| *role != group.0 && is_role(kind, *role)),
            &|kind| matches!(kind, PermissionOverwriteType::Member(id) if id.get() == person.0),
        ];
        for concerns in stages {
            let found = || {
                place
                    .overwrites
                    .iter()
                    .filter(|overwrite| concerns(overwrite.kind))
            };
            let deny = found().fold(Permissions::empty(), |all, one| all | one.deny);
            let allow = found().fold(Permissions::empty(), |all, one| all | one.allow);
            may = (may - deny) | allow;
        }
        may
    }
}

impl Courier {
    /// Whether a person can see a channel or thread. Their roles are asked for if they are not given.
    ///
    /// # Errors
    /// When Discord is busy or away; what it refuses to tell counts as not seen.
    pub(crate) async fn can_see(
        &self,
        access: &Access,
        (group, place): (GroupId, PlaceId),
        person: PersonId,
        roles: Option<&[u64]>,
    ) -> Result<bool, DiscordError> {
        match self.sees(access, (group, place), person, roles).await {
            Err(error) if error.kind != Trouble::Later => Ok(false),
            other => other,
        }
    }

    async fn sees(
        &self,
        access: &Access,
        (group, place): (GroupId, PlaceId),
        person: PersonId,
        roles: Option<&[u64]>,
    ) -> Result<bool, DiscordError> {
        let roles = match roles {
            Some(roles) => roles.to_vec(),
            None => {
                let member = self.http.get_member(guild(group), user(person));
                let roles = self.ask(member).await?.roles;
                roles.iter().map(|role| role.get()).collect()
            }
        };
        let server = self.server(access, group).await?;
        let channel = self.channel(access, place).await?;
        let asked = match channel.parent {
            Some(parent) => self.channel(access, parent).await?,
            None => channel.clone(),
        };
        let may = server.permissions(group, person, &roles, &asked);
        if !may.view_channel() || !channel.private || may.manage_threads() {
            return Ok(may.view_channel());
        }
        let route = Route::ChannelThreadMember {
            channel_id: ChannelId::new(place.0.max(1)),
            user_id: user(person),
        };
        let member = self
            .http
            .fire::<ThreadMember>(Request::new(route, LightMethod::Get));
        self.ask(member).await.map(|_| true)
    }

    async fn server(&self, access: &Access, group: GroupId) -> Result<Arc<Server>, DiscordError> {
        let kept = access.with(|known| fresh(known.servers.get(&group)));
        if let Some(server) = kept {
            return Ok(server);
        }
        let found = self.ask(self.http.get_guild(guild(group))).await?;
        let roles = found.roles.values().map(|role| (role.id.get(), role.permissions));
        let server = Arc::new(Server {
            owner: found.owner_id.get(),
            roles: roles.collect(),
        });
        access.with(|known| known.servers.put(group, (Instant::now(), server.clone())));
        Ok(server)
    }

    async fn channel(&self, access: &Access, place: PlaceId) -> Result<Arc<Place>, DiscordError> {
        let kept = access.with(|known| fresh(known.channels.get(&place)));
        if let Some(channel) = kept {
            return Ok(channel);
        }
        let found = self
            .ask(self.http.get_channel(ChannelId::new(place.0.max(1))))
            .await?;
        let channel = Arc::new(match found {
            Channel::Guild(channel) => {
                let private = channel.kind == ChannelType::PrivateThread;
                let thread =
                    private || matches!(channel.kind, ChannelType::PublicThread | ChannelType::NewsThread);
                // The parent of an ordinary channel is its category, whose permissions are copied into it.
                let parent = channel.parent_id.filter(|_| thread);
                Place {
                    parent: parent.map(|parent| PlaceId(parent.get())),
                    private,
                    overwrites: channel.permission_overwrites,
                }
            }
            // Direct messages are no part of a server.
            _ => Place {
                parent: None,
                private: true,
                overwrites: Vec::new(),
            },
        });
        access.with(|known| known.channels.put(place, (Instant::now(), channel.clone())));
        Ok(channel)
    }
}

/// What was found out lately.
fn fresh<T>(kept: Option<&(Instant, Arc<T>)>) -> Option<Arc<T>> {
    kept.filter(|(at, _)| at.elapsed() < KEPT)
        .map(|(_, found)| found.clone())
}

// An id of 0 does not exist, and the library does not allow it.

fn guild(group: GroupId) -> GuildId {
    GuildId::new(group.0.max(1))
}

fn user(person: PersonId) -> UserId {
    UserId::new(person.0.max(1))
}

#[cfg(test)]
mod tests {
    use serenity::all::RoleId;

    use super::*;

    const GROUP: GroupId = GroupId(5);
    const ANN: PersonId = PersonId(7);
    const FRIENDS: u64 = 20;
    const OTHERS: u64 = 21;

    /// Whether Ann sees a channel with these overwrites: the id of a role or of her, and whether it allows.
    fn sees(everyone: Permissions, roles: &[u64], overwrites: &[(u64, bool)]) -> bool {
        let overwrite = |&(target, allows): &(u64, bool)| {
            let kind = match target {
                7 => PermissionOverwriteType::Member(UserId::new(target)),
                role => PermissionOverwriteType::Role(RoleId::new(role)),
            };
            let view = Permissions::VIEW_CHANNEL;
            let none = Permissions::empty();
            let (allow, deny) = if allows { (view, none) } else { (none, view) };
            PermissionOverwrite { allow, deny, kind }
        };
        let server = Server {
            owner: 1,
            roles: HashMap::from([
                (GROUP.0, everyone),
                (FRIENDS, Permissions::empty()),
                (OTHERS, Permissions::empty()),
            ]),
        };
        let place = Place {
            parent: None,
            private: false,
            overwrites: overwrites.iter().map(overwrite).collect(),
        };
        server.permissions(GROUP, ANN, roles, &place).view_channel()
    }

    #[test]
    fn permissions_add_up_as_discord_documents_it() {
        let view = Permissions::VIEW_CHANNEL;
        assert!(sees(view, &[], &[]));
        assert!(!sees(Permissions::empty(), &[], &[]));
        assert!(!sees(view, &[FRIENDS], &[(5, false)]), "closed to everyone");
        assert!(sees(view, &[FRIENDS], &[(5, false), (FRIENDS, true)]));
        assert!(!sees(view, &[], &[(5, false), (FRIENDS, true)]));
        let both = [(5, false), (FRIENDS, true), (OTHERS, false)];
        assert!(
            sees(view, &[FRIENDS, OTHERS], &both),
            "among roles, allowing goes before denying"
        );
        assert!(!sees(view, &[FRIENDS], &[(FRIENDS, true), (7, false)]));
        assert!(sees(view, &[FRIENDS], &[(FRIENDS, false), (7, true)]));
        assert!(sees(Permissions::ADMINISTRATOR, &[], &[(5, false), (7, false)]));
    }
}
