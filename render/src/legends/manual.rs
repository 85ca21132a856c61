//! Legends without a match.

use super::{gallery, key, words};
use crate::game::Manual;

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 400,
    notation: words::notation,
};
