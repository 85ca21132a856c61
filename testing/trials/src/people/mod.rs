//! A table of the local Discord: its people, their moves, and what they see.

pub mod ledger;
pub(crate) mod panels;
pub(crate) mod said;

use std::time::{Duration, Instant};

use games::{GameId, Viewer};
use grovekeeper::{press::Press, screens::board};
use kit::discord::{Channel, Guild, SeenMessage, User};
use render::language::Language;
use storage::{GroupId, PersonId, PlaceId};
use tables::{Action, Line, Member, Opening, Player, Table, TableWithMatch, Tables};

use self::{
    ledger::{Attempt, Counts, Ledger},
    said::Said,
};
use crate::Failure;

/// The people of one table, with a ledger of their attempts.
pub struct Party {
    /// Where they play.
    pub channel: Channel,
    /// The players, by seat.
    pub users: Vec<User>,
    /// Their attempts and answers.
    pub ledger: Ledger,
    /// Answers that refused a move, for failure messages.
    refusals: Vec<String>,
}

/// The result of a sent move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// The bot confirmed it after this time.
    Made(Duration),
    /// The bot answered something else.
    Declined(String),
    /// No answer came.
    Nothing,
}

/// The log and the channel of a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    /// The log, compared with the ledger.
    pub counts: Counts,
    /// Moves in the log.
    pub moves: usize,
    /// Completed turns, including the setup.
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
            refusals: Vec::new(),
        }
    }

    /// Seats people in a new channel with a match that has begun; a connected bot posts it.
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
            .map(|user| Player::new(PersonId(user.id().0), user.name()))
            .collect();
        let table = begin(tables, (guild.id().0, channel.id().0), &players, game).await?;
        Ok((Party::new(channel, users.to_vec()), table))
    }

    /// Sends moves (seat and text) with `/move`, all at the same moment, and waits for the answers.
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
            let said = reply.try_message().map(|message| message.content.clone());
            if let Some(message) = reply.try_message() {
                // Private answers are not needed again, and a long trial produces many.
                self.channel.delete_message(message.id);
            }
            let claim = said.as_deref().map_or(Said::Open, Said::by);
            match claim {
                Said::Made => batches[*seat].push(Attempt::Heard(text.clone())),
                Said::Open => batches[*seat].push(Attempt::Unheard(text.clone())),
                // The move must not be in the log, so it explains no entry.
                Said::NotMade => self.refusals.extend(said.clone()),
            }
            all.push(match said {
                None => Heard::Nothing,
                Some(_) if claim == Said::Made => Heard::Made(began.elapsed()),
                Some(said) => Heard::Declined(said),
            });
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

    /// Returns all public messages of the channel, oldest first.
    pub fn public(&self) -> Vec<SeenMessage> {
        let seen = self.users[0].sees(&self.channel).into_iter();
        seen.filter(|message| !message.ephemeral).collect()
    }

    /// Returns the boards.
    pub fn boards(&self) -> Vec<SeenMessage> {
        self.public().into_iter().filter(is_board).collect()
    }

    /// Compares log and boards with the answers.
    ///
    /// # Errors
    /// In words, when a move is lost or duplicated, a board was posted twice, or the newest one is not the only one
    /// that can be played from or does not show the current state.
    pub fn check(&self, table: &TableWithMatch) -> Result<Seen, Failure> {
        let current = &table.current;
        let log: Vec<(usize, String)> = current
            .lines
            .iter()
            .filter_map(|(_, line)| match line {
                Line::Move(made) => Some((made.seat.index(), made.chosen.to_string())),
                Line::Undo(_) => None,
            })
            .collect();
        let refused = |error| format!("{error}; answered as not made: {:?}", self.refusals);
        let counts = self.ledger.check(&log).map_err(refused)?;
        let steps = &current.replay.steps;
        let over = current.game().standings().is_some();
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
        let playable = |board: &&SeenMessage| !board.buttons().is_empty();
        let old = boards.split_last().map_or(&[][..], |(_, old)| old);
        if let Some(old) = old.iter().find(playable) {
            return Err(format!(
                "an old board, {}, can still be played from:{}",
                old.id,
                listed(&boards)
            )
            .into());
        }
        if boards.last().is_some_and(asks_to_play) == over {
            return Err("the newest board does not show whether the match is over".into());
        }
        let newest = boards.last().and_then(in_words);
        let since = if over { steps.len() } else { current.turn() };
        if !(since..=steps.len()).any(|steps| position(table, steps) == newest) {
            return Err(format!(
                "the newest board does not show the current state after {} steps:{}",
                steps.len(),
                listed(&boards)
            )
            .into());
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

/// Lists boards for a failure message: each with its buttons and its text.
fn listed(boards: &[SeenMessage]) -> String {
    let line = |board: &SeenMessage| {
        let buttons = board.buttons().len();
        format!(
            "\n  {} ({buttons} buttons): {}",
            board.id,
            board.content.replace('\n', " / ")
        )
    };
    boards.iter().map(line).collect()
}

/// Returns what the picture of a board shows, in words.
pub(crate) fn in_words(board: &SeenMessage) -> Option<String> {
    board.attachment("board.png")?.description.clone()
}

/// Returns the same for the match after its first `steps` steps.
pub(crate) fn position(table: &TableWithMatch, steps: usize) -> Option<String> {
    let view = table.current.until(steps)?.game.view(Viewer::Spectator);
    let language = Language::of_locale(&table.state.language);
    Some(board::alt_text(table, &view, language))
}

fn asks_to_play(board: &SeenMessage) -> bool {
    let ids = board.buttons().into_iter().filter_map(|button| button.custom_id);
    ids.into_iter()
        .any(|id| matches!(id.parse(), Ok(Press::Play { .. })))
}

/// Opens a table in a store and begins its match. The first player is the host.
///
/// # Errors
/// When the store fails, or the game does not support this number of players.
pub async fn begin(
    tables: &Tables,
    (group, place): (u64, u64),
    players: &[Player],
    game: GameId,
) -> Result<Table, Failure> {
    let (host, others) = players.split_first().ok_or("a table needs a host")?;
    let person = |player: &Player| player.person.ok_or("a player without an account");
    let opening = Opening::plain(Some(GroupId(group)), PlaceId(place), host.clone(), game);
    let mut table = tables.open(opening).await?;
    for player in others {
        let member = Member::new(person(player)?, player.name.as_str());
        table = tables.perform(&member, table, None, Action::Join).await?.table;
    }
    start(tables, table, person(host)?).await
}

/// Starts a match without posting its start.
///
/// # Errors
/// When it is refused or the store fails.
pub async fn start(tables: &Tables, table: Table, host: PersonId) -> Result<Table, Failure> {
    let table = act(tables, table, host, Action::Start).await?;
    Ok(tables.deal(table, 1_300_000_000_000_000_042).await?)
}

/// Performs an action of a person at the table; returns the table after it.
///
/// # Errors
/// When the action is refused or the store fails.
pub async fn act(tables: &Tables, table: Table, person: PersonId, action: Action) -> Result<Table, Failure> {
    let member = Member::new(person, "");
    Ok(tables.perform(&member, table, None, action).await?.table)
}

/// Returns a move of a seat that owes a decision, as text; `None` when the match is over.
pub fn some_move(table: &TableWithMatch, pick: &mut impl FnMut(usize) -> usize) -> Option<(usize, String)> {
    let to_act = table.to_act();
    let (seat, _) = to_act.get(pick(to_act.len()))?;
    let legal = table.current.game().legal_moves(*seat);
    let chosen = legal.get(pick(legal.len()))?;
    Some((seat.index(), chosen.to_string()))
}

/// Returns whether a message is a public board.
pub(crate) fn is_board(message: &SeenMessage) -> bool {
    !message.ephemeral && message.attachment("board.png").is_some()
}

/// Returns text and picture of a board. The last line of the newest board is left out, because it names the awaited
/// players and changes within a turn.
fn shown(board: &SeenMessage) -> (Vec<&str>, Option<&[u8]>) {
    let mut lines: Vec<&str> = board.content.lines().collect();
    if !board.buttons().is_empty() {
        lines.pop();
    }
    let picture = board.attachment("board.png").map(|file| file.bytes.as_ref());
    (lines, picture)
}
