//! *Play*, the panel and *Confirm*: a move by thumb.

use games::Phrase;
use render::language::Language;
use tables::{Action, Done, Outcome, Refused, TableWithMatch};

use super::{ActionError, Answer, Call, board, tour};
use crate::{
    press::{Draft, Press, Step},
    screens::{Button, Screen, Style, panel},
};

/// Opens a panel for what the person has to decide.
pub(super) async fn open(call: &Call<'_>) -> Answer {
    let (person, language) = (call.person(), call.language());
    let table = call.table_with_match().await?;
    if let Some(page) = tour::before_first_play(call, &table).await {
        return Ok(page);
    }
    call.bot.draw(move || panel::open(&table, person, language)).await
}

/// Shows a panel with these picks.
pub(super) async fn show(call: &Call<'_>, draft: Draft) -> Answer {
    let (person, language) = (call.person(), call.language());
    let table = call.table_with_match().await?;
    call.bot
        .draw(move || match panel::draft(&table, person, language, &draft) {
            Err(error) if is_stale(&error) => Ok(panel::stale(&table, language)),
            other => other,
        })
        .await
}

/// Shows the panel after something was chosen in a menu.
pub(super) async fn pick(call: &Call<'_>, draft: Draft, index: u8, chosen: Option<&str>) -> Answer {
    let table = call.table_with_match().await?;
    let value = chosen.ok_or(Refused::MovedOn)?;
    let draft = panel::picked(draft, index, value, &table, call.person());
    show(call, draft).await
}

/// Makes the move of a panel.
pub(super) async fn confirm(call: &Call<'_>, draft: &Draft) -> Answer {
    let table = call.table_with_match().await?;
    let made = match panel::chosen_move(&table, call.person(), draft) {
        Ok(chosen) => call.perform(Some(draft.turn), Action::Play(chosen)).await,
        Err(error) => Err(error),
    };
    match made {
        Ok(done) => played(call, done).await,
        Err(error) if is_stale(&error) => Ok(panel::stale(&table, call.language())),
        Err(error) => Err(error),
    }
}

fn is_stale(error: &ActionError) -> bool {
    error.refused() == Some(&Refused::MovedOn)
}

/// The answer to the player's own move; a sealed decision is shown to them, because nobody else shows it.
pub(super) async fn played(call: &Call<'_>, done: Done) -> Answer {
    let (language, person) = (call.language(), call.person());
    let Outcome::Played { seat, chosen, played } = done.outcome else {
        return Err(Refused::MovedOn.into());
    };
    let to_act = done.table.to_act();
    let sealed = !played.revealed && !played.turn_over && !to_act.iter().any(|(awaited, _)| *awaited == seat);
    let id = if sealed { "played-sealed" } else { "played" };
    let text = language.tell(&Phrase::new(id).text("text", chosen));
    // The move is made: a failure of what follows is not reported.
    let Ok(table) = call.bot.tables.with_match(done.table).await else {
        return Ok(Screen::text(text));
    };
    let buttons = take_back(&table, seat, language);
    let mut screen = Screen::text(text);
    if sealed {
        let drawn = call.bot.draw(move || board::for_person(&table, person, language));
        screen.picture = drawn.await.ok().and_then(|screen| screen.picture);
    }
    Ok(screen.with_buttons(buttons))
}

/// The button that takes the step just made back, as long as that is free.
fn take_back(table: &TableWithMatch, seat: games::Seat, language: Language) -> Vec<Button> {
    let Ok(index) = table.current.undoable(seat) else {
        return Vec::new();
    };
    let text = &table.current.replay.steps[index].chosen;
    let label = language.tell(&Phrase::new("button-undo").text("text", text));
    let step = Step {
        table: table.id(),
        n: table.current.numbers[index],
    };
    vec![Button::new(Press::Undo { step }, label, Style::Plain)]
}
