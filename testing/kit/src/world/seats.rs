//! The people of one table.

use std::{sync::Arc, time::Duration};

use crate::discord::{Channel, Pending, Reply, SeenMessage, User};
use grovekeeper::{outbox::posts::Posts, screens::board::Span};
use storage::{PersonId, PlaceId};
use tables::{Match, Stage, Table, Tables};

use super::World;

/// The people of one table.
pub struct Seats {
    pub channel: Channel,
    pub users: Vec<User>,
    pub tables: Tables,
    pub(super) place: PlaceId,
}

impl Seats {
    /// Wraps people at an existing table.
    pub fn at(channel: Channel, users: Vec<User>, world: &World) -> Seats {
        Seats {
            place: PlaceId(channel.id().0),
            channel,
            users,
            tables: world.tables.clone(),
        }
    }

    pub async fn load(&self) -> Table {
        self.tables.at(self.place).await.expect("a table is here")
    }

    /// Returns the current match.
    pub async fn current(&self) -> Arc<Match> {
        let table = self.load().await;
        self.tables.load_match(&table).await.expect("a match")
    }

    /// Seats that owe a decision.
    pub async fn to_act(&self) -> Vec<usize> {
        self.load()
            .await
            .to_act()
            .iter()
            .map(|(seat, _)| seat.index())
            .collect()
    }

    pub async fn is_over(&self) -> bool {
        matches!(self.load().await.state.stage, Stage::Over { .. })
    }

    /// Returns public messages of the bot that contain this text, oldest first.
    pub fn said(&self, text: &str) -> Vec<SeenMessage> {
        let messages = self.users[0].sees(&self.channel).into_iter();
        messages
            .filter(|message| !message.ephemeral && message.content.contains(text))
            .collect()
    }

    /// Returns public boards, oldest first.
    pub fn boards(&self) -> Vec<SeenMessage> {
        let messages = self.users[0].sees(&self.channel).into_iter();
        messages.filter(is_board).collect()
    }

    /// Returns the newest recorded board: its message, and the part of the log that it shows.
    pub async fn noted(&self) -> Option<(u64, Span)> {
        let table = self.load().await;
        let posts = Posts::read(&self.tables, table.id())
            .await
            .expect("a readable store");
        posts.board().map(|(post, key)| (post.message, key.span))
    }

    /// Returns the newest public board.
    pub fn board(&self) -> Option<SeenMessage> {
        self.boards().pop()
    }

    pub async fn wait_for_board(&self) -> SeenMessage {
        self.users[0].wait_for(&self.channel, is_board).await
    }

    /// Checks that the beginning and every completed turn have exactly one board.
    pub async fn check_boards(&self, when: &str) {
        let current = self.current().await;
        let steps = &current.replay.steps;
        let turns = steps.iter().filter(|step| step.played.turn_over).count();
        assert_eq!(self.boards().len(), 1 + turns, "{when}");
    }

    /// Lets the host add a bot of a level.
    pub async fn add_bot(&self, level: &str) -> Reply {
        let host = &self.users[0];
        let lobby = host
            .wait_for(&self.channel, |message| message.button("Add a bot").is_some())
            .await;
        let levels = host.press(&lobby, "Add a bot").await;
        host.press(levels.message(), level).await
    }

    pub async fn start(&self) {
        let reply = self.users[0].slash(&self.channel, "table start", &[]).await;
        assert!(!reply.failed(), "{}", reply.text());
        self.wait_for_board().await;
    }

    /// Returns a seat that owes a decision, and one of its legal moves as text.
    pub async fn next_move(&self) -> (usize, String) {
        let table = self.load().await;
        let (seat, _) = table.to_act()[0];
        let legal = self.current().await.game().legal_moves(seat);
        (seat.index(), legal[0].to_string())
    }

    /// Sends `/move` without waiting for the answer.
    pub fn fire_move(&self, seat: usize, text: &str) -> Pending {
        self.users[seat].fire_slash(&self.channel, "move", &[("text", text)])
    }

    /// Makes a move. The bot must acknowledge it, and the log must contain it once.
    pub async fn moves_once(&self, what: &str) -> Reply {
        let (seat, text) = self.next_move().await;
        let before = self.load().await.head.entries;
        let reply = self.fire_move(seat, &text).reply().await;
        assert!(
            reply.ephemeral() && !reply.text().is_empty(),
            "{what}: {:?}",
            reply.answer()
        );
        assert_eq!(self.load().await.head.entries, before + 1, "{what}");
        reply
    }

    /// Makes moves until a turn is complete.
    pub async fn complete_a_turn(&self, what: &str) {
        let turn = self.current().await.turn();
        while self.current().await.turn() == turn {
            self.moves_once(what).await;
        }
    }

    /// Waits until the log has this many entries.
    pub async fn until_entries(&self, entries: u64, what: &str) {
        for _ in 0..600 {
            if self.load().await.head.entries >= entries {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{what}: the move is not in the log");
    }

    /// Makes a move of a seat with a slash command, filling each option with one of its suggestions.
    pub async fn play(&self, seat: usize, mut pick: impl FnMut(usize) -> usize) -> Reply {
        let table = self.load().await;
        let user = &self.users[seat];
        let info = table.game.info();
        let viewer = table.viewer(PersonId(user.id().0));
        let view = self.current().await.game().view(viewer);
        let verbs = view.verbs();
        let verb = verbs[pick(verbs.len())];
        let command = format!("{} {verb}", info.command);
        let asks = info
            .verbs
            .iter()
            .find(|known| known.name == verb)
            .expect("a listed verb")
            .asks;
        let mut filled: Vec<(&str, String)> = Vec::new();
        for ask in asks {
            let before: Vec<(&str, &str)> = filled
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            let suggestions = user.suggest(&self.channel, &command, &before, ask, "").await;
            assert!(suggestions.len() <= 25);
            // Some options have no suggestions in some positions.
            if suggestions.is_empty() {
                continue;
            }
            let chosen = &suggestions[pick(suggestions.len())];
            filled.push((ask, chosen.value.clone()));
        }
        let options: Vec<(&str, &str)> = filled
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let reply = user.slash(&self.channel, &command, &options).await;
        assert!(!reply.failed(), "/{command} {options:?}: {:?}", reply.answer());
        assert!(reply.ephemeral());
        reply
    }

    /// Plays the match to its end; `pick` chooses among the suggestions.
    pub async fn play_to_the_end(&self, mut pick: impl FnMut(usize) -> usize) {
        for _ in 0..3_000 {
            let to_act = self.to_act().await;
            let Some(&seat) = to_act.get(pick(to_act.len().max(1)) % to_act.len().max(1)) else {
                return;
            };
            let before = self.load().await.head.entries;
            let reply = self.play(seat, &mut pick).await;
            let after = self.load().await.head.entries;
            assert_eq!(after, before + 1, "the move was not made: {}", reply.text());
        }
        panic!("a match that does not end");
    }
}

/// Returns whether a message is a public board.
pub fn is_board(message: &SeenMessage) -> bool {
    !message.ephemeral && message.attachment("board.png").is_some()
}
