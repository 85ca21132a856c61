//! The table: one panel a planet, all tiles of one size so that planets can be compared.

use games::{
    Seat, Standings,
    legendary_forests::{View, scoring::score},
};

use super::{
    end, header,
    planet::{Bounds, Place, draw_planet, draw_tiles},
    players::{self, LINE, PAD},
};
use crate::{
    page::{GAP, HEIGHT, MARGIN, Page, People, WIDTH},
    toolkit::Rect,
};

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
pub(super) fn draw(view: &View, people: &People, standings: Option<&Standings>) -> Page {
    // What is laid but still secret is on its owner's view; a table never shows it.
    let planets: Vec<_> = Seat::all(view.planets.len())
        .filter_map(|seat| view.settled_planet(seat))
        .collect();
    let bounds: Vec<Bounds> = planets.iter().map(Bounds::of).collect();
    let layout = Layout::best(&bounds);
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
            panel.x + PAD,
            panel.y + LINE,
            panel.w - 2.0 * PAD,
            panel.h - LINE - PAD,
        );
        let place = Place::centred(bounds[index], layout.tile, area);
        if standings.is_some() {
            draw_tiles(&mut page.canvas, planet, trees, &place, false);
            end::draw_points(&mut page, planet, trees, &place);
        } else {
            draw_planet(&mut page.canvas, planet, trees, &place, true);
        }
    }
    page
}
