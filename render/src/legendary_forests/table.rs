//! The table: one panel a planet, all tiles of one size so that planets can be compared.

use games::{
    Seat, Standings, View as _,
    legendary_forests::{
        View,
        planet::{Planet, Zone},
        scoring::{score, wooded_zones},
        trees::Tree,
        view::Stage,
    },
};

use super::{
    leaves::tones,
    marks,
    planet::{Bounds, Place, draw_planet, draw_tiles, draw_tree, rune_areas, standing},
    strip::{begin, draw_strip},
};
use crate::toolkit::{
    CORNER, GAP, HEIGHT, MARGIN, Page, Path, People, Pill, Rect, Stroke, Tag, WIDTH, palette,
};

/// Space within a panel, and the line with name and score.
const PAD: f32 = 22.0;
const LINE: f32 = 68.0;
/// Tiles are not drawn larger than this, however few there are.
const LARGEST: f32 = 120.0;
/// Pages higher than this are not made; tiles get smaller instead.
const HIGHEST: f32 = 1240.0;
/// A planet has at least this much room, in tiles: at first it would look lost otherwise.
const ROOMY: f32 = 3.0;

/// The arrangement of panels that shows tiles largest.
struct Layout {
    tile: u32,
    /// Panels, in order of seats.
    panels: Vec<Rect>,
    height: f32,
}

impl Layout {
    fn best(planets: &[Bounds]) -> Layout {
        // A last row that is almost as full as the others, or full: nothing stands lost on a wide panel.
        let even = |columns: &usize| {
            planets.len().is_multiple_of(*columns) || planets.len() % columns + 1 >= *columns
        };
        let layouts = (1..=planets.len())
            .filter(even)
            .map(|columns| Layout::with(planets, columns));
        // Where a tall page is shrunk to fit a screen, its tiles are shrunk as well.
        let shown = |layout: &Layout| layout.tile as f32 * (760.0 / layout.height).min(1.0).powf(0.6);
        let best = layouts.max_by(|a, b| shown(a).total_cmp(&shown(b)));
        // There are always two planets or more, so there is a layout.
        best.unwrap_or_else(|| Layout::with(planets, 1))
    }

    fn with(planets: &[Bounds], columns: usize) -> Layout {
        let inner = WIDTH as f32 - 2.0 * MARGIN;
        let rows: Vec<&[Bounds]> = planets.chunks(columns).collect();
        let width = |row: &[Bounds]| (inner - GAP * (row.len() - 1) as f32) / row.len() as f32;
        let across = rows.iter().flat_map(|row| {
            row.iter()
                .map(|planet| (width(row) - 2.0 * PAD) / planet.columns().max(ROOMY))
        });
        let high = |row: &[Bounds]| row.iter().map(Bounds::rows).fold(ROOMY, f32::max);
        let fixed = MARGIN + HEIGHT + rows.len() as f32 * (GAP + LINE + PAD) + MARGIN;
        let down = (HIGHEST - fixed) / rows.iter().map(|row| high(row)).sum::<f32>();
        let tile = across.fold(down.min(LARGEST), f32::min).max(8.0).floor();
        let mut panels = Vec::new();
        let mut y = MARGIN + HEIGHT + GAP;
        for row in &rows {
            let height = (LINE + high(row) * tile + PAD).ceil();
            for column in 0..row.len() {
                let x = MARGIN + column as f32 * (width(row) + GAP);
                panels.push(Rect::new(x.round(), y, width(row).round(), height));
            }
            y += height + GAP;
        }
        Layout {
            tile: tile as u32,
            panels,
            height: y - GAP + MARGIN,
        }
    }
}

/// The table as everyone may see it; with standings, at its end.
pub(super) fn draw_table(view: &View, people: &People, standings: Option<&Standings>) -> Page {
    // What is laid but still secret is on its owner's view; a table never shows it.
    let planets: Vec<_> = Seat::all(view.planets.len())
        .filter_map(|seat| view.settled_planet(seat))
        .collect();
    let bounds: Vec<Bounds> = planets.iter().map(Bounds::of).collect();
    let layout = Layout::best(&bounds);
    let mut page = Page::new(WIDTH, layout.height as u32);
    match standings {
        Some(standings) => begin(&mut page).results(&mut page, planets.len(), people, standings),
        None => {
            draw_strip(&mut page, view);
        }
    }
    let to_act = view.to_act();
    for (index, (planet, panel)) in planets.iter().zip(&layout.panels).enumerate() {
        let seat = Seat(index as u8);
        let trees = view.trees.get(index).map_or(&[][..], Vec::as_slice);
        let score = match standings {
            Some(standings) => standings.scores.get(index).copied().unwrap_or_default(),
            None => score(planet, trees),
        };
        let won = standings.is_some_and(|standings| standings.winners.contains(&seat));
        page.panel(*panel);
        if to_act.contains(&seat) {
            page.panel_to_act(*panel);
        }
        if won {
            let line = Path::rounded(panel.inset(2.5), CORNER - 2.0);
            page.canvas.stroke(&line, &Stroke::new(5.0), palette::GOLD);
        }
        let line = Rect::new(panel.x + PAD, panel.y + 2.0, panel.w - 2.0 * PAD, LINE - 2.0);
        let mut free = page.seat_line(line, seat, people, Some(&score.to_string()));
        if won {
            marks::crown(&mut page, &mut free);
        }
        if view.token == seat && standings.is_none() {
            marks::token(&mut page, &mut free);
        }
        if view.stage == Stage::Place && view.placed.get(index) == Some(&true) {
            marks::check(&mut page, &mut free);
        }
        let area = Rect::new(
            panel.x + PAD,
            panel.y + LINE,
            panel.w - 2.0 * PAD,
            panel.h - LINE - PAD,
        );
        let place = Place::centred(bounds[index], layout.tile, area);
        if standings.is_some() {
            draw_tiles(&mut page.canvas, planet, trees, &place, false);
            draw_points(&mut page, planet, trees, &place);
        } else {
            draw_planet(&mut page.canvas, planet, trees, &place, true);
        }
    }
    page
}

/// The trees, and what each zone with one is worth at its first: at its foot, or where tiles are small in its place.
fn draw_points(page: &mut Page, planet: &Planet, trees: &[Tree], place: &Place) {
    let standing = standing(planet, trees, place);
    let runes = rune_areas(planet, place);
    let small = place.tile < 90;
    let zones = wooded_zones(planet, trees);
    let worth: Vec<(usize, &Zone)> = zones
        .iter()
        .filter_map(|(zone, _)| {
            let first = standing
                .iter()
                .position(|tree| tree.tree.stands_in(planet, zone))?;
            Some((first, zone))
        })
        .collect();
    for (index, tree) in standing.iter().enumerate() {
        if !small || worth.iter().all(|(first, _)| *first != index) {
            draw_tree(&mut page.canvas, tree, 1.0);
        }
    }
    for (first, zone) in worth {
        let first = &standing[first];
        let points = zone.points().to_string();
        let (at, look, avoid) = if small {
            (first.middle, Pill::Tinted(tones(zone.kind).crown), &[][..])
        } else {
            let foot = first.middle.moved(first.height * 0.5, first.height * 0.42);
            (foot, Pill::Dark, &runes[..])
        };
        page.tags(
            &[Tag {
                text: &points,
                at,
                look,
                tied: false,
            }],
            30.0,
            avoid,
        );
    }
}
