//! A player's time is up: the others decide, or the player comes back.

use games::{Phrase, Seat};
use render::language::Language;
use storage::PersonId;
use tables::{Action, RunningClock, StandInReason, Table, TimeoutChoice};

use crate::actions::{Answer, Call};
use crate::{
    press::{Press, timeout_name},
    screens::{Button, Screen, Spoken as _, Style, board, markup, names},
};

/// The others decide about a seat. The question is replaced by the decision.
pub(crate) async fn press(call: &Call<'_>, clock: RunningClock, choice: TimeoutChoice) -> Answer {
    let seat = clock.seat;
    let action = Action::DecideTimeout { clock, choice };
    let table = call.perform(None, action).await?.table;
    let id = match choice {
        TimeoutChoice::Wait => "late-wait",
        TimeoutChoice::Turn => "late-turn",
        TimeoutChoice::Absent => "late-absent",
        TimeoutChoice::Replace => "late-replace",
    };
    let clock = table
        .state
        .seats
        .get(seat.index())
        .and_then(|player| player.clock);
    let phrase = Phrase::new(id)
        .text(
            "by",
            format!("**{}**", names::escape_markdown(&call.requester.name)),
        )
        .text("name", names::bold_names(&table)(seat))
        .text(
            "when",
            clock.map_or_else(String::new, |clock| markup::relative_time(clock.deadline)),
        );
    Ok(Screen::text(table.spoken().tell(&phrase)))
}

/// *I'm back*: the stand-in leaves.
pub(crate) async fn back(call: &Call<'_>) -> Answer {
    call.perform(None, Action::ComeBack).await?;
    Ok(call.say("welcome-back"))
}

/// Returns a button that decides about a seat.
pub(crate) fn button(
    table: &Table,
    RunningClock { seat, since }: RunningClock,
    choice: TimeoutChoice,
    language: Language,
) -> Button {
    let press = Press::Late {
        table: table.id(),
        seat,
        since,
        choice,
    };
    let label = language.word(&format!("button-late-{}", timeout_name(choice)));
    Button::new(press, label, Style::Plain)
}

/// Returns the question to the others about a player whose time is up.
pub(crate) fn question(table: &Table, seat: Seat) -> Option<Screen> {
    let language = table.spoken();
    let since = table.state.seats.get(seat.index())?.clock?.since;
    let others = table.state.seats.iter().enumerate();
    let others: Vec<PersonId> = others
        .filter(|(index, player)| *index != seat.index() && player.decides())
        .filter_map(|(_, player)| player.person)
        .collect();
    let people = others.iter().map(|person| markup::mention(*person));
    let phrase = Phrase::new("time-up")
        .text("name", names::bold_names(table)(seat))
        .number("others", others.len() as i64)
        .text("people", language.join(people));
    let screen = Screen {
        text: language.tell(&phrase),
        pings: others,
        ..Screen::default()
    };
    let choices = [
        TimeoutChoice::Wait,
        TimeoutChoice::Turn,
        TimeoutChoice::Absent,
        TimeoutChoice::Replace,
    ];
    let clock = RunningClock { seat, since };
    Some(screen.buttons(choices.map(|choice| button(table, clock, choice, language))))
}

/// Names the seats that stand-ins cover, with buttons to return.
pub(crate) fn covered(table: &Table) -> Option<Screen> {
    let language = table.spoken();
    let absent = |seat: &Seat| table.state.seats[seat.index()].stand_in == Some(StandInReason::Absent);
    let seats = Seat::all(table.state.seats.len()).filter(absent);
    let covered: Vec<String> = seats.map(names::bold_names(table)).collect();
    if covered.is_empty() {
        return None;
    }
    let text = language.tell(&Phrase::new("covered").text("names", language.join(covered)));
    Some(Screen::text(text).buttons([board::back_button(table, language)]))
}
