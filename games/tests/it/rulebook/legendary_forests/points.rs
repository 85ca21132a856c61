//! Zones and points.

use super::{planet, tree};
use games::{
    Cell, Direction,
    legendary_forests::{
        planet::Planet,
        scoring::{breakdown, score, wooded_zones},
        tiles::Kind,
    },
};

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

    // Next to the L: an open zone of two ginkgo runes with two trees, and an open cherry zone without a full rune.
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
    let apart = "0,0 1 YPGR; 0,1 23 GRRG; 1,1 2 RRRR; 2,1 13 GYYR; 2,0 24 PGGP; 2,-1 18 PYPG";
    let trees = [
        tree(0, 0, Direction::E, Kind::Cherry),
        tree(2, 0, Direction::W, Kind::Cherry),
    ];
    let wooded = |planet: &Planet| -> Vec<(u32, usize)> {
        wooded_zones(planet, &trees)
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(zone, count)| (zone.runes, *count))
            .collect()
    };
    let before = planet(apart);
    assert_eq!(wooded(&before), [(0, 1), (1, 1)], "two zones with a tree each");
    assert_eq!(score(&before, &trees), 1);
    let merged = planet(&format!("{apart}; 1,0 15 YPRP"));
    assert_eq!(wooded(&merged), [(3, 2)], "one zone with both trees");
    assert_eq!(
        score(&merged, &trees),
        3,
        "three runes, once, and open to the north"
    );
}

#[test]
fn a_closed_zone_scores_twice_its_runes_and_an_open_one_once() {
    let trees = [
        tree(0, 0, Direction::E, Kind::Maple),
        tree(0, 0, Direction::W, Kind::Cherry),
    ];
    // Maple is closed by tile 5; cherry is open next to tile 24.
    let planet = planet("0,0 1 GRYP; 1,0 21 GPYR; -1,0 24 GPPG");
    let lines = breakdown(&planet, &trees);
    assert_eq!(
        lines
            .iter()
            .map(|line| (line.what, line.points))
            .collect::<Vec<_>>(),
        [("closed", 2), ("open", 1)]
    );
}
