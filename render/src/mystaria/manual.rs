//! Der Wald von Mystaria without a match.

use games::{Cell, mystaria::landscape::ORIGIN};

use super::{gallery, key};
use crate::{game::Manual, words::each_word};

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 880,
    notation: |text, _| each_word(text, |word| Some(Cell::from_name(word, ORIGIN)?.shown(ORIGIN))),
};
