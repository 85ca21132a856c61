//! People who play with private panels while the bot is killed. They know only what Discord shows them.

use std::{sync::Arc, time::Duration};

use games::GameId;
use grovekeeper::press::Press;
use kit::discord::{Guild, Id, Outcome, Pending, Playground, Reply, SeenMessage, User};
use tokio::sync::{Notify, watch};

use super::{
    Party, is_board,
    ledger::Attempt,
    said::{Said, is_sealed},
};

/// The control of a panel that shows the notation of its move.
const MORE: u8 = 4;

/// How long to wait before a retry.
const PAUSE: Duration = Duration::from_millis(50);

/// A table whose people play with panels.
pub(crate) struct PanelTable {
    pub(crate) party: Party,
    playground: Playground,
    game: GameId,
    /// How often the bot has been killed.
    kills: watch::Receiver<u64>,
    /// Notified when a move has been sent.
    sent: Arc<Notify>,
    /// The board on which a seat has made a secret decision. The seat may change the decision until the next board.
    sealed: Vec<Option<Id>>,
    /// A panel whose *Confirm* got no answer.
    unanswered: Option<Unanswered>,
    /// Old panels that were pressed again after a kill.
    pub(crate) pressed_again: usize,
}

struct Unanswered {
    seat: usize,
    panel: SeenMessage,
    confirm: String,
    text: String,
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    /// A move was made and acknowledged.
    Moved,
    /// Nothing happened.
    Nothing,
    /// The match is over.
    Over,
}

impl PanelTable {
    /// Creates a channel with two people; the table is not open yet.
    pub(crate) fn new(
        playground: &Playground,
        guild: &Guild,
        game: GameId,
        name: &str,
        (kills, sent): (watch::Receiver<u64>, Arc<Notify>),
    ) -> PanelTable {
        let users: Vec<User> = ["Ann", "Ben"]
            .iter()
            .map(|who| guild.user(&format!("{who} {name}")))
            .collect();
        let party = Party::new(guild.channel(name), users);
        PanelTable::of(party, playground, game, (kills, sent))
    }

    /// Wraps people who already play.
    pub(crate) fn of(
        party: Party,
        playground: &Playground,
        game: GameId,
        (kills, sent): (watch::Receiver<u64>, Arc<Notify>),
    ) -> PanelTable {
        PanelTable {
            sealed: vec![None; party.users.len()],
            party,
            playground: playground.clone(),
            game,
            kills,
            sent,
            unanswered: None,
            pressed_again: 0,
        }
    }

    /// Opens the table, joins and starts, with as many retries as necessary.
    pub(crate) async fn begin(&self) {
        let game = self.game.as_str();
        // A step that took effect without an answer is refused the second time. The lobby shows when the last step is
        // complete.
        while self.board().is_none() {
            while self.playground.gateway().connected() == 0 {
                self.pause().await;
            }
            for (user, command, options) in [
                (0, "table new", &[("game", game)][..]),
                (1, "table join", &[]),
                (0, "table start", &[]),
            ] {
                let pending = self.party.users[user].fire_slash(&self.party.channel, command, options);
                self.heard(pending).await;
            }
            self.pause().await;
        }
    }

    /// Opens a panel and confirms its proposal, or another choice. Sometimes presses an unanswered control again before
    /// that.
    pub(crate) async fn try_to_move(&mut self, pick: &mut (impl FnMut(usize) -> usize + Send)) -> Tried {
        // Nobody presses anything while the bot is offline.
        while self.playground.gateway().connected() == 0 {
            self.pause().await;
        }
        if let Some(old) = self.unanswered.take()
            && pick(3) > 0
        {
            return self.press_again(old).await;
        }
        let Some(board) = self.board() else {
            self.pause().await;
            return Tried::Nothing;
        };
        let Some(play) = control(&board, |press| matches!(press, Press::Play { .. })) else {
            return Tried::Over;
        };
        let seat = pick(self.party.users.len());
        let user = self.party.users[seat].clone();
        let opened = self.heard(user.fire_press(&board, &play)).await;
        let Some(mut panel) = opened.as_ref().and_then(Reply::try_message).cloned() else {
            return Tried::Nothing;
        };
        // Some look around first. Then they answer the open questions, the last one first.
        let mut looks = pick(2);
        while let selects = panel.selects()
            && !selects.is_empty()
            && (looks > 0 || is_open(&panel))
        {
            let select = match looks {
                0 => &selects[selects.len() - 1],
                _ => &selects[pick(selects.len())],
            };
            looks = 0;
            if let Some((_, value)) = select.options.get(pick(select.options.len())) {
                let pending = user.fire_select(&panel, &select.custom_id, &[value]);
                let changed = self.heard(pending).await;
                match changed.as_ref().and_then(Reply::try_message) {
                    Some(changed) => panel = changed.clone(),
                    None => return Tried::Nothing,
                }
            }
        }
        let Some(confirm) = control(&panel, |press| matches!(press, Press::Confirm { .. })) else {
            return Tried::Nothing;
        };
        // The notation of the move is one press away.
        let Some(more) = control(&panel, |press| matches!(press, Press::Panel { slot: MORE, .. })) else {
            return Tried::Nothing;
        };
        let opened = self.heard(user.fire_press(&panel, &more)).await;
        let Some(text) = opened
            .as_ref()
            .and_then(Reply::try_message)
            .and_then(|panel| notation(panel, self.game))
        else {
            return Tried::Nothing;
        };
        // The same secret decision again is not a second move.
        if self.sealed[seat] == Some(board.id) && self.party.ledger.last_heard(seat, &text) {
            return Tried::Nothing;
        }
        let tried = Unanswered {
            seat,
            panel,
            confirm,
            text,
        };
        let pending = user.fire_press(&tried.panel, &tried.confirm);
        self.sent.notify_waiters();
        match self.answered(pending).await {
            Some((Said::Made, reply)) => {
                self.note_secret(seat, &reply);
                self.party.ledger.note(seat, vec![Attempt::Heard(tried.text)]);
                Tried::Moved
            }
            Some((Said::NotMade, reply)) => {
                let said = reply.try_message().map(|message| message.content.clone());
                self.party.refusals.extend(said);
                Tried::Nothing
            }
            Some((Said::Open, _)) | None => {
                let attempt = Attempt::Unheard(tried.text.clone());
                self.party.ledger.note(seat, vec![attempt]);
                self.unanswered = Some(tried);
                Tried::Nothing
            }
        }
    }

    /// Records that all seats except these have decided, perhaps by typing.
    pub(crate) fn note_decided(&mut self, awaited: &[usize]) {
        let board = self.board().map(|board| board.id);
        for (seat, sealed) in self.sealed.iter_mut().enumerate() {
            if !awaited.contains(&seat) {
                *sealed = board;
            }
        }
    }

    /// Waits for the answer to *Confirm*; returns its claim, and the answer.
    async fn answered(&self, pending: Pending) -> Option<(Said, Reply)> {
        let reply = self.heard(pending).await?;
        let claim = Said::by(&reply.try_message()?.content);
        Some((claim, reply))
    }

    /// Returns whether somebody waits for an answer, so that nobody else should move.
    pub(crate) fn waits(&self) -> bool {
        self.unanswered.is_some()
    }

    /// Repeats the press from before the kill. If the move was made at that time, it must not be made again.
    async fn press_again(&mut self, old: Unanswered) -> Tried {
        self.pressed_again += 1;
        let pending = self.party.users[old.seat].fire_press(&old.panel, &old.confirm);
        match self.answered(pending).await {
            // It belongs to the unconfirmed attempt, which is the last one of that seat.
            Some((Said::Made, reply)) => {
                self.note_secret(old.seat, &reply);
                self.party.ledger.heard_after_all(old.seat, old.text);
                Tried::Moved
            }
            Some((Said::NotMade, _)) => Tried::Nothing,
            Some((Said::Open, _)) | None => {
                self.unanswered = Some(old);
                Tried::Nothing
            }
        }
    }

    /// Records whether an answer belongs to a secret decision.
    fn note_secret(&mut self, seat: usize, reply: &Reply) {
        let secret = reply
            .try_message()
            .is_some_and(|answer| is_sealed(&answer.content));
        self.sealed[seat] = self.board().map(|board| board.id).filter(|_| secret);
    }

    /// Waits for an answer until the bot dies.
    async fn heard(&self, pending: Pending) -> Option<Reply> {
        let mut kills = self.kills.clone();
        kills.mark_unchanged();
        let id = pending.interaction()?;
        let reply = tokio::select! {
            reply = pending.clone().reply() => reply,
            _ = kills.changed() => match self.playground.discord().outcome(id) {
                // Answered just before.
                Some(Outcome::Message { .. } | Outcome::Updated { done: true, .. }) => pending.reply().await,
                _ => return None,
            },
        };
        reply
            .try_message()
            .is_some_and(|message| !message.thinking)
            .then_some(reply)
    }

    fn board(&self) -> Option<SeenMessage> {
        let seen = self
            .playground
            .discord()
            .seen_without_files(self.party.users[0].id(), self.party.channel.id());
        seen.into_iter().rfind(is_board)
    }

    async fn pause(&self) {
        tokio::time::sleep(PAUSE).await;
    }
}

/// Returns whether a panel has an unanswered question.
fn is_open(panel: &SeenMessage) -> bool {
    let confirms = |id: &str| {
        id.parse()
            .is_ok_and(|press| matches!(press, Press::Confirm { .. }))
    };
    let mut buttons = panel.buttons().into_iter();
    buttons.any(|button| button.disabled && button.custom_id.as_deref().is_some_and(confirms))
}

/// Returns the proposed move of a panel: "Also as: `/move text:place M12 90`".
fn notation(panel: &SeenMessage, game: GameId) -> Option<String> {
    let mut parts = panel.content.split('`');
    let typed = parts.find_map(|part| part.strip_prefix("/move text:"))?;
    // The log uses one of several names of a place.
    Some(game.parse_move(typed).ok()?.to_string())
}

/// Returns the `custom_id` of the first matching button.
fn control(message: &SeenMessage, like: impl Fn(&Press) -> bool) -> Option<String> {
    let ids = message
        .buttons()
        .into_iter()
        .filter_map(|button| button.custom_id);
    ids.into_iter()
        .find(|id| id.parse().is_ok_and(|press| like(&press)))
}
