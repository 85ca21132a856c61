//! Wispwood's pictures: golden scenes, and a card for every goal.

use crate::support::{after, check_golden, check_layout, names};
use games::{
    GameId, Next, Seat, Viewer,
    wispwood::goals::{Goal, card},
};
use render::{DrawOptions, language::Language, words};

#[test]
fn every_goal_card_can_be_drawn_and_is_explained() {
    let mut pictures = Vec::new();
    for goal in Goal::ALL {
        let picture = render::goal_card(card(goal)).unwrap();
        check_layout(goal.id(), &picture);
        assert!(!pictures.contains(&picture.png), "{goal} looks like another card");
        pictures.push(picture.png);
        for language in Language::ALL {
            let text = words::goal_card(goal, language);
            assert!(text.starts_with(goal.id()) && text.len() > 30, "{text}");
        }
    }
}

#[test]
fn golden_table_of_three() {
    let names = names();
    let view = after(GameId::Wispwood, 3, "golden", 33).view(Viewer::Spectator);
    check_golden(
        "wispwood/table",
        &render::table(&view, &DrawOptions::new(&names)).unwrap(),
    );
}

#[test]
fn golden_preview_of_a_take() {
    let names = names();
    let game = (20..)
        .map(|moves| after(GameId::Wispwood, 2, "golden", moves))
        .find(|game| {
            let seat = game.to_act()[0];
            game.view(Viewer::Seat(seat)).verbs().contains(&"take")
        })
        .unwrap();
    let seat: Seat = game.to_act()[0];
    let view = game.view(Viewer::Seat(seat));
    let mut picks: Vec<String> = Vec::new();
    while let Next::Ask(choice) = view.choose("take", &picks.iter().map(String::as_str).collect::<Vec<_>>()) {
        picks.push(choice.options[0].key.clone());
    }
    let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
    let picture = render::own(&view, &DrawOptions::new(&names), Some(("take", &keys))).unwrap();
    check_golden("wispwood/preview", &picture);
}

#[test]
fn golden_end_of_a_solo_match() {
    let names = names();
    let game = after(GameId::Wispwood, 1, "golden", usize::MAX);
    let view = game.view(Viewer::Spectator);
    let standings = game.standings().unwrap();
    let picture = render::final_table(&view, &DrawOptions::new(&names), &standings).unwrap();
    check_golden("wispwood/end", &picture);
}
