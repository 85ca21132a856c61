//! What is written down from a real table is counted as in a match.

use std::collections::BTreeMap;

use games::{
    AnyGame, AnyView, Cell, Dice, Direction, GameId, Known, Points, Seat, Seed, Viewer, Wrong,
    legendary_forests::{self, planet::Planet, trees::Tree},
    mystaria::{
        self,
        buildings::{Axis, Kind},
        landscape::{Landscape, ORIGIN},
    },
    wispwood,
};

/// Random boards of each game that are counted.
const BOARDS: usize = 10_000;

/// Calls `check` with positions of random matches until it was called often enough; it returns how many boards it
/// counted.
fn random_positions(game: GameId, mut check: impl FnMut(&AnyView) -> usize) {
    let (mut counted, mut number) = (0, 0);
    while counted < BOARDS {
        number += 1;
        let seats = game.info().min_seats + number % (game.info().max_seats - game.info().min_seats + 1);
        let seed = Seed::from_text(&format!("paper {number}"));
        let options = serde_json::json!({});
        let mut played = AnyGame::new(game, seats, &seed, &options).unwrap();
        let mut dice = Dice::new(&seed.derive("moves"));
        while let Some(&seat) = played.to_act().first() {
            let legal = played.legal_moves(seat);
            played.play(seat, dice.pick(&legal).unwrap()).unwrap();
            if dice.below(3) == 0 {
                counted += check(&played.view(Viewer::Spectator));
            }
        }
        counted += check(&played.view(Viewer::Spectator));
    }
}

/// Joins the texts of cells to lines, with the same text in every empty place.
fn lines(cells: &BTreeMap<(i16, i16), String>, empty: &str, between: &str) -> String {
    let columns = cells.keys().map(|(_, x)| *x);
    let (left, right) = (columns.clone().min().unwrap(), columns.max().unwrap());
    let (top, bottom) = (cells.keys().next().unwrap().0, cells.keys().last().unwrap().0);
    let row = |y: i16| {
        let cells = (left..=right).map(|x| cells.get(&(y, x)).map_or(empty, String::as_str));
        cells.collect::<Vec<_>>().join(between)
    };
    (top..=bottom).map(row).collect::<Vec<_>>().join("\n")
}

fn total(points: &[Points]) -> i32 {
    points.iter().map(|line| line.points).sum()
}

#[test]
fn a_forest_counts_as_in_a_match() {
    random_positions(GameId::Wispwood, |view| {
        let AnyView::Wispwood(view) = view else { return 0 };
        let goals: Vec<&str> = view.cards.iter().map(|card| card.goal.id()).collect();
        let known = Known {
            cards: &goals,
            round: view.round,
        };
        for (index, forest) in view.forests.iter().enumerate() {
            let frame = forest.frame();
            let tiles = frame.cells().filter_map(|cell| {
                let letter = match forest.at(cell)? {
                    wispwood::tiles::Tile::Cat => "C".to_owned(),
                    wispwood::tiles::Tile::Tree => "t".to_owned(),
                    wispwood::tiles::Tile::Wisp(wisp) => wisp.to_string(),
                };
                Some(((cell.y, cell.x), letter))
            });
            let text = lines(&tiles.collect(), ".", "");
            let counted = GameId::Wispwood
                .count(known, &text)
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            let score = view.score_now(Seat(index as u8)).unwrap();
            let [(_, points)] = &counted.points[..] else {
                panic!("one forest")
            };
            let expected: Vec<i32> = score.goals.iter().copied().chain([score.full]).collect();
            let found: Vec<i32> = points.iter().map(|line| line.points).collect();
            assert_eq!(found, expected, "round {} with {goals:?}\n{text}", view.round);
        }
        view.forests.len()
    });
}

/// Writes a planet down.
fn planet_text(planet: &Planet, trees: &[Tree]) -> String {
    let tile = |laid: &legendary_forests::planet::Laid| {
        let side = |side: Direction| {
            let tree = trees
                .iter()
                .any(|tree| tree.cell == laid.cell && tree.side == side);
            format!("{}{}", laid.edge(side), if tree { "*" } else { "" })
        };
        let sides: String = Direction::ALL.map(side).concat();
        ((laid.cell.y, laid.cell.x), sides)
    };
    lines(&planet.laid().iter().map(tile).collect(), ".", " ")
}

#[test]
fn a_planet_counts_as_in_a_match() {
    let known = Known { cards: &[], round: 1 };
    random_positions(GameId::LegendaryForests, |view| {
        let AnyView::LegendaryForests(view) = view else {
            return 0;
        };
        for (planet, trees) in view.planets.iter().zip(&view.trees) {
            let text = planet_text(planet, trees);
            let counted = GameId::LegendaryForests.count(known, &text);
            let counted = counted.unwrap_or_else(|error| panic!("{error}\n{text}"));
            let expected = legendary_forests::scoring::breakdown(planet, trees);
            assert_eq!(counted.points, [(Seat(0), expected)], "{text}");
        }
        view.planets.len()
    });
}

/// Writes a landscape down.
fn landscape_text(landscape: &Landscape) -> String {
    let mut text = String::new();
    for laid in landscape.laid() {
        let fields: BTreeMap<(i16, i16), String> = laid
            .fields()
            .into_iter()
            .map(|(cell, terrain)| ((cell.y, cell.x), terrain.to_string()))
            .collect();
        let rows = lines(&fields, "", "").replace('\n', "/");
        text += &format!("{} {rows}\n", laid.cell.name(ORIGIN));
    }
    for building in landscape.buildings() {
        let what = match (building.kind, building.joins) {
            (Kind::Hut(_), _) => "hut".to_owned(),
            (_, Some(Axis::Horizontal)) => "bridge-".to_owned(),
            (_, Some(Axis::Vertical)) => "bridge|".to_owned(),
            (kind, None) => kind.to_string(),
        };
        text += &format!("{} {what} {}\n", building.cell.name(ORIGIN), building.seat.0 + 1);
    }
    text
}

#[test]
fn a_landscape_counts_as_in_a_match() {
    let known = Known { cards: &[], round: 1 };
    random_positions(GameId::Mystaria, |view| {
        let AnyView::Mystaria(view) = view else { return 0 };
        let text = landscape_text(&view.landscape);
        let counted = GameId::Mystaria
            .count(known, &text)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        let expected = mystaria::scoring::scores(&view.landscape, 4);
        let found = |seat: Seat| {
            let lines = counted.points.iter().find(|(owner, _)| *owner == seat);
            lines.map_or(0, |(_, lines)| total(lines))
        };
        let found: Vec<i32> = Seat::all(4).map(found).collect();
        assert_eq!(found, expected, "{text}");
        let lines: usize = counted.points.iter().map(|(_, lines)| lines.len()).sum();
        assert_eq!(lines, view.landscape.buildings().len());
        1
    });
}

/// Checks that a text is refused at this line and column.
fn check_refused(game: GameId, text: &str, (line, column): (usize, usize), wrong: Wrong) {
    let known = Known {
        cards: &["P1", "H2", "O1", "E2", "T2"],
        round: 1,
    };
    let error = game.count(known, text).expect_err(text);
    assert_eq!(
        (error.line, error.column, error.wrong),
        (line, column, wrong),
        "{text:?}"
    );
}

#[test]
fn a_mistake_is_named_by_line_and_column() {
    let forest = |text, at, wrong| check_refused(GameId::Wispwood, text, at, wrong);
    forest("", (1, 1), Wrong::Empty);
    forest("...\n...", (1, 1), Wrong::Empty);
    forest("PTHO\nTXCO", (2, 2), Wrong::Letter);
    forest("PTHO\nTTTO", (1, 1), Wrong::NoCat);
    forest("PTCO\nTTTC", (2, 4), Wrong::SecondCat);
    forest("PTCOT", (1, 5), Wrong::TooWide);
    forest("....P\nTTC", (2, 1), Wrong::TooWide);
    forest("C\nT\nT\nT\nT", (5, 1), Wrong::TooHigh);
    let planet = |text, at, wrong| check_refused(GameId::LegendaryForests, text, at, wrong);
    planet(" . \n", (1, 1), Wrong::Empty);
    planet("RRRR RRRX", (1, 9), Wrong::Letter);
    planet("RRRR RRR", (1, 6), Wrong::Sides);
    planet("RRRRR", (1, 5), Wrong::Sides);
    planet("RRRG*", (1, 5), Wrong::TreeOnGrass);
    planet("*RRRR", (1, 1), Wrong::Letter);
    planet("RRRR\nPPPP", (2, 1), Wrong::Mismatch);
    planet("RRRR . RRRR", (1, 8), Wrong::Alone);
    planet(&["RRRR"; 26].join(" "), (1, 126), Wrong::TooMany);
    let landscape = |text, at, wrong| check_refused(GameId::Mystaria, text, at, wrong);
    landscape("", (1, 1), Wrong::Empty);
    landscape("C4", (1, 1), Wrong::Form);
    landscape("C4 SSW/MGG\n\nC6 castle 1 2", (3, 1), Wrong::Form);
    landscape("4C SSW/MGG", (1, 1), Wrong::Field);
    landscape("C4 SSWMGG", (1, 4), Wrong::Face);
    landscape("C4 SSW/MG", (1, 4), Wrong::Face);
    landscape("C4 SSW/MGX", (1, 4), Wrong::Face);
    landscape("C4 SSW/MGG\nD4 SSW/MGG", (2, 1), Wrong::Taken);
    landscape("C4 SSW/MGG\nZ9 SSW/MGG", (2, 1), Wrong::Alone);
    landscape("C4 SSW/MGG\nC4 house 1", (2, 4), Wrong::Building);
    landscape("C4 SSW/MGG\nC4 hut 5", (2, 8), Wrong::Player);
    landscape("C4 SSW/MGG\nC4 hut 0", (2, 8), Wrong::Player);
    landscape("C4 SSW/MGG\nA1 hut 1", (2, 1), Wrong::Field);
    landscape("C4 SSW/MGG\nC4 castle 1", (2, 4), Wrong::Terrain);
    landscape("C4 SSW/MGG\nD5 hut 1", (2, 4), Wrong::Terrain);
    landscape("C4 SSW/MGG\nC4 hut 1\nC4 tree 1", (3, 1), Wrong::Taken);
    landscape("C4 SSW/MGG\nC4 hut 1\nD4 hut 1", (3, 4), Wrong::Twice);
}

#[test]
fn four_rows_of_letters_are_a_forest() {
    let known = Known {
        cards: &["P1"],
        round: 1,
    };
    let counted = GameId::Wispwood.count(known, "ptht\nttct\ntttt\nptot").unwrap();
    assert_eq!(
        total(&counted.points[0].1[1..]),
        2,
        "a full grid of the first round"
    );
    // Whatever is typed is read or refused.
    let mut dice = Dice::new(&Seed::from_text("any text"));
    let letters: Vec<char> = "PHOETCRYGSWMD.*-|/ \n\t1249äß森\u{200b}".chars().collect();
    for &game in GameId::ALL {
        for _ in 0..2_000 {
            let length = dice.below(60);
            let text: String = (0..length).map(|_| *dice.pick(&letters).unwrap()).collect();
            if let Err(error) = game.count(known, &text) {
                assert!(error.line >= 1 && error.column >= 1);
            }
        }
    }
    assert_eq!(Cell::from_name("C4", ORIGIN).unwrap().name(ORIGIN), "C4");
}
