//! Wispwood's 25 goal cards: every example of the cards and of the rulebook, and edge cases.

use games::{
    Cell,
    wispwood::{
        board::Board,
        forest::Forest,
        goals::{Goal, card, hats::HatSpots, hats::value},
        tiles::{Tile, Wisp},
    },
};

/// Rows top to bottom with `/` between: P H O E wisps, T trees, C the cat.
fn check(goal: Goal, rows: &str, points: i32) {
    let board = Board::from_rows(rows).unwrap();
    assert_eq!(card(goal).score(&board), points, "{goal} {rows}");
}

macro_rules! examples {
    ($($name:ident: $goal:ident $rows:literal $points:literal;)+) => {
        $(#[test] fn $name() { check(Goal::$goal, $rows, $points); })+
    };
}

examples! {
    p1_card_example: P1 ".P.P./P..../..P../....P/P...P" 15;
    p2_card_example: P2 "..P../.P.../...../P.P../....." 4;
    p3_card_example: P3 ".P..P/...../..P../...../.P..." 9;
    p4_card_example: P4 ".P.P./PP.P./P...P/..P.P/PP..." 37;
    p5_card_example: P5 ".OP.P/.E.../.P.H./..PO./....." 15;
    o1_card_example: O1 "P..../.O.../..E../..OH./.HP.." 10;
    o2_card_example: O2 ".E.../...../.O.H./.P.../.E..." 6;
    o3_card_example: O3 ".H..E/P..../...E./O..../.E.O." 10;
    o4_card_example: O4 "...../...P./.HO../..E../....." 6;
    o5_card_example: O5 "...../PHO../.E..O/.P..P/...OH" 14;
    e1_card_example: E1 "..T../..P../TTE.T/...../..T.." 5;
    e2_card_example: E2 "...../..TT./.TE../.TT../....." 6;
    e3_card_example: E3 ".E.E./.T.../.T.P./.E.T./.T.E." 10;
    e4_card_example: E4 "T...T/.T.T./..E../...O./....T" 6;
    e5_card_example: E5 ".T.../ETT.T/.T..T/.ETTH/.TT.E" 10;
    t1_card_example: T1 ".T.../T.TTT/.T.../...TT/.T..T" 6;
    t2_card_example: T2 ".T..T/T..TT/TT..T/.TTT./..T.." 7;
    t3_card_example: T3 "...T./.TTTT/TTT../.T..T/....." 9;
    t4_card_example: T4 "TTT.T/T..TT/....T/TTTT./T.TTT" 8;
    t5_card_example: T5 "..TT./....T/.TT../T.TT./TT..." 8;

    // Cases that the examples leave open.
    p1_six_single_pumpkins_go_on_by_eight: P1 "P.P.P./....../P.P.P./....../....../......" 38;
    p1_seven_single_pumpkins: P1 "P.P.P./....../P.P.P./....../P...../......" 46;
    p2_six_in_six_rows_and_columns: P2 "P...../.P..../..P.../...P../....P./.....P" 40;
    p3_a_gap_does_not_block_a_diagonal: P3 "P...../....../....../....../....../.....P" 0;
    p3_a_wisp_does_not_block_a_diagonal: P3 "P../.H./..P" 0;
    p3_six_in_a_row_are_39_and_seven_nine_more: P3 "PPPPPPP" 48;
    p4_a_group_of_three_is_no_pair: P4 "PPP/.../PP." 11;
    p4_four_pairs: P4 "PP.PP/...../PP.PP" 51;
    p5_a_group_counts_once_however_many_pumpkins: P5 "PPP/..H/..." 4;
    p5_a_tree_or_the_cat_joins_no_group: P5 "PTP/.../PCP" 22;
    o1_trees_and_the_cat_are_no_kind: O1 "TTT/COT/TTT" 0;
    o1_other_orbs_are_a_kind: O1 "OO" 4;
    o2_an_orb_alone_counts_itself: O2 "O" 2;
    o2_each_orb_takes_its_better_line: O2 "OPH/E../..." 6;
    o3_a_kind_that_is_missing_counts: O3 "OPPEE" 4;
    o3_of_several_missing_kinds_the_best_counts: O3 "O" 5;
    o3_orbs_themselves_may_be_the_fewest: O3 "OPPHHEE" 7;
    o4_an_orb_without_company_scores_nothing: O4 "O.H/TCT" 0;
    o4_the_lowest_neighbour_counts: O4 ".H./EOP/.E." 5;
    o4_two_orbs_side_by_side: O4 "OO" 8;
    o5_one_orb_and_three_pumpkins_are_two_kinds: O5 "OPPP" 4;
    o5_two_orbs_in_a_group_count_once: O5 "OPO" 4;
    e1_the_cat_is_no_tree: E1 "TCE" 1;
    e1_a_tree_counts_for_each_heart: E1 "ETE" 2;
    e2_diagonal_trees_are_not_next_to_it: E2 "T.T/.E./T.T" 0;
    e3_above_counts_nothing: E3 "T/T/E" 0;
    e3_a_wisp_in_between_does_not_block: E3 "E/P/T" 2;
    e4_the_better_diagonal_of_two: E4 "T.T/.E./T.." 4;
    e5_the_cat_breaks_a_line: E5 "ETCT" 2;
    e5_a_gap_breaks_a_line: E5 "ET.T" 2;
    t1_the_cat_is_no_tree: T1 "TTC" 0;
    t1_a_row_may_have_gaps: T1 "T.T.T" 2;
    t2_the_cat_parts_a_wood: T2 "TTCTTT" 3;
    t3_three_around_one: T3 ".T./TT./.T." 3;
    t4_one_group_scores_nothing: T4 "TTT" 0;
    t4_groups_as_large_as_each_other: T4 "TT.TT" 4;
    t5_two_trees_are_no_grove: T5 "TT.TTT" 4;
}

#[test]
fn seven_hats_score_forty() {
    for goal in [Goal::H1, Goal::H2, Goal::H3, Goal::H4, Goal::H5] {
        let card = card(goal);
        let points: Vec<i32> = (0..=7).map(|hats| value(card, hats)).collect();
        assert_eq!(points, [0, 4, 10, 18, 22, 28, 36, 40], "{goal}");
        assert_eq!(
            card.score(&Board::from_rows("H.H.H/.HHH./C...H").unwrap()),
            40,
            "all hats count, wherever the cat is"
        );
    }
}

/// Checks the fields, as `row,column`, for a hat in a view of five by five.
fn check_hats(goal: Goal, rows: &str, expected: &[(i16, i16)]) {
    let tiles = rows.split('/').enumerate().flat_map(|(y, row)| {
        row.chars().enumerate().filter_map(move |(x, letter)| {
            let tile = match letter {
                'C' => Tile::Cat,
                'T' => Tile::Tree,
                '.' => return None,
                wisp => Tile::Wisp(Wisp::from_letter(wisp).unwrap()),
            };
            Some((Cell::new(x as i16, y as i16), tile))
        })
    });
    let forest = Forest::of(tiles, true).unwrap();
    let spots = HatSpots::new(goal, &forest);
    let mut found = Vec::new();
    for y in 0..5 {
        for x in 0..5 {
            let cell = Cell::new(x, y);
            if forest.at(cell).is_none() && spots.allow(cell) {
                found.push((y, x));
            }
        }
    }
    assert_eq!(found, expected, "{goal}");
}

#[test]
fn h4_card_example_where_a_hat_may_go() {
    check_hats(
        Goal::H4,
        "...../.C.../H...H/.H.../.....",
        &[(0, 0), (0, 2), (2, 2), (4, 0), (4, 2)],
    );
}

#[test]
fn h5_card_example_where_a_hat_may_go() {
    check_hats(
        Goal::H5,
        "...../...../...../.C.../.....",
        &[(1, 0), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (4, 3)],
    );
}

#[test]
fn h1_diagonal_lines_through_the_cat_at_any_distance() {
    check_hats(
        Goal::H1,
        "C..../.T.../...../...../.....",
        &[(2, 2), (3, 3), (4, 4)],
    );
}

#[test]
fn h2_the_cats_row_and_column_at_any_distance() {
    check_hats(
        Goal::H2,
        "C..../H..../...../...../.....",
        &[(0, 1), (0, 2), (0, 3), (0, 4), (2, 0), (3, 0), (4, 0)],
    );
}

#[test]
fn h3_the_eight_cells_around_the_cat() {
    check_hats(
        Goal::H3,
        "...../...../..C../...../.....",
        &[(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)],
    );
}

#[test]
fn h4_only_hats_link_and_only_diagonally() {
    check_hats(
        Goal::H4,
        "...../.C.../..P../.H.../.....",
        &[(0, 0), (0, 2), (2, 0)],
    );
}
