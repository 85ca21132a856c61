//! Bots and stand-ins: they search in the background, so no post waits for them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use storage::TableId;
use tables::Error;

use crate::service::Bot;

/// The tables whose stand-in is searching in this process; a cheap clone.
#[derive(Clone, Default)]
pub(super) struct StandIns(Arc<Mutex<HashMap<TableId, bool>>>);

impl StandIns {
    /// Lets the stand-in of a table decide. A running one checks the table again when it is done.
    pub(super) fn think(&self, bot: &Bot, table: TableId) {
        let mut thinking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(again) = thinking.get_mut(&table) {
            *again = true;
            return;
        }
        thinking.insert(table, false);
        let (all, bot) = (self.clone(), bot.clone());
        tokio::spawn(async move {
            loop {
                if let Err(error) = decide(&bot, table).await {
                    // The table becomes due again, because its stand-in still owes a decision.
                    tracing::warn!(table.id = %table, "Could not move for the stand-in at table {table}: {error}");
                }
                if !all.once_more(table) {
                    return;
                }
            }
        });
    }

    fn once_more(&self, table: TableId) -> bool {
        let mut thinking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match thinking.get_mut(&table) {
            Some(again) if *again => {
                *again = false;
                true
            }
            _ => {
                thinking.remove(&table);
                false
            }
        }
    }
}

async fn decide(bot: &Bot, table: TableId) -> Result<(), Error> {
    let tables = &bot.tables;
    let mut next_move = tables.next_move(table);
    let Some(pending) = tables.pending_stand_in_move(table).await? else {
        return Ok(());
    };
    tokio::select! {
        chosen = bot.thinkers.choose(&pending) => tables.play_for_absent(&pending, chosen).await.map(|_| ()),
        // A move for this position would be too late.
        () = next_move.made() => Ok(()),
    }
}
