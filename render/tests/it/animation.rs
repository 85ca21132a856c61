//! Whole matches as animated pictures.

use std::time::Duration;

use crate::support::{after, names};
use games::{AnyGame, Dice, GameId, Seed, Viewer};
use gif::{ColorOutput, DecodeOptions, Decoder, Repeat};
use image::{Rgba, RgbaImage, imageops};
use render::{Animation, DrawOptions, FrameTiming, Picture, RenderError, language::Language};

/// A decoded file: the picture of each step, its duration, and the number of repetitions.
struct Film {
    frames: Vec<(RgbaImage, u16)>,
    repeat: Repeat,
}

fn read(file: &[u8]) -> Film {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder: Decoder<&[u8]> = options.read_info(file).unwrap();
    let mut seen = RgbaImage::new(decoder.width().into(), decoder.height().into());
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let patch =
            RgbaImage::from_raw(frame.width.into(), frame.height.into(), frame.buffer.to_vec()).unwrap();
        imageops::overlay(&mut seen, &patch, frame.left.into(), frame.top.into());
        frames.push((seen.clone(), frame.delay));
    }
    let repeat = decoder.repeat();
    Film { frames, repeat }
}

/// Returns the mean and the largest difference of a channel.
fn difference(a: &RgbaImage, b: &RgbaImage) -> (f64, u8) {
    assert_eq!(a.dimensions(), b.dimensions());
    let all = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| a.abs_diff(*b));
    let sum: f64 = all.clone().map(f64::from).sum();
    (sum / a.as_raw().len() as f64, all.max().unwrap())
}

/// Returns all pictures of a random match, from its beginning to its end.
fn pictures(id: GameId, seats: usize, seed: &str, most: usize) -> Vec<Picture> {
    let names = names();
    let people = DrawOptions::new(&names);
    (0..=most)
        .map(|moves| {
            let game = after(id, seats, seed, moves);
            render::table(&game.view(Viewer::Spectator), &people).unwrap()
        })
        .collect()
}

#[test]
fn every_picture_is_seen_as_it_was_drawn() {
    for &id in GameId::ALL {
        let drawn = pictures(id, 2, "seen", 8);
        let film = read(&render::animation(&drawn, FrameTiming::default()).unwrap());
        let mut different: Vec<&Picture> = drawn.iter().collect();
        different.dedup_by(|a, b| a.image() == b.image());
        assert_eq!(film.frames.len(), different.len(), "{id}");
        assert_eq!(film.repeat, Repeat::Infinite);
        for (index, ((seen, delay), picture)) in film.frames.iter().zip(&different).enumerate() {
            let last = index + 1 == different.len();
            assert_eq!(*delay, if last { 600 } else { 90 }, "{id} {index}");
            let mut expected =
                RgbaImage::from_pixel(seen.width(), seen.height(), Rgba([0x22, 0x30, 0x2B, 255]));
            imageops::replace(&mut expected, &picture.image(), 0, 0);
            let (mean, largest) = difference(seen, &expected);
            // All frames share 63 colours.
            assert!(mean < 2.0 && largest < 64, "{id} {index}: {mean} {largest}");
        }
    }
}

#[test]
fn a_film_is_in_the_language_of_those_who_watch() {
    let names = names();
    let view = after(GameId::Legends, 2, "language", 4).view(Viewer::Spectator);
    let film = |language: Language| {
        let mut film = Animation::new(FrameTiming::default());
        film.add_table(&view, &DrawOptions::new(&names).reading(language));
        film.finish().unwrap()
    };
    // French readers see the codes of English names.
    assert_ne!(film(Language::English), film(Language::German));
    assert_eq!(film(Language::English), film(Language::French));
}

#[test]
fn the_longest_matches_stay_below_the_limit() {
    let names = names();
    let people = DrawOptions::new(&names);
    let pace = FrameTiming::default();
    for &id in GameId::ALL {
        // The longest of some random matches, by its moves.
        let seats = id.info().max_seats;
        let play = |seed: usize| {
            let seed = format!("long {seed}");
            let mut game = AnyGame::new(id, seats, &Seed::from_text(&seed), &serde_json::json!({})).unwrap();
            let mut dice = Dice::new(&Seed::from_text(&seed));
            let mut views = vec![game.view(Viewer::Spectator)];
            while let Some(&seat) = dice.pick(&game.to_act()) {
                let legal = game.legal_moves(seat);
                game.play(seat, dice.pick(&legal).unwrap()).unwrap();
                views.push(game.view(Viewer::Spectator));
            }
            (views, game.standings().unwrap())
        };
        let (views, standings) = (0..4).map(play).max_by_key(|(views, _)| views.len()).unwrap();
        let mut animation = Animation::new(pace);
        for view in &views {
            animation.add_table(view, &people);
        }
        let last = views.last().unwrap();
        animation.add_final_table(last, &people, &standings);
        let file = animation.finish().unwrap();
        assert!(file.len() <= pace.limit, "{id}: {} bytes", file.len());
        let film = read(&file);
        assert!(film.frames.len() <= views.len() + 1);
        let (end, _) = film.frames.last().unwrap();
        assert_eq!(end.width(), 720);
        // In an animation, the end has the layout of the earlier frames. Only in Legends is that its usual layout.
        if id != GameId::Legends {
            continue;
        }
        let picture = render::final_table(last, &people, &standings).unwrap().image();
        let high = picture.height() * 720 / picture.width();
        let alone = imageops::resize(&picture, 720, high, imageops::FilterType::Triangle);
        // The last scoring is not in the animation.
        let high = alone.height().min(end.height());
        let top = |image: &RgbaImage| imageops::crop_imm(image, 0, 0, 720, high).to_image();
        let (mean, _) = difference(&top(end), &top(&alone));
        // One is drawn at the smaller size, the other shrunk: edges differ slightly.
        assert!(mean < 4.0, "{id}: {mean}");
    }
}

#[test]
fn a_tight_limit_leaves_out_pictures_but_never_the_first_or_the_last() {
    let drawn = pictures(GameId::ALL[0], 3, "tight", 30);
    let whole = render::animation(&drawn, FrameTiming::default()).unwrap();
    let limit = whole.len() / 2;
    let tight = render::animation(
        &drawn,
        FrameTiming {
            limit,
            ..FrameTiming::default()
        },
    )
    .unwrap();
    assert!(tight.len() <= limit);
    let (whole, tight) = (read(&whole), read(&tight));
    assert!(tight.frames.len() < whole.frames.len() && tight.frames.len() > 2);
    // Combined frames share a palette for more pixels, so colours may differ slightly.
    for (kept, original) in [
        (tight.frames.first(), whole.frames.first()),
        (tight.frames.last(), whole.frames.last()),
    ] {
        let (mean, _) = difference(&kept.unwrap().0, &original.unwrap().0);
        assert!(mean < 1.0, "{mean}");
    }
    assert_eq!(tight.frames.last().unwrap().1, 600);
}

#[test]
fn impossible_animations_are_errors() {
    assert!(matches!(
        render::animation(&[], FrameTiming::default()),
        Err(RenderError::NoFrames)
    ));
    let drawn = pictures(GameId::ALL[0], 2, "few", 3);
    let tiny = FrameTiming {
        limit: 1000,
        ..FrameTiming::default()
    };
    assert!(matches!(
        render::animation(&drawn, tiny),
        Err(RenderError::TooLarge { limit: 1000, .. })
    ));
    let one = FrameTiming {
        step: Duration::from_millis(20),
        ..FrameTiming::default()
    };
    assert_eq!(
        read(&render::animation(&drawn[..1], one).unwrap()).frames.len(),
        1
    );
}
