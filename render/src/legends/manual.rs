//! Legends without a match: what menus, the gallery and the rules show.

use games::{
    Phrase,
    legends::board::{Place, board},
};

use super::{gallery, key, scenes, words};
use crate::{
    game::Manual,
    language::Language,
    rules::{Pick, Step, TopicPicture},
};

pub(crate) static MANUAL: Manual = Manual {
    symbols: key::symbols,
    face: key::face,
    sheets: gallery::sheets,
    banner_top: 400,
    notation: words::notation,
    topics: &[
        ("legends-task-setup-club", &["setup", "L5"]),
        ("legends-task-setup-book", &["setup", "book"]),
        ("legends-task-travel", &["turn", "travel", "L12"]),
        ("legends-task-greet", &["greet", "L7"]),
        ("legends-task-act", &["cards", "book", "L12"]),
        ("legends-task-keep", &["YET", "L10"]),
        ("legends-task-gold", &["gold", "L13"]),
        ("legends-task-gold-optional", &["gold", "L13"]),
        ("legends-task-club-after", &["scoring", "L16"]),
    ],
    pictures: &[
        ("setup", Step::own("legends-task-setup-club", "club")),
        ("turn", Step::table("legends-task-travel")),
        ("travel", Step::own("legends-task-travel", "travel")),
        ("greet", Step::own("legends-task-greet", "give")),
        ("cards", Step::own("legends-task-act", "cards")),
        ("book", Step::own("legends-task-act", "book")),
        ("gold", Step::own("legends-task-gold-optional", "gold")),
        ("scoring", Step::table("legends-task-club-after")),
        ("example", TopicPicture::Scene(&scenes::CLUB)),
        ("ATL", travel_to("ATL")),
        ("BUN", travel_to("BUN")),
        ("SHA", travel_to("SHA")),
        ("BER", travel_to("BER")),
        ("YET", travel_to("YET")),
        ("AVA", travel_to("AVA")),
        ("NOF", travel_to("NOF")),
        ("ELE", travel_to("ELE")),
        ("LON", Step::own("legends-task-act", "club")),
    ],
    more_groups: |_| Vec::new(),
    more_text: |topic, language| ways(topic.parse().ok()?, language),
};

const fn travel_to(place: &'static str) -> TopicPicture {
    Step::picked("legends-task-travel", "travel", Pick::Only(place))
}

/// Where one can go from a place.
fn ways(from: Place, language: Language) -> Option<String> {
    let places = words::distances(board().ok()?, from);
    Some(language.tell(&Phrase::new("rules-ways").list("places", places)))
}
