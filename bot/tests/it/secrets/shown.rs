//! Everything that somebody at a table, or beside it, can be shown.

use games::{AnyView, Dice, GameId, Next, Viewer};
use grovekeeper::{
    press::Draft,
    screens::{Screen, board, history, lobby, panel, suggest, time},
    tables::{Declined, Table},
};
use render::{language::Language, words};
use storage::PersonId;

use crate::support::position::{Position, looking};

/// One thing that is shown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shown {
    Screen(Result<Screen, String>),
    Suggestions(Vec<(String, String)>),
    Text(String),
}

/// All that is shown, each with what it is.
pub(crate) type Everything = Vec<(String, Shown)>;

/// Ways through the choices that somebody has, as they fill in panels and commands: verb, and what was picked for what.
pub(crate) struct Ways(Vec<(&'static str, Vec<(&'static str, String)>)>);

impl Ways {
    /// For each verb the best way and a random one.
    pub(crate) fn random(position: &Position, viewer: Viewer, dice: &mut Dice) -> Ways {
        let view = position.game().view(viewer);
        let mut ways = Vec::new();
        for verb in view.verbs() {
            ways.push((verb, follow(&view, verb, |_| 0)));
            ways.push((verb, follow(&view, verb, |count| dice.below(count))));
        }
        Ways(ways)
    }
}

fn follow(view: &AnyView, verb: &str, mut pick: impl FnMut(usize) -> usize) -> Vec<(&'static str, String)> {
    let mut picks: Vec<(&'static str, String)> = Vec::new();
    loop {
        let keys: Vec<&str> = picks.iter().map(|(_, key)| key.as_str()).collect();
        match view.choose(verb, &keys) {
            Next::Ask(choice) => {
                let option = &choice.options[pick(choice.options.len())];
                picks.push((choice.ask, option.key.clone()));
            }
            _ => return picks,
        }
    }
}

/// All that is said: words, alt texts, log, lists, suggestions, what is wrong with a command.
pub(crate) fn texts(table: &Table, viewer: Viewer, ways: &Ways) -> Everything {
    let person = looking(viewer);
    let course = table.course().unwrap();
    let mut all = Everything::new();
    let mut add = |what: &str, shown: Shown| all.push((what.to_owned(), shown));
    for language in Language::ALL {
        let name = |seat: games::Seat| seat.to_string();
        let view = course.replay.game.view(viewer);
        let public = course.replay.game.view(Viewer::Spectator);
        add("alt text", text(words::alt_text(&view, language, &name)));
        add("public alt text", text(words::alt_text(&public, language, &name)));
        add("public words", text(words::board(&public, language, &name)));
        add("words", screen(board::in_words(table, person, language)));
        add("log", log(table, viewer));
        add("status", screen(Ok(history::status(table, language))));
        add("state", text(board::state_line(table, &view, language)));
        let tables = [table.clone()];
        add(
            "games",
            screen(Ok(history::games(&tables, &tables, person, language))),
        );
        add("fairness", screen(history::verify(table, language)));
        add("export", screen(history::export(table, language)));
    }
    for (what, shown) in suggestions(table, person, Language::German, ways) {
        add(&what, shown);
    }
    add("lobby", screen(Ok(lobby::lobby(table))));
    add("turn", text(board::status_text(table).unwrap()));
    add(
        "news for watchers",
        text(board::news(table, table.language()).unwrap()),
    );
    for number in &course.numbers {
        let step = time::step_text(table, *number, Language::English);
        add("step to take back", text(step.unwrap()));
    }
    all
}

/// The board in words.
pub(crate) fn words(table: &Table, viewer: Viewer) -> Shown {
    screen(board::in_words(table, looking(viewer), Language::English))
}

/// The log.
pub(crate) fn log(table: &Table, viewer: Viewer) -> Shown {
    screen(history::log(table, looking(viewer), Language::English))
}

fn suggestions(table: &Table, person: PersonId, language: Language, ways: &Ways) -> Everything {
    let mut all = Everything::new();
    let listed = |found: Vec<suggest::Suggestion>| {
        Shown::Suggestions(found.into_iter().map(|s| (s.name, s.value)).collect())
    };
    for wanted in ["", "e", "t", "m1", "club", "2"] {
        let found = suggest::moves(table, person, wanted);
        all.push((format!("/move {wanted}"), listed(found)));
    }
    let untouched: Vec<(&str, Vec<(&str, String)>)> = table
        .game
        .info()
        .verbs
        .iter()
        .map(|verb| (verb.name, Vec::new()))
        .collect();
    for (verb, picks) in ways.0.iter().chain(&untouched) {
        let typed = |ask: &str| {
            let known = picks.iter().find(|(known, _)| *known == ask);
            known.map(|(_, key)| key.clone())
        };
        let verb = table.game.info().verbs.iter().find(|known| known.name == *verb);
        let verb = verb.unwrap();
        let typed: suggest::Typed<'_> = &typed;
        for ask in verb.asks {
            let found = suggest::suggestions(table, person, language, verb.name, typed, ask);
            all.push((format!("{} {ask} with {picks:?}", verb.name), listed(found)));
        }
        let chosen = suggest::chosen_move(table, person, language, verb, typed);
        all.push((
            format!("{} with {picks:?}", verb.name),
            Shown::Text(chosen.unwrap_or_else(|declined| said(&declined))),
        ));
        let nonsense = suggest::chosen_move(table, person, language, verb, &|_| Some("nonsense".to_owned()));
        all.push((
            format!("nonsense for {}", verb.name),
            Shown::Text(nonsense.unwrap_or_else(|declined| said(&declined))),
        ));
    }
    all
}

/// All that is drawn, with its text, controls, file names and alt texts: boards, hand, panels with previews.
pub(crate) fn pictures(table: &Table, viewer: Viewer, ways: &Ways) -> Everything {
    let person = looking(viewer);
    let language = Language::English;
    let mut all = vec![
        ("public board".to_owned(), screen(board::turn(table))),
        (
            "whole table".to_owned(),
            screen(board::for_everyone(table, language)),
        ),
        (
            "own board".to_owned(),
            screen(board::for_person(table, person, language)),
        ),
        ("hand".to_owned(), screen(board::hand(table, person, language))),
        ("panel".to_owned(), screen(panel::open(table, person, language))),
    ];
    // Of the boards of others one: they are all made from what everyone sees.
    let beside = viewer
        .seat()
        .map_or(games::Seat(0), |seat| seat.next(table.body.seats.len()));
    let shown = screen(board::of_seat(table, beside, language));
    all.push((format!("board of {beside}"), shown));
    let told = screen(board::told_to_everyone(table, Some(beside), language));
    all.push((format!("board of {beside} in words"), told));
    for (verb, picks) in &ways.0 {
        let draft = Draft {
            table: table.id(),
            turn: table.course().unwrap().turn(),
            verb: (*verb).to_owned(),
            picks: picks.iter().map(|(_, key)| key.clone()).collect(),
        };
        all.push((
            format!("panel with {draft}"),
            screen(panel::draft(table, person, language, &draft)),
        ));
    }
    all
}

/// Fails with what differs first.
#[track_caller]
pub(crate) fn compare(game: GameId, viewer: Viewer, real: &Everything, imagined: &Everything) {
    assert_eq!(real.len(), imagined.len());
    for ((what, real), (_, imagined)) in real.iter().zip(imagined) {
        if real == imagined {
            continue;
        }
        let show = |shown: &Shown| match shown {
            Shown::Screen(Ok(screen)) => format!("{:?} {:?}", screen.text, screen.rows),
            other => format!("{other:?}"),
        };
        panic!(
            "{game}: {viewer:?} can tell by the {what}\n{}\n{}",
            show(real),
            show(imagined)
        );
    }
}

fn text(text: String) -> Shown {
    Shown::Text(text)
}

fn screen(made: Result<Screen, Declined>) -> Shown {
    Shown::Screen(made.map_err(|declined| said(&declined)))
}

fn said(declined: &Declined) -> String {
    Language::ALL.map(|language| declined.say(language)).join("\n")
}
