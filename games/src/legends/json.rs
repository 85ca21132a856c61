//! The state in its published form (see `rules.md`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    INFO, Legends,
    board::{Place, board},
    books::Books,
    cards::{Card, Cards, all_cards},
    memory::Memory,
    options::Options,
    table::{Decision, Gold, Phase, Player, Table, Turn},
    time_track::TimeTrack,
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat},
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
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
    /// Read only: a state is of the newest rules unless it says otherwise.
    #[serde(default = "newest_rules", skip_serializing)]
    rules: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Name {
    Legends,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerState {
    at: Place,
    week: u16,
    prestige: i32,
    hand: Cards,
    books_left: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoldState {
    week: Option<u16>,
    place: Option<Place>,
}

fn newest_rules() -> u32 {
    INFO.newest_rules()
}

pub(super) fn write(game: &Legends) -> Value {
    let table = &game.table;
    let seats = Seat::all(game.seats()).zip(&table.players).zip(&game.hands);
    let state = State {
        game: Name::Legends,
        options: Options {},
        players: seats
            .map(|((seat, player), hand)| PlayerState {
                at: player.at,
                week: table.track.week(seat),
                prestige: player.prestige,
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
        gold: match table.gold {
            Gold::Week(week) => GoldState {
                week: Some(week),
                place: None,
            },
            Gold::At(place) => GoldState {
                week: None,
                place: Some(place),
            },
            Gold::Declined => GoldState {
                week: None,
                place: None,
            },
        },
        turn: table.turn.clone(),
        revealed: table.revealed.clone(),
        to_act: game.to_act(),
        phase: table.phase.decision,
        rules: table.rules,
    };
    // A value of these types can always be written.
    serde_json::to_value(state).unwrap_or_default()
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<Legends, JsonError> {
    let state = State::deserialize(value)?;
    let board = board().map_err(|error| JsonError(error.to_string()))?;
    let seats = state.players.len();
    ensure(
        (INFO.min_seats..=INFO.max_seats).contains(&seats),
        "there must be 2 to 4 players",
    )?;
    ensure(
        INFO.check_rules(state.rules).is_ok(),
        "the version of the rules is unknown",
    )?;
    ensure(
        state.track.order().count() == seats,
        "each player's hourglass must be on the track once",
    )?;
    ensure(
        state.silver == board.silver,
        "silver hourglasses must stand where the board has them",
    )?;
    ensure(
        state.displays.keys().copied().eq(board.displays()),
        "displays must list the places that have one",
    )?;
    ensure(
        state.displays.values().all(|open| open.len() <= board.display),
        "a display has too many cards",
    )?;
    ensure(
        state.books.keys().copied().eq(Place::LEGENDS),
        "books must list all eight places",
    )?;
    ensure(
        !state.club.contains(&Card::Joker),
        "there are no jokers in the club",
    )?;
    let known = |place: &Place| state.displays.contains_key(place);
    ensure(
        state.turn.renewed.iter().all(known),
        "only a display can be renewed",
    )?;
    let named = state.books.values().flatten().flatten();
    let mut named = named.chain(&state.turn.given).chain(&state.to_act);
    ensure(named.all(|seat| seat.index() < seats), "there is no such seat")?;
    let done = state.phase == Decision::Done;
    ensure(
        state.to_act.len() == usize::from(!done),
        "phase and to_act do not fit together",
    )?;
    ensure(
        state.scored <= board.silver.len() && done == (state.scored == board.silver.len()),
        "phase and scored do not fit together",
    )?;
    let mut cards: Cards = state.displays.values().flatten().copied().collect();
    for pile in [&state.deck, &state.discard, &state.club] {
        cards.add_all(&pile.iter().copied().collect());
    }
    state
        .players
        .iter()
        .for_each(|player| cards.add_all(&player.hand));
    ensure(
        all_cards(board).without(&cards).is_ok(),
        "there are more cards of a kind than were printed",
    )?;
    let gold = match state.gold {
        GoldState {
            week: Some(week),
            place: None,
        } => Gold::Week(week),
        GoldState {
            week: None,
            place: Some(place),
        } if place != Place::London => Gold::At(place),
        GoldState {
            week: None,
            place: None,
        } if state.rules >= 2 => Gold::Declined,
        _ => return Err(JsonError("gold is on a week or at a legendary place".to_owned())),
    };
    let books = Books(Place::LEGENDS.map(|place| state.books.get(&place).copied().unwrap_or_default()));
    for (seat, player) in Seat::all(seats).zip(&state.players) {
        ensure(
            player.week == state.track.week(seat),
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
    }
    let player = |player: &PlayerState| Player {
        at: player.at,
        prestige: player.prestige,
        books_left: player.books_left,
    };
    let game = Legends {
        hands: state.players.iter().map(|player| player.hand).collect(),
        table: Table {
            board,
            rules: state.rules,
            players: state.players.iter().map(player).collect(),
            track: state.track,
            displays: state.displays,
            books,
            discard: state.discard,
            scored: state.scored,
            gold,
            turn: state.turn,
            phase: Phase {
                decision: state.phase,
                seat: state.to_act.first().copied(),
            },
            revealed: state.revealed,
        },
        deck: state.deck,
        club: state.club,
        dice,
        memory: Memory::default(),
    };
    let asked = state.to_act.iter().all(|&seat| game.could_be_asked(seat));
    ensure(asked, "the player to act has nothing to decide")?;
    Ok(game)
}

fn ensure(sound: bool, what: &str) -> Result<(), JsonError> {
    sound.then_some(()).ok_or_else(|| JsonError(what.to_owned()))
}
