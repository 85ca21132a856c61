//! Legendary Forests without a match.

use games::{Cell, legendary_forests::planet::ORIGIN};

use super::{gallery, key};
use crate::{game::Manual, words::each_word};

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 400,
    notation: |text, _| each_word(text, |word| Some(Cell::from_name(word, ORIGIN)?.shown(ORIGIN))),
};
