//! Which channels a person can see: Discord's permissions, combined as its documentation describes.
//!
//! Three requests return the roles, channels and threads of a server. All callers share the answer for a minute,
//! unless the gateway reports a change in that server. Two facts are missing in it: the members of a private thread,
//! and the channel of an archived thread. They are requested one by one, at most [`MOST_LOOKS`] times per server and
//! minute. All these requests have the lowest priority.

use std::{
    collections::HashMap,
    convert::Infallible,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use serenity::all::{
    Channel, ChannelType, GuildChannel, PermissionOverwrite, PermissionOverwriteType, Permissions,
};
use storage::{GroupId, PersonId, PlaceId};
use tokio::sync::OnceCell;

use super::{
    error::{DiscordError, Trouble},
    requests::Requests,
};

/// How long an answer is used without an event of the server: another process may receive the event.
const KEPT: Duration = Duration::from_secs(60);
/// Most cached servers.
const MOST: usize = 64;
/// Most requests for threads and members of threads per server while it is cached.
const MOST_LOOKS: usize = 30;

/// Cached servers; clones share them.
#[derive(Clone)]
pub(crate) struct Access(Arc<Cache<GroupId, Kept>>);

/// A value that the first caller loads for everyone who waits for it.
type Shared<T> = Arc<OnceCell<T>>;

#[derive(Clone)]
struct Kept {
    since: Instant,
    server: Shared<Server>,
}

/// The owner, roles and channels of a server. The role *everyone* has the id of the server.
struct Server {
    owner: u64,
    roles: HashMap<u64, Permissions>,
    places: HashMap<PlaceId, Arc<Place>>,
    looks: Mutex<Looks>,
}

/// Facts that were requested one by one.
#[derive(Default)]
struct Looks {
    /// Archived threads and new channels; `None` if Discord does not return them.
    places: HashMap<PlaceId, Shared<Option<Arc<Place>>>>,
    /// Whether somebody is in a private thread.
    members: HashMap<(PlaceId, PersonId), Shared<bool>>,
}

/// The permissions of a channel; a thread uses those of its parent.
struct Place {
    parent: Option<PlaceId>,
    private: bool,
    overwrites: Vec<PermissionOverwrite>,
}

impl Access {
    pub(crate) fn new() -> Self {
        Access(Arc::new(Cache::new(MOST)))
    }

    /// Drops a server after a change of its roles or channels. Answers still on their way are not cached.
    pub(super) fn forget(&self, group: GroupId) {
        self.0.remove(&group);
    }

    /// Returns a cached server, or one that is being loaded.
    fn server(&self, group: GroupId) -> Shared<Server> {
        self.0.remove_if(&group, |kept| kept.since.elapsed() >= KEPT);
        let new = || {
            Ok::<_, Infallible>(Kept {
                since: Instant::now(),
                server: Shared::default(),
            })
        };
        let Ok(kept) = self.0.get_or_insert_with(&group, new);
        kept.server
    }
}

impl Place {
    fn of(channel: GuildChannel) -> Self {
        let private = channel.kind == ChannelType::PrivateThread;
        let thread = private || matches!(channel.kind, ChannelType::PublicThread | ChannelType::NewsThread);
        // The parent of an ordinary channel is its category, whose permissions are copied into it.
        let parent = channel.parent_id.filter(|_| thread);
        Place {
            parent: parent.map(|parent| PlaceId(parent.get())),
            private,
            overwrites: channel.permission_overwrites,
        }
    }
}

impl Looks {
    fn len(&self) -> usize {
        self.places.len() + self.members.len()
    }
}

impl Server {
    /// Returns the permissions of a person with these roles in a channel.
    fn permissions(&self, group: GroupId, person: PersonId, roles: &[u64], place: &Place) -> Permissions {
        let of_role = |role: &u64| self.roles.get(role).copied().unwrap_or_default();
        let mut may = roles
            .iter()
            .fold(of_role(&group.0), |may, role| may | of_role(role));
        if self.owner == person.0 || may.administrator() {
            return Permissions::all();
        }
        // First everyone's permissions, then all roles together, then the person's.
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

    /// Returns the slot of a single request, if it was made before or another one is allowed.
    ///
    /// # Errors
    /// When there were too many; it can be retried later.
    fn look<K: Eq + Hash, T>(
        &self,
        of: impl Fn(&mut Looks) -> &mut HashMap<K, Shared<T>>,
        key: K,
    ) -> Result<Shared<T>, DiscordError> {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = looks.len() >= MOST_LOOKS;
        let known = of(&mut looks);
        if is_full && !known.contains_key(&key) {
            return Err(DiscordError::looked_too_often());
        }
        Ok(known.entry(key).or_default().clone())
    }
}

impl Requests {
    /// Returns whether a person can see a channel or thread. Requests their roles if they are not given.
    ///
    /// # Errors
    /// When Discord is busy or away, or there were too many requests about the server. If Discord refuses to answer,
    /// the channel counts as not visible.
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
                let roles = self.member(group, person).await?.roles;
                roles.iter().map(|role| role.get()).collect()
            }
        };
        let kept = access.server(group);
        let server = kept.get_or_try_init(|| self.find_server(group)).await?;
        let Some(channel) = self.place(server, place).await? else {
            return Ok(false);
        };
        let asked = match channel.parent {
            Some(parent) => self.place(server, parent).await?,
            None => Some(channel.clone()),
        };
        let Some(asked) = asked else { return Ok(false) };
        let may = server.permissions(group, person, &roles, &asked);
        if !may.view_channel() || !channel.private || may.manage_threads() {
            return Ok(may.view_channel());
        }
        self.is_in_thread(server, place, person).await
    }

    async fn find_server(&self, group: GroupId) -> Result<Server, DiscordError> {
        let (found, channels) = self.server(group).await?;
        let roles = found.roles.values().map(|role| (role.id.get(), role.permissions));
        let places = channels.into_iter();
        Ok(Server {
            owner: found.owner_id.get(),
            roles: roles.collect(),
            places: places
                .map(|channel| (PlaceId(channel.id.get()), Arc::new(Place::of(channel))))
                .collect(),
            looks: Mutex::default(),
        })
    }

    /// Returns a channel or thread; `None` if Discord does not return it.
    async fn place(&self, server: &Server, place: PlaceId) -> Result<Option<Arc<Place>>, DiscordError> {
        if let Some(known) = server.places.get(&place) {
            return Ok(Some(known.clone()));
        }
        let look = server.look(|looks| &mut looks.places, place)?;
        let found = look.get_or_try_init(async || {
            match self.channel(place).await {
                Ok(Channel::Guild(channel)) => Ok(Some(Arc::new(Place::of(channel)))),
                Err(error) if error.kind == Trouble::Later => Err(error),
                // Direct messages belong to no server.
                Ok(_) | Err(_) => Ok(None),
            }
        });
        found.await.cloned()
    }

    async fn is_in_thread(
        &self,
        server: &Server,
        place: PlaceId,
        person: PersonId,
    ) -> Result<bool, DiscordError> {
        let look = server.look(|looks| &mut looks.members, (place, person))?;
        let found = look.get_or_try_init(async || match self.thread_member(place, person).await {
            Ok(_) => Ok(true),
            Err(error) if error.kind == Trouble::Later => Err(error),
            Err(_) => Ok(false),
        });
        found.await.copied()
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::{RoleId, UserId};

    use super::*;

    const GROUP: GroupId = GroupId(5);
    const ANN: PersonId = PersonId(7);
    const FRIENDS: u64 = 20;
    const OTHERS: u64 = 21;

    /// Returns whether Ann sees a channel with these overwrites. Each names a role or her id, and whether it allows.
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
            places: HashMap::new(),
            looks: Mutex::default(),
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

    #[test]
    fn a_change_in_one_server_leaves_what_is_known_of_others() {
        let access = Access::new();
        let [one, other] = [GroupId(1), GroupId(2)].map(|group| access.server(group));
        assert!(Arc::ptr_eq(&one, &access.server(GroupId(1))));
        access.forget(GroupId(1));
        // An answer that arrives after the event is not cached.
        assert!(!Arc::ptr_eq(&one, &access.server(GroupId(1))));
        assert!(Arc::ptr_eq(&other, &access.server(GroupId(2))));
    }
}
