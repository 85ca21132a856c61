//! Golden pictures of every game: the table early, late and at the end, and what one player sees.

use crate::support::{after, for_every_game, golden, late, names};
use games::{GameId, Seat, Viewer};
use render::DrawOptions;

fn check_scenes(id: GameId) {
    let names = names();
    let people = DrawOptions::new(&names);
    let seats = id.info().max_seats;
    let early = after(id, 2, "scenes", 7);
    let late = late(id, seats, "scenes");
    let end = after(id, seats, "scenes", usize::MAX);
    let actor = Viewer::Seat(late.to_act().first().copied().unwrap_or(Seat(0)));
    let own = late.view(actor);
    let mut scenes = vec![
        (
            "early",
            render::table(&early.view(Viewer::Spectator), &people).unwrap(),
        ),
        (
            "late",
            render::table(&late.view(Viewer::Spectator), &people).unwrap(),
        ),
        ("own", render::own(&own, &people, None).unwrap()),
        (
            "final",
            render::final_table(&end.view(Viewer::Spectator), &people, &end.standings().unwrap()).unwrap(),
        ),
    ];
    let hands = [early.view(Viewer::Seat(Seat(0))), own];
    let hand = hands
        .iter()
        .rev()
        .find_map(|view| render::hand(view, &people).unwrap());
    scenes.extend(hand.map(|hand| ("hand", hand)));
    let wrong: Vec<String> = scenes
        .iter()
        .filter_map(|(name, picture)| golden(&format!("{id}/{name}"), picture).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_game_looks_as_before() {
    for_every_game(check_scenes);
}
