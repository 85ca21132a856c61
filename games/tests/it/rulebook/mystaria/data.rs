//! The printed tiles and their rotations.

use games::{
    Cell, Turn,
    mystaria::data::{Terrain, Tile, tile_set},
};

#[test]
fn the_set_has_the_stated_number_of_fields_of_each_kind() {
    let set = tile_set();
    let count = |terrain| {
        set.all()
            .flat_map(|tile| &tile.fields)
            .filter(|&&field| field == terrain)
            .count()
    };
    assert_eq!(Terrain::ALL.map(count), [36, 36, 48, 48, 48]);
}

#[test]
fn no_two_tiles_are_equal_however_they_are_turned() {
    let set = tile_set();
    let sorted = |tile: &Tile, turn| {
        let mut covers = tile.covers(Cell::new(0, 0), turn);
        covers.sort();
        covers
    };
    for one in set.all() {
        for other in set.all().filter(|other| other.no > one.no) {
            assert!(
                Turn::ALL
                    .iter()
                    .all(|&turn| sorted(one, Turn::new(0)) != sorted(other, turn)),
                "{one} and {other}"
            );
        }
    }
}

#[test]
fn a_tile_turns_clockwise_around_its_top_left_corner() {
    let tile = Tile::parse(1, "SWM/DGG").unwrap();
    let look = |quarters| {
        let turn = Turn::new(quarters);
        let (columns, rows) = Tile::size(turn);
        let covers = tile.covers(Cell::new(5, 7), turn);
        let row = |y: i16| -> String {
            (0..columns)
                .map(|x| {
                    let cell = Cell::new(5 + x, 7 + y);
                    covers.iter().find(|(at, _)| *at == cell).unwrap().1.letter()
                })
                .collect()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    };
    assert_eq!(
        [0, 1, 2, 3].map(look),
        ["SWM/DGG", "DS/GW/GM", "GGD/MWS", "MG/WG/SD"]
    );
}

#[test]
fn a_half_turn_may_look_the_same() {
    assert_eq!(
        Tile::parse(1, "SWM/MWS").unwrap().turns(),
        [Turn::new(0), Turn::new(1)]
    );
    assert_eq!(Tile::parse(1, "SWM/SWM").unwrap().turns().len(), 4);
}
