use std::collections::BTreeSet;

use games::{AnyGame, Seed, Viewer, legends::board::Place};

use super::*;

type Ids = Vec<(String, Option<TopicPicture>)>;

fn ids(rules: &Rules) -> Vec<(String, Ids)> {
    let id = |topic: &Topic| (topic.id.clone(), topic.picture);
    let topics = |group: &Group| group.topics.iter().map(id).collect();
    rules
        .groups
        .iter()
        .map(|group| (group.id.clone(), topics(group)))
        .collect()
}

fn everywhere() -> impl Iterator<Item = &'static Rules> {
    let languages = |&game: &GameId| Language::ALL.map(|language| rules(game, language));
    GameId::ALL.iter().flat_map(languages)
}

#[test]
fn all_languages_have_the_same_topics_and_pictures_in_the_same_order() {
    for rules in everywhere() {
        let english = super::rules(rules.game, Language::English);
        assert_eq!(ids(rules), ids(english), "{:?} {:?}", rules.game, rules.language);
    }
}

#[test]
fn every_heading_is_read() {
    for rules in everywhere() {
        let headings = rules_text(rules.game, rules.language)
            .lines()
            .filter(|line| line.starts_with('#'));
        let generated = 1 + if rules.game == GameId::Wispwood {
            1 + Goal::ALL.len()
        } else {
            0
        };
        let read = rules.groups.len() + rules.topics().count();
        assert_eq!(
            headings.count() + generated,
            read,
            "{:?} {:?}",
            rules.game,
            rules.language
        );
    }
}

#[test]
fn every_topic_has_a_title_a_unique_id_and_a_text_that_fits() {
    for rules in everywhere() {
        let mut seen = BTreeSet::new();
        for topic in rules.topics() {
            let name = format!("{:?} {:?} {}", rules.game, rules.language, topic.id);
            assert!(seen.insert(topic.id.to_lowercase()), "{name} twice");
            assert!(
                !topic.title.is_empty() && topic.title.chars().count() <= 80,
                "{name}: {}",
                topic.title
            );
            let begins = topic.text.chars().find(|letter| letter.is_alphanumeric());
            assert!(
                begins.is_some_and(|letter| !letter.is_lowercase()),
                "{name}: {}",
                topic.text
            );
            let length = topic.text.chars().count();
            assert!(length > 20 && length <= LONGEST, "{name} has {length} characters");
            assert!(!topic.text.contains("{#"), "{name}");
        }
        // A menu of Discord holds 25 answers.
        assert!(
            rules.groups.iter().all(|group| group.topics.len() <= 25),
            "{:?}",
            rules.game
        );
    }
}

#[test]
fn a_topic_that_another_one_points_to_exists() {
    for rules in everywhere() {
        // A text refers to a topic by its title, in brackets and italics: (*Laying a tile*).
        let pointed = rules.topics().flat_map(|topic| topic.text.split("(*").skip(1));
        let titles: Vec<&str> = pointed
            .filter_map(|rest| rest.split_once("*)").map(|(title, _)| title))
            // In bold, it introduces a word: (**cards**).
            .filter(|title| !title.starts_with('*'))
            .collect();
        let found = |title: &&str| rules.topics().any(|topic| topic.title == *title);
        let lost: Vec<&&str> = titles.iter().filter(|title| !found(title)).collect();
        assert!(lost.is_empty(), "{:?} {:?}: {lost:?}", rules.game, rules.language);
    }
}

/// Returns the declaration of a game's refusals, which may be in any file of its folder in `games`.
fn refusals(game: GameId) -> String {
    let folder = game.as_str().replace('-', "_");
    let path = format!("{}/../games/src/{folder}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let texts = files.filter_map(|file| std::fs::read_to_string(file.unwrap().path()).ok());
    let declared = texts.filter_map(|text| {
        let (_, declared) = text.split_once("\nrefusals! {\n")?;
        Some(declared.split("\n}\n").next()?.to_owned())
    });
    declared.collect()
}

#[test]
fn every_ruling_goal_card_and_place_has_a_topic() {
    for &game in GameId::ALL {
        let rules = rules(game, Language::English);
        let group = rules.groups.iter().find(|group| group.id == "rulings").unwrap();
        assert!(!group.topics.is_empty(), "{game}");
        for topic in &group.topics {
            assert!(topic.picture.is_some(), "{game} has no picture for {}", topic.id);
        }
    }
    let wispwood = rules(GameId::Wispwood, Language::English);
    assert!(Goal::ALL.iter().all(|goal| {
        wispwood
            .find(goal.id())
            .is_some_and(|topic| topic.picture.is_some())
    }));
    let legends = rules(GameId::Legends, Language::English);
    for place in Place::ALL {
        let topic = legends.find(place.code());
        assert!(topic.is_some_and(|topic| topic.picture.is_some()), "{place}");
    }
}

#[test]
fn every_topic_that_a_refusal_names_has_a_picture() {
    for &game in GameId::ALL {
        let source = refusals(game);
        // A refusal has three texts: topic, message and phrase; or two, if its topic depends on its values.
        let refusals = source.split("),\n");
        let refusals = refusals.map(|refusal| refusal.split('"').skip(1).step_by(2));
        let named: Vec<&str> = refusals
            .filter(|texts| texts.clone().count() == 3)
            .filter_map(|mut texts| texts.next())
            .collect();
        assert!(!named.is_empty(), "{game}: {source}");
        for id in named {
            let topic = rules(game, Language::English).find(id);
            let topic = topic.unwrap_or_else(|| panic!("{game} has no topic {id}"));
            assert!(topic.picture.is_some(), "{game} {id} has no picture");
        }
    }
}

#[test]
fn a_played_refusal_carries_its_topic() {
    let seed = Seed::from_text("why not");
    for &game in GameId::ALL {
        let mut played = AnyGame::new(game, 2, &seed, &serde_json::json!({})).unwrap();
        let seat = played.to_act()[0];
        let other = games::Seat(1 - seat.0);
        let chosen = played.legal_moves(seat)[0].clone();
        if played.to_act().contains(&other) {
            continue;
        }
        match played.play(other, &chosen) {
            Err(games::PlayError::Refused { topic, .. }) => {
                assert!(
                    rules(game, Language::French).find(topic).is_some(),
                    "{game} {topic}"
                );
            }
            answer => panic!("{game}: {answer:?}"),
        }
    }
}

#[test]
fn the_rules_of_a_match_begin_with_what_it_uses() {
    let seed = Seed::from_text("in the match");
    for &game in GameId::ALL {
        let played = AnyGame::new(game, 2, &seed, &serde_json::json!({})).unwrap();
        let view = played.view(Viewer::Spectator);
        for language in Language::ALL {
            let newest = game.info().newest_rules();
            let topic = in_match(&view, newest, language);
            assert!(
                topic.text.chars().count() <= LONGEST,
                "{game} {language:?}: {}",
                topic.text
            );
            assert!(
                topic.text.contains('*'),
                "{game} {language:?} names no topic: {}",
                topic.text
            );
            assert!(
                !topic.text.contains("-match") && !topic.text.contains('{'),
                "{}",
                topic.text
            );
            if newest > 1 {
                let older = in_match(&view, 1, language);
                assert!(
                    older.text.contains('1') && older.text != topic.text,
                    "{game} {language:?}"
                );
            }
        }
        if let games::AnyView::Wispwood(view) = &view {
            let topic = in_match(&played.view(Viewer::Spectator), 1, Language::English);
            assert_eq!(view.cards.len(), 5);
            assert!(
                view.cards.iter().all(|card| topic.text.contains(card.goal.id())),
                "{}",
                topic.text
            );
        }
    }
}

#[test]
fn the_topics_of_every_task_exist() {
    let english = Language::English.source();
    for &game in GameId::ALL {
        let prefix = format!("{}-task-", game.info().command);
        let tasks = english
            .lines()
            .filter_map(|line| line.split_once(" =").map(|(id, _)| id));
        for task in tasks.filter(|id| id.starts_with(&prefix)) {
            let topics = in_match::topics_of(game, task);
            assert!(!topics.is_empty(), "{task} has no topic");
            for id in topics {
                assert!(rules(game, Language::German).find(id).is_some(), "{task}: {id}");
            }
        }
    }
}

#[test]
fn every_picture_of_a_topic_can_be_drawn() {
    for rules in everywhere().filter(|rules| rules.language == Language::English) {
        let pictured: Vec<&Topic> = rules.topics().filter(|topic| topic.picture.is_some()).collect();
        assert!(pictured.len() >= 3, "{:?}", rules.game);
        for topic in pictured {
            let drawn = topic.draw(rules.game, rules.language).unwrap().unwrap();
            assert!(drawn.png.starts_with(b"\x89PNG"), "{}", topic.id);
            assert!(
                !drawn.alt.is_empty() && !drawn.alt.contains("You is"),
                "{}: {}",
                topic.id,
                drawn.alt
            );
        }
    }
}

#[test]
fn the_rules_name_who_made_the_game() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    let section = readme.split("## About the games").nth(1).unwrap();
    for rules in everywhere() {
        let topic = rules.find("credits").unwrap();
        let title = Language::English.game(rules.game);
        let row = section
            .lines()
            .find(|line| line.contains(&format!("| {title}")))
            .unwrap();
        // Names are those of the README: designers, illustrator, publisher; or the author of the short rules.
        let cells: Vec<&str> = row.split('|').skip(2).flat_map(|cell| cell.split(", ")).collect();
        let names = cells
            .iter()
            .map(|name| name.trim())
            .filter(|name| !name.is_empty());
        for name in names {
            let name = name.split("by ").last().unwrap();
            let name = name.split(" (").next().unwrap();
            assert!(topic.text.contains(name), "{:?}: {name}", rules.language);
        }
        let unofficial = match rules.language {
            Language::English => "unofficial",
            Language::German => "inoffiziell",
            Language::French => "non officiel",
        };
        assert!(topic.text.contains(unofficial), "{:?}", rules.language);
        assert!(topic.text.contains("<https://") || rules.game == GameId::Wispwood);
    }
}
