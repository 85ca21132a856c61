//! Keeps what is left of panels true: a line loses a *Take back* that would be refused, and nothing waits any longer for
//! somebody who has decided.

use serenity::all::Http;
use storage::{PersonId, TableId};

use super::private;
use crate::{actions::confirm, leftovers::Line, service::Bot};

/// Notes a line that was just shown. Something may have happened since it was made.
pub(super) async fn keep(bot: &Bot, http: &Http, table: TableId, person: PersonId, line: Line) {
    bot.leftovers.note(table, person, line);
    renew(bot, http, table).await;
}

/// Changes the lines of a table that are not true any more.
pub(super) async fn renew(bot: &Bot, http: &Http, id: TableId) {
    let lines = bot.leftovers.of_table(id);
    if lines.is_empty() {
        return;
    }
    let Ok(table) = bot.tables.get(id).await else {
        return;
    };
    // A line that stays as it is does no harm.
    let Ok(table) = bot.tables.with_match(table).await else {
        return;
    };
    for (person, line) in lines {
        if let Some(shown) = line.shown.as_ref().filter(|shown| shown.waits) {
            if !confirm::is_awaited_still(&table, (person, line.language), shown) {
                remove(bot, http, id, person).await;
            }
            continue;
        }
        let now = confirm::left(bot, &table, (person, line.language), line.draft.as_ref()).await;
        let now = match (now, &line.shown) {
            (None, Some(shown)) => confirm::resumed(bot, &table, (person, line.language), shown).await,
            (now, _) => now,
        };
        if now.is_none() || now == line.shown {
            continue;
        }
        let laid = now.as_ref().map(|screen| private::answer(screen, &bot.faces));
        // The person may have dismissed it.
        if let Some(laid) = laid
            && laid.answer(http, &line.token).await.is_ok()
        {
            // A panel is its person's again.
            bot.leftovers
                .changed(id, person, &line.token, now.filter(|screen| !screen.asks()));
        }
    }
}

/// Removes the line of a person at a table.
pub(super) async fn remove(bot: &Bot, http: &Http, table: TableId, person: PersonId) {
    if let Some(line) = bot.leftovers.take(table, person) {
        // The person may have dismissed it.
        let _ = http.delete_original_interaction_response(&line.token).await;
    }
}
