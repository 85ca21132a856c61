//! Legendary Forests without a match: what menus, the gallery and the rules show.

use games::{Cell, legendary_forests::planet::ORIGIN};

use super::{gallery, key, scenes};
use crate::{
    game::Manual,
    rules::{Step, TopicPicture},
    words::each_word,
};

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 400,
    notation: |text, _| each_word(text, |word| Some(Cell::from_name(word, ORIGIN)?.shown(ORIGIN))),
    topics: &[
        ("forests-task-place", &["laying", "zones", "F2"]),
        ("forests-task-tree", &["trees", "scoring", "F4"]),
    ],
    pictures: &[
        ("setup", TopicPicture::Sheet("legendary-forests-tiles")),
        ("round", Step::table("forests-task-place")),
        ("laying", Step::own("forests-task-place", "place")),
        ("trees", Step::own("forests-task-tree", "tree")),
        ("zones", TopicPicture::Scene(&scenes::ZONES)),
        ("example", TopicPicture::Scene(&scenes::PLANET)),
    ],
    more_groups: |_| Vec::new(),
    more_text: |_, _| None,
};
