//! A player's own planet, enlarged: where the tile fits, where trees can be planted, and the effects of a choice.

use games::{
    Cell, Direction, Seat,
    legendary_forests::{
        View,
        planet::{Laid, ORIGIN, Planet, Zone},
        scoring::{score, wooded_zones},
        trees::Tree,
    },
};

use super::{
    header,
    pieces::put_mark,
    planet::{
        AXES, Bounds, New, Place, Standing, corners, draw_half_rune, draw_planet, draw_tree, draw_whole_rune,
        outline, rune_areas, standing,
    },
    task::{Ghost, Task, ZoneKey, outcome},
    tile::{self, tile_sprite},
};
use crate::{
    Picks,
    page::{DrawOptions, OWN_WIDTH, Page, Part, Pill, Tag, Window, draw_sign, palette, window},
    toolkit::{Anchor, Canvas, Path, Rect, Stroke, Transform, Type, pt},
};

/// Space around panels and within them: less than elsewhere, so that tiles are large.
const MARGIN: f32 = 12.0;
const PAD: f32 = 14.0;
/// The line with the tile of the round, the trees and the score.
const LINE: f32 = 108.0;
const LARGEST: f32 = 190.0;
/// Most columns and rows that are shown at once, and rows if there are more of them, around what is being chosen: the page
/// is about square.
const MOST: (i16, i16) = (12, 11);
const MOST_IN_PART: i16 = 8;
/// Height that tiles may take up.
const TALLEST: f32 = 584.0;
/// Height of the panel with the whole planet, if only a part is enlarged.
const OVERVIEW: f32 = 144.0;

/// Draws the board of the view's seat.
pub(super) fn draw(view: &View, seat: Seat, options: &DrawOptions, picks: Option<Picks>) -> Page {
    let task = Task::read(view, seat, picks);
    let trees = view.trees.get(seat.index()).map_or(&[][..], Vec::as_slice);
    let whole = &view.planets[seat.index()];
    let settled;
    let planet = match task {
        Task::Place { .. } => {
            settled = view.settled_planet(seat);
            settled.as_ref().unwrap_or(whole)
        }
        _ => whole,
    };
    let spots = match &task {
        Task::Place { spots, .. } => &spots[..],
        _ => &[],
    };
    let cells = planet
        .laid()
        .iter()
        .map(|laid| laid.cell)
        .chain(spots.iter().copied());
    let all = Bounds::around(cells).window();
    let size = |(first, last): Window| (last.x - first.x + 1, last.y - first.y + 1);
    let focus = task.focus().or(planet.laid().last().map(|laid| laid.cell));
    let fits = size(all).0 <= MOST.0 && size(all).1 <= MOST.1;
    let shown = if fits {
        all
    } else {
        let focus = focus.map_or(all, |cell| (cell, cell));
        window(all, focus, (MOST.0, MOST_IN_PART))
    };
    let more = if fits { 0.0 } else { OVERVIEW + MARGIN };
    let (columns, rows) = (f32::from(size(shown).0), f32::from(size(shown).1));
    let inner = OWN_WIDTH as f32 - 2.0 * MARGIN;
    let across = (inner - 2.0 * PAD - AXES.0) / columns;
    let down = (TALLEST - more) / rows;
    let tile = across.min(down).min(LARGEST).floor();
    let panel = Rect::new(MARGIN, MARGIN, inner, LINE + AXES.1 + rows * tile + PAD);
    let mut page = Page::new(OWN_WIDTH, (panel.bottom() + more + MARGIN).ceil() as u32);
    page.panel(panel);
    let (left, top) = (panel.x + PAD + AXES.0, panel.y + LINE + AXES.1);
    let area = Rect::new(left, top, panel.right() - PAD - left, panel.bottom() - PAD - top);
    let place = Place::centred(shown, tile as u32, area);
    page.show(Part::Field, Rect::new(left, top, tile, tile));
    draw_planet(&mut page.canvas, planet, trees, &place, &New::default());
    // The outline is for the chosen piece.
    if let [_, .., last] = planet.laid()
        && place.shows(last.cell)
    {
        corners(&mut page.canvas, place.cell(last.cell));
    }
    place.axes(&mut page);

    let (after, after_trees) = outcome(planet, trees, &task);
    let scores = if options.gains {
        (score(planet, trees), score(&after, &after_trees))
    } else {
        (score(planet, trees), score(planet, trees))
    };
    draw_line(&mut page, view, seat, panel, scores);
    match &task {
        Task::Look => {}
        Task::Place { spots, ghost } => {
            let free = |spot: &&Cell| ghost.is_none_or(|ghost| ghost.cell != **spot);
            for &spot in spots.iter().filter(free).filter(|spot| place.shows(**spot)) {
                page.spot(place.cell(spot).inset((tile * 0.04).max(3.0)), tile * 0.06);
            }
            if let Some(ghost) = ghost {
                draw_ghost(&mut page.canvas, &after, ghost, &place);
            }
        }
        Task::Plant { chosen, .. } => {
            if let Some(chosen) = chosen
                && let Some(zone) = planet.zone_at(chosen.cell, chosen.side)
            {
                outline_zone(&mut page.canvas, planet, &zone, &place);
                let all = standing(planet, &after_trees, &place);
                draw_planted(&mut page.canvas, &all, chosen);
            }
        }
    }
    draw_labels(&mut page, (planet, trees), (&after, &after_trees), &task, &place);
    if !fits {
        let area = Rect::new(MARGIN, panel.bottom() + MARGIN, inner, OVERVIEW);
        page.panel(area);
        page.aside(|page| overview(page, planet, trees, all, shown, area.inset(12.0)));
    }
    page
}

/// Draws an overview of the planet, with a line around the enlarged part.
fn overview(page: &mut Page, planet: &Planet, trees: &[Tree], all: Window, part: Window, area: Rect) {
    let tile = (area.w / f32::from(all.1.x - all.0.x + 1)).min(area.h / f32::from(all.1.y - all.0.y + 1));
    let place = Place::centred(all, tile.max(4.0) as u32, area);
    draw_planet(&mut page.canvas, planet, trees, &place, &New::default());
    let (from, to) = (place.cell(part.0), place.cell(part.1));
    let frame = Rect::new(from.x, from.y, to.right() - from.x, to.bottom() - from.y);
    outline(&mut page.canvas, frame, 4.0);
}

/// The seat's sign, the tile of the round, the trees that are left, and the score that the choice leads to, before it what
/// the choice adds.
fn draw_line(page: &mut Page, view: &View, seat: Seat, panel: Rect, scores: (i32, i32)) {
    let middle = panel.y + 6.0 + LINE / 2.0;
    let left = panel.x + PAD;
    draw_sign(&mut page.canvas, seat, pt(left + 20.0, middle), 36.0);
    if let Some(tile) = view.tile {
        let corner = pt(left + 60.0, (middle - 47.0).round());
        header::draw_tile(page, tile, corner, 94);
    }
    header::draw_supply(page, view, pt(panel.x + 340.0, middle));
    let kind = Type::bold(50.0);
    let right = pt(panel.right() - PAD, middle);
    let score = page.label(&scores.1.to_string(), right, Anchor::Right, kind, palette::CREAM);
    let mut free = Rect::new(score.x - 126.0, middle - 25.0, 110.0, 50.0);
    if scores.1 != scores.0 {
        let at = pt(free.right(), middle + 4.0);
        let gain = format!("{:+}", scores.1 - scores.0);
        page.label(&gain, at, Anchor::Right, Type::bold(36.0), palette::GOLD);
    }
    free.x = panel.x + 470.0;
    if view.token == seat {
        put_mark(page, &mut free, "token");
    }
}

/// Draws the tile as it would lie: at 60 % opacity on a light ground, with a bright outline. Runes that it completes
/// are fully opaque.
fn draw_ghost(canvas: &mut Canvas, after: &Planet, ghost: &Ghost, place: &Place) {
    let square = place.cell(ghost.cell);
    let (x, y) = place.corner(ghost.cell);
    canvas.fill(&Path::rect(square), palette::PANEL.mix(palette::CREAM, 0.8));
    canvas.draw_faded(&tile_sprite(ghost.tile, ghost.turn, place.tile, 0), x, y, 0.6);
    outline(canvas, square, (place.tile as f32 * 0.04).max(4.0));
    let laid = Laid {
        tile: ghost.tile,
        cell: ghost.cell,
        turn: ghost.turn,
    };
    for side in Direction::ALL
        .into_iter()
        .filter(|&side| laid.area(side).is_some())
    {
        if after.at(ghost.cell.step(side)).is_some() {
            draw_whole_rune(canvas, &laid, side, place);
        } else {
            draw_half_rune(canvas, laid.edge(side), side, place.tile, place.corner(laid.cell));
        }
    }
}

/// Draws a bright line around a zone, over all its tiles.
fn outline_zone(canvas: &mut Canvas, planet: &Planet, zone: &Zone, place: &Place) {
    let parts = zone
        .parts
        .iter()
        .map(|&(index, area)| (&planet.laid()[index], area));
    for (laid, area) in parts.filter(|(laid, _)| place.shows(laid.cell)) {
        let sides = tile::sides(laid.tile, laid.turn, area);
        let narrow = tile::is_faced_by_band(laid.tile, laid.turn, &sides);
        let square = place.cell(laid.cell);
        let unit = Transform::place(pt(square.x, square.y), square.w);
        let stroke = Stroke::new((square.w * 0.035).max(3.0));
        for bank in tile::banks(&sides, narrow) {
            canvas.stroke(&bank.transformed(&unit), &stroke, palette::CREAM);
        }
        // Where nothing adjoins, the line follows the side of the tile, and the half-rune on it is drawn again.
        for side in sides
            .into_iter()
            .filter(|&side| planet.at(laid.cell.step(side)).is_none())
        {
            let line = Path::line(tile::ends(side).0, tile::ends(side).1).transformed(&unit);
            canvas.stroke(&line, &stroke, palette::CREAM);
            draw_half_rune(canvas, laid.edge(side), side, place.tile, place.corner(laid.cell));
        }
        for side in laid.sides(area) {
            if planet.at(laid.cell.step(side)).is_some() {
                draw_whole_rune(canvas, laid, side, place);
            }
        }
    }
}

/// The tree that would be planted.
fn draw_planted(canvas: &mut Canvas, all: &[Standing], chosen: &ZoneKey) {
    let new = all
        .iter()
        .rev()
        .find(|standing| standing.tree.cell == chosen.cell && standing.tree.side == chosen.side);
    if let Some(new) = new {
        draw_tree(canvas, new, 0.85);
    }
}

/// Draws the labels: legal fields or zones by their keys, and the points of zones with trees.
fn draw_labels(
    page: &mut Page,
    before: (&Planet, &[Tree]),
    after: (&Planet, &[Tree]),
    task: &Task,
    place: &Place,
) {
    let standing = standing(after.0, after.1, place);
    let runes = rune_areas(after.0, place);
    let old = wooded_zones(before.0, before.1);
    for (zone, _) in wooded_zones(after.0, after.1)
        .iter()
        .filter(|(_, count)| *count > 0)
    {
        let Some(first) = standing
            .iter()
            .find(|standing| standing.tree.stands_in(after.0, zone))
        else {
            continue;
        };
        let same = old.iter().any(|(old, count)| {
            *count > 0 && old.points() == zone.points() && first.tree.stands_in(before.0, old)
        });
        let tag = Tag {
            text: &zone.points().to_string(),
            at: first.middle.moved(first.height * 0.48, first.height * 0.4),
            look: chosen_look(!same),
            tied: false,
        };
        page.tags(&[tag], 30.0, &runes);
    }
    match task {
        Task::Look => {}
        Task::Place { spots, ghost } => {
            let spots: Vec<Cell> = spots.iter().copied().filter(|spot| place.shows(*spot)).collect();
            let names: Vec<String> = spots.iter().map(|spot| spot.shown(ORIGIN)).collect();
            let tag = |(&spot, name)| Tag {
                text: name,
                at: place.cell(spot).middle(),
                look: chosen_look(ghost.is_some_and(|ghost| ghost.cell == spot)),
                tied: true,
            };
            let tags: Vec<Tag> = spots
                .iter()
                .zip(names.iter().map(String::as_str))
                .map(tag)
                .collect();
            page.tags(&tags, (place.tile as f32 * 0.26).clamp(30.0, 42.0), &[]);
        }
        Task::Plant { zones, chosen } => {
            let tags = zones.iter().filter(|zone| place.shows(zone.cell)).map(|zone| {
                let laid = before.0.at(zone.cell);
                let sides = laid.and_then(|laid| Some(laid.sides(laid.area(zone.side)?).collect::<Vec<_>>()));
                Tag {
                    text: &zone.key,
                    at: place.within(zone.cell, tile::middle(&sides.unwrap_or_default())),
                    look: chosen_look(chosen.as_ref() == Some(zone)),
                    tied: true,
                }
            });
            let tags: Vec<Tag> = tags.collect();
            // Crowns and runes stay visible.
            let crowns = standing.iter().map(|tree| {
                Rect::centred(
                    tree.middle.moved(0.0, -tree.height * 0.15),
                    tree.height * 0.7,
                    tree.height * 0.65,
                )
            });
            let avoid: Vec<Rect> = runes.iter().copied().chain(crowns).collect();
            page.tags(&tags, 30.0, &avoid);
        }
    }
}

fn chosen_look(chosen: bool) -> Pill {
    if chosen { Pill::Light } else { Pill::Dark }
}
