//! The public board: after a turn, and at the end of a match.

use ai::Level;
use games::{AnyMove, AnyView, Phrase, Seat, Standings, Viewer};
use render::{language::Language, words};
use storage::PersonId;
use tables::{Line, Player, StandInReason, Table, TableWithMatch};

use super::{Attachment, Button, Screen, ScreenError, Spoken as _, Style, markup, names, story::Story};
use crate::{
    limits,
    press::{Press, ReplayViewer, Told},
};

/// Digits of seal and seed in the message at the end of a match.
const DIGITS: usize = 8;

/// The part of the log that a board reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The entry after which the board was due: the end of a turn or of the match, or a step that was taken back.
    pub newest: u64,
    /// The last entry that was reported before.
    pub from: u64,
    /// The last entry that it reports.
    pub to: u64,
}

impl Span {
    /// Returns everything since an entry that was reported.
    pub fn since(table: &TableWithMatch, told: u64) -> Span {
        Span {
            newest: table.current.last_public(told),
            from: told,
            to: table.head.entries,
        }
    }
}

/// Returns the board: the news of a part of the log, the picture of the current position, and the players who must
/// decide.
///
/// # Errors
/// When the picture can't be drawn.
pub fn board(table: &TableWithMatch, span: Span) -> Result<Screen, ScreenError> {
    Ok(Screen {
        picture: Some(picture(table, span.from)?),
        ..words(table, span)
    })
}

/// Everything that a board shows, as texts to be compared: its words, and what its picture is drawn from.
pub fn shown(table: &TableWithMatch, span: Span) -> (String, String) {
    let (language, words) = (table.spoken(), words(table, span));
    let view = table.current.game().view(Viewer::Spectator);
    let drawn = names::picture_names(table, language);
    let (moves, fresh) = new_moves(table, span.from);
    (
        format!("{:?} {:?}", words.text, words.rows),
        format!("{view:?} {drawn:?} {moves:?} {fresh} {}", table.state.scores),
    )
}

/// Returns the people whom a new board pings: those who must decide, or at the end everyone, but not the person whose
/// press has led to it.
pub fn pings(table: &TableWithMatch) -> Vec<PersonId> {
    let by = table
        .state
        .by
        .and_then(|seat| table.state.seats.get(seat.index()));
    let mover = by.and_then(|player| player.person);
    let mut called: Vec<PersonId> = match table.current.game().standings() {
        Some(_) => table.state.playing().collect(),
        None => table
            .to_act()
            .into_iter()
            .filter_map(|(_, person)| person)
            .collect(),
    };
    called.retain(|person| Some(*person) != mover);
    called
}

/// Returns the public news after one entry of the log up to another, for a board that is no longer the newest.
pub fn told(table: &TableWithMatch, from: u64, to: u64) -> String {
    let told = fit(&Story::public(table, table.spoken(), from, to).lines(), "");
    let current = &table.current;
    let taken_back = |(n, line): &(u64, Line)| {
        *n > from && *n <= to && matches!(line, Line::Move(_)) && !current.numbers.contains(n)
    };
    if told.is_empty() && current.lines.iter().any(taken_back) {
        return table.spoken().word("board-taken-back");
    }
    told
}

/// The board without its picture.
pub(crate) fn words(table: &TableWithMatch, span: Span) -> Screen {
    let (language, game) = (table.spoken(), table.current.game());
    let view = game.view(Viewer::Spectator);
    if let Some(standings) = game.standings() {
        return over(table, span, &standings);
    }
    let story = Story::public(table, language, span.from, span.to);
    // On a phone, a fifth button would make another row.
    let details = story
        .has_details()
        .then(|| details_button(table, language, span.from, span.to));
    let looks = details.into_iter().chain(look_buttons(table, &view));
    let awaited = table.to_act().into_iter();
    let screen = Screen {
        text: fit(&story.lines(), &call(table, &view)),
        pings: awaited.filter_map(|(_, person)| person).collect(),
        ..Screen::default()
    };
    screen
        .buttons(turn_buttons(table, span))
        .with_buttons(looks.collect())
}

/// Returns the picture of the current position. Everything after entry `from` is marked.
fn picture(table: &TableWithMatch, from: u64) -> Result<Attachment, ScreenError> {
    let (language, current) = (table.spoken(), &table.current);
    let view = current.game().view(Viewer::Spectator);
    let drawn = names::picture_names(table, language);
    let people = names::people(table, &drawn);
    let picture = match current.game().standings() {
        Some(standings) => render::final_table(&view, &people, &standings)?,
        None => {
            let (moves, fresh) = new_moves(table, from);
            render::table(&view, &people.after(&moves, fresh))?
        }
    };
    Ok(Attachment {
        name: "board.png",
        bytes: picture.png,
        alt: alt_text(table, &view, language),
    })
}

/// Returns the public moves, and how many of them come after entry `from`.
fn new_moves(table: &TableWithMatch, from: u64) -> (Vec<(Seat, AnyMove)>, usize) {
    let known = table.current.numbers.iter().filter(|n| **n <= from).count();
    moves(table, Viewer::Spectator, known)
}

/// Returns buttons for details that the picture can't show large enough, or not to everyone. Buttons with nothing to
/// show are left out.
fn look_buttons(table: &Table, view: &AnyView) -> Vec<Button> {
    let (language, looks) = (table.spoken(), render::looks(view));
    let id = table.id();
    let zoom = Press::Zoom {
        slot: 0,
        table: id,
        part: 0,
    };
    let opponents = Press::Opponents {
        slot: 0,
        table: id,
        seat: Seat(0),
    };
    // Each game calls them by its own name: tiles, cards.
    let components = format!("{}-components", table.game.info().command);
    let shown = [
        (looks.parts > 1, zoom, "button-zoom"),
        (
            looks.boards && table.state.seats.len() > 1,
            opponents,
            "button-opponents",
        ),
        (looks.components, Press::Components { table: id }, &components),
        (looks.hands, Press::Hand { table: id }, "button-hand"),
    ];
    let shown = shown.into_iter().filter(|(has, ..)| *has);
    shown
        .map(|(_, press, label)| Button::new(press, language.word(label), Style::Plain))
        .collect()
}

/// Returns the moves of a match that a viewer may know in full, and how many of them come after the first `known`
/// steps. Pictures mark the newest ones.
pub(crate) fn moves(table: &TableWithMatch, viewer: Viewer, known: usize) -> (Vec<(Seat, AnyMove)>, usize) {
    let replay = &table.current.replay;
    let open = |index: &usize| {
        let text = replay.notation_for(*index, viewer);
        text.is_some_and(|text| text == replay.steps[*index].chosen.to_string())
    };
    let open: Vec<usize> = (0..replay.steps.len()).filter(open).collect();
    let moves = open.iter().map(|&index| {
        let step = &replay.steps[index];
        (step.seat, step.chosen.clone())
    });
    (
        moves.collect(),
        open.iter().filter(|index| **index >= known).count(),
    )
}

/// Returns the call to decide: people by mentions, with the time they have; bots only if nobody else is awaited.
fn call(table: &TableWithMatch, view: &AnyView) -> String {
    let language = table.spoken();
    let Some(task) = view.task() else {
        return String::new();
    };
    let people: Vec<String> = table
        .to_act()
        .into_iter()
        .filter_map(|(seat, person)| {
            let person = names::with_sign(table, seat, markup::mention(person?));
            let clock = table.state.seats[seat.index()].clock;
            Some(match clock {
                None => person,
                Some(clock) => format!("{person} ({})", markup::relative_time(clock.deadline)),
            })
        })
        .collect();
    if people.is_empty() {
        return thinking(table, language);
    }
    let call = Phrase::new("turn-call")
        .text("people", language.join(people))
        .phrase("task", task);
    language.tell(&call)
}

fn thinking(table: &Table, language: Language) -> String {
    let name = names::bold_names(table);
    let bots: Vec<String> = table.to_act().into_iter().map(|(seat, _)| name(seat)).collect();
    let phrase = Phrase::new("turn-thinking").number("count", bots.len() as i64);
    language.tell(&phrase.text("names", language.join(bots)))
}

fn details_button(table: &Table, language: Language, from: u64, to: u64) -> Button {
    let press = Press::Details {
        table: table.id(),
        from,
        to,
    };
    Button::new(press, language.word("button-details"), Style::Plain)
}

fn turn_buttons(table: &TableWithMatch, span: Span) -> Vec<Button> {
    let language = table.spoken();
    let under = Told {
        table: table.id(),
        up_to: span.newest,
    };
    let mut buttons = vec![
        play_button(table, language),
        Button::new(
            Press::Board { under },
            language.word("button-board"),
            Style::Plain,
        ),
        rules_button(table, language),
    ];
    let covered = |player: &Player| player.stand_in == Some(StandInReason::Absent);
    buttons.push(if table.state.seats.iter().any(covered) {
        back_button(table, language)
    } else {
        watch_button(table, language)
    });
    buttons
}

/// Returns the button that opens a panel for the current decision.
pub fn play_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Play { table: table.id() },
        language.word("button-play"),
        Style::Main,
    )
}

/// Returns the button for a person whose seat a stand-in covers.
pub fn back_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Back { table: table.id() },
        language.word("button-im-back"),
        Style::Plain,
    )
}

pub(crate) fn watch_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Watch { table: table.id() },
        language.word("button-watch"),
        Style::Plain,
    )
}

fn rules_button(table: &Table, language: Language) -> Button {
    Button::new(
        Press::Rules { game: table.game },
        language.word("button-rules"),
        Style::Plain,
    )
}

/// Returns the news of a part of the log and the standings, for people who watch from elsewhere.
pub fn news(table: &TableWithMatch, language: Language, span: Span) -> String {
    let story = Story::public(table, language, span.from, span.to);
    let view = table.current.game().view(Viewer::Spectator);
    let now = winners(table, language).unwrap_or_else(|| state_line(table, &view, language));
    fit(&story.lines(), &now)
}

/// Returns the winners with their points, once the match is over.
fn winners(table: &TableWithMatch, language: Language) -> Option<String> {
    let standings = table.current.game().standings()?;
    let mut scores = standings.scores;
    scores.sort_by_key(|points| std::cmp::Reverse(*points));
    let scores: Vec<String> = scores
        .iter()
        .map(|points| points.to_string().replace('-', "−"))
        .collect();
    let scores = match &scores[..] {
        [first, second] => {
            let against = Phrase::new("over-against").text("first", first);
            language.tell(&against.text("second", second))
        }
        all => all.join(" : "),
    };
    let winners = standings.winners.into_iter().map(names::bold_names(table));
    let winners: Vec<String> = winners.collect();
    let id = if winners.is_empty() {
        "over-nobody-wins"
    } else {
        "over-wins"
    };
    let phrase = Phrase::new(id).number("count", winners.len() as i64);
    let phrase = phrase
        .text("names", language.join(winners))
        .text("scores", scores);
    Some(language.tell(&phrase))
}

/// Returns as many of the newest lines as a message holds, and always the last part.
fn fit(lines: &[String], last: &str) -> String {
    let mut left = limits::MESSAGE.saturating_sub(last.chars().count() + 2);
    let mut kept: Vec<&str> = Vec::new();
    for line in lines.iter().rev() {
        let length = line.chars().count() + 1;
        if length > left {
            break;
        }
        left -= length;
        kept.push(line);
    }
    kept.reverse();
    kept.push(last);
    limits::cut(kept.join("\n").trim(), limits::MESSAGE)
}

/// Returns the end of a match: news, scores, winners, and the secret for everyone to check.
fn over(table: &TableWithMatch, span: Span, standings: &Standings) -> Screen {
    let language = table.spoken();
    let name = names::bold_titles(table, language);
    let current = &table.current;
    let breakdown = &standings.breakdown;
    let people: Vec<PersonId> = table.state.playing().collect();
    let called = people.iter().map(|person| markup::mention(*person));
    let headline: Vec<String> = winners(table, language).into_iter().chain(called).collect();
    let headline = headline.join(" ");
    let mut last = Vec::new();
    let mut order: Vec<usize> = (0..standings.scores.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(standings.scores[index]));
    for index in order {
        let who = if index < table.state.seats.len() {
            name(Seat(index as u8))
        } else {
            language.word(&format!("{}-rival", table.game.info().command))
        };
        let lines = breakdown.get(index).map(Vec::as_slice).unwrap_or_default();
        let scored = lines.iter().any(|line| line.points != 0);
        let parts = lines.iter().filter(|line| line.points != 0 || !scored);
        let parts = parts.map(|line| {
            let what = language.word(&format!("{}-points-{}", table.game.info().command, line.what));
            format!("{what} {}", line.points.to_string().replace('-', "−"))
        });
        let phrase = Phrase::new("over-score")
            .text("name", who)
            .number("points", standings.scores[index])
            .text("parts", parts.collect::<Vec<_>>().join(" · "));
        last.push(language.tell(&phrase));
    }
    last.extend(hints_used(table, language));
    last.extend(rated(table, language));
    // Enough digits to compare with the message of the seal; `/verify` shows all of them.
    let digits = |all: String| all.chars().take(DIGITS).collect::<String>();
    last.push(
        language.tell(
            &Phrase::new("over-seed")
                .text("seed", digits(current.record().seed.to_string()))
                .text("commitment", digits(current.record().commitment().to_string())),
        ),
    );
    let story = Story::public(table, language, span.from, span.to).without_totals();
    let screen = Screen {
        text: limits::cut(
            &format!(
                "{headline}\n{}",
                fit(&story.lines(), last.join("\n").trim_start())
            ),
            limits::MESSAGE,
        ),
        pings: people,
        ..Screen::default()
    };
    let mut buttons = vec![Button::new(
        Press::Rematch { table: table.id() },
        language.word("button-rematch"),
        Style::Main,
    )];
    buttons.extend(other_level(table, standings));
    let learn = Press::Learn {
        slot: 0,
        table: table.id(),
    };
    buttons.extend([
        Button::new(learn, language.word("button-learn"), Style::Plain),
        Button::new(
            Press::Replay {
                slot: 0,
                table: table.id(),
                turn: 0,
                viewer: ReplayViewer::EVERYONE,
            },
            language.word("button-replay"),
            Style::Plain,
        ),
        Button::new(
            Press::OtherGames,
            language.word("button-other-games"),
            Style::Plain,
        ),
    ]);
    screen.buttons(buttons)
}

/// A rematch against the next stronger bot for a person who has won against bots, and against the next weaker one for
/// a person who has not.
fn other_level(table: &Table, standings: &Standings) -> Option<Button> {
    let seats = || table.state.seats.iter();
    let bots = seats().filter(|player| player.stand_in == Some(StandInReason::Bot));
    let level = bots.map(names::level_of).max()?.number();
    let people: Vec<PersonId> = table.state.playing().collect();
    let [person] = people[..] else { return None };
    let won = standings.winners.contains(&table.state.seat_of(person)?);
    let (level, id) = if won {
        (level + 1, "button-stronger")
    } else {
        (level - 1, "button-weaker")
    };
    Level::from_number(level)?;
    let press = Press::RematchAt {
        table: table.id(),
        level,
    };
    Some(Button::new(press, table.spoken().word(id), Style::Plain))
}

/// Returns who was given how many hints; empty if nobody was.
fn hints_used(table: &Table, language: Language) -> Option<String> {
    let name = names::bold_names(table);
    let used = Seat::all(table.state.seats.len()).filter_map(|seat| {
        let count = table.state.seats[seat.index()].hints.count;
        let phrase = Phrase::new("hint-used").text("name", name(seat));
        (count > 0).then(|| language.tell(&phrase.number("count", i64::from(count))))
    });
    let used: Vec<String> = used.collect();
    let phrase = Phrase::new("hints-used").text("used", used.join(" · "));
    (!used.is_empty()).then(|| language.tell(&phrase))
}

/// Returns whether a match that was to be rated counts, or why it doesn't.
pub(crate) fn rated(table: &Table, language: Language) -> Option<String> {
    let reason = table.state.unrated().map_or("counts", tables::Unrated::as_str);
    let phrase = Phrase::new("over-rated").text("reason", reason);
    table.state.rated.then(|| language.tell(&phrase))
}

/// Describes the picture of a table in words.
pub fn alt_text(table: &Table, view: &AnyView, language: Language) -> String {
    words::alt_text_with(view, language, &names::plain_names(table), table.state.scores)
}

/// Returns whose decision is awaited, without a ping.
pub fn state_line(table: &Table, view: &AnyView, language: Language) -> String {
    let Some(task) = view.task() else {
        return language.word("state-over");
    };
    let name = names::bold_names(table);
    let people = language.join(table.to_act().into_iter().map(|(seat, _)| name(seat)));
    language.tell(
        &Phrase::new("turn-call")
            .text("people", people)
            .phrase("task", task),
    )
}
