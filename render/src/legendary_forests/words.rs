//! Legendary Forests in words.

use games::{
    Cell, Direction, Phrase, Replay, Seat, View as _,
    legendary_forests::{
        ROUNDS, View,
        planet::{Laid, Planet, Zone},
        scoring::wooded_zones,
        tiles::{Kind, Tile},
        trees::Tree,
        view::Stage,
    },
};

use crate::{
    game::Words,
    language::{Language, Names},
    points::part,
    words::viewer_first,
};

/// The name of tile 1's place.
const ORIGIN: Cell = games::legendary_forests::planet::ORIGIN;

impl Words for View {
    /// Everything: the task, each planet tile by tile with its zones, the supply, the numbers that may still come.
    fn board(&self, language: Language, names: Names<'_>, _scores: bool) -> String {
        let mut lines = head(self, language, names);
        for seat in viewer_first(self.viewer, self.planets.len()) {
            lines.push(String::new());
            lines.push(player(self, seat, language, names));
            let (planet, trees) = (&self.planets[seat.index()], &self.trees[seat.index()]);
            lines.extend(zones(planet, trees, language));
            lines.extend(planet.laid().iter().map(|laid| tile(laid, language)));
        }
        lines.join("\n")
    }

    /// The summary: the task, the scores, the zones with trees.
    fn summary(&self, language: Language, names: Names<'_>, _scores: bool) -> String {
        let mut lines = head(self, language, names);
        let order = viewer_first(self.viewer, self.planets.len());
        lines.extend(order.iter().map(|&seat| player(self, seat, language, names)));
        for seat in order {
            let (planet, trees) = (&self.planets[seat.index()], &self.trees[seat.index()]);
            let zones = zones(planet, trees, language);
            if !zones.is_empty() {
                lines.push(format!("{}: {}", names(seat), zones.join(" ")));
            }
        }
        lines.join("\n")
    }

    /// The points of each zone with a tree.
    fn parts_of_points(&self, _replay: &Replay, seat: Seat, language: Language) -> Vec<String> {
        let (planet, trees) = (&self.planets[seat.index()], &self.trees[seat.index()]);
        let wooded = wooded_zones(planet, trees)
            .into_iter()
            .filter(|(_, count)| *count > 0);
        let line = |(zone, _): (Zone, usize)| {
            let (cell, _) = planet.anchor(&zone);
            let what = Phrase::new("forests-zone")
                .text("kind", zone.kind)
                .text("spot", cell.shown(ORIGIN))
                .number("runes", zone.runes)
                .text("closed", if zone.closed() { "yes" } else { "no" });
            language.tell(&part(what, zone.points()))
        };
        wooded.map(line).collect()
    }

    fn settings(&self) -> Phrase {
        let players = self.planets.len() as i64;
        Phrase::new("forests-match")
            .number("players", players)
            .number("trees", players * 2)
    }
}

fn head(view: &View, language: Language, names: Names<'_>) -> Vec<String> {
    let mut lines = vec![
        language.tell(
            &Phrase::new("forests-words-round")
                .number("round", view.round)
                .number("rounds", ROUNDS),
        ),
    ];
    if let Some(tile) = view.tile {
        lines.push(tell_tile("forests-words-tile", tile, language));
    }
    if view.stage == Stage::Done {
        lines.push(language.word("forests-words-over"));
    } else {
        let waiting = language.join(view.to_act().into_iter().map(names));
        let id = if view.stage == Stage::Place {
            "forests-words-placing"
        } else {
            "forests-words-planting"
        };
        lines.push(language.tell(&Phrase::new(id).text("names", waiting)));
    }
    let [maple, cherry, ginkgo] = Kind::LEAVES.map(|kind| view.supply.left(kind));
    let supply = Phrase::new("forests-words-supply")
        .number("maple", maple)
        .number("cherry", cherry)
        .number("ginkgo", ginkgo);
    lines.push(language.tell(&supply));
    if view.stage != Stage::Done {
        let list = |light: bool| {
            let left = view
                .faces
                .iter()
                .filter(|face| !face.drawn && face.tile.light == light);
            left.map(|face| face.tile.no.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let to_come = Phrase::new("forests-words-to-come")
            .text("light", list(true))
            .text("dark", list(false));
        lines.push(language.tell(&to_come));
    }
    lines
}

fn player(view: &View, seat: Seat, language: Language, names: Names<'_>) -> String {
    let phrase = Phrase::new("forests-words-player")
        .seat("seat", seat)
        .number("points", view.scores()[seat.index()])
        .text("token", if view.token == seat { "yes" } else { "no" })
        .number("tiles", view.planets[seat.index()].laid().len() as i64);
    language.say(&phrase, names)
}

/// Returns the relevant zones: those with a full rune or a tree.
fn zones(planet: &Planet, trees: &[Tree], language: Language) -> Vec<String> {
    wooded_zones(planet, trees)
        .into_iter()
        .filter(|(zone, count)| zone.runes > 0 || *count > 0)
        .map(|(zone, count)| {
            let (cell, _) = planet.anchor(&zone);
            language.tell(
                &Phrase::new("forests-words-zone")
                    .text("kind", zone.kind)
                    .text("spot", cell.shown(ORIGIN))
                    .number("runes", zone.runes)
                    .number("halves", zone.halves)
                    .number("trees", count as i64),
            )
        })
        .collect()
}

fn tile(laid: &Laid, language: Language) -> String {
    language.tell(
        &tile_sides("forests-words-laid", laid.tile, |side| laid.edge(side))
            .text("spot", laid.cell.shown(ORIGIN)),
    )
}

/// A tile as printed.
pub(super) fn tell_tile(id: &'static str, tile: &Tile, language: Language) -> String {
    language.tell(&tile_sides(id, tile, |side| tile.edges[side.index()]))
}

/// A tile with its four sides.
fn tile_sides(id: &'static str, tile: &Tile, side: impl Fn(Direction) -> Kind) -> Phrase {
    let kind = |direction| Phrase::new("forests-kind").text("kind", side(direction));
    Phrase::new(id)
        .number("tile", tile.no)
        .text("light", if tile.light { "yes" } else { "no" })
        .phrase("north", kind(Direction::N))
        .phrase("east", kind(Direction::E))
        .phrase("south", kind(Direction::S))
        .phrase("west", kind(Direction::W))
}
