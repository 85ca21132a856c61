//! M3 can't come about with the tiles of the box but for a very odd landscape, so it is shown with tiles of its own.

use super::*;
use crate::{dice::Seed, grid::Cell, grid::Turn};

fn tile(no: u8, face: &str) -> &'static Tile {
    Box::leak(Box::new(Tile::parse(no, face).unwrap()))
}

/// A match on a start tile of nothing but mountains, with seat 0 about to take its turn.
fn on_mountains(hands: [&str; 2], pile: &[&str]) -> Mystaria {
    let tiles = |faces: &[&str], first: u8| -> Vec<_> {
        let numbers = first..;
        numbers.zip(faces).map(|(no, face)| tile(no, face)).collect()
    };
    Mystaria {
        options: Options::default(),
        landscape: Landscape::new(tile(99, "GGG/GGG")),
        buildings: Vec::new(),
        hands: tiles(&hands, 1).into_iter().map(Some).collect(),
        pile: tiles(pile, 11),
        removed: Vec::new(),
        discarded: Vec::new(),
        start: Seat(0),
        phase: Phase::Lay(Seat(0)),
        ended_by: None,
        dice: Dice::new(&Seed::from_text("exchange")),
    }
}

fn numbers(tiles: &[&Tile]) -> Vec<u8> {
    tiles.iter().map(|tile| tile.no).collect()
}

fn hand(game: &Mystaria, seat: u8) -> Option<u8> {
    game.hands[usize::from(seat)].map(|tile| tile.no)
}

fn told(played: &Played) -> Vec<&'static str> {
    played.news.iter().map(|news| news.what.id).collect()
}

#[test]
fn m3_a_tile_without_a_place_goes_under_the_pile_and_another_is_drawn() {
    let mut game = on_mountains(["SSS/SSS", "GGG/GGG"], &["WWW/WWW", "MMG/MMM", "DDD/DDD"]);
    let mut played = Played::default();
    game.begin_turn(Seat(0), &mut played);
    assert_eq!(game.phase, Phase::Lay(Seat(0)));
    assert_eq!((hand(&game, 0), numbers(&game.pile)), (Some(12), vec![13, 1, 11]));
    assert_eq!(
        told(&played),
        [
            "mystaria-news-exchanged",
            "mystaria-news-drawn",
            "mystaria-news-exchanged",
            "mystaria-news-drawn"
        ]
    );
    assert!(played.revealed && !played.turn_over);
}

#[test]
fn m3_what_was_drawn_instead_is_told_to_nobody_else() {
    let mut game = on_mountains(["SSS/SSS", "GGG/GGG"], &["MMG/MMM", "DDD/DDD"]);
    let mut played = Played::default();
    game.begin_turn(Seat(0), &mut played);
    let heard = |viewer| played.news.iter().filter(|news| news.is_for(viewer)).count();
    assert_eq!((heard(Viewer::Seat(Seat(0))), heard(Viewer::Spectator)), (2, 1));
}

#[test]
fn m3_an_exchange_is_no_drawing_in_the_sense_of_the_end() {
    let mut game = on_mountains(["SSS/SSS", "GGG/GGG"], &["MMG/MMM"]);
    game.begin_turn(Seat(0), &mut Played::default());
    assert_eq!((game.ended_by, numbers(&game.pile)), (None, vec![1]));

    // Nor does the end, once it was triggered by buildings, forbid it.
    let mut game = on_mountains(["SSS/SSS", "GGG/GGG"], &["MMG/MMM"]);
    game.ended_by = Some(End::Buildings);
    game.begin_turn(Seat(0), &mut Played::default());
    assert_eq!((hand(&game, 0), numbers(&game.pile)), (Some(11), vec![1]));
}

#[test]
fn m3_once_every_tile_of_the_pile_was_tried_it_is_discarded_and_the_turn_ends_with_the_normal_draw() {
    let mut game = on_mountains(["SSS/SSS", "GGG/GGG"], &["WWW/WWW", "MMM/MMM"]);
    let mut played = Played::default();
    game.begin_turn(Seat(0), &mut played);
    assert_eq!(numbers(&game.discarded), [12]);
    assert_eq!((hand(&game, 0), numbers(&game.pile)), (Some(1), vec![11]));
    assert_eq!(game.phase, Phase::Lay(Seat(1)));
    assert!(played.turn_over);
}

#[test]
fn m3_with_an_empty_pile_it_is_discarded_without_a_build() {
    let mut game = on_mountains(["SSS/SSS", "GGG/GGG"], &[]);
    game.ended_by = Some(End::Pile);
    let mut played = Played::default();
    game.begin_turn(Seat(0), &mut played);
    assert_eq!(told(&played), ["mystaria-news-discarded"]);
    assert_eq!((hand(&game, 0), game.phase), (None, Phase::Lay(Seat(1))));
}

#[test]
fn m3_the_match_ends_when_the_last_tiles_are_discarded() {
    let mut game = on_mountains(["SSS/SSS", "WWW/WWW"], &[]);
    game.ended_by = Some(End::Pile);
    game.begin_turn(Seat(0), &mut Played::default());
    assert_eq!((game.phase, numbers(&game.discarded)), (Phase::Done, vec![1, 2]));
    assert_eq!(game.standings().unwrap().winners, [Seat(0), Seat(1)]);
}

#[test]
fn m3_an_imagined_hand_fits_too() {
    let game = on_mountains(["GGG/GGG", "SSS/SSS"], &["WWW/WWW", "MMM/MMM", "DDD/DDD"]);
    let mut dice = Dice::new(&Seed::from_text("imagine"));
    for _ in 0..20 {
        let other = game.imagine(Viewer::Spectator, &mut dice);
        assert_eq!(hand(&other, 0), Some(1), "no other tile can be laid");
        assert_eq!(other.view(Viewer::Spectator), game.view(Viewer::Spectator));
    }
}

#[test]
fn building_is_skipped_by_itself_when_nothing_can_be_built() {
    let mut game = on_mountains(["GGG/GGG", "GGG/GGG"], &["GGG/GGG", "GGG/GGG"]);
    let castle = |seat, x| Building {
        seat: Seat(seat),
        kind: Kind::Castle,
        cell: Cell::new(x, 0),
        joins: None,
    };
    game.buildings = vec![castle(0, 0)];
    let lay = Move::Lay {
        cell: Cell::new(3, 0),
        turn: Turn::new(0),
    };
    let played = game.play(Seat(0), &lay).unwrap();
    assert_eq!(
        told(&played),
        [
            "mystaria-news-laid",
            "mystaria-news-no-build",
            "mystaria-news-drawn"
        ]
    );
    assert!(played.turn_over && played.revealed);
    assert_eq!(game.phase, Phase::Lay(Seat(1)));
}
