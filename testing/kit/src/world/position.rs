//! Random positions as tables, and the same tables with all information swapped that a viewer may not know.

use std::{collections::BTreeMap, sync::Arc};

use games::{
    AnyGame, AnyMove, Dice, GameId, MoveVisibility, Phrase, Record, RecordedMove, Seat, Seed, Viewer,
};
use serde_json::json;
use storage::{Entry, GroupId, PersonId, PlaceId, TableHead, TableId};
use tables::{Line, Match, Player, Stage, Table, TableState, TableWithMatch};

use crate::hidden;

/// A table in the middle of a match.
pub struct Position {
    pub table: TableWithMatch,
    pub seed: Seed,
    /// The match before each move in the log.
    before: BTreeMap<u64, AnyGame>,
}

/// Returns the person at a seat.
pub fn person(seat: Seat) -> PersonId {
    PersonId(1_000 + u64::from(seat.0))
}

/// Returns the account of a viewer.
pub fn looking(viewer: Viewer) -> PersonId {
    viewer.seat().map_or(PersonId(7), person)
}

/// Returns all viewers.
pub fn viewers(seats: usize) -> Vec<Viewer> {
    Seat::all(seats)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}

/// Returns the parts of a move that a viewer may read; for an open move, all of it.
pub fn read_by(chosen: &AnyMove, by: Seat, viewer: Viewer) -> MoveVisibility {
    match chosen.visibility(by, viewer) {
        _ if viewer.is(by) => MoveVisibility::Part(chosen.to_string()),
        MoveVisibility::Open => MoveVisibility::Part(chosen.to_string()),
        hidden => hidden,
    }
}

impl Position {
    /// Returns a match after this many random decisions, some of them taken back; `None` if it is over by then.
    pub fn random(game: GameId, seats: usize, seed: &Seed, moves: usize) -> Option<Position> {
        let mut random = Random::start(game, seats, seed);
        for _ in 0..moves {
            random.decide()?;
        }
        random.position()
    }

    /// Returns the next position of a match with a sealed decision, after at least this many moves; `None` if the game
    /// has no sealed decisions or the match ends before.
    pub fn sealed(game: GameId, seats: usize, seed: &Seed, moves: usize) -> Option<Position> {
        let mut random = Random::start(game, seats, seed);
        for number in 0.. {
            let state = &random.state;
            let sealed = |seat: &Seat| !state.to_act().contains(seat) && !state.legal_moves(*seat).is_empty();
            if number >= moves && Seat::all(seats).any(|seat| sealed(&seat)) {
                break;
            }
            random.decide()?;
        }
        random.position()
    }

    pub fn game(&self) -> &AnyGame {
        self.table.current.game()
    }

    /// Returns the table with different hidden pieces, a difference that `viewer` must not notice; `None` if nothing
    /// hidden could be different.
    pub fn swapped(&self, viewer: Viewer, dice: &mut Dice) -> Option<TableWithMatch> {
        let mut current = Match::clone(&self.table.current);
        current.replay.game = hidden::swapped(self.game(), viewer, dice)?;
        for index in 0..current.replay.steps.len() {
            let shown = current.replay.notation_for(index, viewer);
            let step = &mut current.replay.steps[index];
            if shown != Some(step.chosen.to_string()) {
                step.chosen = self.counterpart(current.numbers[index], viewer, dice);
            }
            for news in step.played.news.iter_mut().filter(|news| !news.is_for(viewer)) {
                news.event.what = Phrase::new("log-empty");
            }
        }
        for (number, line) in &mut current.lines {
            let Line::Move(made) = line else { continue };
            match current.numbers.iter().position(|known| known == number) {
                Some(index) => made.chosen.clone_from(&current.replay.steps[index].chosen),
                None => made.chosen = self.counterpart(*number, viewer, dice),
            }
        }
        Some(TableWithMatch {
            table: self.table.table.clone(),
            current: Arc::new(current),
        })
    }

    /// Returns another decision that is possible at this entry of the log, as far as `viewer` may know.
    fn counterpart(&self, number: u64, viewer: Viewer, dice: &mut Dice) -> AnyMove {
        let lines = &self.table.current.lines;
        let made = lines.iter().find_map(|(known, line)| match line {
            Line::Move(made) if *known == number => Some(made),
            _ => None,
        });
        let made = made.unwrap();
        let mut alike = self.before[&number].legal_moves(made.seat);
        alike.retain(|other| read_by(other, made.seat, viewer) == read_by(&made.chosen, made.seat, viewer));
        dice.pick(&alike).cloned().unwrap_or_else(|| made.chosen.clone())
    }

    /// Returns whether a seat may make the move of this text.
    pub fn allows(&self, seat: Seat, text: &str) -> bool {
        let chosen = self.game().id().parse_move(text);
        chosen.is_ok_and(|chosen| self.game().clone().play(seat, &chosen).is_ok())
    }

    /// Returns moves to try: legal moves of others, earlier moves, and nonsense.
    pub fn attempts(&self, dice: &mut Dice) -> Vec<String> {
        let mut attempts: Vec<String> = ["", "x", "place M13 0", "lay M14 0", "club ATL2", "give 1 ATL1"]
            .map(str::to_owned)
            .to_vec();
        let states = self.before.values().rev().take(3).chain([self.game()]);
        for state in states {
            for seat in Seat::all(state.seats()) {
                let legal = state.legal_moves(seat);
                attempts.extend((0..3).filter_map(|_| dice.pick(&legal).map(ToString::to_string)));
            }
        }
        attempts.sort();
        attempts.dedup();
        attempts
    }
}

/// A match of random decisions in progress.
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

    /// Makes one more decision; `None` if the match is over.
    fn decide(&mut self) -> Option<()> {
        let &seat = self.dice.pick(&self.state.to_act())?;
        let chosen = self.dice.pick(&self.state.legal_moves(seat))?.clone();
        self.before.insert(self.log.len() as u64 + 1, self.state.clone());
        let line = Line::Move(RecordedMove {
            seat,
            chosen: chosen.clone(),
        });
        enter(&mut self.log, &line);
        if self.dice.below(8) == 0 {
            let number = self.log.len() as u64;
            enter(&mut self.log, &Line::Undo(number));
        } else {
            self.state.play(seat, &chosen).unwrap();
        }
        Some(())
    }

    fn position(self) -> Option<Position> {
        if self.state.to_act().is_empty() {
            return None;
        }
        let mut current = Match::load(self.record.clone(), &self.log).unwrap();
        assert_eq!(*current.game(), self.state);
        // Swapped matches have no history, so this one must not have a history either.
        current.replay.game = hidden::base(current.game());
        Some(Position {
            table: TableWithMatch {
                table: table(&self.record, self.log.len() as u64),
                current: Arc::new(current),
            },
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

fn table(record: &Record, entries: u64) -> Table {
    let names = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    let player = |seat: Seat| Player::new(person(seat), names[seat.index()]);
    let mut state = TableState::new(
        record.game,
        record.options.clone(),
        "en".to_owned(),
        true,
        player(Seat(0)),
    );
    state.seats = Seat::all(record.seats).map(player).collect();
    state.stage = Stage::Playing {
        seed: record.seed.to_string(),
        rules: record.rules,
    };
    Table {
        head: TableHead {
            id: TableId(41),
            group: Some(GroupId(5)),
            place: PlaceId(6),
            people: state.people(),
            open: true,
            version: 1 + entries,
            entries,
            body: state.write(),
        },
        game: record.game,
        state,
    }
}
