//! Legendary Forests by its rulebook: every ruling and every worked example.

use games::{
    Cell, Dice, Direction, Game, Next, Seat, Seed, Setup, Turn, View as _, Viewer,
    legendary_forests::{
        LegendaryForests, Move, Options, Refusal,
        planet::{Misfit, Planet},
        scoring::score,
        tiles::{Kind, tile_set},
        trees::Tree,
    },
};
use serde_json::{Value, json};

/// A planet from lines of `x,y number EDGES`, the edges as the tile lies.
fn planet(tiles: &str) -> Planet {
    let state = json!(
        tiles
            .split(';')
            .map(|tile| {
                let words: Vec<&str> = tile.split_whitespace().collect();
                let (x, y) = words[0].split_once(',').unwrap();
                let no: u8 = words[1].parse().unwrap();
                let lies: Vec<Kind> = words[2].chars().map(|c| Kind::from_letter(c).unwrap()).collect();
                let printed = tile_set().unwrap().get(no).unwrap();
                let turn = Turn::ALL
                    .into_iter()
                    .find(|&turn| Direction::ALL.iter().all(|&side| printed.edge(turn, side) == lies[side.index()]))
                    .unwrap_or_else(|| panic!("tile {no} can't lie as {}", words[2]));
                json!({"no": no, "x": x.parse::<i16>().unwrap(), "y": y.parse::<i16>().unwrap(), "turn": turn.quarters()})
            })
            .collect::<Vec<_>>()
    );
    let mut match_state = start(2, "any").to_json();
    match_state["planets"][0] = state;
    let game = LegendaryForests::from_json(&match_state, Dice::new(&Seed::from_text("any"))).unwrap();
    game.view(Viewer::Seat(Seat(0))).planets[0].clone()
}

fn start(seats: usize, seed: &str) -> LegendaryForests {
    LegendaryForests::new(&Setup {
        seats,
        seed: Seed::from_text(seed),
        options: Options {},
    })
    .unwrap()
}

/// A match whose state was edited.
fn edited(game: &LegendaryForests, edit: impl FnOnce(&mut Value)) -> LegendaryForests {
    let mut state = game.to_json();
    edit(&mut state);
    LegendaryForests::from_json(&state, game.dice().clone()).unwrap()
}

fn tree(x: i16, y: i16, side: Direction, kind: Kind) -> Tree {
    Tree {
        cell: Cell::new(x, y),
        side,
        kind,
    }
}

/// Plays the first legal move of everyone until the match has this many rounds left to reveal, or `stop` says so.
fn play_until(game: &mut LegendaryForests, stop: impl Fn(&LegendaryForests) -> bool) -> bool {
    while !stop(game) {
        let Some(&seat) = game.to_act().first() else {
            return false;
        };
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    true
}

fn in_phase(game: &LegendaryForests, phase: &str) -> bool {
    game.to_json()["phase"] == phase
}

// ---- Zones and points ----

#[test]
fn example_four_tiles_make_six_zones_of_which_two_are_closed() {
    let planet = planet("0,0 1 YPGR; 1,0 20 YGRP; 0,1 25 GYYG; 1,1 7 RYYY");
    let zones = planet.zones();
    let count = |kind| zones.iter().filter(|zone| zone.kind == kind).count();
    assert_eq!(
        (count(Kind::Ginkgo), count(Kind::Cherry), count(Kind::Maple)),
        (3, 1, 2)
    );
    let closed: Vec<Kind> = zones
        .iter()
        .filter(|zone| zone.closed())
        .map(|zone| zone.kind)
        .collect();
    assert_eq!(closed, [Kind::Cherry, Kind::Maple]);
}

#[test]
fn example_a_closed_l_of_four_runes_scores_eight_and_the_planet_ten() {
    let l = "0,0 1 RYPG; 0,1 15 PRPY; 0,2 8 PPRR; 1,2 18 GPYP; 2,2 5 RRRP";
    let pink = tree(0, 1, Direction::N, Kind::Cherry);
    assert_eq!(score(&planet(l), &[pink]), 8);
    let zone = planet(l).zone_at(Cell::new(0, 1), Direction::N).unwrap();
    assert_eq!((zone.runes, zone.closed()), (4, true));

    // Beside the L: an open zone of two ginkgo runes with two trees, and an open cherry zone without a full rune.
    let all = format!("{l}; 1,3 9 YYPP; 2,3 13 RGYY");
    let whole = planet(&all);
    let ginkgo = whole.zone_at(Cell::new(1, 3), Direction::N).unwrap();
    assert!(!ginkgo.closed());
    let trees = [
        pink,
        tree(1, 3, Direction::S, Kind::Cherry),
        tree(1, 3, Direction::N, Kind::Ginkgo),
        tree(1, 2, Direction::S, Kind::Ginkgo),
    ];
    assert_eq!(ginkgo.runes, 2);
    assert_eq!(score(&whole, &trees), 10);
}

#[test]
fn example_an_open_y_of_four_runes_scores_four() {
    let y = planet("1,1 3 PPPP; 0,1 1 YPGR; 2,1 5 RRRP; 1,2 6 PPPY; 1,3 8 PPRR");
    assert_eq!(score(&y, &[tree(1, 1, Direction::E, Kind::Cherry)]), 4);
    let zone = y.zone_at(Cell::new(1, 1), Direction::E).unwrap();
    assert_eq!((zone.runes, zone.closed()), (4, false));
}

#[test]
fn a_zone_without_a_tree_scores_nothing() {
    assert_eq!(score(&planet("1,1 3 PPPP; 0,1 1 YPGR"), &[]), 0);
}

#[test]
fn f6_zones_with_trees_that_merge_score_once() {
    let apart = "0,0 15 PRPY; 2,0 18 PGPY";
    let trees = [
        tree(0, 0, Direction::N, Kind::Cherry),
        tree(2, 0, Direction::N, Kind::Cherry),
    ];
    assert_eq!(score(&planet(apart), &trees), 0);
    let merged = planet("0,0 1 YPGR; 1,0 3 PPPP; 2,0 5 RRRP");
    let trees = [
        tree(0, 0, Direction::E, Kind::Cherry),
        tree(2, 0, Direction::W, Kind::Cherry),
    ];
    assert_eq!(
        score(&merged, &trees),
        2,
        "two runes, once, and open to north and south"
    );
}

// ---- Laying ----

#[test]
fn a_tile_must_touch_and_every_touching_side_must_match_grass_too() {
    let start = planet("0,0 1 GRYP");
    let grass = tile_set().unwrap().get(23).unwrap(); // RRGG
    assert_eq!(start.fits(grass, Cell::new(0, -1), Turn::new(0)), Ok(()));
    assert_eq!(
        start.fits(grass, Cell::new(0, -1), Turn::new(2)),
        Err(Misfit::Clash {
            side: Direction::S,
            ours: Kind::Maple,
            theirs: Kind::Grass
        })
    );
    assert_eq!(
        start.fits(grass, Cell::new(1, -1), Turn::new(0)),
        Err(Misfit::Apart),
        "a corner is not a side"
    );
    assert_eq!(
        start.fits(grass, Cell::new(0, 0), Turn::new(0)),
        Err(Misfit::Occupied)
    );
}

#[test]
fn placements_agree_with_brute_force() {
    for seed in 0..20 {
        let mut game = start(2, &format!("brute {seed}"));
        while let Some(&seat) = game.to_act().first() {
            let legal = game.legal_moves(seat);
            let mut found = 0;
            for x in -20..=20 {
                for y in -20..=20 {
                    let cell = Cell::new(x, y);
                    let tries = Turn::ALL
                        .map(|turn| Move::Place { cell, turn })
                        .into_iter()
                        .chain(Direction::ALL.map(|side| Move::Tree { cell, side }));
                    for chosen in tries {
                        let accepted = game.clone().play(seat, &chosen).is_ok();
                        assert_eq!(accepted, legal.contains(&chosen), "{chosen}");
                        found += usize::from(accepted);
                    }
                }
            }
            assert_eq!(found, legal.len());
            let mut dice = Dice::new(&Seed::from_text(&format!("{seed} {found}")));
            let chosen = *dice.pick(&legal).unwrap();
            game.play(seat, &chosen).unwrap();
        }
    }
}

/// A match in which seat 0 can't lay the revealed tile: its planet is closed in by grass-less maple.
fn with_a_planet_that_takes_nothing(light: bool) -> LegendaryForests {
    // Tile 2 shows maple all round, and a lone tile 4 shows ginkgo all round: neither fits the other.
    let number = if light { 3 } else { 4 };
    edited(&start(2, "closed"), |state| {
        let all: Vec<u8> = (2..=25).filter(|no| *no != number && *no != 2).collect();
        state["planets"][0] = json!([{"no": 2, "x": 0, "y": 0, "turn": 0}]);
        state["tile"] = json!(2);
        state["round"] = json!(18);
        state["planets"][1] = json!([{"no": 1, "x": 0, "y": 0, "turn": 0}]);
        state["unplaced"] = json!([[2], []]);
        state["trees"] = json!([[], []]);
        state["pile"] = json!([number]);
        state["removed"] = json!(all);
        state["token"] = json!(0);
        state["to_act"] = json!([1]);
        state["phase"] = json!("place");
    })
}

#[test]
fn f1_who_can_not_lay_the_tile_has_nothing_to_press() {
    let mut game = with_a_planet_that_takes_nothing(false);
    let chosen = game.legal_moves(Seat(1))[0];
    let played = game.play(Seat(1), &chosen).unwrap();
    let state = game.to_json();
    assert_eq!(state["tile"], 4);
    assert_eq!(state["unplaced"][0], json!([2, 4]));
    assert_eq!(state["to_act"], json!([1]), "seat 0 is passed over by itself");
    assert!(
        played
            .news
            .iter()
            .any(|news| news.what.id == "forests-news-no-place" && news.is_for(Viewer::Spectator))
    );
    assert!(game.legal_moves(Seat(0)).is_empty());
}

#[test]
fn f2_nobody_sees_a_placement_until_all_have_placed_and_it_may_be_changed() {
    let mut game = start(3, "hidden");
    let seats: Vec<Seat> = game.to_act();
    assert_eq!(seats.len(), 3, "all place at once");
    let (first, second) = (seats[0], seats[1]);
    let others = [Viewer::Seat(second), Viewer::Spectator];
    let before = others.map(|viewer| game.view(viewer).planets[first.index()].clone());

    let moves = game.legal_moves(first);
    let played = game.play(first, &moves[0]).unwrap();
    assert!(!played.revealed && !played.turn_over);
    assert_eq!(
        others.map(|viewer| game.view(viewer).planets[first.index()].clone()),
        before
    );
    assert!(
        game.view(Viewer::Spectator).placed[first.index()],
        "that they have placed is public"
    );
    assert_ne!(
        game.view(Viewer::Seat(first)).planets[first.index()],
        before[0],
        "they see it themselves"
    );
    assert!(!game.to_act().contains(&first));

    let other = moves.iter().find(|other| **other != moves[0]).unwrap();
    let placed_first = game.clone();
    game.play(first, other).unwrap();
    assert_ne!(game, placed_first);
    assert_eq!(
        game.view(Viewer::Spectator),
        placed_first.view(Viewer::Spectator),
        "a change is not seen either"
    );
    assert_eq!(game.legal_moves(first), moves, "still the same choice");

    for &seat in &seats[1..] {
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    assert_ne!(
        game.view(Viewer::Spectator).planets[first.index()],
        before[1],
        "now it is revealed"
    );
}

#[test]
fn f3_light_ground_brings_trees_even_if_someone_could_not_lay_the_tile() {
    let mut game = with_a_planet_that_takes_nothing(true);
    let lay = game.legal_moves(Seat(1))[0];
    game.play(Seat(1), &lay).unwrap();
    assert_eq!(
        game.to_json()["unplaced"][0],
        json!([2, 3]),
        "nor does cherry fit to maple"
    );
    let lay = game.legal_moves(Seat(1))[0];
    game.play(Seat(1), &lay).unwrap();
    assert!(in_phase(&game, "tree"));
    assert_eq!(
        game.to_act(),
        [Seat(0)],
        "the holder of the token begins, though unable to lay"
    );
}

#[test]
fn trees_are_planted_from_the_token_clockwise_and_the_token_passes() {
    let mut game = start(4, "order");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let token = game.to_json()["token"].as_u64().unwrap() as u8;
    let mut order = Vec::new();
    while in_phase(&game, "tree") {
        let seat = game.to_act()[0];
        order.push(seat.0);
        let chosen = game.legal_moves(seat)[0];
        let played = game.play(seat, &chosen).unwrap();
        assert!(played.turn_over);
        if order.len() == 4 {
            assert!(played.revealed, "the next tile comes with the last tree");
            break;
        }
        assert!(!played.revealed, "nothing comes to light between two trees");
    }
    assert_eq!(order, [0, 1, 2, 3].map(|step| (token + step) % 4));
    assert_eq!(game.to_json()["token"], json!((token + 1) % 4));
}

#[test]
fn f4_f5_without_a_legal_planting_nobody_presses_anything_and_the_token_still_passes() {
    let mut game = start(2, "empty supply");
    assert!(play_until(&mut game, |game| in_phase(game, "place")
        && game.to_json()["light"] == json!(true)));
    let mut game = edited(&game, |state| state["supply"] = json!({"R": 0, "P": 0, "Y": 0}));
    let (round, token) = (
        game.to_json()["round"].clone(),
        game.to_json()["token"].as_u64().unwrap(),
    );
    while game.to_json()["round"] == round {
        assert!(in_phase(&game, "place"));
        let seat = game.to_act()[0];
        let chosen = game.legal_moves(seat)[0];
        game.play(seat, &chosen).unwrap();
    }
    assert_eq!(game.to_json()["token"], json!((token + 1) % 2));
}

#[test]
fn a_colour_that_is_out_is_out() {
    let mut game = start(2, "no maple");
    assert!(play_until(&mut game, |game| in_phase(game, "tree")));
    let game = edited(&game, |state| state["supply"]["R"] = json!(0));
    let seat = game.to_act()[0];
    let planet = &game.view(Viewer::Seat(seat)).planets[seat.index()];
    assert!(!game.legal_moves(seat).is_empty());
    for chosen in game.legal_moves(seat) {
        let Move::Tree { cell, side } = chosen else {
            panic!("trees are planted now")
        };
        assert_ne!(planet.zone_at(cell, side).unwrap().kind, Kind::Maple);
    }
    let maple = planet
        .zones()
        .into_iter()
        .find(|zone| zone.kind == Kind::Maple)
        .unwrap();
    let (cell, side) = planet.anchor(&maple);
    let refused = game.clone().play(seat, &Move::Tree { cell, side });
    assert_eq!(refused, Err(Refusal::NoTree(Kind::Maple)));
}

#[test]
fn in_the_seventh_light_round_nobody_plants() {
    // All seven light tiles come up in about one match of five; then six rounds use up the supply.
    let mut seen = 0;
    for number in 0..60 {
        let mut game = start(3, &format!("seven {number}"));
        let state = game.to_json();
        let removed: Vec<u64> = state["removed"]
            .as_array()
            .unwrap()
            .iter()
            .map(|no| no.as_u64().unwrap())
            .collect();
        if removed
            .iter()
            .any(|no| tile_set().unwrap().get(*no as u8).unwrap().light)
        {
            continue;
        }
        assert!(!play_until(&mut game, |_| false));
        let state = game.to_json();
        let planted: usize = state["trees"]
            .as_array()
            .unwrap()
            .iter()
            .map(|trees| trees.as_array().unwrap().len())
            .sum();
        assert_eq!(planted, 18, "three players, six trees each");
        assert_eq!(state["supply"], json!({"R": 0, "P": 0, "Y": 0}));
        seen += 1;
    }
    assert!(seen > 0);
}

// ---- Setup and end ----

#[test]
fn setup_is_as_documented() {
    for seats in 2..=5 {
        let game = start(seats, &format!("setup {seats}"));
        let state = game.to_json();
        assert_eq!(
            state["pile"].as_array().unwrap().len(),
            18,
            "19 tiles, one of them revealed"
        );
        assert_eq!(state["removed"].as_array().unwrap().len(), 5);
        assert_eq!(
            state["supply"],
            json!({"R": 2 * seats, "P": 2 * seats, "Y": 2 * seats})
        );
        assert_eq!(state["architect"], state["token"]);
        assert_eq!(state["round"], 1);
        assert_eq!(
            state["planets"][seats - 1],
            json!([{"no": 1, "x": 0, "y": 0, "turn": 0}])
        );
    }
}

#[test]
fn the_match_ends_after_nineteen_rounds_and_ties_share() {
    let mut game = start(5, "end");
    assert!(!play_until(&mut game, |_| false));
    let state = game.to_json();
    assert_eq!(
        (&state["round"], &state["tile"], &state["light"]),
        (&json!(19), &Value::Null, &Value::Null)
    );
    for seat in 0..5 {
        let laid = state["planets"][seat].as_array().unwrap().len();
        let unplaced = state["unplaced"][seat].as_array().unwrap().len();
        assert_eq!(laid + unplaced, 20);
    }
    let tied = edited(&game, |state| state["trees"] = json!([[], [], [], [], []]));
    assert_eq!(tied.standings().unwrap().winners.len(), 5);
}

// ---- Choices ----

#[test]
fn the_choice_of_a_spot_names_what_it_does_best_first() {
    let game = start(2, "choices");
    let view = game.view(Viewer::Seat(Seat(0)));
    let Next::Ask(spots) = view.choose("place", &[]) else {
        panic!("a spot is asked")
    };
    assert_eq!(spots.ask, "spot");
    assert!(spots.options.iter().all(|option| !option.effects.is_empty()));
    let Next::Ask(turns) = view.choose("place", &[&spots.options[0].key]) else {
        panic!("a turn is asked")
    };
    assert_eq!(turns.ask, "turn");
    assert_eq!(view.choose("place", &["Z99"]), Next::Impossible { pick: 0 });
    assert_eq!(
        view.choose("place", &[&spots.options[0].key, "45"]),
        Next::Impossible { pick: 1 }
    );
    assert_eq!(view.choose("tree", &[]), Next::Impossible { pick: 0 });
}

#[test]
fn every_legal_placement_is_reached_by_a_chain_or_looks_like_one_that_is() {
    let mut game = start(2, "reach");
    for _ in 0..30 {
        let Some(&seat) = game.to_act().first() else { break };
        let view = game.view(Viewer::Seat(seat));
        for chosen in game.legal_moves(seat) {
            let Move::Place { cell, turn } = chosen else {
                continue;
            };
            let spot = chosen.to_string().split(' ').nth(1).unwrap().to_owned();
            assert_eq!(
                view.choose("place", &[&spot, &turn.to_string()]),
                Next::Move(chosen),
                "{cell:?}"
            );
        }
        let chosen = *game.legal_moves(seat).last().unwrap();
        game.play(seat, &chosen).unwrap();
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    let mut game = start(2, "refusals");
    let at = |x, y| Move::Place {
        cell: Cell::new(x, y),
        turn: Turn::new(0),
    };
    assert_eq!(
        game.play(Seat(0), &at(0, 0)),
        Err(Refusal::Occupied(Cell::new(0, 0)))
    );
    assert_eq!(
        game.play(Seat(0), &at(5, 5)),
        Err(Refusal::Apart(Cell::new(5, 5)))
    );
    assert_eq!(game.play(Seat(7), &at(0, 1)), Err(Refusal::NotYourTurn));
    let tree = Move::Tree {
        cell: Cell::new(0, 0),
        side: Direction::N,
    };
    assert_eq!(game.play(Seat(0), &tree), Err(Refusal::TilesNow));
    assert_eq!(
        Refusal::Occupied(Cell::new(0, 0)).to_string(),
        "there is a tile already at M13"
    );
}
