//! `/undo` and its buttons: takes a step back, or asks the others for permission.

use async_trait::async_trait;
use games::{Phrase, Seat, Viewer};
use render::{language::Language, words};
use storage::PersonId;
use tables::{
    Action, Error, Outcome, Proposal, Proposed, Refused, TableWithMatch, Timestamp, Verdict, missing,
};

use crate::actions::{Answer, Call, Command, turn::confirm};
use crate::{
    press::{Press, Step},
    screens::{Button, Screen, Spoken as _, Style, markup, names, story::Story},
};

pub(crate) struct Undo;

#[async_trait]
impl Command for Undo {
    fn path(&self) -> (&'static str, &'static str) {
        ("undo", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        take_back(call, None).await
    }
}

pub(crate) async fn press(call: &Call<'_>, n: u64) -> Answer {
    take_back(call, Some(n)).await
}

/// Takes back the person's last step. If that is not free, offers to ask the others.
async fn take_back(call: &Call<'_>, n: Option<u64>) -> Answer {
    match call.perform(None, Action::Undo(n)).await {
        // The person decides this step again.
        Ok(done) => confirm::again(call, done).await,
        Err(error) if matches!(error.refused(), Some(Refused::Revealed | Refused::OthersMoved)) => {
            let table = call.table_with_match().await?;
            let seat = table.state.seat_of(call.person()).ok_or(Refused::NotSeated)?;
            let language = call.language();
            let reason = language.tell(&error.phrase(language));
            let Some(last) = table.current.last_of(seat) else {
                return Ok(Screen::text(reason));
            };
            let n = table.current.numbers[last];
            let proposal = Proposal {
                what: Proposed::TakeBack(n),
                by: seat.0,
                agreed: vec![seat.0],
                at: Timestamp::default(),
            };
            // If there is nobody to ask, it is taken back at once.
            let (text, label) = if missing(&table, &proposal).is_empty() {
                (
                    format!("{reason} {}", language.word("undo-alone")),
                    "button-take-back",
                )
            } else {
                (reason, "button-ask-undo")
            };
            let step = Step { table: table.id(), n };
            let ask = Button::new(Press::AskUndo { step }, language.word(label), Style::Plain);
            Ok(Screen::text(text).buttons([ask]))
        }
        Err(error) => Err(error),
    }
}

pub(crate) async fn ask(call: &Call<'_>, n: u64) -> Answer {
    let done = call.perform(None, Action::AskUndo(n)).await?;
    Ok(call.say(match done.outcome {
        Outcome::Proposed(Verdict::TakenBack) => "undo-done",
        _ => "undo-asked",
    }))
}

pub(crate) async fn answer(call: &Call<'_>, what: Proposed, agrees: bool) -> Answer {
    let done = call
        .perform(None, Action::AnswerProposal { what, agrees })
        .await?;
    let refused = match what {
        Proposed::Close => "close-refused",
        Proposed::TakeBack(_) => "undo-refused",
    };
    let language = done.table.spoken();
    let name = format!("**{}**", names::escape_markdown(&call.requester.name));
    let answered = |id: &'static str| Screen::text(language.tell(&Phrase::new(id).text("name", &name)));
    Ok(match done.outcome {
        Outcome::Proposed(Verdict::TakenBack) => answered("undo-agreed"),
        Outcome::Proposed(Verdict::Closed) => answered("close-agreed"),
        Outcome::Proposed(Verdict::Open) => {
            let table = call.bot.tables.with_match(done.table).await;
            let table = table.map_err(Error::after_a_part)?;
            // The people who have not answered were pinged once; the edit pings nobody.
            let mut screen = ask_others(&table).ok_or(Refused::MovedOn)?;
            screen.pings.clear();
            screen
        }
        _ => answered(refused),
    })
}

/// Asks everyone whether they agree to a player's proposal, and lists who has agreed so far.
pub fn ask_others(table: &TableWithMatch) -> Option<Screen> {
    let proposal = table.state.proposal.as_ref()?;
    let language = table.spoken();
    let (id, text) = match proposal.what {
        Proposed::Close => ("close-agree", String::new()),
        Proposed::TakeBack(n) => ("undo-ask", step_text(table, n, language)?),
    };
    let waiting = missing(table, proposal).into_iter();
    let people: Vec<PersonId> = waiting
        .filter_map(|seat| table.state.seats.get(seat.index())?.person)
        .collect();
    let phrase = Phrase::new(id)
        .text("name", names::bold_names(table)(Seat(proposal.by)))
        .text("what", &text)
        .text(
            "people",
            language.join(people.iter().map(|person| markup::mention(*person))),
        );
    let (table, what) = (table.id(), proposal.what);
    let screen = Screen {
        text: language.tell(&phrase),
        pings: people,
        ..Screen::default()
    };
    Some(screen.buttons([
        Button::new(
            Press::Agree { table, what },
            language.word("button-agree"),
            Style::Main,
        ),
        Button::new(
            Press::Refuse { table, what },
            language.word("button-refuse"),
            Style::Plain,
        ),
    ]))
}

/// Describes a step as everyone may know it, and how many steps follow it.
fn step_text(table: &TableWithMatch, n: u64, language: Language) -> Option<String> {
    let current = &table.current;
    let index = current.numbers.iter().position(|number| *number == n)?;
    let story = Story::steps(table, language, Viewer::Spectator, index..index + 1);
    let text = story.lines().join(" ");
    // A later step may have revealed a sealed decision.
    let chosen = &current.replay.steps[index].chosen;
    let known = current.replay.notation_for(index, Viewer::Spectator);
    let is_open = known.is_some_and(|known| known == chosen.to_string());
    let more = current.replay.steps.len() - index - 1;
    let in_words = || {
        let seat = current.replay.steps[index].seat;
        let view = current.until(index)?.game.view(Viewer::Seat(seat));
        let name = names::bold_names(table);
        let picks = view.picks(chosen).into_iter();
        let picks: Vec<String> = picks.map(|pick| language.say(&pick.label, &name)).collect();
        let step = Phrase::new("undo-step").phrase("task", view.task()?);
        Some(language.say(&step.text("how", picks.join(" · ")), &name))
    };
    let phrase = Phrase::new("undo-what")
        .text(
            "text",
            match (text.trim_end_matches('.'), is_open) {
                ("", true) => in_words().unwrap_or_else(|| words::notation(table.game, chosen, language)),
                ("", false) => language.word("log-sealed"),
                (text, _) => text.to_owned(),
            },
        )
        .number("more", more as i64);
    Some(language.tell(&phrase))
}
