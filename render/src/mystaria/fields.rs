//! The five kinds of field. Each has a colour and, so that nobody needs the colour, a motif of its own.

use std::sync::Arc;

use games::mystaria::data::Terrain;

use crate::toolkit::{Canvas, Colour, Key, Path, Point, Rect, Stroke, pt, sprite};

/// How strong motifs are on their ground.
const MOTIF: f32 = 0.86;

/// Fields below this size have plainer motifs: fine ones turn into noise on a phone, and noise makes large files.
const SMALL: u32 = 52;

/// The colour of a terrain.
pub(super) fn colour(terrain: Terrain) -> Colour {
    Colour::hex(match terrain {
        Terrain::Village => 0xC9825B,
        Terrain::Mountain => 0x8C8F99,
        Terrain::Lake => 0x4C8FBF,
        Terrain::Forest => 0x2F6B4F,
        Terrain::Meadow => 0xA9C65B,
    })
}

/// A field with its motif.
pub(super) fn field(terrain: Terrain, size: u32) -> Arc<Canvas> {
    let key = Key::new("mystaria/field").with(terrain as u32);
    sprite(key, size, size, |canvas| {
        let whole = Rect::new(0.0, 0.0, size as f32, size as f32);
        canvas.fill(&Path::rect(whole), colour(terrain));
        if size < SMALL {
            small_motif(canvas, terrain, size as f32 / 100.0);
        } else {
            motif(canvas, terrain, size as f32 / 100.0);
        }
    })
}

/// The motif, in a box from 0 to 100 that is scaled.
fn motif(canvas: &mut Canvas, terrain: Terrain, scale: f32) {
    let ground = colour(terrain);
    let at = |path: Path| path.at(pt(0.0, 0.0), scale);
    let dark = |part: f32| ground.darker(part).alpha(MOTIF);
    let light = |part: f32| ground.lighter(part).alpha(MOTIF);
    match terrain {
        Terrain::Village => {
            for (x, y) in [(34.0, 38.0), (66.0, 74.0)] {
                let wall = Rect::new(x - 15.0, y - 4.0, 30.0, 19.0);
                canvas.fill(&at(Path::rect(wall)), light(0.42));
                let roof = [pt(x, y - 22.0), pt(x + 23.0, y - 2.0), pt(x - 23.0, y - 2.0)];
                canvas.fill(&at(Path::polygon(&roof)), dark(0.34));
                canvas.fill(
                    &at(Path::rect(Rect::new(x - 4.0, y + 4.0, 8.0, 11.0))),
                    dark(0.34),
                );
            }
        }
        Terrain::Mountain => {
            for (x, top, base, half) in [(66.0, 40.0, 78.0, 24.0), (40.0, 20.0, 78.0, 32.0)] {
                let peak = [pt(x, top), pt(x + half, base), pt(x - half, base)];
                canvas.fill(&at(Path::polygon(&peak)), dark(0.36));
                // Snow down to a third, with a jagged lower edge.
                let snow = [
                    pt(x, top),
                    pt(x + half * 0.36, top + (base - top) * 0.36),
                    pt(x + half * 0.12, top + (base - top) * 0.29),
                    pt(x - half * 0.04, top + (base - top) * 0.40),
                    pt(x - half * 0.18, top + (base - top) * 0.29),
                    pt(x - half * 0.36, top + (base - top) * 0.36),
                ];
                canvas.fill(&at(Path::polygon(&snow)), light(0.72));
            }
        }
        Terrain::Lake => {
            for (x, y) in [(16.0, 28.0), (28.0, 51.0), (20.0, 74.0)] {
                let wave = Path::new()
                    .move_to(pt(x, y))
                    .quad_to(pt(x + 9.0, y - 13.0), pt(x + 18.0, y))
                    .quad_to(pt(x + 27.0, y + 13.0), pt(x + 36.0, y))
                    .quad_to(pt(x + 45.0, y - 13.0), pt(x + 54.0, y));
                canvas.stroke(&at(wave), &Stroke::new(6.5 * scale), light(0.45));
            }
        }
        Terrain::Forest => {
            for (x, y) in [(64.0, 45.0), (31.0, 52.0), (62.0, 84.0)] {
                let trunk = Rect::new(x - 3.0, y - 2.0, 6.0, 10.0);
                canvas.fill(&at(Path::rect(trunk)), Colour::hex(0x6B4A32).alpha(MOTIF));
                for (top, half) in [(38.0, 12.0), (27.0, 16.0)] {
                    let tier = [
                        pt(x, y - top),
                        pt(x + half, y - top + 24.0),
                        pt(x - half, y - top + 24.0),
                    ];
                    canvas.fill(&at(Path::polygon(&tier)), dark(0.48));
                }
            }
        }
        Terrain::Meadow => {
            for (x, y) in [(28.0, 46.0), (66.0, 40.0), (44.0, 82.0)] {
                for (lean, height) in [(-12.0, 17.0), (0.0, 24.0), (12.0, 17.0)] {
                    let blade = Path::new()
                        .move_to(pt(x + lean * 0.2, y))
                        .quad_to(pt(x + lean * 0.3, y - height * 0.6), pt(x + lean, y - height));
                    canvas.stroke(&at(blade), &Stroke::new(5.5 * scale), dark(0.36));
                }
            }
            for (x, y) in [(76.0, 72.0), (20.0, 70.0)] {
                canvas.fill(&at(Path::circle(pt(x, y), 5.5)), light(0.7));
            }
        }
    }
}

/// The motif on small fields: one of each thing, larger.
fn small_motif(canvas: &mut Canvas, terrain: Terrain, scale: f32) {
    let ground = colour(terrain);
    let at = |path: Path| path.at(pt(0.0, 0.0), scale);
    let dark = |part: f32| ground.darker(part).alpha(MOTIF);
    let light = |part: f32| ground.lighter(part).alpha(MOTIF);
    match terrain {
        Terrain::Village => {
            let wall = Rect::new(28.0, 46.0, 44.0, 32.0);
            canvas.fill(&at(Path::rect(wall)), light(0.42));
            let roof = [pt(50.0, 18.0), pt(84.0, 50.0), pt(16.0, 50.0)];
            canvas.fill(&at(Path::polygon(&roof)), dark(0.34));
        }
        Terrain::Mountain => {
            let peak = [pt(50.0, 18.0), pt(88.0, 80.0), pt(12.0, 80.0)];
            canvas.fill(&at(Path::polygon(&peak)), dark(0.36));
            let snow = [pt(50.0, 18.0), pt(64.0, 41.0), pt(50.0, 36.0), pt(36.0, 41.0)];
            canvas.fill(&at(Path::polygon(&snow)), light(0.72));
        }
        Terrain::Lake => {
            for y in [38.0, 66.0] {
                let wave = Path::new()
                    .move_to(pt(16.0, y))
                    .quad_to(pt(33.0, y - 26.0), pt(50.0, y))
                    .quad_to(pt(67.0, y + 26.0), pt(84.0, y));
                canvas.stroke(&at(wave), &Stroke::new(9.0 * scale), light(0.45));
            }
        }
        Terrain::Forest => {
            for (top, half) in [(12.0, 24.0), (38.0, 34.0)] {
                let tier = [
                    pt(50.0, top),
                    pt(50.0 + half, top + 42.0),
                    pt(50.0 - half, top + 42.0),
                ];
                canvas.fill(&at(Path::polygon(&tier)), dark(0.48));
            }
            canvas.fill(&at(Path::rect(Rect::new(44.0, 80.0, 12.0, 10.0))), dark(0.48));
        }
        Terrain::Meadow => {
            for (x, y) in [(34.0, 50.0), (66.0, 80.0)] {
                let tuft = Path::polyline(&[pt(x - 16.0, y - 20.0), pt(x, y), pt(x + 16.0, y - 20.0)]);
                canvas.stroke(&at(tuft), &Stroke::new(8.0 * scale), dark(0.36));
            }
        }
    }
}

/// The back of a tile: what is known of somebody else's hand, and the pile.
pub(super) fn tile_back(canvas: &mut Canvas, area: Rect) {
    let green = Colour::hex(0x3F6B57);
    canvas.fill(
        &Path::rounded(area.inset(-2.0), 6.0),
        crate::toolkit::palette::CREAM,
    );
    canvas.fill(&Path::rounded(area, 4.0), green);
    let line = Path::rounded(area.inset(area.h * 0.11), 3.0);
    canvas.stroke(&line, &Stroke::new((area.h * 0.03).max(1.0)), green.lighter(0.35));
    fir(
        canvas,
        area.middle().moved(0.0, area.h * 0.02),
        area.h * 0.0056,
        green.lighter(0.55),
    );
}

/// A single conifer, 100 high at scale 1.
pub(super) fn fir(canvas: &mut Canvas, middle: Point, scale: f32, colour: Colour) {
    for (top, half) in [(-48.0, 20.0), (-28.0, 28.0), (-6.0, 36.0)] {
        let tier = [pt(0.0, top), pt(half, top + 38.0), pt(-half, top + 38.0)];
        canvas.fill(&Path::polygon(&tier).at(middle, scale), colour);
    }
    canvas.fill(
        &Path::rect(Rect::new(-5.0, 30.0, 10.0, 18.0)).at(middle, scale),
        colour,
    );
}
