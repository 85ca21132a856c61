//! Ids as types, so that a person can't be passed where a place is meant.

use std::fmt;
use std::str::FromStr;

/// The error for a text that is not an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not the id of a {what}")]
pub struct ParseIdError {
    what: &'static str,
    text: String,
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                // `u64::from_str` accepts a leading plus, but each id has exactly one spelling.
                let plain = text.bytes().all(|byte| byte.is_ascii_digit());
                text.parse()
                    .ok()
                    .filter(|_| plain)
                    .map(Self)
                    .ok_or_else(|| ParseIdError { what: $what, text: text.to_owned() })
            }
        }
    };
}

id!(
    /// A table. The store assigns the id and never reuses it.
    TableId,
    "table"
);
id!(
    /// A channel or thread. It has at most one open table.
    PlaceId,
    "place"
);
id!(
    /// A member of tables.
    PersonId,
    "person"
);
id!(
    /// A server that contains places.
    GroupId,
    "group"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_from_its_text() {
        for id in [0, 1, 41, u64::MAX] {
            assert_eq!(TableId(id).to_string().parse(), Ok(TableId(id)));
        }
    }

    #[test]
    fn other_texts_are_refused_by_name() {
        for text in ["", "+1", "-1", " 1", "1 ", "x", "18446744073709551616"] {
            let error = text.parse::<PlaceId>().unwrap_err();
            assert_eq!(error.to_string(), format!("{text:?} is not the id of a place"));
        }
    }
}
