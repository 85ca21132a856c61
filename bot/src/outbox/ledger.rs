//! The records of a table's posts, kept under its lease.
//!
//! A new message is recorded before the next request. Once the lease has passed on, the store refuses to record it.

use std::time::{Duration, Instant, SystemTime};

use storage::{Lease, NEVER, PlaceId, Post, PostNote, Then};
use tables::{LEASE, Millis, Role, Timestamp};

use super::{posts::Posts, sync::SyncError};
use crate::{discord::Requests, service::Bot};

/// Largest age of a lease before a request.
const FRESH: Duration = Duration::from_secs(5);
/// When to search the channel again after a request with an unknown result: Discord may carry it out within a minute,
/// and the process that searches may have a clock that is up to a minute ahead of the one that made the request.
const SWEEP: Millis = Millis(135_000);

/// A lease with its start on both clocks.
pub(super) type Leased = (Lease, (Instant, SystemTime));

/// The posts of a table, as this process and the store know them.
pub(super) struct Ledger<'a> {
    bot: &'a Bot,
    pub(super) requests: &'a Requests,
    lease: Lease,
    renewed: (Instant, SystemTime),
    posts: Posts,
    /// Changes that are not recorded yet.
    put: Vec<Post>,
    remove: Vec<String>,
    /// New messages that are not recorded yet.
    fresh: Vec<(Role, PlaceId, u64)>,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(
        bot: &'a Bot,
        requests: &'a Requests,
        (lease, renewed): Leased,
        posts: Posts,
    ) -> Ledger<'a> {
        Ledger {
            bot,
            requests,
            lease,
            renewed,
            posts,
            put: Vec::new(),
            remove: Vec::new(),
            fresh: Vec::new(),
        }
    }

    pub(super) fn posts(&self) -> &Posts {
        &self.posts
    }

    /// Returns whether the previous holder did not return the lease.
    pub(super) fn is_taken_over(&self) -> bool {
        self.lease.taken_over
    }

    /// Replaces the post of a role by a new message; the previous message must still be retired.
    pub(super) fn posted(&mut self, role: Role, post: Post) {
        if post.message != 0 {
            self.fresh.push((role, post.place, post.message));
        }
        self.found(role, post);
    }

    /// Like `posted`, for a message that existed before. Another process may have found it, too: it stays even if the
    /// lease has passed on.
    pub(super) fn found(&mut self, role: Role, post: Post) {
        let replaced = |old: &&Post| old.message != 0 && old.message != post.message;
        let stays = matches!(
            role,
            Role::Watcher(_) | Role::Seal | Role::Begin | Role::Lost | Role::Unsure
        );
        if let Some(old) = self.posts.of(role).filter(replaced).cloned()
            && !stays
        {
            let key = format!("{role} {}", old.key);
            self.put(Role::Retiring(old.message), Post { key, hash: 0, ..old });
        }
        self.put(role, post);
    }

    pub(super) fn put(&mut self, role: Role, post: Post) {
        let post = Post {
            role: role.to_string(),
            ..post
        };
        self.remove.retain(|known| *known != post.role);
        self.put.retain(|known| known.role != post.role);
        self.put.push(post.clone());
        self.posts.put(role, post);
    }

    pub(super) fn remove(&mut self, role: Role) {
        let text = role.to_string();
        self.put.retain(|known| known.role != text);
        self.remove.push(text);
        self.posts.remove(role);
    }

    /// Records that a replaced message has lost its controls; with `again`, they are removed once more later.
    pub(super) fn retired(&mut self, role: Role, again: bool) {
        match self.posts.of(role).cloned() {
            Some(post) if again => self.put(role, Post { hash: 1, ..post }),
            _ => self.remove(role),
        }
    }

    /// After a request with an unknown result, hashes prove nothing.
    pub(super) fn distrust(&mut self) {
        for role in [Role::Board, Role::Lobby] {
            if let Some(post) = self.posts.of(role).cloned() {
                self.put(role, Post { hash: 0, ..post });
            }
        }
    }

    /// Schedules a search of the channel in two minutes.
    pub(super) fn sweep_later(&mut self) {
        self.put(Role::Sweep, sweep(self.bot.tables.now() + SWEEP));
    }

    /// Ensures that the lease lasts for one more request, and that everything posted before is recorded.
    pub(super) async fn hold(&mut self) -> Result<(), SyncError> {
        let (instant, system) = self.renewed;
        // One clock stops while a machine sleeps, the other may be set: the larger age counts.
        let age = instant.elapsed().max(system.elapsed().unwrap_or(Duration::MAX));
        if !self.fresh.is_empty() || age > FRESH {
            self.record(Then::Keep(LEASE.0)).await?;
        }
        Ok(())
    }

    /// Records what was done; returns when the table is due next.
    pub(super) async fn record(&mut self, then: Then) -> Result<i64, SyncError> {
        let note = PostNote {
            put: std::mem::take(&mut self.put),
            remove: std::mem::take(&mut self.remove),
            then,
        };
        let sweep = Role::Sweep.to_string();
        let unheard = note.put.iter().any(|post| post.role == sweep);
        let (asked, now) = ((Instant::now(), SystemTime::now()), self.bot.tables.now());
        let store = self.bot.tables.store();
        let Some(at) = store.note_posts(self.lease, now.0, note).await? else {
            self.leave(unheard).await?;
            return Err(SyncError::LeaseLost);
        };
        self.fresh.clear();
        self.renewed = asked;
        Ok(at)
    }

    /// Handles messages that could not be recorded because another process has the table. Those older than its
    /// records are deleted. The others it may still find, or get for the nonce that both use: they stay until a sweep.
    /// A request without an answer needs one as well.
    async fn leave(&mut self, unheard: bool) -> Result<(), SyncError> {
        let (tables, id) = (&self.bot.tables, self.lease.table);
        let noted = Posts::read(tables, id).await?;
        let mut needs_sweep = unheard;
        for (role, place, message) in std::mem::take(&mut self.fresh) {
            let newer = noted.of(role).is_some_and(|post| post.message > message);
            let removed = newer && self.requests.remove(place, message).await.is_ok();
            needs_sweep |= !removed && noted.of(role).is_none_or(|post| post.message != message);
        }
        if needs_sweep {
            let at = tables.now() + SWEEP;
            tables.store().add_post(id, sweep(at), at.0).await?;
        }
        Ok(())
    }
}

/// Returns a lease under which nothing was done; the table is due again at this time, unless it is gone. The search
/// after a takeover is left to the next holder. If that can't be recorded, the lease expires.
pub(super) async fn free(bot: &Bot, lease: Lease, at: Option<Timestamp>) {
    let now = bot.tables.now();
    let unsearched = at.is_some() && lease.taken_over;
    let note = PostNote {
        put: unsearched.then(|| sweep(now + SWEEP)).into_iter().collect(),
        remove: Vec::new(),
        then: Then::Free(at.map_or(NEVER, |at| at.0)),
    };
    if let Err(error) = bot.tables.store().note_posts(lease, now.0, note).await {
        let id = lease.table;
        tracing::warn!(table.id = %id, "Could not return the lease of table {id}: {error}");
    }
}

/// Builds the record that a channel must be searched.
fn sweep(at: Timestamp) -> Post {
    Post {
        role: Role::Sweep.to_string(),
        key: String::new(),
        place: PlaceId(0),
        message: 0,
        hash: at.0.cast_unsigned(),
    }
}
