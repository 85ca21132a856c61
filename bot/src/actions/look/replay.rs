//! `/replay`: a match turn by turn or as an animation, as spectators saw it; after the match also as any player saw it.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use async_trait::async_trait;
use games::{Phrase, Seat, Viewer};
use render::{Animation, language::Language, words};
use tables::{Fault, Match, Refused, Stage, Table, TableWithMatch};

use crate::actions::{ActionError, Answer, Call, Command, CommandOption, OptionKind, optional};
use crate::{
    limits,
    press::{Press, ReplayViewer},
    screens::{
        Attachment, Button, Reader, Row, Screen, Select, SelectOption, Spoken as _, Style, board::alt_text,
        names, story::Story,
    },
};

pub(crate) struct Replay;

#[async_trait]
impl Command for Replay {
    fn path(&self) -> (&'static str, &'static str) {
        ("replay", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("turn", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let Some(text) = call.text("turn") else {
            return animated(call, call.table_with_match().await?).await;
        };
        let last = turns(&call.table_with_match().await?.current).len() - 1;
        let turn = text.trim().parse().ok().filter(|turn| *turn <= last);
        let turn = turn.ok_or(ActionError::NoSuchTurn(last))?;
        position(call, turn, ReplayViewer::EVERYONE).await
    }
}

/// The position after `turn` complete turns.
pub(crate) async fn position(call: &Call<'_>, turn: usize, viewer: ReplayViewer) -> Answer {
    let (table, reader) = (call.table_with_match().await?, call.reader().await);
    call.bot.draw(move || screen(&table, turn, viewer, reader)).await
}

/// Returns the same position as another viewer saw it.
pub(crate) async fn choose_viewer(call: &Call<'_>, turn: usize, chosen: Option<&str>) -> Answer {
    let viewer = chosen
        .and_then(|value| value.parse().ok())
        .ok_or(Refused::MovedOn)?;
    position(call, turn, ReplayViewer::of(viewer)).await
}

fn screen(table: &TableWithMatch, turn: usize, viewer: ReplayViewer, reader: Reader) -> Answer {
    let language = reader.language;
    let current = &table.current;
    let turns = turns(current);
    let turn = turn.min(turns.len() - 1);
    let over = table.state.is_over();
    // During the match, everyone sees the spectators' view: a position could contain something that its seat has
    // forgotten.
    let seat = viewer
        .0
        .seat()
        .filter(|seat| over && seat.index() < table.state.seats.len());
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let unreadable = || Fault::Unreadable("a position of the replay".to_owned());
    let replay = current.until(turns[turn]).ok_or_else(unreadable)?;
    let view = replay.game.view(viewer);
    let drawn = names::picture_names(table, reader.language);
    let people = names::people_for(table, &drawn, reader);
    let picture = match replay.game.standings() {
        Some(standings) => render::final_table(&view, &people, &standings),
        None if seat.is_some() => render::own(&view, &people, None),
        None => render::table(&view, &people),
    };
    let title = Phrase::new("replay-turn")
        .number("turn", turn as i64)
        .number("turns", turns.len() as i64 - 1);
    let mut lines = vec![language.tell(&title)];
    if let Some(before) = turn.checked_sub(1) {
        let story = Story::steps(table, language, viewer, turns[before]..turns[turn]);
        lines.extend(story.lines());
    }
    let screen = Screen {
        text: words::shorten(&lines.join("\n"), limits::MESSAGE),
        picture: Some(Attachment {
            name: "position.png",
            bytes: picture?.png,
            alt: alt_text(table, &view, language),
        }),
        ..Screen::default()
    };
    let mut buttons = steps(table, turn, turns.len() - 1, ReplayViewer(viewer));
    let played = matches!(table.state.stage, Stage::Over { .. }) && replay.game.standings().is_none();
    if played && table.state.seat_of(reader.person).is_some() {
        let press = Press::Try {
            table: table.id(),
            steps: turns[turn],
        };
        buttons.push(Button::new(press, language.word("button-try"), Style::Plain));
    }
    let mut screen = screen.buttons(buttons);
    if over {
        screen
            .rows
            .push(Row::Select(viewers(table, turn, seat, language)));
    }
    Ok(screen)
}

/// Returns the match so far as an animation, as spectators saw it.
async fn animated(call: &Call<'_>, table: TableWithMatch) -> Answer {
    let (bot, language) = (call.bot, call.language());
    let mut names = DefaultHasher::new();
    names::picture_names(&table, table.spoken()).hash(&mut names);
    let key = (table.id(), table.head.entries, names.finish());
    let single = Press::Replay {
        slot: 1,
        table: table.id(),
        turn: turns(&table.current).len() - 1,
        viewer: ReplayViewer::EVERYONE,
    };
    let made = bot
        .animations
        .get(call.person(), key, || bot.draw(move || animation(&table)));
    let screen = Screen {
        text: language.word("replay-film"),
        picture: Some(Attachment {
            name: "replay.gif",
            bytes: made.await?.to_vec(),
            alt: language.word("replay-film-alt"),
        }),
        ..Screen::default()
    };
    Ok(screen.buttons([Button::new(single, language.word("replay-single"), Style::Plain)]))
}

fn animation(table: &TableWithMatch) -> Result<Vec<u8>, ActionError> {
    let current = &table.current;
    let drawn = names::picture_names(table, table.spoken());
    let people = names::people(table, &drawn);
    let mut animation = Animation::new(render::FrameTiming::default());
    let record = current.record();
    let mut game = record.start().map_err(Fault::Replay)?;
    let mut made = 0;
    for &end in &turns(current) {
        for step in &record.moves[made..end] {
            game.play(step.seat, &step.chosen).map_err(Refused::Rule)?;
        }
        made = end;
        let view = game.view(Viewer::Spectator);
        match game.standings() {
            Some(standings) => animation.add_final_table(&view, &people, &standings),
            None => animation.add_table(&view, &people),
        }
    }
    Ok(animation.finish()?)
}

/// Returns the number of steps at the start and after each complete turn.
fn turns(current: &Match) -> Vec<usize> {
    let steps = current.replay.steps.iter().enumerate();
    let ends = steps
        .filter(|(_, step)| step.played.turn_over)
        .map(|(index, _)| index + 1);
    let mut turns: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let all = current.replay.steps.len();
    if current.game().standings().is_some() && turns.last() != Some(&all) {
        turns.push(all);
    }
    turns
}

fn steps(table: &Table, turn: usize, last: usize, viewer: ReplayViewer) -> Vec<Button> {
    let to = |slot: u8, label: &str, to: usize, disabled: bool| {
        let press = Press::Replay {
            slot,
            table: table.id(),
            turn: to,
            viewer,
        };
        let mut button = Button::new(press, label.to_owned(), Style::Plain);
        button.disabled = disabled;
        button
    };
    vec![
        to(1, "⏮", 0, turn == 0),
        to(2, "◀", turn.saturating_sub(1), turn == 0),
        to(3, "▶", (turn + 1).min(last), turn == last),
        to(4, "⏭", last, turn == last),
    ]
}

fn viewers(table: &Table, turn: usize, seen_by: Option<Seat>, language: Language) -> Select {
    let name = names::plain_names(table);
    let option = |seat: Option<Seat>, label: String| SelectOption {
        value: seat.map_or(0, |seat| seat.0 + 1).to_string(),
        label: limits::cut(&label, limits::SELECT_LABEL),
        description: String::new(),
        chosen: seat == seen_by,
        face: None,
    };
    let mut options = vec![option(None, language.word("replay-everyone"))];
    options.extend(Seat::all(table.state.seats.len()).map(|seat| option(Some(seat), name(seat))));
    Select {
        press: Press::ReplayAs {
            table: table.id(),
            turn,
        },
        label: language.word("replay-eyes"),
        options,
    }
}
