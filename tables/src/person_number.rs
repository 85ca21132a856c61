//! Stored form of an optional person: the number of the account, 0 for nobody.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use storage::PersonId;

pub(crate) fn serialize<S: Serializer>(
    person: &Option<PersonId>,
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    person.map_or(0, |person| person.0).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Option<PersonId>, D::Error> {
    let number = u64::deserialize(deserializer)?;
    Ok((number != 0).then_some(PersonId(number)))
}
