//! Whether what the bot says is true: answers and boards of one table, compared with its match.
//!
//! A text is held against every position that the match may have been in when it was written. A refusal must give the reason
//! that the rules give in one of them; words that are not known here count as false, because nobody has checked them.

use std::{collections::BTreeSet, ops::RangeInclusive};

use games::{AnyGame, Explain, Seat};
use render::language::Language;
use tables::{Refused, TableWithMatch};

use crate::Failure;

/// Answers that leave open whether something was done.
const OPEN: [&str; 4] = [
    "declined-unsure",
    "declined-unfinished",
    "declined-broken",
    "played-unsure",
];
/// Answers that say of every position that nothing was done in it.
const UNCHANGED: [&str; 3] = ["declined-busy", "declined-hasty", "declined-overtaken"];
/// Answers that say that the turn of a panel is over.
const MOVED_ON: [&str; 2] = ["panel-moved-on", "declined-moved-on"];

/// What an answer to a move says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// It was made.
    Made,
    /// It was not made.
    NotMade,
    /// It may have been made or not.
    Open,
}

impl Said {
    /// What these words say.
    pub fn by(text: &str) -> Said {
        let made = ["Done.", "Saved.", "Into the club"];
        match () {
            () if tells_deed(text) || is_sealed(text) || made.iter().any(|made| text.starts_with(made)) => {
                Said::Made
            }
            () if begins(text, &OPEN) => Said::Open,
            () => Said::NotMade,
        }
    }
}

/// Whether an answer is to a decision that nobody else sees yet.
pub fn is_sealed(text: &str) -> bool {
    text.starts_with("Placed:") || text.starts_with("Chosen:")
}

/// Whether an answer says that nothing was done, for a reason that is not in the match.
pub fn is_unchanged(text: &str) -> bool {
    begins(text, &UNCHANGED)
}

/// Something that the bot has said.
#[derive(Debug, Clone)]
pub struct Statement {
    /// About what.
    pub about: About,
    /// In which words.
    pub text: String,
    /// How long the log was before somebody asked for it, and after it was read.
    pub window: RangeInclusive<usize>,
}

/// What the bot speaks about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    /// A move that somebody sent, in notation.
    Move {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
        /// Of which turn its panel was, if it came from one.
        turn: Option<usize>,
    },
    /// A panel that somebody opened.
    Panel(Seat),
    /// How the table stands.
    Status,
    /// The board with this number, from 0: what happened, and who is to decide.
    Board(usize),
}

/// What is true of a table: its match, position by position.
pub struct Truth {
    /// Names as the bot writes them, and mentions, by seat.
    names: Vec<String>,
    mentions: Vec<String>,
    log: Vec<(Seat, String)>,
    /// The match after so many moves, with the number of its public turn.
    positions: Vec<(AnyGame, usize)>,
    /// How long the log was when each board became due.
    boards: Vec<usize>,
    /// What the end reveals.
    secrets: [String; 2],
}

impl Truth {
    /// What is true of this table. Nobody has taken a move back.
    ///
    /// # Errors
    /// When its match can't be replayed.
    pub fn of(table: &TableWithMatch) -> Result<Truth, Failure> {
        let mut record = table.current.record().clone();
        // The end shows their first digits.
        let secrets = [record.seed.to_string(), record.commitment().to_string()];
        let secrets = secrets.map(|all| format!("`{}…`", all.get(..8).unwrap_or_default()));
        let moves = std::mem::take(&mut record.moves);
        let mut replay = record.replay()?;
        let (mut positions, mut boards) = (vec![(replay.game.clone(), 0)], vec![0]);
        for made in &moves {
            let turn_over = replay.play(made.seat, &made.chosen)?.turn_over;
            let length = replay.steps.len();
            let over = length == moves.len() && replay.game.standings().is_some();
            if turn_over || over {
                boards.push(length);
            }
            let turn = if turn_over {
                length
            } else {
                positions[length - 1].1
            };
            positions.push((replay.game.clone(), turn));
        }
        let seats = &table.state.seats;
        Ok(Truth {
            names: seats
                .iter()
                .map(|player| format!("**{}**", player.name))
                .collect(),
            mentions: seats
                .iter()
                .map(|player| {
                    player
                        .person
                        .map_or_else(String::new, |person| format!("<@{person}>"))
                })
                .collect(),
            log: moves
                .iter()
                .map(|made| (made.seat, made.chosen.to_string()))
                .collect(),
            positions,
            boards,
            secrets,
        })
    }

    /// Moves in the log.
    pub fn moves(&self) -> usize {
        self.log.len()
    }

    /// Holds a statement against the positions in which it may have been made.
    ///
    /// # Errors
    /// In words, when it is true in none of them.
    pub fn check(&self, said: &Statement) -> Result<(), String> {
        let (first, last) = (*said.window.start(), *said.window.end());
        let holds = |length: usize| match &said.about {
            About::Move { seat, text, turn } => {
                let since = turn.unwrap_or(first);
                self.answers(*seat, text, (since, length), *turn, &said.text)
                    && self.describes(Some(*seat), length, &said.text)
            }
            About::Panel(seat) => self.describes(Some(*seat), length, &said.text),
            About::Status => self.is_status(length, &said.text),
            About::Board(number) => self.is_board(*number, length, &said.text),
        };
        if (first..=last.min(self.log.len())).any(holds) {
            return Ok(());
        }
        Err(format!(
            "this is true of no position from {first} to {last}: {:?}, about {:?}; the log has {:?}",
            said.text,
            said.about,
            &self.log[first.saturating_sub(3)..last.min(self.log.len())]
        ))
    }

    /// Whether these are true words, at this length of the log, for a move that was sent when it had at least `since` moves.
    fn answers(
        &self,
        seat: Seat,
        text: &str,
        (since, length): (usize, usize),
        panel: Option<usize>,
        said: &str,
    ) -> bool {
        let (game, turn) = &self.positions[length];
        let decided = !game.to_act().contains(&seat);
        let is_it = |made: &(Seat, String)| made.0 == seat && made.1 == text;
        let made = self.log[..length].iter().skip(since).any(is_it);
        let refusal = game
            .id()
            .parse_move(text)
            .map(|chosen| game.clone().play(seat, &chosen).err());
        match Said::by(said) {
            Said::Open => true,
            Said::Made => {
                // The same decision once more, while it could still be changed, is no second move.
                let last = self.log[..length].iter().rfind(|made| made.0 == seat);
                made || (decided && matches!(refusal, Ok(None)) && last.is_some_and(is_it))
            }
            Said::NotMade if is_unchanged(said) => true,
            Said::NotMade if begins(said, &MOVED_ON) => {
                !made && (decided || panel.is_some_and(|panel| panel != *turn))
            }
            Said::NotMade if game.standings().is_some() => said.starts_with(&words(&Refused::Over)),
            Said::NotMade => match refusal {
                Ok(Some(refusal)) => {
                    // A slip of the pen is repeated before it is explained.
                    let why = said.strip_prefix(&format!("`{text}`: ")).unwrap_or(said);
                    why.starts_with(&words(&refusal))
                }
                _ => false,
            },
        }
    }

    /// Whether it is true whom a private text names as awaited, if it does.
    fn describes(&self, seat: Option<Seat>, length: usize, said: &str) -> bool {
        let awaited = self.awaited(length);
        let waits = said.rsplit_once("Waiting for ").is_none_or(|(_, names)| {
            let names = names.lines().next().unwrap_or_default();
            named(&self.names, names) == awaited
        });
        let asks = !said.contains("**Your move:**") || seat.is_none_or(|seat| awaited.contains(&seat));
        waits && asks
    }

    fn is_status(&self, length: usize, said: &str) -> bool {
        let awaited = self.awaited(length);
        let line = said
            .lines()
            .next()
            .and_then(|line| line.split_once("waiting for "));
        let first = line.is_some_and(|(_, names)| named(&self.names, names) == awaited);
        let last = said.lines().last().unwrap_or_default();
        let last = match self.positions[length].0.standings() {
            Some(_) => last == Language::English.word("state-over"),
            None => last
                .split_once(": ")
                .is_some_and(|(names, _)| named(&self.names, names) == awaited),
        };
        first && last
    }

    fn is_board(&self, number: usize, length: usize, said: &str) -> bool {
        let due = |number: usize| self.boards.get(number).is_some_and(|due| *due <= length);
        let last = said.lines().last().unwrap_or_default();
        if last.starts_with("-# Seal ") {
            return due(number) && self.is_end(length, said);
        }
        let called = named(&self.mentions, last);
        // The call leaves a board when the next one is due.
        due(number) && (called == self.awaited(length) || (called.is_empty() && due(number + 1)))
    }

    /// Whether these are winners, points and secrets of the match.
    fn is_end(&self, length: usize, said: &str) -> bool {
        let Some(standings) = self.positions[length].0.standings() else {
            return false;
        };
        let winners = said
            .lines()
            .find(|line| line.starts_with('🏆'))
            .unwrap_or_default();
        let points = self.names.iter().zip(&standings.scores).all(|(name, score)| {
            let line = format!("{name}: **{score}** (");
            said.lines().any(|said| said.starts_with(&line))
        });
        named(&self.names, winners) == standings.winners.into_iter().collect()
            && points
            && self.secrets.iter().all(|secret| said.contains(secret))
    }

    fn awaited(&self, length: usize) -> BTreeSet<Seat> {
        self.positions[length].0.to_act().into_iter().collect()
    }
}

/// The seats whose names stand in a text.
fn named(names: &[String], text: &str) -> BTreeSet<Seat> {
    let seats = Seat::all(names.len());
    seats.filter(|seat| text.contains(&names[seat.index()])).collect()
}

fn words(reason: &impl Explain) -> String {
    Language::English.tell(&reason.phrase())
}

/// Whether a text begins as news do that are said to the player whom they are about.
fn tells_deed(text: &str) -> bool {
    let forms = Language::English.source().lines();
    let begins = forms.filter_map(|line| line.trim().strip_prefix(".you = ")?.split('{').next());
    // Several are joined: "You hid your cat and discarded all wisps and took a heart."
    let begins = begins.map(|begins| begins.trim_end_matches('.'));
    let mut begins = begins.filter(|begins| !begins.is_empty());
    begins.any(|begins| text.starts_with(begins))
}

fn begins(text: &str, ids: &[&str]) -> bool {
    ids.iter().any(|id| text.starts_with(&Language::English.word(id)))
}

#[cfg(test)]
mod tests {
    use super::Said;

    #[test]
    fn a_deed_is_known_alone_and_joined_with_others() {
        for made in [
            "You hid your cat and discarded all wisps.",
            "You hid your cat and discarded all wisps and took a heart and laid it on C3 with 1 tree.",
            "Chosen: **stay on F4**. Waiting for **Ben**.",
        ] {
            assert_eq!(Said::by(made), Said::Made, "{made}");
        }
        assert_eq!(Said::by("You have no cat to hide."), Said::NotMade);
    }
}
