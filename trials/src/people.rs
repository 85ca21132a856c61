//! A table of the local Discord: the people at it, the moves they send, and what they see.

use std::time::{Duration, Instant};

use games::GameId;
use grovekeeper::tables::{Line, Opening, Pace, Player, Table, Tables};
use playground::{Channel, Guild, Reply, SeenMessage, User};
use render::language::Language;
use storage::{GroupId, PersonId, PlaceId};

use crate::{
    Failure,
    ledger::{Attempt, Counts, Ledger},
};

/// The people of one table, with a ledger of what they tried.
pub struct Party {
    /// Where they play.
    pub channel: Channel,
    /// Who plays, by seat.
    pub users: Vec<User>,
    /// What they tried and were answered.
    pub ledger: Ledger,
}

/// What came of a move that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// The bot said after this time that it was made.
    Made(Duration),
    /// The bot said something else.
    Declined(String),
    /// No answer came.
    Nothing,
}

/// What the log and the channel of a table show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    /// The log, compared with the ledger.
    pub counts: Counts,
    /// Moves in the log.
    pub moves: usize,
    /// Turns that were completed, the beginning included.
    pub turns: usize,
    /// Boards that were posted.
    pub boards: usize,
    /// Whether the match is over.
    pub over: bool,
}

impl Party {
    /// People in a channel without a table.
    pub fn new(channel: Channel, users: Vec<User>) -> Party {
        Party {
            channel,
            ledger: Ledger::new(users.len()),
            users,
        }
    }

    /// People in a new channel with a match that has begun; what is due is posted when a bot is connected.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn seated(
        tables: &Tables,
        guild: &Guild,
        users: &[User],
        game: GameId,
    ) -> Result<(Party, Table), Failure> {
        let channel = guild.channel(&format!("table-{}", guild.channels().len()));
        let players: Vec<Player> = users
            .iter()
            .map(|user| Player::new(user.id().0, user.name()))
            .collect();
        let table = begin(tables, (guild.id().0, channel.id().0), &players, game).await?;
        Ok((Party::new(channel, users.to_vec()), table))
    }

    /// Sends moves (seat and text) by `/move`, all at the same moment, and waits for the answers.
    pub async fn send(&mut self, moves: &[(usize, String)]) -> Vec<Heard> {
        let began = Instant::now();
        let pending: Vec<_> = moves
            .iter()
            .map(|(seat, text)| self.users[*seat].fire_slash(&self.channel, "move", &[("text", text)]))
            .collect();
        let mut batches: Vec<Vec<Attempt>> = vec![Vec::new(); self.users.len()];
        let mut all = Vec::new();
        for (pending, (seat, text)) in pending.into_iter().zip(moves) {
            let reply = pending.reply().await;
            let heard = match reply.try_message() {
                _ if says(&reply, text) => Heard::Made(began.elapsed()),
                Some(message) => Heard::Declined(message.content.clone()),
                None => Heard::Nothing,
            };
            if let Some(message) = reply.try_message() {
                // Nobody reads private answers again, and a long trial makes many.
                self.channel.delete_message(message.id);
            }
            batches[*seat].push(match heard {
                Heard::Made(_) => Attempt::Heard(text.clone()),
                _ => Attempt::Unheard(text.clone()),
            });
            all.push(heard);
        }
        for (seat, batch) in batches
            .into_iter()
            .enumerate()
            .filter(|(_, batch)| !batch.is_empty())
        {
            self.ledger.note(seat, batch);
        }
        all
    }

    /// Everything public in the channel, oldest first.
    pub fn public(&self) -> Vec<SeenMessage> {
        let seen = self.users[0].sees(&self.channel).into_iter();
        seen.filter(|message| !message.ephemeral).collect()
    }

    /// The boards among that.
    pub fn boards(&self) -> Vec<SeenMessage> {
        self.public().into_iter().filter(is_board).collect()
    }

    /// Compares log and boards with what people were answered.
    ///
    /// # Errors
    /// In words, when a move is lost or doubled or a board was posted twice.
    pub fn check(&self, table: &Table) -> Result<Seen, Failure> {
        let course = table.course()?;
        let log: Vec<(usize, String)> = course
            .lines
            .iter()
            .filter_map(|(_, line)| match line {
                Line::Move(chosen) => Some((chosen.seat.index(), chosen.text.clone())),
                Line::Undo(_) => None,
            })
            .collect();
        let counts = self.ledger.check(&log)?;
        let steps = &course.replay.steps;
        let over = course.replay.game.standings().is_some();
        let unfinished = steps.last().is_some_and(|step| over && !step.played.turn_over);
        let completed = steps.iter().filter(|step| step.played.turn_over).count();
        let turns = 1 + completed + usize::from(unfinished);
        let boards = self.boards();
        if boards.len() > turns {
            return Err(format!("{} boards for {turns} turns: one was posted twice", boards.len()).into());
        }
        if let Some(pair) = boards.windows(2).find(|pair| shown(&pair[0]) == shown(&pair[1])) {
            return Err(format!("a board was posted twice: {}", pair[0].content).into());
        }
        Ok(Seen {
            counts,
            moves: log.len(),
            turns,
            boards: boards.len(),
            over,
        })
    }
}

/// Opens a table in a store and begins its match. The first player is the host.
///
/// # Errors
/// When the store fails, or the game is not for so many.
pub async fn begin(
    tables: &Tables,
    (group, place): (u64, u64),
    players: &[Player],
    game: GameId,
) -> Result<Table, Failure> {
    let (host, others) = players.split_first().ok_or("a table needs a host")?;
    let opening = Opening {
        group: Some(GroupId(group)),
        place: PlaceId(place),
        host: host.clone(),
        game,
        options: serde_json::json!({}),
        language: Language::English,
        scores: true,
        pace: Pace::None,
    };
    let id = tables.open(opening).await?.id();
    for player in others {
        tables.join(id, player.clone()).await?;
    }
    Ok(tables.start(id, PersonId(host.id), false).await?)
}

/// A move of a seat that is to decide, as text; `None` when the match is over.
pub fn some_move(table: &Table, pick: &mut impl FnMut(usize) -> usize) -> Option<(usize, String)> {
    let to_act = table.to_act();
    let (seat, _) = to_act.get(pick(to_act.len()))?;
    let legal = table.course().ok()?.replay.game.legal_moves(*seat);
    let text = legal.get(pick(legal.len()))?;
    Some((seat.index(), text.clone()))
}

/// Whether an answer says that this move was made. A refusal may name a move as well: the nearest that is legal.
pub(crate) fn says(reply: &Reply, text: &str) -> bool {
    let said = |message: &SeenMessage| {
        let made = ["Done", "Placed"].map(|word| format!("{word}: `{text}`"));
        made.iter().any(|made| message.content.contains(made))
    };
    reply.try_message().is_some_and(said)
}

/// Whether a message is a board for everyone.
pub(crate) fn is_board(message: &SeenMessage) -> bool {
    !message.ephemeral && message.attachment("board.png").is_some()
}

/// Text and picture of a board, without the last line: it says who is to decide, which changes within a turn.
fn shown(board: &SeenMessage) -> (Vec<&str>, Option<&[u8]>) {
    let mut lines: Vec<&str> = board.content.lines().collect();
    lines.pop();
    let picture = board.attachment("board.png").map(|file| file.bytes.as_ref());
    (lines, picture)
}
