//! Discord's ids: a time and a counter in one number, written as text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The first moment an id can name: 2015-01-01, in milliseconds after 1970.
const EPOCH_MS: u64 = 1_420_070_400_000;

/// The id of anything on Discord: a user, a channel, a message, an interaction.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Returns when the object was created, in milliseconds after 1970.
    pub fn created_ms(self) -> u64 {
        (self.0 >> 22) + EPOCH_MS
    }

    /// Returns the smallest id of that moment.
    pub(crate) fn first_at(unix_ms: u64) -> Id {
        Id(unix_ms.saturating_sub(EPOCH_MS) << 22)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Id, Self::Err> {
        text.parse().map(Id)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        struct TextOrNumber;
        impl de::Visitor<'_> for TextOrNumber {
            type Value = Id;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id as text or number")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
                text.parse().map_err(E::custom)
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Id, E> {
                Ok(Id(number))
            }
        }
        deserializer.deserialize_any(TextOrNumber)
    }
}
