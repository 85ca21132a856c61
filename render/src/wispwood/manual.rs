//! Wispwood without a match.

use super::{gallery, key};
use crate::game::Manual;

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 690,
    notation: |text, _| text.to_owned(),
};
