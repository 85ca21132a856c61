//! A table of the local Discord: the people at it, the moves they send, and what they see.

use std::time::{Duration, Instant};

use games::{GameId, Seat};
use playground::{Channel, Guild, Pending, SeenMessage, User};
use storage::{GroupId, PersonId, PlaceId};
use tables::{Action, Line, Member, Opening, Player, Table, TableWithMatch, Tables};

use crate::{
    Failure,
    ledger::{Attempt, Counts, Ledger},
    truth::{About, Said},
};

/// The people of one table, with a ledger of what they tried.
pub struct Party {
    /// Where they play.
    pub channel: Channel,
    /// Who plays, by seat.
    pub users: Vec<User>,
    /// What they tried and were answered.
    pub ledger: Ledger,
    /// What the bot said to them, in order.
    pub said: Vec<(About, String)>,
    /// What it had not answered when they stopped waiting.
    pub late: Vec<(About, Pending)>,
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
            said: Vec::new(),
            late: Vec::new(),
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
            .map(|user| Player::new(PersonId(user.id().0), user.name()))
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
            let reply = pending.clone().reply().await;
            let said = reply.try_message().map(|message| message.content.clone());
            if let Some(message) = reply.try_message() {
                // Nobody reads private answers again, and a long trial makes many.
                self.channel.delete_message(message.id);
            }
            match said.as_deref().map_or(Said::Open, Said::by) {
                Said::Made => batches[*seat].push(Attempt::Heard(text.clone())),
                Said::Open => batches[*seat].push(Attempt::Unheard(text.clone())),
                // It must not be in the log, so it explains nothing there.
                Said::NotMade => (),
            }
            let about = About::Move {
                seat: Seat(*seat as u8),
                text: text.clone(),
                turn: None,
            };
            all.push(match said {
                None => {
                    self.late.push((about, pending));
                    Heard::Nothing
                }
                Some(said) => {
                    self.said.push((about, said.clone()));
                    match Said::by(&said) {
                        Said::Made => Heard::Made(began.elapsed()),
                        _ => Heard::Declined(said),
                    }
                }
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
        let counts = self.ledger.check(&log).map_err(|error| {
            let refused = |(_, said): &&(About, String)| Said::by(said) == Said::NotMade;
            let refused: Vec<_> = self.said.iter().filter(refused).collect();
            format!("{error}; answered as not made: {refused:?}")
        })?;
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
            return Err(format!("an old board can still be played from: {}", old.content).into());
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
    let person = |player: &Player| player.person.ok_or("a player without an account");
    let opening = Opening::plain(Some(GroupId(group)), PlaceId(place), host.clone(), game);
    let mut table = tables.open(opening).await?;
    for player in others {
        let member = Member::new(person(player)?, player.name.as_str());
        table = tables.perform(&member, table, None, Action::Join).await?.table;
    }
    act(tables, table, person(host)?, Action::Start).await
}

/// Does one action of a person who is at the table already; gives back the table after it.
///
/// # Errors
/// When the action is refused or the store fails.
pub async fn act(tables: &Tables, table: Table, person: PersonId, action: Action) -> Result<Table, Failure> {
    let member = Member::new(person, "");
    Ok(tables.perform(&member, table, None, action).await?.table)
}

/// A move of a seat that is to decide, as text; `None` when the match is over.
pub fn some_move(table: &TableWithMatch, pick: &mut impl FnMut(usize) -> usize) -> Option<(usize, String)> {
    let to_act = table.to_act();
    let (seat, _) = to_act.get(pick(to_act.len()))?;
    let legal = table.current.game().legal_moves(*seat);
    let chosen = legal.get(pick(legal.len()))?;
    Some((seat.index(), chosen.to_string()))
}

/// Whether a message is a board for everyone.
pub(crate) fn is_board(message: &SeenMessage) -> bool {
    !message.ephemeral && message.attachment("board.png").is_some()
}

/// Text and picture of a board, without the last line of the newest one: it says who is to decide, which changes within a turn.
fn shown(board: &SeenMessage) -> (Vec<&str>, Option<&[u8]>) {
    let mut lines: Vec<&str> = board.content.lines().collect();
    if !board.buttons().is_empty() {
        lines.pop();
    }
    let picture = board.attachment("board.png").map(|file| file.bytes.as_ref());
    (lines, picture)
}
