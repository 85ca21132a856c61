//! Der Wald von Mystaria without a match: data for menus, the gallery and the rules.

use games::{Cell, mystaria::landscape::ORIGIN};

use super::{gallery, key};
use crate::{
    game::Manual,
    rules::{Step, TopicPicture},
    words::each_word,
};

// Matches that provide positions for the rules and the tour.
const MATCH_1: &str = include_str!("../../positions/mystaria-1.txt");
const MATCH_2: &str = include_str!("../../positions/mystaria-2.txt");
const MATCH_3: &str = include_str!("../../positions/mystaria-3.txt");
const MATCH_4: &str = include_str!("../../positions/mystaria-4.txt");
const MATCH_5: &str = include_str!("../../positions/mystaria-5.txt");
const TOUR: &str = include_str!("../../positions/mystaria-tour.txt");

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 216,
    tour: Step::own(TOUR, 14, "lay", &["S13.180"]),
    notation: |text, _| each_word(text, |word| Some(Cell::from_name(word, ORIGIN)?.shown(ORIGIN))),
    topics: &[
        ("mystaria-task-lay", &["laying", "M2"]),
        ("mystaria-task-build", &["building", "M5", "M9"]),
    ],
    pictures: &[
        ("setup", TopicPicture::Sheet("mystaria-tiles")),
        ("turn", TopicPicture::Step(Step::table(MATCH_1, 14))),
        (
            "laying",
            TopicPicture::Step(Step::own(MATCH_1, 14, "lay", &["N22.0"])),
        ),
        (
            "building",
            TopicPicture::Step(Step::own(MATCH_1, 15, "build", &["lake-hut", "O21"])),
        ),
        (
            "hut",
            TopicPicture::Step(Step::own(MATCH_4, 33, "build", &["lake-hut", "K12"])),
        ),
        (
            "tree",
            TopicPicture::Step(Step::own(MATCH_5, 27, "build", &["tree", "K20"])),
        ),
        (
            "tower",
            TopicPicture::Step(Step::own(MATCH_3, 31, "build", &["tower", "AC11"])),
        ),
        (
            "bridge",
            TopicPicture::Step(Step::own(MATCH_5, 31, "build", &["bridge", "P18", "horizontal"])),
        ),
        (
            "castle",
            TopicPicture::Step(Step::own(MATCH_2, 25, "build", &["castle", "J11"])),
        ),
        (
            "portal",
            TopicPicture::Step(Step::own(MATCH_5, 35, "build", &["portal", "O20"])),
        ),
    ],
    ..Manual::PLAIN
};
