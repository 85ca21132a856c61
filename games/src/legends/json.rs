//! The state in its published form (see `rules.md`). For other hands, the deck and the club, a view contains the
//! numbers of cards and what the viewer knows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    INFO, Legends, View,
    board::{Place, board},
    books::Books,
    cards::{Card, Cards, all_cards},
    memory::Memory,
    options::Options,
    table::{Decision, Earned, Gold, Phase, Player, Table, Turn},
    time_track::TimeTrack,
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat, Viewer},
    published::{Published, ensure},
};

/// More prestige and weeks than a match can have, but small enough to add up.
const MOST: i32 = 10_000;

/// More prestige than a scoring can bring.
const MOST_EARNED: i32 = 1_000;

/// A match, all of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    game: Name,
    options: Options,
    players: Vec<PlayerState>,
    track: TimeTrack,
    displays: BTreeMap<Place, Vec<Card>>,
    books: BTreeMap<Place, [Option<Seat>; 4]>,
    deck: Vec<Card>,
    discard: Vec<Card>,
    club: Vec<Card>,
    silver: Vec<u16>,
    scored: usize,
    gold: GoldState,
    turn: Turn,
    revealed: Vec<Card>,
    to_act: Vec<Seat>,
    phase: Decision,
    /// Read only: a state uses the newest rules unless it says otherwise.
    #[serde(default = "newest_rules", skip_serializing)]
    rules: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Name {
    Legends,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerState {
    at: Place,
    week: u16,
    prestige: i32,
    #[serde(default)]
    earned: Vec<Earned>,
    hand: Cards,
    books_left: u8,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldState {
    week: Option<u16>,
    place: Option<Place>,
}

fn newest_rules() -> u32 {
    INFO.newest_rules()
}

impl Published<Legends> for State {
    fn of(game: &Legends) -> State {
        let table = &game.table;
        let seats = Seat::all(game.seats()).zip(&table.players).zip(&game.hands);
        let (week, place) = match table.gold {
            Gold::Week(week) => (Some(week), None),
            Gold::At(place) => (None, Some(place)),
            Gold::Declined => (None, None),
        };
        State {
            game: Name::Legends,
            options: Options {
                colours: table.colours,
                ..Options::default()
            },
            players: seats
                .map(|((seat, player), hand)| PlayerState {
                    at: player.at,
                    week: table.track.week(seat),
                    prestige: player.prestige,
                    earned: player.earned.clone(),
                    hand: *hand,
                    books_left: player.books_left,
                })
                .collect(),
            track: table.track.clone(),
            displays: table.displays.clone(),
            books: Place::LEGENDS.map(|place| (place, *table.books.at(place))).into(),
            deck: game.deck.clone(),
            discard: table.discard.clone(),
            club: game.club.clone(),
            silver: table.board.silver.clone(),
            scored: table.scored,
            gold: GoldState { week, place },
            turn: table.turn.clone(),
            revealed: table.revealed.clone(),
            to_act: game.to_act(),
            phase: table.phase.decision,
            rules: table.rules,
        }
    }

    fn into_match(self, dice: Dice) -> Result<Legends, JsonError> {
        let board = board();
        let seats = self.players.len();
        ensure(INFO.check_seats(seats).is_ok(), "there must be 2 to 4 players")?;
        ensure(
            INFO.check_rules(self.rules).is_ok(),
            "the version of the rules is unknown",
        )?;
        ensure(
            self.track.order().count() == seats,
            "each player's hourglass must be on the track once",
        )?;
        ensure(
            self.silver == board.silver,
            "silver hourglasses must stand where the board has them",
        )?;
        ensure(
            self.displays.keys().copied().eq(board.displays()),
            "displays must list the places that have one",
        )?;
        ensure(
            self.displays.values().all(|open| open.len() <= board.display),
            "a display has too many cards",
        )?;
        ensure(
            self.books.keys().copied().eq(Place::LEGENDS),
            "books must list all eight places",
        )?;
        ensure(
            !self.club.contains(&Card::Joker),
            "there are no jokers in the club",
        )?;
        let known = |place: &Place| self.displays.contains_key(place);
        ensure(
            self.turn.renewed.iter().all(known),
            "only a display can be renewed",
        )?;
        let named = self.books.values().flatten().flatten();
        let mut named = named.chain(&self.turn.given).chain(&self.to_act);
        ensure(named.all(|seat| seat.index() < seats), "there is no such seat")?;
        let small =
            |player: &PlayerState| (0..MOST).contains(&player.prestige) && i32::from(player.week) < MOST;
        let journey = self.turn.travelled.unwrap_or(0);
        ensure(
            self.players.iter().all(small) && i32::from(journey) < MOST,
            "no match comes to so much prestige or so many weeks",
        )?;
        let done = self.phase == Decision::Done;
        ensure(
            self.to_act.len() == usize::from(!done),
            "phase and to_act do not fit together",
        )?;
        ensure(
            self.scored <= board.silver.len() && done == (self.scored == board.silver.len()),
            "phase and scored do not fit together",
        )?;
        let mut cards: Cards = self.displays.values().flatten().copied().collect();
        for pile in [&self.deck, &self.discard, &self.club] {
            cards.add_all(&pile.iter().copied().collect());
        }
        self.players.iter().for_each(|player| cards.add_all(&player.hand));
        ensure(
            all_cards(board).without(&cards).is_ok(),
            "there are more cards of a kind than were printed",
        )?;
        ensure(
            all_cards(board)
                .without(&self.revealed.iter().copied().collect())
                .is_ok(),
            "more cards were revealed than were printed",
        )?;
        let gold = match (self.gold.week, self.gold.place) {
            (Some(week), None) => Gold::Week(week),
            (None, Some(place)) if place != Place::London => Gold::At(place),
            (None, None) if self.rules >= 2 => Gold::Declined,
            _ => return Err(JsonError("gold is on a week or at a legendary place".to_owned())),
        };
        let books = Books(Place::LEGENDS.map(|place| self.books.get(&place).copied().unwrap_or_default()));
        for (seat, player) in Seat::all(seats).zip(&self.players) {
            ensure(
                player.week == self.track.week(seat),
                "a player's week is not that of the track",
            )?;
            let laid = books.count_of(seat);
            let places = Place::LEGENDS
                .iter()
                .filter(|&&place| books.field_of(seat, place).is_some());
            ensure(places.count() == laid, "a player has two books at one place")?;
            ensure(
                usize::from(player.books_left) + laid == usize::from(board.books),
                "a player's books do not add up",
            )?;
            let mut points = player
                .earned
                .iter()
                .flat_map(|earned| [earned.books, earned.bonus]);
            ensure(
                player.earned.len() <= board.silver.len()
                    && points.all(|points| (0..=MOST_EARNED).contains(&points)),
                "a player can't have earned that",
            )?;
        }
        let player = |player: &PlayerState| Player {
            at: player.at,
            prestige: player.prestige,
            earned: player.earned.clone(),
            books_left: player.books_left,
        };
        let game = Legends {
            hands: self.players.iter().map(|player| player.hand).collect(),
            table: Table {
                board,
                rules: self.rules,
                players: self.players.iter().map(player).collect(),
                track: self.track,
                displays: self.displays,
                books,
                discard: self.discard,
                scored: self.scored,
                gold,
                turn: self.turn,
                phase: Phase {
                    decision: self.phase,
                    seat: self.to_act.first().copied(),
                },
                revealed: self.revealed,
                colours: self.options.colours,
            },
            deck: self.deck,
            club: self.club,
            dice,
            memory: Memory::default(),
        };
        let asked = self.to_act.iter().all(|&seat| game.could_be_asked(seat));
        ensure(asked, "the player to act has nothing to decide")?;
        Ok(game)
    }

    fn hide(view: &View, state: &mut Value) {
        for seat in Seat::all(view.hands.len()).filter(|&seat| !view.viewer.is(seat)) {
            state["players"][seat.index()]["hand"] =
                json!({"cards": view.hands[seat.index()], "seen": view.known.hands[seat.index()]});
        }
        state["deck"] = json!(view.deck);
        state["deck_pool"] = json!(view.known.deck);
        state["club"] = json!({"cards": view.club, "own": view.known.club});
    }

    fn rules(view: &View) -> Option<u32> {
        Some(view.table.rules)
    }

    fn known(view: &View) -> Value {
        json!(view.known)
    }

    fn recall(game: &mut Legends, viewer: Viewer, known: &Value) -> Result<(), JsonError> {
        game.memory = Memory::only(viewer, serde_json::from_value(known.clone())?);
        Ok(())
    }
}
