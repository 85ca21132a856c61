//! *Play*, the panel and *Confirm*: a turn in one private message, from its first step to its last.

use games::Phrase;
use render::{language::Language, words};
use storage::{PersonId, TableId};
use tables::{Action, Done, Refused, Table, TableWithMatch};

use crate::actions::{ActionError, Answer, Call, look::board::for_person, turn::daily, turn::tour};
use crate::{
    press::{Draft, Press, Told},
    screens::{Button, Screen, ScreenError, Style, board, markup, panel, story::Story},
};

/// Opens a panel for the person's decision.
pub(crate) async fn open(call: &Call<'_>) -> Answer {
    let table = call.table_with_match().await?;
    if table.state.is_playing() && table.state.seat_of(call.person()).is_none() {
        return Ok(not_seated(call, &table));
    }
    open_at(call, table).await
}

/// Opens a panel for the person's decision at this table.
pub(crate) async fn open_at(call: &Call<'_>, table: TableWithMatch) -> Answer {
    if let Some(page) = tour::before_first_play(call, &table).await {
        return Ok(page);
    }
    now(call, table, String::new()).await
}

/// The answer to somebody without a seat, with what they can do.
fn not_seated(call: &Call<'_>, table: &Table) -> Screen {
    let (language, id) = (call.language(), table.id());
    let up_to = table.head.entries;
    let board = Press::Board {
        under: Told { table: id, up_to },
    };
    call.say("declined-not-seated").buttons([
        board::watch_button(table, language),
        Button::new(board, language.word("button-board"), Style::Plain),
    ])
}

/// Returns the panel, or a message if the person has nothing to decide. `lead` describes what happened before.
pub(crate) async fn now(call: &Call<'_>, table: TableWithMatch, lead: String) -> Answer {
    let reader = call.reader().await;
    let make = move || -> Answer {
        match panel::open(&table, reader, &lead) {
            Err(ScreenError::Refused(Refused::NotYourTurn)) => {
                let mut screen = for_person(&table, reader)?;
                let none = reader.language.word("turn-none");
                screen.text = format!("{lead}\n{none}").trim_start().to_owned();
                Ok(screen.as_panel(table.id()))
            }
            other => Ok(other?),
        }
    };
    call.bot.draw(make).await
}

/// The panel after a step was taken back.
pub(crate) async fn again(call: &Call<'_>, done: Done) -> Answer {
    let said = call.language().word("undo-done");
    let Ok(table) = call.bot.tables.with_match(done.table).await else {
        return Ok(Screen::text(said));
    };
    Ok(now(call, table, said.clone())
        .await
        .unwrap_or_else(|_| Screen::text(said)))
}

/// Shows a panel with these picks; an outdated panel is replaced by the current one.
pub(crate) async fn show(call: &Call<'_>, slot: u8, draft: Draft) -> Answer {
    let reader = call.reader().await;
    let table = call.table_with_match().await?;
    let drawn = table.clone();
    let shown = call
        .bot
        .draw(move || panel::show(&drawn, reader, (slot, &draft)))
        .await;
    match shown {
        Err(error) if is_stale(&error) => now(call, table, reader.language.word("panel-moved-on")).await,
        other => other,
    }
}

/// Shows the panel after a choice in a menu.
pub(crate) async fn pick(call: &Call<'_>, draft: Draft, index: u8, chosen: Option<&str>) -> Answer {
    let value = chosen.ok_or(Refused::MovedOn)?;
    show(call, 0, panel::picked(draft, index, value)).await
}

/// Makes the move of a panel. A second press finds the move of the first and gets the same answer.
pub(crate) async fn confirm(call: &Call<'_>, draft: &Draft) -> Answer {
    match make(call, draft).await? {
        Made::Now(done) => played(call, done, Some(draft)).await,
        Made::Before(table) => result(call, table, Some(draft)).await,
        Made::Never(table) => now(call, table, call.language().word("panel-moved-on")).await,
        Made::Perhaps => Ok(unsure(call, Press::Confirm { draft: draft.clone() })),
    }
}

/// The result of a press on *Confirm*.
enum Made {
    /// The move was made.
    Now(Done),
    /// An earlier press has made it.
    Before(TableWithMatch),
    /// Something else has happened instead.
    Never(TableWithMatch),
    /// The store failed at that moment, and the result is unknown.
    Perhaps,
}

async fn make(call: &Call<'_>, draft: &Draft) -> Result<Made, ActionError> {
    let table = call.table_with_match().await?;
    let made = match panel::chosen_move(&table, call.person(), draft) {
        Ok(chosen) => call.perform(Some(draft.turn), Action::Play(chosen)).await,
        Err(refused) => Err(refused.into()),
    };
    let error = match made {
        Ok(done) => return Ok(Made::Now(done)),
        Err(error) if error.is_fault() => return Err(error),
        Err(error) => error,
    };
    // Another press may have come first since the table was read.
    let unsure = error.refused() == Some(&Refused::Unsure);
    let table = match newest(call, table.id()).await {
        Err(_) if unsure => return Ok(Made::Perhaps),
        table => table?,
    };
    if panel::was_confirmed(&table, call.person(), draft) {
        return Ok(Made::Before(table));
    }
    if unsure {
        return Ok(Made::Perhaps);
    }
    if is_stale(&error) || error.refused() == Some(&Refused::NotYourTurn) {
        Ok(Made::Never(table))
    } else {
        Err(error)
    }
}

async fn newest(call: &Call<'_>, id: TableId) -> Result<TableWithMatch, ActionError> {
    let table = call.bot.tables.get(id).await?;
    Ok(call.bot.tables.with_match(table).await?)
}

/// Returns the answer when it is unknown whether the move was made: pressing again either finds the move or makes it.
fn unsure(call: &Call<'_>, again: Press) -> Screen {
    let label = call.language().word("button-confirm");
    call.say("played-unsure")
        .with_buttons(vec![Button::new(again, label, Style::Main)])
}

fn is_stale(error: &ActionError) -> bool {
    matches!(error.refused(), Some(Refused::MovedOn | Refused::Overtaken))
}

/// Returns the answer to a move that was made.
pub(crate) async fn played(call: &Call<'_>, done: Done, draft: Option<&Draft>) -> Answer {
    shown(call, done.table, draft).await
}

/// Returns the table after the person's move. A failure of later work is not reported, because the move is saved.
async fn shown(call: &Call<'_>, table: Table, draft: Option<&Draft>) -> Answer {
    let saved = call.say("played-saved");
    let Ok(table) = call.bot.tables.with_match(table).await else {
        return Ok(saved);
    };
    Ok(result(call, table, draft).await.unwrap_or(saved))
}

/// Returns the result of the person's last step: the next step of the same turn, or a summary of the turn. The answer
/// is never changed afterwards, so it states only what stays true.
async fn result(call: &Call<'_>, table: TableWithMatch, draft: Option<&Draft>) -> Answer {
    if table.state.day.is_some() {
        return daily::after(call, &table).await;
    }
    let (language, person) = (call.language(), call.person());
    let seat = table.state.seat_of(person).ok_or(Refused::NotSeated)?;
    let index = table.current.last_of(seat).ok_or(Refused::MovedOn)?;
    let steps = &table.current.replay.steps;
    let over = steps[index..].iter().position(|step| step.played.turn_over);
    let awaited = table.to_act().iter().any(|(awaited, _)| *awaited == seat);
    if awaited && over.is_none() {
        let lead = panel::so_far(&table, person, language);
        return now(call, table, lead).await;
    }
    let sealed = over.is_none() && !steps[index].played.revealed;
    let text = if sealed {
        placed(&table, person, draft, language)
    } else {
        let first = steps[..index].iter().rposition(|step| step.played.turn_over);
        let end = over.map_or(steps.len(), |last| index + last + 1);
        let story = Story::own(&table, language, seat, first.map_or(0, |last| last + 1)..end);
        let told = story.lines().join(" ");
        if told.is_empty() {
            language.word("played-done")
        } else {
            told
        }
    };
    let mut buttons: Vec<Button> = Vec::new();
    if let Some(draft) = draft.filter(|_| sealed) {
        let press = Press::Panel {
            slot: 0,
            draft: draft.clone(),
        };
        buttons.push(Button::new(press, language.word("button-change"), Style::Plain));
    } else if !table.to_act().iter().any(|(_, who)| who.is_none()) {
        // A stand-in that is due would move before anybody could press the button.
        buttons.extend(panel::take_back(&table, seat, language));
    }
    buttons.extend(next_table(call, &table).await);
    Ok(Screen::text(text).with_buttons(buttons).as_panel(table.id()))
}

/// Returns the answer to a decision that the others do not see yet.
fn placed(table: &TableWithMatch, person: PersonId, draft: Option<&Draft>, language: Language) -> String {
    let chosen = draft.and_then(|draft| panel::chosen_words(table, person, language, draft));
    let chosen = chosen.or_else(|| {
        let seat = table.state.seat_of(person)?;
        let step = table.current.last_of(seat)?;
        let chosen = &table.current.replay.steps[step].chosen;
        let said = panel::move_words(table, person, language, chosen);
        Some(said.unwrap_or_else(|| words::notation(table.game, chosen, language)))
    });
    let phrase = Phrase::new("played-sealed")
        .text("game", table.game.info().command)
        .text("text", chosen.unwrap_or_default());
    language.tell(&phrase)
}

/// Returns the next table that waits for the person: one of this server, whose panel opens here, otherwise a link to one of
/// another server. The board of this one has its own button.
async fn next_table(call: &Call<'_>, table: &Table) -> Option<Button> {
    let (language, person) = (call.language(), call.person());
    let others = call.bot.tables.of_person(person).await.ok()?;
    let here = |other: &&Table| other.head.group == table.head.group || other.state.day.is_some();
    let mut waiting = others.iter().filter(|other| {
        let awaited = other.to_act().iter().any(|(_, who)| *who == Some(person));
        other.id() != table.id() && awaited
    });
    let waiting = waiting.clone().find(here).or_else(|| waiting.next())?;
    let label = Phrase::new("button-next-table").text("game", language.game(waiting.game));
    let label = language.tell(&label);
    if !here(&waiting) {
        return Some(Button::link(markup::address(waiting, None), label));
    }
    let press = Press::Play { table: waiting.id() };
    Some(Button::new(press, label, Style::Main))
}
