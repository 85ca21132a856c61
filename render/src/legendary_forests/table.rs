//! The table: one panel a planet, all tiles of one size so that planets can be compared.

use games::{
    Seat, Standings,
    legendary_forests::{View, planet::Planet, scoring::score},
};

use super::{
    end, header,
    planet::{AXES, Bounds, New, Place, draw_planet},
    players::{self, LINE, PAD},
};
use crate::{
    page::{GAP, HEIGHT, MARGIN, Page, Part, People, WIDTH},
    toolkit::Rect,
};

/// Tiles are not drawn larger than this, however few there are.
const LARGEST: f32 = 120.0;
/// Tiles of all planets together cover at most so many pixels: they are full of leaves, and leaves make large files.
const COVERED: f32 = 300_000.0;
/// Smaller tiles can't be read on a phone; pages get higher instead, step by step.
const SMALLEST: u32 = 60;
const HIGHEST: [f32; 4] = [1240.0, 1600.0, 2200.0, 4000.0];
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
    /// The best arrangement; each panel has so much room below its first line.
    fn best(planets: &[Bounds], more: f32) -> Layout {
        // A last row that is almost as full as the others, or full: nothing stands lost on a wide panel.
        let even = |columns: &usize| {
            planets.len().is_multiple_of(*columns) || planets.len() % columns + 1 >= *columns
        };
        // Where a tall page is shrunk to fit a screen, its tiles are shrunk as well.
        let shown = |layout: &Layout| layout.tile as f32 * (760.0 / layout.height).min(1.0).powf(0.6);
        let within = |highest: f32| {
            let layouts = (1..=planets.len()).filter(even);
            layouts
                .map(|columns| Layout::with(planets, columns, highest, more))
                .filter(|layout| layout.tile >= SMALLEST)
                .max_by(|a, b| shown(a).total_cmp(&shown(b)))
        };
        let best = HIGHEST.into_iter().find_map(within);
        // Only planets in long lines are too large for tiles of that size.
        let highest = HIGHEST[HIGHEST.len() - 1];
        best.unwrap_or_else(|| Layout::with(planets, 1, highest, more))
    }

    fn with(planets: &[Bounds], columns: usize, highest: f32, more: f32) -> Layout {
        let inner = WIDTH as f32 - 2.0 * MARGIN;
        let rows: Vec<&[Bounds]> = planets.chunks(columns).collect();
        let width = |row: &[Bounds]| (inner - GAP * (row.len() - 1) as f32) / row.len() as f32;
        let across = rows.iter().flat_map(|row| {
            row.iter()
                .map(|planet| (width(row) - 2.0 * PAD - AXES.0) / planet.columns().max(ROOMY))
        });
        let high = |row: &[Bounds]| row.iter().map(Bounds::rows).fold(ROOMY, f32::max);
        let fixed = MARGIN + HEIGHT + rows.len() as f32 * (GAP + LINE + more + AXES.1 + PAD) + MARGIN;
        let down = (highest - fixed) / rows.iter().map(|row| high(row)).sum::<f32>();
        let count: usize = planets.iter().map(|planet| planet.tiles).sum();
        let light = (COVERED / count.max(1) as f32).sqrt().max(SMALLEST as f32);
        let most = down.min(LARGEST).min(light);
        let tile = across.fold(most, f32::min).max(8.0).floor();
        let mut panels = Vec::new();
        let mut y = MARGIN + HEIGHT + GAP;
        for row in &rows {
            let height = (LINE + more + AXES.1 + high(row) * tile + PAD).ceil();
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

/// What is laid but still secret is on its owner's view; a table never shows it.
fn settled(view: &View) -> Vec<Planet> {
    let seats = Seat::all(view.planets.len());
    seats.filter_map(|seat| view.settled_planet(seat)).collect()
}

/// The table as everyone may see it; with standings, at its end. With a later view there is room for its planets.
pub(super) fn draw(
    view: &View,
    people: &People,
    standings: Option<&Standings>,
    later: Option<&View>,
) -> Page {
    let planets = settled(view);
    let bounds: Vec<Bounds> = settled(later.unwrap_or(view)).iter().map(Bounds::of).collect();
    let more = match (standings, later) {
        (Some(_), None) => end::SOURCES,
        _ => 0.0,
    };
    let layout = Layout::best(&bounds, more);
    let mut page = Page::new(WIDTH, layout.height as u32);
    match standings {
        Some(standings) => header::begin(&mut page).results(&mut page, planets.len(), people, standings),
        None => header::draw(&mut page, view),
    }
    for (index, (planet, panel)) in planets.iter().zip(&layout.panels).enumerate() {
        let seat = Seat(index as u8);
        let trees = view.trees.get(index).map_or(&[][..], Vec::as_slice);
        let score = match standings {
            Some(standings) => standings.scores.get(index).copied().unwrap_or_default(),
            None => score(planet, trees),
        };
        players::panel(&mut page, view, seat, people, *panel, (score, standings));
        let area = Rect::new(
            panel.x + PAD + AXES.0,
            panel.y + LINE + more + AXES.1,
            panel.w - 2.0 * PAD - AXES.0,
            panel.h - LINE - more - AXES.1 - PAD,
        );
        let place = Place::centred(bounds[index].window(), layout.tile, area);
        page.show(
            Part::Field,
            Rect {
                h: place.grid.size,
                w: place.grid.size,
                ..area
            },
        );
        place.axes(&mut page);
        let new = match standings {
            Some(_) => New::default(),
            None => New::of(planet, seat, people),
        };
        draw_planet(&mut page.canvas, planet, trees, &place, &new);
        if standings.is_some() {
            if more > 0.0 {
                let line = Rect::new(panel.x + PAD, panel.y + LINE, panel.w - 2.0 * PAD, more);
                end::draw_sources(&mut page, planet, trees, line);
            }
            end::draw_points(&mut page, planet, trees, &place);
        }
    }
    page
}
