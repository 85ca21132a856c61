//! What is said about time and absence: reminders, time that is up, stand-ins, seats to take, steps to take back.

use games::{Phrase, Seat};
use render::language::Language;
use storage::PersonId;

use super::{Button, Screen, Style, names};
use crate::{
    press::{Press, Step},
    tables::{Cover, DAY, Late, Table, UndoRequest, Watched, missing},
};

/// A moment as Discord shows it in everyone's own time: `<t:…:R>`, "in 3 hours".
pub fn moment(ms: i64) -> String {
    format!("<t:{}:R>", ms.div_euclid(1000))
}

/// The first moment of the day in which a moment lies.
pub fn today(ms: i64) -> i64 {
    ms - ms.rem_euclid(DAY)
}

/// A day as it is typed: `2026-11-16`.
pub fn calendar(ms: i64) -> String {
    let moment = ::time::OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000));
    moment.map_or_else(
        |_| String::new(),
        |moment| {
            format!(
                "{}-{:02}-{:02}",
                moment.year(),
                u8::from(moment.month()),
                moment.day()
            )
        },
    )
}

/// A link to the newest message of a table.
pub fn link(table: &Table) -> String {
    let message = table.body.board_message.or(table.body.lobby_message);
    match (message, table.head.group) {
        (Some(message), Some(group)) => format!(
            "https://discord.com/channels/{group}/{}/{message}",
            table.head.place
        ),
        _ => format!("<#{}>", table.head.place),
    }
}

fn game(table: &Table, language: Language) -> String {
    language.word(&format!("game-{}", table.game))
}

fn play_button(table: &Table, language: Language) -> Button {
    Button::new(Press::Play(table.id()), language.word("button-play"), Style::Main)
}

fn late_button(table: &Table, seat: Seat, since: i64, late: Late, language: Language) -> Button {
    let id = match late {
        Late::Wait => "button-late-wait",
        Late::Turn => "button-late-turn",
        Late::Absent => "button-late-absent",
        Late::Replace => "button-late-replace",
    };
    let press = Press::Late {
        table: table.id(),
        seat,
        since,
        late,
    };
    Button::new(press, language.word(id), Style::Plain)
}

/// The one reminder: in the channel or, in the person's own language, as a direct message.
pub fn reminder(table: &Table, seat: Seat, direct: Option<Language>) -> Option<Screen> {
    let language = direct.unwrap_or_else(|| table.language());
    let direct = direct.is_some();
    let player = table.body.seats.get(seat.index())?;
    let clock = player.clock?;
    let phrase = Phrase::new(if direct { "remind-direct" } else { "remind-here" })
        .text("person", format!("<@{}>", player.id))
        .text("game", game(table, language))
        .text("when", moment(clock.deadline))
        .text("link", link(table));
    let mut screen = Screen::text(language.tell(&phrase));
    screen.pings = vec![PersonId(player.id)];
    // A button in a direct message would open a panel far from the board; the link leads there.
    if direct {
        return Some(screen);
    }
    Some(screen.buttons([
        play_button(table, language),
        late_button(table, seat, clock.since, Late::Turn, language),
    ]))
}

/// Somebody's time is up: what now?
pub fn time_up(table: &Table, seat: Seat) -> Option<Screen> {
    let language = table.language();
    let clock = table.body.seats.get(seat.index())?.clock?;
    let others: Vec<PersonId> = table
        .body
        .seats
        .iter()
        .enumerate()
        .filter(|(index, player)| *index != seat.index() && player.decides())
        .map(|(_, player)| PersonId(player.id))
        .collect();
    let people = others.iter().map(|person| format!("<@{person}>"));
    let phrase = Phrase::new("time-up")
        .text("name", names::of(table)(seat))
        .number("others", others.len() as i64)
        .text("people", language.join(people));
    let screen = Screen {
        text: language.tell(&phrase),
        pings: others,
        ..Screen::default()
    };
    let button = |late| late_button(table, seat, clock.since, late, language);
    Some(screen.buttons([
        button(Late::Wait),
        button(Late::Turn),
        button(Late::Absent),
        button(Late::Replace),
    ]))
}

/// What was decided about someone whose time was up; replaces the question.
pub fn late_decided(table: &Table, seat: Seat, late: Late, by: &str) -> Screen {
    let language = table.language();
    let id = match late {
        Late::Wait => "late-wait",
        Late::Turn => "late-turn",
        Late::Absent => "late-absent",
        Late::Replace => "late-replace",
    };
    let deadline = table.body.seats.get(seat.index()).and_then(|player| player.clock);
    let phrase = Phrase::new(id)
        .text("by", format!("**{}**", names::harmless(by)))
        .text("name", names::of(table)(seat))
        .text(
            "when",
            deadline.map_or_else(String::new, |clock| moment(clock.deadline)),
        );
    Screen::text(language.tell(&phrase))
}

/// A polite nudge to those who are to decide; none if nobody is any more.
pub fn nudge(table: &Table) -> Option<Screen> {
    let language = table.language();
    let people: Vec<PersonId> = table
        .to_act()
        .into_iter()
        // Whoever nudges the others knows of their own turn.
        .filter(|(seat, person)| person.0 != 0 && Some(seat.0) != table.body.nudged_by)
        .map(|(_, person)| person)
        .collect();
    if people.is_empty() {
        return None;
    }
    let mentions = language.join(people.iter().map(|person| format!("<@{person}>")));
    let screen = Screen {
        text: language.tell(&Phrase::new("nudge").text("people", mentions)),
        pings: people,
        ..Screen::default()
    };
    Some(screen.buttons([play_button(table, language)]))
}

/// Says that moves were lost with a disk, and how the table goes on.
pub fn held(table: &Table) -> Option<Screen> {
    let after = i64::try_from(table.head.lost_after?).ok()?;
    let text = Phrase::new("table-held").number("after", after);
    Some(Screen::text(table.language().tell(&text)))
}

/// Says who is covered by a stand-in, with the way back.
pub fn covered(table: &Table) -> Option<Screen> {
    let language = table.language();
    let name = names::of(table);
    let covered: Vec<String> = Seat::all(table.body.seats.len())
        .filter(|seat| table.body.seats[seat.index()].cover == Some(Cover::Absent))
        .map(name)
        .collect();
    if covered.is_empty() {
        return None;
    }
    let text = language.tell(&Phrase::new("covered").text("names", language.join(covered)));
    Some(Screen::text(text).buttons([back_button(table, language)]))
}

/// The button of someone who is back.
pub fn back_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Back(table.id()),
        language.word("button-im-back"),
        Style::Plain,
    )
}

/// A seat that anybody may take.
pub fn offer(table: &Table) -> Option<Screen> {
    let language = table.language();
    let seat = Seat(table.body.offer?);
    let phrase = Phrase::new("seat-offer")
        .text("name", names::of(table)(seat))
        .text("game", game(table, language));
    let press = Press::Take {
        table: table.id(),
        seat,
    };
    let take = Button::new(press, language.word("button-take"), Style::Main);
    Some(Screen::text(language.tell(&phrase)).buttons([take]))
}

/// What an offer looks like once somebody took the seat.
pub fn taken(table: &Table, seat: Seat) -> Screen {
    let language = table.language();
    Screen::text(language.tell(&Phrase::new("seat-taken").text("name", names::of(table)(seat))))
}

/// Asks everyone whether a step may be taken back; says who has agreed so far.
pub fn ask_undo(table: &Table, request: &UndoRequest) -> Option<Screen> {
    let language = table.language();
    let name = names::of(table);
    let waiting = missing(table, request);
    let what = step_text(table, request.n, language)?;
    let people: Vec<PersonId> = waiting
        .iter()
        .filter_map(|seat| table.body.seats.get(seat.index()))
        .map(|player| PersonId(player.id))
        .collect();
    let mentions = language.join(people.iter().map(|person| format!("<@{person}>")));
    let phrase = Phrase::new("undo-ask")
        .text("name", name(Seat(request.by)))
        .text("what", &what)
        .text("people", mentions);
    let step = Step {
        table: table.id(),
        n: request.n,
    };
    let agree = language.tell(&Phrase::new("button-agree").text("what", what));
    let screen = Screen {
        text: language.tell(&phrase),
        pings: people,
        ..Screen::default()
    };
    Some(screen.buttons([
        Button::new(Press::Agree(step), agree, Style::Main),
        Button::new(Press::Refuse(step), language.word("button-refuse"), Style::Plain),
    ]))
}

/// A step as everyone may read it: `place M12 90`, and how many follow it.
pub fn step_text(table: &Table, n: u64, language: Language) -> Option<String> {
    let course = table.course().ok()?;
    let index = course.numbers.iter().position(|number| *number == n)?;
    let text = course
        .replay
        .notation_for(index, games::Viewer::Spectator)
        .unwrap_or_else(|| language.word("log-sealed"));
    let more = course.replay.steps.len() - index - 1;
    let phrase = Phrase::new("undo-what")
        .text("text", text)
        .number("more", more as i64);
    Some(language.tell(&phrase))
}

/// The private offer to ask the others, when a step can't be taken back freely.
pub fn may_ask(table: &Table, seat: Seat, reason: String, language: Language) -> Screen {
    let screen = Screen::text(reason);
    let n = table
        .course()
        .ok()
        .and_then(|course| Some(course.numbers[course.last_of(seat)?]));
    let Some((n, what)) = n.and_then(|n| Some((n, step_text(table, n, language)?))) else {
        return screen;
    };
    let label = language.tell(&Phrase::new("button-ask-undo").text("what", what));
    let press = Press::AskUndo(Step { table: table.id(), n });
    screen.buttons([Button::new(press, label, Style::Plain)])
}

/// What a watcher is told, as a direct message.
pub fn told(table: &Table, of: &Watched, news: &str, language: Language) -> Screen {
    let id = match of {
        Watched::End => "watch-told-end",
        Watched::Turns | Watched::Seats(_) => "watch-told",
    };
    let phrase = Phrase::new(id)
        .text("game", game(table, language))
        .text("news", news)
        .text("link", link(table));
    Screen::text(crate::limits::cut(
        &language.tell(&phrase),
        crate::limits::MESSAGE,
    ))
}

/// Tells the host that the channel of their table is gone.
pub fn lost(table: &Table, language: Language) -> Screen {
    let phrase = Phrase::new("table-lost")
        .text("game", game(table, language))
        .number("table", table.id().0 as i64);
    Screen::text(language.tell(&phrase))
}
