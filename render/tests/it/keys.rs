//! Keys, goal cards and faces.

use crate::support::{after, check_layout, names};
use games::{GameId, Viewer};
use render::{DrawOptions, Picture, language::Language};

fn check_text(what: &str, picture: &Picture) {
    check_layout(what, picture);
    for label in picture.labels().iter().filter(|label| !label.aside) {
        let height = picture.on_a_phone(label.area.h);
        assert!(height >= 11.0, "{what}: {} is {height:.1} px high", label.text);
    }
    assert!(picture.png.len() <= 70_000, "{what}: {} bytes", picture.png.len());
}

#[test]
fn every_game_has_a_key_in_every_language() {
    for &game in GameId::ALL {
        for language in Language::ALL {
            check_text(
                &format!("{game} {language:?}"),
                &render::key(game, language).unwrap(),
            );
        }
    }
}

#[test]
fn the_goals_of_a_match_are_explained() {
    for (seats, moves) in [(1, 0), (2, 20), (4, 90)] {
        let view = after(GameId::Wispwood, seats, "goals", moves).view(Viewer::Spectator);
        for language in Language::ALL {
            let picture = render::goals(&view, language).unwrap().unwrap();
            check_text(&format!("{seats} {language:?}"), &picture);
        }
    }
    let other = after(GameId::Legends, 2, "goals", 3).view(Viewer::Spectator);
    assert!(render::goals(&other, Language::English).unwrap().is_none());
}

#[test]
fn places_of_legends_have_the_codes_of_the_readers_language() {
    let game = after(GameId::Legends, 2, "codes", 12);
    let names = names();
    let (public, own) = (
        game.view(Viewer::Spectator),
        game.view(Viewer::Seat(game.to_act()[0])),
    );
    let plain = DrawOptions::new(&names);
    let readers = Language::ALL.map(|language| (language, plain.reading(language)));
    // Pictures without a particular reader, such as the sheets of the gallery, are in English.
    for (language, people) in readers.into_iter().chain([(Language::English, plain)]) {
        let pictures = [
            render::table(&public, &people),
            render::own(&own, &people, None),
            render::part(&public, 1, &people),
        ];
        for picture in pictures.map(Result::unwrap) {
            let written = |code: &str| picture.labels().iter().any(|label| label.text == code);
            let german = language == Language::German;
            assert_eq!(
                (written("BUN"), written("ARK")),
                (german, !german),
                "{language:?}"
            );
        }
    }
}

#[test]
fn high_contrast_is_for_private_pictures_alone() {
    let names = names();
    let people = DrawOptions::new(&names);
    let strong = people.with_high_contrast(true);
    for &id in GameId::ALL {
        let game = after(id, 2, "contrast", 12);
        let (public, own) = (
            game.view(Viewer::Spectator),
            game.view(Viewer::Seat(game.to_act()[0])),
        );
        let png = |picture: Result<Picture, _>| picture.unwrap().png;
        assert_eq!(
            png(render::table(&public, &people)),
            png(render::table(&public, &strong))
        );
        assert_ne!(
            png(render::own(&own, &people, None)),
            png(render::own(&own, &strong, None))
        );
    }
}
