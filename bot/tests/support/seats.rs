//! The people of one table.

use std::{sync::Arc, time::Duration};

use playground::{Channel, Pending, Reply, SeenMessage, User};
use storage::{PersonId, PlaceId};
use tables::{Match, Stage, Table, Tables};

use super::World;

/// The people of one table.
pub(crate) struct Seats {
    pub(crate) channel: Channel,
    pub(crate) users: Vec<User>,
    pub(crate) tables: Tables,
    pub(super) place: PlaceId,
}

impl Seats {
    /// People at a table that is there already.
    pub(crate) fn at(channel: Channel, users: Vec<User>, world: &World) -> Seats {
        Seats {
            place: PlaceId(channel.id().0),
            channel,
            users,
            tables: world.tables.clone(),
        }
    }

    pub(crate) async fn load(&self) -> Table {
        self.tables.at(self.place).await.expect("a table is here")
    }

    /// The match as it stands.
    pub(crate) async fn current(&self) -> Arc<Match> {
        let table = self.load().await;
        self.tables.load_match(&table).await.expect("a match")
    }

    /// Seats that owe a decision.
    pub(crate) async fn to_act(&self) -> Vec<usize> {
        self.load()
            .await
            .to_act()
            .iter()
            .map(|(seat, _)| seat.index())
            .collect()
    }

    pub(crate) async fn is_over(&self) -> bool {
        matches!(self.load().await.state.stage, Stage::Over { .. })
    }

    /// Public messages of the bot whose text has this in it, oldest first.
    pub(crate) fn said(&self, text: &str) -> Vec<SeenMessage> {
        let messages = self.users[0].sees(&self.channel).into_iter();
        messages
            .filter(|message| !message.ephemeral && message.content.contains(text))
            .collect()
    }

    /// Boards that everyone can see, oldest first.
    pub(crate) fn boards(&self) -> Vec<SeenMessage> {
        let messages = self.users[0].sees(&self.channel).into_iter();
        messages.filter(is_board).collect()
    }

    /// The newest board that everyone can see.
    pub(crate) fn board(&self) -> Option<SeenMessage> {
        self.boards().pop()
    }

    pub(crate) async fn wait_for_board(&self) -> SeenMessage {
        self.users[0].wait_for(&self.channel, is_board).await
    }

    /// Checks that every completed turn, and the beginning, has its board once.
    pub(crate) async fn check_boards(&self, when: &str) {
        let current = self.current().await;
        let steps = &current.replay.steps;
        let turns = steps.iter().filter(|step| step.played.turn_over).count();
        assert_eq!(self.boards().len(), 1 + turns, "{when}");
    }

    /// The host seats a bot of a level.
    pub(crate) async fn add_bot(&self, level: &str) -> Reply {
        let host = &self.users[0];
        let lobby = host
            .wait_for(&self.channel, |message| message.button("Add a bot").is_some())
            .await;
        let levels = host.press(&lobby, "Add a bot").await;
        host.press(levels.message(), level).await
    }

    pub(crate) async fn start(&self) {
        let reply = self.users[0].slash(&self.channel, "table start", &[]).await;
        assert!(!reply.failed(), "{}", reply.text());
        self.wait_for_board().await;
    }

    /// A seat that is to decide, and a legal move of it as text.
    pub(crate) async fn next_move(&self) -> (usize, String) {
        let table = self.load().await;
        let (seat, _) = table.to_act()[0];
        let legal = self.current().await.game().legal_moves(seat);
        (seat.index(), legal[0].to_string())
    }

    /// Sends `/move` and does not wait for the answer.
    pub(crate) fn fire_move(&self, seat: usize, text: &str) -> Pending {
        self.users[seat].fire_slash(&self.channel, "move", &[("text", text)])
    }

    /// Makes a move, which must be acknowledged and be in the log once.
    pub(crate) async fn moves_once(&self, what: &str) -> Reply {
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
    pub(crate) async fn complete_a_turn(&self, what: &str) {
        let turn = self.current().await.turn();
        while self.current().await.turn() == turn {
            self.moves_once(what).await;
        }
    }

    /// Waits until the log has so many entries.
    pub(crate) async fn until_entries(&self, entries: u64, what: &str) {
        for _ in 0..600 {
            if self.load().await.head.entries >= entries {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{what}: the move is not in the log");
    }

    /// Makes a move of a seat by slash command, filling each option with one of its suggestions.
    pub(crate) async fn play(&self, seat: usize, mut pick: impl FnMut(usize) -> usize) -> Reply {
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
            // Not everything is asked every time.
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
    pub(crate) async fn play_to_the_end(&self, mut pick: impl FnMut(usize) -> usize) {
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

/// Whether a message is a board that everyone can see.
pub(crate) fn is_board(message: &SeenMessage) -> bool {
    !message.ephemeral && message.attachment("board.png").is_some()
}
