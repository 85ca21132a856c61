//! The messages that a table should have now: a pure function of the table, its match and its posts. There is one
//! small function per role; none makes a request, reads a clock or uses the store.

use games::Seat;
use sha2::{Digest as _, Sha256};
use storage::{PersonId, PlaceId, Post};
use tables::{Day, Line, Role, Stage, Table, TableWithMatch, Watcher};

use super::posts::{BoardKey, Posts};
use crate::{
    actions::{
        self,
        seats::nudge,
        seats::reminders,
        seats::resign,
        seats::timeout,
        table::close,
        table::invite,
        turn::{daily, undo},
    },
    screens::{
        Screen, Spoken as _,
        board::{self, Span},
        lobby, markup, seal,
    },
};

/// A message that a table should have.
#[derive(Debug)]
pub(super) struct WantedPost {
    pub(super) role: Role,
    /// Distinguishes it from other messages of the same role: a different key means a different message.
    pub(super) key: String,
    pub(super) content: Content,
    /// A hash of its content; 0 if it is never edited.
    pub(super) hash: u64,
}

/// The content of a message.
#[derive(Debug)]
pub(super) enum Content {
    /// A screen in the channel of the table.
    Here(Screen),
    /// The deals of a day, in the channel of the table; made on demand.
    Deals(Day),
    /// A screen in another channel.
    There(PlaceId, Screen),
    /// The board in the channel of the table; its picture is drawn on demand.
    Board(Span),
    /// A reminder, in the channel or as a direct message, as the person prefers.
    Reminder(Seat, PersonId),
    /// News of a part of the log, as a direct message.
    News(Watcher, Span),
    /// The loss of the channel, as a direct message.
    Lost(PersonId),
}

impl WantedPost {
    fn here(role: Role, key: impl ToString, screen: Screen) -> WantedPost {
        WantedPost {
            role,
            key: key.to_string(),
            content: Content::Here(screen),
            hash: 0,
        }
    }

    /// Marks it as edited whenever its content changes.
    fn edited(mut self) -> WantedPost {
        if let Content::Here(screen) = &self.content {
            self.hash = hash_of(&format!("{}\n{:?}", screen.text, screen.rows));
        }
        self
    }

    /// Returns whether it is a message in the channel of the table.
    pub(super) fn is_here(&self) -> bool {
        matches!(
            self.content,
            Content::Here(_) | Content::Board(_) | Content::Deals(_)
        )
    }
}

/// Hashes what a message shows. The hash is stored, so it must be the same in every release of the program.
fn hash_of(shown: &str) -> u64 {
    let digest = Sha256::digest(shown);
    let first = digest.iter().take(8);
    // 0 means that a message is never compared.
    first.fold(0, |hash, byte| hash << 8 | u64::from(*byte)).max(1)
}

/// The half of a board's hash that is of its words; the other one is of its picture.
const HALF: u64 = u32::MAX as u64;

fn hash_of_board((words, picture): &(String, String)) -> u64 {
    (hash_of(picture) & !HALF) | (hash_of(words) & HALF).max(1)
}

/// Whether two hashes of a board are of the same picture.
pub(super) fn is_same_picture(one: u64, other: u64) -> bool {
    one & !HALF == other & !HALF
}

/// Returns the messages that a table should have, in the order in which they are posted.
pub(super) fn wanted(table: &Table, current: Option<&TableWithMatch>, posts: &Posts) -> Vec<WantedPost> {
    if table.state.day.is_some() {
        return shared(table).into_iter().collect();
    }
    if let Some(notice) = &table.state.notice {
        return notice.on.then(|| deals(notice.day)).into_iter().collect();
    }
    let mut wanted: Vec<WantedPost> = Vec::new();
    wanted.extend(seal(table, posts));
    wanted.extend(unsure(table));
    wanted.extend(lobby(table, posts));
    wanted.extend(begin(table, posts));
    wanted.extend(resigned(table));
    wanted.extend(current.and_then(|table| board(table, posts)));
    if table.head.open {
        let link = markup::link(table, posts.shown());
        wanted.extend(ready(table, &link));
        wanted.extend(invitations(table, &link));
        wanted.extend(clocks(table));
        wanted.extend(cover(table));
        wanted.extend(offer(table));
        wanted.extend(lost(table));
        if let Some(table) = current {
            wanted.extend(nudge(table, posts));
            wanted.extend(ask_undo(table));
        }
    }
    wanted.extend(closed(table));
    wanted.extend(current.into_iter().flat_map(|table| watchers(table, posts)));
    wanted
}

/// The deals of a day; a new day is a new message.
fn deals(day: Day) -> WantedPost {
    WantedPost {
        role: Role::Deals,
        key: day.to_string(),
        content: Content::Deals(day),
        hash: 0,
    }
}

/// The announcement that a player has finished a daily deal; it is never edited.
fn shared(table: &Table) -> Option<WantedPost> {
    let place = PlaceId(table.state.shared?);
    Some(WantedPost {
        role: Role::Shared,
        key: place.to_string(),
        content: Content::There(place, daily::shared(table)),
        hash: 0,
    })
}

/// The seal, posted before anybody joins; it is never edited.
fn seal(table: &Table, posts: &Posts) -> Option<WantedPost> {
    let screen = seal::message(table)?;
    // A match that started together with its table has its seal where the start is announced.
    let elsewhere = |post: &Post| post.place != table.head.place;
    let first = table.state.stage == Stage::Lobby || posts.of(Role::Begin).is_some_and(elsewhere);
    let known = posts.of(Role::Seal).is_some();
    (known || (table.head.open && first)).then(|| WantedPost::here(Role::Seal, "", screen))
}

/// The announcement of the start, before anything is dealt; it is never edited.
fn begin(table: &Table, posts: &Posts) -> Option<WantedPost> {
    let Stage::Starting { by, .. } = &table.state.stage else {
        return None;
    };
    let screen = seal::start(table, by, posts.of(Role::Seal).is_some());
    Some(WantedPost::here(Role::Begin, "", screen))
}

/// The notice that the last changes may be missing, above everything that is then posted again.
fn unsure(table: &Table) -> Option<WantedPost> {
    let since = table.state.unsure.0;
    let screen = || Screen::text(table.spoken().word("changes-unsure"));
    (since != 0 && table.head.open).then(|| WantedPost::here(Role::Unsure, since, screen()))
}

/// The lobby: until the match begins, and then where it was posted, as long as the table is there.
fn lobby(table: &Table, posts: &Posts) -> Option<WantedPost> {
    let is_lobby = table.state.stage == Stage::Lobby;
    let posted = posts
        .of(Role::Lobby)
        .filter(|post| post.place == table.head.place);
    let key = match posted {
        Some(post) if !is_lobby => post.key.clone(),
        None if !is_lobby => return None,
        _ => table.state.showing.to_string(),
    };
    Some(WantedPost::here(Role::Lobby, key, lobby::lobby(table)).edited())
}

/// Who has given up: stands above the board that follows.
fn resigned(table: &Table) -> Vec<WantedPost> {
    let seats = Seat::all(table.state.seats.len()).filter(|_| table.state.is_playing());
    let posts = seats.filter_map(|seat| {
        let screen = resign::message(table, seat)?;
        Some(WantedPost::here(Role::Resigned(seat), "", screen))
    });
    posts.collect()
}

/// The board: a new message per decision of a person after something new, otherwise the newest one with its current
/// content.
fn board(table: &TableWithMatch, posts: &Posts) -> Option<WantedPost> {
    let state = &table.state;
    if !matches!(state.stage, Stage::Playing { .. } | Stage::Over { .. }) {
        return None;
    }
    let (board, told) = (posts.board(), posts.told());
    let newest = table.current.last_public(told);
    let over = !state.is_playing();
    let asks = over || table.to_act().iter().any(|(_, person)| person.is_some());
    let key = match board {
        None if !asks => return None,
        Some((post, key))
            if post.place == table.head.place && key.showing == state.showing && !(asks && newest > told) =>
        {
            key
        }
        _ => BoardKey {
            span: Span {
                newest,
                from: told,
                to: table.head.entries,
            },
            showing: state.showing,
        },
    };
    let hash = hash_of_board(&board::shown(table, key.span));
    Some(WantedPost {
        role: Role::Board,
        key: key.to_string(),
        // While only bots think, the picture stays as the text tells it: the next board shows what has happened.
        hash: match board {
            Some((post, _)) if !asks => (post.hash & !HALF) | (hash & HALF),
            _ => hash,
        },
        content: Content::Board(key.span),
    })
}

/// The notice to the host that enough people are there, because an edit of the lobby would notify nobody.
fn ready(table: &Table, link: &str) -> Option<WantedPost> {
    let screen = invite::ready(table, link).filter(|_| table.state.ready)?;
    Some(WantedPost::here(Role::Ready, "", screen))
}

fn invitations(table: &Table, link: &str) -> Vec<WantedPost> {
    let invitation = |(person, since): &(u64, tables::Timestamp)| {
        let person = PersonId(*person);
        let screen = invite::message(table, person, link)?;
        Some(WantedPost::here(Role::Invite(person), since.0, screen))
    };
    table.state.invitations.iter().filter_map(invitation).collect()
}

/// Reminders, and questions about expired clocks.
fn clocks(table: &Table) -> Vec<WantedPost> {
    let mut wanted = Vec::new();
    for seat in Seat::all(table.state.seats.len()) {
        let player = &table.state.seats[seat.index()];
        let Some(clock) = player.clock.filter(|_| table.state.is_playing()) else {
            continue;
        };
        if clock.out {
            let key = format!("{} {}", clock.since.0, clock.deadline.0);
            let question = timeout::question(table, seat);
            wanted.extend(question.map(|screen| WantedPost::here(Role::TimeUp(seat), key, screen)));
        } else if let Some(person) = player.person.filter(|_| clock.reminded && !clock.asked) {
            wanted.push(WantedPost {
                role: Role::Reminder(seat),
                key: clock.since.0.to_string(),
                content: Content::Reminder(seat, person),
                hash: 0,
            });
        }
    }
    wanted
}

fn cover(table: &Table) -> Option<WantedPost> {
    let screen = timeout::covered(table).filter(|_| table.state.is_playing())?;
    (table.state.covered.0 != 0).then(|| WantedPost::here(Role::Cover, table.state.covered.0, screen))
}

fn offer(table: &Table) -> Option<WantedPost> {
    let screen = actions::offer(table).filter(|_| table.state.is_playing())?;
    Some(WantedPost::here(Role::Offer, table.state.offered.0, screen))
}

/// The notice to everyone that the match was closed.
fn closed(table: &Table) -> Option<WantedPost> {
    let screen = close::message(table).filter(|_| !table.state.lost)?;
    Some(WantedPost::here(Role::Closed, "", screen))
}

/// The notice to the host that the table's channel is gone.
fn lost(table: &Table) -> Option<WantedPost> {
    Some(WantedPost {
        role: Role::Lost,
        key: table.state.showing.to_string(),
        content: Content::Lost(table.state.host.filter(|_| table.state.lost)?),
        hash: 0,
    })
}

/// A nudge, until the next board.
fn nudge(table: &TableWithMatch, posts: &Posts) -> Option<WantedPost> {
    let state = &table.state;
    let current = state.nudged.0 != 0 && table.current.last_public(posts.told()) <= state.nudged_after;
    let screen = nudge::message(table).filter(|_| current && state.is_playing())?;
    Some(WantedPost::here(Role::Nudge, state.nudged.0, screen))
}

fn ask_undo(table: &TableWithMatch) -> Option<WantedPost> {
    let proposal = table.state.proposal.as_ref()?;
    let key = proposal.at.0;
    Some(WantedPost::here(Role::AskUndo, key, undo::ask_others(table)?).edited())
}

/// News of the newest board for watchers, each since their last news.
fn watchers(table: &TableWithMatch, posts: &Posts) -> Vec<WantedPost> {
    let Some((_, board)) = posts.board() else {
        return Vec::new();
    };
    let news = |watcher: &Watcher| {
        let role = Role::Watcher(watcher.person);
        let posted = posts.of(role);
        let from = posted
            .and_then(|post| post.key.parse().ok())
            .unwrap_or(watcher.since);
        let mut span = Span { from, ..board.span };
        if span.to <= from || !is_of_interest(table, watcher, span) {
            // Their message stays as it is.
            span.to = posted?.key.parse().ok()?;
        }
        Some(WantedPost {
            role,
            key: span.to.to_string(),
            content: Content::News(watcher.clone(), span),
            hash: 0,
        })
    };
    table.state.watchers.iter().filter_map(news).collect()
}

fn is_of_interest(table: &TableWithMatch, watcher: &Watcher, span: Span) -> bool {
    let over = !table.state.is_playing() && span.to == table.head.entries;
    let moved = table.current.lines.iter().filter_map(|(n, line)| match line {
        Line::Move(made) if *n > span.from && *n <= span.to => Some(made.seat.0),
        _ => None,
    });
    let next = table.to_act().into_iter().map(|(seat, _)| seat.0);
    watcher.of.wants(over, &moved.chain(next).collect::<Vec<_>>())
}

/// The reminder in the channel.
pub(super) fn reminder_here(table: &Table, seat: Seat, posts: &Posts) -> Option<Screen> {
    reminders::in_channel(table, seat, &markup::link(table, posts.shown()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_hash_is_the_same_in_every_release() {
        assert_eq!(hash_of("abc"), 0xba78_16bf_8f01_cfea);
        let board = |words: &str, picture: &str| hash_of_board(&(words.into(), picture.into()));
        assert!(is_same_picture(board("a", "x"), board("b", "x")));
        assert!(!is_same_picture(board("a", "x"), board("a", "y")));
        assert_ne!(board("a", "x"), board("b", "x"));
    }
}
