//! The shards that a process serves.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// `"auto"`, or a range of a fixed number of shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shards {
    /// As many as Discord recommends, all in this process.
    #[default]
    Auto,
    /// The shards `from` to `to`, both included, of `total`; other processes serve the others.
    Range {
        /// The number of shards of all processes together.
        total: u32,
        /// The first one of this process.
        from: u32,
        /// The last one of this process.
        to: u32,
    },
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shards::Auto => f.write_str("all shards"),
            Shards::Range { total, from, to } => write!(f, "shards {from} to {to} of {total}"),
        }
    }
}

/// A range in the form of the settings.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    total: u32,
    from: u32,
    to: u32,
}

impl Serialize for Shards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Shards::Auto => serializer.serialize_str("auto"),
            Shards::Range { total, from, to } => Range { total, from, to }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Shards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Shards;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("shards = \"auto\" or shards = { total = 4, from = 0, to = 1 }")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Shards, E> {
        match text {
            "auto" => Ok(Shards::Auto),
            other => Err(E::invalid_value(de::Unexpected::Str(other), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Shards, A::Error> {
        let Range { total, from, to } = Range::deserialize(MapAccessDeserializer::new(map))?;
        if from > to || to >= total {
            return Err(de::Error::invalid_value(
                de::Unexpected::Other("another range"),
                &"from ≤ to < total, counted from 0",
            ));
        }
        Ok(Shards::Range { total, from, to })
    }
}
