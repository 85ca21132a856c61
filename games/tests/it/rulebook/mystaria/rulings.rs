//! Every ruling and every worked example, named after it.

use games::{Seat, mystaria::scoring};

use super::diagram::{check_build, check_build_by, check_lay, check_points, read};

const JOIN: Result<(), &str> = Err("join two areas that both hold a building");

#[test]
fn example_a_forest_hut_in_four_fields_is_4_and_a_village_hut_in_four_fields_8() {
    let diagram = "
        Wh W. D. D. M. S.
        W. W. G. D. Dh S.";
    check_points(diagram, "N14", 4);
    check_points(diagram, "R15", 8);
}

#[test]
fn example_a_tree_in_a_meadow_of_seven_fields_is_14() {
    let diagram = "
        M. M. Mt M. S. M.
        G. M. M. M. G. Mh";
    check_points(diagram, "P14", 14);
    check_points(diagram, "S15", 2);
}

#[test]
fn a_tree_in_a_village_counts_2_a_field_like_everywhere() {
    check_points("D. Dt D. \n G. G. G.", "O14", 6);
}

#[test]
fn example_a_bridge_that_joins_two_and_two_lake_fields_makes_4_of_2() {
    check_points("S. W. S. \n Sh M. S.", "N15", 2);
    check_points("S. Wb S. \n Sh M. S.", "N15", 4);
    check_points("S. Wb S. \n Sh M. S.", "O14", 0);
}

#[test]
fn example_a_castle_with_five_mountains_on_its_and_the_adjoining_tiles_is_5() {
    // The sixth mountain, at the top right, is on a tile that touches the castle's tile only at a corner.
    check_points(
        "
        G. M. W. S. S. G.
        M. M. W. S. D. W.
        Gc G. W. .. .. ..
        S. D. D. .. .. ..
        G. G. S. .. .. ..
        W. W. M. .. .. ..",
        "N16",
        5,
    );
}

#[test]
fn example_a_tower_on_a_meadow_sees_three_meadows_before_the_mountains() {
    check_points(
        "
        M. S. M. S. W. D.
        S. W. G. W. S. S.
        M. G. Mo M. W. M.
        S. W. W. D. D. S.
        W. D. S. S. D. D.
        D. W. M. S. S. W.",
        "P16",
        3,
    );
}

#[test]
fn example_a_portal_counts_five_buildings_in_sight_and_none_behind_a_mountain() {
    check_points(
        "
        W. D. Mh S. W. D.
        S. D. W. Wh G. S.
        Do M. Sp W. W. WT
        S. G. D. D. D. S.
        W. D. D. S. D. D.
        D. W. GC S. S. W.",
        "P16",
        5,
    );
}

#[test]
fn m1_a_tile_must_touch_with_an_edge_and_match_somewhere() {
    let diagram = "S. W. M. \n D. D. G.";
    check_lay(diagram, "lay GSS/WWW at Q15 turned 0", Ok(()));
    check_lay(
        diagram,
        "lay GSS/WWW at Q14 turned 0",
        Err("no field of the same landscape"),
    );
    check_lay(diagram, "lay MSS/DWW at Q14 turned 0", Ok(()));
    // Corner contact is not enough.
    check_lay(
        diagram,
        "lay GGG/GGG at Q16 turned 0",
        Err("no edge with the landscape"),
    );
    check_lay(
        diagram,
        "lay GGG/GGG at R14 turned 0",
        Err("no edge with the landscape"),
    );
    check_lay(diagram, "lay GGG/GGG at P15 turned 0", Err("would lie on P15"));
    check_lay(diagram, "lay GGG/GGG at N14 turned 0", Err("would lie on N14"));
}

#[test]
fn m1_a_tile_may_be_turned_and_offset_but_not_flipped() {
    let diagram = "S. W. M. \n D. D. G.";
    // A quarter turn moves the lower left field to the top left.
    check_lay(diagram, "lay DSD/MDD at Q14 turned 90", Ok(()));
    check_lay(diagram, "lay DSD/MDD at Q14 turned 0", Err("same landscape"));
    check_lay(diagram, "lay DSD/MDD at Q14 turned 180", Err("same landscape"));
    check_lay(diagram, "lay DSD/MDD at Q14 turned 270", Err("same landscape"));
    // Flipped, this tile would show a mountain on its left; rotated, it never meets one there.
    check_lay(diagram, "lay SSS/SSG at Q15 turned 180", Ok(()));
    check_lay(diagram, "lay SSS/SSG at Q14 turned 180", Err("same landscape"));
}

#[test]
fn m1_holes_may_be_left_and_filled_only_by_a_tile_that_fits() {
    let ring = "
        S. S. S. S. S. S. S. S. S.
        S. S. S. S. S. S. S. S. S.
        S. S. S. .. .. .. S. S. S.
        S. S. S. .. .. .. S. S. S.
        S. S. S. S. S. S. S. S. S.
        S. S. S. S. S. S. S. S. S.";
    check_lay(ring, "lay SWM/DGG at Q16 turned 0", Ok(()));
    check_lay(ring, "lay SWM/DGG at Q16 turned 90", Err("would lie on"));
}

#[test]
fn m2_a_tile_may_not_join_two_built_areas() {
    let diagram = "Sh W. SH \n W. W. G.";
    check_lay(diagram, "lay WMM/SSS at N12 turned 0", JOIN);
    check_lay(diagram, "lay SSS/WMM at N12 turned 180", JOIN);
    check_lay(diagram, "lay WMM/SSS at N12 turned 180", Err("same landscape"));
    // It may touch both as long as a field of another landscape separates them.
    check_lay(diagram, "lay WMM/SGS at N12 turned 0", Ok(()));
    check_lay(diagram, "lay WMM/SSS at P12 turned 0", Ok(()));
}

#[test]
fn m2_own_buildings_are_no_exception_and_free_areas_may_be_joined() {
    check_lay("Sh W. Sh \n W. W. G.", "lay WMM/SSS at N12 turned 0", JOIN);
    check_lay("Sh W. SH \n W. W. G.", "lay WMM/SSS at N12 turned 0", JOIN);
    check_lay("Sh W. S. \n W. W. G.", "lay WMM/SSS at N12 turned 0", Ok(()));
    check_lay("S. W. S. \n W. W. G.", "lay WMM/SSS at N12 turned 0", Ok(()));
}

#[test]
fn m2_areas_may_not_be_joined_by_way_of_a_free_one() {
    // The two lakes of the tile are separate, but both reach the free lake below.
    let diagram = "
        W. W. W.
        Sh D. SH
        .. .. ..
        .. .. ..
        S. S. S.
        D. D. D.";
    check_lay(diagram, "lay SDS/SDS at N16 turned 0", JOIN);
    check_lay(diagram, "lay SDS/SDD at N16 turned 0", Ok(()));
    check_lay(
        &diagram.replace("S. S. S.", "S. D. S."),
        "lay SDS/SDS at N16 turned 0",
        Ok(()),
    );
}

#[test]
fn m2_a_bridge_counts_as_a_join() {
    // The lake at S14 belongs to the hut's area through the bridge, so joining it with the other hut's lake is refused.
    let diagram = "
        Sh Wb S. D. SH D.
        D. D. D. D. D. D.";
    check_lay(diagram, "lay DDD/SSS at P12 turned 0", JOIN);
    let without = "
        Sh W. S. D. SH D.
        D. D. D. D. D. D.";
    check_lay(without, "lay DDD/SSS at P12 turned 0", Ok(()));
    // Two huts in one area already: nothing new is joined.
    let own = "
        Sh Wb St D. D. D.
        D. D. D. D. D. D.";
    check_lay(own, "lay DDD/SSS at N12 turned 0", Ok(()));
}

#[test]
fn m2_a_bridge_occupies_the_area_of_its_own_field() {
    let diagram = "
        S. Wb S. Wh D. D.
        D. D. D. D. D. D.";
    check_lay(diagram, "lay DDD/WWW at O12 turned 0", JOIN);
}

#[test]
fn m2_mountains_with_castles_may_not_be_joined_either() {
    check_lay("Gc W. GC \n W. W. S.", "lay WMM/GGG at N12 turned 0", JOIN);
}

#[test]
fn m4_build_on_the_new_tile_or_on_a_field_sharing_an_edge_with_it() {
    let diagram = "
        S. W. M. W. D. D.
        M. S. D. S. M. M.
        .. .. .. S. W. M.
        .. .. .. W. D. S.";
    for (field, hut) in [("Q16", "lake-hut"), ("S17", "lake-hut"), ("Q15", "lake-hut")] {
        check_build(diagram, &format!("{hut} {field}"), Ok(()));
    }
    check_build(diagram, "meadow-hut R15", Ok(()));
    check_build(diagram, "village-hut R14", Err("neither on your new tile"));
    check_build(diagram, "village-hut P15", Err("neither on your new tile"));
    check_build(diagram, "village-hut N16", Err("no field at N16"));
    check_build(diagram, "village-hut AA99", Err("no field at AA99"));
}

#[test]
fn m4_the_field_must_be_free() {
    check_build(
        "Sh W. M. \n D. S. G.",
        "lake-hut N14",
        Err("stands on N14 already"),
    );
    check_build(
        "S. Wb S. \n D. D. G.",
        "bridge O14 vertical",
        Err("stands on O14 already"),
    );
}

#[test]
fn m5_never_into_an_area_that_holds_a_building() {
    let diagram = "Sh S. Wo \n D. S. W.";
    check_build(diagram, "portal O15", Err("holds a building already, at N14"));
    check_build(diagram, "forest-hut P15", Err("holds a building already, at P14"));
    check_build(diagram, "village-hut N15", Ok(()));
    // Not with a bridge either, nor next to one.
    check_build(
        "Sh Wb S. \n D. D. W.",
        "portal P14",
        Err("holds a building already, at N14"),
    );
    check_build(
        "S. Wb S. \n D. W. D.",
        "forest-hut O15",
        Err("holds a building already, at O14"),
    );
    // Of several buildings, the oldest one is named.
    check_build(
        "S. Wb S. \n D. Wh W.",
        "portal P15",
        Err("holds a building already, at O14"),
    );
    // The bridge does not occupy the joined area (M9).
    check_build("S. Wb S. \n D. D. D.", "lake-hut P14", Ok(()));
}

#[test]
fn m5_holds_for_mountains_too() {
    check_build(
        "GC G. W. \n D. S. G.",
        "castle O14",
        Err("holds a building already"),
    );
    check_build("GC G. W. \n D. S. G.", "castle P15", Ok(()));
}

#[test]
fn only_the_castle_stands_on_a_mountain_and_nowhere_else() {
    let diagram = "G. S. W. \n D. Wh M.";
    check_build(diagram, "castle N14", Ok(()));
    check_build(diagram, "castle O14", Err("must stand on a mountain"));
    for other in ["tower", "portal", "tree", "lake-hut"] {
        check_build(diagram, &format!("{other} N14"), Err("only the castle"));
    }
    check_build(
        "S. G. S. \n D. D. D.",
        "bridge O14 horizontal",
        Err("only the castle"),
    );
}

#[test]
fn a_hut_stands_only_on_its_own_landscape() {
    let diagram = "S. W. M. \n D. D. G.";
    for (hut, field) in [
        ("lake-hut", "N14"),
        ("forest-hut", "O14"),
        ("meadow-hut", "P14"),
        ("village-hut", "O15"),
    ] {
        check_build(diagram, &format!("{hut} {field}"), Ok(()));
    }
    check_build(diagram, "lake-hut O14", Err("only on its own landscape"));
    check_build(
        diagram,
        "lake-hut N14 vertical",
        Err("only a bridge has a direction"),
    );
}

#[test]
fn m6_a_tree_needs_the_hut_of_its_landscape_first() {
    check_build("S. W. Sh \n D. D. G.", "tree N14", Ok(()));
    check_build(
        "S. W. Wh \n D. D. G.",
        "tree N14",
        Err("your hut for S must stand first"),
    );
    // Another player's hut does not help.
    check_build(
        "S. W. SH \n D. D. G.",
        "tree N14",
        Err("your hut for S must stand first"),
    );
    // The hut's own area is occupied.
    check_build(
        "S. S. Sh \n D. D. G.",
        "tree N14",
        Err("holds a building already"),
    );
}

#[test]
fn m7_a_tower_may_not_stand_in_sight_of_another_tower() {
    check_build(
        "SO W. M. \n D. D. G.",
        "tower P14",
        Err("the tower at N14 sees P14"),
    );
    check_build("SO G. M. \n D. D. G.", "tower P14", Ok(()));
    check_build("SO W. M. \n D. D. M.", "tower P15", Ok(()));
    check_build(
        "SO W. M. \n D. D. G.",
        "tower N15",
        Err("the tower at N14 sees N15"),
    );
}

#[test]
fn m7_holes_and_buildings_do_not_block_the_sight_of_towers() {
    check_build(
        "
        S. W. M. .. .. .. S. D. W.
        SO D. D. .. .. .. S. D. M.",
        "tower V15",
        Err("the tower at N15 sees V15"),
    );
    check_build("SO Wh M. \n D. D. G.", "tower P14", Err("sees P14"));
    check_points(
        "
        Mo W. M. .. .. .. M. G. M.
        Mh D. D. .. .. .. M. D. D.",
        "N14",
        3,
    );
}

#[test]
fn m7_a_tower_does_not_count_its_own_field() {
    check_points("Mo S. S. \n S. S. S.", "N14", 0);
    check_points("Mo M. S. \n S. M. S.", "N14", 1);
}

#[test]
fn m8_tiles_at_a_corner_do_not_count_for_the_castle() {
    check_points(
        "
        S. S. S. G. G. G.
        S. Gc S. S. S. S.
        S. S. S. G. G. G.
        S. S. S. G. G. G.",
        "O15",
        4,
    );
}

#[test]
fn m9_a_bridge_joins_opposite_fields_of_one_landscape_and_of_different_areas() {
    check_build("S. W. S. \n D. D. G.", "bridge O14 horizontal", Ok(()));
    check_build(
        "S. W. S. \n D. D. G.",
        "bridge O14 vertical",
        Err("joins nothing vertically"),
    );
    check_build("S. W. S. \n D. D. G.", "bridge O14", Err("say which way"));
    check_build(
        "S. W. M. \n D. D. G.",
        "bridge O14 horizontal",
        Err("joins nothing"),
    );
    check_build(
        "G. W. G. \n D. D. S.",
        "bridge O14 horizontal",
        Err("joins nothing"),
    );
    check_build(
        "S. W. S. \n S. S. S.",
        "bridge O14 horizontal",
        Err("one area already"),
    );
    check_build(
        "S. S. S. \n W. W. W.",
        "bridge O14 horizontal",
        Err("one area already"),
    );
    check_build(
        "S. W. S. \n D. D. G.",
        "bridge N14 horizontal",
        Err("joins nothing"),
    );
}

#[test]
fn m9_a_bridge_may_join_up_and_down_and_the_player_chooses() {
    let cross = "
        D. S. D. \n M. W. M.
        W. S. W. \n D. D. D.";
    check_build(cross, "bridge O15 vertical", Ok(()));
    check_build(cross, "bridge O15 horizontal", Ok(()));
}

#[test]
fn m9_no_other_players_building_in_the_areas_that_are_joined_but_own_ones_are_fine() {
    check_build("Sh W. St \n D. D. G.", "bridge O14 horizontal", Ok(()));
    check_build(
        "Sh W. SH \n D. D. G.",
        "bridge O14 horizontal",
        Err("another player's area, at P14"),
    );
    check_build(
        "SH W. S. \n D. D. G.",
        "bridge O14 horizontal",
        Err("another player's area, at N14"),
    );
}

#[test]
fn m9_the_bridges_own_field_may_lie_in_anybodys_area_since_version_2() {
    let strangers = "S. W. S. \n D. WH G.";
    check_build_by(2, strangers, "bridge O14 horizontal", Ok(()));
    check_build_by(
        1,
        strangers,
        "bridge O14 horizontal",
        Err("another player's area, at O15"),
    );
    for rules in [1, 2] {
        let own = "S. W. S. \n D. Wh G.";
        check_build_by(rules, own, "bridge O14 horizontal", Ok(()));
        let joined = "SH W. S. \n D. Wh G.";
        let refused = Err("another player's area, at N14");
        check_build_by(rules, joined, "bridge O14 horizontal", refused);
    }
}

#[test]
fn m9_two_bridges_do_not_join_what_is_joined() {
    check_build(
        "
        S. Wb S. M. M. M.
        S. D. S. D. D. D.",
        "bridge O15 horizontal",
        Err("neither on your new tile"),
    );
    check_build(
        "S. Wb S. \n S. D. S.",
        "bridge O15 horizontal",
        Err("one area already"),
    );
}

#[test]
fn m9_a_bridges_field_counts_for_its_own_area_only() {
    check_points("Sh Wb S. \n D. WH W.", "N14", 2);
    check_points("Sh Wb S. \n D. WH W.", "O15", 3);
}

#[test]
fn m10_a_portal_sees_the_castle_on_the_first_mountain_but_nothing_behind_it() {
    check_points("Wp D. GC \n S. S. S.", "N14", 1);
    check_points("Wp G. GC \n S. S. S.", "N14", 0);
    check_points("Wp Gc GC \n S. S. S.", "N14", 1);
    check_points("Wp GC MH \n S. S. S.", "N14", 1);
}

#[test]
fn m10_buildings_and_holes_do_not_block_a_portal_and_bridges_count() {
    check_points("Wp Dh MH \n S. Sb S.", "N14", 3);
    check_points(
        "
        Wp D. M. .. .. .. M. DH D.
        S. S. S. .. .. .. M. D. D.",
        "N14",
        1,
    );
    // The portal itself does not count, and neither do buildings outside its eight lines.
    check_points("Wp D. M. \n S. S. SH", "N14", 0);
}

#[test]
fn m12_a_tie_goes_to_the_tree_in_the_larger_area_and_is_shared_after_that() {
    let check = |diagram: &str, expected: &[u8]| {
        let winners = scoring::winners(&read(diagram), &[20, 20]);
        assert_eq!(
            winners,
            expected.iter().map(|&seat| Seat(seat)).collect::<Vec<_>>()
        );
    };
    check("Wt W. G. \n S. S. ST", &[1]);
    check("Wt W. G. \n W. S. ST", &[0]);
    check("Wt W. G. \n D. S. ST", &[0, 1]);
    check("Wt M. G. \n D. D. D.", &[0]);
    check("Wh M. G. \n D. D. D.", &[0, 1]);
    let landscape = read("Wt W. G. \n S. S. ST");
    assert_eq!(scoring::winners(&landscape, &[21, 20]), [Seat(0)]);
}
