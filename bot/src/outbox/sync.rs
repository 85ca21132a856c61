//! The reconciler: compares the wanted posts with the existing ones, and takes the next step until there is none.
//!
//! Everything here happens under the lease of the table, and is recorded in its ledger. If the result of a request is
//! unknown, or another process may have been interrupted, the pass searches the channel before it posts anything, and
//! once more two minutes later ([`Role::Sweep`]).

use std::time::Duration;

use games::Seat;
use render::language::Language;
use sha2::{Digest as _, Sha256};
use storage::{NEVER, PersonId, PlaceId, Post, Then};
use tables::{
    Millis, NextMove, Preferences, Refused, Role, Stage, Table, TableWithMatch, Timestamp, Watcher,
};

use super::{
    ledger::{Leased, Ledger, free},
    posts::{BoardKey, Posts},
    search::{is_same, search},
    stand_ins::StandIns,
    wanted::{Content, WantedPost, is_same_picture, reminder_here, wanted},
};
use crate::{
    actions::{ActionError, look::watch, seats::reminders, table::move_table, turn::daily},
    discord::{DiscordError, Requests, Trouble},
    screens::{
        Reader, Screen, Spoken as _,
        board::{self, Span},
        markup,
    },
    service::Bot,
};

/// How long a new board waits for the removal of the old one's controls before it is recorded, and for edits of other
/// messages before it is posted.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a stand-in may search before the table is checked again.
const THINKING: Millis = Millis(10_000);
/// Watchers notified per pass. After that, the table's own messages come first again.
const TOLD_AT_ONCE: usize = 5;
/// Failed passes after which the host is informed.
const TOLD_AFTER: u32 = 3;
/// Exponent of the longest pause: pauses after failed passes double, starting at a second.
const LONGEST_DOUBLING: u32 = 12;

/// Why a pass was interrupted.
#[derive(Debug, thiserror::Error)]
pub(super) enum SyncError {
    #[error("another process took over the lease")]
    LeaseLost,
    #[error("{0}")]
    Action(#[from] ActionError),
}

impl From<tables::Error> for SyncError {
    fn from(error: tables::Error) -> Self {
        SyncError::Action(error.into())
    }
}

impl From<storage::StorageError> for SyncError {
    fn from(error: storage::StorageError) -> Self {
        tables::Error::from(error).into()
    }
}

/// The place where a step failed.
pub(super) enum StepError {
    /// In the channel of the table.
    Here(DiscordError),
    /// In a direct message. It says nothing about the channel.
    Direct(DiscordError),
    /// The pass is over.
    Broken(SyncError),
}

impl From<SyncError> for StepError {
    fn from(error: SyncError) -> Self {
        StepError::Broken(error)
    }
}

impl From<tables::Error> for StepError {
    fn from(error: tables::Error) -> Self {
        StepError::Broken(error.into())
    }
}

impl From<ActionError> for StepError {
    fn from(error: ActionError) -> Self {
        StepError::Broken(error.into())
    }
}

/// One pass over a table.
pub(super) struct Pass<'a> {
    bot: &'a Bot,
    requests: &'a Requests,
    ledger: Ledger<'a>,
    table: Table,
    current: Option<TableWithMatch>,
    /// When the table is due again.
    next: Timestamp,
    /// The failure in the channel, and whether any request succeeded there.
    failed: Option<DiscordError>,
    reached: bool,
    /// Whether a failure is worth a retry.
    again: bool,
    /// The next move, whose board must not wait for edits.
    next_move: NextMove,
}

/// The result of a pass.
pub(super) struct Passed {
    /// When the table is due again, as far as known.
    pub(super) next: i64,
    /// Whether all wanted posts exist.
    pub(super) complete: bool,
}

impl<'a> Pass<'a> {
    /// Runs a pass over a table under this lease, which began at this moment. `failures` passes over it have failed
    /// before.
    pub(super) async fn run(
        bot: &'a Bot,
        requests: &'a Requests,
        stand_ins: &StandIns,
        leased: Leased,
        table: Option<Table>,
        failures: u32,
    ) -> Result<Passed, SyncError> {
        let (tables, (lease, _)) = (&bot.tables, leased);
        let mut pass = match Pass::begin(bot, requests, leased, table).await {
            Ok(pass) => pass,
            Err(tables::Error::Refused(Refused::NoTable)) => {
                free(bot, lease, None).await;
                return Ok(Passed {
                    next: NEVER,
                    complete: true,
                });
            }
            Err(error) => {
                // Nothing was posted, so nobody needs to wait for the end of the lease.
                free(bot, lease, Some(tables.now() + pause(failures))).await;
                return Err(error.into());
            }
        };
        pass.load_match().await;
        if pass.table.state.awaits_stand_in(tables.now()) {
            stand_ins.think(bot, lease.table);
            pass.look_again(tables.now() + THINKING);
        }
        let passed = match pass.reconcile().await {
            Ok(()) => pass.finish(failures).await,
            Err(error) => Err(error),
        };
        if matches!(passed, Err(SyncError::Action(_))) {
            // The next pass finds what was not recorded.
            pass.give_up(failures).await;
        }
        passed
    }

    /// Reads the table and brings it up to date.
    async fn begin(
        bot: &'a Bot,
        requests: &'a Requests,
        leased: Leased,
        table: Option<Table>,
    ) -> tables::Result<Pass<'a>> {
        let (tables, (lease, _)) = (&bot.tables, leased);
        let next_move = tables.next_move(lease.table);
        let table = match table {
            Some(table) => table,
            None => tables.get(lease.table).await?,
        };
        let posts = Posts::read(tables, table.id()).await?;
        let table = deal(bot, table, &posts).await?;
        let (table, next) = tables.advance(table, bot.health.clocks_run()).await?;
        Ok(Pass {
            bot,
            requests,
            ledger: Ledger::new(bot, requests, leased, posts),
            current: None,
            next: next.unwrap_or(Timestamp(NEVER)),
            failed: None,
            reached: false,
            again: false,
            next_move,
            table,
        })
    }

    /// Returns the table after a failure. If that can't be recorded either, the lease expires and is taken over.
    async fn give_up(&mut self, failures: u32) {
        self.ledger.sweep_later();
        let later = self.bot.tables.now() + pause(failures);
        let (id, freed) = (self.table.id(), self.ledger.record(Then::Free(later.0)).await);
        if let Err(error) = freed {
            tracing::warn!(table.id = %id, "Could not return the lease of table {id}: {error}");
        }
    }

    /// Loads the match. If it can't be replayed, the other posts are still shown.
    async fn load_match(&mut self) {
        if self.table.record().is_err() {
            return;
        }
        match self.bot.tables.with_match(self.table.clone()).await {
            Ok(current) => self.current = Some(current),
            Err(error) => {
                let id = self.table.id();
                tracing::error!(table.id = %id, "Could not load the match of table {id}: {error}");
                self.again = true;
            }
        }
    }

    async fn reconcile(&mut self) -> Result<(), SyncError> {
        let now = self.bot.tables.now();
        // Before anything that may fail: a result must not depend on its picture.
        if let Some(current) = &self.current
            && matches!(current.state.stage, Stage::Over { .. })
            && self.ledger.posts().told() < current.head.entries
        {
            self.bot.tables.keep_result(current).await?;
        }
        let sweep = self.ledger.posts().sweep();
        if self.ledger.is_taken_over() {
            self.ledger.sweep_later();
        }
        let mut wanted = wanted(&self.table, self.current.as_ref(), self.ledger.posts());
        // The posts may lack the last changes as well.
        let doubted = |wanted: &WantedPost| wanted.role == Role::Unsure && self.is_missing(wanted);
        let unsure = self.ledger.is_taken_over() || sweep.is_some() || wanted.iter().any(doubted);
        let is_swept = !self.ledger.is_taken_over() && sweep.is_some_and(|at| at <= now);
        // Without a channel there is nothing to search.
        let has_channel = self.table.state.day.is_none();
        if has_channel && (is_swept || (unsure && wanted.iter().any(|wanted| self.is_missing(wanted)))) {
            match search(&mut self.ledger, &self.table, &wanted).await {
                Ok(found) => {
                    self.reached |= found;
                    wanted = self::wanted(&self.table, self.current.as_ref(), self.ledger.posts());
                }
                Err(error) => {
                    // An unknown state is no reason to post something twice.
                    self.fail(error)?;
                    return Ok(());
                }
            }
        }
        if is_swept {
            self.ledger.distrust();
        }
        let left = self.post_missing(&wanted, unsure).await?;
        if left {
            self.edit_changed(&wanted).await?;
            self.retire_unwanted(&wanted).await?;
            self.retire_replaced(is_swept).await?;
        }
        if is_swept && !self.again {
            self.ledger.remove(Role::Sweep);
        }
        Ok(())
    }

    fn is_missing(&self, wanted: &WantedPost) -> bool {
        is_missing(wanted, &self.table, self.ledger.posts())
    }

    /// Posts missing messages. After a failure in the channel, tries nothing else there in this pass. Returns whether
    /// there was no failure.
    async fn post_missing(&mut self, wanted: &[WantedPost], unsure: bool) -> Result<bool, SyncError> {
        let mut told = 0;
        for wanted in wanted {
            if !self.is_missing(wanted)
                || (self.failed.is_some() && !matches!(wanted.content, Content::Lost(_)))
            {
                continue;
            }
            let posted = match &wanted.content {
                Content::Here(screen) => self.post_here(wanted, screen.clone(), unsure).await,
                Content::There(place, screen) => {
                    self.post_there(wanted, *place, screen.clone(), unsure).await
                }
                Content::Deals(day) => match daily::announcement(self.bot, &self.table, *day).await {
                    Ok(screen) => self.post_here(wanted, screen, false).await,
                    Err(error) => Err(error.into()),
                },
                Content::Board(span) => self.post_board(wanted, *span).await,
                Content::Reminder(seat, person) => self.remind(wanted, *seat, *person, unsure).await,
                Content::Lost(host) => self.tell_lost(wanted, *host, unsure).await,
                Content::News(watcher, span) => {
                    told += 1;
                    if told > TOLD_AT_ONCE {
                        self.look_again(self.bot.tables.now());
                        break;
                    }
                    self.tell_watcher(wanted, watcher, *span, unsure).await
                }
            };
            if let Err(error) = posted {
                self.fail(error)?;
            }
        }
        Ok(self.failed.is_none())
    }

    /// Edits outdated messages. A failed edit does not stop the others.
    async fn edit_changed(&mut self, wanted: &[WantedPost]) -> Result<(), SyncError> {
        for wanted in wanted.iter().filter(|wanted| wanted.hash != 0) {
            let known = self.ledger.posts().of(wanted.role).cloned();
            let Some(post) = known.filter(|post| post.message != 0 && post.hash != wanted.hash) else {
                continue;
            };
            if self.is_missing(wanted) {
                continue;
            }
            if let Err(error) = self.edit(wanted, post).await {
                self.fail_softly(error)?;
            }
        }
        Ok(())
    }

    async fn edit(&mut self, wanted: &WantedPost, post: Post) -> Result<(), StepError> {
        let screen = match &wanted.content {
            Content::Here(screen) => screen.clone(),
            // A picture that stays is neither drawn nor sent again.
            Content::Board(span) if is_same_picture(wanted.hash, post.hash) => match &self.current {
                Some(table) => board::words(table, *span),
                None => return Ok(()),
            },
            Content::Board(span) => self.draw(*span).await?,
            _ => return Ok(()),
        };
        self.ledger.hold().await?;
        let requests = self.requests;
        let edited = async {
            if screen.picture.is_some() {
                requests.edit_picture(post.place, post.message, screen).await
            } else {
                requests.edit(post.place, post.message, &screen).await
            }
        };
        let there = unless_overtaken(&mut self.next_move, edited).await;
        if there.map_err(StepError::Here)? {
            self.reached = true;
            let hash = wanted.hash;
            self.ledger.put(wanted.role, Post { hash, ..post });
            return Ok(());
        }
        // Somebody deleted it. People still need its buttons, except those of a lobby whose match is running.
        if wanted.role == Role::Lobby && self.table.state.stage != Stage::Lobby {
            self.ledger.remove(Role::Lobby);
            return Ok(());
        }
        self.table = self.bot.tables.show_again(self.table.id()).await?;
        if wanted.role != Role::Board {
            self.ledger.remove(wanted.role);
        }
        self.look_again(self.bot.tables.now());
        Ok(())
    }

    /// Removes the controls of messages that are no longer wanted, or deletes the messages.
    async fn retire_unwanted(&mut self, wanted: &[WantedPost]) -> Result<(), SyncError> {
        let is_wanted = |role: Role| wanted.iter().any(|wanted| wanted.role == role);
        let unwanted: Vec<(Role, Post)> = self
            .ledger
            .posts()
            .all()
            .filter(|(role, post)| {
                let kept = matches!(role, Role::Sweep | Role::Retiring(_) | Role::Seal | Role::Begin);
                // The record that the host was notified stays.
                let told = *role == Role::Ready && post.message == 0;
                // Without its match nothing is known about a board.
                let unknown = self.current.is_none() && self.table.record().is_ok();
                !kept && !told && !unknown && !is_wanted(*role)
            })
            .cloned()
            .collect();
        for (role, post) in unwanted {
            let retired = match role {
                Role::Watcher(_) | Role::Lost | Role::Unsure => Ok(()),
                // A direct message has no controls.
                Role::Reminder(_) if post.place != self.table.head.place => Ok(()),
                Role::Ready => self.remove(&post).await,
                _ => self.retire(role, &post).await,
            };
            match retired {
                Err(error) => self.fail_softly(error)?,
                Ok(()) if role == Role::Ready => self.ledger.put(role, Post { message: 0, ..post }),
                Ok(()) => self.ledger.remove(role),
            }
        }
        Ok(())
    }

    /// Removes the controls of replaced messages. As long as a message may arrive late, they stay recorded, and the
    /// sweep does it again.
    async fn retire_replaced(&mut self, is_swept: bool) -> Result<(), SyncError> {
        let sweep = self.ledger.posts().sweep().is_some() && !is_swept;
        let replaced: Vec<(Role, Post)> = self
            .ledger
            .posts()
            .all()
            .filter(|(role, post)| matches!(role, Role::Retiring(_)) && (post.hash == 0 || !sweep))
            .cloned()
            .collect();
        for (role, post) in replaced {
            let Some((was, key)) = read_retiring(&post.key) else {
                self.ledger.remove(role);
                continue;
            };
            match self.retire(was, &Post { key, ..post }).await {
                Err(error) => self.fail_softly(error)?,
                Ok(()) => self.ledger.retired(role, sweep),
            }
        }
        Ok(())
    }

    /// Retires a message that has a record.
    async fn retire(&mut self, role: Role, post: &Post) -> Result<(), StepError> {
        if post.message == 0 {
            return Ok(());
        }
        self.ledger.hold().await?;
        let retired = retire_now(self.requests, self.current.as_ref(), role, post);
        let retired = unless_overtaken(&mut self.next_move, retired).await;
        retired.map_err(StepError::Here)
    }

    async fn remove(&mut self, post: &Post) -> Result<(), StepError> {
        if post.message == 0 {
            return Ok(());
        }
        self.ledger.hold().await?;
        let removed = self.requests.remove(post.place, post.message).await;
        removed.map_err(StepError::Here)
    }

    async fn post_here(
        &mut self,
        wanted: &WantedPost,
        screen: Screen,
        unsure: bool,
    ) -> Result<(), StepError> {
        let place = self.table.head.place;
        let message = self.send(wanted, place, screen).await?.map_err(StepError::Here)?;
        self.posted(wanted, place, message, if unsure { 0 } else { wanted.hash });
        if wanted.role == Role::Begin {
            // The match is dealt once this message is recorded.
            self.look_again(self.bot.tables.now());
        }
        Ok(())
    }

    /// Posts a message in another channel. One that takes no message of ours is not tried again.
    async fn post_there(
        &mut self,
        wanted: &WantedPost,
        place: PlaceId,
        screen: Screen,
        unsure: bool,
    ) -> Result<(), StepError> {
        self.ledger.hold().await?;
        match self.send_direct(wanted, place, screen, unsure).await? {
            Ok((place, message)) => self.posted(wanted, place, message, 0),
            Err(error)
                if matches!(
                    error.kind,
                    Trouble::Later | Trouble::Unreadable | Trouble::Unexplained
                ) =>
            {
                return Err(StepError::Direct(error));
            }
            Err(_) => self.posted(wanted, place, 0, 0),
        }
        Ok(())
    }

    /// Posts a new board. The old one loses its controls at once, or in a separate step if that takes too long.
    async fn post_board(&mut self, wanted: &WantedPost, span: Span) -> Result<(), StepError> {
        let mut screen = self.draw(span).await?;
        if let Some(table) = &self.current {
            screen.pings = board::pings(table);
        }
        let place = self.table.head.place;
        let message = self.send(wanted, place, screen).await?.map_err(StepError::Here)?;
        let old = self.ledger.posts().of(Role::Board).cloned();
        self.posted(wanted, place, message, wanted.hash);
        if !self.table.state.watchers.is_empty() {
            // Watchers are notified about the recorded board.
            self.look_again(self.bot.tables.now());
        }
        tracing::debug!(table.id = %self.table.id(), "Posted the board of table {}", self.table.id());
        if let Some(old) = old.filter(|old| old.message != 0 && old.message != message) {
            // The lease is fresh, because the board was posted under it a moment ago; one record covers both.
            let retired = retire_now(self.requests, self.current.as_ref(), Role::Board, &old);
            let retired = tokio::time::timeout(PATIENCE, retired).await;
            let role = Role::Retiring(old.message);
            if matches!(retired, Ok(Ok(()))) {
                self.ledger.retired(role, self.ledger.posts().sweep().is_some());
            }
        }
        Ok(())
    }

    /// Sends the reminder: as a direct message if the person prefers that and accepts it, otherwise in the channel.
    async fn remind(
        &mut self,
        wanted: &WantedPost,
        seat: Seat,
        person: PersonId,
        unsure: bool,
    ) -> Result<(), StepError> {
        let preferences = self.bot.tables.preferences(person).await?;
        let link = markup::link(&self.table, self.ledger.posts().shown());
        let direct = reminders::direct(&self.table, seat, language_of(&preferences, &self.table), &link);
        if let Some(screen) = direct.filter(|_| preferences.direct)
            && self.post_direct(wanted, person, screen, unsure).await?
        {
            return Ok(());
        }
        match reminder_here(&self.table, seat, self.ledger.posts()) {
            Some(screen) => self.post_here(wanted, screen, unsure).await,
            None => Ok(()),
        }
    }

    async fn tell_lost(
        &mut self,
        wanted: &WantedPost,
        host: PersonId,
        unsure: bool,
    ) -> Result<(), StepError> {
        let preferences = self.bot.tables.preferences(host).await?;
        let screen = move_table::lost(&self.table, language_of(&preferences, &self.table));
        if !self.post_direct(wanted, host, screen, unsure).await? {
            // They accept no messages from us, and are not tried again.
            self.posted(wanted, PlaceId(0), 0, 0);
        }
        Ok(())
    }

    /// Notifies a watcher about the newest board, if they still see its channel. A person who accepts no direct
    /// messages stops watching.
    async fn tell_watcher(
        &mut self,
        wanted: &WantedPost,
        watcher: &Watcher,
        span: Span,
        unsure: bool,
    ) -> Result<(), StepError> {
        let (person, Some(table)) = (watcher.person, self.current.clone()) else {
            return Ok(());
        };
        let posted = self.ledger.posts().of(wanted.role).cloned();
        if let Some(group) = table.head.group {
            let (access, place) = (&self.bot.access, (group, table.head.place));
            let sees = self.requests.can_see(access, place, person, None).await;
            if !sees.map_err(StepError::Direct)? {
                // They are notified again once they see it.
                let (place, message) = posted.map_or((PlaceId(0), 0), |post| (post.place, post.message));
                self.posted(wanted, place, message, 0);
                return Ok(());
            }
        }
        let preferences = self.bot.tables.preferences(person).await?;
        let reader = Reader {
            high_contrast: preferences.high_contrast,
            ..Reader::new(person, language_of(&preferences, &table))
        };
        let newest = self.ledger.posts().shown();
        let draw = move || watch::news(&table, reader, span, newest);
        let screen = self.bot.draw(draw).await?;
        if let Some(post) = posted.filter(|post| watcher.edited && post.message != 0) {
            self.ledger.hold().await?;
            let edited = self
                .requests
                .edit_direct(post.place, post.message, screen.clone())
                .await;
            if edited.map_err(StepError::Direct)? {
                self.ledger.put(
                    wanted.role,
                    Post {
                        key: wanted.key.clone(),
                        ..post
                    },
                );
                return Ok(());
            }
        }
        if !self.post_direct(wanted, person, screen, unsure).await? {
            self.bot.tables.unwatch(self.table.id(), person).await?;
            self.ledger.remove(wanted.role);
        }
        Ok(())
    }

    /// Sends a direct message, which notifies the person; `false` if they accept none from us.
    async fn post_direct(
        &mut self,
        wanted: &WantedPost,
        person: PersonId,
        mut screen: Screen,
        unsure: bool,
    ) -> Result<bool, StepError> {
        screen.pings = vec![person];
        self.ledger.hold().await?;
        let sent = match self.requests.direct_channel(person).await {
            Ok(channel) => self.send_direct(wanted, channel, screen, unsure).await?,
            Err(error) => Err(error),
        };
        match sent {
            Ok((channel, message)) => {
                self.posted(wanted, channel, message, 0);
                Ok(true)
            }
            Err(error) => match error.kind {
                Trouble::NoDirect | Trouble::MemberGone | Trouble::ChannelGone | Trouble::Closed => Ok(false),
                _ => Err(StepError::Direct(error)),
            },
        }
    }

    async fn send_direct(
        &mut self,
        wanted: &WantedPost,
        channel: PlaceId,
        screen: Screen,
        unsure: bool,
    ) -> Result<Result<(PlaceId, u64), DiscordError>, StepError> {
        if unsure {
            let sent = match self.requests.newest(channel, 25).await {
                Ok(newest) => newest.into_iter().find(|posted| is_same(posted, &screen)),
                Err(error) => return Ok(Err(error)),
            };
            if let Some(sent) = sent.filter(|sent| !self.ledger.posts().knows(sent.id)) {
                return Ok(Ok((channel, sent.id)));
            }
        }
        let sent = self.send(wanted, channel, screen).await?;
        Ok(sent.map(|message| (channel, message)))
    }

    /// Posts a message under the nonce of the wanted post.
    async fn send(
        &mut self,
        wanted: &WantedPost,
        place: PlaceId,
        screen: Screen,
    ) -> Result<Result<u64, DiscordError>, SyncError> {
        self.ledger.hold().await?;
        let (id, showing) = (self.table.id(), self.table.state.showing);
        let nonce = match wanted.content {
            // Steps made in the meantime don't make it another board.
            Content::Board(span) => nonce(&format!("{id} board {} {showing}", span.newest)),
            _ => nonce(&format!("{id} {} {} {place} {showing}", wanted.role, wanted.key)),
        };
        let sent = self.requests.post(place, screen, nonce).await;
        if let Err(error) = &sent
            && error.may_be_done
        {
            self.ledger.sweep_later();
        }
        Ok(sent)
    }

    async fn draw(&self, span: Span) -> Result<Screen, StepError> {
        let table = self
            .current
            .clone()
            .ok_or(tables::Error::from(Refused::NotStarted))?;
        Ok(self.bot.draw(move || board::board(&table, span)).await?)
    }

    /// Records a posted message.
    fn posted(&mut self, wanted: &WantedPost, place: PlaceId, message: u64, hash: u64) {
        self.reached |= message != 0 && wanted.is_here();
        let (role, key) = (wanted.role.to_string(), wanted.key.clone());
        let post = Post {
            role,
            key,
            place,
            message,
            hash,
        };
        self.ledger.posted(wanted.role, post);
    }

    fn look_again(&mut self, at: Timestamp) {
        self.next = self.next.min(at);
    }

    /// Records a failure, or returns it if it ends the pass.
    fn fail(&mut self, error: StepError) -> Result<(), SyncError> {
        match error {
            StepError::Here(error) => {
                self.note_failure(&error);
                self.again |= error.kind != Trouble::Invalid;
                self.failed.get_or_insert(error);
            }
            other => self.fail_softly(other)?,
        }
        Ok(())
    }

    /// Like `fail`, for a failure that does not prevent other steps.
    fn fail_softly(&mut self, error: StepError) -> Result<(), SyncError> {
        match error {
            StepError::Here(error) | StepError::Direct(error) => {
                self.note_failure(&error);
                // A permanently refused edit is not retried; one that may take effect late needs a sweep.
                self.again |= error.kind != Trouble::Invalid;
                if error.may_be_done {
                    self.ledger.sweep_later();
                }
                // Nothing can be edited in a channel that is gone; `finish` checks once more and gives up.
                if error.kind == Trouble::ChannelGone {
                    self.failed.get_or_insert(error);
                }
            }
            StepError::Broken(SyncError::Action(error @ ActionError::Drawing(_))) => {
                tracing::error!(table.id = %self.table.id(), "Could not post a board of table {}: {error}", self.table.id());
                self.again = true;
            }
            StepError::Broken(error) => return Err(error),
        }
        Ok(())
    }

    fn note_failure(&self, error: &DiscordError) {
        let id = self.table.id();
        tracing::warn!(table.id = %id, "Could not post a message of table {id}, will retry: {error}");
    }

    /// Informs the host that the channel is lost.
    async fn tell_host(&mut self) -> Result<(), SyncError> {
        let wanted = wanted(&self.table, None, self.ledger.posts());
        let lost = wanted
            .iter()
            .find(|wanted| wanted.role == Role::Lost && self.is_missing(wanted));
        if let Some(wanted) = lost
            && let Content::Lost(host) = wanted.content
            && let Err(error) = self.tell_lost(wanted, host, false).await
        {
            self.fail_softly(error)?;
        }
        Ok(())
    }

    /// Returns the table.
    async fn finish(&mut self, failures: u32) -> Result<Passed, SyncError> {
        let tables = &self.bot.tables;
        let mut retries = self.again;
        if self.reached && self.table.state.lost {
            tables.note_found(self.table.id()).await?;
        }
        if let Some(error) = self.failed.take() {
            let refused = !matches!(
                error.kind,
                Trouble::Later | Trouble::Unreadable | Trouble::Invalid
            );
            // Check again: Discord has reported channels as gone that were not.
            let gone = error.kind == Trouble::ChannelGone
                && self.requests.look(self.table.head.place).await == Err(Trouble::ChannelGone);
            if gone || (refused && failures + 1 >= TOLD_AFTER) {
                self.table = tables.note_lost(self.table.id(), false).await?;
                self.tell_host().await?;
            }
            // The channel's return, or a person who moves the table, makes it due again.
            retries &= !gone;
        }
        if retries {
            self.look_again(tables.now() + pause(failures));
        }
        // An overdue sweep runs with the next attempt.
        if let Some(at) = self.ledger.posts().sweep().filter(|at| *at > tables.now()) {
            self.look_again(at);
        }
        let (next, complete) = (self.next.0, !retries);
        let next = self.ledger.record(Then::Free(next)).await?;
        Ok(Passed { next, complete })
    }
}

/// Removes the controls of a message, and of a board also the call to act.
async fn retire_now(
    requests: &Requests,
    current: Option<&TableWithMatch>,
    role: Role,
    post: &Post,
) -> Result<(), DiscordError> {
    let key = post.key.parse::<BoardKey>().ok().filter(|_| role == Role::Board);
    match (key, current) {
        (Some(BoardKey { span, .. }), Some(table)) => {
            let past = board::told(table, span.from, span.to);
            requests.retire(post.place, post.message, &past).await
        }
        _ => requests.take_controls(post.place, post.message).await,
    }
}

/// Makes an edit. Abandons a slow one once a player has moved, because the new board must not wait for it.
async fn unless_overtaken<T>(
    next_move: &mut NextMove,
    edit: impl Future<Output = Result<T, DiscordError>>,
) -> Result<T, DiscordError> {
    let overtaken = async {
        tokio::time::sleep(PATIENCE).await;
        next_move.made().await;
    };
    tokio::select! {
        edited = edit => edited,
        () = overtaken => Err(DiscordError::timed_out()),
    }
}

/// Returns whether a wanted message is missing.
pub(super) fn is_missing(wanted: &WantedPost, table: &Table, posts: &Posts) -> bool {
    // Lost changes concern the channel where they were made.
    let follows = wanted.is_here() && wanted.role != Role::Unsure;
    let moved = |post: &Post| follows && post.place != table.head.place;
    let post = posts.of(wanted.role);
    post.is_none_or(|post| post.key != wanted.key || moved(post))
}

/// Returns how long a table waits after this many failed passes.
fn pause(failures: u32) -> Millis {
    Millis(1_000 << failures.min(LONGEST_DOUBLING))
}

/// Deals a starting match, once its start is announced in the table's channel.
async fn deal(bot: &Bot, table: Table, posts: &Posts) -> Result<Table, tables::Error> {
    let here = |post: &&Post| post.place == table.head.place;
    match posts.of(Role::Begin).filter(here).map(|post| post.message) {
        Some(message) if matches!(table.state.stage, Stage::Starting { .. }) => {
            bot.tables.deal(table, message).await
        }
        _ => Ok(table),
    }
}

/// Reads the role and key of a replaced message.
fn read_retiring(key: &str) -> Option<(Role, String)> {
    let (role, key) = key.split_once(' ')?;
    Some((role.parse().ok()?, key.to_owned()))
}

/// Returns a nonce for a text; Discord allows at most 25 characters.
fn nonce(text: &str) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

fn language_of(preferences: &Preferences, table: &Table) -> Language {
    let known = preferences.language.as_deref().map(Language::of_locale);
    known.unwrap_or_else(|| table.spoken())
}
