//! Random positions as tables, and the same tables with everything dealt anew that a viewer may not know.

use std::{collections::BTreeMap, sync::Arc};

use games::{AnyGame, Dice, GameId, Openness, Phrase, Record, RecordedMove, Seat, Seed, Viewer};
use grovekeeper::tables::{Body, Course, Line, Player, Stage, Table};
use render::language::Language;
use serde_json::json;
use storage::{Entry, GroupId, PersonId, PlaceId, TableHead, TableId};

/// A table in the middle of a match.
pub(crate) struct Position {
    pub(crate) table: Table,
    pub(crate) seed: Seed,
    /// The match before each entry of the log that is a move.
    before: BTreeMap<u64, AnyGame>,
}

/// Whoever sits there.
pub(crate) fn person(seat: Seat) -> PersonId {
    PersonId(1_000 + u64::from(seat.0))
}

/// The account behind a pair of eyes.
pub(crate) fn looking(viewer: Viewer) -> PersonId {
    viewer.seat().map_or(PersonId(7), person)
}

/// Everyone who may look.
pub(crate) fn viewers(seats: usize) -> Vec<Viewer> {
    Seat::all(seats)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}

impl Position {
    /// A match after so many random decisions, some of them taken back; none if it is over by then.
    pub(crate) fn random(game: GameId, seats: usize, seed: &Seed, moves: usize) -> Option<Position> {
        let mut course = Random::start(game, seats, seed);
        for _ in 0..moves {
            course.decide()?;
        }
        course.position()
    }

    /// The next position of a match in which a decision lies sealed, beginning after so many moves; none if there is
    /// no such thing in the game, or the match ends before.
    pub(crate) fn sealed(game: GameId, seats: usize, seed: &Seed, moves: usize) -> Option<Position> {
        let mut course = Random::start(game, seats, seed);
        for number in 0.. {
            let state = &course.state;
            let sealed = |seat: &Seat| !state.to_act().contains(seat) && !state.legal_moves(*seat).is_empty();
            if number >= moves && Seat::all(seats).any(|seat| sealed(&seat)) {
                break;
            }
            course.decide()?;
        }
        course.position()
    }

    pub(crate) fn game(&self) -> &AnyGame {
        &self.table.course.as_ref().unwrap().replay.game
    }

    /// The same table in a match that `viewer` can't tell from this one.
    pub(crate) fn imagined(&self, viewer: Viewer, dice: &mut Dice) -> Table {
        let mut course = Course::clone(self.table.course.as_ref().unwrap());
        course.replay.game = self.game().imagine(viewer, dice);
        for index in 0..course.replay.steps.len() {
            let hidden = course.replay.notation_for(index, viewer);
            let step = &mut course.replay.steps[index];
            if hidden.as_ref() != Some(&step.text) {
                step.text = self.counterpart(course.numbers[index], viewer, dice);
            }
            for news in step.played.news.iter_mut().filter(|news| !news.is_for(viewer)) {
                news.what = Phrase::new("log-empty");
            }
        }
        for (number, line) in &mut course.lines {
            let Line::Move(chosen) = line else { continue };
            match course.numbers.iter().position(|known| known == number) {
                Some(index) => chosen.text.clone_from(&course.replay.steps[index].text),
                None => chosen.text = self.counterpart(*number, viewer, dice),
            }
        }
        Table {
            course: Some(Arc::new(course)),
            ..self.table.clone()
        }
    }

    /// Another decision that could stand at this place of the log, as far as `viewer` may know.
    fn counterpart(&self, number: u64, viewer: Viewer, dice: &mut Dice) -> String {
        let lines = &self.table.course.as_ref().unwrap().lines;
        let chosen = lines.iter().find_map(|(known, line)| match line {
            Line::Move(chosen) if *known == number => Some(chosen),
            _ => None,
        });
        let (chosen, state) = (chosen.unwrap(), &self.before[&number]);
        let openness = |text: &str| match state.openness(text, chosen.seat, viewer) {
            _ if viewer.is(chosen.seat) => Openness::Part(text.to_owned()),
            Openness::Open => Openness::Part(text.to_owned()),
            hidden => hidden,
        };
        let mut alike = state.legal_moves(chosen.seat);
        alike.retain(|text| openness(text) == openness(&chosen.text));
        dice.pick(&alike).cloned().unwrap_or_else(|| chosen.text.clone())
    }

    /// Moves to be tried: what others may do now, what could be done earlier, and nonsense.
    pub(crate) fn attempts(&self, dice: &mut Dice) -> Vec<String> {
        let mut attempts: Vec<String> = ["", "x", "place M13 0", "lay M14 0", "club ATL2", "give 1 ATL1"]
            .map(str::to_owned)
            .to_vec();
        let states = self.before.values().rev().take(3).chain([self.game()]);
        for state in states {
            for seat in Seat::all(state.seats()) {
                let legal = state.legal_moves(seat);
                attempts.extend((0..3).filter_map(|_| dice.pick(&legal).cloned()));
            }
        }
        attempts.sort();
        attempts.dedup();
        attempts
    }
}

/// A match of random decisions in the making.
struct Random {
    record: Record,
    state: AnyGame,
    dice: Dice,
    log: Vec<Entry>,
    before: BTreeMap<u64, AnyGame>,
}

impl Random {
    fn start(game: GameId, seats: usize, seed: &Seed) -> Random {
        let record = Record::new(game, seats, &json!({}), seed.clone()).unwrap();
        Random {
            state: record.start().unwrap(),
            dice: Dice::new(&seed.derive("play")),
            log: Vec::new(),
            before: BTreeMap::new(),
            record,
        }
    }

    /// One more decision; none if the match is over.
    fn decide(&mut self) -> Option<()> {
        let &seat = self.dice.pick(&self.state.to_act())?;
        let text = self.dice.pick(&self.state.legal_moves(seat))?.clone();
        self.before.insert(self.log.len() as u64 + 1, self.state.clone());
        let line = Line::Move(RecordedMove {
            seat,
            text: text.clone(),
        });
        enter(&mut self.log, &line);
        if self.dice.below(8) == 0 {
            let number = self.log.len() as u64;
            enter(&mut self.log, &Line::Undo(number));
        } else {
            self.state.play(seat, &text).unwrap();
        }
        Some(())
    }

    fn position(self) -> Option<Position> {
        if self.state.to_act().is_empty() {
            return None;
        }
        let course = Course::of(self.record.clone(), &self.log).unwrap();
        assert_eq!(course.replay.game, self.state);
        Some(Position {
            table: table(&self.record, course, self.log.len() as u64),
            seed: self.record.seed,
            before: self.before,
        })
    }
}

fn enter(log: &mut Vec<Entry>, line: &Line) {
    log.push(Entry {
        n: log.len() as u64 + 1,
        at: 0,
        body: line.write(),
    });
}

fn table(record: &Record, course: Course, entries: u64) -> Table {
    let names = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    let player = |seat: Seat| Player::new(person(seat).0, names[seat.index()].to_owned());
    let mut body = Body::new(
        record.game,
        record.options.clone(),
        Language::English,
        true,
        player(Seat(0)),
    );
    body.seats = Seat::all(record.seats).map(player).collect();
    body.stage = Stage::Playing {
        seed: record.seed.to_string(),
        rules: record.rules,
    };
    body.told = entries.saturating_sub(6);
    body.told_before = entries.saturating_sub(12);
    Table {
        head: TableHead {
            id: TableId(41),
            group: Some(GroupId(5)),
            place: PlaceId(6),
            people: body.people(),
            open: true,
            version: 1 + entries,
            entries,
            lost_after: None,
            body: body.write(),
        },
        game: record.game,
        course: Some(Arc::new(course)),
        body,
    }
}
