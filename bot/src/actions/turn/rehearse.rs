//! `/try` and *Try from here*: playing on alone against bots from a position of a match, as the person sees it. What
//! they can't know is imagined, nothing is stored, and nothing counts.

use std::sync::Arc;

use async_trait::async_trait;
use games::{Phrase, Seat, Seed, Standings, Viewer, stand_in};
use render::{language::Language, words};
use tables::{Match, Refused, Stage, Table, TableWithMatch};

use crate::actions::{ActionError, Answer, Call, Command, CommandOption, OptionKind, optional};
use crate::{
    press::{Draft, Press, Room},
    runtime::rehearsals::Rehearsal,
    screens::{
        Attachment, Button, Reader, Screen, Style, board, names, panel,
        rehearsal::{draft_for, rehearsed, with},
        story::Story,
    },
};

/// Most moves of bots in a row: more than any match has.
const MOST: usize = 1_000;
/// Lines about what the bots did.
const LINES: usize = 3;
const LENGTH: usize = 300;

pub(crate) struct Try;

#[async_trait]
impl Command for Try {
    fn path(&self) -> (&'static str, &'static str) {
        ("try", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("turn", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table_with_match().await?;
        let steps = table.current.replay.steps.len();
        let over = matches!(table.state.stage, Stage::Over { .. });
        let steps = match call.text("turn") {
            None if over => 0,
            None => steps,
            Some(text) => {
                let last = table.current.turns_until(steps);
                let turn = text.trim().parse().ok().filter(|turn| *turn <= last);
                let turn: usize = turn.ok_or(ActionError::NoSuchTurn(last))?;
                (0..=steps)
                    .find(|&steps| table.current.turns_until(steps) == turn)
                    .unwrap_or(steps)
            }
        };
        begin(call, table, steps).await
    }
}

/// *Try from here*.
pub(crate) async fn press(call: &Call<'_>, steps: usize) -> Answer {
    begin(call, call.table_with_match().await?, steps).await
}

/// Returns the seat of a person who may try something at a table: after the match, or during a match in which they may
/// get hints. During the match, an earlier position could show something that its seat has forgotten.
fn seat(call: &Call<'_>, table: &Table, at_end: bool) -> Result<Seat, Refused> {
    let seat = table.state.seat_of(call.person()).ok_or(Refused::NotSeated)?;
    match table.state.stage {
        Stage::Over { .. } => Ok(seat),
        Stage::Closed { .. } => Err(Refused::MatchClosed),
        Stage::Playing { .. } if !table.state.gives_hints() => Err(Refused::NoTrying),
        Stage::Playing { .. } if !at_end => Err(Refused::NotOver),
        Stage::Playing { .. } => Ok(seat),
        _ => Err(Refused::NotStarted),
    }
}

async fn begin(call: &Call<'_>, table: TableWithMatch, steps: usize) -> Answer {
    let at_end = steps == table.current.replay.steps.len();
    let seat = seat(call, &table, at_end)?;
    // Each press imagines something else. The seed of the match has no part in it.
    let seed = Seed::from_text(&format!("try/{}/{}", table.id(), call.requester.interaction));
    let current = table.current.imagined(steps, seat, &seed);
    let current = current.ok_or(Refused::MovedOn)?;
    let from = current.replay.steps.len();
    let rehearsal = Rehearsal {
        table: table.id(),
        from,
        current: Arc::new(current),
    };
    play_on(call, &table, seat, rehearsal, from).await
}

/// Lets bots play until the person must decide, keeps the rehearsal, and shows it. `known` steps have been shown.
async fn play_on(
    call: &Call<'_>,
    table: &TableWithMatch,
    seat: Seat,
    mut rehearsal: Rehearsal,
    known: usize,
) -> Answer {
    for _ in 0..MOST {
        let current = &rehearsal.current;
        let to_act = current.game().to_act();
        let Some(&next) = to_act.first().filter(|_| !to_act.contains(&seat)) else {
            break;
        };
        let next_match = bot_move(call, current, next).await?;
        rehearsal.current = Arc::new(next_match);
    }
    call.bot.rehearsals.keep(call.person(), rehearsal.clone());
    let reader = call.reader().await;
    let shown = with(table, Match::clone(&rehearsal.current));
    let (from, over) = (rehearsal.from, matches!(table.state.stage, Stage::Over { .. }));
    let made = move || -> Answer {
        let language = reader.language;
        let steps = known..shown.current.replay.steps.len();
        let told = Story::steps(&shown, language, Viewer::Seat(seat), steps).lines();
        let told = told
            .len()
            .checked_sub(LINES)
            .map_or(&told[..], |first| &told[first..]);
        let lead = words::shorten(&told.join("\n"), LENGTH);
        if let Some(standings) = shown.current.game().standings() {
            return ended(&shown, reader, seat, &standings, from, over);
        }
        let screen = panel::open(&shown, reader, &lead)?;
        Ok(framed(screen, &shown, language))
    };
    call.bot.draw(made).await
}

async fn bot_move(call: &Call<'_>, current: &Match, next: Seat) -> Result<Match, ActionError> {
    let view = current.game().view(Viewer::Seat(next));
    let seed = Seed::from_text(&format!("rehearsal/{next}/{}", current.replay.steps.len()));
    let chosen = call.bot.thinkers.rehearse(view.clone(), seed).await;
    let chosen = chosen.or_else(|| stand_in(&view)).ok_or(Refused::Busy)?;
    Ok(current.after(next, &chosen)?)
}

fn framed(screen: Screen, shown: &TableWithMatch, language: Language) -> Screen {
    let stop = Button::new(Press::Cancel, language.word("button-stop-trying"), Style::Plain);
    rehearsed(screen, Room::Try, shown, &language.word("try-head"), stop)
}

/// The end of a rehearsal.
fn ended(
    shown: &TableWithMatch,
    reader: Reader,
    seat: Seat,
    standings: &Standings,
    from: usize,
    over: bool,
) -> Answer {
    let language = reader.language;
    let view = shown.current.game().view(Viewer::Seat(seat));
    let drawn = names::picture_names(shown, language);
    let people = names::people_for(shown, &drawn, reader);
    let others = standings.scores.iter().enumerate();
    let others = others.filter(|(index, _)| *index != seat.index());
    let phrase = Phrase::new("try-ended")
        .number("points", standings.scores.get(seat.index()).copied().unwrap_or(0))
        .number("best", others.map(|(_, score)| *score).max().unwrap_or(-1));
    let screen = Screen {
        text: language.tell(&phrase),
        picture: Some(Attachment {
            name: "end.png",
            bytes: render::final_table(&view, &people, standings)?.png,
            alt: board::alt_text(shown, &view, language),
        }),
        ..Screen::default()
    };
    let table = shown.id();
    let again = Press::Try { table, steps: from };
    let mut buttons = vec![Button::new(again, language.word("button-try-again"), Style::Main)];
    if over {
        let learn = Press::Learn { slot: 1, table };
        buttons.push(Button::new(learn, language.word("button-overview"), Style::Plain));
    }
    Ok(screen.buttons(buttons).as_panel(table))
}

/// A rehearsal, and what a person has put together in its panel.
struct Found {
    /// The table with the real match, and with the rehearsed one.
    table: TableWithMatch,
    shown: TableWithMatch,
    rehearsal: Rehearsal,
    seat: Seat,
    draft: Draft,
}

/// Returns the person's rehearsal whose position a draft is of; `None` if it is gone: the bot was started again since
/// then, or the running match has moved on.
async fn found(call: &Call<'_>, draft: Draft) -> Result<Option<Found>, ActionError> {
    let table = call.table_with_match().await?;
    let Some(rehearsal) = call.bot.rehearsals.of(call.person(), table.id()) else {
        return Ok(None);
    };
    let at_end = rehearsal.from == table.current.replay.steps.len();
    let seat = match seat(call, &table, at_end) {
        Err(Refused::NotOver) => return Ok(None),
        seat => seat?,
    };
    let shown = with(&table, Match::clone(&rehearsal.current));
    let draft = draft_for(&shown, draft).ok_or(Refused::MovedOn)?;
    Ok(Some(Found {
        table,
        shown,
        rehearsal,
        seat,
        draft,
    }))
}

/// The panel of a rehearsal with these picks.
pub(crate) async fn show(call: &Call<'_>, slot: u8, draft: Draft) -> Answer {
    let Some(Found { shown, draft, .. }) = found(call, draft).await? else {
        return Ok(call.say("try-gone"));
    };
    let reader = call.reader().await;
    let made = move || -> Answer {
        let screen = panel::show(&shown, reader, (slot, &draft))?;
        Ok(framed(screen, &shown, reader.language))
    };
    call.bot.draw(made).await
}

/// The panel of a rehearsal after a choice in a menu.
pub(crate) async fn pick(call: &Call<'_>, draft: Draft, index: u8, chosen: Option<&str>) -> Answer {
    let value = chosen.ok_or(Refused::MovedOn)?;
    show(call, 0, panel::picked(draft, index, value)).await
}

/// *Confirm* in a rehearsal.
pub(crate) async fn confirm(call: &Call<'_>, draft: Draft) -> Answer {
    let Some(found) = found(call, draft).await? else {
        return Ok(call.say("try-gone"));
    };
    let chosen = panel::chosen_move(&found.shown, call.person(), &found.draft)?;
    let known = found.shown.current.replay.steps.len();
    let current = found.rehearsal.current.after(found.seat, &chosen)?;
    let rehearsal = Rehearsal {
        current: Arc::new(current),
        ..found.rehearsal
    };
    play_on(call, &found.table, found.seat, rehearsal, known).await
}
