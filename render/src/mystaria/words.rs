//! Der Wald von Mystaria in words.

use games::{
    Cell, Phrase, Replay, Seat, View as _,
    mystaria::{
        Phase, View,
        areas::Area,
        buildings::{Building, Kind},
        data::{Terrain, Tile},
        landscape::{Laid, Landscape, ORIGIN},
        scoring::points,
    },
};

use crate::{
    game::Words,
    language::{Language, Names},
    points::part,
    words::viewer_first,
};

impl Words for View {
    /// Everything: the task, the viewer's tile, the players and their buildings, free areas, the landscape row by row
    /// and the edges of its tiles.
    fn board(&self, language: Language, names: Names<'_>, scores: bool) -> String {
        let mut lines = summary_lines(self, language, names, scores);
        lines.push(String::new());
        lines.extend(rows(self, language, names));
        lines.push(tiles(self, language));
        lines.join("\n")
    }

    /// The summary: all except the rows of the landscape.
    fn summary(&self, language: Language, names: Names<'_>, scores: bool) -> String {
        summary_lines(self, language, names, scores).join("\n")
    }

    /// The points of each building of a seat.
    fn parts_of_points(&self, _replay: &Replay, seat: Seat, language: Language) -> Vec<String> {
        let own = self
            .landscape
            .buildings()
            .iter()
            .filter(|building| building.seat == seat);
        let line = |building: &Building| {
            let what = Phrase::new("mystaria-words-building-only")
                .phrase("building", building.kind.phrase())
                .text("spot", building.cell.shown(ORIGIN));
            language.tell(&part(what, points(&self.landscape, building)))
        };
        own.map(line).collect()
    }

    fn settings(&self) -> Phrase {
        Phrase::new("mystaria-match")
            .number("players", self.hands.len() as i64)
            .text("simple", if self.simple { "yes" } else { "no" })
    }
}

fn summary_lines(view: &View, language: Language, names: Names<'_>, scores: bool) -> Vec<String> {
    // At the end everyone may know.
    let scores = scores || view.phase == Phase::Done;
    let mut lines = head(view, language, names);
    let order = viewer_first(view.viewer, view.seats());
    lines.extend(
        order
            .iter()
            .map(|&seat| player(view, seat, language, names, scores)),
    );
    lines.extend(last_tile(view, language));
    lines.extend(
        order
            .iter()
            .filter_map(|&seat| built(&view.landscape, seat, language, names, scores)),
    );
    lines.extend(free_areas(&view.landscape, language));
    lines
}

fn head(view: &View, language: Language, names: Names<'_>) -> Vec<String> {
    let turn = match view.phase {
        Phase::Lay(seat) => Phrase::new("mystaria-words-lay").seat("seat", seat),
        Phase::Build(seat) => Phrase::new("mystaria-words-build").seat("seat", seat),
        Phase::Done => Phrase::new("mystaria-words-done"),
    };
    let mut lines = vec![language.say(&turn, names)];
    if let Some(tile) = view.hand {
        lines.push(language.tell(&Phrase::new("mystaria-words-hand").phrase("tile", tile.phrase())));
    }
    match view.ended_by {
        _ if view.phase == Phase::Done => {}
        Some(end) => lines.push(language.tell(&Phrase::new("mystaria-words-ending").text("by", end.word()))),
        None => {
            lines.push(language.tell(&Phrase::new("mystaria-words-pile").number("pile", view.pile as i64)))
        }
    }
    lines
}

fn player(view: &View, seat: Seat, language: Language, names: Names<'_>, scores: bool) -> String {
    let left = view.stock(seat);
    let id = if scores {
        "mystaria-words-player"
    } else {
        "mystaria-words-player-only"
    };
    let phrase = Phrase::new(id)
        .seat("seat", seat)
        .number("points", view.scores()[seat.index()])
        .text("holds", if view.hands[seat.index()] { "yes" } else { "no" })
        .number("count", left.len() as i64)
        .list("left", left.into_iter().map(Kind::phrase).collect());
    language.say(&phrase, names)
}

/// Returns a seat's buildings with their current points.
fn built(
    landscape: &Landscape,
    seat: Seat,
    language: Language,
    names: Names<'_>,
    scores: bool,
) -> Option<String> {
    let building = |building: &Building| {
        let told = |id| {
            Phrase::new(id)
                .phrase("building", building.kind.phrase())
                .text("spot", building.cell.shown(ORIGIN))
        };
        match building.joins {
            Some(axis) => told("mystaria-words-bridge").text("direction", axis),
            None if scores => told("mystaria-words-building").number("points", points(landscape, building)),
            None => told("mystaria-words-building-only"),
        }
    };
    let own = landscape.buildings().iter();
    let own = own.filter(|building| building.seat == seat);
    let list: Vec<Phrase> = own.map(building).collect();
    let phrase = Phrase::new("mystaria-words-built").seat("seat", seat);
    (!list.is_empty()).then(|| language.say(&phrase.list("list", list), names))
}

fn last_tile(view: &View, language: Language) -> Option<String> {
    let [from, to] = corners(view.landscape.laid().last()?);
    let phrase = Phrase::new("mystaria-words-last")
        .text("from", from)
        .text("to", to);
    Some(language.tell(&phrase))
}

/// The names of a tile's first and last field.
fn corners(&Laid { cell, turn, .. }: &Laid) -> [String; 2] {
    let (columns, rows) = Tile::size(turn);
    let end = Cell::new(cell.x + columns - 1, cell.y + rows - 1);
    [cell, end].map(|cell| cell.shown(ORIGIN))
}

/// Returns the position of each tile: castles depend on tiles, and readers can see the order in which they were laid.
fn tiles(view: &View, language: Language) -> String {
    let tiles = view.landscape.laid().iter().map(|laid| corners(laid).join("–"));
    let tiles = tiles.collect::<Vec<_>>().join(", ");
    language.tell(&Phrase::new("mystaria-words-tiles").text("tiles", tiles))
}

/// Areas of two and more fields in which a player may still build, the largest first; a mountain waits for a castle.
fn free_areas(landscape: &Landscape, language: Language) -> Option<String> {
    let mut free: Vec<(Cell, &Area)> = landscape
        .areas()
        .filter(|(_, area)| area.building.is_none() && area.size > 1)
        .collect();
    free.sort_by_key(|(_, area)| std::cmp::Reverse((area.terrain != Terrain::Mountain, area.size)));
    let phrase = |(first, area): &(Cell, &Area)| {
        Phrase::new("mystaria-words-area")
            .phrase("landscape", area.terrain.phrase())
            .number("fields", area.size)
            .text("spot", first.shown(ORIGIN))
    };
    let list: Vec<Phrase> = free.iter().map(phrase).collect();
    (!list.is_empty()).then(|| language.tell(&Phrase::new("mystaria-words-free").list("areas", list)))
}

/// Returns the landscape row by row. Equal neighbours are combined: "K–M lake".
fn rows(view: &View, language: Language, names: Names<'_>) -> Vec<String> {
    let (first, last) = view.landscape.bounds();
    let column = |x: i16| Cell::new(x, 0).shown_column(ORIGIN);
    let row = |y: i16| {
        let mut told: Vec<String> = Vec::new();
        let mut x = first.x;
        while x <= last.x {
            let plain = |x: i16| {
                let cell = Cell::new(x, y);
                let free = x <= last.x && view.landscape.building(cell).is_none();
                view.landscape.terrain(cell).filter(|_| free)
            };
            let from = x;
            x += 1;
            let Some(terrain) = view.landscape.terrain(Cell::new(from, y)) else {
                continue;
            };
            let phrase = if let Some(building) = view.landscape.building(Cell::new(from, y)) {
                Phrase::new("mystaria-words-stands")
                    .text("columns", column(from))
                    .phrase("building", building.kind.phrase())
                    .seat("seat", building.seat)
            } else {
                while plain(x) == Some(terrain) {
                    x += 1;
                }
                let columns = match x - from {
                    1 => column(from),
                    _ => format!("{}–{}", column(from), column(x - 1)),
                };
                Phrase::new("mystaria-words-run").text("columns", columns)
            };
            told.push(language.say(&phrase.phrase("landscape", terrain.phrase()), names));
        }
        let number = i64::from(y) + i64::from(ORIGIN.y);
        let phrase = Phrase::new("mystaria-words-row")
            .number("row", number)
            .text("fields", told.join(", "));
        language.tell(&phrase)
    };
    (first.y..=last.y).map(row).collect()
}
