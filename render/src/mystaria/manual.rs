//! Der Wald von Mystaria without a match: what menus, the gallery and the rules show.

use games::{Cell, mystaria::landscape::ORIGIN};

use super::{gallery, key};
use crate::{
    game::Manual,
    rules::{Pick, Step, TopicPicture},
    words::each_word,
};

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 880,
    notation: |text, _| each_word(text, |word| Some(Cell::from_name(word, ORIGIN)?.shown(ORIGIN))),
    topics: &[
        ("mystaria-task-lay", &["laying", "M2"]),
        ("mystaria-task-build", &["building", "M5", "M9"]),
    ],
    pictures: &[
        ("setup", TopicPicture::Sheet("mystaria-tiles")),
        ("turn", Step::table("mystaria-task-lay")),
        ("laying", Step::own("mystaria-task-lay", "lay")),
        ("building", Step::own("mystaria-task-build", "build")),
        ("hut", best("lake-hut")),
        ("tree", best("tree")),
        ("tower", best("tower")),
        ("bridge", best("bridge")),
        ("castle", best("castle")),
        ("portal", best("portal")),
    ],
    more_groups: |_| Vec::new(),
    more_text: |_, _| None,
};

/// A building where it brings the most points.
const fn best(building: &'static str) -> TopicPicture {
    Step::picked("mystaria-task-build", "build", Pick::Best(building))
}
