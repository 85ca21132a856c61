//! Journeys on the map: the routes that an adventurer took or would take, with arrows in the seat's colour.

use games::{
    AnyMove, Seat,
    legends::{
        Move,
        board::{Board, Place},
    },
};

use super::map::Map;
use crate::{
    page::{DrawOptions, Page, palette},
    toolkit::{Path, Point, Rect, Stroke, Transform, pt},
};

/// A journey from place to place.
#[derive(Debug, Clone)]
pub(super) struct Journey {
    pub(super) seat: Seat,
    /// All places on the way, including both ends.
    pub(super) stops: Vec<Place>,
    /// The turn that it belongs to; `None` while it is being chosen.
    pub(super) number: Option<usize>,
}

impl Journey {
    /// Returns the shortest way from one place to another.
    pub(super) fn new(board: &Board, seat: Seat, from: Place, to: Place) -> Journey {
        let mut stops = vec![from];
        let mut here = from;
        while here != to {
            let beside = board.ways.iter().filter_map(|&(a, b)| match here {
                _ if a == here => Some(b),
                _ if b == here => Some(a),
                _ => None,
            });
            let Some(next) = beside.min_by_key(|&next| board.distance(next, to)) else {
                break;
            };
            if board.distance(next, to) >= board.distance(here, to) {
                break;
            }
            stops.push(next);
            here = next;
        }
        Journey {
            seat,
            stops,
            number: None,
        }
    }

    /// Returns the new journeys. The start of each is known from the move before it; everyone begins the match in
    /// London.
    pub(super) fn news(board: &Board, options: &DrawOptions) -> Vec<Journey> {
        let target = |chosen: &AnyMove| match chosen {
            AnyMove::Legends(Move::Travel(place)) => Some(*place),
            _ => None,
        };
        let known = options.happened.map_or(&[][..], |happened| happened.split().0);
        let mut at: Vec<(Seat, Place)> = Vec::new();
        let mut journeys = Vec::new();
        for (number, seat, chosen) in options.news() {
            let Some(to) = target(chosen) else {
                continue;
            };
            let before = at.iter().rev().find(|(other, _)| *other == seat);
            let earlier = || {
                let last = known.iter().rev().filter(|(other, _)| *other == seat);
                last.filter_map(|(_, chosen)| target(chosen)).next()
            };
            let from = before.map(|(_, place)| *place).or_else(earlier);
            let journey = Journey::new(board, seat, from.unwrap_or(Place::London), to);
            journeys.push(Journey {
                number: Some(number),
                ..journey
            });
            at.push((seat, to));
        }
        journeys
    }

    /// Draws the routes, shifted from their middle, with an arrow on each. Cards are drawn over their ends.
    pub(super) fn draw(&self, page: &mut Page, map: Map, aside: f32) {
        let colour = palette::seat(self.seat);
        for pair in self.stops.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let shift = Transform::shift(aside, aside);
            let route = map.route(from, to).transformed(&shift);
            page.canvas.stroke(&route, &Stroke::new(12.0), palette::INK);
            page.canvas.stroke(&route, &Stroke::new(8.0), colour);
            let (at, towards) = between(map, from, to);
            arrow(page, at.moved(aside, aside), towards, self.seat);
        }
    }

    /// Draws the number of the turn next to the card where the journey ends.
    pub(super) fn draw_number(&self, page: &mut Page, map: Map) {
        if let (Some(number), Some(&to)) = (self.number, self.stops.last()) {
            let card = map.card_area(to);
            page.free_badge(self.seat, number, pt(card.right() - 26.0, card.y - 4.0), 44.0);
        }
    }
}

/// Returns the middle of the visible part of a route between two cards, and its direction there.
fn between(map: Map, from: Place, to: Place) -> (Point, Point) {
    let (a, b) = (map.card_area(from), map.card_area(to));
    let (start, end) = (a.middle(), b.middle());
    if a.x == b.x && (start.y - end.y).abs() > 500.0 {
        // The route around the place between them.
        let x = a.right() + 26.0;
        let middle = pt(x, (start.y + end.y) / 2.0);
        return (middle, pt(0.0, (end.y - start.y).signum()));
    }
    let length = start.distance(end).max(1.0);
    let towards = pt((end.x - start.x) / length, (end.y - start.y) / length);
    let inside = |card: &Rect, part: f32| {
        let at = start.towards(end, part);
        card.contains(&Rect::centred(at, 1.0, 1.0))
    };
    let seen: Vec<f32> = (0..=40)
        .map(|step| step as f32 / 40.0)
        .filter(|&part| !inside(&a, part) && !inside(&b, part))
        .collect();
    let middle = seen.get(seen.len() / 2).copied().unwrap_or(0.5);
    (start.towards(end, middle), towards)
}

/// Draws an arrow head in a seat's colour.
fn arrow(page: &mut Page, at: Point, towards: Point, seat: Seat) {
    let (along, across) = (towards, pt(-towards.y, towards.x));
    let corner = |forward: f32, side: f32| {
        at.moved(
            along.x * forward + across.x * side,
            along.y * forward + across.y * side,
        )
    };
    let head = Path::polygon(&[corner(17.0, 0.0), corner(-11.0, 17.0), corner(-11.0, -17.0)]);
    page.canvas.stroke(&head, &Stroke::new(7.0), palette::CREAM);
    page.canvas
        .fill_and_stroke(&head, palette::seat(seat), 3.0, palette::INK);
}
