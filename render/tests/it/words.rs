//! Every phrase of random matches has a text in every language, and the texts respect the limits.

use std::collections::BTreeSet;

use games::{
    AnyGame, Arg, Dice, Explain, GameId, News, NewsKind, Next, Phrase, PlayError, Record, Seat, Seed, Viewer,
};
use render::{language::Language, words};
use serde_json::json;

/// Formats the phrase in all languages and checks that no variable is left.
fn check(phrase: &Phrase, seen: &mut BTreeSet<&'static str>) {
    seen.insert(phrase.id);
    for (_, value) in &phrase.args {
        match value {
            Arg::Phrase(inner) => check(inner, seen),
            Arg::List(inner) => inner.iter().for_each(|phrase| check(phrase, seen)),
            _ => (),
        }
    }
    for language in Language::ALL {
        assert!(language.has(phrase.id), "{language:?} lacks {}", phrase.id);
        let text = language.say(phrase, &|seat| format!("player {seat}"));
        assert!(
            !text.contains(['{', '}', '$']),
            "{language:?} {}: {text}",
            phrase.id
        );
    }
}

/// News of a player are clauses and have a form that addresses the player; totals are only public.
fn check_form(news: &News) {
    for language in Language::ALL {
        let name = |seat: Seat| format!("player {seat}");
        let said = language.say(&news.what, &name);
        assert_eq!(
            !said.ends_with(['.', '!']),
            news.clause,
            "{language:?} {}: {said}",
            news.what.id
        );
        let forms = ["you", "you-whole"].map(|form| language.say_in_form(&news.what, form, &name));
        let to_player = news.about.is_some() && !matches!(news.kind, NewsKind::Total);
        if to_player {
            assert_eq!(
                forms.iter().flatten().count(),
                1,
                "{language:?} {}: {forms:?}",
                news.what.id
            );
        }
    }
}

fn check_choices(game: &AnyGame, seat: Seat, dice: &mut Dice, seen: &mut BTreeSet<&'static str>) {
    let view = game.view(Viewer::Seat(seat));
    for verb in view.verbs() {
        let mut picks: Vec<String> = Vec::new();
        while let Next::Ask(choice) = view.choose(verb, &picks.iter().map(String::as_str).collect::<Vec<_>>())
        {
            for option in &choice.options {
                check(&option.label, seen);
                option.effects.iter().for_each(|effect| check(effect, seen));
            }
            picks.push(choice.options[dice.below(choice.options.len())].key.clone());
        }
    }
}

#[test]
fn every_phrase_of_random_matches_exists_in_every_language() {
    for &id in GameId::ALL {
        let mut seen = BTreeSet::new();
        for number in 0..12 {
            let (min, max) = (id.info().min_seats, id.info().max_seats);
            let seats = min + number % (max - min + 1);
            let seed = Seed::from_text(&format!("words {number}"));
            let mut dice = Dice::new(&seed.derive("play"));
            let mut game = AnyGame::new(id, seats, &seed, &json!({})).unwrap();
            let mut moves = 0;
            while let Some(&seat) = dice.pick(&game.to_act()) {
                let view = game.view(Viewer::Seat(seat));
                check(&view.task().expect("someone is to act"), &mut seen);
                if moves % 7 == 0 {
                    check_choices(&game, seat, &mut dice, &mut seen);
                }
                let legal = game.legal_moves(seat);
                let text = dice.pick(&legal).unwrap().clone();
                let wrong = Seat((seat.0 + 1) % game.seats() as u8);
                if let Err(error @ PlayError::Refused { .. }) = game.clone().play(wrong, &text) {
                    check(&error.phrase(), &mut seen);
                }
                let played = game.play(seat, &text).unwrap();
                for news in &played.news {
                    check(&news.what, &mut seen);
                    check_form(news);
                }
                moves += 1;
            }
            for line in game.standings().unwrap().breakdown.concat() {
                let id = format!("{}-points-{}", id.info().command, line.what);
                assert!(
                    Language::ALL.iter().all(|language| language.has(&id)),
                    "{id} is missing"
                );
            }
        }
        assert!(seen.len() > 8, "{seen:?}");
        for language in Language::ALL {
            assert!(language.has(&format!("game-{id}")) && language.has(&format!("game-{id}-about")));
        }
    }
}

#[test]
fn the_board_in_words_names_everyone_and_the_alt_text_fits() {
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            let record = Record::new(id, seats, &json!({}), Seed::from_text("alt")).unwrap();
            let mut game = record.start().unwrap();
            let mut dice = Dice::new(&record.seed.derive("play"));
            loop {
                for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
                    let view = game.view(viewer);
                    for language in Language::ALL {
                        let names = |seat: Seat| format!("Player-{seat}");
                        let board = words::board(&view, language, &names);
                        for seat in Seat::all(seats) {
                            assert!(board.contains(&names(seat)), "{board}");
                        }
                        assert!(!board.contains("{"), "{board}");
                        // A table of Legends is not cut off: lines without room are left out as a whole.
                        if (id, viewer) == (GameId::Legends, Viewer::Spectator) {
                            let alt = words::alt_text(&view, language, &names);
                            assert!(!alt.ends_with('…'), "{language:?}: {alt}");
                        }
                        let alt = words::alt_text(&view, language, &|_| "x".repeat(32));
                        assert!((1..=words::ALT_TEXT_LIMIT).contains(&alt.chars().count()));
                    }
                }
                let Some(&seat) = dice.pick(&game.to_act()) else {
                    break;
                };
                let legal = game.legal_moves(seat);
                game.play(seat, dice.pick(&legal).unwrap()).unwrap();
            }
        }
    }
}
