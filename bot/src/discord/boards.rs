//! Boards: the message after a turn, and what its edits show.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use storage::{Claim, PlaceId};
use tables::{DueWork, Error, Table, TableWithMatch, is_again};

use super::{
    deliver::{Delivered, Delivery, DeliveryError, Outcome},
    delivery::nonce,
    retry,
};
use crate::{
    press::Press,
    screens::{Screen, board},
};

/// A board that is in the channel, but not noted.
struct UnnotedBoard {
    message: u64,
    /// Up to which entry it tells the log, if it says so.
    up_to: Option<u64>,
}

impl Delivery {
    /// Posts the board after a completed turn, once. `noted` is the board that the delivery just before this one has noted.
    pub(super) async fn post_board(&self, noted: &mut Option<u64>) -> Outcome {
        let (bot, claim) = (&self.bot, &self.claim);
        let mut table = self.table_with_match().await?;
        let (id, place) = (table.id(), table.head.place);
        // Before anything that may fail or end early: a result must not depend on its picture.
        bot.tables.keep_result(&table).await?;
        // Seal and lobby come first, also where a match begins as soon as its table is open.
        self.with_seal(table.table.clone()).await?;
        if table.state.lobby_message.is_none() && table.state.board_message.is_none() {
            self.show_lobby().await?;
        }
        // Shown already: by a try whose end was cut off, or together with a later turn.
        let again = is_again(claim);
        let mut newest = table.current.last_public(table.state.told);
        if !again && table.state.board_message.is_some() && table.state.told >= newest {
            return Ok(Delivered::Yes);
        }
        // An earlier try, of this board or of one that it has replaced, may have come through without our knowing.
        let unsure = claim.attempts > 1 && (noted.is_none() || *noted != table.state.board_message);
        let mut earlier = None;
        if unsure {
            for board in self.unnoted_boards(&table).await? {
                match board.up_to.filter(|told| *told < newest) {
                    // People have played on from it.
                    Some(told) => {
                        self.note_board(&table, board.message, told, None).await?;
                        table = self.table_with_match().await?;
                        newest = table.current.last_public(table.state.told);
                    }
                    None => earlier = Some(board.message),
                }
            }
        }
        let marker = match again {
            true => format!("{} {} {}", self.nonce(), newest, table.state.showing),
            false => String::new(),
        };
        let marker = nonce(&format!("board {id} {newest} {marker}"));
        let drawn = table.clone();
        let screen = bot.draw(move || board::turn(&drawn)).await?;
        let shown = hash(&screen);
        if self.was_replaced().await? {
            return Ok(Delivered::Yes);
        }
        // What an earlier try has posted shows no more than that turn for sure.
        let told = if unsure { newest } else { table.head.entries };
        let posted = match earlier {
            Some(message) => Some(message),
            None => {
                *noted = None;
                let newest = (!again).then_some(newest);
                self.post_new_board(place, screen, marker, newest).await?
            }
        };
        let Some(posted) = posted else {
            return Ok(Delivered::Yes);
        };
        self.note_board(&table, posted, told, Some(claim)).await?;
        *noted = Some(posted);
        bot.shown.note(id, posted, shown);
        // If one of these fails, the next board tries it again.
        let mut done = Vec::new();
        if let Some(ready) = table.state.ready_message
            && self.courier.remove(place, ready).await.is_ok()
        {
            done.push(ready);
        }
        for &message in &table.state.turn_messages {
            if self.courier.take_controls(place, message).await.is_ok() {
                done.push(message);
            }
        }
        if !done.is_empty() {
            let noted = |state: &mut tables::TableState| {
                state.ready_message = state.ready_message.filter(|ready| !done.contains(ready));
                state.turn_messages.retain(|message| !done.contains(message));
            };
            let _ = bot.tables.note_messages(id, noted).await;
        }
        tracing::debug!(table.id = %id, "Posted the board of table {id}");
        Ok(Delivered::Noted)
    }

    /// Notes a board that is in the channel. The one before it loses its controls first, so that a try that was cut off does
    /// it again. Another process may have noted one meanwhile: an older one loses its controls, too, and if it is newer, this
    /// one is old itself.
    async fn note_board(
        &self,
        table: &TableWithMatch,
        posted: u64,
        told: u64,
        done: Option<&Claim>,
    ) -> Result<(), DeliveryError> {
        if let Some(old) = table.state.board_message.filter(|old| *old != posted) {
            let past = board::past(table);
            self.courier.retire(table.head.place, old, &past).await?;
        }
        let tables = &self.bot.tables;
        let (noted, between) = tables.board_posted(table.id(), posted, told, done).await?;
        let between = between.filter(|between| Some(*between) != table.state.board_message);
        if let Some(between) = between.filter(|between| *between != posted) {
            let (old, up_to) = match between < posted {
                true => (between, noted.state.told_before),
                false => (posted, told),
            };
            let past = board::told(table, table.state.told, up_to);
            self.courier.retire(table.head.place, old, &past).await?;
        }
        Ok(())
    }

    /// Posts a board that tells the log up to entry `newest`: as a follow-up of the interaction that led to it, or in the
    /// channel. `None` if another process has shown it, or is about to show something newer.
    async fn post_new_board(
        &self,
        place: PlaceId,
        screen: Screen,
        marker: String,
        newest: Option<u64>,
    ) -> Result<Option<u64>, DeliveryError> {
        let mut answering = self.bot.follow_ups.take(self.claim.table);
        if let Some(answers) = &answering
            && !answers.is_answered().await
        {
            answering = None;
        }
        self.is_held().await?;
        // Discord takes any number of follow-ups, so what others did meanwhile is asked for as late as possible.
        if self.bot.follow_ups.are_wanted() && (self.was_replaced().await? || self.was_told(newest).await?) {
            return Ok(None);
        }
        if let Some(answers) = answering
            && let Some(posted) = answers.follow_up(screen.clone()).await?
        {
            return Ok(Some(posted));
        }
        Ok(Some(self.courier.post(place, screen, marker).await?))
    }

    /// Whether a board that tells the log up to this entry is there by now.
    async fn was_told(&self, newest: Option<u64>) -> Result<bool, DeliveryError> {
        let state = self.table().await?.state;
        Ok(state.board_message.is_some() && newest.is_some_and(|newest| state.told >= newest))
    }

    /// Whether a newer item has taken the place of the claimed one. Within a process the items of a table are delivered
    /// one after the other; of another process this is how we know that it is about to show something newer.
    async fn was_replaced(&self) -> Result<bool, DeliveryError> {
        let (store, claim) = (self.bot.tables.store(), &self.claim);
        let due = store.due_of(claim.table).await.map_err(Error::from)?;
        let ours =
            |due: &storage::Due| (&due.key, due.at, due.attempts) == (&claim.key, claim.at, claim.attempts);
        Ok(!due.iter().any(ours))
    }

    /// Whether a new board of the table is to be posted now.
    async fn is_board_due(&self) -> Result<bool, DeliveryError> {
        let (store, board) = (self.bot.tables.store(), DueWork::Board.to_string());
        let due = store.due_of(self.claim.table).await.map_err(Error::from)?;
        Ok(due.iter().any(|due| due.key == board))
    }

    /// The boards of this table that were posted after the last one we know of, oldest first.
    async fn unnoted_boards(&self, table: &Table) -> Result<Vec<UnnotedBoard>, DeliveryError> {
        let known = table.state.board_message.unwrap_or(0);
        // A board of another match here, such as the last one of the match before, has other presses.
        let told = |press: &Press| match press {
            Press::Board { under } if under.table == table.id() => Some(under.up_to),
            Press::Rematch { table: over } if *over == table.id() => Some(None),
            _ => None,
        };
        let newest = self.courier.newest(table.head.place, 10).await?;
        let unknown = newest
            .iter()
            .rev()
            .filter(|message| message.id > known && message.has_files);
        let boards = unknown.filter_map(|message| {
            Some(UnnotedBoard {
                message: message.id,
                up_to: message.presses.iter().find_map(told)?,
            })
        });
        Ok(boards.collect())
    }

    /// Shows in the newest board message who is still to decide: text, picture and marks are of the same position.
    pub(super) async fn show_status(&self) -> Outcome {
        let table = self.table_with_match().await?;
        // A board that is due shows a turn of which the newest message does not tell yet. Asked after the table was read, so
        // that no such turn can be in what is shown here.
        if self.is_board_due().await? {
            let pause = retry::due_pause(self.claim.attempts.saturating_sub(1));
            return Ok(Delivered::At(self.bot.tables.now() + pause));
        }
        if let Some(id) = table.state.board_message {
            let (table_id, place) = (table.id(), table.head.place);
            let past = board::past(&table);
            let screen = self.bot.draw(move || board::status(&table)).await?;
            let shown = hash(&screen);
            if self.bot.shown.is(table_id, id, shown) {
                return Ok(Delivered::Yes);
            }
            self.is_held().await?;
            if self.courier.edit_picture(place, id, screen).await? {
                self.bot.shown.note(table_id, id, shown);
                // Meanwhile another process may have posted a newer board: this one is an old one, and must look so.
                let newest = self.table().await?.state.board_message;
                if newest.is_some_and(|newest| newest > id) {
                    self.courier.retire(place, id, &past).await?;
                }
            } else {
                // Somebody deleted it; people still need its button.
                self.bot.tables.post_again(table_id).await?;
            }
        }
        Ok(Delivered::Yes)
    }
}

/// What people see of a board, for comparing it with what they see already.
fn hash(screen: &Screen) -> u64 {
    let mut hasher = DefaultHasher::new();
    let picture = screen.picture.as_ref();
    (
        &screen.text,
        picture.map(|picture| (&picture.bytes, &picture.alt)),
    )
        .hash(&mut hasher);
    hasher.finish()
}
