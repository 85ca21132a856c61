//! All texts that people read, in their language.
//!
//! A [`Phrase`] names a message and its values. The wording is in `locales/*.ftl`, one Fluent file per language. A
//! message that is missing in a language falls back to English; tests ensure that none is missing.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use games::{Arg, Phrase, Seat};
use unic_langid::LanguageIdentifier;

/// A language of the language files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    German,
    French,
}

/// How players are called.
pub type Names<'a> = &'a (dyn Fn(Seat) -> String + Sync);

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// Returns the language's code, as Discord and the configuration write it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
        }
    }

    /// Returns the language of a locale such as `de` or `en-GB`; English for all unsupported ones.
    pub fn of_locale(locale: &str) -> Language {
        let code = locale.split('-').next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .unwrap_or_default()
    }

    /// The text of the language file.
    pub const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../locales/en.ftl"),
            Language::German => include_str!("../locales/de.ftl"),
            Language::French => include_str!("../locales/fr.ftl"),
        }
    }

    /// The title of a game.
    pub fn game(self, game: games::GameId) -> String {
        self.word(&format!("game-{game}"))
    }

    /// Formats a phrase, with `names` for the players.
    pub fn say(self, phrase: &Phrase, names: Names<'_>) -> String {
        self.format(phrase.id, &self.args(phrase, names))
    }

    /// Formats a phrase in another form: `short`, or addressed to its player as a clause (`you`) or as a whole sentence
    /// (`you-whole`). `None` if its message has no such form.
    pub fn say_in_form(self, phrase: &Phrase, form: &str, names: Names<'_>) -> Option<String> {
        let bundle = bundle(self)?;
        let pattern = bundle.get_message(phrase.id)?.get_attribute(form)?.value();
        let args = self.args(phrase, names);
        let said = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
        Some(said.into_owned())
    }

    fn args(self, phrase: &Phrase, names: Names<'_>) -> FluentArgs<'static> {
        let mut args = FluentArgs::new();
        for (name, value) in &phrase.args {
            let value = match value {
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Text(text) => FluentValue::from(text.clone()),
                Arg::Seat(seat) => FluentValue::from(names(*seat)),
                Arg::Phrase(inner) => FluentValue::from(self.say(inner, names)),
                Arg::List(inner) => {
                    FluentValue::from(self.join(inner.iter().map(|phrase| self.say(phrase, names))))
                }
            };
            args.set(*name, value);
        }
        args
    }

    /// Formats a phrase without players.
    pub fn tell(self, phrase: &Phrase) -> String {
        self.say(phrase, &|seat| seat.to_string())
    }

    /// A message without values.
    pub fn word(self, id: &str) -> String {
        self.format(id, &FluentArgs::new())
    }

    /// Returns whether the language itself has the message, without the fallback.
    pub fn has(self, id: &str) -> bool {
        bundle(self).is_some_and(|bundle| bundle.has_message(id))
    }

    /// Lists things: "a, b and c".
    pub fn join(self, items: impl IntoIterator<Item = String>) -> String {
        let mut items: Vec<String> = items.into_iter().collect();
        match items.pop() {
            None => String::new(),
            Some(last) if items.is_empty() => last,
            Some(last) => {
                let mut args = FluentArgs::new();
                args.set("first", items.join(", "));
                args.set("last", last);
                self.format("list-and", &args)
            }
        }
    }

    /// Lists clauses. If one of them has an "and" itself, they are only separated: "hides the cat, takes a hat and lays
    /// it on G7".
    pub fn join_clauses(self, clauses: impl IntoIterator<Item = String>) -> String {
        let clauses: Vec<String> = clauses.into_iter().collect();
        let nothing = || String::new();
        let and = self.join([nothing(), nothing()]);
        let and: String = and.chars().filter(|c| c.is_alphabetic()).collect();
        match clauses.last() {
            Some(last) if last.split(' ').any(|word| word == and) => clauses.join(", "),
            _ => self.join(clauses),
        }
    }

    fn format(self, id: &str, args: &FluentArgs<'_>) -> String {
        [self, Language::English]
            .into_iter()
            .filter_map(bundle)
            .find_map(|bundle| {
                let pattern = bundle.get_message(id)?.value()?;
                // A wrong variable stays visible in the text, which is better than losing the whole message.
                Some(
                    bundle
                        .format_pattern(pattern, Some(args), &mut Vec::new())
                        .into_owned(),
                )
            })
            .unwrap_or_else(|| id.to_owned())
    }
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(language: Language) -> Option<&'static Bundle> {
    static BUNDLES: LazyLock<Vec<(Language, Bundle)>> = LazyLock::new(|| {
        Language::ALL
            .iter()
            .map(|&language| (language, load(language)))
            .collect()
    });
    BUNDLES
        .iter()
        .find(|(known, _)| *known == language)
        .map(|(_, bundle)| bundle)
}

fn load(language: Language) -> Bundle {
    // A code of two letters is always a language identifier.
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Discord shows the isolation marks of Fluent as boxes on some phones.
    bundle.set_use_isolating(false);
    // All files are embedded, and tests check that they have no errors. The readable part of a file is used in any
    // case.
    let resource =
        FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns every message with the variables that it uses.
    fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        FluentResource::try_new(language.source().to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
        let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut current = None;
        for line in language.source().lines() {
            let starts = line.chars().next().is_some_and(|c| c.is_ascii_lowercase());
            if starts && let Some((id, _)) = line.split_once(" =") {
                assert!(
                    messages.insert(id.to_owned(), BTreeSet::new()).is_none(),
                    "{language:?} has {id} twice"
                );
                current = Some(id.to_owned());
            }
            let Some(variables) = current.as_ref().and_then(|id| messages.get_mut(id)) else {
                continue;
            };
            for part in line.split('$').skip(1) {
                variables.insert(
                    part.chars()
                        .take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_')
                        .collect(),
                );
            }
        }
        messages
    }

    #[test]
    fn all_languages_have_the_same_messages_with_the_same_variables() {
        let english = messages(Language::English);
        assert!(english.len() > 40);
        for language in Language::ALL {
            assert_eq!(messages(language), english, "{language:?}");
        }
    }

    #[test]
    fn locales_of_discord_lead_to_a_language() {
        assert_eq!(Language::of_locale("de"), Language::German);
        assert_eq!(Language::of_locale("fr"), Language::French);
        assert_eq!(Language::of_locale("en-GB"), Language::English);
        assert_eq!(Language::of_locale("ja"), Language::English);
        assert_eq!(Language::of_locale(""), Language::English);
    }

    #[test]
    fn things_are_listed_as_the_language_lists_them() {
        let items = |n: usize| ["a", "b", "c"].into_iter().take(n).map(str::to_owned);
        assert_eq!(Language::English.join(items(3)), "a, b and c");
        assert_eq!(Language::German.join(items(2)), "a und b");
        assert_eq!(Language::English.join(items(1)), "a");
        assert_eq!(Language::English.join(items(0)), "");
        let clauses = |last: &str| ["clears the hearts".to_owned(), last.to_owned()];
        for (language, last, joined) in [
            (
                Language::English,
                "lays a tree",
                "clears the hearts and lays a tree",
            ),
            (
                Language::English,
                "takes a hat and lays it",
                "clears the hearts, takes a hat and lays it",
            ),
            (
                Language::German,
                "nimmt einen Hut und legt ihn",
                "clears the hearts, nimmt einen Hut und legt ihn",
            ),
        ] {
            assert_eq!(language.join_clauses(clauses(last)), joined);
        }
    }

    #[test]
    fn a_phrase_is_formatted_with_its_values() {
        let phrase = Phrase::new("forests-news-planted")
            .seat("seat", Seat(1))
            .text("kind", "P")
            .text("spot", "M12")
            .number("points", 4);
        assert_eq!(
            Language::English.say(&phrase, &|_| "Ben".to_owned()),
            "plants a cherry tree at M12"
        );
        let to_you = |language: Language| language.say_in_form(&phrase, "you", &|_| "Ben".to_owned());
        let said = Language::ALL.map(|language| to_you(language).unwrap());
        assert_eq!(
            said,
            [
                "planted a cherry tree at M12",
                "einen Kirschbaum auf M12 gepflanzt",
                "planté un cerisier en M12"
            ]
        );
    }

    /// French has a space before some marks. No line may break there.
    #[test]
    fn french_marks_stay_on_the_line_of_their_word() {
        let texts = Language::French.source().lines();
        for line in texts.filter(|line| !line.starts_with('#')) {
            for breaking in [" :", " ;", " !", " ?", " »", "« "] {
                assert!(!line.contains(breaking), "{line}");
            }
        }
    }
}
