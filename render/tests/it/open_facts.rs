//! Everything that a spectator may know is told by the words of a board, and can be seen in some picture.
//!
//! Each field of the published view has its line in a list below. A line changes the field in a position of a match: the
//! words and the named picture must then change, too. A field without a line fails the test.

use std::collections::BTreeSet;

use games::{
    AnyView, GameId, Seat, Viewer,
    legendary_forests::{self, trees::Supply, view::Stage},
    legends::{
        self,
        cards::Card,
        table::{Decision, Earned, Gold, Phase as LegendsPhase},
    },
    mystaria,
    wispwood::{self, Phase, tiles::Wisp},
};
use render::{DrawOptions, language::Language, words};
use serde_json::Value;

use crate::support::{after, check_layout, names};

/// Where a fact can be seen.
#[derive(Debug, Clone, Copy)]
enum Picture {
    Table,
    Components,
}
use Picture::{Components, Table};

/// What becomes of a field.
enum Fact<V> {
    /// It is told and seen in this picture: a view in which it is different, if it can be in this position.
    Open(Picture, fn(&V) -> Option<V>),
    /// Why there is nothing to tell.
    Nothing(&'static str),
}
use Fact::{Nothing, Open};

type Facts<V> = &'static [(&'static [&'static str], Fact<V>)];

/// Every path of a value that leads to no other one. Keys that name a kind, a place or a card are `*`.
fn leaves(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            for (key, inner) in map {
                let of_many = key.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
                let key = if of_many || key == "full" { "*" } else { key };
                let path = [path, key].join(".");
                leaves(inner, path.trim_start_matches('.'), found);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            for inner in list {
                leaves(inner, path, found);
            }
        }
        _ => {
            found.insert(path.to_owned());
        }
    }
}

fn told(view: &AnyView) -> String {
    words::board(view, Language::English, &|seat| format!("player {}", seat.0))
}

fn seen(view: &AnyView, picture: Picture) -> Vec<u8> {
    let names = names();
    let options = DrawOptions::new(&names);
    match picture {
        Table => render::table(view, &options).unwrap().png,
        Components => render::components(view, &options).unwrap().unwrap().png,
    }
}

fn check<V: Clone>(
    game: GameId,
    facts: Facts<V>,
    inner: fn(AnyView) -> Option<Box<V>>,
    outer: fn(Box<V>) -> AnyView,
) {
    let mut views: Vec<AnyView> = Vec::new();
    let info = game.info();
    for seats in [info.max_seats, info.min_seats] {
        for moves in (1..).step_by(3) {
            let position = after(game, seats, "open facts", moves);
            views.push(position.view(Viewer::Spectator));
            if position.standings().is_some() {
                break;
            }
        }
    }
    let mut fields = BTreeSet::new();
    for view in &views {
        let mut json = view.to_json();
        json.as_object_mut().unwrap().remove("sample");
        leaves(&json, "", &mut fields);
    }
    for (paths, fact) in facts {
        let missing = paths.iter().find(|path| !fields.remove(**path));
        assert_eq!(missing, None, "{game} has no such field in {paths:?}");
        let (picture, change) = match fact {
            Open(picture, change) => (picture, change),
            Nothing(why) => {
                assert!(!why.is_empty(), "{game}: {paths:?} needs a reason");
                continue;
            }
        };
        let changed = views.iter().find_map(|view| {
            let other = change(&*inner(view.clone())?)?;
            Some((view, outer(Box::new(other))))
        });
        let (before, after) = changed.unwrap_or_else(|| panic!("{game}: {paths:?} could not be changed"));
        assert_ne!(told(before), told(&after), "{game}: {paths:?} is not told");
        assert!(
            seen(before, *picture) != seen(&after, *picture),
            "{game}: {paths:?} is not seen in {picture:?}"
        );
    }
    assert!(fields.is_empty(), "{game}: no line for {fields:?}");
}

/// Changes a part of a view.
macro_rules! changed {
    ($view:ident, $change:expr) => {{
        let mut $view = $view.clone();
        let possible: bool = $change;
        possible.then_some($view)
    }};
}

/// Reads a view back after a change of its state.
fn read<V>(
    view: AnyView,
    inner: fn(AnyView) -> Option<Box<V>>,
    change: fn(&mut Value) -> Option<()>,
) -> Option<V> {
    let mut json = view.to_json();
    change(&mut json["sample"])?;
    let view = AnyView::from_json(view.id(), &json).ok()?;
    inner(view).map(|view| *view)
}

const FORESTS: Facts<legendary_forests::View> = &[
    (
        &["game", "options", "viewer", "known"],
        Nothing("what is being read"),
    ),
    (
        &["round"],
        Open(Table, |view| {
            changed!(view, {
                view.round += 1;
                true
            })
        }),
    ),
    (
        &["tile", "light"],
        Open(Table, |view| {
            changed!(view, {
                let other = view.faces.iter().find(|face| Some(face.tile) != view.tile);
                view.tile = other.map(|face| face.tile).filter(|_| view.tile.is_some());
                view.tile.is_some()
            })
        }),
    ),
    (
        &["planets.no", "planets.x", "planets.y", "planets.turn"],
        Open(Table, |view| {
            changed!(view, {
                let laid = view.planets[0].laid().to_vec();
                view.planets[0] = laid[..laid.len() - 1].iter().copied().collect();
                laid.len() > 2
            })
        }),
    ),
    (
        &[
            "trees",
            "trees.x",
            "trees.y",
            "trees.edge",
            "trees.colour",
            "scores",
        ],
        Open(Table, |view| {
            changed!(view, { view.trees.iter_mut().any(|trees| trees.pop().is_some()) })
        }),
    ),
    (
        &["unplaced"],
        Open(Components, |view| {
            changed!(view, {
                view.unplaced[1].push(view.faces[3].tile);
                true
            })
        }),
    ),
    (
        &["supply.*"],
        Open(Table, |view| {
            changed!(view, {
                view.supply = Supply::for_players(view.planets.len() - 1);
                true
            })
        }),
    ),
    (
        &["architect"],
        Open(Components, |view| {
            changed!(view, {
                view.architect = view.architect.next(view.planets.len());
                true
            })
        }),
    ),
    (
        &["token"],
        Open(Table, |view| {
            changed!(view, {
                view.token = view.token.next(view.planets.len());
                true
            })
        }),
    ),
    (
        &["pile", "removed"],
        Open(Components, |view| {
            changed!(view, {
                view.pile += 1;
                true
            })
        }),
    ),
    (
        &["placed", "to_act"],
        Open(Table, |view| {
            read(
                AnyView::LegendaryForests(Box::new(view.clone())),
                forests,
                |state| {
                    let acting = state["to_act"].as_array()?.len();
                    let seats = state["planets"].as_array()?.len();
                    (state["phase"] == "place" && acting < seats).then_some(())?;
                    let seat = (0..seats)
                        .find(|seat| !state["to_act"].as_array().unwrap().contains(&Value::from(*seat)))?;
                    let tile = state["tile"].clone();
                    let planet = state["planets"][seat].as_array_mut()?;
                    (planet.last()?["no"] == tile).then(|| planet.pop())?;
                    let to_act = state["to_act"].as_array_mut()?;
                    to_act.push(seat.into());
                    to_act.sort_by_key(Value::as_u64);
                    Some(())
                },
            )
        }),
    ),
    (
        &["phase"],
        Open(Table, |view| {
            changed!(view, {
                let placing = view.stage == Stage::Place && view.placed.contains(&true);
                view.stage = Stage::Tree(Seat(0));
                placing
            })
        }),
    ),
];

fn forests(view: AnyView) -> Option<Box<legendary_forests::View>> {
    match view {
        AnyView::LegendaryForests(view) => Some(view),
        _ => None,
    }
}

const MYSTARIA: Facts<mystaria::View> = &[
    (
        &["game", "viewer", "rules"],
        Nothing("what is being read; *Rules* names the version"),
    ),
    (
        &["known.shown"],
        Nothing("the same as `shown` and the hands that are known"),
    ),
    (
        &["tiles.by"],
        Nothing("it changes nothing in the match; the log has it"),
    ),
    (
        &["tiles.no", "tiles.x", "tiles.y", "tiles.turn"],
        Open(Table, |view| {
            read(AnyView::Mystaria(Box::new(view.clone())), landscape, |state| {
                let tile = state["tiles"].as_array_mut()?.pop()?;
                state["removed"].as_array_mut()?.push(tile["no"].clone());
                state["buildings"].as_array()?.is_empty().then_some(())
            })
        }),
    ),
    (
        &[
            "buildings",
            "buildings.kind",
            "buildings.landscape",
            "buildings.seat",
            "buildings.x",
            "buildings.y",
            "scores",
        ],
        Open(Table, |view| {
            read(AnyView::Mystaria(Box::new(view.clone())), landscape, |state| {
                state["buildings"].as_array_mut()?.pop().map(|_| ())
            })
        }),
    ),
    (
        &["buildings.joins"],
        Open(Table, |view| {
            read(AnyView::Mystaria(Box::new(view.clone())), landscape, |state| {
                let bridge = state["buildings"]
                    .as_array_mut()?
                    .iter_mut()
                    .find(|building| building["kind"] == "bridge")?;
                bridge["joins"] = if bridge["joins"] == "horizontal" {
                    "vertical"
                } else {
                    "horizontal"
                }
                .into();
                Some(())
            })
        }),
    ),
    (
        &["hands"],
        Open(Table, |view| {
            changed!(view, {
                view.hands[0] = !view.hands[0];
                true
            })
        }),
    ),
    (
        &["shown"],
        Open(Components, |view| {
            changed!(view, {
                view.known_pile.extend(view.tiles.all().next());
                true
            })
        }),
    ),
    (
        &["pile"],
        Open(Table, |view| {
            changed!(view, {
                view.pile += 1;
                view.ended_by.is_none()
            })
        }),
    ),
    (
        &["removed"],
        Open(Components, |view| {
            changed!(view, {
                view.pile += 1;
                view.ended_by.is_none()
            })
        }),
    ),
    (
        &["discarded"],
        Open(Components, |view| {
            changed!(view, {
                view.discarded.extend(view.tiles.all().next());
                view.pile > 0
            })
        }),
    ),
    (
        &["start"],
        Open(Components, |view| {
            changed!(view, {
                view.start = view.start.next(view.seats());
                true
            })
        }),
    ),
    (
        &["to_act", "phase"],
        Open(Table, |view| {
            changed!(view, {
                let seat = view.phase.seat();
                view.phase = mystaria::Phase::Build(Seat(u8::from(seat == Some(Seat(0)))));
                seat.is_some()
            })
        }),
    ),
    (
        &["ended_by"],
        Open(Components, |view| {
            changed!(view, { view.ended_by.take().is_some() })
        }),
    ),
    (
        &["options.simple"],
        Open(Components, |view| {
            changed!(view, {
                view.simple = !view.simple;
                true
            })
        }),
    ),
];

fn landscape(view: AnyView) -> Option<Box<mystaria::View>> {
    match view {
        AnyView::Mystaria(view) => Some(view),
        _ => None,
    }
}

const WISPWOOD: Facts<wispwood::View> = &[
    (&["game", "viewer"], Nothing("what is being read")),
    (
        &[
            "known.shuffled_in",
            "known.shuffled_in.left",
            "known.shuffled_in.discards.*",
            "known.shuffled_in.seen.*",
        ],
        Nothing("follows from the discards before: the log tells when they were shuffled in"),
    ),
    (
        &["cat_choice"],
        Nothing("hidden until all have chosen; then the cats have moved"),
    ),
    (
        &["round"],
        Open(Table, |view| {
            changed!(view, {
                view.table.round += 1;
                view.table.round <= 3
            })
        }),
    ),
    (
        &["options.rounds"],
        Open(Table, |view| {
            changed!(view, {
                view.table.rounds -= 1;
                view.round == 1
            })
        }),
    ),
    (
        &["options.goals", "options.trees_card"],
        Open(Table, |view| {
            changed!(view, { view.table.cards.pop().is_some() && view.round == 1 })
        }),
    ),
    (
        &["ring"],
        Open(Table, |view| {
            changed!(view, {
                view.table.pond.ring.rotate_left(1);
                true
            })
        }),
    ),
    (
        &["pond"],
        Open(Table, |view| {
            changed!(view, {
                view.table.pond.wisps.iter_mut().any(|slot| slot.take().is_some())
            })
        }),
    ),
    (
        &["forests.cells.x", "forests.cells.y", "forests.cells.is"],
        Open(Table, |view| {
            changed!(view, {
                let other = view.forests[0];
                let differs = other != view.forests[1 % view.forests.len()];
                view.table.forests.rotate_left(1);
                differs
            })
        }),
    ),
    (
        &["forests.cat_ready"],
        Open(Table, |view| {
            changed!(view, {
                view.table.forests[0].cat_ready = !view.table.forests[0].cat_ready;
                true
            })
        }),
    ),
    (
        &["stock"],
        Open(Table, |view| {
            changed!(view, {
                view.stock += 1;
                true
            })
        }),
    ),
    (
        &["discard", "discard_kinds.*"],
        Open(Components, |view| {
            changed!(view, {
                view.discard.add(Wisp::Hat);
                true
            })
        }),
    ),
    (
        &["unseen.*"],
        Open(Components, |view| {
            changed!(view, {
                view.unseen.add(Wisp::Hat);
                true
            })
        }),
    ),
    (
        &["start_marker"],
        Open(Table, |view| {
            changed!(view, {
                view.table.start_marker = view.start_marker.next(view.forests.len());
                view.forests.len() > 1
            })
        }),
    ),
    (
        &["turn.cat_hid"],
        Open(Components, |view| {
            changed!(view, {
                view.table.turn.cat_hid ^= true;
                matches!(view.phase, Phase::Turn(_))
            })
        }),
    ),
    (
        &["turn.discarded_same"],
        Open(Components, |view| {
            changed!(view, {
                view.table.turn.discarded_same ^= true;
                matches!(view.phase, Phase::Turn(_))
            })
        }),
    ),
    (
        &["turn.trees_laid"],
        Open(Components, |view| {
            changed!(view, {
                view.table.turn.trees_laid += 1;
                matches!(view.phase, Phase::Turn(_))
            })
        }),
    ),
    (
        &["to_act", "phase", "chosen"],
        Open(Table, |view| {
            // Who has not chosen is still to act.
            read(AnyView::Wispwood(Box::new(view.clone())), wispwood, |state| {
                let seats = state["forests"].as_array()?.len();
                let acting = state["to_act"].as_array()?.first()?.as_u64()? as usize;
                (state["phase"] == "turn" && seats > 1 && state["turn"]["trees_laid"] == 0).then_some(())?;
                state["to_act"][0] = ((acting + 1) % seats).into();
                Some(())
            })
        }),
    ),
    (
        &["round_scores", "round_scores.*", "scores"],
        Open(Table, |view| {
            changed!(view, {
                let score = view.table.round_scores[0].first_mut();
                score.map(|score| score.full += 1).is_some()
            })
        }),
    ),
    (
        &["ghost", "ghost.difficulty"],
        Open(Components, |view| {
            changed!(view, {
                view.table
                    .ghost
                    .as_mut()
                    .map(|ghost| ghost.difficulty += 1)
                    .is_some()
            })
        }),
    ),
    (
        &["ghost.revealed", "ghost.fireflies_left"],
        Open(Components, |view| {
            changed!(view, {
                view.table
                    .ghost
                    .as_mut()
                    .is_some_and(|ghost| ghost.revealed.pop().is_some())
            })
        }),
    ),
    (
        &["ghost.order"],
        Open(Table, |view| {
            changed!(view, {
                view.table
                    .ghost
                    .as_mut()
                    .map(|ghost| ghost.order.rotate_left(1))
                    .is_some()
            })
        }),
    ),
    (
        &["ghost.slot"],
        Open(Table, |view| {
            changed!(view, {
                view.table
                    .ghost
                    .as_mut()
                    .is_some_and(|ghost| ghost.slot.take().is_some())
            })
        }),
    ),
    (
        &["ghost.wisps.*"],
        Open(Table, |view| {
            changed!(view, {
                view.table
                    .ghost
                    .as_mut()
                    .map(|ghost| ghost.wisps.add(Wisp::Orb))
                    .is_some()
            })
        }),
    ),
    (
        &["ghost.scores"],
        Open(Table, |view| {
            changed!(view, {
                view.table
                    .ghost
                    .as_mut()
                    .is_some_and(|ghost| ghost.scores.pop().is_some())
            })
        }),
    ),
];

fn wispwood(view: AnyView) -> Option<Box<wispwood::View>> {
    match view {
        AnyView::Wispwood(view) => Some(view),
        _ => None,
    }
}

const LEGENDS: Facts<legends::View> = &[
    (
        &["game", "options", "viewer", "rules"],
        Nothing("what is being read; *Rules* names the version"),
    ),
    (
        &["known.hands", "known.deck"],
        Nothing("the same as `players.hand.seen` and `deck_pool`"),
    ),
    (
        &["club.own", "known.club"],
        Nothing("a spectator has put no cards into the club"),
    ),
    (
        &["silver"],
        Nothing("printed on the board: words name all weeks, the track shows them"),
    ),
    (
        &["players.at"],
        Open(Table, |view| {
            changed!(view, {
                let [first, second] = [0, 1].map(|seat: usize| view.table.players[seat].at);
                view.table.players[0].at = second;
                first != second
            })
        }),
    ),
    (
        &["players.week", "track"],
        Open(Table, |view| {
            changed!(view, {
                view.table.track = view.table.track.advanced(Seat(0), 3);
                true
            })
        }),
    ),
    (
        &["players.prestige"],
        Open(Table, |view| {
            changed!(view, {
                view.table.players[0].prestige += 7;
                true
            })
        }),
    ),
    (
        &["players.earned", "players.earned.books", "players.earned.bonus"],
        Open(Components, |view| {
            changed!(view, {
                view.table.players[0].earned.push(Earned { books: 3, bonus: 2 });
                true
            })
        }),
    ),
    (
        &["players.books_left"],
        Open(Table, |view| {
            changed!(view, {
                view.table.players[0].books_left += 1;
                true
            })
        }),
    ),
    (
        &["players.hand.cards"],
        Open(Table, |view| {
            changed!(view, {
                view.hands[0] += 1;
                true
            })
        }),
    ),
    (
        &["players.hand.seen"],
        Open(Components, |view| {
            changed!(view, {
                view.known.hands[0].add(Card::Joker);
                true
            })
        }),
    ),
    (
        &["books.*"],
        Open(Table, |view| {
            read(AnyView::Legends(Box::new(view.clone())), legends, |state| {
                let books = state["books"].as_object_mut()?.values_mut();
                let book = books
                    .flat_map(|books| books.as_array_mut().unwrap())
                    .find(|book| !book.is_null())?;
                let seat = std::mem::take(book).as_u64()? as usize;
                let left = &mut state["players"][seat]["books_left"];
                *left = (left.as_u64()? + 1).into();
                Some(())
            })
        }),
    ),
    (
        &["displays.*"],
        Open(Table, |view| {
            changed!(view, {
                view.table
                    .displays
                    .values_mut()
                    .any(|cards| cards.pop().is_some())
            })
        }),
    ),
    (
        &["deck"],
        Open(Table, |view| {
            changed!(view, {
                view.deck += 1;
                true
            })
        }),
    ),
    (
        &["deck_pool"],
        Open(Components, |view| {
            changed!(view, {
                view.known.deck = Some([Card::Joker].into_iter().collect());
                true
            })
        }),
    ),
    (
        &["discard"],
        Open(Components, |view| {
            changed!(view, {
                view.table.discard.push(Card::Joker);
                true
            })
        }),
    ),
    (
        &["club.cards"],
        Open(Table, |view| {
            changed!(view, {
                view.club += 1;
                true
            })
        }),
    ),
    (
        &["scored"],
        Open(Table, |view| {
            changed!(view, {
                view.table.scored += 1;
                view.table.scored < 3
            })
        }),
    ),
    (
        &["gold.week", "gold.place"],
        Open(Table, |view| {
            changed!(view, {
                let before = view.table.gold;
                view.table.gold = Gold::At(view.table.board.displays().next().unwrap());
                before != view.table.gold
            })
        }),
    ),
    (
        &["revealed"],
        Open(Components, |view| {
            changed!(view, {
                view.table.revealed.push(Card::Joker);
                true
            })
        }),
    ),
    (
        &["turn.travelled"],
        Open(Components, |view| {
            changed!(view, {
                view.table.turn.travelled = Some(view.table.turn.travelled.unwrap_or(0) + 1);
                view.table.phase.seat().is_some()
            })
        }),
    ),
    (
        &["turn.given"],
        Open(Components, |view| {
            changed!(view, {
                view.table.turn.given.push(Seat(1));
                view.table.phase.seat().is_some()
            })
        }),
    ),
    (
        &["turn.renewed"],
        Open(Components, |view| {
            changed!(view, {
                let before = view.table.turn.renewed;
                view.table.turn.renewed = view.table.board.displays().next();
                before.is_none() && view.table.phase.seat().is_some()
            })
        }),
    ),
    (
        &["to_act", "phase"],
        Open(Table, |view| {
            changed!(view, {
                let before = view.table.phase.seat();
                let other = Seat(u8::from(before == Some(Seat(0))));
                view.table.phase = LegendsPhase::of(Decision::Travel, other);
                before.is_some()
            })
        }),
    ),
];

fn legends(view: AnyView) -> Option<Box<legends::View>> {
    match view {
        AnyView::Legends(view) => Some(view),
        _ => None,
    }
}

#[test]
fn every_open_fact_of_legendary_forests_is_told_and_seen() {
    check(
        GameId::LegendaryForests,
        FORESTS,
        forests,
        AnyView::LegendaryForests,
    );
}

#[test]
fn every_open_fact_of_mystaria_is_told_and_seen() {
    check(GameId::Mystaria, MYSTARIA, landscape, AnyView::Mystaria);
}

#[test]
fn every_open_fact_of_wispwood_is_told_and_seen() {
    check(GameId::Wispwood, WISPWOOD, wispwood, AnyView::Wispwood);
}

#[test]
fn every_open_fact_of_legends_is_told_and_seen() {
    check(GameId::Legends, LEGENDS, legends, AnyView::Legends);
}

#[test]
fn pages_of_components_can_be_read_on_a_phone() {
    let names = names();
    for &game in GameId::ALL {
        let info = game.info();
        // The board at the end of a match has no such button.
        for (seats, moves) in [(info.min_seats, 0), (2, 30), (info.max_seats, 90)] {
            let view = after(game, seats, "components", moves).view(Viewer::Spectator);
            for language in Language::ALL {
                let what = format!("{game} {seats} {moves} {language:?}");
                let options = DrawOptions::new(&names).reading(language);
                let picture = render::components(&view, &options).unwrap().unwrap();
                check_layout(&what, &picture);
                for label in picture.labels() {
                    let height = picture.on_a_phone(label.area.h);
                    assert!(height >= 11.0, "{what}: {} is {height:.1} px high", label.text);
                }
                assert!(picture.png.len() <= 70_000, "{what}: {} bytes", picture.png.len());
            }
        }
    }
}

/// All 25 faces are on the page, and all of them are told.
#[test]
fn the_faces_of_all_tiles_lie_open() {
    for moves in [0, 40, usize::MAX] {
        let view = after(GameId::LegendaryForests, 2, "faces", moves).view(Viewer::Spectator);
        let picture = render::components(&view, &DrawOptions::new(&names()))
            .unwrap()
            .unwrap();
        let told = words::components(&view, Language::English, &|_| String::new());
        for no in 1..=25 {
            let no = no.to_string();
            assert_eq!(
                picture.labels().iter().filter(|label| label.text == no).count(),
                1,
                "{no}"
            );
            let kinds = ["(light)", "maple", "cherry", "ginkgo", "grass"];
            let named = kinds.map(|kind| told.matches(&format!(" {no} {kind}")).count());
            let named: usize = named.iter().sum();
            assert_eq!(named, 1, "{no}: {told}");
        }
    }
}
