//! The map: nine place cards on a 3×3 grid and the routes between them.

use games::{
    GameId, Seat,
    legends::{
        board::{Board, Place},
        cards::Card,
        table::{Gold, Table},
        view::View,
    },
};

use super::{action, journey::Journey, pieces, style};
use crate::{
    language::Language,
    page::{Page, Part, Pill, palette},
    toolkit::{Anchor, Canvas, Path, Rect, Stroke, Type, pt},
    words::notation,
};

/// Left edge of the map of the table.
pub(super) const LEFT: f32 = 96.0;
/// From there to the way at its right.
pub(super) const WIDTH: f32 = 1008.0;
/// Height of a card without a display.
const CARD: f32 = 186.0;
/// Distance of fields, and size of an open card.
const FIELD: (f32, f32) = (61.0, 94.0);
const OPEN: (f32, f32) = (61.0, 84.0);
const TAB: f32 = 74.0;

/// How the places lie.
#[derive(Debug)]
struct Shape {
    /// Left edge of each column of cards.
    columns: [f32; 3],
    /// Middle of each row.
    rows: [f32; 3],
    /// Width of a card.
    card: f32,
    /// Height of one with a display.
    with_display: f32,
    /// Open cards lie in rows of so many, so far apart.
    open_row: usize,
    open_gap: f32,
    /// From one field to the next.
    field_step: f32,
}

/// Within the ring of the table.
static TABLE: Shape = Shape {
    columns: [LEFT, 436.0, 776.0],
    rows: [261.0, 591.0, 1013.0],
    card: 284.0,
    with_display: 380.0,
    open_row: 3,
    open_gap: 14.0,
    field_step: 68.0,
};

/// Above a hand: as wide as the page, and lower.
static OWN: Shape = Shape {
    columns: [28.0, 413.0, 798.0],
    rows: [105.0, 400.0, 722.0],
    card: 330.0,
    with_display: 286.0,
    open_row: 5,
    open_gap: 3.0,
    field_step: 80.0,
};
/// Height of the map above a hand.
pub(super) const OWN_HEIGHT: f32 = 877.0;

/// The board as it lies in a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Map<'a> {
    pub(super) board: &'a Board,
    shape: &'static Shape,
}

impl<'a> Map<'a> {
    /// The map of the table.
    pub(super) fn of_table(board: &'a Board) -> Map<'a> {
        Map { board, shape: &TABLE }
    }

    /// The map above a hand.
    pub(super) fn own(board: &'a Board) -> Map<'a> {
        Map { board, shape: &OWN }
    }

    /// The card of a place.
    pub(super) fn card_area(&self, place: Place) -> Rect {
        let (column, row) = position(place);
        let high = if self.board.displays().any(|other| other == place) {
            self.shape.with_display
        } else {
            CARD
        };
        let y = self.shape.rows[row] - high / 2.0;
        Rect::new(self.shape.columns[column], y, self.shape.card, high)
    }

    /// A field for a book.
    pub(super) fn field_area(&self, place: Place, field: usize) -> Rect {
        let card = self.card_area(place);
        let left = card.x + 10.0 + (self.shape.field_step - 68.0) / 2.0;
        let x = left + field as f32 * self.shape.field_step;
        Rect::new(x, card.y + 82.0, FIELD.0, FIELD.1)
    }

    /// An open card of a display.
    pub(super) fn open_area(&self, place: Place, index: usize) -> Rect {
        let card = self.card_area(place);
        let (most, gap) = (self.shape.open_row, self.shape.open_gap);
        let (column, row) = (index % most, index / most);
        // The shorter row is centred, too.
        let left = card.middle().x - (most - row) as f32 * (OPEN.0 + gap) / 2.0 + gap / 2.0;
        Rect::new(
            left + column as f32 * (OPEN.0 + gap),
            card.y + 192.0 + row as f32 * (OPEN.1 + 4.0),
            OPEN.0,
            OPEN.1,
        )
    }

    /// Returns the route between two neighbours, from the middle of one card to that of the other.
    pub(super) fn route(&self, from: Place, to: Place) -> Path {
        let ((a, top), (b, bottom)) = (position(from), position(to));
        let (start, end) = (self.card_area(from).middle(), self.card_area(to).middle());
        if a == b && top.abs_diff(bottom) == 2 {
            // A place lies between the two, so the route runs around it.
            let x = self.shape.columns[a] + self.shape.card + 26.0;
            let (start, end) = if top < bottom { (start, end) } else { (end, start) };
            Path::new()
                .move_to(start)
                .line_to(pt(x - 22.0, start.y))
                .quad_to(pt(x, start.y), pt(x, start.y + 22.0))
                .line_to(pt(x, end.y - 22.0))
                .quad_to(pt(x, end.y), pt(x - 22.0, end.y))
                .line_to(end)
        } else {
            Path::line(start, end)
        }
    }
}

/// The grid: almost all routes are straight or a short diagonal in it.
pub(super) const GRID: [[Place; 3]; 3] = [
    [Place::Avalon, Place::London, Place::AmberRoom],
    [Place::Atlantis, Place::Nefertiti, Place::Ark],
    [Place::Elephants, Place::ShangriLa, Place::Yeti],
];

pub(super) fn position(place: Place) -> (usize, usize) {
    let find = |row: &[Place; 3]| row.iter().position(|&other| other == place);
    GRID.iter()
        .enumerate()
        .find_map(|(row, places)| Some((find(places)?, row)))
        .unwrap_or_default()
}

/// Draws routes and places, and these journeys along the routes.
pub(super) fn draw(page: &mut Page, map: Map, view: &View, journeys: &[Journey]) {
    let table = &view.table;
    // A picture for one player also shows a hand, and dots would make the file too large.
    let dots = !page.is_aside();
    for &(from, to) in &table.board.ways {
        draw_way(&mut page.canvas, map, from, to, dots);
    }
    // Each player has their own side of a route.
    for journey in journeys {
        let aside = match journeys.len() {
            1 => 0.0,
            _ => (journey.seat.index() as f32 - (table.seats() as f32 - 1.0) / 2.0) * 10.0,
        };
        journey.draw(page, map, aside);
    }
    for place in Place::ALL {
        draw_place(page, map, view, place);
    }
}

/// Writes the codes of all places on the edges of their cards: on the lower edges, or in the last row, which may have
/// something below it, on the upper ones.
pub(super) fn codes(page: &mut Page, map: Map, language: Language) {
    for place in Place::ALL {
        let area = map.card_area(place);
        let y = if position(place).1 == 2 {
            area.y - 9.0
        } else {
            area.bottom() + 9.0
        };
        let code = notation(GameId::Legends, place, language);
        page.pill(&code, pt(area.middle().x, y), 44.0, Pill::Dark);
    }
}

fn draw_way(canvas: &mut Canvas, map: Map, from: Place, to: Place, dots: bool) {
    let route = map.route(from, to);
    canvas.stroke(&route, &Stroke::new(17.0), style::ROAD);
    if dots {
        canvas.stroke(&route, &Stroke::new(4.0).dashed(0.5, 12.0), palette::CREAM);
    }
}

fn draw_place(page: &mut Page, map: Map, view: &View, place: Place) {
    let table = &view.table;
    let area = map.card_area(place);
    let colour = style::colour(place);
    let golden = table.gold == Gold::At(place);
    if golden {
        page.canvas
            .fill(&Path::rounded(area.inset(-5.0), 18.0), palette::GOLD);
    }
    let body = palette::PANEL.mix(colour, 0.16);
    page.canvas.fill(&Path::rounded(area, 14.0), colour);
    page.canvas.fill(&Path::rounded(area.inset(4.0), 10.0), body);
    page.canvas
        .draw(&pieces::tab(place, TAB as u32), area.x as i32, area.y as i32);
    let right = pt(area.right() - 12.0, area.y + 40.0);
    action::draw(page, table.board.spot(place), right, body);
    if place == Place::London {
        draw_club(page, view, area);
    } else {
        for field in 0..table.board.fields.len() {
            draw_field(page, map, table, place, field);
        }
        let here: Vec<Seat> = standing(table, place);
        let count = here.len() + usize::from(golden);
        let mut spots = (0..count).map(|index| standing_area(area, index, count));
        if golden && let Some(spot) = spots.next() {
            pieces::gold(&mut page.canvas, spot.middle(), spot.w * 0.96);
        }
        for (&seat, spot) in here.iter().zip(spots) {
            draw_pawn(page, seat, spot, 1.0);
        }
    }
    if let Some(open) = table.displays.get(&place) {
        draw_display(page, map, place, open);
    }
}

pub(super) fn standing(table: &Table, place: Place) -> Vec<Seat> {
    Seat::all(table.seats())
        .filter(|&seat| table.at(seat) == place)
        .collect()
}

/// Returns where the gold or a pawn stands between symbol and action. Pieces shrink rather than overlap, and three or
/// more stand in two rows.
fn standing_area(card: Rect, index: usize, count: usize) -> Rect {
    let (columns, size) = match count {
        0..=1 => (1, 50.0),
        2 => (2, 42.0),
        3..=4 => (2, 38.0),
        _ => (3, 28.0),
    };
    let rows = count.div_ceil(columns).max(1);
    let top = card.y + 41.0 - rows as f32 * size / 2.0;
    let (column, row) = (index % columns, index / columns);
    Rect::new(
        card.x + TAB + 4.0 + column as f32 * size,
        top + row as f32 * size,
        size,
        size,
    )
}

/// Where an adventurer stands in London, from the right.
fn club_area(card: Rect, index: usize, count: usize) -> Rect {
    let size = (148.0 / count.max(1) as f32).min(60.0).floor();
    let left = card.right() - 12.0 - size * (count - index) as f32;
    Rect::new(left, card.y + 128.0 - size / 2.0, size, size)
}

fn draw_pawn(page: &mut Page, seat: Seat, area: Rect, opacity: f32) {
    let pawn = pieces::pawn(seat, area.w as u32);
    page.canvas
        .draw_faded(&pawn, area.x as i32, area.y as i32, opacity);
}

/// Draws where one more adventurer would stand.
pub(super) fn ghost_pawn(page: &mut Page, map: Map, table: &Table, seat: Seat, place: Place) {
    let card = map.card_area(place);
    let others = standing(table, place).len() + usize::from(table.gold == Gold::At(place));
    // The others keep their positions, so the ghost takes the next position of the present arrangement, or the first
    // free one.
    let area = match (place, others) {
        (Place::London, 0) => club_area(card, 0, 1),
        (Place::London, _) => club_area(card, 0, others).moved(-44.0, 0.0),
        (_, 0) => standing_area(card, 0, 1),
        (_, 1) => standing_area(card, 1, 2).moved(6.0, 0.0),
        _ => standing_area(card, others, others.max(4) + usize::from(others == 4)),
    };
    let area = Rect::centred(area.middle(), area.w.min(42.0), area.h.min(42.0));
    let backing = palette::GROUND.mix(palette::CREAM, 0.75);
    page.canvas
        .fill(&Path::circle(area.middle(), area.w * 0.48), backing);
    draw_pawn(page, seat, area, 0.6);
}

fn draw_field(page: &mut Page, map: Map, table: &Table, place: Place, field: usize) {
    let area = map.field_area(place, field);
    let printed = table.board.fields[field];
    page.show(Part::Field, area);
    page.canvas.fill(&Path::rounded(area, 9.0), palette::INK);
    match table.books.at(place)[field] {
        Some(seat) => {
            let book = pieces::book(seat, 53, 60);
            page.canvas.draw(&book, area.x as i32 + 4, area.y as i32 + 4);
        }
        None => {
            let at = pt(area.middle().x, area.y + 35.0);
            page.label(
                &printed.value.to_string(),
                at,
                Anchor::Middle,
                Type::bold(40.0),
                palette::QUIET,
            );
        }
    }
    let y = area.bottom() - 18.0;
    pieces::crown(&mut page.canvas, pt(area.x + 19.0, y), 24.0);
    page.label(
        &printed.prestige.to_string(),
        pt(area.x + 34.0, y),
        Anchor::Left,
        Type::bold(32.0),
        palette::GOLD,
    );
}

fn draw_display(page: &mut Page, map: Map, place: Place, open: &[Card]) {
    let area = map.card_area(place);
    let rule = Path::line(
        pt(area.x + 10.0, area.y + 184.0),
        pt(area.right() - 10.0, area.y + 184.0),
    );
    page.canvas
        .stroke(&rule, &Stroke::new(2.0), style::colour(place).alpha(0.7));
    for index in 0..map.board.display {
        let spot = map.open_area(place, index);
        page.show(Part::Card, spot);
        match open.get(index) {
            Some(&card) => page.canvas.draw(
                &pieces::card(card, OPEN.0 as u32, OPEN.1 as u32),
                spot.x as i32,
                spot.y as i32,
            ),
            None => page.canvas.stroke(
                &Path::rounded(spot.inset(2.0), 6.0),
                &Stroke::new(2.0).dashed(6.0, 5.0),
                palette::HAIRLINE.lighter(0.2),
            ),
        }
    }
}

/// Draws the club: its face-down cards, and the pieces in London.
fn draw_club(page: &mut Page, view: &View, area: Rect) {
    let pile = Rect::new(area.x + 16.0, area.y + 94.0, 50.0, 68.0);
    if view.club == 0 {
        let stroke = Stroke::new(3.0).dashed(7.0, 6.0);
        page.canvas
            .stroke(&Path::rounded(pile.inset(2.0), 6.0), &stroke, palette::QUIET);
    }
    // The pile shows its real height, up to three cards.
    for index in (0..view.club.min(3)).rev() {
        let back = pieces::back(50, 68);
        page.canvas.draw(
            &back,
            pile.x as i32 + 4 * index as i32,
            pile.y as i32 + 2 * index as i32,
        );
    }
    let at = pt(area.x + 84.0, area.y + 128.0);
    page.label(
        &view.club.to_string(),
        at,
        Anchor::Left,
        Type::bold(34.0),
        palette::CREAM,
    );
    let here = standing(&view.table, Place::London);
    for (index, &seat) in here.iter().enumerate() {
        draw_pawn(page, seat, club_area(area, index, here.len()), 1.0);
    }
}
