//! The state in its published form (see `rules.md`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    Legends,
    board::{Board, Place, board},
    books::Books,
    cards::{Card, Cards},
    table::{Gold, Phase, Player, Table, Turn},
    time_track::TimeTrack,
};
use crate::{
    dice::Dice,
    game::{Game, JsonError, Seat},
};

#[derive(Serialize, Deserialize)]
struct PlayerJson {
    at: String,
    week: u16,
    prestige: i32,
    hand: Vec<String>,
    books_left: u8,
}

#[derive(Serialize, Deserialize)]
struct GoldJson {
    week: Option<u16>,
    place: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct TurnJson {
    travelled: Option<u16>,
    given: Vec<u8>,
    renewed: Option<String>,
}

#[derive(Deserialize)]
struct StateJson {
    players: Vec<PlayerJson>,
    track: Vec<(u16, Vec<u8>)>,
    displays: BTreeMap<String, Vec<String>>,
    books: BTreeMap<String, [Option<u8>; 4]>,
    deck: Vec<String>,
    discard: Vec<String>,
    club: Vec<String>,
    silver: Vec<u16>,
    scored: usize,
    gold: GoldJson,
    turn: TurnJson,
    revealed: Vec<String>,
    to_act: Vec<u8>,
    phase: String,
}

pub(super) fn write(game: &Legends) -> Value {
    let table = &game.table;
    let players: Vec<PlayerJson> = Seat::all(game.seats())
        .zip(&table.players)
        .map(|(seat, player)| PlayerJson {
            at: player.at.to_string(),
            week: table.track.week(seat),
            prestige: player.prestige,
            hand: texts(game.hands[seat.index()].as_slice()),
            books_left: player.books_left,
        })
        .collect();
    let track: Vec<(u16, &[Seat])> = table.track.stacks().collect();
    let displays: Map<String, Value> = table
        .displays
        .iter()
        .map(|(place, cards)| (place.to_string(), json!(texts(cards))))
        .collect();
    let books: Map<String, Value> = Place::LEGENDS
        .into_iter()
        .map(|place| (place.to_string(), json!(table.books.at(place))))
        .collect();
    let gold = match table.gold {
        Gold::Week(week) => GoldJson {
            week: Some(week),
            place: None,
        },
        Gold::At(place) => GoldJson {
            week: None,
            place: Some(place.to_string()),
        },
    };
    let turn = TurnJson {
        travelled: table.turn.travelled,
        given: table.turn.given.iter().map(|seat| seat.0).collect(),
        renewed: table.turn.renewed.map(|place| place.to_string()),
    };
    json!({
        "game": "legends",
        "options": {},
        "players": players,
        "track": track,
        "displays": displays,
        "books": books,
        "deck": texts(&game.deck),
        "discard": texts(&table.discard),
        "club": texts(&game.club),
        "silver": table.board.silver,
        "scored": table.scored,
        "gold": gold,
        "turn": turn,
        "revealed": texts(&table.revealed),
        "to_act": game.to_act(),
        "phase": table.phase.name(),
    })
}

fn texts(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

pub(super) fn read(value: &Value, dice: Dice) -> Result<Legends, JsonError> {
    let state = StateJson::deserialize(value)?;
    let board = board().map_err(|error| JsonError(error.to_string()))?;
    let seats = state.players.len();
    let info = Legends::info();
    if !(info.min_seats..=info.max_seats).contains(&seats) {
        return Err(wrong("there must be 2 to 4 players"));
    }
    if state.silver != board.silver {
        return Err(wrong(
            "the silver hourglasses do not stand where the board has them",
        ));
    }
    let stacks = state
        .track
        .into_iter()
        .map(|(week, stack)| (week, stack.into_iter().map(Seat).collect()))
        .collect();
    let track = TimeTrack::from_stacks(stacks, seats)
        .ok_or_else(|| wrong("each player's hourglass must be on the track once"))?;
    if Seat::all(seats).any(|seat| state.players[seat.index()].week != track.week(seat)) {
        return Err(wrong("a player's week is not that of the track"));
    }
    let books = read_books(&state.books, seats)?;
    let players = read_players(&state.players, &books, board)?;
    let phase = match state.to_act[..] {
        [] => Phase::from_name(&state.phase, None),
        [number] => Phase::from_name(&state.phase, Some(seat(number, seats)?)),
        _ => None,
    }
    .ok_or_else(|| wrong("phase and to_act do not fit together"))?;
    if (phase == Phase::Done) != (state.scored == board.silver.len()) || state.scored > board.silver.len() {
        return Err(wrong("phase and scored do not fit together"));
    }
    let gold = match (state.gold.week, &state.gold.place) {
        (Some(week), None) => Gold::Week(week),
        (None, Some(code)) => match place(code)? {
            Place::London => return Err(wrong("the golden hourglass never is in London")),
            place => Gold::At(place),
        },
        _ => return Err(wrong("gold is on a week or at a place")),
    };
    let game = Legends {
        table: Table {
            board,
            players,
            track,
            displays: read_displays(&state.displays, board)?,
            books,
            discard: cards(&state.discard)?,
            scored: state.scored,
            gold,
            turn: read_turn(&state.turn, seats, board)?,
            phase,
            revealed: cards(&state.revealed)?,
        },
        hands: state
            .players
            .iter()
            .map(|player| Ok(cards(&player.hand)?.into_iter().collect::<Cards>()))
            .collect::<Result<_, JsonError>>()?,
        deck: cards(&state.deck)?,
        club: cards(&state.club)?,
        dice,
    };
    if game.club.contains(&Card::Joker) {
        return Err(wrong("there are no jokers in the club"));
    }
    match phase.seat() {
        Some(seat) if !game.has_move(seat) => Err(wrong("the player to act has nothing to decide")),
        _ => Ok(game),
    }
}

fn read_players(players: &[PlayerJson], books: &Books, board: &Board) -> Result<Vec<Player>, JsonError> {
    Seat::all(players.len())
        .zip(players)
        .map(|(seat, player)| {
            if usize::from(player.books_left) + books.places_of(seat).len() != usize::from(board.books) {
                return Err(wrong("a player's books do not add up"));
            }
            Ok(Player {
                at: place(&player.at)?,
                prestige: player.prestige,
                books_left: player.books_left,
            })
        })
        .collect()
}

fn read_books(books: &BTreeMap<String, [Option<u8>; 4]>, seats: usize) -> Result<Books, JsonError> {
    let mut rows = [[None; 4]; 8];
    for (code, fields) in books {
        let row = rows
            .get_mut(place(code)?.index())
            .ok_or_else(|| wrong("there are no books in London"))?;
        for (index, field) in fields.iter().enumerate() {
            if let Some(number) = field {
                let owner = Some(seat(*number, seats)?);
                if row.contains(&owner) {
                    return Err(wrong("a player has two books at one place"));
                }
                row[index] = owner;
            }
        }
    }
    if books.len() != rows.len() {
        return Err(wrong("books must list all eight places"));
    }
    Ok(Books::from_rows(rows))
}

fn read_displays(
    displays: &BTreeMap<String, Vec<String>>,
    board: &Board,
) -> Result<BTreeMap<Place, Vec<Card>>, JsonError> {
    let read = displays
        .iter()
        .map(|(code, open)| Ok((place(code)?, cards(open)?)))
        .collect::<Result<BTreeMap<_, _>, JsonError>>()?;
    if !read.keys().copied().eq(board.displays()) {
        return Err(wrong("displays must list the places that have one"));
    }
    if read.values().any(|open| open.len() > board.display) {
        return Err(wrong("a display has too many cards"));
    }
    Ok(read)
}

fn read_turn(turn: &TurnJson, seats: usize, board: &Board) -> Result<Turn, JsonError> {
    let renewed = turn.renewed.as_deref().map(place).transpose()?;
    if renewed.is_some_and(|place| !board.displays().any(|other| other == place)) {
        return Err(wrong("only a display can be renewed"));
    }
    Ok(Turn {
        travelled: turn.travelled,
        given: turn
            .given
            .iter()
            .map(|&number| seat(number, seats))
            .collect::<Result<_, _>>()?,
        renewed,
    })
}

fn wrong(what: &str) -> JsonError {
    JsonError(what.to_owned())
}

fn place(code: &str) -> Result<Place, JsonError> {
    code.parse()
        .map_err(|()| JsonError(format!("there is no place \"{code}\"")))
}

fn cards(texts: &[String]) -> Result<Vec<Card>, JsonError> {
    texts
        .iter()
        .map(|text| {
            text.parse()
                .map_err(|()| JsonError(format!("there is no card \"{text}\"")))
        })
        .collect()
}

fn seat(number: u8, seats: usize) -> Result<Seat, JsonError> {
    if usize::from(number) < seats {
        Ok(Seat(number))
    } else {
        Err(wrong("no such seat"))
    }
}
