//! The seats' colours can be told apart with every kind of colour vision, and stand out from their grounds.

use games::Seat;
use render::{
    page::{palette, sign},
    toolkit::Colour,
};

/// Smallest difference (CIE 1976, in Lab) between two seats for normal vision, and for colour blindness. About 2 is
/// just noticeable side by side.
const APART: f64 = 40.0;
const APART_FOR_THE_COLOUR_BLIND: f64 = 18.0;
/// Smallest contrast (WCAG 2) of a seat's colour with our grounds and with Discord's dark pages. WCAG requires 3 for
/// graphics.
const CONTRAST: f64 = 3.0;
/// Discord's pages: dark, darker, light.
const DARK: [u32; 2] = [0x313338, 0x1A1A1E];
const LIGHT: u32 = 0xFFFFFF;

/// How an eye without one kind of cones sees linear RGB, after Machado, Oliveira and Fernandes (2009).
const EYES: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn seats() -> impl Iterator<Item = (Seat, Colour)> {
    Seat::all(5).map(|seat| (seat, palette::seat(seat)))
}

fn linear(colour: Colour) -> [f64; 3] {
    [colour.r, colour.g, colour.b].map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Colour, b: Colour) -> f64 {
    let [a, b] = [a, b].map(|colour| luminance(linear(colour)) + 0.05);
    a.max(b) / a.min(b)
}

fn seen_by(eyes: &[[f64; 3]; 3], colour: Colour) -> [f64; 3] {
    let light = linear(colour);
    eyes.map(|row| {
        let sum: f64 = row.iter().zip(light).map(|(part, light)| part * light).sum();
        sum.clamp(0.0, 1.0)
    })
}

fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let curve = |t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(a: [f64; 3], b: [f64; 3]) -> f64 {
    let squares = lab(a).into_iter().zip(lab(b)).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f64>().sqrt()
}

#[test]
fn seats_differ_by_colour() {
    for (a, one) in seats() {
        for (b, other) in seats().take(a.index()) {
            let apart = difference(linear(one), linear(other));
            assert!(apart >= APART, "{a:?} and {b:?}: {apart:.1}");
            for (name, eyes) in &EYES {
                let apart = difference(seen_by(eyes, one), seen_by(eyes, other));
                assert!(
                    apart >= APART_FOR_THE_COLOUR_BLIND,
                    "{a:?} and {b:?} with {name}: {apart:.1}"
                );
            }
        }
    }
}

#[test]
fn seats_differ_by_sign() {
    for (a, _) in seats() {
        for (b, _) in seats().take(a.index()) {
            assert_ne!(sign(a), sign(b));
        }
    }
}

#[test]
fn seats_stand_out() {
    for (seat, colour) in seats() {
        let grounds = [palette::GROUND, palette::PANEL].into_iter();
        for ground in grounds.chain(DARK.map(Colour::hex)) {
            let contrast = contrast(colour, ground);
            assert!(contrast >= CONTRAST, "{seat:?} on {ground:?}: {contrast:.2}");
        }
        // Every sign has a dark outline, and text on the colour is dark.
        let contrast = contrast(colour, palette::INK);
        assert!(contrast >= 4.0, "{seat:?} and ink: {contrast:.2}");
    }
    // A bright yellow can't stand out on a light page. There the outline of the sign does, and so does our ground.
    for dark in [palette::INK, palette::GROUND] {
        assert!(contrast(dark, Colour::hex(LIGHT)) >= 12.0);
    }
}

#[test]
fn text_can_be_read() {
    for ground in [palette::GROUND, palette::PANEL, palette::RAISED] {
        for (ink, least) in [(palette::CREAM, 7.0), (palette::QUIET, 4.5), (palette::GOLD, 4.5)] {
            let contrast = contrast(ink, ground);
            assert!(contrast >= least, "{ink:?} on {ground:?}: {contrast:.2}");
        }
    }
}

/// Returns how a face looks to an eye: the lightness of its pixels and their two colours, on our ground.
fn looks(png: &[u8], see: &dyn Fn(Colour) -> [f64; 3]) -> Vec<[f64; 3]> {
    let face = image::load_from_memory(png).unwrap();
    let face = face
        .resize_exact(32, 32, image::imageops::FilterType::Triangle)
        .to_rgba8();
    let pixels = face.pixels().map(|pixel| {
        let [r, g, b, a] = pixel.0;
        let colour = palette::PANEL.mix(Colour { r, g, b, a: 255 }, f32::from(a) / 255.0);
        lab(see(colour))
    });
    pixels.collect()
}

/// Any two faces of a game differ in a large part of their pixels for every kind of vision, including complete colour
/// blindness: colour is never the only difference.
#[test]
fn faces_differ_for_every_kind_of_colour_vision() {
    let grey = |colour: Colour| [luminance(linear(colour)); 3];
    type Eye = Box<dyn Fn(Colour) -> [f64; 3]>;
    let mut eyes: Vec<(&str, Eye)> = vec![("greyscale", Box::new(grey))];
    for (name, matrix) in &EYES {
        eyes.push((name, Box::new(move |colour| seen_by(matrix, colour))));
    }
    let mut alike = Vec::new();
    for &game in games::GameId::ALL {
        let faces = render::faces(game).unwrap();
        for (eye, see) in &eyes {
            let seen: Vec<_> = faces.iter().map(|(name, png)| (name, looks(png, see))).collect();
            for (index, (a, one)) in seen.iter().enumerate() {
                for (b, other) in &seen[..index] {
                    let apart = |(a, b): &(&[f64; 3], &[f64; 3])| {
                        let squares = a.iter().zip(b.iter()).map(|(a, b)| (a - b) * (a - b));
                        squares.sum::<f64>().sqrt() > 12.0
                    };
                    let part = one.iter().zip(other).filter(apart).count() as f64 / one.len() as f64;
                    if part < 0.03 {
                        alike.push(format!("{game}: {a} and {b} for {eye}: {part:.3}"));
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn high_contrast_makes_texts_stronger_and_keeps_seats_apart() {
    let strong = palette::high_contrast;
    for ground in [palette::GROUND, palette::PANEL, palette::INK] {
        for ink in [palette::CREAM, palette::QUIET, palette::GOLD] {
            let (before, after) = (contrast(ink, ground), contrast(strong(ink), strong(ground)));
            assert!(
                after >= 10.0 && (after > before || ground == palette::INK),
                "{ink:?}: {before:.1} {after:.1}"
            );
        }
        for (seat, colour) in seats() {
            let after = contrast(strong(colour), strong(ground));
            assert!(after >= 4.0, "{seat:?}: {after:.1}");
        }
    }
    for (a, one) in seats() {
        for (b, other) in seats().take(a.index()) {
            for (name, eyes) in &EYES {
                let apart = difference(seen_by(eyes, strong(one)), seen_by(eyes, strong(other)));
                assert!(
                    apart >= APART_FOR_THE_COLOUR_BLIND,
                    "{a:?} and {b:?} with {name}: {apart:.1}"
                );
            }
        }
    }
}
