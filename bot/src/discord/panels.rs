//! One panel per person and table: a newer one removes the one before, as long as Discord allows that. An older one that
//! stays answers with what is current.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use storage::{PersonId, TableId};

/// Panels remembered.
const REMEMBERED: usize = 4_096;
/// How long a message can be removed by the token of its interaction, with some time to spare.
const REMOVABLE: Duration = Duration::from_secs(14 * 60);

/// The newest panel of each person at each table; clones share it.
#[derive(Clone)]
pub(crate) struct Panels(Arc<Cache<(PersonId, TableId), Panel>>);

#[derive(Clone)]
struct Panel {
    message: u64,
    /// The token of the interaction that was answered with it last.
    token: Arc<str>,
    at: Instant,
}

impl Panels {
    pub(crate) fn new() -> Self {
        Panels(Arc::new(Cache::new(REMEMBERED)))
    }

    /// Notes the panel that somebody sees now. Returns the token by which the one before can be removed, if that is
    /// another message.
    pub(crate) fn shown(&self, whose: (PersonId, TableId), message: u64, token: &str) -> Option<Arc<str>> {
        let (token, at) = (Arc::from(token), Instant::now());
        let before = self.0.get(&whose);
        self.0.insert(whose, Panel { message, token, at });
        let before = before.filter(|before| before.message != message && before.at.elapsed() < REMOVABLE);
        before.map(|before| before.token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_message_of_the_same_table_is_removed() {
        let panels = Panels::new();
        let (ann, ben) = (PersonId(1), PersonId(2));
        let shown = |whose, table, message, token: &str| {
            panels
                .shown((whose, TableId(table)), message, token)
                .map(|token| token.to_string())
        };
        assert_eq!(shown(ann, 1, 10, "a"), None);
        assert_eq!(shown(ann, 1, 10, "b"), None, "the same message, edited");
        assert_eq!(shown(ben, 1, 11, "c"), None);
        assert_eq!(shown(ann, 2, 12, "d"), None);
        assert_eq!(
            shown(ann, 1, 13, "e"),
            Some("b".to_owned()),
            "by its newest token"
        );
    }
}
