//! The table: one panel per planet, all tiles of one size so that planets can be compared.

use games::{
    Seat, Standings,
    legendary_forests::{View, planet::Planet, scoring::score},
};

use super::{
    end, header, overview,
    planet::{AXES, Bounds, New, Place, draw_planet},
    players::{self, LINE, PAD},
};
use crate::{
    page::{DrawOptions, GAP, HEIGHT, MARGIN, Page, Part, WIDTH},
    toolkit::Rect,
};

/// Largest tiles, however few there are.
const LARGEST: f32 = 120.0;
/// Most pixels that the tiles of all planets cover together: they are full of leaves, and leaves make large files.
const COVERED: f32 = 300_000.0;
/// Smaller tiles can't be read on a phone. Pages get higher instead, step by step.
const SMALLEST: u32 = 60;
const HIGHEST: [f32; 4] = [1240.0, 1600.0, 2000.0, 2400.0];
const HIGHEST_IN_FILM: f32 = 1600.0;
/// The end of a match shows everything, however high it is.
const ENDLESS: f32 = 4000.0;
/// A planet has at least this much room, in tiles, because the first tiles would look lost otherwise.
const ROOMY: f32 = 3.0;
/// The narrowest panel: sign, name and score fit in its first line.
const NARROWEST: f32 = 300.0;
/// Space next to the tiles of a panel.
const BESIDE: f32 = 2.0 * PAD + AXES.0;

/// The arrangement of panels with the largest tiles.
struct Layout {
    tile: u32,
    /// Panels, in order of seats.
    panels: Vec<Rect>,
    height: f32,
}

impl Layout {
    /// Returns the best arrangement; `more` is the room in each panel below its first line. `None` if tiles would be
    /// too small on a page of this height.
    fn best(planets: &[Bounds], more: f32, highest: f32) -> Option<Layout> {
        // If a tall page is shrunk to fit a screen, its tiles shrink as well.
        let shown = |layout: &Layout| layout.tile as f32 * (760.0 / layout.height).min(1.0).powf(0.6);
        rows_of(planets.len())
            .iter()
            .map(|rows| Layout::with(planets, rows, highest, more))
            .filter(|layout| layout.tile >= SMALLEST)
            .max_by(|a, b| shown(a).total_cmp(&shown(b)))
    }

    /// Panels of each row.
    fn with(planets: &[Bounds], counts: &[usize], highest: f32, more: f32) -> Layout {
        let inner = WIDTH as f32 - 2.0 * MARGIN;
        let mut rest = planets;
        let rows: Vec<&[Bounds]> = counts
            .iter()
            .map(|&count| {
                let (row, others) = rest.split_at(count.min(rest.len()));
                rest = others;
                row
            })
            .collect();
        let room = |row: &[Bounds]| inner - GAP * row.len().saturating_sub(1) as f32;
        let wide = |planet: &Bounds| planet.columns().max(ROOMY);
        let across = rows.iter().map(|row| {
            let tiles = row.iter().map(wide).sum::<f32>();
            (room(row) - BESIDE * row.len() as f32) / tiles
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
            let needed: Vec<f32> = row.iter().map(|planet| wide(planet) * tile + BESIDE).collect();
            let mut x = MARGIN;
            for width in widths(&needed, room(row)) {
                panels.push(Rect::new(x.round(), y, width.round(), height));
                x += width + GAP;
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

/// Ways to arrange `panels` panels in rows that differ by one panel at most.
fn rows_of(panels: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for count in 1..=panels {
        let (each, more) = (panels / count, panels % count);
        let row = |index: usize, first: bool| {
            let long = if first {
                index < more
            } else {
                index >= count - more
            };
            each + usize::from(long)
        };
        all.push((0..count).map(|index| row(index, true)).collect());
        if more > 0 {
            all.push((0..count).map(|index| row(index, false)).collect());
        }
    }
    all
}

/// Returns the widths of panels in a row: equal if all panels fit, otherwise wide ones get the room that the others do
/// not need.
fn widths(needed: &[f32], room: f32) -> Vec<f32> {
    let each = room / needed.len().max(1) as f32;
    if needed.iter().all(|width| *width <= each) {
        return vec![each; needed.len()];
    }
    let least = |width: &f32| width.max(NARROWEST.min(each));
    let spare = room - needed.iter().map(least).sum::<f32>();
    let more = spare / needed.len().max(1) as f32;
    needed.iter().map(|width| least(width) + more).collect()
}

/// Returns the part of each planet that is shown: all of it, or, if the page would be too high, the part around the new
/// pieces.
fn windows(planets: &[Planet], options: &DrawOptions, more: f32) -> (Vec<Bounds>, Layout) {
    let whole: Vec<Bounds> = planets.iter().map(Bounds::of).collect();
    let fits = |bounds: &[Bounds]| {
        HIGHEST
            .into_iter()
            .find_map(|highest| Layout::best(bounds, more, highest))
    };
    if let Some(layout) = fits(&whole) {
        return (whole, layout);
    }
    for most in (5..=16).rev() {
        let part = |(planet, seat): (&Planet, Seat)| {
            let new = New::of(planet, seat, options).tiles.into_iter();
            let last = planet.laid().last().map(|laid| laid.cell);
            Bounds::of(planet).part(Bounds::around(new.chain(last)).window(), (most, most))
        };
        let parts: Vec<Bounds> = planets.iter().zip(Seat::all(planets.len())).map(part).collect();
        if let Some(layout) = fits(&parts) {
            return (parts, layout);
        }
    }
    let layout = smaller(&whole, more, HIGHEST[HIGHEST.len() - 1]);
    (whole, layout)
}

/// Shows whole planets, with tiles as small as necessary.
fn smaller(whole: &[Bounds], more: f32, highest: f32) -> Layout {
    let layouts = rows_of(whole.len()).into_iter();
    let layouts = layouts.map(|rows| Layout::with(whole, &rows, highest, more));
    let best = layouts.max_by_key(|layout| layout.tile);
    best.unwrap_or_else(|| Layout::with(whole, &[], highest, more))
}

/// A tile that is laid but still secret is in its owner's view; a table never shows it.
fn settled(view: &View) -> Vec<Planet> {
    let seats = Seat::all(view.planets.len());
    seats.filter_map(|seat| view.settled_planet(seat)).collect()
}

/// Draws the public table; with standings, the end of the match. In an animation it has the layout of the last table.
pub(super) fn draw(
    view: &View,
    options: &DrawOptions,
    standings: Option<&Standings>,
    last: Option<&View>,
) -> Page {
    let planets = settled(view);
    let (more, (bounds, layout)) = match (standings, last) {
        (Some(_), None) => {
            let whole: Vec<Bounds> = planets.iter().map(Bounds::of).collect();
            let steps = HIGHEST.into_iter().chain([ENDLESS]);
            let best = steps
                .filter_map(|highest| Layout::best(&whole, end::SOURCES, highest))
                .next();
            let layout = best.unwrap_or_else(|| smaller(&whole, end::SOURCES, HIGHEST[HIGHEST.len() - 1]));
            (end::SOURCES, (whole, layout))
        }
        (_, Some(last)) => {
            let whole: Vec<Bounds> = settled(last).iter().map(Bounds::of).collect();
            let layout = smaller(&whole, 0.0, HIGHEST_IN_FILM);
            (0.0, (whole, layout))
        }
        _ => (0.0, windows(&planets, options, 0.0)),
    };
    let mut page = Page::table(options, layout.height as u32);
    match standings {
        Some(standings) => header::begin(&mut page).results(&mut page, planets.len(), options, standings),
        None => header::draw(&mut page, view),
    }
    for (index, (planet, panel)) in planets.iter().zip(&layout.panels).enumerate() {
        let seat = Seat(index as u8);
        let trees = view.trees.get(index).map_or(&[][..], Vec::as_slice);
        let score = match standings {
            Some(standings) => standings.scores.get(index).copied().unwrap_or_default(),
            None => score(planet, trees),
        };
        let free = players::panel(&mut page, view, seat, options, *panel, (score, standings));
        let area = Rect::new(
            panel.x + PAD + AXES.0,
            panel.y + LINE + more + AXES.1,
            panel.w - 2.0 * PAD - AXES.0,
            panel.h - LINE - more - AXES.1 - PAD,
        );
        let place = Place::centred(bounds[index].window(), layout.tile, area);
        if planet.laid().iter().any(|laid| !place.shows(laid.cell)) {
            overview::draw(&mut page, planet, bounds[index].window(), free);
        }
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
            None => New::of(planet, seat, options),
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
