//! The course of a match for one player: the expected lead, turn by turn.

use crate::{
    Picture, RenderError,
    page::{CORNER, MARGIN, OWN_WIDTH, Page, Pill, palette},
    toolkit::{Anchor, Path, Point, Rect, Stroke, Type, pt},
};

/// Height of the page.
const HEIGHT: u32 = 520;
/// Room for the numbers left of the curve and below it.
const LEFT: f32 = 104.0;
const BELOW: f32 = 62.0;
const NUMBERS: Type = Type::bold(34.0);
/// Height of the pill of a mistake.
const PILL: f32 = 50.0;
/// The least range of leads that is shown, so that a close match looks close.
const RANGE: f32 = 10.0;

/// What the picture shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// Turn and expected lead in points, in order; the last point is the end of the match.
    pub leads: Vec<(f32, f32)>,
    /// Turns after which everyone's points were counted.
    pub scorings: Vec<f32>,
    /// The turns of the largest mistakes, which are numbered from 1.
    pub mistakes: Vec<f32>,
}

/// Draws the course of a match.
///
/// # Errors
/// When the picture cannot be written.
pub fn course(course: &Course, high_contrast: bool) -> Result<Picture, RenderError> {
    draw(course)
        .within(crate::PRIVATE)
        .contrasting(high_contrast)
        .finish()
}

/// The scale of the picture.
struct Axes {
    area: Rect,
    first: f32,
    last: f32,
    least: f32,
    most: f32,
}

impl Axes {
    fn of(course: &Course, area: Rect) -> Axes {
        let leads = || course.leads.iter().map(|(_, lead)| *lead);
        let (mut least, mut most) = (leads().fold(0.0, f32::min), leads().fold(0.0, f32::max));
        let missing = (RANGE - (most - least)).max(0.0);
        // The line of zero keeps its relative height.
        (least, most) = (least - missing / 2.0, most + missing / 2.0);
        let first = course.leads.first().map_or(0.0, |(turn, _)| *turn);
        let last = course.leads.last().map_or(1.0, |(turn, _)| *turn);
        Axes {
            area,
            first,
            last: last.max(first + 1.0),
            least,
            most,
        }
    }

    fn x(&self, turn: f32) -> f32 {
        self.area.x + self.area.w * ((turn - self.first) / (self.last - self.first)).clamp(0.0, 1.0)
    }

    fn y(&self, lead: f32) -> f32 {
        self.area.bottom() - self.area.h * (lead - self.least) / (self.most - self.least)
    }

    fn at(&self, turn: f32, lead: f32) -> Point {
        pt(self.x(turn), self.y(lead))
    }
}

fn draw(course: &Course) -> Page {
    let mut page = Page::new(OWN_WIDTH, HEIGHT);
    let panel = Rect::new(
        MARGIN,
        MARGIN,
        OWN_WIDTH as f32 - 2.0 * MARGIN,
        HEIGHT as f32 - 2.0 * MARGIN,
    );
    page.canvas.fill(&Path::rounded(panel, CORNER), palette::PANEL);
    let area = Rect::new(
        panel.x + LEFT,
        panel.y + 46.0,
        panel.w - LEFT - 40.0,
        panel.h - 46.0 - BELOW,
    );
    let axes = Axes::of(course, area);
    for lead in steps(axes.least, axes.most, 4) {
        let y = axes.y(lead);
        let zero = lead == 0.0;
        let (width, colour) = if zero {
            (4.0, palette::QUIET)
        } else {
            (2.0, palette::HAIRLINE)
        };
        page.canvas.stroke(
            &Path::line(pt(area.x, y), pt(area.right(), y)),
            &Stroke::new(width),
            colour,
        );
        page.label(
            &signed(lead),
            pt(area.x - 14.0, y),
            Anchor::Right,
            NUMBERS,
            palette::CREAM,
        );
    }
    for &turn in &course.scorings {
        let x = axes.x(turn);
        let line = Path::line(pt(x, area.y), pt(x, area.bottom()));
        page.canvas
            .stroke(&line, &Stroke::new(3.0).dashed(10.0, 9.0), palette::GOLD);
        page.canvas
            .fill(&Path::star(pt(x, area.y - 20.0), 5, 18.0, 8.0), palette::GOLD);
    }
    for turn in steps(axes.first, axes.last, 5) {
        let at = pt(axes.x(turn), area.bottom() + BELOW / 2.0 + 4.0);
        page.label(&format!("{turn:.0}"), at, Anchor::Middle, NUMBERS, palette::QUIET);
    }
    let curve: Vec<Point> = course
        .leads
        .iter()
        .map(|(turn, lead)| axes.at(*turn, *lead))
        .collect();
    page.canvas
        .stroke(&Path::polyline(&curve), &Stroke::new(7.0), palette::CREAM);
    if let Some(end) = curve.last() {
        page.canvas
            .fill_and_stroke(&Path::circle(*end, 11.0), palette::CREAM, 4.0, palette::INK);
    }
    for (index, &turn) in course.mistakes.iter().enumerate() {
        let at = axes.at(turn, lead_at(&course.leads, turn));
        page.canvas
            .fill_and_stroke(&Path::circle(at, 9.0), palette::GOLD, 3.0, palette::INK);
        let number = (index + 1).to_string();
        // Below the curve, and above where there is no room.
        let below = at.y + 46.0 + PILL / 2.0 < area.bottom();
        let middle = pt(at.x, if below { at.y + 46.0 } else { at.y - 46.0 });
        let free = page.place_near(middle, |middle| Page::pill_area(&number, middle, PILL));
        page.pill(&number, free, PILL, Pill::Tinted(palette::GOLD));
    }
    page
}

/// Returns the lead at a turn, between the points of the curve.
fn lead_at(leads: &[(f32, f32)], turn: f32) -> f32 {
    let after = leads.iter().position(|(at, _)| *at >= turn);
    let Some(after) = after else {
        return leads.last().map_or(0.0, |(_, lead)| *lead);
    };
    let (to, lead) = leads[after];
    match after.checked_sub(1).map(|before| leads[before]) {
        Some((from, before)) if to > from => before + (lead - before) * (turn - from) / (to - from),
        _ => lead,
    }
}

/// Returns round numbers between two others, at most this many and a few more.
fn steps(from: f32, to: f32, most: usize) -> Vec<f32> {
    let widths = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
    let fits = |width: &f32| (to - from) / width <= most as f32;
    let width = widths.into_iter().find(fits).unwrap_or(5_000.0);
    let first = (from / width).ceil() as i32;
    let last = (to / width).floor() as i32;
    (first..=last).map(|step| step as f32 * width).collect()
}

fn signed(lead: f32) -> String {
    match lead as i32 {
        0 => "0".to_owned(),
        more @ 1.. => format!("+{more}"),
        less => format!("−{}", -less),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Course {
        Course {
            leads: vec![
                (0.0, 1.5),
                (3.0, 4.0),
                (6.0, -3.0),
                (9.0, -6.5),
                (14.0, 8.0),
                (23.0, 11.0),
            ],
            scorings: vec![7.0, 15.0, 23.0],
            mistakes: vec![4.0, 13.0, 5.0],
        }
    }

    /// Every text keeps at least 12 pixels on a phone and covers no other.
    #[test]
    fn a_course_is_readable_on_a_phone() {
        let flat = Course {
            leads: vec![(0.0, 0.0), (1.0, 0.0)],
            mistakes: vec![0.0, 0.0, 1.0],
            ..Course::default()
        };
        let steep = Course {
            leads: (0..60)
                .map(|turn| (turn as f32, (turn * turn) as f32 - 300.0))
                .collect(),
            scorings: vec![20.0, 59.0],
            mistakes: vec![58.0, 59.0, 57.0],
        };
        for shown in [example(), flat, steep, Course::default()] {
            let page = draw(&shown);
            let labels = page.labels();
            let least = 12.0 * page.width() / crate::page::PHONE;
            for (index, label) in labels.iter().enumerate() {
                assert!(label.area.h >= least * 0.7, "{label:?}");
                let whole = Rect::new(0.0, 0.0, page.width(), page.height());
                assert!(whole.contains(&label.area), "{label:?}");
                let covers = labels[..index]
                    .iter()
                    .find(|other| other.area.overlaps(&label.area));
                assert_eq!(covers, None, "{label:?}");
            }
            assert!(course(&shown, true).is_ok());
        }
    }

    #[test]
    fn the_numbers_of_an_axis_are_round() {
        assert_eq!(steps(-6.5, 11.0, 4), [-5.0, 0.0, 5.0, 10.0]);
        assert_eq!(steps(0.0, 23.0, 5), [0.0, 5.0, 10.0, 15.0, 20.0]);
        assert_eq!(lead_at(&[(0.0, 0.0), (4.0, 8.0)], 1.0), 2.0);
        assert_eq!(signed(-3.0), "−3");
    }
}
