//! What people choose before a match: their colours, a goal card that they don't want, and who begins. The choices
//! become settings of the game when the match starts, so that its record contains them.

use games::{COLOURS, Colours, GameId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::json;
use storage::PersonId;

use crate::{Match, Member, Player, Refused, Result, Table, TableState, lobby::in_lobby, tables::Edit};

/// A player's choice in the lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// A colour by its position in the palette, or the usual one of the seat.
    Colour(Option<u8>),
    /// A goal card that must not be dealt, or none.
    Veto(Option<String>),
}

/// Who begins the match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// Decided by lot.
    #[default]
    Lot,
    /// The player who came last in the match before; without one, decided by lot. It is written short, because a
    /// table's state has a limited size.
    #[serde(rename = "l")]
    Last,
    /// The player with this mark; if they leave, decided by lot.
    Player(String),
}

impl Begins {
    /// Returns whether it is decided by lot.
    pub fn is_lot(&self) -> bool {
        *self == Begins::Lot
    }
}

/// Makes a choice of a player. A colour belongs to the first player who chooses it.
pub(crate) fn choose(table: &Table, member: &Member, choice: &Choice, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    let seat = table.state.seat_of(member.person).ok_or(Refused::NotSeated)?;
    let others = table.state.seats.iter().enumerate();
    let mut others = others.filter(|(index, _)| *index != seat.index());
    match choice {
        Choice::Colour(Some(colour)) if usize::from(*colour) >= COLOURS => {
            return Err(Refused::MovedOn.into());
        }
        Choice::Colour(colour) => {
            if colour.is_some() && others.any(|(_, player)| player.colour == *colour) {
                return Err(Refused::ColourTaken.into());
            }
            edit.state().seats[seat.index()].colour = *colour;
        }
        Choice::Veto(veto) => {
            if let Some(card) = veto {
                table.game.read_options(&json!({ "vetoes": [card] }))?;
            }
            edit.state().seats[seat.index()].veto.clone_from(veto);
        }
    }
    edit.lobby_changed();
    Ok(())
}

impl TableState {
    /// Returns the seat of the player who will begin, as far as it is known in the lobby.
    pub fn begins_at(&self) -> Option<Seat> {
        let mark = match &self.begins {
            Begins::Lot => return None,
            Begins::Last => self.last_place.as_ref()?,
            Begins::Player(mark) => mark,
        };
        let found = self.seats.iter().position(|player| player.mark() == *mark);
        found.map(|index| Seat(index as u8))
    }

    /// Lets the player at a seat begin.
    pub(crate) fn let_begin(&mut self, seat: Seat) -> Result<(), Refused> {
        let player = self.seats.get(seat.index()).ok_or(Refused::MovedOn)?;
        self.begins = Begins::Player(player.mark());
        Ok(())
    }

    /// Turns the choices into settings of the game.
    pub(crate) fn settle_choices(&mut self, game: GameId) {
        let begins = self.begins_at();
        let chosen: Vec<Option<u8>> = self.seats.iter().map(|player| player.colour).collect();
        let colours = Colours::chosen(&chosen);
        let mut vetoes: Vec<String> = self
            .seats
            .iter()
            .filter_map(|player| player.veto.clone())
            .collect();
        vetoes.sort();
        vetoes.dedup();
        let Some(options) = self.options.as_object_mut() else {
            return;
        };
        options.retain(|key, _| !game.info().is_chosen(key));
        if !colours.are_usual() {
            options.insert("colours".to_owned(), json!(colours));
        }
        if let Some(seat) = begins {
            options.insert("begins".to_owned(), json!(seat));
        }
        if !vetoes.is_empty() {
            options.insert("vetoes".to_owned(), json!(vetoes));
        }
        // They are stored only once, because a table's state has a limited size.
        for player in &mut self.seats {
            (player.colour, player.veto) = (None, None);
        }
        self.last_place = None;
        if self.begins != Begins::Last {
            self.begins = Begins::Lot;
        }
    }

    /// Takes over the choices that remain for a rematch: the colours of these seats, in their new order, and the wish
    /// that the last player begins.
    pub(crate) fn keep_choices(&mut self, before: &TableState, game: GameId, played: Option<&Match>) {
        if let Some(options) = self.options.as_object_mut() {
            options.retain(|key, _| !game.info().is_chosen(key));
        }
        let colours = before.options.get("colours").cloned();
        if let Some(colours) = colours.and_then(|colours| serde_json::from_value::<Colours>(colours).ok()) {
            for player in &mut self.seats {
                let old = before.seats.iter().position(|old| old.mark() == player.mark());
                player.colour = old.map(|index| colours.of(Seat(index as u8)) as u8);
            }
        }
        if before.begins == Begins::Last {
            self.begins = Begins::Last;
        }
        let standings = played.and_then(|played| played.game().standings());
        self.last_place = standings.and_then(|standings| {
            let seats = before.seats.iter().zip(&standings.scores);
            let last = seats.filter(|(player, _)| !player.mark().is_empty());
            last.min_by_key(|(_, score)| **score)
                .map(|(player, _)| player.mark())
        });
    }

    /// Forgets which part a person has in the choice of who begins.
    pub(crate) fn forget_choices(&mut self, person: PersonId) {
        let mark = person.to_string();
        if self.begins == Begins::Player(mark.clone()) {
            self.begins = Begins::Lot;
        }
        self.last_place.take_if(|last| *last == mark);
    }
}

impl Player {
    /// Returns what distinguishes the player from all others of the table, also in a rematch.
    fn mark(&self) -> String {
        self.person
            .map_or_else(|| self.name.clone(), |person| person.to_string())
    }
}
