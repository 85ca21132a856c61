//! A person's results, game by game: places, where the points come from, and accuracy over time.

use crate::{
    Picture, RenderError,
    page::{GAP, MARGIN, OWN_WIDTH, Page, palette},
    toolkit::{Anchor, Colour, Path, Point, Rect, Stroke, Type, pt},
};

const NAME: Type = Type::bold(36.0);
const TEXT: Type = Type::regular(29.0);
const FIGURE: Type = Type::bold(29.0);
const PAD: f32 = 20.0;
const LINE: f32 = 46.0;
/// Height of the bar of places, and of the curve of accuracies.
const BAR: f32 = 44.0;
const CURVE: f32 = 110.0;
/// Most sources of points per game.
const SOURCES: usize = 4;
/// The first place, and the others.
const PLACES: [Colour; 5] = [
    palette::GOLD,
    palette::QUIET,
    palette::HAIRLINE,
    palette::RAISED,
    palette::INK,
];

/// A person's results in one game, in words where the picture has words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Profile {
    /// The game.
    pub name: String,
    /// Matches and wins.
    pub summary: String,
    /// How often they had each place, the first place first.
    pub places: Vec<usize>,
    /// Mean points by source, most first.
    pub sources: Vec<(String, f32)>,
    /// Name of the curve, and the accuracy of each match from 0 to 100, oldest first.
    pub accuracy: (String, Vec<u8>),
}

/// Draws a person's results.
///
/// # Errors
/// When the picture cannot be written.
pub fn profile(games: &[Profile], high_contrast: bool) -> Result<Picture, RenderError> {
    draw(games)
        .within(crate::PRIVATE)
        .contrasting(high_contrast)
        .finish()
}

fn height(game: &Profile) -> f32 {
    let sources = game.sources.len().min(SOURCES) as f32;
    let curve = if game.accuracy.1.is_empty() {
        0.0
    } else {
        LINE + CURVE
    };
    2.0 * PAD + LINE + BAR + PAD + sources * LINE + curve
}

fn draw(games: &[Profile]) -> Page {
    let total: f32 = games.iter().map(|game| height(game) + GAP).sum();
    let mut page = Page::new(OWN_WIDTH, (2.0 * MARGIN + total - GAP).max(1.0).ceil() as u32);
    let mut top = MARGIN;
    for game in games {
        let panel = Rect::new(MARGIN, top, OWN_WIDTH as f32 - 2.0 * MARGIN, height(game));
        page.panel(panel);
        draw_game(&mut page, panel.inset(PAD), game);
        top += panel.h + GAP;
    }
    page
}

fn draw_game(page: &mut Page, area: Rect, game: &Profile) {
    let middle = area.y + LINE / 2.0 - 4.0;
    let right = page
        .label(
            &game.summary,
            pt(area.right(), middle),
            Anchor::Right,
            TEXT,
            palette::QUIET,
        )
        .x;
    let name = NAME.fit(&game.name, right - area.x - PAD);
    page.label(&name, pt(area.x, middle), Anchor::Left, NAME, palette::CREAM);
    let mut top = area.y + LINE;
    draw_places(page, Rect::new(area.x, top, area.w, BAR), &game.places);
    top += BAR + PAD;
    let most = game.sources.iter().map(|(_, points)| *points).fold(1.0, f32::max);
    for (source, points) in game.sources.iter().take(SOURCES) {
        let row = Rect::new(area.x, top, area.w, LINE);
        draw_source(page, row, source, *points, most);
        top += LINE;
    }
    let (name, accuracies) = &game.accuracy;
    if !accuracies.is_empty() {
        page.label(
            name,
            pt(area.x, top + LINE / 2.0),
            Anchor::Left,
            TEXT,
            palette::QUIET,
        );
        draw_curve(page, Rect::new(area.x, top + LINE, area.w, CURVE), accuracies);
    }
}

/// Draws how often each place was reached, as parts of one bar.
fn draw_places(page: &mut Page, area: Rect, places: &[usize]) {
    let all: usize = places.iter().sum();
    let mut x = area.x;
    for (index, count) in places.iter().enumerate().filter(|(_, count)| **count > 0) {
        let width = area.w * *count as f32 / all.max(1) as f32;
        let part = Rect::new(x, area.y, width, area.h);
        let colour = PLACES[index.min(PLACES.len() - 1)];
        page.canvas.fill(&Path::rect(part), colour);
        let ink = if index < 2 { palette::INK } else { palette::CREAM };
        let text = format!("{}. ×{count}", index + 1);
        if FIGURE.width(&text) + 12.0 < width {
            page.label(&text, part.middle(), Anchor::Middle, FIGURE, ink);
        }
        x += width;
    }
}

fn draw_source(page: &mut Page, row: Rect, source: &str, points: f32, most: f32) {
    let middle = row.middle().y;
    let names = row.w * 0.46;
    let figures = 92.0;
    let name = TEXT.fit(source, names - PAD);
    page.label(&name, pt(row.x, middle), Anchor::Left, TEXT, palette::CREAM);
    let room = row.w - names - figures;
    let width = (room * (points / most).clamp(0.0, 1.0)).max(3.0);
    let bar = Rect::new(row.x + names, middle - 12.0, width, 24.0);
    page.canvas.fill(&Path::rect(bar), palette::GOLD);
    let figure = format!("{points:.1}").replace('-', "−");
    page.label(
        &figure,
        pt(row.right(), middle),
        Anchor::Right,
        FIGURE,
        palette::CREAM,
    );
}

/// Draws accuracies from 0 to 100; the newest one has its number.
fn draw_curve(page: &mut Page, area: Rect, accuracies: &[u8]) {
    let number = 76.0;
    let steps = accuracies.len().saturating_sub(1).max(1) as f32;
    let at = |index: usize, accuracy: u8| {
        let x = area.x + 8.0 + (area.w - number - 16.0) * index as f32 / steps;
        pt(
            x,
            area.bottom() - 10.0 - (area.h - 20.0) * f32::from(accuracy) / 100.0,
        )
    };
    for accuracy in [0, 50, 100] {
        let y = at(0, accuracy).y;
        let line = Path::line(pt(area.x, y), pt(area.right() - number, y));
        page.canvas.stroke(&line, &Stroke::new(2.0), palette::HAIRLINE);
    }
    let points: Vec<Point> = accuracies
        .iter()
        .enumerate()
        .map(|(index, accuracy)| at(index, *accuracy))
        .collect();
    page.canvas
        .stroke(&Path::polyline(&points), &Stroke::new(5.0), palette::CREAM);
    for point in &points {
        page.canvas
            .fill_and_stroke(&Path::circle(*point, 8.0), palette::CREAM, 3.0, palette::INK);
    }
    if let Some((newest, point)) = accuracies.last().zip(points.last()) {
        let y = point.y.clamp(area.y + 16.0, area.bottom() - 16.0);
        page.label(
            &newest.to_string(),
            pt(area.right(), y),
            Anchor::Right,
            FIGURE,
            palette::CREAM,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_readable_on_a_phone() {
        let game = |matches: usize| Profile {
            name: "Legendary Forests of the whole wide world".to_owned(),
            summary: "123 matches, 45 wins".to_owned(),
            places: vec![matches, 1, 30, 0, 2],
            sources: vec![
                ("Closed zones with a tree".to_owned(), 31.4),
                ("Open zones".to_owned(), 7.0),
                ("Hats".to_owned(), -2.0),
            ],
            accuracy: (
                "Accuracy".to_owned(),
                (0..matches).map(|n| (n * 3) as u8).collect(),
            ),
        };
        for games in [
            vec![game(0)],
            vec![game(1), game(33)],
            vec![Profile::default()],
            Vec::new(),
        ] {
            let page = draw(&games);
            let whole = Rect::new(0.0, 0.0, page.width(), page.height());
            let least = 12.0 * page.width() / crate::page::PHONE;
            for (index, label) in page.labels().iter().enumerate() {
                assert!(whole.contains(&label.area), "{label:?}");
                assert!(label.area.h >= least * 0.7, "{label:?}");
                let mut before = page.labels()[..index].iter();
                assert_eq!(
                    before.find(|other| other.area.overlaps(&label.area)),
                    None,
                    "{label:?}"
                );
            }
            assert!(profile(&games, false).is_ok());
        }
    }
}
