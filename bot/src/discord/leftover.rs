//! Keeps what is left of panels true: a line loses a *Take back* that would be refused, nothing waits any longer for somebody
//! who has decided, and a line goes before Discord lets nobody change it any more.

use std::time::Duration;

use serenity::all::Http;
use storage::{PersonId, TableId};
use tables::Clock;

use super::private;
use crate::{actions::confirm, leftovers::Line, service::Bot};

/// How often lines are looked for that can't be kept true much longer.
const LOOK: Duration = Duration::from_secs(10);

/// Notes a line that was just shown. Something may have happened since it was made.
pub(super) async fn keep(bot: &Bot, http: &Http, table: TableId, person: PersonId, line: Line) {
    bot.leftovers.note(table, person, line);
    renew(bot, http, table).await;
}

/// Changes the lines of a table that are not true any more.
pub(super) async fn renew(bot: &Bot, http: &Http, id: TableId) {
    let lines = bot.leftovers.of_table(id, bot.tables.now());
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
    if let Some(line) = bot.leftovers.take(table, person, bot.tables.now()) {
        // The person may have dismissed it.
        let _ = http.delete_original_interaction_response(&line.token).await;
    }
}

/// Removes lines that can't be kept true much longer, again and again.
pub(super) async fn remove_old(bot: &Bot, http: &Http) {
    let look = match bot.tables.clock() {
        // Test clocks wake no sleepers, so poll.
        Clock::Set(_) => Duration::from_millis(50),
        Clock::System => LOOK,
    };
    loop {
        tokio::time::sleep(look).await;
        for (table, person) in bot.leftovers.ending(bot.tables.now()) {
            remove(bot, http, table, person).await;
        }
    }
}
