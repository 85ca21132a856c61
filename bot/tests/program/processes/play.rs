//! People who play, and what they remember of it.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use games::GameId;
use grovekeeper::tables::{DUE_NUDGE, Line, Opening, Pace, Player, Stage, Table, Tables};
use playground::{Channel, Guild, User};
use render::language::Language;
use storage::{Change, GroupId, NewDue, PersonId, PlaceId, TableId};

/// A match and everything that its players have asked for.
pub(crate) struct Match {
    id: TableId,
    pub(crate) channel: Channel,
    users: Vec<User>,
    /// Moves that were sent, and those of them that were acknowledged, by seat and text.
    sent: BTreeMap<(usize, String), u32>,
    acknowledged: BTreeMap<(usize, String), u32>,
    /// What the bot said last.
    answer: String,
    /// How long each acknowledged move took.
    pub(crate) waited: Vec<Duration>,
}

/// What came of trying a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    Made,
    /// Refused, or nobody answered: it may have been made or not.
    NotHeard,
    /// The database is away.
    Away,
    Over,
}

/// What a look at the log shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Moves that were acknowledged.
    pub(crate) acknowledged: u32,
    /// Entries in the log.
    pub(crate) entries: u32,
    /// Acknowledged, and not in the log.
    pub(crate) lost: u32,
    /// More often in the log than it was sent.
    pub(crate) doubled: u32,
    /// Boards that were posted.
    pub(crate) boards: u32,
    /// Boards that were posted twice in a row.
    pub(crate) boards_doubled: u32,
    /// Reminders that were posted.
    pub(crate) reminders: u32,
}

impl Match {
    /// A match that has begun, in a channel of its own.
    pub(crate) async fn begin(tables: &Tables, guild: &Guild, users: &[User], game: GameId) -> Match {
        let channel = guild.channel(&format!("table-{}", guild.channels().len()));
        let player = |user: &User| Player::new(user.id().0, user.name());
        let opening = Opening {
            group: Some(GroupId(guild.id().0)),
            place: PlaceId(channel.id().0),
            host: player(&users[0]),
            game,
            options: serde_json::json!({}),
            language: Language::English,
            scores: true,
            pace: Pace::None,
        };
        let id = tables.open(opening).await.unwrap().id();
        for user in &users[1..] {
            tables.join(id, player(user)).await.unwrap();
        }
        tables.start(id, PersonId(users[0].id().0), false).await.unwrap();
        Match {
            id,
            channel,
            users: users.to_vec(),
            sent: BTreeMap::new(),
            acknowledged: BTreeMap::new(),
            answer: String::new(),
            waited: Vec::new(),
        }
    }

    /// Has the players reminded, once, after a while.
    pub(crate) async fn remind_in(&self, tables: &Tables, wait: Duration) {
        let head = tables.get(self.id).await.unwrap().head;
        let due = NewDue {
            key: DUE_NUDGE.to_owned(),
            at: tables.clock().now() + i64::try_from(wait.as_millis()).unwrap(),
            body: String::new(),
        };
        let change = Change {
            due: vec![due],
            ..Change::of(head.id, head.version)
        };
        // A board that is posted meanwhile changes the table as well.
        if tables.store().commit(change).await.is_err() {
            Box::pin(self.remind_in(tables, wait)).await;
        }
    }

    /// One of those who must decide makes some legal move.
    pub(crate) async fn try_a_move(
        &mut self,
        tables: &Tables,
        mut pick: impl FnMut(usize) -> usize,
    ) -> Tried {
        let Ok(table) = tables.get(self.id).await else {
            return Tried::Away;
        };
        let Some((seat, text)) = some_move(&table, &mut pick) else {
            return Tried::Over;
        };
        self.send(&[(seat, text)]).await[0]
    }

    /// Several different moves of one who must decide, all at the same moment.
    pub(crate) async fn try_at_once(
        &mut self,
        tables: &Tables,
        number: usize,
        mut pick: impl FnMut(usize) -> usize,
    ) -> Vec<Tried> {
        let table = tables.get(self.id).await.unwrap();
        let mut moves = Vec::new();
        for _ in 0..number {
            moves.extend(some_move(&table, &mut pick));
        }
        self.send(&moves).await
    }

    async fn send(&mut self, moves: &[(usize, String)]) -> Vec<Tried> {
        let asked = Instant::now();
        let pending: Vec<_> = moves
            .iter()
            .map(|(seat, text)| {
                *self.sent.entry((*seat, text.clone())).or_default() += 1;
                self.users[*seat].fire_slash(&self.channel, "move", &[("text", text)])
            })
            .collect();
        let mut tried = Vec::new();
        for (pending, (seat, text)) in pending.into_iter().zip(moves) {
            let reply = pending.reply().await;
            self.answer = reply
                .try_message()
                .map(|message| message.content.clone())
                .unwrap_or_default();
            // A refusal may name a move as well: the nearest that is legal.
            let made = ["Done", "Placed"]
                .iter()
                .any(|word| self.answer.contains(&format!("{word}: `{text}`")));
            if made {
                *self.acknowledged.entry((*seat, text.clone())).or_default() += 1;
                self.waited.push(asked.elapsed());
            }
            tried.push(if made { Tried::Made } else { Tried::NotHeard });
        }
        tried
    }

    /// What the bot said to the last move that was tried.
    pub(crate) fn last_answer(&self) -> &str {
        &self.answer
    }

    /// Compares what was acknowledged with what is kept and what was posted.
    pub(crate) async fn verdict(&self, tables: &Tables) -> Verdict {
        let table = tables.get(self.id).await.unwrap();
        let mut kept: BTreeMap<(usize, String), u32> = BTreeMap::new();
        let mut verdict = Verdict::default();
        for (_, line) in &table.course().unwrap().lines {
            if let Line::Move(made) = line {
                *kept.entry((made.seat.index(), made.text.clone())).or_default() += 1;
                verdict.entries += 1;
            }
        }
        for (made, times) in &self.acknowledged {
            verdict.acknowledged += times;
            verdict.lost += times.saturating_sub(kept.get(made).copied().unwrap_or(0));
        }
        for (made, times) in &kept {
            verdict.doubled += times.saturating_sub(self.sent.get(made).copied().unwrap_or(0));
        }
        let public = || {
            let seen = self.users[0].sees(&self.channel).into_iter();
            seen.filter(|message| !message.ephemeral)
        };
        let reminders = public().filter(|message| message.content.contains("looking forward to your move"));
        verdict.reminders = u32::try_from(reminders.count()).unwrap();
        let boards: Vec<_> = public()
            .filter_map(|message| message.attachment("board.png").map(|board| board.bytes.clone()))
            .collect();
        verdict.boards = u32::try_from(boards.len()).unwrap();
        let again = boards.windows(2).filter(|pair| pair[0] == pair[1]).count();
        verdict.boards_doubled = u32::try_from(again).unwrap();
        verdict
    }

    pub(crate) async fn is_over(&self, tables: &Tables) -> bool {
        let table = tables.get(self.id).await;
        table.is_ok_and(|table| matches!(table.body.stage, Stage::Over { .. }))
    }
}

impl std::ops::AddAssign for Verdict {
    fn add_assign(&mut self, other: Verdict) {
        self.acknowledged += other.acknowledged;
        self.entries += other.entries;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.boards += other.boards;
        self.boards_doubled += other.boards_doubled;
        self.reminders += other.reminders;
    }
}

fn some_move(table: &Table, pick: &mut impl FnMut(usize) -> usize) -> Option<(usize, String)> {
    let to_act = table.to_act();
    let (seat, _) = to_act.get(pick(to_act.len().max(1)))?;
    let moves = table.course().ok()?.replay.game.legal_moves(*seat);
    let text = moves.get(pick(moves.len().max(1)))?;
    Some((seat.index(), text.clone()))
}
