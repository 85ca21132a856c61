//! Everything that a player or a spectator can be shown.

use ai::{Level, Mind, Stop, think};
use games::{AnyView, Dice, GameId, Next, Seed, Viewer};
use grovekeeper::{
    actions::{ActionError, Suggestion, turn::undo},
    press::Draft,
    screens::{Reader, Screen, ScreenError, Spoken as _, board, lobby, panel},
};
use render::{language::Language, words};
use storage::PersonId;
use tables::{Proposal, Proposed, TableWithMatch, Timestamp};

use kit::{
    desk::Desk,
    position::{Position, looking},
};

/// One thing that is shown.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shown {
    Screen(Screen),
    Suggestions(Vec<(String, String)>),
    Text(String),
}

/// Everything that is shown, each with its description.
pub(crate) type Everything = Vec<(String, Shown)>;

/// Ways through a person's choices, as they fill in panels and commands: a verb, and the pick for each question.
pub(crate) struct Ways(Vec<(&'static str, Vec<(&'static str, String)>)>);

impl Ways {
    /// Returns the best way and a random way for each verb.
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

/// Returns all texts: words, alt texts, log, lists, suggestions and errors of commands.
pub(crate) fn texts(desk: &Desk, viewer: Viewer, ways: &Ways) -> Everything {
    let (person, table) = (looking(viewer), desk.table());
    let current = &table.current;
    let mut all = Everything::new();
    let mut add = |what: &str, shown: Shown| all.push((what.to_owned(), shown));
    for language in Language::ALL {
        let name = |seat: games::Seat| seat.to_string();
        let view = current.game().view(viewer);
        let public = current.game().view(Viewer::Spectator);
        add("alt text", text(words::alt_text(&view, language, &name)));
        add("public alt text", text(words::alt_text(&public, language, &name)));
        add("public words", text(words::board(&public, language, &name)));
        add("state", text(board::state_line(table, &view, language)));
        for (path, options) in [
            ("board", &[("style", "words")][..]),
            ("log", &[]),
            ("table status", &[]),
            ("games", &[]),
            ("verify", &[]),
            ("export", &[]),
        ] {
            add(path, Shown::Screen(desk.run(person, language, path, options)));
        }
    }
    for (what, shown) in suggestions(desk, person, Language::German, ways) {
        add(&what, shown);
    }
    add("lobby", Shown::Screen(lobby::lobby(table)));
    add(
        "turn",
        Shown::Screen(board::board(table, last(table)).expect("a picture")),
    );
    add(
        "news for watchers",
        text(board::news(table, table.spoken(), last(table))),
    );
    for (&n, step) in current.numbers.iter().zip(&current.replay.steps) {
        let mut asking = table.clone();
        asking.table.state.proposal = Some(Proposal {
            what: Proposed::TakeBack(n),
            by: step.seat.0,
            agreed: Vec::new(),
            at: Timestamp::default(),
        });
        let request = undo::ask_others(&asking).expect("a step that is there");
        add("step to take back", Shown::Screen(request));
    }
    all
}

/// The board in words.
pub(crate) fn words(desk: &Desk, viewer: Viewer) -> Shown {
    Shown::Screen(desk.run(looking(viewer), Language::English, "board", &[("style", "words")]))
}

fn suggestions(desk: &Desk, person: PersonId, language: Language, ways: &Ways) -> Everything {
    let mut all = Everything::new();
    let listed =
        |found: Vec<Suggestion>| Shown::Suggestions(found.into_iter().map(|s| (s.name, s.value)).collect());
    for wanted in ["", "e", "t", "m1", "club", "2"] {
        let found = desk.suggest(person, language, "move", &[("text", wanted)], "text");
        all.push((format!("/move {wanted}"), listed(found)));
    }
    let info = desk.table().game.info();
    let untouched = info.verbs.iter().map(|verb| (verb.name, Vec::new()));
    for (verb, picks) in ways.0.iter().cloned().chain(untouched) {
        let path = format!("{} {verb}", info.command);
        let typed: Vec<(&str, &str)> = picks.iter().map(|(ask, key)| (*ask, key.as_str())).collect();
        let asks = info.verbs.iter().find(|known| known.name == verb).unwrap().asks;
        for ask in asks {
            let found = desk.suggest(person, language, &path, &typed, ask);
            all.push((format!("{path} {ask} with {picks:?}"), listed(found)));
        }
        // The answer to a revealing move shows what the player may know from then on.
        if !reveals(desk, person, verb, &picks) {
            let chosen = desk.run(person, language, &path, &typed);
            all.push((format!("{path} with {picks:?}"), Shown::Screen(chosen)));
        }
        let nonsense: Vec<(&str, &str)> = asks.iter().map(|ask| (*ask, "nonsense")).collect();
        if !asks.is_empty() {
            let refused = desk.run(person, language, &path, &nonsense);
            all.push((format!("nonsense for {path}"), Shown::Screen(refused)));
        }
    }
    all
}

/// Returns whether the person's move reveals something hidden.
fn reveals(desk: &Desk, person: PersonId, verb: &str, picks: &[(&str, String)]) -> bool {
    let table = desk.table();
    let mut game = table.current.game().clone();
    let (viewer, Some(seat)) = (table.viewer(person), table.state.seat_of(person)) else {
        return false;
    };
    // Missing options are filled in as the command does it.
    let walked = game.view(viewer).walk(verb, |choice, _| {
        let typed = picks.iter().find(|(ask, _)| *ask == choice.ask);
        let only = || match &choice.options[..] {
            [only] => Some(only.key.clone()),
            _ => None,
        };
        typed.map(|(_, key)| key.clone()).or_else(only).ok_or(())
    });
    let chosen = walked.ok().flatten().map(|chain| chain.chosen);
    chosen.is_some_and(|chosen| game.play(seat, &chosen).is_ok_and(|played| played.revealed))
}

/// Returns all pictures with their text, controls, file names and alt texts: boards, hand, panels with previews.
pub(crate) fn pictures(desk: &Desk, viewer: Viewer, ways: &Ways) -> Everything {
    let (person, table) = (looking(viewer), desk.table());
    let language = Language::English;
    let run = |path: &str, options: &[(&str, &str)]| {
        let what = format!("{path} {options:?}");
        (what, Shown::Screen(desk.run(person, language, path, options)))
    };
    // One of the others' boards is enough: they are all drawn from public information.
    let beside = viewer
        .seat()
        .map_or(games::Seat(0), |seat| seat.next(table.state.seats.len()));
    let beside = (beside.0 + 1).to_string();
    let mut all = vec![
        (
            "public board".to_owned(),
            screen(board::board(table, last(table))),
        ),
        run("board", &[("seat", "table")]),
        run("board", &[]),
        run("hand", &[]),
        (
            "panel".to_owned(),
            screen(panel::open(table, Reader::new(person, language), "")),
        ),
        run("board", &[("seat", &beside)]),
        run("board", &[("seat", &beside), ("style", "words")]),
    ];
    for (verb, picks) in &ways.0 {
        let draft = Draft {
            table: table.id(),
            turn: table.current.turn(),
            verb: (*verb).to_owned(),
            picks: picks.iter().map(|(_, key)| key.clone()).collect(),
        };
        all.push((
            format!("panel with {draft:?}"),
            screen(panel::show(table, Reader::new(person, language), (4, &draft))),
        ));
    }
    // Returns the move of a bot on this seat, and the hint that is made from it.
    let mind = Mind::new(Level::Elder).with_nodes(60);
    let view = table.current.game().view(viewer);
    if let Some(thought) = think(&view, &mind, &Seed::from_text("hint"), &Stop::never()) {
        all.push(("thought".to_owned(), text(format!("{thought:?}"))));
        let reader = Reader::new(person, language);
        all.push(("hint".to_owned(), screen(panel::hinted(table, reader, &thought))));
    }
    all
}

/// Fails with the first difference.
#[track_caller]
pub(crate) fn compare(game: GameId, viewer: Viewer, real: &Everything, swapped: &Everything) {
    assert_eq!(real.len(), swapped.len());
    for ((what, real), (_, swapped)) in real.iter().zip(swapped) {
        if real == swapped {
            continue;
        }
        let show = |shown: &Shown| match shown {
            Shown::Screen(screen) => format!("{:?} {:?}", screen.text, screen.rows),
            other => format!("{other:?}"),
        };
        panic!(
            "{game}: {viewer:?} can tell by the {what}\n{}\n{}",
            show(real),
            show(swapped)
        );
    }
}

fn text(text: String) -> Shown {
    Shown::Text(text)
}

fn screen(made: Result<Screen, ScreenError>) -> Shown {
    Shown::Screen(made.unwrap_or_else(|error| ActionError::from(error).screen(Language::English)))
}

/// Returns the last few entries of the log, as a board reports them.
fn last(table: &TableWithMatch) -> board::Span {
    board::Span::since(table, table.head.entries.saturating_sub(6))
}
