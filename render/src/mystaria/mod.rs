//! Pictures of Der Wald von Mystaria.

mod board;
mod fields;
mod figures;
mod gallery;
mod own;
mod seats;

pub(crate) use gallery::sheets;
use games::{
    Cell, Points, Seat, Standings, Turn,
    mystaria::{Phase, View, buildings::Kind, data::Tile},
};

use self::{
    board::{Board, loose_tile},
    fields::{fir, tile_back},
    own::Plan,
    seats::{Shows, stock_piece},
};
use crate::{
    Picks, Pictures,
    toolkit::{
        Anchor, Canvas, Colour, GAP, HEIGHT, Header, MARGIN, Page, Path, People, Rect, Stroke, Type, WIDTH,
        draw_sign, palette, pt,
    },
};

/// Width of the column of players beside the landscape.
const COLUMN: f32 = 306.0;
/// Height that a landscape may take up beside its players, or above them.
const TALLEST: f32 = 1100.0;
const TALLEST_ABOVE: f32 = 900.0;
/// The same for a player's own picture, which has to be small.
const TALLEST_OWN: f32 = 960.0;
/// Where the first panel below the header begins.
const BODY: f32 = MARGIN + HEIGHT + GAP;
const INNER: f32 = WIDTH as f32 - 2.0 * MARGIN;

impl Pictures for View {
    fn table(&self, people: &People) -> Page {
        with_players(self, people, None)
    }

    fn own(&self, people: &People, picks: Option<Picks>) -> Page {
        let Some(seat) = self.viewer.seat() else {
            return self.table(people);
        };
        let plan = Plan::new(self, picks);
        let bounds = widened(self.landscape.bounds(), &plan.cells(self));
        let size = Board::size_for(bounds, INNER, TALLEST_OWN);
        let panel = Rect::new(
            MARGIN,
            BODY,
            INNER,
            Board::height_for(bounds, size).max(360.0).ceil(),
        );
        let strip = Rect::new(MARGIN, panel.bottom() + GAP, INNER, 112.0);
        let mut page = Page::new(WIDTH, (strip.bottom() + MARGIN) as u32);
        header(&mut page, self, people, self.hand);
        page.panel(panel);
        let board = Board::new(bounds, panel);
        board.axes(&mut page);
        board.landscape(&mut page.canvas, self);
        plan.draw(&mut page, self, &board, seat);
        own_strip(&mut page, self, seat, people, strip);
        page
    }

    fn hand(&self, _people: &People) -> Option<Page> {
        let tile = self.hand?;
        let size = 72.0;
        let mut page = Page::new(WIDTH, 376);
        let panel = Rect::new(
            MARGIN,
            MARGIN,
            page.width() - 2.0 * MARGIN,
            page.height() - 2.0 * MARGIN,
        );
        page.panel(panel);
        // All four ways to hold it, so that nobody has to turn it in their head.
        let looks = tile.looks();
        let widths: f32 = looks
            .iter()
            .map(|&turn| f32::from(Tile::size(turn).0) * size)
            .sum();
        let gap = (panel.w - widths) / (looks.len() as f32 + 1.0);
        let mut x = panel.x + gap;
        for turn in looks {
            let rows = f32::from(Tile::size(turn).1);
            let y = panel.y + 148.0 - rows * size / 2.0;
            let area = loose_tile(&mut page.canvas, tile, turn, x.round(), y.round(), size);
            let degrees = format!("{turn}°");
            page.label(
                &degrees,
                pt(area.middle().x, panel.bottom() - 36.0),
                Anchor::Middle,
                Type::bold(30.0),
                palette::CREAM,
            );
            x += area.w + gap;
        }
        Some(page)
    }

    fn final_table(&self, people: &People, standings: &Standings) -> Page {
        with_players(self, people, Some(standings))
    }
}

/// The landscape with the players beside or below it, whichever leaves more room for the fields.
fn with_players(view: &View, people: &People, standings: Option<&Standings>) -> Page {
    let seats = view.seats();
    let bounds = view.landscape.bounds();
    let count = seats as f32;
    let least = if standings.is_some() {
        seats::HEIGHT_WITH_POINTS
    } else {
        seats::HEIGHT
    };
    let beside = Board::size_for(bounds, INNER - COLUMN - GAP, TALLEST);
    let above = Board::size_for(bounds, INNER, TALLEST_ABOVE);
    let (page_height, panel, players): (f32, Rect, Vec<Rect>) = if above > beside * 1.2 {
        let height = Board::height_for(bounds, above).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER, height);
        let width = (INNER - GAP * (count - 1.0)) / count;
        let y = panel.bottom() + GAP;
        let player = |index: usize| Rect::new(MARGIN + index as f32 * (width + GAP), y, width, least);
        (y + least + MARGIN, panel, (0..seats).map(player).collect())
    } else {
        let column = count * least + (count - 1.0) * GAP;
        let height = Board::height_for(bounds, beside).max(column).max(500.0).ceil();
        let panel = Rect::new(MARGIN, BODY, INNER - COLUMN - GAP, height);
        let each = ((height - (count - 1.0) * GAP) / count).min(300.0).floor();
        let x = panel.right() + GAP;
        let player = |index: usize| Rect::new(x, BODY + index as f32 * (each + GAP), COLUMN, each);
        (panel.bottom() + MARGIN, panel, (0..seats).map(player).collect())
    };
    let mut page = Page::new(WIDTH, page_height as u32);
    let mut header = header(&mut page, view, people, None);
    page.panel(panel);
    let board = Board::new(bounds, panel);
    board.axes(&mut page);
    board.landscape(&mut page.canvas, view);
    for (seat, area) in Seat::all(seats).zip(players) {
        let lines: &[Points] = standings
            .and_then(|standings| standings.breakdown.get(seat.index()))
            .map_or(&[], Vec::as_slice);
        let shows = match standings {
            Some(standings) => Shows::Points(lines, standings.winners.contains(&seat)),
            None => Shows::Stock,
        };
        seats::panel(&mut page, view, seat, people, area, shows);
    }
    if let Some(standings) = standings {
        header.results(&mut page, seats, people, standings);
    }
    page
}

/// The strip at the top: whose turn it is, the own tile if it is for the viewer, the pile.
fn header(page: &mut Page, view: &View, people: &People, hand: Option<&'static Tile>) -> Header {
    let mut header = Header::new(page, emblem);
    if let Some(seat) = view.phase.seat() {
        header.seat(page, seat, people, if hand.is_some() { 420.0 } else { 620.0 });
    }
    if view.phase == Phase::Done {
        return header;
    }
    let right = header.area.right() - 28.0;
    let y = header.area.middle().y;
    let count = page.label(
        &view.pile.to_string(),
        pt(right, y),
        Anchor::Right,
        Type::bold(50.0),
        palette::CREAM,
    );
    let back = Rect::new(count.x - 132.0, y - 32.0, 84.0, 56.0);
    let layers = view.pile.min(4);
    for layer in (1..layers).rev() {
        let by = layer as f32 * 5.0;
        tile_back(&mut page.canvas, back.moved(by, by));
    }
    if layers > 0 {
        tile_back(&mut page.canvas, back);
    } else {
        let stroke = Stroke::new(3.0).dashed(9.0, 7.0);
        let line = palette::HAIRLINE.lighter(0.2);
        page.canvas.stroke(&Path::rounded(back, 7.0), &stroke, line);
    }
    if let Some(tile) = hand {
        loose_tile(&mut page.canvas, tile, Turn::default(), 640.0, y - 38.0, 38.0);
    }
    header
}

/// The own name, buildings and score below the landscape.
fn own_strip(page: &mut Page, view: &View, seat: Seat, people: &People, area: Rect) {
    page.panel(area);
    if view.phase.seat() == Some(seat) && view.phase != Phase::Done {
        page.panel_to_act(area);
    }
    let y = area.middle().y;
    draw_sign(&mut page.canvas, seat, pt(area.x + 40.0, y), 32.0);
    if let Some(name) = people.name(seat) {
        let kind = Type::bold(32.0);
        let name = kind.fit(&name, 210.0);
        page.label(&name, pt(area.x + 70.0, y), Anchor::Left, kind, palette::CREAM);
    }
    let stock = view.stock(seat);
    for (index, &kind) in Kind::used(view.simple).iter().enumerate() {
        let middle = pt(area.x + 336.0 + index as f32 * 82.0, y);
        stock_piece(page, seat, kind, middle, 60.0, stock.contains(&kind));
    }
    if !people.scores {
        return;
    }
    let score = games::View::scores(view)[seat.index()].to_string();
    page.label(
        &score,
        pt(area.right() - 28.0, y),
        Anchor::Right,
        Type::bold(50.0),
        palette::CREAM,
    );
}

/// A fir in a magic portal.
fn emblem(canvas: &mut Canvas, square: Rect) {
    let lilac = Colour::hex(0xCBB4E3);
    let middle = square.middle();
    let arch = |radius: f32| {
        Path::new()
            .arc_to(middle.moved(0.0, -2.0), radius, -180.0, 0.0)
            .line_to(middle.moved(radius, 32.0))
            .line_to(middle.moved(-radius, 32.0))
            .close()
    };
    canvas.fill(&arch(30.0), lilac);
    canvas.fill(&arch(20.0), palette::INK);
    fir(canvas, middle.moved(0.0, 7.0), 0.48, Colour::hex(0x4FB286));
}

/// The bounds with all these tiles in them.
fn widened((mut first, mut last): (Cell, Cell), tiles: &[(Cell, Turn)]) -> (Cell, Cell) {
    for &(cell, turn) in tiles {
        let (columns, rows) = Tile::size(turn);
        first = Cell::new(first.x.min(cell.x), first.y.min(cell.y));
        last = Cell::new(last.x.max(cell.x + columns - 1), last.y.max(cell.y + rows - 1));
    }
    (first, last)
}
