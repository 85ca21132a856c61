//! The walk-through that follows when somebody takes a seat in a game for the first time.

use games::GameId;
use serenity::all::CreateInteractionResponseFollowup;

use super::{Bot, asker::Asker, message};
use crate::{
    screens::tutorial,
    tables::{Declined, Table},
};

/// What to whisper to the one who asked, if they now sit at the table and have never been shown its game.
pub(super) async fn first_seat(
    bot: &Bot,
    asker: &Asker,
    table: Result<Table, Declined>,
) -> Option<CreateInteractionResponseFollowup> {
    let (table, language) = (table.ok()?, asker.language);
    table.body.seat_of(asker.person)?;
    let game = table.game;
    let screen = match bot.tables.first_seat(asker.person, game).await {
        Ok(true) => bot.draw(move || tutorial::step(game, 0, language)).await,
        Ok(false) => return None,
        Err(declined) => Err(declined),
    };
    // Whoever sits down has a seat; that nobody showed them around is no reason to say that something failed.
    screen
        .inspect_err(|error| tracing::error!("The walk-through of {game} failed: {error}"))
        .ok()
        .map(message::whisper)
}

/// The same for somebody who asked for a table: wherever it was opened, they sit at it.
pub(super) async fn first_table(
    bot: &Bot,
    asker: &Asker,
    game: GameId,
) -> Option<CreateInteractionResponseFollowup> {
    let tables = bot.tables.of_person(asker.person).await.ok()?;
    let seated = |table: &Table| table.game == game && table.body.seat_of(asker.person).is_some();
    let table = tables.into_iter().find(seated)?;
    first_seat(bot, asker, Ok(table)).await
}
