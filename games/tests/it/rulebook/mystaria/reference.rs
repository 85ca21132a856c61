//! A second implementation of the rules, as simple as possible and from the published JSON alone: slow, but easy to
//! check by eye.

use std::collections::{BTreeSet, HashMap};

use games::{
    Cell,
    mystaria::{data::tile_set, landscape::ORIGIN},
};
use serde_json::Value;

type At = (i64, i64);

pub(crate) struct Reference {
    /// Landscape and tile of every field.
    fields: HashMap<At, (char, usize)>,
    tiles: usize,
    buildings: Vec<Built>,
    hands: Vec<Option<u64>>,
    phase: String,
    to_act: Option<u64>,
    simple: bool,
    rules: u32,
}

struct Built {
    seat: u64,
    /// `hut-S`, `tree`, …
    kind: String,
    at: At,
    joins: Option<String>,
}

fn face(no: u64) -> Vec<Vec<char>> {
    let face = tile_set().get(no as u8).unwrap().to_string();
    face.split('/').map(|row| row.chars().collect()).collect()
}

fn turned(face: Vec<Vec<char>>, quarters: u64) -> Vec<Vec<char>> {
    if quarters == 0 {
        return face;
    }
    let turned_once = (0..face[0].len())
        .map(|column| face.iter().rev().map(|row| row[column]).collect())
        .collect();
    turned(turned_once, quarters - 1)
}

fn spread(face: &[Vec<char>], (x, y): At) -> Vec<(At, char)> {
    let mut spread = Vec::new();
    for (dy, row) in face.iter().enumerate() {
        for (dx, &letter) in row.iter().enumerate() {
            spread.push(((x + dx as i64, y + dy as i64), letter));
        }
    }
    spread
}

fn beside((x, y): At) -> [At; 4] {
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
}

fn name((x, y): At) -> String {
    Cell::new(x as i16, y as i16).name(ORIGIN)
}

fn at(value: &Value) -> At {
    (value["x"].as_i64().unwrap(), value["y"].as_i64().unwrap())
}

impl Reference {
    pub(crate) fn new(state: &Value, rules: u32) -> Self {
        let mut fields = HashMap::new();
        let tiles = state["tiles"].as_array().unwrap();
        for (index, tile) in tiles.iter().enumerate() {
            let face = turned(face(tile["no"].as_u64().unwrap()), tile["turn"].as_u64().unwrap());
            for (cell, letter) in spread(&face, at(tile)) {
                assert!(fields.insert(cell, (letter, index)).is_none(), "tiles overlap");
            }
        }
        let built = |building: &Value| Built {
            seat: building["seat"].as_u64().unwrap(),
            kind: match building["landscape"].as_str() {
                Some(landscape) => format!("hut-{landscape}"),
                None => building["kind"].as_str().unwrap().to_owned(),
            },
            at: at(building),
            joins: building["joins"].as_str().map(str::to_owned),
        };
        Reference {
            fields,
            tiles: tiles.len(),
            buildings: state["buildings"].as_array().unwrap().iter().map(built).collect(),
            hands: state["hands"]
                .as_array()
                .unwrap()
                .iter()
                .map(Value::as_u64)
                .collect(),
            phase: state["phase"].as_str().unwrap().to_owned(),
            to_act: state["to_act"][0].as_u64(),
            simple: state["options"]["simple"].as_bool().unwrap(),
            rules,
        }
    }

    /// Returns all fields of the area of a field, given all fields of the landscape.
    fn area(&self, fields: &HashMap<At, (char, usize)>, from: At) -> BTreeSet<At> {
        let mut area = BTreeSet::from([from]);
        loop {
            let mut more = Vec::new();
            for &cell in &area {
                more.extend(beside(cell));
                for bridge in self.buildings.iter().filter(|built| built.joins.is_some()) {
                    let [one, other] = ends(bridge.at, bridge.joins.as_deref().unwrap());
                    if cell == one {
                        more.push(other);
                    } else if cell == other {
                        more.push(one);
                    }
                }
            }
            more.retain(|cell| {
                !area.contains(cell) && fields.get(cell).map(|f| f.0) == fields.get(&from).map(|f| f.0)
            });
            if more.is_empty() {
                return area;
            }
            area.extend(more);
        }
    }

    pub(crate) fn legal_moves(&self) -> BTreeSet<String> {
        match (self.phase.as_str(), self.to_act) {
            ("lay", Some(seat)) => self.lays(self.hands[seat as usize].unwrap()),
            ("build", Some(seat)) => self.builds(seat),
            _ => BTreeSet::new(),
        }
    }

    fn lays(&self, no: u64) -> BTreeSet<String> {
        let xs: Vec<i64> = self.fields.keys().map(|cell| cell.0).collect();
        let ys: Vec<i64> = self.fields.keys().map(|cell| cell.1).collect();
        let range = |all: &[i64]| all.iter().min().unwrap() - 5..=all.iter().max().unwrap() + 5;
        let mut moves = BTreeSet::new();
        for turn in 0..4 {
            let face = turned(face(no), turn);
            for x in range(&xs) {
                for y in range(&ys) {
                    if self.may_lay(&spread(&face, (x, y))) {
                        moves.insert(format!("lay {} {}", name((x, y)), turn * 90));
                    }
                }
            }
        }
        moves
    }

    fn may_lay(&self, new: &[(At, char)]) -> bool {
        let free = new.iter().all(|(cell, _)| !self.fields.contains_key(cell));
        let matches = new.iter().any(|(cell, letter)| {
            beside(*cell)
                .iter()
                .any(|beside| self.fields.get(beside).is_some_and(|field| field.0 == *letter))
        });
        if !free || !matches {
            return false;
        }
        let mut after = self.fields.clone();
        for &(cell, letter) in new {
            after.insert(cell, (letter, self.tiles));
        }
        self.buildings.iter().all(|one| {
            let before = self.area(&self.fields, one.at);
            let now = self.area(&after, one.at);
            self.buildings
                .iter()
                .all(|other| before.contains(&other.at) || !now.contains(&other.at))
        })
    }

    fn builds(&self, seat: u64) -> BTreeSet<String> {
        let mut moves = BTreeSet::from(["skip".to_owned()]);
        let words = [
            ("hut-D", "village-hut"),
            ("hut-S", "lake-hut"),
            ("hut-W", "forest-hut"),
            ("hut-M", "meadow-hut"),
            ("tree", "tree"),
            ("tower", "tower"),
            ("bridge", "bridge"),
            ("castle", "castle"),
            ("portal", "portal"),
        ];
        for &cell in self.fields.keys() {
            for (kind, word) in &words[..if self.simple { 6 } else { 9 }] {
                if *kind == "bridge" {
                    for way in ["horizontal", "vertical"] {
                        if self.may_build(seat, kind, cell) && self.may_join(seat, cell, way) {
                            moves.insert(format!("build bridge {} {way}", name(cell)));
                        }
                    }
                } else if self.may_build(seat, kind, cell) {
                    moves.insert(format!("build {word} {}", name(cell)));
                }
            }
        }
        moves
    }

    fn may_build(&self, seat: u64, kind: &str, cell: At) -> bool {
        let own = |kind: &str| self.buildings.iter().any(|b| b.seat == seat && b.kind == kind);
        let (letter, tile) = self.fields[&cell];
        let new = self.tiles - 1;
        let near = tile == new
            || beside(cell)
                .iter()
                .any(|cell| self.fields.get(cell).is_some_and(|f| f.1 == new));
        let area = self.area(&self.fields, cell);
        let area_free = !self.buildings.iter().any(|b| area.contains(&b.at));
        let field_free = !self.buildings.iter().any(|b| b.at == cell);
        let towers_apart = || {
            let tower = |cell: &At| self.buildings.iter().any(|b| b.at == *cell && b.kind == "tower");
            !ROW_AND_COLUMN
                .iter()
                .any(|&line| self.seen(cell, line).0.iter().any(tower))
        };
        let suits = match kind {
            "castle" => letter == 'G' && area_free,
            _ if letter == 'G' => false,
            "bridge" => true,
            "tree" => own(&format!("hut-{letter}")) && area_free,
            "tower" => area_free && towers_apart(),
            "portal" => area_free,
            hut => hut == format!("hut-{letter}") && area_free,
        };
        near && field_free && suits && !own(kind)
    }

    fn may_join(&self, seat: u64, cell: At, way: &str) -> bool {
        let [one, other] = ends(cell, way);
        let letter = |cell| self.fields.get(&cell).map(|field| field.0);
        if letter(one).is_none() || letter(one) == Some('G') || letter(one) != letter(other) {
            return false;
        }
        let [own, one, other] = [cell, one, other].map(|cell| self.area(&self.fields, cell));
        let mut strangers = self.buildings.iter().filter(|b| b.seat != seat);
        one != other
            && !strangers.any(|b| {
                one.contains(&b.at) || other.contains(&b.at) || self.rules == 1 && own.contains(&b.at)
            })
    }

    /// Returns the fields in a line before the first mountain, and that mountain.
    fn seen(&self, (x, y): At, (dx, dy): At) -> (Vec<At>, Option<At>) {
        let mut seen = Vec::new();
        for step in 1..200 {
            let cell = (x + step * dx, y + step * dy);
            match self.fields.get(&cell) {
                Some(('G', _)) => return (seen, Some(cell)),
                Some(_) => seen.push(cell),
                None => {}
            }
        }
        (seen, None)
    }

    pub(crate) fn scores(&self) -> Vec<i64> {
        let mut scores = vec![0; self.hands.len()];
        for built in &self.buildings {
            let size = || self.area(&self.fields, built.at).len();
            let (letter, tile) = self.fields[&built.at];
            let points = match built.kind.as_str() {
                "hut-D" | "tree" => 2 * size(),
                "tower" => ROW_AND_COLUMN
                    .iter()
                    .flat_map(|&line| self.seen(built.at, line).0)
                    .filter(|cell| self.fields[cell].0 == letter)
                    .count(),
                "bridge" => 0,
                "castle" => self.mountains_around(tile),
                "portal" => {
                    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                    let lines = ROW_AND_COLUMN.into_iter().chain(diagonal);
                    lines
                        .flat_map(|line| {
                            let (seen, mountain) = self.seen(built.at, line);
                            seen.into_iter().chain(mountain)
                        })
                        .filter(|cell| self.buildings.iter().any(|b| b.at == *cell))
                        .count()
                }
                _ => size(),
            };
            scores[built.seat as usize] += points as i64;
        }
        scores
    }

    fn mountains_around(&self, tile: usize) -> usize {
        let mut tiles = BTreeSet::from([tile]);
        for (&cell, _) in self.fields.iter().filter(|(_, field)| field.1 == tile) {
            tiles.extend(
                beside(cell)
                    .iter()
                    .filter_map(|cell| self.fields.get(cell))
                    .map(|f| f.1),
            );
        }
        let mountain = |field: &&(char, usize)| field.0 == 'G' && tiles.contains(&field.1);
        self.fields.values().filter(mountain).count()
    }
}

const ROW_AND_COLUMN: [At; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn ends((x, y): At, way: &str) -> [At; 2] {
    match way {
        "horizontal" => [(x - 1, y), (x + 1, y)],
        _ => [(x, y - 1), (x, y + 1)],
    }
}
