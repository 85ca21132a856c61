//! The posts of a table, as the store keeps them.

use std::{fmt, str::FromStr};

use storage::{Post, TableId};
use tables::{Role, Tables, Timestamp};

use crate::screens::board::Span;

/// The messages of a table.
#[derive(Debug, Clone, Default)]
pub struct Posts(Vec<(Role, Post)>);

/// Identifies a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardKey {
    /// The part of the log that it shows.
    pub span: Span,
    /// How often everything had been posted again before.
    pub showing: u32,
}

impl fmt::Display for BoardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { newest, from, to } = self.span;
        write!(f, "{newest} {from} {to} {}", self.showing)
    }
}

impl FromStr for BoardKey {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split(' ');
        let mut number = || parts.next().unwrap_or_default().parse::<u64>();
        let (newest, from, to, showing) = (number()?, number()?, number()?, number()?);
        Ok(BoardKey {
            span: Span { newest, from, to },
            showing: showing as u32,
        })
    }
}

impl Posts {
    /// Reads stored posts. Roles of a newer program are ignored.
    pub fn new(posts: Vec<Post>) -> Posts {
        let known = |post: Post| Some((post.role.parse().ok()?, post));
        Posts(posts.into_iter().filter_map(known).collect())
    }

    /// Reads the messages of a table.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn read(tables: &Tables, table: TableId) -> tables::Result<Posts> {
        Ok(Posts::new(tables.posts(table).await?))
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &(Role, Post)> {
        self.0.iter()
    }

    /// Returns the message of a role.
    pub fn of(&self, role: Role) -> Option<&Post> {
        let found = self.0.iter().find(|(known, _)| *known == role);
        found.map(|(_, post)| post)
    }

    /// Returns the newest board.
    pub fn board(&self) -> Option<(&Post, BoardKey)> {
        let post = self.of(Role::Board)?;
        Some((post, post.key.parse().ok()?))
    }

    /// Returns the last entry of the log that everyone has been shown.
    pub fn told(&self) -> u64 {
        self.board().map_or(0, |(_, key)| key.span.to)
    }

    /// Returns when the channel must be searched.
    pub fn sweep(&self) -> Option<Timestamp> {
        let sweep = self.of(Role::Sweep)?;
        Some(Timestamp(sweep.hash.cast_signed()))
    }

    /// Returns the message to which links lead: the newest board, or the lobby.
    pub fn shown(&self) -> Option<u64> {
        let post = self.of(Role::Board).or(self.of(Role::Lobby))?;
        Some(post.message).filter(|message| *message != 0)
    }

    pub(super) fn knows(&self, message: u64) -> bool {
        self.0.iter().any(|(_, post)| post.message == message)
    }

    pub(super) fn put(&mut self, role: Role, post: Post) {
        self.remove(role);
        self.0.push((role, post));
    }

    pub(super) fn remove(&mut self, role: Role) {
        self.0.retain(|(known, _)| *known != role);
    }
}
