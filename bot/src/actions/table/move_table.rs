//! `/table move`: moves a table to this channel. Also notifies its host when its channel is gone.

use std::time::Duration;

use async_trait::async_trait;
use games::Phrase;
use render::language::Language;
use storage::TableId;
use tables::{Action, Refused, Table};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, required, table::new_table,
};
use crate::{limits, screens::Screen};

/// Time limit for checking the channels of tables: Discord waits three seconds for suggestions.
const LOOKING: Duration = Duration::from_millis(1_500);

pub(crate) struct MoveTable;

#[async_trait]
impl Command for MoveTable {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "move")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("table", OptionKind::Suggested)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let wanted = call.text("table").unwrap_or_default();
        let id: TableId = wanted.trim().parse().map_err(|_| Refused::NoTable)?;
        let requester = &call.requester;
        let table = call.bot.tables.get(id).await?;
        // A table stays in its server.
        if table.head.group != requester.group {
            return Err(Refused::NoTable.into());
        }
        new_table::check_channel(call).await?;
        if let Some(lacking) = &requester.lacking {
            return Ok(call.tell(lacking));
        }
        if call.requests.may_not_enter(requester.place).await {
            return Ok(call.say("declined-no-entry"));
        }
        let member = call.member(manages(call, &table));
        // In a deleted channel there is nothing left to hide.
        if !table.state.lost && !call.may_see(&table).await {
            return Err(Refused::NoTable.into());
        }
        let action = Action::MoveTo(requester.place);
        call.bot.tables.perform(&member, table, None, action).await?;
        Ok(call.say("table-moved"))
    }

    /// Suggests tables of this server that the person leads and that are in other channels.
    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let requester = &call.requester;
        let Some(group) = requester.group else {
            return Ok(Vec::new());
        };
        let leads = |table: &Table| manages(call, table) || table.state.host == Some(requester.person);
        let mut tables = call.bot.tables.of_group(group).await?;
        tables.retain(|table| leads(table) && table.head.place != requester.place);
        let (lost, there): (Vec<Table>, Vec<Table>) = tables.into_iter().partition(|table| table.state.lost);
        let there = call.visible(there, limits::SUGGESTIONS, LOOKING).await;
        let suggestions = lost.into_iter().chain(there).map(|table| Suggestion {
            name: format!("{} · {}", table.id(), requester.language.game(table.game)),
            value: table.id().to_string(),
        });
        Ok(crate::actions::fitting(suggestions, typed))
    }
}

/// A person who manages this channel may move a table from elsewhere only if its channel is gone.
fn manages(call: &Call<'_>, table: &Table) -> bool {
    call.requester.manages_server || (call.requester.manages && table.state.lost)
}

/// Notifies the host that the channel of their table is gone.
pub(crate) fn lost(table: &Table, language: Language) -> Screen {
    let phrase = Phrase::new("table-lost")
        .text("game", language.game(table.game))
        .number("table", table.id().0 as i64);
    Screen::text(language.tell(&phrase))
}
