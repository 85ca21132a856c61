//! `/board` and *Board*: the board of the whole table or of one player, as a picture or in words.

use async_trait::async_trait;
use games::{AnyView, Phrase, Seat, Viewer};
use render::{
    language::{Language, Names},
    words,
};
use storage::PersonId;
use tables::{Table, TableWithMatch};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, one_of, optional,
};
use crate::{
    limits,
    screens::{Attachment, Reader, Screen, board, names},
};

pub(crate) struct Board;

#[async_trait]
impl Command for Board {
    fn path(&self) -> (&'static str, &'static str) {
        ("board", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("seat", OptionKind::Suggested),
            optional("style", one_of("style", &["picture", "words"])),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (person, language) = (call.person(), call.language());
        let table = call.table_with_match().await?;
        let whose = match call.text("seat") {
            Some(text) => named_board(&table, person, language, &text)?,
            None => Whose::Own,
        };
        if call.text("style").as_deref() == Some("words") {
            return Ok(match whose {
                Whose::Own => in_words(&table, person, language),
                Whose::Table => told_to_everyone(&table, None, language),
                Whose::Seat(seat) => told_to_everyone(&table, Some(seat), language),
            });
        }
        let reader = call.reader().await;
        call.bot
            .draw(move || match whose {
                Whose::Own => for_person(&table, reader),
                Whose::Table => for_viewer(&table, Viewer::Spectator, reader),
                Whose::Seat(seat) => of_seat(&table, seat, reader),
            })
            .await
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let table = call.table().await?;
        let boards = boards(&table, call.person(), call.language()).into_iter();
        Ok(crate::actions::fitting(boards.map(|(_, board)| board), typed))
    }
}

pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let reader = call.reader().await;
    let table = call.table_with_match().await?;
    call.bot.draw(move || for_person(&table, reader)).await
}

/// The choice of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// The person's own, or the whole table if they have none.
    Own,
    /// The whole table.
    Table,
    /// The board of another player.
    Seat(Seat),
}

/// Returns the board that a text names: a suggestion as it was shown, or its value.
fn named_board(
    table: &Table,
    person: PersonId,
    language: Language,
    text: &str,
) -> Result<Whose, ActionError> {
    let text = text.trim();
    let mut boards = boards(table, person, language);
    let own = table.viewer(person).seat();
    boards.extend(own.map(|seat| {
        let (name, value) = (names::name(table, seat), (seat.0 + 1).to_string());
        (Whose::Own, Suggestion { name, value })
    }));
    let meant =
        |(_, board): &&(Whose, Suggestion)| board.value == text || board.name.eq_ignore_ascii_case(text);
    let whose = boards.iter().find(meant).map(|(whose, _)| *whose);
    whose.ok_or_else(|| ActionError::no_such_answer("cmd-board-seat", text))
}

/// Returns the available boards: the person's own, the whole table, each of the others.
fn boards(table: &Table, person: PersonId, language: Language) -> Vec<(Whose, Suggestion)> {
    let board = |whose, name: String, value: &str| {
        let name = limits::cut(&name, limits::SUGGESTION);
        let value = value.to_owned();
        (whose, Suggestion { name, value })
    };
    let mut boards = vec![board(Whose::Table, language.word("board-table"), "table")];
    if table.viewer(person).seat().is_some() {
        boards.insert(0, board(Whose::Own, language.word("board-own"), "own"));
    }
    let others = Seat::all(table.state.seats.len()).filter(|seat| !table.viewer(person).is(*seat));
    boards.extend(others.map(|seat| {
        let name = names::name(table, seat);
        board(Whose::Seat(seat), name, &(seat.0 + 1).to_string())
    }));
    boards
}

/// Returns the board for one person: their own if they play, otherwise the whole table.
pub(crate) fn for_person(table: &TableWithMatch, reader: Reader) -> Answer {
    for_viewer(table, table.viewer(reader.person), reader)
}

/// Returns the board as a viewer may see it.
pub(crate) fn for_viewer(table: &TableWithMatch, viewer: Viewer, reader: Reader) -> Answer {
    let view = table.current.game().view(viewer);
    let language = reader.language;
    let drawn = names::picture_names(table, reader.language);
    let people = names::people_for(table, &drawn, reader);
    let picture = match table.current.game().standings() {
        Some(standings) => render::final_table(&view, &people, &standings),
        None => render::own(&view, &people, None),
    };
    let text = board::state_line(table, &view, language);
    Ok(pictured(
        text,
        picture?.png,
        board::alt_text(table, &view, language),
    ))
}

/// Returns the enlarged board of one seat, with public information only.
pub(crate) fn of_seat(table: &TableWithMatch, seat: Seat, reader: Reader) -> Answer {
    let language = reader.language;
    let view = table.current.game().view(Viewer::Spectator);
    let drawn = names::picture_names(table, reader.language);
    let picture = render::board_of(&view, seat, &names::people_for(table, &drawn, reader))?;
    let whose = Phrase::new("board-of").seat("seat", seat);
    let text = language.say(&whose, &names::bold_names(table));
    Ok(pictured(
        text,
        picture.png,
        board::alt_text(table, &view, language),
    ))
}

pub(crate) fn pictured(text: String, bytes: Vec<u8>, alt: String) -> Screen {
    Screen {
        text,
        picture: Some(Attachment {
            name: "board.png",
            bytes,
            alt,
        }),
        ..Screen::default()
    }
}

/// Returns the board in words, with the person's current options.
fn in_words(table: &TableWithMatch, person: PersonId, language: Language) -> Screen {
    let view = table.current.game().view(table.viewer(person));
    let scores = table.state.scores;
    told(table, language, |name| {
        let mut parts = choices_in_words(table, &view, language, name);
        parts.push(words::board_with(&view, language, name, scores));
        parts.join("\n")
    })
}

/// Returns the board in words with public information only. If a seat is named and has its own board, that board comes
/// first.
fn told_to_everyone(table: &TableWithMatch, seat: Option<Seat>, language: Language) -> Screen {
    let view = table.current.game().view(Viewer::Spectator);
    let scores = table.state.scores;
    told(table, language, |name| match seat {
        Some(seat) => words::board_of(&view, seat, language, name, scores),
        None => words::board_with(&view, language, name, scores),
    })
}

/// Returns a text about the table; if it does not fit into a message, the whole text is attached as a file.
fn told(table: &Table, language: Language, whole: impl Fn(Names<'_>) -> String) -> Screen {
    let text = whole(&names::bold_names(table));
    if text.chars().count() <= limits::MESSAGE {
        return Screen::text(text);
    }
    Screen {
        text: words::shorten(&text, limits::MESSAGE),
        picture: Some(Attachment {
            name: "board.txt",
            bytes: whole(&names::plain_names(table)).into_bytes(),
            alt: language.word("board-words-file"),
        }),
        ..Screen::default()
    }
}

/// Returns the viewer's possible decisions: the request, and for each kind of move its command and the best example
/// with its effects. Empty if the viewer has nothing to decide.
fn choices_in_words(
    table: &TableWithMatch,
    view: &AnyView,
    language: Language,
    names: Names<'_>,
) -> Vec<String> {
    let (Some(seat), Some(task)) = (view.viewer().seat(), view.task()) else {
        return Vec::new();
    };
    let verbs = view.verbs();
    if verbs.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![if view.to_act().contains(&seat) {
        language.tell(&Phrase::new("words-your-decision").phrase("task", task))
    } else {
        language.word("words-may-change")
    }];
    lines.extend(
        verbs
            .iter()
            .filter_map(|verb| choice_line(table, view, verb, language, names)),
    );
    let legal = table.current.game().legal_moves(seat).len();
    lines.push(language.tell(&Phrase::new("words-moves").number("count", legal as i64)));
    lines.push(String::new());
    lines
}

/// Returns a kind of move with its best example.
fn choice_line(
    table: &Table,
    view: &AnyView,
    verb: &str,
    language: Language,
    names: Names<'_>,
) -> Option<String> {
    let best = view.advised(table.state.advice()).first(verb)?;
    let last = best.choices.last().zip(best.picks.last());
    let option = last.and_then(|(choice, key)| choice.option(key));
    let does = option.map_or_else(String::new, |option| {
        words::effects(&option.effects, language, names)
    });
    let command = table.game.info().command;
    let path = |id: String| language.word(&id);
    let id = if does.is_empty() {
        "words-way-plain"
    } else {
        "words-way"
    };
    let phrase = Phrase::new(id)
        .text(
            "command",
            format!(
                "/{} {}",
                path(format!("cmd-{command}")),
                path(format!("cmd-{command}-{verb}"))
            ),
        )
        .text("about", path(format!("cmd-{command}-{verb}-about")))
        .text("text", words::notation(table.game, best.chosen, language))
        .text("does", does);
    Some(language.tell(&phrase))
}
