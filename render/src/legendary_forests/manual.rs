//! Legendary Forests without a match: data for menus, the gallery and the rules.

use games::{Cell, legendary_forests::planet::ORIGIN};

use super::{gallery, key, scenes};
use crate::{
    game::Manual,
    rules::{Step, TopicPicture},
    words::each_word,
};

// Matches that provide positions for the rules and the tour.
const MATCH_1: &str = include_str!("../../positions/legendary-forests-1.txt");
const TOUR: &str = include_str!("../../positions/legendary-forests-tour.txt");

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 400,
    tour: Step::own(TOUR, 16, "place", &["K12.270"]),
    notation: |text, _| each_word(text, |word| Some(Cell::from_name(word, ORIGIN)?.shown(ORIGIN))),
    topics: &[
        ("forests-task-place", &["laying", "zones", "F2"]),
        ("forests-task-tree", &["trees", "scoring", "F4"]),
    ],
    pictures: &[
        ("setup", TopicPicture::Sheet("legendary-forests-tiles")),
        ("round", TopicPicture::Step(Step::table(MATCH_1, 12))),
        (
            "laying",
            TopicPicture::Step(Step::own(MATCH_1, 12, "place", &["N13.270"])),
        ),
        (
            "trees",
            TopicPicture::Step(Step::own(MATCH_1, 16, "tree", &["L13.N"])),
        ),
        ("zones", TopicPicture::Scene(&scenes::ZONES)),
        ("example", TopicPicture::Scene(&scenes::PLANET)),
    ],
    ..Manual::PLAIN
};
