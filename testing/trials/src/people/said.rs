//! The claims that answers make about moves.

use render::language::Language;

/// Answers that leave open whether the move was made.
const OPEN: [&str; 4] = [
    "declined-unsure",
    "declined-unfinished",
    "declined-broken",
    "played-unsure",
];
/// Answers that claim that nothing was done, in every position.
const UNCHANGED: [&str; 3] = ["declined-busy", "declined-rate-limit", "declined-overtaken"];

/// The claim of an answer about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// It was made.
    Made,
    /// It was not made.
    NotMade,
    /// It may or may not have been made.
    Open,
}

impl Said {
    /// Interprets a text.
    pub(crate) fn by(text: &str) -> Said {
        // Within a turn a panel says in small print what was done.
        let text = text.trim_start_matches("-# ");
        let made = [
            "Done.",
            "Your step is saved.",
            "Into the club",
            "The ghost's cat sits down",
        ];
        match () {
            () if tells_deed(text) || is_sealed(text) || made.iter().any(|made| text.starts_with(made)) => {
                Said::Made
            }
            () if begins(text, &OPEN) => Said::Open,
            () => Said::NotMade,
        }
    }
}

/// Returns whether an answer belongs to a secret decision.
pub(crate) fn is_sealed(text: &str) -> bool {
    text.starts_with("Placed:") || text.starts_with("Chosen:")
}

/// Returns whether an answer claims that nothing was done, for a reason outside the match.
pub(crate) fn is_unchanged(text: &str) -> bool {
    begins(text, &UNCHANGED)
}

/// Returns whether a text begins like news addressed to its player.
fn tells_deed(text: &str) -> bool {
    let deed = text.strip_prefix(&format!("{} ", Language::English.word("news-you")));
    let begins = |text: &str, form: &str| {
        let begins = form.split('{').next().unwrap_or_default().trim_end_matches('.');
        !begins.is_empty() && text.starts_with(begins)
    };
    Language::English.source().lines().any(|line| {
        let (clause, whole) = (
            line.trim().strip_prefix(".you = "),
            line.trim().strip_prefix(".you-whole = "),
        );
        clause.zip(deed).is_some_and(|(form, deed)| begins(deed, form))
            || whole.is_some_and(|form| begins(text, form))
    })
}

fn begins(text: &str, ids: &[&str]) -> bool {
    ids.iter().any(|id| text.starts_with(&Language::English.word(id)))
}

#[cfg(test)]
mod tests {
    use super::Said;

    #[test]
    fn news_are_recognised_alone_and_joined_with_others() {
        for made in [
            "You hid your cat for new wisps.",
            "You hid your cat for new wisps and took a heart and laid it on C3 with 1 tree.",
            "Chosen: **stay on F4**.",
            "-# You hid your cat for new wisps.\n**Take a wisp and lay it with trees, or lay trees only.**",
        ] {
            assert_eq!(Said::by(made), Said::Made, "{made}");
        }
        assert_eq!(Said::by("You have no cat to hide."), Said::NotMade);
    }
}
